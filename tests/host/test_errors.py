"""The codes that the host uses are the ones it documents: wording is written from that list."""

from __future__ import annotations

import re
from pathlib import Path

import engine.host
from engine.host import errors
from engine.kernel.errors import Refused

FILES = Path(engine.host.__file__).parent.glob("*.py")
SOURCE = "\n".join(path.read_text() for path in FILES if path.name != "errors.py")
KERNELS = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", Refused.__doc__ or ""))


def documented(part: str) -> set[str]:
    """The codes in the first column of a table."""
    return {
        code
        for line in part.splitlines()
        if line.startswith("| `")
        for code in re.findall(r"`([a-z-]+)`", line.split("|")[1])
    }


def test_every_refusal_is_documented_and_used() -> None:
    refusals, notices = (errors.__doc__ or "").split("Notices (outbox rows")
    raised = set(re.findall(r'(?:Refused|NotAllowed)\(\s*"([a-z-]+)"', SOURCE))
    raised |= set(re.findall(r'"([a-z-]+)" if [^\n]* else "[a-z-]+", seat', SOURCE))
    raised |= set(re.findall(r'if [^\n]* else "([a-z-]+)"[,)] (?:seat|ask)=', SOURCE))
    assert documented(refusals) <= raised
    assert raised - documented(refusals) <= KERNELS
    shown = set(re.findall(r'notice\(\s*"([a-z-]+)"', SOURCE)) | set(re.findall(r'_pause\([a-z]+, "([a-z-]+)"', SOURCE))
    shown |= {f"proposal-{state}" for state in ("opened", "passed", "rejected", "lapsed", "overtaken")}
    shown |= set(re.findall(r'_done\([a-z]+, "([a-z-]+)"', SOURCE))
    assert documented(notices) == shown
