"""Content folders as text: `content/<game>/` with paths relative to it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.kernel.content import parse
from engine.kernel.errors import ContentError

CONTENT = Path(__file__).resolve().parents[2] / "content"
"""Where content lives unless a caller names another folder."""

SUFFIXES = frozenset({".toml", ".md"})


def read_files(folder: Path) -> dict[str, str]:
    """Every content file below a folder, by its path relative to it (`text/en.toml`), in a fixed order.

    Raises `ContentError` where a file is not UTF-8 text.
    """
    files: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            name = path.relative_to(folder).as_posix()
            try:
                files[name] = path.read_text("utf-8")
            except UnicodeDecodeError as error:
                raise ContentError("not-utf-8", file=name, byte=error.start) from error
    return files


def parse_toml(files: Mapping[str, str], name: str) -> dict[str, Any]:
    """A TOML file's table; an empty one when it does not exist. Raises `ContentError` with the line of a mistake."""
    return parse(files.get(name, ""), name)
