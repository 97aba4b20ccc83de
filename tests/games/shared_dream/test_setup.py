"""Setup, step by step, and what settings and seats there are."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import CharacterTaken, DayBegan, ScenarioBegan, StoryRead
from engine.games.shared_dream.state import SHADOW_BASES
from tests.games.shared_dream.table import CHARACTERS, CONTENT, GAME, SCENARIOS, new_game, play, take_characters


@pytest.mark.rule("SD-OBJ-01", "SD-HOLE-01")
def test_two_to_four_players_on_one_side() -> None:
    assert GAME.player_counts == (2, 3, 4)
    assert [plan.side for plan in GAME.seats(4, {})] == ["dreamers"] * 4
    table = new_game(players=3)
    assert GAME.team("player-1", table.state) == ("player-1", "player-2", "player-3")


@pytest.mark.rule("SD-OBJ-02", "SD-SETUP-01", "SD-HOLE-02", "SD-VAR-03")
def test_the_scenario_and_the_variants_are_fixed_first_and_told() -> None:
    table = new_game("dead-serious", doubt="three", elimination="no")
    assert table.told(ScenarioBegan) == [ScenarioBegan("dead-serious", True, True)]
    plain = new_game()
    assert plain.told(ScenarioBegan) == [ScenarioBegan("beast-at-the-door", False, False)]
    found = {new_game("random", seed=f"{seed}").state.scenario for seed in range(30)}
    assert found == set(SCENARIOS)


@pytest.mark.rule("SD-SETUP-06", "SD-SETUP-07", "SD-SETUP-08", "SD-SETUP-09", "SD-HOLE-96")
def test_starting_taint_decks_and_supply() -> None:
    table = new_game()
    assert {place.id: place.taint for place in table.state.city if place.taint} == {
        "high-school": 2,
        "park": 1,
        "warehouse": 1,
    }
    decks = table.state.decks
    for name, cards in (
        ("dark-magic", CONTENT.dark_magic),
        ("echo", CONTENT.echoes),
        ("artifact", CONTENT.artifacts),
        ("reaver", CONTENT.reavers),
    ):
        assert sorted(decks[name]) == sorted(cards)
    assert table.state.dials == list(SHADOW_BASES)
    orders = {tuple(new_game(seed=seed).state.decks["strikes"]) for seed in "abc"}
    assert len(orders) == 3, "every deck is shuffled"


@pytest.mark.rule("SD-SETUP-10", "SD-HOLE-13")
def test_characters_are_taken_in_seat_order_each_once() -> None:
    table = new_game(players=3)
    assert table.awaits() == [("player-1", "setup.character")]
    table.says("player-1", "character:theo")
    assert table.awaits() == [("player-2", "setup.character")]
    assert table.refuses("player-2", "character:theo") == "SD-HOLE-13"
    table.says("player-2", "character:random").says("player-3", "character:random")
    taken = [event.character for event in table.told(CharacterTaken)]
    assert taken[0] == "theo" and len(set(taken)) == 3 and set(taken) <= set(CHARACTERS)


@pytest.mark.rule("SD-SETUP-12", "SD-SETUP-13", "SD-PREP-01", "SD-PREP-03", "SD-PREP-07", "SD-PREP-08", "SD-VEC-11")
def test_every_player_gets_one_story_with_its_start_on_top() -> None:
    table = take_characters(new_game("explosive-nightlife", 4))
    threads = [hero.threads for hero in table.state.heroes.values()]
    assert all(len(one) == 1 for one in threads)
    stories = [one[0].story for one in threads]
    assert sorted(stories) == sorted(CONTENT.scenarios["explosive-nightlife"].card.stories)
    for (thread,) in threads:
        assert thread.card == f"{thread.story}/start" and thread.deck == [f"{thread.story}/end"]
    read = [(event.story, event.card) for event in table.told(StoryRead)]
    assert read == [(story, f"{story}/start") for story in stories]


@pytest.mark.rule("SD-PREP-02", "SD-PREP-04", "SD-PREP-05", "SD-PREP-06", "SD-HOLE-14")
def test_stories_are_dealt_at_random_and_nobody_sees_what_is_left() -> None:
    dealt = {take_characters(new_game(seed=f"{seed}")).hero().threads[0].story for seed in range(20)}
    assert dealt == {"root-of-evil", "angelic-assistance", "impact-statement", "shining-in-the-darkness"}
    seen = take_characters(new_game()).seen()
    assert not hasattr(seen.stories[0], "deck")


@pytest.mark.rule("SD-SETUP-14", "SD-PR-05", "SD-PR-03")
def test_the_start_card_is_read_aloud_and_names_the_first_tile() -> None:
    table = take_characters(new_game(players=4))
    for hero in table.state.heroes.values():
        story = CONTENT.scenarios["beast-at-the-door"].stories[hero.threads[0].story]
        assert hero.tile == story.start.card.start
        assert hero.threads[0].goal == story.start.card.continues


@pytest.mark.rule("SD-SETUP-11", "SD-SETUP-15", "SD-SETUP-16", "SD-VEC-29", "SD-DAY-07")
def test_everybody_begins_with_nothing_and_the_first_raise_makes_both_one() -> None:
    table = take_characters(new_game(players=3))
    assert table.told(DayBegan) == [DayBegan(1)]
    for hero in table.state.heroes.values():
        assert (hero.conviction, hero.nightmare, hero.doubt, hero.rank) == (1, 1, 0, 0)
        assert not (hero.artifacts or hero.echo or hero.anima.wounds or hero.animus.wounds)
    assert table.state.doubt_limit == 2


@pytest.mark.rule("SD-HOLE-99", "SD-ROSE-15", "SD-ROSE-20")
def test_roses_put_everybody_downtown_without_stories() -> None:
    table = take_characters(new_game("war-of-the-roses", 3))
    assert [hero.tile for hero in table.state.heroes.values()] == ["downtown"] * 3
    assert not any(hero.threads for hero in table.state.heroes.values())
    table.as_before()
    assert not [option for option in table.options() if option.startswith("reflect")]


@pytest.mark.rule("SD-HOLE-11", "SD-HOLE-12")
def test_tokens_do_not_run_out() -> None:
    """Fifty cubes would not do for a city full of Taint, and nine Doubt tokens not for three each."""
    table = play(players=4, taint=dict.fromkeys(("hospital", "museum", "library"), 5))
    for place in table.state.city:
        place.taint = 5
    assert sum(place.taint for place in table.state.city) == 120
    table.sound()
