"""Measuring: medians of several runs, with their spread."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Sequence

Clock = Callable[[], float]


def rates(run: Callable[[], int], repeats: int = 7) -> dict[str, float]:
    """How many a second of processor time; `run` does some and says how many. Median, least and most of some runs."""
    run()
    found = []
    for _ in range(repeats):
        started = time.process_time()
        count = run()
        found.append(count / (time.process_time() - started))
    return {"median": round(statistics.median(found)), "min": round(min(found)), "max": round(max(found))}


def milliseconds(seconds: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile of some durations, in ms, and the 10th, which a busy machine hardly changes."""
    ordered = sorted(seconds)
    at = {"p10_ms": 0.1, "median_ms": 0.5, "p95_ms": 0.95}
    return {name: round(ordered[int((len(ordered) - 1) * share)] * 1000, 3) for name, share in at.items()}


def timed(work: Callable[[], object], repeats: int, clock: Clock = time.process_time) -> list[float]:
    """How long each of some calls took. The clock counts this process's processor time, or all that passes."""
    found = []
    for _ in range(repeats):
        started = clock()
        work()
        found.append(clock() - started)
    return found


def ratio(of: dict[str, float], to: dict[str, float], figure: str = "median_ms") -> float:
    """How many times as long the one takes as the other."""
    return round(of[figure] / to[figure], 2)


def settle() -> None:
    """Collect what preparations left, and keep the rest from the collector, as the bot does with code and content."""
    gc.collect()
    gc.freeze()
