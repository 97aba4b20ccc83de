"""All that is peculiar to SQLite: how connections are set up, and the copy of a database that is in use."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

T = TypeVar("T")

BUSY_SECONDS = 10.0
"""How long to wait for another process that is writing."""

WAL_TRIES = 200

Synchronous = Literal["FULL", "NORMAL"]
"""FULL: a commit is on the disk before it is reported, so that an answer that was acknowledged survives a power cut
too, not only a killed process (for which NORMAL would do). On an SSD it costs about 0.3 ms a transaction, and those
that wait at the same time share one (`db/writer.py`).
"""

PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
    "PRAGMA foreign_keys = ON",
    "PRAGMA temp_store = MEMORY",
)


def prepare(path: Path) -> None:
    """Make the file, if there is none, and have it keep a write-ahead log: readers go on while somebody writes.

    The mode stays with the file. Blocks: call it in a thread. Raises `sqlite3.OperationalError`.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        for left in range(WAL_TRIES, -1, -1):
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                # Two that change the mode at once are in each other's way, and SQLite does not wait for that.
                if not left:
                    raise
                time.sleep(BUSY_SECONDS / WAL_TRIES)
    finally:
        connection.close()


def engine(path: Path, *, writes: bool, synchronous: Synchronous = "FULL") -> AsyncEngine:
    """Connections to a database file. For writing: one, whose transactions take the write lock when they begin."""
    made = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        pool_size=1 if writes else 4,
        max_overflow=0 if writes else 12,
        pool_reset_on_return=None,
    )

    @event.listens_for(made.sync_engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, and late; "begin" does it instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, f"PRAGMA synchronous = {synchronous}"):
            cursor.execute(pragma)
        cursor.close()

    _begins_with(made.sync_engine, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return made


def _begins_with(made: Engine, statement: str) -> None:
    @event.listens_for(made, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(statement)


async def transact(source: AsyncEngine, work: Callable[[Connection], T], *, writes: bool) -> T:
    """Run `work` in one transaction, all of it in the driver's thread.

    Statement by statement, SQLAlchemy's adapter goes to that thread and back three or four times for each, more than
    twenty times for an answer: measured, several times the cost of the transaction itself. On another database this is
    `connection.run_sync(work)` within `source.begin()`.
    """
    async with source.connect() as connection:
        pooled = await connection.get_raw_connection()
        driver: Any = pooled.driver_connection
        core: Engine | None = pooled.info.get("core")
        if core is None:
            core = pooled.info["core"] = _core_on(driver._conn, writes)
        result: T = await driver._execute(_in_transaction, core, work)
        return result


def _core_on(raw: sqlite3.Connection, writes: bool) -> Engine:
    """SQLAlchemy on a connection that is open already."""
    core = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, pool_reset_on_return=None)
    _begins_with(core, "BEGIN IMMEDIATE" if writes else "BEGIN")
    return core


def _in_transaction(core: Engine, work: Callable[[Connection], T]) -> T:
    with core.begin() as connection:
        return work(connection)


async def copy(source: AsyncEngine, target: Path) -> None:
    """Write a consistent copy of the database while it is in use. Raises `FileExistsError`."""
    half = await asyncio.to_thread(_place_for, target)
    async with source.connect() as connection:
        # VACUUM cannot run inside a transaction, so past SQLAlchemy's own.
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute("VACUUM INTO ?", (str(half),))
    await asyncio.to_thread(half.rename, target)


def _place_for(target: Path) -> Path:
    """Where the copy is written until it is whole."""
    if target.exists():
        raise FileExistsError(target)
    half = target.with_name(target.name + ".part")
    half.unlink(missing_ok=True)
    return half


def is_sound(connection: Connection) -> bool:
    """Whether the file passes SQLite's own check."""
    return bool(connection.execute(text("PRAGMA quick_check")).scalar_one() == "ok")
