"""Invariants hold in any play; what is hidden stays hidden; the same seed and answers give the same game."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.autoplay import playing, random_policy
from engine.games.shared_dream import ASKS, VERBS, SharedDream
from engine.games.shared_dream.state import State
from engine.kernel import Answer, Session
from engine.library import load_game
from tests.games.shared_dream.table import CONTENT, GAME, SCENARIOS, Table, foe, new_game, play, take_characters

MOMENTS = 160


def keeps_on(game: Any, view: Any, asks: Any, seat: str, rng: random.Random) -> Answer | None:
    """Plays at random and never gives up."""
    return random_policy(game, view, [ask for ask in asks if ask.id != "give-up"], seat, rng)


def any_play(game: SharedDream, scenario: str, players: int, seed: str, moments: int) -> list[Session[State]]:
    """The session after every answer of a random game."""
    session = Session.begin(game, players, {"scenario": scenario, "doubt": "three"}, seed)
    seats = {plan.seat: keeps_on for plan in game.seats(players, {})}
    found = []
    for number, answer in enumerate(playing(session, seats, random.Random(seed))):
        session.submit(answer)
        found.append(session)
        assert not game.violations(session.state), (number, answer, game.violations(session.state))
        if number == moments:
            break
    return found


@pytest.mark.rule("SD-CONTENT-33")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_moment_of_a_random_game_is_sound(scenario: str, players: int) -> None:
    for game in (GAME, load_game("shared-dream")):
        assert any_play(game, scenario, players, f"{scenario}-{players}", MOMENTS)  # type: ignore[arg-type]


@pytest.mark.rule("SD-CONTENT-33")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    one, other = (any_play(GAME, "dead-serious", 3, "twice", 80)[-1] for _ in range(2))
    assert one.encoded() == other.encoded()


@pytest.mark.rule("SD-PR-08", "SD-PREP-06", "SD-HOLE-14")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_lies_face_down_shows_nowhere(scenario: str) -> None:
    session = any_play(GAME, scenario, 3, f"hidden-{scenario}", 120)[-1]
    view = msgspec.json.encode(GAME.view(session.state, "player-1"))
    for number in range(5):
        other = GAME.permuted(session.state, "player-1", random.Random(number))
        assert msgspec.json.encode(GAME.view(other, "player-1")) == view
        assert not GAME.violations(other)


@pytest.mark.rule("SD-CONTENT-32", "SD-CONV-08")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_and_verb_is_declared(scenario: str) -> None:
    session = Session.begin(GAME, 3, {"scenario": scenario, "elimination": "no"}, f"asks-{scenario}")
    seats = {plan.seat: keeps_on for plan in GAME.seats(3, {})}
    for number, answer in enumerate(playing(session, seats, random.Random(scenario))):
        assert {ask.id for ask in session.asks} <= set(ASKS)
        assert {option.verb for ask in session.asks for option in ask.options} <= {*VERBS, "yes", "no"}
        session.submit(answer)
        if number == MOMENTS:
            break


def corrupt(table: Table, what: str) -> list[str]:
    """What is found wrong after something was spoiled."""
    state = table.state
    match what:
        case "tracks":
            state.heroes["player-1"].nightmare = 6
        case "taint":
            state.city[0].taint = 6
        case "dials":
            state.dials.pop()
        case "artifact":
            state.decks["artifact"].append(state.decks["artifact"][0])
        case "missing":
            state.decks["echo"].pop()
        case "rank":
            state.heroes["player-1"].rank, state.heroes["player-1"].doubting = 1, True
        case "required":
            state.city[0].id = state.city[1].id
        case "remains":
            state.heroes["player-1"].out, state.heroes["player-1"].echo = True, "plain-1"
        case "nowhere":
            state.enemies.append(foe("violence-1", "the-moon"))
    return list(GAME.violations(state))


@pytest.mark.rule("SD-CONTENT-33")
@pytest.mark.parametrize(
    "what", ["tracks", "taint", "dials", "artifact", "missing", "rank", "required", "remains", "nowhere"]
)
def test_each_broken_invariant_is_found(what: str) -> None:
    assert not GAME.violations(play().state)
    assert corrupt(play(), what)


@pytest.mark.rule("SD-HOLE-97", "SD-HOLE-45")
def test_the_rating_changes_nothing_and_the_scenario_is_right() -> None:
    scenario = CONTENT.scenarios["beast-at-the-door"]
    rated = msgspec.structs.replace(scenario, card=msgspec.structs.replace(scenario.card, complexity="Advanced"))
    other = SharedDream(msgspec.structs.replace(CONTENT, scenarios={**CONTENT.scenarios, "beast-at-the-door": rated}))
    assert take_characters(new_game()).session.encoded() == take_characters(new_game(game=other)).session.encoded()
