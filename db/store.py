"""The store: tables, entries, votes and the outbox in one file. Implements `engine.host.store.TableStore`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from db import queries, sqlite, writes
from db.schema import meta, outbox, sittings
from db.upgrade import pending, upgrade
from db.writer import Writer
from engine.host.store import (
    Change,
    EntryRow,
    Loaded,
    OutboxRow,
    ProposalRow,
    SeatRow,
    TableRow,
)

T = TypeVar("T")


class Store:
    """A database file in use. Open with `Store.open`; `close` when done (a kill loses nothing)."""

    def __init__(self, path: Path, writing: AsyncEngine, reading: AsyncEngine, instance: str) -> None:
        self.path = path
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing)
        self._instance = instance

    @classmethod
    async def open(cls, path: Path, *, synchronous: sqlite.Synchronous = "FULL") -> Store:
        """Open or make the file and bring it up to date; before that, an older file is copied beside it.

        synchronous: `FULL` keeps every acknowledged answer through a power cut, `NORMAL` through a killed process.
        Raises `db.Newer` for a file of a newer version.
        """
        await asyncio.to_thread(sqlite.prepare, path)
        writing = sqlite.engine(path, writes=True, synchronous=synchronous)
        reading = sqlite.engine(path, writes=False)
        try:
            await _bring_up_to_date(path, writing, reading)
            async with reading.begin() as connection:
                instance = (await connection.execute(select(meta.c.value).where(meta.c.key == "instance"))).scalar_one()
        except BaseException:
            await writing.dispose()
            await reading.dispose()
            raise
        return cls(path, writing, reading, instance)

    async def close(self) -> None:
        """Finish what is being written and let go of the file."""
        await self._writer.close()
        await self._writing.dispose()
        await self._reading.dispose()

    async def backup(self, target: Path) -> None:
        """Write a copy to `target` while play goes on. Raises `FileExistsError`."""
        await sqlite.copy(self._reading, target)

    async def sound(self) -> bool:
        """Whether the file passes the database's own check."""
        return await self._read(sqlite.is_sound)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await sqlite.transact(self._reading, work, writes=False)

    # -- writing ---------------------------------------------------------------------------------------------------

    async def create(self, table: TableRow, seats: Sequence[SeatRow], outbox: Sequence[OutboxRow]) -> int:
        """Store a new table and return its id. A table that is over gives its channel up. Raises `StoreConflict`."""
        return await self._writer.run(lambda connection: writes.create(connection, table, seats, outbox))

    async def commit(self, change: Change) -> None:
        """Write a change, all of it or nothing. Raises `StoreConflict`."""
        await self._writer.run(lambda connection: writes.commit(connection, change))

    async def posted(self, row: int, at: float, message: int | None) -> None:
        """Mark an outbox row as posted."""
        await self._mark(key=row, state="posted", done=at, message=message, reason=None)

    async def failed(self, row: int, at: float, reason: str) -> None:
        """Mark an outbox row as given up."""
        await self._mark(key=row, state="failed", done=at, message=None, reason=reason[:100])

    async def tried(self, row: int) -> None:
        """Count an attempt that failed."""
        await self._writer.run(lambda connection: connection.execute(writes.COUNT_ATTEMPT, {"key": row}).rowcount)

    async def _mark(self, **values: object) -> None:
        await self._writer.run(lambda connection: connection.execute(writes.MARK_OUTBOX, values).rowcount)

    # -- reading ---------------------------------------------------------------------------------------------------

    async def load(self, table: int) -> Loaded | None:
        """A table with what is needed to play on: as much at move 5,000 as at move 10."""
        return await self._read(lambda connection: queries.load(connection, table))

    async def line(self, table: int, head: int, *, stop: int | None = None, limit: int | None = None) -> list[EntryRow]:
        """The line of play that ends at `head`, oldest first: back to entry `stop`, or `limit` entries."""
        return await self._read(lambda connection: queries.line(connection, table, head, stop or 0, limit))

    async def entries(self, table: int, numbers: Sequence[int]) -> list[EntryRow]:
        """These entries, in order."""
        return await self._read(lambda connection: queries.entries(connection, table, numbers))

    async def log(self, table: int, before: int | None, limit: int) -> list[EntryRow]:
        """The newest entries with numbers under `before` (None: all), oldest first."""
        return await self._read(lambda connection: queries.log(connection, table, before, limit))

    async def log_from(self, table: int, first: int, limit: int) -> list[EntryRow]:
        """The oldest entries with numbers from `first` on, oldest first."""
        return await self._read(lambda connection: queries.log_from(connection, table, first, limit))

    async def last_answer(self, table: int, user: int) -> EntryRow | None:
        """The newest answer of a person that was not taken back."""
        return await self._read(lambda connection: queries.last_answer(connection, table, user))

    async def sides_seen(self, table: int, user: int) -> frozenset[str]:
        """The sides whose hidden things this person has seen in this game."""
        statement = select(sittings.c.side).where(sittings.c.table == table, sittings.c.user == user)
        return frozenset(await self._read(lambda connection: connection.execute(statement).scalars().all()))

    async def at_channel(self, channel: int) -> int | None:
        """The table that holds this channel, or else the newest that was there."""
        return await self._read(lambda connection: queries.at_channel(connection, channel))

    async def of_guild(self, guild: int) -> list[TableRow]:
        """The open tables of a server."""
        return await self._read(lambda connection: queries.of_guild(connection, guild))

    async def of_user(self, user: int) -> list[TableRow]:
        """The open tables at which a person sits."""
        return await self._read(lambda connection: queries.of_user(connection, user))

    async def proposal(self, table: int, proposal: int) -> ProposalRow | None:
        """A proposal, open or not."""
        return await self._read(lambda connection: queries.proposal(connection, table, proposal))

    async def table(self, table: int) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
        """A table without its game."""
        return await self._read(lambda connection: queries.table_and_seats(connection, table))

    async def awaiting_programs(self) -> list[int]:
        """Tables where play waits for an automatic player, a person is seated, and that are not paused."""
        return await self._read(queries.awaiting_programs)

    async def awaiting_since(self, before: float) -> list[int]:
        """Tables with a person waited for since before that time and not yet reminded."""
        return await self._read(lambda connection: queries.awaiting_since(connection, before))

    async def tables_to_post(self) -> list[int]:
        """Tables with something in the outbox."""
        statement = select(outbox.c.table).where(outbox.c.state == "waiting").distinct()
        return list(await self._read(lambda connection: connection.execute(statement).scalars().all()))

    async def to_post(self, table: int, limit: int) -> list[OutboxRow]:
        """The oldest rows of a table that were neither posted nor given up, in order."""
        return await self._read(lambda connection: queries.to_post(connection, table, limit, self._instance))


async def _bring_up_to_date(path: Path, writing: AsyncEngine, reading: AsyncEngine) -> None:
    async with reading.begin() as connection:
        present, due = await connection.run_sync(pending)
    if not due:
        return
    kept = path.with_name(f"{path.name}.before-{present}")
    if present is not None and not kept.exists():
        await sqlite.copy(reading, kept)
    # The pool may hold connections that remember the old schema.
    await reading.dispose()
    async with writing.begin() as connection:
        await connection.run_sync(upgrade)
