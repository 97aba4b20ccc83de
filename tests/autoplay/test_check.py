"""The checks find what they are for: each is shown a game with just that defect."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from engine.autoplay import playing, random_policy
from engine.autoplay.check import Checker, ask_problems, state_problems
from engine.autoplay.loop import Stuck
from engine.games.skeleton import events, flow
from engine.games.skeleton.game import Skeleton, View
from engine.games.skeleton.state import State
from engine.kernel import Answer, Ask, EngineError, Event, GameMaster, Option, Seat, Session, options
from engine.library import load_rules, load_wording
from tests.kernel.toys import SKELETON

CARDS = SKELETON.cards
CLAUSES = load_rules("skeleton")


def violations(game: Skeleton, games: int = 30, **more: Any) -> set[str]:
    """The names of the checks that found something in some random games."""
    found: set[str] = set()
    for number in range(games):
        rng = random.Random(number)
        session = Session.begin(game, 2 + number % 2, {}, str(number))
        seats = [plan.seat for plan in game.seats(2 + number % 2, {})]
        checker = Checker(session, seats, rng, CLAUSES, **more)
        try:
            for answer in playing(session, dict.fromkeys(seats, random_policy), rng):
                checker.submit(answer)
        except (EngineError, Stuck) as error:
            found.add(f"stopped: {error}")
        found |= {one.partition(":")[0] for one in checker.violations}
    return found


def test_the_skeleton_is_sound() -> None:
    assert violations(SKELETON, 30, wording=load_wording("skeleton")) == set()


def test_shuffling_changes_something_and_steps_are_replayed() -> None:
    session = Session.begin(SKELETON, 3, {}, "x")
    seats = [plan.seat for plan in SKELETON.seats(3, {})]
    checker = Checker(session, seats, random.Random(1), CLAUSES)
    for answer in playing(session, dict.fromkeys(seats, random_policy), random.Random(1)):
        checker.submit(answer)
    for observer in (*seats, "spectator"):
        assert checker.secrecy.changed[observer] > checker.secrecy.tried[observer] // 2 > 0
    assert checker.secrecy.replayed > 10


# -- secrecy -------------------------------------------------------------------------------------------------------


class ShowsTopOfDeck(Skeleton):
    """The view leaks the top of the deck, as a number."""

    def view(self, state: State, seat: Seat | None) -> View:
        top = self.cards[state.deck[-1]].wool if state.deck else 0
        return msgspec.structs.replace(super().view(state, seat), deck=len(state.deck) * 10 + top)


class ShowsOneOfATeam(ShowsTopOfDeck):
    """All are one team, and only one of them is shown more than the others."""

    def team(self, seat: Seat, state: State) -> tuple[Seat, ...]:
        return state.seats

    def view(self, state: State, seat: Seat | None) -> View:
        return super().view(state, seat) if seat == "sleeper-2" else Skeleton.view(self, state, seat)


class ShowsHands(Skeleton):
    """Everybody sees the hand of the first sleeper."""

    def view(self, state: State, seat: Seat | None) -> View:
        return super().view(state, "sleeper-1")


class TellsTheDeck(Skeleton):
    """Placing the lamp tells how much wool lies on the deck."""

    async def step(self, state: State, gm: GameMaster) -> None:
        phase = state.phase
        await super().step(state, gm)
        if phase == "lamp":
            gm.tell(events.PillowThrown(state.leader, CARDS[state.deck[-1]].wool if state.deck else 0))


class AsksByTheDeck(Skeleton):
    """Who counts second is asked something else when the top of the deck is woolly."""

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp":
            woolly = bool(state.deck) and CARDS[state.deck[-1]].wool > 3
            await gm.ask(Ask("place-lamp", (state.leader,), options("lamp", state.seats)))
            await gm.ask(Ask("count-sheep" if woolly else "wake-up", (state.leader,), (Option("rest"),)))
        await super().step(state, gm)


class AwaitsByHands(Skeleton):
    """Whoever holds nothing to count is skipped, so all see who does."""

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp":
            await gm.ask(Ask("place-lamp", (state.leader,), options("lamp", state.seats)))
            for seat in state.seats:
                if seat != state.leader and any(CARDS[sheep].wool > 4 for sheep in state.sleepers[seat].hand):
                    await gm.ask(Ask("wake-up", (seat,), (Option("rest"),)))
        await super().step(state, gm)


class NamesACard(Skeleton):
    """The lamp's placing tells everybody the name of a card in the leader's hand."""

    async def step(self, state: State, gm: GameMaster) -> None:
        phase = state.phase
        await super().step(state, gm)
        if phase == "lamp":
            gm.tell(events.LampPlaced(state.leader, state.sleepers[state.leader].hand[0]))


class AsksAboutACard(Skeleton):
    """The leader chooses among the cards of somebody else's hand, by name."""

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp":
            other = next(seat for seat in state.seats if seat != state.leader)
            await gm.ask(Ask("place-lamp", (state.leader,), options("lamp", state.sleepers[other].hand)))
        await super().step(state, gm)


class ShowsThePhase(Skeleton):
    """The phase that all see says how woolly the deck's top is."""

    def where(self, state: State) -> Any:
        where = super().where(state)
        return msgspec.structs.replace(where, facts={**where.facts, "top": state.deck[-1] if state.deck else ""})


@pytest.mark.parametrize(
    ("leaky", "check"),
    [
        (ShowsTopOfDeck, "secrecy"),
        (ShowsOneOfATeam, "secrecy"),
        (ShowsHands, "secrecy"),
        (TellsTheDeck, "secrecy"),
        (AsksByTheDeck, "secrecy"),
        (AwaitsByHands, "secrecy"),
        (ShowsThePhase, "secrecy"),
        (NamesACard, "naming"),
        (AsksAboutACard, "naming"),
    ],
)
def test_leaks_are_found(leaky: type[Skeleton], check: str) -> None:
    assert check in violations(leaky(CARDS))


def test_a_picture_that_shows_more_than_its_view_is_found() -> None:
    fresh = itertools.count()
    looks: Mapping[str, Callable[[Any, Seat | None], object]] = {"picture": lambda view, seat: next(fresh)}
    assert violations(SKELETON, 1, looks=looks) == {"secrecy"}
    assert violations(SKELETON, 1, looks={"alt text": lambda view, seat: str(view)}) == set()


def test_a_shuffle_that_loses_cards_is_found() -> None:
    class Loses(Skeleton):
        def permuted(self, state: State, seat: Seat | None, rng: random.Random) -> State:
            copy = super().permuted(state, seat, rng)
            copy.deck = copy.deck[1:]
            return copy

    assert "permutation" in violations(Loses(CARDS))


# -- restarts, undo, soundness -------------------------------------------------------------------------------------


class RemembersElsewhere(Skeleton):
    """Keeps something outside the state."""

    def __init__(self, cards: Any) -> None:
        super().__init__(cards)
        self.count = 0

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp":
            self.count += 1
            state.moon = 1 + self.count % 6
        await super().step(state, gm)


class HangsInTwoPlaces(Skeleton):
    """The meadow is also the first sleeper's hand: one list in two places until a restart."""

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "moon":
            state.meadow = state.deck
        await super().step(state, gm)


class LosesASheep(Skeleton):
    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "count":
            state.deck = state.deck[:-1]
        await super().step(state, gm)


class LooksHard(Skeleton):
    """Looking changes the state."""

    def view(self, state: State, seat: Seat | None) -> View:
        state.round += 1
        return super().view(state, seat)


class Stumbles(Skeleton):
    """One of the legal answers breaks a rule."""

    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp" and len(state.seats) == 3:
            choice = await gm.ask_one(Ask("place-lamp", (state.leader,), options("lamp", state.seats)))
            assert choice.target != "sleeper-3"
        await super().step(state, gm)


class OffersNothing(Skeleton):
    async def step(self, state: State, gm: GameMaster) -> None:
        if state.phase == "lamp":
            await gm.ask(Ask("place-lamp", (state.leader,), (Option("lamp", "SK-LAMP-01"),)))
        await super().step(state, gm)


class RefusesByHearsay(Skeleton):
    def offers(self, state: State) -> Sequence[Ask]:
        return [Ask("pillow", ("sleeper-1",), (Option("throw", "SK-NOWHERE-99"), Option("rest")), offer=True)]


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (RemembersElsewhere, "restart"),
        (RemembersElsewhere, "undo"),
        (HangsInTwoPlaces, "invariant"),
        (LosesASheep, "invariant"),
        (LooksHard, "purity"),
        (Stumbles, "legal answer"),
        (OffersNothing, "ask"),
        (RefusesByHearsay, "ask"),
    ],
)
def test_defects_are_found(broken: type[Skeleton], check: str) -> None:
    assert check in violations(broken(CARDS))


def test_a_list_that_hangs_in_two_places_is_found_by_a_restart() -> None:
    class Twice(Skeleton):
        async def step(self, state: State, gm: GameMaster) -> None:
            if state.phase == "lamp":
                state.meadow = list(state.meadow)
                await flow.lamp(state, gm)
                state.sleepers["sleeper-2"] = state.sleepers["sleeper-1"]
            else:
                await super().step(state, gm)

    assert "restart" in violations(Twice(CARDS))


def test_words_that_are_missing_are_found() -> None:
    class NewWord(Skeleton):
        def offers(self, state: State) -> Sequence[Ask]:
            return [Ask("nap", ("sleeper-1",), (Option("nod"),), offer=True)]

        async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
            return

    assert violations(NewWord(CARDS), 2, wording=load_wording("skeleton")) == {"wording"}


ASK = Ask("pick", ("a",), options("go", "xy"))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"id": "Pick It"}, "its id is not kebab-case words"),
        ({"options": (Option("go"), Option("go"))}, "an option is there twice"),
        ({"options": (Option("Go There"),)}, "Go There is not verb:target@place"),
        ({"seats": ()}, "asks a seat that is not at the table"),
        ({"seats": ("z",)}, "asks a seat that is not at the table"),
        ({"least": 2, "most": 1}, "least and most contradict each other"),
        ({"least": 3, "most": 3}, "no legal answer"),
        ({"fallback": "stay"}, "its fallback is no option"),
        ({"options": (Option("go"), Option("fly", "X-1"))}, "refuses by X-1, which is not in rules.toml"),
    ],
)
def test_a_malformed_ask_is_told_apart(changes: dict[str, Any], problem: str) -> None:
    assert ask_problems(ASK, "abc", ["R-1"]) == []
    assert problem in ask_problems(msgspec.structs.replace(ASK, **changes), "abc", ["R-1"])


class Inner(msgspec.Struct):
    names: frozenset[str]
    again: Inner | None = None


class Loose(msgspec.Struct):
    rows: dict[str, list[Inner]]
    pair: tuple[int, set[int]]
    maybe: str | None
    anything: Any


def test_a_state_with_sets_or_loose_parts_is_found() -> None:
    assert state_problems(State) == []
    assert state_problems(Loose) == ["Inner.names is a set", "Loose.pair is a set", "Loose.anything has no fixed type"]


class Peeked(Event, frozen=True):
    reveals: ClassVar[bool] = True
    sheep: str


def test_what_is_openly_revealed_is_no_leak() -> None:
    class Reveals(Skeleton):
        event_type: object = Skeleton.event_type | Peeked

        async def step(self, state: State, gm: GameMaster) -> None:
            phase = state.phase
            await super().step(state, gm)
            if phase == "lamp" and state.deck:
                gm.tell(Peeked(state.deck[-1]))
                state.meadow.append(state.deck.pop())

    assert violations(Reveals(CARDS)) == set()
