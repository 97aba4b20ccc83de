"""Sentences made of phrases: a key of `[ui]` and what fills it, where that may be phrases again.

So a game can say what a card does from the very data that it plays, and hold no sentence itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.library.wording import Names, Wording

Phrase = tuple[str, Mapping[str, Any]]
"""A key, and fields: words, numbers, phrases, or lists of phrases (told as "A, B and C")."""


def tell(wording: Wording, phrase: Phrase, names: Names | None = None) -> str:
    """A phrase in words."""
    key, fields = phrase
    return wording.ui(key, names, **{name: _told(wording, value, names) for name, value in fields.items()})


def sentence(wording: Wording, phrase: Phrase, names: Names | None = None) -> str:
    """A phrase in words, with a capital letter at its start."""
    told = tell(wording, phrase, names)
    return told[:1].upper() + told[1:]


def _told(wording: Wording, value: Any, names: Names | None) -> Any:
    if isinstance(value, tuple):
        return tell(wording, value, names)
    if isinstance(value, list):
        return [_told(wording, inner, names) for inner in value]
    return value
