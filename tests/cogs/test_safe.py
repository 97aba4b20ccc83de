"""Names that people chose do nothing but stand there."""

from __future__ import annotations

import unicodedata

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.safe import NAME_LIMIT, NOBODY, clip, pieces, plain, safe

HOSTILE = [
    "@everyone",
    "<@123> <@&5> <#9> <t:0:R> </table:1>",
    "**bold** __u__ ~~s~~ ||spoiler|| `code`",
    "# heading",
    "-# small",
    "> quote",
    "- list",
    "1. list",
    "[text](https://example.org)",
    "https://example.org",
    "\u202egnp.exe",
    "a\u200db\u2060c",
    "two\nlines\r\n# three",
    "Z" + "\u0335\u0321\u0336" * 20,
    "\x00\x1b[31m",
    "x" * 500,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_inert(name: str) -> None:
    shown = safe(name)
    assert "@" not in shown
    assert "<" not in shown
    assert "\n" not in shown
    unescaped = discord.utils.remove_markdown(shown)
    assert "://" not in shown, "an address would become a link"
    assert len(plain(name)) <= NAME_LIMIT
    assert unescaped


@given(st.text(max_size=200))
def test_every_name_is_one_short_visible_line(name: str) -> None:
    shown = plain(name)
    assert 1 <= len(shown) <= NAME_LIMIT
    assert all(letter == " " or unicodedata.category(letter)[0] not in "CZ" for letter in shown)
    assert not set("@<>") & set(shown)


@given(st.text(max_size=200))
def test_no_markdown_is_left(name: str) -> None:
    shown = safe(name)
    bare = [letter for place, letter in enumerate(shown) if letter in "*_~`|#[]()" and shown[place - 1 : place] != "\\"]
    assert bare == []


def test_ordinary_names_stay_as_they_are() -> None:
    assert plain("Zoë O'Neill") == "Zoë O'Neill"
    assert safe("Zoë") == "Zoë"
    assert plain("\u200b\u200d") == NOBODY


@given(st.text(max_size=500), st.integers(2, 60))
def test_clipping_keeps_the_limit(text: str, limit: int) -> None:
    assert len(clip(text, limit)) <= limit


@given(st.lists(st.text("ab \n", max_size=80), max_size=20).map("\n".join), st.integers(10, 90))
def test_pieces_lose_nothing_but_blanks(text: str, limit: int) -> None:
    parts = pieces(text, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())
