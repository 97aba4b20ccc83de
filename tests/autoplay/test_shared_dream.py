"""The sensible players of The Shared Dream: to the end of every scenario, and in single decisions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.autoplay import playing, policies
from engine.autoplay.shared_dream_odds import chance, shares, wear
from engine.autoplay.shared_dream_roads import Atlas
from engine.games.shared_dream.view import TileSeen
from engine.kernel import YES_NO, Answer, Ask, Session
from engine.library import load_game

SCENARIOS = (
    *("beast-at-the-door", "dead-serious", "explosive-nightlife"),
    *("attack-of-the-mindrender", "war-of-the-roses"),
)


@pytest.fixture(scope="module")
def game() -> Any:
    return load_game("shared-dream")


def played(game: Any, scenario: str, players: int, seed: str) -> tuple[Session[Any], list[Answer]]:
    """A whole game of sensible players, and what they answered."""
    session = Session.begin(game, players, {"scenario": scenario}, seed)
    sensible = policies("shared-dream")["sensible"]
    answers = []
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), random.Random(seed)):
        session.submit(answer)
        answers.append(answer)
    return session, answers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_they_play_every_scenario_to_its_end_and_never_give_up(game: Any, scenario: str) -> None:
    for players in (2, 4):
        session, answers = played(game, scenario, players, "end")
        assert session.outcome is not None
        asked = Counter(answer.ask for answer in answers)
        assert asked["day.act"] > 20 and not asked["give-up"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_they_win_now_and_then(game: Any, scenario: str) -> None:
    won = [played(game, scenario, 3, f"win:{number}")[0].outcome for number in range(6)]
    assert any(outcome is not None and outcome.ending == "victory" for outcome in won)


def test_the_same_seed_gives_the_same_game(game: Any) -> None:
    assert played(game, "dead-serious", 2, "same")[1] == played(game, "dead-serious", 2, "same")[1]


def test_whoever_stands_where_the_story_goes_on_reads_on(game: Any) -> None:
    session = Session.begin(game, 2, {"scenario": "beast-at-the-door"}, "reads")
    sensible = policies("shared-dream")["sensible"]
    there = read = 0
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), random.Random("reads")):
        asks = [ask for ask in session.asks if ask.id == "day.act" and answer.seat in ask.seats]
        if asks and any(option.verb == "reflect" for option in asks[0].legal):
            there += 1
            read += answer.picks[0].startswith("reflect:")
        session.submit(answer)
    assert there and read / there > 0.7


def test_codes_are_given_and_a_volunteer_takes_a_doubt(game: Any) -> None:
    sensible = policies("shared-dream")["sensible"]
    session = Session.begin(game, 2, {"scenario": "explosive-nightlife"}, "asks")
    rng = random.Random("asks")
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), rng):
        if session.state.day:
            break
        session.submit(answer)
    view = game.view(session.state, "player-1")
    for ask_id in ("bomb.give-code", "doubt.take", "beast.agree"):
        ask = Ask(ask_id, ("player-1",), YES_NO, kind="confirm", facts={"seat": "player-2"})
        assert sensible(game, view, [ask], "player-1", rng) == Answer(ask_id, "player-1", ("yes",))
    offer = Ask("give-up", ("player-1",), (), offer=True)
    assert sensible(game, view, [offer], "player-1", rng) is None


def tile(name: str, column: int, exits: str, kind: str = "street") -> TileSeen:
    return TileSeen(name, kind, 0, column, exits, 0, ())


def test_a_stop_sign_costs_a_move() -> None:
    atlas = Atlas([tile("a", 0, "e"), tile("b", 1, "ew", "stop"), tile("c", 2, "ew"), tile("d", 3, "w")])
    assert atlas.walk("a", 3) == {"a": 0, "b": 1}
    assert atlas.moves("a", 3) == {"a": 0, "b": 1, "c": 2, "d": 2}
    assert atlas.moves("a", 3, halts=False)["d"] == 1
    assert "a" in atlas.walk("b", 1) and "b" not in Atlas([tile("a", 0, "w"), tile("b", 1, "w")]).walk("a", 1)
    assert atlas.apart("a", "d") == 3


def test_chances_of_the_two_dice() -> None:
    assert chance(2, 2) == pytest.approx(21 / 36)
    assert chance(2, 8) == 0 and chance(0, 0) == pytest.approx(1)
    assert shares(2, (0, 3, 6)) == pytest.approx((21 / 36, 12 / 36, 3 / 36))
    assert wear(5, 1, 2, 2) == pytest.approx(chance(5, 1))
    assert wear(3, 3, 1, 4) < wear(4, 3, 1, 4) < wear(4, 3, 2, 4)
