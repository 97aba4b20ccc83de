"""`python -m tests.bench [SECTION ...]`: measure, and print one JSON object.

Every module `tests/bench/<name>.py` with a `run()` (plain or async, returning a dictionary of figures) is a section. A
section that fails says so under `error`; the others still run.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import pkgutil
import platform
import sys
import time
from collections.abc import Sequence
from typing import Any

import tests.bench


def sections() -> list[str]:
    """The names of all sections, in alphabetical order."""
    names = [info.name for info in pkgutil.iter_modules(tests.bench.__path__)]
    return sorted(name for name in names if not name.startswith(("_", "test_")) and name != "timing")


def measure(name: str) -> dict[str, Any]:
    """The figures of one section, and how long it took to get them."""
    started = time.perf_counter()
    try:
        run = importlib.import_module(f"tests.bench.{name}").run
        figures = asyncio.run(run()) if inspect.iscoroutinefunction(run) else run()
    except Exception as error:  # noqa: BLE001 - one broken section must not hide the others
        figures = {"error": f"{type(error).__name__}: {error}"}
    return {**figures, "section_s": round(time.perf_counter() - started, 1)}


def main(names: Sequence[str]) -> int:
    """Measure the named sections, or all; exit code 2 for an unknown name."""
    known = sections()
    if unknown := [name for name in names if name not in known]:
        print(f"There is no section {unknown[0]!r}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    report = {"machine": {"python": platform.python_version(), "system": platform.system(), "cpu": platform.machine()}}
    print(json.dumps({**report, **{name: measure(name) for name in names or known}}, indent=2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
