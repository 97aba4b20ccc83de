"""Golden games play as they did. `python -m tests.golden` writes them anew after a change of the rules."""

from __future__ import annotations

import pytest

from tests.golden import Golden, all_told, goldens, replay


@pytest.mark.parametrize("golden", list(goldens()), ids=lambda golden: f"{golden.game}/{golden.name}")
def test_a_golden_game_plays_as_it_did(golden: Golden) -> None:
    text = golden.file.read_text()
    session, now = replay(golden, text)
    assert now == text
    assert golden.wanted(session, all_told(session)), "it no longer ends in the way it is kept for"


def test_every_golden_file_is_known() -> None:
    known = {golden.file for golden in goldens()}
    assert known == {file for golden in goldens() for file in golden.folder.glob("*.txt")}
