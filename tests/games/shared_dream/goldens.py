"""The golden games of The Shared Dream: a victory and a defeat in each scenario."""

from __future__ import annotations

from pathlib import Path

from engine.games.shared_dream.scenarios import SCENARIOS
from tests.golden import Golden, ends

FOLDER = Path(__file__).parent / "golden"
SENSIBLE = {"*": "sensible"}


def of(scenario: str, ending: str) -> Golden:
    """A game of three sensible players in a scenario that ends so."""
    return Golden("shared-dream", f"{scenario}-{ending}", FOLDER, 3, ends(ending), SENSIBLE, {"scenario": scenario})


GOLDENS = tuple(of(scenario, ending) for scenario in SCENARIOS for ending in ("victory", "defeat"))
