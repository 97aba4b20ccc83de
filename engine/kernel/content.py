"""Content files as a game reads them: TOML into tables, structs and rows, every mistake with its file and line.

`files` are the texts of a game's content folder by their paths in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from engine.kernel.errors import ContentError

T = TypeVar("T")


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


E = TypeVar("E", bound=_Entry)


def parse(text: str, file: str, *, above: int = 0, entry: str = "") -> dict[str, Any]:
    """The table of a TOML text that has so many lines of its file above it. Raises `ContentError` (`bad-toml`)."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # "... (at line 3, column 1)", or "(at end of document)".
        named = re.search(r"at line (\d+)", str(error))
        line = above + int(named[1]) if named else above + len(text.splitlines())
        raise ContentError("bad-toml", file=file, line=line, entry=entry, problem=str(error)) from error


def table(files: Mapping[str, str], name: str) -> dict[str, Any]:
    """A TOML file's table. Raises `ContentError` (`missing-file`, `bad-toml`)."""
    if name not in files:
        raise ContentError("missing-file", file=name)
    return parse(files[name], name)


def decode(files: Mapping[str, str], name: str, kind: type[T]) -> T:
    """A TOML file as `kind`. Raises `ContentError` (`missing-file`, `bad-toml`, `bad-entry`)."""
    found = table(files, name)
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        # msgspec names the entry by its place: "... - at `$.card[12].title`".
        named = re.search(r"\$\.([\w-]+)\[(\d+)\]", str(error))
        line = _head(files[name], named[1], int(named[2])) if named else 1
        raise ContentError("bad-entry", file=name, line=line, problem=str(error)) from error


def rows(files: Mapping[str, str], name: str, listed: str, kind: type[E]) -> dict[str, E]:
    """The `[[listed]]` entries of a file by their ids; none where it has none.

    Raises `ContentError` (`missing-file`, `bad-toml`, `unknown-table`, `bad-entry`, `twice`).
    """
    tables = table(files, name)
    entries = tables.pop(listed, [])
    if tables or not isinstance(entries, list):
        other = next(iter(tables), listed)
        line = _head(files[name], other, 0) or 1
        raise ContentError("unknown-table", file=name, line=line, entry=other, problem=f"entries are [[{listed}]]")
    found: dict[str, E] = {}
    for place, row in enumerate(entries):
        try:
            made = msgspec.convert(row, kind)
        except msgspec.ValidationError as error:
            entry = str(row.get("id", "")) if isinstance(row, dict) else ""
            line = _line(files[name], listed, place, entry)
            raise ContentError("bad-entry", file=name, line=line, entry=entry, problem=str(error)) from error
        if made.id in found:
            raise ContentError("twice", file=name, line=_line(files[name], listed, place, made.id), entry=made.id)
        found[made.id] = made
    return found


def entry_line(text: str, entry: str, after: int = 0) -> int:
    """The line that names an entry (`id = "..."`), counted from 1, below so many lines; 0 where none does."""
    wanted = re.compile(rf'\s*id\s*=\s*"{re.escape(entry)}"')
    return next((number for number, line in _numbered(text) if number > after and wanted.match(line)), 0)


def _line(text: str, listed: str, place: int, entry: str) -> int:
    """The line that names an entry of a list of tables, or else the one on which it begins."""
    head = _head(text, listed, place)
    return entry_line(text, entry, head) or head


def _head(text: str, listed: str, place: int) -> int:
    """The line on which an entry of a list of tables begins, by its place; 0 where it is written otherwise."""
    heads = [number for number, line in _numbered(text) if line.strip() == f"[[{listed}]]"]
    return heads[place] if place < len(heads) else 0


def _numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.splitlines(), 1))
