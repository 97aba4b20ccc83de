"""Counting Sheep: the smallest legal game. Tests stand on it and `docs/add-a-game.md` walks through it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.skeleton.game import Skeleton
from engine.games.skeleton.state import read_cards

ID = "skeleton"
HIDDEN = True
"""Not offered to players."""

ASKS = ("place-lamp", "count-sheep", "wake-up", "pillow")
VERBS = ("lamp", "count", "rest", "sleep", "wake", "throw")
"""Everything that wording is needed for, whether or not a random game meets it (`check-content`)."""


def make(files: Mapping[str, str]) -> Skeleton:
    """The game made of its content files (paths relative to `content/skeleton/`). Raises `ContentError`."""
    return Skeleton(read_cards(files))
