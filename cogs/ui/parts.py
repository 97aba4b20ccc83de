"""The parts a message is made of, as plain values, and the one place that turns them into Discord's components.

A message is always made anew from the game; nothing here is kept or changed after it was sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import ui

from cogs.ui.codec import PATTERN, Act, encode
from cogs.ui.safe import clip

TEXT = 4000
LABEL = 80
CHOICES = 25
CHOICE_LABEL = 100
ROW = 5

Style = Literal["primary", "secondary", "success", "danger"]
STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it says (80 characters are shown) and what it does."""

    label: str
    act: Act
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of 1 to 25 lines, of which `least` to `most` may be picked at once."""

    act: Act
    choices: tuple[Choice, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture that is attached to the message, with its alt text (1024 characters are kept)."""

    filename: str
    alt: str


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that is attached to the message, shown as such."""

    filename: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across."""


Part = str | tuple[Button, ...] | Menu | Shown | Attached | Rule


class Pressed(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Every button and menu of the project. Being dynamic, it leaves nothing in discord.py's memory.

    What it does is found by the client (`on_interaction`), because discord.py drops a press in silence when the message
    no longer shows the component, and only logs what a callback raises.
    """

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any, /) -> Pressed:
        """The component that was pressed, wrapped."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Nothing: the client's router has it."""


def layout(parts: Sequence[Part], accent: int | None = None) -> ui.LayoutView:
    """A message body of these parts. Text beyond 4000 characters in all is cut; too many components are a defect."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=accent)
    for part in _fitting(parts):
        box.add_item(_item(part))
    view.add_item(box)
    return view


def rows(buttons: Sequence[Button]) -> list[tuple[Button, ...]]:
    """Buttons in rows of five."""
    return [tuple(buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]


def _fitting(parts: Sequence[Part]) -> list[Part]:
    """The parts without empty ones, the text cut to what a message takes."""
    left = TEXT
    fitting: list[Part] = []
    for part in parts:
        if isinstance(part, str):
            part = clip(part, left) if left > 1 else ""
            left -= len(part)
        if part != "" and part != ():
            fitting.append(part)
    return fitting


def _item(part: Part) -> ui.Item[Any]:
    match part:
        case str():
            return ui.TextDisplay(part)
        case Menu():
            return ui.ActionRow(_menu(part))
        case Shown():
            picture = discord.MediaGalleryItem(f"attachment://{part.filename}", description=part.alt[:1024] or None)
            return ui.MediaGallery(picture)
        case Attached():
            return ui.File(f"attachment://{part.filename}")
        case Rule():
            return ui.Separator()
        case _:
            return ui.ActionRow(*[_button(button) for button in part])


def _button(button: Button) -> Pressed:
    made: ui.Button[Any] = ui.Button(
        label=clip(button.label, LABEL),
        custom_id=encode(button.act),
        style=STYLES[button.style],
        disabled=button.disabled,
    )
    return Pressed(made)


def _menu(menu: Menu) -> Pressed:
    made: ui.Select[Any] = ui.Select(
        custom_id=encode(menu.act),
        placeholder=clip(menu.placeholder, 150) or None,
        min_values=menu.least,
        max_values=max(1, min(menu.most, len(menu.choices))),
        options=[
            discord.SelectOption(
                label=clip(choice.label, CHOICE_LABEL),
                value=choice.value,
                description=clip(choice.description, CHOICE_LABEL) or None,
                default=choice.chosen,
            )
            for choice in menu.choices
        ],
    )
    return Pressed(made)
