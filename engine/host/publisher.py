"""From the outbox to the people: in order at each table, once each, and on where a stop left off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from engine.host.host import Host
from engine.host.store import OutboxRow
from engine.host.tables import TableInfo


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
    Use `row.nonce` (append at most five characters for a second message) so that a repeated attempt does not show twice.
    An exception counts as a failed attempt and is tried again, more and more seldom.
    """

    async def deliver(self, row: OutboxRow, table: TableInfo) -> Delivery:
        """Show a row."""
        ...


class Publisher:
    """Posts what is in the outbox."""

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
        raise NotImplementedError

    async def run(self) -> None:
        """Post until cancelled: first what a stop left, then what comes."""
        raise NotImplementedError

    async def drain(self) -> None:
        """Post all there is and return."""
        raise NotImplementedError
