"""A small game for the host's tests: one hunter against two or three lanterns.

Each round: the moon is rolled; the hunter picks a lantern and then a path (nothing is learned by either); the lanterns
hide oil in secret; then they vote whether to move on. While anybody is asked, a lantern with oil may flicker.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from engine.kernel import (
    YES_NO,
    Answer,
    Ask,
    Base,
    Event,
    GameMaster,
    Option,
    Outcome,
    Seat,
    SeatPlan,
    Setting,
    Step,
    amounts,
    options,
)

HUNTER = "hunter"
ROUNDS = {"short": 2, "long": 5000}


class State(msgspec.Struct):
    """The whole game."""

    lanterns: list[Seat]
    rounds: int
    unanimous: bool
    phase: str = "moon"
    round: int = 0
    moon: int = 0
    hunted: str = ""
    oil: dict[Seat, int] = {}
    sparks: dict[Seat, int] = {}


class MoonRose(Event, frozen=True):
    """A new round."""

    reveals: ClassVar[bool] = True
    moon: int


class Hunted(Event, frozen=True):
    """The hunter picked somebody, and a path."""

    seat: Seat
    path: str


class OilHidden(Event, frozen=True):
    """A lantern hid that much; nobody else knows."""

    seat: Seat
    oil: int


class Flickered(Event, frozen=True):
    """A lantern flickered."""

    seat: Seat


class MovedOn(Event, frozen=True):
    """The lanterns decided."""

    go: bool


class View(msgspec.Struct, frozen=True):
    """What a seat sees: its own oil alone."""

    seat: Seat | None
    round: int
    moon: int
    oil: int | None


class Lantern(Base[State]):
    """The game. `shift`: rules that were changed under running games; `broken`: the path `cliff` raises an error."""

    id = "lantern"
    state_type = State
    event_type: object = MoonRose | Hunted | OilHidden | Flickered | MovedOn
    settings = (Setting("length", ("short", "long"), "short"), Setting("counsel", ("majority", "all"), "majority"))
    player_counts = (3, 4)

    def __init__(self, *, shift: int = 0, broken: bool = False) -> None:
        self.shift = shift
        self.broken = broken

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """The hunter, and the lanterns on one side."""
        lanterns = [SeatPlan(f"lantern-{number}", "lanterns") for number in range(1, players)]
        return (SeatPlan(HUNTER, HUNTER), *lanterns)

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """Two sparks each."""
        lanterns = [plan.seat for plan in self.seats(players, settings)[1:]]
        unanimous = settings["counsel"] == "all"
        return State(lanterns, ROUNDS[settings["length"]], unanimous, sparks=dict.fromkeys(lanterns, 2))

    async def step(self, state: State, gm: GameMaster) -> None:
        """The order of play."""
        if state.phase == "moon":
            state.round += 1
            state.moon = gm.roll("moon")
            gm.tell(MoonRose(state.moon))
            state.phase = "hunt"
        elif state.phase == "hunt":
            await self.hunt(state, gm)
            state.phase = "hide"
        elif state.phase == "hide":
            hidden = await gm.ask_each(lambda: [Ask("hide-oil", (seat,), amounts(0, 3)) for seat in state.lanterns])
            for seat, picks in hidden.items():
                state.oil[seat] = int(picks[0].partition(":")[2]) + self.shift
                gm.tell(OilHidden(seat, state.oil[seat]), seat)
            state.phase = "counsel"
        else:
            await self.counsel(state, gm)

    async def hunt(self, state: State, gm: GameMaster) -> None:
        """Two questions in one step; nothing is learned by them."""
        state.hunted = (await gm.ask_one(Ask("hunt", (HUNTER,), options("hunt", state.lanterns)))).target
        state.moon += self.shift
        path = (await gm.ask_one(Ask("path", (HUNTER,), options("path", ("wood", "river", "cliff"))))).target
        if self.broken and path == "cliff":
            raise KeyError(str(state.sparks))
        gm.tell(Hunted(state.hunted, path))

    async def counsel(self, state: State, gm: GameMaster) -> None:
        """The lanterns vote; the moon is rolled again."""
        quorum, fallback = ("all", None) if state.unanimous else ("majority", "no")
        vote = Ask("counsel", tuple(state.lanterns), YES_NO, quorum=quorum, fallback=fallback)  # type: ignore[arg-type]
        gm.tell(MovedOn((await gm.ask(vote))[0] == "yes"))
        state.phase = "over" if state.round == state.rounds else "moon"

    def offers(self, state: State) -> Sequence[Ask]:
        """A lantern may flicker while it has sparks."""
        return [
            Ask("flicker", (seat,), (Option("flicker"),), offer=True, facts={"sparks": sparks})
            for seat, sparks in state.sparks.items()
            if sparks
        ]

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """It costs a spark."""
        state.sparks[answer.seat] -= 1
        gm.tell(Flickered(answer.seat))

    def outcome(self, state: State) -> Outcome | None:
        """The hunter wins."""
        return Outcome("hunter-wins", (HUNTER,)) if state.phase == "over" else None

    def where(self, state: State) -> Step:
        """The phase."""
        return Step(state.phase, {"round": state.round})

    def view(self, state: State, seat: Seat | None) -> View:
        """Its own oil."""
        return View(seat, state.round, state.moon, state.oil.get(seat) if seat is not None else None)

    def permuted(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """Other lanterns hid other amounts."""
        oil = {name: amount if name == seat else rng.randrange(4) for name, amount in state.oil.items()}
        return msgspec.structs.replace(state, oil=oil)

    def violations(self, state: State) -> Sequence[str]:
        """None."""
        return ()


def play_first(
    game: object, view: msgspec.Struct, asks: Sequence[Ask], seat: Seat, rng: random.Random
) -> Answer | None:
    """An automatic player that takes a legal option at random, and no side offers."""
    for ask in asks:
        if not ask.offer:
            return Answer(ask.id, seat, (rng.choice([option.id for option in ask.legal]),))
    return None
