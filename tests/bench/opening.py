"""Opening a stored game: a table that the host has never seen, from the file to what somebody sees."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
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
WARM_UP = 5


async def prepared(folder: Path, long: int = LATE) -> tuple[int, int, int]:
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
    while entry < long:
        # Another branch each time; what was taken back stays in the record.
        first = await Players(host, late, entry).play(1)
        entry = await Players(host, late, -entry).play(BRANCH) + 1
        await players.take_back(first)
    await host.close()
    await store.close()
    return early, late, entry


async def open_once(store: Store, table: int) -> tuple[float, float]:
    """From a host that knows nothing to the view of a seat and its questions: seconds passed and used."""
    host = host_on(store)
    passed, used = time.perf_counter(), time.process_time()
    await host.view(table, PEOPLE[1])
    await host.asks(table, PEOPLE[1])
    return time.perf_counter() - passed, time.process_time() - used


def _figures(times: Sequence[tuple[float, float]]) -> dict[str, Any]:
    passed, used = zip(*times[WARM_UP:], strict=True)
    return {**milliseconds(passed), "cpu": milliseconds(used)}


async def run() -> dict[str, Any]:
    """Milliseconds of all that passes; the two tables take turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        early, late, entries = await prepared(folder)
        store = await Store.open(folder / "tables.sqlite3")
        settle()
        times: dict[int, list[tuple[float, float]]] = {early: [], late: []}
        for _ in range(REPEATS):
            for table in random.sample((early, late), 2):
                times[table].append(await open_once(store, table))
        await store.close()
    first, last = _figures(times[early]), _figures(times[late])
    ratios = {"p10": ratio(last, first, "p10_ms"), "cpu": ratio(last["cpu"], first["cpu"])}
    return {"move_10": first, "move_5000": last, "late_against_early": ratios, "entries": entries, "aim_ms": AIM_MS}
