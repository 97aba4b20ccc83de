"""Custom ids: short enough, read back as written, and never misread."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.codec import LIMIT, PATTERN, Act, NotOurs, decode, encode, means

word = st.from_regex(r"[a-z][a-z0-9.:@-]{0,40}", fullmatch=True)
number = st.integers(0, 10**15)


@given(word, number, number, word, word, word)
def test_what_is_encoded_is_meant_when_decoded(
    action: str, table: int, opened: int, seat: str, ask: str, pick: str
) -> None:
    act = Act(action[:16], table, opened, seat[:12], ask, pick)
    text = encode(act)
    assert len(text) <= LIMIT
    assert re.fullmatch(PATTERN, text)
    back = decode(text)
    assert (back.action, back.table, back.opened, back.seat) == (act.action, table, opened, act.seat)
    assert means(back.ask, ask)
    assert means(back.pick, pick)


@given(word, word)
def test_a_digest_stands_for_one_word_alone(one: str, other: str) -> None:
    pick = decode(encode(Act("pick", 10**15, 10**15, "dreamer-1", "strike.assign-guardian", one + "x" * 80))).pick
    assert means(pick, one + "x" * 80)
    assert not means(pick, other)


@given(st.text(max_size=120))
def test_anything_else_is_not_ours_or_reads_back_the_same(text: str) -> None:
    try:
        act = decode(text)
    except NotOurs:
        return
    assert encode(act) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o1",
        "o2|pick|1|0|||",
        "o1|pick|x|0|||",
        "o1|pick|1|-1|||",
        "o1||1|0|||",
        "o1|pick|1|0||||",
        "o1|pick|²|0|||",
    ],
)
def test_forged_ones_are_recognised(text: str) -> None:
    with pytest.raises(NotOurs):
        decode(text)


def test_a_bar_cannot_be_smuggled_in() -> None:
    with pytest.raises(ValueError, match="bar"):
        encode(Act("pick", 1, pick="a|b"))
