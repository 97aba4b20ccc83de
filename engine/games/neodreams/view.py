"""What can be seen of a game of Neodreams: all but hands and the order of decks (NEO-HOLE-30)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.neodreams.content import KINDS, Content
from engine.games.neodreams.state import Player, State


class CardSeen(msgspec.Struct, frozen=True):
    """A card in a Dreamscape. `upgraded`: all its slots are covered."""

    id: str
    kind: str
    objects: int
    slots: int
    client: bool
    upgraded: bool
    credits: int


class StudioSeen(msgspec.Struct, frozen=True):
    """A player's boards and supply. `hand` is empty for everybody but the owner; the backs of the cards
    (`hand_kinds`) are seen by all. `credits`: of cards and placed Objects so far, without what is left over.
    """

    seat: str
    board: str
    k: int
    m: int
    f: int
    objects: int
    figures: int
    hand_size: int
    hand_kinds: dict[str, int]
    hand: tuple[str, ...]
    dream: tuple[CardSeen, ...]
    credits: int


class LocationSeen(msgspec.Struct, frozen=True):
    """A location of the Oneirosphere and the seat whose Oneironaut is there (or empty)."""

    id: str
    row: str
    column: int
    seat: str


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat (or a spectator, `seat` None) sees it."""

    seat: str | None
    phase: str
    layout: str
    turn: int
    active: str
    last: str
    marker: int
    triggered: bool
    studios: tuple[StudioSeen, ...]
    locations: tuple[LocationSeen, ...]
    market: dict[str, tuple[str, ...]]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    reserve_objects: int
    reserve_clients: int
    icons: tuple[str, ...]
    place: str
    returning: dict[str, tuple[str, ...]]
    winners: tuple[str, ...]
    scores: dict[str, int]


class Eye:
    """Makes views. Holds every way in which a card or a location can show, made once."""

    def __init__(self, content: Content, seats: Sequence[str]) -> None:
        self._kinds = {card.id: card.kind for card in content.cards.values()}
        self._cards = {
            (card.id, objects, client): CardSeen(
                card.id, card.kind, objects, card.slots, client, 0 < card.slots <= objects, card.credits
            )
            for card in content.cards.values()
            for objects in range(card.slots + 1)
            for client in (False, True)
        }
        self._places = {
            layout: [
                {seat: LocationSeen(place.id, place.row, place.column, seat) for seat in ("", *seats)}
                for place in places.values()
            ]
            for layout, places in content.locations.items()
        }
        self._names = {layout: list(places) for layout, places in content.locations.items()}

    def see(self, state: State, seat: str | None) -> View:
        """The view of a seat, or of a spectator."""
        figures = state.figures
        places = zip(self._names[state.layout], self._places[state.layout], strict=True)
        return View(
            seat=seat,
            phase=state.phase,
            layout=state.layout,
            turn=state.turn,
            active=state.active,
            last=state.last,
            marker=state.marker,
            triggered=state.triggered,
            studios=tuple([self._studio(owner, player, own=owner == seat) for owner, player in state.players.items()]),
            locations=tuple([looks[figures.get(place, "")] for place, looks in places]),
            market={kind: tuple(state.market.get(kind, ())) for kind in KINDS},
            decks={kind: len(state.decks[kind]) for kind in KINDS},
            discards={kind: tuple(state.discards[kind]) for kind in KINDS},
            reserve_objects=state.reserve_objects,
            reserve_clients=state.reserve_clients,
            icons=tuple(state.icons),
            place=state.place,
            returning={owner: tuple(places) for owner, places in state.returning.items()},
            winners=state.outcome.winners if state.outcome else (),
            scores=dict(state.outcome.scores) if state.outcome else {},
        )

    def _studio(self, seat: str, player: Player, *, own: bool) -> StudioSeen:
        cards = self._cards
        dream = [cards[placed.id, placed.objects, placed.client] for placed in player.dream]
        kinds = [self._kinds[card] for card in player.hand]
        return StudioSeen(
            seat=seat,
            board=player.board,
            k=player.k,
            m=player.m,
            f=player.f,
            objects=player.objects,
            figures=player.figures,
            hand_size=len(kinds),
            hand_kinds={kind: kinds.count(kind) for kind in KINDS},
            hand=tuple(player.hand) if own else (),
            dream=tuple(dream),
            credits=sum([card.credits + card.objects for card in dream]),
        )
