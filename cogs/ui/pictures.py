"""Pictures of a table, drawn beside the event loop: the newest request wins, finished ones are kept a while."""

from __future__ import annotations

import asyncio
import importlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

import msgspec

from engine.library import load_game
from images.kit.picture import Picture
from images.registry import Look

Draw = Callable[..., Picture]
More = str | Sequence[str]
"""What else a picture depends on: a seat, or the seats play waits for."""


@cache
def _drawing(game: str) -> ModuleType | None:
    """The package that draws a game's pictures, or None where it has none."""
    name = f"images.{game.replace('-', '_')}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def drawer(game: str, kind: str) -> Draw | None:
    """What draws `board`, `hand` or `card` of a game, or None."""
    found: Draw | None = getattr(_drawing(game), f"render_{kind}", None)
    return found


def looks(game: str) -> Mapping[str, Look]:
    """The pictures of a running game by kind, the main one first; none where the game draws none."""
    found: Mapping[str, Look] = getattr(_drawing(game), "PICTURES", {})
    return found


def own_look(game: str) -> str:
    """The picture of what is somebody's own: `hand`, or where the game has none the first that is about a seat."""
    if drawer(game, "hand") is not None:
        return "hand"
    return next((kind for kind, look in looks(game).items() if look.whose == "seat"), "hand")


def find_card(game: str, word: str) -> Any:
    """A card of a game by its id, as the package of its pictures finds it. Raises `LookupError`."""
    content = getattr(load_game(game), "content", None)
    find = getattr(_drawing(game), "card_of", None)
    if find is not None:
        return find(content, word)
    known = getattr(content, "card", None)
    if known is None:
        raise LookupError(word)
    return known(word)


@lru_cache(maxsize=4096)
def describe(game: str, word: str) -> str:
    """What a card or a place says, in one line: as the package of the game's pictures tells it, else a card's text.

    Empty where the word is neither in the game, or says nothing.
    """
    try:
        card = find_card(game, word)
    except LookupError:
        place = getattr(_drawing(game), "describe_place", None)
        return str(place(getattr(load_game(game), "content", None), word)) if place else ""
    tell = getattr(_drawing(game), "describe_card", None)
    return str(tell(card) if tell else getattr(card, "text", ""))


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

    async def board(
        self, place: str, game: str, view: msgspec.Struct, names: Mapping[str, str], awaited: Sequence[str]
    ) -> Picture | None:
        """The board of a view; None where the game draws none. awaited: the seats play waits for.

        place: a word for where it is shown and to whom (`12:board`): of several requests for one place that wait, only
        the newest is drawn and all of them get it.
        """
        return await self._draw(place, game, "board", view, names, tuple(awaited))

    async def hand(
        self, place: str, game: str, view: msgspec.Struct, names: Mapping[str, str], seat: str
    ) -> Picture | None:
        """The hand of a seat, as a view shows it; None where the game draws none. Raises `ValueError` for a hand that
        the view hides.
        """
        return await self._draw(place, game, "hand", view, names, seat)

    async def look(
        self, place: str, game: str, kind: str, view: msgspec.Struct, names: Mapping[str, str], of: str | Sequence[str]
    ) -> Picture | None:
        """Another picture of a running game (`looks`). of: the seat it is about, or the seats that play waits for."""
        return await self._draw(place, game, kind, view, names, of if isinstance(of, str) else tuple(of))

    async def card(self, game: str, card: str) -> Picture | None:
        """A close-up of a card; None where the game draws none. Raises `LookupError` for an unknown card."""
        draw = drawer(game, "card")
        if draw is None:
            return None
        found = find_card(game, card)
        return await self._ask(f"card:{game}:{card}", msgspec.msgpack.encode((game, card)), lambda: draw(found))

    async def _draw(
        self,
        place: str,
        game: str,
        kind: str,
        view: msgspec.Struct,
        names: Mapping[str, str],
        *more: str | Sequence[str],
    ) -> Picture | None:
        draw = drawer(game, kind)
        if draw is None:
            return None
        content = getattr(load_game(game), "content", None)
        key = msgspec.msgpack.encode((game, kind, view, sorted(names.items()), more))
        return await self._ask(place, key, lambda: draw(view, names, content, *more))

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
