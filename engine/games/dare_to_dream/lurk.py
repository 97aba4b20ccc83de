"""Lurk: perhaps a card for a card; everybody sleeps; an Hour passes."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.events import LurkDiscarded
from engine.games.dare_to_dream.hours import advance, fall_asleep
from engine.games.dare_to_dream.night import Night, discard, draw
from engine.games.dare_to_dream.state import DARKNESS
from engine.kernel.asks import Ask


async def lurk(night: Night) -> None:
    """The whole chapter (DTD-LURK-01 to -04). Face-down cards stay where they are."""
    state = night.state
    cards = [option(f"discard:{card}") for card in state.darkness_hand]
    ask = Ask("lurk.discard", (DARKNESS,), (*cards, option("keep")), forced=not cards)
    choice = await night.gm.ask_one(ask)
    if choice.verb == "discard":
        state.darkness_hand.remove(choice.target)
        discard(state, choice.target, DARKNESS)
        night.gm.tell(LurkDiscarded(choice.target))
        draw(night, DARKNESS, 1)
    for dreamer in state.dreamers:
        if dreamer.awake:
            fall_asleep(night, dreamer)
    advance(night)
