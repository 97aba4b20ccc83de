"""A linter for branching stories: every entry reachable, every way can end, nothing leads nowhere.

A story is seen as situations and the situations they may lead to. What a situation is belongs to the game: an entry,
or an entry together with the cards already drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

Situation = TypeVar("Situation", bound=Hashable)


class Walk(NamedTuple, Generic[Situation]):
    """What a complete walk of a story found."""

    reached: frozenset[Situation]
    stuck: frozenset[Situation]
    """Situations from which no ending can be reached any more."""


def walk(
    start: Situation,
    leads_to: Callable[[Situation], Iterable[Situation]],
    ends: Callable[[Situation], bool],
) -> Walk[Situation]:
    """Visit every situation that can come about, and find those from which no ending can be reached."""
    before: dict[Situation, set[Situation]] = {start: set()}
    open_ones = [start]
    while open_ones:
        here = open_ones.pop()
        for there in leads_to(here):
            if there not in before:
                before[there] = set()
                open_ones.append(there)
            before[there].add(here)
    good = [situation for situation in before if ends(situation)]
    can_end = set(good)
    while good:
        for earlier in before[good.pop()]:
            if earlier not in can_end:
                can_end.add(earlier)
                good.append(earlier)
    return Walk(frozenset(before), frozenset(before) - can_end)
