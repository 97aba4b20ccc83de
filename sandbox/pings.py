"""Whom a message really notifies: its mentions, cut down by allowed_mentions and by permissions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sandbox.wire import Json
from sandbox.world import Channel, World

CODE = re.compile(r"```.*?```|``.*?``|`[^`\n]*`", re.S)
USER = re.compile(r"<@!?(\d{1,20})>")
ROLE = re.compile(r"<@&(\d{1,20})>")
EVERYONE = re.compile(r"@(everyone|here)\b")


def texts(components: list[Json]) -> Iterator[str]:
    """All text displays, in order."""
    for component in components:
        if component.get("type") == 10:
            yield str(component.get("content", ""))
        yield from texts(component.get("components") or [])


def of(world: World, channel: Channel, author_id: int, body: Json, replied_to: int | None) -> list[str]:
    """Ids of the notified users, plus "everyone", "here" and "role:<id>"."""
    parts = [body.get("content") or "", *texts(body.get("components") or [])]
    if not replied_to and not any("@" in part for part in parts):
        return []
    text = CODE.sub(" ", "\n".join(parts))
    allowed = body.get("allowed_mentions")
    users = [int(i) for i in USER.findall(text)]
    found = [u for u in dict.fromkeys(users) if _may(allowed, "users", u)]
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        found = list(dict.fromkeys([replied_to, *found]))
    pings = [str(u) for u in found if u in world.users and world.may(channel, u, "VIEW_CHANNEL")]
    return pings + _wide(world, channel, author_id, text, allowed)


def _wide(world: World, channel: Channel, author_id: int, text: str, allowed: Json | None) -> list[str]:
    guild = world.guild_of(channel)
    if guild is None:
        return []
    loud = world.may(channel, author_id, "MENTION_EVERYONE")
    found = [guild.roles[int(r)] for r in dict.fromkeys(ROLE.findall(text)) if int(r) in guild.roles]
    pings = [f"role:{r.id}" for r in found if (loud or r.mentionable) and _may(allowed, "roles", r.id)]
    if loud and (allowed is None or "everyone" in (allowed.get("parse") or [])):
        pings += dict.fromkeys(EVERYONE.findall(text))
    return pings


def _may(allowed: Json | None, kind: str, who: int) -> bool:
    if allowed is None or kind in (allowed.get("parse") or []):
        return True
    return who in {int(i) for i in allowed.get(kind) or []}
