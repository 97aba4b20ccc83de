"""What is read, each as one function of a connection. What opening a table needs is made once, like what is written:
making a statement costs several times as much as running it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BindParameter, Connection, Integer, RowMapping, Select, bindparam, func, literal, select

from db import rows
from db.schema import entries as entry
from db.schema import outbox, proposals, seats, secrets, tables, votes
from engine.host.store import EntryRow, Loaded, OutboxRow, ProposalRow, SeatRow, TableRow

PRESSES_KEPT = 64
"""How many of the newest entries are looked through for press ids when a table is taken up."""

ALL = 2**62
"""More entries than any line of play has."""

AT_TABLE: BindParameter[int] = bindparam("at_table")


def _line_of_play() -> Select[tuple[object, ...]]:
    """From entry `head` back to `stop` (None: to the checkpoint of the step in progress), at most `most` entries."""
    stop = func.coalesce(bindparam("stop", type_=Integer), entry.c.base)
    found = (
        select(entry.c.number, entry.c.follows, stop.label("stop"), literal(1).label("place"))
        .where(entry.c.table == AT_TABLE, entry.c.number == bindparam("head"))
        .cte("line", recursive=True)
    )
    earlier = select(entry.c.number, entry.c.follows, found.c.stop, found.c.place + 1).where(
        entry.c.table == AT_TABLE,
        entry.c.number == found.c.follows,
        found.c.number > found.c.stop,
        found.c.place < bindparam("most"),
    )
    found = found.union_all(earlier)
    # Not as a join: for that SQLite goes through all entries of the table.
    line = entry.c.number.in_(select(found.c.number))
    return select(entry).where(entry.c.table == AT_TABLE, line).order_by(entry.c.number)


TABLE = select(tables).where(tables.c.id == AT_TABLE)
SEATS = select(seats).where(seats.c.table == AT_TABLE).order_by(seats.c.place)
SEED = select(secrets.c.seed).where(secrets.c.table == AT_TABLE)
PROPOSED = select(proposals).where(proposals.c.table == AT_TABLE, proposals.c.state == "open").order_by(proposals.c.id)
PRESSES = select(entry.c.press, entry.c.number).where(
    entry.c.table == AT_TABLE, entry.c.number > bindparam("after"), entry.c.press.is_not(None)
)
ENTRY = select(entry).where(entry.c.table == AT_TABLE, entry.c.number == bindparam("number"))
LINE = _line_of_play()
TO_POST = (
    select(outbox)
    .where(outbox.c.state == "waiting", outbox.c.table == AT_TABLE)
    .order_by(outbox.c.id)
    .limit(bindparam("most"))
)
HOLDS = select(tables.c.id).where(tables.c.open_channel == bindparam("channel"))
NEWEST = select(tables.c.id).where(tables.c.channel == bindparam("channel")).order_by(tables.c.id.desc()).limit(1)


def table_and_seats(connection: Connection, table: int) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
    """A table without its game."""
    found = connection.execute(TABLE, {"at_table": table}).mappings().one_or_none()
    if found is None:
        return None
    sat = connection.execute(SEATS, {"at_table": table}).mappings()
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
    step = line(connection, table, row.head, None, None)
    tail = step[-1] if row.tail == row.head else _entry(connection, table, row.tail)
    seed = connection.execute(SEED, {"at_table": table}).scalar_one()
    return Loaded(row, sat, proposed, seed, tail, tuple(step), presses(connection, table, row.tail))


def open_proposals(connection: Connection, table: int) -> tuple[ProposalRow, ...]:
    """What is being voted on."""
    found = connection.execute(PROPOSED, {"at_table": table}).mappings()
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
    found = connection.execute(PRESSES, {"at_table": table, "after": tail - PRESSES_KEPT})
    return {row.press: row.number for row in found}


def line(connection: Connection, table: int, head: int, stop: int | None, limit: int | None) -> list[EntryRow]:
    """The line of play that ends at `head`, oldest first: back to `stop` (None: to the checkpoint of the step in
    progress), or `limit` entries.
    """
    values = {"at_table": table, "head": head, "stop": stop, "most": ALL if limit is None else limit}
    return [rows.entry_row(found) for found in connection.execute(LINE, values).mappings()]


def _entry(connection: Connection, table: int, number: int) -> EntryRow:
    found = connection.execute(ENTRY, {"at_table": table, "number": number}).mappings()
    return rows.entry_row(found.one())


def entries(connection: Connection, table: int, numbers: Sequence[int]) -> list[EntryRow]:
    """These entries, in order."""
    chosen = select(entry).where(entry.c.table == table, entry.c.number.in_(numbers)).order_by(entry.c.number)
    return [rows.entry_row(found) for found in connection.execute(chosen).mappings()]


def log(connection: Connection, table: int, before: int | None, limit: int) -> list[EntryRow]:
    """The newest entries with numbers under `before`, oldest first."""
    chosen = select(entry).where(entry.c.table == table)
    if before is not None:
        chosen = chosen.where(entry.c.number < before)
    newest = connection.execute(chosen.order_by(entry.c.number.desc()).limit(limit)).mappings()
    return [rows.entry_row(found) for found in newest][::-1]


def log_from(connection: Connection, table: int, first: int, limit: int) -> list[EntryRow]:
    """The oldest entries with numbers from `first` on, oldest first."""
    chosen = select(entry).where(entry.c.table == table, entry.c.number >= first).order_by(entry.c.number).limit(limit)
    return [rows.entry_row(found) for found in connection.execute(chosen).mappings()]


def last_answer(connection: Connection, table: int, user: int) -> EntryRow | None:
    """The newest answer of a person that was not taken back."""
    theirs = select(entry).where(
        entry.c.table == table, entry.c.user == user, entry.c.kind == "answer", entry.c.undone.is_(False)
    )
    found = connection.execute(theirs.order_by(entry.c.number.desc()).limit(1)).mappings().one_or_none()
    return None if found is None else rows.entry_row(found)


def at_channel(connection: Connection, channel: int) -> int | None:
    """The table that holds this channel, or else the newest that was there."""
    found = connection.execute(HOLDS, {"channel": channel}).first()
    found = found or connection.execute(NEWEST, {"channel": channel}).first()
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
    found = connection.execute(TO_POST, {"at_table": table, "most": limit}).mappings()
    return [rows.outbox_row(row, instance) for row in found]
