"""The lines around the city: the ribbon on top, and a strip for each player at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.kit import theme
from images.kit.panels import panel, symbol, write, write_fitted
from images.kit.pens import labelled, named, number
from images.kit.ribbon import Ribbon
from images.kit.scenery import layer
from images.kit.sprites import shape, stamp
from images.kit.words import width_of
from images.shared_dream.pieces import HeroPiece, hero
from images.shared_dream.signs import TRACKS

STRIP_HEIGHT = 100
_NEEDED = ("health", "conviction", "nightmare", "doubt", "actions")


#: The line over every picture: day and phase, whose move it is.
ribbon = Ribbon(theme.SODIUM, theme.LAMP, 46, 800, 34).draw


@dataclass(frozen=True, slots=True)
class Strip:
    """A player in one strip. The numbers: Health left, Conviction, Nightmare, Doubt, Actions."""

    piece: HeroPiece
    name: str
    numbers: tuple[int, int, int, int, int]
    note: str
    out: bool
    awaited: bool
    width: int


def strip(face: Strip) -> Image.Image:
    """The strip, kept."""
    return layer(face, partial(_draw_strip, face))


def _draw_strip(face: Strip) -> Image.Image:
    width, height = face.width, STRIP_HEIGHT
    own = theme.SEATS[face.piece.seat]
    image = Image.new("RGB", (width, height), theme.LAMP if face.awaited else own)
    rim = 7 if face.awaited else 4
    panel(image, (rim, rim, width - rim, height - rim), theme.ASPHALT, 16)
    hero(image, face.piece, (50, height // 2), 64)
    if face.awaited:
        waiting(image, (24, 26))
    left = 98
    note_width = round(width_of(face.note, "sans", "bold", 28)) + 16 if face.note else 0
    ink = theme.GRAY if face.out else theme.LAMP_PALE
    write_fitted(image, face.name, (left, 43), width - left - note_width - 14, named(38, ink), 26)
    write(image, face.note, (width - 16, 41), labelled(28, own), "right")
    if not face.out:
        _numbers(image, face, left)
    return image


def _numbers(image: Image.Image, face: Strip, left: int) -> None:
    step = min(120, (face.width - left - 4) // len(_NEEDED))
    for place, name in enumerate(_NEEDED):
        look = TRACKS[name]
        at = left + place * step
        symbol(image, look.icon, (at + 13, 71), 27, look.colour)
        write(image, str(face.numbers[place]), (at + 29, 84), number(37, theme.WHITE))


def waiting(image: Image.Image, centre: tuple[int, int]) -> None:
    """The sign of somebody the game waits for."""
    stamp(image, shape("circle", 42), centre[0] - 21, centre[1] - 21, theme.BLACK)
    stamp(image, shape("circle", 36), centre[0] - 18, centre[1] - 18, theme.LAMP)
    symbol(image, "hourglass-half", centre, 24, theme.INK)
