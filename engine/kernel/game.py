"""What a game is to the runtime: a serialisable state and a coroutine that plays one step of it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.kernel.asks import Answer, Ask, Seat
from engine.kernel.gamemaster import GameMaster

State = TypeVar("State", bound=msgspec.Struct)


class Setting(msgspec.Struct, frozen=True):
    """A choice made before the game starts (a scenario, a board side). Values are kebab-case words."""

    id: str
    values: tuple[str, ...]
    default: str


class SeatPlan(msgspec.Struct, frozen=True):
    """A seat, and the side it belongs to (a kebab-case word; alone or with others)."""

    seat: Seat
    side: str


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game ended: a stable word (`dreamers-win`), the winning seats, points where the game has any."""

    ending: str
    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int] = {}


class Step(msgspec.Struct, frozen=True):
    """Where play stands, for panels and for anybody's orientation: a phase word and numbers for its wording."""

    phase: str
    facts: Mapping[str, str | int] = {}


class Game(Protocol[State]):
    """A game. Instances are made once from their content and hold nothing that changes.

    id: kebab-case word, the name of its content folder.
    state_type: the msgspec Struct whose tree is the whole state between steps. No sets in it: their order does not
        survive a restart, and states are compared by their bytes. No part of it may hang in two places.
    event_type: a union of the game's `Event` classes.
    """

    # Read-only, so that a game may simply assign them.
    @property
    def id(self) -> str: ...
    @property
    def state_type(self) -> type[State]: ...
    @property
    def event_type(self) -> object: ...
    @property
    def settings(self) -> tuple[Setting, ...]: ...
    @property
    def player_counts(self) -> tuple[int, ...]: ...

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """The seats of a game for so many players, in the printed order."""
        ...

    def team(self, seat: Seat, state: State) -> tuple[Seat, ...]:
        """The seats that see this seat's hidden things, itself included."""
        ...

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The ids of all cards that may come up in games with these settings (simulations name those that do not)."""
        ...

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """The state before the first step: no chance and no question yet."""
        ...

    async def step(self, state: State, gm: GameMaster) -> None:
        """Play the next step: the smallest part of the rulebook that ends with nothing half-resolved."""
        ...

    def offers(self, state: State) -> Sequence[Ask]:
        """The side offers open while somebody is asked (each an `Ask` with `offer=True`)."""
        ...

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """Resolve a side offer that was taken up."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def where(self, state: State) -> Step:
        """The phase in progress. Public."""
        ...

    def view(self, state: State, seat: Seat | None) -> msgspec.Struct:
        """All that a seat (None: a spectator) may see: the only way out for state."""
        ...

    def permuted(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """A copy of the state in which everything this seat cannot see is shuffled (for tests of secrecy)."""
        ...

    def violations(self, state: State) -> Sequence[str]:
        """The invariants that this state breaks (clause id and a word); empty when it is sound."""
        ...


class Base(Generic[State]):
    """Defaults that many games keep: no settings, no cards, no side offers, everybody a team of one."""

    settings: tuple[Setting, ...] = ()

    def team(self, seat: Seat, state: State) -> tuple[Seat, ...]:
        """Only the seat itself."""
        return (seat,)

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """None: a game without cards."""
        return ()

    def offers(self, state: State) -> Sequence[Ask]:
        """None."""
        return ()

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """Never called where there are no offers."""
        raise NotImplementedError(answer.ask)
