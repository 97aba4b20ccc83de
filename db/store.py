"""The store: tables, entries, votes and the outbox in one file. Implements `engine.host.store.TableStore`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from db import queries, rows, sqlite
from db.schema import entries as entries_table
from db.schema import meta, outbox, proposals, seats, secrets, sittings, tables, votes
from db.upgrade import pending, upgrade
from db.writer import Writer
from engine.host.store import (
    Change,
    EntryRow,
    Loaded,
    OutboxRow,
    ProposalRow,
    SeatRow,
    StoreConflict,
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
    async def open(cls, path: Path) -> Store:
        """Open or make the file and bring it up to date; before that, an older file is copied beside it.

        Raises `db.Newer` for a file of a newer version.
        """
        writing, reading = sqlite.engine(path, writes=True), sqlite.engine(path, writes=False)
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
        async with self._reading.begin() as connection:
            return await connection.run_sync(work)

    # -- writing ---------------------------------------------------------------------------------------------------

    async def create(self, table: TableRow, seats: Sequence[SeatRow], outbox: Sequence[OutboxRow]) -> int:
        """Store a new table and return its id. A table that is over gives its channel up. Raises `StoreConflict`."""
        return await self._writer.run(lambda connection: _create(connection, table, seats, outbox))

    async def commit(self, change: Change) -> None:
        """Write a change, all of it or nothing. Raises `StoreConflict`."""
        await self._writer.run(lambda connection: _commit(connection, change))

    async def posted(self, row: int, at: float, message: int | None) -> None:
        """Mark an outbox row as posted."""
        await self._mark(row, state="posted", done=at, message=message)

    async def failed(self, row: int, at: float, reason: str) -> None:
        """Mark an outbox row as given up."""
        await self._mark(row, state="failed", done=at, reason=reason[:100])

    async def tried(self, row: int) -> None:
        """Count an attempt that failed."""
        await self._mark(row, attempts=outbox.c.attempts + 1)

    async def _mark(self, row: int, **values: object) -> None:
        statement = update(outbox).where(outbox.c.id == row).values(**values)
        await self._writer.run(lambda connection: connection.execute(statement).rowcount)

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


def _create(connection: Connection, table: TableRow, seated: Sequence[SeatRow], shown: Sequence[OutboxRow]) -> int:
    held = connection.execute(
        select(tables.c.id, tables.c.status).where(tables.c.open_channel == table.channel)
    ).one_or_none()
    if held is not None and held.status != "over":
        raise StoreConflict
    if held is not None:
        connection.execute(
            update(tables).where(tables.c.id == held.id).values(open_channel=None, version=tables.c.version + 1)
        )
    values = rows.table_values(table)
    del values["id"]
    made = connection.execute(insert(tables).values(**values)).inserted_primary_key
    assert made is not None
    table_id = int(made[0])
    if seated:
        connection.execute(insert(seats), [rows.seat_values(table_id, seat) for seat in seated])
    _put_in_outbox(connection, table_id, shown)
    return table_id


def _commit(connection: Connection, change: Change) -> None:
    table = change.table.id
    values = rows.table_values(change.table)
    swapped = connection.execute(
        update(tables).where(tables.c.id == table, tables.c.version == change.expected).values(**values)
    )
    if swapped.rowcount != 1:
        raise StoreConflict
    if change.seed is not None:
        connection.execute(insert(secrets).values(table=table, seed=change.seed))
    if change.entries:
        connection.execute(insert(entries_table), [rows.entry_values(table, entry) for entry in change.entries])
    for numbers, undone in ((change.undone, True), (change.redone, False)):
        if numbers:
            connection.execute(
                update(entries_table)
                .where(entries_table.c.table == table, entries_table.c.number.in_(numbers))
                .values(undone=undone)
            )
    _write_seats(connection, change)
    _put_in_outbox(connection, table, change.outbox)
    _write_proposals(connection, table, change.proposals)


def _write_seats(connection: Connection, change: Change) -> None:
    table = change.table.id
    named = [*change.gone, *[seat.seat for seat in change.seats]]
    if named:
        connection.execute(delete(seats).where(seats.c.table == table, seats.c.seat.in_(named)))
    if change.seats:
        connection.execute(insert(seats), [rows.seat_values(table, seat) for seat in change.seats])
    for side, user in change.sittings:
        key = {"table": table, "user": user, "side": side}
        if connection.execute(select(sittings.c.side).filter_by(**key)).first() is None:
            connection.execute(insert(sittings).values(**key))


def _put_in_outbox(connection: Connection, table: int, shown: Sequence[OutboxRow]) -> None:
    if any(row.kind == "panel" for row in shown):
        connection.execute(
            delete(outbox).where(outbox.c.state == "waiting", outbox.c.table == table, outbox.c.kind == "panel")
        )
    if shown:
        connection.execute(insert(outbox), [rows.outbox_values(table, row) for row in shown])


def _write_proposals(connection: Connection, table: int, changed: Sequence[ProposalRow]) -> None:
    for proposal in changed:
        connection.execute(delete(proposals).where(proposals.c.table == table, proposals.c.id == proposal.id))
        connection.execute(insert(proposals).values(**rows.proposal_values(table, proposal)))
        given = [
            {"table": table, "proposal": proposal.id, "user": user, "yes": yes} for user, yes in proposal.votes.items()
        ]
        if given:
            connection.execute(insert(votes), given)
