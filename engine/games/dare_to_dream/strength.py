"""How strong everybody is right now: printed numbers, Items, cubes, reductions, and what lies over the room.

One cube is one Strength; no Strength goes below 0 (DTD-HOLE-38).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.dare_to_dream.cards import (
    ATTRIBUTES,
    INDEX,
    Attribute,
    Aura,
    Content,
    DarknessChooses,
    Gloom,
    Silence,
    Tax,
)
from engine.games.dare_to_dream.state import FaceUpMonster, GuardianInPlay, State


def guardian_strength(content: Content, state: State, guardian: GuardianInPlay, attribute: Attribute) -> int:
    """A Guardian's Strength in one attribute; constant Item bonuses count for Awake Dreamers too (DTD-HOLE-25)."""
    index = INDEX[attribute]
    strength = content.guardians[guardian.id].strengths[index] + guardian.cubes[index] - guardian.less[index]
    if guardian.item is not None:
        strength += content.items[guardian.item].bonus.strengths[index]
    for nightmare in state.nightmares:
        lasting = content.nightmares[nightmare].lasting
        if isinstance(lasting, Gloom) and lasting.attribute == attribute:
            strength -= lasting.amount + _held(content, state, nightmare)
    return max(0, strength)


def monster_strength(content: Content, state: State, monster: FaceUpMonster) -> int:
    """A Monster's one Strength, for whichever symbol it is met in (DTD-HOLE-07, DTD-SETUP-12)."""
    card = content.monsters[monster.id]
    strength = card.strength + monster.cubes - monster.less
    if card.held is not None and state.sand.darkness >= card.held.sand:
        strength += card.held.strength
    for nightmare in state.nightmares:
        lasting = content.nightmares[nightmare].lasting
        if isinstance(lasting, Aura) and lasting.symbol in symbols(content, monster):
            strength += lasting.amount + _held(content, state, nightmare)
    return max(0, strength)


def combined(content: Content, state: State, monsters: Sequence[FaceUpMonster]) -> int:
    """The Strengths of all Monsters that one Guardian faces, added together (DTD-MULTI-02, DTD-HOLE-31)."""
    return sum([monster_strength(content, state, monster) for monster in monsters])


def symbols(content: Content, monster: FaceUpMonster) -> tuple[Attribute, ...]:
    """The attributes a Monster can be met in, in the order Shadow, Noise, Dread."""
    printed = content.monsters[monster.id].symbols
    if not monster.extra:
        return printed
    return tuple([attribute for attribute in ATTRIBUTES if attribute in printed or attribute in monster.extra])


def is_alone(content: Content, monster: FaceUpMonster) -> bool:
    """Whether the Guardian of this Monster can face nothing else (DTD-CONTENT-12)."""
    return content.monsters[monster.id].alone


def tax(content: Content, state: State) -> int:
    """What Dreamers pay on top for each Action."""
    if not state.nightmares:
        return 0
    lasting = [content.nightmares[nightmare].lasting for nightmare in state.nightmares]
    return sum([effect.amount for effect in lasting if isinstance(effect, Tax)])


def silenced(content: Content, state: State, kind: str) -> bool:
    """Whether abilities of this kind of card (`guardian`, `item`, `ward`) cannot be used."""
    lasting = [content.nightmares[nightmare].lasting for nightmare in state.nightmares]
    return any(isinstance(effect, Silence) and effect.kind == kind for effect in lasting)


def darkness_chooses(content: Content, state: State) -> bool:
    """Whether the Darkness picks the attribute of comparisons."""
    return any(isinstance(content.nightmares[card].lasting, DarknessChooses) for card in state.nightmares)


def _held(content: Content, state: State, nightmare: str) -> int:
    """What a Nightmare's lasting effect gains by the Sand that the Darkness holds now (DTD-HOLE-19)."""
    held = content.nightmares[nightmare].held
    return held.strength if held is not None and state.sand.darkness >= held.sand else 0
