"""The words of the pictures, from `content/dare-to-dream/text/board.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Protocol

import msgspec

from images.kit.board_words import read_board_words
from images.kit.words import drawable


class Say(Protocol):
    """Fills in one line of a table (`text` or `alt`)."""

    def __call__(self, key: str, **fields: object) -> str:
        """The line under `key` with its fields."""


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The tables of the file."""

    labels: Mapping[str, str]
    phases: Mapping[str, str]
    endings: Mapping[str, str]
    attributes: Mapping[str, str]
    colours: Mapping[str, str]
    kinds: Mapping[str, str]
    shapes: Mapping[str, str]
    results: Mapping[str, str]
    results_told: Mapping[str, str]
    text: Mapping[str, str]
    alt: Mapping[str, str]
    icons: Mapping[str, str]


@cache
def wording() -> Wording:
    """The file, read once."""
    return read_board_words("dare-to-dream", Wording)


def label(key: str, **fields: object) -> str:
    """A label on a picture."""
    return wording().labels[key].format(**fields)


def text(key: str, **fields: object) -> str:
    """A line of the text board."""
    return wording().text[key].format(**fields)


def alt(key: str, **fields: object) -> str:
    """A sentence of an alt text."""
    return wording().alt[key].format(**fields)


def attribute(name: str) -> str:
    """Shadow, Noise or Dread as people read it."""
    return wording().attributes[name]


def signed(value: int) -> str:
    """+2 or −1."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def seat_title(seat: str) -> str:
    """What a seat is called when nobody's name can be shown: "Dreamer 2"."""
    return label("the-darkness") if seat == "darkness" else label("dreamer", number=seat_index(seat) + 1)


def seat_index(seat: str) -> int:
    """0 for `dreamer-1` and so on: the seat's colour and shape."""
    return int(seat.removeprefix("dreamer-")) - 1


def shown_name(names: Mapping[str, str], seat: str) -> str:
    """The name of whoever sits there, as our typefaces can draw it."""
    return drawable(names.get(seat, ""), seat_title(seat))
