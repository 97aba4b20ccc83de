"""`python -m engine check-content`: sound content passes, every kind of mistake is named with file and line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.library import CONTENT
from engine.tools.cli import main
from engine.tools.content import check_content
from engine.tools.errors import error_codes
from engine.tools.texts import Texts

WORDS = "skeleton/text/en.toml"


def test_all_content_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-content"]) == 0, capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the skeleton's content, with nothing else to check."""
    from engine.games import skeleton

    for name in ("common", "skeleton"):
        shutil.copytree(CONTENT / name, tmp_path / "content" / name)
    monkeypatch.setattr("engine.tools.content.game_packages", lambda: {"skeleton": skeleton})
    return tmp_path / "content"


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


COMMON, RULES, CARDS = "common/text/en.toml", "skeleton/rules.toml", "skeleton/cards.toml"
MOON = "A round begins with the moon: roll a die."
MISTAKES = {
    "an event without words": (WORDS, replaced("rested = ", "# "), "[event] rested: has no words", None),
    "an event that never is": (WORDS, replaced("rested =", 'slept = ""\nrested ='), "event that there is not", "slept"),
    "a field that is not there": (WORDS, replaced("{seat} rests", "{who} rests"), "names {who}", "rested"),
    "a field in one variant": (WORDS, replaced("a moon of {moon}", "a moon of {size}"), "names {size}", "moon-rose"),
    "an ask without words": (WORDS, replaced("wake-up = ", "# "), "[ask] wake-up: has no words", None),
    "an ask's fact": (WORDS, replaced("The moon shows {moon}", "The moon shows {sun}"), "names {sun}", "count-sheep"),
    "an option without words": (WORDS, replaced("throw = ", "# "), "[option] pillow/throw: has no words", None),
    "an option's fact": (WORDS, replaced("({wool} wool)", "({milk} milk)"), "names {milk}", "count ="),
    "a phase without words": (WORDS, replaced("vote = ", "# "), "[phase] vote: has no words", None),
    "a seat without a title": (WORDS, replaced("sleeper-2 = ", "# "), "[title] sleeper-2: has no title", None),
    "an ending without a title": (WORDS, replaced("morning = ", "# "), "[title] morning: has no title", None),
    "an error without words": (COMMON, replaced("too-few = ", "# "), "[error] too-few: has no words", None),
    "an error's field": (COMMON, replaced("pick at least {least}", "pick {few}"), "names {few}", "too-few"),
    "broken TOML": (WORDS, replaced("[ask]", "[ask"), "bad-toml", "[ask"),
    "an unknown table": (WORDS, replaced("[phase]", "[phrase]"), "unknown-table", None),
    "a rule twice": (RULES, replaced("SK-MOON-01", "SK-LAMP-01"), "twice", None),
    "an empty rule": (RULES, replaced(f'"{MOON}"', '""'), "needs a chapter", 'id = "SK-MOON-01"'),
    "a broken card": (CARDS, replaced("wool = 6", 'wool = "six"'), "bad-entry", None),
    "broken TOML in the cards": (CARDS, replaced("[[sheep]]", "[[sheep"), "bad-toml", "[[sheep"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_place(folder: Path, mistake: str) -> None:
    name, change, problem, key = MISTAKES[mistake]
    text = change((folder / name).read_text("utf-8"))
    (folder / name).write_text(text, "utf-8")
    found = [line for line in check_content(folder) if problem in line]
    assert len(found) >= 1, check_content(folder)
    assert found[0].startswith(f"content/{name}:" if key else "content/")
    if key:
        assert found[0].startswith(f"content/{name}:{line_of(text, key)}: ")


def test_a_missing_card_file_is_named(folder: Path) -> None:
    (folder / "skeleton/cards.toml").unlink()
    assert check_content(folder)[0].startswith("content/skeleton/cards.toml:0: missing-file")


def test_waivers_name_clauses_and_reasons(folder: Path) -> None:
    waivers = folder / "skeleton/waivers.toml"
    waivers.write_text('[[waiver]]\nid = "SK-NONE-01"\nreason = "x"\n', "utf-8")
    assert check_content(folder) == [
        "content/skeleton/waivers.toml:2: [waiver] SK-NONE-01: waives a clause that is not in rules.toml"
    ]
    waivers.write_text('[[waiver]]\nid = "SK-MOON-01"\nreason = " "\n', "utf-8")
    assert "a waiver needs a reason" in check_content(folder)[0]


def test_problems_are_printed_and_fail(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / WORDS).write_text("[event", "utf-8")
    assert main(["check-content", str(folder)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"content/{WORDS}:1: ") and out.count("\n") == 1


def test_undeclared_asks_and_verbs_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.games.skeleton.ASKS", ("place-lamp", "count-sheep", "wake-up"))
    monkeypatch.setattr("engine.games.skeleton.VERBS", ("lamp", "count", "rest", "sleep", "wake"))
    found = check_content(folder)
    assert [line.partition(": ")[2] for line in found] == [
        "[ask] pillow: is asked but not in ASKS of engine.games.skeleton",
        "[option] throw: is offered but not in VERBS of engine.games.skeleton",
    ]


def test_error_codes_are_read_from_the_source(tmp_path: Path) -> None:
    source = """
raise Refused("first", clause="X-1", seat=seat, ask=ask)
raise errors.Refused("first", seat=seat)
raise Refused("second" if x else "third")
raise ValueError("not one of ours")
class Mine(Refused):
    def __init__(self, code, number):
        super().__init__(code, id=number)
class Fixed(EngineError):
    def __init__(self):
        super().__init__("fixed")
raise Mine("fourth", 3)
"""
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "rules.py").write_text(source, "utf-8")
    assert error_codes(tmp_path) == {
        "first": {"seat"},
        "second": set(),
        "third": set(),
        "fourth": {"id"},
        "fixed": set(),
    }


def test_places_are_found_in_the_file_whose_words_win() -> None:
    texts = Texts({"a.toml": '[event]\n"x.y" = "1"\n[ask]\nz = 1\n'}) + Texts(
        {"b.toml": '# c\n[event]\nx = 1\n\n"x.y"= 2\n'}
    )
    assert texts.place("event", "x.y") == "b.toml:5"
    assert texts.place("ask", "z") == "a.toml:4"
    assert texts.place("ask", "x.y") is None
