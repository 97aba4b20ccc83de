"""Invariants of The Shared Dream (SD-CONTENT-33), and the shuffling of what nobody can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec

from engine.games.shared_dream.acts import MOST_ARTIFACTS
from engine.games.shared_dream.scenes import BombScene, RoseScene
from engine.games.shared_dream.state import SHADOW_BASES, TOP, State
from engine.games.shared_dream.table import Table

_decoder = msgspec.msgpack.Decoder(State)


def violations(t: Table) -> list[str]:
    """The invariants that a state breaks."""
    if t.state.phase in ("build", "prepare"):
        return []
    return [*_heroes(t), *_city(t), *_enemies(t), *_cards(t), *_scene(t)]


def _heroes(t: Table) -> Iterator[str]:
    for seat, hero in t.state.heroes.items():
        if not (0 <= hero.conviction <= TOP and 0 <= hero.nightmare <= TOP):
            yield f"SD-NMARE-04: tracks of {seat}"
        if len(hero.artifacts) > MOST_ARTIFACTS + 1:
            yield f"SD-ACT-08: artifacts of {seat}"
        if hero.actions < 0:
            yield f"SD-DAY-09: actions of {seat}"
        if min(hero.anima.wounds, hero.animus.wounds, hero.anima.ward, hero.animus.ward) < 0:
            yield f"SD-COMBAT-10: wounds of {seat}"
        if hero.out and (hero.artifacts or hero.echo or hero.rank):
            yield f"SD-HOLE-48: remains of {seat}"


def _city(t: Table) -> Iterator[str]:
    seen = Counter(place.id for place in t.state.city)
    for place in t.state.city:
        if not 0 <= place.taint <= TOP or seen[place.id] > 1:
            yield f"SD-TAINT-04: {place.id}"
    for required in t.printed.card.required:
        if seen[required] != 1:
            yield f"SD-SETUP-03: {required}"


def _enemies(t: Table) -> Iterator[str]:
    state = t.state
    dials = [enemy.id for enemy in state.enemies if enemy.id in SHADOW_BASES]
    if state.dials and sorted([*dials, *state.dials]) != sorted(SHADOW_BASES):
        yield "SD-COMP-14: dials"
    for enemy in state.enemies:
        if enemy.tile not in t.roads.at:
            yield f"SD-ENEMY-01: {enemy.id} is nowhere"


def _cards(t: Table) -> Iterator[str]:
    """Every card of the common decks in exactly one zone."""
    state, content = t.state, t.content
    held = {
        "artifact": [card for hero in state.heroes.values() for card in hero.artifacts],
        "echo": [hero.echo for hero in state.heroes.values() if hero.echo],
        "reaver": [enemy.id for enemy in state.enemies if enemy.kind == "reaver"],
    }
    for deck, printed in (("artifact", content.artifacts), ("echo", content.echoes), ("reaver", content.reavers)):
        if Counter([*state.decks.get(deck, ()), *state.discards.get(deck, ()), *held[deck]]) != Counter(printed):
            yield f"SD-CONTENT-33: {deck} cards"


def _scene(t: Table) -> Iterator[str]:
    scene = t.state.scene
    if isinstance(scene, RoseScene) and (
        set(scene.roses) != set(t.printed.card.required) or not set(scene.roses.values()) <= {"gray", "red", "white"}
    ):
        yield "SD-ROSE-14: roses"
    if isinstance(scene, BombScene) and any(bomb.tokens < 0 for bomb in scene.bombs):
        yield "SD-EXPL-24: bombs"


def permuted(state: State, rng: random.Random) -> State:
    """A copy in which decks, undrawn Reflections, face-down bombs and Last Night cards are shuffled."""
    copy = _decoder.decode(msgspec.msgpack.encode(state))
    for cards in copy.decks.values():
        rng.shuffle(cards)
    for hero in copy.heroes.values():
        for thread in hero.threads:
            rng.shuffle(thread.deck)
    if isinstance(copy.scene, BombScene):
        hidden = [bomb for bomb in copy.scene.bombs if not bomb.shown]
        cards = [bomb.card for bomb in hidden]
        rng.shuffle(cards)
        for bomb, card in zip(hidden, cards, strict=True):
            bomb.card = card
    return copy
