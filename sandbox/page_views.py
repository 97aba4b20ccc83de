"""What a persona is shown: the objects of PROTOCOL.md."""

from __future__ import annotations

from sandbox import commands, messages, permissions
from sandbox.components import media, walk
from sandbox.core import Core
from sandbox.wire import Json
from sandbox.world import DM, TEXT, Channel, Message, User

KINDS = {TEXT: "text", DM: "dm"}


def persona(core: Core, user: User) -> Json:
    """A made-up person, or the bot."""
    guild = next(iter(core.world.guilds.values()))
    member = guild.members.get(user.id)
    return {
        "id": str(user.id),
        "username": user.username,
        "name": user.name,
        "avatar": None,
        "colour": user.colour,
        "roles": [guild.roles[r].name for r in member.roles] if member else [],
        "spectator": user.spectator,
        "host": guild.owner_id == user.id,
        "in_guild": member is not None,
        "dms_closed": user.dms_closed,
        "bot": user.bot,
    }


def people(core: Core) -> Json:
    """Everybody."""
    bot = persona(core, core.world.users[core.bot_id]) | {"online": core.gateway.connected()}
    return {"personas": [persona(core, u) for u in core.world.personas()], "bot": bot}


def channel(core: Core, value: Channel, user: User) -> Json:
    """A channel with what the persona may do there."""
    world = core.world
    granted = world.permissions_in(value, user.id)
    other = next((world.users[m] for m in value.members if m != user.id), user) if value.kind == DM else None
    return {
        "id": str(value.id),
        "kind": KINDS.get(value.kind, "thread"),
        "name": other.name if other else value.name,
        "guild_id": None if value.guild_id is None else str(value.guild_id),
        "parent_id": None if value.parent_id is None else str(value.parent_id),
        "topic": value.topic,
        "private": value.kind not in (TEXT, 11),
        "archived": value.archived,
        "locked": value.locked,
        "members": [str(m) for m in value.members],
        "can": abilities(value, granted),
        "permissions": permissions.names(granted),
        "bot_permissions": permissions.names(world.permissions_in(value, core.bot_id)),
        "last_message_id": None if value.last_message_id is None else str(value.last_message_id),
        "message_count": sum(m.seen_by(user.id) for m in value.messages.values()),
    }


def abilities(value: Channel, granted: int) -> Json:
    """The permissions a page needs, by what they allow."""
    bits = permissions.BITS
    sending = bits["SEND_MESSAGES_IN_THREADS"] if value.is_thread else bits["SEND_MESSAGES"]
    manages = bool(granted & bits["MANAGE_THREADS"])
    return {
        "view": bool(granted & bits["VIEW_CHANNEL"]),
        "send": bool(granted & sending) and (not value.locked or manages),
        "command": bool(granted & bits["USE_APPLICATION_COMMANDS"]),
        "attach": bool(granted & bits["ATTACH_FILES"]),
        "create_thread": value.kind == TEXT and bool(granted & bits["CREATE_PUBLIC_THREADS"]),
        "manage_threads": manages,
    }


def message(core: Core, value: Message, user: User) -> Json:
    """Discord's message object with the sandbox's additions; file addresses are signed afresh."""
    pings = value.pings
    shown = {k: v for k, v in value.data.items() if k != "nonce"}
    refresh(core, shown)
    shown["sandbox"] = {
        "ephemeral": value.ephemeral_for is not None,
        "thinking": value.thinking,
        "pings": pings,
        "pings_me": pings_user(core, value, user),
        "command": value.command,
        "unshown": value.unshown,
    }
    return shown


def pings_user(core: Core, value: Message, user: User) -> bool:
    """Whether a message notifies somebody, by name, by role or with everybody."""
    if str(user.id) in value.pings or "everyone" in value.pings:
        return value.author_id != user.id
    place = core.world.channels.get(value.channel_id)
    guild = core.world.guild_of(place) if place is not None else None
    held = guild.members[user.id].roles if guild is not None and user.id in guild.members else []
    return any(f"role:{r}" in value.pings for r in held)


def refresh(core: Core, shown: Json) -> None:
    """Addresses expire after a day; a page that looks later still has to show the pictures."""
    if not shown["attachments"]:
        return
    files = core.world.files
    fresh = {a["id"]: messages.address(core, files[int(a["id"])]) for a in shown["attachments"]}
    for attachment in shown["attachments"]:
        attachment["url"] = attachment["proxy_url"] = fresh[attachment["id"]]
    for component in walk(shown["components"]):
        for item in media(component):
            if item.get("attachment_id") in fresh:
                item["url"] = item["proxy_url"] = fresh[item["attachment_id"]]


def command_list(core: Core, user: User) -> list[Json]:
    """All that the persona can type, flat."""
    world = core.world
    guild = next(iter(world.guilds.values()))
    place = next(c for c in world.channels.values() if c.guild_id == guild.id and c.kind == TEXT)
    return [
        leaf | {"allowed": commands.allowed(world, command, place, user.id)}
        for command in commands.usable(world, guild.id)
        for leaf in commands.flat(command)
    ]


def state(core: Core, user: User) -> Json:
    """All that a page needs to begin."""
    world = core.world
    seen = [c for c in world.channels.values() if world.permissions_in(c, user.id)]
    guilds = [
        {
            "id": str(g.id),
            "name": g.name,
            "owner_id": str(g.owner_id),
            "roles": [{"id": str(r.id), "name": r.name} for r in g.roles.values()],
            "channels": [channel(core, c, user) for c in sorted(seen, key=lambda c: c.is_thread) if c.guild_id == g.id],
        }
        for g in world.guilds.values()
        if user.id in g.members
    ]
    return {
        "persona": persona(core, user),
        **people(core),
        "guilds": guilds,
        "dms": [channel(core, c, user) for c in seen if c.kind == DM],
        "commands": command_list(core, user),
        "faults": core.faults.shown(),
        "epoch": core.epoch,
    }
