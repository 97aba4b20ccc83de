"""The words of the pictures, from `content/dare-to-dream/text/board.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from images.kit.board_words import BoardWords, Words


class Say(Protocol):
    """Fills in one line of a table (`text` or `alt`)."""

    def __call__(self, key: str, **fields: object) -> str:
        """The line under `key` with its fields."""


class Wording(BoardWords, frozen=True, rename="kebab"):
    """The tables of the file."""

    endings: Mapping[str, str]
    attributes: Mapping[str, str]
    colours: Mapping[str, str]
    results: Mapping[str, str]
    results_told: Mapping[str, str]


WORDS = Words("dare-to-dream", Wording)
wording, label, text, alt = WORDS.tables, WORDS.label, WORDS.text, WORDS.alt
seat_title, shown_name = WORDS.seat_title, WORDS.shown_name
safe_name, plain_name = WORDS.safe_name, WORDS.plain_name


def attribute(name: str) -> str:
    """Shadow, Noise or Dread as people read it."""
    return wording().attributes[name]


def signed(value: int) -> str:
    """+2 or −1."""
    return f"+{value}" if value >= 0 else f"−{-value}"
