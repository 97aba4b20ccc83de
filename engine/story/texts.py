"""How long the texts of cards may be, and what they may not hold."""

from __future__ import annotations

from collections.abc import Iterator

TITLE, TEXT, FLAVOUR = 24, 160, 100
"""The most characters of a card's title, its rules text and its line of flavour."""

MARKUP = "*_`~|<>@#"
"""Characters that chat programs take for formatting or mentions."""


def text_problems(title: str, text: str, flavour: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the texts of a card, as code and word."""
    for what, words, most in (("title", title, TITLE), ("text", text, TEXT), ("flavour", flavour, FLAVOUR)):
        if len(words) > most:
            yield "too-long", f"{what} has {len(words)} characters, {most} at most"
        if words != words.strip() or "\n" in words:
            yield "untidy", f"{what} begins or ends with a space, or breaks a line"
        if found := sorted(set(words) & set(MARKUP)):
            yield "markup", f"{what} holds {' '.join(found)}"
    if not title:
        yield "untitled", "has no title"
