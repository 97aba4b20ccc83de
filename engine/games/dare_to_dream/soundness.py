"""What must hold at every moment (DTD-CONTENT-14), and what must not show (for tests of secrecy)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec

from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.facing import faced_by, spread
from engine.games.dare_to_dream.state import DARKNESS, HOURS, SAND, State
from engine.games.dare_to_dream.strength import is_alone
from engine.kernel.asks import Seat


def permuted(state: State, seat: Seat | None, rng: random.Random) -> State:
    """A copy in which all that `seat` cannot see has changed places."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    if seat == DARKNESS:
        rng.shuffle(copy.darkness_deck)
    else:
        _mix(rng, [copy.darkness_deck, copy.darkness_hand, copy.face_down])
    if seat is None or seat == DARKNESS:
        _mix(rng, [copy.dreamer_deck, *[dreamer.hand for dreamer in copy.dreamers]])
    else:
        rng.shuffle(copy.dreamer_deck)
    return copy


def _mix(rng: random.Random, piles: Sequence[list[str]]) -> None:
    """Deal the cards of these piles anew, as many to each as before."""
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]


def violations(content: Content, state: State) -> list[str]:
    """Clause ids and a word for every invariant that is broken."""
    found = [*_counts(state), *_table(content, state), *_cards(content, state)]
    return [f"DTD-CONTENT-14 {word}" for word in found]


def _counts(state: State) -> Iterator[str]:
    sand = state.sand
    if sand.dreamers + sand.darkness + sand.pile != SAND or min(sand.dreamers, sand.darkness, sand.pile) < 0:
        yield "sand"
    if state.phase in ("setup", "tuck-in") and sand.dreamers != SAND:
        yield "sand-moved-in-tuck-in"
    if state.score != sum(dreamer.woken for dreamer in state.dreamers) or not 0 <= state.score <= state.target:
        yield "score"
    if (state.score == state.target) != (state.ending == "darkness-wins"):
        yield "ending"
    if not 1 <= state.hour <= HOURS:
        yield "hour"
    counts = spread(state).values()
    if state.phase == "assign-monsters" and max(counts) - min(counts) > 1:
        yield "spread"


def _table(content: Content, state: State) -> Iterator[str]:
    for dreamer in state.dreamers:
        for guardian in dreamer.guardians:
            faced = faced_by(state, guardian.id)
            if guardian.item is not None and guardian.item not in content.items:
                yield f"item-on {guardian.id}"
            if guardian.unable and faced and state.ending is None:
                yield f"unable-faces {guardian.id}"
            if len(faced) > 1 and any(is_alone(content, monster) for monster in faced):
                yield f"not-alone {guardian.id}"
            if any(monster.seat != dreamer.seat for monster in faced):
                yield f"faces-anothers {guardian.id}"
        if dreamer.ward is not None and dreamer.ward not in content.wards:
            yield f"ward-of {dreamer.seat}"
        if dreamer.awake_since_start and not dreamer.awake:
            yield f"awake-since-start {dreamer.seat}"


def _cards(content: Content, state: State) -> Iterator[str]:
    """Every card is in exactly one zone."""
    if state.phase == "setup":
        return
    dreamers = [*content.items, *content.wards, *content.dreamer_actions]
    if sorted(_dreamer_cards(state)) != sorted(dreamers):
        yield "dreamer-cards"
    darkness = [*content.monsters, *content.nightmares, *content.darkness_actions]
    found = [*state.darkness_deck, *state.darkness_hand, *state.darkness_discards, *state.face_down, *state.nightmares]
    if sorted([*found, *[monster.id for monster in state.monsters]]) != sorted(darkness):
        yield "darkness-cards"


def _dreamer_cards(state: State) -> Iterator[str]:
    yield from state.dreamer_deck
    yield from state.dreamer_discards
    for dreamer in state.dreamers:
        yield from dreamer.hand
        yield from [dreamer.ward] if dreamer.ward else []
        yield from [guardian.item for guardian in dreamer.guardians if guardian.item]
