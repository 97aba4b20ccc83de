"""The rules index: every clause of a game in our own words, from `content/<game>/rules.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from engine.kernel.errors import ContentError
from engine.library.files import CONTENT, parse_toml, read_files


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: its id (`DTD-STRIKE-06`), the chapter it stands in, and what it says in our words."""

    id: str
    chapter: str
    text: str


class _Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: tuple[Rule, ...] = ()


def read_rules(files: Mapping[str, str], name: str = "rules.toml") -> dict[str, Rule]:
    """The rules of a game's content files by id, in printed order. Raises `ContentError`."""
    try:
        index = msgspec.convert(parse_toml(files, name), _Index)
    except msgspec.ValidationError as error:
        raise ContentError("bad-entry", file=name, problem=str(error)) from error
    rules: dict[str, Rule] = {}
    for rule in index.rule:
        if rule.id in rules:
            raise ContentError("twice", file=name, entry=rule.id)
        rules[rule.id] = rule
    return rules


@cache
def load_rules(game: str, content: Path = CONTENT) -> dict[str, Rule]:
    """The rules index of a game; empty where it has none."""
    return read_rules(read_files(content / game))
