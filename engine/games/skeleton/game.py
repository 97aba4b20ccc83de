"""Counting Sheep as the runtime sees it: seats, settings, steps, and what each seat may see."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec

from engine.games.skeleton import events, flow
from engine.games.skeleton.state import Sheep, Sleeper, State
from engine.kernel import Answer, Ask, Base, GameMaster, Option, Outcome, Seat, SeatPlan, Setting, Step

HAND = 3
ROUNDS = {"short": 3, "long": 60}


class View(msgspec.Struct, frozen=True):
    """What one seat sees: its own hand, and of the rest only what lies open."""

    seat: Seat | None
    round: int
    moon: int
    lamp: Seat
    points: dict[Seat, int]
    pillows: tuple[Seat, ...]
    hands: dict[Seat, int]
    hand: tuple[str, ...]
    deck: int
    meadow: tuple[str, ...]


class Skeleton(Base[State]):
    """The game of `content/skeleton/`."""

    id = "skeleton"
    state_type = State
    event_type: object = (
        events.SheepDrawn
        | events.MoonRose
        | events.LampPlaced
        | events.PillowThrown
        | events.SheepCounted
        | events.Rested
        | events.NightEnded
    )
    settings = (Setting("night", tuple(ROUNDS), "short"),)
    player_counts = (2, 3)

    def __init__(self, cards: Mapping[str, Sheep]) -> None:
        self.cards = cards

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """Everybody for themselves."""
        return tuple([SeatPlan(f"sleeper-{number}", f"sleeper-{number}") for number in range(1, players + 1)])

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The twelve sheep (SK-SETUP-01)."""
        return tuple(self.cards)

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """An unshuffled deck and empty hands."""
        sleepers = {plan.seat: Sleeper([]) for plan in self.seats(players, settings)}
        return State("deal", ROUNDS[settings["night"]], list(self.cards), sleepers)

    async def step(self, state: State, gm: GameMaster) -> None:
        """The order of play, as a table."""
        if state.phase == "deal":
            flow.deal(state, gm, HAND)
        elif state.phase == "moon":
            flow.moonrise(state, gm)
        elif state.phase == "lamp":
            await flow.lamp(state, gm)
        elif state.phase == "count":
            await flow.count(state, gm, self.cards)
        else:
            await flow.vote(state, gm)

    def offers(self, state: State) -> Sequence[Ask]:
        """A pillow may be thrown while the moon stands above 1 (SK-PILLOW-01)."""
        if state.moon <= 1:
            return ()
        return [
            Ask("pillow", (seat,), (Option("throw"),), offer=True, commits=True)
            for seat, sleeper in state.sleepers.items()
            if sleeper.pillow
        ]

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """The moon sinks by one (SK-PILLOW-02)."""
        state.sleepers[answer.seat].pillow = False
        state.moon -= 1
        gm.tell(events.PillowThrown(answer.seat, state.moon))

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; a tie is shared (SK-END-01)."""
        if state.phase != "over":
            return None
        scores = {seat: sleeper.points for seat, sleeper in state.sleepers.items()}
        return Outcome("morning", flow.winners(state), scores)

    def where(self, state: State) -> Step:
        """The phase and the round."""
        return Step(state.phase, {"round": state.round, "rounds": state.rounds, "moon": state.moon})

    def view(self, state: State, seat: Seat | None) -> View:
        """The open parts, and the seat's own hand."""
        return View(
            seat,
            state.round,
            state.moon,
            state.lamp,
            {name: sleeper.points for name, sleeper in state.sleepers.items()},
            tuple([name for name, sleeper in state.sleepers.items() if sleeper.pillow]),
            {name: len(sleeper.hand) for name, sleeper in state.sleepers.items()},
            tuple(state.sleepers[seat].hand) if seat in state.sleepers else (),
            len(state.deck),
            tuple(state.meadow),
        )

    def permuted(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """The deck and the others' hands shuffled together."""
        copy = msgspec.convert(msgspec.to_builtins(state), State)
        others = [sleeper for name, sleeper in copy.sleepers.items() if name != seat]
        hidden = [*copy.deck, *[sheep for sleeper in others for sheep in sleeper.hand]]
        rng.shuffle(hidden)
        for sleeper in others:
            sleeper.hand = [hidden.pop() for _ in sleeper.hand]
        copy.deck = hidden
        return copy

    def violations(self, state: State) -> Sequence[str]:
        """No sheep is lost or doubled (SK-SETUP-01)."""
        everywhere = [
            *state.deck,
            *state.meadow,
            *[sheep for sleeper in state.sleepers.values() for sheep in sleeper.hand],
        ]
        return () if sorted(everywhere) == sorted(self.cards) else ("SK-SETUP-01 conservation",)
