"""The plaques that scenario boards are made of: a titled panel, a row of numbered places, a list of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import HeroSeen, View
from images.kit import theme
from images.kit.panels import Box, lay, panel, symbol, write, write_fitted
from images.kit.pens import labelled, named, number
from images.kit.scenery import layer
from images.kit.sprites import shape, stamp
from images.kit.theme import Colour
from images.shared_dream.board import hero_piece
from images.shared_dream.pieces import hero
from images.shared_dream.wording import shown_name

HEAD = 76


def plaque(image: Image.Image, box: Box, icon_name: str, title: str, colour: Colour, value: str = "") -> Box:
    """A dark panel with a title line, and at its right end a value; gives back the room below."""
    left, top, right, bottom = box
    ground(image, box, theme.ASPHALT, colour)
    symbol(image, icon_name, (left + 46, top + 42), 46, colour)
    used = write(image, value, (right - 24, top + 62), number(58, theme.WHITE), "right")
    room = right - left - 84 - 30 - (used + 20 if value else 0)
    write_fitted(image, title, (left + 82, top + 58), room, named(46, colour), 28)
    return (left + 20, top + HEAD, right - 20, bottom - 16)


def ground(image: Image.Image, box: Box, fill: Colour, edge: Colour, thickness: int = 4, radius: int = 22) -> None:
    """An empty panel, kept: four times as quick to lay as to colour through its mask."""
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    key = ("sd-ground", size, fill, edge, thickness, radius)
    lay(image, layer(key, partial(_draw_ground, size, fill, edge, thickness, radius)), left, top, radius)


def _draw_ground(size: tuple[int, int], fill: Colour, edge: Colour, thickness: int, radius: int) -> Image.Image:
    image = Image.new("RGB", size, edge)
    panel(image, (thickness, thickness, size[0] - thickness, size[1] - thickness), fill, radius - thickness)
    return image


def places(
    image: Image.Image, box: Box, labels: Sequence[str], done: int, colour: Colour, here: int | None = None
) -> None:
    """Discs in a row, the first `done` of them filled; a ring of light around the one that is `here`."""
    left, top, right, bottom = box
    count = max(1, len(labels))
    step = min((right - left) // count, 190)
    size = min(step - 12, bottom - top, 124)
    start = (left + right - step * count) // 2
    for place, words in enumerate(labels):
        middle = (start + step * place + step // 2, (top + bottom) // 2)
        disc(image, middle, size, colour if place < done else theme.STREET, colour)
        if place == here:
            disc(image, middle, size, theme.LAMP, theme.WHITE)
        ink = theme.INK if place == here or place < done else theme.MIST
        pen = number(round(size * 0.54), ink)
        write(image, words, (middle[0], middle[1] + round(size * 0.19)), pen, "centre")


def disc(image: Image.Image, centre: tuple[int, int], size: int, fill: Colour, edge: Colour) -> None:
    """A round place with a rim."""
    stamp(image, shape("circle", size), centre[0] - size // 2, centre[1] - size // 2, edge)
    inner = size - 10
    stamp(image, shape("circle", inner), centre[0] - inner // 2, centre[1] - inner // 2, fill)


def players(
    image: Image.Image, box: Box, view: View, names: Mapping[str, str], content: Content, facts: Mapping[str, str]
) -> None:
    """A line for each player: the piece, the name, and at the right a fact or list."""
    left, top, right, bottom = box
    down = min(96, (bottom - top) // max(1, len(view.heroes)))
    for order, seen in enumerate(view.heroes):
        _player(image, (left, top + order * down, right, top + (order + 1) * down), view, names, content, seen, facts)


def _player(
    image: Image.Image,
    box: Box,
    view: View,
    names: Mapping[str, str],
    content: Content,
    seen: HeroSeen,
    facts: Mapping[str, str],
) -> None:
    left, top, right, bottom = box
    size = min(70, bottom - top - 6)
    middle = (top + bottom) // 2
    hero(image, hero_piece(view, content, seen), (left + 40, middle), size)
    ink = theme.GRAY if seen.out else theme.LAMP_PALE
    pen = labelled(38, theme.NEON_CYAN)
    used = write_fitted(
        image, facts.get(seen.seat, ""), (right, middle + 14), round((right - left) * 0.6), pen, 24, "right"
    )
    room = right - left - 86 - used - 20
    write_fitted(image, shown_name(names, seen.seat), (left + 86, middle + 14), room, named(40, ink), 26)
