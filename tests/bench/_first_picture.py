"""A process of its own: `python -m tests.bench._first_picture` draws its first board and says how long that took."""

from __future__ import annotations

import json
import time


def main() -> None:
    """Import, draw, draw again; milliseconds of all that passes."""
    started = time.perf_counter()
    from images.dare_to_dream.board import render_board
    from tests.bench.pictures import NAMES, Table

    table = Table.after(20)
    ready = time.perf_counter()
    render_board(table.view(), NAMES, table.content, table.awaited())
    first = time.perf_counter()
    render_board(table.view(), NAMES, table.content, table.awaited())
    second = time.perf_counter()
    steps = {"import_ms": ready - started, "first_ms": first - ready, "second_ms": second - first}
    print(json.dumps({name: round(seconds * 1000, 1) for name, seconds in steps.items()}))


if __name__ == "__main__":
    main()
