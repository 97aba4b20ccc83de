"""The public panels: posted, edited, and posted anew when they are buried or deleted."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord

from cogs.ui.lobby import lobby
from cogs.ui.panel import table_panel
from cogs.ui.parts import Shown, layout
from cogs.ui.pictures import Pictures
from cogs.ui.speech import Speech
from cogs.visit import QUIET, UNKNOWN_MESSAGE, Sheet, file_of
from engine.host import Host, Panel, TableInfo

if TYPE_CHECKING:
    from cogs.client import Oneiros

log = logging.getLogger("oneiros.panels")

ARCHIVED = 50083


class Keeper:
    """Keeps one panel a table in sight. below: messages after the panel, by channel."""

    def __init__(self, client: Oneiros, host: Host, pictures: Pictures, buried_after: int) -> None:
        self._client = client
        self._host = host
        self._pictures = pictures
        self._buried_after = buried_after
        self._below: dict[int, int] = {}
        self._tables: dict[int, int] = {}

    # -- watching --------------------------------------------------------------------------------------------------

    async def posted_in(self, channel: int, message: int) -> None:
        """A message came in a channel."""
        table = self._tables.get(channel)
        if table is None:
            return
        self._below[channel] = self._below.get(channel, 0) + 1
        if self._below[channel] == self._buried_after + 1:
            await self._again(self._host.refresh, table)

    async def deleted_in(self, channel: int, messages: set[int]) -> None:
        """Messages were deleted in a channel; the panel may be among them."""
        table = await self._host.find(channel)
        if table is not None and table.open and table.panel_message in messages:
            await self._again(self._host.refresh, table.id)

    async def _again(self, refresh: Callable[[int], Awaitable[None]], table: int) -> None:
        try:
            await refresh(table)
        except Exception:
            log.exception("the panel of table %s could not be refreshed", table)

    # -- showing ---------------------------------------------------------------------------------------------------

    async def show(self, table: int, nonce: str) -> int | None:
        """Edit the panel, or post it anew at the bottom; the id of its message."""
        panel = await self._host.panel(table)
        sheet = await self._sheet(panel)
        info = panel.table
        self._tables[info.channel] = info.id
        in_place = info.panel_message is not None and not self._buried(info) and await self._edit(info, sheet)
        message = info.panel_message if in_place else await self._post(info, sheet, nonce)
        if info.status == "over" or not info.open:  # it has its last place: talk after the game buries nothing
            self._tables.pop(info.channel, None)
            self._below.pop(info.channel, None)
        return message

    def _buried(self, info: TableInfo) -> bool:
        """Whether the panel is too far up to be seen; the last one of a game belongs below the end of its story."""
        below = self._below.get(info.channel, 0)
        return below > (0 if info.status == "over" else self._buried_after) and info.status in ("playing", "over")

    async def _sheet(self, panel: Panel) -> Sheet:
        table = panel.table
        speech = Speech(table.game, table.seats)
        if table.status == "lobby":
            return Sheet(lobby(speech, table, self._host.game(table.game), self._client.policies))
        picture = None
        if table.status in ("playing", "over"):
            view = await self._host.view(table.id, None)
            waiting = [waiting.seat for waiting in panel.waiting]
            place, names = f"{table.id}:board", speech.labels.players
            picture = await self._pictures.look(place, table.game, "board", view, names, waiting)
        if picture is None:
            return Sheet(table_panel(speech, panel))
        return Sheet(table_panel(speech, panel, Shown(picture.filename, picture.alt)), [picture])

    async def _edit(self, info: TableInfo, sheet: Sheet) -> bool:
        """Change the panel where it is; False when it is gone."""
        assert info.panel_message is not None
        channel = self._client.get_partial_messageable(info.panel_channel or info.channel)
        try:
            await channel.get_partial_message(info.panel_message).edit(
                view=layout(sheet.parts),
                attachments=[file_of(picture) for picture in sheet.pictures],
                allowed_mentions=QUIET,
            )
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                raise
            return False  # a new message wakes a thread that sleeps
        return True

    async def _post(self, info: TableInfo, sheet: Sheet, nonce: str) -> int:
        channel = self._client.get_partial_messageable(info.channel)
        message = await channel.send(
            view=layout(sheet.parts),
            files=[file_of(picture) for picture in sheet.pictures],
            nonce=nonce,
            allowed_mentions=QUIET,
        )
        await self._host.set_panel(info.id, info.channel, message.id)
        self._below[info.channel] = 0
        if info.panel_message is not None and info.panel_message != message.id:
            await self._drop(info.panel_channel or info.channel, info.panel_message)
        return message.id

    async def _drop(self, channel: int, message: int) -> None:
        """Delete an old panel; it may be gone already."""
        try:
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden):
            log.debug("an old panel was gone already")
