"""Hosts for the tests, all on one file a test; closed at the end."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from db import Store
from engine.kernel import Game
from tests.host.stage import Clock, Stage, opened

Opener = Callable[..., Awaitable[Stage]]


@pytest.fixture
def clock() -> Clock:
    """The clock of all hosts of a test."""
    return Clock()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that has been through all migrations, to begin each test with."""

    async def make(path: Path) -> None:
        await (await Store.open(path)).close()

    path = tmp_path_factory.mktemp("empty") / "tables.sqlite3"
    asyncio.run(make(path))
    return path


@pytest.fixture
async def process(tmp_path: Path, clock: Clock, empty_file: Path) -> AsyncIterator[Opener]:
    """Start another process on the test's file; those before it just stop being used, as after a crash."""
    stages: list[Stage] = []
    shutil.copy(empty_file, tmp_path / "tables.sqlite3")

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
