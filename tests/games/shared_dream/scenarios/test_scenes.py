"""What a card may ask of a scenario: its own steps, its decks, its enemies, and what it counts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.shared_dream import SharedDream
from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.events import (
    CardKept,
    CardResolved,
    EnemyAttacked,
    EnemyDefeated,
    EnemySpawned,
    NothingSpawned,
    SceneChanged,
)
from engine.games.shared_dream.scenes import Bomb
from engine.games.shared_dream.vocabulary import Conviction, Hit, Wound
from tests.games.shared_dream.table import CONTENT, Table, dice, foe, play, rolls
from tests.games.shared_dream.test_vocabulary import use

BEAST, CLOWN, BOMBS = "beast-at-the-door", "dead-serious", "explosive-nightlife"
INVASION, ROSES = "attack-of-the-mindrender", "war-of-the-roses"
WHITE = dict.fromkeys(FACTS[ROSES].required, "white")
BRYCE = "bryce-the-damned"
ROW = ["invasion-start", "invasion-2", "invasion-3", "invasion-4"]


def card(scenario: str, steps: str, *loaded: str | int, tile: str = "downtown", **more: Any) -> Table:
    """Nikki uses a card of these steps; theo is Downtown too, unless it is said where."""
    two = {"tile": "downtown", **more.pop("two", {})}
    one = {"tile": tile, **more.pop("one", {})}
    return use(steps, *loaded, scenario=scenario, one=one, two=two, **more)


# -- steps of a scenario -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-HOLE-74")
def test_technology_is_handed_in_out_of_all_hands() -> None:
    gear = ["gear-2", "gear-3", "gear-4"]
    table = card(
        INVASION,
        '{ do = "scene", act = "hand-in-technology", n = 3 }',
        one={"items": ["gear-1"]},
        two={"items": gear},
        scene={"row": ROW},
    )
    assert not table.hero().items and table.hero("player-2").items == ["gear-4"]
    assert table.state.discards["alien-technology"] == ["gear-1", "gear-2", "gear-3"]
    table.sound()


@pytest.mark.rule("SD-HOLE-66")
@pytest.mark.parametrize(("n", "tokens"), [(2, [3, 1]), (-9, [0, 1])])
def test_a_card_changes_the_tokens_of_face_up_bombs_alone_and_none_goes_off(n: int, tokens: list[int]) -> None:
    scene = {"bombs": [Bomb("bomb-museum", True, 1), Bomb("bomb-hospital", False, 1)]}
    table = card(BOMBS, f'{{ do = "scene", act = "bomb-tokens", n = {n} }}', scene=scene)
    assert [bomb.tokens for bomb in table.scene.bombs] == tokens and not table.scene.explosions


@pytest.mark.rule("SD-HOLE-58")
def test_a_card_sends_the_clown_to_a_place_or_to_the_highest_nightmare() -> None:
    prey = {"tile": "park", "nightmare": 2}
    table = card(CLOWN, '{ do = "scene", act = "clown-to-prey" }', two=prey)
    assert table.scene.tile == "park" and table.told(SceneChanged)[-1] == SceneChanged("clown-goes", tile="park")
    frenzied = card(
        CLOWN,
        '{ do = "scene", act = "clown-goes", where = "museum" }',
        scene={"terror": 4, "frenzied": True, "tile": "park"},
        enemies=[foe("frenzied-clown", "park")],
    )
    assert frenzied.enemy("frenzied-clown").tile == "museum" and not frenzied.told(EnemyAttacked)


@pytest.mark.rule("SD-HOLE-57", "SD-DEAD-13")
def test_frenzied_before_he_has_shown_himself_he_stands_downtown() -> None:
    table = card(CLOWN, '{ do = "scene", act = "terror", n = 9 }')
    assert table.scene.terror == 4 and table.enemy("frenzied-clown").tile == "downtown" and table.scene.confrontation


# -- decks of a scenario -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-BEAST-10", "SD-DEAD-12", "SD-EXPL-16")
@pytest.mark.parametrize(
    ("scenario", "deck", "drawn"),
    [
        (BEAST, "dream-fragments", "fragment-3"),
        (CLOWN, "dream-fragments", "fragment-3"),
        (BOMBS, "bomb-codes", "code-3"),
    ],
)
def test_a_fragment_or_a_code_that_a_card_gives_is_kept(scenario: str, deck: str, drawn: str) -> None:
    table = card(scenario, f'{{ do = "draw", deck = "{deck}" }}', decks={deck: [drawn]})
    assert table.told(CardKept) == [CardKept("player-1", drawn)] and table.hero().items == [drawn]


@pytest.mark.rule("SD-BEAST-11")
def test_a_strikes_card_that_a_card_calls_for_is_carried_out() -> None:
    table = card(BEAST, '{ do = "draw", deck = "strikes" }', decks={"strikes": ["strike-7"]})
    assert [event.card for event in table.told(CardResolved)] == ["strike-7"]
    assert table.state.discards["strikes"] == ["strike-7"]


@pytest.mark.rule("SD-BEAST-11", "SD-HOLE-40")
def test_with_the_strikes_pile_empty_nothing_is_drawn() -> None:
    ten = [f"strike-{number}" for number in range(1, 11)]
    table = card(BEAST, '{ do = "draw", deck = "strikes" }', empty=["strikes"], discards={"strikes": ten})
    assert not table.told(CardResolved) and table.state.discards["strikes"] == ten


@pytest.mark.rule("SD-DEAD-11", "SD-DEAD-19")
def test_a_clown_ability_that_a_card_calls_for_goes_to_the_bottom() -> None:
    table = card(CLOWN, '{ do = "draw", deck = "clown-abilities" }', decks={"clown-abilities": ["ability-3"]})
    assert [event.card for event in table.told(CardResolved)] == ["ability-3"]
    assert table.state.decks["clown-abilities"][0] == "ability-3" and len(table.state.decks["clown-abilities"]) == 6


@pytest.mark.rule("SD-ROSE-18")
def test_a_last_night_card_that_a_card_calls_for_is_met_at_once() -> None:
    table = card(ROSES, '{ do = "draw", deck = "last-night" }', decks={"last-night": ["last-night-3"]})
    assert table.told(CardResolved) == [CardResolved("last-night", "last-night-3", "player-1")]
    assert table.hero().nightmare == 1 and table.state.discards["last-night"] == ["last-night-3"]


# -- enemies of a scenario ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-HOLE-80", "SD-SPAWN-02")
def test_a_husk_comes_where_the_card_says() -> None:
    table = card(
        ROSES, '{ do = "spawn", what = "husk" }', *rolls("combat", 6, 1), tile="docks", decks={"husks": ["husk-2"]}
    )
    assert [(event.enemy, event.tile) for event in table.told(EnemySpawned)] == [("husk-2", "docks")]
    assert [event.seat for event in table.told(EnemyAttacked)] == ["player-1"]


@pytest.mark.rule("SD-ROSE-18")
@pytest.mark.parametrize("discarded", [True, False])
def test_an_empty_husk_deck_takes_its_discards_in_and_without_any_none_comes(discarded: bool) -> None:
    ten = [f"husk-{number}" for number in range(1, 11)]
    where = {"discards": {"husks": ten}} if discarded else {"enemies": [foe(husk, "park") for husk in ten]}
    table = card(ROSES, '{ do = "spawn", what = "husk" }', tile="docks", empty=["husks"], **where)
    assert len(table.told(EnemySpawned)) == discarded and len(table.told(NothingSpawned)) == (not discarded)


@pytest.mark.rule("SD-CONTENT-31", "SD-EXPL-13")
def test_a_minion_that_a_card_sends_comes_where_the_card_says() -> None:
    table = card(
        BOMBS,
        '{ do = "spawn", what = "minion" }',
        *rolls("combat", 6, 1),
        tile="museum",
        decks={"minions": ["minion-7"]},
    )
    assert [(event.enemy, event.tile) for event in table.told(EnemySpawned)] == [("minion-7", "museum")]
    assert table.enemy("bryce-the-damned").tile == "docks"


# -- what a scenario counts --------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-CONTENT-01")
@pytest.mark.parametrize(
    ("scenario", "condition", "more"),
    [
        (BEAST, "fragments", {"one": {"items": ["fragment-1", "fragment-2"]}}),
        (CLOWN, "fragments", {"one": {"items": ["fragment-1", "fragment-2"]}}),
        (CLOWN, "terror", {"scene": {"terror": 2}}),
        (BOMBS, "codes", {"one": {"items": ["code-1", "code-2"]}, "two": {"items": ["code-3"]}}),
        (ROSES, "red", {"scene": {"roses": {**WHITE, "docks": "red", "park": "red"}}}),
    ],
)
def test_what_a_condition_counts(scenario: str, condition: str, more: dict[str, Any]) -> None:
    for least, conviction in ((2, 1), (3, 0)):
        steps = f'{{ do = "when", is = "{condition}>={least}", steps = [{{ do = "conviction", n = 1 }}] }}'
        assert card(scenario, steps, **more).hero().conviction == conviction


# -- what else is printed on a card ------------------------------------------------------------------------------------


def reprinted(scenario: str, deck: str, **fields: Any) -> SharedDream:
    """A game in which every card of a deck says this too."""
    printed = CONTENT.scenarios[scenario]
    cards = {name: msgspec.structs.replace(one, **fields) for name, one in printed.decks[deck].items()}
    changed = msgspec.structs.replace(printed, decks={**printed.decks, deck: cards})
    return SharedDream(msgspec.structs.replace(CONTENT, scenarios={**CONTENT.scenarios, scenario: changed}))


@pytest.mark.rule("SD-ROSE-22", "SD-HOLE-76")
def test_an_event_that_is_met_brings_what_it_says_for_it() -> None:
    game = reprinted(ROSES, "events", success=(Conviction(n=2),))
    table = play(ROSES, heroes={"player-1": {"tile": "park"}}, game=game).says("player-1", "event:park")
    with dice(*rolls("social", 6, 1)):
        table.says("player-1", "test:social")
    assert table.scene.roses["park"] == "gray" and table.hero().conviction == 2


@pytest.mark.rule("SD-HOLE-22", "SD-ROSE-22")
def test_who_falls_by_an_event_does_not_try_its_task() -> None:
    game = reprinted(ROSES, "events", steps=(Wound(n=9),))
    table = play(ROSES, heroes={"player-1": {"tile": "park"}}, game=game).says("player-1", "event:park")
    assert table.hero().doubting and table.scene.roses["park"] == "red"
    assert table.awaits() == [("player-2", "day.act")]


@pytest.mark.rule("SD-HOLE-60")
def test_a_confrontation_that_is_met_brings_what_it_says_for_it() -> None:
    game = reprinted(CLOWN, "final-confrontations", success=(Conviction(n=2),))
    scene = {"terror": 4, "frenzied": True, "confrontation": "confrontation-1", "tile": "park"}
    table = play(CLOWN, heroes={"player-1": {"tile": "museum"}}, scene=scene, game=game)
    table.state.decks["final-confrontations"].remove("confrontation-1")
    table.says("player-1", "confront:confrontation-1")
    with dice(*rolls("social", 6, 1)):
        table.says("player-1", "test:social")
    assert table.scene.terror == 3 and table.hero().conviction == 2


@pytest.mark.rule("SD-HOLE-67", "SD-EXPL-15", "SD-EXPL-23")
def test_what_falls_by_nobodys_doing_yields_no_code_and_the_supervillain_goes_down_at_night_too() -> None:
    printed = CONTENT.scenarios[BOMBS]
    bryce = msgspec.structs.replace(printed.foes[BRYCE], on_end=(Hit(enemy="all-here", n=9),))
    changed = msgspec.structs.replace(printed, foes={**printed.foes, BRYCE: bryce})
    game = SharedDream(msgspec.structs.replace(CONTENT, scenarios={**CONTENT.scenarios, BOMBS: changed}))
    with dice("nightmare-test", 6, "nightmare-test", 6):
        table = play(
            BOMBS,
            phase="night-enemies",
            heroes={"player-1": {"doubting": True}, "player-2": {"doubting": True}},
            enemies=[foe("minion-1", "docks", acted=True)],
            decks={"minions": ["minion-7"]},
            game=game,
        )
    assert table.told(EnemyDefeated) == [EnemyDefeated("minion-1", ""), EnemyDefeated("minion-7", "")]
    assert not table.told(CardKept)
    assert (table.enemy(BRYCE).wounds, table.scene.down) == (5, 1), "the night to come is the one he misses"
