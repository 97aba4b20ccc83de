"""Invariants of The Shared Dream (SD-CONTENT-33), and the shuffling of what nobody can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from engine.games.shared_dream.acts import MOST_ARTIFACTS
from engine.games.shared_dream.scenes import BombScene, ClownScene, InvasionScene, RoseScene
from engine.games.shared_dream.state import SHADOW_BASES, TOP, Hero, State
from engine.games.shared_dream.table import Table

_decoder = msgspec.msgpack.Decoder(State)

LIVES_ON = {"minion": "minions", "grunt": "grunts", "husk": "husks", "reaver": "reaver"}
"""The deck that the cards of a kind of enemy come from."""


def violations(t: Table) -> list[str]:
    """The invariants that a state breaks."""
    if t.state.phase in ("build", "prepare"):
        return []
    return [*_heroes(t), *_city(t), *_enemies(t), *_cards(t), *_scene(t)]


def _heroes(t: Table) -> Iterator[str]:
    for seat, hero in t.state.heroes.items():
        if not (0 <= hero.conviction <= TOP and 0 <= hero.nightmare <= TOP):
            yield f"SD-NMARE-04: tracks of {seat}"
        if len(hero.artifacts) > MOST_ARTIFACTS and (t.state.idle or len(hero.artifacts) > MOST_ARTIFACTS + 1):
            yield f"SD-ACT-08: artifacts of {seat}"
        if hero.actions < 0:
            yield f"SD-DAY-09: actions of {seat}"
        if min(hero.anima.wounds, hero.animus.wounds, hero.anima.ward, hero.animus.ward, hero.doubt) < 0:
            yield f"SD-COMBAT-10: wounds of {seat}"
        yield from _standing(t, seat, hero)


def _standing(t: Table, seat: str, hero: Hero) -> Iterator[str]:
    """Rank, Doubt and elimination fit together."""
    if hero.out and (hero.artifacts or hero.echo or hero.rank or hero.doubting):
        yield f"SD-HOLE-48: remains of {seat}"
    if hero.rank and (hero.doubting or hero.locked):
        yield f"SD-DEFEAT-06: form of {seat}"
    if not hero.rank and (hero.hand or hero.played):
        yield f"SD-DAY-03: Abilities of {seat}"
    if t.state.idle and hero.out != (hero.doubt >= t.state.doubt_limit):
        yield f"SD-DOUBT-02: Doubt of {seat}"
    if t.state.idle and hero.valid and hero.character and hero.tile and hero.tile not in t.roads.at:
        yield f"SD-TILE-01: {seat} is nowhere"


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
    if sorted([*dials, *state.dials]) != sorted(SHADOW_BASES):
        yield "SD-COMP-14: dials"
    for enemy in state.enemies:
        if enemy.tile not in t.roads.at:
            yield f"SD-ENEMY-01: {enemy.id} is nowhere"
        if not 0 <= enemy.dial <= TOP or enemy.wounds < 0:
            yield f"SD-ENEMY-01: {enemy.id} is out of range"
    if len({enemy.id for enemy in state.enemies}) < len(state.enemies):
        yield "SD-ENEMY-01: an enemy twice"


# -- every card in exactly one zone ------------------------------------------------------------------------------------


def _cards(t: Table) -> Iterator[str]:
    """Never in two zones; and in one, but for a card that is just being resolved."""
    for deck, printed in _printed(t).items():
        zones = Counter(_zones(t, deck))
        if max(zones.values(), default=1) > 1 or set(zones) - set(printed):
            yield f"SD-CONTENT-33: {deck} cards are in two places"
        elif t.state.idle and set(zones) != set(printed):
            yield f"SD-CONTENT-33: {deck} cards are missing: {', '.join(sorted(set(printed) - set(zones)))}"


def _printed(t: Table) -> dict[str, Iterable[str]]:
    """The cards of every deck in play."""
    content = t.content
    found: dict[str, Iterable[str]] = {
        "dark-magic": content.dark_magic,
        "echo": content.echoes,
        "artifact": content.artifacts,
        "reaver": content.reavers,
    }
    for deck in t.state.decks:
        if deck in t.printed.decks:
            found[deck] = t.printed.decks[deck]
        elif deck not in found:
            found[deck] = [foe.id for foe in t.printed.foes.values() if f"{foe.type}s" == deck]
    return found


def _zones(t: Table, deck: str) -> Iterator[str]:
    """Where the cards of a deck are: in the deck, discarded, held, on the board, in the scenario's own places."""
    state = t.state
    yield from state.decks.get(deck, ())
    yield from state.discards.get(deck, ())
    printed: Mapping[str, object] = t.printed.decks.get(deck, {})
    for hero in state.heroes.values():
        yield from {"artifact": hero.artifacts, "echo": [hero.echo] if hero.echo else []}.get(deck, ())
        yield from (item for item in hero.items if item in printed)
    for enemy in state.enemies:
        if LIVES_ON.get(enemy.kind) == deck:
            yield enemy.id
        if enemy.gear and deck == "alien-technology":
            yield enemy.gear
    yield from _on_the_table(t, deck)


def _on_the_table(t: Table, deck: str) -> Iterator[str]:
    scene = t.state.scene
    if isinstance(scene, ClownScene) and deck == "final-confrontations" and scene.confrontation:
        yield scene.confrontation
    if isinstance(scene, InvasionScene) and deck == "panic":
        yield from (panic.card for panic in scene.panics)
    if isinstance(scene, RoseScene) and deck == "last-night":
        yield from (card for cards in scene.waiting.values() for card in cards)


# -- scenarios ---------------------------------------------------------------------------------------------------------


def _scene(t: Table) -> Iterator[str]:
    scene = t.state.scene
    if isinstance(scene, RoseScene) and (
        set(scene.roses) != set(t.printed.card.required) or not set(scene.roses.values()) <= {"gray", "red", "white"}
    ):
        yield "SD-ROSE-14: roses"
    if isinstance(scene, BombScene) and any(bomb.tokens < 0 for bomb in scene.bombs):
        yield "SD-EXPL-24: bombs"
    if isinstance(scene, ClownScene) and not 0 <= scene.terror <= 10:
        yield "SD-HOLE-57: Terror"


# -- what nobody can see -----------------------------------------------------------------------------------------------


def permuted(state: State, rng: random.Random) -> State:
    """A copy in which decks, undrawn Reflections, face-down bombs and Last Night cards are shuffled."""
    copy = _decoder.decode(msgspec.msgpack.encode(state))
    if isinstance(copy.scene, RoseScene):
        _swap(copy.decks["last-night"], copy.scene.waiting, rng)
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


def _swap(deck: list[str], held: dict[str, list[str]], rng: random.Random) -> None:
    """Deal cards that lie face down afresh, out of them and their deck."""
    pool = [*deck, *[card for cards in held.values() for card in cards]]
    rng.shuffle(pool)
    for cards in held.values():
        cards[:] = [pool.pop() for _ in cards]
    deck[:] = pool
