"""Every step, selector, condition and passive that a card may use, tried with an Artifact made for the test."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from engine.games.shared_dream import SharedDream, scores
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.content import Artifact
from engine.games.shared_dream.events import (
    ArtifactGained,
    DarkMagicUsed,
    DieRolled,
    EnemyAttacked,
    EnemyIdle,
    Wounded,
    WoundsSpared,
)
from engine.games.shared_dream.vocabulary import Passive, Steps
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, lasting, play, rolls, rules

SAFE = ("nightmare-test", 6, "nightmare-test", 6)


def probe(steps: str = "", passive: str = "") -> SharedDream:
    """A game in which the Artifact `probe` does these steps for nothing, or gives this passive."""
    table = tomllib.loads(f"steps = [{steps}]\npassive = [{passive}]")
    card = Artifact(
        id="probe",
        title="Probe",
        use="free" if steps else "passive",
        steps=msgspec.convert(table["steps"], Steps),
        passive=msgspec.convert(table["passive"], tuple[Passive, ...]),
    )
    return SharedDream(msgspec.structs.replace(CONTENT, artifacts={**CONTENT.artifacts, "probe": card}))


def use(
    steps: str, *loaded: str | int, one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **more: Any
) -> Table:
    """Nikki, in the museum, uses the probe; theo is in the library beside it."""
    heroes = {
        "player-1": {"tile": "museum", "artifacts": ["probe"], **(one or {})},
        "player-2": {"tile": "library", **(two or {})},
    }
    table = play(game=probe(steps), heroes=heroes, **more)
    with dice(*loaded):
        return table.says("player-1", "use:probe")


# -- the player's mats -------------------------------------------------------------------------------------------------


def test_conviction_and_nightmare() -> None:
    table = use('{ do = "conviction", n = 2 }, { do = "nightmare", n = 3 }, { do = "nightmare", n = -1 }')
    assert (table.hero().conviction, table.hero().nightmare) == (2, 2)


@pytest.mark.rule("SD-CONV-07", "SD-CONV-08")
def test_losing_conviction_adds_no_nightmare_and_takes_what_there_is() -> None:
    table = use('{ do = "conviction", n = -3 }', one={"conviction": 2})
    assert (table.hero().conviction, table.hero().nightmare) == (0, 0)


def test_spending_takes_what_there_is() -> None:
    table = use('{ do = "spend", n = 3 }', one={"conviction": 2, "nightmare": 4})
    assert (table.hero().conviction, table.hero().nightmare) == (0, 5)


def test_wound_heal_and_ward() -> None:
    table = use('{ do = "ward", n = 1 }, { do = "wound", n = 3 }, { do = "heal", n = 1 }')
    assert (table.hero().anima.wounds, table.hero().anima.ward) == (1, 0)


def test_doubt_comes_and_goes_without_toppling() -> None:
    table = use('{ do = "doubt", n = 1 }')
    assert table.hero().doubt == 1 and not table.hero().doubting
    assert use('{ do = "doubt", n = -1 }', one={"doubt": 1}).hero().doubt == 0
    assert use('{ do = "doubt", n = 1 }', one={"doubt": 1}).hero().out


@pytest.mark.parametrize(
    ("until", "by_day", "at_dawn"), [("act", 2, 2), ("dusk", 3, 2), ("return", 3, 2), ("night", 3, 2)]
)
def test_a_score_changes_for_a_time(until: str, by_day: int, at_dawn: int) -> None:
    table = use(f'{{ do = "score", score = "combat", n = 1, until = "{until}" }}')
    assert table.seen().combat == 3
    table.ends()
    assert table.seen().combat == by_day
    with dice(*SAFE):
        table.ends()
    assert table.seen().combat == at_dawn


def test_what_lasts_for_one_test_is_used_up_by_it() -> None:
    table = use('{ do = "score", score = "combat", n = 1, until = "test" }', enemies=[foe("violence-1", "museum")])
    with dice(*rolls("combat", 1, 1)):
        table.says("player-1", "attack:violence-1")
    assert table.seen().combat == 2


def test_bonus_damage_for_the_next_attack() -> None:
    table = use('{ do = "bonus-damage", n = 2, until = "test" }', enemies=[foe("violence-1", "museum", wounds=-9)])
    for blue, damage in ((4, 4), (4, 2)):
        before = table.enemy("violence-1").wounds
        with dice(*rolls("combat", blue, 1)):
            table.says("player-1", "attack:violence-1")
        assert table.enemy("violence-1").wounds == before + damage


def test_until_the_next_echo() -> None:
    table = use('{ do = "score", score = "magic", n = 2, until = "echo" }', decks={"echo": ["plain-1", "plain-2"]})
    with dice(*SAFE):
        table.ends().ends()
    assert table.seen().magic == 1


@pytest.mark.rule("SD-DEFEAT-03")
def test_untargetable() -> None:
    table = use('{ do = "untargetable", until = "night" }', enemies=[foe("shadow-1", "museum")], two={"doubting": True})
    with dice(*SAFE):
        table.ends("player-1")
    assert not table.told(EnemyAttacked)


def test_actions_now_or_in_the_next_turn() -> None:
    table = use('{ do = "actions", n = 1, who = "all" }')
    assert table.hero().actions == 4
    table.ends()
    assert table.hero("player-2").actions == 4


# -- Artifacts and movement --------------------------------------------------------------------------------------------


def test_artifacts_gained_and_lost() -> None:
    assert use('{ do = "artifact" }', decks={"artifact": ["crown"]}).hero().artifacts == ["probe", "crown"]
    assert use('{ do = "lose-artifact", n = 2 }').hero().artifacts == []


@pytest.mark.parametrize(
    ("to", "tile"),
    [("hospital", "hospital"), ("most-tainted", "park"), ("most-nightmare", "library"), ("here", "museum")],
)
def test_being_put_on_a_tile(to: str, tile: str) -> None:
    table = use(f'{{ do = "go", to = "{to}" }}', taint={"park": 2}, two={"nightmare": 2})
    assert table.hero().tile == tile


def test_being_put_where_ones_story_began() -> None:
    from engine.games.shared_dream.state import Thread

    table = use('{ do = "go", to = "start" }', one={"threads": [Thread("root-of-evil", "root-of-evil/gym", [])]})
    assert table.hero().tile == "downtown"


def test_choosing_a_tile_nearby_or_a_random_one() -> None:
    table = use('{ do = "go", to = "choose-near:1" }')
    assert set(table.legal()) == {
        "tile:museum",
        "tile:downtown",
        "tile:library",
        "tile:melisandras-alley",
        "tile:warehouse",
    }
    table.says("player-1", "tile:warehouse")
    assert table.hero().tile == "warehouse"
    assert use('{ do = "go", to = "random-tile" }', "random-tile", 1).hero().tile == "boxing-gym"
    assert use('{ do = "go", to = "random-location" }', "random-location", 2).hero().tile == "dcma-hq"


def test_walking_by_road() -> None:
    table = use('{ do = "walk", n = 1 }')
    assert set(table.legal()) == {"move:downtown", "move:library", "move:melisandras-alley", "move:warehouse", "stay"}
    table.says("player-1", "stay")
    assert table.hero().tile == "museum" and table.hero().actions == 3


# -- enemies -----------------------------------------------------------------------------------------------------------


def test_driving_stunning_and_that_one() -> None:
    steps = '{ do = "stun", enemy = "near:1" }, { do = "drive", enemy = "that", to = "hospital" }'
    table = use(steps, enemies=[foe("shadow-1", "museum"), foe("shadow-2", "library")])
    table.says("player-1", "enemy:shadow-2")
    assert table.enemy("shadow-2").stunned and table.enemy("shadow-2").tile == "hospital"
    assert table.enemy("shadow-1").tile == "museum"


def test_a_stunned_enemy_skips_one_activation() -> None:
    table = use('{ do = "stun", enemy = "all-here" }', enemies=[foe("shadow-1", "museum")])
    with dice(*SAFE):
        table.ends().ends()
    assert table.told(EnemyIdle) and not table.told(EnemyAttacked) and not table.enemy("shadow-1").stunned


def test_rousing_enemies() -> None:
    table = use(
        '{ do = "rouse", enemy = "shadows" }',
        *rolls("combat", 6, 1),
        enemies=[foe("shadow-1", "museum"), foe("torment-1", "museum")],
    )
    assert [event.enemy for event in table.told(EnemyAttacked)] == ["shadow-1"]


def test_enemy_scores_and_mending() -> None:
    steps = (
        '{ do = "enemy-score", enemy = "all-at:museum", score = "combat", n = -2, until = "night" }, '
        '{ do = "mend", enemy = "all", n = 2 }'
    )
    table = use(steps, enemies=[foe("violence-1", "museum", wounds=3), foe("shadow-1", "park", dial=4)])
    assert {one.id: one.combat for one in table.view().enemies} == {"violence-1": 3, "shadow-1": 5}
    assert table.enemy("violence-1").wounds == 1
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table.ends().ends()
    assert not table.enemy("violence-1").lasting


def test_hitting_all_near() -> None:
    table = use(
        '{ do = "hit", enemy = "all-near:1", n = 1 }',
        enemies=[foe("shadow-9", "museum"), foe("shadow-10", "library"), foe("violence-1", "park")],
    )
    assert (table.enemy("shadow-9").dial, table.enemy("shadow-10").dial, table.enemy("violence-1").wounds) == (2, 2, 0)


def test_an_enemy_with_armour_takes_less() -> None:
    table = use(
        '{ do = "hit", enemy = "here", n = 2 }',
        enemies=[foe("violence-1", "museum", lasting=[lasting("armour", 1, "night")])],
    )
    assert table.enemy("violence-1").wounds == 1


def test_attacking_by_a_card_with_its_own_damage() -> None:
    table = use(
        '{ do = "attack", enemy = "near:1", plus = 2, damage = 1 }',
        *rolls("combat", 4, 1),
        enemies=[foe("violence-1", "library")],
    )
    assert table.enemy("violence-1").wounds == 1 + 2


@pytest.mark.rule("SD-TAINT-02", "SD-HOLE-91")
def test_taint_in_many_places() -> None:
    assert use('{ do = "taint", n = 1, where = "adjacent" }').taint("downtown") == 1
    assert use('{ do = "taint", n = 1, where = "near:1" }').taint("museum") == 1
    assert use('{ do = "taint", n = 1, where = "each-player" }').taint("library") == 1
    assert use('{ do = "taint", n = -1, where = "tainted" }', taint={"park": 2, "hospital": 1}).taint("park") == 1
    assert use('{ do = "taint", n = 1, where = "random-tainted" }', taint={"park": 2}).taint("park") == 3
    assert use('{ do = "taint", n = -9 }', taint={"museum": 2}).taint("museum") == 0
    chosen = use('{ do = "taint", n = -1, where = "choose-tainted" }', taint={"park": 2, "hospital": 1})
    assert chosen.legal() == ["tile:hospital", "tile:park"]


def test_spawning() -> None:
    table = use('{ do = "spawn", what = "reaver:ruin", where = "park" }', two={"doubting": True})
    assert table.enemies()[0].startswith("ruin")


# -- tests, choices, other cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blue", "conviction"), [(1, 0), (4, 1), (6, 2)])
def test_a_test_carries_out_its_band(blue: int, conviction: int) -> None:
    more = 'steps = [{ do = "conviction", n = 1 }]'
    bands = f"[{{ at = 0 }}, {{ at = 3, {more} }}, {{ at = 6, {more.replace('1', '2')} }}]"
    table = use(f'{{ do = "test", kind = "social", bands = {bands} }}', *rolls("social", blue, 2))
    assert table.hero().conviction == conviction


def test_a_roll() -> None:
    bands = '[{ at = 1 }, { at = 4, steps = [{ do = "conviction", n = 1 }] }]'
    table = use(f'{{ do = "roll", bands = {bands} }}', "card-die", 4)
    assert table.told(DieRolled) == [DieRolled("player-1", 4)] and table.hero().conviction == 1


def test_a_way_that_cannot_be_paid_is_refused() -> None:
    ways = ", ".join(
        [
            '{ id = "pay", title = "Pay", spend = 1, steps = [{ do = "ward", n = 1 }] }',
            '{ id = "sell", title = "Sell", artifacts = 1 }',
            '{ id = "grow", title = "Grow", needs = "channelled" }',
            '{ id = "give", title = "Give", sacrifice = 2 }',
        ]
    )
    table = use(f'{{ do = "choose", ways = [{ways}] }}', one={"conviction": 1})
    assert table.why_not("way:grow") == "SD-ACT-11" and table.why_not("way:give") == "SD-CONV-03"
    table.says("player-1", "way:pay")
    assert (table.hero().conviction, table.hero().nightmare, table.hero().anima.ward) == (0, 1, 1)


@pytest.mark.rule("SD-ANIMA-04", "SD-TEST-01", "SD-HOLE-86")
@pytest.mark.parametrize(("red", "conviction"), [(2, 1), (3, 0)])
def test_a_movement_test_is_taken_with_movement(red: int, conviction: int) -> None:
    """Nikki has Movement 3; 4 passes."""
    bands = '[{ at = 0 }, { at = 4, steps = [{ do = "conviction", n = 1 }] }]'
    table = use(f'{{ do = "test", kind = "movement", bands = {bands} }}', *rolls("movement", 3, red))
    assert table.hero().conviction == conviction


def test_each_and_when() -> None:
    when = (
        '{ do = "when", is = "at:museum", steps = [{ do = "conviction", n = 1 }], '
        'otherwise = [{ do = "nightmare", n = 1 }] }'
    )
    steps = f'{{ do = "each", who = "all", steps = [{when}] }}'
    table = use(steps)
    assert table.hero("player-1").conviction == 1 and table.hero("player-2").nightmare == 1


def test_drawing_dark_magic_and_an_echo() -> None:
    table = use(
        '{ do = "draw", deck = "dark-magic", n = 2 }, { do = "draw", deck = "echo" }',
        decks={"dark-magic": ["bite-1", "bite-2"], "echo": ["gift-1"]},
    )
    assert len(table.told(DarkMagicUsed)) == 2 and table.hero().anima.wounds == 2 and table.hero().echo == "gift-1"


# -- whom --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("you", {1}),
        ("all", {1, 2}),
        ("others", {2}),
        ("here", {1}),
        ("here-others", set()),
        ("near:1", {1, 2}),
        ("at:library", {2}),
        ("choose-other", {2}),
        ("choose-here", {1}),
        ("most-nightmare", {2}),
        ("least-nightmare", {1}),
        ("most-conviction", {1}),
        ("least-conviction", {2}),
        ("at-nemesis", {2}),
        ("near-nemesis:0", {2}),
    ],
)
def test_who(who: str, seats: set[int]) -> None:
    table = use(
        f'{{ do = "ward", n = 1, who = "{who}" }}',
        one={"conviction": 2},
        two={"nightmare": 2},
        enemies=[foe("beast", "library")],
        scene={"manifest": True},
    )
    assert {number for number in (1, 2) if table.hero(f"player-{number}").anima.ward} == seats


@pytest.mark.rule("SD-FAQ-01")
def test_dice_decide_between_equals() -> None:
    table = use('{ do = "ward", n = 1, who = "most-nightmare" }', "target-tie", 4, "target-tie", 2)
    assert table.hero("player-2").anima.ward == 1


def test_choosing_anybody() -> None:
    table = use('{ do = "ward", n = 1, who = "choose" }')
    assert table.legal() == ["player:player-1", "player:player-2"]
    assert use('{ do = "ward", n = 1, who = "random" }', "random-player", 2).hero("player-2").anima.ward == 1


@pytest.mark.rule("SD-HOLE-23", "SD-DEFEAT-03")
@pytest.mark.parametrize("who", ["all", "others", "near:1", "choose-other", "at:library", "random"])
def test_no_card_selects_a_doubting_character_not_even_to_heal(who: str) -> None:
    table = use(f'{{ do = "heal", n = 1, who = "{who}" }}', two={"doubting": True, "wounds": 1})
    assert table.hero("player-2").anima.wounds == 1


# -- conditions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("channelled", False),
        ("anima", True),
        ("alone", True),
        ("together", False),
        ("wounded", True),
        ("tainted", True),
        ("enemy-here", True),
        ("nemesis-here", False),
        ("nemesis-near:1", True),
        ("has-artifact", True),
        ("night", False),
        ("day", True),
        ("at:museum", True),
        ("attacking", False),
        ("nightmare>=2", True),
        ("nightmare<=1", False),
        ("conviction<=0", True),
        ("doubt>=1", False),
        ("rank>=1", False),
        ("artifacts>=1", True),
        ("taint>=2", True),
        ("enemies>=2", False),
        ("turn>=2", True),
        ("fragments>=1", True),
        ("not channelled and wounded", True),
        ("anima and not alone", False),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    hero = {"tile": "museum", "wounds": 1, "nightmare": 2, "artifacts": ["crown"], "items": ["fragment-1"]}
    table = play(
        heroes={"player-1": hero, "player-2": {"tile": "park"}},
        taint={"museum": 2},
        enemies=[foe("shadow-1", "museum"), foe("beast", "library")],
    )
    assert scores.holds(rules(table), "player-1", condition) == holds
    msgspec.convert(condition, v.Condition)


def test_attacking_is_a_condition_of_that_test_alone() -> None:
    table = play(heroes={"player-1": {"tile": "museum", "artifacts": ["knuckles"]}})
    assert scores.score(rules(table), "player-1", "combat", "attacking") == 3
    assert scores.score(rules(table), "player-1", "combat", "defending") == 2


# -- passives ----------------------------------------------------------------------------------------------------------


def holding(passive: str, phase: str = "act", **more: Any) -> Table:
    """Nikki holds an Artifact with this passive."""
    hero = {"tile": "museum", "artifacts": ["probe"], **more.pop("hero", {})}
    return play(
        game=probe(passive=passive), phase=phase, heroes={"player-1": hero, "player-2": {"tile": "park"}}, **more
    )


def test_armour() -> None:
    with dice(*rolls("combat", 1, 6), *SAFE):
        table = holding('{ gives = "armour" }', "night", enemies=[foe("violence-1", "museum")])
    assert table.told(EnemyAttacked)[0].wounds == 2, "the blow as it came"
    assert [event.n for event in table.told(WoundsSpared)] == [1]
    assert [event.n for event in table.told(Wounded)] == [1]


@pytest.mark.rule("SD-COMBAT-06", "SD-COMBAT-07")
@pytest.mark.parametrize(("blue", "red", "wounds", "spared"), [(1, 6, 2, [2]), (6, 1, 0, [])])
def test_a_blow_that_armour_takes_is_told_as_a_blow(blue: int, red: int, wounds: int, spared: list[int]) -> None:
    with dice(*rolls("combat", blue, red), *SAFE):
        table = holding('{ gives = "armour", n = 3 }', "night", enemies=[foe("violence-1", "museum")])
    assert table.told(EnemyAttacked)[0].wounds == wounds
    assert [event.n for event in table.told(WoundsSpared)] == spared
    assert not table.told(Wounded)


def test_calm() -> None:
    with dice("nightmare-test", 2, "nightmare-test", 6):
        table = holding('{ gives = "calm" }', "night-tests", hero={"nightmare": 2}, queue=["player-1", "player-2"])
    assert table.hero().nightmare == 3, "it passed"


def test_cheap_artifacts_and_more_actions() -> None:
    table = holding('{ gives = "cheap-artifact" }', decks={"artifact": ["crown"]})
    table.says("player-1", "artifact")
    assert table.told(ArtifactGained) and table.hero().nightmare == 0
    assert holding('{ gives = "actions", n = 2 }', "next-actor").hero().actions == 5


def test_mending() -> None:
    with dice(*SAFE):
        table = holding('{ gives = "mending" }', "night", hero={"wounds": 2, "animus_wounds": 1})
    assert (table.hero().anima.wounds, table.hero().animus.wounds) == (1, 0)


def test_reach_and_sure_feet() -> None:
    assert "attack:shadow-1" in holding('{ gives = "reach", n = 2 }', enemies=[foe("shadow-1", "hospital")]).legal()
    table = holding('{ gives = "sure-footed" }', hero={"tile": "stop-2"})
    assert "move:street-1" in table.legal()


def test_ward_on_channel_tops_up() -> None:
    table = holding('{ gives = "ward-on-channel", n = 2 }', hero={"conviction": 1})
    table.hero().animus.ward = 1
    table.says("player-1", "channel:1")
    assert table.hero().animus.ward == 2
