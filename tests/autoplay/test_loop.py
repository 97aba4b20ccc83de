"""Automatic players: they see only their view, answer what they are asked, and nobody waits for nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.autoplay import Policy, playing, policies, random_policy
from engine.autoplay.loop import Stuck
from engine.autoplay.policy import random_answer
from engine.games.shared_dream.events import GameEnded
from engine.kernel import Answer, Ask, Game, Option, Seat, Session, decode_told, options
from engine.library import load_game
from tests.kernel.toys import SKELETON

SEATS = ("sleeper-1", "sleeper-2", "sleeper-3")


def begun(seed: str = "seed") -> Session[Any]:
    return Session.begin(SKELETON, 3, {}, seed)


def answers(seed: int) -> list[Answer]:
    session = begun()
    given = []
    for answer in playing(session, dict.fromkeys(SEATS, random_policy), random.Random(seed)):
        given.append(answer)
        session.submit(answer)
    assert session.outcome is not None
    return given


def test_random_players_play_to_the_end_and_the_same_again() -> None:
    assert answers(1) == answers(1)
    assert answers(1) != answers(2)


def test_a_player_is_given_its_view_and_its_asks() -> None:
    session = begun()
    heard: list[Seat] = []

    def nosy(game: Game[Any], view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
        assert view == game.view(session.state, seat) and view.seat == seat
        assert asks and all(seat in ask.seats for ask in asks)
        heard.append(seat)
        return random_policy(game, view, asks, seat, rng)

    for answer in playing(session, dict.fromkeys(SEATS, nosy), random.Random(3)):
        session.submit(answer)
    assert set(heard) == set(SEATS)


def test_whoever_has_voted_is_not_asked_to_vote_again() -> None:
    session = begun("vote")
    voted: set[tuple[int, str]] = set()
    for answer in playing(session, dict.fromkeys(SEATS, random_policy), random.Random(4)):
        if answer.ask == "wake-up":
            assert (session.play.step, answer.seat) not in voted or not session.play.votes
            voted.add((session.play.step, answer.seat))
        session.submit(answer)
    assert voted


def test_offers_may_be_declined_but_not_questions() -> None:
    def never(game: Game[Any], view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
        return None

    players: dict[Seat, Policy] = dict.fromkeys(SEATS, never)
    with pytest.raises(Stuck, match="place-lamp"):
        next(playing(begun(), players, random.Random(1)))


def test_a_game_without_end_is_noticed() -> None:
    session = begun()
    with pytest.raises(Stuck, match="no end after 4 answers"):
        for answer in playing(session, dict.fromkeys(SEATS, random_policy), random.Random(1), longest=4):
            session.submit(answer)


def test_random_answers_use_the_whole_range() -> None:
    ask = Ask("x", ("a",), (*options("go", "xyz"), Option("no", "R-1")), least=0, most=4)
    rng = random.Random(1)
    drawn = [random_answer(ask, "a", rng) for _ in range(300)]
    assert all(ask.takes(answer.picks) for answer in drawn)
    assert {len(answer.picks) for answer in drawn} == {0, 1, 2, 3}
    assert {pick for answer in drawn for pick in answer.picks} == {"go:x", "go:y", "go:z"}


def test_random_players_hardly_ever_end_the_game_for_everybody() -> None:
    main = Ask("go", ("a",), options("go", "xyz"))
    offers = [
        Ask("any", ("a",), (Option("yes"),), offer=True),
        Ask("commits", ("a",), (Option("yes"),), offer=True, commits=True),
        Ask("ends", ("a",), (Option("yes"),), offer=True, commits=True, ends=True),
    ]
    rng = random.Random(1)

    def taken(offer: Ask) -> int:
        given = [random_policy(SKELETON, None, [main, offer], "a", rng) for _ in range(10_000)]
        return sum(answer is not None and answer.ask == offer.id for answer in given)

    often, seldom, hardly = [taken(offer) for offer in offers]
    assert often > 4 * seldom > 16 * hardly > 0


def test_random_games_of_the_shared_dream_come_to_their_real_end() -> None:
    game, reasons = load_game("shared-dream"), Counter[str]()
    for number in range(10):
        session = Session.begin(game, 2, {"scenario": "war-of-the-roses"}, str(number))
        seats = [plan.seat for plan in game.seats(2, {})]
        for answer in playing(session, dict.fromkeys(seats, random_policy), random.Random(number)):
            session.submit(answer)
        told = [one.event for one in decode_told(game, session.head.told)]
        reasons.update([event.reason for event in told if isinstance(event, GameEnded)])
    assert reasons.total() == 10 and reasons["given-up"] <= 1, reasons


def test_every_game_has_the_random_player() -> None:
    assert policies("skeleton") == {"random": random_policy}
    assert policies("dare-to-dream")["random"] is random_policy
