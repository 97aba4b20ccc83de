"""Private threads for hidden talk: one for each team, and one for a single seat whose holder wants it so.

Whoever may manage threads can read every private one. Where that is somebody of another side, there are no rooms:
hidden things wait behind their buttons.

Who is in a room is kept with the table (`dreamers/123` beside `dreamers`), because Discord tells a bot's members of a
thread only with a privileged intent. Nothing is posted in a room before whoever lost the seat is out of it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

import discord

from cogs.ui.codec import Act
from cogs.ui.parts import Button, layout
from cogs.ui.safe import clip, plain
from cogs.ui.speech import Speech
from cogs.visit import QUIET
from engine.host import Host, TableInfo

if TYPE_CHECKING:
    from cogs.client import Oneiros

log = logging.getLogger("oneiros.rooms")

ARCHIVED = 50083


def team_of(table: TableInfo, side: str) -> tuple[int, ...]:
    """The people of a side, once each."""
    return tuple(dict.fromkeys(info.user for info in table.seats if info.side == side and info.user is not None))


def teams(table: TableInfo) -> tuple[str, ...]:
    """The sides that have more than one seat. Where all are on one side, there is nobody to hide anything from."""
    sides = [info.side for info in table.seats]
    if len(set(sides)) < 2:
        return ()
    return tuple(dict.fromkeys(side for side in sides if sides.count(side) > 1))


class Rooms:
    """Makes the rooms of tables and keeps the right people in them."""

    def __init__(self, client: Oneiros, host: Host) -> None:
        self._client = client
        self._host = host

    async def open_team_rooms(self, table: TableInfo) -> None:
        """A room for every team of at least two people that has none yet, where the server allows it."""
        for side in teams(table):
            people = team_of(table, side)
            if len(people) > 1 and side not in table.rooms and not await self.overlookers(table, side):
                await self.open(table, side, people)

    async def overlookers(self, table: TableInfo, side: str) -> list[int]:
        """The people of other sides who could read a private thread of this side, because they may manage threads."""
        parent = self._parent(table)
        if parent is None:
            return []
        found: list[int] = []
        for user in dict.fromkeys(info.user for info in table.seats if info.side != side and info.user is not None):
            try:
                # Asked for each time: without a privileged intent Discord does not say when somebody's roles change.
                member = await parent.guild.fetch_member(user)
            except discord.NotFound:
                continue
            if parent.permissions_for(member).manage_threads:
                found.append(user)
        return found

    async def keep(self, table: TableInfo) -> None:
        """Bring every room of a table in step with its seats."""
        for room in [name for name in table.rooms if "/" not in name]:
            await self.admit(table, room, self._wanted(table, room))

    def _wanted(self, table: TableInfo, room: str) -> tuple[int, ...]:
        kind, _, seat = room.partition(":")
        if kind != "seat":
            return team_of(table, room)
        info = table.seat(seat)
        return (info.user,) if info is not None and info.user is not None else ()

    async def open(self, table: TableInfo, room: str, people: Iterable[int]) -> int | None:
        """Make a room and let people in; its id, or None where private threads are not to be had."""
        parent = self._parent(table)
        speech = Speech(table.game, table.seats)
        if parent is None or not parent.permissions_for(parent.guild.me).create_private_threads:
            return None
        name = clip(
            speech.label("room-name", room=plain(speech.title(room.removeprefix("seat:"))), table=table.id), 100
        )
        try:
            thread = await parent.create_thread(name=name, type=discord.ChannelType.private_thread, invitable=False)
        except (discord.Forbidden, discord.NotFound):
            return None
        await self._host.set_room(table.id, room, thread.id)
        await self.admit(await self._host.info(table.id), room, people)
        await self._welcome(thread, speech, table)
        return thread.id

    async def _welcome(self, thread: discord.Thread, speech: Speech, table: TableInfo) -> None:
        buttons = (
            Button(speech.label("button-move"), Act("turn", table.id), "primary"),
            Button(speech.label("button-hand"), Act("hand", table.id)),
            Button(speech.label("button-board"), Act("board", table.id)),
        )
        await thread.send(view=layout([speech.ui("room-welcome"), buttons]), allowed_mentions=QUIET)

    def _parent(self, table: TableInfo) -> discord.TextChannel | None:
        channel = self._client.get_channel(table.channel)
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        return channel if isinstance(channel, discord.TextChannel) else None

    async def admit(self, table: TableInfo, room: str, people: Iterable[int]) -> bool:
        """Exactly these people in a room; whether it may be written in. One that cannot be emptied is given up."""
        thread = table.rooms.get(room)
        if thread is None:
            return False
        wanted = set(people)
        marks = {name: int(name.rpartition("/")[2]) for name in table.rooms if name.startswith(f"{room}/")}
        for mark, user in marks.items():
            if user not in wanted and not await self._remove(table, room, thread, mark, user):
                return False
        for user in wanted - set(marks.values()):
            await self._host.set_room(table.id, f"{room}/{user}", thread)
            await self._add(thread, user)
        return True

    async def _remove(self, table: TableInfo, room: str, thread: int, mark: str, user: int) -> bool:
        try:
            await self._awake(thread, self._client.http.remove_user_from_thread, user)
        except discord.NotFound as error:
            if error.code == 10003:
                await self._forget(table, room)
                return False
        except discord.Forbidden:
            log.warning("somebody cannot be taken out of the room of table %s, so it is used no more", table.id)
            await self._forget(table, room)
            return False
        await self._host.set_room(table.id, mark, None)
        return True

    async def _awake(self, thread: int, do: Callable[[int, int], Awaitable[None]], user: int) -> None:
        """Do something with a thread's people; one that is archived is woken first."""
        try:
            await do(thread, user)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(thread, archived=False)
            await do(thread, user)

    async def _forget(self, table: TableInfo, room: str) -> None:
        for name in [name for name in table.rooms if name == room or name.startswith(f"{room}/")]:
            await self._host.set_room(table.id, name, None)

    async def _add(self, thread: int, user: int) -> None:
        try:
            await self._awake(thread, self._client.http.add_user_to_thread, user)
        except (discord.Forbidden, discord.NotFound):
            log.info("a player cannot be added to a room; their hand stays on the buttons")

    async def close(self, table: TableInfo) -> None:
        """Put the rooms of a table that is over away; they can still be read."""
        for room in [name for name in table.rooms if "/" not in name]:
            try:
                await self._client.http.edit_channel(table.rooms[room], archived=True)
            except (discord.Forbidden, discord.NotFound):
                log.info("a room of table %s was gone already", table.id)
