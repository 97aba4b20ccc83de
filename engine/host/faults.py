"""Defects are logged under an id that the people at the table can name. No states, hands or seeds in the log."""

from __future__ import annotations

import logging
import traceback
import uuid

log = logging.getLogger("oneiros.host")


def report(table: int, what: str, error: BaseException) -> str:
    """Log a defect and return its id: the kinds of error and the lines of code, never an error's own words."""
    fault_id = uuid.uuid4().hex[:8]
    chain: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        frames = [
            f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(cause.__traceback__)
        ]
        chain.append("\n  ".join([type(cause).__name__, *frames]))
        cause = cause.__cause__ or cause.__context__
    log.error("fault %s at table %d: %s: %s", fault_id, table, what, "\ncaused by ".join(chain))
    return fault_id
