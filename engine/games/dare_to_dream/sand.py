"""Sand: the chapter on paying and gaining. 6 tokens, never made or destroyed (DTD-SAND-09)."""

from __future__ import annotations

from engine.games.dare_to_dream.events import SandGained, SandTaken
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.state import DARKNESS, State


def can_pay(state: State, side: str, cost: int) -> bool:
    """Whether a side holds the whole cost (DTD-SAND-10)."""
    return cost <= (state.sand.darkness if side == DARKNESS else state.sand.dreamers)


def pay(state: State, side: str, cost: int) -> None:
    """Dreamers pay to the Darkness, the Darkness to the Sand Pile (DTD-SAND-03, DTD-SAND-05)."""
    sand = state.sand
    if side == DARKNESS:
        sand.darkness -= cost
        sand.pile += cost
    else:
        sand.dreamers -= cost
        sand.darkness += cost


def gain(night: Night, side: str, wanted: int) -> None:
    """Take up to `wanted` from the Sand Pile; what is not there is lost (DTD-SAND-07, DTD-SAND-08)."""
    sand = night.state.sand
    amount = min(wanted, sand.pile)
    sand.pile -= amount
    if side == DARKNESS:
        sand.darkness += amount
    else:
        sand.dreamers += amount
    night.gm.tell(SandGained(side, amount, wanted))


def take(night: Night, wanted: int) -> None:
    """The Darkness takes up to `wanted` from the Dreamers (DTD-HOLE-19)."""
    sand = night.state.sand
    amount = min(wanted, sand.dreamers)
    sand.dreamers -= amount
    sand.darkness += amount
    night.gm.tell(SandTaken(amount, wanted))
