"""Examples of every kind of picture of Neodreams, for `python -m images gallery`: games played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from PIL import Image

from engine.games.neodreams import Neodreams, make
from engine.games.neodreams.content import KINDS as CARD_KINDS
from engine.games.neodreams.content import Card, Content
from engine.games.neodreams.state import State
from engine.games.neodreams.view import CardSeen, View
from engine.kernel import Session
from engine.library.files import CONTENT, read_files
from images.examples import Kind, played
from images.neodreams.board import board_canvas, render_board
from images.neodreams.card import card_canvas, render_card
from images.neodreams.hand import hand_canvas, hand_of, render_hand
from images.neodreams.studio import render_studio, studio_canvas, studio_of

NAMES = {"player-1": "Anna", "player-2": "Benedikta Sommerfeld", "player-3": "Cy", "player-4": "Dmitri"}
_change = msgspec.structs.replace
Scene = tuple[View, tuple[str, ...]]


@cache
def game() -> Neodreams:
    """The game made of its content."""
    return make(read_files(CONTENT / "neodreams"))


def content() -> Content:
    """Everything printed for the game."""
    return game().content


def play(players: int, seed: int, **settings: str) -> Iterator[Session[State]]:
    """A game played at random, at each question and at the end."""
    return played(game(), players, seed, settings)


@cache
def scenes(players: int, seed: int) -> tuple[Scene, ...]:
    """What everybody sees at each question of such a game and at its end, with the seats it waits for."""
    return tuple((game().view(session.state, None), tuple(session.awaited())) for session in play(players, seed))


def moment(players: int, turn: int, phase: str = "icons", seed: int = 3) -> Scene:
    """A question of a phase, in a turn or soon after."""
    found = [scene for scene in scenes(players, seed) if scene[0].phase == phase]
    return next((scene for scene in found if scene[0].turn >= turn), found[-1])


def last(players: int, seed: int = 3) -> Scene:
    """The end of a game."""
    return scenes(players, seed)[-1]


def rich(players: int, cards: int) -> View:
    """A table where the first studio has so many cards in its Dreamscape, some full, some with Clients."""
    view, _ = moment(players, 20)
    first = view.studios[0]
    mixed = [content().cards[content().decks[kind][turn]] for turn in range(3, 13) for kind in CARD_KINDS]
    placed = [*first.dream[:2], *(_placed(card, order) for order, card in enumerate(mixed))][:cards]
    credits = sum(card.credits + card.objects for card in placed)
    studio = _change(first, dream=tuple(placed), credits=credits, k=10, m=0, f=7, objects=12)
    return _change(view, studios=(studio, *view.studios[1:]), triggered=cards >= 12)


def _placed(card: Card, order: int) -> CardSeen:
    objects = card.slots if order % 3 == 0 else order % (card.slots + 1)
    client = card.kind == "lucid" and order % 2 == 0
    return CardSeen(card.id, card.kind, objects, card.slots, client, 0 < card.slots <= objects, card.credits)


def holding(count: int, seat: str = "player-1") -> View:
    """A view of a seat with so many cards in hand."""
    view, _ = moment(3, 9)
    mixed = [content().decks[kind][turn] for turn in range(10) for kind in CARD_KINDS][:count]
    kinds = {kind: sum(content().cards[card].kind == kind for card in mixed) for kind in CARD_KINDS}
    studios = tuple(
        _change(studio, hand=tuple(mixed), hand_size=count, hand_kinds=kinds) if studio.seat == seat else studio
        for studio in view.studios
    )
    return _change(view, seat=seat, studios=studios)


def _tables() -> dict[str, tuple[Any, ...]]:
    tables = {
        "setup-4": scenes(4, 3)[0],
        "first-turn-3": moment(3, 1, "turn"),
        "icons-2": moment(2, 7),
        "icons-4": moment(4, 14),
        "returnals-4": moment(4, 18, "cycle-others"),
        "last-round-3": (rich(3, 12), ("player-2",)),
        "over-3": last(3),
        "over-4": last(4),
    }
    return {name: (view, NAMES, content(), list(awaited)) for name, (view, awaited) in tables.items()}


def _studios() -> dict[str, tuple[Any, ...]]:
    return {f"cards-{count}": (rich(4, count), NAMES, content(), "player-1") for count in (2, 4, 7, 12, 16)}


def _hands() -> dict[str, tuple[Any, ...]]:
    return {f"cards-{count}": (holding(count), NAMES, content(), "player-1") for count in (0, 1, 3, 5, 8)}


def _closeups() -> dict[str, tuple[Card]]:
    names = ("house-style-1", "private-aurora", "sunday-with-grandma", "talent-show-of-toads", "mirror-audit")
    longest = max(content().cards.values(), key=lambda card: len(card.flavour))
    return {card.id: (card,) for card in (*(content().cards[name] for name in names), longest)}


def _studio_canvas(view: View, names: Mapping[str, str], content: Content, seat: str) -> Image.Image:
    return studio_canvas(view, names, content, studio_of(view, seat))


def _hand_canvas(view: View, names: Mapping[str, str], content: Content, seat: str) -> Image.Image:
    return hand_canvas(view, names, content, hand_of(view, seat))


KINDS = (
    Kind("board", _tables, render_board, board_canvas),
    Kind("studio", _studios, render_studio, _studio_canvas),
    Kind("hand", _hands, render_hand, _hand_canvas),
    Kind("card", _closeups, render_card, card_canvas),
)
