"""Discord's permissions: names, bits, and how roles and channel overwrites add up."""

from __future__ import annotations

from collections.abc import Iterable

BITS = {
    "KICK_MEMBERS": 1 << 1,
    "BAN_MEMBERS": 1 << 2,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "SEND_TTS_MESSAGES": 1 << 12,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CHANGE_NICKNAME": 1 << 26,
    "MANAGE_NICKNAMES": 1 << 27,
    "MANAGE_ROLES": 1 << 28,
    "MANAGE_WEBHOOKS": 1 << 29,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "USE_EXTERNAL_STICKERS": 1 << 37,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "SEND_POLLS": 1 << 49,
    "USE_EXTERNAL_APPS": 1 << 50,
    "PIN_MESSAGES": 1 << 51,
}
ALL = sum(BITS.values())


def bits(*names: str) -> int:
    """The bits of these permissions."""
    return sum(BITS[name] for name in names)


def names(value: int) -> list[str]:
    """The permissions that are set, in the order of their bits."""
    return [name for name, bit in BITS.items() if value & bit]


EVERYONE = bits(
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "ADD_REACTIONS",
    "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
    "CHANGE_NICKNAME",
)
# What the bot's invite link asks for.
BOT = bits(
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
    "MANAGE_THREADS",
    "MANAGE_MESSAGES",
    "PIN_MESSAGES",
)
DIRECT = bits(
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "ADD_REACTIONS",
    "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS",
    "PIN_MESSAGES",
)


def base(owner: bool, role_bits: Iterable[int]) -> int:
    """Permissions in the whole guild: the union of the roles; administrators and the owner have all."""
    total = 0
    for value in role_bits:
        total |= value
    return ALL if owner or total & BITS["ADMINISTRATOR"] else total


def with_overwrites(
    value: int, everyone: tuple[int, int] | None, roles: Iterable[tuple[int, int]], own: tuple[int, int] | None
) -> int:
    """Apply a channel's overwrites (allow, deny): everyone's, then all roles' together, then the member's."""
    if value & BITS["ADMINISTRATOR"]:
        return ALL
    if everyone is not None:
        value = value & ~everyone[1] | everyone[0]
    allow = deny = 0
    for role_allow, role_deny in roles:
        allow |= role_allow
        deny |= role_deny
    value = value & ~deny | allow
    if own is not None:
        value = value & ~own[1] | own[0]
    return implied(value)


def implied(value: int) -> int:
    """Without seeing the channel nothing works; without sending, nothing that rides on a message does."""
    if not value & BITS["VIEW_CHANNEL"]:
        return 0
    if not value & BITS["SEND_MESSAGES"]:
        value &= ~bits("MENTION_EVERYONE", "SEND_TTS_MESSAGES", "ATTACH_FILES", "EMBED_LINKS")
    return value
