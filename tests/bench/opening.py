"""Opening a stored game: a table that the host has never seen, from the file to what somebody sees."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from typing import Any

from db import Store
from tests.bench._play import PEOPLE, Players, begun, host_on, opened
from tests.bench.timing import milliseconds, ratio, settle

AIM_MS = 5
"""From the file to a view, however long the game."""
EARLY, LATE = 10, 5_000
BRANCH = 40
"""Answers that are given and taken back again and again, to make a long record."""
REPEATS = 150


async def prepared(folder: Path) -> tuple[int, int, int]:
    """Two tables at the very same position: one got there directly, the other has a long past of undone play. Their
    ids, and the number of entries of the long one.
    """
    store = await opened(folder)
    host = host_on(store)
    early, late = await begun(host, 1), await begun(host, 2)
    await Players(host, early).play(EARLY)
    players = Players(host, late)
    before = await players.play(EARLY) + 1
    entry = before
    while entry < LATE:
        # Another branch each time; what was taken back stays in the record.
        first = await Players(host, late, entry).play(1)
        entry = await Players(host, late, -entry).play(BRANCH) + 1
        await players.take_back(first)
    await host.close()
    await store.close()
    return early, late, entry


async def open_once(store: Store, table: int) -> float:
    """Seconds from a host that knows nothing to the view of a seat and its questions."""
    host = host_on(store)
    started = time.perf_counter()
    await host.view(table, PEOPLE[1])
    await host.asks(table, PEOPLE[1])
    return time.perf_counter() - started


async def run() -> dict[str, Any]:
    """Milliseconds of all that passes; the two tables take turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        early, late, entries = await prepared(folder)
        store = await Store.open(folder / "tables.sqlite3")
        settle()
        times: dict[int, list[float]] = {early: [], late: []}
        for _ in range(REPEATS):
            for table in random.sample((early, late), 2):
                times[table].append(await open_once(store, table))
        await store.close()
    figures = {"move_10": milliseconds(times[early][5:]), f"move_{LATE}": milliseconds(times[late][5:])}
    first, last = figures.values()
    return {**figures, "ratio": ratio(last, first), "entries": entries, "aim_ms": AIM_MS}
