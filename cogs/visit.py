"""One thing somebody pressed, typed or sent off, and the ways to answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord

from cogs.ui.codec import Act, NotOurs
from cogs.ui.parts import Attached, Part, layout
from engine.host import Press, TableInfo
from images.kit.picture import Picture

if TYPE_CHECKING:
    from cogs.client import Oneiros

QUIET = discord.AllowedMentions.none()
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is shown: the parts of a message and the pictures they name."""

    parts: Sequence[Part]
    pictures: Sequence[Picture] = ()


def file_of(picture: Picture) -> discord.File:
    """A picture as an attachment with its alt text."""
    return discord.File(BytesIO(picture.png), picture.filename, description=picture.alt[:1024])


class Visit:
    """An interaction, acknowledged first and answered in private unless said otherwise.

    act: what the pressed component or the form means. values: what was picked in a menu. fields: of a form.
    table: the table it is about, once that is known.
    """

    def __init__(
        self,
        client: Oneiros,
        interaction: discord.Interaction[Any],
        act: Act | None = None,
        values: Sequence[str] = (),
        fields: dict[str, Any] | None = None,
    ) -> None:
        self.client = client
        self.interaction = interaction
        self._act = act
        self.values = tuple(values)
        self.fields = fields or {}
        self.received = self.client.clock()
        self.acknowledged: float | None = None
        self.table: TableInfo | None = None

    @property
    def pressed(self) -> Act | None:
        """What was pressed; None for a command."""
        return self._act

    @property
    def act(self) -> Act:
        """What was pressed."""
        assert self._act is not None, "a command carries no custom id"
        return self._act

    @property
    def value(self) -> str:
        """What was picked: the first line of a menu, or what a button carries. Raises `NotOurs` for neither."""
        picked = (*self.values, self._act.pick if self._act is not None else "")[0]
        if not picked:
            raise NotOurs("nothing was picked")
        return picked

    @property
    def number(self) -> int:
        """What was picked, as a number. Raises `NotOurs`."""
        if not (self.value.isascii() and self.value.isdecimal()) or len(self.value) > 18:
            raise NotOurs("no number")
        return int(self.value)

    @property
    def user(self) -> int:
        """Who it was."""
        return self.interaction.user.id

    @property
    def name(self) -> str:
        """What they are called here, as given: make it safe before it is shown."""
        return self.interaction.user.display_name

    @property
    def press(self) -> Press:
        """For the host: the same id however often Discord delivers it."""
        return Press(str(self.interaction.id), self.received, self.acknowledged)

    @property
    def in_private(self) -> bool:
        """Whether the message that was pressed is seen by this person alone."""
        message = self.interaction.message
        if message is None:
            return False
        return message.flags.ephemeral or isinstance(self.interaction.channel, discord.DMChannel)

    async def acknowledge(self, *, fresh: bool) -> None:
        """Tell Discord that an answer comes. fresh: as a new private message; else in place of the private panel that
        was pressed. A public message is never changed into a private answer.
        """
        if fresh or not self.in_private:
            await self.interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await self.interaction.response.defer()
        self.acknowledged = self.client.clock()

    async def show(self, sheet: Sheet) -> None:
        """Answer, or change the answer. Few pictures go out at a time, so that acknowledgements are not held up."""
        if not sheet.pictures:
            await self._edit(sheet)
            return
        async with self.client.uploads:
            await self._edit(sheet)

    async def _edit(self, sheet: Sheet) -> None:
        """Change the answer; what was dismissed meanwhile comes as a new private message."""
        try:
            await self.interaction.edit_original_response(
                view=layout(sheet.parts),
                attachments=[file_of(picture) for picture in sheet.pictures],
                allowed_mentions=QUIET,
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self.interaction.followup.send(
                view=layout(sheet.parts),
                files=[file_of(picture) for picture in sheet.pictures],
                ephemeral=True,
                allowed_mentions=QUIET,
            )

    async def tell(self, *lines: str) -> None:
        """Answer with text alone."""
        await self.show(Sheet(lines))

    async def send_file(self, name: str, data: bytes, text: str) -> None:
        """Answer with a file."""
        await self.interaction.edit_original_response(
            view=layout([text, Attached(name)]),
            attachments=[discord.File(BytesIO(data), name)],
            allowed_mentions=QUIET,
        )

    async def warn(self, text: str) -> None:
        """Say what went wrong, to this person alone, and leave the panel they pressed as it is."""
        response = self.interaction.response
        if not response.is_done():
            await response.send_message(view=layout([text]), ephemeral=True, allowed_mentions=QUIET)
        elif response.type is discord.InteractionResponseType.deferred_channel_message:
            await self.tell(text)
        else:
            await self.interaction.followup.send(view=layout([text]), ephemeral=True, allowed_mentions=QUIET)
