"""Presses that nobody's client would send: each gets an answer, and the table stays as it is."""

from __future__ import annotations

import asyncio
import random

import pytest

from sandbox.driver import Persona
from tests.e2e.stage import Stage
from tests.e2e.test_moves import started, version

PRESSES = 2_000
AT_ONCE = 50
ACTIONS = (
    *("pick", "pick-menu", "add", "add-menu", "add-all", "mark", "none", "send", "sure", "reset", "page", "show"),
    *("why-not", "amount", "amount-is", "log-older", "undo-to", "undo-menu", "turn", "turn-here", "hand", "board"),
    *("log", "why", "help", "how", "undo", "redo", "vote-yes", "vote-no", "players", "option", "auto", "seat"),
    *("nudge", "export", "log-newer"),
)
"""All but those that end a table or change its seats, which are anybody's to press in their own right."""
SEATS = ("darkness", "dreamer-1", "dreamer-9", "", "DARKNESS", "💤")
ASKS = ("tuck-in", "hour.place", "nonsense", "", "#0123456789abcdef", "a" * 30)
PICKS = (
    "done",
    "0",
    "-1",
    "99999999999999999999",
    "²",
    "",
    "x",
    "play:night-light@teddy",
    "amount:3",
    "/",
    "darkness/random",
)
VALUES: tuple[list[str] | None, ...] = (None, [], ["x"], ["done"], ["99"], ["a", "b"], [""], ["y" * 100])


def press(rng: random.Random, table: int) -> str:
    """A custom id, mostly of the right shape."""
    if rng.random() < 0.05:
        return "".join(chr(rng.randint(32, 1000)) for _ in range(rng.randint(1, 90)))
    numbers = (table, table, table, 0, 10**18, 999)
    fields = [
        rng.choice(("o1", "o1", "o1", "o1", "o2", "o99")),
        rng.choice(ACTIONS),
        str(rng.choice(numbers)),
        str(rng.choice((0, 1, 5, 10**15))),
        rng.choice(SEATS),
        rng.choice(ASKS),
        rng.choice(PICKS),
    ]
    return "|".join(fields)[:100]


@pytest.mark.slow
async def test_two_thousand_forged_presses_change_nothing(stage: Stage) -> None:
    people = await started(stage)
    table = await stage.table()
    panel = await stage.panel()
    rng = random.Random(2_000)
    everybody = [*people.values(), stage.persona("Eve")]
    before = await version(stage)

    async def one(persona: Persona) -> None:
        values = rng.choice(VALUES)
        result = await persona.raw_component(
            panel, press(rng, table.id), kind=2 if values is None else 3, values=values
        )
        assert result.failed is None
        assert "went wrong" not in result.text
        assert all(message.ephemeral_for == persona.id for message in result.messages)

    for _ in range(PRESSES // AT_ONCE):
        await asyncio.gather(*[one(rng.choice(everybody)) for _ in range(AT_ONCE)])
    assert await version(stage) == before
