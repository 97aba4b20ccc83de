"""Wording: each thing that the engine can say has its sentence, and each sentence names only what it is given."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.kernel import Event
from engine.library import Wording, known_games, load_game, load_wording
from engine.library.files import CONTENT
from engine.library.wording import field_names, fill

GAMES = known_games(hidden=True)
STORIES = {"night-began", "darkness-won", "dreamers-won"}
"""Events that are told with a page of the story."""
LONGEST_STORY, LONGEST_EVENT, LONGEST_ASK, LONGEST_PHASE, LONGEST_ERROR = 900, 300, 140, 60, 150
LONGEST_TITLE, LONGEST_NAME, LONGEST_HELP = 24, 32, 3500
PLAYERS = {"darkness": "D" * LONGEST_NAME, **{f"dreamer-{number}": "M" * LONGEST_NAME for number in (1, 2, 3)}}


def event_classes(game: str) -> tuple[type[Event], ...]:
    """Every event of a game."""
    event_type = load_game(game).event_type
    return typing.get_args(event_type) or (typing.cast("type[Event]", event_type),)


def variants(words: Wording, table: str, key: str) -> tuple[str, ...]:
    """Every sentence under a key."""
    template = words.template(table, key)
    assert template is not None, f"no words for {table} {key}"
    return (template,) if isinstance(template, str) else template


EVENTS = [(game, event) for game in GAMES for event in event_classes(game)]
EVENT_IDS = [f"{game}-{event.__struct_config__.tag}" for game, event in EVENTS]


@pytest.mark.parametrize(("game", "event"), EVENTS, ids=EVENT_IDS)
def test_an_event_is_told_with_fields_that_it_has(game: str, event: type[Event]) -> None:
    tag = str(event.__struct_config__.tag)
    assert field_names(variants(load_wording(game), "event", tag)) <= set(event.__struct_fields__)


def widest(event: type[Event]) -> dict[str, Any]:
    """Fields as long as they get: long titles and names, three cards in a list, two digits."""
    kinds = typing.get_type_hints(event)
    title = "W" * LONGEST_TITLE
    values = {int: 88, str: title}
    return {
        name: "dreamer-1" if name == "seat" else values.get(kinds[name], (title, title, title))
        for name in event.__struct_fields__
    }


@pytest.mark.parametrize(("game", "event"), EVENTS, ids=EVENT_IDS)
def test_an_event_fits_its_place_even_with_long_names(game: str, event: type[Event]) -> None:
    words, tag = load_wording(game), str(event.__struct_config__.tag)
    for template in variants(words, "event", tag):
        told = fill(template, words.names(PLAYERS), widest(event))
        assert len(told) <= (LONGEST_STORY if tag in STORIES else LONGEST_EVENT), told


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_worded_that_never_happens(game: str) -> None:
    happen = {str(event.__struct_config__.tag) for event in event_classes(game)}
    assert set(load_wording(game).keys("event")) <= happen


@pytest.mark.parametrize("game", GAMES)
def test_sentences_are_well_made(game: str) -> None:
    words = load_wording(game)
    for table in ("event", "ask", "error", "phase", "title"):
        for key in words.keys(table):
            for text in variants(words, table, key):
                assert text == text.strip(), key
                assert "  " not in text, key
                assert text.count("**") % 2 == 0, key
                assert text.count("{") == text.count("}"), key
                assert text.count("“") == text.count("”"), key


@pytest.mark.parametrize("game", GAMES)
def test_variants_differ(game: str) -> None:
    words = load_wording(game)
    for key in words.keys("event"):
        told = variants(words, "event", key)
        assert len(set(told)) == len(told), key


@pytest.mark.parametrize("game", GAMES)
def test_questions_phases_and_errors_are_short(game: str) -> None:
    words = load_wording(game)
    for table, longest in (("ask", LONGEST_ASK), ("phase", LONGEST_PHASE), ("error", LONGEST_ERROR)):
        for key in words.keys(table):
            assert all(len(text) <= longest for text in variants(words, table, key)), key


def test_what_happens_often_is_told_in_many_ways() -> None:
    words = load_wording("dare-to-dream")
    for tag in (
        "monster-revealed",
        "nightmare-revealed",
        "guardian-won",
        "guardian-lost",
        "dreamer-woken",
        "darkness-lurked",
        "darkness-struck",
        "hour-began",
        "fell-asleep",
        "guardian-assigned",
        "monster-assigned",
        "all-asleep",
    ):
        assert len(variants(words, "event", tag)) >= 4, tag
    for tag in STORIES:
        pages = variants(words, "event", tag)
        assert len(pages) == 3, tag
        for page in pages:
            assert 60 <= len(page.partition("\n\n")[0].split()) <= 120, tag


@pytest.mark.parametrize("game", GAMES)
def test_seats_sides_and_settings_have_titles(game: str) -> None:
    made, titles = load_game(game), load_wording(game).titles
    settings = {setting.id: setting.default for setting in made.settings}
    wanted = {game}
    for players in made.player_counts:
        for plan in made.seats(players, settings):
            wanted.add(plan.seat)
    for setting in made.settings:
        wanted |= {setting.id, *setting.values}
    assert wanted <= set(titles)


def test_the_common_options_have_labels() -> None:
    assert {"yes", "no", "amount"} <= set(load_wording("skeleton").keys("option"))


HELPED = sorted(CONTENT.glob("*/help.md"))


@pytest.mark.parametrize("page", HELPED, ids=lambda page: page.parent.name)
def test_the_help_page_is_one_page(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.startswith("## ")
    assert len(text) <= LONGEST_HELP


# ---- errors ----------------------------------------------------------------------------------------------------------

RAISERS = {"Refused", "NotAllowed", "RulesFault", "Unreadable", "Diverged", "ContentError", "Fault"}
NOT_FIELDS = {"clause", "file", "line", "entry"}


@cache
def raised() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """Every error made in the engine: where, its code, and the names of its fields."""
    root = Path(engine.__file__).parent
    return tuple(
        (f"{path.relative_to(root).as_posix()}:{call.lineno}", code, fields)
        for path in sorted(root.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in RAISERS and call.args
        for code in _codes(call.args[0])
        for fields in [_fields(call)]
    )


def _codes(first: ast.expr) -> Iterator[str]:
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        yield first.value
    elif isinstance(first, ast.IfExp):
        yield from _codes(first.body)
        yield from _codes(first.orelse)


def _fields(call: ast.Call) -> frozenset[str]:
    named = {keyword.arg for keyword in call.keywords if keyword.arg} - NOT_FIELDS
    return frozenset(named | ({"id"} if isinstance(call.func, ast.Name) and call.func.id == "Fault" else set()))


def test_every_error_has_its_sentence() -> None:
    words = load_wording("skeleton")
    missing = {code: where for where, code, _ in raised() if words.template("error", code) is None}
    assert len(raised()) > 20
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_an_error_names_fields_that_it_has(game: str) -> None:
    words = load_wording(game)
    # A rules fault reaches people through the host, which adds the number in the log.
    given = [(where, code, fields) for where, code, fields in raised() if code != "rules-fault"]
    wrong = [
        (where, code) for where, code, fields in given if not field_names(words.template("error", code) or "") <= fields
    ]
    assert not wrong


def test_an_error_says_what_to_do() -> None:
    words = load_wording("skeleton")
    for code in words.keys("error"):
        (text,) = variants(words, "error", code)
        assert text.endswith("."), code
        assert any(mark in text for mark in (";", ",", ":")), f"{code} has no second half that says what to do"
