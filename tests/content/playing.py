"""Games played at random, for the words that they need."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.autoplay.policy import OFFERS_TAKEN
from engine.kernel import Answer, Ask, Game, Session, Told, decode_told

MOST_ANSWERS = 3000
"""A game that is not over after so many answers never ends."""


def play_at_random(game: Game[Any], players: int, seed: int) -> Iterator[tuple[Session[Any], list[Told]]]:
    """A game from its beginning to its end; at every stop the session, and what was told since the last one."""
    rng = random.Random(seed)
    session = Session.begin(game, players, {}, f"seed-{seed}")
    entry = session.head
    for _ in range(MOST_ANSWERS):
        yield session, decode_told(game, entry.told)
        if session.outcome is not None:
            return
        entry = session.submit(random_answer(rng, session))
    raise AssertionError(f"{game.id} did not end")


def random_answer(rng: random.Random, session: Session[Any]) -> Answer:
    """Any legal answer of any seat that may give one; votes that are in already are left alone."""
    open_to = [(ask, seat) for ask in session.asks for seat in ask.seats if (ask.id, seat) not in session.play.votes]
    # Side offers now and then only: whoever always took one up would never come to play.
    waiting = [(ask, seat) for ask, seat in open_to if not ask.offer]
    if waiting and rng.random() > OFFERS_TAKEN:
        open_to = waiting
    ask, seat = rng.choice(open_to or [(ask, seat) for ask in session.asks for seat in ask.seats])
    return Answer(ask.id, seat, _picks(rng, ask))


def _picks(rng: random.Random, ask: Ask) -> tuple[str, ...]:
    legal = [option.id for option in ask.legal]
    return tuple(rng.sample(legal, rng.randint(ask.least, min(ask.most, len(legal)))))
