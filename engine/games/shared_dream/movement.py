"""How enemies choose, move and strike (rulebook chapters "Enemy Movement", "Enemy Attacks", "Dark Magic")."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream import combat, enemies, scores, steps
from engine.games.shared_dream.events import DarkMagicUsed, EnemyIdle, EnemyMoved, Targeted
from engine.games.shared_dream.state import Enemy
from engine.games.shared_dream.table import Table

Route = tuple[str, ...]


def targets(t: Table) -> list[str]:
    """Players that an enemy may select: valid and not made untargetable, in turn order."""
    return [
        seat
        for seat in t.state.valid()
        if t.hero(seat).tile and not any(lasting.gives == "untargetable" for lasting in t.hero(seat).lasting)
    ]


def targets_at(t: Table, tile: str) -> list[str]:
    """The players on a tile that an enemy may select."""
    return [seat for seat in targets(t) if t.hero(seat).tile == tile]


def highest_nightmare(t: Table, seats: Sequence[str]) -> str:
    """The one with the highest Nightmare; tied ones roll, the lowest die is the target (SD-EMOVE-05, -07, SD-FAQ-01)."""
    top = max(t.hero(seat).nightmare for seat in seats)
    tied = [seat for seat in seats if t.hero(seat).nightmare == top]
    while len(tied) > 1:
        dice = [t.gm.roll("target-tie") for _ in tied]
        lowest = [seat for seat, die in zip(tied, dice, strict=True) if die == min(dice)]
        t.tell(Targeted(lowest[0] if len(lowest) == 1 else "", tuple(tied), tuple(dice)))
        tied = lowest
    return tied[0]


def goal(t: Table, enemy: Enemy) -> Route | None:
    """The route to the player this enemy goes for, or None when there is none (SD-EMOVE-02 to -10, SD-HOLE-32, -34)."""
    wanted = targets(t)
    if enemy.prey in wanted:
        wanted = [enemy.prey]
    return route_to(t, enemy, {seat: t.hero(seat).tile for seat in wanted})


def route_to(t: Table, enemy: Enemy, wanted: dict[str, str]) -> Route | None:
    """The route to the best of several players (or, with other keys, places), each standing on a tile."""
    routes = t.roads.routes(enemy.tile)
    steps_left = scores.enemy_score(t, enemy, "movement")
    clear = {key: route for key, tile in wanted.items() if (route := routes.clear(tile)) is not None}
    within = {key: route for key, route in clear.items() if len(route) <= steps_left}
    found = within or {key: route for key, tile in wanted.items() if (route := routes.shortest(tile)) is not None}
    if not found:
        return None
    near = min(len(route) for route in found.values())
    tied = [key for key, route in found.items() if len(route) == near]
    free = [key for key in tied if key in clear and len(clear[key]) == near]
    best = free or tied
    key = highest_nightmare(t, best) if len(best) > 1 and best[0] in t.state.heroes else best[0]
    return clear[key] if key in free else found[key]


def nearest(t: Table, enemy: Enemy) -> str | None:
    """The player nearest to an enemy, for a Torment Reaver that nobody spawned (SD-HOLE-31)."""
    route = goal(t, enemy)
    if route is None:
        return None
    tile = route[-1] if route else enemy.tile
    there = targets_at(t, tile)
    return highest_nightmare(t, there) if there else None


def walk(t: Table, enemy: Enemy, route: Route) -> None:
    """Go along a route until Movement is spent or a stop sign halts (SD-EMOVE-01, -03)."""
    path: list[str] = []
    for tile in route[: scores.enemy_score(t, enemy, "movement")]:
        path.append(tile)
        if t.tile(tile).kind == "stop":
            break
    if path:
        enemy.tile = path[-1]
        t.tell(EnemyMoved(enemy.id, tuple(path)))


async def activate(t: Table, enemy: Enemy) -> None:
    """One enemy's activation: move, then attack or use Dark Magic (SD-NIGHT-04, SD-EMOVE-04)."""
    if enemy.stunned:
        enemy.stunned = False
        t.tell(EnemyIdle(enemy.id))
        return
    if await t.scenario.activate(t, enemy):
        return
    if not targets_at(t, enemy.tile):
        route = goal(t, enemy)
        if route is None:
            t.tell(EnemyIdle(enemy.id))
        else:
            walk(t, enemy, route)
    await strike(t, enemy)
    await end_activation(t, enemy)


async def end_activation(t: Table, enemy: Enemy) -> None:
    """What its card does when its activation ends: a Ruin Reaver spreads Taint (SD-HOLE-31)."""
    card = scores.foe(t, enemy)
    if card.on_end and enemy in t.state.enemies:
        await steps.run_at(t, enemy.tile, card.on_end, source=enemy.id)


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
    if scores.foe(t, enemy).mode == "attack":
        await combat.enemy_attack(t, enemy, seat)
        return
    card = t.draw("dark-magic")
    if card is None:
        return
    t.tell(DarkMagicUsed(enemy.id, seat, card))
    await steps.run(t, seat, t.content.dark_magic[card].steps, source=card)
    t.discard("dark-magic", card)


async def act_on_arrival(t: Table, enemy: Enemy, by: str) -> None:
    """A spawned enemy's immediate action (SD-SPAWN-02 to -04, SD-HOLE-36, -93)."""
    if by and t.hero(by).tile == enemy.tile:
        if by in targets(t):
            await strike(t, enemy, by)
        return
    if by and by not in targets(t):
        return
    if not targets_at(t, enemy.tile):
        route = goal(t, enemy)
        if route is not None:
            walk(t, enemy, route)
    await strike(t, enemy)


__all__ = ["activate", "enemies", "goal", "highest_nightmare", "nearest", "strike", "targets", "walk"]
