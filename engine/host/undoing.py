"""Undo, redo and their history."""

from __future__ import annotations

from collections.abc import Sequence

from engine.host.draft import Draft
from engine.host.live import Live
from engine.host.tables import HistoryPoint
from engine.kernel import Entry, Refused, Seat

REDO_READ = 64
"""How far redo looks for the next answer by a person."""

NOBODY: Seat = ""
"""`by` of an undo that no seat asked for: the table's host or a vote after its maker left."""


def last_by_person(live: Live) -> int:
    """The number of the last answer that a person gave; a program's where no person has. `nothing-to-undo`."""
    answers = [entry for entry in live.playing().path if entry.answer is not None]
    if not answers:
        raise Refused("nothing-to-undo")
    people = [entry for entry in answers if live.given[entry.number].user is not None]
    return (people or answers)[-1].number


def taken_back(live: Live, before: int) -> list[Entry]:
    """The answers from `before` on. `nothing-to-undo` when that is no answer in the line of play."""
    path = live.playing().path
    place = next((place for place, entry in enumerate(path) if entry.number == before), 0)
    if not place or path[place].answer is None:
        raise Refused("nothing-to-undo")
    return [entry for entry in path[place:] if entry.answer is not None]


def is_free(live: Live, user: int, taken: Sequence[Entry]) -> bool:
    """Whether all of these are the person's own answers and nobody has learned anything by them."""
    own = {seat.seat for seat in live.seats_of(user)}
    return all(
        entry.answer is not None
        and entry.answer.seat in own
        and live.given[entry.number].user == user
        and not entry.learned
        for entry in taken
    )


def undo(draft: Draft, by: int, before: int) -> None:
    """Take the answers from `before` on back. Raises `Refused`."""
    live = draft.live
    session = live.playing()
    taken = taken_back(live, before)
    path = session.path
    place = next(place for place, entry in enumerate(path) if entry.number == before)
    left = [entry.number for entry in path[place:]]
    entry = session.undo(_seat(draft, by), path[place - 1].number, agreed=True)
    draft.undone += left
    _done(draft, "undone", by, taken, entry)


def redo(draft: Draft, by: int, entries: Sequence[Entry]) -> None:
    """Bring these back. Raises `Refused`."""
    entry = draft.live.playing().redo_entries(entries, _seat(draft, by))
    draft.redone += [entry.number for entry in entries]
    _done(draft, "redone", by, [entry for entry in entries if entry.answer is not None], entry)


def _done(draft: Draft, code: str, by: int, answers: Sequence[Entry], entry: Entry) -> None:
    draft.record(entry, by)
    draft.change_table(paused=False)
    first = answers[0].answer if answers else None
    draft.notice(
        code,
        by=by,
        seat=first.seat if first is not None else None,
        ask=first.ask if first is not None else None,
        count=len(answers),
    )


def _seat(draft: Draft, user: int) -> Seat:
    return next((seat.seat for seat in draft.seats.values() if seat.user == user), NOBODY)


def redo_numbers(live: Live) -> tuple[int, ...]:
    """What was taken back last, in the order of play. `nothing-to-redo`."""
    numbers = live.playing().redo[::-1]
    if not numbers:
        raise Refused("nothing-to-redo")
    return numbers


def first_to_redo(live: Live, entries: Sequence[Entry]) -> list[Entry]:
    """The next answer that was taken back, and those of programs that followed it."""
    chosen = [entries[0]]
    for entry in entries[1:]:
        if live.given[entry.number].user is not None:
            break
        chosen.append(entry)
    return chosen


def history(live: Live, user: int, limit: int) -> list[HistoryPoint]:
    """The answers that can be taken back, newest first."""
    points: list[HistoryPoint] = []
    free = True
    path = live.playing().path
    for entry in path[:0:-1]:
        if len(points) >= limit:
            break
        if entry.answer is None:
            continue
        free = free and is_free(live, user, [entry])
        given = live.given[entry.number]
        own = given.user == user
        points.append(
            HistoryPoint(
                number=entry.number,
                seat=entry.answer.seat,
                ask=entry.answer.ask,
                at=given.at,
                count=len(points) + 1,
                free=free,
                picks=entry.answer.picks if own else (),
            )
        )
    return points
