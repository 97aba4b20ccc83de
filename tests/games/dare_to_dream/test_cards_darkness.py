"""The Darkness's cards, one by one: Monsters, Nightmares, Actions."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    DreamerWoken,
    GuardianUnable,
    GuardianWeakened,
    ImprovementPaid,
    ItemBroken,
    MonsterMoved,
    MonsterStrengthened,
    MonsterSummoned,
    SandTaken,
    WardBroken,
)
from tests.games.dare_to_dream.table import Table, foe, night

HARE = foe("under-bed", "dreamer-1", "velvet-hare")
RICH = (2, 4, 0)


def reveals(card: str, **more: object) -> Table:
    """A Strike in which one card is turned up."""
    return night("reveal", down=[card], **more)  # type: ignore[arg-type]


def plays(card: str, *others: str, **more: object) -> Table:
    """The Darkness's part of a Strike, one Action played; a second card in hand keeps the part open."""
    more.setdefault("sand", RICH)
    more.setdefault("monsters", [HARE])
    hand = [card, *(others or ("howling-chimney",))]
    return night("darkness-acts", hands={"darkness": hand}, **more).says("darkness", f"play:{card}")  # type: ignore[arg-type]


# -- Monsters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-12")
@pytest.mark.parametrize(("card", "symbol"), [("under-bed", "shadow"), ("doll-that-turned", "dread")])
def test_some_monsters_must_be_faced_alone(card: str, symbol: str) -> None:
    table = night("assign-guardians", monsters=[foe(card, "dreamer-1"), foe("pipe-knocker", "dreamer-1")])
    assert table.monster(card).alone and table.monster(card).symbols == (symbol,)
    table.says("dreamer-1", "face:pipe-knocker@tin-sergeant")
    assert table.refuses("dreamer-1", f"face:{card}@tin-sergeant") == "DTD-CONTENT-12"


@pytest.mark.rule("DTD-CONTENT-08", "DTD-SAND-04")
@pytest.mark.parametrize(
    ("card", "held", "strength", "improved"),
    [
        ("coat-on-the-door", 2, 3, 5),
        ("tooth-collector", 4, 4, 6),
        ("your-own-shadow", 3, 5, 6),
        ("moon-at-the-window", 5, 4, 6),
    ],
)
def test_monsters_that_grow_with_the_sand_the_darkness_holds(
    card: str, held: int, strength: int, improved: int
) -> None:
    for sand, expected in ((held - 1, strength), (held, improved)):
        table = night("compare", sand=(6 - sand, sand, 0), monsters=[foe(card, "dreamer-1"), HARE])
        assert table.monster(card).strength == expected


def test_closet_breather_drowns_noise_out() -> None:
    table = reveals("closet-breather", hands={"dreamer-1": ["brave-face"]})
    assert [guardian.less for dreamer in table.view().dreamers for guardian in dreamer.guardians] == [(0, 1, 0)] * 6
    assert table.guardian("captain-buttons").strengths == (2, 0, 5)


def test_thirteenth_stair_draws_and_may_grow() -> None:
    table = reveals("thirteenth-stair", sand=RICH)
    assert table.told(CardsDrawn) == [CardsDrawn("darkness", 1)]
    table.says("darkness", "yes")
    assert table.told(ImprovementPaid) == [ImprovementPaid("thirteenth-stair", 1)]
    assert table.monster("thirteenth-stair").strength == 5


def test_pipe_knocker_breaks_an_item() -> None:
    table = reveals("pipe-knocker", sand=RICH, items={"velvet-hare": "night-light", "brass-lamp": "brass-kazoo"})
    table.says("darkness", "yes").says("darkness", "item:night-light@velvet-hare")
    assert table.told(ItemBroken) == [ItemBroken("dreamer-1", "night-light", "velvet-hare")]
    assert table.view().dreamer_discards == ("night-light",)


def test_pipe_knocker_asks_for_no_sand_when_there_is_no_item() -> None:
    assert reveals("pipe-knocker", sand=RICH).open("strike.pay") is None


@pytest.mark.rule("DTD-CONTENT-12", "DTD-HOLE-04")
def test_aunt_longlegs_ties_a_guardian_up() -> None:
    table = reveals("aunt-longlegs", sand=RICH).says("darkness", "yes").says("darkness", "guardian:captain-buttons")
    assert table.told(GuardianUnable) == [GuardianUnable("dreamer-1", "captain-buttons")]
    assert table.sand == (2, 2, 2)
    table.says("darkness", "assign:aunt-longlegs@dreamer-1")
    assert table.refuses("dreamer-1", "face:aunt-longlegs@captain-buttons") == "DTD-HOLE-04"


def test_dust_bunny_warren_brings_a_cousin() -> None:
    table = reveals("dust-bunny-warren", hands={"darkness": ["closet-breather", "growth-spurt"]})
    assert table.legal("darkness") == ["summon:closet-breather", "decline"]
    table.says("darkness", "summon:closet-breather")
    assert table.told(MonsterSummoned) == [MonsterSummoned("closet-breather", 5)]
    assert table.told(GuardianWeakened) == [], "it was brought, not revealed"
    assert [monster.id for monster in table.view().monsters] == ["dust-bunny-warren", "closet-breather"]
    assert {monster.seat for monster in table.view().monsters} == {None}, "assigned with the others"


def test_dust_bunny_warren_asks_even_when_there_is_no_monster_in_hand() -> None:
    table = reveals("dust-bunny-warren", hands={"darkness": ["growth-spurt"]})
    assert table.legal("darkness") == ["decline"], "not to ask would tell what is in the hand"
    assert reveals("dust-bunny-warren").open("effect.summon") is None, "an empty hand is public"


@pytest.mark.parametrize("card", ["window-tapper", "tooth-collector"])
def test_some_monsters_take_sand_from_the_dreamers(card: str) -> None:
    table = reveals(card)
    assert table.told(SandTaken) == [SandTaken(1, 1)] and table.sand == (5, 1, 0)


def test_wallpaper_faces_dim_the_light() -> None:
    table = reveals("wallpaper-faces", hands={"dreamer-1": ["brave-face"]})
    assert table.guardian("velvet-hare").strengths == (4, 3, 1)
    assert table.guardian("brass-lamp").strengths == (4, 2, 1)


def test_clock_eater_swallows_two_sand() -> None:
    table = reveals("clock-eater", sand=RICH).says("darkness", "yes")
    assert table.told(MonsterStrengthened) == [MonsterStrengthened("clock-eater", 3)]
    assert table.monster("clock-eater").strength == 6 and table.sand == (2, 2, 2)


def test_sock_thief_takes_a_card_of_each_dreamers_choice() -> None:
    table = reveals("sock-thief", hands={"dreamer-1": ["brave-face", "night-light"], "dreamer-2": ["hush-now"]})
    assert table.awaits() == [("dreamer-1", "effect.discard")], "a hand of one leaves no choice"
    table.says("dreamer-1", "discard:night-light")
    assert table.told(CardsDiscarded) == [
        CardsDiscarded("dreamer-1", ("night-light",)),
        CardsDiscarded("dreamer-2", ("hush-now",)),
    ]
    assert table.dreamer("dreamer-1").hand == ("brave-face",)


def test_sock_thief_lets_both_choose_at_the_same_time() -> None:
    hands = {"dreamer-1": ["brave-face", "night-light"], "dreamer-2": ["hush-now", "door-ajar"]}
    table = reveals("sock-thief", hands=hands)
    assert table.awaits() == [("dreamer-1", "effect.discard"), ("dreamer-2", "effect.discard")]
    table.says("dreamer-2", "discard:door-ajar")
    assert table.told(CardsDiscarded) == []
    table.says("dreamer-1", "discard:night-light")
    assert len(table.told(CardsDiscarded)) == 2


@pytest.mark.rule("DTD-CONTENT-08")
def test_howling_chimney_is_only_strong() -> None:
    table = reveals("howling-chimney")
    assert table.monster("howling-chimney").strength == 5
    assert table.monster("howling-chimney").symbols == ("noise", "dread")


def test_crumb_king_feeds_all_monsters_revealed_so_far() -> None:
    table = reveals("crumb-king", sand=RICH, monsters=[foe("under-bed")]).says("darkness", "yes")
    assert [monster.cubes for monster in table.view().monsters] == [1, 1]
    assert table.sand == (2, 3, 1)


def test_last_years_clown_pops_a_ward() -> None:
    table = reveals("birthday-clown", sand=RICH, wards={"dreamer-2": "door-ajar"}).says("darkness", "yes")
    assert table.told(WardBroken) == [WardBroken("dreamer-2", "door-ajar")]
    assert table.dreamer("dreamer-2").ward is None and table.view().dreamer_discards == ("door-ajar",)


# -- Nightmares ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-HOLE-34", "DTD-CONTENT-09")
def test_falling_wakes_a_dreamer_without_a_ward_for_four_sand() -> None:
    table = reveals("falling-always-falling", sand=RICH, wards={"dreamer-1": "door-ajar"})
    assert table.guardian("captain-buttons").strengths == (2, 1, 4), "1 Dread less"
    table.says("darkness", "yes")
    assert table.told(DreamerWoken) == [DreamerWoken("dreamer-2", 1, 3)]
    assert table.sand == (2, 0, 4)


def test_falling_finds_nobody_when_all_have_wards() -> None:
    wards = {"dreamer-1": "door-ajar", "dreamer-2": "music-box"}
    assert reveals("falling-always-falling", sand=RICH, wards=wards).open("strike.pay") is None


@pytest.mark.rule("DTD-CONTENT-09")
@pytest.mark.parametrize(("held", "noise"), [(2, 4), (3, 3)])
def test_teeth_like_loose_beads_muffle_guardians(held: int, noise: int) -> None:
    table = night(
        "compare",
        sand=(6 - held, held, 0),
        nightmares=["teeth-like-beads"],
        monsters=[foe("clock-eater", "dreamer-1"), HARE],
    )
    assert table.guardian("tin-sergeant").strengths == (1, noise, 3)


def test_teeth_like_loose_beads_cost_a_dreamer_a_card() -> None:
    table = reveals("teeth-like-beads", hands={"dreamer-1": ["brave-face", "hush-now"], "dreamer-2": ["door-ajar"]})
    table.says("darkness", "dreamer:dreamer-1").says("dreamer-1", "discard:hush-now")
    assert table.told(CardsDiscarded) == [CardsDiscarded("dreamer-1", ("hush-now",))]


def test_running_through_honey_makes_actions_dearer() -> None:
    table = night(
        "dreamers-act", nightmares=["running-through-honey"], hands={"dreamer-1": ["call-it-by-name"]}, monsters=[HARE]
    )
    assert table.options("dreamer-2")["use:bolster-the-brave"].facts["sand"] == 1, "abilities cost what they did"
    table.says("dreamer-1", "play:call-it-by-name")
    assert table.sand == (5, 1, 0)


@pytest.mark.rule("DTD-HOLE-17", "DTD-CONTENT-09")
@pytest.mark.parametrize(("held", "strength"), [(3, 5), (4, 6)])
def test_the_dark_gets_darker_for_shadow_monsters(held: int, strength: int) -> None:
    table = night(
        "compare",
        sand=(6 - held, held, 0),
        nightmares=["the-dark-gets-darker"],
        monsters=[foe("under-bed", "dreamer-1"), foe("pipe-knocker", "dreamer-2", "brass-lamp")],
    )
    assert table.monster("under-bed").strength == strength
    assert table.monster("pipe-knocker").strength == 4


@pytest.mark.rule("DTD-CONTENT-12")
def test_nobody_knows_you_makes_a_guardian_unable() -> None:
    table = reveals("nobody-knows-you", hands={"dreamer-1": ["brave-face"]})
    table.says("darkness", "guardian:brass-lamp")
    assert table.guardian("brass-lamp").unable
    table.all_pass()
    assert not table.guardian("brass-lamp").unable, "for this Strike only"


def test_silent_scream_silences_guardians_and_may_break_a_ward() -> None:
    wards = {"dreamer-1": "door-ajar", "dreamer-2": "music-box"}
    table = reveals("silent-scream", sand=RICH, wards=wards, hands={"dreamer-1": ["hush-now"]})
    table.says("darkness", "yes").says("darkness", "dreamer:dreamer-1")
    assert table.dreamer("dreamer-1").ward is None
    assert table.refuses("dreamer-1", "use:captain-buttons") == "DTD-HOLE-17"
    assert table.why_not("use:music-box", "dreamer-2") is None


@pytest.mark.rule("DTD-HOLE-11")
def test_a_house_with_more_doors_lets_the_darkness_pick_the_attribute() -> None:
    table = night(
        "compare",
        nightmares=["house-with-more-doors"],
        monsters=[foe("your-own-shadow", "dreamer-1", "captain-buttons")],
    )
    assert table.awaits() == [("darkness", "strike.attribute")]
    assert table.refuses("darkness", "attribute:noise") == "DTD-STRIKE-12"
    table.says("darkness", "attribute:shadow")
    assert table.view().score == 1
    assert table.view().nightmares == (), "it stayed until a Dreamer was woken"


def test_late_for_the_exam_takes_sand_and_silences_items() -> None:
    table = reveals("late-for-the-exam", items={"velvet-hare": "paper-lantern"})
    assert table.sand == (5, 1, 0)
    assert table.refuses("dreamer-1", "use:paper-lantern") == "DTD-HOLE-17"
    assert table.why_not("use:captain-buttons", "dreamer-1") is None


# -- Actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-10", "DTD-SETUP-11")
@pytest.mark.parametrize(("sand", "cubes"), [((2, 4, 0), 2), ((1, 5, 0), 3)])
def test_growth_spurt_grows_with_the_sand_left_after_paying(sand: tuple[int, int, int], cubes: int) -> None:
    table = plays("growth-spurt", sand=sand)
    assert table.told(MonsterStrengthened) == [MonsterStrengthened("under-bed", cubes)]


@pytest.mark.rule("DTD-CONTENT-12")
def test_lights_out_makes_a_guardian_unable() -> None:
    table = plays("lights-out").says("darkness", "guardian:brass-lamp")
    assert table.guardian("brass-lamp").unable and table.sand == (2, 2, 2)


def test_empty_the_toy_chest_breaks_an_item_and_a_ward_for_more() -> None:
    table = plays("empty-the-toy-chest", items={"velvet-hare": "night-light"}, wards={"dreamer-2": "door-ajar"})
    assert table.told(ItemBroken) == [ItemBroken("dreamer-1", "night-light", "velvet-hare")]
    table.says("darkness", "yes")
    assert table.told(WardBroken) == [WardBroken("dreamer-2", "door-ajar")] and table.sand == (2, 3, 1)


def test_empty_the_toy_chest_needs_an_item() -> None:
    table = night(
        "darkness-acts", sand=RICH, hands={"darkness": ["empty-the-toy-chest"]}, wards={"dreamer-2": "door-ajar"}
    )
    assert table.refuses("darkness", "play:empty-the-toy-chest") == "DTD-STRIKE-10"


def test_rob_the_sandman_takes_sand_and_strengthens() -> None:
    table = plays("rob-the-sandman")
    assert table.sand == (1, 5, 0) and table.monster("under-bed").cubes == 1


@pytest.mark.rule("DTD-CONTENT-12", "DTD-HOLE-33")
def test_something_else_comes_from_the_hand() -> None:
    table = plays("something-else-comes", "howling-chimney", "growth-spurt")
    assert table.legal("darkness") == ["summon:howling-chimney"]
    table.says("darkness", "summon:howling-chimney")
    assert table.monster("howling-chimney").seat == "dreamer-2"


def test_switch_beds_moves_a_monster_to_any_guardian() -> None:
    table = plays("switch-beds").says("darkness", "move:under-bed@grandmother-clock")
    assert table.told(MonsterMoved) == [MonsterMoved("under-bed", "dreamer-2", "grandmother-clock")]


@pytest.mark.rule("DTD-SAND-06", "DTD-HOLE-19")
def test_sweep_the_pile_gains_sand_and_a_card() -> None:
    table = plays("sweep-the-pile", sand=(2, 1, 3))
    assert table.sand == (2, 3, 1)
    assert table.told(CardsDrawn) == [CardsDrawn("darkness", 1)]
    assert table.told(CardsSeen, "dreamer-1") == []


def test_chorus_of_creaks_strengthens_noise_and_all_for_more() -> None:
    table = plays(
        "chorus-of-creaks",
        monsters=[
            HARE,
            foe("pipe-knocker", "dreamer-2", "brass-lamp"),
            foe("birthday-clown", "dreamer-1", "captain-buttons"),
        ],
    )
    assert [monster.cubes for monster in table.view().monsters] == [0, 1, 1]
    table.says("darkness", "yes")
    assert [monster.cubes for monster in table.view().monsters] == [1, 2, 2]
    assert table.sand == (2, 2, 2)


@pytest.mark.rule("DTD-HOLE-38")
@pytest.mark.parametrize(("sand", "amount"), [((3, 3, 0), 2), ((2, 4, 0), 3)])
def test_grab_an_ankle_weakens_dread(sand: tuple[int, int, int], amount: int) -> None:
    table = plays("grab-an-ankle", sand=sand).says("darkness", "guardian:captain-buttons")
    assert table.told(GuardianWeakened) == [GuardianWeakened("dreamer-1", "captain-buttons", "dread", amount)]
    assert table.guardian("captain-buttons").strengths == (2, 1, 5 - amount)


@pytest.mark.parametrize(("sand", "cards"), [((4, 2, 0), 2), ((3, 3, 0), 3)])
def test_second_helping_draws(sand: tuple[int, int, int], cards: int) -> None:
    assert plays("second-helping", sand=sand).told(CardsDrawn) == [CardsDrawn("darkness", cards)]
