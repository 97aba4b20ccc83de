"""What each game says of its pictures and cards."""

from __future__ import annotations

import pytest

from engine.library import known_games
from images.registry import cards, games, looks, own_look


def test_every_game_that_is_played_is_drawn() -> None:
    assert games() == sorted(known_games())


@pytest.mark.parametrize("game", games())
def test_each_game_says_which_pictures_may_be_asked_for(game: str) -> None:
    offered = looks(game)
    assert next(iter(offered)) == "board"
    assert offered["board"].whose == "table"
    assert [look.draw.__name__ for look in offered.values()] == [f"render_{kind}" for kind in offered]


def test_what_is_somebodys_own_is_the_hand_or_else_what_is_about_a_seat() -> None:
    assert own_look("neodreams") == "hand"
    assert own_look("shared-dream") == "surroundings"


def test_a_game_without_a_folder_of_pictures_draws_nothing() -> None:
    assert looks("skeleton") == {}
    assert cards("skeleton") is None
    assert own_look("skeleton") == "hand"
