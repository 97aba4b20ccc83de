"""What a game's content calls things and says of them: titles and texts of its entries, and the prose of its stories.

Entries are tables of TOML files with an `id`. Stories are Markdown files that open with `# Title` (`help.md` does not).
A story's id is the name of its file; its entries are `story/entry`, called as the story is, and what stands below a
`###` heading is `story/entry#part`, called as the choice that it is about (`[[paths]]`), else as its heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from engine.library.files import parse_toml
from engine.story.markdown import read_story


class Entries:
    """Titles by id, and by id whatever else an entry has to say (`text`, `flavour`, `prose`)."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.titles: dict[str, str] = {}
        self.texts: dict[str, Mapping[str, str]] = {}
        self._inner: dict[str, str] = {}
        for name, text in files.items():
            if name.endswith(".toml") and not name.startswith("text/"):
                self._table(parse_toml(files, name))
            elif name.endswith(".md") and text.startswith("# "):
                self._story(name, text)
        # A choice on a card may share its id with a card: then the card keeps its title.
        self.titles = {**self._inner, **self.titles}

    def _table(self, table: Mapping[str, Any]) -> None:
        """A file: an entry itself, or lists of entries."""
        self._entry(table)
        for rows in table.values():
            for row in rows if isinstance(rows, list) else ():
                if isinstance(row, dict):
                    self._entry(row)

    def _entry(self, row: Mapping[str, Any]) -> None:
        if isinstance(row.get("id"), str):
            self.texts[row["id"]] = {name: value for name, value in row.items() if isinstance(value, str)}
            if isinstance(row.get("title"), str):
                self.titles[row["id"]] = row["title"]
        for value in row.values():
            self._look_inside(value)

    def _look_inside(self, value: Any) -> None:
        """What entries hold may have titles too."""
        if isinstance(value, dict):
            if isinstance(value.get("id"), str) and isinstance(value.get("title"), str):
                self._inner[value["id"]] = value["title"]
            for inner in value.values():
                self._look_inside(inner)
        elif isinstance(value, list):
            for inner in value:
                self._look_inside(inner)

    def _story(self, name: str, text: str) -> None:
        story, told = PurePosixPath(name).stem, read_story(name, text)
        self.titles[story] = told.title
        for section in told.sections:
            entry = f"{story}/{section.id}"
            self.titles[entry] = told.title
            self.texts[entry] = {"prose": unwrapped(section.prose)}
            table = section.table(name)
            choices = _titles(table.get("paths"))
            for part, prose in section.parts.items():
                self.texts[f"{entry}#{part}"] = {"title": choices.get(part, part), "prose": unwrapped(prose)}
            self._look_inside(table)


def _titles(rows: Any) -> dict[str, str]:
    """The titles of these rows by id; whatever is no such row is for the content check to name."""
    named = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return {str(row["id"]): str(row["title"]) for row in named if "id" in row and "title" in row}


def unwrapped(prose: str) -> str:
    """Each paragraph on one line: chat programs break lines where Markdown does not."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", prose)
