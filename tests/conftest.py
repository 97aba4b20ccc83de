"""What all tests share: marks that name clauses which exist, and property tests that repeat themselves."""

from __future__ import annotations

import os

import hypothesis
import pytest

from engine.library import known_games, load_rules

hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A `rule` mark must name clauses of a rules index: a mistyped one would pass for a test of nothing."""
    clauses = {clause for game in known_games(hidden=True) for clause in load_rules(game)}
    wrong = unknown_clauses(items, clauses)
    if wrong:
        raise pytest.UsageError("\n".join(wrong))


def unknown_clauses(items: list[pytest.Item], clauses: set[str]) -> list[str]:
    """What to say about each mark that names no clause, or something that is no clause."""
    wrong = []
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args:
                wrong.append(f"{item.nodeid}: a rule mark needs the id of a clause")
            wrong += [f"{item.nodeid}: there is no clause {one!r}" for one in mark.args if one not in clauses]
    return wrong
