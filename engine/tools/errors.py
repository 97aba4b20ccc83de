"""The error codes in the source, with the fields that each is raised with everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

FAMILY = ("EngineError", "Refused", "Diverged", "Unreadable", "ContentError")
"""Errors that are told to people, with their kin. (A `RulesFault` is told by the host's own error.)"""

PACKAGES = ("engine", "cogs")
OWN = frozenset({"clause", "file", "line", "entry"})
"""Arguments that are attributes of an error, not fields for its wording."""


@cache
def error_codes(root: Path) -> dict[str, set[str]]:
    """Codes of the family of errors, found in the source: each with the fields that wording may name."""
    files = [file for package in PACKAGES for file in sorted((root / package).rglob("*.py"))]
    trees = [ast.parse(file.read_text("utf-8"), str(file)) for file in files]
    family: dict[str, set[str]] = {name: set() for name in FAMILY}
    for tree in trees:
        family.update(_relatives(tree, family))
    found: dict[str, set[str]] = {}
    for tree in trees:
        for code, fields in _raised(tree, family):
            found[code] = found[code] & fields if code in found else fields
    return found


def _relatives(tree: ast.AST, family: Mapping[str, set[str]]) -> Iterator[tuple[str, set[str]]]:
    """Classes made of one of the family, with the fields that their constructor always gives."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.ClassDef) and any(_called(base) in family for base in node.bases)):
            continue
        if node.name in {*family, "RulesFault"}:
            continue
        calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and _is_own_code(one.func)]
        yield node.name, {keyword.arg for call in calls for keyword in call.keywords if keyword.arg is not None}


def _raised(tree: ast.AST, family: Mapping[str, set[str]]) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args):
            continue
        name = _called(node.func)
        if name not in family and not _is_own_code(node.func):
            continue
        given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
        fields = (family.get(name, set()) | given) - OWN
        for code in _words(node.args[0]):
            yield code, fields


def _is_own_code(function: ast.expr) -> bool:
    """`super().__init__("conflict")`: an error that brings its code itself."""
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "__init__"
        and isinstance(function.value, ast.Call)
        and _called(function.value.func) == "super"
    )


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _words(argument: ast.expr) -> Iterator[str]:
    """The code, or both of a choice between two."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _words(argument.body)
        yield from _words(argument.orelse)
