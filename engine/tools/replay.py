"""`replay FILE`: an exported game is played again from its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.kernel import Unreadable
from engine.kernel.replay import Mismatch, decode_export, verify
from engine.library import known_games, load_game
from engine.tools.usage import UsageError


def replay(file: Path) -> dict[str, Any]:
    """What came of it: `verified`, and either figures and the outcome, or the first entry that differs and how."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}); name a file that was exported.") from error
    try:
        made = decode_export(data)
    except Unreadable as error:
        raise UsageError(f"{file} is no export that this version can read.") from error
    if made.game not in known_games(hidden=True):
        raise UsageError(f"{file} is of a game that is not here.")
    result = verify(load_game(made.game), made)
    return {
        "game": made.game,
        "verified": not isinstance(result, Mismatch),
        **msgspec.to_builtins(result),
    }
