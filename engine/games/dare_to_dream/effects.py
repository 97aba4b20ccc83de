"""What cards do: one small function for each effect of the vocabulary, and a test of whether it would do anything.

An effect with nothing to act upon is skipped; a card none of whose effects would do anything is not offered.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from engine.games.dare_to_dream import cards as c
from engine.games.dare_to_dream import effects_darkness as dark
from engine.games.dare_to_dream import effects_dreamers as kind
from engine.games.dare_to_dream import effects_shared as both
from engine.games.dare_to_dream.choose import Source
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.sand import pay

__all__ = ["Source", "any_possible", "resolve", "worth_paying"]

Resolve = Callable[[Night, Any, Source], Awaitable[None]]
Possible = Callable[[Night, Any, Source], bool]

EFFECTS: Mapping[type[c.Effect], tuple[Resolve, Possible]] = {
    c.Strengthen: (kind.strengthen, kind.can_strengthen),
    c.WeakenMonster: (kind.weaken_monster, kind.can_weaken_monster),
    c.BanishMonster: (kind.banish_monster, kind.can_banish_monster),
    c.Restore: (kind.restore, kind.can_restore),
    c.MoveItem: (kind.move_an_item, kind.can_move_an_item),
    c.AddSymbol: (kind.add_symbol, kind.can_add_symbol),
    c.Steady: (kind.steady, kind.can_steady),
    c.EndNightmare: (kind.end_a_nightmare, kind.can_end_a_nightmare),
    c.SeeHand: (kind.see_hand, kind.can_see_hand),
    c.Recall: (kind.recall, kind.can_recall),
    c.Shield: (kind.shield, kind.can_shield),
    c.MoveMonster: (both.move_monster, both.can_move_monster),
    c.GainSand: (both.gain_sand, both.can_gain_sand),
    c.Draw: (both.draw_cards, both.can_draw_cards),
    c.Swell: (dark.swell, dark.can_swell),
    c.WeakenGuardian: (dark.weaken_guardian, dark.can_weaken_guardian),
    c.MakeUnable: (dark.make_unable, dark.can_make_unable),
    c.TakeSand: (dark.take_sand, dark.can_take_sand),
    c.Summon: (dark.summon, dark.can_summon),
    c.DiscardCards: (dark.discard_cards, dark.can_discard_cards),
    c.BreakItem: (dark.break_item, dark.can_break_item),
    c.BreakWard: (dark.break_ward, dark.can_break_ward),
    c.Wake: (dark.wake, dark.can_wake),
}


def worth_paying(night: Night, cost: int, effects: Sequence[c.Effect], source: Source) -> bool:
    """Whether at least one of the effects would do something once the cost is paid.

    Sand that Dreamers pay may strengthen the very Monster that they pay against (DTD-HOLE-19).
    """
    if not cost:
        return any_possible(night, effects, source)
    sand = night.state.sand
    before = (sand.dreamers, sand.darkness, sand.pile)
    pay(night.state, source.seat, cost)
    possible = any_possible(night, effects, source)
    sand.dreamers, sand.darkness, sand.pile = before
    return possible


async def resolve(night: Night, effects: Sequence[c.Effect], source: Source) -> None:
    """Carry effects out in the order of the card, until the game is over."""
    for effect in effects:
        act, possible = EFFECTS[type(effect)]
        if not night.over and possible(night, effect, source):
            await act(night, effect, source)


def any_possible(night: Night, effects: Sequence[c.Effect], source: Source) -> bool:
    """Whether at least one of the effects would do something now."""
    for effect in effects:  # noqa: SIM110 - asked for every card at every question, where a generator shows
        if EFFECTS[type(effect)][1](night, effect, source):
            return True
    return False
