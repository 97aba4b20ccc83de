"""Examples of every kind of picture of The Shared Dream, for `python -m images gallery`: games played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from PIL import Image

from engine.games.shared_dream import SharedDream
from engine.games.shared_dream.content import Content
from engine.games.shared_dream.library import read_content
from engine.games.shared_dream.state import State
from engine.games.shared_dream.view import BombSeen, EnemySeen, View
from engine.kernel import Session
from engine.library.files import CONTENT, read_files
from images.examples import Kind, played
from images.shared_dream.board import board_canvas, render_board
from images.shared_dream.card import card_canvas, render_card
from images.shared_dream.catalogue import Card, card_of, cards
from images.shared_dream.mats import mats_canvas, render_mats
from images.shared_dream.scene import render_scene, scene_canvas
from images.shared_dream.surroundings import near_canvas, near_of, render_surroundings

NAMES = {"player-1": "Anna", "player-2": "Benedikta Sommerfeld", "player-3": "Cy", "player-4": "Dmitri"}
SCENARIOS = (
    "beast-at-the-door",
    "dead-serious",
    "explosive-nightlife",
    "attack-of-the-mindrender",
    "war-of-the-roses",
)
_change = msgspec.structs.replace


@cache
def content() -> Content:
    """Everything printed for the game."""
    return read_content(read_files(CONTENT / "shared-dream"))


@cache
def game() -> SharedDream:
    """The game made of it."""
    return SharedDream(content())


def play(scenario: str, players: int, seed: int) -> Iterator[Session[State]]:
    """A game played at random, at each question and at the end."""
    return played(game(), players, seed, {"scenario": scenario})


@cache
def views(scenario: str, players: int, seed: int) -> tuple[View, ...]:
    """What everybody sees at each question of such a game, and at its end."""
    return tuple(game().view(session.state, None) for session in play(scenario, players, seed))


def moment(scenario: str, players: int, day: int, seed: int = 3) -> View:
    """The middle of the Act turns of a day, or of the last day there was."""
    acts = [view for view in views(scenario, players, seed) if view.phase == "act"]
    found = [view for view in acts if view.day == min(day, acts[-1].day)]
    return found[len(found) // 2]


def night(scenario: str, players: int, day: int, seed: int = 3) -> View:
    """A question at night."""
    nights = [view for view in views(scenario, players, seed) if view.phase.startswith("night")]
    return next((view for view in nights if view.day >= day), nights[-1])


def manifest(view: View) -> View:
    """The Beast stands in the city, half beaten."""
    tile = view.tiles[5].id
    printed = content().scenarios["beast-at-the-door"].foes["beast"]
    health = printed.health + printed.per_player * len(view.heroes)
    scores = (printed.combat, printed.magic, printed.movement, printed.damage)
    beast = EnemySeen("beast", "nemesis", "nemesis", tile, *scores, health - 3, health, "", "", "attack")
    scene = _change(view.scene, beast_track=2, beast_wounds=3)
    fragments = [*content().scenarios["beast-at-the-door"].decks["dream-fragments"]]
    heroes = tuple(_change(hero, items=(fragments[order],)) for order, hero in enumerate(view.heroes))
    return _change(view, scene=scene, enemies=(*view.enemies, beast), heroes=heroes)


def ticking(view: View) -> View:
    """Two bombs are found, one has gone off, some Codes are held."""
    decks = content().scenarios["explosive-nightlife"].decks
    found = [*decks["bombs"].values()][:2]
    bombs = [BombSeen(card.id, card.location, True, tokens) for card, tokens in zip(found, (3, 1), strict=True)]
    there = {card.location for card in found}
    tiles = tuple(_change(tile, marks=("bomb",)) if tile.id in there else tile for tile in view.tiles)
    first, *others = view.heroes
    holder = _change(first, items=tuple(decks["bomb-codes"])[:2])
    scene = _change(view.scene, bombs=(*bombs, *view.scene.bombs[2:]), explosions=1)
    return _change(view, scene=scene, tiles=tiles, heroes=(holder, *others))


def panicking(view: View) -> View:
    """A Panic! card lies on a tile."""
    card = next(iter(content().scenarios["attack-of-the-mindrender"].decks["panic"]))
    tile = view.tiles[6].id
    tiles = tuple(_change(there, marks=(*there.marks, "panic")) if there.id == tile else there for there in view.tiles)
    return _change(view, tiles=tiles, scene=_change(view.scene, panics=((card, tile, 2),)))


def contested(view: View) -> View:
    """Some Roses are freed, and Last Night cards wait."""
    roses = dict(view.scene.roses)
    for place in [*roses][-3:]:
        roses[place] = "white"
    tiles = tuple(_change(tile, marks=(f"rose-{roses[tile.id]}",)) if tile.id in roses else tile for tile in view.tiles)
    waiting = {view.heroes[0].seat: 1, view.heroes[-1].seat: 2}
    return _change(view, tiles=tiles, scene=_change(view.scene, roses=roses, last_night=waiting))


def ended(ending: str) -> View:
    """A game that is over."""
    return _change(moment("beast-at-the-door", 3, 6), phase="over", ending=ending, actor="")


@cache
def _moments() -> dict[str, tuple[View, tuple[str, ...]]]:
    """A moment of each scenario, at each number of players."""
    two = ("player-1", "player-2")
    return {
        "setup-4": (views("beast-at-the-door", 4, 3)[0], ("player-1",)),
        "beast-2": (moment("beast-at-the-door", 2, 4), two[:1]),
        "beast-manifest-4": (manifest(moment("beast-at-the-door", 4, 7)), ("player-2", "player-3")),
        "clown-3": (moment("dead-serious", 3, 4), two[1:]),
        "clown-frenzied-3": (night("dead-serious", 3, 8), two),
        "bombs-4": (ticking(moment("explosive-nightlife", 4, 5)), ("player-4",)),
        "invasion-3": (panicking(moment("attack-of-the-mindrender", 3, 5)), two[:1]),
        "roses-2": (contested(moment("war-of-the-roses", 2, 3)), two[:1]),
        "roses-4": (contested(moment("war-of-the-roses", 4, 5)), two[1:]),
        "victory": (ended("victory"), ()),
        "defeat": (ended("defeat"), ()),
    }


def _tables() -> dict[str, tuple[Any, ...]]:
    return {name: (view, NAMES, content(), list(awaited)) for name, (view, awaited) in _moments().items()}


def _near() -> dict[str, tuple[Any, ...]]:
    return {name: (view, NAMES, content(), view.heroes[0].seat) for name, (view, _) in _moments().items()}


def _closeups() -> dict[str, tuple[Card]]:
    """A card of each kind, and one of each sort of enemy."""
    found: dict[str, tuple[Card]] = {}
    for card in cards(content()).values():
        found.setdefault(card.kind, (card,))
    for name in ("hospital", "ines", "the-mold-choir", "beast", "frenzied-clown"):
        found[name] = (card_of(content(), name),)
    return found


def _near_canvas(view: View, names: Mapping[str, str], content: Content, seat: str) -> Image.Image:
    return near_canvas(view, names, content, near_of(view, content, seat))


KINDS = (
    Kind("board", _tables, render_board, board_canvas),
    Kind("mats", _tables, render_mats, mats_canvas),
    Kind("scene", _tables, render_scene, scene_canvas),
    Kind("surroundings", _near, render_surroundings, _near_canvas),
    Kind("card", _closeups, render_card, card_canvas),
)
