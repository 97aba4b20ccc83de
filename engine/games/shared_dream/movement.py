"""How enemies choose, move and strike (rulebook chapters "Enemy Movement", "Enemy Attacks", "Dark Magic")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.shared_dream import combat, reflections, scores, selectors, steps
from engine.games.shared_dream.events import EnemyIdle, EnemyMoved, Targeted
from engine.games.shared_dream.state import Enemy, Hero
from engine.games.shared_dream.table import Table

Route = tuple[str, ...]

# -- an activation, from its beginning to its end ----------------------------------------------------------------------


async def activate(t: Table, enemy: Enemy) -> None:
    """One enemy's activation: move, then attack or use Dark Magic (SD-NIGHT-04, SD-EMOVE-04)."""
    if enemy.stunned:
        enemy.stunned = False
        t.tell(EnemyIdle(enemy.id))
        return
    if not await t.scenario.activate(t, enemy):
        approach(t, enemy)
        await strike(t, enemy)
    await _end(t, enemy)


async def act_on_arrival(t: Table, enemy: Enemy, by: str) -> bool:
    """A spawned enemy's immediate action; whether it had one (SD-SPAWN-02 to -04, SD-HOLE-36, -93)."""
    if by and by not in targets(t):
        return False
    if by and t.hero(by).tile == enemy.tile:
        await strike(t, enemy, by)
    else:
        approach(t, enemy)
        await strike(t, enemy)
    return True


async def _end(t: Table, enemy: Enemy) -> None:
    """What its card does when its activation ends: a Ruin Reaver spreads Taint (SD-HOLE-31)."""
    todo = scores.enemy_steps(t, enemy, "on_end")
    if todo and enemy in t.state.enemies:
        await steps.run_in(t, selectors.Scope("", enemy.id, enemy.tile, that=[]), todo)


# -- whom --------------------------------------------------------------------------------------------------------------


def targets(t: Table) -> list[str]:
    """Players that an enemy may select: valid and not made untargetable, in turn order."""
    heroes = t.state.heroes
    return [seat for seat in t.state.valid() if (hero := heroes[seat]).tile and not (hero.lasting and _hidden(hero))]


def _hidden(hero: Hero) -> bool:
    return any(lasting.gives == "untargetable" for lasting in hero.lasting)


def targets_at(t: Table, tile: str) -> list[str]:
    """The players on a tile that an enemy may select."""
    return [seat for seat in targets(t) if t.hero(seat).tile == tile]


def highest_nightmare(t: Table, seats: Sequence[str]) -> str:
    """The one with the highest Nightmare; dice decide between equals (SD-EMOVE-05, -07)."""
    top = max(t.hero(seat).nightmare for seat in seats)
    return lowest_die(t, [seat for seat in seats if t.hero(seat).nightmare == top])


def lowest_die(t: Table, tied: Sequence[str]) -> str:
    """Each rolls a die, the lowest is the target; the lowest roll again while they are tied (SD-FAQ-01, SD-HOLE-34)."""
    while len(tied) > 1:
        dice = [t.gm.roll("target-tie") for _ in tied]
        lowest = [seat for seat, die in zip(tied, dice, strict=True) if die == min(dice)]
        t.tell(Targeted(lowest[0] if len(lowest) == 1 else "", tuple(tied), tuple(dice)))
        tied = lowest
    return tied[0]


def nearest(t: Table, enemy: Enemy) -> str:
    """The player nearest to an enemy, for a Torment Reaver that nobody spawned (SD-HOLE-31); empty if there is none."""
    here = targets_at(t, enemy.tile)
    if here:
        return highest_nightmare(t, here)
    return _best(t, enemy, {seat: t.hero(seat).tile for seat in targets(t)})[0]


# -- where -------------------------------------------------------------------------------------------------------------


def approach(t: Table, enemy: Enemy) -> None:
    """Move, unless it stands with a player it may strike already (SD-EMOVE-01 to -10, SD-HOLE-33)."""
    able = targets(t)
    if enemy.prey in able:
        tile = t.hero(enemy.prey).tile
        route = () if tile == enemy.tile else route_to(t, enemy, {enemy.prey: tile})
        if route is not None:
            walk(t, enemy, route)
            return
    tiles = {seat: t.hero(seat).tile for seat in able}
    if enemy.tile in tiles.values():
        return
    route = route_to(t, enemy, tiles)
    if route is None:
        t.tell(EnemyIdle(enemy.id))
    else:
        walk(t, enemy, route)


def route_to(t: Table, enemy: Enemy, wanted: Mapping[str, str]) -> Route | None:
    """The route to the best of several players, each on a tile; None when no road leads to any."""
    return _best(t, enemy, wanted)[1]


def _best(t: Table, enemy: Enemy, wanted: Mapping[str, str]) -> tuple[str, Route | None]:
    """Whom to go for, and how: distance, a path without stop signs, Nightmare, dice (SD-HOLE-32, -34)."""
    routes = t.roads.routes(enemy.tile, heedless=scores.foe(t, enemy).heedless)
    reach = scores.enemy_score(t, enemy, "movement")
    clear = {seat: route for seat, tile in wanted.items() if (route := routes.clear(tile)) is not None}
    found = {seat: route for seat, route in clear.items() if len(route) <= reach}
    if not found:
        found = {seat: route for seat, tile in wanted.items() if (route := routes.shortest(tile)) is not None}
    if not found:
        return "", None
    near = min(len(route) for route in found.values())
    tied = [seat for seat, route in found.items() if len(route) == near]
    free = [seat for seat in tied if seat in clear and len(clear[seat]) == near]
    seat = highest_nightmare(t, free or tied)
    return seat, clear[seat] if seat in free else found[seat]


def reachable(t: Table, enemy: Enemy, tile: str) -> Route | None:
    """The route that brings an enemy to a tile in one move, with no stop sign before its end (SD-HOLE-32); or None."""
    route = t.roads.routes(enemy.tile, heedless=scores.foe(t, enemy).heedless).clear(tile)
    return route if route is not None and len(route) <= scores.enemy_score(t, enemy, "movement") else None


def walk(t: Table, enemy: Enemy, route: Route) -> None:
    """Go along a route until Movement is spent or a stop sign halts (SD-EMOVE-01, -03)."""
    heedless = scores.foe(t, enemy).heedless
    path: list[str] = []
    for tile in route[: scores.enemy_score(t, enemy, "movement")]:
        path.append(tile)
        if t.tile(tile).kind == "stop" and not heedless:
            break
    if path:
        enemy.tile = path[-1]
        t.tell(EnemyMoved(enemy.id, tuple(path)))


# -- striking ----------------------------------------------------------------------------------------------------------


async def strike(t: Table, enemy: Enemy, first: str = "") -> None:
    """Attack or use Dark Magic on this tile: one player, or with a Nemesis every one (SD-EATK-03, SD-NEM-05).

    `first`: the player it is for, where that is already settled (its spawner).
    """
    here = targets_at(t, enemy.tile)
    if not here:
        return
    if enemy.kind == "nemesis":
        for seat in here:
            if seat in targets_at(t, enemy.tile):
                await strike_one(t, enemy, seat)
    elif first in here:
        await strike_one(t, enemy, first)
    else:
        await strike_one(t, enemy, enemy.prey if enemy.prey in here else highest_nightmare(t, here))


async def strike_one(t: Table, enemy: Enemy, seat: str) -> None:
    """One Attack or one Dark Magic card on one player (SD-EATK-01, SD-DARK-01, SD-NEM-06)."""
    if t.state.reading == seat:
        await reflections.brace(t, seat, enemy)
        if enemy not in t.state.enemies or seat not in targets_at(t, enemy.tile):
            return
    if scores.enemy_mode(t, enemy) == "attack":
        wounded = await combat.enemy_attack(t, enemy, seat)
    else:
        await steps.dark_magic(t, enemy.id, seat)
        wounded = True
    todo = scores.enemy_steps(t, enemy, "on_hit")
    if todo and wounded and t.hero(seat).valid:
        await steps.run(t, seat, todo, source=enemy.id)


__all__ = ["activate", "approach", "highest_nightmare", "nearest", "route_to", "strike", "targets", "walk"]
