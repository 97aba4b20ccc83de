"""The Dreamers' cards, one by one: Guardians, Items, Wards, Actions."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    AbilityUsed,
    CardRecalled,
    CardsDrawn,
    DarknessHandSeen,
    DarknessHandShown,
    DreamerShielded,
    GuardianAssigned,
    GuardianLost,
    GuardianRestored,
    GuardianSteadied,
    GuardianWon,
    MonsterMoved,
    MonsterWeakened,
    NightmareEnded,
    SymbolAdded,
    WakingHeldOff,
)
from tests.games.dare_to_dream.table import Table, foe, night

HARE = foe("under-bed", "dreamer-1", "velvet-hare")


def uses(card: str, seat: str = "dreamer-1", **more: object) -> Table:
    """A Strike in which the ability of a card has just been used."""
    more.setdefault("monsters", [HARE])
    return night("dreamers-act", **more).says(seat, f"use:{card}")  # type: ignore[arg-type]


def plays(card: str, **more: object) -> Table:
    """A Strike in which an Action has just been played."""
    more.setdefault("monsters", [HARE])
    hands = {"dreamer-1": [card], "dreamer-2": ["patchwork-satchel"]}
    return night("dreamers-act", hands=hands, **more).says("dreamer-1", f"play:{card}")  # type: ignore[arg-type]


# -- Guardians -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-SAND-02", "DTD-CONTENT-02")
def test_captain_buttons_grows_braver() -> None:
    table = uses("captain-buttons")
    assert table.guardian("captain-buttons").strengths == (2, 1, 7)
    assert table.told(AbilityUsed) == [AbilityUsed("dreamer-1", "captain-buttons", 1, 0)]


@pytest.mark.rule("DTD-CONTENT-02", "DTD-CONTENT-04", "DTD-CONTENT-05")
def test_an_ability_is_used_once_each_hour() -> None:
    table = uses("captain-buttons")
    assert table.refuses("dreamer-1", "use:captain-buttons") == "DTD-CONTENT-02"
    table = uses("paper-lantern", items={"velvet-hare": "paper-lantern"})
    assert table.refuses("dreamer-1", "use:paper-lantern") == "DTD-CONTENT-04"
    table = uses("door-ajar", wards={"dreamer-1": "door-ajar"})
    assert table.refuses("dreamer-1", "use:door-ajar") == "DTD-CONTENT-05"
    table.all_pass()
    assert not table.dreamer("dreamer-1").ward_used


@pytest.mark.rule("DTD-CONTENT-12", "DTD-MULTI-01")
def test_tin_sergeant_takes_on_another_monster() -> None:
    table = night(
        "dreamers-act",
        monsters=[
            foe("window-tapper", "dreamer-1", "tin-sergeant"),
            foe("pipe-knocker", "dreamer-2", "brass-lamp"),
            HARE,
        ],
    )
    table.says("dreamer-1", "use:tin-sergeant")
    assert table.monster("pipe-knocker").guardian == "tin-sergeant", "what must be faced alone cannot join"
    assert table.told(MonsterMoved) == [MonsterMoved("pipe-knocker", "dreamer-1", "tin-sergeant")]
    assert table.guardian("tin-sergeant").facing == ("window-tapper", "pipe-knocker")


@pytest.mark.rule("DTD-STRIKE-14")
def test_velvet_hare_wins_ties() -> None:
    table = uses("velvet-hare", monsters=[foe("under-bed", "dreamer-1", "velvet-hare", cubes=1)])
    assert table.told(GuardianSteadied) == [GuardianSteadied("dreamer-1", "velvet-hare")]
    table.all_pass()
    assert [(event.strength, event.against) for event in table.told(GuardianWon)] == [(5, 5)]


def test_brass_lamp_weakens_what_it_faces() -> None:
    table = uses(
        "brass-lamp",
        seat="dreamer-2",
        monsters=[foe("pipe-knocker", "dreamer-2", "brass-lamp"), HARE],
    )
    assert table.told(MonsterWeakened) == [MonsterWeakened("pipe-knocker", 2)]
    assert table.monster("pipe-knocker").strength == 2


def test_brass_lamp_has_no_use_when_it_faces_nothing() -> None:
    table = night("dreamers-act", monsters=[HARE])
    assert table.refuses("dreamer-2", "use:brass-lamp") == "DTD-STRIKE-09"


def test_grandmother_clock_draws_two() -> None:
    table = uses("grandmother-clock", seat="dreamer-2")
    assert table.told(CardsDrawn) == [CardsDrawn("dreamer-2", 2)]


def test_bolster_the_brave_fluffs_up() -> None:
    table = uses("bolster-the-brave", seat="dreamer-2")
    assert table.guardian("bolster-the-brave").strengths == (4, 2, 5)


def test_moonlit_cat_helps_anybody() -> None:
    table = night("dreamers-act", 4, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    table.says("dreamer-3", "use:moonlit-cat").says("dreamer-3", "guardian:captain-buttons")
    assert table.guardian("captain-buttons").strengths == (4, 1, 5)


def test_wind_up_owl_shows_the_team_the_darkness_s_hand() -> None:
    table = night("dreamers-act", 4, hands={"darkness": ["growth-spurt", "under-bed"]})
    table.says("dreamer-3", "use:wind-up-owl")
    assert table.told(DarknessHandSeen) == [DarknessHandSeen("dreamer-3", 2)]
    assert table.told(DarknessHandShown) == [] and table.told(DarknessHandShown, "darkness") == []
    assert table.told(DarknessHandShown, "dreamer-1") == [DarknessHandShown(("growth-spurt", "under-bed"))]
    assert table.sand == (6, 0, 0)


@pytest.mark.rule("DTD-HOLE-39")
def test_button_whale_brings_an_unable_guardian_back_to_face_what_waits() -> None:
    table = night(
        "dreamers-act",
        sets=["toy-chest", "windowsill"],
        unable=["captain-buttons", "tin-sergeant", "velvet-hare"],
        monsters=[foe("pipe-knocker", "dreamer-1")],
    )
    table.says("dreamer-2", "use:button-whale").says("dreamer-2", "guardian:tin-sergeant")
    assert table.told(GuardianRestored) == [GuardianRestored("dreamer-1", "tin-sergeant")]
    assert table.told(GuardianAssigned) == [GuardianAssigned("dreamer-1", "tin-sergeant", "pipe-knocker")]


# -- Items ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-04")
@pytest.mark.parametrize(
    ("item", "bonus"),
    [
        ("night-light", (2, 0, 0)),
        ("cotton-earmuffs", (0, 2, 0)),
        ("medal-of-valour", (0, 0, 2)),
        ("saucepan-helmet", (0, 1, 1)),
        ("blanket-cape", (1, 0, 1)),
        ("paper-lantern", (1, 0, 0)),
        ("wooden-sword", (0, 0, 1)),
        ("brass-kazoo", (0, 1, 0)),
        ("hand-mirror", (1, 0, 0)),
        ("marching-boots", (0, 1, 0)),
        ("tin-can-telephone", (0, 1, 0)),
        ("jar-of-fireflies", (1, 0, 0)),
        ("lucky-milk-tooth", (0, 0, 1)),
        ("patchwork-satchel", (0, 1, 0)),
    ],
)
def test_an_item_strengthens_its_bearer_for_as_long_as_it_is_worn(item: str, bonus: tuple[int, int, int]) -> None:
    table = night("decide", items={"captain-buttons": item})
    assert table.guardian("captain-buttons").bonus == bonus
    assert table.guardian("captain-buttons").strengths == (2 + bonus[0], 1 + bonus[1], 5 + bonus[2])
    assert table.guardian("tin-sergeant").strengths == (1, 5, 3)


def test_paper_lantern_shines_brighter() -> None:
    table = uses("paper-lantern", items={"captain-buttons": "paper-lantern"})
    assert table.guardian("captain-buttons").strengths == (5, 1, 5)


def test_wooden_sword_weakens_what_the_bearer_faces() -> None:
    table = uses("wooden-sword", items={"velvet-hare": "wooden-sword"})
    assert table.monster("under-bed").strength == 2
    assert table.sand == (5, 1, 0)


def test_brass_kazoo_is_blown_once() -> None:
    table = uses("brass-kazoo", items={"captain-buttons": "brass-kazoo"})
    assert table.guardian("captain-buttons").strengths == (2, 4, 5), "its own bonus is gone with it"
    assert table.guardian("captain-buttons").item is None
    assert table.view().dreamer_discards == ("brass-kazoo",)
    assert table.told(AbilityUsed) == [AbilityUsed("dreamer-1", "brass-kazoo", 0, 1)]


def test_grandmothers_mirror_shows_a_monster_another_side() -> None:
    table = uses(
        "hand-mirror",
        items={"captain-buttons": "hand-mirror"},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    table.says("dreamer-1", "attribute:dread")
    assert table.told(SymbolAdded) == [SymbolAdded("under-bed", "dread")]
    assert table.monster("under-bed").symbols == ("shadow", "dread")
    assert table.monster("under-bed").strength == 3
    table.all_pass().says("dreamer-1", "attribute:dread")
    assert [event.strength for event in table.told(GuardianWon)] == [5]


@pytest.mark.rule("DTD-CONTENT-12")
def test_marching_boots_take_on_another_monster_for_nothing() -> None:
    table = night(
        "dreamers-act",
        items={"tin-sergeant": "marching-boots"},
        monsters=[foe("pipe-knocker", "dreamer-2", "brass-lamp"), foe("aunt-longlegs", "dreamer-1", "captain-buttons")],
    )
    table.says("dreamer-1", "use:marching-boots").says("dreamer-1", "move:pipe-knocker@tin-sergeant")
    assert table.monster("pipe-knocker").guardian == "tin-sergeant"
    assert table.sand == (6, 0, 0)


def test_tin_can_telephone_reaches_anybody() -> None:
    table = uses("tin-can-telephone", items={"velvet-hare": "tin-can-telephone"})
    table.says("dreamer-1", "guardian:grandmother-clock")
    assert table.guardian("grandmother-clock").strengths == (2, 7, 3)


@pytest.mark.rule("DTD-SAND-06")
def test_jar_of_fireflies_is_opened_for_sand() -> None:
    table = uses("jar-of-fireflies", items={"velvet-hare": "jar-of-fireflies"}, sand=(2, 1, 3))
    assert table.sand == (4, 1, 1)
    assert table.guardian("velvet-hare").item is None


def test_lucky_milk_tooth_wins_ties() -> None:
    table = uses(
        "lucky-milk-tooth",
        items={"captain-buttons": "lucky-milk-tooth"},
        monsters=[foe("doll-that-turned", "dreamer-1", "captain-buttons", cubes=2)],
    )
    assert table.guardian("captain-buttons").steady
    table.all_pass()
    assert [(event.strength, event.against) for event in table.told(GuardianWon)] == [(6, 6)]


def test_patchwork_satchel_gives_an_action_back_and_a_card() -> None:
    table = uses(
        "patchwork-satchel",
        items={"velvet-hare": "patchwork-satchel"},
        discards=["brave-face", "night-light", "hush-now"],
    )
    assert table.legal("dreamer-1") == ["recall:brave-face", "recall:hush-now"], "Actions only"
    table.says("dreamer-1", "recall:hush-now")
    assert table.told(CardRecalled) == [CardRecalled("dreamer-1", "hush-now")]
    assert table.told(CardsDrawn) == [CardsDrawn("dreamer-1", 1)]
    assert table.dreamer("dreamer-1").hand_size == 2
    assert table.view().dreamer_discards == ("brave-face", "night-light", "patchwork-satchel")


# -- Wards ---------------------------------------------------------------------------------------------------------


def losing(ward: str, **more: object) -> Table:
    """Captain Buttons (Shadow 2) is about to lose to the Monster under the bed (4)."""
    more.setdefault("monsters", [foe("under-bed", "dreamer-1", "captain-buttons")])
    return night("compare", wards={"dreamer-1": ward}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DTD-CONTENT-05")
def test_a_line_of_crumbs_keeps_its_dreamer_asleep() -> None:
    table = losing("line-of-crumbs")
    assert table.awaits() == [("dreamer-1", "strike.would-wake")]
    assert dict(table.asked("dreamer-1").facts) == {"strength": 2, "against": 4}
    table.says("dreamer-1", "use:line-of-crumbs")
    assert table.view().score == 0 and not table.dreamer("dreamer-1").awake
    assert table.told(WakingHeldOff) == [WakingHeldOff("dreamer-1")]
    assert len(table.told(GuardianLost)) == 1
    assert table.dreamer("dreamer-1").ward is None and table.sand == (4, 2, 0)


def test_a_line_of_crumbs_may_be_kept() -> None:
    table = losing("line-of-crumbs").says("dreamer-1", "decline")
    assert table.view().score == 1 and table.dreamer("dreamer-1").ward == "line-of-crumbs"


def test_a_line_of_crumbs_stops_an_unfaced_monster_too() -> None:
    table = losing(
        "line-of-crumbs",
        unable=["captain-buttons", "tin-sergeant", "velvet-hare"],
        monsters=[foe("under-bed", "dreamer-1")],
    )
    table.says("dreamer-1", "use:line-of-crumbs")
    assert table.view().score == 0


@pytest.mark.rule("DTD-SAND-10")
def test_a_line_of_crumbs_without_sand_is_not_asked_about() -> None:
    table = losing("line-of-crumbs", sand=(1, 5, 0))
    assert table.view().score == 1


def test_dreamcatcher_may_turn_a_comparison() -> None:
    table = losing("dreamcatcher", cubes={"captain-buttons": (1, 0, 0)}).says("dreamer-1", "use:dreamcatcher")
    assert [(event.strength, event.against) for event in table.told(GuardianWon)] == [(3, 2)]
    assert table.view().score == 0 and table.told(GuardianLost) == []


def test_dreamcatcher_may_be_too_weak() -> None:
    table = losing("dreamcatcher").says("dreamer-1", "use:dreamcatcher")
    assert [(event.strength, event.against) for event in table.told(GuardianLost)] == [(2, 2)]
    assert table.view().score == 1


def test_dreamcatcher_catches_nothing_that_nobody_faces() -> None:
    table = losing(
        "dreamcatcher",
        unable=["captain-buttons", "tin-sergeant", "velvet-hare"],
        monsters=[foe("under-bed", "dreamer-1")],
    )
    assert table.view().score == 1, "nobody was asked"


@pytest.mark.parametrize(("ward", "index"), [("door-ajar", 0), ("music-box", 1), ("circle-of-teddies", 2)])
def test_a_ward_strengthens_all_of_its_dreamers_guardians(ward: str, index: int) -> None:
    table = uses(ward, wards={"dreamer-1": ward})
    expected = [0, 0, 0]
    expected[index] = 1
    assert [list(guardian.cubes) for guardian in table.dreamer("dreamer-1").guardians] == [expected] * 3
    assert all(guardian.cubes == (0, 0, 0) for guardian in table.dreamer("dreamer-2").guardians)
    assert table.sand == (5, 1, 0)


@pytest.mark.rule("DTD-SAND-06")
def test_three_minute_glass_gains_sand_every_hour() -> None:
    table = uses("three-minute-glass", wards={"dreamer-1": "three-minute-glass"}, sand=(3, 1, 2))
    assert table.sand == (4, 1, 1)
    assert table.dreamer("dreamer-1").ward == "three-minute-glass"


def test_keyhole_shows_the_hand_and_gives_a_card() -> None:
    table = night("dreamers-act", wards={"dreamer-1": "keyhole"}, hands={"darkness": ["growth-spurt"]})
    table.says("dreamer-1", "use:keyhole")
    assert table.told(DarknessHandShown, "dreamer-2") == [DarknessHandShown(("growth-spurt",))]
    assert table.told(CardsDrawn) == [CardsDrawn("dreamer-1", 1)]
    assert table.dreamer("dreamer-1").ward is None


def test_glass_of_water_restores_and_strengthens() -> None:
    table = uses("glass-of-water", wards={"dreamer-1": "glass-of-water"}, unable=["brass-lamp"])
    table.says("dreamer-1", "guardian:captain-buttons")
    assert not table.guardian("brass-lamp").unable
    assert table.guardian("captain-buttons").strengths == (2, 2, 6)


# -- Actions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-06")
@pytest.mark.parametrize(
    ("card", "strengths"),
    [("eyes-shut-tight", (5, 1, 5)), ("count-to-three", (2, 4, 5)), ("brave-face", (2, 1, 8))],
)
def test_three_cubes_on_one_guardian(card: str, strengths: tuple[int, int, int]) -> None:
    table = plays(card).says("dreamer-1", "guardian:captain-buttons")
    assert table.guardian("captain-buttons").strengths == strengths
    assert table.sand == (5, 1, 0)
    assert table.view().dreamer_discards == (card,)


def test_pillow_fort_helps_all_guardians_of_a_dreamer() -> None:
    table = plays("pillow-fort").says("dreamer-1", "dreamer:dreamer-2")
    assert [guardian.cubes for guardian in table.dreamer("dreamer-2").guardians] == [(1, 1, 1)] * 3
    assert [guardian.cubes for guardian in table.dreamer("dreamer-1").guardians] == [(0, 0, 0)] * 3
    assert table.sand == (4, 2, 0)


@pytest.mark.rule("DTD-HOLE-33")
def test_only_a_coat_discards_a_weak_monster() -> None:
    table = plays(
        "only-a-coat",
        monsters=[
            foe("sock-thief", "dreamer-1", "velvet-hare", less=1),
            foe("clock-eater", "dreamer-2", "brass-lamp"),
            foe("pipe-knocker", "dreamer-1", "tin-sergeant"),
        ],
    )
    assert table.legal("dreamer-1") == ["monster:sock-thief", "monster:clock-eater"], "of Strength 3 or less"
    table.says("dreamer-1", "monster:clock-eater")
    assert [monster.id for monster in table.view().monsters] == ["sock-thief", "pipe-knocker"]
    assert table.view().darkness_discards == ("clock-eater",)


def test_all_the_lights_on_weakens_every_monster() -> None:
    table = plays("lights-on", monsters=[HARE, foe("pipe-knocker", "dreamer-2", "brass-lamp")])
    assert [monster.less for monster in table.view().monsters] == [1, 1]


def test_budge_over_moves_a_monster_within_a_dreamers_guardians() -> None:
    table = plays("budge-over", monsters=[HARE, foe("pipe-knocker", "dreamer-2", "brass-lamp")])
    assert set(table.legal("dreamer-1")) == {
        "move:under-bed@captain-buttons",
        "move:under-bed@tin-sergeant",
        "move:pipe-knocker@grandmother-clock",
        "move:pipe-knocker@bolster-the-brave",
    }
    table.says("dreamer-1", "move:pipe-knocker@grandmother-clock")
    assert table.told(MonsterMoved) == [MonsterMoved("pipe-knocker", "dreamer-2", "grandmother-clock")]


def test_sleepwalk_patrol_moves_a_monster_to_any_guardian() -> None:
    table = plays("sleepwalk-patrol").says("dreamer-1", "move:under-bed@brass-lamp")
    assert table.monster("under-bed").seat == "dreamer-2"


@pytest.mark.rule("DTD-CONTENT-12", "DTD-HOLE-36")
def test_lent_for_the_night_moves_an_item_in_the_middle_of_a_strike() -> None:
    table = plays("lent-for-the-night", items={"velvet-hare": "night-light", "brass-lamp": "brass-kazoo"})
    assert table.options("dreamer-1")["swap:night-light@brass-lamp"].facts["other"] == "brass-kazoo"
    table.says("dreamer-1", "move:night-light@bolster-the-brave").says("dreamer-1", "guardian:velvet-hare")
    assert table.guardian("bolster-the-brave").strengths == (5, 1, 5)
    assert table.guardian("velvet-hare").strengths == (5, 3, 2)


def test_lent_for_the_night_swaps_two_items() -> None:
    table = plays("lent-for-the-night", items={"velvet-hare": "night-light", "brass-lamp": "brass-kazoo"})
    table.says("dreamer-1", "swap:night-light@brass-lamp")
    assert (table.guardian("velvet-hare").item, table.guardian("brass-lamp").item) == ("brass-kazoo", "night-light")


@pytest.mark.rule("DTD-SAND-06")
def test_sand_in_the_pocket_gains_two() -> None:
    assert plays("sand-in-the-pocket", sand=(2, 1, 3)).sand == (4, 1, 1)


def test_one_more_story_draws_three_for_anybody() -> None:
    table = plays("one-more-story").says("dreamer-1", "dreamer:dreamer-2")
    assert table.told(CardsDrawn) == [CardsDrawn("dreamer-2", 3)]


@pytest.mark.rule("DTD-HOLE-17")
def test_no_such_thing_ends_a_nightmare() -> None:
    table = plays("no-such-thing", nightmares=["teeth-like-beads", "silent-scream"])
    table.says("dreamer-1", "nightmare:teeth-like-beads")
    assert table.told(NightmareEnded) == [NightmareEnded("teeth-like-beads")]
    assert [nightmare.id for nightmare in table.view().nightmares] == ["silent-scream"]
    assert table.monster("under-bed").strength == 2


def test_call_it_by_its_name_adds_a_symbol() -> None:
    table = plays("call-it-by-name").says("dreamer-1", "attribute:noise")
    assert table.monster("under-bed").symbols == ("shadow", "noise")


def test_hush_now_keeps_a_dreamer_asleep_once() -> None:
    table = plays(
        "hush-now",
        monsters=[
            foe("under-bed", "dreamer-1", "captain-buttons"),
            foe("doll-that-turned", "dreamer-1", "velvet-hare"),
        ],
    ).says("dreamer-1", "dreamer:dreamer-1")
    assert table.told(DreamerShielded) == [DreamerShielded("dreamer-1")] and table.sand == (3, 3, 0)
    table.all_pass().says("darkness", "compare:captain-buttons")
    assert len(table.told(WakingHeldOff)) == 1
    assert table.view().score == 1, "the second loss wakes"
