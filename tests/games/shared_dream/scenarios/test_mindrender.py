"""Attack of the Mindrender, clause by clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.shared_dream import SharedDream
from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import (
    CardKept,
    CardResolved,
    DarkMagicUsed,
    EnemyAttacked,
    EnemyMoved,
    EnemySpawned,
    NothingSpawned,
    SceneChanged,
    StoryRead,
)
from engine.games.shared_dream.scenes import Panic
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, new_game, play, rolls, rules, take_characters

SCENARIO = "attack-of-the-mindrender"
SAFE = ("nightmare-test", 6, "nightmare-test", 6)
FAR = {"player-1": {"tile": "dcma-hq"}, "player-2": {"tile": "dcma-hq"}}
ROW = ["invasion-start", "invasion-2", "invasion-3", "invasion-4"]


def story(name: str, done: bool = False) -> Thread:
    """A mission that ends at the museum."""
    return Thread(name, f"{name}/start", [] if done else [f"{name}/end"], "" if done else "museum", done=done)


def night(**scene: Any) -> Table:
    """The scenario's own part of a night; the players are far from the Meteorite."""
    return play(SCENARIO, phase="night-scene", heroes=FAR, scene={"row": ROW, **scene})


@pytest.mark.rule("SD-MIND-01", "SD-MIND-04", "SD-MIND-05", "SD-MIND-06", "SD-HOLE-69", "SD-MIND-28")
def test_the_printed_facts() -> None:
    facts = FACTS[SCENARIO]
    assert facts.complexity == "Medium" and facts.required == FACTS["dead-serious"].required
    assert dict(facts.decks) == {"panic": 12, "alien-technology": 12, "invasion": 4} and dict(facts.foes) == {
        "grunt": 7
    }
    assert list(facts.stories.values()) == [3, 3, 5, 3] and len(facts.shared) == 3
    assert sum(facts.stories.values()) + len(facts.shared) == 17


# -- setup -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-MIND-07", "SD-MIND-08", "SD-MIND-09", "SD-MIND-10", "SD-MIND-11", "SD-HOLE-70")
def test_the_table_lays_the_row_and_places_the_meteorite() -> None:
    table = new_game(SCENARIO, 3)
    assert table.open("mind.row")
    table.all_say("invasion:invasion-4").all_say("invasion:invasion-2")
    assert table.scene.row == ["invasion-start", "invasion-4", "invasion-2", "invasion-3"]
    sites = [option.target for option in table.session.asks[0].legal]
    city = rules(table).roads
    assert sites and all(CONTENT.tiles[site].kind in ("street", "stop") for site in sites)
    assert all(city.grid_distance("bottums-up-bar", site) >= 3 for site in sites)
    table.all_say(f"meteorite:{sites[-1]}")
    assert table.scene.meteorite == sites[-1] and not table.scene.red and table.scene.at == 0


@pytest.mark.rule("SD-MIND-10")
@pytest.mark.parametrize("deck", ["panic", "alien-technology", "grunts"])
def test_its_decks_are_whole_and_shuffled(deck: str) -> None:
    printed = CONTENT.scenarios[SCENARIO]
    whole = printed.decks.get(deck) or [foe.id for foe in printed.foes.values() if foe.type == "grunt"]
    laid = [new_game(SCENARIO, 2, seed).state.decks[deck] for seed in "abcdef"]
    assert all(sorted(cards) == sorted(whole) for cards in laid)
    assert len({tuple(cards) for cards in laid}) > 1


@pytest.mark.rule("SD-MIND-12", "SD-HOLE-70", "SD-HOLE-08")
def test_every_city_leaves_a_place_for_it() -> None:
    for seed in range(25):
        table = new_game(SCENARIO, 2 + seed % 3, f"{seed}")
        assert rules(table).scenario.fits(rules(table))


@pytest.mark.rule("SD-MIND-12", "SD-HOLE-08")
@pytest.mark.parametrize(("exits", "fits"), [("nesw", True), ("", False)])
def test_a_place_that_cannot_be_walked_to_is_none(exits: str, fits: bool) -> None:
    walled = msgspec.structs.replace(CONTENT.tiles["bottums-up-bar"], exits=exits)
    game = SharedDream(msgspec.structs.replace(CONTENT, tiles={**CONTENT.tiles, "bottums-up-bar": walled}))
    table = play(SCENARIO, heroes=FAR, scene={"row": ROW}, game=game)
    assert rules(table).scenario.fits(rules(table)) is fits


@pytest.mark.rule("SD-MIND-13", "SD-MIND-14", "SD-HOLE-99", "SD-VEC-63", "SD-MIND-20", "SD-HOLE-71")
def test_prologue_and_start_card_before_the_first_day() -> None:
    table = take_characters(new_game(SCENARIO))
    names = [type(told.event).__name__ for told in table.heard]
    shared = [event.card for event in table.told(StoryRead) if not event.seat]
    assert shared == ["prologue/card"]
    assert names.index("EnemySpawned") < names.index("DayBegan")
    grunt = table.state.enemies[0]
    assert grunt.kind == "grunt" and grunt.gear and table.told(EnemySpawned)[0].tile == table.scene.meteorite
    starts = {hero.tile for hero in table.state.heroes.values()}
    assert starts == {"downtown"}, "the players stood on their Start Locations already"
    assert table.hero().nightmare == 1, "0 before the first Raise"


# -- missions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-MIND-23", "SD-HOLE-73", "SD-HOLE-69")
def test_with_the_last_mission_done_the_night_that_follows_brings_the_weakened_one() -> None:
    heroes = {
        "player-1": {"tile": "museum", "threads": [story("minds-eye")]},
        "player-2": {"tile": "museum", "threads": [story("radio-radio", True)]},
    }
    table = play(SCENARIO, heroes=heroes, scene={"row": ROW})
    table.says("player-1", "reflect:minds-eye")
    assert table.scene.done and [event.story for event in table.told(StoryRead)][-1] == "freedom"
    with dice(*SAFE):
        table.ends().ends()
    enemy = table.enemy("weakened-mindrender")
    assert enemy.tile == table.scene.meteorite and table.scene.over and table.scene.at == 0
    assert not table.told(EnemyAttacked) and not table.told(EnemyMoved), "entering is not spawning"


@pytest.mark.rule("SD-HOLE-73")
def test_a_mission_that_ends_at_night_brings_it_the_night_after() -> None:
    table = night(done=True, due=False)
    assert not table.enemies() or "weakened-mindrender" not in table.enemies()
    assert table.scene.at == 1
    due = night(done=True, due=True)
    assert "weakened-mindrender" in due.enemies()


@pytest.mark.rule("SD-HOLE-73", "SD-MIND-27")
def test_if_both_would_come_the_weakened_does_and_the_row_stops() -> None:
    table = night(done=True, due=True, red=True, at=3)
    assert "weakened-mindrender" in table.enemies() and "triumphant-mindrender" not in table.enemies()
    after = play(SCENARIO, phase="night-scene", heroes=FAR, scene={"row": ROW, "over": True, "at": 1})
    assert after.scene.at == 1 and not after.told(SceneChanged)


@pytest.mark.rule("SD-MIND-02", "SD-MIND-03", "SD-HOLE-100")
@pytest.mark.parametrize(
    ("who", "scores"), [("weakened-mindrender", (6, 3, 2, 2, 28)), ("triumphant-mindrender", (7, 5, 3, 3, 30))]
)
def test_beating_either_is_victory(who: str, scores: tuple[int, ...]) -> None:
    table = play(
        SCENARIO,
        heroes={"player-1": {"tile": "museum", "rank": 2}},
        scene={"row": ROW, "over": True},
        enemies=[foe(who, "museum", wounds=scores[-1] - 4)],
    )
    seen = table.view().enemies[0]
    assert (seen.combat, seen.magic, seen.movement, seen.damage, seen.health) == scores
    table.says("player-1", "ability:fist")
    assert table.ending is None
    again = play(
        SCENARIO,
        heroes={"player-1": {"tile": "museum", "rank": 2}},
        scene={"row": ROW, "over": True},
        enemies=[foe(who, "museum", wounds=scores[-1] - 3)],
    )
    assert again.says("player-1", "ability:fist").ending == "victory"


@pytest.mark.rule("SD-MIND-24", "SD-NEM-05")
def test_it_strikes_everybody_on_its_tile() -> None:
    heroes = {"player-1": {"tile": "museum", "rank": 1}, "player-2": {"tile": "museum", "rank": 1}}
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table = play(
            SCENARIO,
            phase="night",
            heroes=heroes,
            scene={"row": ROW, "over": True},
            enemies=[foe("weakened-mindrender", "museum")],
        )
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1", "player-2"]


# -- the row -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-MIND-25", "SD-MIND-26", "SD-MIND-27", "SD-VEC-38", "SD-HOLE-72")
def test_the_alien_goes_on_a_card_every_night() -> None:
    table = take_characters(new_game(SCENARIO))
    seen = []
    for _ in range(8):
        table.scene.done = False
        before = len(table.told(SceneChanged))
        table.night_passes()
        if table.ending:
            break
        seen += [
            (event.what, event.n)
            for event in table.told(SceneChanged)[before:]
            if event.what.startswith(("invasion", "mindrender"))
        ]
    wanted = [("invasion-green-card", n) for n in (2, 3, 4)]
    wanted += [("invasion-red", 0), *[("invasion-red-card", n) for n in (1, 2, 3, 4)], ("mindrender-enters", 0)]
    assert seen == wanted[: len(seen)] and len(seen) >= 3


@pytest.mark.rule("SD-VEC-38", "SD-MIND-26", "SD-HOLE-72", "SD-HOLE-69")
def test_after_the_last_green_card_the_row_turns_red_and_begins_again() -> None:
    table = night(at=3)
    assert table.scene.red and table.scene.at == 0
    assert [event.what for event in table.told(SceneChanged)] == ["invasion-red", "invasion-red-card"]
    assert [event.story for event in table.told(StoryRead)] == ["skepticism"]
    assert [event.deck for event in table.told(CardResolved)] == ["panic"], "the red Start card"


@pytest.mark.rule("SD-VEC-38", "SD-MIND-27", "SD-HOLE-73")
def test_after_the_last_red_card_the_triumphant_one_comes() -> None:
    table = night(at=3, red=True)
    enemy = table.enemy("triumphant-mindrender")
    assert enemy.tile == table.scene.meteorite and not table.told(EnemyAttacked)


@pytest.mark.rule("SD-VEC-61")
def test_missions_fit_into_eight_nights() -> None:
    counts = FACTS[SCENARIO].stories
    reflects = {name: count - 1 for name, count in counts.items()}
    assert max(reflects.values()) == 4 and reflects["radio-radio"] + reflects["minds-eye"] == 6 < 8


# -- Grunts and their technology ---------------------------------------------------------------------------------------


@pytest.mark.rule("SD-MIND-17", "SD-MIND-20", "SD-HOLE-71", "SD-HOLE-75")
def test_a_grunt_comes_at_the_meteorite_with_gear_before_it_acts() -> None:
    table = night(meteorite="street-1")
    names = [type(told.event).__name__ for told in table.heard]
    assert names.index("CardResolved") < names.index("EnemySpawned")
    spawned = table.told(EnemySpawned)[0]
    assert spawned.tile == "street-1" and spawned.combat == 2 + 1, "its gear adds 1 Combat"


@pytest.mark.rule("SD-MIND-17")
def test_gear_helps_the_grunt_that_carries_it_alone() -> None:
    table = play(
        SCENARIO,
        heroes=FAR,
        scene={"row": ROW},
        enemies=[foe("grunt-1", "museum", gear="gear-1"), foe("grunt-2", "museum")],
    )
    assert {one.id: one.combat for one in table.view().enemies} == {"grunt-1": 3, "grunt-2": 2}


@pytest.mark.rule("SD-MIND-17")
def test_a_grunt_whose_gear_turns_it_to_dark_magic_is_seen_to_use_it() -> None:
    heroes = {"player-1": {"tile": "museum"}, "player-2": {"tile": "park"}}
    with dice(*SAFE):
        table = play(
            SCENARIO,
            phase="night",
            heroes=heroes,
            scene={"row": ROW, "over": True},
            enemies=[foe("grunt-1", "museum", gear="gear-12")],
            decks={"dark-magic": ["bite-1"]},
        )
    assert [event.seat for event in table.told(DarkMagicUsed)] == ["player-1"]
    assert table.view().enemies[0].mode == "dark-magic"


@pytest.mark.rule("SD-MIND-18", "SD-MIND-19", "SD-VEC-55", "SD-MIND-21", "SD-HOLE-74")
@pytest.mark.parametrize(
    ("name", "done", "kept"),
    [("customer-service", False, True), ("customer-service", True, False), ("minds-eye", False, False)],
)
def test_who_beats_a_grunt_takes_its_gear_while_customer_service_wants_it(name: str, done: bool, kept: bool) -> None:
    heroes = {
        "player-1": {"tile": "museum", "rank": 2, "threads": [story("radio-radio")]},
        "player-2": {"tile": "park", "threads": [story(name, done)]},
    }
    table = play(SCENARIO, heroes=heroes, scene={"row": ROW}, enemies=[foe("grunt-1", "museum", gear="gear-1")])
    table.says("player-1", "ability:fist")
    assert (table.hero().items == ["gear-1"]) == kept
    assert bool(table.told(CardKept)) == kept
    assert ("gear-1" in table.state.discards.get("alien-technology", [])) != kept
    assert table.state.discards["grunts"] == ["grunt-1"]
    assert not [option for option in table.options() if "gear" in option], "it is of no use to its holder"
    table.sound()


@pytest.mark.rule("SD-HOLE-74")
def test_technology_of_all_players_counts_together_and_can_be_handed_in() -> None:
    from engine.games.shared_dream import scores

    heroes = {
        "player-1": {"tile": "museum", "items": ["gear-1"]},
        "player-2": {"tile": "park", "items": ["gear-2", "gear-3"]},
    }
    table = play(SCENARIO, heroes=heroes, scene={"row": ROW})
    assert scores.holds(rules(table), "player-1", "technology>=3")
    assert not scores.holds(rules(table), "player-1", "technology>=4")


@pytest.mark.rule("SD-HOLE-71", "SD-MIND-21", "SD-HOLE-12")
def test_at_most_seven_grunts_and_their_discards_are_shuffled() -> None:
    seven = [foe(f"grunt-{number}", "museum") for number in range(1, 8)]
    table = play(SCENARIO, phase="night-scene", heroes=FAR, scene={"row": ROW}, enemies=seven)
    assert table.told(NothingSpawned) == [NothingSpawned("grunt", "street-1")]
    back = play(
        SCENARIO,
        phase="night-scene",
        heroes=FAR,
        scene={"row": ROW},
        empty=["grunts"],
        discards={"grunts": ["grunt-3"]},
        enemies=[one for one in seven if one.id != "grunt-3"],
    )
    assert back.told(EnemySpawned)[0].enemy == "grunt-3"


@pytest.mark.rule("SD-HOLE-74", "SD-HOLE-40")
def test_without_technology_a_grunt_comes_bare() -> None:
    table = play(SCENARIO, phase="night-scene", heroes=FAR, scene={"row": ROW}, empty=["alien-technology"])
    assert table.state.enemies[0].gear == ""


# -- Panic! ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-MIND-15", "SD-MIND-16")
def test_a_panic_card_is_carried_out_and_one_about_a_tile_lies_there() -> None:
    table = play(
        SCENARIO,
        phase="night-scene",
        heroes={"player-1": {"tile": "museum"}, "player-2": {"tile": "park"}},
        scene={"row": ROW, "at": 0, "red": True},
        decks={"panic": ["panic-stays"]},
    )
    assert [panic.card for panic in table.scene.panics] == ["panic-stays"]
    assert table.seen("player-1").combat == 1 and table.seen("player-2").combat == 1
    assert "panic" in next(tile.marks for tile in table.view().tiles if tile.id == "museum")
    plain = play(
        SCENARIO, phase="night-scene", heroes=FAR, scene={"row": ROW, "red": True}, decks={"panic": ["panic-1"]}
    )
    assert plain.state.discards["panic"] == ["panic-1"] and plain.hero().nightmare == 2


@pytest.mark.rule("SD-MIND-15", "SD-MIND-16")
def test_it_stays_so_many_nights_and_the_discards_are_shuffled() -> None:
    table = play(
        SCENARIO,
        phase="night-end",
        heroes=FAR,
        scene={"row": ROW, "panics": [Panic("panic-stays", "museum", 1)]},
        decks={"panic": []},
    )
    assert not table.scene.panics and "panic-stays" in table.state.discards["panic"]
    again = play(
        SCENARIO,
        phase="night-scene",
        heroes=FAR,
        scene={"row": ROW, "red": True},
        empty=["panic"],
        discards={"panic": ["panic-2"]},
    )
    assert [event.card for event in again.told(CardResolved)] == ["panic-2"]
