"""Personal Reflections: drawing, reading, tests, enemies that hold a story up, ends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.shared_dream.events import CardKept, EnemySpawned, StoryAgain, StoryCompleted, StoryGoesOn, StoryRead
from engine.games.shared_dream.events import TestTaken as Rolled
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import Table, dice, foe, new_game, play, rolls, take_characters

ROOT = [f"root-of-evil/{name}" for name in ("school", "gym", "hall", "cellar", "page")]


def at_card(card: str, tile: str, goal: str, **more: Any) -> Table:
    """Nikki is about to reflect on Root of Evil at a tile."""
    deck = [name for name in ROOT if name != f"root-of-evil/{card}"]
    hero = {
        "tile": tile,
        "threads": [Thread("root-of-evil", f"root-of-evil/{card}", deck, goal)],
        **more.pop("hero", {}),
    }
    return play(heroes={"player-1": hero, "player-2": {"tile": "park"}}, **more)


# -- the Reflect action ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ACT-09", "SD-PR-10", "SD-PR-11", "SD-ROE-04")
def test_one_reflects_only_where_the_story_goes_on() -> None:
    table = at_card("start", "library", "high-school")
    assert table.refuses("player-1", "reflect:root-of-evil") == "SD-ACT-09"
    assert table.options()["reflect:root-of-evil"].facts["place"] == "high-school"


@pytest.mark.rule(
    "SD-PR-12", "SD-PR-06", "SD-PR-07", "SD-ROE-02", "SD-ROE-03", "SD-ROE-05", "SD-VEC-12", "SD-PR-03", "SD-PR-02"
)
@pytest.mark.parametrize(
    ("blue", "red", "extra", "goal"),
    [(1, 6, 0, "museum"), (6, 3, 0, "museum"), (6, 1, 0, "museum"), (6, 1, 1, "boxing-gym"), (6, 1, 5, "boxing-gym")],
)
def test_root_of_evil_at_the_high_school(blue: int, red: int, extra: int, goal: str) -> None:
    """Social 2: results 0, 5, 7, 8 and 12."""
    from tests.games.shared_dream.table import lasting

    hero = {"lasting": [lasting("social", extra, "return")]}
    table = at_card("start", "high-school", "high-school", hero=hero)
    with dice(*rolls("social", blue, red)):
        table.says("player-1", "reflect:root-of-evil")
    thread = table.hero().threads[0]
    assert (thread.card, thread.goal) == ("root-of-evil/school", goal)
    part = "0-7" if goal == "museum" else "8+"
    assert [(event.card, event.part) for event in table.told(StoryRead)] == [
        ("root-of-evil/school", ""),
        ("root-of-evil/school", part),
    ]
    assert table.told(StoryGoesOn) == [StoryGoesOn("player-1", "root-of-evil", goal, "")]
    assert table.hero().actions == 2 and table.hero().reflected


@pytest.mark.rule("SD-ROE-01", "SD-PR-05", "SD-PR-09")
def test_root_of_evil_starts_downtown() -> None:
    for seed in range(12):
        table = take_characters(new_game(seed=f"{seed}"))
        for hero in table.state.heroes.values():
            if hero.threads[0].story == "root-of-evil":
                assert (hero.tile, hero.threads[0].goal, len(hero.threads[0].deck)) == ("downtown", "high-school", 5)
                return
    raise AssertionError("never dealt")


@pytest.mark.rule("SD-CHAN-07", "SD-PR-08", "SD-PR-12")
@pytest.mark.parametrize(
    ("card", "place", "goal", "ahead"),
    [
        ("school", "high-school", "high-school", {"kind": "social", "bands": "0-7 / 8+"}),
        ("page", "library", "library 2", {"ways": 2}),
        ("gym", "boxing-gym", "boxing-gym", {"enemies": 2}),
        ("hall", "museum", "museum", {}),
    ],
)
def test_before_a_card_is_carried_out_its_reader_knows_what_is_printed(
    card: str, place: str, goal: str, ahead: dict[str, Any]
) -> None:
    table = at_card(card, place, goal, hero={"conviction": 1})
    table.state.heroes["player-1"].threads[0].deck[:] = [f"root-of-evil/{card}"]
    table.says("player-1", "reflect:root-of-evil")
    asked = table.open("reflect.ready")
    assert asked is not None
    assert asked.facts == {"kind": "", "other": "", "bands": "", "ways": 0, "enemies": 0, **ahead}
    assert table.options()["read"].facts == {"card": f"root-of-evil/{card}"}, "its bands may be told too"


@pytest.mark.rule("SD-PR-12")
def test_a_way_names_its_card_which_lies_open() -> None:
    table = at_card("page", "library", "library 2")
    table.state.heroes["player-1"].threads[0].deck[:] = ["root-of-evil/page"]
    table.says("player-1", "reflect:root-of-evil")
    ways = {option.id: dict(option.facts) for option in table.options().values() if option.verb == "path"}
    assert ways["path:read"]["card"] == "root-of-evil/page#read"
    assert {"path:leave", "path:read"} == set(ways)


@pytest.mark.rule("SD-PR-14", "SD-HOLE-46")
def test_of_several_that_match_one_is_drawn_at_random_and_used_up() -> None:
    drawn = set()
    for seed in "abcdefgh":
        table = at_card("school", "museum", "museum", seed=seed)
        table.says("player-1", "reflect:root-of-evil")
        thread = table.hero().threads[0]
        drawn.add(thread.card)
        assert thread.card not in thread.deck and len(thread.deck) == 3
    assert drawn == {"root-of-evil/hall", "root-of-evil/cellar"}


@pytest.mark.rule("SD-PR-13")
def test_a_number_must_match_too() -> None:
    table = at_card("hall", "museum", "museum")
    table.says("player-1", "reflect:root-of-evil")
    assert table.hero().threads[0].goal == "library 2"
    assert table.told(StoryGoesOn) == [StoryGoesOn("player-1", "root-of-evil", "library", "2")]
    there = at_card("hall", "library", "library 2")
    there.says("player-1", "reflect:root-of-evil")
    assert there.hero().threads[0].card == "root-of-evil/page"


@pytest.mark.rule("SD-PR-08")
def test_only_the_active_card_is_ever_seen() -> None:
    table = take_characters(new_game(players=4))
    deck = {card for hero in table.state.heroes.values() for thread in hero.threads for card in thread.deck}
    shown = str(table.view()) + str([told.event for told in table.heard])
    assert not [card for card in deck if card in shown]


@pytest.mark.rule("SD-HOLE-46")
def test_trying_again_stays_on_the_card_for_another_day() -> None:
    table = at_card("hall", "library", "library 2")
    table.says("player-1", "reflect:root-of-evil").says("player-1", "path:leave")
    thread = table.hero().threads[0]
    assert thread.again and table.told(StoryAgain) == [StoryAgain("player-1", "root-of-evil", "library")]
    assert table.refuses("player-1", "reflect:root-of-evil") == "SD-ACT-10"
    table.night_passes().as_before()
    while table.awaits()[0][0] != "player-1":
        table.ends()
    table.hero().tile = "library"
    assert thread.card == "root-of-evil/page"


@pytest.mark.rule("SD-PR-16", "SD-PR-17", "SD-PR-18", "SD-PR-19", "SD-CONTENT-30", "SD-BEAST-10")
def test_the_last_card_completes_the_story_once() -> None:
    table = at_card("hall", "library", "library 2", decks={"dream-fragments": ["fragment-3"], "artifact": ["crown"]})
    table.says("player-1", "reflect:root-of-evil").says("player-1", "path:read")
    mine = table.hero()
    assert mine.threads[0].done and mine.threads[0].deck, "cards never met stay out of it"
    assert table.told(StoryCompleted) == [StoryCompleted("player-1", "root-of-evil")]
    assert table.told(CardKept) == [CardKept("player-1", "fragment-3")] and mine.artifacts == ["crown"]
    assert not [option for option in table.options() if option.startswith("reflect")]
    assert "rest:conviction" in table.legal(), "one still takes full turns"


@pytest.mark.rule("SD-PR-01", "SD-PR-04", "SD-PR-20")
def test_a_test_of_several_kinds_is_the_readers_choice() -> None:
    thread = Thread("angelic-assistance", "angelic-assistance/start", ["angelic-assistance/grudge"], "hospital")
    table = play(heroes={"player-1": {"tile": "hospital", "threads": [thread]}})
    table.says("player-1", "reflect:angelic-assistance")
    assert table.legal() == ["test:combat", "test:magic"]
    with dice(*rolls("magic", 1, 1)):
        table.says("player-1", "test:magic")
    assert table.told(Rolled)[0].kind == "magic"
    assert table.hero().anima.wounds == 1 and table.hero().threads[0].again


# -- Free Actions in between -------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-CHAN-07", "SD-FAQ-05", "SD-HOLE-20", "SD-ACT-14")
def test_channelling_after_the_card_is_drawn_and_before_it_is_resolved() -> None:
    table = at_card("start", "high-school", "high-school", hero={"conviction": 1})
    table.says("player-1", "reflect:root-of-evil")
    assert table.awaits() == [("player-1", "reflect.ready")]
    assert table.told(StoryRead)[0].card == "root-of-evil/school", "it has been read"
    table.says("player-1", "channel:1")
    assert table.legal() == ["ability:headlong", "read"]
    with dice(*rolls("social", 6, 1)):
        table.says("player-1", "read")
    assert table.told(Rolled)[0].score == 4, "the Animus's Social and its Aspect"
    assert table.hero().threads[0].goal == "boxing-gym"


@pytest.mark.rule("SD-HOLE-20")
def test_channelling_before_the_defence_against_what_the_card_brings() -> None:
    table = at_card("school", "boxing-gym", "boxing-gym", hero={"conviction": 1}, decks={"reaver": ["violence-1"]})
    with dice("shadow-dial", 1):
        table.says("player-1", "reflect:root-of-evil").says("player-1", "read")
    assert table.awaits() == [("player-1", "reflect.brace")]
    assert table.told(EnemySpawned) and not table.told(Rolled)
    table.says("player-1", "channel:1")
    with dice(*rolls("combat", 6, 1)):
        table.says("player-1", "face-it")
    assert table.told(Rolled)[0].score == 5


@pytest.mark.rule("SD-HOLE-20", "SD-HOLE-47")
def test_what_comes_may_be_killed_before_it_strikes() -> None:
    hero = {"artifacts": ["jar"], "tile": "boxing-gym"}
    table = at_card("school", "boxing-gym", "boxing-gym", hero=hero, decks={"reaver": ["violence-1"]})
    with dice("shadow-dial", 1):
        table.says("player-1", "reflect:root-of-evil")
    assert table.awaits() == [("player-1", "reflect.brace")]
    with dice(*rolls("combat", 6, 1)):
        table.says("player-1", "use:jar")
    assert table.enemies() == ["violence-1"]
    assert table.hero().threads[0].pending == ["violence-1"], "the Shadow is gone already"


# -- enemies that hold a story up --------------------------------------------------------------------------------------


@pytest.mark.rule("SD-PR-15", "SD-HOLE-47", "SD-CONTENT-31")
def test_the_rest_is_carried_out_when_the_last_of_them_is_gone() -> None:
    waiting = Thread(
        "root-of-evil",
        "root-of-evil/gym",
        ["root-of-evil/hall", "root-of-evil/cellar", "root-of-evil/page"],
        "",
        pending=["shadow-1", "violence-1"],
        waits=True,
        way="after",
    )
    heroes = {"player-1": {"tile": "boxing-gym", "threads": [waiting], "rank": 2}, "player-2": {"tile": "park"}}
    table = play(heroes=heroes, enemies=[foe("shadow-1", "boxing-gym", dial=0), foe("violence-1", "dcma-hq", wounds=4)])
    assert table.refuses("player-1", "reflect:root-of-evil") == "SD-HOLE-47"
    table.says("player-1", "ability:fist").says("player-1", "enemy:shadow-1")
    assert table.hero().threads[0].pending == ["violence-1"] and not table.told(StoryRead)
    table.says("player-1", "move:dcma-hq")
    with dice(*rolls("combat", 6, 1)):
        table.says("player-1", "attack:violence-1")
    thread = table.hero().threads[0]
    assert (thread.waits, thread.goal, table.hero().conviction) == (False, "museum", 1)
    assert table.told(StoryRead)[0].part == "after"


@pytest.mark.rule("SD-HOLE-47")
def test_anybody_may_defeat_them_and_a_doubting_owner_gets_the_rest() -> None:
    waiting = Thread(
        "root-of-evil",
        "root-of-evil/gym",
        ["root-of-evil/hall", "root-of-evil/page"],
        "",
        pending=["violence-1"],
        waits=True,
        way="after",
    )
    heroes = {
        "player-2": {"tile": "park", "threads": [waiting], "doubting": True},
        "player-1": {"tile": "museum", "rank": 2},
    }
    table = play(heroes=heroes, enemies=[foe("violence-1", "museum", wounds=4)])
    table.says("player-1", "ability:fist")
    owner = table.hero("player-2")
    assert owner.threads[0].goal == "museum" and owner.conviction == 1


@pytest.mark.rule("SD-HOLE-47", "SD-SPAWN-05")
def test_where_nothing_can_come_the_rest_follows_at_once() -> None:
    from engine.games.shared_dream.state import SHADOW_BASES
    from tests.games.shared_dream.table import CONTENT

    crowd = [foe(name, "warehouse") for name in (*SHADOW_BASES, *CONTENT.reavers)]
    table = at_card("school", "boxing-gym", "boxing-gym", enemies=crowd)
    table.says("player-1", "reflect:root-of-evil")
    assert table.hero().threads[0].goal == "museum"


@pytest.mark.rule("SD-PR-15", "SD-SPAWN-03")
def test_a_band_may_bring_enemies_elsewhere_and_wait_for_them() -> None:
    thread = Thread("angelic-assistance", "angelic-assistance/start", ["angelic-assistance/grudge"], "hospital")
    heroes = {"player-1": {"tile": "hospital", "threads": [thread]}, "player-2": {"tile": "warehouse"}}
    table = play(heroes=heroes)
    table.says("player-1", "reflect:angelic-assistance")
    with dice(*rolls("combat", 3, 1), "shadow-dial", 1):
        table.says("player-1", "test:combat")
    assert table.hero().threads[0].waits and table.hero().threads[0].way == "4+"
    assert table.told(EnemySpawned)[0].tile == "downtown"
    assert not table.told(StoryCompleted)
