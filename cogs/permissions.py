"""What the bot must be allowed to do in a channel, and what each permission is for."""

from __future__ import annotations

from dataclasses import dataclass

import discord


@dataclass(frozen=True, slots=True)
class Need:
    """A permission by discord.py's name; its words are `[ui]` `permission-…` (what Discord calls it) and `for-…`."""

    name: str
    optional: bool = False


def needs(*, in_thread: bool, opens_thread: bool) -> tuple[Need, ...]:
    """What a table needs in a channel; in a thread of its own or one that is there already."""
    wanted = [Need("view_channel"), Need("attach_files")]
    if in_thread or opens_thread:
        wanted.append(Need("send_messages_in_threads"))
    if not in_thread:
        wanted.append(Need("send_messages"))
    if opens_thread:
        wanted.append(Need("create_public_threads"))
    wanted.append(Need("create_private_threads", optional=True))
    if not (in_thread or opens_thread):
        wanted.append(Need("send_messages_in_threads", optional=True))
    return tuple(wanted)


def missing(allowed: discord.Permissions, wanted: tuple[Need, ...]) -> tuple[Need, ...]:
    """The needs that are not met."""
    if allowed.administrator:
        return ()
    return tuple(need for need in wanted if not getattr(allowed, need.name))
