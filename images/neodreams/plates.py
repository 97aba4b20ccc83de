"""The lines around the board: the ribbon on top, and a plate for each studio at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.kit import theme
from images.kit.panels import panel, symbol, token, write, write_fitted
from images.kit.pens import named, number
from images.kit.ribbon import Ribbon
from images.kit.scenery import layer
from images.kit.sprites import SEAT_SHAPES, pattern, rounded, shape, stamp
from images.kit.theme import blend
from images.neodreams import signs

#: The numbers of a studio's plate in order: signs, or icons of the plate alone.
COUNTS = ("k", "m", "f", "object", "oneironaut", "hand", "dream", "credits")
_ICONS = {"hand": "hand-holding", "dream": "table-cells-large"}


#: The line over every picture: turn and phase, whose move it is.
ribbon = Ribbon(theme.NEON_PINK, theme.LAMP_PALE, 44, 860, 32).draw


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure of a studio: the seat's shape and a letter."""

    seat: int
    letter: str


@dataclass(frozen=True, slots=True)
class Plate:
    """A studio in one plate. `counts` as in `COUNTS`; `full`: as many cards as trigger the end."""

    piece: Piece
    name: str
    counts: tuple[int, ...]
    active: bool
    last: bool
    awaited: bool
    winner: bool
    full: bool
    size: tuple[int, int]


def draw_piece(image: Image.Image, piece: Piece, centre: tuple[int, int], size: int) -> None:
    """The figure: a shape in the seat's colour with its letter."""
    kind = SEAT_SHAPES[piece.seat]
    token(image, kind, centre, size, theme.SEATS[piece.seat])
    across, down = {"triangle": (0.0, 0.12), "moon": (-0.14, 0.14)}.get(kind, (0.0, 0.0))
    # A crescent is narrower than its letter: an edge in its colour carries what hangs over.
    edge = theme.SEATS[piece.seat] if kind == "moon" else None
    pen = number(round(size * (0.5 if kind in ("triangle", "moon") else 0.6)), theme.BLACK, edge)
    at = (centre[0] + round(size * across), centre[1] + round(size * down) + round(pen.size * 0.34))
    write(image, piece.letter, at, pen, "centre")


def plate(face: Plate) -> Image.Image:
    """The plate, kept."""
    return layer(face, partial(_draw, face))


def _draw(face: Plate) -> Image.Image:
    width, height = face.size
    own = theme.SEATS[face.piece.seat]
    bright = face.awaited or face.winner
    image = Image.new("RGB", (width, height), theme.LAMP if bright else own)
    rim = 8 if bright else 4
    panel(image, (rim, rim, width - rim, height - rim), blend(theme.BLACK, own, 0.07), 16)
    stamp(image, rounded(width - 2 * rim, 66, 14), rim, rim, blend(theme.BLACK, own, 0.24))
    marks = pattern(signs.SEAT_PATTERNS[face.piece.seat % 4], width - 2 * rim, 60, 30)
    stamp(image, Image.eval(marks, lambda value: value // 16), rim, rim + 4, theme.WHITE)
    _head(image, face)
    _counts(image, face, 78)
    return image


def _head(image: Image.Image, face: Plate) -> None:
    draw_piece(image, face.piece, (46, 40), 58)
    right = face.size[0] - 14
    for icon_name, shown in (
        ("trophy", face.winner),
        ("flag-checkered", face.last),
        ("play", face.active),
        ("sun", face.full),
        ("hourglass-half", face.awaited),
    ):
        if shown:
            _held(image, icon_name, (right - 24, 38))
            right -= 54
    write_fitted(image, face.name, (86, 53), right - 96, named(38, theme.LAMP_PALE), 24)


def _held(image: Image.Image, icon_name: str, centre: tuple[int, int]) -> None:
    """A token that lies on a plate."""
    stamp(image, shape("circle", 48), centre[0] - 24, centre[1] - 24, theme.BLACK)
    tone = theme.LAMP if icon_name == "hourglass-half" else theme.PAPER
    stamp(image, shape("circle", 42), centre[0] - 21, centre[1] - 21, tone)
    symbol(image, icon_name, centre, 26, theme.INK)


def _counts(image: Image.Image, face: Plate, top: int) -> None:
    """The numbers in two or three lines, each beside its sign."""
    width, height = face.size
    columns = 4 if width > 480 else 3
    rows = -(-len(COUNTS) // columns)
    across, down = (width - 24) // columns, (height - top - 8) // rows
    size = min(60, down - 6, round(across * 0.42))
    for place, name in enumerate(COUNTS):
        left = 14 + across * (place % columns)
        middle = top + down * (place // columns) + down // 2
        _count(image, name, face.counts[place], (left, middle), size)


def _count(image: Image.Image, name: str, value: int, at: tuple[int, int], size: int) -> None:
    left, middle = at
    if name == "credits":
        signs.credits(image, value, (left + round(size * 0.8), middle), round(size * 0.86))
        return
    centre = (left + size // 2, middle)
    if name in _ICONS:
        symbol(image, _ICONS[name], centre, round(size * 0.8), theme.MIST)
    else:
        signs.sign(image, name, centre, round(size * 0.86))
    pen = number(round(size * 0.88), theme.WHITE)
    write(image, str(value), (left + size + 8, middle + round(size * 0.3)), pen)


def tally(image: Image.Image, icon_name: str, value: int, at: tuple[int, int], size: int) -> None:
    """An icon with a number to its right, `at` (left, middle)."""
    symbol(image, icon_name, (at[0] + size // 2, at[1]), size, theme.MIST)
    pen = number(size, theme.WHITE)
    write(image, str(value), (at[0] + size + 8, at[1] + round(size * 0.35)), pen)
