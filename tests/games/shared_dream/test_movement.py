"""How enemies choose, move and strike."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import DarkMagicUsed, EnemyAttacked, EnemyIdle, EnemyMoved, Targeted
from tests.games.shared_dream.table import Deal, Table, dice, foe, lasting, play, roads, rolls

SAFE = ("nightmare-test", 6, "nightmare-test", 6)


def night(
    rows: tuple[str, ...],
    heroes: Deal,
    *enemies: object,
    exits: dict[str, str] | None = None,
    loaded: tuple[str | int, ...] = (),
) -> Table:
    """A night in a city drawn for the test; enemies act, then nothing else happens of note."""
    game, city = roads(*rows, exits=exits)
    with dice(*loaded, *SAFE):
        return play(game=game, city=city, phase="night-enemies", heroes=heroes, enemies=list(enemies))  # type: ignore[arg-type]


def at(one: str, two: str, **more: int) -> Deal:
    """Where nikki and theo stand, both channelled, and their Nightmare."""
    return {
        "player-1": {"tile": one, "rank": 1, "nightmare": more.get("n1", 0)},
        "player-2": {"tile": two, "rank": 1, "nightmare": more.get("n2", 0)},
    }


def went(table: Table) -> list[tuple[str, ...]]:
    """The paths that enemies took."""
    return [event.path for event in table.told(EnemyMoved)]


@pytest.mark.rule("SD-EMOVE-01", "SD-EMOVE-02", "SD-EMOVE-04", "SD-NIGHT-04", "SD-EATK-01")
def test_it_walks_to_the_nearest_and_attacks() -> None:
    table = night(
        ("a b c d",),
        at("c", "d"),
        foe("shadow-1", "a"),
        exits=dict.fromkeys("abcd", "ew"),
        loaded=rolls("combat", 6, 1),
    )
    assert went(table) == [("b", "c")]
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1"]


@pytest.mark.rule("SD-EMOVE-01")
def test_it_goes_as_far_as_its_movement() -> None:
    table = night(("a b c d",), at("d", "d"), foe("shadow-1", "a"), exits=dict.fromkeys("abcd", "ew"))
    assert went(table) == [("b", "c")] and not table.told(EnemyAttacked)


@pytest.mark.rule("SD-EMOVE-03", "SD-FAQ-03", "SD-EMOVE-09", "SD-VEC-33", "SD-HOLE-32")
def test_a_stop_sign_on_the_only_way_halts_it() -> None:
    table = night(
        ("a b* c d", "e f g h"),
        at("e", "e"),
        foe("shadow-1", "a"),
        exits={"a": "e", "b": "e", "c": "s", "g": "w", "f": "w", "e": ""},
    )
    assert went(table) == [("b",)]


@pytest.mark.rule("SD-VEC-32", "SD-EMOVE-08", "SD-HOLE-32")
def test_a_player_without_a_stop_sign_on_the_way_is_preferred_within_reach() -> None:
    """Nikki is 2 steps away behind a stop sign, theo 3 steps without."""
    table = night(
        ("c b* a d", ". . . e", ". . . f"),
        at("c", "f"),
        foe("violence-1", "a"),
        exits={"a": "ew", "b": "w", "d": "s", "e": "s"},
        loaded=rolls("combat", 6, 1),
    )
    assert went(table) == [("d", "e", "f")]
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-2"]


@pytest.mark.rule("SD-EMOVE-06", "SD-VEC-34", "SD-FAQ-03", "SD-HOLE-34")
def test_of_equally_near_players_the_one_without_a_stop_sign() -> None:
    table = night(
        ("b* a c x", "e . d x"),
        at("e", "d", n1=4, n2=1),
        foe("shadow-1", "a"),
        exits={"a": "ew", "b": "s", "c": "s"},
        loaded=rolls("combat", 6, 1),
    )
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-2"]


@pytest.mark.rule("SD-EMOVE-06", "SD-HOLE-34")
def test_so_it_is_with_players_too_far_to_be_reached_tonight() -> None:
    table = night(
        ("b* a c x", "f . g x", "e . d x"),
        at("e", "d", n1=4, n2=1),
        foe("shadow-1", "a"),
        exits={"a": "ew", "b": "s", "f": "s", "c": "s", "g": "s"},
    )
    assert went(table) == [("c", "g")]


@pytest.mark.rule("SD-EMOVE-05", "SD-VEC-35", "SD-NMARE-03")
def test_then_the_highest_nightmare() -> None:
    table = night(
        ("e b a c", ". . . d"),
        at("e", "d", n1=3, n2=4),
        foe("shadow-1", "a"),
        exits={"a": "ew", "b": "w", "c": "s"},
        loaded=rolls("combat", 6, 1),
    )
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-2"]


@pytest.mark.rule("SD-EMOVE-07", "SD-FAQ-01", "SD-VEC-35", "SD-HOLE-34")
def test_then_dice_lowest_first_again_while_they_are_equal() -> None:
    table = night(
        ("e b a c", ". . . d"),
        at("e", "d", n1=4, n2=4),
        foe("shadow-1", "a"),
        exits={"a": "ew", "b": "w", "c": "s"},
        loaded=("target-tie", 3, "target-tie", 3, "target-tie", 2, "target-tie", 5, *rolls("combat", 6, 1)),
    )
    assert table.told(Targeted)[-1] == Targeted("player-1", ("player-1", "player-2"), (2, 5))
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1"]


@pytest.mark.rule("SD-EMOVE-10", "SD-HOLE-32")
def test_of_routes_equally_long_the_one_without_a_stop_sign_then_reading_order() -> None:
    exits = {"a": "es", "b": "s", "e": "e"}
    table = night(
        ("a b* x x", "e f x x"), at("f", "f", n1=1), foe("shadow-1", "a"), exits=exits, loaded=rolls("combat", 6, 1)
    )
    assert went(table) == [("e", "f")]
    table = night(
        ("a b x x", "e f x x"), at("f", "f", n1=1), foe("shadow-1", "a"), exits=exits, loaded=rolls("combat", 6, 1)
    )
    assert went(table) == [("b", "f")]


@pytest.mark.rule("SD-HOLE-32")
def test_a_stop_sign_under_the_target_is_not_in_the_path() -> None:
    table = night(
        ("a b c* d",),
        at("c", "d"),
        foe("shadow-1", "a"),
        exits=dict.fromkeys("abcd", "ew"),
        loaded=rolls("combat", 6, 1),
    )
    assert went(table) == [("b", "c")] and table.told(EnemyAttacked)


@pytest.mark.rule("SD-HOLE-33")
def test_beside_a_player_it_stays_and_strikes() -> None:
    table = night(
        ("a b c d",),
        at("a", "b", n2=5),
        foe("shadow-1", "a"),
        exits=dict.fromkeys("abcd", "ew"),
        loaded=rolls("combat", 6, 1),
    )
    assert not went(table) and [event.seat for event in table.told(EnemyAttacked)] == ["player-1"]


@pytest.mark.rule("SD-HOLE-33")
def test_with_nobody_to_go_for_or_no_road_it_does_nothing() -> None:
    doubting = {"player-1": {"tile": "d", "doubting": True}, "player-2": {"tile": "d", "doubting": True}}
    table = night(("a b c d",), doubting, foe("shadow-1", "a"), exits=dict.fromkeys("abcd", "ew"))
    assert table.told(EnemyIdle) and not went(table)
    table = night(("a b c d",), at("c", "d"), foe("shadow-1", "a"), exits={"a": "", "b": "e", "c": "e", "d": "w"})
    assert table.told(EnemyIdle) and not went(table)


@pytest.mark.rule("SD-EATK-03", "SD-DARK-03")
def test_on_a_tile_with_several_players_the_highest_nightmare_is_struck() -> None:
    table = night(("a b c d",), at("a", "a", n1=1, n2=2), foe("shadow-1", "a"), loaded=rolls("combat", 6, 1))
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-2"]
    table = night(("a b c d",), at("a", "a", n1=3, n2=2), foe("ruin-1", "a"))
    assert [event.seat for event in table.told(DarkMagicUsed)][:1] == ["player-1"]


@pytest.mark.rule("SD-EATK-02", "SD-DARK-02", "SD-NIGHT-04")
def test_after_striking_it_moves_no_more() -> None:
    table = night(
        ("a b c d",),
        at("a", "c"),
        foe("shadow-1", "a"),
        foe("ruin-1", "a"),
        exits=dict.fromkeys("abcd", "ew"),
        loaded=rolls("combat", 6, 1),
    )
    assert not went(table)


@pytest.mark.rule("SD-HOLE-33", "SD-DEFEAT-03")
def test_players_that_cannot_be_targeted_are_ignored() -> None:
    heroes = at("b", "c")
    heroes = {**heroes, "player-1": {**heroes["player-1"], "lasting": [lasting("untargetable", 1, "return")]}}
    table = night(
        ("a b c d",), heroes, foe("shadow-1", "a"), exits=dict.fromkeys("abcd", "ew"), loaded=rolls("combat", 6, 1)
    )
    assert went(table) == [("b", "c")] and [event.seat for event in table.told(EnemyAttacked)] == ["player-2"]


@pytest.mark.rule("SD-HOLE-06", "SD-EMOVE-03")
def test_one_way_roads_bind_enemies() -> None:
    table = night(
        ("a b c d", "e f g h"),
        at("b", "b", n1=1),
        foe("violence-1", "c"),
        exits={"c": "s", "g": "w", "f": "n"},
        loaded=rolls("combat", 6, 1),
    )
    assert went(table) == [("g", "f", "b")]
