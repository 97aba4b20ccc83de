"""The pictures of whole games as the rules really play them."""

from __future__ import annotations

import pytest

from engine.games.neodreams import STEPS
from images.kit.words import ALT_LIMIT
from images.neodreams.board import render_board
from images.neodreams.gallery import NAMES, content, game, play
from images.neodreams.hand import render_hand
from images.neodreams.studio import render_studio
from images.neodreams.wording import wording
from images.registry import looks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_can_be_shown(players: int) -> None:
    winners: tuple[str, ...] = ()
    for number, session in enumerate(play(players, 11, marker="choose", first="agree")):
        view = game().view(session.state, None)
        winners = view.winners
        if number % 4 and not winners:
            continue
        pictures = [render_board(view, NAMES, content(), session.awaited())]
        pictures += [
            render_studio(view, NAMES, content(), studio.seat) for studio in view.studios[number % players :][:1]
        ]
        assert all(len(picture.alt) <= ALT_LIMIT for picture in pictures)
        assert all(len(picture.png) <= 450 * 1024 for picture in pictures)
    assert winners


def test_a_hand_can_be_shown_all_game_to_its_owner_alone() -> None:
    for number, session in enumerate(play(3, 12)):
        if number % 6:
            continue
        view = game().view(session.state, "player-2")
        picture = render_hand(view, NAMES, content())
        own = next(studio for studio in view.studios if studio.seat == "player-2")
        assert all(content().cards[card].title in picture.text for card in own.hand)
        board = render_board(view, NAMES, content(), session.awaited())
        assert board == render_board(game().view(session.state, None), NAMES, content(), session.awaited())


def test_every_phase_has_words() -> None:
    assert set(wording().phases) == {*STEPS, "over"}


def test_the_pictures_are_registered_the_main_one_first() -> None:
    told = looks("neodreams")
    assert list(told) == ["board", "studio", "hand"]
    assert [look.whose for look in told.values()] == ["table", "seat", "seat"]
