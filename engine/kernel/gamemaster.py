"""The game master: the only door from the rules to the players and to chance."""

from __future__ import annotations

import types
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel.asks import YES_NO, Answer, Ask, Fact, Option, Seat, amounts
from engine.kernel.chance import Chance
from engine.kernel.events import Audience, Event, Told

if TYPE_CHECKING:
    from engine.kernel.game import Game

T = TypeVar("T")
Votes = dict[tuple[str, Seat], tuple[str, ...]]
"""Picks given so far to team asks, by ask id and seat."""
Asking = Ask | Callable[[], Ask]
"""An ask, or a function that builds it afresh: side actions may change what is legal while it is open."""


@types.coroutine
def _suspend(asks: tuple[Ask, ...]) -> Generator[tuple[Ask, ...], Answer, Answer]:
    """Hand the open asks to the session; come back with an answer that settled one (a team's by its last voter)."""
    return (yield asks)


class GameMaster:
    """What a rule may do besides changing the state: ask, draw by chance, tell.

    Made by the session, one for each step.
    """

    def __init__(self, game: Game[Any], state: Any, chance: Chance, told: list[Told], votes: Votes) -> None:
        self._game = game
        self._state = state
        self._chance = chance
        self._told = told
        self._votes = votes
        self.learned = False

    # -- asking ------------------------------------------------------------------------------------------------

    async def ask(self, asking: Asking) -> tuple[str, ...]:
        """Ask, and return the picks. Side offers stay open meanwhile and are resolved before it is asked again."""
        while True:
            ask = asking() if callable(asking) else asking
            if ask.forced and (only := ask.only_answer()) is not None:
                self._lapse((ask,))
                return only
            answer = await _suspend((ask, *self._game.offers(self._state)))
            if answer.ask == ask.id and answer.seat in ask.seats:
                return answer.picks
            await self._game.side_action(self._state, self, answer)

    async def ask_one(self, asking: Asking) -> Option:
        """Ask for exactly one option and return it, for its verb, target and place."""
        return Option((await self.ask(asking))[0])

    async def ask_first(self, build: Callable[[], Sequence[Ask]]) -> Answer:
        """Keep several asks open at once; the first to be settled is returned, the rest lapse."""
        while True:
            asks = tuple(build())
            answer = await _suspend((*asks, *self._game.offers(self._state)))
            if _answered(asks, answer) is not None:
                self._lapse(asks)
                return answer
            await self._game.side_action(self._state, self, answer)

    async def ask_each(self, build: Callable[[], Iterable[Ask]]) -> dict[Seat, tuple[str, ...]]:
        """Ask several seats at the same time; nobody's answer shows before the last is in. By first seat of each ask.

        An answer that a side action has made illegal is asked for again. When the last of several is in, they have
        learned each other's answers: no free undo from there.
        """
        given: dict[Seat, Answer] = {}
        answers = 0
        while True:
            asks = _by_first_seat(build())
            _settle_forced(asks, given)
            open_asks = tuple([ask for seat, ask in asks.items() if seat not in given])
            if not open_asks:
                self.learned = self.learned or answers > 1
                self._lapse(asks.values())
                return {seat: given[seat].picks for seat in asks}
            answer = await _suspend((*open_asks, *self._game.offers(self._state)))
            settled = _answered(open_asks, answer)
            if settled is None:
                await self._game.side_action(self._state, self, answer)
            else:
                given[settled.seats[0]] = answer
                answers += 1

    async def ask_amount(self, seat: Seat, ask_id: str, low: int, high: int, **facts: Fact) -> int:
        """Ask one seat for a number from `low` to `high`."""
        picks = await self.ask(Ask(ask_id, (seat,), amounts(low, high), kind="amount", facts=facts))
        return int(picks[0].partition(":")[2])

    async def ask_yes(self, seat: Seat, ask_id: str, **facts: Fact) -> bool:
        """Ask one seat yes or no."""
        return (await self.ask(Ask(ask_id, (seat,), YES_NO, kind="confirm", facts=facts)))[0] == "yes"

    def _lapse(self, asks: Iterable[Ask]) -> None:
        """Forget the votes on asks that are open no longer."""
        if self._votes:
            for ask in asks:
                for seat in ask.seats:
                    self._votes.pop((ask.id, seat), None)

    # -- chance ------------------------------------------------------------------------------------------------

    def roll(self, key: str, sides: int = 6) -> int:
        """Roll a die of `sides` under a named key (`test:combat`)."""
        self.learned = True
        return self._chance.roll(key, sides)

    def shuffle(self, key: str, items: list[T]) -> None:
        """Shuffle a list in place under a named key (`shuffle:dreamer-deck`)."""
        self.learned = True
        items[:] = [items[index] for index in self._chance.order(key, len(items))]

    def pick(self, key: str, items: Sequence[T]) -> T:
        """One of `items` at random under a named key."""
        self.learned = True
        return items[self._chance.roll(key, len(items)) - 1]

    # -- telling -----------------------------------------------------------------------------------------------

    def tell(self, event: Event, to: Audience | Seat = None) -> None:
        """Say that something happened, to everybody, a seat or several."""
        audience: Audience = (to,) if isinstance(to, str) else to
        self._told.append(Told(event, audience))
        self.learned = self.learned or event.reveals


def _answered(asks: Sequence[Ask], answer: Answer) -> Ask | None:
    """Which of these asks this answers."""
    for ask in asks:
        if ask.id == answer.ask and answer.seat in ask.seats:
            return ask
    return None


def _by_first_seat(asks: Iterable[Ask]) -> dict[Seat, Ask]:
    """Simultaneous asks by their first seat: one for each. A second one would be lost, so it is a fault."""
    found: dict[Seat, Ask] = {}
    for ask in asks:
        if found.setdefault(ask.seats[0], ask) is not ask:
            raise ValueError(f"two simultaneous asks to {ask.seats[0]}")
    return found


def _settle_forced(asks: Mapping[Seat, Ask], given: dict[Seat, Answer]) -> None:
    """Drop the answers that are legal no longer, and take those that are forced."""
    for seat, answer in list(given.items()):
        ask = asks.get(seat)
        if ask is None or ask.id != answer.ask or not ask.takes(answer.picks):
            del given[seat]
    for seat, ask in asks.items():
        if seat not in given and ask.forced and (only := ask.only_answer()) is not None:
            given[seat] = Answer(ask.id, seat, only)
