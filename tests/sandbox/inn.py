"""A small bot that uses what bots use: commands, autocomplete, views, dynamic items, modals, layouts, files."""

from __future__ import annotations

import io
import re
import struct
import sys
import zlib
from typing import Any, Self

import discord
from discord import app_commands, ui

from sandbox.connect import point_at

Interaction = discord.Interaction[Any]
DISHES = [f"dish-{number:02}" for number in range(40)]


def png(width: int = 4, height: int = 3) -> bytes:
    """A black picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + b"\0" * 3 * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def board(name: str = "board.png", alt: str | None = "An empty board") -> discord.File:
    """A picture with alt text."""
    return discord.File(io.BytesIO(png()), name, description=alt)


class Bell(ui.DynamicItem[ui.Button[Any]], template=r"bell:(?P<rings>\d+)"):
    """A button that counts in its custom_id and so outlives every restart."""

    def __init__(self, rings: int) -> None:
        super().__init__(ui.Button(label=f"Rings: {rings}", custom_id=f"bell:{rings}"))
        self.rings = rings

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        """Read the count."""
        return cls(int(match["rings"]))

    async def callback(self, interaction: Interaction) -> None:
        """Ring once more."""
        view = ui.View(timeout=None).add_item(Bell(self.rings + 1))
        await interaction.response.edit_message(content=f"rung {self.rings + 1}", view=view)


class Order(ui.Modal, title="What will it be?"):
    """A form with one of each."""

    dish: ui.TextInput[Any] = ui.TextInput(label="Dish", max_length=20, custom_id="dish")
    size: ui.Label[Any] = ui.Label(
        text="Size",
        component=ui.Select(
            custom_id="size", options=[discord.SelectOption(label=s.title(), value=s) for s in ("small", "large")]
        ),
    )
    guest: ui.Label[Any] = ui.Label(text="With", component=ui.UserSelect(custom_id="guest", required=False))
    drink: ui.Label[Any] = ui.Label(
        text="Drink",
        component=ui.RadioGroup(
            custom_id="drink",
            options=[discord.RadioGroupOption(label=d.title(), value=d) for d in ("milk", "tea")],
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        """Repeat the order."""
        size, guest, drink = self.size.component, self.guest.component, self.drink.component
        assert isinstance(size, ui.Select)
        assert isinstance(guest, ui.UserSelect)
        assert isinstance(drink, ui.RadioGroup)
        guests = " ".join(u.mention for u in guest.values)
        text = f"{self.dish.value}/{size.values[0]}/{drink.value}/{guests}"
        await interaction.response.send_message(text, allowed_mentions=discord.AllowedMentions.none())


class Menu(ui.View):
    """A choice of dishes, and of people."""

    @ui.select(
        placeholder="Pick two", min_values=2, max_values=2, options=[discord.SelectOption(label=d) for d in DISHES[:5]]
    )
    async def pick(self, interaction: Interaction, select: ui.Select[Any]) -> None:
        """Repeat them."""
        await interaction.response.send_message("+".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, placeholder="Pick somebody")
    async def pick_user(self, interaction: Interaction, select: ui.UserSelect[Any]) -> None:
        """Name them."""
        await interaction.response.edit_message(content=f"chosen: {select.values[0].id}", view=None)


class Table(ui.LayoutView):
    """A layout with a picture and a button."""

    def __init__(self, file: discord.File) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem(file, description="An empty board"))
        row: ui.ActionRow[Any] = ui.ActionRow(Bell(0))
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("# Table"), gallery, ui.Separator(), row, accent_color=0x224466
        )
        self.add_item(box)


class Inn(discord.Client):
    """The bot."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True))
        super().__init__(
            intents=intents,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)
        self.asked: list[str] = []
        add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait five seconds before a second identify, as Discord itself would want."""

    async def setup_hook(self) -> None:
        """Dynamic items and commands."""
        self.add_dynamic_items(Bell)
        await self.tree.sync()


def add_commands(inn: Inn) -> None:
    """All commands of the inn."""
    group: app_commands.Group = app_commands.Group(name="inn", description="At the inn")

    @group.command(description="Say hello to somebody")
    async def greet(interaction: Interaction, who: discord.Member, times: app_commands.Range[int, 1, 3] = 1) -> None:
        await interaction.response.send_message(f"hello {who.mention}" * times)

    @group.command(description="Eat")
    async def eat(interaction: Interaction, dish: str) -> None:
        await interaction.response.send_message(f"ate {dish}", ephemeral=True)

    @eat.autocomplete("dish")
    async def dishes(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        inn.asked.append(typed)
        found = [d for d in DISHES if typed in d]
        return [app_commands.Choice(name=d, value=d) for d in found[: 40 if typed == "dish" else 25]]

    @group.command(description="Order by form")
    async def order(interaction: Interaction) -> None:
        await interaction.response.send_modal(Order())

    @group.command(description="Hang up a bell")
    async def bell(interaction: Interaction) -> None:
        await interaction.response.send_message("a bell", view=ui.View(timeout=None).add_item(Bell(0)))

    @group.command(description="Choose")
    async def menu(interaction: Interaction) -> None:
        await interaction.response.send_message("menu", view=Menu())

    @group.command(description="A layout")
    async def table(interaction: Interaction) -> None:
        await interaction.response.defer()
        file = board()
        await interaction.followup.send(view=Table(file), file=file)

    @group.command(description="Think, secretly")
    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="thought")
        await interaction.followup.send("and one more", ephemeral=True)

    @group.command(description="Never answers")
    async def silence(interaction: Interaction) -> None:
        inn.asked.append(interaction.token)

    inn.tree.add_command(group)


if __name__ == "__main__":  # a process of its own, to be killed: python -m tests.sandbox.inn http://127.0.0.1:PORT
    point_at(sys.argv[1])
    Inn().run("sandbox", log_handler=None)
