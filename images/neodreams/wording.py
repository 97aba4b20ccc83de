"""The words of the pictures, from `content/neodreams/text/board.toml`, and those of what is printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.games.neodreams.content import Card, Effect
from engine.games.neodreams.words import phrase, sentence
from engine.library import load_wording
from engine.library import phrases as told
from images.kit.board_words import BoardWords, Words, seat_index

_GAME = "neodreams"


class Wording(BoardWords, frozen=True, rename="kebab"):
    """The tables of the file."""

    used: Mapping[str, str]
    resources: Mapping[str, str]


WORDS = Words(_GAME, Wording)
wording, label, text, alt = WORDS.tables, WORDS.label, WORDS.text, WORDS.alt
seat_title, shown_name = WORDS.seat_title, WORDS.shown_name
safe_name, plain_name = WORDS.safe_name, WORDS.plain_name


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


def letter_of(names: Mapping[str, str], seat: str, seats: tuple[str, ...]) -> str:
    """The letter on a studio's figures: the initial of its player, or its number where two would share one."""
    initials = {other: _initial(shown_name(names, other)) for other in seats}
    own = initials.get(seat, "")
    shared = [*initials.values()].count(own) > 1
    return str(seat_index(seat) + 1) if shared or not own else own


def _initial(name: str) -> str:
    first = next((char for char in name if char.isalpha()), "").upper()
    return first if len(first) == 1 else ""
