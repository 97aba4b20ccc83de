"""Scores as they stand now: the mat, Aspects, Artifacts, Echo, Location, and what is in effect for a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.shared_dream.content import Foe
from engine.games.shared_dream.state import Enemy, Hero
from engine.games.shared_dream.table import Table
from engine.games.shared_dream.vocabulary import Passive, Steps


def passives(t: Table, hero: Hero) -> Mapping[str, tuple[Passive, ...]]:
    """Every standing benefit or burden that cards and Location give a player, by what it gives.

    Whether its condition holds is another matter.
    """
    key = (hero.character, hero.echo, hero.tile, hero.rank, tuple(hero.artifacts), tuple(hero.items))
    found = t.known.passives.get(key)
    return t.known.remember(key, _passives(t, hero)) if found is None else found


def _passives(t: Table, hero: Hero) -> Iterator[Passive]:
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
    """The sum of what passives and lasting effects give of one thing.

    `extra`: `attacking` or `defending`, in a Combat Test of that sort.
    """
    total, hero = 0, t.hero(seat)
    for lasting in hero.lasting:
        if lasting.gives == gives:
            total += lasting.n
    for passive in passives(t, hero).get(gives, ()):
        if not passive.when or holds(t, seat, passive.when, extra):
            total += passive.n
    for passive in t.scenario.passives(t, seat):
        if passive.gives == gives and (not passive.when or holds(t, seat, passive.when, extra)):
            total += passive.n
    return total


def score(t: Table, seat: str, kind: str, extra: str = "") -> int:
    """A player's Score; it may fall below 0 (SD-HOLE-24)."""
    return int(getattr(t.mat(seat), kind)) + gift(t, seat, kind, extra)


def health(t: Table, seat: str) -> int:
    """The Wounds that defeat the form in use; 1 at least."""
    return max(1, t.mat(seat).health + gift(t, seat, "health"))


# -- conditions --------------------------------------------------------------------------------------------------------


def holds(t: Table, seat: str, condition: str, extra: str = "") -> bool:
    """Whether a condition of the vocabulary holds for a player now (`seat` empty: for nobody in particular)."""
    for part in condition.split(" and "):
        word = part.removeprefix("not ")
        if _holds(t, seat, word, extra) == (word != part):
            return False
    return True


def _holds(t: Table, seat: str, word: str, extra: str) -> bool:
    """One word of a condition."""
    if word in ("attacking", "defending"):
        return word == extra
    if word in ("night", "day"):
        return t.state.at_night == (word == "night")
    for sign in (">=", "<="):
        if sign in word:
            name, _, number = word.partition(sign)
            have = _count(t, seat, name)
            return have >= int(number) if sign == ">=" else have <= int(number)
    return bool(seat) and _holds_for(t, seat, t.hero(seat), word)


def _count(t: Table, seat: str, name: str) -> int:
    """What a comparison counts."""
    if name == "turn":
        return t.state.day
    if not seat or name not in ("nightmare", "conviction", "doubt", "rank", "artifacts", "taint", "enemies"):
        return t.scenario.count(t, name, seat)
    hero = t.hero(seat)
    match name:
        case "artifacts":
            return len(hero.artifacts)
        case "taint":
            return t.place(hero.tile).taint
        case "enemies":
            return len(list(t.state.enemies_at(hero.tile)))
    return int(getattr(hero, name))


def _holds_for(t: Table, seat: str, hero: Hero, word: str) -> bool:
    """One word about a player."""
    name, _, detail = word.partition(":")
    match name:
        case "channelled":
            return hero.rank > 0
        case "anima":
            return hero.rank == 0
        case "alone" | "together":
            company = any(other != seat for other in t.at(hero.tile))
            return company == (name == "together")
        case "wounded":
            return hero.mat.wounds > 0
        case "tainted":
            return t.place(hero.tile).taint > 0
        case "enemy-here":
            return any(enemy.tile == hero.tile for enemy in t.state.enemies)
        case "nemesis-here" | "nemesis-near":
            where = t.scenario.landmark(t, "nemesis")
            return bool(where) and t.roads.grid_distance(where, hero.tile) <= int(detail or 0)
        case "has-artifact":
            return bool(hero.artifacts)
        case "at":
            return hero.tile == detail
    raise NotImplementedError(word)


# -- enemies -----------------------------------------------------------------------------------------------------------


def foe(t: Table, enemy: Enemy) -> Foe:
    """The Combat card of an enemy."""
    return t.foes[enemy.id]


def combat(t: Table, enemy: Enemy, *, taint: bool = True) -> int:
    """An enemy's Combat Score: card or dial, the scenario, and 1 for each Taint on its tile (SD-TAINT-03)."""
    value = t.foes[enemy.id].combat + enemy.dial + t.scenario.raises(t, enemy, "combat")
    if enemy.lasting:
        value += _lasting(enemy, "combat")
    if taint:
        value += t.place(enemy.tile).taint
    return max(0, value)


def enemy_score(t: Table, enemy: Enemy, name: str) -> int:
    """An enemy's Magic, Movement, Damage or armour with what is added; not below 0 (SD-HOLE-24)."""
    return max(0, int(getattr(foe(t, enemy), name)) + t.scenario.raises(t, enemy, name) + _lasting(enemy, name))


def _lasting(enemy: Enemy, name: str) -> int:
    return sum([lasting.n for lasting in enemy.lasting if lasting.gives == name]) if enemy.lasting else 0


def enemy_health(t: Table, enemy: Enemy) -> int:
    """The Wounds that defeat an enemy other than a Shadow (SD-ENEMY-01)."""
    card = foe(t, enemy)
    return card.health + card.per_player * t.state.players + t.scenario.raises(t, enemy, "health")


def enemy_mode(t: Table, enemy: Enemy) -> str:
    """How an enemy strikes: `attack` or `dark-magic`."""
    gear = t.scenario.gear(t, enemy)
    return (gear.mode if gear else "") or foe(t, enemy).mode


def enemy_steps(t: Table, enemy: Enemy, when: str) -> Steps:
    """What its card, and what it carries, do at `on_hit`, `on_end` or `on_defeat`."""
    gear = t.scenario.gear(t, enemy)
    steps: Steps = getattr(foe(t, enemy), when)
    return steps if gear is None else steps + getattr(gear, when)
