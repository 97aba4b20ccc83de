"""Tests with bands: which part of a card applies to a result (SD-TEST-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar


class Banded(Protocol):
    """Anything that begins at a result and goes on to where the next one begins."""

    @property
    def at(self) -> int:
        """The lowest result of this band."""
        ...


B = TypeVar("B", bound=Banded)


def band_for(bands: Sequence[B], result: int) -> B:
    """The one band that contains a result of 0 or more."""
    return max((band for band in bands if band.at <= result), key=lambda band: band.at)


def band_problems(bands: Sequence[Banded]) -> Iterator[str]:
    """What is wrong with a list of bands: they start at 0 and rise, so every result falls in exactly one."""
    starts = [band.at for band in bands]
    if not starts or starts[0] != 0:
        yield "bands-start-at-0"
    if starts != sorted(set(starts)):
        yield "bands-rise"


def band_title(bands: Sequence[Banded], place: int) -> str:
    """How a band is printed: `0-5`, `6-7`, `8+`."""
    low = bands[place].at
    if place + 1 == len(bands):
        return f"{low}+"
    high = bands[place + 1].at - 1
    return str(low) if low == high else f"{low}-{high}"
