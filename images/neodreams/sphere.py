"""The Oneirosphere: four columns under the Sleep Cycle track, a row for each kind of card, its Market beside it.

What never moves is one kept layer for each side of the board; figures, marker and cards are laid on it.
"""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.games.neodreams.content import KINDS, Content, Layout, Location, Space
from engine.games.neodreams.words import strip as icons_of
from images.kit import theme
from images.kit.panels import Box, frame, panel, symbol, write_fitted
from images.kit.pens import labelled, named
from images.kit.scenery import layer
from images.kit.sprites import ring, shape, stamp
from images.kit.theme import blend
from images.neodreams import signs
from images.neodreams.backdrop import Mood, backdrop, tube

#: The track above, then three rows.
TRACK_TOP, TRACK_HEIGHT = 94, 98
ROW_TOP, ROW_HEIGHT, GAP = 200, 182, 6
COLUMN_LEFT, COLUMN_WIDTH = 108, 188
KIND_LEFT, KIND_WIDTH = 16, 84
MARKET_LEFT, CARD_WIDTH = 892, 343
FIGURE = 74
_ROWS: tuple[str, ...] = KINDS


def row_top(kind: str) -> int:
    """The top of a kind's row."""
    return ROW_TOP + _ROWS.index(kind) * (ROW_HEIGHT + GAP)


def place_box(row: str, column: int) -> Box:
    """Where a location lies; columns count from 1."""
    left, top = COLUMN_LEFT + (column - 1) * (COLUMN_WIDTH + GAP), row_top(row)
    return (left, top, left + COLUMN_WIDTH, top + ROW_HEIGHT)


def space_box(column: int) -> Box:
    """Where a space of the Sleep Cycle track lies."""
    left = COLUMN_LEFT + (column - 1) * (COLUMN_WIDTH + GAP)
    return (left, TRACK_TOP, left + COLUMN_WIDTH, TRACK_TOP + TRACK_HEIGHT)


def market_box(kind: str, place: int) -> Box:
    """Where one of the two Market cards of a kind lies."""
    left, top = MARKET_LEFT + place * (CARD_WIDTH + GAP), row_top(kind)
    return (left, top, left + CARD_WIDTH, top + ROW_HEIGHT)


def kind_box(kind: str) -> Box:
    """Where the deck and the discards of a kind are counted."""
    top = row_top(kind)
    return (KIND_LEFT, top, KIND_LEFT + KIND_WIDTH, top + ROW_HEIGHT)


def socket(row: str, column: int) -> tuple[int, int]:
    """The middle of the place for a figure."""
    left, _, right, bottom = place_box(row, column)
    return ((left + right) // 2, bottom - 44)


def sphere(content: Content, layout: str, mood: Mood) -> Image.Image:
    """The board of a layout without anything on it, kept: copy it before drawing."""
    return layer(("neo-sphere", layout, mood), partial(_draw, content, content.layouts[layout], mood))


def _draw(content: Content, layout: Layout, mood: Mood) -> Image.Image:
    image = backdrop(mood).copy()
    bottom = row_top(KINDS[-1]) + ROW_HEIGHT
    for left, right, light in ((KIND_LEFT, place_box("lucid", 4)[2], theme.NEON_CYAN),
                               (MARKET_LEFT, 1584, theme.NEON_PINK)):  # fmt: skip
        tube(image, (left, TRACK_TOP, right, bottom), light)
        panel(image, (left, TRACK_TOP, right, bottom), blend(theme.BLACK, light, 0.06), 18)
    panel(image, (MARKET_LEFT, TRACK_TOP, 1584, TRACK_TOP + TRACK_HEIGHT), theme.VIOLET_DEEP, 16, theme.NEON_PINK, 3)
    symbol(image, "bed", (KIND_LEFT + KIND_WIDTH // 2, TRACK_TOP + 52), 58, theme.VIOLET_BRIGHT)
    for space in content.track:
        _space(image, space)
    for kind in KINDS:
        _kind(image, kind)
        for column in range(1, 5):
            panel(image, place_box(kind, column), blend(theme.BLACK, signs.KIND_COLOURS[kind], 0.05), 14)
        for place in range(2):
            _empty_shelf(image, kind, place)
    for location in layout.locations:
        _location(image, location)
    return image


def _empty_shelf(image: Image.Image, kind: str, place: int) -> None:
    box = market_box(kind, place)
    light = signs.KIND_COLOURS[kind]
    panel(image, box, theme.BLACK, 16, blend(theme.BLACK, light, 0.4), 3)
    middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
    signs.faded(image, signs.KIND_ICONS[kind], middle, 90, light, 0.25)


def _kind(image: Image.Image, kind: str) -> None:
    box, light = kind_box(kind), signs.KIND_COLOURS[kind]
    panel(image, box, blend(theme.BLACK, light, 0.12), 14, light, 3)
    signs.kind_sign(image, kind, (box[0] + KIND_WIDTH // 2, box[1] + 46), 68)
    for place, icon_name in enumerate(("layer-group", "trash-can")):
        symbol(image, icon_name, (box[0] + 21, box[1] + 112 + 44 * place), 26, theme.MIST)


def _space(image: Image.Image, space: Space) -> None:
    box = space_box(space.column)
    panel(image, box, blend(theme.BLACK, theme.VIOLET, 0.5), 14, theme.VIOLET_BRIGHT, 3)
    write_fitted(image, space.title, (box[0] + 14, box[1] + 37), 166, named(32, theme.LILAC_PALE), 24)
    signs.strip(image, icons_of(space.icons), (box[0] + 12, box[1] + 69), 110, 46)


def _location(image: Image.Image, location: Location) -> None:
    box, light = place_box(location.row, location.column), signs.KIND_COLOURS[location.row]
    panel(image, box, blend(theme.NIGHT_DEEP, light, 0.1), 14, blend(theme.BLACK, light, 0.6), 3)
    write_fitted(
        image, location.title, (box[0] + 12, box[1] + 36), COLUMN_WIDTH - 22, labelled(29, theme.LAMP_PALE), 20
    )
    _icons(image, location, ((box[0] + box[2]) // 2, box[1] + 72))
    centre = socket(location.row, location.column)
    size = FIGURE + 6
    stamp(image, shape("circle", size), centre[0] - size // 2, centre[1] - size // 2, theme.BLACK)
    stamp(image, ring(size, size, size // 2, 3), centre[0] - size // 2, centre[1] - size // 2, light)


def _icons(image: Image.Image, location: Location, centre: tuple[int, int]) -> None:
    """The icons of a location in one line, as large as fits."""
    icons, room = icons_of(location.icons), COLUMN_WIDTH - 20
    size = next(tried for tried in range(54, 20, -2) if signs.strip_width(icons, tried) <= room)
    wide = signs.strip_width(icons, size)
    signs.strip(image, icons, (centre[0] - wide // 2, centre[1]), room, size)


def light_up(image: Image.Image, box: Box) -> None:
    """A frame of lamplight around what is in play now."""
    frame(image, box, theme.LAMP, 14, 7)


def marker(image: Image.Image, column: int) -> None:
    """The Cycle marker: a moon on a space of the track, which is lit."""
    box = space_box(column)
    light_up(image, box)
    centre = (box[2] - 38, box[3] - 34)
    for size, tone in ((56, theme.BLACK), (50, theme.LAMP)):
        stamp(image, shape("circle", size), centre[0] - size // 2, centre[1] - size // 2, tone)
    symbol(image, "moon", centre, 32, theme.INK)
