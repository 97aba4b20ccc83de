"""Settings: read once from the environment and a `.env` file beside the bot; `.env.example` explains each one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dotenv import dotenv_values

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(Exception):
    """A setting that cannot be used; the message is one sentence that says what to write instead."""


class Secret(str):
    """Text that never shows itself: its repr is masked. Use `str.__str__` only where it is sent."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'***'" if self else "''"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Field metadata names the environment variable."""

    token: Secret = field(default=Secret(), metadata={"env": "DISCORD_TOKEN"})
    """The bot's token; empty: the local sandbox is started instead."""
    database: Path = field(default=Path("oneiros.sqlite3"), metadata={"env": "ONEIROS_DATABASE"})
    """The file in which tables are kept."""
    discord_api: str = field(default="", metadata={"env": "ONEIROS_DISCORD_API"})
    """Base address of another server that speaks like Discord (`http://127.0.0.1:8765`); empty: Discord itself."""
    guild: int | None = field(default=None, metadata={"env": "ONEIROS_GUILD"})
    """A server in which commands appear at once; None: everywhere, within the hour."""
    log_level: str = field(default="INFO", metadata={"env": "ONEIROS_LOG_LEVEL"})
    """How much is logged: one of `LEVELS`."""
    buried_after: int = field(default=12, metadata={"env": "ONEIROS_BURIED_AFTER"})
    """Messages below the table panel after which it is posted again, 3-200."""
    remind_after: int = field(default=24, metadata={"env": "ONEIROS_REMIND_AFTER"})
    """Hours after which somebody who is waited for is reminded once, 0-720; 0: never."""
    picture_workers: int = field(default=1, metadata={"env": "ONEIROS_PICTURE_WORKERS"})
    """Threads that draw pictures, 1-4."""
    picture_cache: int = field(default=64, metadata={"env": "ONEIROS_PICTURE_CACHE"})
    """Finished pictures kept in memory (about half a megabyte each), 0-1000."""


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise BadSetting(f"{name} must be a whole number from {low} to {high}, not {text!r}.")
    return int(text)


def _level(name: str, text: str) -> str:
    if text.upper() not in LEVELS:
        raise BadSetting(f"{name} must be one of {', '.join(LEVELS)}, not {text!r}.")
    return text.upper()


def _address(name: str, text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadSetting(f"{name} must be an http address such as http://127.0.0.1:8765, not {text!r}.")
    return text.rstrip("/")


PARSERS: Mapping[str, Callable[[str, str], Any]] = {
    "token": lambda name, text: Secret(text),
    "database": lambda name, text: Path(text),
    "discord_api": _address,
    "guild": lambda name, text: _whole(name, text, 1, 2**63 - 1),
    "log_level": _level,
    "buried_after": lambda name, text: _whole(name, text, 3, 200),
    "remind_after": lambda name, text: _whole(name, text, 0, 720),
    "picture_workers": lambda name, text: _whole(name, text, 1, 4),
    "picture_cache": lambda name, text: _whole(name, text, 0, 1000),
}


def names() -> tuple[str, ...]:
    """The environment variables that are read."""
    return tuple(str(item.metadata["env"]) for item in fields(Settings))


def parse(values: Mapping[str, str | None]) -> Settings:
    """Settings made of environment variables; empty ones count as not given. Raises `BadSetting`."""
    given: dict[str, Any] = {}
    for item in fields(Settings):
        name = str(item.metadata["env"])
        if text := (values.get(name) or "").strip():
            parser = PARSERS.get(item.name)
            given[item.name] = parser(name, text) if parser else text
    return Settings(**given)


def load(folder: Path = Path()) -> Settings:
    """The settings of this process: the environment wins over `.env` in `folder`. Raises `BadSetting`."""
    return parse({**dotenv_values(folder / ".env"), **os.environ})
