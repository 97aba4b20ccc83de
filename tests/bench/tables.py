"""Ten thousand live tables in one file against ten: from start to ready, memory, answers at random tables."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import statistics
import tempfile
import time
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

from cogs.ui.codec import Act, encode
from db import Store
from engine.host import Host
from sandbox.driver import Sandbox
from tests.bench._play import Players, begun, host_on, opened
from tests.bench._processes import memory_mb, real_bot
from tests.bench.timing import milliseconds, ratio, settle

FEW, MANY = 10, 10_000
ANSWERS_BEFORE = 6
STARTS = 3
VISITED = 600
"""Tables at which somebody looks at their move before memory is measured again: more than are kept in memory."""
ROUNDS = 15
FIRST_CHANNEL = 1_000
COPIED = ("secrets", "seats", "sittings", "entries")
"""What belongs to a table by its column `table`, besides the outbox."""


async def few(folder: Path) -> Path:
    """A file with ten tables in play, where everything has been posted."""
    store = await opened(folder, "few.sqlite3")
    host = host_on(store)
    for number in range(FEW):
        table = await begun(host, FIRST_CHANNEL + number)
        await Players(host, table, number).play(ANSWERS_BEFORE)
    await host.close()
    await store.close()
    path = folder / "few.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("update outbox set state = 'posted', done = created")
    connection.close()
    return path


def many(source: Path, target: Path, count: int = MANY) -> Path:
    """The same ten tables again and again, so many in all."""
    shutil.copy(source, target)
    connection = sqlite3.connect(target)
    connection.execute("pragma synchronous = off")
    tables = _columns(connection, "tables")
    new = {"id": "id + :offset", "channel": "channel + :offset", "open_channel": "open_channel + :offset"}
    with connection:
        for offset in range(FEW, count, FEW):
            values = {"offset": offset, "few": FEW}
            chosen = ", ".join(new.get(name, f'"{name}"') for name in tables)
            connection.execute(f"insert into tables select {chosen} from tables where id <= :few", values)
            for name in COPIED:
                columns = ", ".join(
                    f'"{column}" + :offset' if column == "table" else f'"{column}"'
                    for column in _columns(connection, name)
                )
                connection.execute(f'insert into {name} select {columns} from {name} where "table" <= :few', values)
    connection.close()
    return target


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"pragma table_info({table})")]


# -- the bot as a process ----------------------------------------------------------------------------------------------


async def started(sandbox: Sandbox, database: Path, tables: int, visits: int) -> dict[str, float | None]:
    """Start the bot; seconds until it is at the Gateway and until somebody sees their move; memory then, and after
    visits to random tables.
    """
    rng = random.Random(tables)
    began = time.perf_counter()
    async with real_bot(sandbox, database) as process:
        ready = time.perf_counter() - began
        await _look(sandbox, rng.randint(1, tables))
        answered = time.perf_counter() - began
        figures = {"ready_s": ready, "first_answer_s": answered, "memory_mb": memory_mb(process)}
        if visits:
            figures["memory_after_visits_mb"] = await _visited(
                sandbox, process, rng.sample(range(1, tables + 1), visits)
            )
    return figures


async def _visited(sandbox: Sandbox, process: Process, tables: list[int]) -> float | None:
    for table in tables:
        await _look(sandbox, table)
    return memory_mb(process)


async def _look(sandbox: Sandbox, table: int) -> None:
    """Somebody who only watches presses "Your move" of a table."""
    message = next(iter(sandbox.channel("lobby").messages.values()))
    result = await sandbox.persona("Eve").raw_component(message, encode(Act("turn", table)))
    assert result.failed is None and result.text, result


async def starts(few_tables: Path, many_tables: Path) -> dict[str, Any]:
    """Medians of some starts with each file, in turns."""
    found: dict[int, list[dict[str, float | None]]] = {FEW: [], MANY: []}
    async with Sandbox() as sandbox:
        await sandbox.persona("Eve").say("Good evening.", "lobby")
        for number in range(STARTS + 1):
            for tables, path in ((FEW, few_tables), (MANY, many_tables)):
                visits = VISITED if tables == MANY and number == STARTS else 0
                found[tables].append(await started(sandbox, path, tables, visits))
    # The first start registers the commands.
    return {f"tables_{tables}": _medians(figures[1:]) for tables, figures in found.items()}


def _medians(found: list[dict[str, float | None]]) -> dict[str, float | None]:
    figures: dict[str, float | None] = {}
    for name in dict.fromkeys(name for one in found for name in one):
        values = [value for one in found if (value := one.get(name)) is not None]
        figures[name] = round(statistics.median(values), 2) if values else None
    return figures


# -- answers -----------------------------------------------------------------------------------------------------------


class Answers:
    """Milliseconds of answers at a host: the first at a table that is not in memory, and the next one there."""

    def __init__(self) -> None:
        self.opening: list[float] = []
        self.next: list[float] = []

    async def give(self, store: Store, host: Host, table: int) -> None:
        """Two answers at a table. The first takes the table up from the file."""
        # Who answers what is found out by another host: this one has not seen the table.
        players = Players(host_on(store), table)
        for times in (self.opening, self.next):
            found = await players.next()
            assert found is not None
            players.host, other = host, players.host
            began = time.perf_counter()
            await players.give(*found)
            times.append(time.perf_counter() - began)
            await other.close()

    def figures(self) -> dict[str, Any]:
        """Of all answers."""
        return {"opening": milliseconds(self.opening), "in_memory": milliseconds(self.next)}


async def answers(folder: Path, few_tables: Path, many_tables: Path) -> dict[str, Any]:
    """The same positions in both files, in turns: the ten tables are copied anew for each round."""
    rng = random.Random("tables")
    found = {FEW: Answers(), MANY: Answers()}
    large = await Store.open(many_tables)
    crowded = host_on(large)
    untouched = rng.sample(range(MANY // FEW), ROUNDS)
    settle()
    for round_number, copy in enumerate(untouched):
        small = await Store.open(Path(shutil.copy(few_tables, folder / f"round-{round_number}.sqlite3")))
        lonely = host_on(small)
        for table in range(1, FEW + 1):
            await found[FEW].give(small, lonely, table)
            await found[MANY].give(large, crowded, copy * FEW + table)
        await lonely.close()
        await small.close()
    await crowded.close()
    await large.close()
    figures = {f"tables_{tables}": one.figures() for tables, one in found.items()}
    first, last = figures.values()
    times = {name: {at: ratio(last[name], first[name], at) for at in ("p10_ms", "median_ms")} for name in first}
    return {**figures, "many_against_few": times}


async def run() -> dict[str, Any]:
    """Seconds and milliseconds of all that passes; megabytes of resident memory of the bot's process."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few_tables = await few(folder)
        many_tables = await asyncio.to_thread(many, few_tables, folder / "many.sqlite3")
        size = many_tables.stat().st_size / 1_000_000
        found = await starts(few_tables, many_tables)
        return {"file_mb": round(size), "start": found, "answer": await answers(folder, few_tables, many_tables)}
