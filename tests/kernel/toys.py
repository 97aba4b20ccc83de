"""A game of any steps a test likes, and a short way to play at a table."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.games.skeleton import make
from engine.kernel import Answer, Ask, Base, Entry, Event, GameMaster, Outcome, Seat, SeatPlan, Session, Step, Told
from engine.kernel.session import decode_told
from engine.library import CONTENT, read_files

SKELETON = make(read_files(CONTENT / "skeleton"))
State = TypeVar("State", bound=msgspec.Struct)


class Said(Event, frozen=True):
    """Something was said; nobody learned anything."""

    word: str


class Shown(Event, frozen=True):
    """Something hidden was shown."""

    reveals: ClassVar[bool] = True
    word: str


class ToyState(msgspec.Struct):
    """at: the step that comes next. log: what the steps wrote down. banned: options that are refused."""

    at: int = 0
    log: list[str] = []
    banned: list[str] = []


ToyStep = Callable[[ToyState, GameMaster], Awaitable[None]]


class Toy(Base[ToyState]):
    """Plays the given steps once each; three seats `a`, `b` and `c`."""

    id = "toy"
    state_type = ToyState
    event_type: object = Said | Shown
    player_counts = (3,)

    def __init__(self, *steps: ToyStep, offers: Callable[[ToyState], Sequence[Ask]] | None = None) -> None:
        self.steps = steps
        self.make_offers = offers

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        return tuple([SeatPlan(seat, seat) for seat in "abc"])

    def begin(self, players: int, settings: Mapping[str, str]) -> ToyState:
        return ToyState()

    async def step(self, state: ToyState, gm: GameMaster) -> None:
        await self.steps[state.at](state, gm)
        state.at += 1

    def offers(self, state: ToyState) -> Sequence[Ask]:
        return self.make_offers(state) if self.make_offers else ()

    async def side_action(self, state: ToyState, gm: GameMaster, answer: Answer) -> None:
        """`ban:x` forbids the option x; `say:x` is only noted."""
        for pick in answer.picks:
            verb, _, word = pick.partition(":")
            if verb == "ban":
                state.banned.append(word)
            state.log.append(f"{answer.seat} {pick}")

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome("done", ("a",)) if state.at == len(self.steps) else None

    def where(self, state: ToyState) -> Step:
        return Step("toy")

    def view(self, state: ToyState, seat: Seat | None) -> ToyState:
        return ToyState(state.at)

    def permuted(self, state: ToyState, seat: Seat | None, rng: random.Random) -> ToyState:
        return state

    def violations(self, state: ToyState) -> Sequence[str]:
        return ()


class Table(Generic[State]):
    """A session, and everything that it put on record."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        self.record: list[Entry] = [*session.path]

    @classmethod
    def of(cls, *steps: ToyStep, offers: Callable[[ToyState], Sequence[Ask]] | None = None) -> Table[ToyState]:
        """A toy game, begun."""
        return Table(Session.begin(Toy(*steps, offers=offers), 3, {}, "seed"))

    @classmethod
    def skeleton(cls, players: int = 3, night: str = "short", seed: str = "seed") -> Table[Any]:
        """A skeleton game, begun."""
        return Table(Session.begin(SKELETON, players, {"night": night}, seed))

    def says(self, seat: Seat, *picks: str, ask: str = "") -> list[Told]:
        """A seat answers (the only ask it has, unless one is named); what was told."""
        open_asks = [one.id for one in self.session.asks if seat in one.seats and not one.offer]
        return self.keep(self.session.submit(Answer(ask or open_asks[0], seat, picks)))

    def undo(self, seat: Seat, to: int | None = None, *, agreed: bool = False) -> None:
        """Back to an entry, or by one."""
        self.keep(self.session.undo(seat, self.session.path[-2].number if to is None else to, agreed=agreed))

    def redo(self, seat: Seat, count: int = 1) -> None:
        """Bring so many entries back."""
        numbers = list(reversed(self.session.redo[-count:]))
        self.keep(self.session.redo_entries([self.record[number] for number in numbers], seat))

    def keep(self, entry: Entry) -> list[Told]:
        """Put an entry on record, and tell what it tells."""
        assert entry.number == len(self.record)
        self.record.append(entry)
        return self.told_by(entry)

    def told_by(self, entry: Entry) -> list[Told]:
        """What an entry tells."""
        return decode_told(self.session.game, entry.told)

    def reloaded(self, game: Any = None) -> Session[State]:
        """The session as a restart takes it up: the newest entry, and the chain from the last checkpoint on."""
        path = list(self.chain())
        start = max(place for place, entry in enumerate(path) if entry.checkpoint is not None)
        return Session.resume(game or self.session.game, self.session.seed, self.record[-1], path[start:])

    def chain(self) -> list[Entry]:
        """The entries that lead to the head, by the record alone."""
        found = [self.record[self.record[-1].leads_to]]
        while found[-1].number:
            found.append(self.record[found[-1].parent])
        return found[::-1]

    def play_randomly(self, rng: random.Random, answers: int) -> int:
        """Give so many random legal answers, or fewer when the game ends; how many were given."""
        for given in range(answers):
            if not self.session.asks:
                return given
            self.keep(self.session.submit(random_answer(self.session.asks, rng)))
        return answers


def random_answer(asks: Sequence[Ask], rng: random.Random) -> Answer:
    """Any legal answer to any of the asks."""
    ask = rng.choice(asks)
    legal = [option.id for option in ask.legal]
    return Answer(
        ask.id, rng.choice(ask.seats), tuple(rng.sample(legal, rng.randint(ask.least, min(ask.most, len(legal)))))
    )
