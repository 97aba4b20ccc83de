"""Comparing: a Guardian's Strength in one attribute against all the Monsters it faces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.dare_to_dream.acts import use, why_not_use
from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.awake import disturb
from engine.games.dare_to_dream.cards import ATTRIBUTES, Attribute
from engine.games.dare_to_dream.effects import Source
from engine.games.dare_to_dream.events import GuardianLost, GuardianWon, MonsterUnfaced
from engine.games.dare_to_dream.facing import faced_by
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, FaceUpMonster, GuardianInPlay, State
from engine.games.dare_to_dream.strength import combined, darkness_chooses, guardian_strength, symbols
from engine.kernel.asks import Ask, Fact, Option


async def compare(night: Night) -> None:
    """One meeting, picked by the Darkness (DTD-HOLE-11); after the last one the Hour ends."""
    state = night.state
    meetings = _meetings(state)
    if not meetings:
        state.phase = "hour-end"
        return
    picks = tuple([option(f"compare:{meeting}") for meeting in meetings])
    chosen = (await night.gm.ask_one(Ask("strike.compare", (DARKNESS,), picks, forced=True))).target
    if chosen in night.content.guardians:
        await _meet(night, state.owner(chosen), state.guardian(chosen))
    else:
        await _reach(night, state.monster(chosen))
    if len(meetings) == 1:
        state.phase = "hour-end"


def _meetings(state: State) -> tuple[str, ...]:
    """Guardians with Monsters to meet, and Monsters that nobody faces."""
    return tuple(
        dict.fromkeys([monster.guardian or monster.id for monster in state.monsters if monster.result is None])
    )


async def _reach(night: Night, monster: FaceUpMonster) -> None:
    """A Monster that nobody faces wakes its Dreamer (DTD-STRIKE-15, DTD-HOLE-39)."""
    assert monster.seat is not None
    dreamer = night.state.dreamer(monster.seat)
    night.gm.tell(MonsterUnfaced(dreamer.seat, monster.id))
    await _would_wake(night, dreamer, Source(dreamer.ward or "", dreamer.seat), {"strength": 0, "against": 0})
    monster.result = disturb(night, dreamer)


async def _meet(night: Night, dreamer: Dreamer, guardian: GuardianInPlay) -> None:
    """A Guardian meets all it faces at once; the higher Strength wins, ties are the Monsters' (DTD-STRIKE-13, -14)."""
    monsters = faced_by(night.state, guardian.id)
    attribute = await _attribute(night, dreamer, guardian, monsters)
    strength, against = _measure(night, guardian, monsters, attribute)
    if not _wins(guardian, strength, against):
        met = tuple([monster.id for monster in monsters])
        source = Source(dreamer.ward or "", dreamer.seat, guardian=guardian.id, met=met)
        await _would_wake(night, dreamer, source, {"strength": strength, "against": against})
        strength, against = _measure(night, guardian, monsters, attribute)
    won = _wins(guardian, strength, against)
    told = GuardianWon if won else GuardianLost
    names = tuple([monster.id for monster in monsters])
    night.gm.tell(told(dreamer.seat, guardian.id, names, attribute, strength, against))
    result = "beaten" if won else disturb(night, dreamer)
    for monster in monsters:
        monster.result = result


def _measure(
    night: Night, guardian: GuardianInPlay, monsters: Sequence[FaceUpMonster], attribute: Attribute
) -> tuple[int, int]:
    """The Guardian's Strength, and all the Monsters' together (DTD-MULTI-02)."""
    state, content = night.state, night.content
    return guardian_strength(content, state, guardian, attribute), combined(content, state, monsters)


def _wins(guardian: GuardianInPlay, strength: int, against: int) -> bool:
    return strength > against or (guardian.steady and strength == against)


async def _attribute(
    night: Night, dreamer: Dreamer, guardian: GuardianInPlay, monsters: Sequence[FaceUpMonster]
) -> Attribute:
    """The Dreamer picks an attribute that one of the Monsters has (DTD-STRIKE-12, DTD-MULTI-04)."""
    content, state = night.content, night.state
    there = {symbol for monster in monsters for symbol in symbols(content, monster)}
    clause = "DTD-MULTI-04" if len(monsters) > 1 else "DTD-STRIKE-12"
    picks = tuple(
        [
            Option(
                f"attribute:{attribute}",
                None if attribute in there else clause,
                {"strength": guardian_strength(content, state, guardian, attribute)},
            )
            for attribute in ATTRIBUTES
        ]
    )
    seat = DARKNESS if darkness_chooses(content, state) else dreamer.seat
    facts: dict[str, Fact] = {"guardian": guardian.id, "against": combined(content, state, monsters)}
    chosen = (await night.gm.ask_one(Ask("strike.attribute", (seat,), picks, forced=True, facts=facts))).target
    return next(attribute for attribute in ATTRIBUTES if attribute == chosen)


async def _would_wake(night: Night, dreamer: Dreamer, source: Source, facts: dict[str, Fact]) -> None:
    """The moment before a waking: a Ward may speak (DTD-HOLE-22: its card names this time)."""
    ward = dreamer.ward
    if ward is None or dreamer.awake or dreamer.shielded:
        return
    usable = night.content.usable[ward]
    if usable.ability.when != "would-wake" or why_not_use(night, usable, source) is not None:
        return
    picks = (option(f"use:{ward}", None, "sand", usable.ability.cost), option("decline"))
    choice = await night.gm.ask_one(Ask("strike.would-wake", (dreamer.seat,), picks, facts=facts))
    if choice.verb == "use":
        await use(night, dreamer, source)
