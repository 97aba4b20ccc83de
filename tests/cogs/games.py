"""Every question that comes up in games of automatic players, for tests that must hold in each game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from cogs.client import found_cogs
from engine.autoplay import playing, policies
from engine.host import OpenAsk, SeatInfo
from engine.kernel import Session, Step
from engine.library import known_games, load_game
from tests.plays import plays

NAME = "W" * 32
"""As wide and long as a name on Discord can be."""
MOST = 400
"""Answers after which a game is left."""

VERBS: Mapping[str, ModuleType] = {module.GAME: module for module in found_cogs() if hasattr(module, "GAME")}
"""The slash commands of each game."""

GAMES = 4
"""Games of each kind, by the game's automatic players in turn."""


@dataclass(frozen=True)
class Kind:
    """Games of one kind. asks: so many different ones come up at least."""

    game: str
    players: int
    settings: Mapping[str, str]
    asks: int

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *self.settings.values()])


KINDS = tuple(
    Kind(game, play.players, play.settings, play.asks) for game in known_games(hidden=True) for play in plays(game)
)


@cache
def asked(kind: str) -> tuple[OpenAsk, ...]:
    """Every question of the games of a kind (by its name), each once."""
    return tuple(_asked(next(one for one in KINDS if str(one) == kind)))


def _asked(kind: Kind) -> Iterator[OpenAsk]:
    seen: set[str] = set()
    for number in range(GAMES):
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
        for number in range(GAMES)
        for session in _played(wanted, number)
    }
    return tuple(found.values())


def _played(kind: Kind, number: int) -> Iterator[Session[Any]]:
    """One game, before each answer."""
    game = load_game(kind.game)
    session = Session.begin(game, kind.players, kind.settings, f"asks-{number}")
    known = [*policies(kind.game).values()]
    player = known[number % len(known)]
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
