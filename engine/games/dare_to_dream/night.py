"""What every rule has at hand: the cards, the state, the game master. And where cards go."""

from __future__ import annotations

from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.events import CardsDrawn, CardsSeen, DeckReshuffled
from engine.games.dare_to_dream.state import DARKNESS, State
from engine.kernel.asks import Seat
from engine.kernel.gamemaster import GameMaster


class Night:
    """One step's view of the table. `team` are the Dreamers' seats."""

    __slots__ = ("content", "gm", "state", "team")

    def __init__(self, content: Content, state: State, gm: GameMaster) -> None:
        self.content = content
        self.state = state
        self.gm = gm
        self.team: tuple[Seat, ...] = state.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended, in the middle of a Strike perhaps (DTD-STRIKE-19)."""
        return self.state.ending is not None


def hand_of(state: State, seat: Seat) -> list[str]:
    """A seat's hand."""
    return state.darkness_hand if seat == DARKNESS else state.dreamer(seat).hand


def draw(night: Night, seat: Seat, count: int) -> None:
    """Draw from the seat's own deck; an empty deck is made anew of its discards (DTD-HOLE-14)."""
    state = night.state
    dark = seat == DARKNESS
    deck, discards = (
        (state.darkness_deck, state.darkness_discards) if dark else (state.dreamer_deck, state.dreamer_discards)
    )
    drawn: list[str] = []
    while len(drawn) < count:
        if not deck:
            if not discards:
                break
            _reshuffle(night, deck, discards, "darkness" if dark else "dreamers")
        taken = min(count - len(drawn), len(deck))
        drawn += deck[:taken]
        del deck[:taken]
    if not drawn:
        return
    hand_of(state, seat).extend(drawn)
    night.gm.tell(CardsDrawn(seat, len(drawn)))
    night.gm.tell(CardsSeen(seat, tuple(drawn)), seat if dark else night.team)


def _reshuffle(night: Night, deck: list[str], discards: list[str], side: str) -> None:
    night.gm.tell(DeckReshuffled(side, len(discards)))
    deck += discards
    discards.clear()
    night.gm.shuffle(f"reshuffle:{side}", deck)


def discard(state: State, card: str, side: str) -> None:
    """Put a card onto its side's discards."""
    (state.darkness_discards if side == DARKNESS else state.dreamer_discards).append(card)
