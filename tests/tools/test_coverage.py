"""`python -m engine coverage`: clauses without a test are missing, marks and waivers without a clause are unknown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.library import load_rules
from engine.tools.cli import main
from engine.tools.coverage import coverage, read_waivers, rule_marks
from tests.conftest import unknown_clauses

RULES = "".join(f'[[rule]]\nid = "TOY-A-0{number}"\nchapter = "A"\ntext = "words"\n' for number in range(1, 6))
MARKED = '''
import pytest
pytestmark = [pytest.mark.rule("TOY-A-01")]
@pytest.mark.rule("TOY-A-02", "TOY-A-09")
class TestX:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TOY-A-03"))])
    def test_y(self, x):
        """pytest.mark.rule("TOY-A-05") is only words here."""
@pytest.mark.rule("OTHER-B-01")
def test_z(): unrelated.rule("TOY-A-05")
'''


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "content" / "toy").mkdir(parents=True)
    (tmp_path / "content" / "toy" / "rules.toml").write_text(RULES, "utf-8")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_a.py").write_text(MARKED, "utf-8")
    load_rules.cache_clear()
    return tmp_path


def test_marks_are_found_wherever_pytest_would_find_them(here: Path) -> None:
    assert rule_marks(here / "tests") == {
        "TOY-A-01": ["tests/deep/test_a.py:3"],
        "TOY-A-02": ["tests/deep/test_a.py:4"],
        "TOY-A-09": ["tests/deep/test_a.py:4"],
        "TOY-A-03": ["tests/deep/test_a.py:6"],
        "OTHER-B-01": ["tests/deep/test_a.py:9"],
    }


def test_what_is_missing_unknown_or_waived(here: Path) -> None:
    waivers = '[[waiver]]\nid = "TOY-A-04"\nreason = "a name only"\n[[waiver]]\nid = "TOY-A-01"\nreason = "x"\n'
    (here / "content" / "toy" / "waivers.toml").write_text(waivers, "utf-8")
    assert coverage("toy", here / "tests", here / "content") == {
        "game": "toy",
        "clauses": 5,
        "covered": 3,
        "waived": 1,
        "missing": ["TOY-A-05"],
        "unknown": ["TOY-A-09"],
        "waived_but_covered": ["TOY-A-01"],
    }


def test_waivers_are_reasons_by_clause() -> None:
    assert read_waivers({}) == {}
    assert read_waivers({"waivers.toml": '[[waiver]]\nid = "X-1"\nreason = "why"'}) == {"X-1": "why"}


def test_the_skeleton_is_covered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "skeleton"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["covered"] == report["clauses"] == len(load_rules("skeleton"))
    assert (report["missing"], report["unknown"]) == ([], [])


def test_missing_clauses_fail(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.setattr("engine.tools.cli.TESTS", here / "tests")
    assert main(["coverage", "skeleton"]) == 1
    assert "SK-MOON-01" in json.loads(capsys.readouterr().out)["missing"]


def test_rule_marks_must_name_clauses(request: pytest.FixtureRequest) -> None:
    item = request.node
    assert isinstance(item, pytest.Item)
    assert unknown_clauses([item], {"SK-MOON-01"}) == []
    mistyped = "SK-MOON-1"
    item.add_marker(pytest.mark.rule("SK-MOON-01", mistyped))
    item.add_marker(pytest.mark.rule())
    assert sorted(line.partition(": ")[2] for line in unknown_clauses([item], {"SK-MOON-01"})) == [
        "a rule mark needs the id of a clause",
        "there is no clause 'SK-MOON-1'",
    ]
