"""The rules index: every clause of a game in our own words, from `content/<game>/rules.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from engine.kernel.content import rows
from engine.library.files import CONTENT, read_files


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: its id (`DTD-STRIKE-06`), the chapter it stands in, and what it says in our words."""

    id: str
    chapter: str
    text: str


def read_rules(files: Mapping[str, str], name: str = "rules.toml") -> dict[str, Rule]:
    """The rules of a game's content files by id, in printed order; none without the file. Raises `ContentError`."""
    return rows(files, name, "rule", Rule) if name in files else {}


@cache
def load_rules(game: str, content: Path = CONTENT) -> dict[str, Rule]:
    """The rules index of a game; empty where it has none."""
    return read_rules(read_files(content / game))
