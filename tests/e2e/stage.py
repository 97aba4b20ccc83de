"""A table over real sockets: the sandbox, the unmodified client, and personas who press and type."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from bot import assembled
from cogs.client import Oneiros
from cogs.play import SLOTS
from cogs.ui.codec import decode, means
from cogs.ui.speech import Speech
from engine.autoplay import policies
from engine.host import OpenAsk, TableInfo
from engine.kernel import Answer
from sandbox.clock import Clock, Handle, RealClock
from sandbox.core import Event
from sandbox.driver import DEFER_UPDATE, Persona, Result, Sandbox, button, buttons, menus, text_of
from sandbox.world import Channel, Message
from settings import Settings

LOBBY = "lobby"
ZOE = "@everyone **Zoë** <@1>"
NAMES = {"darkness": "Bruno", "dreamer-1": "Ada", "dreamer-2": ZOE, "dreamer-3": "Dora"}
"""Who sits where. Ada owns the server and so sees every private thread: she is no Darkness."""
GUILD_READY = 0.05


class Stage:
    """One sandbox and the bot in it, which can be stopped and started again."""

    def __init__(self, sandbox: Sandbox, settings: Settings) -> None:
        self.sandbox = sandbox
        self.settings = settings
        self._exits = contextlib.AsyncExitStack()
        self._client: Oneiros | None = None
        self.shown: dict[int, list[str]] = {}
        self.versions: dict[int, int] = {}
        self.games = 0
        sandbox.core.listeners.append(self.watch)

    @property
    def client(self) -> Oneiros:
        """The bot that runs."""
        assert self._client is not None, "the bot is stopped"
        return self._client

    async def start(self) -> None:
        """Log the bot in and wait until it is there."""
        await self._exits.__aenter__()
        options: dict[str, Any] = {"guild_ready_timeout": GUILD_READY}
        client = await self._exits.enter_async_context(
            assembled(self.settings, hidden_games=True, seeds=self.seed, **options)
        )
        await client.login("not-a-real-token")
        connecting = asyncio.create_task(client.connect())
        self._exits.push_async_callback(_ended, client, connecting)
        await self.sandbox.bot_ready(1)
        await client.wait_until_ready()
        self._client = client

    def seed(self) -> str:
        """The seed of the next game: the same in every run."""
        self.games += 1
        return f"e2e-{self.games}"

    async def stop(self) -> None:
        """Stop the bot."""
        self._client = None
        await self._exits.aclose()
        self.sandbox.core.gateway.sessions.clear()  # discord.py leaves without a word; nobody will resume

    async def restart(self) -> None:
        """Stop the bot and start another one with the same database."""
        await self.stop()
        await self.start()

    # -- people ----------------------------------------------------------------------------------------------------

    def persona(self, name: str) -> Persona:
        """Somebody."""
        return self.sandbox.persona(name)

    @property
    def channel(self) -> Channel:
        """Where the table stands."""
        return self.sandbox.channel(LOBBY)

    async def table(self) -> TableInfo:
        """The table."""
        table = await self.client.host.find(self.channel.id)
        assert table is not None
        return table

    async def panel(self) -> Message:
        """The table's panel, when everything has been posted."""
        await self.quiet()
        table = await self.table()
        assert table.panel_message is not None
        return self.channel.messages[table.panel_message]

    async def quiet(self) -> None:
        """Wait until nobody's program moves and nothing is left to post."""
        await self.client.host.idle()
        await self.client.publisher.drain()

    # -- common moves ----------------------------------------------------------------------------------------------

    async def open(self, host: Persona, game: str = "dare-to-dream", **options: Any) -> Message:
        """Open a table; its panel."""
        result = await host.slash("table create", LOBBY, game=game, **options)
        assert "table stands" in result.text, result.text
        return await self.panel()

    async def seat(self, seats: dict[str, Persona]) -> None:
        """Let people take seats by the panel's menu."""
        for seat, persona in seats.items():
            result = await persona.select(await self.panel(), seat, placeholder="Choose your seat")
            assert "You sit at" in result.text, result.text

    async def begin(self, host: Persona) -> Result:
        """Start the game."""
        result = await host.press(await self.panel(), label="Start")
        assert "The game begins" in result.text, result.text
        return result

    async def move(self, persona: Persona) -> Result:
        """Press "Your move" on the panel."""
        return await persona.press(await self.panel(), label="Your move")

    def seen_by(self, persona: Persona) -> str:
        """Everything a persona was ever shown anywhere: texts, alt texts, labels, custom ids, of every version."""
        return "\n".join(self.shown.get(persona.id, []))

    async def settled(self, result: Result, message: Message, version: int) -> Result:
        """A result whose answer has come, also where a private panel is changed in place."""
        if result.kind == DEFER_UPDATE:
            await self.sandbox.until(
                lambda: self.versions.get(message.id, 0) > version or bool(result.interaction.followups)
            )
        return result

    async def press(self, persona: Persona, message: Message, label: str = "", custom_id: str | None = None) -> Result:
        """Press a button and wait for what comes of it."""
        version = self.versions.get(message.id, 0)
        result = await persona.press(message, label=label or None, custom_id=custom_id)
        return await self.settled(result, message, version)

    async def select(self, persona: Persona, message: Message, values: list[str], custom_id: str) -> Result:
        """Choose in a menu and wait for what comes of it."""
        version = self.versions.get(message.id, 0)
        return await self.settled(await persona.select(message, values, custom_id=custom_id), message, version)

    def watch(self, event: Event) -> None:
        """Keep what everybody was shown."""
        message = event.message
        if message is None or event.channel is None or event.kind not in ("message.create", "message.update"):
            return
        self.versions[message.id] = self.versions.get(message.id, 0) + 1
        for persona in self.sandbox.personas:
            if message in persona.sees(event.channel):
                self.shown.setdefault(persona.id, []).append(told(message))


async def _ended(client: Oneiros, connecting: asyncio.Task[None]) -> None:
    await client.close()
    await connecting


def told(message: Message) -> str:
    """Everything that a message shows or carries."""
    return repr(message.data)


def acts(message: Message, *actions: str) -> list[dict[str, Any]]:
    """The buttons of a message that do one of these."""
    return [part for part in buttons(message) if decode(part["custom_id"]).action in actions]


def act_menus(message: Message, *actions: str) -> list[dict[str, Any]]:
    """The menus of a message that do one of these."""
    return [part for part in menus(message) if decode(part["custom_id"]).action in actions]


Choose = Callable[[list[str]], str]


async def answer_any(stage: Stage, persona: Persona, panel: Message, choose: Choose) -> Result:
    """Answer the question of a private panel by its own buttons and menus; `choose` picks among their keys."""
    while True:
        if marks := act_menus(panel, "mark"):
            values = [option["value"] for option in marks[0]["options"]]
            least = max(1, marks[0].get("min_values", 1))
            result = await stage.select(persona, panel, values[:least], marks[0]["custom_id"])
        elif ready := [part for part in acts(panel, "sure", "send") if not part.get("disabled")]:
            result = await stage.press(persona, panel, custom_id=ready[0]["custom_id"])
        else:
            result = await _pick(stage, persona, panel, choose)
        panel = result.message
        if not (acts(panel, "sure", "add") or act_menus(panel, "add-menu")):
            return result


async def _pick(stage: Stage, persona: Persona, panel: Message, choose: Choose) -> Result:
    """Press a button or choose a line."""
    found = {part["custom_id"]: "" for part in acts(panel, "pick", "add")}
    for menu in act_menus(panel, "pick-menu", "add-menu"):
        found |= {f"{menu['custom_id']}\n{option['value']}": option["value"] for option in menu["options"]}
    custom_id, _, value = choose(sorted(found)).partition("\n")
    if value:
        return await stage.select(persona, panel, [value], custom_id)
    return await stage.press(persona, panel, custom_id=custom_id)


async def play_on(
    stage: Stage,
    people: Mapping[str, Persona],
    rng: random.Random,
    answers: int = 3000,
    after_each: Callable[[], Awaitable[None]] | None = None,
) -> int:
    """Everybody waited for answers by their panel, until the game is over or so many answers were given; how many."""
    table = await stage.table()
    for given in range(answers):
        waiting = (await stage.client.host.panel(table.id)).waiting
        if not waiting:
            return given
        persona = people[rng.choice([waited.seat for waited in waiting])]
        result = await stage.move(persona)
        await answer_any(stage, persona, result.message, rng.choice)
        await stage.quiet()
        if after_each is not None:
            await after_each()
    return answers


class Advised:
    """People who do what the sensible player would, by `/act` or, now and then, by the buttons of their panel.

    buttons: how often by buttons, from 0 to 1.
    """

    def __init__(self, stage: Stage, people: Mapping[str, Persona], rng: random.Random, buttons: float = 0.15) -> None:
        self.stage = stage
        self.people = people
        self.rng = rng
        self._buttons = buttons
        self.answers: list[Answer] = []
        """What was answered, in order."""

    async def asks(self, seat: str) -> tuple[OpenAsk, ...]:
        """What a seat is asked."""
        table = await self.stage.table()
        found = await self.stage.client.host.asks(table.id, self.people[seat].id)
        return tuple(asked for asked in found if asked.seat == seat)

    async def open(self, ask: str) -> list[str]:
        """The seats that are asked this."""
        return [seat for seat in self.people if any(one.ask.id == ask for one in await self.asks(seat))]

    async def waiting(self) -> list[str]:
        """The seats that play waits for."""
        table = await self.stage.table()
        return [waited.seat for waited in (await self.stage.client.host.panel(table.id)).waiting]

    async def advice(self, seat: str) -> Answer:
        """What the sensible player would answer."""
        host, table = self.stage.client.host, await self.stage.table()
        view = await host.view(table.id, self.people[seat].id, seat)
        asks = [one.ask for one in await self.asks(seat)]
        answer = policies(table.game)["sensible"](host.game(table.game), view, asks, seat, self.rng)
        assert answer is not None, f"{seat} has no answer to {[ask.id for ask in asks]}"
        return answer

    async def go(self, seat: str, answer: Answer | None = None) -> Result:
        """Let somebody answer, and wait until everything is shown."""
        given = answer or await self.advice(seat)
        asked = next(one for one in await self.asks(seat) if one.ask.id == given.ask)
        by_buttons = not asked.ask.offer and len(given.picks) == asked.ask.most == 1
        if by_buttons and self.rng.random() < self._buttons:
            result = await self._press(seat, given)
        else:
            result = await self._type(seat, asked, given)
        self.answers.append(given)
        await self.stage.quiet()
        return result

    async def _type(self, seat: str, asked: OpenAsk, given: Answer) -> Result:
        """`/act` with the values that it suggests."""
        persona, table = self.people[seat], await self.stage.table()
        speech = Speech(table.game, table.seats)
        said: dict[str, str] = {}
        for slot, pick in zip(SLOTS, given.picks or ("",), strict=False):
            option = asked.ask.option(pick)
            typed = speech.option(asked.ask, option) if option is not None else ""
            choices = (await persona.autocomplete("act", LOBBY, slot, typed[:100], **said)).choices
            values = [choice["value"] for choice in choices]
            said[slot] = next(value for value in values if _is_pick(value, given.ask, pick))
        result = await persona.slash("act", LOBBY, **said)
        if sure := acts(result.message, "sure"):
            return await self.stage.press(persona, result.message, custom_id=sure[0]["custom_id"])
        return result

    async def _press(self, seat: str, given: Answer) -> Result:
        """The panel's buttons and menus; `/act` where the option is on another page."""
        persona = self.people[seat]
        panel = (await self.stage.move(persona)).message

        def advised(found: list[str]) -> str:
            for key in found:
                custom_id, _, value = key.partition("\n")
                if means(value or decode(custom_id).pick, given.picks[0]):
                    return key
            raise LookupError(given.picks[0])

        try:
            return await answer_any(self.stage, persona, panel, advised)
        except LookupError:
            asked = next(one for one in await self.asks(seat) if one.ask.id == given.ask)
            return await self._type(seat, asked, given)

    async def play(
        self,
        until: Callable[[], Awaitable[bool]] | None = None,
        after_each: Callable[[], Awaitable[None]] | None = None,
        most: int = 1500,
    ) -> None:
        """Go on until something holds; without `until`, to the end of the game."""
        for _ in range(most):
            if until is not None and await until():
                return
            waiting = await self.waiting()
            if not waiting:
                assert until is None, "the game is over too soon"
                return
            await self.go(self.rng.choice(waiting))
            if after_each is not None:
                await after_each()
        raise AssertionError(f"no end after {most} answers")


def _is_pick(value: str, ask: str, pick: str) -> bool:
    """Whether a suggestion of `/act` stands for an option of an ask."""
    act = decode(value)
    return means(act.ask, ask) and means(act.pick, pick)


class PatientClock(RealClock):
    """Real time, but an answer may take five times as long: a busy machine is no fault of the bot's."""

    def call_later(self, delay: float, action: Callable[[], None]) -> Handle:
        """Do `action` in five times `delay` seconds."""
        return super().call_later(5 * delay, action)


@contextlib.asynccontextmanager
async def staged(folder: Path, clock: Clock | None = None, **options: Any) -> AsyncIterator[Stage]:
    """A stage with the bot running, which ends without one request that Discord would not take."""
    async with Sandbox(clock=clock or PatientClock(), **options) as sandbox:
        sandbox.point()
        stage = Stage(sandbox, Settings(database=folder / "tables.sqlite3"))
        await stage.start()
        try:
            yield stage
            await stage.quiet()
        finally:
            await stage.stop()
        assert sandbox.server.judge.status == "on"
        assert sandbox.violations == []


__all__ = [
    "LOBBY",
    "NAMES",
    "ZOE",
    "Advised",
    "Stage",
    "act_menus",
    "acts",
    "answer_any",
    "button",
    "play_on",
    "staged",
    "text_of",
    "told",
]
