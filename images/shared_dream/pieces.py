"""What stands on a tile: characters, enemies, Taint and scenario tokens. Sizes are heights in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageDraw

from images.kit import theme
from images.kit.panels import Box, badge, lay, panel, symbol, token, write, write_fitted
from images.kit.pens import number
from images.kit.scenery import layer
from images.kit.sprites import SEAT_SHAPES, kept_mask, shape, stamp
from images.kit.theme import blend
from images.shared_dream.signs import ENEMIES, MARKS
from images.shared_dream.wording import label


@dataclass(frozen=True, slots=True)
class HeroPiece:
    """A character: the seat's shape and the character's letter. `rank` 0 is Anima form."""

    seat: int
    letter: str
    rank: int
    doubting: bool = False
    acting: bool = False

    @property
    def ratio(self) -> float:
        """Width for a height of 1."""
        return 1.0


@dataclass(frozen=True, slots=True)
class EnemyPiece:
    """An enemy: the icon of its sort, Combat, and what is left of its Health (None: it cannot be wounded)."""

    sort: str
    combat: int
    left: int | None
    chief: bool

    @property
    def ratio(self) -> float:
        """Width for a height of 1."""
        return 1.62


@dataclass(frozen=True, slots=True)
class MarkPiece:
    """A scenario token, with a number where it has one."""

    mark: str
    number: str = ""

    @property
    def ratio(self) -> float:
        """Width for a height of 1."""
        return 1.0


@dataclass(frozen=True, slots=True)
class TaintPiece:
    """Taint cubes."""

    count: int

    @property
    def ratio(self) -> float:
        """Width for a height of 1."""
        return 1.12


@dataclass(frozen=True, slots=True)
class StoryPiece:
    """A bookmark: a player's Personal Reflection goes on here. The seat's shape and the character's letter."""

    seat: int
    letter: str

    @property
    def ratio(self) -> float:
        """Width for a height of 1."""
        return 1.3


Piece = HeroPiece | StoryPiece | EnemyPiece | MarkPiece | TaintPiece

_GAP = 8
#: Pieces are never drawn smaller than this, in pixels and as a share of the largest; those left over are counted.
_SMALLEST = (44, 0.42)
#: However much room there is, no piece is larger.
_LARGEST = 132
#: Room for the number of those left over.
_MORE = 88


def place(image: Image.Image, pieces: Sequence[Piece], box: Box) -> None:
    """Stand pieces in a box from its left, smaller or in two rows if they are many; the rest is counted."""
    left, top, right, bottom = box
    rows, size = rows_of(pieces, right - left, bottom - top)
    step = (bottom - top) / max(1, len(rows))
    at = left
    for order, row in enumerate(rows):
        at, middle = left, round(top + step * (order + 0.5))
        for piece in row:
            width = round(size * piece.ratio)
            stand(image, piece, (at + width // 2, middle), size)
            at += width + _GAP
    missing = len(pieces) - sum(map(len, rows))
    if missing:
        middle = round(bottom - step / 2)
        badge(image, label("more", count=missing), (min(at + 30, right - 36), middle), 52, theme.LAMP_PALE, theme.INK)


def rows_of(pieces: Sequence[Piece], room: int, height: int) -> tuple[list[list[Piece]], int]:
    """The rows of pieces and their size: all of them if they can be drawn large enough, else as many as fit."""
    highest = min(height, _LARGEST)
    least = max(min(highest, _SMALLEST[0]), highest * _SMALLEST[1])
    kept = len(pieces)
    while kept:
        spare = 0 if kept == len(pieces) else _MORE
        rows = [[*pieces[:kept]]]
        size = min(highest, _size(rows, room - spare))
        halved, half = _two_rows(pieces[:kept], room, spare)
        if min(half, (height - _GAP) // 2) > size:
            rows, size = halved, min(half, (height - _GAP) // 2)
        if size >= least or kept == 1:
            return rows, size
        kept -= 1
    return [], highest


def _size(rows: list[list[Piece]], room: int) -> int:
    """The size at which every row fits."""
    return min(int((room - _GAP * (len(row) - 1)) / sum(piece.ratio for piece in row)) for row in rows if row)


def _two_rows(pieces: Sequence[Piece], room: int, spare: int) -> tuple[list[list[Piece]], int]:
    """The pieces in two rows of nearly the same width, and the size at which they fit."""
    best: tuple[list[list[Piece]], int] = ([[*pieces]], 0)
    for cut in range(1, len(pieces)):
        first, second = [*pieces[:cut]], [*pieces[cut:]]
        size = min(_size([first], room), _size([second], room - spare))
        if size > best[1]:
            best = ([first, second], size)
    return best


def stand(image: Image.Image, piece: Piece, centre: tuple[int, int], size: int) -> None:
    """Draw one piece around a point."""
    match piece:
        case HeroPiece():
            hero(image, piece, centre, size)
        case StoryPiece():
            bookmark(image, piece, centre, size)
        case EnemyPiece():
            enemy(image, piece, centre, size)
        case MarkPiece():
            mark(image, piece, centre, size)
        case TaintPiece():
            taint(image, piece, centre, size)


def hero(image: Image.Image, piece: HeroPiece, centre: tuple[int, int], size: int) -> None:
    """Anima: the plain shape. Animus: the shape dark, in a burst of light, with the Rank on a badge."""
    own = theme.SEATS[piece.seat]
    kind = SEAT_SHAPES[piece.seat]
    if piece.acting:
        _ring(image, centre, size)
    if piece.rank:
        _burst(image, centre, size, own)
        inner = round(size * 0.68)
        token(image, kind, centre, inner, theme.INK, own)
        _letter(image, piece, centre, inner, theme.WHITE)
        side = max(24, round(size * 0.42))
        at = (centre[0] + round(size * 0.42), centre[1] + size // 2 - side // 2)
        badge(image, str(piece.rank), at, side, theme.LAMP, theme.INK)
    else:
        token(image, kind, centre, round(size * 0.92), own)
        _letter(image, piece, centre, size, theme.WHITE)
    if piece.doubting:
        side = max(26, round(size * 0.46))
        at = (centre[0] - round(size * 0.3), centre[1] + round(size * 0.3))
        stamp(image, shape("circle", side), at[0] - side // 2, at[1] - side // 2, theme.BLACK)
        symbol(image, "bed", at, round(side * 0.68), theme.NEON_PINK)


def _letter(image: Image.Image, piece: HeroPiece, centre: tuple[int, int], size: int, ink: theme.Colour) -> None:
    height = round(size * 0.54)
    drop = round(height * 0.36) + (round(size * 0.1) if SEAT_SHAPES[piece.seat] == "triangle" else 0)
    pen = number(height, ink, theme.BLACK)
    write(image, piece.letter, (centre[0], centre[1] + drop), pen, "centre")


def _ring(image: Image.Image, centre: tuple[int, int], size: int) -> None:
    grown = round(size * 1.1)
    stamp(image, shape("circle", grown), centre[0] - grown // 2, centre[1] - grown // 2, theme.LAMP)
    inner = grown - 10
    stamp(image, shape("circle", inner), centre[0] - inner // 2, centre[1] - inner // 2, theme.BLACK)


def _burst(image: Image.Image, centre: tuple[int, int], size: int, colour: theme.Colour) -> None:
    mask = kept_mask(("sd-burst", size), partial(_draw_burst, size))
    stamp(image, mask, centre[0] - size // 2, centre[1] - size // 2, blend(colour, theme.WHITE, 0.25))


def _draw_burst(size: int) -> Image.Image:
    large = size * 4
    mask = Image.new("L", (large, large))
    corners = []
    for index in range(24):
        radius = large * (0.5 if index % 2 == 0 else 0.36)
        angle = math.tau * index / 24 - math.pi / 2
        corners.append((large / 2 + radius * math.cos(angle), large / 2 + radius * math.sin(angle)))
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    return mask.reduce(4)


def bookmark(image: Image.Image, piece: StoryPiece, centre: tuple[int, int], size: int) -> None:
    """A pale page with an open book, and whose it is: the shape of the seat with the character's letter."""
    card = layer(("sd-bookmark", piece, size), partial(_draw_bookmark, piece, size))
    lay(image, card, centre[0] - card.width // 2, centre[1] - card.height // 2, max(5, size // 9))


def _draw_bookmark(piece: StoryPiece, size: int) -> Image.Image:
    width, height = round(size * piece.ratio), round(size * 0.88)
    card = Image.new("RGB", (width, height), theme.BLACK)
    rim = max(2, size // 26)
    panel(card, (rim, rim, width - rim, height - rim), theme.LAMP_PALE, max(4, size // 9 - rim))
    symbol(card, "book-open", (round(width * 0.29), height // 2), round(size * 0.46), theme.INK)
    own = HeroPiece(piece.seat, piece.letter, 0)
    inner = round(size * 0.6)
    token(card, SEAT_SHAPES[piece.seat], (round(width * 0.71), height // 2), inner, theme.SEATS[piece.seat])
    _letter(card, own, (round(width * 0.71), height // 2), inner, theme.WHITE)
    return card


def enemy(image: Image.Image, piece: EnemyPiece, centre: tuple[int, int], size: int) -> None:
    """A dark plate with the sort's icon, the Combat Score, and a heart with what is left."""
    card = layer(("sd-enemy", piece, size), partial(_draw_enemy, piece, size))
    lay(image, card, centre[0] - card.width // 2, centre[1] - card.height // 2, max(6, size // 7))


def _draw_enemy(piece: EnemyPiece, size: int) -> Image.Image:
    width, height = round(size * piece.ratio), size
    edge = theme.LAMP if piece.chief else theme.RED
    card = Image.new("RGB", (width, height), edge)
    rim = max(3, size // 20)
    panel(card, (rim, rim, width - rim, height - rim), theme.VIOLET_DEEP, max(4, size // 7 - rim))
    icon_side = round(size * 0.6)
    symbol(card, ENEMIES[piece.sort], (round(size * 0.42), height // 2), icon_side, edge)
    left, right = round(size * 0.78), width - round(size * 0.1)
    middle = (left + right) // 2
    if piece.left is None:
        pen = number(round(size * 0.66), theme.WHITE)
        write_fitted(card, str(piece.combat), (middle, round(height * 0.73)), right - left, pen, 16, "centre")
        return card
    pen = number(round(size * 0.54), theme.WHITE)
    write_fitted(card, str(piece.combat), (middle, round(height * 0.5)), right - left, pen, 16, "centre")
    side = round(size * 0.3)
    symbol(card, "heart", (left + side // 2, round(height * 0.73)), side, theme.RED)
    pen, at = number(round(size * 0.42), theme.SEATS[1]), left + side + round(size * 0.05)
    write_fitted(card, str(piece.left), (at, round(height * 0.87)), right + 2 - at, pen, 14)
    return card


def mark(image: Image.Image, piece: MarkPiece, centre: tuple[int, int], size: int) -> None:
    """A token; one with a letter has it beside its icon, one with a number on a badge."""
    look = MARKS[piece.mark]
    token(image, look.shape, centre, round(size * 0.92), look.fill, theme.BLACK)
    nudge = size // 10 if look.shape == "triangle" else 0
    if look.letter:
        symbol(image, look.icon, (centre[0], centre[1] - size // 6), round(size * 0.4), look.ink)
        write(
            image,
            look.letter,
            (centre[0], centre[1] + round(size * 0.36)),
            number(round(size * 0.46), look.ink),
            "centre",
        )
    else:
        symbol(image, look.icon, (centre[0], centre[1] + nudge), round(size * 0.54), look.ink)
    if piece.number:
        side = max(26, round(size * 0.46))
        at = (centre[0] + round(size * 0.3), centre[1] + size // 2 - side // 2)
        badge(image, piece.number, at, side, theme.LAMP_PALE, theme.INK)


def taint(image: Image.Image, piece: TaintPiece, centre: tuple[int, int], size: int) -> None:
    """Violet slime with the number of cubes."""
    token(
        image, "drop", (centre[0] - round(size * 0.14), centre[1]), round(size * 0.9), theme.VIOLET_BRIGHT, theme.LILAC
    )
    symbol(
        image,
        "biohazard",
        (centre[0] - round(size * 0.14), centre[1] + round(size * 0.14)),
        round(size * 0.38),
        theme.VIOLET_DEEP,
    )
    pen = number(round(size * 0.62), theme.LILAC_PALE, theme.BLACK)
    write(image, str(piece.count), (centre[0] + round(size * 0.34), centre[1] + round(size * 0.42)), pen, "centre")
