"""The Night Phase: order of acting, Taint, Nightmare Tests, the scenario's part."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import EnemyAttacked, EnemyIdle, NightmareTested, TaintChanged
from tests.games.shared_dream.table import dice, foe, lasting, play, rolls

SAFE = ("nightmare-test", 6, "nightmare-test", 6)


def idled(table: object) -> list[str]:
    """The enemies that had their activation, in order (nobody could be reached)."""
    return [event.enemy for event in table.told(EnemyIdle)]  # type: ignore[attr-defined]


GONE = {"player-1": {"doubting": True}, "player-2": {"doubting": True}}


@pytest.mark.rule("SD-NIGHT-02", "SD-VEC-48", "SD-HOLE-35")
def test_the_lowest_combat_acts_first_taint_included() -> None:
    enemies = [
        foe("torment-1", "library"),
        foe("shadow-1", "museum", dial=1),
        foe("shadow-5", "park", dial=2),
    ]
    with dice(*SAFE):
        table = play(phase="night-enemies", heroes=GONE, enemies=enemies, taint={"museum": 3})
    assert idled(table) == ["shadow-5", "torment-1", "shadow-1"]


@pytest.mark.rule("SD-HOLE-35")
def test_combat_is_looked_up_anew_before_each_activation() -> None:
    """The Ruin Reaver taints the museum; the Shadow there, lowest of the two left before, now comes after the other."""
    enemies = [
        foe("shadow-1", "museum", dial=4),
        foe("ruin-1", "museum"),
        foe("shadow-9", "park", dial=4),
    ]
    with dice(*SAFE):
        table = play(phase="night-enemies", heroes=GONE, enemies=enemies, taint={"museum": 0})
    assert idled(table) == ["ruin-1", "shadow-9", "shadow-1"]


@pytest.mark.rule("SD-NIGHT-03", "SD-HOLE-16")
def test_of_equals_the_first_player_picks() -> None:
    enemies = [foe("shadow-1", "museum"), foe("shadow-2", "park")]
    table = play(phase="night-enemies", heroes=GONE, enemies=enemies, order=["player-2", "player-1"])
    assert table.awaits() == [("player-2", "night.enemy-order")]
    with dice(*SAFE):
        table.says("player-2", "enemy:shadow-2")
    assert idled(table) == ["shadow-2", "shadow-1"]


@pytest.mark.rule("SD-HOLE-16")
def test_when_the_first_player_is_out_the_next_one_picks() -> None:
    enemies = [foe("shadow-1", "museum"), foe("shadow-2", "park")]
    heroes = {"player-1": {"out": True, "doubt": 2}, "player-2": {"doubting": True}}
    table = play(phase="night-enemies", heroes=heroes, enemies=enemies)
    assert table.awaits() == [("player-2", "night.enemy-order")]


@pytest.mark.rule("SD-NIGHT-05", "SD-VEC-44", "SD-BEAST-12", "SD-HOLE-39")
def test_each_location_of_the_list_gains_exactly_one_in_its_order() -> None:
    with dice(*SAFE):
        table = play(phase="night", taint={"high-school": 2, "park": 1, "warehouse": 1})
    gained = [(event.tile, event.now) for event in table.told(TaintChanged)][:3]
    assert gained == [("high-school", 3), ("park", 2), ("warehouse", 2)]


@pytest.mark.rule("SD-NIGHT-07", "SD-ROSE-19", "SD-MIND-22")
@pytest.mark.parametrize("scenario", ["war-of-the-roses", "attack-of-the-mindrender"])
def test_without_starting_taint_none_is_raised(scenario: str) -> None:
    with dice(*SAFE):
        table = play(scenario, phase="night-taint", queue=[])
    assert not table.told(TaintChanged)


@pytest.mark.rule("SD-NIGHT-08", "SD-NTEST-01", "SD-HOLE-39")
def test_everybody_takes_a_nightmare_test_in_turn_order() -> None:
    heroes = {"player-1": {"doubting": True}}
    with dice("nightmare-test", 1, "nightmare-test", 2):
        table = play(phase="night", order=["player-2", "player-1"], heroes=heroes)
    assert [(event.seat, event.failed) for event in table.told(NightmareTested)] == [
        ("player-2", False),
        ("player-1", False),
    ]


@pytest.mark.rule("SD-HOLE-39")
def test_each_test_is_resolved_before_the_next() -> None:
    heroes = {"player-1": {"nightmare": 1, "rank": 1}, "player-2": {"nightmare": 1, "rank": 1}}
    loaded = (
        "nightmare-test",
        1,
        "nightmare-test",
        1,
        "shadow-dial",
        1,
        "shadow-dial",
        1,
        *rolls("combat", 6, 1, 6, 1),
    )
    with dice(*loaded):
        table = play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes)
    names = [type(told.event).__name__ for told in table.heard]
    order = [name for name in names if name in ("NightmareTested", "EnemyAttacked")][:4]
    assert order == ["NightmareTested", "EnemyAttacked", "NightmareTested", "EnemyAttacked"]


@pytest.mark.rule("SD-NTEST-02", "SD-NTEST-03", "SD-NTEST-04", "SD-VEC-14")
@pytest.mark.parametrize(
    ("nightmare", "die", "failed"),
    [(3, 1, True), (3, 3, True), (3, 4, False), (3, 6, False), (0, 1, False), (5, 5, True), (5, 6, False)],
)
def test_a_die_at_the_nightmare_or_below_fails(nightmare: int, die: int, failed: bool) -> None:
    heroes = {"player-1": {"nightmare": nightmare, "rank": 1}}
    with dice("nightmare-test", die, "nightmare-test", 6):
        table = play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes)
    assert table.told(NightmareTested)[0] == NightmareTested("player-1", die, nightmare, failed)
    assert table.hero().nightmare == (1 if failed else min(5, nightmare + 1)), "Raise has followed"


@pytest.mark.rule("SD-NTEST-04")
def test_with_no_nightmare_not_even_a_harmful_echo_makes_one_fail() -> None:
    heroes = {"player-1": {"lasting": [lasting("calm", -3, "return")]}}
    with dice("nightmare-test", 1, "nightmare-test", 6):
        table = play(phase="night-tests", queue=["player-1", "player-2"], heroes=heroes)
    assert not table.told(NightmareTested)[0].failed


@pytest.mark.rule("SD-NIGHT-09")
def test_then_the_scenario_has_its_night() -> None:
    with dice(*SAFE):
        table = play(phase="night-tests", queue=["player-1", "player-2"], decks={"strikes": ["strike-4"]})
    names = [type(told.event).__name__ for told in table.heard]
    assert names.index("NightmareTested") < names.index("CardResolved")
    assert "strike-4" in table.state.discards["strikes"]


@pytest.mark.rule("SD-COMBAT-09")
def test_bram_does_not_mind_several_attackers() -> None:
    heroes = {"player-4": {"tile": "museum", "rank": 1}, **{f"player-{n}": {"doubting": True} for n in (1, 2, 3)}}
    enemies = [foe("shadow-1", "museum"), foe("shadow-5", "museum")]
    with dice(*rolls("combat", 6, 1, 6, 1), *("nightmare-test", 6) * 4):
        table = play(players=4, phase="night-enemies", heroes=heroes, enemies=enemies)
    assert [event.result for event in table.told(EnemyAttacked)] == [10, 10]
