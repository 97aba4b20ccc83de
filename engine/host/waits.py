"""The end of every action: who is waited for now, who is called, whether the game is over, the panel."""

from __future__ import annotations

from collections.abc import Collection

from engine.host import votes
from engine.host.draft import Draft
from engine.host.store import SeatRow


def finish(draft: Draft, actors: Collection[int] = ()) -> None:
    """Bring the table's rows up to what was played. `actors`: people who are looking on already: not called."""
    session = draft.live.session
    if draft.entries:
        votes.lapse(draft, lambda proposal: proposal.kind in ("undo", "redo"), "overtaken")
    if session is not None:
        draft.change_table(tail=session.version, head=session.head.number, asks=draft.live.asks_bytes())
        _note_outcome(draft)
        _note_waits(draft, actors)
    draft.show("panel", entry=draft.entries[0].number if draft.entries else None)


def _note_outcome(draft: Draft) -> None:
    session = draft.live.started()
    outcome = session.outcome
    if outcome is None and draft.row.status == "over" and draft.row.open:
        draft.change_table(status="playing")
    elif outcome is not None and draft.row.status == "playing":
        draft.change_table(status="over", paused=False)
        draft.notice("game-over", ending=outcome.ending)


INTERRUPTED = 120.0
"""Seconds for which a wait may break off, while somebody else is asked in between, without being announced again."""


def _note_waits(draft: Draft, actors: Collection[int]) -> None:
    """A wait lasts until the seat answers, or play waits for it no more; it is announced once."""
    awaited = draft.live.started().awaited() if draft.row.status == "playing" else ()
    called: list[SeatRow] = []
    for name, row in draft.seats.items():
        if name not in awaited:
            if row.awaited_since is not None:
                _break_off(draft, row)
                draft.change_seat(name, awaited_since=None, called=False, reminded=False)
            continue
        if row.awaited_since is None:
            draft.change_seat(name, awaited_since=draft.now)
        elif name in draft.answered:
            # Asked the next thing at once: whoever answered is still looking.
            draft.change_seat(name, awaited_since=draft.now, reminded=False)
        if row.kind == "person" and not row.called:
            draft.change_seat(name, called=True)
            if row.user not in actors and not _goes_on(draft, row):
                called.append(row)
    if called:
        draft.call("call", called)


def _break_off(draft: Draft, row: SeatRow) -> None:
    """Note a wait that ends without an answer. In memory alone: at worst somebody is called once more."""
    if row.called and row.seat not in draft.answered:
        draft.live.broken_off[row.seat, row.user] = draft.now


def _goes_on(draft: Draft, row: SeatRow) -> bool:
    """Whether this wait is one that broke off a moment ago: whoever was called for it knows."""
    return draft.now - draft.live.broken_off.pop((row.seat, row.user), float("-inf")) <= INTERRUPTED


def remind(draft: Draft, before: float) -> int:
    """One reminder for every wait that began before that time; how many people are reminded."""
    due = [
        row
        for row in draft.seats.values()
        if row.kind == "person" and row.awaited_since is not None and row.awaited_since < before and not row.reminded
    ]
    for row in due:
        draft.change_seat(row.seat, reminded=True)
    if due:
        draft.call("remind", due)
    return len({row.user for row in due})
