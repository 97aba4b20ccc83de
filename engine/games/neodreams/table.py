"""What every rule works with: the state, the game master, and the printed content."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.games.neodreams.content import Card, Content
from engine.games.neodreams.state import Placed, Player, State
from engine.kernel import Ask, Event, Fact, GameMaster, Option

STOP = Option("stop")
"""No more of these."""
SKIP = Option("skip")
"""Not this."""


class Table(NamedTuple):
    """A game while a step of it is played."""

    state: State
    gm: GameMaster
    content: Content

    def player(self, seat: str) -> Player:
        """The studio of a seat."""
        return self.state.players[seat]

    def card(self, card_id: str) -> Card:
        """The printed card."""
        return self.content.cards[card_id]

    def placed(self, seat: str, card_id: str) -> Placed:
        """A card in a seat's Dreamscape."""
        return next(placed for placed in self.player(seat).dream if placed.id == card_id)

    def tell(self, event: Event, to: str | None = None) -> None:
        """Tell everybody, or one seat."""
        self.gm.tell(event, to)


def one(ask_id: str, seat: str, options: Iterable[Option], **facts: Fact) -> Ask:
    """An ask for one option of several."""
    return Ask(ask_id, (seat,), tuple(options), facts=facts)


def possible(options: Iterable[Option]) -> bool:
    """Whether any of these may be picked."""
    return any(option.refused is None for option in options)
