"""Scores as they stand now: the mat, Aspects, Artifacts, Echo, Location, and what is in effect for a time."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream.content import Foe
from engine.games.shared_dream.state import SHADOW_BASES, Enemy, Hero
from engine.games.shared_dream.table import Table
from engine.games.shared_dream.vocabulary import Passive


def passives(t: Table, seat: str) -> Iterator[Passive]:
    """Every standing benefit or burden of a player whose condition holds."""
    hero = t.hero(seat)
    for passive in _all_passives(t, hero):
        if not passive.when or holds(t, seat, passive.when):
            yield passive
    yield from t.scenario.passives(t, seat)


def _all_passives(t: Table, hero: Hero) -> Iterator[Passive]:
    content = t.content
    if hero.rank:
        for aspect in content.characters[hero.character].aspects[: hero.rank]:
            yield from aspect.passive
    for artifact in hero.artifacts:
        yield from content.artifacts[artifact].passive
    if hero.echo:
        yield from content.echoes[hero.echo].passive
    for item in hero.items:
        card = t.scenario.item(t, item)
        if card is not None:
            yield from card.passive
    if hero.tile:
        yield from content.tiles[hero.tile].passive


def gift(t: Table, seat: str, gives: str, extra: str = "") -> int:
    """The sum of what passives and lasting effects give of one thing. `extra`: `attacking` or `defending`, when so."""
    total = sum(lasting.n for lasting in t.hero(seat).lasting if lasting.gives == gives)
    for passive in _all_passives(t, t.hero(seat)):
        if passive.gives == gives and (not passive.when or passive.when == extra or holds(t, seat, passive.when)):
            total += passive.n
    return total + sum(passive.n for passive in t.scenario.passives(t, seat) if passive.gives == gives)


def score(t: Table, seat: str, kind: str, extra: str = "") -> int:
    """A player's Score; it may fall below 0 (SD-HOLE-24)."""
    return int(getattr(t.mat(seat), kind)) + gift(t, seat, kind, extra)


def health(t: Table, seat: str) -> int:
    """The Wounds that defeat the form in use; 1 at least."""
    return max(1, t.mat(seat).health + gift(t, seat, "health"))


def holds(t: Table, seat: str, condition: str) -> bool:
    """Whether a condition of the vocabulary holds for a player now."""
    hero = t.hero(seat)
    for sign in (">=", "<="):
        if sign in condition:
            name, _, number = condition.partition(sign)
            have = int(getattr(hero, name)) if hasattr(hero, name) else t.scenario.count(t, name)
            return have >= int(number) if sign == ">=" else have <= int(number)
    if condition.startswith("at:"):
        return hero.tile == condition[3:]
    match condition:
        case "channelled":
            return hero.rank > 0
        case "anima":
            return hero.rank == 0
        case "alone":
            return not any(o.tile == hero.tile and not o.out for s, o in t.state.heroes.items() if s != seat)
        case "together":
            return any(o.tile == hero.tile and o.valid for s, o in t.state.heroes.items() if s != seat)
        case "wounded":
            return hero.mat.wounds > 0
        case "tainted":
            return bool(hero.tile) and t.state.place(hero.tile).taint > 0
        case "enemy-here":
            return any(True for _ in t.state.enemies_at(hero.tile))
        case "has-artifact":
            return bool(hero.artifacts)
        case "night":
            return t.state.phase.startswith("night")
        case "day":
            return not t.state.phase.startswith("night")
    return False


# -- enemies -----------------------------------------------------------------------------------------------------------


SHADOW = Foe(id="shadow", title="", movement=2, damage=1)
"""A Shadow's Scores but for its dial (SD-HOLE-28, SD-SHADOW-04)."""


def foe(t: Table, enemy: Enemy) -> Foe:
    """The Combat card of an enemy."""
    if enemy.id in SHADOW_BASES:
        return SHADOW
    return t.content.reavers.get(enemy.id) or t.printed.foes[enemy.id]


def combat(t: Table, enemy: Enemy, *, taint: bool = True) -> int:
    """An enemy's Combat Score: card or dial, the scenario, and 1 for each Taint on its tile (SD-TAINT-03)."""
    base = enemy.dial if enemy.id in SHADOW_BASES else foe(t, enemy).combat
    base += t.scenario.raises(t, enemy, "combat")
    return max(0, base + (t.state.place(enemy.tile).taint if taint else 0))


def enemy_score(t: Table, enemy: Enemy, name: str) -> int:
    """An enemy's Magic, Movement or Damage with what the scenario adds; not below 0 (SD-HOLE-24)."""
    return max(0, int(getattr(foe(t, enemy), name)) + t.scenario.raises(t, enemy, name))


def enemy_health(t: Table, enemy: Enemy) -> int:
    """The Wounds that defeat an enemy other than a Shadow (SD-ENEMY-01)."""
    card = foe(t, enemy)
    return card.health + card.per_player * t.state.players + t.scenario.raises(t, enemy, "health")
