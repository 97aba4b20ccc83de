"""Automatic players at one table, to the end of the game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine.autoplay.policy import Policy
from engine.kernel import Answer, Seat, Session

LONGEST = 20_000
"""So many answers without an end are taken for a game that never ends."""


class Stuck(Exception):
    """Somebody is awaited, but no player has an answer; or the game never ends."""


def playing(
    session: Session[Any], players: Mapping[Seat, Policy], rng: random.Random, longest: int = LONGEST
) -> Iterator[Answer]:
    """The answers of automatic players, one after the other; whoever iterates submits each before the next.

    `players` has a policy for every seat. Raises `Stuck`.
    """
    for _ in range(longest):
        if not session.asks:
            return
        yield next_answer(session, players, rng)
    raise Stuck(f"no end after {longest} answers")


def next_answer(session: Session[Any], players: Mapping[Seat, Policy], rng: random.Random) -> Answer:
    """What somebody says next: seats are heard in a random order. Raises `Stuck` when nobody has anything to say."""
    awaited = session.awaited()
    seats = list(dict.fromkeys(seat for ask in session.asks for seat in ask.seats))
    rng.shuffle(seats)
    for seat in seats:
        asks = [ask for ask in session.asks_for(seat) if ask.offer or seat in awaited]
        if not asks:
            continue
        view = session.game.view(session.state, seat)
        answer = players[seat](session.game, view, asks, seat, rng)
        if answer is not None:
            return answer
    raise Stuck(f"nobody answers {', '.join(sorted({ask.id for ask in session.asks}))}")
