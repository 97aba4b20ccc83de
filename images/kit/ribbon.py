"""The line over a board: where play stands at the left, whose move it is at the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.kit import theme
from images.kit.panels import lay, panel, symbol, write_fitted
from images.kit.pens import labelled, named
from images.kit.scenery import layer
from images.kit.theme import Colour

_SIZE = (1568, 72)
_RADIUS = 20


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The ribbon of one game: the colours of its edge and icon and of its title, and how much room the title has."""

    edge: Colour
    ink: Colour
    icon: int
    width: int
    smallest: int

    def draw(self, image: Image.Image, icon: str, title: str, line: str) -> None:
        """Lay it on top of a picture."""
        lay(image, layer(("ribbon", self.edge), partial(_base, self.edge)), 16, 10, _RADIUS)
        symbol(image, icon, (58, 46), self.icon, self.edge)
        used = write_fitted(image, title, (96, 63), self.width, named(48, self.ink), self.smallest)
        write_fitted(image, line, (1560, 61), 1584 - 180 - used, labelled(40, theme.NEON_CYAN), 28, "right")


def _base(edge: Colour) -> Image.Image:
    image = Image.new("RGB", _SIZE, edge)
    panel(image, (0, 0, *_SIZE), theme.BLACK, _RADIUS, edge, 3)
    return image
