"""The golden nights: one for each way a night of Dare to Dream can end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.games.dare_to_dream.events import DarknessLurked, DarknessStruck, DreamerWoken
from engine.games.dare_to_dream.state import State
from engine.kernel import Session, Told
from tests.golden import Golden, Wanted

FOLDER = Path(__file__).parent / "golden"


def darkness_in_mid_strike(session: Session[Any], told: Sequence[Told]) -> bool:
    """The Darkness reached its target with a Monster still to be met (DTD-STRIKE-19)."""
    state: State = session.state
    waiting = any(monster.result is None for monster in state.monsters)
    return state.ending == "darkness-wins" and state.phase == "compare" and waiting


def darkness_by_a_card(session: Session[Any], told: Sequence[Told]) -> bool:
    """The Darkness won while it was still revealing: a card woke the last Dreamer (DTD-HOLE-34)."""
    state: State = session.state
    return state.ending == "darkness-wins" and state.phase == "reveal"


def dreamers_after(last: type[DarknessLurked | DarknessStruck], wakings: int) -> Wanted:
    """The Dreamers held out to the end of a last Hour of this kind, with at least so many wakings."""

    def wanted(session: Session[Any], told: Sequence[Told]) -> bool:
        choices = [one.event for one in told if isinstance(one.event, DarknessLurked | DarknessStruck)]
        woken = sum(isinstance(one.event, DreamerWoken) for one in told)
        state: State = session.state
        return state.ending == "dreamers-win" and isinstance(choices[-1], last) and woken >= wakings

    return wanted


SENSIBLE = {"*": "sensible"}
RESTLESS = {"darkness": "random", "*": "sensible"}

GOLDENS = (
    Golden("dare-to-dream", "darkness-mid-strike-3-players", FOLDER, 3, darkness_in_mid_strike, SENSIBLE),
    Golden("dare-to-dream", "darkness-mid-strike-4-players", FOLDER, 4, darkness_in_mid_strike, SENSIBLE),
    Golden("dare-to-dream", "darkness-by-a-card", FOLDER, 3, darkness_by_a_card, SENSIBLE),
    Golden("dare-to-dream", "dreamers-after-a-strike", FOLDER, 4, dreamers_after(DarknessStruck, 3), SENSIBLE),
    Golden("dare-to-dream", "dreamers-after-a-lurk", FOLDER, 3, dreamers_after(DarknessLurked, 1), RESTLESS),
)
