"""Effects of the Darkness's cards."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.awake import disturb
from engine.games.dare_to_dream.cards import (
    INDEX,
    BreakItem,
    BreakWard,
    DiscardCards,
    MakeUnable,
    Summon,
    Swell,
    TakeSand,
    Wake,
    WeakenGuardian,
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
    CardsDiscarded,
    GuardianUnable,
    GuardianWeakened,
    ItemBroken,
    MonsterStrengthened,
    MonsterSummoned,
    WardBroken,
)
from engine.games.dare_to_dream.facing import assign_monster, faced_by
from engine.games.dare_to_dream.night import Night, discard
from engine.games.dare_to_dream.sand import take
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, FaceUpMonster, GuardianInPlay
from engine.games.dare_to_dream.strength import monster_strength, symbols
from engine.games.dare_to_dream.tuck_in import wearer
from engine.kernel.asks import Ask, Fact

# -- strength ------------------------------------------------------------------------------------------------


async def swell(night: Night, effect: Swell, source: Source) -> None:
    """Gray cubes for Monsters (DTD-SETUP-11)."""
    targets = _swelling(night, effect, source)
    if effect.whom == "chosen":
        targets = [await choose_monster(night, source, targets)]
    for monster in targets:
        monster.cubes += effect.cubes
        night.gm.tell(MonsterStrengthened(monster.id, effect.cubes))


def can_swell(night: Night, effect: Swell, source: Source) -> bool:
    return bool(_swelling(night, effect, source))


def _swelling(night: Night, effect: Swell, source: Source) -> list[FaceUpMonster]:
    return [
        monster
        for monster in monsters_in_play(night.state)
        if (effect.whom != "this" or monster.id == source.monster)
        and (effect.symbol is None or effect.symbol in symbols(night.content, monster))
    ]


async def weaken_guardian(night: Night, effect: WeakenGuardian, source: Source) -> None:
    """Guardians lose Strength in one attribute; noted without cubes (DTD-HOLE-38)."""
    targets = all_guardians(night.state)
    if effect.whom == "chosen":
        targets = [await choose_guardian(night, source, targets)]
    index = INDEX[effect.attribute]
    for guardian in targets:
        less = list(guardian.less)
        less[index] += effect.amount
        guardian.less = (less[0], less[1], less[2])
        seat = night.state.owner(guardian.id).seat
        night.gm.tell(GuardianWeakened(seat, guardian.id, effect.attribute, effect.amount))


def can_weaken_guardian(night: Night, effect: WeakenGuardian, source: Source) -> bool:
    return True


async def make_unable(night: Night, effect: MakeUnable, source: Source) -> None:
    """A Guardian cannot face; what it faced waits for another one (DTD-HOLE-04, DTD-HOLE-41)."""
    guardian = await choose_guardian(night, source, _able(night))
    guardian.unable = True
    night.gm.tell(GuardianUnable(night.state.owner(guardian.id).seat, guardian.id))
    for monster in faced_by(night.state, guardian.id):
        monster.guardian = None


def can_make_unable(night: Night, effect: MakeUnable, source: Source) -> bool:
    return bool(_able(night))


def _able(night: Night) -> list[GuardianInPlay]:
    return [guardian for guardian in all_guardians(night.state) if not guardian.unable]


# -- Sand and Monsters ---------------------------------------------------------------------------------------


async def take_sand(night: Night, effect: TakeSand, source: Source) -> None:
    """From the Dreamers, because the card says so (DTD-HOLE-19)."""
    take(night, effect.amount)


def can_take_sand(night: Night, effect: TakeSand, source: Source) -> bool:
    return night.state.sand.dreamers > 0


async def summon(night: Night, effect: Summon, source: Source) -> None:
    """One more Monster; after the assigning it is assigned at once (DTD-HOLE-33).

    A revealed card asks even when there is no Monster in hand: not to ask would tell.
    """
    state = night.state
    picks = [option(f"summon:{card}") for card in _summoned(night)]
    if source.monster is not None:
        picks.append(option("decline"))
    ask = Ask("effect.summon", (DARKNESS,), tuple(picks), facts={"card": source.card})
    chosen = await night.gm.ask_one(ask)
    if chosen.verb == "decline":
        return
    state.darkness_hand.remove(chosen.target)
    monster = FaceUpMonster(chosen.target)
    state.monsters.append(monster)
    night.gm.tell(MonsterSummoned(monster.id, monster_strength(night.content, state, monster)))
    if state.phase != "reveal":
        await assign_monster(night, [monster])


def can_summon(night: Night, effect: Summon, source: Source) -> bool:
    return bool(night.state.darkness_hand) if source.monster is not None else bool(_summoned(night))


def _summoned(night: Night) -> list[str]:
    return [card for card in night.state.darkness_hand if card in night.content.monsters]


# -- the Dreamers' cards -------------------------------------------------------------------------------------


async def discard_cards(night: Night, effect: DiscardCards, source: Source) -> None:
    """A chosen Dreamer, or each, discards cards of their own choice; all at once, in secret till the last is in."""
    targets = _with_cards(night)
    if effect.whom == "chosen":
        targets = [await choose_dreamer(night, source, targets)]
    given = await night.gm.ask_each(lambda: [_discarding(dreamer, effect, source) for dreamer in targets])
    for seat, picks in given.items():
        cards = tuple([pick.partition(":")[2] for pick in picks])
        for card in cards:
            night.state.dreamer(seat).hand.remove(card)
            discard(night.state, card, "dreamers")
        night.gm.tell(CardsDiscarded(seat, cards))


def _discarding(dreamer: Dreamer, effect: DiscardCards, source: Source) -> Ask:
    count = min(effect.cards, len(dreamer.hand))
    picks = tuple([option(f"discard:{card}") for card in dreamer.hand])
    facts: dict[str, Fact] = {"card": source.card, "cards": count}
    return Ask("effect.discard", (dreamer.seat,), picks, least=count, most=count, forced=True, facts=facts)


def can_discard_cards(night: Night, effect: DiscardCards, source: Source) -> bool:
    return bool(_with_cards(night))


def _with_cards(night: Night) -> list[Dreamer]:
    return [dreamer for dreamer in night.state.dreamers if dreamer.hand]


async def break_item(night: Night, effect: BreakItem, source: Source) -> None:
    """An Item on a Guardian is discarded."""
    picks = [option(f"item:{guardian.item}@{guardian.id}") for guardian in _with_items(night)]
    item = (await choose(night, "effect.break-item", source, picks)).target
    guardian = night.state.guardian(wearer(night.state, item))
    guardian.item = None
    discard(night.state, item, "dreamers")
    night.gm.tell(ItemBroken(night.state.owner(guardian.id).seat, item, guardian.id))


def can_break_item(night: Night, effect: BreakItem, source: Source) -> bool:
    return bool(_with_items(night))


def _with_items(night: Night) -> list[GuardianInPlay]:
    return [guardian for guardian in all_guardians(night.state) if guardian.item]


async def break_ward(night: Night, effect: BreakWard, source: Source) -> None:
    """The Ward before a Dreamer is discarded."""
    dreamer = await choose_dreamer(night, source, _with_wards(night))
    ward = dreamer.ward
    assert ward is not None
    dreamer.ward = None
    discard(night.state, ward, "dreamers")
    night.gm.tell(WardBroken(dreamer.seat, ward))


def can_break_ward(night: Night, effect: BreakWard, source: Source) -> bool:
    return bool(_with_wards(night))


def _with_wards(night: Night) -> list[Dreamer]:
    return [dreamer for dreamer in night.state.dreamers if dreamer.ward]


async def wake(night: Night, effect: Wake, source: Source) -> None:
    """A Dreamer with no Ward is woken by the card itself, and it scores like any waking (DTD-HOLE-34)."""
    disturb(night, await choose_dreamer(night, source, _defenceless(night)))


def can_wake(night: Night, effect: Wake, source: Source) -> bool:
    return bool(_defenceless(night))


def _defenceless(night: Night) -> list[Dreamer]:
    return [dreamer for dreamer in night.state.dreamers if not dreamer.awake and not dreamer.ward]
