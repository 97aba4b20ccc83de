"""What lies under everything: the Darkness hangs from above like wet ink, the children's hills glow from below."""

from __future__ import annotations

import math
import random
from functools import partial
from typing import Literal

from PIL import Image, ImageDraw, ImageFilter

from images.kit import theme
from images.kit.picture import BOARD_SIZE
from images.kit.scenery import gradient, grained, halo, hills, layer, stars
from images.kit.sprites import shape, stamp
from images.kit.theme import Colour, blend

Mood = Literal["night", "dawn", "dark"]

#: Where the ink of the Darkness ends on the board.
INK_LINE = 516

_SKIES: dict[Mood, tuple[Colour, Colour, Colour]] = {
    "night": (theme.NIGHT, theme.NIGHT_BLUE, theme.INDIGO),
    "dawn": (theme.INDIGO, theme.DUSK, theme.SEATS[1]),
    "dark": (theme.VIOLET_DEEP, theme.VIOLET_DARK, theme.VIOLET),
}


def backdrop(mood: Mood, ink: int = INK_LINE) -> Image.Image:
    """The empty board of a mood, kept: copy it before drawing. `ink` is how far down the Darkness reaches."""
    return layer(("dare-to-dream", mood, ink), partial(_draw, mood, ink))


def _draw(mood: Mood, ink: int) -> Image.Image:
    high, middle, low = _SKIES[mood]
    width, height = BOARD_SIZE
    image = gradient(BOARD_SIZE, ((0, high), ((ink or height // 2) / height, middle), (1, low)))
    if mood == "dawn":
        _sunrise(image, (width // 2, INK_LINE + 24))
    else:
        stars(image, (0, max(ink, 0), width, height - 120), 90, theme.LAMP_PALE, 3)
    near = theme.VIOLET_DARK if mood == "dark" else theme.NIGHT_BLUE
    hills(image, height - 150, 46, blend(low, near, 0.55), 1)
    hills(image, height - 84, 40, blend(low, near, 0.8), 2)
    hills(image, height - 24, 26, blend(near, theme.NIGHT_DEEP, 0.4), 5)
    if ink > 0:
        _hang_ink(image, ink)
    return grained(image, 4)


def _sunrise(image: Image.Image, centre: tuple[int, int]) -> None:
    """The sun comes up behind the beds."""
    halo(image, centre, 700, theme.LAMP_PALE, 0.9)
    for radius, colour in ((170, theme.LAMP_DEEP), (150, theme.LAMP), (126, theme.LAMP_PALE)):
        stamp(image, shape("circle", radius * 2), centre[0] - radius, centre[1] - radius, colour)


def _hang_ink(image: Image.Image, line: int) -> None:
    dark = gradient(
        (image.width, line + 70), ((0, theme.VIOLET_DEEP), (0.5, theme.VIOLET_DARK), (1, theme.VIOLET_DEEP))
    )
    if line >= INK_LINE:
        _moon(dark)
    sheet = Image.new("L", (image.width * 2, (line + 70) * 2))
    edge = _drips(image.width, line)
    ImageDraw.Draw(sheet).polygon([(x * 2, y * 2) for x, y in [(-4, -4), *edge, (image.width + 4, -4)]], fill=255)
    mask = sheet.reduce(2)
    cast = mask.filter(ImageFilter.GaussianBlur(10))
    stamp(image, cast, 0, 8, theme.NIGHT_DEEP)
    rim = Image.new("L", mask.size)
    rim.paste(mask, (0, 4))
    stamp(image, rim, 0, 0, theme.VIOLET_BRIGHT)
    image.paste(dark, (0, 0), mask)


def _moon(image: Image.Image) -> None:
    """A thin moon behind the ink, so that the Darkness has an eye."""
    halo(image, (image.width - 150, 330), 260, theme.VIOLET_BRIGHT, 0.5)
    stamp(image, Image.eval(shape("moon", 120), lambda value: value // 3), image.width - 210, 270, theme.LILAC)


def _drips(width: int, line: int) -> list[tuple[float, float]]:
    chance = random.Random(11)
    drips = [(chance.random() * width, 14 + chance.random() * 26, 18 + chance.random() * 34) for _ in range(26)]
    edge = []
    for across in range(-4, width + 8, 4):
        hang = 6 * math.sin(across / 47) + 5 * math.sin(across / 19)
        hang += max(depth * math.exp(-(((across - at) / breadth) ** 2)) for at, breadth, depth in drips)
        edge.append((float(across), line - 30 + hang))
    return edge
