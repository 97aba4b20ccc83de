"""The city at night under everything: wet asphalt, sodium lamps in the puddles, a skyline, rain."""

from __future__ import annotations

import random
from functools import partial
from typing import Literal

from PIL import Image, ImageDraw, ImageFilter

from images.kit import theme
from images.kit.picture import BOARD_SIZE
from images.kit.scenery import gradient, grained, halo, layer
from images.kit.sprites import stamp
from images.kit.theme import Colour, blend

Mood = Literal["night", "dawn", "dark"]

_SKIES: dict[Mood, tuple[Colour, Colour, Colour]] = {
    "night": (theme.BLACK, theme.ASPHALT, theme.STREET),
    "dawn": (theme.NIGHT_BLUE, theme.DUSK, theme.EMBER),
    "dark": (theme.BLACK, theme.VIOLET_DEEP, theme.VIOLET_DARK),
}
_LAMPS = (
    (140, theme.SODIUM),
    (520, theme.NEON_PINK),
    (900, theme.SODIUM),
    (1250, theme.NEON_CYAN),
    (1500, theme.SODIUM),
)


def backdrop(mood: Mood) -> Image.Image:
    """The empty table of a mood, kept: copy it before drawing."""
    return layer(("shared-dream", mood), partial(_draw, mood))


def _draw(mood: Mood) -> Image.Image:
    high, middle, low = _SKIES[mood]
    image = gradient(BOARD_SIZE, ((0, high), (0.55, middle), (1, low)))
    for place, (across, colour) in enumerate(_LAMPS):
        share = 0.16 if mood == "dark" else 0.3
        halo(image, (across, 210 + 330 * (place % 3)), 330, colour, share)
        puddle(image, (across, 990), 300, colour, share)
    skyline(image, 1018, 300, blend(middle, theme.BLACK, 0.45), 3)
    image = grained(image, 3)
    rain(image, 190, 5)
    return image


def puddle(image: Image.Image, centre: tuple[int, int], width: int, colour: Colour, share: float) -> None:
    """A lamp's long reflection in a wet street."""
    height = width // 3
    small = Image.new("L", (width // 4, height // 4))
    ImageDraw.Draw(small).ellipse(
        (width // 16, height // 16, width // 4 - width // 16, height // 4 - height // 16), fill=255
    )
    mask = small.filter(ImageFilter.GaussianBlur(width // 32)).resize((width, height))
    mask = Image.eval(mask, lambda value: int(value * share))
    stamp(image, mask, centre[0] - width // 2, centre[1] - height // 2, colour)


def skyline(image: Image.Image, foot: int, height: int, colour: Colour, seed: int) -> None:
    """A row of dark houses with a few windows still lit."""
    chance = random.Random(seed)
    draw = ImageDraw.Draw(image)
    left = -20
    while left < image.width:
        width, rise = chance.randint(60, 150), round(height * (0.35 + 0.65 * chance.random()))
        draw.rectangle((left, foot - rise, left + width, foot), fill=colour)
        if chance.random() < 0.3:
            draw.rectangle((left + width // 2, foot - rise - 30, left + width // 2 + 3, foot - rise), fill=colour)
        windows(draw, (left + 10, foot - rise + 14, left + width - 8, foot), colour, chance, 0.12)
        left += width + chance.randint(-6, 14)


def windows(
    draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], wall: Colour, chance: random.Random, lit: float
) -> None:
    """Rows of small windows, a share of them lit."""
    left, top, right, bottom = box
    for down in range(top, bottom - 12, 24):
        for across in range(left, right - 8, 20):
            glow = chance.random()
            if glow < lit:
                tone = blend(wall, theme.SODIUM if glow < lit * 0.8 else theme.NEON_CYAN, 0.5)
            else:
                tone = blend(wall, theme.WHITE, 0.04)
            draw.rectangle((across, down, across + 9, down + 12), fill=tone)


def rain(image: Image.Image, drops: int, seed: int, area: tuple[int, int, int, int] | None = None) -> None:
    """Slanting rain, faint enough to read through."""
    chance = random.Random(seed)
    left, top, right, bottom = area or (0, 0, image.width, image.height)
    sheet = Image.new("L", (right - left, bottom - top))
    draw = ImageDraw.Draw(sheet)
    for _ in range(drops):
        across, down = chance.randint(0, sheet.width), chance.randint(-40, sheet.height)
        length = chance.randint(18, 60)
        draw.line((across, down, across - length // 5, down + length), fill=chance.randint(16, 44), width=2)
    stamp(image, sheet, left, top, theme.MIST)
