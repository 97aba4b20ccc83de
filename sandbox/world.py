"""What exists: people, the guild, channels, threads, messages, files. Plain data that can be written to a file."""

from __future__ import annotations

from typing import Any

import msgspec

from sandbox import permissions
from sandbox.wire import Json

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, COMPONENTS_V2, HAS_THREAD = 1 << 6, 1 << 7, 1 << 15, 1 << 5


class User(msgspec.Struct):
    """A Discord account: a persona or the bot."""

    id: int
    username: str
    name: str
    colour: str
    bot: bool = False
    spectator: bool = False
    dms_closed: bool = False


class Role(msgspec.Struct):
    """A guild role; `permissions` is the bit field."""

    id: int
    name: str
    permissions: int
    position: int
    managed: bool = False
    mentionable: bool = False


class Member(msgspec.Struct):
    """A user's place in the guild."""

    user_id: int
    roles: list[int]
    joined_at: str


class Guild(msgspec.Struct):
    """A Discord server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role]
    members: dict[int, Member]


class Overwrite(msgspec.Struct):
    """A channel's exception for a role (`kind` 0) or a member (`kind` 1)."""

    id: int
    kind: int
    allow: int
    deny: int


class Message(msgspec.Struct):
    """A message: `data` is Discord's object; beside it what Discord knows and does not tell the bot."""

    id: int
    channel_id: int
    author_id: int
    data: Json
    pings: list[str]
    ephemeral_for: int | None = None
    command: str | None = None
    nonce: str | None = None
    unshown: list[str] = []

    @property
    def v2(self) -> bool:
        """Whether its components are the whole message."""
        return bool(self.data["flags"] & COMPONENTS_V2)

    @property
    def thinking(self) -> bool:
        """Whether it is a deferred answer that has not come yet."""
        return bool(self.data["flags"] & LOADING)

    def seen_by(self, user_id: int) -> bool:
        """Ephemeral messages are for one user only."""
        return self.ephemeral_for is None or self.ephemeral_for == user_id


class Channel(msgspec.Struct):
    """A text channel, a thread or a direct message."""

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = {}
    members: list[int] = []
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_minutes: int = 1440
    archived_at: str = ""
    sent: int = 0
    last_message_id: int | None = None
    pins: list[int] = []
    messages: dict[int, Message] = {}

    @property
    def is_thread(self) -> bool:
        """Whether it hangs under a text channel."""
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)


class File(msgspec.Struct):
    """An uploaded file."""

    id: int
    channel_id: int
    name: str
    content_type: str
    content: bytes


class World(msgspec.Struct):
    """Everything that outlives a connection."""

    bot_id: int
    users: dict[int, User]
    guilds: dict[int, Guild]
    channels: dict[int, Channel]
    files: dict[int, File] = {}
    commands: dict[str, dict[str, Any]] = {}
    last_id: int = 0

    def personas(self) -> list[User]:
        """The made-up people, in the order they were made."""
        return [user for user in self.users.values() if not user.bot]

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild a channel belongs to; None for a DM."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def guild_permissions(self, guild: Guild, user_id: int) -> int:
        """What a member may do in the whole guild; 0 for strangers."""
        member = guild.members.get(user_id)
        if member is None:
            return 0
        held = [guild.roles[guild.id].permissions, *(guild.roles[r].permissions for r in member.roles)]
        return permissions.base(guild.owner_id == user_id, held)

    def permissions_in(self, channel: Channel, user_id: int) -> int:
        """What a user may do in a channel (a thread goes by its parent's overwrites)."""
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT if user_id in channel.members else 0
        value = self.guild_permissions(guild, user_id)
        if not value:
            return 0
        place = self.channels.get(channel.parent_id or 0) if channel.is_thread else channel
        value = self._overwritten(value, guild, place, user_id) if place else 0
        if channel.kind == PRIVATE_THREAD and user_id not in channel.members:
            return value if value & permissions.BITS["MANAGE_THREADS"] else 0
        return value

    def _overwritten(self, value: int, guild: Guild, channel: Channel, user_id: int) -> int:
        if not channel.overwrites:
            return permissions.implied(value)
        pairs = {o.id: (o.allow, o.deny) for o in channel.overwrites.values()}
        roles = [pairs[r] for r in guild.members[user_id].roles if r in pairs]
        return permissions.with_overwrites(value, pairs.get(guild.id), roles, pairs.get(user_id))

    def may(self, channel: Channel, user_id: int, name: str) -> bool:
        """Whether a user has a permission in a channel."""
        return bool(self.permissions_in(channel, user_id) & permissions.BITS[name])

    def threads_of(self, channel_id: int) -> list[Channel]:
        """The threads under a text channel."""
        return [c for c in self.channels.values() if c.is_thread and c.parent_id == channel_id]

    def dm_between(self, one: int, other: int) -> Channel | None:
        """The direct message of two users, if it was opened."""
        pair = {one, other}
        return next((c for c in self.channels.values() if c.kind == DM and set(c.members) == pair), None)
