"""During play: a seat changes hands with all it holds."""

from __future__ import annotations

from engine.host import votes
from engine.host.draft import Draft
from engine.host.faults import report
from engine.host.lobby import NAME_LENGTH
from engine.host.store import ProposalRow
from engine.kernel import Answer, Ask, EngineError, Entry, Refused, Seat


def check_newcomer(draft: Draft, seat: Seat, user: int, seen: frozenset[str]) -> None:
    """Raise unless this person may sit there: on one side only, and never on one whose secrets' foes they have seen."""
    side = draft.seats[seat].side
    for row in draft.seats.values():
        if row.user == user and row.seat == seat:
            raise Refused("already-seated", seat=seat)
        if row.user == user and row.side != side:
            raise Refused("other-side", seat=seat, side=row.side)
    if seen - {side}:
        raise Refused("seen-other-side", seat=seat)


def hand_over(draft: Draft, seat: Seat, by: int, *, user: int | None, name: str, policy: str) -> None:
    """Give a seat to a person, a program or nobody. Who held it sees nothing of it any more."""
    before = draft.seats[seat]
    kind = "person" if user is not None else "auto" if policy else "nobody"
    waiting = draft.now if before.awaited_since is not None else None
    held = next((row for row in draft.seats.values() if user is not None and row.user == user), None)
    draft.change_seat(
        seat,
        kind=kind,
        user=user,
        name=name[:NAME_LENGTH] if user is not None else "",
        policy=policy,
        delivery=held.delivery if held is not None else "",
        awaited_since=waiting,
        called=False,
        reminded=False,
    )
    if user is not None:
        if draft.row.status != "lobby":
            draft.sittings.append((before.side, user))
        draft.notice("seat-taken", seat=seat, user=user)
    elif policy:
        draft.notice("seat-auto", seat=seat, policy=policy)
    elif by == before.user:
        draft.notice("seat-left", seat=seat, user=by)
    else:
        draft.notice("seat-emptied", seat=seat, user=before.user)
    votes.lapse(draft, lambda proposal: proposal.kind == "replace" and proposal.seat == seat)
    if before.user is not None and by != draft.row.host:
        pass_on_hosting(draft, before.user, user)


def withdraw(draft: Draft) -> None:
    """Take back what was said towards the end of the game by somebody who no longer holds that seat."""
    session = draft.live.session
    if session is None or draft.row.status != "playing":
        return
    for ask in session.asks:
        picks = ask.only_answer() if ask.withdraws else None
        if not picks or not _said_by_another(draft, ask):
            continue
        try:
            entry = session.submit(Answer(ask.id, ask.seats[0], picks))
        except EngineError as error:
            report(draft.row.id, "a word could not be taken back", error)  # nobody is held in a seat by a defect
            return
        draft.record(entry)


def _said_by_another(draft: Draft, ask: Ask) -> bool:
    """Whether the seat has just changed hands, or (after undo) the word on record is of somebody who held it before."""
    live, seat = draft.live, ask.seats[0]
    holder = draft.seats[seat].user
    if live.seats[seat].user != holder:
        return True
    word = _word(draft, ask)
    return word is not None and live.given[word.number].user != holder


def word_out_of_reach(draft: Draft) -> bool:
    """Whether undo or redo has left a word standing that was said before the history in memory begins."""
    session = draft.live.session
    if session is None or not session.path[0].number:
        return False
    moved = any(row.kind in ("undo", "redo") for row in draft.entries)
    return moved and any(ask.withdraws and _word(draft, ask) is None for ask in session.asks)


def _word(draft: Draft, ask: Ask) -> Entry | None:
    """The newest answer of a seat to such a question, or None where memory does not reach back to it."""
    for entry in reversed(draft.live.started().path):
        if entry.answer is not None and (entry.answer.ask, entry.answer.seat) == (ask.id, ask.seats[0]):
            return entry
    return None


def pass_on_hosting(draft: Draft, gone: int, newcomer: int | None) -> None:
    """A host who no longer sits hands the table on: to the newcomer in their place, or else the first person seated."""
    if gone != draft.row.host or gone in draft.people:
        return
    heirs = [newcomer] if newcomer is not None else draft.people
    if heirs and heirs[0] is not None:
        draft.change_table(host=heirs[0])
        draft.notice("host-changed", user=heirs[0])


def carry_out(draft: Draft, proposal: ProposalRow) -> None:
    """Do what a vote on a seat has decided."""
    assert proposal.seat is not None
    hand_over(draft, proposal.seat, proposal.by, user=proposal.user, name=proposal.name, policy=proposal.policy)


def end(draft: Draft, by: int) -> None:
    """The table ends for good and gives its channel up."""
    votes.lapse(draft, lambda proposal: True)
    over = draft.row.status == "over"
    draft.change_table(status="over" if over else "ended", open=False)
    for name, row in draft.seats.items():
        if row.awaited_since is not None:
            draft.change_seat(name, awaited_since=None, called=False, reminded=False)
    draft.notice("table-ended", user=by)
