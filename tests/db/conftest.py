"""A store on a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file is."""
    return tmp_path / "tables.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A new file, open."""
    made = await Store.open(path)
    yield made
    await made.close()
