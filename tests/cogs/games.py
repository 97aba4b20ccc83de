"""Every question that comes up in games of automatic players, for tests that must hold in each game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

from cogs import dare, dream, neo
from engine.autoplay import playing, policies
from engine.host import OpenAsk, SeatInfo
from engine.kernel import Session, Step
from engine.library import load_game

NAME = "W" * 32
"""As wide and long as a name on Discord can be."""
MOST = 400
"""Answers after which a game is left."""

VERBS: Mapping[str, ModuleType] = {"dare-to-dream": dare, "shared-dream": dream, "neodreams": neo}
"""The slash commands of each game."""


@dataclass(frozen=True)
class Kind:
    """Games of one kind. policies: the automatic players, in turn. asks: so many different ones come up at least."""

    game: str
    players: int
    settings: Mapping[str, str] = field(default_factory=dict)
    games: int = 2
    policies: tuple[str, ...] = ("random", "sensible")
    asks: int = 9

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.settings.values()])


KINDS = (
    Kind("skeleton", 3, games=6, policies=("random",), asks=3),
    Kind("dare-to-dream", 3, games=6, policies=("random",), asks=15),
    Kind("dare-to-dream", 4, games=6, policies=("random",), asks=15),
    Kind("shared-dream", 2, {"scenario": "beast-at-the-door"}),
    Kind("shared-dream", 3, {"scenario": "dead-serious"}),
    Kind("shared-dream", 4, {"scenario": "explosive-nightlife"}),
    Kind("shared-dream", 2, {"scenario": "attack-of-the-mindrender"}),
    Kind("shared-dream", 3, {"scenario": "war-of-the-roses"}),
    Kind("neodreams", 2, {"marker": "choose", "first": "agree"}, asks=18),
    Kind("neodreams", 4, {"gains": "each-time"}, asks=18),
)


@cache
def asked(kind: str) -> tuple[OpenAsk, ...]:
    """Every question of the games of a kind (by its name), each once."""
    return tuple(_asked(next(one for one in KINDS if str(one) == kind)))


def _asked(kind: Kind) -> Iterator[OpenAsk]:
    seen: set[str] = set()
    for number in range(kind.games):
        for session in _played(kind, number):
            for ask in session.asks:
                if (look := repr(ask)) not in seen:
                    seen.add(look)
                    yield OpenAsk(ask, ask.seats[0], session.head.number)


@cache
def phases(kind: str) -> tuple[Step, ...]:
    """Every phase in which somebody is asked something in the games of a kind, each once."""
    wanted = next(one for one in KINDS if str(one) == kind)
    found = {
        session.game.where(session.state).phase: session.game.where(session.state)
        for number in range(wanted.games)
        for session in _played(wanted, number)
    }
    return tuple(found.values())


def _played(kind: Kind, number: int) -> Iterator[Session[Any]]:
    """One game, before each answer."""
    game = load_game(kind.game)
    session = Session.begin(game, kind.players, kind.settings, f"asks-{number}")
    player = policies(kind.game)[kind.policies[number % len(kind.policies)]]
    players = {plan.seat: player for plan in game.seats(kind.players, kind.settings)}
    for answer, _ in zip(playing(session, players, random.Random(number)), range(MOST), strict=False):
        yield session
        session.submit(answer)


def seated(kind: Kind, name: str = NAME) -> tuple[SeatInfo, ...]:
    """People of one name at every seat."""
    plans = load_game(kind.game).seats(kind.players, kind.settings)
    return tuple(
        [SeatInfo(plan.seat, plan.side, "person", 100 + at, name, "", "here", None) for at, plan in enumerate(plans)]
    )
