"""Things laid on the table: panels, text on them, badges, tokens, ribbons, dashed threads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw

from images.kit import theme
from images.kit.fonts import Family, Weight
from images.kit.sprites import Shape, glow, icon, kept_mask, outlined, ring, rounded, shape, stamp, text_sprite
from images.kit.theme import Colour
from images.kit.words import fit_box, fit_line, line_height

Box = tuple[int, int, int, int]
Align = Literal["left", "centre", "right"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """How a line of text is written."""

    family: Family = "sans"
    weight: Weight = "bold"
    size: int = 40
    colour: Colour = theme.LAMP_PALE
    outline: Colour | None = None


def write(image: Image.Image, text: str, at: tuple[int, int], pen: Pen, align: Align = "left") -> int:
    """One line with its baseline at `at`; gives back its width in pixels."""
    if not text:
        return 0
    sprite = text_sprite(text, pen.family, pen.weight, pen.size)
    width = math.ceil(sprite.advance)
    start = at[0] - {"left": 0, "centre": width // 2, "right": width}[align]
    if pen.outline is not None:
        edge = text_sprite(text, pen.family, pen.weight, pen.size, max(2, pen.size // 16))
        stamp(image, edge.mask, start + edge.left, at[1] + edge.top, pen.outline)
    stamp(image, sprite.mask, start + sprite.left, at[1] + sprite.top, pen.colour)
    return width


def write_fitted(
    image: Image.Image, text: str, at: tuple[int, int], width: int, pen: Pen, smallest: int, align: Align = "left"
) -> int:
    """One line, smaller down to `smallest` or shortened if need be; gives back its width in pixels."""
    fitted, size = fit_line(text, pen.family, pen.weight, (pen.size, smallest), width)
    return write(image, fitted, at, Pen(pen.family, pen.weight, size, pen.colour, pen.outline), align)


def write_block(
    image: Image.Image,
    text: str,
    box: Box,
    pen: Pen,
    smallest: int,
    align: Align = "left",
    stand: Literal["top", "middle"] = "top",
) -> int:
    """A paragraph inside the box, from its top or around its middle; gives back the height used."""
    left, top, right, bottom = box
    size_box = (right - left, bottom - top)
    lines, size = fit_box(text, pen.family, pen.weight, (pen.size, smallest), size_box)
    sized = Pen(pen.family, pen.weight, size, pen.colour, pen.outline)
    across = {"left": left, "centre": (left + right) // 2, "right": right}[align]
    if stand == "middle":
        top += (size_box[1] - len(lines) * line_height(size)) // 2
    for number, line in enumerate(lines):
        write(image, line, (across, top + round(size * 0.95) + number * line_height(size)), sized, align)
    return len(lines) * line_height(size)


def panel(
    image: Image.Image,
    box: Box,
    fill: Colour,
    radius: int = 24,
    edge: Colour | None = None,
    thickness: int = 4,
) -> None:
    """A flat rounded panel, with an edge if one is given."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    stamp(image, rounded(width, height, radius), left, top, edge if edge is not None else fill)
    if edge is not None:
        inner = rounded(width - 2 * thickness, height - 2 * thickness, max(radius - thickness, 0))
        stamp(image, inner, left + thickness, top + thickness, fill)


def shadow(image: Image.Image, box: Box, radius: int = 24, blur: int = 12, colour: Colour = theme.BLACK) -> None:
    """A soft shadow or, in a bright colour, a glow around the box."""
    left, top, right, bottom = box
    stamp(image, glow(right - left, bottom - top, radius, blur), left - 2 * blur, top - 2 * blur, colour)


def frame(image: Image.Image, box: Box, colour: Colour, radius: int = 24, thickness: int = 4) -> None:
    """The edge of a panel alone."""
    left, top, right, bottom = box
    stamp(image, ring(right - left, bottom - top, radius, thickness), left, top, colour)


def stitched(image: Image.Image, box: Box, colour: Colour, radius: int = 20) -> None:
    """A dashed seam, as on a quilt."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    mask = kept_mask(("stitches", width, height, radius), lambda: _draw_stitches(width, height, radius))
    stamp(image, mask, left, top, colour)


def _draw_stitches(width: int, height: int, radius: int) -> Image.Image:
    mask = ring(width, height, radius, 3).copy()
    draw = ImageDraw.Draw(mask)
    for at in range(radius + 6, width - radius, 22):
        draw.rectangle((at, 0, at + 8, 3), fill=0)
        draw.rectangle((at, height - 4, at + 8, height), fill=0)
    for at in range(radius + 6, height - radius, 22):
        draw.rectangle((0, at, 3, at + 8), fill=0)
        draw.rectangle((width - 4, at, width, at + 8), fill=0)
    return mask


def lay(image: Image.Image, card: Image.Image, left: int, top: int, radius: int = 20) -> None:
    """Put a finished drawing with round corners on the table.

    Only the strips that hold the corners go through a mask: it is five times quicker than masking the whole drawing.
    """
    width, height = card.size
    image.paste(card.crop((0, radius, width, height - radius)), (left, top + radius))
    mask = rounded(width, 2 * radius, radius)
    for start, part in ((0, 0), (height - radius, radius)):
        strip = card.crop((0, start, width, start + radius))
        image.paste(strip, (left, top + start), mask.crop((0, part, width, part + radius)))


def token(
    image: Image.Image, kind: Shape, centre: tuple[int, int], size: int, fill: Colour, edge: Colour = theme.BLACK
) -> None:
    """A playing piece: a shape with a dark rim."""
    rim = max(3, size // 14)
    left, top = centre[0] - size // 2, centre[1] - size // 2
    stamp(image, shape(kind, size), left, top, edge)
    inner = size - 2 * rim
    nudge = rim + (rim // 2 if kind == "triangle" else 0)
    stamp(image, shape(kind, inner), left + rim, top + nudge, fill)


def badge(image: Image.Image, text: str, centre: tuple[int, int], size: int, fill: Colour, ink: Colour) -> None:
    """A round badge with a short number; it grows sideways for longer ones."""
    digits = Pen("sans", "bold", round(size * 0.72), ink)
    width = max(size, round(text_sprite(text, "sans", "bold", digits.size).advance) + size // 2)
    left, top = centre[0] - width // 2, centre[1] - size // 2
    panel(image, (left, top, left + width, top + size), fill, size // 2, theme.BLACK, max(2, size // 16))
    write(image, text, (centre[0], centre[1] + round(digits.size * 0.34)), digits, "centre")


def symbol(image: Image.Image, name: str, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """A Font Awesome icon centred on a point."""
    stamp(image, icon(name, size), centre[0] - size // 2, centre[1] - size // 2, colour)


def cylinder(image: Image.Image, centre: tuple[int, int], width: int, body: Colour, lid: Colour, rim: Colour) -> None:
    """The wooden cylinder that marks an Hour or a score; `centre` is the middle of its foot."""
    height = round(width * 0.72)
    key = ("cylinder", width)
    side = kept_mask((*key, "body"), lambda: _draw_cylinder(width, height, lid=False))
    top = kept_mask((*key, "lid"), lambda: _draw_cylinder(width, height, lid=True))
    left, upper = centre[0] - width // 2, centre[1] - side.height + width // 5
    grown = outlined(side, 4, key)
    stamp(image, grown, left - 4, upper - 4, rim)
    stamp(image, side, left, upper, body)
    stamp(image, top, left, upper, lid)


def _draw_cylinder(width: int, height: int, *, lid: bool) -> Image.Image:
    scale, oval = 4, width * 0.42
    mask = Image.new("L", (width * scale, round(height + oval) * scale))
    draw = ImageDraw.Draw(mask)
    across, foot = width * scale - 1, round(height + oval) * scale - 1
    draw.ellipse((0, 0, across, oval * scale), fill=255)
    if not lid:
        draw.rectangle((0, oval * scale / 2, across, foot - oval * scale / 2), fill=255)
        draw.ellipse((0, foot - oval * scale, across, foot), fill=255)
    return mask.reduce(scale)


def thread(image: Image.Image, start: Point, end: Point, colour: Colour, edge: Colour, width: int = 8) -> None:
    """A hanging thread between two points, with a knot at each end."""
    left, top = min(start[0], end[0]) - 16, min(start[1], end[1]) - 16
    size = (round(abs(start[0] - end[0])) + 32, round(abs(start[1] - end[1])) + 32)
    ends = (start[0] - left, start[1] - top, end[0] - left, end[1] - top)
    for tone, thick in ((edge, width + 6), (colour, width)):
        mask = kept_mask(("thread", size, ends, thick), lambda thick=thick: _draw_thread(size, ends, thick))  # type: ignore[misc]
        stamp(image, mask, round(left), round(top), tone)


def _draw_thread(size: tuple[int, int], ends: tuple[float, float, float, float], width: int) -> Image.Image:
    scale = 2
    mask = Image.new("L", (size[0] * scale, size[1] * scale))
    draw = ImageDraw.Draw(mask)
    ax, ay, bx, by = (edge * scale for edge in ends)
    middle = (ay + by) / 2
    points = [_bezier((ax, ay), (ax, middle), (bx, middle), (bx, by), step / 24) for step in range(25)]
    draw.line(points, fill=255, width=width * scale, joint="curve")
    for across, down in ((ax, ay), (bx, by)):
        radius = width * scale * 1.1
        draw.ellipse((across - radius, down - radius, across + radius, down + radius), fill=255)
    return mask.reduce(scale)


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        sum(weight * point[0] for weight, point in zip(weights, (a, b, c, d), strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, (a, b, c, d), strict=True)),
    )
