"""Every kind of picture the project draws, found by folder: `images/<game>/gallery.py` names its `KINDS`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image

import images
from images.kit.picture import Picture


@dataclass(frozen=True, slots=True)
class Sample:
    """One example of a kind of picture, drawn when asked for."""

    name: str
    draw: Callable[[], Picture]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of picture of a game ("board") with its examples.

    `canvases` gives the examples in full colour, for choosing the palette.
    """

    name: str
    samples: Callable[[], tuple[Sample, ...]]
    canvases: Callable[[], Iterator[Image.Image]]


@dataclass(frozen=True, slots=True)
class Look:
    """A picture of a running game that people may ask for.

    whose: of the `table`, then `draw(view, names, content, awaited)` with the seats that play waits for; or of one
    `seat`, then `draw(view, names, content, seat)`, which raises `ValueError` for what the view hides.
    """

    draw: Callable[..., Picture]
    whose: Literal["table", "seat"] = "table"


def looks(game: str) -> Mapping[str, Look]:
    """The pictures of a running game (its folder name) by kind, the main one first: the package's `PICTURES`."""
    told: Mapping[str, Look] = importlib.import_module(f"images.{game}").PICTURES
    return told


def games() -> list[str]:
    """The games that draw pictures, by folder name."""
    found = pkgutil.iter_modules([str(Path(folder)) for folder in images.__path__])
    return sorted(module.name for module in found if module.ispkg and module.name != "kit")


def kinds(game: str) -> tuple[Kind, ...]:
    """The kinds of picture of one game (its folder name)."""
    registered: tuple[Kind, ...] = importlib.import_module(f"images.{game}.gallery").KINDS
    return registered


def all_kinds() -> Iterator[tuple[str, Kind]]:
    """Every kind of every game, with the game's folder name."""
    for game in games():
        for kind in kinds(game):
            yield game, kind
