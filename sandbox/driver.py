"""The sandbox for tests: start it, point the bot at it, and let personas press, type and look.

async with Sandbox() as sandbox:
    sandbox.point()                                   # before the bot logs in
    ...start the bot, then:
    await sandbox.bot_ready()
    ada = sandbox.persona("Ada")
    result = await ada.slash("table create", "lobby", game="skeleton")
    await ada.press(result.message, label="Join")
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import discord

from sandbox import actions, components, connect, interactions, people, permissions
from sandbox.clock import Clock, ManualClock, RealClock
from sandbox.core import Core, Event, Violation
from sandbox.faults import Faults
from sandbox.interactions import DEFER, DEFER_UPDATE, Interaction
from sandbox.judge import Judge
from sandbox.modals import Fields
from sandbox.reading import alt_texts, button, buttons, menu, menus, text_of
from sandbox.server import Server
from sandbox.wire import Json
from sandbox.world import TEXT, Channel, Guild, Member, Message, User, World

GUARD = 20.0  # seconds of real time after which a wait is given up as hung
Place = Channel | str | int


class Result:
    """What came of an interaction: the first answer and everything after it."""

    def __init__(self, sandbox: Sandbox, interaction: Interaction) -> None:
        self._sandbox = sandbox
        self.interaction = interaction

    @property
    def failed(self) -> str | None:
        """`timeout` or `offline` when the user saw "This interaction failed"."""
        return self.interaction.failure

    @property
    def kind(self) -> int | None:
        """The first answer's type: 4 message, 5 thinking, 6 deferred update, 7 update, 8 choices, 9 modal."""
        return self.interaction.answer

    @property
    def ack_ms(self) -> float:
        """Milliseconds from the press to the first answer."""
        return (self.interaction.answered_at - self.interaction.sent_at) * 1000

    @property
    def message(self) -> Message:
        """The first answer's message (the pressed one when it was updated)."""
        message = self.interaction.original
        assert message is not None, f"no message came: {self}"
        return message

    @property
    def messages(self) -> list[Message]:
        """The answer and the follow-ups."""
        first = [self.interaction.original] if self.interaction.original is not None else []
        return first + self.interaction.followups

    @property
    def modal(self) -> Json | None:
        """The form that opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """The choices that autocomplete gave."""
        return self.interaction.choices or []

    @property
    def text(self) -> str:
        """All text of all messages of the answer."""
        return "\n".join(text_of(m) for m in self.messages)

    def __str__(self) -> str:
        return f"kind={self.kind} failed={self.failed} messages={len(self.messages)}"

    async def settle(self) -> Self:
        """Wait for the first answer and, when that only says "thinking…", for the answer itself."""
        await asyncio.wait_for(asyncio.shield(self.interaction.settled), self._sandbox.guard)
        if self.kind == DEFER:
            await self._sandbox.until(lambda: not self.message.thinking or self._gone())
        return self

    def _gone(self) -> bool:
        return self.message.id not in self.interaction.channel.messages

    async def follow_up(self, count: int = 1) -> Message:
        """Wait for the `count`-th follow-up."""
        await self._sandbox.until(lambda: len(self.interaction.followups) >= count)
        return self.interaction.followups[count - 1]


class Persona:
    """A made-up user of the sandbox."""

    def __init__(self, sandbox: Sandbox, user: User) -> None:
        self._sandbox = sandbox
        self.user = user

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """How a message mentions the user."""
        return f"<@{self.user.id}>"

    def _place(self, place: Place) -> Channel:
        return self._sandbox.channel(place)

    async def _result(self, interaction: Interaction, wait: bool = True) -> Result:
        result = Result(self._sandbox, interaction)
        return await result.settle() if wait else result

    async def slash(self, path: str, channel: Place, /, **options: Any) -> Result:
        """Run `/path`; a Persona, User or Channel as a value stands for its id. Refused when Discord would not."""
        values = {name: _plain(v) for name, v in options.items()}
        command = path.removeprefix("/")
        return await self._result(actions.slash(self._sandbox.core, self.user, self._place(channel), command, values))

    async def autocomplete(self, path: str, channel: Place, focused: str, typed: str = "", /, **options: Any) -> Result:
        """Ask for the choices of the option `focused` after typing `typed` in it."""
        values = {name: _plain(v) for name, v in options.items()} | {focused: typed}
        command, place = path.removeprefix("/"), self._place(channel)
        return await self._result(actions.slash(self._sandbox.core, self.user, place, command, values, focused))

    async def press(self, message: Message, *, label: str | None = None, custom_id: str | None = None) -> Result:
        """Press a button, found by (a part of) its label or custom_id."""
        wanted = custom_id or button(message, label).get("custom_id", "")
        return await self._result(actions.press(self._sandbox.core, self.user, message, wanted))

    async def select(
        self,
        message: Message,
        values: list[Any] | str,
        *,
        custom_id: str | None = None,
        placeholder: str | None = None,
    ) -> Result:
        """Choose in a menu (the only one, or found by custom_id or placeholder); options by value or label."""
        part = menu(message, custom_id, placeholder)
        labels = {o["label"]: o["value"] for o in part.get("options") or []}
        plain = [str(_plain(v)) for v in ([values] if isinstance(values, str) else values)]
        chosen = [v if v in labels.values() else labels.get(v, v) for v in plain]
        return await self._result(actions.select(self._sandbox.core, self.user, message, part["custom_id"], chosen))

    async def submit_modal(self, opened: Result, fields: Fields | None = None, /, **more: Any) -> Result:
        """Send the form off that `opened` shows; fields by custom_id, all others as they stand."""
        everything = {**(fields or {}), **more}
        return await self._result(actions.submit(self._sandbox.core, self.user, opened.interaction, everything))

    async def menu(self, command: str, target: Message | Persona, channel: Place | None = None) -> Result:
        """Run a context-menu command on a message, or on somebody in a channel."""
        core = self._sandbox.core
        place = self._place(target.channel_id if isinstance(target, Message) else channel or "lobby")
        return await self._result(actions.menu(core, self.user, place, command, target.id))

    def open_thread(
        self, channel: Place, name: str, *, private: bool = False, members: tuple[Persona, ...] = ()
    ) -> Channel:
        """Open a thread and bring others in."""
        core = self._sandbox.core
        thread = actions.open_thread(core, self.user, self._place(channel), name, private=private)
        for member in members:
            actions.invite(core, self.user, thread, member.user)
        return thread

    def delete(self, message: Message) -> None:
        """Delete a message (one's own, or as somebody who manages messages); dismiss an ephemeral one."""
        actions.remove(self._sandbox.core, self.user, message)

    async def say(self, text: str, channel: Place, reply_to: Message | None = None) -> Message:
        """Write a plain message."""
        return actions.say(self._sandbox.core, self.user, self._place(channel), text, reply_to)

    def sees(self, channel: Place) -> list[Message]:
        """The messages of a channel that this persona sees, own ephemeral ones included."""
        place = self._place(channel)
        if not actions.visible(self._sandbox.core, place, self.user):
            return []
        return [m for m in place.messages.values() if m.seen_by(self.user.id)]

    def last(self, channel: Place) -> Message:
        """The newest message that this persona sees in a channel."""
        return self.sees(channel)[-1]

    def channels(self) -> list[Channel]:
        """The channels, threads and DMs that this persona sees."""
        world = self._sandbox.world
        return [c for c in world.channels.values() if world.permissions_in(c, self.user.id)]

    def dm(self) -> Channel:
        """The direct message with the bot (opened when need be)."""
        return actions.direct(self._sandbox.core, self.user, self._sandbox.world.users[self._sandbox.core.bot_id])

    def pinged_in(self, channel: Place) -> list[Message]:
        """The messages of a channel that really notified this persona."""
        return [m for m in self.sees(channel) if str(self.user.id) in m.pings]

    async def wait_for(self, predicate: Callable[[Message], bool], channel: Place | None = None) -> Message:
        """The first message (there already, or to come, or to be changed) that this persona sees and that fits."""

        def found() -> Message | None:
            places = self.channels() if channel is None else [self._place(channel)]
            return next((m for place in places for m in self.sees(place) if predicate(m)), None)

        await self._sandbox.until(lambda: found() is not None)
        message = found()
        assert message is not None
        return message

    async def raw_component(
        self,
        message: Message,
        custom_id: str,
        *,
        kind: int = components.BUTTON,
        values: list[str] | None = None,
        wait: bool = True,
    ) -> Result:
        """A component interaction that no page would send: forged, stale, oversized. The message may be gone.

        The bot is shown the message with the component in it, because discord.py drops the press otherwise.
        `wait=False` gives the result back before the answer (`await result.settle()` waits for it).
        """
        data: Json = {"component_type": kind, "custom_id": custom_id, "id": 1}
        if values is not None:
            data["values"] = values
            if kind != components.STRING_SELECT:
                data["resolved"] = {}
        channel = self._sandbox.world.channels[message.channel_id]
        shown = actions.planted(message, kind, custom_id, values or [])
        interaction = actions.raw_component(self._sandbox.core, self.user, channel, message, data, shown)
        return await self._result(interaction, wait)

    async def raw_modal(
        self, channel: Place, custom_id: str, parts: list[Json], opened: Result | None = None, *, wait: bool = True
    ) -> Result:
        """A modal submission that no page would send."""
        data: Json = {"custom_id": custom_id, "components": parts}
        parent = None if opened is None else opened.interaction
        place = self._place(channel)
        return await self._result(actions.raw_modal(self._sandbox.core, self.user, place, data, parent), wait)

    async def raw(
        self,
        kind: int,
        channel: Place,
        data: Json,
        source: Message | None = None,
        command: str | None = None,
        *,
        wait: bool = True,
    ) -> Result:
        """Any interaction: `kind` 2 command, 3 component, 4 autocomplete, 5 modal, with any data."""
        core = self._sandbox.core
        interaction = Interaction(core, kind, self.user.id, self._place(channel), data, source)
        interaction.command = command
        interactions.send(core, interaction)
        return await self._result(interaction, wait)


class Sandbox:
    """A sandbox on a free port. `clock=ManualClock()` makes 3 s and 15 min pass by `sandbox.advance(seconds)`."""

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        world: World | None = None,
        bot_permissions: int = permissions.BOT,
        guilds: int = 1,
        enforce_rates: bool = False,
        judge: Judge | None = None,
        port: int = 0,
    ) -> None:
        used = clock or RealClock()
        self.core = Core(world or people.new_world(used, bot_permissions, guilds), used)
        self.server = Server(self.core, enforce_rates=enforce_rates, judge=judge)
        self.url = ""
        self.guard = GUARD
        self._port = port
        self._changed = asyncio.Event()

    async def __aenter__(self) -> Self:
        self.url = await self.server.start(self._port)
        self.core.listeners.append(self._on_event)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.server.stop()
        connect.point_back()

    def _on_event(self, event: Event) -> None:
        self._changed.set()

    @property
    def rest_url(self) -> str:
        """Where the REST API begins. The bot's setting ONEIROS_DISCORD_API takes `url` itself."""
        return self.url + connect.API

    @property
    def world(self) -> World:
        """What exists."""
        return self.core.world

    @property
    def faults(self) -> Faults:
        """The fault switches."""
        return self.core.faults

    @property
    def violations(self) -> list[Violation]:
        """Requests that Discord's description of its API does not allow."""
        return self.core.violations

    @property
    def guild(self) -> Guild:
        """The (first) guild."""
        return next(iter(self.world.guilds.values()))

    @property
    def personas(self) -> list[Persona]:
        """Everybody: Ada (owner), Bruno, Zoë of the hostile name, Dora, Eve the spectator."""
        return [Persona(self, u) for u in self.world.personas()]

    def persona(self, name: str) -> Persona:
        """A persona by name or username."""
        for user in self.world.personas():
            if name in (user.name, user.username):
                return Persona(self, user)
        raise LookupError(name)

    def add_persona(self, name: str) -> Persona:
        """One more persona, a member of every guild. Add people before the bot logs in."""
        core = self.core
        user = User(core.ids.next(), f"user{len(self.world.users)}", name, "#888888")
        self.world.users[user.id] = user
        for guild in self.world.guilds.values():
            guild.members[user.id] = Member(user.id, [], core.now_iso())
        return Persona(self, user)

    def add_channel(self, name: str) -> Channel:
        """One more text channel in the first guild."""
        channel = Channel(self.core.ids.next(), TEXT, name, guild_id=self.guild.id, owner_id=self.guild.owner_id)
        self.world.channels[channel.id] = channel
        self.core.channel_changed(channel, "CHANNEL_CREATE")
        return channel

    def channel(self, place: Place) -> Channel:
        """A channel by name (text channels first, then the newest thread of that name) or id."""
        if isinstance(place, Channel):
            return place
        if isinstance(place, int):
            return self.world.channels[place]
        named = [c for c in self.world.channels.values() if c.name == place]
        if not named:
            raise LookupError(place)
        return next((c for c in named if c.kind == TEXT), named[-1])

    def threads(self, place: Place) -> list[Channel]:
        """The threads under a channel."""
        return self.world.threads_of(self.channel(place).id)

    def point(self) -> None:
        """Send discord.py's traffic here; leaving the sandbox points it back."""
        connect.point_at(self.url)

    @asynccontextmanager
    async def running(self, client: discord.Client, commands: int = 0) -> AsyncIterator[None]:
        """Point discord.py here, log a client in, wait until it is ready; close it at the end."""
        self.point()
        task = asyncio.create_task(client.start("sandbox"))
        try:
            await self.bot_ready(commands)
            await asyncio.wait_for(client.wait_until_ready(), self.guard)
            yield
        finally:
            await client.close()
            await asyncio.gather(task, return_exceptions=True)
            self.core.gateway.sessions.clear()  # discord.py leaves without a word; nobody will resume

    def advance(self, seconds: float) -> None:
        """Let time pass on a ManualClock."""
        assert isinstance(self.core.clock, ManualClock), "only a ManualClock can be moved"
        self.core.clock.advance(seconds)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds; looked at after every change in the sandbox."""
        async with asyncio.timeout(self.guard):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def bot_ready(self, commands: int = 0) -> None:
        """Wait until the bot is connected and has registered at least so many commands."""
        await self.until(
            lambda: (
                self.core.gateway.connected() and sum(len(scope) for scope in self.world.commands.values()) >= commands
            )
        )


def _plain(value: Any) -> Any:
    return str(value.id) if isinstance(value, Persona | User | Channel) else value


__all__ = ["DEFER_UPDATE", "Persona", "Result", "Sandbox", "alt_texts", "button", "buttons", "menu", "menus", "text_of"]
