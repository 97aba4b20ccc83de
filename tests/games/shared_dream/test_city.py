"""The city: laying it, arrows, stop signs, turning tiles until every place can be reached."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.shared_dream.city import SIZES, STOPS, arrows, reached, solve, sound, turned
from engine.games.shared_dream.city import named as city_locations
from engine.games.shared_dream.content import Tile
from engine.games.shared_dream.events import CityBuilt, Moved
from engine.games.shared_dream.state import Thread
from tests.games.shared_dream.table import CONTENT, SCENARIOS, foe, new_game, play, roads, rules, take_characters


def tile(exits: str) -> Tile:
    """A tile with arrows to these sides."""
    return Tile(id=exits or "closed", title="tile", exits=exits)


# -- laying it ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-SETUP-02", "SD-SETUP-03", "SD-SETUP-05", "SD-HOLE-03", "SD-HOLE-09")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_city_holds_what_the_scenario_needs_and_is_filled_up(scenario: str, players: int) -> None:
    state = new_game(scenario, players).state
    tiles = [place.id for place in state.city]
    assert len(tiles) == SIZES[players] and max(Counter(tiles).values()) == 1
    card = CONTENT.scenarios[scenario].card
    assert {*card.required, *[place for place, _ in card.taint]} <= set(tiles)
    kinds = Counter(CONTENT.tiles[name].kind for name in tiles)
    assert kinds["stop"] == STOPS[players]
    needed = {*card.required, *[place for place, _ in card.taint]}
    spare = [name for name in tiles if CONTENT.tiles[name].kind == "location" and name not in needed]
    assert not spare or kinds["street"] == 11, "other Locations come only when streets have run out"


@pytest.mark.rule("SD-HOLE-03")
def test_the_sizes_of_the_worked_cases() -> None:
    beast = new_game("beast-at-the-door", 2).state
    kinds = Counter(CONTENT.tiles[place.id].kind for place in beast.city)
    assert (kinds["location"], kinds["stop"], kinds["street"]) == (12, 2, 2)
    bombs = new_game("explosive-nightlife", 4).state
    kinds = Counter(CONTENT.tiles[place.id].kind for place in bombs.city)
    assert (kinds["location"], kinds["stop"], kinds["street"]) == (9, 4, 11)


@pytest.mark.rule("SD-SETUP-04")
def test_the_location_deck_is_shuffled() -> None:
    cities = {tuple(place.id for place in new_game(seed=seed).state.city) for seed in "abcd"}
    assert len(cities) == 4


@pytest.mark.rule("SD-SETUP-05", "SD-HOLE-07")
def test_tiles_lie_in_rows_of_four() -> None:
    table = play()
    assert rules(table).roads.adjacent("hospital") == ("boxing-gym", "library", "police-station")
    assert rules(table).roads.grid_distance("boxing-gym", "park") == 5
    seen = {tile.id: (tile.row, tile.column) for tile in table.view().tiles}
    assert seen["hospital"] == (1, 0) and seen["park"] == (2, 3)


@pytest.mark.rule("SD-HOLE-38", "SD-HOLE-04")
def test_every_location_means_those_with_names() -> None:
    table = play()
    named = city_locations(table.session.game.content, table.state)  # type: ignore[attr-defined]
    assert len(named) == 12 and not {"stop-1", "stop-2", "street-1", "street-2"} & set(named)


# -- arrows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-HOLE-05", "SD-TILE-02")
def test_a_quarter_turn_turns_the_arrows_clockwise() -> None:
    assert turned("n", 1) == {"e"} and turned("nw", 2) == {"s", "e"} and turned("nes", 3) == {"w", "n", "e"}


@pytest.mark.rule("SD-HOLE-06", "SD-ACT-02")
def test_the_arrow_on_the_tile_being_left_is_enough() -> None:
    two = arrows([(tile("e"), 0), (tile(""), 0)])
    assert two == ((1,), ())
    assert arrows([(tile("nw"), 0), (tile("e"), 0)]) == ((), ()), "an arrow off the grid leads nowhere"


@pytest.mark.rule("SD-HOLE-08", "SD-TILE-01")
def test_a_city_is_sound_when_needed_places_reach_each_other_and_nothing_is_a_trap() -> None:
    square = [tile("es"), tile("ws"), *[tile("")] * 2, tile("ne"), tile("nw"), *[tile("")] * 2]
    roads_here = arrows([(one, 0) for one in square])
    assert reached(roads_here, 0) == {0, 1, 4, 5}
    assert not sound(roads_here, {0, 5}), "the closed tiles are traps"
    ring = [tile("e"), tile("e"), tile("e"), tile("s"), tile("n"), tile("w"), tile("w"), tile("w")]
    assert sound(arrows([(one, 0) for one in ring]), {0, 6})


@pytest.mark.rule("SD-TILE-03", "SD-TILE-04", "SD-VEC-10", "SD-HOLE-08")
def test_one_turn_of_the_second_tile_opens_the_alley() -> None:
    """Nothing leads to the sixth place; the second tile does when its arrow is turned from east to south."""
    tiles = [tile("e"), tile("e"), tile("w"), tile("w"), tile("n"), tile("w"), tile("n"), tile("n")]
    assert not sound(arrows([(one, 0) for one in tiles]), {0, 5})
    assert solve(tiles, {0, 5}) == (0, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.rule("SD-TILE-03", "SD-HOLE-08")
def test_fewest_tiles_then_fewest_quarters_then_reading_order() -> None:
    straight = [tile("ew")] * 4
    assert solve(straight, {0, 3}) == (0, 0, 0, 0)
    assert solve([tile("e"), tile("w"), tile("ew"), tile("ew")], {0, 1, 2, 3}) is None
    row = [tile("e"), tile("ns"), tile("ew"), tile("w")]
    assert solve(row, {0, 3}) == (0, 1, 0, 0), "one quarter does what three would"


@pytest.mark.rule("SD-TILE-01", "SD-HOLE-08")
def test_every_city_that_is_laid_is_sound() -> None:
    for seed in range(12):
        for scenario in SCENARIOS:
            table = new_game(scenario, 2 + seed % 3, f"{seed}")
            state = table.state
            here = rules(table).roads
            card = CONTENT.scenarios[scenario].card
            assert sound(here.out, {here.at[place] for place in card.required})
            built = table.told(CityBuilt)[0]
            assert built.tiles == tuple(place.id for place in state.city)
            assert dict(zip(built.turned, built.quarters, strict=True)) == {
                place.id: place.turn for place in state.city if place.turn
            }


# -- moving about ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-ACT-01", "SD-ACT-04", "SD-ANIMA-04")
def test_a_move_goes_up_to_the_movement_and_may_stop_early() -> None:
    game, city = roads("a b c d", "e f g h")
    table = play(game=game, city=city, heroes={"player-1": {"tile": "a"}})
    moves = {option.removeprefix("move:") for option in table.legal() if option.startswith("move:")}
    assert moves - {"step-by-step"} == {"b", "c", "d", "e", "f", "g"}, "nikki has Movement 3"
    table.says("player-1", "move:c")
    assert table.hero().tile == "c" and table.hero().actions == 2
    assert table.told(Moved)[0].path == ("b", "c")


@pytest.mark.rule("SD-ACT-02", "SD-VEC-46", "SD-FAQ-07", "SD-FAQ-08", "SD-HOLE-07")
def test_an_arrow_is_needed_to_move_but_not_for_range() -> None:
    game, city = roads("a b c d", exits={"a": "s", "b": "e", "c": "e"})
    table = play(game=game, city=city, heroes={"player-1": {"tile": "a"}})
    assert rules(table).roads.adjacent("a") == ("b",)
    assert not [option for option in table.options() if option.startswith("move:")]
    assert rules(table).roads.within("a", 1) == ["a", "b"]


@pytest.mark.rule("SD-ACT-03", "SD-VEC-30", "SD-HOLE-04")
def test_a_stop_sign_ends_the_move_and_another_one_goes_on() -> None:
    game, city = roads("a b* c d", exits={"a": "e", "b": "e", "c": "e"})
    table = play(game=game, city=city, heroes={"player-1": {"tile": "a"}})
    assert [option for option in table.legal() if option.startswith("move:")] == ["move:b"]
    table.says("player-1", "move:b")
    assert table.told(Moved)[0].halted
    assert [option for option in table.legal() if option.startswith("move:")] == [
        "move:c",
        "move:d",
        "move:step-by-step",
    ]
    table.says("player-1", "move:c")
    assert table.hero().actions == 1


@pytest.mark.rule("SD-ACT-01", "SD-ACT-02", "SD-ACT-04", "SD-CONTENT-32")
def test_the_way_may_be_chosen_tile_by_tile_as_one_move() -> None:
    game, city = roads("a b c d", "e f g h")
    table = play(game=game, city=city, heroes={"player-1": {"tile": "a"}})
    table.says("player-1", "move:step-by-step")
    assert table.legal() == ["move:b", "move:e"], "somebody who moves goes at least one tile"
    table.says("player-1", "move:e")
    assert table.hero().tile == "e" and table.told(Moved) == []
    table.says("player-1", "move:f")
    assert "stay" in table.legal()
    table.says("player-1", "stay")
    assert table.told(Moved) == [Moved("player-1", ("e", "f"), False)]
    assert (table.hero().tile, table.hero().actions) == ("f", 2), "what is left of the Movement is lost"


@pytest.mark.rule("SD-ACT-01", "SD-ACT-03")
def test_a_way_chosen_tile_by_tile_ends_with_the_movement_or_at_a_stop_sign() -> None:
    game, city = roads("a b* c d", "e f g h")
    heroes = {"player-1": {"tile": "a"}}
    halted = play(game=game, city=city, heroes=heroes)
    halted.says("player-1", "move:step-by-step")
    halted.says("player-1", "move:b")
    assert halted.told(Moved) == [Moved("player-1", ("b",), True)]
    spent = play(game=game, city=city, heroes=heroes)
    for step in ("step-by-step", "e", "f", "e"):
        spent.says("player-1", f"move:{step}")
    assert spent.told(Moved) == [Moved("player-1", ("e", "f", "e"), False)], "nikki has Movement 3"


@pytest.mark.rule("SD-ACT-01", "SD-PR-10")
def test_a_move_tells_what_waits_where_it_ends() -> None:
    table = play(
        heroes={
            "player-1": {"tile": "museum", "threads": [Thread("root-of-evil", "root-of-evil/hall", [], "library 2")]},
            "player-2": {"tile": "park", "threads": [Thread("angels", "angels/start", [], "downtown")]},
        },
        enemies=[foe("shadow-1", "library", dial=2), foe("shadow-2", "library", dial=1)],
        taint={"warehouse": 3},
    )
    facts = {option.target: dict(option.facts) for option in table.options().values() if option.verb == "move"}
    assert facts["library"] == {"steps": 1, "story": "root-of-evil", "left": 0, "taint": 0, "enemies": 2}
    assert facts["warehouse"] == {"steps": 1, "story": "", "left": 2, "taint": 3, "enemies": 0}
    assert facts["downtown"] == {"steps": 1, "story": "", "left": 2, "taint": 0, "enemies": 0}, "another one's story"


@pytest.mark.rule("SD-HOLE-06", "SD-HOLE-07")
def test_how_far_it_is_to_a_story_follows_the_arrows() -> None:
    game, city = roads("a b c d", exits={"a": "e", "b": "e", "c": "ew", "d": "w"})
    way = rules(play(game=game, city=city, heroes={"player-1": {"tile": "a"}})).roads.left_to("c")
    assert way == {"c": 0, "b": 1, "d": 1, "a": 2}


@pytest.mark.rule("SD-HOLE-08")
def test_bram_at_rank_three_is_not_halted() -> None:
    game, city = roads("a b* c d", exits={"a": "e", "b": "e", "c": "e"})
    heroes = {"player-4": {"tile": "a", "rank": 3}}
    table = play(players=4, game=game, city=city, heroes=heroes, order=["player-4", "player-1", "player-2", "player-3"])
    table = table.ends("player-1") if table.awaits()[0][0] == "player-1" else table
    while table.awaits()[0][0] != "player-4":
        table.ends()
    assert {"move:b", "move:c"} <= set(table.legal("player-4"))


@pytest.mark.rule("SD-SETUP-14")
def test_everybody_stands_in_the_city_once_stories_are_dealt() -> None:
    table = take_characters(new_game(players=4))
    assert all(hero.tile in [place.id for place in table.state.city] for hero in table.state.heroes.values())
