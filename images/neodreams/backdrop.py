"""The control room of a dream studio on the night shift: a wall of dim screens, neon tubes, a desk with its lamps."""

from __future__ import annotations

import random
from functools import partial
from typing import Literal

from PIL import Image, ImageDraw

from images.kit import theme
from images.kit.picture import BOARD_SIZE
from images.kit.scenery import gradient, grained, halo, layer
from images.kit.sprites import glow, rounded, stamp
from images.kit.theme import Colour, blend

Mood = Literal["night", "dawn"]

_WALLS: dict[Mood, tuple[Colour, Colour, Colour]] = {
    "night": (theme.BLACK, theme.NIGHT_DEEP, theme.VIOLET_DEEP),
    "dawn": (theme.NIGHT_BLUE, theme.DUSK, theme.EMBER),
}
#: Neon: where the light falls on the wall, how far, and its colour.
_LIGHTS = ((90, 180, 420, theme.NEON_CYAN), (860, 80, 460, theme.VIOLET_BRIGHT), (1540, 420, 460, theme.NEON_PINK))
_SCREEN = (150, 98)


def backdrop(mood: Mood) -> Image.Image:
    """The empty room of a mood, kept: copy it before drawing."""
    return layer(("neodreams", mood), partial(_draw, mood))


def _draw(mood: Mood) -> Image.Image:
    high, middle, low = _WALLS[mood]
    image = gradient(BOARD_SIZE, ((0, high), (0.6, middle), (1, low)))
    _screens(image, middle, 5)
    for across, down, reach, colour in _LIGHTS:
        halo(image, (across, down), reach, colour, 0.34)
    _desk(image, 9)
    return grained(image, 3)


def _screens(image: Image.Image, wall: Colour, seed: int) -> None:
    """Rows of monitors that are off, or show somebody's quiet dream."""
    chance = random.Random(seed)
    width, height = _SCREEN
    for top in range(96, 860, height + 14):
        for left in range(14, image.width, width + 16):
            tone = chance.choice((theme.NEON_CYAN, theme.NEON_PINK, theme.LILAC, theme.BLUE))
            lit = chance.random() ** 4 * 0.16
            stamp(image, rounded(width, height, 12), left, top, blend(wall, theme.WHITE, 0.05))
            stamp(image, rounded(width - 8, height - 8, 9), left + 4, top + 4, blend(theme.BLACK, tone, 0.05 + lit))
            _static(image, (left + 14, top + 14, left + width - 14, top + height - 14), tone, lit, chance)


def _static(
    image: Image.Image, box: tuple[int, int, int, int], tone: Colour, lit: float, chance: random.Random
) -> None:
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    for down in range(top, bottom, 12):
        end = left + round((right - left) * chance.random())
        draw.rectangle((left, down, end, down + 3), fill=blend(theme.BLACK, tone, 0.1 + lit))


def _desk(image: Image.Image, seed: int) -> None:
    """The mixing desk along the foot, with rows of small lamps."""
    chance = random.Random(seed)
    top = image.height - 120
    panel = gradient((image.width, 120), ((0, theme.NIGHT), (0.1, theme.INK), (1, theme.BLACK)))
    image.paste(panel, (0, top))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, top, image.width, top + 3), fill=theme.INDIGO)
    for down in range(top + 22, image.height, 30):
        for across in range(20, image.width, 34):
            tone = chance.choice((theme.NEON_CYAN, theme.NEON_PINK, theme.SODIUM, theme.GOOD))
            share = 0.55 if chance.random() < 0.22 else 0.1
            draw.rectangle((across, down, across + 16, down + 7), fill=blend(theme.INK, tone, share))


def tube(image: Image.Image, box: tuple[int, int, int, int], colour: Colour, radius: int = 18) -> None:
    """The glow of a neon tube bent around a box; draw the frame over it."""
    left, top, right, bottom = box
    mask = Image.eval(glow(right - left, bottom - top, radius, 14), lambda value: value * 5 // 10)
    stamp(image, mask, left - 28, top - 28, colour)
