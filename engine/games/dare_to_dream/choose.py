"""Whom an effect is about: the questions that a card asks whoever plays it. A choice of one is made without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.state import Dreamer, FaceUpMonster, GuardianInPlay, State
from engine.kernel.asks import Ask, Option, Seat


class Source(NamedTuple):
    """Where an effect comes from.

    card: the card that says it. seat: who decides. guardian: the Guardian it belongs to (the bearer of an Item; the one
    that is losing, at a waking). monster: the Monster it belongs to. met: the Monsters of the comparison in progress.
    """

    card: str
    seat: Seat
    guardian: str | None = None
    monster: str | None = None
    met: tuple[str, ...] = ()


async def choose(
    night: Night, ask: str, source: Source, picks: Sequence[Option], *, seat: Seat | None = None
) -> Option:
    """One of these options, by the player of the card."""
    asked = Ask(ask, (source.seat,), tuple(picks), forced=True, facts={"card": source.card})
    return await night.gm.ask_one(asked)


async def choose_guardian(night: Night, source: Source, guardians: Sequence[GuardianInPlay]) -> GuardianInPlay:
    """One of these Guardians."""
    picks = [option(f"guardian:{guardian.id}") for guardian in guardians]
    return night.state.guardian((await choose(night, "effect.guardian", source, picks)).target)


async def choose_monster(night: Night, source: Source, monsters: Sequence[FaceUpMonster]) -> FaceUpMonster:
    """One of these Monsters."""
    picks = [option(f"monster:{monster.id}") for monster in monsters]
    return night.state.monster((await choose(night, "effect.monster", source, picks)).target)


async def choose_dreamer(night: Night, source: Source, dreamers: Sequence[Dreamer]) -> Dreamer:
    """One of these Dreamers."""
    picks = [option(f"dreamer:{dreamer.seat}") for dreamer in dreamers]
    return night.state.dreamer((await choose(night, "effect.dreamer", source, picks)).target)


def all_guardians(state: State) -> list[GuardianInPlay]:
    """Every Guardian in play."""
    return [guardian for dreamer in state.dreamers for guardian in dreamer.guardians]


def monsters_in_play(state: State) -> list[FaceUpMonster]:
    """The face-up Monsters that have not been met yet."""
    return [monster for monster in state.monsters if monster.result is None]
