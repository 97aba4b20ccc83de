"""The words of a game's pictures, from `content/<game>/text/board.toml`, and what the people in them are called."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from images.kit.words import drawable, escaped, one_line

_CONTENT = Path(__file__).resolve().parents[2] / "content"
_ALT_NAME = 32
Names = Mapping[str, str]
"""What people are called, by seat: as they wrote it."""


class BoardWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The tables that the file of every game has; a game adds its own.

    labels: on pictures. text: lines of text boards. alt: sentences of alt texts. icons: what a sign is called. seats:
    what a seat is called when nobody's name can be shown, by its word (`dreamer` for `dreamer-2`) and `{number}`.
    """

    labels: Mapping[str, str]
    seats: Mapping[str, str]
    phases: Mapping[str, str]
    kinds: Mapping[str, str]
    shapes: Mapping[str, str]
    text: Mapping[str, str]
    alt: Mapping[str, str]
    icons: Mapping[str, str]


T = TypeVar("T", bound=BoardWords)


class Words(Generic[T]):
    """The words of one game (its content folder's name), read when they are first needed."""

    def __init__(self, game: str, tables: type[T]) -> None:
        self._file = _CONTENT / game / "text" / "board.toml"
        self._type = tables
        self._tables: T | None = None

    def tables(self) -> T:
        """All of the file. Raises `msgspec.ValidationError` for one that does not fit."""
        if self._tables is None:
            self._tables = msgspec.convert(tomllib.loads(self._file.read_text(encoding="utf-8")), self._type)
        return self._tables

    def label(self, key: str, **fields: object) -> str:
        """A label on a picture."""
        return self.tables().labels[key].format(**fields)

    def text(self, key: str, **fields: object) -> str:
        """A line of a text board."""
        return self.tables().text[key].format(**fields)

    def alt(self, key: str, **fields: object) -> str:
        """A sentence of an alt text."""
        return self.tables().alt[key].format(**fields)

    def seat_title(self, seat: str) -> str:
        """What a seat is called when nobody's name can be shown: "Dreamer 2"."""
        word, _, number = seat.partition("-")
        return self.tables().seats[word].format(number=number)

    def shown_name(self, names: Names, seat: str) -> str:
        """The name of whoever sits there, as our typefaces can draw it."""
        return drawable(names.get(seat, ""), self.seat_title(seat))

    def safe_name(self, names: Names, seat: str) -> str:
        """A name for a message: as its owner wrote it, but inert."""
        name = one_line(names.get(seat, ""))
        return escaped(name) if name else self.seat_title(seat)

    def plain_name(self, names: Names, seat: str) -> str:
        """A name for an alt text, cut so that one long name does not crowd out the facts."""
        return one_line(names.get(seat, ""))[:_ALT_NAME] or self.seat_title(seat)


def seat_index(seat: str) -> int:
    """0 for `player-1` and so on: a numbered seat's colour and shape."""
    return int(seat.partition("-")[2]) - 1
