"""The words of a game's pictures: `content/<game>/text/board.toml`, decoded into the game's own table of tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)

_CONTENT = Path(__file__).resolve().parents[2] / "content"


def read_board_words(game: str, kind: type[T]) -> T:
    """The file of a game (its content folder's name). Raises `msgspec.ValidationError` for one that does not fit."""
    file = _CONTENT / game / "text" / "board.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
