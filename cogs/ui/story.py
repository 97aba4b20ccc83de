"""What happened, told: the events of an answer as one piece of text."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable

from cogs.ui.speech import Speech
from engine.kernel import Told, tag_of


def story(speech: Speech, told: Iterable[Told], table: int, entry: int) -> str:
    """The sentences of these events, a line each; empty where none of them says anything.

    table, entry: the numbers of the table and of the answer. They pick the variants, together with how many events of
    the same kind came before: what everybody may know is told to everybody in the same words, whatever else a reader is
    told in between; nothing is said twice in a row; and another table is told another story.
    """
    lines: list[str] = []
    first = zlib.crc32(str(table).encode()) + entry
    before: Counter[str] = Counter()
    for item in told:
        tag = tag_of(item.event)
        lines.append(speech.event(item.event, first + before[tag]))
        before[tag] += 1
    return "\n".join(line for line in lines if line)


def clipped(text: str, limit: int) -> str:
    """The end of a story that is too long, from a whole line on."""
    if len(text) <= limit:
        return text
    kept = text[-limit:]
    return "…\n" + (kept.partition("\n")[2] or kept)
