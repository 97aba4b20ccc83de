"""What can be seen of a game of Neodreams: all but hands and the order of decks (NEO-HOLE-30)."""

from __future__ import annotations

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


def make_view(state: State, content: Content, seat: str | None) -> View:
    """The view of a seat, or of a spectator."""
    figures = state.figures
    return View(
        seat=seat,
        phase=state.phase,
        layout=state.layout,
        turn=state.turn,
        active=state.active,
        last=state.last,
        marker=state.marker,
        triggered=state.triggered,
        studios=tuple([_studio(content, owner, player, own=owner == seat) for owner, player in state.players.items()]),
        locations=tuple(
            [
                LocationSeen(place.id, place.row, place.column, figures.get(place.id, ""))
                for place in content.locations[state.layout].values()
            ]
        ),
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


def _studio(content: Content, seat: str, player: Player, *, own: bool) -> StudioSeen:
    cards = content.cards
    made = 0
    dream: list[CardSeen] = []
    for placed in player.dream:
        card = cards[placed.card]
        made += card.credits + placed.objects
        upgraded = 0 < card.slots <= placed.objects
        dream.append(
            CardSeen(placed.card, card.kind, placed.objects, card.slots, placed.client, upgraded, card.credits)
        )
    kinds = [cards[card].kind for card in player.hand]
    return StudioSeen(
        seat=seat,
        board=player.board,
        k=player.k,
        m=player.m,
        f=player.f,
        objects=player.objects,
        figures=player.figures,
        hand_size=len(player.hand),
        hand_kinds={kind: kinds.count(kind) for kind in KINDS},
        hand=tuple(player.hand) if own else (),
        dream=tuple(dream),
        credits=made,
    )
