"""`coverage GAME`: every clause of the rules index has a test, or a stated reason why it needs none."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.kernel import ContentError
from engine.kernel.content import entry_line, rows
from engine.library import CONTENT, load_rules, read_files


class Waiver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that needs no test of its own, and why."""

    id: str
    reason: str


def coverage(game: str, tests: Path, content: Path = CONTENT) -> dict[str, Any]:
    """Clauses in all, covered, waived; `missing` have neither, `unknown` marks and waivers name no clause."""
    clauses = list(load_rules(game, content))
    waived = read_waivers(read_files(content / game))
    marked = rule_marks(tests)
    prefixes = {clause.partition("-")[0] + "-" for clause in clauses}
    ours = {one for one in marked if any(one.startswith(prefix) for prefix in prefixes)}
    covered = [clause for clause in clauses if clause in marked]
    return {
        "game": game,
        "clauses": len(clauses),
        "covered": len(covered),
        "waived": len([one for one in waived if one in clauses and one not in covered]),
        "missing": [clause for clause in clauses if clause not in marked and clause not in waived],
        "unknown": sorted((ours | set(waived)) - set(clauses)),
        "waived_but_covered": [one for one in waived if one in covered],
    }


def read_waivers(files: Mapping[str, str], name: str = "waivers.toml") -> dict[str, str]:
    """Reasons by clause, from `[[waiver]]` entries with `id` and `reason`. Raises `ContentError`."""
    found = rows(files, name, "waiver", Waiver) if name in files else {}
    for waiver in found.values():
        if not waiver.reason.strip():
            line = entry_line(files[name], waiver.id)
            raise ContentError("bad-entry", file=name, line=line, entry=waiver.id, problem="a waiver needs a reason")
    return {waiver.id: waiver.reason for waiver in found.values()}


def rule_marks(tests: Path) -> dict[str, list[str]]:
    """Every clause named in `pytest.mark.rule(...)` below a folder, with the places (`file:line`) that name it."""
    marks: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("*.py")):
        for clause, line in _marks_in(ast.parse(file.read_text("utf-8"), str(file))):
            marks.setdefault(clause, []).append(f"{file.relative_to(tests.parent).as_posix()}:{line}")
    return marks


def _marks_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
            continue
        if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, node.lineno
