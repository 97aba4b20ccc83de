"""What is written, each as one function of a connection. The statements are made once: making them costs more than
running them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db import rows
from db.schema import entries, outbox, proposals, seats, secrets, sittings, tables, votes
from engine.host.store import Change, OutboxRow, ProposalRow, SeatRow, StoreConflict, TableRow

SWAP_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("key"), tables.c.version == bindparam("expected"))
    .values({column: bindparam(column.name) for column in tables.c if column is not tables.c.id})
)
ADD_SEED = insert(secrets)
ADD_ENTRIES = insert(entries)
MARK_ENTRY = (
    update(entries)
    .where(entries.c.table == bindparam("key"), entries.c.number == bindparam("which"))
    .values(undone=bindparam("undone"))
)
DROP_SEAT = delete(seats).where(seats.c.table == bindparam("key"), seats.c.seat == bindparam("which"))
ADD_SEATS = insert(seats)
DROP_PANEL = delete(outbox).where(
    outbox.c.table == bindparam("key"), outbox.c.kind == "panel", outbox.c.state == "waiting"
)
ADD_OUTBOX = insert(outbox)
DROP_PROPOSAL = delete(proposals).where(proposals.c.table == bindparam("key"), proposals.c.id == bindparam("which"))
MARK_OUTBOX = (
    update(outbox)
    .where(outbox.c.id == bindparam("key"))
    .values(state=bindparam("state"), done=bindparam("done"), message=bindparam("message"), reason=bindparam("reason"))
)
COUNT_ATTEMPT = update(outbox).where(outbox.c.id == bindparam("key")).values(attempts=outbox.c.attempts + 1)


def create(connection: Connection, table: TableRow, seated: Sequence[SeatRow], shown: Sequence[OutboxRow]) -> int:
    """A new table; its id. Raises `StoreConflict`."""
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
        connection.execute(ADD_SEATS, [rows.seat_values(table_id, seat) for seat in seated])
    _put_in_outbox(connection, table_id, shown)
    return table_id


def commit(connection: Connection, change: Change) -> None:
    """A change of a table. Raises `StoreConflict` before anything is written."""
    table = change.table.id
    values = rows.table_values(change.table)
    swapped = connection.execute(SWAP_TABLE, {**values, "key": values.pop("id"), "expected": change.expected})
    if swapped.rowcount != 1:
        raise StoreConflict
    if change.seed is not None:
        connection.execute(ADD_SEED, {"table": table, "seed": change.seed})
    if change.entries:
        connection.execute(ADD_ENTRIES, [rows.entry_values(table, entry) for entry in change.entries])
    marks = [(number, True) for number in change.undone] + [(number, False) for number in change.redone]
    if marks:
        connection.execute(MARK_ENTRY, [{"key": table, "which": number, "undone": undone} for number, undone in marks])
    _write_seats(connection, change)
    _put_in_outbox(connection, table, change.outbox)
    _write_proposals(connection, table, change.proposals)


def _write_seats(connection: Connection, change: Change) -> None:
    table = change.table.id
    named = [*change.gone, *[seat.seat for seat in change.seats]]
    if named:
        connection.execute(DROP_SEAT, [{"key": table, "which": seat} for seat in named])
    if change.seats:
        connection.execute(ADD_SEATS, [rows.seat_values(table, seat) for seat in change.seats])
    for side, user in change.sittings:
        key = {"table": table, "user": user, "side": side}
        if connection.execute(select(sittings.c.side).filter_by(**key)).first() is None:
            connection.execute(insert(sittings).values(**key))


def _put_in_outbox(connection: Connection, table: int, shown: Sequence[OutboxRow]) -> None:
    if any(row.kind == "panel" for row in shown):
        connection.execute(DROP_PANEL, {"key": table})
    if shown:
        connection.execute(ADD_OUTBOX, [rows.outbox_values(table, row) for row in shown])


def _write_proposals(connection: Connection, table: int, changed: Sequence[ProposalRow]) -> None:
    for proposal in changed:
        connection.execute(DROP_PROPOSAL, {"key": table, "which": proposal.id})
        connection.execute(insert(proposals).values(**rows.proposal_values(table, proposal)))
        given = [
            {"table": table, "proposal": proposal.id, "user": user, "yes": yes} for user, yes in proposal.votes.items()
        ]
        if given:
            connection.execute(insert(votes), given)
