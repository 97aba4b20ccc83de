"""People who play at several tables at once and remember what the bot told them it had taken."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from engine.library import load_wording
from engine.library.wording import FIELD
from sandbox.driver import Persona, Result, Sandbox, text_of
from sandbox.world import Message
from tests.e2e.stage import acts

GAME = "dare-to-dream"
SEATS = {"darkness": "Ada", "dreamer-1": "Bruno", "dreamer-2": "Dora"}
LONG_ENOUGH = 14
"""Letters of a sentence by which it is known again."""


def refusals() -> tuple[str, ...]:
    """Pieces of every sentence that says no."""
    wording = load_wording(GAME)
    keys = [("error", key) for key in wording.keys("error")]
    keys += [("ui", key) for key in ("choice-is-old", "not-a-choice", "two-questions", "no-table-here", "unexpected")]
    keys += [("ui", key) for key in ("discord-down", "discord-forbids", "which-table")]
    found = []
    for table, key in keys:
        template = wording.template(table, key)
        assert template is not None, key
        for text in (template,) if isinstance(template, str) else template:
            found.append(max(FIELD.split(text)[::3], key=len).strip())
    return tuple(piece for piece in found if len(piece) >= LONG_ENOUGH)


@dataclass
class Crowd:
    """Everybody at every table.

    taken: interactions that were answered with anything but a refusal, and what was said.
    """

    sandbox: Sandbox
    places: tuple[str, ...]
    rng: random.Random
    taken: dict[str, str] = field(default_factory=dict)
    presses: int = 0
    refused: tuple[str, ...] = field(default_factory=refusals)

    async def sit_down(self, place: str) -> None:
        """Open a table, take its seats, begin."""
        people = {seat: self.sandbox.persona(name) for seat, name in SEATS.items()}
        ada = people["darkness"]
        assert "table stands" in (await ada.slash("table create", place, game=GAME)).text
        for seat, persona in people.items():
            assert "You sit at" in (await persona.slash("table join", place, seat=seat)).text
        assert (await ada.slash("table start", place)).failed is None

    async def play(self, place: str, dead: asyncio.Event) -> None:
        """Answer whatever is asked at one table, until the bot is dead."""
        while not dead.is_set():
            for name in SEATS.values():
                if dead.is_set():
                    return
                await self._answer(self.sandbox.persona(name), place, dead)

    async def _answer(self, persona: Persona, place: str, dead: asyncio.Event) -> None:
        offered = await _alive(persona.autocomplete("act", place, "choice"), dead)
        if offered is None or not offered.choices:
            await asyncio.sleep(0.02)
            return
        choice = self.rng.choice(offered.choices)["value"]
        self.presses += 1
        result = await _alive(persona.slash("act", place, choice=choice), dead)
        if result is None or result.failed is not None or result.message.thinking:
            return
        if sure := acts(result.message, "sure"):
            await self._sure(persona, result.message, sure[0]["custom_id"], dead)
        elif self._yes(result.text):
            self.taken[str(result.interaction.id)] = result.text

    async def _sure(self, persona: Persona, message: Message, custom_id: str, dead: asyncio.Event) -> None:
        """Yes, even though it cannot be taken back; the message is changed into what came of it."""
        before = text_of(message)
        result = await _alive(persona.press(message, custom_id=custom_id), dead)
        while result is not None and result.failed is None and not dead.is_set():
            after = text_of(message)
            if after != before:
                if self._yes(after):
                    self.taken[str(result.interaction.id)] = after
                return
            await asyncio.sleep(0.01)

    def _yes(self, text: str) -> bool:
        return bool(text) and not any(piece in text for piece in self.refused)


async def _alive(asking: object, dead: asyncio.Event) -> Result | None:
    """What came of an interaction, or None when the bot died first."""
    task = asyncio.ensure_future(asking)  # type: ignore[call-overload]
    dying = asyncio.create_task(dead.wait())
    done, _ = await asyncio.wait({task, dying}, return_when=asyncio.FIRST_COMPLETED)
    dying.cancel()
    if task in done:
        result: Result = task.result()
        return result
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return None
