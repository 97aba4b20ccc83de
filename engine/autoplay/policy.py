"""How an automatic player decides."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.kernel import Answer, Ask, Game, Seat

Policy = Callable[[Game[Any], Any, Sequence[Ask], Seat, random.Random], Answer | None]
"""(game, the seat's view, the asks open to the seat, the seat, a source of chance) -> an answer, or None to wait.

Whoever is awaited must answer: None is for side offers only.
"""

OFFERS_TAKEN = 0.15
"""How often the random player takes up a side offer."""

COMMITTING = 0.2
"""How often it goes through with one that cannot be taken back."""

ENDING = 0.004
"""How often with one that would end the game for everybody: most of its games shall come to their real end."""


def random_policy(game: Game[Any], view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
    """Any legal answer, each with the same chance; now and then a side offer, hardly ever one that ends the game."""
    mains = [ask for ask in asks if not ask.offer]
    offers = [ask for ask in asks if ask.offer and len(ask.legal) >= ask.least]
    if offers and rng.random() < OFFERS_TAKEN:
        offer = rng.choice(offers)
        if not offer.commits or rng.random() < (ENDING if offer.ends else COMMITTING):
            return random_answer(offer, seat, rng)
    return random_answer(rng.choice(mains), seat, rng) if mains else None


def random_answer(ask: Ask, seat: Seat, rng: random.Random) -> Answer:
    """Any legal answer to an ask, as many picks as it takes, in any order."""
    legal = [option.id for option in ask.legal]
    most = min(ask.most, len(legal))
    return Answer(ask.id, seat, tuple(rng.sample(legal, rng.randint(min(ask.least, most), most))))


def policies(game: str) -> dict[str, Policy]:
    """The automatic players there are for a game, by name: `random`, and what `engine/autoplay/<game>.py` adds."""
    return {"random": random_policy, **_own_players(game)}


def _own_players(game: str) -> Mapping[str, Policy]:
    """The `PLAYERS` of a game's own module, if it has one."""
    name = f"engine.autoplay.{game.replace('-', '_')}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return {}
    players: Mapping[str, Policy] = module.PLAYERS
    return players
