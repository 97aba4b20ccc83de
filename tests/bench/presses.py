"""Presses over real sockets: the bot against the smallest one in the same run, and two hundred pictures at once."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from sandbox.core import Event
from sandbox.driver import Persona, Result, Sandbox
from sandbox.world import Channel, Message
from settings import Settings
from tests.bench._bare_bot import AT_ONCE, DEFERRED
from tests.bench._processes import bare_bot, real_bot
from tests.bench.timing import milliseconds, ratio, settle
from tests.e2e.stage import Stage, act_menus, acts, answer_any

AIM_RATIO = 3
"""The reply to an ordinary press against a bare answer."""
AIM_ACKNOWLEDGED_MS = 300
"""The slowest twentieth of the acknowledgements of pictures asked for at once."""
ANSWERS = 150
WARM_UP = 20
TABLES, AT_A_TABLE = 10, 20
SEATS = ("darkness", "dreamer-1", "dreamer-2", "dreamer-3")
GAME = "dare-to-dream"
BUTTONS, MENUS = ("pick", "add"), ("pick-menu", "add-menu", "mark")
"""What a panel with a question shows."""


class Clocked(Stage):
    """A stage whose bot is another process, and which times every press. `pressed`: seconds, the newest last."""

    def __init__(self, sandbox: Sandbox, database: Path) -> None:
        super().__init__(sandbox, Settings(database=database))
        self.pressed: list[float] = []

    async def press(self, persona: Persona, message: Message, label: str = "", custom_id: str | None = None) -> Result:
        """Press a button and wait for what comes of it."""
        return await self._clocked(super().press(persona, message, label, custom_id))

    async def select(self, persona: Persona, message: Message, values: list[str], custom_id: str) -> Result:
        """Choose in a menu and wait for what comes of it."""
        return await self._clocked(super().select(persona, message, values, custom_id))

    async def _clocked(self, work: Awaitable[Result]) -> Result:
        started = time.perf_counter()
        result = await work
        self.pressed.append(time.perf_counter() - started)
        return result

    def watch(self, event: Event) -> None:
        """Count the versions of messages, and no more: what is measured shares this process."""
        if event.message is not None and event.kind in ("message.create", "message.update"):
            self.versions[event.message.id] = self.versions.get(event.message.id, 0) + 1

    async def quiet(self) -> None:
        """Wait until nothing is left to post. The outbox is another process's: it can only be looked at."""
        query = "select exists (select 1 from outbox where state = 'waiting')"
        while True:
            with sqlite3.connect(f"file:{self.settings.database}?mode=ro", uri=True) as connection:
                if not connection.execute(query).fetchone()[0]:
                    return
            await asyncio.sleep(0.002)

    async def newest_panel(self, place: Channel) -> Message:
        """The panel of the table in a channel, when everything has been posted."""
        await self.quiet()
        public = [message for message in place.messages.values() if message.ephemeral_for is None]
        return next(message for message in reversed(public) if acts(message, "board"))


async def all_at_once(presses: Iterable[Coroutine[Any, Any, Result]]) -> list[Result]:
    """Press as fast as this process can send, and wait for all."""
    tasks = []
    for press in presses:
        tasks.append(asyncio.create_task(press))
        await asyncio.sleep(0)  # the press leaves; its clock runs from here
    return await asyncio.gather(*tasks)


async def seated(stage: Clocked, place: Channel, people: Sequence[Persona]) -> None:
    """A table of four in play."""
    await people[0].slash("table create", place, game=GAME, players=len(people))
    for seat, persona in zip(SEATS, people, strict=True):
        result = await persona.slash("table join", place, seat=seat)
        assert "You sit at" in result.text, result.text
    result = await people[0].slash("table start", place)
    assert "The game begins" in result.text, result.text


# -- one at a time -----------------------------------------------------------------------------------------------------


class Bare:
    """The smallest bot's buttons. Seconds, warm-up included."""

    def __init__(self, sandbox: Sandbox, message: Message) -> None:
        self.presser = sandbox.persona("Dora")
        self.message = message
        self.at_once: list[float] = []
        self.deferred: list[float] = []

    async def press(self) -> None:
        """Press both."""
        for custom_id, found in ((AT_ONCE, self.at_once), (DEFERRED, self.deferred)):
            started = time.perf_counter()
            await self.presser.press(self.message, custom_id=custom_id)
            found.append(time.perf_counter() - started)

    async def press_all(self, presses: int) -> dict[str, Any]:
        """So many presses at once: what acknowledging alone takes, with nothing to draw and nothing to send."""
        settle()
        results = await all_at_once(self.presser.press(self.message, custom_id=DEFERRED) for _ in range(presses))
        return {"presses": presses, "acknowledged": milliseconds([result.ack_ms / 1000 for result in results])}


def sync_once(file: BinaryIO) -> float:
    """Seconds until a few bytes are on the disk: every answer waits for that once, and a busy disk makes it long."""
    started = time.perf_counter()
    file.write(bytes(4096))
    file.flush()
    os.fsync(file.fileno())
    return time.perf_counter() - started


async def one_at_a_time(stage: Clocked, bare: Bare, places: Sequence[Channel]) -> dict[str, Any]:
    """Four people play on, one press after the other; the bare buttons are pressed in between."""
    people = [stage.persona(name) for name in ("Bruno", "Ada", "chidi_zoe", "Dora")]
    rng = random.Random("presses")
    moves: list[float] = []
    answers: list[float] = []
    acknowledged: list[float] = []
    synced: list[float] = []
    beside = stage.settings.database.with_name("beside").open("wb")
    for place in places:
        await seated(stage, place, people)
        given = -1
        while given < len(answers) < ANSWERS + WARM_UP:
            given = len(answers)
            for persona in people:
                await bare.press()
                panel = await stage.newest_panel(place)
                if not acts(panel, "turn"):
                    break
                result = await stage.press(persona, panel, custom_id=acts(panel, "turn")[0]["custom_id"])
                moves.append(stage.pressed[-1])
                acknowledged.append(result.ack_ms / 1000)
                if acts(result.message, *BUTTONS) or act_menus(result.message, *MENUS):
                    await answer_any(stage, persona, result.message, rng.choice)
                    answers.append(stage.pressed[-1])
                    await stage.quiet()
                    synced.append(sync_once(beside))
    beside.close()
    synced_ms = milliseconds(synced[WARM_UP:])
    return {**_against(bare, moves[WARM_UP:], answers[WARM_UP:], acknowledged[WARM_UP:]), "disk_sync": synced_ms}


def _against(bare: Bare, moves: list[float], answers: list[float], acknowledged: list[float]) -> dict[str, Any]:
    floor = milliseconds(bare.at_once[WARM_UP:])
    figures = {"your_move": milliseconds(moves), "answer": milliseconds(answers)}
    return {
        "bare_message": floor,
        "bare_defer_and_edit": milliseconds(bare.deferred[WARM_UP:]),
        "acknowledged": milliseconds(acknowledged),
        **figures,
        "times_bare_message": {
            name: {quantile: ratio(figure, floor, quantile) for quantile in floor} for name, figure in figures.items()
        },
        "aim": AIM_RATIO,
        "answers": len(answers),
    }


# -- at once -----------------------------------------------------------------------------------------------------------


class Crowd:
    """Tables with four people seated and sixteen who watch, all pressing at once."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.places = [sandbox.add_channel(f"crowd-{number}") for number in range(TABLES)]
        self.people = [
            [sandbox.add_persona(f"Dreamer {table}-{number}") for number in range(AT_A_TABLE)]
            for table in range(TABLES)
        ]

    async def sit_down(self, stage: Clocked) -> None:
        """All tables in play, and the first picture drawn."""
        for place, people in zip(self.places, self.people, strict=True):
            await seated(stage, place, people[: len(SEATS)])
        for action, persona in (("board", self.people[0][-1]), ("hand", self.people[0][0])):
            await self._press(await stage.newest_panel(self.places[0]), persona, action)

    @staticmethod
    async def _press(panel: Message, persona: Persona, action: str) -> Result:
        return await persona.press(panel, custom_id=acts(panel, action)[0]["custom_id"])

    async def press_all(self, stage: Clocked) -> dict[str, Any]:
        """Those who sit look at their hands, those who watch at the board."""
        panels = [await stage.newest_panel(place) for place in self.places]
        await stage.quiet()
        settle()
        started = time.perf_counter()
        results = await all_at_once(
            self._press(panel, persona, "hand" if number < len(SEATS) else "board")
            for panel, people in zip(panels, self.people, strict=True)
            for number, persona in enumerate(people)
        )
        last = time.perf_counter() - started
        assert not [result for result in results if result.failed or not result.message.data["attachments"]]
        acknowledged = milliseconds([result.ack_ms / 1000 for result in results])
        return {"presses": len(results), "acknowledged": acknowledged, "last_picture_ms": round(last * 1000)}


async def run() -> dict[str, Any]:
    """Milliseconds of all that passes, from the press to what the presser sees."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, Sandbox() as bare_sandbox:
            database, crowd = Path(folder) / "tables.sqlite3", Crowd(sandbox)
            async with real_bot(sandbox, database), bare_bot(bare_sandbox):
                stage = Clocked(sandbox, database)
                buttons = await bare_sandbox.persona("Dora").wait_for(lambda message: bool(message.data["components"]))
                settle()
                places = [sandbox.channel(name) for name in ("lobby", "bedtime", "night-owls")]
                bare = Bare(bare_sandbox, buttons)
                one = await one_at_a_time(stage, bare, places)
                await crowd.sit_down(stage)
                floor = await bare.press_all(TABLES * AT_A_TABLE)
                at_once = {"drawn": await crowd.press_all(stage), "drawn_before": await crowd.press_all(stage)}
        assert sandbox.violations == []
        assert bare_sandbox.violations == []
    return {
        "one_at_a_time": one,
        "pictures_at_once": {
            "bare_without_pictures": floor,
            **at_once,
            "acknowledged_times_bare": {
                name: ratio(figures["acknowledged"], floor["acknowledged"], "p95_ms")
                for name, figures in at_once.items()
            },
            "aim_p95_ms": AIM_ACKNOWLEDGED_MS,
        },
    }
