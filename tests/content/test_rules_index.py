"""The rules index: complete, short enough to be read on a phone, and grouped by chapter."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.kernel.content import parse
from engine.library import CONTENT, Rule, known_games, load_rules
from tests.plays import folder_of

INDEXED = sorted(folder.name for folder in CONTENT.iterdir() if (folder / "rules.toml").exists())
LONGEST = 300


def chapters(game: str) -> dict[str, int]:
    """How many clauses each chapter has; they are numbered from 1 without gaps."""
    return parse((folder_of(game) / "clauses.toml").read_text("utf-8"), "clauses.toml")


@pytest.mark.parametrize("game", known_games())
def test_every_clause_is_in_the_index(game: str) -> None:
    counts = chapters(game)
    expected = {f"{chapter}-{number:02}" for chapter, count in counts.items() for number in range(1, count + 1)}
    assert set(load_rules(game)) == expected


@pytest.mark.parametrize("game", INDEXED)
def test_a_clause_is_short_whole_and_plain(game: str) -> None:
    for rule in load_rules(game).values():
        assert rule.text == rule.text.strip(), rule.id
        assert 0 < len(rule.text) <= LONGEST, rule.id
        assert re.search(r"[.?!]$", rule.text), f"{rule.id} does not end like a sentence"
        assert not re.search(r"[*_`{}<>@\n]", rule.text), f"{rule.id} has markup"


@pytest.mark.parametrize("game", INDEXED)
def test_no_two_clauses_say_the_same(game: str) -> None:
    twice = [text for text, count in Counter(rule.text for rule in load_rules(game).values()).items() if count > 1]
    assert not twice


@pytest.mark.parametrize("game", known_games())
def test_chapters_are_not_scattered(game: str) -> None:
    told = [rule.chapter for rule in load_rules(game).values()]
    runs = [chapter for place, chapter in enumerate(told) if place == 0 or told[place - 1] != chapter]
    assert len(runs) == len(set(runs)), runs


@pytest.mark.parametrize("game", known_games())
def test_house_rulings_say_that_they_are(game: str) -> None:
    def is_ruling(rule: Rule) -> bool:
        return "-HOLE-" in rule.id

    for rule in load_rules(game).values():
        assert is_ruling(rule) == rule.text.startswith("House ruling:"), rule.id
