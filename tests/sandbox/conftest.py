"""A running sandbox with the small bot of `inn` in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox.clock import ManualClock
from sandbox.driver import Sandbox
from tests.sandbox.inn import Inn


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox whose clock stands still until a test moves it."""
    async with Sandbox(clock=ManualClock()) as running:
        yield running


@pytest.fixture
async def inn(sandbox: Sandbox) -> AsyncIterator[Inn]:
    """The bot, logged in, its commands registered."""
    client = Inn()
    async with sandbox.running(client, commands=1):
        yield client
