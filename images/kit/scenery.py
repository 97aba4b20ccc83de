"""Backgrounds: skies with stars, a moon with a halo, paper-cut hills, quilts and curtains.

All of it is drawn by rule from fixed seeds, and a fine grain lies over every large gradient so that 256 colours do not
show as bands. Layers are kept; callers copy before they draw on one.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from functools import cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from images.kit.cache import ByteCache
from images.kit.sprites import shape, stamp
from images.kit.theme import Colour, blend

Size = tuple[int, int]
Stops = tuple[tuple[float, Colour], ...]

LAYER_LIMIT = 64 * 2**20
_GRAIN_SIDE = 192
_layers: ByteCache[Image.Image] = ByteCache(LAYER_LIMIT, lambda image: image.width * image.height * 3)


def layer(key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
    """A finished RGB layer, kept for the next picture. Read-only: copy it before drawing."""
    return _layers.get(key, make)


def layer_cache_bytes() -> int:
    """Bytes held by all kept layers; never more than `LAYER_LIMIT` unless a single layer is larger."""
    return _layers.bytes_held


def forget_layers() -> None:
    """Drop all kept layers; the next pictures draw them anew."""
    _layers.clear()


def gradient(size: Size, stops: Stops) -> Image.Image:
    """A vertical gradient through colours at heights from 0 (top) to 1 (bottom)."""
    column = Image.new("RGB", (1, size[1]))
    for row in range(size[1]):
        column.putpixel((0, row), _between(stops, row / max(1, size[1] - 1)))
    return column.resize(size, Image.Resampling.NEAREST)


def _between(stops: Stops, at: float) -> Colour:
    for (low, first), (high, second) in pairwise(stops):
        if at <= high:
            return blend(first, second, (at - low) / (high - low))
    return stops[-1][1]


@cache
def _grain_tile(strength: int) -> Image.Image:
    chance = random.Random(7)
    values = bytes(128 + round((chance.random() - chance.random()) * strength) for _ in range(_GRAIN_SIDE**2))
    return Image.frombytes("L", (_GRAIN_SIDE, _GRAIN_SIDE), values)


def grained(image: Image.Image, strength: int = 5) -> Image.Image:
    """The image under a fine, fixed grain: at most `strength` steps brighter or darker."""
    tile = _grain_tile(strength)
    sheet = Image.new("L", image.size)
    for left in range(0, image.width, _GRAIN_SIDE):
        for top in range(0, image.height, _GRAIN_SIDE):
            sheet.paste(tile, (left, top))
    return ImageChops.add(image, Image.merge("RGB", (sheet, sheet, sheet)), 1, -128)


def stars(image: Image.Image, area: tuple[int, int, int, int], count: int, colour: Colour, seed: int) -> None:
    """Stars scattered over an area, few of them large."""
    chance = random.Random(seed)
    left, top, right, bottom = area
    for _ in range(count):
        size = 3 + int(9 * chance.random() ** 4)
        at = (left + int(chance.random() * (right - left)), top + int(chance.random() * (bottom - top)))
        mask = _dimmed(shape("star" if size > 7 else "circle", size), 0.35 + 0.65 * chance.random())
        stamp(image, mask, at[0], at[1], colour)


def _dimmed(mask: Image.Image, share: float) -> Image.Image:
    return Image.eval(mask, lambda value: int(value * share))


def halo(image: Image.Image, centre: tuple[int, int], radius: int, colour: Colour, share: float) -> None:
    """Light spreading from a point, strongest in the middle."""
    small = Image.radial_gradient("L").resize((radius // 2, radius // 2))
    mask = Image.eval(small, lambda value: int(max(0.0, 1 - value / 181) ** 2 * 255 * share))
    stamp(image, mask.resize((radius * 2, radius * 2)), centre[0] - radius, centre[1] - radius, colour)


def hills(image: Image.Image, base: int, rise: int, colour: Colour, seed: int) -> None:
    """A ridge cut from paper, filled to the bottom, with a thin lighter edge and a shadow on what lies behind."""
    chance = random.Random(seed)
    waves = [(chance.random() * math.tau, 1 + chance.random() * 2.5, 0.4 + chance.random() * 0.6) for _ in range(3)]
    ridge = [
        (across, base - rise * sum(part * math.sin(turn + speed * across / 260) for turn, speed, part in waves) / 2)
        for across in range(-20, image.width + 28, 8)
    ]
    foot = [(image.width + 20, image.height + 10), (-20, image.height + 10)]
    cast = Image.new("L", (image.width // 4, image.height // 4))
    ImageDraw.Draw(cast).polygon([(x / 4, y / 4 - 3) for x, y in [*ridge, *foot]], fill=120)
    cast = cast.filter(ImageFilter.GaussianBlur(3)).resize(image.size, Image.Resampling.BILINEAR)
    stamp(image, cast, 0, 0, blend(colour, (0, 0, 0), 0.7))
    sheet = Image.new("L", (image.width * 2, image.height * 2))
    draw = ImageDraw.Draw(sheet)
    draw.polygon([(x * 2, y * 2) for x, y in [*ridge, *foot]], fill=255)
    stamp(image, sheet.reduce(2), 0, 0, blend(colour, (255, 255, 255), 0.16))
    sheet = ImageChops.offset(sheet, 0, 6)
    ImageDraw.Draw(sheet).rectangle((0, 0, sheet.width, 6), fill=0)
    stamp(image, sheet.reduce(2), 0, 0, colour)


def quilt(size: Size, tones: tuple[Colour, Colour, Colour], seam: Colour, patch: int, seed: int) -> Image.Image:
    """A patchwork blanket: padded squares in three tones with stitched seams."""
    chance = random.Random(seed)
    sheet = Image.new("RGB", size)
    draw = ImageDraw.Draw(sheet)
    for row, top in enumerate(range(0, size[1], patch)):
        for column, left in enumerate(range(0, size[0], patch)):
            tone = tones[(row + column + int(chance.random() * 1.4)) % 3]
            draw.rectangle((left, top, left + patch - 1, top + patch - 1), fill=tone)
            sheet.paste(blend(tone, (255, 255, 255), 0.05), (left, top, left + patch, top + patch), _padding(patch))
    for line in range(0, max(size), patch):
        for at in range(0, max(size), 14):
            draw.line((at, line, at + 7, line), fill=seam, width=2)
            draw.line((line, at, line, at + 7), fill=seam, width=2)
    return grained(sheet, 4)


@cache
def _padding(patch: int) -> Image.Image:
    small = Image.radial_gradient("L").resize((patch, patch))
    return Image.eval(small, lambda value: max(0, 200 - value * 2))
