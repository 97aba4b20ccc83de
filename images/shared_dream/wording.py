"""The words of the pictures, from `content/shared-dream/text/board.toml`, and the titles of what is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from images.kit.board_words import read_board_words
from images.kit.words import drawable, escaped, one_line

_ALT_NAME = 32


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The tables of the file."""

    labels: Mapping[str, str]
    phases: Mapping[str, str]
    endings: Mapping[str, str]
    scores: Mapping[str, str]
    forms: Mapping[str, str]
    sides: Mapping[str, str]
    tiles: Mapping[str, str]
    enemies: Mapping[str, str]
    modes: Mapping[str, str]
    marks: Mapping[str, str]
    shapes: Mapping[str, str]
    decks: Mapping[str, str]
    kinds: Mapping[str, str]
    text: Mapping[str, str]
    alt: Mapping[str, str]
    icons: Mapping[str, str]


@cache
def wording() -> Wording:
    """The file, read once."""
    return read_board_words("shared-dream", Wording)


def label(key: str, **fields: object) -> str:
    """A label on a picture."""
    return wording().labels[key].format(**fields)


def text(key: str, **fields: object) -> str:
    """A line of a text board."""
    return wording().text[key].format(**fields)


def alt(key: str, **fields: object) -> str:
    """A sentence of an alt text."""
    return wording().alt[key].format(**fields)


def seat_index(seat: str) -> int:
    """0 for `player-1` and so on: the seat's colour and shape."""
    return int(seat.removeprefix("player-")) - 1


def seat_title(seat: str) -> str:
    """What a seat is called when nobody's name can be shown: "Player 2"."""
    return label("player", number=seat_index(seat) + 1)


def shown_name(names: Mapping[str, str], seat: str) -> str:
    """The name of whoever sits there, as our typefaces can draw it."""
    return drawable(names.get(seat, ""), seat_title(seat))


def safe_name(names: Mapping[str, str], seat: str) -> str:
    """A name for a message: as its owner wrote it, but inert."""
    name = one_line(names.get(seat, ""))
    return escaped(name) if name else seat_title(seat)


def plain_name(names: Mapping[str, str], seat: str) -> str:
    """A name for an alt text, cut so that one long name does not crowd out the facts."""
    return one_line(names.get(seat, ""))[:_ALT_NAME] or seat_title(seat)
