"""Every word of the interface is there, once, and used."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cogs.client import Oneiros
from cogs.ui.parts import STYLES
from engine.host import errors
from engine.library import CONTENT, known_games, load_wording

COGS = Path(__file__).resolve().parents[2] / "cogs"
SOURCE = "\n".join(file.read_text("utf-8") for file in sorted(COGS.rglob("*.py")))
WORDS = tomllib.loads((CONTENT / "common" / "text" / "ui.toml").read_text("utf-8"))
OWN = {
    key
    for game in known_games()
    if (file := CONTENT / game / "text" / "ui.toml").is_file()
    for key in tomllib.loads(file.read_text("utf-8"))["ui"]
}
"""What the interface says in one game alone, or otherwise there."""
NAMED = re.compile(r"""(?:\.ui|\.label|Plain|say)\(\s*["']([a-z-]+)["']""")


def said() -> set[str]:
    """The keys that the code names in full."""
    keys = set(NAMED.findall(SOURCE))
    keys |= set(re.findall(r"\"([a-z-]+)\" if ", SOURCE)) | set(re.findall(r" else \"([a-z-]+)\"", SOURCE))
    return keys


def test_everything_that_is_said_has_words() -> None:
    in_full = set(NAMED.findall(SOURCE))
    assert len(in_full) > 80
    assert in_full - set(WORDS["ui"]) - OWN == set()


def test_no_words_are_left_over() -> None:
    built = [*re.findall(r"f\"([a-z]+-)\{", SOURCE), "seat-", "way-", "turn-", "vote-", "permission-", "for-"]
    unused = {key for key in set(WORDS["ui"]) - said() if not key.startswith(tuple(built)) and f'"{key}"' not in SOURCE}
    assert unused == set()


def test_every_notice_of_the_host_has_words() -> None:
    rows = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", (errors.__doc__ or "").partition("Notices")[2], re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}
    assert len(codes) > 15
    assert {f"notice-{code}" for code in codes} - set(WORDS["ui"]) == set()


def test_labels_are_short_enough() -> None:
    buttons = {key: text for key, text in WORDS["ui"].items() if key.startswith("button-")}
    assert all(len(text) <= 34 for text in buttons.values()), "a row of buttons must fit a phone"


@pytest.mark.parametrize("game", known_games())
def test_looks_of_buttons_are_those_of_verbs(game: str) -> None:
    words = load_wording(game)
    styles = {key.removeprefix("style-"): words.template("ui", key) for key in words.keys("ui") if key[:6] == "style-"}
    assert set(styles.values()) <= set(STYLES)
    assert set(styles) - {"yes", "done", "pass"} <= {key.rpartition("/")[2] for key in words.keys("option")}


@pytest.mark.parametrize("game", known_games())
def test_questions_have_names_for_the_history(game: str) -> None:
    words = load_wording(game)
    assert [ask for ask in words.keys("ask") if "." in ask and ask not in words.titles] == []


@pytest.mark.parametrize("game", known_games())
async def test_automatic_players_have_titles(game: str, client: Oneiros) -> None:
    titles = load_wording(game).titles
    assert [policy for policy in client.policies if f"policy-{policy}" not in titles] == []
