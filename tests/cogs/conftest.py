"""A client that is not logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot import assembled
from cogs.client import Oneiros
from settings import Settings


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Oneiros]:
    """The bot with all its cogs, an empty database, and games that are dealt alike in every run."""
    numbers = count(1)
    settings = Settings(database=tmp_path / "tables.sqlite3")
    async with assembled(settings, hidden_games=True, seeds=lambda: f"cogs-{next(numbers)}") as made:
        yield made
