"""Hidden things on their way to one person: where they chose, or down the ladder until somebody can be reached.

Direct message, then private thread, then a public word that there is something to see, without what it is. To begin
with nothing is sent at all: the hand waits behind its button.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from cogs.ui.rooms import Rooms, team_of, teams
from cogs.ui.safe import pieces
from cogs.ui.speech import Speech
from cogs.ui.story import story
from cogs.visit import QUIET
from engine.host import Host, OutboxRow, SeatInfo, TableInfo
from engine.kernel import Told

if TYPE_CHECKING:
    from cogs.client import Oneiros

log = logging.getLogger("oneiros.private")

WAYS = ("here", "dm", "thread")
CLOSED_DM = frozenset({50007, 50278})
"""Cannot message this user; no server in common."""
TOO_FAST = 40003
"""Direct messages are being opened too fast: the next one may work."""
REMEMBERED = 4096


class Private:
    """Delivers what only the holder of a seat may know."""

    def __init__(self, client: Oneiros, host: Host, rooms: Rooms) -> None:
        self._client = client
        self._host = host
        self._rooms = rooms
        self._closed: OrderedDict[int, None] = OrderedDict()

    def reopened(self, user: int) -> None:
        """Somebody asked for direct messages anew: try them again."""
        self._closed.pop(user, None)

    async def deliver(self, row: OutboxRow, table: TableInfo) -> int | None:
        """Show a `private` row; the id of the message, if there is one."""
        info = table.seat(row.seat or "")
        if info is None or info.user is None:
            return None
        told = await self._host.told(row)
        shared = await self._to_team(row, table, info, told)
        rest = [item for item in told if item not in shared] if info.delivery != "dm" else list(told)
        text = story(Speech(table.game, table.seats), rest, table.id, row.entry or 0)
        if not text or info.delivery not in ("dm", "thread"):
            return None
        return await self._down_the_ladder(row, table, info, text)

    async def _to_team(self, row: OutboxRow, table: TableInfo, info: SeatInfo, told: Sequence[Told]) -> list[Told]:
        """Post what the whole team may know in its room, once for all of them; what that was.

        Nothing is, while somebody of another side could read along.
        """
        room = table.rooms.get(info.side)
        if room is None or info.side not in teams(table):
            return []
        side = {other.seat for other in table.seats if other.side == info.side}
        shared = [item for item in told if item.to is not None and side <= set(item.to)]
        first = next(other.seat for other in table.seats if other.side == info.side and other.user is not None)
        text = story(Speech(table.game, table.seats), shared, table.id, row.entry or 0)
        if not text or await self._rooms.overlookers(table, info.side):
            return []
        if info.seat == first and await self._rooms.admit(table, info.side, team_of(table, info.side)):
            await self._post(room, text, row.nonce, "t")
        return shared

    async def _down_the_ladder(self, row: OutboxRow, table: TableInfo, info: SeatInfo, text: str) -> int | None:
        assert info.user is not None
        if info.delivery == "dm" and (message := await self._direct(info.user, text, row.nonce)):
            return message
        if message := await self._in_room(row, table, info, text):
            return message
        nudge = Speech(table.game, table.seats).ui("nudge-hidden", seat=info.seat)
        return await self._post(table.channel, nudge, row.nonce, "n")

    async def _direct(self, user: int, text: str, nonce: str) -> int | None:
        """A direct message, unless this person's are closed."""
        if user in self._closed:
            return None
        try:
            channel = await self._client.create_dm(discord.Object(user))
            return await self._post(channel.id, text, nonce, "d")
        except discord.HTTPException as error:
            if error.code not in CLOSED_DM and error.code != TOO_FAST:
                raise
            if error.code in CLOSED_DM:
                self._remember(user)
            return None

    def _remember(self, user: int) -> None:
        """Do not try this person's direct messages again: each refusal counts against the bot."""
        self._closed[user] = None
        while len(self._closed) > REMEMBERED:
            self._closed.popitem(last=False)

    async def _in_room(self, row: OutboxRow, table: TableInfo, info: SeatInfo, text: str) -> int | None:
        """The private thread of the seat, made when it is first needed."""
        assert info.user is not None
        name = f"seat:{info.seat}"
        if await self._rooms.overlookers(table, info.side):
            return None
        if name not in table.rooms and await self._rooms.open(table, name, (info.user,)) is None:
            return None
        table = await self._host.info(table.id)
        if not await self._rooms.admit(table, name, (info.user,)):
            return None
        try:
            return await self._post(table.rooms[name], text, row.nonce, "r")
        except (discord.Forbidden, discord.NotFound):
            return None

    async def _post(self, channel: int, text: str, nonce: str, mark: str) -> int | None:
        """Post text, in several messages where it is long; the id of the first."""
        target = self._client.get_partial_messageable(channel)
        first: int | None = None
        for number, piece in enumerate(pieces(text)):
            message = await target.send(piece, nonce=f"{nonce}{mark}{number or ''}", allowed_mentions=QUIET)
            first = first or message.id
        return first
