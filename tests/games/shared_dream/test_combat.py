"""Tests, combat, Wounds, defeat of Anima and Animus, Doubt."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import AttackMade, EnemyAttacked, Wounded
from engine.games.shared_dream.events import TestTaken as Rolled
from engine.games.shared_dream.state import Mat, Thread
from engine.story.bands import band_for
from tests.games.shared_dream.table import Table, dice, foe, lasting, play, rolls, rules

HERE = {"tile": "museum"}


def attack(blue: int, red: int, enemy: str = "violence-1", **more: object) -> tuple[int, int]:
    """Nikki's Attack: its result and its damage."""
    table = play(heroes={"player-1": dict(HERE)}, enemies=[foe(enemy, "museum", **more)])
    with dice(*rolls("combat", blue, red)):
        table.says("player-1", f"attack:{enemy}")
    made = table.told(AttackMade)[0]
    return made.result, made.damage


# -- tests -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-TEST-02", "SD-TEST-03", "SD-VEC-05")
@pytest.mark.parametrize(("blue", "red", "roll"), [(1, 6, -5), (6, 1, 5), (4, 4, 0)])
def test_blue_counts_for_and_red_against(blue: int, red: int, roll: int) -> None:
    table = play(heroes={"player-1": {"tile": "museum", "rank": 1}}, enemies=[foe("violence-1", "museum")])
    with dice(*rolls("combat", blue, red)):
        table.says("player-1", "attack:violence-1")
    taken = table.told(Rolled)[0]
    assert (taken.score, taken.blue, taken.red, taken.result) == (5, blue, red, 5 + roll)


@pytest.mark.rule("SD-TEST-04", "SD-TEST-05", "SD-VEC-13", "SD-HOLE-24")
def test_a_result_is_never_below_zero_though_a_score_may_be() -> None:
    assert attack(1, 6) == (0, 0)
    weak = {"tile": "museum", "lasting": [lasting("combat", -4, "return")]}
    table = play(heroes={"player-1": weak}, enemies=[foe("violence-1", "museum")])
    with dice(*rolls("combat", 4, 1)):
        table.says("player-1", "attack:violence-1")
    assert table.told(Rolled)[0].score == -2 and table.told(Rolled)[0].result == 1


@pytest.mark.rule("SD-TEST-06", "SD-VEC-04")
def test_the_one_band_that_holds_the_result_applies() -> None:
    from engine.games.shared_dream.content import Band

    bands = [Band(at=0), Band(at=6), Band(at=8)]
    assert [bands.index(band_for(bands, result)) for result in (0, 5, 6, 7, 8, 11)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("SD-TEST-01", "SD-TEST-07", "SD-VEC-03", "SD-HOLE-86")
def test_a_number_passes_at_least() -> None:
    from engine.games.shared_dream.vocabulary import Result

    social = (Result(0), Result(5))
    assert [social.index(band_for(social, result)) for result in range(8)] == [0, 0, 0, 0, 0, 1, 1, 1]
    from engine.games.shared_dream import scores

    table = play()
    assert [scores.score(rules(table), "player-1", kind) for kind in ("combat", "magic", "social", "movement")] == [
        2,
        1,
        2,
        3,
    ]


# -- attacking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-COMBAT-01", "SD-COMBAT-02", "SD-COMBAT-03", "SD-VEC-01", "SD-ACT-06")
def test_the_books_attack() -> None:
    table = play(heroes={"player-1": dict(HERE)}, enemies=[foe("shadow-1", "museum", dial=1)])
    with dice(*rolls("combat", 5, 4)):
        table.says("player-1", "attack:shadow-1")
    assert table.told(AttackMade) == [AttackMade("player-1", "shadow-1", 1, 3, 4)]
    assert "shadow-1" not in table.enemies() and table.hero().actions == 2


@pytest.mark.rule("SD-VEC-17", "SD-COMBAT-04")
def test_just_reaching_it_deals_damage_alone_and_one_less_nothing() -> None:
    assert attack(4, 1) == (5, 2)
    assert attack(3, 1) == (4, 0)
    assert attack(5, 1) == (6, 3)


@pytest.mark.rule("SD-COMBAT-04")
def test_a_missed_attack_harms_nobody() -> None:
    table = play(heroes={"player-1": dict(HERE)}, enemies=[foe("violence-1", "museum")])
    with dice(*rolls("combat", 1, 6)):
        table.says("player-1", "attack:violence-1")
    assert not table.hero().anima.wounds and not table.enemy("violence-1").wounds
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("SD-ACT-06")
def test_only_enemies_on_ones_tile_can_be_attacked() -> None:
    table = play(heroes={"player-1": dict(HERE)}, enemies=[foe("shadow-1", "library"), foe("shadow-2", "museum")])
    assert [option for option in table.options() if option.startswith("attack")] == ["attack:shadow-2"]
    heroes = {"player-3": {"tile": "museum", "rank": 1}, "player-1": {"acted": True}, "player-2": {"acted": True}}
    wren = play(players=3, heroes=heroes, actor="player-3", enemies=[foe("shadow-1", "library")])
    assert "attack:shadow-1" in wren.legal("player-3"), "her first Aspect reaches a tile further"


@pytest.mark.rule("SD-TAINT-03", "SD-VEC-16", "SD-SHADOW-01", "SD-SHADOW-05")
def test_taint_raises_combat_and_nothing_else() -> None:
    table = play(
        heroes={"player-1": {"tile": "museum", "lasting": [lasting("damage", -1, "return")]}},
        enemies=[foe("shadow-5", "museum", dial=2)],
        taint={"museum": 3},
    )
    seen = table.view().enemies[0]
    assert (seen.combat, seen.left, seen.damage, seen.movement, seen.magic) == (5, 2, 1, 2, 0)
    with dice(*rolls("combat", 5, 2)):
        table.says("player-1", "attack:shadow-5")
    assert table.told(AttackMade)[0].damage == 1
    assert table.view().enemies[0].combat == 4 and table.view().enemies[0].left == 1


@pytest.mark.rule("SD-HOLE-84", "SD-SHADOW-04")
def test_a_magic_attack_is_against_magic() -> None:
    heroes = {"player-2": {"tile": "museum", "rank": 3}, "player-1": {"acted": True}}
    table = play(heroes=heroes, actor="player-2", enemies=[foe("violence-1", "museum")])
    with dice(*rolls("magic", 3, 3)):
        table.says("player-2", "ability:dawn")
    made = table.told(AttackMade)[0]
    assert (made.difficulty, made.result, made.damage) == (3, 5, 2 + 2)
    shadow = play(heroes=heroes, actor="player-2", enemies=[foe("shadow-1", "museum")])
    with dice(*rolls("magic", 1, 6)):
        shadow.says("player-2", "ability:dawn")
    assert shadow.told(AttackMade)[0].difficulty == 0


# -- defending ---------------------------------------------------------------------------------------------------------


def defend(blue: int, red: int, **hero: object) -> tuple[int, int]:
    """Nikki defends against a Violence Reaver (Combat 5, Damage 2) at night: result and Wounds."""
    with dice(*rolls("combat", blue, red), "nightmare-test", 6, "nightmare-test", 6):
        night = play(
            phase="night",
            heroes={"player-1": {"tile": "museum", "rank": 1, **hero}, "player-2": {"tile": "park"}},
            enemies=[foe("violence-1", "museum")],
        )
    made = night.told(EnemyAttacked)[0]
    return made.result, made.wounds


@pytest.mark.rule("SD-COMBAT-05", "SD-COMBAT-06", "SD-COMBAT-07", "SD-VEC-18")
@pytest.mark.parametrize(("blue", "red", "result", "wounds"), [(3, 3, 5, 0), (6, 1, 10, 0), (3, 4, 4, 2), (1, 6, 0, 2)])
def test_a_defence_below_combat_costs_the_enemys_damage(blue: int, red: int, result: int, wounds: int) -> None:
    assert defend(blue, red) == (result, wounds)


@pytest.mark.rule("SD-COMBAT-08")
def test_a_good_defence_does_not_hurt_the_enemy() -> None:
    with dice(*rolls("combat", 6, 1), "nightmare-test", 6, "nightmare-test", 6):
        table = play(
            phase="night",
            heroes={"player-1": {"tile": "museum", "rank": 1}, "player-2": {"tile": "park"}},
            enemies=[foe("violence-1", "museum")],
        )
    assert not table.enemy("violence-1").wounds


@pytest.mark.rule("SD-COMBAT-09", "SD-VEC-02", "SD-VEC-20", "SD-HOLE-25")
def test_every_further_defence_of_a_night_is_harder_by_one() -> None:
    heroes = {"player-3": {"tile": "museum"}, "player-1": {"tile": "park"}, "player-2": {"tile": "park"}}
    enemies = [foe(f"shadow-{number}", "museum", dial=number - 1) for number in (1, 2, 3, 4)]
    pairs = rolls("combat", 3, 3, 4, 3, 5, 3, 6, 3)
    with dice(*pairs, *("nightmare-test", 6) * 3):
        table = play(players=3, phase="night", heroes=heroes, enemies=enemies)
    assert [taken.score for taken in table.told(Rolled)] == [3, 2, 1, 0]
    assert table.hero("player-3").defences == 0, "the next night starts afresh"


@pytest.mark.rule("SD-HOLE-25")
def test_a_defence_by_day_neither_suffers_nor_counts() -> None:
    story = Thread("root-of-evil", "root-of-evil/school", ["root-of-evil/gym"], "boxing-gym")
    hero = {
        "tile": "boxing-gym",
        "threads": [story],
        "rank": 1,
        "hand": [],
        "played": ["headlong"],
        "used": ["headlong"],
    }
    table = play(heroes={"player-1": hero, "player-2": {"tile": "park"}}, decks={"reaver": ["violence-1"]})
    with dice(*rolls("combat", 6, 1, 6, 1)):
        table.says("player-1", "reflect:root-of-evil")
    assert [taken.score for taken in table.told(Rolled)] == [5, 5]
    assert table.hero().defences == 0


@pytest.mark.rule("SD-HOLE-94")
def test_a_combat_test_on_a_card_is_a_plain_one() -> None:
    story = Thread("angelic-assistance", "angelic-assistance/start", ["angelic-assistance/grudge"], "hospital")
    hero = {"tile": "hospital", "threads": [story], "artifacts": ["knuckles"]}
    table = play(heroes={"player-1": hero}, enemies=[foe("shadow-1", "hospital")])
    table.says("player-1", "reflect:angelic-assistance")
    with dice(*rolls("combat", 1, 1)):
        table.says("player-1", "test:combat")
    assert table.told(Rolled)[0].score == 2, "knuckles help when attacking only"
    assert table.enemy("shadow-1").dial == 1 and table.hero().defences == 0


# -- Wounds and defeat -------------------------------------------------------------------------------------------------


def bitten(cards: int, **hero: object) -> Table:
    """Player-1 is bitten by a Torment Reaver's Dark Magic (1 Wound a card) so often in one night."""
    fields = {"tile": "museum", **hero}
    bites = [f"bite-{number}" for number in range(1, cards + 1)]
    enemies = [foe(f"torment-{number}", "museum") for number in (1, 2, 3)][:cards]
    table = play(
        phase="night",
        heroes={"player-1": fields, "player-2": {"tile": "park"}},
        enemies=enemies,
        decks={"dark-magic": bites},
    )
    while table.open("night.enemy-order"):
        table.says("player-1", table.legal()[0])
    return table


@pytest.mark.rule("SD-COMBAT-10", "SD-DARK-01")
def test_wounds_lie_on_the_mat_of_the_form_in_use() -> None:
    table = bitten(2, rank=1)
    assert table.hero().animus.wounds == 2 and table.hero().anima.wounds == 0


@pytest.mark.rule("SD-COMBAT-11", "SD-VEC-26")
def test_temporary_health_goes_first() -> None:
    table = bitten(3, ward=2)
    assert (table.hero().anima.ward, table.hero().anima.wounds) == (0, 1)


@pytest.mark.rule("SD-DEFEAT-01", "SD-DEFEAT-02", "SD-DEFEAT-04", "SD-VEC-25", "SD-DOUBT-01", "SD-ANIMA-09")
def test_anima_defeat() -> None:
    table = play(
        phase="night-enemies",
        heroes={
            "player-1": {"tile": "museum", "wounds": 3, "conviction": 3, "nightmare": 2},
            "player-2": {"tile": "park"},
        },
        enemies=[foe("torment-1", "museum"), foe("shadow-9", "park", dial=0)],
        decks={"dark-magic": ["bite-1"]},
        seed="calm",
    )
    mine = table.hero()
    assert mine.doubt == 1 and mine.anima.wounds == 0
    assert mine.conviction >= 3, "Conviction stays (and rises at dawn)"
    told = [type(one.event).__name__ for one in table.heard]
    assert told.index("DoubtChanged") < told.index("AnimaDefeated")


@pytest.mark.rule("SD-DEFEAT-03", "SD-HOLE-23")
def test_nothing_can_target_a_doubting_character() -> None:
    from engine.games.shared_dream import movement, selectors

    table = play(heroes={"player-1": HERE, "player-2": {"tile": "museum", "doubting": True}})
    assert movement.targets(rules(table)) == ["player-1"]
    assert table.state.valid() == ["player-1"]
    assert selectors._named(rules(table), selectors.Scope("player-1"), "here") == ["player-1"]
    from engine.games.shared_dream import scores

    assert scores.holds(rules(table), "player-1", "alone"), "it is no company either"


@pytest.mark.rule("SD-DEFEAT-05", "SD-DEFEAT-06", "SD-DEFEAT-07", "SD-VEC-23", "SD-HOLE-21")
def test_animus_defeat() -> None:
    with dice(*rolls("combat", 1, 6)):
        table = play(
            phase="night-enemies",
            heroes={
                "player-1": {
                    "tile": "museum",
                    "rank": 2,
                    "animus_wounds": 3,
                    "lasting": [lasting("magic", 3, "return", "ability:star")],
                },
                "player-2": {"tile": "park"},
            },
            enemies=[foe("violence-1", "museum")],
        )
    mine = table.hero()
    assert (mine.rank, mine.animus.wounds, mine.locked, mine.anima.wounds) == (0, 0, True, 1)
    assert not mine.hand and not mine.lasting, "Ability cards and what they did end"


@pytest.mark.rule("SD-HOLE-21")
def test_the_one_wound_meets_temporary_health_first() -> None:
    with dice(*rolls("combat", 1, 6)):
        table = play(
            phase="night-enemies",
            heroes={
                "player-1": {"tile": "museum", "rank": 2, "animus_wounds": 3, "anima": Mat(0, 1)},
                "player-2": {"tile": "park"},
            },
            enemies=[foe("violence-1", "museum")],
        )
    assert (table.hero().anima.wounds, table.hero().anima.ward, table.hero().locked) == (0, 0, True)


@pytest.mark.rule("SD-VEC-24", "SD-DEFEAT-02")
def test_animus_defeat_may_bring_the_anima_down_too() -> None:
    with dice(*rolls("combat", 1, 6)):
        table = play(
            phase="night-enemies",
            heroes={
                "player-1": {"tile": "museum", "rank": 2, "animus_wounds": 3, "anima": Mat(3, 0)},
                "player-2": {"tile": "park"},
            },
            enemies=[foe("violence-1", "museum")],
        )
    told = [type(one.event).__name__ for one in table.heard]
    assert told.index("AnimusDefeated") < told.index("AnimaDefeated")
    assert table.hero().doubt == 1 and table.hero().anima.wounds == 0


@pytest.mark.rule("SD-HOLE-19", "SD-HOLE-21")
def test_temporary_health_of_a_defeated_form_is_gone_and_excess_lost() -> None:
    hero = {"tile": "museum", "rank": 1, "animus": Mat(3, 1), "anima": Mat(0, 0)}
    with dice(*rolls("combat", 1, 6)):
        table = play(
            phase="night-enemies",
            heroes={"player-1": hero, "player-2": {"tile": "park"}},
            enemies=[foe("violence-1", "museum")],
        )
    assert (table.hero().animus.ward, table.hero().animus.wounds, table.hero().anima.wounds) == (0, 0, 1)


@pytest.mark.rule("SD-DEFEAT-01", "SD-HOLE-21")
def test_more_wounds_than_health_are_told_as_all_of_it() -> None:
    table = play(
        phase="night-enemies",
        heroes={"player-1": {"tile": "museum", "wounds": 3}, "player-2": {"tile": "park"}},
        enemies=[foe("violence-1", "museum")],
    )
    wounded = table.told(Wounded)[0]
    assert (wounded.n > 1, wounded.now, wounded.health) == (True, 4, 4)


@pytest.mark.rule("SD-DEFEAT-01")
def test_losing_health_can_defeat_as_well() -> None:
    """A character held up by an Artifact falls when it goes."""
    table = play(heroes={"player-1": {"tile": "museum", "wounds": 4, "artifacts": ["heart"]}})
    assert table.seen().health == 5
    table.says("player-1", "discard:heart")
    assert table.hero().doubting and table.awaits() == [("player-2", "day.act")]
