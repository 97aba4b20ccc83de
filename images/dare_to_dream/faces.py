"""The small cards that lie on the board: Guardians and the Darkness's cards. One drawing for each different look.

A face is everything that shows on such a card; it is also the key under which the drawing is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.dare_to_dream.signs import ATTRIBUTES, SIGNS, Attribute, lettered_sign, sign
from images.kit import theme
from images.kit.panels import Pen, frame, panel, symbol, write, write_block, write_fitted
from images.kit.scenery import layer
from images.kit.sprites import pattern, rounded, shape, stamp
from images.kit.theme import Colour

GUARDIAN_SIZE = (236, 296)
DARK_HEIGHT = 244
RADIUS = 20


@dataclass(frozen=True, slots=True)
class GuardianFace:
    """A Guardian as it stands on the board. `strengths` are in force now; `changes` is what is not printed."""

    name: str
    icon: str
    strengths: tuple[int, int, int]
    changes: tuple[int, int, int]
    item: str | None
    item_label: str
    unable: str | None
    seat_colour: Colour


@dataclass(frozen=True, slots=True)
class DarkFace:
    """A face-up Monster or Nightmare. `strength` is None for a Nightmare; `cubes` are gray."""

    name: str
    icon: str
    kind: str
    strength: int | None
    cubes: int
    attributes: tuple[Attribute, ...]
    note: str
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


def lay(image: Image.Image, card: Image.Image, left: int, top: int) -> None:
    """Put a card with round corners on the table."""
    image.paste(card, (left, top), rounded(card.width, card.height, RADIUS))


def _draw_guardian(face: GuardianFace) -> Image.Image:
    width, height = GUARDIAN_SIZE
    card = Image.new("RGB", GUARDIAN_SIZE, face.seat_colour)
    panel(card, (5, 5, width - 5, height - 5), theme.PAPER, RADIUS - 5)
    token_at = (42, 46)
    panel(card, (12, 16, 72, 76), theme.blend(theme.NIGHT_BLUE, face.seat_colour, 0.15), 30)
    symbol(card, face.icon, token_at, 40, theme.LAMP)
    write_block(card, face.name, (80, 12, width - 12, 84), Pen("serif", "bold", 30, theme.INK), 22)
    if face.unable is not None:
        stripes = pattern("stripes", width - 10, height - 106, 20)
        stamp(card, stripes, 5, 90, theme.PAPER_SHADE)
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
    write(card, str(face.strengths[index]), (middle, 196), Pen("sans", "black", 72, theme.INK), "centre")
    change = face.changes[index]
    if change:
        panel(card, (middle - 32, 206, middle + 32, 244), look.colour if change > 0 else theme.GRAY, 8, theme.INK, 3)
        text = f"+{change}" if change > 0 else f"−{-change}"
        write(card, text, (middle, 236), Pen("sans", "black", 34, theme.INK), "centre")


def _item(card: Image.Image, face: GuardianFace) -> None:
    width, height = GUARDIAN_SIZE
    if face.item is None:
        return
    panel(card, (12, height - 50, width - 12, height - 12), theme.PAPER_SHADE, 12, theme.PAPER_EDGE, 2)
    symbol(card, "gift", (34, height - 31), 26, theme.EMBER)
    write_fitted(card, face.item, (54, height - 22), width - 72, Pen("sans", "semibold", 28, theme.INK), 20)


def _unable(card: Image.Image, word: str) -> None:
    width, height = GUARDIAN_SIZE
    panel(card, (12, height - 50, width - 12, height - 12), theme.VIOLET, 12, theme.INK, 2)
    symbol(card, "ban", (34, height - 31), 28, theme.LILAC_PALE)
    write_fitted(card, word, (56, height - 20), width - 74, Pen("sans", "bold", 30, theme.LILAC_PALE), 20)


def _draw_dark(face: DarkFace) -> Image.Image:
    width, height = face.width, DARK_HEIGHT
    card = Image.new("RGB", (width, height), theme.LILAC if face.strength is not None else theme.DUSK)
    panel(card, (5, 5, width - 5, height - 5), theme.VIOLET_DARK, RADIUS - 5)
    stamp(card, rounded(width - 10, 82, RADIUS - 5), 5, 5, theme.VIOLET)
    write_block(card, face.name, (14, 10, width - 14, 84), Pen("serif", "bold", 32, theme.LILAC_PALE), 22, "centre")
    if face.strength is None:
        symbol(card, face.icon, (width // 2, 136), 78, theme.LILAC)
        write_fitted(card, face.kind, (width // 2, 226), width - 24, Pen("sans", "bold", 32, theme.MIST), 22, "centre")
        return card
    _monster_numbers(card, face)
    return card


def _monster_numbers(card: Image.Image, face: DarkFace) -> None:
    width = face.width
    faded = theme.blend(theme.VIOLET_DARK, theme.VIOLET_BRIGHT, 0.5)
    across = round(width * (0.34 if width > 200 else 0.28))
    symbol(card, face.icon, (across, 146), 108, faded)
    write(card, str(face.strength), (across, 178), Pen("sans", "black", 96, theme.WHITE, theme.BLACK), "centre")
    tops = {1: (146,), 2: (120, 178), 3: (112, 154, 196)}[len(face.attributes)]
    for attribute, top in zip(face.attributes, tops, strict=True):
        lettered_sign(
            card, attribute, (width - (58 if width > 200 else 42), top), 48 if len(tops) < 3 else 36, theme.LILAC_PALE
        )
    if face.cubes:
        panel(card, (12, 196, 84, 236), theme.GRAY, 8, theme.BLACK, 3)
        text = f"+{face.cubes}" if face.cubes > 0 else f"−{-face.cubes}"
        write(card, text, (48, 228), Pen("sans", "black", 34, theme.BLACK), "centre")
    if face.note:
        left = 92 if face.cubes else 14
        write_fitted(card, face.note, (left, 228), width - left - 12, Pen("sans", "bold", 26, theme.LILAC_PALE), 18)


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
