"""What happened, told: the events of an answer as one piece of text."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator

from cogs.ui.speech import Speech
from engine.kernel import Told, tag_of


def story(speech: Speech, told: Iterable[Told], table: int, entry: int) -> str:
    """The sentences of these events, a line each; empty where none of them says anything.

    table, entry: the numbers of the table and of the answer. They pick the variants, together with how many events of
    the same kind came before: what everybody may know is told to everybody in the same words, whatever else a reader is
    told in between; nothing is said twice in a row; and another table is told another story.
    """
    return "\n".join(text for _, text in _sentences(speech, told, table, entry))


def gist(speech: Speech, told: Iterable[Told], table: int, entry: int, limit: int) -> tuple[str, bool]:
    """What somebody must know of these events to decide on: what is for their eyes in full, of what the channel shows
    only the facts, without quoted prose and not more than `limit` characters; and whether anything was left out.
    """
    hidden: list[str] = []
    shown: list[str] = []
    for item, text in _sentences(speech, told, table, entry):
        (shown if item.to is None else hidden).append(text)
    facts = "\n".join(line for line in "\n".join(shown).split("\n") if not line.startswith(">"))
    kept = clipped(facts, limit)
    return "\n".join(filter(None, [kept, *hidden])), kept != "\n".join(shown)


def _sentences(speech: Speech, told: Iterable[Told], table: int, entry: int) -> Iterator[tuple[Told, str]]:
    """The events that say anything, with what they say."""
    first = zlib.crc32(str(table).encode()) + entry
    before: Counter[str] = Counter()
    for item in told:
        tag = tag_of(item.event)
        text = speech.event(item.event, first + before[tag])
        before[tag] += 1
        if text:
            yield item, text


def clipped(text: str, limit: int) -> str:
    """The end of a story that is too long, from a whole line on."""
    if len(text) <= limit:
        return text
    kept = text[-limit:]
    return "…\n" + (kept.partition("\n")[2] or kept)
