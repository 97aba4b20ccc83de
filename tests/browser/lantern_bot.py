"""A small bot that shows the page everything Discord can show: layouts, forms, pictures, secrets, silence."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

ALT = "A bed at night. Hour 3 of 6. The Dreamers have 2 points, the Darkness 1."
HOSTILE = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"
GAMES = ("Dare to Dream", "Sandman", "Small Hours")
MARKDOWN = "\n".join(
    (
        "# The third Hour",
        "**bold** *italic* __under__ ~~struck~~ `code` ||a secret||",
        "> a quote",
        "- first",
        "- second",
        "  - inner",
        "1. one",
        "-# small print",
        "```py",
        "print('<b>not bold</b>')",
        "```",
        "<t:1700000000:R> and [a place](https://example.com/) " + HOSTILE,
    )
)


def board_png(width: int = 1100, height: int = 700) -> bytes:
    """A board-like picture."""
    image = Image.new("RGB", (width, height), "#241f3d")
    draw = ImageDraw.Draw(image)
    for column in range(6):
        left = 40 + column * (width - 80) // 6
        box = (left, 60, left + (width - 140) // 6, height - 60)
        draw.rounded_rectangle(box, 24, "#35305c", "#f3bd7a", 4)
        draw.text((left + 20, 80), str(column + 1), "#eceaf6", font_size=60)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def board_file(name: str = "board.png") -> discord.File:
    """The picture as an attachment with its description."""
    return discord.File(io.BytesIO(board_png()), name, description=ALT)


class Panel(ui.LayoutView):
    """A table's panel as a layout: everything that Components V2 has."""

    def __init__(self, presses: int = 0) -> None:
        super().__init__(timeout=None)
        self.presses = presses
        row: ui.ActionRow[Panel] = ui.ActionRow(
            _button("Your move", discord.ButtonStyle.primary, "move", emoji="🌙"),
            _button("My hand", discord.ButtonStyle.secondary, "hand"),
            _button("Join", discord.ButtonStyle.success, "join"),
            _button("End", discord.ButtonStyle.danger, "end"),
            _button("Undo", discord.ButtonStyle.secondary, "undo", disabled=True),
        )
        section: ui.Section[Panel] = ui.Section(
            "## Dare to Dream\nHour **3** of 6",
            f"Pressed {presses} times",
            accessory=ui.Thumbnail("attachment://board.png", description="The board, small"),
        )
        self.add_item(
            ui.Container(
                section,
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.TextDisplay("**Awaited:** the Darkness\n-# since a minute ago"),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description=ALT)),
                ui.File("attachment://log.txt"),
                row,
                ui.ActionRow(
                    ui.Select(
                        custom_id="doubt",
                        placeholder="Taking the last Doubt token for somebody else at the table: not possible tonight",
                        options=[discord.SelectOption(label="Possible")],
                    )
                ),
                accent_colour=0xF3BD7A,
            )
        )


def _button(
    label: str, style: discord.ButtonStyle, custom_id: str, *, emoji: str | None = None, disabled: bool = False
) -> ui.Button[Panel]:
    return ui.Button(label=label, style=style, custom_id=custom_id, emoji=emoji, disabled=disabled)


class Diary(ui.Modal, title="Your dream diary"):
    """A form with one of each part."""

    name: ui.Label[Diary] = ui.Label(
        text="Title", description="How shall it be called?", component=ui.TextInput(min_length=3, max_length=40)
    )
    story: ui.Label[Diary] = ui.Label(
        text="Story", component=ui.TextInput(style=discord.TextStyle.paragraph, required=False, placeholder="Once…")
    )
    mood: ui.Label[Diary] = ui.Label(
        text="Mood",
        component=ui.Select(
            options=[discord.SelectOption(label=x, value=x.lower()) for x in ("Calm", "Uneasy", "Wild")]
        ),
    )
    side: ui.Label[Diary] = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            options=[discord.RadioGroupOption(label=x, value=x.lower()) for x in ("Dreamers", "Darkness")]
        ),
    )
    toys: ui.Label[Diary] = ui.Label(
        text="Toys",
        component=ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=x, value=x.lower()) for x in ("Teddy", "Robot", "Rabbit")],
            min_values=1,
            max_values=2,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat what was written."""
        parts = (self.name, self.story, self.mood, self.side, self.toys)
        said = " | ".join(str(_value(part.component)) for part in parts)
        await interaction.response.send_message(f"Diary: {said}")


def _value(item: object) -> object:
    if isinstance(item, ui.Select | ui.CheckboxGroup):
        return ",".join(item.values)
    return getattr(item, "value", None)


class Choosers(ui.View):
    """Selects of several kinds."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        toys = [
            discord.SelectOption(label=x, value=x.lower(), description=f"The {x}") for x in ("Teddy", "Robot", "Kite")
        ]
        self.add_item(ui.Select(custom_id="toy", placeholder="Choose a toy", options=toys))
        self.add_item(
            ui.Select(custom_id="toys", placeholder="Choose two toys", options=toys, min_values=2, max_values=3)
        )
        self.add_item(ui.UserSelect(custom_id="person", placeholder="Choose a person"))
        self.add_item(ui.ChannelSelect(custom_id="place", placeholder="Choose a channel"))
        self.add_item(ui.Button(label="The rules", url="https://example.com/rules"))


class LanternBot(discord.Client):
    """The bot. `gate` holds back the answer of /slow until it is opened."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)
        self.gate = asyncio.Event()
        self.presses = 0
        commands: tuple[app_commands.Command[Any, ..., None] | app_commands.ContextMenu | app_commands.Group, ...] = (
            *(board, chosen, diary, embed, hostile, hand, markdown, ping, silent, slow),
            *(quote, table),
        )
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer buttons and selects by their custom_id."""
        if interaction.type is not discord.InteractionType.component or interaction.data is None:
            return
        custom_id = str(interaction.data.get("custom_id"))
        values = interaction.data.get("values")
        if custom_id == "move":
            self.presses += 1
            files = [board_file(), discord.File(io.BytesIO(b"Hour 1: nothing stirred."), "log.txt")]
            await interaction.response.edit_message(view=Panel(self.presses), attachments=files)
        elif custom_id == "join":
            await interaction.response.send_message(f"{interaction.user.mention} sits down.")
        elif custom_id == "hand":
            await interaction.response.send_message("Your hand: **Night Light**, Teddy", ephemeral=True)
        elif custom_id != "end":
            await interaction.response.send_message(f"Chosen in {custom_id}: {values}")


@app_commands.command(description="Show the board")
async def board(interaction: discord.Interaction[LanternBot]) -> None:
    """A layout with pictures and buttons."""
    files = [board_file(), discord.File(io.BytesIO(b"Hour 1: nothing stirred."), "log.txt")]
    await interaction.response.send_message(view=Panel(), files=files)


@app_commands.command(description="Choose things")
async def chosen(interaction: discord.Interaction[LanternBot]) -> None:
    """Selects."""
    await interaction.response.send_message("Choose:", view=Choosers())


@app_commands.command(description="Write into the diary")
async def diary(interaction: discord.Interaction[LanternBot]) -> None:
    """A form."""
    await interaction.response.send_modal(Diary())


@app_commands.command(description="An embed and a picture")
async def embed(interaction: discord.Interaction[LanternBot]) -> None:
    """The older kind of message."""
    shown = discord.Embed(
        title="The waking", description="*Morning* comes.", colour=0x5B4FC9, timestamp=discord.utils.utcnow()
    )
    shown.add_field(name="Dreamers", value="4").add_field(name="Darkness", value="3").set_footer(text="Dare to Dream")
    await interaction.response.send_message(file=board_file(), embed=shown)


@app_commands.command(description="Text that tries to break out")
async def hostile(interaction: discord.Interaction[LanternBot], text: str) -> None:
    """Repeats anything."""
    await interaction.response.send_message(f"{text} {HOSTILE}")


@app_commands.command(description="Show your hand to you alone")
async def hand(interaction: discord.Interaction[LanternBot]) -> None:
    """A secret."""
    await interaction.response.send_message("Your hand: **Night Light**, Teddy", ephemeral=True)


@app_commands.command(description="All of Markdown")
async def markdown(interaction: discord.Interaction[LanternBot]) -> None:
    """Every kind of formatting."""
    await interaction.response.send_message(MARKDOWN)


@app_commands.command(description="Call somebody")
async def ping(interaction: discord.Interaction[LanternBot], who: discord.Member) -> None:
    """A mention that notifies."""
    await interaction.response.send_message(
        f"{who.mention}, it is your turn.", allowed_mentions=discord.AllowedMentions(users=True)
    )


@app_commands.command(description="Say nothing at all")
async def silent(interaction: discord.Interaction[LanternBot]) -> None:
    """No answer: Discord says that the application did not respond."""


@app_commands.command(description="Think for a while")
async def slow(interaction: discord.Interaction[LanternBot]) -> None:
    """Deferred until the gate opens."""
    await interaction.response.defer(thinking=True)
    await interaction.client.gate.wait()
    await interaction.followup.send("At last, a thought.")


@app_commands.context_menu(name="Quote")
async def quote(interaction: discord.Interaction[LanternBot], message: discord.Message) -> None:
    """A command on a message."""
    await interaction.response.send_message(f"> {message.content}")


table = app_commands.Group(name="table", description="Tables")


@table.command(description="Open a table in this channel")
@app_commands.describe(
    game="Which game", players="How many play", rival="Who plays the Darkness", private="In a thread of its own"
)
async def create(
    interaction: discord.Interaction[LanternBot],
    game: str,
    players: app_commands.Range[int, 3, 4],
    rival: discord.Member | None = None,
    private: bool = False,
) -> None:
    """Every kind of option."""
    name = rival.mention if rival else "nobody"
    await interaction.response.send_message(
        f"Table: {game}, {players} players, against {name}, private: {private}",
        allowed_mentions=discord.AllowedMentions.none(),
    )


@create.autocomplete("game")
async def games(interaction: discord.Interaction[LanternBot], current: str) -> list[app_commands.Choice[str]]:
    """The games whose name has the words."""
    return [
        app_commands.Choice(name=name, value=name.lower().replace(" ", "-"))
        for name in GAMES
        if current.lower() in name.lower()
    ]
