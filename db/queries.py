"""What is read, each as one function of a connection."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, Select, literal, select

from db import rows
from db.schema import entries as entry
from db.schema import outbox, proposals, seats, secrets, tables, votes
from engine.host.store import EntryRow, Loaded, OutboxRow, ProposalRow, SeatRow, TableRow

PRESSES_KEPT = 64
"""How many of the newest entries are looked through for press ids when a table is taken up."""


def table_and_seats(connection: Connection, table: int) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
    """A table without its game."""
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().one_or_none()
    if found is None:
        return None
    sat = connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.place)).mappings()
    return rows.table_row(found), tuple(rows.seat_row(seat) for seat in sat)


def load(connection: Connection, table: int) -> Loaded | None:
    """A table with its open votes, secret, newest entry and the line of play of the step in progress."""
    found = table_and_seats(connection, table)
    if found is None:
        return None
    row, sat = found
    proposed = open_proposals(connection, table)
    if row.head is None or row.tail is None:
        return Loaded(row, sat, proposed)
    step = step_line(connection, table, row.head)
    tail = step[-1] if row.tail == row.head else entries(connection, table, (row.tail,))[0]
    seed = connection.execute(select(secrets.c.seed).where(secrets.c.table == table)).scalar_one()
    return Loaded(row, sat, proposed, seed, tail, tuple(step), presses(connection, table, row.tail))


def open_proposals(connection: Connection, table: int) -> tuple[ProposalRow, ...]:
    """What is being voted on."""
    found = connection.execute(
        select(proposals).where(proposals.c.table == table, proposals.c.state == "open").order_by(proposals.c.id)
    ).mappings()
    return tuple([_with_votes(connection, row) for row in found.all()])


def proposal(connection: Connection, table: int, number: int) -> ProposalRow | None:
    """A proposal, open or not."""
    found = connection.execute(select(proposals).where(proposals.c.table == table, proposals.c.id == number))
    row = found.mappings().one_or_none()
    return None if row is None else _with_votes(connection, row)


def _with_votes(connection: Connection, row: RowMapping) -> ProposalRow:
    given = connection.execute(
        select(votes.c.user, votes.c.yes).where(votes.c.table == row["table"], votes.c.proposal == row["id"])
    )
    return rows.proposal_row(row, {vote.user: vote.yes for vote in given})


def presses(connection: Connection, table: int, tail: int) -> dict[str, int]:
    """The press ids among the newest entries."""
    found = connection.execute(
        select(entry.c.press, entry.c.number).where(
            entry.c.table == table, entry.c.number > tail - PRESSES_KEPT, entry.c.press.is_not(None)
        )
    )
    return {row.press: row.number for row in found}


def step_line(connection: Connection, table: int, head: int) -> list[EntryRow]:
    """The line of play from the checkpoint of the step in progress to the head."""
    base = connection.execute(select(entry.c.base).where(entry.c.table == table, entry.c.number == head)).scalar_one()
    return line(connection, table, head, base, None)


def line(connection: Connection, table: int, head: int, stop: int, limit: int | None) -> list[EntryRow]:
    """The line of play that ends at `head`, oldest first, back to `stop` or to `limit` entries."""
    first = select(entry.c.number, entry.c.follows, literal(1).label("place")).where(
        entry.c.table == table, entry.c.number == head
    )
    found = first.cte("line", recursive=True)
    earlier = select(entry.c.number, entry.c.follows, found.c.place + 1).where(
        entry.c.table == table, entry.c.number == found.c.follows, found.c.number > stop
    )
    if limit is not None:
        earlier = earlier.where(found.c.place < limit)
    found = found.union_all(earlier)
    return _entries(
        connection,
        select(entry).join(found, entry.c.number == found.c.number).where(entry.c.table == table),
    )


def entries(connection: Connection, table: int, numbers: Sequence[int]) -> list[EntryRow]:
    """These entries, in order."""
    return _entries(connection, select(entry).where(entry.c.table == table, entry.c.number.in_(numbers)))


def log(connection: Connection, table: int, before: int | None, limit: int) -> list[EntryRow]:
    """The newest entries with numbers under `before`, oldest first."""
    chosen = select(entry).where(entry.c.table == table)
    if before is not None:
        chosen = chosen.where(entry.c.number < before)
    newest = connection.execute(chosen.order_by(entry.c.number.desc()).limit(limit)).mappings()
    return [rows.entry_row(found) for found in newest][::-1]


def _entries(connection: Connection, chosen: Select[tuple[object, ...]]) -> list[EntryRow]:
    return [rows.entry_row(found) for found in connection.execute(chosen.order_by(entry.c.number)).mappings()]


def at_channel(connection: Connection, channel: int) -> int | None:
    """The table that holds this channel, or else the newest that was there."""
    holds = connection.execute(select(tables.c.id).where(tables.c.open_channel == channel)).first()
    newest = select(tables.c.id).where(tables.c.channel == channel).order_by(tables.c.id.desc()).limit(1)
    found = holds or connection.execute(newest).first()
    return None if found is None else int(found.id)


def of_guild(connection: Connection, guild: int) -> list[TableRow]:
    """The open tables of a server."""
    chosen = select(tables).where(tables.c.guild == guild, tables.c.open_channel.is_not(None)).order_by(tables.c.id)
    return [rows.table_row(found) for found in connection.execute(chosen).mappings()]


def of_user(connection: Connection, user: int) -> list[TableRow]:
    """The open tables at which a person sits."""
    sits = select(seats.c.table).where(seats.c.user == user)
    chosen = select(tables).where(tables.c.id.in_(sits), tables.c.open_channel.is_not(None)).order_by(tables.c.id)
    return [rows.table_row(found) for found in connection.execute(chosen).mappings()]


def awaiting_programs(connection: Connection) -> list[int]:
    """Tables where play waits for an automatic player, a person is seated, and that are not paused."""
    people = select(seats.c.table).where(seats.c.kind == "person")
    chosen = (
        select(tables.c.id)
        .join(seats, seats.c.table == tables.c.id)
        .where(
            tables.c.status == "playing",
            tables.c.paused.is_(False),
            seats.c.kind == "auto",
            seats.c.awaited_since.is_not(None),
            tables.c.id.in_(people),
        )
        .distinct()
    )
    return list(connection.execute(chosen).scalars())


def awaiting_since(connection: Connection, before: float) -> list[int]:
    """Tables with a person waited for since before that time and not yet reminded."""
    chosen = (
        select(tables.c.id)
        .join(seats, seats.c.table == tables.c.id)
        .where(
            seats.c.awaited_since < before,
            seats.c.kind == "person",
            seats.c.reminded.is_(False),
            tables.c.status == "playing",
        )
        .distinct()
    )
    return list(connection.execute(chosen).scalars())


def to_post(connection: Connection, table: int, limit: int, instance: str) -> list[OutboxRow]:
    """The oldest rows of a table that were neither posted nor given up, in order."""
    chosen = (
        select(outbox).where(outbox.c.state == "waiting", outbox.c.table == table).order_by(outbox.c.id).limit(limit)
    )
    return [rows.outbox_row(found, instance) for found in connection.execute(chosen).mappings()]
