"""Hosts for the tests, all on one file a test; closed at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import Game
from tests.host.stage import Clock, Stage, opened

Opener = Callable[..., Awaitable[Stage]]


@pytest.fixture
def clock() -> Clock:
    """The clock of all hosts of a test."""
    return Clock()


@pytest.fixture
async def process(tmp_path: Path, clock: Clock) -> AsyncIterator[Opener]:
    """Start another process on the test's file; those before it just stop being used, as after a crash."""
    stages: list[Stage] = []

    async def start(game: Game[Any] | None = None, **settings: Any) -> Stage:
        stage = await opened(tmp_path / "tables.sqlite3", clock, game, **settings)
        if stages:
            stage.table = stages[-1].table
        stages.append(stage)
        return stage

    yield start
    for stage in stages:
        await stage.host.close()
        await stage.store.close()


@pytest.fixture
async def stage(process: Opener) -> Stage:
    """A process."""
    return await process()
