"""The words of the pictures, from `content/neodreams/text/board.toml`, and those of what is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from engine.games.neodreams.content import Card, Effect
from engine.games.neodreams.words import phrase, sentence
from engine.library import load_wording
from engine.library import phrases as told
from images.kit.board_words import read_board_words
from images.kit.words import drawable, escaped, one_line

_GAME = "neodreams"
_ALT_NAME = 32


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The tables of the file."""

    labels: Mapping[str, str]
    phases: Mapping[str, str]
    kinds: Mapping[str, str]
    used: Mapping[str, str]
    resources: Mapping[str, str]
    shapes: Mapping[str, str]
    text: Mapping[str, str]
    alt: Mapping[str, str]
    icons: Mapping[str, str]


@cache
def wording() -> Wording:
    """The file, read once."""
    return read_board_words(_GAME, Wording)


def label(key: str, **fields: object) -> str:
    """A label on a picture."""
    return wording().labels[key].format(**fields)


def text(key: str, **fields: object) -> str:
    """A line of a text board."""
    return wording().text[key].format(**fields)


def alt(key: str, **fields: object) -> str:
    """A sentence of an alt text."""
    return wording().alt[key].format(**fields)


def title(word: str) -> str:
    """What an id of the game is called: a Dream board, a side of the Oneirosphere, a location, an action icon."""
    return load_wording(_GAME).titles.get(word, word)


@cache
def effect_words(effect: Effect) -> str:
    """An effect as a sentence, made of the data that is played."""
    return told.sentence(load_wording(_GAME), ("effect.sentence", {"effect": phrase(effect)}))


@cache
def card_words(card: Card, *, upgraded: bool) -> str:
    """What a card does, standard or upgraded, with its condition."""
    return told.sentence(load_wording(_GAME), sentence(card, upgraded=upgraded))


def seat_index(seat: str) -> int:
    """0 for `player-1` and so on: the seat's colour and shape."""
    return int(seat.removeprefix("player-")) - 1


def seat_title(seat: str) -> str:
    """What a seat is called when nobody's name can be shown: "Studio 2"."""
    return label("studio", number=seat_index(seat) + 1)


def shown_name(names: Mapping[str, str], seat: str) -> str:
    """The name of whoever sits there, as our typefaces can draw it."""
    return _drawable(names.get(seat, ""), seat)


@lru_cache(maxsize=1024)
def _drawable(name: str, seat: str) -> str:
    return drawable(name, seat_title(seat))


def safe_name(names: Mapping[str, str], seat: str) -> str:
    """A name for a message: as its owner wrote it, but inert."""
    name = one_line(names.get(seat, ""))
    return escaped(name) if name else seat_title(seat)


def plain_name(names: Mapping[str, str], seat: str) -> str:
    """A name for an alt text, cut so that one long name does not crowd out the facts."""
    return one_line(names.get(seat, ""))[:_ALT_NAME] or seat_title(seat)


def letter_of(names: Mapping[str, str], seat: str, seats: tuple[str, ...]) -> str:
    """The letter on a studio's figures: the initial of its player, or its number where two would share one."""
    initials = {other: _initial(shown_name(names, other)) for other in seats}
    own = initials.get(seat, "")
    shared = [*initials.values()].count(own) > 1
    return str(seat_index(seat) + 1) if shared or not own else own


def _initial(name: str) -> str:
    first = next((char for char in name if char.isalpha()), "").upper()
    return first if len(first) == 1 else ""
