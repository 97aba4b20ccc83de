"""Commands are registered with Discord only when they changed."""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING

import discord
import msgspec

if TYPE_CHECKING:
    from cogs.client import Oneiros

log = logging.getLogger("oneiros.commands")


def fingerprint(client: Oneiros) -> str:
    """A digest of everything that is registered, for whom, and where."""
    commands = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    scope = [client.command_guild, client.application_id, discord.http.Route.BASE]
    return hashlib.sha256(msgspec.json.encode([commands, scope], order="deterministic")).hexdigest()


async def sync_if_changed(client: Oneiros) -> bool:
    """Register the commands unless these very ones are registered already; whether that was done."""
    scope = discord.Object(client.command_guild) if client.command_guild is not None else None
    if scope is not None:
        client.tree.copy_global_to(guild=scope)
    now = fingerprint(client)
    file = client.commands_file
    if file is not None and file.exists() and file.read_text("utf-8") == now:
        return False
    await client.tree.sync(guild=scope)
    if file is not None:
        file.write_text(now, "utf-8")
    log.info("commands registered")
    return True
