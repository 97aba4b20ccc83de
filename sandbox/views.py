"""Entities as the JSON objects Discord shows to a bot."""

from __future__ import annotations

from sandbox.wire import Json
from sandbox.world import DM, TEXT, Channel, Guild, Member, Message, Overwrite, Role, User, World


def user(value: User) -> Json:
    """A user object."""
    return {
        "id": str(value.id),
        "username": value.username,
        "global_name": None if value.bot else value.name,
        "discriminator": "0000" if value.bot else "0",
        "avatar": None,
        "bot": value.bot,
        "public_flags": 0,
    }


def member(value: Member, with_user: User | None) -> Json:
    """A guild member object."""
    shown: Json = {
        "roles": [str(r) for r in value.roles],
        "nick": None,
        "avatar": None,
        "joined_at": value.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user is not None:
        shown["user"] = user(with_user)
    return shown


def role(value: Role) -> Json:
    """A role object."""
    return {
        "id": str(value.id),
        "name": value.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": value.position,
        "permissions": str(value.permissions),
        "managed": value.managed,
        "mentionable": value.mentionable,
        "flags": 0,
    }


def overwrite(value: Overwrite) -> Json:
    """A permission overwrite."""
    return {"id": str(value.id), "type": value.kind, "allow": str(value.allow), "deny": str(value.deny)}


def channel(world: World, value: Channel) -> Json:
    """A channel object of any kind."""
    shown: Json = {
        "id": str(value.id),
        "type": value.kind,
        "last_message_id": None if value.last_message_id is None else str(value.last_message_id),
        "flags": 0,
    }
    if value.kind == DM:
        others = [world.users[m] for m in value.members if m != world.bot_id]
        return shown | {"recipients": [user(u) for u in others]}
    shown |= {"name": value.name, "guild_id": str(value.guild_id), "rate_limit_per_user": 0}
    if value.is_thread:
        return shown | thread_part(world, value)
    return shown | {
        "topic": value.topic,
        "position": value.position,
        "nsfw": False,
        "parent_id": None,
        "permission_overwrites": [overwrite(o) for o in value.overwrites.values()],
        "default_auto_archive_duration": 1440,
    }


def thread_part(world: World, value: Channel) -> Json:
    """What only threads have."""
    shown: Json = {
        "parent_id": str(value.parent_id),
        "owner_id": str(value.owner_id),
        "message_count": value.sent,
        "total_message_sent": value.sent,
        "member_count": min(50, len(value.members)),
        "thread_metadata": {
            "archived": value.archived,
            "auto_archive_duration": value.archive_minutes,
            "archive_timestamp": value.archived_at,
            "locked": value.locked,
            "invitable": value.invitable,
            "create_timestamp": value.archived_at,
        },
    }
    if world.bot_id in value.members:
        shown["member"] = thread_member(value, world.bot_id)
    return shown


def thread_member(value: Channel, user_id: int) -> Json:
    """A thread member object."""
    return {"id": str(value.id), "user_id": str(user_id), "join_timestamp": value.archived_at, "flags": 1}


def guild(world: World, value: Guild) -> Json:
    """A guild object as GUILD_CREATE sends it, without the big lists."""
    return {
        "id": str(value.id),
        "name": value.name,
        "owner_id": str(value.owner_id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role(r) for r in value.roles.values()],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "vanity_url_code": None,
        "max_members": 500000,
        "region": "deprecated",
    }


def guild_create(world: World, value: Guild) -> Json:
    """GUILD_CREATE's data: the guild, its channels, the active threads the bot sees, the bot's own member."""
    bot = world.bot_id
    mine = [c for c in world.channels.values() if c.guild_id == value.id]
    return guild(world, value) | {
        "joined_at": value.members[bot].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(value.members),
        "members": [member(value.members[bot], world.users[bot])],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "channels": [channel(world, c) for c in mine if c.kind == TEXT],
        "threads": [channel(world, c) for c in mine if c.is_thread and not c.archived and world.permissions_in(c, bot)],
    }


def message_event(world: World, value: Message, readable: bool) -> Json:
    """MESSAGE_CREATE's data; without the message content intent others' words are blank."""
    target = world.channels[value.channel_id]
    shown = value.data
    if target.guild_id is not None:
        shown = shown | {"guild_id": str(target.guild_id)}
        author = world.guilds[target.guild_id].members.get(value.author_id)
        if author is not None:
            shown["member"] = member(author, None)
    mine = value.author_id == world.bot_id or str(world.bot_id) in value.pings
    if readable or mine or target.kind == DM:
        return shown
    return shown | {"content": "", "embeds": [], "attachments": [], "components": []}
