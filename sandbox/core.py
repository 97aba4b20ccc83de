"""The sandbox's heart: the world, the clock, and who is told when something changes."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sandbox import people, views
from sandbox.clock import Clock, RealClock, Snowflakes, iso
from sandbox.faults import Faults
from sandbox.gateway import ALWAYS, DIRECT, GUILDS, MEMBER_EVENTS, MESSAGES, Gateway
from sandbox.wire import Json
from sandbox.world import DM, Channel, Message, World

if TYPE_CHECKING:
    from sandbox.interactions import Interaction


TRAFFIC_KEPT = 100
"""Requests of the bot that the page's inspector may show."""


@dataclass(slots=True)
class Event:
    """Something that a persona may have to be shown. `kind` is the page's event type; "quiet" ones are for tests."""

    kind: str
    channel: Channel | None = None
    message: Message | None = None
    interaction: Interaction | None = None
    data: Json = field(default_factory=dict)


@dataclass(slots=True)
class Violation:
    """A request that Discord's own description of its API does not allow."""

    method: str
    path: str
    reason: str
    body: str


Listener = Callable[[Event], None]


class Core:
    """What every part of the sandbox works on. Everything here runs on one event loop, without waiting."""

    def __init__(self, world: World | None = None, clock: Clock | None = None) -> None:
        self.clock: Clock = clock or RealClock()
        self.world = world or people.new_world(self.clock)
        self.ids = Snowflakes(self.clock, self.world.last_id)
        self.gateway = Gateway(self)
        self.faults = Faults(self)
        self.listeners: list[Listener] = []
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.modals: dict[int, Interaction] = {}
        self.nonces: dict[tuple[int, int, str], tuple[float, int]] = {}
        self.violations: list[Violation] = []
        self.traffic: deque[Json] = deque(maxlen=TRAFFIC_KEPT)
        self.secret = secrets.token_bytes(16)
        self.epoch = secrets.token_hex(6)
        self.base_url = ""

    @property
    def gateway_url(self) -> str:
        """Where the bot's socket connects."""
        return self.base_url.replace("http", "ws", 1) + "/gateway"

    @property
    def bot_id(self) -> int:
        """The bot's user and application id."""
        return self.world.bot_id

    def emit(self, event: Event) -> None:
        """Tell pages and waiting tests."""
        for listener in tuple(self.listeners):
            listener(event)

    def message_created(self, channel: Channel, message: Message) -> None:
        """A message appeared."""
        if message.ephemeral_for is None:
            self.gateway.message("MESSAGE_CREATE", channel, message)
        self.emit(Event("message.create", channel, message))

    def message_updated(self, channel: Channel, message: Message) -> None:
        """A message changed."""
        if message.ephemeral_for is None:
            self.gateway.message("MESSAGE_UPDATE", channel, message)
        self.emit(Event("message.update", channel, message))

    def message_deleted(self, channel: Channel, message: Message) -> None:
        """A message is gone."""
        if message.ephemeral_for is None:
            intent = DIRECT if channel.kind == DM else MESSAGES
            data = {"id": str(message.id), "channel_id": str(channel.id)}
            if channel.guild_id is not None:
                data["guild_id"] = str(channel.guild_id)
            self.gateway.dispatch("MESSAGE_DELETE", data, intent=intent, guild_id=channel.guild_id)
        self.emit(Event("message.delete", channel, message))

    def channel_changed(self, channel: Channel, name: str) -> None:
        """`name` is the Gateway's event: CHANNEL_UPDATE, THREAD_CREATE, ..."""
        if self.world.permissions_in(channel, self.bot_id) or name.endswith("DELETE"):
            data = views.channel(self.world, channel)
            if name == "THREAD_CREATE":
                data["newly_created"] = True
            intent = ALWAYS if channel.kind == DM else GUILDS
            self.gateway.dispatch(name, data, intent=intent, guild_id=channel.guild_id)
        self.emit(Event("channel.gone" if name.endswith("DELETE") else "channel", channel))

    def thread_members_changed(self, channel: Channel, added: list[int], removed: list[int]) -> None:
        """People joined or left a thread."""
        data: dict[str, Any] = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(channel.members),
            "added_members": [views.thread_member(channel, m) for m in added],
            "removed_member_ids": [str(m) for m in removed],
        }
        if self.bot_id in added:
            self.gateway.dispatch(
                "THREAD_CREATE", views.channel(self.world, channel), intent=GUILDS, guild_id=channel.guild_id
            )
        elif self.bot_id in channel.members or self.bot_id in removed:
            intent = GUILDS if self.bot_id in removed else MEMBER_EVENTS
            self.gateway.dispatch("THREAD_MEMBERS_UPDATE", data, intent=intent, guild_id=channel.guild_id)
        self.emit(Event("channel", channel, data={"removed": removed}))

    def people_changed(self) -> None:
        """Somebody's presence, membership or DMs changed."""
        self.emit(Event("people"))

    def now_iso(self) -> str:
        """The time as Discord writes it."""
        return iso(self.clock.now())

    def typing(self, channel: Channel, user_id: int) -> None:
        """Somebody is typing."""
        self.emit(Event("typing", channel, data={"user": str(user_id)}))
