"""Where in a content file something stands, for messages that name file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping

TABLE = re.compile(r"\s*\[+\s*(?P<name>[^\]]+?)\s*\]+")
KEY = re.compile(r"""\s*(?P<quote>["']?)(?P<key>[^"'=]+?)(?P=quote)\s*=""")
ID = re.compile(r"""\s*id\s*=\s*["'](?P<id>[^"']+)["']""")


class Texts:
    """TOML files by path; finds the line of a key in a table, or of the entry with an id."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = dict(files)

    def __add__(self, other: Texts) -> Texts:
        return Texts({**self.files, **other.files})

    def place(self, table: str, key: str) -> str | None:
        """`file:line` of a key; of the last file that has it, as that one's words win."""
        found = None
        for name, text in self.files.items():
            if name.endswith(".toml") and (line := _line(text, table, key)):
                found = f"{name}:{line}"
        return found


def _line(text: str, table: str, key: str) -> int:
    """The line of `key` in `[table]`, or of `id = "key"` in a `[[table]]` entry; 0 when there is none."""
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if match := TABLE.match(line):
            inside = match["name"]
        elif inside == table:
            match = KEY.match(line)
            if match and match["key"] == key:
                return number
            match = ID.match(line)
            if match and match["id"] == key:
                return number
    return 0
