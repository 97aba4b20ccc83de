"""Effects of the Dreamers' cards."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import (
    ATTRIBUTES,
    AddSymbol,
    BanishMonster,
    EndNightmare,
    MoveItem,
    Recall,
    Restore,
    SeeHand,
    Shield,
    Steady,
    Strengthen,
    WeakenMonster,
)
from engine.games.dare_to_dream.choose import (
    Source,
    all_guardians,
    choose,
    choose_dreamer,
    choose_guardian,
    choose_monster,
    monsters_in_play,
)
from engine.games.dare_to_dream.events import (
    CardRecalled,
    DarknessHandSeen,
    DarknessHandShown,
    DreamerShielded,
    GuardianRestored,
    GuardianSteadied,
    GuardianStrengthened,
    MonsterBanished,
    MonsterWeakened,
    SymbolAdded,
)
from engine.games.dare_to_dream.hours import end_nightmare
from engine.games.dare_to_dream.night import Night, discard
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, FaceUpMonster, GuardianInPlay
from engine.games.dare_to_dream.strength import monster_strength, symbols
from engine.games.dare_to_dream.tuck_in import move_item
from engine.kernel.asks import Option

# -- strength ------------------------------------------------------------------------------------------------


async def strengthen(night: Night, effect: Strengthen, source: Source) -> None:
    """Bonus cubes in the colours of the card (DTD-SETUP-10, DTD-HOLE-38)."""
    for guardian in await _strengthened(night, effect, source):
        blue, yellow, red = guardian.cubes
        guardian.cubes = (blue + effect.cubes.blue, yellow + effect.cubes.yellow, red + effect.cubes.red)
        owner = night.state.owner(guardian.id).seat
        for attribute, cubes in zip(ATTRIBUTES, effect.cubes.counts, strict=True):
            if cubes:
                night.gm.tell(GuardianStrengthened(owner, guardian.id, attribute, cubes))


async def _strengthened(night: Night, effect: Strengthen, source: Source) -> list[GuardianInPlay]:
    state = night.state
    if effect.whom == "mine":
        return state.dreamer(source.seat).guardians
    if effect.whom == "one-dreamers":
        return (await choose_dreamer(night, source, state.dreamers)).guardians
    if effect.whom == "this":
        return [guardian for guardian in all_guardians(state) if guardian.id == source.guardian]
    return [await choose_guardian(night, source, all_guardians(state))]


def can_strengthen(night: Night, effect: Strengthen, source: Source) -> bool:
    return effect.whom != "this" or source.guardian is not None


async def weaken_monster(night: Night, effect: WeakenMonster, source: Source) -> None:
    """Monsters lose Strength; noted without cubes (DTD-HOLE-38)."""
    targets = _weakened(night, effect, source)
    if effect.whom in ("chosen", "faced"):
        targets = [await choose_monster(night, source, targets)]
    for monster in targets:
        monster.less += effect.amount
        night.gm.tell(MonsterWeakened(monster.id, effect.amount))


def can_weaken_monster(night: Night, effect: WeakenMonster, source: Source) -> bool:
    return bool(_weakened(night, effect, source))


def _weakened(night: Night, effect: WeakenMonster, source: Source) -> list[FaceUpMonster]:
    monsters = monsters_in_play(night.state)
    if effect.whom == "met":
        return [monster for monster in monsters if monster.id in source.met]
    if effect.whom == "faced":
        return [monster for monster in monsters if monster.guardian == source.guardian]
    return monsters


async def steady(night: Night, effect: Steady, source: Source) -> None:
    """Ties go to this Guardian for the rest of the Hour, against DTD-STRIKE-14."""
    guardian = await choose_guardian(night, source, _steadied(night, source))
    guardian.steady = True
    night.gm.tell(GuardianSteadied(night.state.owner(guardian.id).seat, guardian.id))


def can_steady(night: Night, effect: Steady, source: Source) -> bool:
    return bool(_steadied(night, source))


def _steadied(night: Night, source: Source) -> list[GuardianInPlay]:
    return [
        guardian for guardian in all_guardians(night.state) if guardian.id == source.guardian and not guardian.steady
    ]


# -- Monsters and Nightmares ---------------------------------------------------------------------------------


async def banish_monster(night: Night, effect: BanishMonster, source: Source) -> None:
    """A weak Monster goes to the discards; it needs no comparison (DTD-HOLE-33)."""
    monster = await choose_monster(night, source, _banished(night, effect))
    night.state.monsters.remove(monster)
    discard(night.state, monster.id, DARKNESS)
    night.gm.tell(MonsterBanished(monster.id))


def can_banish_monster(night: Night, effect: BanishMonster, source: Source) -> bool:
    return bool(_banished(night, effect))


def _banished(night: Night, effect: BanishMonster) -> list[FaceUpMonster]:
    return [
        monster
        for monster in monsters_in_play(night.state)
        if monster_strength(night.content, night.state, monster) <= effect.strength
    ]


async def add_symbol(night: Night, effect: AddSymbol, source: Source) -> None:
    """A Monster can be met in one more attribute."""
    monster = await choose_monster(night, source, _symbols_missing(night))
    missing = [name for name in ATTRIBUTES if name not in symbols(night.content, monster)]
    picks = [option(f"attribute:{attribute}") for attribute in missing]
    attribute = (await choose(night, "effect.attribute", source, picks)).target
    monster.extra = [*monster.extra, attribute]
    night.gm.tell(SymbolAdded(monster.id, attribute))


def can_add_symbol(night: Night, effect: AddSymbol, source: Source) -> bool:
    return bool(_symbols_missing(night))


def _symbols_missing(night: Night) -> list[FaceUpMonster]:
    monsters = monsters_in_play(night.state)
    return [monster for monster in monsters if len(symbols(night.content, monster)) < len(ATTRIBUTES)]


async def end_a_nightmare(night: Night, effect: EndNightmare, source: Source) -> None:
    """A Nightmare in play goes to the discards, and its lasting effect with it."""
    picks = [option(f"nightmare:{nightmare}") for nightmare in night.state.nightmares]
    end_nightmare(night, (await choose(night, "effect.nightmare", source, picks)).target)


def can_end_a_nightmare(night: Night, effect: EndNightmare, source: Source) -> bool:
    return bool(night.state.nightmares)


# -- Guardians, Items, Dreamers ------------------------------------------------------------------------------


async def restore(night: Night, effect: Restore, source: Source) -> None:
    """An unable Guardian can face again, and must where a Monster waits (DTD-HOLE-39)."""
    guardian = await choose_guardian(night, source, _unable(night))
    guardian.unable = False
    night.gm.tell(GuardianRestored(night.state.owner(guardian.id).seat, guardian.id))


def can_restore(night: Night, effect: Restore, source: Source) -> bool:
    return bool(_unable(night))


def _unable(night: Night) -> list[GuardianInPlay]:
    return [guardian for guardian in all_guardians(night.state) if guardian.unable]


async def move_an_item(night: Night, effect: MoveItem, source: Source) -> None:
    """An Item changes places in the middle of a Strike (DTD-CONTENT-12)."""
    chosen = await choose(night, "effect.move-item", source, _item_moves(night))
    move_item(night, source.seat, chosen.target, chosen.place)


def can_move_an_item(night: Night, effect: MoveItem, source: Source) -> bool:
    return any(guardian.item for guardian in all_guardians(night.state))


def _item_moves(night: Night) -> list[Option]:
    """Every Item to every Guardian without one, and every two Items for each other."""
    moves: list[Option] = []
    guardians = all_guardians(night.state)
    for place, source in enumerate(guardians):
        for other_place, target in enumerate(guardians):
            if source.item and source is not target and not target.item:
                moves.append(option(f"move:{source.item}@{target.id}"))
            elif source.item and target.item and place < other_place:
                moves.append(option(f"swap:{source.item}@{target.id}", None, "other", target.item))
    return moves


async def shield(night: Night, effect: Shield, source: Source) -> None:
    """The next waking of a Dreamer in this Hour does not happen."""
    dreamer = await choose_dreamer(night, source, _unshielded(night, effect, source))
    dreamer.shielded = True
    night.gm.tell(DreamerShielded(dreamer.seat))


def can_shield(night: Night, effect: Shield, source: Source) -> bool:
    return bool(_unshielded(night, effect, source))


def _unshielded(night: Night, effect: Shield, source: Source) -> list[Dreamer]:
    return [
        dreamer
        for dreamer in night.state.dreamers
        if not dreamer.awake and not dreamer.shielded and (effect.whom == "chosen" or dreamer.seat == source.seat)
    ]


async def see_hand(night: Night, effect: SeeHand, source: Source) -> None:
    """The team learns what the Darkness holds."""
    hand = tuple(night.state.darkness_hand)
    night.gm.tell(DarknessHandSeen(source.seat, len(hand)))
    night.gm.tell(DarknessHandShown(hand), night.team)


def can_see_hand(night: Night, effect: SeeHand, source: Source) -> bool:
    return bool(night.state.darkness_hand)


async def recall(night: Night, effect: Recall, source: Source) -> None:
    """Another Action comes back from the discards to hand."""
    picks = [option(f"recall:{card}") for card in _recalled(night, source)]
    card = (await choose(night, "effect.recall", source, picks)).target
    night.state.dreamer_discards.remove(card)
    night.state.dreamer(source.seat).hand.append(card)
    night.gm.tell(CardRecalled(source.seat, card))


def can_recall(night: Night, effect: Recall, source: Source) -> bool:
    return bool(_recalled(night, source))


def _recalled(night: Night, source: Source) -> list[str]:
    actions = night.content.dreamer_actions
    return [card for card in night.state.dreamer_discards if card in actions and card != source.card]
