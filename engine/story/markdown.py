"""Stories as Markdown: one file a story, one `##` section an entry, mechanics in a TOML block, prose below it.

    # Root of Evil

    ## the-locker
    ```toml
    back = "high-school"
    ```
    You stand before the locker...

    ### 8+
    The door gives way.

`###` sections belong to the entry: prose that is read only when it comes to that (a band, what follows a fight).
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.content import parse
from engine.kernel.errors import ContentError


class Section(msgspec.Struct):
    """One entry of a story: its id, the line it starts on, its TOML table, its prose, and the prose of its parts."""

    id: str
    line: int
    toml: str = ""
    toml_line: int = 0
    prose: str = ""
    parts: dict[str, str] = {}

    def table(self, file: str) -> dict[str, Any]:
        """The mechanics. Raises `ContentError` with the line in the file."""
        return parse(self.toml, file, above=self.toml_line, entry=self.id)


class Story(msgspec.Struct):
    """A story file: its title and its entries in order."""

    title: str
    sections: list[Section]


class _Reader:
    """Goes through a file line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.story = Story("", [])
        self.part: str | None = None
        self.fence = ""

    def line(self, number: int, text: str) -> None:
        if self.fence:
            self._in_fence(text)
        elif text.startswith("```"):
            self._open_fence(number, text)
        elif text.startswith("### "):
            self.part = text[4:].strip()
            self._section(number).parts[self.part] = ""
        elif text.startswith("## "):
            self._open_section(number, text[3:].strip())
        elif text.startswith("# "):
            self.story.title = text[2:].strip()
        elif self.story.sections:
            self._prose(text)

    def _open_section(self, number: int, entry: str) -> None:
        if any(section.id == entry for section in self.story.sections):
            raise ContentError("twice", file=self.file, line=number, entry=entry)
        self.story.sections.append(Section(entry, number))
        self.part = None

    def _section(self, number: int) -> Section:
        if not self.story.sections:
            raise ContentError("no-entry", file=self.file, line=number)
        return self.story.sections[-1]

    def _open_fence(self, number: int, text: str) -> None:
        self.fence = text.removeprefix("```").strip() or "text"
        if self.fence == "toml":
            self._section(number).toml_line = number

    def _in_fence(self, text: str) -> None:
        if text.startswith("```"):
            self.fence = ""
        elif self.fence == "toml":
            self.story.sections[-1].toml += text + "\n"

    def _prose(self, text: str) -> None:
        section = self.story.sections[-1]
        if self.part is None:
            section.prose += text + "\n"
        else:
            section.parts[self.part] += text + "\n"


def read_story(file: str, text: str) -> Story:
    """The entries of a story file. Raises `ContentError` with file and line."""
    reader = _Reader(file)
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    if reader.fence:
        raise ContentError("open-block", file=file, line=len(lines))
    for section in reader.story.sections:
        section.prose = section.prose.strip()
        section.parts = {name: prose.strip() for name, prose in section.parts.items()}
    return reader.story
