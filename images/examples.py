"""Examples of every kind of picture, for `python -m images` and tests: `images/<game>/gallery.py` names its `KINDS`."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
from PIL import Image

from engine.kernel import Answer, Game, Session
from images.kit.picture import Picture
from images.registry import games

State = TypeVar("State", bound=msgspec.Struct)
_MOST_ANSWERS = 3000


@dataclass(frozen=True, slots=True)
class Sample:
    """One example of a kind of picture, drawn when asked for."""

    name: str
    draw: Callable[[], Picture]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of picture of a game ("board") with its examples.

    cases: what the examples are drawn of, by their names. draw: the picture of one. canvas: the same in full colour,
    for choosing the palette.
    """

    name: str
    cases: Callable[[], Mapping[str, tuple[Any, ...]]]
    draw: Callable[..., Picture]
    canvas: Callable[..., Image.Image]

    def samples(self) -> tuple[Sample, ...]:
        """The examples."""
        return tuple(Sample(name, partial(self.draw, *case)) for name, case in self.cases().items())

    def canvases(self) -> Iterator[Image.Image]:
        """The examples in full colour."""
        return (self.canvas(*case) for case in self.cases().values())


def kinds(game: str) -> tuple[Kind, ...]:
    """The kinds of picture of one game (its id)."""
    named: tuple[Kind, ...] = importlib.import_module(f"images.{game.replace('-', '_')}.gallery").KINDS
    return named


def all_kinds() -> Iterator[tuple[str, Kind]]:
    """Every kind of every game, with the game's id."""
    for game in games():
        for kind in kinds(game):
            yield game, kind


def played(game: Game[State], players: int, seed: int, settings: Mapping[str, str]) -> Iterator[Session[State]]:
    """A game played at random, at each question and at the end. Side offers are left alone."""
    session = Session.begin(game, players, settings, f"gallery-{seed}")
    chance = random.Random(seed)
    for _ in range(_MOST_ANSWERS):
        yield session
        asks = [ask for ask in session.asks if not ask.offer]
        if session.outcome is not None or not asks:
            return
        ask = chance.choice(asks)
        legal = [option.id for option in ask.legal]
        picks = chance.sample(legal, chance.randint(ask.least, min(ask.most, len(legal))))
        session.submit(Answer(ask.id, chance.choice(ask.seats), tuple(picks)))
