"""The rules index: complete, short enough to be read on a phone, and grouped by chapter."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.library import Rule, load_rules
from engine.library.files import CONTENT

CLAUSES = {
    "dare-to-dream": {
        "DTD-OBJ": 6,
        "DTD-SETUP": 17,
        "DTD-SAND": 11,
        "DTD-SEQ": 5,
        "DTD-TUCK": 8,
        "DTD-HOUR": 8,
        "DTD-LURK": 4,
        "DTD-STRIKE": 23,
        "DTD-AWAKE": 7,
        "DTD-MULTI": 5,
        "DTD-HOLE": 41,
        "DTD-CONTENT": 15,
        "DTD-VEC": 29,
    },
    "shared-dream": {
        "SD-OBJ": 4,
        "SD-COMP": 31,
        "SD-GLOS": 13,
        "SD-SETUP": 16,
        "SD-TILE": 4,
        "SD-PREP": 8,
        "SD-DAY": 13,
        "SD-ACT": 16,
        "SD-ANIMA": 9,
        "SD-ANIMUS": 4,
        "SD-CONV": 8,
        "SD-NMARE": 5,
        "SD-DOUBT": 2,
        "SD-CHAN": 7,
        "SD-PASS": 3,
        "SD-ABIL": 7,
        "SD-TEST": 7,
        "SD-NTEST": 4,
        "SD-COMBAT": 12,
        "SD-DEFEAT": 10,
        "SD-TAINT": 4,
        "SD-SHADOW": 7,
        "SD-REAVER": 7,
        "SD-NEM": 6,
        "SD-EMOVE": 10,
        "SD-EATK": 3,
        "SD-DARK": 3,
        "SD-SPAWN": 14,
        "SD-ENEMY": 1,
        "SD-NIGHT": 10,
        "SD-ECHO": 2,
        "SD-ARTI": 2,
        "SD-PR": 20,
        "SD-ELIM": 6,
        "SD-ROE": 5,
        "SD-BEAST": 19,
        "SD-DEAD": 21,
        "SD-EXPL": 25,
        "SD-MIND": 28,
        "SD-ROSE": 29,
        "SD-NPC": 5,
        "SD-FAQ": 11,
        "SD-VAR": 3,
        "SD-VEC": 63,
        "SD-HOLE": 100,
        "SD-CONTENT": 34,
    },
}
"""How many clauses each chapter has; they are numbered from 1 without gaps."""

INDEXED = sorted(folder.name for folder in CONTENT.iterdir() if (folder / "rules.toml").exists())
LONGEST = 300


@pytest.mark.parametrize("game", CLAUSES)
def test_every_clause_is_in_the_index(game: str) -> None:
    expected = {f"{chapter}-{number:02}" for chapter, count in CLAUSES[game].items() for number in range(1, count + 1)}
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


@pytest.mark.parametrize("game", CLAUSES)
def test_chapters_are_not_scattered(game: str) -> None:
    chapters = [rule.chapter for rule in load_rules(game).values()]
    runs = [chapter for place, chapter in enumerate(chapters) if place == 0 or chapters[place - 1] != chapter]
    assert len(runs) == len(set(runs)), runs


@pytest.mark.parametrize("game", CLAUSES)
def test_house_rulings_say_that_they_are(game: str) -> None:
    def is_ruling(rule: Rule) -> bool:
        return "-HOLE-" in rule.id

    for rule in load_rules(game).values():
        assert is_ruling(rule) == rule.text.startswith("House ruling:"), rule.id
