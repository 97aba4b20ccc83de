"""The game master: the only door from the rules to the players and to chance."""

from __future__ import annotations

import types
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel.asks import YES_NO, Answer, Ask, Fact, Option, Seat, amounts
from engine.kernel.chance import Chance
from engine.kernel.errors import Refused
from engine.kernel.events import Audience, Event, Told

if TYPE_CHECKING:
    from engine.kernel.game import Game

T = TypeVar("T")
Asking = Ask | Callable[[], Ask]
"""An ask, or a function that builds it afresh: side actions may change what is legal while it is open."""


@types.coroutine
def _suspend(asks: tuple[Ask, ...]) -> Generator[tuple[Ask, ...], Answer, Answer]:
    """Hand the open asks to the session; come back with the one that was settled (a team's with its first seat)."""
    return (yield asks)


class GameMaster:
    """What a rule may do besides changing the state: ask, draw by chance, tell.

    Made by the session, one for each step.
    """

    def __init__(self, game: Game[Any], state: Any, chance: Chance, told: list[Told]) -> None:
        self._game = game
        self._state = state
        self._chance = chance
        self._told = told
        self.learned = False

    # -- asking ------------------------------------------------------------------------------------------------

    async def ask(self, asking: Asking) -> tuple[str, ...]:
        """Ask, and return the picks. Side offers stay open meanwhile and are resolved before it is asked again."""
        while True:
            ask = asking() if callable(asking) else asking
            if ask.forced and (only := ask.only_answer()) is not None:
                return only
            answer = await _suspend((ask, *self._offers()))
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
            answer = await _suspend((*asks, *self._offers()))
            if any(answer.ask == ask.id and answer.seat in ask.seats for ask in asks):
                return answer
            await self._game.side_action(self._state, self, answer)

    async def ask_each(self, build: Callable[[], Iterable[Ask]]) -> dict[Seat, tuple[str, ...]]:
        """Ask several seats at the same time; nobody's answer shows before the last is in.

        An answer that a side action has made illegal is asked for again.
        """
        given: dict[Seat, Answer] = {}
        while True:
            asks = {ask.seats[0]: ask for ask in build()}
            for seat in [seat for seat, answer in given.items() if not _still_legal(asks.get(seat), answer)]:
                del given[seat]
            for seat, ask in asks.items():
                if seat not in given and ask.forced and (only := ask.only_answer()) is not None:
                    given[seat] = Answer(ask.id, seat, only)
            open_asks = tuple(ask for seat, ask in asks.items() if seat not in given)
            if not open_asks:
                return {seat: given[seat].picks for seat in asks}
            answer = await _suspend((*open_asks, *self._offers()))
            if any(answer.ask == ask.id and answer.seat in ask.seats for ask in open_asks):
                given[next(ask.seats[0] for ask in open_asks if ask.id == answer.ask and answer.seat in ask.seats)] = (
                    answer
                )
            else:
                await self._game.side_action(self._state, self, answer)

    async def ask_amount(self, seat: Seat, ask_id: str, low: int, high: int, **facts: Fact) -> int:
        """Ask one seat for a number from `low` to `high`."""
        picks = await self.ask(Ask(ask_id, (seat,), amounts(low, high), kind="amount", facts=facts))
        return int(picks[0].partition(":")[2])

    async def ask_yes(self, seat: Seat, ask_id: str, **facts: Fact) -> bool:
        """Ask one seat yes or no."""
        return (await self.ask(Ask(ask_id, (seat,), YES_NO, kind="confirm", facts=facts)))[0] == "yes"

    def _offers(self) -> tuple[Ask, ...]:
        return tuple(self._game.offers(self._state))

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


def _still_legal(ask: Ask | None, answer: Answer) -> bool:
    if ask is None or ask.id != answer.ask:
        return False
    try:
        ask.check(answer.picks)
    except Refused:
        return False
    return True
