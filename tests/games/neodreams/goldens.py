"""The golden games: one for each way a game of Neodreams can end."""

from __future__ import annotations

from pathlib import Path

from tests.golden import Golden, ends

FOLDER = Path(__file__).parent / "golden"
SENSIBLE = {"*": "sensible"}
SIDES = {"sides": "b"}

GOLDENS = (
    Golden("neodreams", "win-of-four", FOLDER, 4, ends("win"), SENSIBLE, SIDES),
    Golden("neodreams", "tie-break-of-two", FOLDER, 2, ends("tie-break"), SENSIBLE, SIDES),
    Golden("neodreams", "shared-win-of-two", FOLDER, 2, ends("shared"), SENSIBLE, SIDES),
)
