"""Whatever comes up in random games is said in words: no id, no empty field, nothing too long for its place."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine.kernel import Ask, Event, Option, tag_of
from engine.library import known_games, load_game, load_rules, load_wording
from tests.content.playing import play_at_random

SEEDS = range(40)
LABEL = 80
"""Characters that Discord allows on a button."""

GAMES = known_games(hidden=True)
MADE_FOR_LISTS = {"cards-seen", "cards-hidden", "darkness-hand-shown", "cards-discarded"}
"""Events that only list cards."""
LONGEST_STORY, LONGEST_EVENT = 900, 300
LONGEST_READING = 1900
"""What is read aloud from a card or a story still fits one message."""


class Heard(NamedTuple):
    """What came up in the random games of one game."""

    events: tuple[Event, ...]
    choices: tuple[tuple[Ask, Option], ...]
    phases: tuple[tuple[str, tuple[tuple[str, str | int], ...]], ...]
    endings: frozenset[str]


@cache
def heard(game: str) -> Heard:
    """Everything said and asked in the random games, each different thing once."""
    made = load_game(game)
    events: dict[Event, None] = {}
    choices: dict[tuple[Any, ...], tuple[Ask, Option]] = {}
    phases: dict[tuple[str, tuple[tuple[str, str | int], ...]], None] = {}
    endings: set[str] = set()
    for players in made.player_counts:
        for seed in SEEDS:
            for session, told in play_at_random(made, players, seed):
                events.update({line.event: None for line in told})
                for ask in session.asks:
                    for option in ask.options:
                        choices.setdefault((ask.id, option.id, option.refused, *option.facts.items()), (ask, option))
                where = made.where(session.state)
                phases[(where.phase, tuple(where.facts.items()))] = None
            assert session.outcome is not None
            endings.add(session.outcome.ending)
    return Heard(tuple(events), tuple(choices.values()), tuple(phases), frozenset(endings))


def seat_names(game: str) -> dict[str, str]:
    """A person in each seat."""
    made = load_game(game)
    plans = made.seats(max(made.player_counts), {setting.id: setting.default for setting in made.settings})
    return {plan.seat: f"Person {number}" for number, plan in enumerate(plans, start=1)}


def longest(event: Event, said: str) -> int:
    """How long it may be told: a reading has a quotation in it, a page of the story a blank line."""
    if "\n> " in said:
        return LONGEST_READING
    return LONGEST_STORY if "\n\n" in said or tag_of(event) in MADE_FOR_LISTS else LONGEST_EVENT


def assert_in_words(said: str) -> None:
    """No field left open, and no id: ids of cards, seats and asks are kebab-case or dotted."""
    assert "{" not in said, said
    assert "}" not in said, said
    assert not re.search(r"\b(dreamer|sleeper)-\d", said), said


@pytest.mark.parametrize("game", GAMES)
def test_events_are_told(game: str) -> None:
    words = load_wording(game)
    names = words.names(seat_names(game))
    assert heard(game).events
    for event in heard(game).events:
        for salt in range(12):
            said = words.event(event, names, salt)
            assert_in_words(said)
            assert said != tag_of(event)
            assert len(said) <= longest(event, said), said


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_asked(game: str) -> None:
    words = load_wording(game)
    names = words.names(seat_names(game))
    for ask, _ in heard(game).choices:
        said = words.ask(ask, names)
        assert_in_words(said)
        assert said != ask.id


@pytest.mark.parametrize("game", GAMES)
def test_options_have_labels_that_fit_a_button(game: str) -> None:
    words = load_wording(game)
    names = words.names(seat_names(game))
    for ask, option in heard(game).choices:
        said = words.option(ask, option, names)
        assert_in_words(said)
        worded = words.template("option", f"{ask.id}/{option.verb}") or words.template("option", option.verb)
        assert worded is not None, f"{ask.id}/{option.verb}"
        assert 0 < len(said) <= LABEL, said


@pytest.mark.parametrize("game", GAMES)
def test_options_of_one_question_can_be_told_apart(game: str) -> None:
    made, words = load_game(game), load_wording(game)
    names = words.names(seat_names(game))
    for session, _ in play_at_random(made, max(made.player_counts), 99):
        for ask in session.asks:
            labels = [words.option(ask, option, names) for option in ask.options]
            assert len(set(labels)) == len(labels), ask.id


@pytest.mark.parametrize("game", GAMES)
def test_targets_have_titles(game: str) -> None:
    words = load_wording(game)
    names = words.names(seat_names(game))
    for ask, option in heard(game).choices:
        for word in (option.target, option.place):
            titled = not word or word.isdigit() or names.of(word) != word
            assert titled, f"{ask.id}: {word} has no title"


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_option_names_a_rule_of_the_index(game: str) -> None:
    rules = load_rules(game)
    refused = {option.refused for _, option in heard(game).choices if option.refused is not None}
    assert refused <= set(rules)


@pytest.mark.parametrize("game", GAMES)
def test_phases_and_endings_have_names(game: str) -> None:
    words = load_wording(game)
    names = words.names(seat_names(game))
    for phase, facts in heard(game).phases:
        assert words.template("phase", phase) is not None, phase
        assert_in_words(words.phase(phase, dict(facts), names))
    assert heard(game).endings <= set(words.titles)
