"""The words of the pictures, from `content/shared-dream/text/board.toml`, and the titles of what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from images.kit.board_words import BoardWords, Words


class Wording(BoardWords, frozen=True, rename="kebab"):
    """The tables of the file."""

    endings: Mapping[str, str]
    scores: Mapping[str, str]
    forms: Mapping[str, str]
    sides: Mapping[str, str]
    tiles: Mapping[str, str]
    enemies: Mapping[str, str]
    modes: Mapping[str, str]
    marks: Mapping[str, str]
    decks: Mapping[str, str]
    effects: Mapping[str, str]


WORDS = Words("shared-dream", Wording)
wording, label, text, alt = WORDS.tables, WORDS.label, WORDS.text, WORDS.alt
seat_title, shown_name = WORDS.seat_title, WORDS.shown_name
safe_name, plain_name = WORDS.safe_name, WORDS.plain_name
