"""Enemies: Taint, Shadows, Reavers, Nemeses, and how they come."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import (
    DarkMagicUsed,
    EnemyAttacked,
    EnemyDefeated,
    EnemyMoved,
    EnemySpawned,
    NightmareTested,
    NothingSpawned,
    TaintChanged,
    TaintOverflowed,
)
from engine.games.shared_dream.state import SHADOW_BASES
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, lasting, play, rolls, rules

SAFE = ("nightmare-test", 6, "nightmare-test", 6)
ALL_DIALS = [foe(name, "warehouse", stunned=True) for name in SHADOW_BASES]
AWAY = {"player-1": {"tile": "museum"}, "player-2": {"tile": "park"}}


def rolled(nightmare: int, die: int, *loaded: str | int, **more: object) -> Table:
    """Player-1, in the museum with so much Nightmare, takes the Nightmare Test; player-2 is safe in the park."""
    heroes = {"player-1": {"tile": "museum", "nightmare": nightmare, "rank": 1}, "player-2": {"tile": "park"}}
    with dice("nightmare-test", die, "nightmare-test", 6, *loaded):
        return play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes, **more)  # type: ignore[arg-type]


# -- Taint -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-TAINT-01", "SD-TAINT-02", "SD-HOLE-38")
def test_dark_magic_leaves_taint_on_a_street_too() -> None:
    heroes = {"player-1": {"tile": "street-1"}, "player-2": {"tile": "hospital"}}
    table = play(
        phase="night-enemies", heroes=heroes, enemies=[foe("torment-1", "street-1")], decks={"dark-magic": ["stain"]}
    )
    assert table.taint("street-1") == 1


@pytest.mark.rule("SD-TAINT-04", "SD-SPAWN-14", "SD-SPAWN-01", "SD-VEC-09", "SD-NIGHT-06")
def test_a_sixth_taint_is_a_shadow_and_one_stays() -> None:
    heroes = {"player-1": {"tile": "hospital"}, "player-2": {"tile": "hospital"}}
    with dice("shadow-dial", 6, *SAFE):
        table = play(phase="night-taint", queue=["warehouse"], taint={"warehouse": 5}, heroes=heroes)
    assert table.taint("warehouse") == 1
    assert table.told(EnemySpawned)[0] == EnemySpawned("shadow-6", "shadow", "warehouse", 2, 1)


@pytest.mark.rule("SD-VEC-43", "SD-HOLE-37")
def test_cubes_are_added_one_by_one() -> None:
    heroes = {"player-1": {"tile": "hospital"}, "player-2": {"tile": "hospital"}}
    with dice("shadow-dial", 1):
        table = play(phase="night-taint", queue=["park"] * 3, taint={"park": 4}, heroes=heroes)
    assert [event.now for event in table.told(TaintChanged) if event.tile == "park"][:2] == [5, 2]
    assert len(table.told(TaintOverflowed)) == 1


@pytest.mark.rule("SD-HOLE-37", "SD-SPAWN-05")
def test_without_a_dial_taint_stays_at_five() -> None:
    table = play(phase="night-taint", queue=["park"], taint={"park": 5}, enemies=ALL_DIALS)
    assert table.told(NothingSpawned)[0] == NothingSpawned("shadow", "park")
    assert table.taint("park") == 5


@pytest.mark.rule("SD-SPAWN-03", "SD-HOLE-36", "SD-NIGHT-06")
def test_a_shadow_that_nobody_brought_moves_and_attacks_at_once() -> None:
    heroes = {"player-1": {"tile": "warehouse"}, "player-2": {"tile": "boxing-gym"}}
    with dice("shadow-dial", 9):
        table = play(phase="night-taint", queue=["park"], taint={"park": 5}, heroes=heroes)
    assert table.told(EnemyMoved)[0] == EnemyMoved("shadow-9", ("warehouse",))
    assert table.told(EnemyAttacked)[0].seat == "player-1"


@pytest.mark.rule("SD-HOLE-36", "SD-SPAWN-02", "SD-SPAWN-14")
def test_a_shadow_that_dark_magic_brings_is_for_whom_the_magic_was() -> None:
    heroes = {"player-1": {"tile": "museum", "nightmare": 3}, "player-2": {"tile": "museum"}}
    with dice("shadow-dial", 9, *rolls("combat", 1, 6), *SAFE):
        table = play(
            phase="night-enemies",
            heroes=heroes,
            enemies=[foe("torment-1", "museum", prey="player-2")],
            decks={"dark-magic": ["stain"]},
            taint={"museum": 5},
        )
    assert [(event.enemy, event.seat) for event in table.told(EnemyAttacked)] == [("shadow-9", "player-2")]


# -- Shadows -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-SHADOW-02", "SD-HOLE-27", "SD-CONTENT-05", "SD-COMP-14")
def test_ten_dials_with_their_base_numbers() -> None:
    assert sorted(SHADOW_BASES.values()) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]


@pytest.mark.rule("SD-SHADOW-03", "SD-SHADOW-04", "SD-HOLE-28")
def test_what_every_shadow_has() -> None:
    seen = play(enemies=[foe("shadow-1", "museum")]).view().enemies[0]
    assert (seen.mode, seen.magic, seen.movement, seen.damage) == ("attack", 0, 2, 1)


@pytest.mark.rule("SD-SHADOW-05", "SD-SHADOW-06", "SD-SHADOW-07", "SD-VEC-19", "SD-HOLE-26", "SD-ENEMY-01")
@pytest.mark.parametrize(("dial", "damage", "left"), [(3, 3, 0), (3, 4, None), (0, 1, None), (5, 2, 3)])
def test_a_shadow_falls_when_its_dial_would_go_below_zero(dial: int, damage: int, left: int | None) -> None:
    hero = {"tile": "museum", "rank": 2, "lasting": [lasting("ability-damage", damage - 3, "return")]}
    table = play(heroes={"player-1": hero}, enemies=[foe("shadow-9", "museum", dial=dial)])
    table.says("player-1", "ability:fist")
    if left is None:
        assert table.told(EnemyDefeated) == [EnemyDefeated("shadow-9", "player-1")]
        assert "shadow-9" in table.state.dials
    else:
        assert table.enemy("shadow-9").dial == left and table.view().enemies[0].combat == left


# -- Reavers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "SD-REAVER-01", "SD-REAVER-02", "SD-REAVER-03", "SD-REAVER-04", "SD-REAVER-05", "SD-REAVER-06", "SD-HOLE-95"
)
def test_a_card_says_which_reaver_comes_and_how_it_strikes() -> None:
    table = rolled(5, 1, "shadow-dial", 1, *rolls("combat", 6, 1), decks={"reaver": ["violence-2"]})
    assert table.told(EnemySpawned)[0] == EnemySpawned("violence-2", "reaver", "museum", 5)
    assert table.told(EnemyAttacked)[0].enemy == "violence-2"
    kinds = [card.type for card in CONTENT.reavers.values()]
    assert [kinds.count(kind) for kind in ("violence", "torment", "ruin")] == [3, 3, 3]


@pytest.mark.rule("SD-REAVER-07", "SD-HOLE-30", "SD-ENEMY-01")
def test_a_reaver_falls_at_its_health_and_its_card_is_discarded() -> None:
    hero = {"tile": "museum", "rank": 2}
    table = play(heroes={"player-1": hero}, enemies=[foe("violence-1", "museum", wounds=2)])
    table.says("player-1", "ability:fist")
    assert table.enemies() == [] and table.state.discards["reaver"] == ["violence-1"]
    table.sound()


@pytest.mark.rule("SD-HOLE-30", "SD-HOLE-40")
def test_with_all_nine_in_play_none_comes_and_discards_are_shuffled_before_that() -> None:
    nine = [foe(name, "warehouse", stunned=True) for name in CONTENT.reavers]
    table = rolled(5, 1, "shadow-dial", 1, enemies=nine)
    assert table.told(NothingSpawned)[0].what == "reaver"
    again = rolled(
        5, 1, "shadow-dial", 1, *rolls("combat", 6, 1), empty=["reaver"], discards={"reaver": ["violence-3"]}
    )
    assert again.told(EnemySpawned)[0].enemy == "violence-3"


@pytest.mark.rule("SD-HOLE-31", "SD-REAVER-03")
def test_torment_keeps_to_whoever_brought_it() -> None:
    heroes = {"player-1": {"tile": "museum"}, "player-2": {"tile": "hospital", "nightmare": 5}}
    enemies = [foe("torment-1", "hospital", prey="player-1")]
    with dice(*SAFE):
        table = play(phase="night-enemies", heroes=heroes, enemies=enemies, decks={"dark-magic": ["bite-1"]})
    assert table.told(DarkMagicUsed)[0].seat == "player-1", "it passes over the one beside it"
    gone = {"player-1": {"tile": "museum", "doubting": True}, "player-2": {"tile": "hospital"}}
    with dice(*SAFE):
        table = play(phase="night-enemies", heroes=gone, enemies=enemies, decks={"dark-magic": ["bite-1"]})
    assert table.told(DarkMagicUsed)[0].seat == "player-2"


@pytest.mark.rule("SD-HOLE-31")
def test_torment_that_nobody_brought_keeps_to_the_nearest() -> None:
    from engine.games.shared_dream import movement

    table = play(heroes={"player-1": {"tile": "museum"}, "player-2": {"tile": "boxing-gym"}})
    table.state.enemies.append(foe("torment-1", "warehouse"))
    assert movement.nearest(rules(table), table.enemy("torment-1")) == "player-1"


@pytest.mark.rule("SD-HOLE-31", "SD-REAVER-04", "SD-TAINT-02")
def test_ruin_leaves_taint_where_its_activation_ends() -> None:
    with dice(*SAFE):
        table = play(
            phase="night-enemies", heroes=AWAY, enemies=[foe("ruin-1", "warehouse")], decks={"dark-magic": ["bite-1"]}
        )
    assert table.enemy("ruin-1").tile in ("museum", "park")
    assert TaintChanged(table.enemy("ruin-1").tile, 1, 1) in table.told(TaintChanged)


# -- Nemeses -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "SD-NEM-01", "SD-NEM-02", "SD-NEM-04", "SD-NEM-05", "SD-NEM-06", "SD-DARK-01", "SD-VEC-31", "SD-HOLE-92"
)
@pytest.mark.parametrize("doubting", [False, True])
def test_a_nemesis_uses_a_card_on_every_player_on_its_tile(doubting: bool) -> None:
    everybody = {seat: {"tile": "museum"} for seat in ("player-1", "player-2", "player-3")}
    everybody["player-2"]["doubting"] = doubting  # type: ignore[assignment]
    city = None
    bites = ["bite-1", "bite-2", "bite-3"]
    with dice(*("nightmare-test", 6) * 3):
        table = play(
            "war-of-the-roses",
            3,
            phase="night-enemies",
            heroes={seat: {**hero, "tile": "park"} for seat, hero in everybody.items()},
            enemies=[foe("seducer", "park")],
            decks={"dark-magic": bites},
            city=city,
        )
    used = [(event.seat, event.card) for event in table.told(DarkMagicUsed)]
    seats = ["player-1", "player-3"] if doubting else ["player-1", "player-2", "player-3"]
    assert used == list(zip(seats, bites, strict=False))


@pytest.mark.rule("SD-HOLE-92")
def test_each_such_defence_counts_for_that_player_alone() -> None:
    heroes = {seat: {"tile": "museum", "rank": 1} for seat in ("player-1", "player-2")}
    enemies = [foe("shadow-1", "museum", dial=1), foe("bryce-the-damned", "museum")]
    with dice("target-tie", 1, "target-tie", 2, *rolls("combat", 6, 1, 6, 1, 6, 1), *SAFE):
        table = play("explosive-nightlife", phase="night-enemies", heroes=heroes, enemies=enemies)
    from engine.games.shared_dream.events import TestTaken as Rolled

    assert [(one.seat, one.score) for one in table.told(Rolled)] == [("player-1", 5), ("player-1", 4), ("player-2", 3)]


# -- spawning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "SD-SPAWN-02", "SD-SPAWN-08", "SD-SPAWN-09", "SD-SPAWN-10", "SD-VEC-08", "SD-NTEST-02", "SD-NMARE-02", "SD-ANIMA-08"
)
def test_a_failed_nightmare_test_brings_a_shadow_that_attacks_at_once() -> None:
    table = rolled(3, 2, "shadow-dial", 5, *rolls("combat", 6, 1))
    assert table.told(NightmareTested)[0] == NightmareTested("player-1", 2, 3, True)
    assert table.told(EnemySpawned)[0] == EnemySpawned("shadow-5", "shadow", "museum", 5)
    assert table.told(EnemyAttacked)[0].seat == "player-1"
    assert table.hero().nightmare == 1, "all of it went, and 1 came at dawn"


@pytest.mark.rule("SD-VEC-15", "SD-SPAWN-10", "SD-SPAWN-11", "SD-SPAWN-12", "SD-SPAWN-13")
@pytest.mark.parametrize(
    ("dial", "nightmare", "comes"), [(1, 3, 4), (1, 4, 5), (1, 5, "reaver"), (5, 4, "reaver"), (9, 2, 5)]
)
def test_the_dial_rises_and_shows_r_above_five(dial: int, nightmare: int, comes: int | str) -> None:
    table = rolled(nightmare, 1, "shadow-dial", dial, *rolls("combat", 6, 1), decks={"reaver": ["violence-1"]})
    spawned = table.told(EnemySpawned)[0]
    if comes == "reaver":
        assert spawned.kind == "reaver" and len(table.state.dials) == 10, "the dial goes back"
    else:
        assert (spawned.kind, spawned.combat) == ("shadow", comes)


@pytest.mark.rule("SD-SPAWN-05", "SD-SPAWN-06", "SD-FAQ-06", "SD-HOLE-29", "SD-VEC-50")
@pytest.mark.parametrize("nightmare", [4, 5])
def test_all_dials_in_play(nightmare: int) -> None:
    more = rolls("combat", 6, 1) if nightmare == 5 else ()
    table = rolled(nightmare, 1, *more, enemies=ALL_DIALS, decks={"reaver": ["violence-1"]})
    assert table.hero().nightmare == 1
    assert [event.enemy for event in table.told(EnemySpawned)] == (["violence-1"] if nightmare == 5 else [])


@pytest.mark.rule("SD-SPAWN-04", "SD-FAQ-09", "SD-VEC-36")
def test_what_a_doubting_player_brings_appears_and_waits() -> None:
    heroes = {"player-1": {"tile": "museum", "nightmare": 3, "doubting": True}, "player-2": {"tile": "museum"}}
    with dice("nightmare-test", 1, "nightmare-test", 6, "shadow-dial", 1):
        table = play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes)
    assert table.told(EnemySpawned) and not table.told(EnemyAttacked) and not table.told(EnemyMoved)
    table.as_before().ends()
    with dice(*rolls("combat", 6, 1)):
        table.ends()
    assert table.told(EnemyAttacked), "in the next night it acts as usual"


@pytest.mark.rule("SD-SPAWN-04", "SD-FAQ-09", "SD-HOLE-83")
def test_under_protective_wards_nothing_attacks() -> None:
    heroes = {"player-1": {"acted": True, "tile": "park"}, "player-2": {"rank": 2, "tile": "museum", "nightmare": 4}}
    table = play(heroes=heroes, actor="player-2", enemies=[foe("violence-1", "museum")])
    table.says("player-2", "ability:wards")
    with dice("nightmare-test", 6, "nightmare-test", 1, "shadow-dial", 1, *rolls("combat", 6, 1)):
        table.ends()
    attacked = {event.seat for event in table.told(EnemyAttacked)}
    assert attacked <= {"player-1"}
    assert table.enemy("shadow-1").tile == "museum", "it neither moved nor attacked"


@pytest.mark.rule("SD-HOLE-93", "SD-SPAWN-02")
def test_only_whoever_brought_it_is_attacked_whatever_the_others_nightmare() -> None:
    heroes = {"player-1": {"tile": "museum", "nightmare": 1, "rank": 1}, "player-2": {"tile": "museum", "nightmare": 5}}
    with dice("nightmare-test", 1, "nightmare-test", 6, "shadow-dial", 1, *rolls("combat", 6, 1)):
        table = play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes)
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1"]


@pytest.mark.rule("SD-HOLE-36")
def test_for_dark_magic_the_target_brings_what_comes() -> None:
    heroes = {"player-1": {"tile": "museum", "rank": 1}, "player-2": {"tile": "museum", "nightmare": 0}}
    heroes["player-1"]["nightmare"] = 1
    with dice("shadow-dial", 1, *rolls("combat", 6, 1), *SAFE):
        table = play(
            phase="night-enemies", heroes=heroes, enemies=[foe("torment-1", "museum")], decks={"dark-magic": ["guest"]}
        )
    assert table.told(EnemySpawned)[0].tile == "museum"
    assert table.told(EnemyAttacked)[0].seat == "player-1"


@pytest.mark.rule("SD-SPAWN-07", "SD-HOLE-35")
def test_enemies_that_come_by_day_act_at_once_and_again_at_night() -> None:
    from engine.games.shared_dream.state import Thread

    story = Thread("root-of-evil", "root-of-evil/school", ["root-of-evil/gym"], "boxing-gym")
    hero = {"tile": "boxing-gym", "threads": [story], "rank": 1, "played": ["headlong"], "used": ["headlong"]}
    table = play(heroes={"player-1": hero, "player-2": {"tile": "park"}}, decks={"reaver": ["violence-1"]})
    with dice("shadow-dial", 1, *rolls("combat", 6, 1, 6, 1)):
        table.says("player-1", "reflect:root-of-evil")
    assert len(table.told(EnemyAttacked)) == 2
    table.ends("player-1")
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table.ends("player-2")
    assert len(table.told(EnemyAttacked)) == 4


@pytest.mark.rule("SD-HOLE-35")
def test_what_came_and_acted_tonight_does_not_act_again() -> None:
    heroes = {"player-1": {"tile": "museum", "rank": 1}, "player-2": {"tile": "park"}}
    with dice("shadow-dial", 10, *rolls("combat", 6, 1), *SAFE):
        table = play(
            phase="night-enemies", heroes=heroes, enemies=[foe("torment-1", "museum")], decks={"dark-magic": ["guest"]}
        )
    assert [event.enemy for event in table.told(EnemyAttacked)] == ["shadow-10"]


@pytest.mark.rule("SD-DARK-01", "SD-CONTENT-07", "SD-HOLE-40")
def test_dark_magic_that_calls_for_more_ends_with_the_deck() -> None:
    with dice(*SAFE):
        table = play(
            phase="night-enemies",
            heroes={"player-1": {"tile": "museum"}, "player-2": {"tile": "park"}},
            enemies=[foe("torment-1", "museum")],
            decks={"dark-magic": ["again", "bite-1"]},
        )
    assert [event.card for event in table.told(DarkMagicUsed)] == ["again", "bite-1"]
    assert set(table.state.discards["dark-magic"]) == {"again", "bite-1"}
