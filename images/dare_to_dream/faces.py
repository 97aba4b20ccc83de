"""The small cards that lie on the board: Guardians and the Darkness's cards. One drawing for each different look.

A face is everything that shows on such a card; it is also the key under which the drawing is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.dare_to_dream.signs import ATTRIBUTES, SIGNS, Attribute, lettered_sign, sign
from images.kit import theme
from images.kit.panels import Box, Pen, frame, panel, symbol, write, write_block, write_fitted
from images.kit.scenery import layer
from images.kit.sprites import pattern, rounded, shape, stamp
from images.kit.theme import Colour

GUARDIAN_SIZE = (236, 296)
DARK_HEIGHT = 244
RADIUS = 20
_NARROW = 170


@dataclass(frozen=True, slots=True)
class GuardianFace:
    """A Guardian as it stands on the board.

    `strengths` are in force now, `changes` what of it is not printed, `cubes` the bonus cubes lying on it. `unable` is
    the word for not being able to face Monsters, or None.
    """

    name: str
    icon: str
    strengths: tuple[int, int, int]
    changes: tuple[int, int, int]
    cubes: tuple[int, int, int]
    item: str | None
    item_used: bool
    unable: str | None
    steady: bool
    seat_colour: Colour


@dataclass(frozen=True, slots=True)
class DarkFace:
    """A face-up Monster or Nightmare.

    `strength` is None for a Nightmare. `change` is what of it is not printed, `cubes` the gray cubes. `note` is a short
    word at the foot; `settled` says that the comparison is over and the note is its result.
    """

    name: str
    icon: str
    strength: int | None
    change: int
    cubes: int
    attributes: tuple[Attribute, ...]
    note: str
    settled: bool
    width: int


def guardian_card(face: GuardianFace) -> Image.Image:
    """The Guardian's card, kept for the next picture."""
    return layer(face, partial(_draw_guardian, face))


def dark_card(face: DarkFace) -> Image.Image:
    """The Darkness's card, kept for the next picture."""
    return layer(face, partial(_draw_dark, face))


def card_back(width: int) -> Image.Image:
    """A face-down card of the Darkness."""
    return layer(("dark-back", width), partial(_draw_back, width))


def _draw_guardian(face: GuardianFace) -> Image.Image:
    width, height = GUARDIAN_SIZE
    card = Image.new("RGB", GUARDIAN_SIZE, face.seat_colour)
    panel(card, (5, 5, width - 5, height - 5), theme.PAPER, RADIUS - 5)
    token_at = (42, 46)
    panel(card, (12, 16, 72, 76), theme.blend(theme.NIGHT_BLUE, face.seat_colour, 0.15), 30)
    symbol(card, face.icon, token_at, 40, theme.LAMP)
    write_block(card, face.name, (80, 12, width - 12, 84), Pen("serif", "bold", 30, theme.INK), 20, stand="middle")
    if face.unable is not None:
        stripes = pattern("stripes", width - 10, height - 106, 20)
        stamp(card, stripes, 5, 90, theme.PAPER_SHADE)
    if face.steady:
        symbol(card, "anchor", (60, 76), 30, theme.EMBER)
    for index, attribute in enumerate(ATTRIBUTES):
        _strength(card, face, attribute, index)
    if face.unable is not None:
        _unable(card, face.unable)
    else:
        _item(card, face)
    return card


def _strength(card: Image.Image, face: GuardianFace, attribute: Attribute, index: int) -> None:
    middle = 44 + 74 * index
    look = SIGNS[attribute]
    sign(card, attribute, (middle - 12, 114), 44)
    write(card, look.letter, (middle + 24, 126), Pen("sans", "black", 34, look.deep), "centre")
    write(card, str(face.strengths[index]), (middle, 194), Pen("sans", "black", 72, theme.INK), "centre")
    change, cubes = face.changes[index], face.cubes[index]
    if change or cubes:
        fill = look.colour if cubes else theme.PAPER_SHADE
        _change(card, (middle - 32, 203, middle + 32, 239), change, fill)
        _pips(card, middle, 237, cubes, look.colour)


def _change(card: Image.Image, box: Box, change: int, fill: Colour) -> None:
    """A plate with what is added to the printed Strength."""
    left, _, right, bottom = box
    panel(card, box, fill, 8, theme.INK, 3)
    text = f"+{change}" if change >= 0 else f"−{-change}"
    write(card, text, ((left + right) // 2, bottom - 7), Pen("sans", "black", 34, theme.INK), "centre")


def _pips(card: Image.Image, middle: int, top: int, cubes: int, colour: Colour) -> None:
    """The bonus cubes themselves, up to four."""
    shown = min(cubes, 4)
    for place in range(shown):
        left = middle - shown * 8 + place * 16
        panel(card, (left, top, left + 15, top + 15), colour, 2, theme.INK, 2)


def _item(card: Image.Image, face: GuardianFace) -> None:
    width, height = GUARDIAN_SIZE
    if face.item is None:
        return
    fill = theme.GRAY if face.item_used else theme.PAPER_SHADE
    panel(card, (12, height - 44, width - 12, height - 10), fill, 12, theme.PAPER_EDGE, 2)
    symbol(card, "gift", (34, height - 27), 24, theme.EMBER)
    write_fitted(card, face.item, (54, height - 18), width - 72, Pen("sans", "semibold", 28, theme.INK), 20)


def _unable(card: Image.Image, word: str) -> None:
    width, height = GUARDIAN_SIZE
    panel(card, (12, height - 44, width - 12, height - 10), theme.VIOLET, 12, theme.INK, 2)
    symbol(card, "ban", (34, height - 27), 26, theme.LILAC_PALE)
    write_fitted(card, word, (56, height - 17), width - 74, Pen("sans", "bold", 30, theme.LILAC_PALE), 20)


def _draw_dark(face: DarkFace) -> Image.Image:
    width, height = face.width, DARK_HEIGHT
    card = Image.new("RGB", (width, height), theme.DUSK if face.strength is None or face.settled else theme.LILAC)
    panel(card, (5, 5, width - 5, height - 5), theme.VIOLET_DARK, RADIUS - 5)
    stamp(card, rounded(width - 10, 82, RADIUS - 5), 5, 5, theme.VIOLET)
    pen = Pen("serif", "bold", 32, theme.LILAC_PALE)
    write_block(card, face.name, (14, 6, width - 14, 86), pen, 22, "centre", "middle")
    if face.strength is None:
        symbol(card, face.icon, (width // 2, 138), 84, theme.LILAC)
        write_fitted(card, face.note, (width // 2, 226), width - 24, Pen("sans", "bold", 32, theme.MIST), 20, "centre")
    else:
        _monster_numbers(card, face)
        _monster_foot(card, face)
    return card


def _monster_numbers(card: Image.Image, face: DarkFace) -> None:
    faded = theme.blend(theme.VIOLET_DARK, theme.VIOLET_BRIGHT, 0.5)
    ink = theme.GRAY if face.settled else theme.WHITE
    if face.width < _NARROW:
        symbol(card, face.icon, (face.width // 2, 120), 64, faded)
        pen = Pen("sans", "black", 68, ink, theme.BLACK)
        write(card, str(face.strength), (face.width // 2, 140), pen, "centre")
        _symbols_below(card, face)
        return
    across = round(face.width * (0.34 if face.width > 200 else 0.28))
    symbol(card, face.icon, (across, 146), 108, faded)
    write(card, str(face.strength), (across, 178), Pen("sans", "black", 96, ink, theme.BLACK), "centre")
    tops = {1: (142,), 2: (118, 172), 3: (108, 148, 188)}[len(face.attributes)]
    for attribute, top in zip(face.attributes, tops, strict=True):
        at = (face.width - (58 if face.width > 200 else 42), top)
        lettered_sign(card, attribute, at, 48 if len(tops) < 3 else 36, theme.LILAC_PALE)


def _symbols_below(card: Image.Image, face: DarkFace) -> None:
    """The symbols of a narrow card, side by side under the number."""
    step = min(60, (face.width - 12) // len(face.attributes))
    for place, attribute in enumerate(face.attributes):
        across = face.width // 2 + round(step * (place - (len(face.attributes) - 1) / 2))
        lettered_sign(card, attribute, (across, 172), 32, theme.LILAC_PALE)


def _monster_foot(card: Image.Image, face: DarkFace) -> None:
    width, height = face.width, DARK_HEIGHT
    if face.settled:
        panel(card, (12, height - 48, width - 12, height - 12), theme.LILAC_PALE, 12, theme.BLACK, 2)
        pen = Pen("sans", "bold", 32, theme.INK)
        write_fitted(card, face.note, (width // 2, height - 20), width - 40, pen, 20, "centre")
        return
    left = 14
    if face.change or face.cubes:
        _change(card, (12, height - 50, 80, height - 14), face.change, theme.GRAY if face.cubes else theme.LILAC_PALE)
        if width >= _NARROW:
            _pips(card, 110, height - 40, face.cubes, theme.GRAY)
        left = 96 + 16 * min(face.cubes, 4)
    # A note without room for its first letters says nothing; the text board has it.
    if face.note and width - left > 90:
        pen = Pen("sans", "bold", 30, theme.LILAC_PALE)
        write_fitted(card, face.note, (width - 16, height - 20), width - left - 18, pen, 20, "right")


def _draw_back(width: int) -> Image.Image:
    card = Image.new("RGB", (width, DARK_HEIGHT), theme.VIOLET_BRIGHT)
    panel(card, (5, 5, width - 5, DARK_HEIGHT - 5), theme.VIOLET_DEEP, RADIUS - 5)
    stamp(card, pattern("checks", width - 36, DARK_HEIGHT - 36, 28), 18, 18, theme.VIOLET_DARK)
    frame(card, (14, 14, width - 14, DARK_HEIGHT - 14), theme.VIOLET, 12, 3)
    centre = (width // 2, DARK_HEIGHT // 2)
    stamp(card, shape("circle", 108), centre[0] - 54, centre[1] - 54, theme.VIOLET_BRIGHT)
    stamp(card, shape("circle", 96), centre[0] - 48, centre[1] - 48, theme.VIOLET_DEEP)
    symbol(card, "eye-slash", centre, 60, theme.LILAC)
    return card
