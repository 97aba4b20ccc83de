"""What each game draws, found by folder: `images/<game>/` says which pictures a running game has and how cards look.

A game is named by its id here; its folder is called the same with `_` for `-`. A game may have no such folder.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import images
from images.kit.picture import Picture


@dataclass(frozen=True, slots=True)
class Look:
    """A picture of a running game that people may ask for.

    whose: of the `table`, then `draw(view, names, content, awaited)` with the seats that play waits for; or of one
    `seat`, then `draw(view, names, content, seat)`, which raises `ValueError` for what the view hides.
    """

    draw: Callable[..., Picture]
    whose: Literal["table", "seat"] = "table"


def by_id(content: Any, word: str) -> Any:
    """The card of that id, as most games' content finds it. Raises `LookupError`."""
    return content.card(word)


def nothing(content: Any, word: str) -> str:
    """What a game says of places that it says nothing of."""
    return ""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a game: `draw(card)` is a close-up, `line(card)` what it says in one line, for menus.

    find: the card of an id, from the game's content; raises `LookupError`. place: the line of anything else that is
    chosen, empty where there is nothing to say.
    """

    draw: Callable[[Any], Picture]
    line: Callable[[Any], str]
    find: Callable[[Any, str], Any] = by_id
    place: Callable[[Any, str], str] = nothing


def games() -> list[str]:
    """The ids of the games that draw pictures."""
    found = pkgutil.iter_modules([str(Path(folder)) for folder in images.__path__])
    return sorted(module.name.replace("_", "-") for module in found if module.ispkg and module.name != "kit")


def looks(game: str) -> Mapping[str, Look]:
    """The pictures of a running game by kind, the main one (`board`) first: `PICTURES`. Empty where it draws none."""
    package = _package(game)
    told: Mapping[str, Look] = package.PICTURES if package is not None else {}
    return told


def own_look(game: str) -> str:
    """The picture of what is somebody's own: `hand`, or where the game has none the first that is about a seat."""
    about = [kind for kind, look in looks(game).items() if look.whose == "seat"]
    return "hand" if "hand" in about or not about else about[0]


def cards(game: str) -> Cards | None:
    """How the cards of a game look: `CARDS`. None where it draws none."""
    told: Cards | None = getattr(_package(game), "CARDS", None)
    return told


@cache
def _package(game: str) -> ModuleType | None:
    name = f"images.{game.replace('-', '_')}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
