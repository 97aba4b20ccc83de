"""Interactions that no page would send, over real sockets, at a table in play."""

from __future__ import annotations

import random
from pathlib import Path

from cogs.ui.codec import VERSION
from sandbox.clock import ManualClock
from sandbox.driver import Persona, Result, Sandbox, buttons, text_of
from tests.e2e.stage import LOBBY, Stage, staged
from tests.fuzz.nonsense import STRANGE, broken

PRESSES = 7_000
AT_ONCE = 24
BUTTON, MENU = 2, 3


def custom_id(rng: random.Random, real: list[str]) -> str:
    """A custom id: a real one with a field changed, one of another version, or plain nonsense (at most 100 letters)."""
    if rng.random() < 0.15:
        return (rng.choice(STRANGE) or "x")[:100]
    parts = rng.choice(real).split("|")
    place = rng.randrange(len(parts))
    parts[place] = broken(rng, parts[place])
    if rng.random() < 0.3:
        parts[0] = rng.choice((VERSION, "o0", "o99", "x1"))
    return "|".join(parts)[:100] or "x"


async def test_forged_and_broken_presses_are_answered_and_change_nothing(tmp_path: Path) -> None:
    rng = random.Random("rattling at the window")
    async with staged(tmp_path, clock=ManualClock()) as stage:
        ada = stage.persona("Ada")
        await stage.open(ada)
        await stage.seat({"darkness": ada, "dreamer-1": stage.persona("Bruno"), "dreamer-2": stage.persona("Dora")})
        await stage.begin(ada)
        table, before = await stage.table(), await _stand(stage)
        panel = await stage.panel()
        asks = await stage.client.host.asks(table.id, stage.persona("Bruno").id)
        real = [f"{VERSION}|pick|{table.id}|{a.opened}|{a.seat}|{a.ask.id}|{o.id}" for a in asks for o in a.ask.options]
        real += [f"{VERSION}|{action}|{table.id}|0|||" for action in ("undo-to", "vote", "hand", "why", "send", "page")]
        sent = 0
        while sent < PRESSES:
            results = [await _press(rng, stage, panel.id, real) for _ in range(AT_ONCE)]
            for result in results:
                try:
                    await result.settle()
                except TimeoutError:
                    raise AssertionError(f"never answered: {result.interaction.data}") from None
                assert result.failed is None or not _ours(result), result.interaction.data
            sent += len(results)
        await stage.quiet()
        assert await _stand(stage) == before
        assert not [
            message for message in stage.channel.messages.values() if message.pings and "@everyone" in message.pings
        ]
        assert "unexpected error" not in _all_told(stage, ada).lower()


def _ours(result: Result) -> bool:
    """Whether the press bore a custom id that this bot ever made; others are nobody's to answer."""
    return str(result.interaction.data["custom_id"]).startswith("o")


async def _stand(stage: Stage) -> tuple[object, ...]:
    panel = await stage.client.host.panel((await stage.table()).id)
    return panel.where, panel.waiting, panel.outcome, panel.proposals, panel.table.seats


async def _press(rng: random.Random, stage: Stage, panel: int, real: list[str]) -> Result:
    message = stage.channel.messages[panel]
    persona: Persona = rng.choice(stage.sandbox.personas[3:])  # Dora answers nothing now, Eve only watches
    pressed, kind = custom_id(rng, real), rng.choice((BUTTON, BUTTON, MENU))
    if any(part["custom_id"] == pressed for part in buttons(message)):
        kind = BUTTON  # Discord itself never tells of a menu where there is a button
    values = [broken(rng, "play:lamp")[:100] or "x" for _ in range(rng.choice((1, 2, 30)))] if kind == MENU else None
    return await persona.raw_component(message, pressed, kind=kind, values=values, wait=False)


def _all_told(stage: Stage, persona: Persona) -> str:
    sandbox: Sandbox = stage.sandbox
    return "\n".join(text_of(message) for message in persona.sees(sandbox.channel(LOBBY)))
