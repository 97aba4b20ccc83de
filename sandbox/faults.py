"""What can go wrong on purpose: closed DMs, lost permissions, rate limits, errors, a cut gateway, a slow network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox import permissions, views
from sandbox.clock import iso
from sandbox.wire import ApiError, Json
from sandbox.world import Channel, Member, Overwrite

if TYPE_CHECKING:
    from sandbox.core import Core


@dataclass(slots=True)
class Planned:
    """The next `left` requests whose method and path fit answer with `status`."""

    left: int
    path: str
    method: str | None
    status: int
    retry_after: float
    code: int = 0

    def fits(self, method: str, path: str) -> bool:
        """Whether this request is one of them."""
        return self.left > 0 and self.path in path and self.method in (None, method)

    def shown(self) -> Json:
        """For the page."""
        return {"method": self.method, "path": self.path, "left": self.left, "status": self.status}


class Faults:
    """All switches. Each works at once."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.planned: list[Planned] = []
        self.revoked: list[tuple[int, str]] = []
        self.left: dict[int, dict[int, Member]] = {}
        self.delay_ms = 0

    def fail(self, count: int, path: str = "", method: str | None = None, status: int = 500, code: int = 0) -> None:
        """The next `count` requests to paths containing `path` answer `status`; `code` as Discord numbers its errors.

        `fail(1, "/users/@me/channels", status=403, code=40003)`: direct messages are being opened too fast.
        """
        self.planned.append(Planned(count, path, method, status, 0, code))

    def rate_limit(self, count: int, path: str = "", method: str | None = None, retry_after: float = 0.02) -> None:
        """The next `count` requests are told to come back in `retry_after` seconds (429)."""
        self.planned.append(Planned(count, path, method, 429, retry_after))

    def strike(self, method: str, path: str) -> Planned | None:
        """The fault that hits this request, if one does."""
        for planned in self.planned:
            if planned.fits(method, path):
                planned.left -= 1
                if not planned.left:
                    self.planned.remove(planned)
                return planned
        return None

    def slow(self, milliseconds: int) -> None:
        """Every request waits so long."""
        self.delay_ms = milliseconds

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the bot's connection."""
        self._core.gateway.drop(resumable=resumable)

    def close_dms(self, user_id: int, closed: bool = True) -> None:
        """Messages from the bot to this user are refused (50007)."""
        self._core.world.users[user_id].dms_closed = closed
        self._core.people_changed()

    def revoke(self, channel: Channel, permission: str) -> None:
        """Take a permission from the bot in a channel."""
        self._overwrite(channel, permissions.BITS[permission], deny=True)
        if (channel.id, permission) not in self.revoked:
            self.revoked.append((channel.id, permission))

    def grant(self, channel: Channel, permission: str) -> None:
        """Give it back."""
        self._overwrite(channel, permissions.BITS[permission], deny=False)
        if (channel.id, permission) in self.revoked:
            self.revoked.remove((channel.id, permission))

    def _overwrite(self, channel: Channel, bit: int, *, deny: bool) -> None:
        core = self._core
        own = channel.overwrites.setdefault(core.bot_id, Overwrite(core.bot_id, 1, 0, 0))
        own.deny = own.deny | bit if deny else own.deny & ~bit
        if not own.deny and not own.allow:
            del channel.overwrites[core.bot_id]
        core.channel_changed(channel, "CHANNEL_UPDATE")

    def leave_guild(self, user_id: int, guild_id: int) -> None:
        """A user leaves (or is removed)."""
        core = self._core
        guild = core.world.guilds[guild_id]
        member = guild.members.pop(user_id, None)
        if member is None:
            return
        self.left.setdefault(guild_id, {})[user_id] = member
        for channel in core.world.channels.values():
            if channel.is_thread and channel.guild_id == guild_id and user_id in channel.members:
                channel.members.remove(user_id)
                core.thread_members_changed(channel, [], [user_id])
        data = {"guild_id": str(guild_id), "user": views.user(core.world.users[user_id])}
        core.gateway.dispatch("GUILD_MEMBER_REMOVE", data, intent=2, guild_id=guild_id)
        core.people_changed()

    def join_guild(self, user_id: int, guild_id: int) -> None:
        """A user comes (back)."""
        core = self._core
        guild = core.world.guilds[guild_id]
        member = self.left.get(guild_id, {}).pop(user_id, None)
        guild.members[user_id] = member or Member(user_id, [], iso(core.clock.now()))
        data = views.member(guild.members[user_id], core.world.users[user_id]) | {"guild_id": str(guild_id)}
        core.gateway.dispatch("GUILD_MEMBER_ADD", data, intent=2, guild_id=guild_id)
        core.people_changed()

    def set_thread(self, channel: Channel, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive, lock, and the reverse."""
        if not channel.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if archived is not None:
            channel.archived = archived
            channel.archived_at = self._core.now_iso()
        if locked is not None:
            channel.locked = locked
        self._core.channel_changed(channel, "THREAD_UPDATE")

    def clear(self) -> None:
        """End everything that can be ended."""
        self.planned.clear()
        self.delay_ms = 0
        self._core.gateway.refusing = False
        world = self._core.world
        for channel_id, permission in list(self.revoked):
            if channel_id in world.channels:
                self.grant(world.channels[channel_id], permission)
        for guild_id, gone in list(self.left.items()):
            for user_id in list(gone):
                self.join_guild(user_id, guild_id)
        for user in world.users.values():
            if user.dms_closed:
                self.close_dms(user.id, False)

    def shown(self) -> Json:
        """As the page shows them."""
        world = self._core.world
        return {
            "closed_dms": [str(u.id) for u in world.users.values() if u.dms_closed],
            "left": [str(u) for gone in self.left.values() for u in gone],
            "revoked": [{"channel": str(c), "permission": p} for c, p in self.revoked],
            "rate_limits": [p.shown() for p in self.planned if p.status == 429],
            "errors": [p.shown() for p in self.planned if p.status != 429],
            "delay_ms": self.delay_ms,
            "gateway": "up" if self._core.gateway.connected() else "down",
        }
