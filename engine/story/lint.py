"""A linter for stories told by drawing cards: every way leads on, every card can come up, every story can end.

An entry has a mark (what stands on its back) and ways on. A way names the mark of the entry that is drawn next, or
ends the story, or stays where it is for another try. Entries that share a mark are drawn at random among those not yet
drawn; so what matters is not the entry alone but the entry together with all that was drawn on the way, and each such
situation is visited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.story.graph import walk

Situation = tuple[str, frozenset[str]]


class Way(NamedTuple):
    """One way on from an entry: to a mark, to the end (`ends`), or to another try (`again`)."""

    to: str = ""
    ends: bool = False
    again: bool = False


class Entry(NamedTuple):
    """An entry of a story as the linter sees it. `back` is empty for the one that starts the story."""

    id: str
    back: str
    ways: tuple[Way, ...]


class Problem(NamedTuple):
    """What is wrong with an entry (empty: with the story): a code, and a word on it."""

    code: str
    entry: str
    problem: str


def lint(entries: Sequence[Entry]) -> Iterator[Problem]:
    """Everything that is wrong with a story."""
    starts = [entry for entry in entries if not entry.back]
    if len(starts) != 1:
        where = starts[1].id if starts else ""
        yield Problem("starts", where, f"a story has exactly one entry without a back, this one has {len(starts)}")
        return
    dead = [Problem("no-way-on", entry.id, "says nowhere how it goes on") for entry in entries if not entry.ways]
    dead += [
        Problem("only-again", entry.id, "can only be tried again and never leads on")
        for entry in entries
        if entry.ways and all(way.again for way in entry.ways)
    ]
    yield from dead
    if not any(way.ends for entry in entries for way in entry.ways):
        yield Problem("no-ending", "", "no entry ends the story")
    elif not dead:
        yield from _walked({entry.id: entry for entry in entries}, starts[0])


def _walked(entries: Mapping[str, Entry], start: Entry) -> Iterator[Problem]:
    """What shows only on the way: a draw that finds nothing, entries never met, situations without an end."""
    missing: dict[tuple[str, str], frozenset[str]] = {}

    def leads_to(here: Situation) -> Iterator[Situation]:
        name, drawn = here
        for way in entries[name].ways:
            if not way.to:
                continue
            found = [one for one in entries.values() if one.back == way.to and one.id not in drawn]
            if not found:
                missing.setdefault((name, way.to), drawn)
            for one in found:
                yield one.id, drawn | {one.id}

    def ends(here: Situation) -> bool:
        return any(way.ends for way in entries[here[0]].ways)

    walked = walk((start.id, frozenset({start.id})), leads_to, ends)
    for (name, mark), drawn in missing.items():
        others = ", ".join(sorted(drawn - {name}))
        yield Problem("no-match", name, f"goes on at {mark!r}, where no card is left after {others or 'the start'}")
    met = {name for name, _ in walked.reached}
    for name in entries:
        if name not in met:
            yield Problem("unreachable", name, "can never come up")
    if not missing:
        for name in dict.fromkeys(name for name, _ in sorted(walked.stuck, key=lambda one: one[0])):
            yield Problem("no-end-from", name, "can be reached in a way from which the story never ends")
