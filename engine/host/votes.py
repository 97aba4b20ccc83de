"""Votes of the people seated: on undo and redo, on who holds a seat, on the end of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.host.draft import Draft
from engine.host.errors import NotAllowed
from engine.host.live import Live
from engine.host.store import ProposalKind, ProposalRow, ProposalState, SeatRow
from engine.host.tables import ProposalInfo
from engine.kernel import Entry, Refused, Seat


def voters(proposal: ProposalRow, seats: dict[Seat, SeatRow]) -> tuple[int, ...]:
    """Who may vote: everybody seated but the one whose seat it is about."""
    subject = seats[proposal.seat].user if proposal.kind == "replace" and proposal.seat in seats else None
    people = dict.fromkeys(seat.user for seat in seats.values() if seat.user is not None)
    return tuple(user for user in people if user != subject)


def needed(proposal: ProposalRow, seats: dict[Seat, SeatRow]) -> int:
    """How many yes votes carry it: more than half of those who may vote."""
    return len(voters(proposal, seats)) // 2 + 1


def standing(proposal: ProposalRow, seats: dict[Seat, SeatRow]) -> ProposalState:
    """Whether the votes given decide it; without anybody left to vote it lapses."""
    may = voters(proposal, seats)
    if not may:
        return "lapsed"
    given = [proposal.votes[user] for user in may if user in proposal.votes]
    if given.count(True) > len(may) // 2:
        return "passed"
    return "rejected" if len(may) - given.count(False) <= len(may) // 2 else "open"


def propose(draft: Draft, kind: ProposalKind, by: int, **about: Any) -> ProposalRow:
    """A proposal with its maker's vote, not yet opened. `proposed` when the same is open already."""
    proposal = ProposalRow(draft.version, kind, by, opened=draft.now, **about)
    for other in draft.proposals.values():
        if other.state == "open" and _matter(other) == _matter(proposal):
            raise Refused("proposed", proposal=other.id)
    if by in voters(proposal, draft.seats):
        proposal = replace(proposal, votes={by: True})
    return proposal


def open_vote(draft: Draft, proposal: ProposalRow, ask: str | None = None) -> None:
    """Put a proposal to the vote."""
    if not voters(proposal, draft.seats):
        raise NotAllowed("no-vote")
    draft.change_proposal(proposal)
    announce(draft, proposal, "opened", ask)


def cast(draft: Draft, user: int, proposal: int, yes: bool) -> ProposalRow:
    """Count a vote. `no-proposal`, `no-vote`."""
    row = draft.proposals.get(proposal)
    if row is None or row.state != "open":
        raise Refused("no-proposal")
    if user not in voters(row, draft.seats):
        raise NotAllowed("no-vote")
    row = replace(row, votes={**row.votes, user: yes})
    draft.change_proposal(row)
    return row


def close_vote(draft: Draft, proposal: ProposalRow, state: ProposalState, told: str = "") -> None:
    """A vote is over, this way or that. told: what is announced, where that is more than the state."""
    draft.change_proposal(replace(proposal, state=state))
    announce(draft, proposal, told or state)


def lapse(draft: Draft, which: Callable[[ProposalRow], bool], told: str = "lapsed") -> None:
    """Votes that have become pointless end without a result. told: `overtaken` where play has gone on meanwhile."""
    for proposal in list(draft.proposals.values()):
        if proposal.state == "open" and which(proposal):
            close_vote(draft, proposal, "lapsed", told)


def announce(draft: Draft, proposal: ProposalRow, what: str, ask: str | None = None) -> None:
    """Tell the table how a vote stands."""
    draft.notice(
        f"proposal-{what}",
        proposal=proposal.id,
        kind=proposal.kind,
        by=proposal.by,
        seat=proposal.seat,
        user=proposal.user,
        policy=proposal.policy or None,
        ask=ask,
    )


def info(live: Live, proposal: ProposalRow) -> ProposalInfo:
    """A vote as everybody may see it."""
    may = voters(proposal, live.seats)
    taken = _taken_back(live, proposal)
    first = taken[0].answer if taken else None
    return ProposalInfo(
        id=proposal.id,
        kind=proposal.kind,
        state=proposal.state,
        by=proposal.by,
        yes=tuple(user for user in may if proposal.votes.get(user) is True),
        no=tuple(user for user in may if proposal.votes.get(user) is False),
        voters=may,
        needed=needed(proposal, live.seats),
        seat=first.seat if first is not None else proposal.seat,
        user=proposal.user,
        name=proposal.name,
        policy=proposal.policy,
        ask=first.ask if first is not None else None,
        count=len(taken),
        opened=proposal.opened,
    )


def _taken_back(live: Live, proposal: ProposalRow) -> list[Entry]:
    """The answers that an undo would take back, as far as they are remembered."""
    if proposal.state != "open" or proposal.kind != "undo" or proposal.number is None or live.session is None:
        return []
    return [entry for entry in live.session.path if entry.number >= proposal.number and entry.answer is not None]


def _matter(proposal: ProposalRow) -> tuple[object, ...]:
    return proposal.kind, proposal.seat, proposal.user, proposal.policy, proposal.number
