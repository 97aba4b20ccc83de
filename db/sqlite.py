"""All that is peculiar to SQLite: how connections are set up, and the copy of a database that is in use."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

# WAL: readers go on while somebody writes. FULL: a commit is on the disk before it is reported, so that an answer that
# was acknowledged survives a power cut too, not only a killed process (for which NORMAL would do). On an SSD it costs
# about 0.3 ms a transaction, and transactions that wait at the same time share one (`db/writer.py`).
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
    "PRAGMA temp_store = MEMORY",
)


def engine(path: Path, *, writes: bool) -> AsyncEngine:
    """Connections to a database file. For writing: one, whose transactions take the write lock when they begin."""
    made = create_async_engine(
        f"sqlite+aiosqlite:///{path}", pool_size=1 if writes else 4, max_overflow=0 if writes else 12
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(made.sync_engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, and late; SQLAlchemy's "begin" does it instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @event.listens_for(made.sync_engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


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
