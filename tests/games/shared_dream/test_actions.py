"""Actions, Conviction and Nightmare, Artifacts, Locations, channelling, Abilities."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.combat import base_damage
from engine.games.shared_dream.events import (
    ArtifactGained,
    CardDiscarded,
    LocationUsed,
    NothingCame,
    Sacrificed,
    Spent,
)
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import CONTENT, dice, foe, lasting, play, rules

# -- resting, Conviction, Nightmare ------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ACT-05", "SD-HOLE-89")
def test_rest_gives_conviction_or_takes_nightmare() -> None:
    table = play(heroes={"player-1": {"nightmare": 2, "wounds": 1}})
    table.says("player-1", "rest:conviction").says("player-1", "rest:nightmare")
    mine = table.hero()
    assert (mine.conviction, mine.nightmare, mine.actions) == (1, 1, 1)
    assert mine.anima.wounds == 1, "resting does not heal"


@pytest.mark.rule("SD-HOLE-17")
def test_resting_for_nothing_is_refused() -> None:
    table = play(heroes={"player-1": {"conviction": 5, "nightmare": 0}})
    assert table.refuses("player-1", "rest:conviction") == "SD-HOLE-17"
    assert table.refuses("player-1", "rest:nightmare") == "SD-HOLE-17"


@pytest.mark.rule(
    "SD-CONV-01", "SD-CONV-02", "SD-CONV-04", "SD-CONV-05", "SD-VEC-21", "SD-NMARE-04", "SD-NMARE-05", "SD-FAQ-11"
)
def test_spending_turns_conviction_into_nightmare_up_to_five() -> None:
    table = play(heroes={"player-1": {"conviction": 3, "nightmare": 4}})
    table.says("player-1", "channel:2")
    assert (table.hero().conviction, table.hero().nightmare) == (1, 5)
    assert table.told(Spent) == [Spent("player-1", 2, 1, 5)]
    full = play(heroes={"player-1": {"conviction": 3, "nightmare": 5}})
    full.says("player-1", "artifact").says("player-1", "channel:2")
    assert (full.hero().conviction, full.hero().nightmare) == (0, 5)


@pytest.mark.rule("SD-CONV-07", "SD-VEC-21", "SD-ROSE-21")
def test_sacrificing_adds_no_nightmare() -> None:
    table = play("war-of-the-roses", heroes={"player-1": {"conviction": 4, "nightmare": 2, "tile": "docks"}})
    table.says("player-1", "free:docks")
    assert (table.hero().conviction, table.hero().nightmare) == (1, 2)
    assert table.told(Sacrificed) == [Sacrificed("player-1", 3, 1)]


@pytest.mark.rule("SD-CONV-03")
def test_nothing_is_paid_with_what_one_has_not() -> None:
    table = play(heroes={"player-1": {"conviction": 0, "tile": "park"}})
    for pick in ("channel:1", "artifact", "location:park"):
        assert table.refuses("player-1", pick) == "SD-CONV-03"


@pytest.mark.rule("SD-CONV-08")
def test_nobody_may_sacrifice_in_place_of_spending() -> None:
    table = play(heroes={"player-1": {"conviction": 2}})
    assert not [option for option in table.options() if "sacrifice" in option]


# -- Artifacts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ACT-07", "SD-ANIMA-07")
def test_an_artifact_costs_an_action_and_a_conviction() -> None:
    table = play(heroes={"player-1": {"conviction": 2}}, decks={"artifact": ["crown"]})
    table.says("player-1", "artifact")
    mine = table.hero()
    assert (mine.artifacts, mine.actions, mine.conviction, mine.nightmare) == (["crown"], 2, 1, 1)
    assert table.told(ArtifactGained) == [ArtifactGained("player-1", "crown")]


@pytest.mark.rule("SD-ACT-08", "SD-ARTI-02", "SD-VEC-27")
def test_a_third_artifact_forces_a_discard_before_any_other_choice() -> None:
    hero = {"conviction": 1, "artifacts": ["crown", "heart"]}
    table = play(heroes={"player-1": hero}, decks={"artifact": ["jar"]})
    table.state.decks["artifact"] = [card for card in table.state.decks["artifact"] if card not in ("crown", "heart")]
    table.says("player-1", "artifact")
    assert table.awaits() == [("player-1", "artifact.discard")]
    assert table.legal() == ["discard:crown", "discard:heart", "discard:jar"]
    table.says("player-1", "discard:jar")
    assert table.hero().artifacts == ["crown", "heart"]
    assert table.told(CardDiscarded) == [CardDiscarded("player-1", "jar")]


@pytest.mark.rule("SD-ARTI-01", "SD-ACT-11", "SD-ACT-14")
def test_artifacts_help_while_held_or_are_used() -> None:
    hero = {"artifacts": ["crown", "jar"], "tile": "museum"}
    table = play(heroes={"player-1": hero}, enemies=[foe("violence-1", "museum")])
    assert table.seen().social == 3
    table.says("player-1", "use:jar")
    assert table.hero().actions == 3 and table.enemy("violence-1").wounds == 3
    assert table.hero().artifacts == ["crown"] and "jar" in table.state.discards["artifact"]
    sling = play(
        heroes={"player-1": {"artifacts": ["sling"], "tile": "hospital"}}, enemies=[foe("violence-1", "museum")]
    )
    sling.says("player-1", "use:sling")
    assert sling.hero().actions == 2 and sling.enemy("violence-1").wounds == 2
    assert sling.refuses("player-1", "use:sling") == "SD-CONTENT-09"


@pytest.mark.rule("SD-ACT-15", "SD-HOLE-42")
def test_artifacts_may_be_discarded_in_ones_own_turn_for_nothing() -> None:
    table = play(heroes={"player-1": {"artifacts": ["crown"], "echo": "wings-1"}})
    assert [option for option in table.legal() if option.startswith("discard")] == ["discard:crown"]
    table.says("player-1", "discard:crown")
    assert table.hero().actions == 3 and not table.hero().artifacts


@pytest.mark.rule("SD-HOLE-43", "SD-HOLE-40")
def test_without_an_artifact_to_draw_the_action_is_refused() -> None:
    table = play(heroes={"player-1": {"conviction": 1}}, empty=["artifact"])
    assert table.refuses("player-1", "artifact") == "SD-HOLE-43"
    again = play(heroes={"player-1": {"conviction": 1}}, empty=["artifact"], discards={"artifact": ["jar", "crown"]})
    again.says("player-1", "artifact")
    assert len(again.hero().artifacts) == 1 and not again.state.discards["artifact"]


@pytest.mark.rule("SD-HOLE-52")
def test_cards_cannot_be_handed_over() -> None:
    table = play(heroes={"player-1": {"artifacts": ["crown"], "items": ["fragment-1"]}})
    verbs = {option.verb for option in table.options().values()}
    assert verbs <= {
        "move",
        "rest",
        "artifact",
        "reflect",
        "channel",
        "discard",
        "end",
        "attack",
        "give-up",
        "location",
    }


# -- Locations ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ACT-12", "SD-HOLE-44", "SD-HOLE-89")
def test_using_a_location_costs_an_action_and_does_what_it_says() -> None:
    table = play(heroes={"player-1": {"tile": "hospital", "wounds": 3, "animus_wounds": 3}})
    table.says("player-1", "location:hospital").says("player-1", "mat:animus")
    mine = table.hero()
    assert (mine.anima.wounds, mine.animus.wounds, mine.actions) == (3, 1, 2)
    assert table.told(LocationUsed) == [LocationUsed("player-1", "hospital")]
    elsewhere = play(heroes={"player-1": {"tile": "museum"}})
    assert not [option for option in elsewhere.options() if option.startswith("location")]


@pytest.mark.rule("SD-ACT-12")
def test_a_location_used_for_nothing_says_so() -> None:
    table = play(heroes={"player-1": {"tile": "hospital"}})
    table.says("player-1", "location:hospital")
    assert table.told(NothingCame) == [NothingCame("player-1", "hospital")] and table.hero().actions == 2
    wounded = play(heroes={"player-1": {"tile": "hospital", "wounds": 1}})
    wounded.says("player-1", "location:hospital")
    assert wounded.told(NothingCame) == []


@pytest.mark.rule("SD-ACT-12", "SD-HOLE-91")
def test_a_location_may_ask_for_conviction_and_take_taint_away() -> None:
    table = play(heroes={"player-1": {"tile": "park", "conviction": 1}}, taint={"museum": 3, "park": 1})
    table.says("player-1", "location:park").says("player-1", "tile:museum")
    assert table.taint("museum") == 1 and (table.hero().conviction, table.hero().nightmare) == (0, 1)


@pytest.mark.rule("SD-ACT-13")
def test_a_passive_location_helps_whoever_stands_there() -> None:
    table = play(heroes={"player-1": {"tile": "library"}, "player-2": {"tile": "museum"}})
    assert table.seen("player-1").magic == 2 and table.seen("player-2").magic == 2
    assert not [option for option in table.options() if option.startswith("location")]


# -- channelling -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "SD-CHAN-01", "SD-CHAN-02", "SD-CHAN-03", "SD-CHAN-05", "SD-ACT-16", "SD-PASS-02", "SD-ABIL-02", "SD-VEC-06"
)
def test_rank_two_for_two_conviction() -> None:
    table = play(heroes={"player-1": {"conviction": 3, "nightmare": 1}})
    table.says("player-1", "channel:2")
    mine = table.hero()
    assert (mine.conviction, mine.nightmare, mine.rank, mine.actions) == (1, 3, 2, 3)
    assert mine.hand == ["headlong", "fist"]
    assert table.seen().social == 4 and table.seen().magic == 3, "the first two Aspects"


@pytest.mark.rule(
    "SD-PASS-01", "SD-PASS-03", "SD-ABIL-01", "SD-ABIL-03", "SD-ANIMUS-02", "SD-ANIMUS-03", "SD-ANIMUS-04"
)
@pytest.mark.parametrize(("rank", "social", "magic", "damage"), [(1, 4, 2, 3), (2, 4, 3, 3), (3, 4, 3, 4)])
def test_each_rank_brings_its_aspects_and_abilities(rank: int, social: int, magic: int, damage: int) -> None:
    table = play(heroes={"player-1": {"conviction": rank}})
    table.says("player-1", f"channel:{rank}")
    assert (table.seen().social, table.seen().magic, len(table.hero().hand)) == (social, magic, rank)
    assert base_damage(rules(table), "player-1") == damage, "the third Aspect is bonus damage"


@pytest.mark.rule(
    "SD-CHAN-04", "SD-ANIMUS-01", "SD-ANIMA-01", "SD-ANIMA-02", "SD-ANIMA-03", "SD-ANIMA-05", "SD-ANIMA-06"
)
def test_the_animus_scores_take_the_place_of_the_animas() -> None:
    table = play(heroes={"player-1": {"conviction": 1, "tile": "museum"}})
    before = table.seen()
    assert (before.combat, before.magic, before.social, before.movement, before.damage, before.health) == (
        2,
        1,
        2,
        3,
        2,
        4,
    )
    table.says("player-1", "channel:1")
    after = table.seen()
    assert (after.combat, after.movement, after.damage, after.form, after.tile) == (5, 4, 3, "animus", "museum")


@pytest.mark.rule("SD-HOLE-20")
def test_nobody_channels_twice_or_out_of_turn() -> None:
    table = play(heroes={"player-1": {"conviction": 5}, "player-2": {"conviction": 5}})
    table.says("player-1", "channel:1")
    assert not [option for option in table.options() if option.startswith("channel")]
    assert not [ask for ask in table.session.asks_for("player-2") if not ask.offer]


@pytest.mark.rule("SD-DEFEAT-08", "SD-DEFEAT-09", "SD-VEC-22")
def test_a_locked_animus_costs_one_more() -> None:
    table = play(heroes={"player-1": {"conviction": 3, "locked": True}})
    assert table.why_not("channel:3") == "SD-CONV-03"
    table.says("player-1", "channel:2")
    assert (table.hero().conviction, table.hero().nightmare, table.hero().locked) == (0, 3, False)
    poor = play(heroes={"player-1": {"conviction": 2, "locked": True}})
    assert [option for option in poor.legal() if option.startswith("channel")] == ["channel:1"]
    poorer = play(heroes={"player-1": {"conviction": 1, "locked": True}})
    assert not [option for option in poorer.legal() if option.startswith("channel")]
    assert not [option for option in poorer.options() if "lock" in option]


# -- Abilities ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ABIL-04", "SD-ABIL-06", "SD-ABIL-07", "SD-ACT-14")
def test_an_ability_is_used_once_a_day_and_costs_what_it_says() -> None:
    table = play(heroes={"player-1": {"rank": 2, "tile": "hospital"}}, enemies=[foe("violence-1", "museum")])
    table.says("player-1", "ability:headlong").says("player-1", "stay")
    assert table.hero().actions == 3 and table.hero().played == ["headlong"]
    assert table.refuses("player-1", "ability:headlong") == "SD-ABIL-06"
    table.says("player-1", "ability:fist")
    assert table.hero().actions == 2 and table.enemy("violence-1").wounds == 3


@pytest.mark.rule("SD-ABIL-07")
def test_an_ability_needs_its_actions() -> None:
    table = play(heroes={"player-1": {"rank": 3, "actions": 1}})
    assert table.refuses("player-1", "ability:star") == "SD-ABIL-07"


@pytest.mark.rule("SD-ABIL-05", "SD-HOLE-88")
def test_some_abilities_go_on_until_the_next_return() -> None:
    table = play(heroes={"player-1": {"rank": 3}, "player-2": {"tile": "downtown"}})
    table.says("player-1", "ability:star")
    assert table.seen("player-1").combat == 7 and table.seen("player-2").combat == 3
    with dice("nightmare-test", 6, "nightmare-test", 6):
        table.ends().ends()
    assert table.seen("player-1").combat == 2


@pytest.mark.rule("SD-ABIL-06", "SD-HOLE-20")
def test_what_was_used_today_stays_used_when_one_channels_again() -> None:
    table = play(heroes={"player-1": {"conviction": 3, "locked": True, "used": ["headlong"]}})
    table.says("player-1", "channel:2")
    assert table.hero().hand == ["fist"] and table.why_not("ability:headlong") == "SD-ABIL-06"


@pytest.mark.rule("SD-ABIL-06")
def test_in_a_new_day_phase_channelling_brings_every_ability_back() -> None:
    table = play(heroes={"player-1": {"conviction": 2, "used": ["headlong"]}})
    with dice("nightmare-test", 6, "nightmare-test", 6):
        table.ends().ends()
    table.as_before().says("player-1", "channel:1")
    assert table.hero().hand == ["headlong"] and table.why_not("ability:headlong") is None


@pytest.mark.rule("SD-FAQ-04", "SD-HOLE-83")
def test_the_lightbringers_heal_works_on_one_mat_of_choice() -> None:
    heroes = {
        "player-2": {"rank": 1, "tile": "museum"},
        "player-1": {"tile": "museum", "wounds": 3, "animus_wounds": 3, "acted": True},
    }
    table = play(heroes=heroes, actor="player-2")
    table.says("player-2", "ability:heal").says("player-2", "player:player-1").says("player-2", "mat:anima")
    assert (table.hero().anima.wounds, table.hero().animus.wounds) == (1, 3)


@pytest.mark.rule("SD-COMBAT-12", "SD-HOLE-19")
def test_temporary_health_lies_on_the_form_in_use_and_return_leaves_it() -> None:
    table = play(heroes={"player-2": {"conviction": 1, "acted": False}, "player-1": {"acted": True}}, actor="player-2")
    table.says("player-2", "channel:1")
    assert table.hero("player-2").animus.ward == 2 and table.hero("player-2").anima.ward == 0
    with dice("nightmare-test", 6, "nightmare-test", 6):
        table.ends()
    assert table.hero("player-2").animus.ward == 2


@pytest.mark.rule("SD-FAQ-02", "SD-VEC-45", "SD-HOLE-51")
def test_bonus_damage_helps_attacks_with_the_mats_damage_only() -> None:
    two = [lasting("bonus-damage", 2, "return")]
    table = play(
        heroes={"player-1": {"tile": "museum", "lasting": two}}, enemies=[foe("violence-1", "museum", wounds=-9)]
    )
    with dice("test:combat:blue", 6, "test:combat:red", 1):
        table.says("player-1", "attack:violence-1")
    assert table.enemy("violence-1").wounds == -9 + 4 + 2, "Damage 2, bonus 2, excess 7 - 5"
    other = play(
        heroes={"player-1": {"tile": "museum", "rank": 2, "lasting": two}}, enemies=[foe("violence-1", "museum")]
    )
    other.says("player-1", "ability:fist")
    assert other.enemy("violence-1").wounds == 3


@pytest.mark.rule("SD-FAQ-02")
def test_ability_damage_rises_only_where_a_card_says_so() -> None:
    more = [lasting("ability-damage", 2, "return")]
    hero = {"tile": "museum", "rank": 2, "lasting": more, "artifacts": ["jar"]}
    table = play(heroes={"player-1": hero}, enemies=[foe("violence-1", "museum", wounds=-9)])
    table.says("player-1", "ability:fist")
    assert table.enemy("violence-1").wounds == -9 + 5
    table.says("player-1", "use:jar")
    assert table.enemy("violence-1").wounds == -9 + 5 + 3


@pytest.mark.rule("SD-ABIL-04")
def test_a_card_about_enemies_needs_one() -> None:
    table = play(heroes={"player-1": {"rank": 2}})
    assert table.refuses("player-1", "ability:fist") == "SD-ACT-06"


def test_the_cards_of_small_content_are_what_these_tests_think() -> None:
    assert CONTENT.characters["nikki"].anima.combat == 2 and CONTENT.abilities["fist"].cost == 1


@pytest.mark.rule("SD-FAQ-04")
@pytest.mark.parametrize(("anima", "animus", "asked"), [(2, 0, False), (0, 2, False), (0, 0, False), (1, 1, True)])
def test_which_mat_is_healed_is_asked_only_where_both_are_wounded(anima: int, animus: int, asked: bool) -> None:
    table = play(heroes={"player-1": {"tile": "hospital", "wounds": anima, "animus_wounds": animus}})
    table.says("player-1", "location:hospital")
    assert (table.open("card.mat") is not None) == asked
    if not asked:
        assert (table.hero().anima.wounds, table.hero().animus.wounds) == (0, 0)


def test_the_question_tells_what_one_has_and_where_the_story_goes_on() -> None:
    story = Thread("root-of-evil", "root-of-evil/page", [], "library 2")
    hero = {"tile": "museum", "conviction": 3, "nightmare": 1, "threads": [story]}
    asked = play(heroes={"player-1": hero}).open("day.act")
    assert asked is not None
    assert asked.facts == {"actions": 3, "tile": "museum", "conviction": 3, "nightmare": 1, "goal": "library"}
    hero["threads"] = [Thread("root-of-evil", "root-of-evil/page", [], "", done=True)]
    asked = play(heroes={"player-1": hero}).open("day.act")
    assert asked is not None and asked.facts["goal"] == ""
