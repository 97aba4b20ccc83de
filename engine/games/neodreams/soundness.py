"""Invariants of a game of Neodreams, and the shuffling of what a seat cannot see (for tests of secrecy)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from engine.games.neodreams.content import KINDS, Content
from engine.games.neodreams.state import CLIENTS, FIGURES, MOST, OBJECTS, State

_codec = msgspec.msgpack.Decoder(State)


def violations(state: State, content: Content) -> list[str]:
    """The invariants that a state breaks."""
    loops = ["NEO-HOLE-15: a chain of reactions was cut"] if state.cut else []
    return [*_tokens(state), *_tracks(state), *_cards(state, content), *loops]


def _tokens(state: State) -> Iterator[str]:
    players = state.players.values()
    placed = sum(card.objects for player in players for card in player.dream)
    if state.market and state.reserve_objects + sum(player.objects for player in players) + placed != OBJECTS:
        yield "NEO-COMP-03: objects"
    if state.reserve_clients + sum(card.client for player in players for card in player.dream) != CLIENTS:
        yield "NEO-COMP-04: clients"
    for seat, player in state.players.items():
        if player.figures + sum(owner == seat for owner in state.figures.values()) != FIGURES:
            yield f"NEO-COMP-10: oneironauts of {seat}"


def _tracks(state: State) -> Iterator[str]:
    for seat, player in state.players.items():
        if not all(0 <= amount <= MOST for amount in (player.k, player.m, player.f)) or player.objects < 0:
            yield f"NEO-RES-02: tracks of {seat}"


def _cards(state: State, content: Content) -> Iterator[str]:
    if not state.market:
        return
    found = Counter(
        card for piles in (state.decks, state.market, state.discards) for pile in piles.values() for card in pile
    )
    for player in state.players.values():
        found.update(player.hand)
        found.update(placed.id for placed in player.dream[2:])
        for placed in player.dream:
            card = content.cards[placed.id]
            if placed.objects > card.slots or (placed.client and card.kind != "lucid"):
                yield f"NEO-PLACE-02: {placed.id}"
    if found != Counter(card for kind in KINDS for card in content.decks[kind]):
        yield "NEO-COMP-05: cards"


def permuted(state: State, content: Content, seat: str | None, rng: random.Random) -> State:
    """A copy in which the decks and the others' hands are shuffled together, kind by kind."""
    copy = _codec.decode(msgspec.msgpack.encode(state))
    for kind in KINDS:
        places: list[tuple[list[str], int]] = [(copy.decks[kind], i) for i in range(len(copy.decks.get(kind, ())))]
        for owner, player in copy.players.items():
            if owner != seat:
                places += [(player.hand, i) for i, card in enumerate(player.hand) if content.cards[card].kind == kind]
        cards = [pile[index] for pile, index in places]
        rng.shuffle(cards)
        for (pile, index), card in zip(places, cards, strict=True):
            pile[index] = card
    return copy
