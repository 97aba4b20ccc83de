"""The pictures of whole games as the rules really play them."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.shared_dream import STEPS
from images.kit.words import ALT_LIMIT
from images.shared_dream import PICTURES
from images.shared_dream.gallery import NAMES, SCENARIOS, content, game, play, views
from images.shared_dream.wording import wording


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_moments_of_whole_games_can_be_shown(scenario: str, players: int) -> None:
    sessions = 0
    for number, session in enumerate(play(scenario, players, 10 + players)):
        if number % 24 and session.outcome is None:
            continue
        sessions += 1
        view = game().view(session.state, None)
        for look in PICTURES.values():
            more = view.heroes[number % players].seat if look.whose == "seat" else session.awaited()
            picture = look.draw(view, NAMES, content(), more)
            assert 0 < len(picture.alt) <= ALT_LIMIT
            assert picture.text
            assert len(picture.png) <= 450 * 1024
    assert sessions > 3


def test_before_the_scenario_is_drawn_there_is_a_picture() -> None:
    view = msgspec.structs.replace(views("beast-at-the-door", 2, 3)[0], scenario="random")
    for look in PICTURES.values():
        picture = look.draw(view, NAMES, content(), "player-1" if look.whose == "seat" else ())
        assert picture.png.startswith(b"\x89PNG")


def test_everybody_sees_the_same_city() -> None:
    session = list(play("dead-serious", 3, 4))[60]
    board = PICTURES["board"].draw
    seen = {board(game().view(session.state, seat), NAMES, content(), ()) for seat in (None, "player-1", "player-3")}
    assert len(seen) == 1


def test_every_phase_and_ending_has_words() -> None:
    assert set(wording().phases) == {*STEPS, "over"}
    assert set(wording().endings) == {"victory", "defeat"}
