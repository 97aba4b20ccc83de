"""The pictures of whole nights as the rules really play them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.games.dare_to_dream.game import PHASES, DareToDream
from engine.games.dare_to_dream.state import State
from engine.games.dare_to_dream.view import view
from engine.kernel.asks import Answer
from engine.kernel.session import Session
from images.dare_to_dream.board import render_board
from images.dare_to_dream.gallery import NAMES, content
from images.dare_to_dream.hand import render_hand
from images.dare_to_dream.wording import wording
from images.kit.words import ALT_LIMIT

MOST_ANSWERS = 1000


def night(players: int, seed: int) -> Iterator[Session[State]]:
    """A night played at random, at each question."""
    session = Session.begin(DareToDream(content()), players, {}, f"night-{seed}")
    chance = random.Random(seed)
    for _ in range(MOST_ANSWERS):
        yield session
        if session.outcome is not None:
            return
        ask = chance.choice(session.asks)
        legal = [option.id for option in ask.legal]
        picks = chance.sample(legal, chance.randint(ask.least, min(ask.most, len(legal))))
        session.submit(Answer(ask.id, chance.choice(ask.seats), tuple(picks)))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_moment_of_a_night_can_be_shown(players: int, seed: int) -> None:
    ending = None
    for session in night(players, seed):
        shown = view(content(), session.state, None)
        picture = render_board(shown, NAMES, content(), session.awaited())
        ending = shown.ending
        assert len(picture.alt) <= ALT_LIMIT
        assert len(picture.png) <= 450 * 1024
    assert ending is not None


def test_hands_of_both_sides_can_be_shown_all_night() -> None:
    for number, session in enumerate(night(4, 3)):
        for seat in ("darkness", "dreamer-2") if number % 5 == 0 else ():
            picture = render_hand(view(content(), session.state, seat), NAMES, content())
            assert NAMES[seat] in picture.text


def test_every_phase_has_words() -> None:
    assert set(wording().phases) == set(PHASES)


def test_every_result_and_ending_has_words() -> None:
    assert set(wording().results) == set(wording().results_told) == {"beaten", "woke", "held-off", "already-awake"}
    assert set(wording().endings) == {"darkness-wins", "dreamers-win"}
