"""Names that people chose, made inert: they ping nobody, format nothing, and cannot turn the line around."""

from __future__ import annotations

import re
import unicodedata

NAME_LIMIT = 32
MARKDOWN = re.compile(r"([\\*_~`|#\[\]()\-+.!:>])")
NOBODY = "somebody"

LOOKALIKES = str.maketrans({"@": "＠", "<": "‹", ">": "›", "&": "＆"})
"""Mentions, channel links, emoji and timestamps all start with one of these."""


def plain(name: str, limit: int = NAME_LIMIT) -> str:
    """A name for labels, pictures and alt text, where Markdown means nothing: one short line, no mention."""
    name = unicodedata.normalize("NFC", name)
    kept = "".join(letter if _shown(letter) else " " if letter.isspace() else "" for letter in name)
    kept = " ".join(kept.split()).translate(LOOKALIKES).replace("://", "∶//")
    kept = _tame_marks(kept)
    return (kept if len(kept) <= limit else kept[: limit - 1] + "…") or NOBODY


def safe(name: str, limit: int = NAME_LIMIT) -> str:
    """A name for message text: as `plain`, and no character of it is Markdown."""
    return MARKDOWN.sub(r"\\\1", plain(name, limit))


def _shown(letter: str) -> bool:
    """Whether a character is a visible one or a plain blank (no control, format, surrogate or private character)."""
    return letter == " " or unicodedata.category(letter)[0] not in "CZ"


def _tame_marks(name: str) -> str:
    """At most two combining marks on a letter, so that nothing climbs into the lines above."""
    kept: list[str] = []
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= 2:
            kept.append(letter)
    return "".join(kept)


def clip(text: str, limit: int) -> str:
    """Text cut to a limit, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def pieces(text: str, limit: int = 2000) -> list[str]:
    """A long text in pieces of at most `limit` characters, split between paragraphs, lines or words where possible."""
    done: list[str] = []
    text = text.strip()
    while len(text) > limit:
        head = text[: limit + 1]
        cut = next((at for mark in ("\n\n", "\n", " ") if (at := head.rfind(mark)) > limit // 3), limit)
        done.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*done, text] if text else done
