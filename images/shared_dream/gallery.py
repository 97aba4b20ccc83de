"""Examples of every kind of picture of The Shared Dream, for `python -m images gallery`: games played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

import msgspec
from PIL import Image

from engine.games.shared_dream import SharedDream
from engine.games.shared_dream.content import Content
from engine.games.shared_dream.library import read_content
from engine.games.shared_dream.state import State
from engine.games.shared_dream.view import BombSeen, EnemySeen, View
from engine.kernel.asks import Answer
from engine.kernel.session import Session
from engine.library.files import CONTENT, read_files
from images.kit.picture import Picture
from images.registry import Kind, Sample
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
_MOST_ANSWERS = 3000
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
    session = Session.begin(game(), players, {"scenario": scenario}, f"gallery-{seed}")
    chance = random.Random(seed)
    for _ in range(_MOST_ANSWERS):
        yield session
        asks = [ask for ask in session.asks if not ask.offer]
        if session.outcome is not None or not asks:
            return
        ask = chance.choice(asks)
        legal = [option.id for option in ask.legal]
        picks = chance.sample(legal, chance.randint(ask.least, min(ask.most, len(legal))))
        session.submit(Answer(ask.id, chance.choice(ask.seats), tuple(picks)))


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
    health = printed.per_player * len(view.heroes)
    beast = EnemySeen("beast", "nemesis", "nemesis", tile, 5, 3, 3, 3, health - 3, health, "", "", "attack")
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
def _tables() -> dict[str, tuple[View, tuple[str, ...]]]:
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


@cache
def _closeups() -> dict[str, Card]:
    """A card of each kind, and one of each sort of enemy."""
    found: dict[str, Card] = {}
    for card in cards(content()).values():
        found.setdefault(card.kind, card)
    for name in ("hospital", "ines", "the-mold-choir", "beast", "frenzied-clown"):
        found[name] = card_of(content(), name)
    return found


def _samples(render: Callable[..., Picture]) -> tuple[Sample, ...]:
    return tuple(
        Sample(name, partial(render, view, NAMES, content(), awaited)) for name, (view, awaited) in _tables().items()
    )


def _canvases(draw: Callable[..., Image.Image]) -> Iterator[Image.Image]:
    return (draw(view, NAMES, content(), list(awaited)) for view, awaited in _tables().values())


def _near_samples() -> tuple[Sample, ...]:
    return tuple(
        Sample(name, partial(render_surroundings, view, NAMES, content(), view.heroes[0].seat))
        for name, (view, _) in _tables().items()
    )


def _near_canvases() -> Iterator[Image.Image]:
    for view, _ in _tables().values():
        yield near_canvas(view, NAMES, content(), near_of(view, content(), view.heroes[0].seat))


def _card_samples() -> tuple[Sample, ...]:
    return tuple(Sample(name, partial(render_card, card)) for name, card in _closeups().items())


def _card_canvases() -> Iterator[Image.Image]:
    return (card_canvas(card) for card in _closeups().values())


KINDS = (
    Kind("board", partial(_samples, render_board), partial(_canvases, board_canvas)),
    Kind("mats", partial(_samples, render_mats), partial(_canvases, mats_canvas)),
    Kind("scene", partial(_samples, render_scene), partial(_canvases, scene_canvas)),
    Kind("surroundings", _near_samples, _near_canvases),
    Kind("card", _card_samples, _card_canvases),
)
