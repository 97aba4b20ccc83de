"""Time as the sandbox sees it: the real clock, or one that a test moves by hand. Snowflakes come from it too."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

DISCORD_EPOCH_MS = 1_420_070_400_000


class Handle(Protocol):
    """Something planned that can be called off."""

    def cancel(self) -> None:
        """Call it off."""


class Clock(Protocol):
    """Seconds since 1970, and things to do later."""

    def now(self) -> float:
        """Seconds since 1970."""

    def call_later(self, delay: float, action: Callable[[], None]) -> Handle:
        """Do `action` in `delay` seconds."""


class RealClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_later(self, delay: float, action: Callable[[], None]) -> Handle:
        """Do `action` in `delay` seconds on the running loop."""
        return asyncio.get_running_loop().call_later(delay, action)


class _Planned:
    """An action on a hand-moved clock."""

    __slots__ = ("action", "when")

    def __init__(self, when: float, action: Callable[[], None]) -> None:
        self.when = when
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        """Call it off."""
        self.action = None


class ManualClock:
    """A clock that stands still until `advance`."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._order = 0
        self._plans: list[tuple[float, int, _Planned]] = []

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    def call_later(self, delay: float, action: Callable[[], None]) -> Handle:
        """Do `action` once the clock was moved by `delay` seconds."""
        planned = _Planned(self._now + delay, action)
        self._order += 1
        heapq.heappush(self._plans, (planned.when, self._order, planned))
        return planned

    def advance(self, seconds: float) -> None:
        """Move on, doing what falls due on the way."""
        target = self._now + seconds
        while self._plans and self._plans[0][0] <= target:
            when, _, planned = heapq.heappop(self._plans)
            self._now = max(self._now, when)
            if planned.action is not None:
                planned.action()
        self._now = target


class Snowflakes:
    """Ids as Discord makes them: milliseconds since 2015 above a counter, never twice, always growing."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        """A fresh id."""
        ms = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self.last = max(self.last + 1, ms << 22)
        return self.last


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
