"""Explosive Nightlife, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import (
    CardKept,
    EnemyAttacked,
    EnemyDefeated,
    EnemyIdle,
    EnemyMoved,
    EnemySpawned,
    SceneChanged,
)
from engine.games.shared_dream.scenes import Bomb
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, new_game, play, rolls

SCENARIO = "explosive-nightlife"
BRYCE = "bryce-the-damned"
SAFE = ("nightmare-test", 6, "nightmare-test", 6)


def bombs(*shown: tuple[str, bool, int]) -> dict[str, object]:
    """Bombs in the city: tile, face up, tokens."""
    return {"bombs": [Bomb(f"bomb-{tile}", up, tokens) for tile, up, tokens in shown]}


def night(scene: dict[str, object], heroes: dict[str, Any] | None = None, players: int = 2) -> Table:
    """The scenario's own part of a night."""
    return play(SCENARIO, players, phase="night-scene", scene=scene, heroes=heroes)


@pytest.mark.rule("SD-EXPL-01", "SD-EXPL-04", "SD-EXPL-05", "SD-EXPL-06", "SD-EXPL-17")
def test_the_printed_facts() -> None:
    facts = FACTS[SCENARIO]
    assert facts.complexity == "Medium" and len(facts.required) == 8
    assert dict(facts.decks) == {"bomb-codes": 12, "bombs": 4} and dict(facts.foes) == {"minion": 12}
    assert list(facts.stories.values()) == [6, 6, 5, 5]
    assert facts.taint == (("downtown", 1), ("museum", 1), ("voodoo-shop", 2))


@pytest.mark.rule(
    "SD-EXPL-07", "SD-EXPL-08", "SD-EXPL-09", "SD-EXPL-10", "SD-EXPL-11", "SD-EXPL-12", "SD-HOLE-65", "SD-HOLE-96"
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    table = new_game(SCENARIO, players)
    assert table.enemy(BRYCE).tile == "docks"
    assert len(table.state.decks["minions"]) == 12 and len(table.state.decks["bomb-codes"]) == 12
    assert [bomb.shown for bomb in table.scene.bombs] == [False] * players
    assert all(bomb.card == "" and bomb.tile == "" for bomb in table.view().scene.bombs), "face down"
    assert len({tuple(new_game(SCENARIO, 2, seed).state.decks["minions"]) for seed in "abc"}) == 3


@pytest.mark.rule("SD-EXPL-02", "SD-EXPL-18", "SD-EXPL-19", "SD-HOLE-65", "SD-CONTENT-30")
def test_a_finished_reflection_turns_a_bomb_up() -> None:
    thread = Thread("cerca-trova", "cerca-trova/start", ["cerca-trova/end"], "museum")
    table = play(
        SCENARIO, heroes={"player-1": {"tile": "museum", "threads": [thread]}}, scene=bombs(("hospital", False, 3))
    )
    table.says("player-1", "reflect:cerca-trova")
    assert table.scene.bombs == [Bomb("bomb-hospital", True, 7)], "tokens it had stay"
    again = Thread("cerca-trova", "cerca-trova/start", ["cerca-trova/end"], "museum")
    none = play(
        SCENARIO, heroes={"player-1": {"tile": "museum", "threads": [again]}}, scene=bombs(("hospital", True, 2))
    )
    none.says("player-1", "reflect:cerca-trova")
    assert none.scene.bombs == [Bomb("bomb-hospital", True, 2)]


@pytest.mark.rule("SD-EXPL-20", "SD-EXPL-21", "SD-EXPL-13", "SD-HOLE-67", "SD-HOLE-100")
def test_alone_at_the_end_of_his_move_he_calls_a_minion() -> None:
    heroes = {"player-1": {"tile": "street-6"}, "player-2": {"tile": "street-6"}}
    with dice(*SAFE):
        table = play(SCENARIO, phase="night-enemies", heroes=heroes, decks={"minions": ["minion-7"]})
    seen = next(one for one in table.view().enemies if one.id == BRYCE)
    assert (seen.combat, seen.magic, seen.movement, seen.damage) == (5, 3, 3, 2)
    spawned = table.told(EnemySpawned)[0]
    assert (spawned.enemy, spawned.tile) == ("minion-7", seen.tile) and seen.tile != "docks"
    moves = [event.enemy for event in table.told(EnemyMoved)]
    assert moves == [BRYCE, "minion-7"], "the Minion acts once, when it comes"


@pytest.mark.rule("SD-EXPL-20", "SD-NEM-05")
def test_with_players_on_his_tile_he_attacks_them_all() -> None:
    heroes = {"player-1": {"tile": "museum", "rank": 1}, "player-2": {"tile": "museum", "rank": 1}}
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table = play(SCENARIO, phase="night-enemies", heroes=heroes, enemies=[foe(BRYCE, "museum")])
    assert [event.enemy for event in table.told(EnemyAttacked)] == [BRYCE, BRYCE]
    assert not table.told(EnemySpawned)


@pytest.mark.rule("SD-HOLE-67")
def test_he_calls_one_also_if_he_did_not_move() -> None:
    gone = {"player-1": {"doubting": True}, "player-2": {"doubting": True}}
    with dice(*SAFE):
        table = play(SCENARIO, phase="night-enemies", heroes=gone)
    assert [event.tile for event in table.told(EnemySpawned)] == ["docks"]


@pytest.mark.rule("SD-EXPL-22", "SD-VEC-53", "SD-EXPL-14")
def test_with_no_minion_left_every_bomb_gets_three_tokens() -> None:
    gone = {"player-1": {"doubting": True}, "player-2": {"doubting": True}}
    scene = bombs(("hospital", True, 4), ("museum", False, 0))
    with dice(*SAFE):
        table = play(
            SCENARIO,
            phase="night-enemies",
            heroes=gone,
            scene=scene,
            empty=["minions"],
            discards={"minions": ["minion-1"]},
        )
    assert not table.told(EnemySpawned), "the discards are never shuffled"
    assert [bomb.tokens for bomb in table.scene.bombs] == [4 + 3 - 1, 3]


@pytest.mark.rule("SD-EXPL-15", "SD-EXPL-14", "SD-EXPL-16", "SD-VEC-54", "SD-HOLE-67")
def test_a_minion_killed_from_afar_yields_a_code() -> None:
    hero = {"tile": "docks", "rank": 2}
    enemies = [foe("minion-1", "museum"), foe(BRYCE, "warehouse")]
    table = play(SCENARIO, heroes={"player-1": hero}, enemies=enemies, decks={"bomb-codes": ["code-4"]})
    table.says("player-1", "ability:fist")
    assert table.told(CardKept) == [CardKept("player-1", "code-4")]
    assert table.state.discards["minions"] == ["minion-1"]
    table.sound()


@pytest.mark.rule("SD-HOLE-68", "SD-EXPL-16")
def test_with_no_code_left_none_is_drawn() -> None:
    table = play(
        SCENARIO,
        heroes={"player-1": {"tile": "museum", "rank": 2}},
        enemies=[foe("minion-1", "museum"), foe(BRYCE, "warehouse")],
        empty=["bomb-codes"],
        discards={"bomb-codes": [f"code-{number}" for number in range(1, 13)]},
    )
    table.says("player-1", "ability:fist")
    assert table.told(EnemyDefeated) and not table.told(CardKept) and not table.hero().items


# -- defusing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-HOLE-62", "SD-EXPL-16", "SD-EXPL-03")
def test_two_codes_and_an_action_defuse_a_bomb() -> None:
    hero = {"tile": "museum", "items": ["code-1", "code-2", "code-3"]}
    table = play(SCENARIO, heroes={"player-1": hero}, scene=bombs(("museum", True, 2), ("hospital", False, 0)))
    table.says("player-1", "defuse:bomb-museum")
    assert [bomb.card for bomb in table.scene.bombs] == ["bomb-hospital"]
    assert table.hero().items == ["code-3"] and table.hero().actions == 2
    assert table.ending is None, "a hidden bomb is a bomb in the city"
    table.sound()


@pytest.mark.rule("SD-VEC-60", "SD-HOLE-62", "SD-HOLE-52")
def test_players_on_the_tile_pool_their_codes() -> None:
    heroes = {"player-1": {"tile": "museum", "items": ["code-1"]}, "player-2": {"tile": "museum", "items": ["code-2"]}}
    table = play(SCENARIO, heroes=heroes, scene=bombs(("museum", True, 2), ("hospital", False, 0)))
    table.says("player-1", "defuse:bomb-museum")
    assert table.awaits() == [("player-2", "bomb.give-code")]
    table.says("player-2", "yes")
    assert len(table.scene.bombs) == 1 and not table.hero().items and not table.hero("player-2").items


@pytest.mark.rule("SD-VEC-60")
def test_one_code_or_one_on_another_tile_is_refused_and_nothing_is_spent() -> None:
    for tile, items in (("museum", []), ("hospital", ["code-2"])):
        heroes = {"player-1": {"tile": "museum", "items": ["code-1"]}, "player-2": {"tile": tile, "items": items}}
        table = play(SCENARIO, heroes=heroes, scene=bombs(("museum", True, 2)))
        assert table.refuses("player-1", "defuse:bomb-museum") == "SD-HOLE-62"
    heroes = {"player-1": {"tile": "museum", "items": ["code-1"]}, "player-2": {"tile": "museum", "items": ["code-2"]}}
    table = play(SCENARIO, heroes=heroes, scene=bombs(("museum", True, 2)))
    table.says("player-1", "defuse:bomb-museum").says("player-2", "no")
    assert len(table.scene.bombs) == 1 and table.hero().actions == 3 and table.hero().items == ["code-1"]


@pytest.mark.rule("SD-HOLE-62")
def test_a_hidden_bomb_cannot_be_defused() -> None:
    hero = {"tile": "museum", "items": ["code-1", "code-2"]}
    table = play(SCENARIO, heroes={"player-1": hero}, scene=bombs(("museum", False, 0)))
    assert not [option for option in table.options() if option.startswith("defuse")]


@pytest.mark.rule("SD-EXPL-03", "SD-HOLE-64")
def test_the_last_bomb_defused_is_victory() -> None:
    hero = {"tile": "museum", "items": ["code-1", "code-2"]}
    table = play(SCENARIO, heroes={"player-1": hero}, scene=bombs(("museum", True, 2)))
    assert table.says("player-1", "defuse:bomb-museum").ending == "victory"


# -- the night of the bombs --------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-EXPL-24", "SD-EXPL-25", "SD-VEC-37")
def test_a_bomb_of_four_explodes_in_the_fourth_night() -> None:
    for tokens in (4, 3, 2):
        table = night(bombs(("museum", True, tokens), ("hospital", False, 0)))
        assert table.scene.bombs[0].tokens == tokens - 1
        assert table.scene.bombs[1].tokens == 0, "one face down does not tick"
    table = night(bombs(("museum", True, 1), ("hospital", False, 0)))
    assert [bomb.card for bomb in table.scene.bombs] == ["bomb-hospital"]
    assert table.told(SceneChanged)[-1] == SceneChanged("bomb-explodes", 1, "museum", "bomb-museum")


@pytest.mark.rule("SD-HOLE-63", "SD-HOLE-64", "SD-HOLE-23", "SD-HOLE-19")
def test_an_explosion_reaches_everybody_and_is_no_defeat_by_itself() -> None:
    heroes = {
        "player-1": {"rank": 2, "animus_wounds": 1, "wounds": 2, "ward": 2, "tile": "street-1"},
        "player-2": {"doubting": True},
    }
    table = night(bombs(("museum", True, 1), ("hospital", False, 0)), heroes)
    assert [hero.doubt for hero in table.state.heroes.values()] == [1, 1]
    one = table.hero()
    assert (one.animus.wounds, one.animus.ward) == (0, 0), "Temporary Health ends with the form it lies on"
    assert one.locked and one.rank == 0 and table.taint("museum") == 2
    assert table.ending is None


@pytest.mark.rule("SD-VEC-58", "SD-HOLE-63", "SD-EXPL-03")
def test_the_first_explosion_puts_two_out_and_a_second_everybody() -> None:
    doubt = {"player-1": 0, "player-2": 0, "player-3": 1, "player-4": 1}
    heroes = {seat: {"doubt": n, "threads": [], "doubting": seat == "player-4"} for seat, n in doubt.items()}
    table = night(bombs(("museum", True, 1), ("hospital", True, 3)), heroes, players=4)
    assert [hero.out for hero in table.state.heroes.values()] == [False, False, True, True]
    for limit in (2, 3):
        last = {seat: {"doubt": 1, "threads": []} for seat in ("player-1", "player-2")}
        second = play(
            SCENARIO,
            phase="night-scene",
            scene={**bombs(("hospital", True, 1)), "explosions": 1},
            heroes=last,
            doubt_limit=limit,
        )
        assert second.ending == "defeat", "though no bomb is left in the city"


@pytest.mark.rule("SD-HOLE-64", "SD-EXPL-03")
def test_the_last_bomb_exploding_wins_for_those_who_live() -> None:
    table = night(bombs(("museum", True, 1)))
    assert table.ending == "victory"


# -- the Supervillain goes down ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-EXPL-23", "SD-VEC-59", "SD-HOLE-66")
def test_at_five_wounds_every_bomb_loses_a_token_at_once() -> None:
    scene = bombs(("museum", True, 1), ("hospital", False, 3))
    table = play(
        SCENARIO,
        heroes={"player-1": {"tile": "street-1", "rank": 2}},
        scene=scene,
        enemies=[foe(BRYCE, "street-1", wounds=3)],
    )
    table.says("player-1", "ability:fist")
    assert [bomb.tokens for bomb in table.scene.bombs] == [0, 2] and len(table.scene.bombs) == 2
    assert table.enemy(BRYCE).wounds == 5 and BRYCE in table.enemies(), "he cannot be killed"
    with dice(*rolls("combat", 6, 1)):
        table.says("player-1", f"attack:{BRYCE}")
    assert table.enemy(BRYCE).wounds == 5 and [bomb.tokens for bomb in table.scene.bombs] == [0, 2]


@pytest.mark.rule("SD-EXPL-23", "SD-HOLE-66")
def test_he_is_down_for_a_night_and_whole_after_it() -> None:
    heroes = {"player-1": {"tile": "street-1", "rank": 1}, "player-2": {"tile": "street-1", "rank": 1}}
    with dice(*SAFE):
        table = play(
            SCENARIO,
            phase="night",
            heroes=heroes,
            scene={**bombs(("museum", True, 3)), "down": 1},
            enemies=[foe(BRYCE, "street-1", wounds=5)],
        )
    assert table.told(EnemyIdle) and not table.told(EnemyAttacked) and not table.told(EnemySpawned)
    assert table.enemy(BRYCE).wounds == 0 and table.scene.down == 0


@pytest.mark.rule("SD-EXPL-23", "SD-HOLE-66")
def test_put_down_at_night_he_misses_the_next_night_and_not_the_rest_of_this_one() -> None:
    heroes = {"player-1": {"tile": "street-1", "rank": 1}, "player-2": {"tile": "street-1", "rank": 1}}
    with dice(*rolls("combat", 6, 1, 6, 1), *SAFE):
        table = play(
            SCENARIO,
            phase="night-enemies",
            heroes=heroes,
            scene={**bombs(("museum", True, 3)), "down": 2},
            enemies=[foe(BRYCE, "street-1", wounds=5)],
        )
    assert [event.enemy for event in table.told(EnemyAttacked)] == [BRYCE, BRYCE]
    assert table.enemy(BRYCE).wounds == 5 and table.scene.down == 1


@pytest.mark.rule("SD-VEC-59", "SD-HOLE-66")
def test_a_bomb_brought_to_nothing_goes_off_at_night_unless_defused() -> None:
    table = night(bombs(("museum", True, 0), ("hospital", False, 0)))
    assert [bomb.card for bomb in table.scene.bombs] == ["bomb-hospital"] and table.scene.explosions == 1
    hero = {"tile": "museum", "items": ["code-1", "code-2"]}
    saved = play(SCENARIO, heroes={"player-1": hero}, scene=bombs(("museum", True, 0), ("hospital", False, 0)))
    saved.says("player-1", "defuse:bomb-museum")
    assert saved.scene.explosions == 0


@pytest.mark.rule("SD-VEC-57")
def test_the_worked_count_of_codes() -> None:
    """Four bombs turned up on day 5: nights 5, 6 and 7 leave 1 token, night 8 explodes; seven Minions by then."""
    tokens, nights = 4, 0
    while tokens > 0:
        tokens, nights = tokens - 1, nights + 1
    assert 5 + nights - 1 == 8 and len(CONTENT.scenarios[SCENARIO].decks["bomb-codes"]) == 12
