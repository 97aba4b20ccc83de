"""War of the Roses, clause by clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import AttackMade, CardResolved, DarkMagicUsed, EnemyMoved, SceneChanged
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, lasting, new_game, play, rolls, take_characters

SCENARIO = "war-of-the-roses"
SEDUCER = "seducer"
SAFE = ("nightmare-test", 6, "nightmare-test", 6)
PLACES = FACTS[SCENARIO].required


def roses(gray: tuple[str, ...] = (), red: tuple[str, ...] = ()) -> dict[str, str]:
    """A Rose on each Location: these gray, these red, all others white."""
    return {place: "gray" if place in gray else "red" if place in red else "white" for place in PLACES}


def night(heroes: dict[str, dict[str, Any]], at: str, gray: tuple[str, ...] = PLACES, **more: Any) -> Table:
    """Enemies act; the Seducer stands at a tile."""
    with dice(*SAFE):
        return play(
            SCENARIO,
            phase="night-enemies",
            heroes=heroes,
            enemies=[foe(SEDUCER, at)],
            scene={"roses": roses(gray)},
            **more,
        )


@pytest.mark.rule("SD-ROSE-01", "SD-ROSE-04", "SD-ROSE-05", "SD-ROSE-06", "SD-ROSE-19")
def test_the_printed_facts() -> None:
    facts = FACTS[SCENARIO]
    assert facts.complexity == "Advanced" and len(facts.required) == 10 and facts.taint == ()
    assert dict(facts.decks) == {"last-night": 19, "events": 20} and dict(facts.foes) == {"husk": 10}
    assert Counter(card.location for card in CONTENT.scenarios[SCENARIO].decks["events"].values()) == dict.fromkeys(
        PLACES, 2
    )


@pytest.mark.rule(
    "SD-ROSE-07",
    "SD-ROSE-08",
    "SD-ROSE-09",
    "SD-ROSE-10",
    "SD-ROSE-11",
    "SD-ROSE-12",
    "SD-ROSE-13",
    "SD-ROSE-14",
    "SD-VEC-39",
    "SD-ROSE-16",
)
@pytest.mark.parametrize(("players", "red"), [(2, 4), (3, 5), (4, 6)])
def test_setup(players: int, red: int) -> None:
    table = new_game(SCENARIO, players)
    assert table.enemy(SEDUCER).tile == "bottums-up-bar"
    assert Counter(table.scene.roses.values()) == {"red": red, "gray": 10 - red}
    reds = {place for place, colour in table.scene.roses.items() if colour == "red"}
    assert {"bottums-up-bar", "boxing-gym", "high-school", "park"} <= reds
    assert ("police-station" in reds, "library" in reds) == (players > 2, players > 3)
    assert {len(table.state.decks["last-night"]), len(table.state.decks["husks"])} == {19, 10}


# -- special player actions --------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ROSE-21", "SD-HOLE-76")
def test_three_conviction_free_a_gray_rose() -> None:
    table = play(SCENARIO, heroes={"player-1": {"tile": "docks", "conviction": 3}})
    table.says("player-1", "free:docks")
    mine = table.hero()
    assert (mine.conviction, mine.nightmare, mine.actions) == (0, 0, 2) and table.scene.roses["docks"] == "white"
    poor = play(SCENARIO, heroes={"player-1": {"tile": "docks", "conviction": 2}})
    assert poor.refuses("player-1", "free:docks") == "SD-CONV-03"


@pytest.mark.rule("SD-ROSE-22", "SD-HOLE-76")
def test_an_event_met_turns_a_red_rose_gray() -> None:
    table = play(SCENARIO, heroes={"player-1": {"tile": "park"}})
    table.says("player-1", "event:park")
    with dice(*rolls("social", 4, 2)):
        table.says("player-1", "test:social")
    assert table.scene.roses["park"] == "gray" and table.hero().actions == 2
    assert table.told(CardResolved)[0].card in ("event-park-1", "event-park-2")


@pytest.mark.rule("SD-ROSE-22", "SD-HOLE-76")
def test_an_event_failed_does_what_it_says_and_both_come_before_either_again() -> None:
    table = play(SCENARIO, heroes={"player-1": {"tile": "park"}})
    for _ in range(3):
        table.says("player-1", "event:park")
        with dice(*rolls("social", 1, 6)):
            table.says("player-1", "test:social")
    assert table.scene.roses["park"] == "red" and table.hero().nightmare == 3
    drawn = [event.card for event in table.told(CardResolved)]
    assert set(drawn[:2]) == {"event-park-1", "event-park-2"} and drawn[2] in drawn[:2]


@pytest.mark.rule("SD-ROSE-17", "SD-ROSE-16")
def test_elsewhere_and_at_white_roses_there_is_nothing_to_do() -> None:
    table = play(SCENARIO, heroes={"player-1": {"tile": "docks", "conviction": 5}}, scene={"roses": roses(("park",))})
    assert not [option for option in table.options() if option.startswith(("free", "event"))]
    locked = play(
        SCENARIO,
        heroes={"player-1": {"tile": "park", "conviction": 5}},
        scene={"roses": roses((), ("park",)), "locked": True},
    )
    assert locked.refuses("player-1", "event:park") == "SD-ROSE-17"


# -- the lock ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ROSE-24", "SD-ROSE-28", "SD-VEC-51", "SD-HOLE-77", "SD-HOLE-78", "SD-ROSE-02")
def test_the_last_gray_rose_locks_them_all() -> None:
    reds = ("bottums-up-bar", "boxing-gym", "high-school", "park")
    hero = {"tile": "docks", "conviction": 3, "nightmare": 1}
    table = play(
        SCENARIO, heroes={"player-1": hero}, scene={"roses": roses(("docks",), reds)}, enemies=[foe(SEDUCER, "docks")]
    )
    assert table.refuses("player-1", f"attack:{SEDUCER}") == "SD-ROSE-23"
    table.says("player-1", "free:docks")
    assert (table.hero().conviction, table.hero().nightmare) == (0, 1)
    assert table.scene.locked and table.scene.raised == 4 and table.scene.roses["docks"] == "white"
    assert f"attack:{SEDUCER}" in table.legal()
    seen = table.view().enemies[0]
    assert (seen.combat, seen.magic, seen.movement, seen.damage, seen.health) == (7, 7, 6, 5, 10)


@pytest.mark.rule("SD-VEC-39", "SD-HOLE-78", "SD-HOLE-82")
@pytest.mark.parametrize("red", [3, 10])
def test_every_score_rises_by_the_reds(red: int) -> None:
    table = play(
        SCENARIO,
        heroes={"player-1": {"tile": "docks"}},
        scene={"roses": roses((), PLACES[:red]), "locked": True, "raised": red},
    )
    seen = table.view().enemies[0]
    assert (seen.combat, seen.magic, seen.movement, seen.damage, seen.health) == (
        3 + red,
        3 + red,
        2 + red,
        1 + red,
        6 + red,
    )
    assert table.ending is None, "not even ten red Roses are a defeat"


@pytest.mark.rule("SD-ROSE-28", "SD-HOLE-78", "SD-CONTENT-34")
def test_the_reds_raise_its_scores_and_are_no_armour() -> None:
    """Flat damage is the way that is left where Scores alone decide (SD-HOLE-82); all of it reaches the Seducer."""
    table = play(
        SCENARIO,
        heroes={"player-1": {"tile": "docks", "rank": 2}},
        scene={"roses": roses((), PLACES[:4]), "locked": True, "raised": 4},
        enemies=[foe(SEDUCER, "docks")],
    )
    table.says("player-1", "ability:fist")
    assert table.enemy(SEDUCER).wounds == 3


@pytest.mark.rule("SD-VEC-62", "SD-HOLE-100")
def test_the_worked_attack_on_the_locked_seducer() -> None:
    hero = {"tile": "docks", "rank": 1}
    table = play(
        SCENARIO,
        heroes={"player-1": hero},
        scene={"roses": roses(), "locked": True, "raised": 4},
        enemies=[foe(SEDUCER, "docks")],
    )
    with dice(*rolls("combat", 5, 2)):
        table.says("player-1", f"attack:{SEDUCER}")
    made = table.told(AttackMade)[0]
    assert (made.difficulty, made.result, made.damage) == (7, 8, 4)
    assert table.enemy(SEDUCER).wounds == 4


@pytest.mark.rule("SD-ROSE-23", "SD-VEC-52", "SD-HOLE-81")
def test_while_a_rose_is_gray_nothing_can_be_aimed_at_it() -> None:
    hero = {"tile": "docks", "rank": 3, "artifacts": ["jar", "sling"]}
    table = play(
        SCENARIO, heroes={"player-1": hero}, scene={"roses": roses(("park",))}, enemies=[foe(SEDUCER, "docks")]
    )
    for pick in (f"attack:{SEDUCER}", "ability:fist", "use:jar", "use:sling"):
        assert table.refuses("player-1", pick) is not None


@pytest.mark.rule("SD-ROSE-03")
def test_beating_it_with_no_gray_rose_left_is_victory() -> None:
    hero = {"tile": "docks", "rank": 2, "lasting": [lasting("ability-damage", 9, "return")]}
    table = play(
        SCENARIO, heroes={"player-1": hero}, scene={"roses": roses(), "locked": True}, enemies=[foe(SEDUCER, "docks")]
    )
    assert table.says("player-1", "ability:fist").ending == "victory"


@pytest.mark.rule("SD-ROSE-03")
def test_while_a_rose_is_gray_it_is_no_victory() -> None:
    table = play(SCENARIO, scene={"roses": roses(("park",)), "beaten": True})
    assert table.says("player-1", "rest:conviction").ending is None


# -- the Seducer -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ROSE-25", "SD-HOLE-81", "SD-HOLE-79")
def test_a_player_in_reach_goes_before_any_rose() -> None:
    """Bottum's Up Bar is beside the Boxing Gym; the Seducer stands on a gray Rose and leaves it."""
    heroes = {"player-1": {"tile": "boxing-gym"}, "player-2": {"tile": "boxing-gym"}}
    table = night(heroes, "bottums-up-bar", decks={"dark-magic": ["bite-1", "bite-2"]})
    assert [event.seat for event in table.told(DarkMagicUsed)] == ["player-1", "player-2"]
    assert set(table.scene.roses.values()) == {"gray"}


@pytest.mark.rule("SD-ROSE-26", "SD-HOLE-79")
def test_with_nobody_in_reach_it_turns_the_closest_gray_rose_red() -> None:
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    table = night(heroes, "boxing-gym", gray=("docks", "park"))
    assert table.scene.roses["docks"] == "red" and table.scene.roses["park"] == "gray"
    assert table.told(EnemyMoved) == [EnemyMoved(SEDUCER, ("docks",))]


@pytest.mark.rule("SD-HOLE-79", "SD-ROSE-26")
def test_standing_on_a_gray_rose_it_turns_it_at_once() -> None:
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    table = night(heroes, "boxing-gym", gray=("boxing-gym", "docks"))
    assert table.scene.roses["boxing-gym"] == "red" and not table.told(EnemyMoved)


@pytest.mark.rule("SD-ROSE-26", "SD-HOLE-79")
@pytest.mark.parametrize("seed", "abcd")
def test_of_two_in_reach_it_takes_the_closer(seed: str) -> None:
    """From the Boxing Gym the Docks are 1 away and Downtown 2."""
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    table = night(heroes, "boxing-gym", gray=("docks", "downtown"), seed=seed)
    assert (table.scene.roses["docks"], table.scene.roses["downtown"]) == ("red", "gray")


@pytest.mark.rule("SD-HOLE-79")
def test_equally_close_roses_are_chosen_at_random() -> None:
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    found = set()
    for seed in "abcdefgh":
        table = night(heroes, "boxing-gym", gray=("docks", "bottums-up-bar", "park"), seed=seed)
        found |= {place for place in ("docks", "bottums-up-bar") if table.scene.roses[place] == "red"}
    assert found == {"docks", "bottums-up-bar"}


@pytest.mark.rule("SD-ROSE-27", "SD-HOLE-79")
def test_reaching_neither_it_moves_toward_the_closest_player() -> None:
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    table = night(heroes, "bottums-up-bar", gray=("police-station",))
    assert len(table.told(EnemyMoved)[0].path) == 2
    assert table.scene.roses["police-station"] == "gray"


@pytest.mark.rule("SD-ROSE-17", "SD-ROSE-24")
def test_once_locked_it_goes_for_players_only() -> None:
    heroes = {"player-1": {"tile": "street-4"}, "player-2": {"tile": "street-4"}}
    table = night(heroes, "bottums-up-bar", gray=())
    assert table.told(EnemyMoved) and not [event for event in table.told(SceneChanged) if event.what.startswith("rose")]


# -- Last Night and Husks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ROSE-29", "SD-HOLE-80", "SD-HOLE-22")
def test_last_night_is_dealt_face_down_and_met_first_thing_in_ones_turn() -> None:
    heroes = {"player-1": {"tile": "docks"}, "player-2": {"tile": "docks", "doubting": True}}
    table = play(SCENARIO, phase="night-scene", heroes=heroes, decks={"last-night": ["last-night-3", "last-night-9"]})
    assert table.scene.waiting == {"player-1": ["last-night-3"], "player-2": ["last-night-9"]}
    assert table.view().scene.last_night == {"player-1": 1, "player-2": 1} and "last-night-3" not in str(table.view())
    table.as_before()
    assert [event.card for event in table.told(CardResolved)] == ["last-night-3"]
    assert table.hero().nightmare == 2 and "player-1" not in table.scene.waiting
    assert table.state.discards["last-night"] == ["last-night-3"]


@pytest.mark.rule("SD-HOLE-80")
def test_on_the_first_day_nobody_has_one() -> None:
    table = take_characters(new_game(SCENARIO))
    assert table.scene.waiting == {}
    table.as_before()
    assert not table.told(CardResolved)


@pytest.mark.rule("SD-ROSE-18")
def test_last_night_is_shuffled_again_when_it_runs_out() -> None:
    table = play(
        SCENARIO, phase="night-scene", empty=["last-night"], discards={"last-night": ["last-night-1", "last-night-2"]}
    )
    assert sorted(card for cards in table.scene.waiting.values() for card in cards) == ["last-night-1", "last-night-2"]


@pytest.mark.rule("SD-ROSE-18", "SD-HOLE-80", "SD-ENEMY-01")
def test_a_beaten_husk_can_come_again() -> None:
    table = play(SCENARIO, heroes={"player-1": {"tile": "docks", "rank": 2}}, enemies=[foe("husk-4", "docks")])
    table.says("player-1", "ability:fist")
    assert table.state.discards["husks"] == ["husk-4"]
    table.sound()


@pytest.mark.rule("SD-HOLE-48")
def test_an_unresolved_last_night_card_of_a_fallen_player_is_discarded() -> None:
    heroes = {"player-1": {"tile": "docks", "wounds": 3, "doubt": 1}, "player-2": {"tile": "park"}}
    table = play(
        SCENARIO,
        phase="night-enemies",
        heroes=heroes,
        enemies=[foe("torment-1", "docks"), foe(SEDUCER, "bottums-up-bar", acted=True)],
        decks={"dark-magic": ["bite-1"]},
        scene={"waiting": {"player-1": ["last-night-5"]}},
    )
    assert table.hero().out and "player-1" not in table.scene.waiting
    assert "last-night-5" in table.state.discards["last-night"]
