"""A table of Neodreams for tests that read as play: the real game, the real session, any moment of it.

    table = studio(phase="icons", place="velvet-clinic", dreams={"player-1": [("the-exam-you-passed", 0, False)]})
    table.says("player-1", "icon:link").says("player-1", "link:the-exam-you-passed")

Everybody has side A up: a Lucid `house-style-N` and a Neodream `test-pattern-N`. Effects that only gain are asked for
each time, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec

from engine.games.neodreams import Neodreams
from engine.games.neodreams.content import KINDS, Card, Content, icon_words, watching
from engine.games.neodreams.state import CLIENTS, OBJECTS, Placed, Player, State
from engine.games.neodreams.view import StudioSeen, View
from engine.kernel import Session
from engine.library import CONTENT as FOLDER
from engine.library import make_game, read_files
from tests.games.table import GameTable

FILES = read_files(FOLDER / "neodreams")
GAME = cast(Neodreams, make_game("neodreams", FILES))
CONTENT = GAME.content
BOARDS = ("lantern-house", "moth-works", "tidal-room", "paper-moon")
SEATS = ("player-1", "player-2", "player-3", "player-4")
ASKED = {"sides": "a", "first": "random", "marker": "usual", "gains": "each-time"}
AT_ONCE = {**ASKED, "gains": "at-once"}
Lying = tuple[str, int, bool]
"""A created card, the Objects on it, and whether it has a Client."""


class Table(GameTable[State]):
    """What is said and seen at a table of this game."""

    def player(self, seat: str = "player-1") -> Player:
        """A studio."""
        return self.state.players[seat]

    def tracks(self, seat: str = "player-1") -> tuple[int, int, int]:
        """Knowledge, memory, fantasy."""
        player = self.player(seat)
        return player.k, player.m, player.f

    def placed(self, card: str, seat: str = "player-1") -> Placed:
        """A card in a Dreamscape."""
        return next(placed for placed in self.player(seat).dream if placed.id == card)

    def view(self, seat: str | None = None) -> View:
        """The table as a seat sees it."""
        return cast(View, self.game.view(self.state, seat))

    def seen(self, seat: str, by: str | None = None) -> StudioSeen:
        """A studio as somebody sees it."""
        return next(studio for studio in self.view(by).studios if studio.seat == seat)


def new_game(players: int = 2, seed: str = "dream", **settings: str) -> Table:
    """A new game, at its first question."""
    return Table(Session.begin(GAME, players, settings, seed))


def altered(**changes: Mapping[str, Any]) -> Neodreams:
    """The game with some cards changed: `altered(deja_vu_clause={"when": "link"})`."""
    cards = dict(CONTENT.cards)
    for name, fields in changes.items():
        card = name.replace("_", "-")
        cards[card] = msgspec.structs.replace(cards[card], **fields)
    return Neodreams(content_with(cards))


def content_with(cards: Mapping[str, Card], **fields: Any) -> Content:
    """The content with other cards."""
    return msgspec.structs.replace(CONTENT, cards=cards, watching=watching(cards.values()), **fields)


def studio(
    phase: str = "turn",
    players: int = 2,
    *,
    active: str = "player-1",
    last: str | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    dreams: Mapping[str, Sequence[Lying]] | None = None,
    boards: Mapping[str, tuple[str, str]] | None = None,
    printed: Mapping[str, Sequence[tuple[int, bool]]] | None = None,
    tracks: Mapping[str, tuple[int, int, int]] | None = None,
    objects: Mapping[str, int] | None = None,
    figures: Mapping[str, str] | None = None,
    marker: int = 1,
    place: str = "",
    icons: Iterable[str] = (),
    market: Mapping[str, Sequence[str]] | None = None,
    tops: Sequence[str] = (),
    discards: Sequence[str] = (),
    hoard: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    triggered: bool = False,
    game: Neodreams = GAME,
    seed: str = "dream",
) -> Table:
    """A table at a moment that is given by what differs from the usual.

    dreams: created cards. boards: Dream board and side. printed: Objects and Client of the two printed cards.
    market: by kind; else any two. tops: on top of their decks. hoard: by kind, the seat whose hand holds all cards that
    would lie in that deck.
    """
    state = game.begin(players, settings or ASKED)
    state.phase, state.active, state.marker, state.place, state.icons = phase, active, marker, place, list(icons)
    state.turn, state.last, state.triggered = 1, last or list(state.clockwise(active))[-1], triggered
    state.figures = dict(figures or {})
    for number, (seat, player) in enumerate(state.players.items()):
        player.board, side = (boards or {}).get(seat, (BOARDS[number], "a"))
        player.dream = [Placed(card) for card in game.content.boards[player.board][side]]
        for card, (count, client) in zip(player.dream, (printed or {}).get(seat, ()), strict=False):
            card.objects, card.client = count, client
        player.dream += [Placed(*lying) for lying in (dreams or {}).get(seat, ())]
        player.hand = list((hands or {}).get(seat, ()))
        player.k, player.m, player.f = (tracks or {}).get(seat, (3, 3, 3))
        player.objects = (objects or {}).get(seat, 3)
        player.figures -= list(state.figures.values()).count(seat)
    _lay_out(state, game.content, market, tops, discards, hoard or {})
    everybody = state.players.values()
    lying = [placed for player in everybody for placed in player.dream]
    state.reserve_objects = OBJECTS - sum(one.objects for one in everybody) - sum(card.objects for card in lying)
    state.reserve_clients = CLIENTS - sum(card.client for card in lying)
    assert not game.violations(state), game.violations(state)
    return Table(Session.from_state(game, seed, state))


def _lay_out(
    state: State,
    content: Content,
    market: Mapping[str, Sequence[str]] | None,
    tops: Sequence[str],
    discards: Sequence[str],
    hoard: Mapping[str, str],
) -> None:
    """The Market, the decks and the discards of every kind."""
    taken = {*tops, *discards, *[card for cards in (market or {}).values() for card in cards]}
    for player in state.players.values():
        taken |= {*player.hand, *[placed.id for placed in player.dream]}
    for kind in KINDS:
        rest = [card for card in content.decks[kind] if card not in taken]
        shown = list(market[kind]) if market is not None and kind in market else [rest.pop(), rest.pop()]
        top = [card for card in tops if content.cards[card].kind == kind]
        state.market[kind] = shown
        state.discards[kind] = [card for card in discards if content.cards[card].kind == kind]
        state.decks[kind] = [*rest, *reversed(top)]
        if kind in hoard:
            state.players[hoard[kind]].hand += state.decks[kind]
            state.decks[kind] = []


def icons(place: str, players: int = 3, **changes: Any) -> Table:
    """The active player has just deployed to a location and may use its icons."""
    layout = CONTENT.layout_for(players)
    location = CONTENT.locations[layout.id][place]
    words = list(icon_words(location.icons))
    figures = {place: "player-1", **changes.pop("figures", {})}
    return studio("icons", players, place=place, icons=words, figures=figures, **changes)
