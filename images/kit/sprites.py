"""Antialiased masks: drawn four times too large once, reduced, kept. A mask has no colour; `stamp` gives it one."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from images.kit.cache import ByteCache
from images.kit.fonts import Family, Weight, face, icon_face, icon_glyph
from images.kit.theme import Colour

Shape = Literal["circle", "square", "triangle", "moon", "diamond", "hexagon", "star", "drop", "cross"]
Pattern = Literal["stripes", "dots", "checks", "waves"]

#: The shape of each seat: with colours gone these still tell the players apart.
SEAT_SHAPES: tuple[Shape, ...] = ("circle", "square", "triangle", "moon", "diamond", "hexagon")

OVERSAMPLE = 4
_BIG = OVERSAMPLE

_masks: ByteCache[Image.Image] = ByteCache(24 * 2**20, lambda mask: mask.width * mask.height)


class TextSprite(NamedTuple):
    """A line of text as a mask; `left` and `top` place it relative to the pen on the baseline."""

    mask: Image.Image
    left: int
    top: int
    advance: float


_texts: ByteCache[TextSprite] = ByteCache(12 * 2**20, lambda sprite: sprite.mask.width * sprite.mask.height + 64)


def stamp(image: Image.Image, mask: Image.Image, left: int, top: int, colour: Colour) -> None:
    """Colour the image through the mask."""
    image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)


def kept_mask(key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
    """A mask under a key of the caller's own."""
    return _masks.get(key, make)


def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A filled rectangle with round corners."""
    radius = min(radius, width // 2, height // 2)
    return _masks.get(("rounded", width, height, radius), lambda: _draw_rounded(width, height, radius))


def _draw_rounded(width: int, height: int, radius: int) -> Image.Image:
    # Only the corners need the large drawing: a panel as wide as the board would cost 25 MB otherwise.
    mask = Image.new("L", (width, height), 255)
    if radius <= 0:
        return mask
    side = radius * 2
    disc = Image.new("L", (side * _BIG, side * _BIG))
    ImageDraw.Draw(disc).ellipse((0, 0, side * _BIG - 1, side * _BIG - 1), fill=255)
    disc = disc.reduce(_BIG)
    for left, top, at in (
        (0, 0, (0, 0)),
        (radius, 0, (width - radius, 0)),
        (0, radius, (0, height - radius)),
        (radius, radius, (width - radius, height - radius)),
    ):
        mask.paste(disc.crop((left, top, left + radius, top + radius)), at)
    return mask


def ring(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """The outline of a rounded rectangle, `thickness` pixels inside its edge."""
    return _masks.get(("ring", width, height, radius, thickness), lambda: _draw_ring(width, height, radius, thickness))


def _draw_ring(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    mask = rounded(width, height, radius).copy()
    inner = rounded(width - 2 * thickness, height - 2 * thickness, max(radius - thickness, 0))
    mask.paste(0, (thickness, thickness), inner)
    return mask


def glow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    """A soft halo for a panel: the mask is `blur * 2` larger on every side."""
    return _masks.get(("glow", width, height, radius, blur), lambda: _draw_glow(width, height, radius, blur))


def _draw_glow(width: int, height: int, radius: int, blur: int) -> Image.Image:
    # Blurred at a quarter of the size: nobody can tell, and it costs a sixteenth.
    margin = blur * 2
    size = (width + 2 * margin, height + 2 * margin)
    small = Image.new("L", (max(1, size[0] // 4), max(1, size[1] // 4)))
    box = (margin // 4, margin // 4, (margin + width) // 4, (margin + height) // 4)
    ImageDraw.Draw(small).rounded_rectangle(box, radius=radius / 4, fill=255)
    return small.filter(ImageFilter.GaussianBlur(blur / 4)).resize(size, Image.Resampling.BICUBIC)


def shape(kind: Shape, size: int) -> Image.Image:
    """One of the shapes that tell players and attributes apart, `size` pixels square."""
    return _masks.get(("shape", kind, size), lambda: _draw_shape(kind, size))


def _draw_shape(kind: Shape, size: int) -> Image.Image:
    large = size * _BIG
    mask = Image.new("L", (large, large))
    draw = ImageDraw.Draw(mask)
    if kind == "circle":
        draw.ellipse((0, 0, large - 1, large - 1), fill=255)
    elif kind == "square":
        edge = large * 0.06
        draw.rounded_rectangle((edge, edge, large - edge, large - edge), radius=large * 0.14, fill=255)
    elif kind == "moon":
        draw.ellipse((0, 0, large - 1, large - 1), fill=255)
        draw.ellipse((large * 0.36, -large * 0.12, large * 1.2, large * 0.72), fill=0)
    elif kind == "drop":
        draw.ellipse((large * 0.14, large * 0.28, large * 0.86, large), fill=255)
        draw.polygon([(large * 0.5, 0), (large * 0.2, large * 0.5), (large * 0.8, large * 0.5)], fill=255)
    else:
        draw.polygon([(x * large, y * large) for x, y in _corners(kind)], fill=255)
    return mask.reduce(_BIG)


def _corners(kind: Shape) -> list[tuple[float, float]]:
    if kind == "triangle":
        return [(0.5, 0.02), (1.0, 0.95), (0.0, 0.95)]
    if kind == "diamond":
        return [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
    if kind == "hexagon":
        return _star_points(6, 0.5, 0.5 * math.cos(math.pi / 6))
    if kind == "cross":
        near, far = 0.34, 0.66
        return [(near, 0), (far, 0), (far, near), (1, near), (1, far), (far, far), (far, 1), (near, 1), (near, far),
                (0, far), (0, near), (near, near)]  # fmt: skip
    return _star_points(5, 0.5, 0.22)


def _star_points(points: int, outer: float, inner: float) -> list[tuple[float, float]]:
    corners = []
    for index in range(points * 2):
        radius = outer if index % 2 == 0 else inner
        angle = math.pi * index / points - math.pi / 2
        corners.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    return corners


def pattern(kind: Pattern, width: int, height: int, step: int = 24) -> Image.Image:
    """A repeating pattern to fill a panel with: the second sign of a seat besides its shape."""
    return _masks.get(("pattern", kind, width, height, step), lambda: _draw_pattern(kind, width, height, step))


def _draw_pattern(kind: Pattern, width: int, height: int, step: int) -> Image.Image:
    large = step * _BIG
    tile = Image.new("L", (large, large))
    draw = ImageDraw.Draw(tile)
    if kind == "stripes":
        for shift in (-large, 0, large):
            draw.polygon(
                [(shift, large), (shift + large * 0.35, large), (shift + large * 1.35, 0), (shift + large, 0)], fill=255
            )
    elif kind == "dots":
        draw.ellipse((large * 0.3, large * 0.3, large * 0.7, large * 0.7), fill=255)
    elif kind == "checks":
        draw.rectangle((0, 0, large // 2 - 1, large // 2 - 1), fill=255)
        draw.rectangle((large // 2, large // 2, large, large), fill=255)
    else:
        curve = [(x, large * (0.5 + 0.2 * math.sin(2 * math.pi * x / large))) for x in range(0, large + 4, 4)]
        draw.line(curve, fill=255, width=large // 8)
    small = tile.reduce(_BIG)
    mask = Image.new("L", (width, height))
    for left in range(0, width, step):
        for top in range(0, height, step):
            mask.paste(small, (left, top))
    return mask


def icon(name: str, size: int) -> Image.Image:
    """A Font Awesome icon centred in `size` by `size` pixels. Raises `UnknownIcon`."""
    return _masks.get(("icon", name, size), lambda: _draw_icon(name, size))


def _draw_icon(name: str, size: int) -> Image.Image:
    glyph = icon_glyph(name)
    large = size * 2
    points = large
    left, top, right, bottom = icon_face(points).getbbox(glyph, anchor="ls")
    if max(right - left, bottom - top) > large:
        points = int(points * large / max(right - left, bottom - top))
        left, top, right, bottom = icon_face(points).getbbox(glyph, anchor="ls")
    mask = Image.new("L", (large, large))
    pen = ((large - (right - left)) / 2 - left, (large - (bottom - top)) / 2 - top)
    ImageDraw.Draw(mask).text(pen, glyph, font=icon_face(points), fill=255, anchor="ls")
    return mask.reduce(2)


def text_sprite(text: str, family: Family, weight: Weight, size: int, stroke: int = 0) -> TextSprite:
    """A line of text as a kept mask, grown by `stroke` pixels all round."""
    return _texts.get((text, family, weight, size, stroke), lambda: _draw_text(text, family, weight, size, stroke))


def _draw_text(text: str, family: Family, weight: Weight, size: int, stroke: int) -> TextSprite:
    font = face(family, weight, size)
    left, top, right, bottom = (math.floor(edge) for edge in font.getbbox(text, anchor="ls", stroke_width=stroke))
    mask = Image.new("L", (max(right - left, 1) + 1, max(bottom - top, 1) + 1))
    ImageDraw.Draw(mask).text((-left, -top), text, font=font, fill=255, anchor="ls", stroke_width=stroke)
    return TextSprite(mask, left, top, font.getlength(text))


def outlined(mask: Image.Image, margin: int, key: Hashable) -> Image.Image:
    """The mask grown by `margin` pixels on every side: put it below in a contrasting colour to make an outline."""
    return _masks.get(("outlined", key, margin), lambda: _grow(mask, margin))


def _grow(mask: Image.Image, margin: int) -> Image.Image:
    wide = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin))
    wide.paste(mask, (margin, margin))
    grown = wide
    for step in range(12):
        angle = math.pi * step / 6
        shifted = ImageChops.offset(wide, round(margin * math.cos(angle)), round(margin * math.sin(angle)))
        grown = ImageChops.lighter(grown, shifted)
    return grown
