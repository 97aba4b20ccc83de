"""A host on a file, a clock that stands still until told, and a face that writes down what it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from db import Store
from engine.host import (
    AnswerResult,
    Delivered,
    Delivery,
    Host,
    OpenAsk,
    OutboxRow,
    Policy,
    Press,
    Proposed,
    Publisher,
    TableInfo,
)
from engine.kernel import Game
from tests.host.lantern import Lantern, play_first

ANA, BEA, CAI, DEB = 101, 102, 103, 104
NAMES = {ANA: "Ana", BEA: "Bea", CAI: "Cai", DEB: "Deb"}
GUILD, CHANNEL = 1, 11


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Time passes at once."""
        self.now += seconds
        await asyncio.sleep(0)


class Paper:
    """A face that writes down what it is shown. `answers`: what it says to the next rows instead of showing them."""

    def __init__(self) -> None:
        self.shown: list[OutboxRow] = []
        self.attempts: list[OutboxRow] = []
        self.answers: list[Delivery | Exception] = []

    async def deliver(self, row: OutboxRow, table: TableInfo) -> Delivery:
        """Write it down."""
        self.attempts.append(row)
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            if not isinstance(answer, Delivered):
                return answer
        self.shown.append(row)
        return Delivered(len(self.shown))

    def kinds(self) -> list[str]:
        """The kinds shown, in order."""
        return [row.kind for row in self.shown]


class Stage:
    """One process: a store, a host, a publisher."""

    def __init__(self, store: Store, game: Game[Any], clock: Clock, **settings: Any) -> None:
        self.store = store
        self.clock = clock
        self.paper = Paper()
        policies: dict[str, Policy] = {"first": play_first, **settings.pop("policies", {})}
        self.host = Host(store, {game.id: game}, clock, _seeds(), policies=policies, **settings)
        self.publisher = Publisher(self.host, self.paper, sleep=clock.sleep)
        self.table = 0

    async def seated(self, *users: int, players: int = 3, channel: int = CHANNEL, **settings: str) -> int:
        """A table with these people in the seats' order; the first is its host."""
        info = await self.host.create("lantern", GUILD, channel, users[0], players=players, settings=settings)
        self.table = info.id
        for user in dict.fromkeys(users):
            await self.host.join(info.id, user, NAMES[user])
        return info.id

    async def playing(self, *users: int, players: int = 3, channel: int = CHANNEL, **settings: str) -> int:
        """A table in play."""
        table = await self.seated(*users, players=players, channel=channel, **settings)
        await self.host.start(table, users[0])
        return table

    async def says(self, user: int, ask: str, *picks: str, **more: Any) -> AnswerResult:
        """Answer at this stage's table."""
        return await self.host.answer(self.table, user, ask, picks, **more)

    async def press(self, user: int, button: OpenAsk, *picks: str, press: str | None = None) -> AnswerResult:
        """Press a button made from an open ask."""
        return await self.host.answer(
            self.table,
            user,
            button.ask.id,
            picks,
            opened=button.opened,
            seat=button.seat,
            press=Press(press) if press is not None else None,
        )

    async def button(self, user: int, ask: str) -> OpenAsk:
        """The person's open ask of that id."""
        return next(one for one in await self.host.asks(self.table, user) if one.ask.id == ask)

    async def asked(self, user: int) -> list[str]:
        """The ids of what a person is asked."""
        return [one.ask.id for one in await self.host.asks(self.table, user)]

    async def awaited(self) -> list[str]:
        """The seats play waits for."""
        return [one.seat for one in (await self.host.panel(self.table)).waiting]

    async def round(self, hunter: int, lanterns: Sequence[int], oil: int = 1) -> None:
        """Play a whole round."""
        await self.says(hunter, "hunt", "hunt:lantern-1")
        await self.says(hunter, "path", "path:wood")
        for user in lanterns:
            await self.says(user, "hide-oil", f"amount:{oil}")
        for user in lanterns:
            if "counsel" in await self.asked(user):
                await self.says(user, "counsel", "yes")

    async def notices(self) -> list[str]:
        """The codes of the notices shown so far."""
        await self.publisher.drain()
        return [self.host.notice(row).code for row in self.paper.shown if row.kind == "notice"]

    async def calls(self) -> list[tuple[int, ...]]:
        """Who was mentioned, call by call."""
        await self.publisher.drain()
        return [self.host.call(row).users for row in self.paper.shown if row.kind == "call"]


def _seeds() -> Callable[[], str]:
    numbers = iter(range(10**9))
    return lambda: f"secret-{next(numbers)}"


async def opened(path: Path, clock: Clock | None = None, game: Game[Any] | None = None, **settings: Any) -> Stage:
    """A process on that file."""
    return Stage(await Store.open(path, synchronous="NORMAL"), game or Lantern(), clock or Clock(), **settings)


def done(proposed: Proposed) -> bool:
    """Whether it was done, not put to the vote."""
    return proposed.done
