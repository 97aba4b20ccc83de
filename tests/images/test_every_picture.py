"""What holds for every picture of a running game, whichever game it is: shown on the examples of its gallery."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from images.examples import Kind, all_kinds, kinds
from images.kit.scenery import forget_layers
from images.kit.words import ALT_LIMIT
from images.registry import games

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = (
    "@everyone **\u202eevil** [x](https://a.b)" + "\n# heading" * 9,
    "中村 🌙",
    "W" * 500,
    "\ud83d\u0000{name} %s <@123>",
)
HASHES = """
from hashlib import sha256
from images.examples import all_kinds
for game, kind in all_kinds():
    print(game, kind.name, sha256(kind.samples()[0].draw().png).hexdigest())
"""
Case = tuple[Any, ...]


def cases(game: str) -> Iterator[tuple[str, Kind, Case]]:
    """The examples of pictures of a running game: view, names, content, and the seat or seats it is about."""
    for kind in kinds(game):
        if kind.name != "card":
            for name, case in kind.cases().items():
                yield f"{game}-{kind.name}-{name}", kind, case


EVERY = [pytest.param(kind, case, id=name) for game in games() for name, kind, case in cases(game)]


@pytest.mark.parametrize(("kind", "case"), EVERY)
def test_hostile_names_are_inert_and_drawn_somehow(kind: Kind, case: Case) -> None:
    view, names, content, of = case
    picture = kind.draw(view, dict(zip(names, cycle(HOSTILE), strict=False)), content, of)
    assert picture.png.startswith(b"\x89PNG")
    assert len(picture.alt) <= ALT_LIMIT
    assert "@everyone" not in picture.text
    assert "<@" not in picture.text
    assert "\n#" not in picture.text
    assert "\u202e" not in picture.text + picture.alt
    assert "](" not in picture.text
    assert picture.text.encode()
    assert picture.alt.encode()


@pytest.mark.parametrize(("kind", "case"), EVERY)
def test_seats_without_a_name_are_called_something(kind: Kind, case: Case) -> None:
    view, names, content, of = case
    nameless, blank = (kind.draw(view, called, content, of) for called in ({}, dict.fromkeys(names, " \u2800")))
    assert nameless == blank
    assert "**" not in nameless.alt


@pytest.mark.parametrize("game", games())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(name=st.text(max_size=80), turn=st.integers(0, 1000))
def test_any_name_gives_a_picture(game: str, name: str, turn: int) -> None:
    known = list(cases(game))
    _, kind, (view, names, content, of) = known[turn % len(known)]
    assert kind.draw(view, dict.fromkeys(names, name), content, of).png.startswith(b"\x89PNG")


@pytest.mark.parametrize("game", games())
def test_threads_of_drawing_do_not_disturb_each_other(game: str) -> None:
    some = [(kind, case) for _, kind, case in cases(game)][::3]
    alone = [kind.draw(*case) for kind, case in some]
    forget_layers()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda turn: some[turn % len(some)][0].draw(*some[turn % len(some)][1]), range(24)))
    assert all(picture == alone[turn % len(some)] for turn, picture in enumerate(together))


def test_another_process_draws_the_same_bytes() -> None:
    other = subprocess.run([sys.executable, "-c", HASHES], cwd=ROOT, capture_output=True, text=True, check=True)
    mine = [f"{game} {kind.name} {sha256(kind.samples()[0].draw().png).hexdigest()}" for game, kind in all_kinds()]
    assert other.stdout.splitlines() == mine
