"""Beast at the Door, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import (
    CardKept,
    CardResolved,
    EnemyAttacked,
    GameEnded,
    SceneChanged,
    TaintChanged,
)
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import Table, dice, foe, lasting, new_game, play, rolls, rules

SAFE = ("nightmare-test", 6, "nightmare-test", 6)
DONE: dict[str, Any] = {
    "player-1": {"threads": [Thread("root-of-evil", "root-of-evil/page", [], done=True)], "items": ["fragment-1"]},
    "player-2": {
        "threads": [Thread("impact-statement", "impact-statement/end", [], done=True)],
        "items": ["fragment-2"],
    },
}


def hit(wounds: int, track: int, damage: int, players: int = 2, **more: Any) -> Table:
    """The Beast takes flat damage from nikki's Ability of 3."""
    hero = {"tile": "museum", "rank": 2, "lasting": [lasting("ability-damage", damage - 3, "return")]}
    beast = foe("beast", "museum", wounds=wounds, track=track)
    table = play(players=players, heroes={"player-1": hero}, enemies=[beast], scene={"manifest": True}, **more)
    return table.says("player-1", "ability:fist")


@pytest.mark.rule("SD-BEAST-01", "SD-BEAST-04", "SD-BEAST-05", "SD-BEAST-06", "SD-BEAST-12", "SD-HOLE-09")
def test_the_printed_facts() -> None:
    facts = FACTS["beast-at-the-door"]
    assert facts.complexity == "Simple" and len(facts.required) == 11 and "park" not in facts.required
    assert dict(facts.decks) == {"dream-fragments": 7, "strikes": 10}
    assert list(facts.stories.values()) == [6, 7, 6, 5] and sum(facts.stories.values()) == 24
    assert facts.taint == (("high-school", 2), ("park", 1), ("warehouse", 1))


@pytest.mark.rule("SD-BEAST-07", "SD-BEAST-08", "SD-BEAST-09")
def test_setup() -> None:
    table = new_game()
    assert len(table.state.decks["dream-fragments"]) == 7 and len(table.state.decks["strikes"]) == 10
    assert not table.enemies() and table.scene.manifest is False
    assert len({tuple(new_game(seed=seed).state.decks["dream-fragments"]) for seed in "abc"}) == 3


@pytest.mark.rule("SD-BEAST-10", "SD-HOLE-55", "SD-CONTENT-30")
def test_a_finished_reflection_brings_a_fragment_that_is_kept() -> None:
    thread = Thread("impact-statement", "impact-statement/start", ["impact-statement/end"], "museum")
    table = play(
        heroes={"player-1": {"tile": "museum", "threads": [thread]}}, decks={"dream-fragments": ["fragment-5"]}
    )
    table.says("player-1", "reflect:impact-statement")
    assert table.told(CardKept) == [CardKept("player-1", "fragment-5")]
    assert table.seen().social == 3, "its passive helps the holder"


@pytest.mark.rule("SD-BEAST-11", "SD-BEAST-14", "SD-HOLE-40")
def test_every_night_a_strikes_card_is_carried_out() -> None:
    with dice(*SAFE):
        table = play(phase="night", decks={"strikes": ["strike-7"]})
    assert [event.card for event in table.told(CardResolved)] == ["strike-7"]
    assert table.taint("hospital") == 1 and table.state.discards["strikes"] == ["strike-7"]


@pytest.mark.rule("SD-BEAST-15", "SD-BEAST-11", "SD-VEC-41", "SD-HOLE-38")
def test_when_they_are_gone_every_location_gains_taint() -> None:
    table = play(phase="night-scene", empty=["strikes"], discards={"strikes": ["strike-1"]})
    tainted = {event.tile for event in table.told(TaintChanged)}
    named = {tile.id for tile in table.view().tiles if tile.kind == "location"}
    assert tainted == named and len(named) == 12
    assert not table.told(CardResolved), "the discards are never shuffled"
    last = play(phase="night-scene", decks={"strikes": ["strike-1"]})
    assert len(last.told(CardResolved)) == 1


@pytest.mark.rule("SD-BEAST-16", "SD-HOLE-56")
def test_once_it_is_manifest_neither_comes() -> None:
    table = play(phase="night-scene", scene={"manifest": True}, enemies=[foe("beast", "street-1")])
    empty = play(phase="night-scene", scene={"manifest": True}, enemies=[foe("beast", "street-1")], empty=["strikes"])
    for one in (table, empty):
        assert not one.told(CardResolved) and not one.told(TaintChanged)


@pytest.mark.rule("SD-BEAST-02", "SD-BEAST-13", "SD-BEAST-19", "SD-HOLE-54", "SD-HOLE-55")
def test_all_together_manifest_it_between_actions() -> None:
    table = play(heroes=DONE)
    assert table.open("beast.manifest")
    table.says("player-2", "manifest:street-2")
    assert ("player-1", "beast.agree") in table.awaits()
    table.says("player-1", "yes")
    beast = table.enemy("beast")
    assert (beast.tile, beast.kind) == ("street-2", "nemesis") and table.hero().actions == 3
    assert table.told(SceneChanged) == [SceneChanged("beast-manifest", tile="street-2")]
    assert not table.told(EnemyAttacked) and not table.open("beast.manifest")
    assert table.hero().items == ["fragment-1"], "manifesting takes no Fragment"
    assert len(table.state.decks["reaver"]) == 9, "its figure is only borrowed"


@pytest.mark.rule("SD-HOLE-54")
def test_between_night_steps_it_may_be_manifested_too() -> None:
    heroes = {seat: {**hero, "tile": "museum"} for seat, hero in DONE.items()}
    with dice(*SAFE):
        table = play(phase="night", heroes=heroes)
        assert ("player-1", "beast.hold") in table.awaits() and table.open("beast.manifest")
        table.says("player-2", "go-on").says("player-1", "go-on")
        assert table.told(TaintChanged), "Taint has been raised"
        table.says("player-1", "manifest:museum").says("player-2", "yes").says("player-1", "go-on")
    assert table.enemy("beast").acted and not table.told(EnemyAttacked) and not table.told(CardResolved)


@pytest.mark.rule("SD-HOLE-54")
def test_one_no_and_nothing_happens() -> None:
    table = play(heroes=DONE)
    table.says("player-2", "manifest:museum").says("player-1", "no")
    assert not table.enemies() and table.open("beast.manifest")


@pytest.mark.rule("SD-HOLE-54")
def test_one_player_alone_decides_for_a_group_of_one() -> None:
    table = play(heroes={**DONE, "player-1": {"out": True, "doubt": 2}}, actor="player-2")
    table.says("player-2", "manifest:museum")
    assert table.enemies() == ["beast"]


@pytest.mark.rule("SD-HOLE-55", "SD-BEAST-13", "SD-BEAST-19")
def test_before_every_reflection_is_complete_it_is_not_offered() -> None:
    going_on = Thread("root-of-evil", "root-of-evil/start", [], "museum")
    spoiled: list[dict[str, Any]] = [{"threads": [going_on]}, {"items": []}]
    for broken in spoiled:
        table = play(heroes={**DONE, "player-1": {**DONE["player-1"], **broken}})
        assert table.open("beast.manifest") is None


@pytest.mark.rule("SD-HOLE-54")
def test_it_is_not_offered_while_a_card_is_being_resolved() -> None:
    heroes = {**DONE, "player-1": {**DONE["player-1"], "tile": "hospital", "wounds": 1, "animus_wounds": 1}}
    table = play(heroes=heroes)
    table.says("player-1", "location:hospital")
    assert table.awaits() == [("player-1", "card.mat")] and table.open("beast.manifest") is None


@pytest.mark.rule("SD-HOLE-54")
def test_it_acts_from_the_next_enemies_act() -> None:
    heroes = {seat: {**hero, "tile": "museum", "rank": 1} for seat, hero in DONE.items()}
    table = play(heroes=heroes, actor="player-2", order=["player-2", "player-1"])
    table.says("player-2", "manifest:museum").says("player-1", "yes")
    table.ends("player-2")
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table.ends("player-1")
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-2", "player-1"], "everybody on its tile"


@pytest.mark.rule("SD-BEAST-17", "SD-BEAST-18", "SD-VEC-07", "SD-VEC-42", "SD-NEM-03")
@pytest.mark.parametrize(
    ("wounds", "track", "damage", "after"), [(1, 4, 3, (2, 2)), (0, 0, 12, (2, 2)), (0, 0, 5, (1, 0))]
)
def test_damage_fills_the_track_and_a_full_track_is_a_wound(
    wounds: int, track: int, damage: int, after: tuple[int, int]
) -> None:
    table = hit(wounds, track, damage)
    beast = table.enemy("beast")
    assert (beast.wounds, beast.track) == after


@pytest.mark.rule("SD-HOLE-53", "SD-VEC-56")
@pytest.mark.parametrize(("players", "health"), [(2, 4), (3, 8), (4, 12)])
def test_its_health_goes_by_the_players(players: int, health: int) -> None:
    table = hit(0, 0, 1, players)
    seen = table.view().enemies[0]
    assert (seen.combat, seen.magic, seen.movement, seen.damage, seen.health) == (5, 3, 3, 4, health)


@pytest.mark.rule("SD-VEC-56", "SD-BEAST-03")
def test_the_nineteenth_point_leaves_it_and_the_twentieth_ends_it() -> None:
    table = hit(3, 1, 3)
    assert (table.enemy("beast").wounds, table.enemy("beast").track) == (3, 4)
    table = hit(3, 1, 4)
    assert table.ending == "victory" and table.told(GameEnded) == [GameEnded("victory", "beast-at-the-door")]


@pytest.mark.rule("SD-HOLE-55")
def test_an_heir_draws_for_each_story() -> None:
    threads = [
        Thread("impact-statement", "impact-statement/start", ["impact-statement/end"], "museum"),
        Thread("root-of-evil", "root-of-evil/page", [], done=True),
    ]
    hero = {"tile": "museum", "threads": threads, "items": ["fragment-1"]}
    table = play(heroes={"player-1": hero, "player-2": {"out": True, "doubt": 2, "threads": []}})
    table.says("player-1", "reflect:impact-statement")
    assert len(table.hero().items) == 2 and table.open("beast.manifest")
    assert rules(table).scenario.id == "beast-at-the-door"
