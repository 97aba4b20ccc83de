"""Automatic players: they move whenever play waits for them and a person is there to see it."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.host.draft import Draft
from engine.host.faults import report
from engine.host.live import Live
from engine.kernel import Answer, Ask, EngineError, Game, Refused, Seat, Session

Policy = Callable[[Game[Any], msgspec.Struct, Sequence[Ask], Seat, random.Random], Answer | None]
"""An automatic player: sees what its seat sees and what it is asked; None leaves side offers alone."""

BATCH = 16
"""Moves of programs in one transaction; the rest follow in further ones, with the loop free between them."""

RUN = 300
"""Moves of programs in a row, without a person's, before they pause for a nudge."""

log = logging.getLogger("oneiros.host")


def play(draft: Draft, policies: Mapping[str, Policy]) -> None:
    """Let programs move, as far as one transaction goes. What they cannot do pauses them and is told to the table."""
    live = draft.live
    for _ in range(BATCH):
        if draft.row.status != "playing" or draft.row.paused or not draft.people:
            return
        chosen = _next(draft, policies)
        if chosen is None:
            return
        if live.run >= RUN:
            _pause(draft, "auto-paused", seat=chosen.seat)
            return
        try:
            entry = live.started().submit(chosen)
        except EngineError as error:
            _pause(draft, "auto-failed", seat=chosen.seat, id=report(draft.row.id, "automatic player", error))
            return
        live.run += 1
        draft.record(entry)


def _pause(draft: Draft, code: str, **fields: str) -> None:
    draft.change_table(paused=True)
    draft.notice(code, **fields)


def _next(draft: Draft, policies: Mapping[str, Policy]) -> Answer | None:
    live = draft.live
    session = live.started()
    awaited = session.awaited()
    for seat, row in draft.seats.items():
        if row.kind != "auto":
            continue
        asks = _open_to(draft, session, seat)
        if not asks:
            continue
        answer = _ask_program(draft, session, policies.get(row.policy), seat, asks)
        if answer is None and seat in awaited:
            answer = _first_legal(live, session, seat, asks)
        if answer is not None:
            return answer
    return None


def _open_to(draft: Draft, session: Session[Any], seat: Seat) -> list[Ask]:
    """What a program is asked: no team ask it has voted on, unless the votes are all in and it could come round."""
    votes = session.play.votes
    return [
        ask
        for ask in session.asks_for(seat)
        if (ask.id, seat) not in votes or _comes_round(draft, session, ask, seat) is not None
    ]


def _comes_round(draft: Draft, session: Session[Any], ask: Ask, seat: Seat) -> tuple[str, ...] | None:
    """The picks a program changes its vote to when a team is at odds: those of the first person or seat in it."""
    votes = session.play.votes
    if any((ask.id, other) not in votes for other in ask.seats):
        return None
    leader = next((other for other in ask.seats if draft.seats[other].kind == "person"), ask.seats[0])
    picks = votes[ask.id, leader]
    return picks if picks != votes[ask.id, seat] else None


def _ask_program(
    draft: Draft, session: Session[Any], policy: Policy | None, seat: Seat, asks: Sequence[Ask]
) -> Answer | None:
    """What a program wants, if it is something it may do."""
    for ask in asks:
        picks = _comes_round(draft, session, ask, seat)
        if picks is not None:
            return Answer(ask.id, seat, picks)
    if policy is None:
        return None
    live = draft.live
    try:
        answer = policy(live.game, live.game.view(session.state, seat), asks, seat, _chance(live, seat))
        if answer is not None:
            if answer.seat != seat:
                raise Refused("not-yours", ask=answer.ask)
            session.play.find(answer).check(answer.picks)
    except Exception as error:  # noqa: BLE001 - a program's defect must not stop the table
        report(live.row.id, "automatic player", error)
        return None
    return answer


def _first_legal(live: Live, session: Session[Any], seat: Seat, asks: Sequence[Ask]) -> Answer | None:
    """Something legal at random, where the program has nothing to say to a question play waits for."""
    for ask in asks:
        if ask.offer:
            continue
        legal = [option.id for option in ask.legal]
        count = max(ask.least, min(1, ask.most, len(legal)))
        return Answer(ask.id, seat, tuple(_chance(live, seat).sample(legal, min(count, len(legal)))))
    return None


def _chance(live: Live, seat: Seat) -> random.Random:
    """The same at the same place in the record, and nothing of the table's seed in it that could be worked out."""
    return random.Random(f"{live.seed}:auto:{seat}:{live.started().version}")
