"""Dead Serious, clause by clause."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import CardResolved, EnemyAttacked, SceneChanged, TaintChanged
from engine.games.shared_dream.scenarios.dead_serious import nightly
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import Table, dice, foe, new_game, play, rolls

SCENARIO = "dead-serious"
SAFE = ("nightmare-test", 6, "nightmare-test", 6)
CLOWN = "frenzied-clown"
FAR = {"player-1": {"tile": "warehouse"}, "player-2": {"tile": "warehouse"}}


def confronting(terror: int = 4, **hero: object) -> Table:
    """Nikki stands where the open Confrontation is (Social or Magic 4)."""
    return play(
        SCENARIO,
        heroes={"player-1": {"tile": "museum", **hero}, "player-2": {"tile": "warehouse"}},
        scene={"terror": terror, "frenzied": True, "confrontation": "confrontation-1", "tile": "park"},
        enemies=[foe(CLOWN, "park")],
        decks={"final-confrontations": ["confrontation-2", "confrontation-3", "confrontation-4"]},
        empty=[],
    )


@pytest.mark.rule("SD-DEAD-01", "SD-DEAD-04", "SD-DEAD-05", "SD-DEAD-06", "SD-DEAD-16")
def test_the_printed_facts() -> None:
    facts = FACTS[SCENARIO]
    assert facts.complexity == "Simple" and len(facts.required) == 10
    assert dict(facts.decks) == {"clown-abilities": 6, "final-confrontations": 4, "dream-fragments": 5}
    assert list(facts.stories.values()) == [6, 6, 5, 5]
    assert facts.taint == (("hospital", 1), ("park", 1), ("voodoo-shop", 2))


@pytest.mark.rule("SD-DEAD-07", "SD-DEAD-08", "SD-DEAD-09", "SD-DEAD-10", "SD-HOLE-57", "SD-COMP-08")
def test_setup() -> None:
    table = new_game(SCENARIO)
    assert table.scene.terror == 10 and not table.scene.tile and not table.scene.frenzied
    assert not table.enemies() and not table.scene.confrontation
    assert {
        len(table.state.decks[deck]) for deck in ("clown-abilities", "final-confrontations", "dream-fragments")
    } == {6, 4, 5}


@pytest.mark.rule("SD-HOLE-59", "SD-DEAD-18")
def test_the_table_of_the_mat() -> None:
    assert [nightly(terror) for terror in range(10, 0, -1)] == [(1, 1)] * 3 + [(2, 1)] * 3 + [(1, 2)] * 2 + [(2, 2)] * 2


@pytest.mark.rule("SD-DEAD-18", "SD-DEAD-11", "SD-DEAD-19", "SD-HOLE-58")
def test_first_taint_on_his_tile_then_his_abilities() -> None:
    table = play(
        SCENARIO, phase="night-scene", heroes=FAR, scene={"tile": "park"}, decks={"clown-abilities": ["ability-3"]}
    )
    names = [type(told.event).__name__ for told in table.heard]
    assert names.index("TaintChanged") < names.index("CardResolved")
    assert table.taint("park") == 1 and table.scene.tile == "museum"
    assert table.state.decks["clown-abilities"][0] == "ability-3", "to the bottom"
    assert len(table.state.decks["clown-abilities"]) == 6


@pytest.mark.rule("SD-DEAD-18", "SD-HOLE-59")
@pytest.mark.parametrize("terror", range(1, 11))
def test_terror_says_how_much_taint_and_how_many_abilities_a_night_brings(terror: int) -> None:
    scene = {"terror": terror, "tile": "museum", "frenzied": terror <= 4}
    table = play(SCENARIO, phase="night-scene", heroes=FAR, scene=scene)
    cubes, cards = nightly(terror)
    events = [told.event for told in table.heard]
    resolved = [event for event in events if isinstance(event, CardResolved) and event.deck == "clown-abilities"]
    assert len(resolved) == cards
    before = events[: events.index(resolved[0])]
    assert sum(event.n for event in before if isinstance(event, TaintChanged)) == cubes


@pytest.mark.rule("SD-HOLE-58")
def test_before_he_appears_there_is_no_taint_and_the_first_ability_brings_him() -> None:
    table = play(SCENARIO, phase="night-scene", heroes=FAR)
    assert not table.told(TaintChanged) and table.scene.tile == "museum"


@pytest.mark.rule("SD-HOLE-57", "SD-VEC-49", "SD-DEAD-13")
def test_terror_falls_every_night_down_to_four() -> None:
    table = play(SCENARIO, phase="night-scene", heroes=FAR)
    assert table.scene.terror == 9
    sixth = play(SCENARIO, phase="night-scene", heroes=FAR, scene={"terror": 5, "tile": "park"})
    assert sixth.scene.terror == 4 and sixth.scene.frenzied and sixth.scene.confrontation
    assert len(sixth.state.decks["final-confrontations"]) == 3
    after = play(
        SCENARIO,
        phase="night-scene",
        heroes=FAR,
        scene={"terror": 4, "tile": "park", "frenzied": True},
        enemies=[foe(CLOWN, "park")],
    )
    assert after.scene.terror == 4


@pytest.mark.rule("SD-HOLE-57", "SD-DEAD-12", "SD-DEAD-17", "SD-DEAD-13")
def test_a_fragment_may_lower_it_but_never_below_four() -> None:
    thread = Thread("fear-itself", "fear-itself/start", ["fear-itself/end"], "museum")
    hero = {"tile": "museum", "threads": [thread]}
    table = play(
        SCENARIO,
        heroes={"player-1": hero},
        scene={"terror": 5, "tile": "park"},
        decks={"dream-fragments": ["clown-fragment-2"]},
    )
    table.says("player-1", "reflect:fear-itself").says("player-1", "use:clown-fragment-2")
    assert table.scene.terror == 4 and table.scene.frenzied
    assert table.hero().items == ["clown-fragment-2"] and table.ending is None
    assert "use:clown-fragment-2" not in table.legal()


@pytest.mark.rule("SD-DEAD-13", "SD-DEAD-20", "SD-HOLE-61", "SD-HOLE-98")
def test_frenzied_he_acts_as_a_nemesis_from_the_next_enemies_act() -> None:
    heroes = {"player-1": {"tile": "park", "rank": 1}, "player-2": {"tile": "park", "rank": 1}}
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table = play(
            SCENARIO,
            phase="night",
            heroes=heroes,
            scene={"terror": 4, "frenzied": True, "tile": "park"},
            enemies=[foe(CLOWN, "park")],
        )
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1", "player-2"]
    revealed = play(SCENARIO, phase="night-scene", heroes=heroes, scene={"terror": 5, "tile": "park"})
    assert not revealed.told(EnemyAttacked)


@pytest.mark.rule("SD-HOLE-61")
def test_before_frenzy_he_is_only_a_marker() -> None:
    with dice(*SAFE):
        table = play(
            SCENARIO,
            phase="night",
            heroes={"player-1": {"tile": "park"}, "player-2": {"tile": "park"}},
            scene={"tile": "park"},
        )
    assert not table.told(EnemyAttacked)
    assert "clown" in next(tile.marks for tile in table.view().tiles if tile.id == table.scene.tile)


@pytest.mark.rule("SD-DEAD-21", "SD-HOLE-98")
def test_nothing_of_a_player_can_target_him() -> None:
    hero = {"tile": "park", "rank": 2, "artifacts": ["jar"]}
    table = play(
        SCENARIO, heroes={"player-1": hero}, scene={"terror": 4, "frenzied": True}, enemies=[foe(CLOWN, "park")]
    )
    assert table.refuses("player-1", f"attack:{CLOWN}") == "SD-DEAD-21"
    assert table.why_not("ability:fist") and table.why_not("use:jar")


@pytest.mark.rule("SD-HOLE-60", "SD-DEAD-14", "SD-DEAD-02")
def test_a_confrontation_is_tried_where_it_is_for_one_action() -> None:
    table = confronting()
    table.says("player-1", "confront:confrontation-1")
    assert table.legal() == ["test:social", "test:magic"]
    with dice(*rolls("social", 3, 1)):
        table.says("player-1", "test:social")
    assert table.scene.terror == 3 and table.hero().actions == 2
    assert table.scene.confrontation == "confrontation-2", "the next is drawn at once"
    assert f"confront:{table.scene.confrontation}" in table.legal(), "several in one turn"


@pytest.mark.rule("SD-HOLE-60")
def test_failing_does_what_the_card_says_and_it_may_be_tried_again() -> None:
    table = confronting()
    with dice(*rolls("social", 1, 6)):
        table.says("player-1", "confront:confrontation-1").says("player-1", "test:social")
    assert table.scene.terror == 4 and table.hero().nightmare == 1
    assert "confront:confrontation-1" in table.legal()
    away = play(
        SCENARIO, scene={"terror": 4, "confrontation": "confrontation-1"}, heroes={"player-1": {"tile": "park"}}
    )
    assert away.refuses("player-1", "confront:confrontation-1") == "SD-HOLE-60"


@pytest.mark.rule("SD-DEAD-03", "SD-DEAD-15", "SD-OBJ-04")
def test_with_the_fourth_the_players_win_at_once() -> None:
    table = confronting(terror=1)
    with dice(*rolls("social", 6, 1)):
        table.says("player-1", "confront:confrontation-1").says("player-1", "test:social")
    assert table.ending == "victory" and table.scene.terror == 0
    assert table.told(SceneChanged)[-1].what == "confrontation-met"
    assert not [event for event in table.told(CardResolved) if event.deck == "final-confrontations"]
