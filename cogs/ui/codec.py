"""Custom ids: what a component says when it is pressed, in at most 100 characters.

    o1|pick|412|37|darkness|strike.assign-monster|assign:gloom@dreamer-1

Version, action, table, the number the panel was made at, the seat, the ask, and what is picked or meant. Words too
long to fit are replaced by a digest, which `means` compares with the words that are open.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

VERSION = "o1"
LIMIT = 100
PATTERN = r"o[0-9]+\|[\s\S]*"
"""Every custom id this project ever made, in every version: foreign and forged ones get an answer too."""


class NotOurs(ValueError):
    """A custom id of another version, or one that was made up."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a component does, as its custom id carries it.

    action: what to do (`pick`, `board`, `lobby-join`), a kebab-case word. table: the table's number.
    opened: a number that tells a stale panel (the record's entry at which the ask was opened, or 0).
    seat: for whom, a person may hold two. ask, pick: ids, possibly as digests.
    """

    action: str
    table: int
    opened: int = 0
    seat: str = ""
    ask: str = ""
    pick: str = ""


def digest(word: str) -> str:
    """A short stand-in for a word that does not fit."""
    return "#" + hashlib.blake2s(word.encode(), digest_size=8).hexdigest()


def means(packed: str, word: str) -> bool:
    """Whether a field of a press stands for this word."""
    return packed == word or (packed.startswith("#") and packed == digest(word))


def encode(act: Act) -> str:
    """The custom id of a press: at most 100 characters. Raises `ValueError` for words that could not be read back."""
    if "|" in act.action + act.seat + act.ask + act.pick:
        raise ValueError(f"no bar may be in {act}")
    for ask, pick in (
        (act.ask, act.pick),
        (act.ask, digest(act.pick)),
        (digest(act.ask), digest(act.pick)),
    ):
        text = f"{VERSION}|{act.action}|{act.table}|{act.opened}|{act.seat}|{ask}|{pick}"
        if len(text) <= LIMIT:
            return text
    raise ValueError(f"too long: {act}")


def decode(text: str) -> Act:
    """The press that a custom id carries. Raises `NotOurs`."""
    parts = text.split("|")
    if len(parts) != 7 or parts[0] != VERSION or len(text) > LIMIT:
        raise NotOurs(text[:LIMIT])
    _, action, table, opened, seat, ask, pick = parts
    if not (_number(table) and _number(opened) and action):
        raise NotOurs(text)
    return Act(action, int(table), int(opened), seat, ask, pick)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18
