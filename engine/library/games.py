"""Which games there are: every package below `engine.games` that has an `ID` and a `make`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import engine.games
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.library.files import CONTENT, read_files


@cache
def game_packages() -> Mapping[str, ModuleType]:
    """The packages of all games by id, those that only tests use too."""
    found: dict[str, ModuleType] = {}
    for info in pkgutil.iter_modules(engine.games.__path__):
        module = importlib.import_module(f"engine.games.{info.name}")
        if hasattr(module, "ID") and hasattr(module, "make"):
            found[module.ID] = module
    return found


def known_games(*, hidden: bool = False) -> tuple[str, ...]:
    """The ids of the games that may be played; with `hidden`, those that only tests use too."""
    return tuple(name for name, module in game_packages().items() if hidden or not getattr(module, "HIDDEN", False))


def make_game(game: str, files: Mapping[str, str]) -> Game[Any]:
    """A game made of given content files. Raises `Refused` for an unknown game, `ContentError` for bad content."""
    package = game_packages().get(game)
    if package is None:
        raise Refused("unknown-game", game=game)
    made: Game[Any] = package.make(files)
    return made


@cache
def load_game(game: str, content: Path = CONTENT) -> Game[Any]:
    """A game made of its content folder; made once, for it never changes."""
    return make_game(game, read_files(content / game))
