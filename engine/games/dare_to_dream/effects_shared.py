"""Effects that cards of both sides have."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import Draw, GainSand, MoveMonster
from engine.games.dare_to_dream.choose import Source, choose, choose_dreamer, monsters_in_play
from engine.games.dare_to_dream.events import MonsterMoved
from engine.games.dare_to_dream.facing import why_not
from engine.games.dare_to_dream.night import Night, draw
from engine.games.dare_to_dream.sand import gain
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, FaceUpMonster, GuardianInPlay


async def gain_sand(night: Night, effect: GainSand, source: Source) -> None:
    """From the Sand Pile, as much as is there (DTD-SAND-08)."""
    gain(night, "darkness" if source.seat == DARKNESS else "dreamers", effect.amount)


def can_gain_sand(night: Night, effect: GainSand, source: Source) -> bool:
    return night.state.sand.pile > 0


async def draw_cards(night: Night, effect: Draw, source: Source) -> None:
    """The player draws, or a Dreamer of the player's choice."""
    if effect.whom == "me":
        draw(night, source.seat, effect.cards)
    else:
        draw(night, (await choose_dreamer(night, source, night.state.dreamers)).seat, effect.cards)


def can_draw_cards(night: Night, effect: Draw, source: Source) -> bool:
    state = night.state
    if source.seat == DARKNESS:
        return bool(state.darkness_deck or state.darkness_discards)
    return bool(state.dreamer_deck or state.dreamer_discards)


async def move_monster(night: Night, effect: MoveMonster, source: Source) -> None:
    """A Monster goes to another Guardian, and to that one's Dreamer (DTD-HOLE-32)."""
    moves = _moves(night, effect, source)
    picks = [option(f"move:{monster.id}@{guardian.id}") for monster, _, guardian in moves]
    chosen = await choose(night, "effect.move-monster", source, picks)
    monster, owner = night.state.monster(chosen.target), night.state.owner(chosen.place)
    monster.seat, monster.guardian = owner.seat, chosen.place
    night.gm.tell(MonsterMoved(monster.id, owner.seat, chosen.place))


def can_move_monster(night: Night, effect: MoveMonster, source: Source) -> bool:
    return bool(_moves(night, effect, source))


def _moves(night: Night, effect: MoveMonster, source: Source) -> list[tuple[FaceUpMonster, Dreamer, GuardianInPlay]]:
    """The moves that the effect allows: the new Guardian must be able to face the Monster as well."""
    content, state = night.content, night.state
    return [
        (monster, dreamer, guardian)
        for monster in monsters_in_play(state)
        if monster.seat is not None
        for dreamer in state.dreamers
        if effect.to != "same-dreamer" or dreamer.seat == monster.seat
        for guardian in dreamer.guardians
        if guardian.id != monster.guardian
        and (effect.to != "this" or guardian.id == source.guardian)
        and why_not(content, state, guardian, monster) is None
    ]
