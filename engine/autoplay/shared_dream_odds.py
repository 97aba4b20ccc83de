"""Chances of The Shared Dream's dice: a Score, plus the blue die, minus the red die."""

from __future__ import annotations

from functools import cache

DICE = {roll: (6 - abs(roll)) / 36 for roll in range(-5, 6)}
"""Each roll value with its chance (SD-TEST-02)."""


@cache
def chance(score: int, need: int) -> float:
    """That a test reaches a number."""
    return sum([share for roll, share in DICE.items() if max(0, score + roll) >= need])


@cache
def wear(score: int, difficulty: int, damage: int, left: int) -> float:
    """The share of an enemy's Health that an Attack takes on average; `left` is what fells it."""
    total = 0.0
    for roll, share in DICE.items():
        over = max(0, score + roll) - difficulty
        if over >= 0:
            total += share * min(1.0, (damage + over) / max(1, left))
    return total


@cache
def shares(score: int, starts: tuple[int, ...]) -> tuple[float, ...]:
    """For each band of a test, by where it starts, the chance that the result lies in it."""
    reached = [chance(score, start) for start in starts]
    return tuple([here - above for here, above in zip(reached, [*reached[1:], 0.0], strict=True)])
