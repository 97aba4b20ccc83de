"""The bot as Discord's client: it wires the host to commands, components and the outbox, and keeps no game state."""

from __future__ import annotations

import asyncio
import importlib
import logging
import pkgutil
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from types import ModuleType
from typing import Any

import discord
from discord import app_commands

import cogs
from cogs.answering import Answering
from cogs.errors import COMMON, report
from cogs.face import DiscordFace
from cogs.router import Router
from cogs.sync import sync_if_changed
from cogs.ui.desk import Desk
from cogs.ui.keeper import Keeper
from cogs.ui.parts import Pressed
from cogs.ui.pictures import Pictures
from cogs.ui.private import Private
from cogs.ui.rooms import Rooms
from cogs.ui.speech import Speech
from cogs.visit import QUIET, Visit
from engine.host import Host, Publisher
from engine.library import known_games

log = logging.getLogger("oneiros.client")


UPLOADS = 4
"""Answers with pictures that are sent at the same time."""


def found_cogs() -> tuple[ModuleType, ...]:
    """Every module of this folder with a `setup`. A game brings one: its verbs."""
    modules = [importlib.import_module(f"cogs.{info.name}") for info in pkgutil.iter_modules(cogs.__path__)]
    return tuple(module for module in modules if hasattr(module, "setup"))


class Tree(app_commands.CommandTree["Oneiros"]):
    """Slash commands, whose errors end where all others do."""

    async def on_error(self, interaction: discord.Interaction[Oneiros], error: app_commands.AppCommandError, /) -> None:
        """Tell the person."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("a command changed while somebody typed it: %s", error)
            return
        await report(Visit(interaction.client, interaction), error)


class Oneiros(discord.Client):
    """The client.

    policies: names of the automatic players. games: those that are offered; None: all there are. commands_file:
    where the digest of the registered commands is kept.
    """

    def __init__(
        self,
        host: Host,
        executor: Executor,
        *,
        policies: Sequence[str] = (),
        games: Sequence[str] | None = None,
        guild: int | None = None,
        buried_after: int = 12,
        picture_cache: int = 64,
        commands_file: Path | None = None,
        clock: Callable[[], float] = time.time,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=QUIET,
            max_messages=None,
            chunk_guilds_at_startup=False,
            **options,
        )
        self.host = host
        self.policies = tuple(policies)
        self.games = tuple(games) if games is not None else known_games()
        self.answering: Answering
        self.uploads = asyncio.Semaphore(UPLOADS)
        self.clock = clock
        self.command_guild = guild
        self.commands_file = commands_file
        pictures = Pictures(executor, picture_cache)
        self.desk = Desk(host, pictures)
        self.router = Router(self)
        self.tree = Tree(self)
        self.rooms = Rooms(self, host)
        self.private = Private(self, host, self.rooms)
        self.keeper = Keeper(self, host, pictures, buried_after)
        self.publisher = Publisher(host, DiscordFace(self, host, self.keeper, self.rooms, self.private))
        self._work: list[asyncio.Task[None]] = []
        for cog in found_cogs():
            cog.setup(self)

    # -- life ------------------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Once after login: components that outlive the process, commands where they changed, what a stop left over."""
        self.add_dynamic_items(Pressed)
        await sync_if_changed(self)
        await self.host.start_up()
        self._work.append(asyncio.create_task(self._publish(), name="publisher"))

    async def _publish(self) -> None:
        await self.wait_until_ready()
        log.info("ready, on %d %s", len(self.guilds), "server" if len(self.guilds) == 1 else "servers")
        await self.publisher.run()

    async def close(self) -> None:
        """Stop posting, then leave. What was not posted is posted at the next start."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._work.clear()
        await super().close()

    # -- what Discord tells ----------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every button, menu and form, whatever it carries and whether or not its message still shows it."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.pressed(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Count what buries a panel."""
        if not message.flags.ephemeral:
            await self.keeper.posted_in(message.channel.id, message.id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A panel that was deleted comes back."""
        await self.keeper.deleted_in(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """A panel that was deleted comes back."""
        await self.keeper.deleted_in(payload.channel_id, payload.message_ids)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what went wrong outside interactions."""
        log.exception("error in %s", event_method)

    # -- helpers of the cogs ---------------------------------------------------------------------------------------

    @property
    def first_game(self) -> str:
        """The game that is meant where none is named."""
        return self.games[0] if self.games else COMMON

    def speech_of(self, visit: Visit) -> Speech:
        """Words for somebody: of the table they mean, as far as it is known."""
        return Speech(visit.table.game, visit.table.seats) if visit.table is not None else Speech(COMMON)
