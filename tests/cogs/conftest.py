"""A client that is not logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import assembled
from cogs.client import Oneiros
from settings import Settings


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Oneiros]:
    """The bot with all its cogs, and an empty database."""
    async with assembled(Settings(database=tmp_path / "tables.sqlite3"), hidden_games=True) as made:
        yield made
