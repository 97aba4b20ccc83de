"""From the outbox to the people: in order at each table, once each, and on where a stop left off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from engine.host.faults import report
from engine.host.host import Host
from engine.host.store import OutboxRow
from engine.host.tables import Call, TableInfo

log = logging.getLogger("oneiros.host")

BATCH = 32
"""Rows of a table that are read at a time."""

REMIND_EVERY = 60.0
"""Seconds between looks for people to remind."""

LEAST_PAUSE = 0.05
"""Seconds: no face can make the publisher spin."""

HEAD_START = 0.01
"""Seconds until what was written is posted: whoever pressed gets their own answer first. Without it the story and the
panel's new picture compete with that answer for the processor: measured in turns on a busy machine, the median answer
took about a tenth longer, quick ones a third and more. It orders work within this process and is no pause of play, so
no clock is asked.
"""


@dataclass(frozen=True, slots=True)
class Delivered:
    """It was shown. message: the message's id, where there is one."""

    message: int | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """It can never be shown (the channel is gone). reason: a kebab-case word for the log."""

    reason: str


@dataclass(frozen=True, slots=True)
class Later:
    """It cannot be shown now; try again in so many seconds (those after it at the same table wait too)."""

    seconds: float


Delivery = Delivered | GiveUp | Later


class Face(Protocol):
    """Where rows are shown.

    By `row.kind`: `told` (events for everybody, `host.told(row)`), `private` (events for the holder of `row.seat`),
    `panel` (show `host.panel(row.table)` anew; remember it with `host.set_panel`), `call` and `remind` (mention the
    people of `host.call(row)`, nobody else), `notice` (`host.notice(row)`; for `row.seat` alone where it is set).
    Use `row.nonce` (append at most five characters for a second message) so that a repeated attempt shows once.
    An exception counts as a failed attempt and is tried again, more and more seldom.
    """

    async def deliver(self, row: OutboxRow, table: TableInfo) -> Delivery:
        """Show a row."""
        ...


class Publisher:
    """Posts what is in the outbox. One for each database file: two would post everything twice."""

    def __init__(
        self,
        host: Host,
        face: Face,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        at_once: int = 32,
        attempts: int = 10,
    ) -> None:
        """at_once: how many tables are served at the same time. attempts: failures after which a row is given up."""
        self._host = host
        self._store = host.store
        self._face = face
        self._sleep = sleep
        self._attempts = attempts
        self._slots = asyncio.Semaphore(at_once)
        self._serving: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def run(self) -> None:
        """Post until cancelled: first what a stop left, then what comes. Reminds, too, where the host is to."""
        self._host.watch(self._wake)
        try:
            await self._wake_all()
            while True:
                await self._sleep(REMIND_EVERY)
                await self._remind()
        finally:
            self._host.unwatch(self._wake)
            serving = list(self._serving.values())
            for task in serving:
                task.cancel()
            await asyncio.gather(*serving, return_exceptions=True)

    async def _remind(self) -> None:
        try:
            await self._host.remind()
        except Exception as error:  # noqa: BLE001 - a reminder that fails must not stop the posting
            report(0, "reminders failed", error)

    async def drain(self) -> None:
        """Post all there is and return."""
        await self._wake_all()
        while self._serving:
            await asyncio.wait(list(self._serving.values()))
            await self._wake_all()

    async def _wake_all(self) -> None:
        for table in await self._store.tables_to_post():
            self._begin(table, 0.0)

    def _wake(self, table: int) -> None:
        self._begin(table, HEAD_START)

    def _begin(self, table: int, head_start: float) -> None:
        if table in self._serving:
            self._again.add(table)
            return
        task = asyncio.create_task(self._serve(table, head_start))
        self._serving[table] = task
        task.add_done_callback(lambda _: self._serving.pop(table, None))

    async def _serve(self, table: int, head_start: float) -> None:
        """Post a table's rows in order until none is left."""
        if head_start:
            await asyncio.sleep(head_start)
        failures = 0
        while True:
            self._again.discard(table)
            try:
                async with self._slots:
                    pause = await self._some(table)
                failures = 0
            except Exception as error:  # noqa: BLE001 - a task of its own: the table's messages must go on
                report(table, "the outbox stopped", error)
                failures += 1
                pause = backoff(failures)
            if pause is None and table not in self._again:
                return
            if pause:
                await self._sleep(pause)

    async def _some(self, table: int) -> float | None:
        """Post the next rows; how long to wait before the following ones, None when there are none."""
        rows = await self._store.to_post(table, BATCH)
        for place, row in enumerate(rows):
            if row.kind == "panel" and place:
                # A newer one may have taken its place meanwhile: look again.
                break
            pause = await self._post(row)
            if pause is not None:
                return pause
        return 0.0 if rows else None

    async def _post(self, row: OutboxRow) -> float | None:
        """Show a row and mark it; how long to wait when it could not be shown now."""
        table = await self._host.info(row.table)
        shown = self._still_called(row, table) if row.kind in ("call", "remind") else row
        if shown is None:
            await self._store.posted(row.id, self._host.clock(), None)
            return None
        try:
            delivery = await self._face.deliver(shown, table)
        except Exception as error:  # noqa: BLE001 - the face may fail in any way; the row is tried again
            return await self._failed(row, report(row.table, f"could not show a {row.kind}", error))
        if isinstance(delivery, Later):
            return max(delivery.seconds, LEAST_PAUSE)
        if isinstance(delivery, GiveUp):
            await self._store.failed(row.id, self._host.clock(), delivery.reason)
            log.warning("gave up a %s at table %d: %s", row.kind, row.table, delivery.reason)
            return None
        await self._store.posted(row.id, self._host.clock(), delivery.message)
        if row.entry is not None:
            self._host.timings.published(row.table, row.entry)
        return None

    async def _failed(self, row: OutboxRow, fault: str) -> float | None:
        if row.attempts + 1 >= self._attempts:
            await self._store.failed(row.id, self._host.clock(), fault)
            return None
        await self._store.tried(row.id)
        return backoff(row.attempts + 1)

    def _still_called(self, row: OutboxRow, table: TableInfo) -> OutboxRow | None:
        """The call without those who are waited for no more; None when nobody is left."""
        call = self._host.call(row)
        waiting = [
            seat
            for seat in table.seats
            if seat.seat in call.seats and seat.user in call.users and seat.awaited_since is not None
        ]
        if not waiting or table.status != "playing":
            return None
        users = tuple(dict.fromkeys(seat.user for seat in waiting if seat.user is not None))
        payload = msgspec.msgpack.encode(Call(users, tuple(seat.seat for seat in waiting)))
        return replace(row, payload=payload)


def backoff(failures: int) -> float:
    """Seconds until the next attempt: 1, 2, 4 … at most five minutes."""
    return float(min(2 ** (failures - 1), 300))
