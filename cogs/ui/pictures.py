"""Pictures of a table, drawn beside the event loop: the newest request wins, finished ones are kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from engine.library import load_game
from images.kit.picture import Picture
from images.registry import cards, looks


def find_card(game: str, word: str) -> Any:
    """A card of a game by its id. Raises `LookupError`, also where the game draws no cards."""
    known = cards(game)
    if known is None:
        raise LookupError(word)
    return known.find(_content(game), word)


@lru_cache(maxsize=4096)
def describe(game: str, word: str) -> str:
    """What a card or a place says, in one line. Empty where the word is neither, or says nothing."""
    known = cards(game)
    if known is None:
        return ""
    try:
        return known.line(known.find(_content(game), word))
    except LookupError:
        return known.place(_content(game), word)


def _content(game: str) -> Any:
    """Everything printed for a game: what its pictures are drawn with."""
    return getattr(load_game(game), "content", None)


@dataclass(slots=True)
class _Slot:
    """What is wanted in one place: the newest request and everybody who waits for it."""

    wanted: tuple[bytes, Callable[[], Picture]] | None = None
    waiting: list[asyncio.Future[Picture]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Pictures:
    """Draws in `executor` and keeps the last `size` pictures."""

    def __init__(self, executor: Executor, size: int) -> None:
        self._executor = executor
        self._size = size
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._slots: dict[str, _Slot] = {}

    async def look(
        self, place: str, game: str, kind: str, view: msgspec.Struct, names: Mapping[str, str], of: str | Sequence[str]
    ) -> Picture | None:
        """A picture of a running game (`looks`); None where the game has none of that kind.

        place: a word for where it is shown and to whom (`12:board`): of several requests for one place that wait, only
        the newest is drawn and all of them get it. of: the seat it is about, or the seats that play waits for. Raises
        `ValueError` for what the view hides.
        """
        look = looks(game).get(kind)
        if look is None:
            return None
        about = of if isinstance(of, str) else tuple(of)
        key = msgspec.msgpack.encode((game, kind, view, sorted(names.items()), about))
        return await self._ask(place, key, lambda: look.draw(view, names, _content(game), about))

    async def card(self, game: str, card: str) -> Picture | None:
        """A close-up of a card; None where the game draws none. Raises `LookupError` for an unknown card."""
        known = cards(game)
        if known is None:
            return None
        found = find_card(game, card)
        return await self._ask(f"card:{game}:{card}", msgspec.msgpack.encode((game, card)), lambda: known.draw(found))

    async def _ask(self, place: str, key: bytes, render: Callable[[], Picture]) -> Picture:
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        slot = self._slots.setdefault(place, _Slot())
        slot.wanted = (key, render)
        future: asyncio.Future[Picture] = asyncio.get_running_loop().create_future()
        slot.waiting.append(future)
        if slot.task is None:
            slot.task = asyncio.create_task(self._serve(place, slot), name=f"picture {place}")
        return await future

    async def _serve(self, place: str, slot: _Slot) -> None:
        loop = asyncio.get_running_loop()
        while slot.wanted is not None:
            (key, render), waiting = slot.wanted, slot.waiting
            slot.wanted, slot.waiting = None, []
            outcome = (await asyncio.gather(loop.run_in_executor(self._executor, render), return_exceptions=True))[0]
            if isinstance(outcome, Picture):
                self._keep(key, outcome)
            _hand_out(waiting, outcome)
        slot.task = None
        self._slots.pop(place, None)

    def _keep(self, key: bytes, picture: Picture) -> None:
        self._kept[key] = picture
        while len(self._kept) > self._size:
            self._kept.popitem(last=False)


def _hand_out(waiting: list[asyncio.Future[Picture]], outcome: Any) -> None:
    for future in waiting:
        if future.done():
            continue
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
