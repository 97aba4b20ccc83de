"""The smallest bot that discord.py allows, as a process: what a press costs when nothing is done for it.

`python -m tests.bench._bare_bot ADDRESS`. One button answers at once; the other defers and then fills its answer in,
which is two requests, as many as an ordinary press of the real bot takes.
"""

from __future__ import annotations

import re
import sys
from typing import Any, Self

import discord
from discord import ui

from sandbox.connect import point_at

AT_ONCE, DEFERRED = "bare:at-once", "bare:deferred"


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"bare:(?P<way>at-once|deferred)"):
    """A button without state."""

    def __init__(self, way: str) -> None:
        super().__init__(ui.Button(label=way, custom_id=f"bare:{way}"))
        self.way = way

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed."""
        return cls(match["way"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer."""
        if self.way == "at-once":
            await interaction.response.send_message("Here.", ephemeral=True)
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content="Here.")


class Client(discord.Client):
    """Posts the buttons and waits."""

    async def setup_hook(self) -> None:
        """Once after login."""
        self.add_dynamic_items(Bare)

    async def on_ready(self) -> None:
        """Post the buttons where they can be pressed."""
        view = ui.View(timeout=None)
        for way in ("at-once", "deferred"):
            view.add_item(Bare(way))
        channel = next(iter(self.guilds[0].text_channels))
        await channel.send("Press.", view=view)


def main() -> None:
    """Run until told to stop."""
    point_at(sys.argv[1])
    intents = discord.Intents(guilds=True)
    Client(intents=intents, chunk_guilds_at_startup=False, guild_ready_timeout=0.05).run("bare", log_handler=None)


if __name__ == "__main__":
    main()
