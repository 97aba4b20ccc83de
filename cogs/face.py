"""Where the outbox is shown: stories, panels, calls and notices in the table's channel, hidden things in private."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.ui.codec import Act
from cogs.ui.keeper import Keeper
from cogs.ui.panel import proposal_parts
from cogs.ui.parts import Button, Part, layout
from cogs.ui.private import Private
from cogs.ui.rooms import Rooms, team_of, teams
from cogs.ui.safe import pieces
from cogs.ui.speech import Speech
from cogs.ui.story import story
from cogs.visit import QUIET
from engine.host import Delivered, Delivery, GiveUp, Host, Later, OutboxRow, TableInfo

if TYPE_CHECKING:
    from cogs.client import Oneiros

log = logging.getLogger("oneiros.face")

UNKNOWN_CHANNEL = 10003
LOCKED = 50083
"""The thread is archived and locked."""
FORBIDDEN_AGAIN = 120.0
"""Seconds until a channel that the bot may not write in is tried again."""
SEATS_CHANGED = frozenset({"started", "seat-taken", "seat-left", "seat-auto", "seat-emptied"})


class DiscordFace:
    """The host's face (`engine.host.Face`) on Discord."""

    def __init__(self, client: Oneiros, host: Host, keeper: Keeper, rooms: Rooms, private: Private) -> None:
        self._client = client
        self._host = host
        self._keeper = keeper
        self._rooms = rooms
        self._private = private

    async def deliver(self, row: OutboxRow, table: TableInfo) -> Delivery:
        """Show a row. A channel that is gone ends it, a lost permission makes it wait."""
        try:
            return Delivered(await self._show(row, table))
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            return GiveUp("channel-gone")
        except discord.HTTPException as error:
            if not isinstance(error, discord.Forbidden) and error.code != LOCKED:
                raise
            log.warning("table %s cannot be shown: Discord says %s", table.id, error.code)
            return Later(FORBIDDEN_AGAIN)

    async def _show(self, row: OutboxRow, table: TableInfo) -> int | None:
        match row.kind:
            case "told":
                told = await self._host.told(row)
                text = story(Speech(table.game, table.seats), told, table.id, row.entry or 0)
                return await self._say(table.channel, text, row.nonce)
            case "private":
                return await self._private.deliver(row, table)
            case "panel":
                return await self._keeper.show(table.id, row.nonce)
            case "call" | "remind":
                return await self._call(row, table)
            case "notice":
                return await self._notice(row, table)

    async def _say(self, channel: int, text: str, nonce: str) -> int | None:
        """Post text, in several messages where it is long; the id of the first."""
        target = self._client.get_partial_messageable(channel)
        first: int | None = None
        for number, piece in enumerate(pieces(text)):
            message = await target.send(piece, nonce=f"{nonce}{number or ''}", allowed_mentions=QUIET)
            first = first or message.id
        return first

    async def _call(self, row: OutboxRow, table: TableInfo) -> int | None:
        """Mention the people who are newly waited for, and nobody else, with the button they need."""
        call = self._host.call(row)
        if not call.users:
            return None
        speech = Speech(table.game, table.seats)
        mentions = " ".join(f"<@{user}>" for user in call.users)
        seats = ", ".join(speech.title(seat) for seat in call.seats)
        buttons = (
            Button(speech.label("button-move"), Act("turn", table.id), "primary"),
            Button(speech.label("button-hand"), Act("hand", table.id)),
            *await self._at_once(speech, table, call.users[0]),
        )
        message = await self._client.get_partial_messageable(table.channel).send(
            view=layout([speech.ui(row.kind, mentions=mentions, seats=seats), buttons]),
            nonce=row.nonce,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in call.users]
            ),
        )
        return message.id

    async def _at_once(self, speech: Speech, table: TableInfo, user: int) -> tuple[Button, ...]:
        """The way out of a team's question, for any of the team to press: what a game says of it is no secret."""
        for asked in await self._host.asks(table.id, user):
            if (option := speech.at_once(asked.ask)) is not None:
                act = Act("at-once", table.id, asked.opened, "", asked.ask.id, option.id)
                return (Button(speech.label(f"at-once-{option.verb}", target=option.target, **option.facts), act),)
        return ()

    async def _notice(self, row: OutboxRow, table: TableInfo) -> int | None:
        notice = self._host.notice(row)
        await self._rooms_after(notice.code, table)
        speech = Speech(table.game, table.seats)
        fields = dict(notice.fields)
        told = {name: speech.person(int(fields[name])) for name in ("user", "by") if isinstance(fields.get(name), int)}
        title = speech.title(str(fields.get("seat", "")))
        text = speech.ui(f"notice-{notice.code}", **{**fields, **told, "seat_title": title})
        if notice.code == "started":
            text = "\n".join([line for line in (text, *await self._without_rooms(table, speech)) if line])
        if notice.code == "proposal-opened":
            return await self._vote(row, table, speech, int(fields["proposal"]))
        quiet = row.seat is not None or table.status == "lobby"  # the lobby's panel shows who sits where
        return None if quiet else await self._say(table.channel, text, row.nonce)

    async def _rooms_after(self, code: str, table: TableInfo) -> None:
        """Rooms follow the seats."""
        if code in SEATS_CHANGED:
            await self._rooms.keep(table)
            await self._rooms.open_team_rooms(await self._host.info(table.id))
        elif code in ("table-ended", "game-over"):
            await self._rooms.close(table)

    async def _without_rooms(self, table: TableInfo, speech: Speech) -> list[str]:
        """For each team that has no room because somebody of another side could read it: that, in a sentence."""
        told: list[str] = []
        for side in teams(table):
            seeing = await self._rooms.overlookers(table, side) if len(team_of(table, side)) > 1 else []
            if seeing:
                told.append(speech.ui("room-none", room=side, people=[speech.person(user) for user in seeing]))
        return told

    async def _vote(self, row: OutboxRow, table: TableInfo, speech: Speech, proposal: int) -> int | None:
        """A vote, with the buttons to take part."""
        standing = (await self._host.proposal(table.id, proposal)).proposal
        if standing is None or standing.state != "open":
            return None
        parts: list[Part] = proposal_parts(speech, table.id, standing)
        message = await self._client.get_partial_messageable(table.channel).send(
            view=layout(parts), nonce=row.nonce, allowed_mentions=QUIET
        )
        return message.id
