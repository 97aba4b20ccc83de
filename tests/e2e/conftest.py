"""The stage of the end-to-end tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.stage import Stage, staged


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """The sandbox with the bot in it; every request is judged at the end."""
    async with staged(tmp_path) as made:
        yield made
