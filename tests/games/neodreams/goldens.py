"""The golden games: one for each way a game of Neodreams can end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.kernel import Session, Told
from tests.golden import Golden, Wanted

FOLDER = Path(__file__).parent / "golden"


def ends(ending: str) -> Wanted:
    """The game ended so."""

    def wanted(session: Session[Any], told: Sequence[Told]) -> bool:
        return session.outcome is not None and session.outcome.ending == ending

    return wanted


SENSIBLE = {"*": "sensible"}
SIDES = {"sides": "b"}

GOLDENS = (
    Golden("neodreams", "win-of-four", FOLDER, 4, ends("win"), SENSIBLE, SIDES),
    Golden("neodreams", "tie-break-of-two", FOLDER, 2, ends("tie-break"), SENSIBLE, SIDES),
    Golden("neodreams", "shared-win-of-two", FOLDER, 2, ends("shared"), SENSIBLE, SIDES),
)
