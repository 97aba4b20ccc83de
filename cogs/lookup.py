"""Which table somebody means: the one of the channel, of the room they are in, or the only one they sit at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.errors import Plain
from engine.host import TableInfo

if TYPE_CHECKING:
    from cogs.visit import Visit


async def table_of(visit: Visit) -> TableInfo | None:
    """The table that a command typed here is about, or None."""
    host = visit.client.host
    channel = visit.interaction.channel_id
    visit.table = await host.find(channel) if channel is not None else None
    if visit.table is None:
        mine = await host.tables_of(visit.user)
        in_room = [table for table in mine if channel in table.rooms.values()]
        visit.table = in_room[0] if in_room else mine[0] if len(mine) == 1 else None
    return visit.table


async def the_table(visit: Visit) -> TableInfo:
    """The table that a command typed here is about. Raises `Plain` with the way out."""
    table = await table_of(visit)
    if table is None:
        raise Plain("which-table" if len(await visit.client.host.tables_of(visit.user)) > 1 else "no-table-here")
    return table


async def pressed_table(visit: Visit) -> TableInfo:
    """The table of a pressed component, whatever channel it was pressed in."""
    visit.table = await visit.client.host.info(visit.act.table)
    return visit.table
