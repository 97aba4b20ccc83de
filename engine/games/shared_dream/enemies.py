"""Enemies: damage and defeat, Taint, spawning (rulebook chapter "Enemies")."""

from __future__ import annotations

from engine.games.shared_dream import movement, reflections, scores, steps
from engine.games.shared_dream.events import (
    EnemyChanged,
    EnemyDefeated,
    EnemyHurt,
    EnemyMoved,
    EnemySpawned,
    NothingSpawned,
    TaintChanged,
    TaintOverflowed,
)
from engine.games.shared_dream.state import SHADOW_BASES, TOP, Enemy
from engine.games.shared_dream.table import Table

# -- damage ------------------------------------------------------------------------------------------------------------


async def hurt(t: Table, enemy: Enemy, n: int, seat: str) -> None:
    """Deal damage to an enemy; `seat` is the player whose doing it is, or empty."""
    n -= scores.enemy_score(t, enemy, "armour")
    if n <= 0 or enemy not in t.state.enemies:
        return
    if enemy.id in SHADOW_BASES:
        fallen = n > enemy.dial
        enemy.dial = max(0, enemy.dial - n)
        t.tell(EnemyHurt(enemy.id, n, enemy.dial))
    else:
        if not t.scenario.hurt(t, enemy, n):
            enemy.wounds += n
            t.tell(EnemyHurt(enemy.id, n, max(0, scores.enemy_health(t, enemy) - enemy.wounds)))
        fallen = enemy.wounds >= scores.enemy_health(t, enemy) and t.scenario.mortal(t, enemy)
    if fallen:
        await defeat(t, enemy, seat)


async def defeat(t: Table, enemy: Enemy, seat: str) -> None:
    """An enemy leaves play, and what hangs on that is carried out (SD-SHADOW-07, SD-REAVER-07, SD-PR-15)."""
    todo = scores.enemy_steps(t, enemy, "on_defeat")
    remove(t, enemy)
    t.tell(EnemyDefeated(enemy.id, seat))
    await t.scenario.defeated(t, enemy, seat)
    t.stop_if_won()
    if todo and seat:
        await steps.run(t, seat, todo, source=enemy.id)
    await reflections.enemy_gone(t, enemy.id)


def remove(t: Table, enemy: Enemy) -> None:
    """Take an enemy off the board; its dial or card goes where it belongs (SD-HOLE-30)."""
    t.state.enemies.remove(enemy)
    if enemy.id in SHADOW_BASES:
        t.state.dials.append(enemy.id)
        t.state.dials.sort()
    elif enemy.kind == "reaver":
        t.discard("reaver", enemy.id)


def mend(t: Table, enemy: Enemy, n: int) -> None:
    """Remove Wounds; a Shadow's dial rises, to 5 at most."""
    if enemy.id in SHADOW_BASES:
        enemy.dial = min(TOP, enemy.dial + n)
    else:
        enemy.wounds = max(0, enemy.wounds - n)
    t.tell(EnemyChanged(enemy.id, "mended", n))


def put(t: Table, enemy: Enemy, tile: str) -> None:
    """An effect puts an enemy on a tile."""
    if enemy.tile != tile:
        enemy.tile = tile
        t.tell(EnemyMoved(enemy.id, (tile,)))


# -- Taint -------------------------------------------------------------------------------------------------------------


async def taint(t: Table, tile: str, n: int, by: str = "") -> None:
    """Add cubes one by one, or remove some (SD-HOLE-37). `by`: the player whose doing or fate it is, or empty."""
    place = t.place(tile)
    removed = min(-n, place.taint)
    if removed > 0:
        place.taint -= removed
        t.tell(TaintChanged(tile, -removed, place.taint))
    for _ in range(n):
        if place.taint < TOP:
            place.taint += 1
            t.tell(TaintChanged(tile, 1, place.taint))
        elif t.state.dials:
            t.tell(TaintOverflowed(tile))
            place.taint = 1
            await spawn_shadow(t, tile, by)
        else:
            t.tell(NothingSpawned("shadow", tile))


# -- spawning ----------------------------------------------------------------------------------------------------------


async def spawn(t: Table, what: str, tile: str, by: str = "") -> str | None:
    """Spawn what a card names; the enemy's id, or None when none is left (SD-SPAWN-01, -05)."""
    if what == "shadow":
        return await spawn_shadow(t, tile, by)
    if what.startswith("reaver"):
        return await spawn_reaver(t, tile, by, what.partition(":")[2])
    return await t.scenario.spawn(t, what, tile, by)


async def spawn_shadow(t: Table, tile: str, by: str, nightmare: int = 0) -> str | None:
    """A random dial, raised by the Nightmare of a failed test; above 5 it is a Reaver (SD-SPAWN-08 to -11).

    With no dial left only a failed test at Nightmare 5 brings a Reaver (SD-HOLE-29).
    """
    state = t.state
    if not state.dials:
        if nightmare >= TOP:
            return await spawn_reaver(t, tile, by)
        t.tell(NothingSpawned("shadow", tile))
        return None
    dial = t.gm.pick("shadow-dial", state.dials)
    strength = SHADOW_BASES[dial] + nightmare
    if strength > TOP:
        return await spawn_reaver(t, tile, by)
    state.dials.remove(dial)
    return await arrive(t, Enemy(dial, "shadow", tile, dial=strength), by)


async def spawn_reaver(t: Table, tile: str, by: str, kind: str = "") -> str | None:
    """The top Reaver card, or the first of a type (SD-SPAWN-12, SD-REAVER-05)."""
    card = _reaver_of(t, kind) if kind else t.draw("reaver")
    if card is None:
        t.tell(NothingSpawned("reaver", tile))
        return None
    return await arrive(t, Enemy(card, "reaver", tile), by)


def _reaver_of(t: Table, kind: str) -> str | None:
    """The topmost card of a type; where the deck has none, one of the discards."""
    for pile in (t.state.decks["reaver"], t.state.discards.setdefault("reaver", [])):
        for card in reversed(pile):
            if t.content.reavers[card].type == kind:
                pile.remove(card)
                return card
    return None


async def arrive(t: Table, enemy: Enemy, by: str) -> str:
    """Put a spawned enemy on the board and let it act at once (SD-SPAWN-02 to -04, SD-HOLE-36).

    Having acted at night, it does not act again in that night (SD-HOLE-35).
    """
    t.state.enemies.append(enemy)
    t.scenario.arrived(t, enemy)
    base = scores.combat(t, enemy, taint=False)
    t.tell(EnemySpawned(enemy.id, enemy.kind, enemy.tile, base, scores.combat(t, enemy) - base))
    if scores.foe(t, enemy).fixes:
        enemy.prey = by or movement.nearest(t, enemy)
    acted = await movement.act_on_arrival(t, enemy, by)
    enemy.acted = acted and t.state.at_night
    return enemy.id
