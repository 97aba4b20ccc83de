"""The state of a game of Neodreams: everything between two steps."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.neodreams.content import KINDS, CardKind
from engine.kernel import Outcome

OBJECTS = 90
CLIENTS = 30
FIGURES = 3
MOST = 10
"""The top of each resource track (NEO-RES-02)."""


class Placed(msgspec.Struct):
    """A card in a Dreamscape, the Objects on it, and whether a Client is linked to it."""

    id: str
    objects: int = 0
    client: bool = False


class Player(msgspec.Struct):
    """A studio: tracks, supply, hand and Dreamscape. The Dreamscape's first two cards are the printed ones."""

    board: str = ""
    k: int = 3
    m: int = 3
    f: int = 3
    objects: int = 3
    figures: int = FIGURES
    hand: list[str] = []
    dream: list[Placed] = []

    def means(self) -> dict[str, int]:
        """Resources and Objects in the supply: facts for questions in which it matters what one has."""
        return {"k": self.k, "m": self.m, "f": self.f, "objects": self.objects}


class State(msgspec.Struct):
    """A game of Neodreams.

    players: by seat, clockwise. active, last: holders of the two tokens. marker: the Cycle marker's column (1 to 4).
    figures: the seat whose Oneironaut stands on a location. icons: action words still open to the active player.
    returning: seats that have Returnals left in this cycle, in order, with the locations of their figures.
    creating: the card whose payment is being chosen. busy: a seat that is choosing what to discard for an effect.
    leaving: locations of the Oneironauts whose Returnal is being taken.
    reacted: reactions in this step so far; cut: a chain was ever cut for being too long (NEO-HOLE-15).
    triggered: the endgame has been triggered, for good (NEO-HOLE-25).
    """

    layout: str
    players: dict[str, Player]
    phase: str = "boards"
    active: str = ""
    last: str = ""
    marker: int = 1
    turn: int = 0
    figures: dict[str, str] = {}
    decks: dict[CardKind, list[str]] = {}
    market: dict[CardKind, list[str]] = {}
    discards: dict[CardKind, list[str]] = {}
    reserve_objects: int = OBJECTS
    reserve_clients: int = CLIENTS
    icons: list[str] = []
    place: str = ""
    returning: dict[str, list[str]] = {}
    creating: str | None = None
    busy: str | None = None
    leaving: list[str] = []
    reacted: int = 0
    cut: bool = False
    triggered: bool = False
    settings: dict[str, str] = {}
    outcome: Outcome | None = None

    def clockwise(self, start: str) -> Iterator[str]:
        """Every seat once, clockwise from `start`."""
        order = list(self.players)
        first = order.index(start)
        yield from order[first:]
        yield from order[:first]

    def left_of(self, seat: str) -> str:
        """The next seat clockwise."""
        order = list(self.players)
        return order[(order.index(seat) + 1) % len(order)]

    def drawable(self, kind: CardKind) -> bool:
        """Whether the deck of a kind can give a card, by a reshuffle if need be (NEO-DRAW-06)."""
        return bool(self.decks[kind] or self.discards[kind])


def empty_piles() -> dict[CardKind, list[str]]:
    """A pile for each kind of card."""
    return {kind: [] for kind in KINDS}
