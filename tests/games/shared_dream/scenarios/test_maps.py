"""The map at the head of each scenario module: every clause of its card is on it, and every name on it is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.games.shared_dream import scenes
from tests.games.shared_dream.table import SCENARIOS

PACKAGE = "engine.games.shared_dream"
PREFIXES = dict(zip(SCENARIOS, ("SD-BEAST", "SD-DEAD", "SD-EXPL", "SD-MIND", "SD-ROSE"), strict=True))
CLAUSES = {rule["id"] for rule in tomllib.loads(Path("content/shared-dream/rules.toml").read_text())["rule"]}


def on_the_map(text: str) -> Iterator[int]:
    """The numbers of clauses on a map: `-07 to -11` is five of them."""
    for first, last in re.findall(r"(?<=\s)-(\d\d)(?: to -(\d\d))?", text):
        yield from range(int(first), int(last or first) + 1)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_clause_of_the_card_is_on_the_map_of_its_module(name: str) -> None:
    text = import_module(type(SCENARIOS[name]).__module__).__doc__ or ""
    printed = {int(clause[-2:]) for clause in CLAUSES if clause.startswith(PREFIXES[name])}
    found = {*on_the_map(text), *[int(number) for number in re.findall(r"\(-(\d\d)\)", text)]}
    assert found == printed


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_name_on_the_map_is_to_be_found(name: str) -> None:
    module = import_module(type(SCENARIOS[name]).__module__)
    names = re.findall(r"`([\w.]+)`", module.__doc__ or "")
    lost = [
        one
        for one in names
        if not any(hasattr(place, one) for place in (SCENARIOS[name], module, scenes)) and not in_the_package(one)
    ]
    assert len(names) > 5 and not lost


def in_the_package(name: str) -> bool:
    """Whether it is a module of the game (`movement`), or something in one (`checks_scenarios.FACTS`)."""
    home, _, inside = name.partition(".")
    return find_spec(f"{PACKAGE}.{home}") is not None and (
        not inside or hasattr(import_module(f"{PACKAGE}.{home}"), inside)
    )
