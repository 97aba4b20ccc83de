"""The city as it lies: tiles with their names, the roads between them. It never changes while a game is played.

Roads: no road is a kerb; a road both ways has a pale double arrow; a one-way road has one large orange arrow with a bar
behind it, so that it can be told without colour.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageDraw

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import TileSeen
from images.kit import theme
from images.kit.panels import Box, lay, panel, shadow, symbol, write_fitted
from images.kit.pens import labelled, number
from images.kit.scenery import gradient, grained, halo, layer
from images.kit.sprites import kept_mask, outlined, rounded, stamp
from images.kit.theme import Colour, blend
from images.shared_dream.backdrop import Mood, backdrop, puddle, rain, windows
from images.shared_dream.printed import tile_title
from images.shared_dream.signs import icon_of
from images.shared_dream.streets import Plan, Way, roads

RADIUS = 14
_NEONS = (theme.NEON_CYAN, theme.NEON_PINK, theme.SODIUM)


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile as it is drawn."""

    id: str
    kind: str
    title: str
    icon: str
    size: tuple[int, int]

    @property
    def name_size(self) -> int:
        """Pixels of the name's letters."""
        return 54 if self.size[0] > 420 else 42 if self.size[1] > 125 else 38


def head_of(size: tuple[int, int]) -> int:
    """Height of the band that holds a tile's name."""
    return 74 if size[0] > 420 else 56 if size[1] > 125 else 48


def city_layer(tiles: tuple[TileSeen, ...], plan: Plan, mood: Mood, content: Content) -> Image.Image:
    """The backdrop with all tiles and roads, kept: copy it before drawing."""
    key = ("sd-city", tuple((tile.id, tile.row, tile.column, tile.exits) for tile in tiles), plan, mood)
    return layer(key, partial(_draw_city, tiles, plan, mood, content))


def _draw_city(tiles: tuple[TileSeen, ...], plan: Plan, mood: Mood, content: Content) -> Image.Image:
    image = backdrop(mood).copy()
    for tile in tiles:
        left, top, right, bottom = plan.box(tile.row, tile.column)
        shadow(image, (left, top + 4, right, bottom + 4), RADIUS, 8)
    lay_tiles(image, tiles, {tile.id: plan.box(tile.row, tile.column) for tile in tiles}, content)
    for tile, other, side, way in roads(tiles):
        road(image, plan.box(tile.row, tile.column), plan.box(other.row, other.column), side, way)
    return image


def lay_tiles(image: Image.Image, tiles: tuple[TileSeen, ...], boxes: Mapping[str, Box], content: Content) -> None:
    """Put tiles where they belong."""
    for tile in tiles:
        left, top, right, bottom = boxes[tile.id]
        face = TileFace(
            tile.id, tile.kind, tile_title(content, tile.id), icon_of(tile.id, "streets"), (right - left, bottom - top)
        )
        lay(image, tile_card(face), left, top, RADIUS)


def tile_card(face: TileFace) -> Image.Image:
    """An empty tile, kept."""
    return layer(face, partial(_draw_tile, face))


def neon(face: TileFace) -> Colour:
    """The colour of a Location's sign: any, it tells nothing."""
    return _NEONS[sum(map(ord, face.id)) % 3]


def _draw_tile(face: TileFace) -> Image.Image:
    draw = {"location": _location, "stop": _stop}.get(face.kind, _street)
    return draw(face)


def _location(face: TileFace) -> Image.Image:
    width, height = face.size
    sign, chance = neon(face), random.Random(face.id)
    wall = blend(theme.ASPHALT, sign, 0.10)
    card = gradient(face.size, ((0, blend(wall, theme.BLACK, 0.3)), (1, blend(wall, sign, 0.08))))
    windows(ImageDraw.Draw(card), (14, head_of(face.size) + 6, width - 10, height - 4), wall, chance, 0.16)
    halo(card, (width // 2, 0), width // 2, sign, 0.34)
    card = grained(card, 3)
    _ghost_icon(card, face, blend(wall, sign, 0.42))
    _edge(card, sign, 4)
    _name_band(card, face, blend(theme.BLACK, sign, 0.10), sign)
    return card


def _street(face: TileFace) -> Image.Image:
    width, height = face.size
    card = gradient(face.size, ((0, theme.ASPHALT), (1, theme.STREET)))
    chance = random.Random(face.id)
    halo(card, (round(width * (0.25 + 0.5 * chance.random())), height), height, theme.SODIUM, 0.30)
    puddle(card, (round(width * chance.random()), height - 20), width // 2, theme.NEON_PINK, 0.22)
    card = grained(card, 3)
    pen = ImageDraw.Draw(card)
    middle = (height + head_of(face.size)) // 2
    for across in range(10, width, 56):
        pen.rectangle((across, middle - 3, across + 28, middle + 2), fill=blend(theme.STREET, theme.LAMP_PALE, 0.16))
    rain(card, 16, len(face.id))
    _edge(card, theme.WET, 3)
    _name_band(card, face, theme.BLACK, theme.WET)
    return card


def _stop(face: TileFace) -> Image.Image:
    width, height = face.size
    card = gradient(face.size, ((0, theme.ASPHALT), (1, theme.STREET)))
    halo(card, (width // 2, height), height, theme.RED, 0.4)
    card = grained(card, 3)
    pen = ImageDraw.Draw(card)
    for across in range(16, width - 20, 44):
        top = head_of(face.size) + 12
        pen.rectangle((across, top, across + 20, height - 12), fill=blend(theme.STREET, theme.WHITE, 0.10))
    _edge(card, theme.RED, 5)
    _name_band(card, face, blend(theme.BLACK, theme.RED_DEEP, 0.3), theme.RED)
    return card


def _edge(card: Image.Image, colour: Colour, thickness: int) -> None:
    width, height = card.size
    mask = rounded(width, height, RADIUS).copy()
    mask.paste(0, (thickness, thickness), rounded(width - 2 * thickness, height - 2 * thickness, RADIUS - thickness))
    stamp(card, mask, 0, 0, colour)


def _ghost_icon(card: Image.Image, face: TileFace, colour: Colour) -> None:
    """The Location's picture, faint, where pieces come last."""
    width, height = face.size
    size = height - head_of(face.size) - 14
    symbol(card, face.icon, (width - size // 2 - 14, height - size // 2 - 8), size, colour)


def _name_band(card: Image.Image, face: TileFace, fill: Colour, edge: Colour) -> None:
    width = face.size[0]
    head = head_of(face.size)
    panel(card, (5, 5, width - 5, head), fill, RADIUS - 5)
    stamp(card, rounded(width - 40, 3, 1), 20, head - 2, edge)
    left, icon_size = 16, round(face.name_size * 0.86)
    if face.kind == "stop":
        stop_sign(card, (left + icon_size // 2 + 2, head // 2 + 2), icon_size + 8)
        left += icon_size + 16
    elif face.kind == "location":
        symbol(card, face.icon, (left + icon_size // 2, head // 2 + 2), icon_size, edge)
        left += icon_size + 10
    ink = theme.LAMP_PALE if face.kind == "location" else theme.MIST
    pen = (number if face.kind == "location" else labelled)(face.name_size, ink)
    write_fitted(card, face.title, (left, round(head / 2 + face.name_size * 0.35)), width - left - 14, pen, 28)


def stop_sign(image: Image.Image, centre: tuple[int, int], size: int) -> None:
    """A red octagon with a raised hand."""
    for grown, colour in ((size, theme.WHITE), (size - 6, theme.RED_DEEP)):
        mask = kept_mask(("octagon", grown), partial(_octagon, grown))
        stamp(image, mask, centre[0] - grown // 2, centre[1] - grown // 2, colour)
    symbol(image, "hand", centre, round(size * 0.56), theme.WHITE)


def _octagon(size: int) -> Image.Image:
    large = size * 4
    cut = large * 0.29
    mask = Image.new("L", (large, large))
    corners = [(cut, 0), (large - cut, 0), (large, cut), (large, large - cut), (large - cut, large), (cut, large)]
    ImageDraw.Draw(mask).polygon([*corners, (0, large - cut), (0, cut)], fill=255)
    return mask.reduce(4)


def road(image: Image.Image, box: Box, other: Box, side: str, way: Way) -> None:
    """The road between a tile and the one east or south of it."""
    if side == "e":
        area = (box[2] - 5, (box[1] + box[3]) // 2 - 34, other[0] + 5, (box[1] + box[3]) // 2 + 34)
    else:
        area = ((box[0] + box[2]) // 2 - 56, box[3] - 5, (box[0] + box[2]) // 2 + 56, other[1] + 5)
    if way == "none":
        return
    panel(image, area, theme.STREET, 8, theme.WET, 3)
    centre = ((area[0] + area[2]) // 2, (area[1] + area[3]) // 2)
    heading = {"e": "east", "s": "south"}[side] if way in ("forth", "both") else {"e": "west", "s": "north"}[side]
    gap = other[0] - box[2] if side == "e" else other[1] - box[3]
    _arrow(image, centre, gap, heading, double=way == "both")


def _arrow(image: Image.Image, centre: tuple[int, int], gap: int, heading: str, *, double: bool) -> None:
    length, breadth = gap + 2, 40 if gap < 50 else 56
    key = ("sd-arrow", length, breadth, heading, double)
    mask = kept_mask(key, partial(_draw_arrow, length, breadth, heading, double))
    rim = outlined(mask, 3, key)
    left, top = centre[0] - mask.width // 2, centre[1] - mask.height // 2
    stamp(image, rim, left - 3, top - 3, theme.BLACK)
    stamp(image, mask, left, top, theme.MIST if double else theme.SODIUM)


def _draw_arrow(length: int, breadth: int, heading: str, double: bool) -> Image.Image:
    """Pointing east, then turned."""
    long, wide = length * 4, breadth * 4
    mask = Image.new("L", (long, wide))
    draw = ImageDraw.Draw(mask)
    if double:
        half, slim = long * 0.5, wide * 0.34
        for tip, base in ((long - 1, half + long * 0.06), (0, half - long * 0.06)):
            draw.polygon([(base, wide / 2 - slim), (tip, wide / 2), (base, wide / 2 + slim)], fill=255)
        draw.rectangle((long * 0.35, wide / 2 - wide * 0.08, long * 0.65, wide / 2 + wide * 0.08), fill=255)
    else:
        draw.polygon([(long * 0.26, 0), (long - 1, wide / 2), (long * 0.26, wide - 1)], fill=255)
        draw.rectangle((0, wide * 0.1, long * 0.14, wide * 0.9), fill=255)
    small = mask.reduce(4)
    turns = {
        "east": None,
        "south": Image.Transpose.ROTATE_270,
        "west": Image.Transpose.ROTATE_180,
        "north": Image.Transpose.ROTATE_90,
    }
    turn = turns[heading]
    return small if turn is None else small.transpose(turn)
