"""How long presses take, station by station; slow ones are logged with their table."""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable

from engine.host.tables import Press, Timing

log = logging.getLogger("oneiros.host")

KEPT = 1024


class Timings:
    """The newest presses. done: those that were published; others still wait for the publisher."""

    def __init__(self, clock: Callable[[], float], slow: float) -> None:
        self._clock = clock
        self._slow = slow
        self._open: OrderedDict[tuple[int, int], Timing] = OrderedDict()
        self.done: deque[Timing] = deque(maxlen=KEPT)

    def committed(self, table: int, entry: int, press: Press | None, applied: float) -> None:
        """A press has been answered and written."""
        timing = Timing(
            table,
            entry,
            press.received if press is not None else None,
            press.acknowledged if press is not None else None,
            applied,
            self._clock(),
            None,
        )
        self._open[table, entry] = timing
        if len(self._open) > KEPT:
            self._open.popitem(last=False)
        if _length(timing, timing.committed) > self._slow:
            self._warn(timing)

    def published(self, table: int, entry: int) -> None:
        """The first of what an entry shows was posted."""
        found = self._open.pop((table, entry), None)
        if found is None:
            return
        timing = found._replace(published=self._clock())
        self.done.append(timing)
        if _length(timing, timing.published or 0.0) > self._slow:
            self._warn(timing)

    def _warn(self, timing: Timing) -> None:
        first = timing.received if timing.received is not None else timing.applied
        stations = {
            name: round((at - first) * 1000)
            for name, at in timing._asdict().items()
            if name in ("acknowledged", "applied", "committed", "published") and at is not None
        }
        log.warning("slow press at table %d, entry %d, ms since it came: %s", timing.table, timing.entry, stations)


def _length(timing: Timing, until: float) -> float:
    return until - (timing.received if timing.received is not None else timing.applied)
