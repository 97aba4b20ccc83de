"""What is told in Neodreams. Past tense; `seat` is always who did it."""

from __future__ import annotations

from engine.kernel import Event


class BoardsDealt(Event, frozen=True):
    """The Dream boards are dealt, one to each seat in order (NEO-PSETUP-02)."""

    seats: tuple[str, ...]
    boards: tuple[str, ...]


class SideChosen(Event, frozen=True):
    """A seat has laid its Dream board with a side up (NEO-PSETUP-05)."""

    seat: str
    board: str
    side: str


class FirstChosen(Event, frozen=True):
    """Who starts, and who holds the Last Player token (NEO-PSETUP-11, -12)."""

    seat: str
    last: str


class MarkerSet(Event, frozen=True):
    """Where the Cycle marker starts (NEO-SETUP-02, NEO-PSETUP-13)."""

    space: str


class HandDealt(Event, frozen=True):
    """The starting hand, told to its owner (NEO-PSETUP-10)."""

    reveals = True
    seat: str
    cards: tuple[str, ...]


class MarketRevealed(Event, frozen=True):
    """Cards turned up in the Market (NEO-SETUP-04, NEO-REFILL-01)."""

    reveals = True
    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True):
    """The Active Player token has come to a seat."""

    seat: str
    turn: int


class Deployed(Event, frozen=True):
    """An Oneironaut has gone to a location (NEO-DEPLOY-01)."""

    seat: str
    location: str


class Cycled(Event, frozen=True):
    """The Cycle marker has moved to a space (NEO-CYCLE-01). forced: with nobody at home to deploy (NEO-DEPLOY-03)."""

    seat: str
    space: str
    forced: bool = False


class Returned(Event, frozen=True):
    """An Oneironaut has come back from a location (NEO-RETURN-02)."""

    seat: str
    location: str


class Gained(Event, frozen=True):
    """A resource gained, and how much of it was lost at the top of its track (NEO-RES-01, NEO-RES-02)."""

    seat: str
    what: str
    amount: int
    lost: int


class ObjectsGained(Event, frozen=True):
    """Objects taken from the reserve (NEO-OBJ-01)."""

    seat: str
    amount: int


class Spent(Event, frozen=True):
    """A resource spent for an effect."""

    seat: str
    what: str
    amount: int


class ObjectsSpent(Event, frozen=True):
    """Objects given back to the reserve for an effect."""

    seat: str
    amount: int


class DrewFromMarket(Event, frozen=True):
    """A face-up card was taken into a hand: everybody saw it (NEO-HOLE-30)."""

    seat: str
    card: str


class DrewFromDeck(Event, frozen=True):
    """Somebody drew from a deck; what it was only they know."""

    seat: str
    kind: str


class CardDrawn(Event, frozen=True):
    """The card that came from a deck, told to its owner."""

    reveals = True
    seat: str
    card: str


class DeckRenewed(Event, frozen=True):
    """Discards were shuffled into a new deck (NEO-REFILL-02)."""

    kind: str
    cards: int


class Created(Event, frozen=True):
    """A card has entered a Dreamscape, paid with these resources (NEO-CREATE)."""

    reveals = True
    seat: str
    card: str
    k: int
    m: int
    f: int


class Discarded(Event, frozen=True):
    """A card was discarded from hand for its benefit (NEO-DISC-01)."""

    reveals = True
    seat: str
    card: str


class ObjectsPlaced(Event, frozen=True):
    """Objects were put on a card; how many it has now, of how many slots (NEO-PLACE)."""

    seat: str
    card: str
    count: int
    objects: int
    slots: int


class Upgraded(Event, frozen=True):
    """A card's last slot was covered (NEO-PLACE-04)."""

    seat: str
    card: str


class Linked(Event, frozen=True):
    """A Client was linked to a Lucid card (NEO-LINK-01)."""

    seat: str
    card: str


class Unlinked(Event, frozen=True):
    """A Client was taken off a Lucid card (NEO-HOLE-28)."""

    seat: str
    card: str


class Broadcasted(Event, frozen=True):
    """A broadcast has begun."""

    seat: str


class EffectUsed(Event, frozen=True):
    """The effect of a card in a Dreamscape is being used; `because` is `link`, `broadcast` or `reaction`."""

    seat: str
    card: str
    because: str


class EndTriggered(Event, frozen=True):
    """Somebody has 12 cards: play goes on to the end of the Last Player's turn (NEO-END-01)."""

    seat: str
    cards: int


class Scored(Event, frozen=True):
    """A seat's final credits (NEO-SCORE-01 to -03)."""

    seat: str
    cards: int
    objects: int
    leftover: int
    total: int


class GameEnded(Event, frozen=True):
    """Who has won (NEO-SCORE-04 to -06)."""

    winners: tuple[str, ...]
    total: int


EVENTS = (
    BoardsDealt
    | SideChosen
    | FirstChosen
    | MarkerSet
    | HandDealt
    | MarketRevealed
    | TurnBegan
    | Deployed
    | Cycled
    | Returned
    | Gained
    | ObjectsGained
    | Spent
    | ObjectsSpent
    | DrewFromMarket
    | DrewFromDeck
    | CardDrawn
    | DeckRenewed
    | Created
    | Discarded
    | ObjectsPlaced
    | Upgraded
    | Linked
    | Unlinked
    | Broadcasted
    | EffectUsed
    | EndTriggered
    | Scored
    | GameEnded
)
