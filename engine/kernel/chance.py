"""Chance: named, recorded, and repeatable from a secret seed.

Every draw stands on `random.Random.random()` alone, the one method whose sequence Python promises to keep. A draw
depends on the seed, the step, its place in the step and its key: the same answers after an undo meet the same fortune.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec

from engine.kernel.errors import Diverged


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """One recorded result: its key (`shuffle:darkness-deck`) and the numbers that came up."""

    key: str
    values: tuple[int, ...]


class Chance:
    """The draws of one step: first those on record, then new ones, which are added to `fresh`."""

    def __init__(self, seed: str, step: int, recorded: Sequence[Draw], fresh: list[Draw]) -> None:
        self._seed = seed
        self._step = step
        self._recorded = recorded
        self._fresh = fresh
        self._next = 0

    @property
    def untouched(self) -> bool:
        """Whether the step has drawn nothing yet."""
        return self._next == 0

    @property
    def used_all(self) -> bool:
        """Whether nothing recorded is left over."""
        return self._next >= len(self._recorded)

    def take(self, key: str, count: int, draw: Callable[[random.Random], tuple[int, ...]]) -> tuple[int, ...]:
        """The values recorded under `key` at this place, or new ones made by `draw`."""
        if self._next < len(self._recorded):
            found = self._recorded[self._next]
            if found.key != key or len(found.values) != count:
                raise Diverged("chance-differs", recorded=found.key, wanted=key)
        else:
            found = Draw(key, draw(random.Random(f"{self._seed}:{self._step}:{self._next}:{key}")))
            self._fresh.append(found)
        self._next += 1
        return found.values

    def roll(self, key: str, sides: int) -> int:
        """A fair number from 1 to `sides`."""
        return self.take(key, 1, lambda rng: (1 + int(rng.random() * sides),))[0]

    def order(self, key: str, size: int) -> tuple[int, ...]:
        """A fair permutation of range(size)."""

        def draw(rng: random.Random) -> tuple[int, ...]:
            order = list(range(size))
            for last in range(size - 1, 0, -1):
                other = int(rng.random() * (last + 1))
                order[last], order[other] = order[other], order[last]
            return tuple(order)

        return self.take(key, size, draw)
