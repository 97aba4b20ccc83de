"""Awake Dreamers: what waking brings, and what may still hold it off."""

from __future__ import annotations

from engine.games.dare_to_dream.events import AlreadyAwake, DarknessWon, DreamerWoken, WakingHeldOff
from engine.games.dare_to_dream.hours import end_nightmare
from engine.games.dare_to_dream.night import Night, draw
from engine.games.dare_to_dream.state import Dreamer


def disturb(night: Night, dreamer: Dreamer) -> str:
    """Something got through to a Dreamer. What became of it: `woke`, `held-off` or `already-awake` (DTD-HOLE-10)."""
    if dreamer.awake:
        night.gm.tell(AlreadyAwake(dreamer.seat))
        return "already-awake"
    if dreamer.shielded:
        dreamer.shielded = False
        night.gm.tell(WakingHeldOff(dreamer.seat))
        return "held-off"
    _wake(night, dreamer)
    return "woke"


def _wake(night: Night, dreamer: Dreamer) -> None:
    """A point for the Darkness, who may have won by it; else a full hand (DTD-STRIKE-17 to -19, DTD-AWAKE-04)."""
    state = night.state
    dreamer.awake = True
    dreamer.woken += 1
    state.score += 1
    night.gm.tell(DreamerWoken(dreamer.seat, state.score, state.target))
    for nightmare in list(state.nightmares):
        if night.content.nightmares[nightmare].stays:
            end_nightmare(night, nightmare)
    if state.score == state.target:
        state.ending = "darkness-wins"
        night.gm.tell(DarknessWon(state.score, state.hour))
        return
    draw(night, dreamer.seat, max(0, state.full_hand - len(dreamer.hand)))
