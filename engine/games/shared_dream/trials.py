"""Taking tests (rulebook chapter "Taking Tests")."""

from __future__ import annotations

from engine.games.shared_dream import scores
from engine.games.shared_dream.events import TestTaken
from engine.games.shared_dream.table import Table


def test(t: Table, seat: str, kind: str, *, extra: str = "", penalty: int = 0) -> int:
    """Score + blue die - red die, 0 at least (SD-TEST-02 to -05).

    `extra`: `attacking` or `defending`. What was in effect for one test is used up by it.
    """
    hero = t.hero(seat)
    value = scores.score(t, seat, kind, extra) - penalty
    blue, red = t.gm.roll(f"test:{kind}:blue"), t.gm.roll(f"test:{kind}:red")
    result = max(0, value + blue - red)
    hero.lasting = [lasting for lasting in hero.lasting if not (lasting.until == "test" and lasting.gives == kind)]
    t.tell(TestTaken(seat, kind, value, blue, red, result))
    return result
