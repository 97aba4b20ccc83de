"""Taking tests (rulebook chapter "Taking Tests")."""

from __future__ import annotations

from engine.games.shared_dream import scores
from engine.games.shared_dream.events import TestTaken
from engine.games.shared_dream.table import Table


def test(t: Table, seat: str, kind: str, *, extra: str = "", plus: int = 0) -> int:
    """Score + blue die - red die, 0 at least (SD-TEST-02 to -05).

    `extra`: `attacking` or `defending`. `plus`: what this one test adds to the Score. What was in effect for one test
    is used up by it.
    """
    hero = t.hero(seat)
    value = scores.score(t, seat, kind, extra) + plus
    blue, red = t.gm.roll(f"test:{kind}:blue"), t.gm.roll(f"test:{kind}:red")
    result = max(0, value + blue - red)
    if hero.lasting:
        hero.lasting = [lasting for lasting in hero.lasting if lasting.until != "test" or lasting.gives != kind]
    t.tell(TestTaken(seat, kind, value, blue, red, result))
    return result
