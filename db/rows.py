"""Between the host's rows and the database's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import RowMapping

from engine.host.store import EntryRow, OutboxRow, ProposalRow, SeatRow, TableRow


def table_values(table: TableRow) -> dict[str, Any]:
    """The columns of a table."""
    return {
        "id": table.id,
        "guild": table.guild,
        "channel": table.channel,
        "open_channel": table.channel if table.open else None,
        "game": table.game,
        "host": table.host,
        "players": table.players,
        "settings": dict(table.settings),
        "status": table.status,
        "version": table.version,
        "tail": table.tail,
        "head": table.head,
        "asks": table.asks,
        "panel_channel": table.panel_channel,
        "panel_message": table.panel_message,
        "rooms": dict(table.rooms),
        "paused": table.paused,
        "created": table.created,
        "changed": table.changed,
    }


def table_row(found: RowMapping) -> TableRow:
    """A table from its columns."""
    values = dict(found)
    return TableRow(open=values.pop("open_channel") is not None, **values)


def seat_values(table: int, seat: SeatRow) -> dict[str, Any]:
    """The columns of a seat."""
    return {
        "table": table,
        "seat": seat.seat,
        "side": seat.side,
        "place": seat.place,
        "kind": seat.kind,
        "user": seat.user,
        "name": seat.name,
        "policy": seat.policy,
        "delivery": seat.delivery,
        "awaited_since": seat.awaited_since,
        "called": seat.called,
        "reminded": seat.reminded,
    }


def seat_row(found: RowMapping) -> SeatRow:
    """A seat from its columns."""
    return SeatRow(**_without_table(found))


def entry_values(table: int, entry: EntryRow) -> dict[str, Any]:
    """The columns of an entry."""
    return {
        "table": table,
        "number": entry.number,
        "follows": entry.follows,
        "base": entry.base,
        "kind": entry.kind,
        "data": entry.data,
        "at": entry.at,
        "user": entry.user,
        "press": entry.press,
        "undone": entry.undone,
    }


def entry_row(found: RowMapping) -> EntryRow:
    """An entry from its columns."""
    return EntryRow(**_without_table(found))


def outbox_values(table: int, row: OutboxRow) -> dict[str, Any]:
    """The columns of a new row of the outbox."""
    return {
        "table": table,
        "kind": row.kind,
        "entry": row.entry,
        "seat": row.seat,
        "payload": row.payload,
        "state": "waiting",
        "attempts": 0,
        "created": row.created,
    }


def outbox_row(found: RowMapping, instance: str) -> OutboxRow:
    """A row of the outbox. Its nonce is the file's instance id and the row's own, so two files never share one."""
    return OutboxRow(
        id=found["id"],
        table=found["table"],
        kind=found["kind"],
        entry=found["entry"],
        seat=found["seat"],
        payload=found["payload"],
        nonce=f"{instance}-{found['id']}",
        created=found["created"],
        attempts=found["attempts"],
    )


def proposal_values(table: int, proposal: ProposalRow) -> dict[str, Any]:
    """The columns of a new proposal."""
    return {
        "table": table,
        "id": proposal.id,
        "kind": proposal.kind,
        "by": proposal.by,
        "state": proposal.state,
        "seat": proposal.seat,
        "user": proposal.user,
        "name": proposal.name,
        "policy": proposal.policy,
        "number": proposal.number,
        "opened": proposal.opened,
    }


def proposal_row(found: RowMapping, given: Mapping[int, bool]) -> ProposalRow:
    """A proposal from its columns and its votes."""
    return ProposalRow(votes=given, **_without_table(found))


def _without_table(found: RowMapping) -> dict[str, Any]:
    values = dict(found)
    del values["table"]
    return values
