"""Carrying out the steps of a card: one small function a kind."""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from engine.games.shared_dream import acts, combat, day, enemies, harm, scores, selectors, tracks, trials
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.events import Chosen, DarkMagicUsed, Put
from engine.games.shared_dream.state import Lasting
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option
from engine.story.bands import band_for

DEEPEST = 12
"""Cards that may call for each other before the chain is cut (SD-CONTENT-07)."""


class Scope(NamedTuple):
    """Where steps are carried out: the player they are about, their source, and how deep in a chain of cards."""

    seat: str
    source: str
    depth: int = 0


async def run(t: Table, seat: str, steps: v.Steps, source: str = "", depth: int = 0) -> None:
    """Carry out steps with a player as `you`. They stop when that player is out of the game."""
    for step in steps:
        if t.hero(seat).out:
            return
        await perform(step, t, Scope(seat, source, depth))


async def run_at(t: Table, tile: str, steps: v.Steps, source: str = "") -> None:
    """Carry out steps that are about a tile and no player: Taint and spawning there, damage to those who stand there."""
    for step in steps:
        match step:
            case v.Taint():
                for place in selectors.tiles_in(t, tile, step.where) or []:
                    await enemies.taint(t, place, step.n)
            case v.Spawn():
                for place in selectors.tiles_in(t, tile, step.where) or []:
                    for _ in range(step.n):
                        await enemies.spawn(t, step.what, place)
            case v.Scene():
                await t.scenario.scene(t, step, "", tile)
            case v.Each():
                for seat in [s for s in t.state.valid() if step.who == "all" or t.hero(s).tile == tile]:
                    await run(t, seat, step.steps, source)
            case _:
                for seat in [s for s in t.state.valid() if t.hero(s).tile == tile]:
                    await perform(step, t, Scope(seat, source))


@singledispatch
async def perform(step: v.Step, t: Table, scope: Scope) -> None:
    """Carry out one step."""
    raise NotImplementedError(type(step).__name__)


# -- the player's mats -------------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Conviction, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        tracks.conviction(t, seat, step.n)


@perform.register
async def _(step: v.Nightmare, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        tracks.nightmare(t, seat, step.n)


@perform.register
async def _(step: v.Wound, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        await harm.wound(t, seat, step.n)


@perform.register
async def _(step: v.Heal, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        mat = step.mat
        if mat == "choose":
            options = [Option("mat:anima"), Option("mat:animus")]
            picked = (await t.gm.ask_one(one("card.mat", scope.seat, options, patient=seat))).target
            mat = "anima" if picked == "anima" else "animus"
        harm.heal(t, seat, mat, step.n)


@perform.register
async def _(step: v.Ward, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        harm.ward(t, seat, step.n)


@perform.register
async def _(step: v.Doubt, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        harm.doubt(t, seat, step.n)
        if t.hero(seat).doubt >= t.state.doubt_limit:
            await harm.eliminate(t, seat)


async def _last(t: Table, scope: Scope, who: v.Who, gives: str, n: int, until: str) -> None:
    for seat in await selectors.players(t, scope.seat, who):
        t.hero(seat).lasting.append(Lasting(gives, n, until, scope.source))


@perform.register
async def _(step: v.Score, t: Table, scope: Scope) -> None:
    await _last(t, scope, step.who, step.score, step.n, step.until)


@perform.register
async def _(step: v.BonusDamage, t: Table, scope: Scope) -> None:
    await _last(t, scope, step.who, "bonus-damage", step.n, step.until)
    if step.abilities:
        await _last(t, scope, step.who, "ability-damage", step.n, step.until)


@perform.register
async def _(step: v.Untargetable, t: Table, scope: Scope) -> None:
    await _last(t, scope, step.who, "untargetable", 1, step.until)


@perform.register
async def _(step: v.Actions, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        hero = t.hero(seat)
        if t.state.phase == "act" and not hero.acted:
            hero.actions = max(0, hero.actions + step.n)
        else:
            hero.next_actions += step.n


# -- artifacts and movement --------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.GainArtifact, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        for _ in range(step.n):
            await acts.gain_artifact(t, seat)


@perform.register
async def _(step: v.LoseArtifact, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        for _ in range(min(step.n, len(t.hero(seat).artifacts))):
            await acts.discard_one(t, seat)


@perform.register
async def _(step: v.Go, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        tiles = await selectors.tiles(t, scope.seat if step.to == "here" else seat, step.to)
        if tiles and tiles[0] != t.hero(seat).tile:
            t.hero(seat).tile = tiles[0]
            t.tell(Put(seat, tiles[0]))


@perform.register
async def _(step: v.Walk, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        walks = acts.walks(t, seat, step.n)
        if walks:
            options = [
                *[Option(f"move:{tile}", facts={"steps": len(path)}) for tile, path in walks.items()],
                Option("stay"),
            ]
            choice = await t.gm.ask_one(one("card.walk", seat, options))
            if choice.verb == "move":
                acts.go(t, seat, walks[choice.target])


# -- enemies -----------------------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Drive, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope.seat, step.enemy):
        tiles = await selectors.tiles(t, scope.seat, step.to)
        if tiles:
            enemy.tile = tiles[0]
            t.tell(enemies.put_event(enemy))


@perform.register
async def _(step: v.Stun, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope.seat, step.enemy):
        enemy.stunned = True


@perform.register
async def _(step: v.Hit, t: Table, scope: Scope) -> None:
    extra = scores.gift(t, scope.seat, "ability-damage") if scope.source.startswith("ability:") else 0
    for enemy in await selectors.foes(t, scope.seat, step.enemy):
        await enemies.hurt(t, enemy, step.n + extra, scope.seat)


@perform.register
async def _(step: v.Strike, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope.seat, step.enemy):
        if enemy in t.state.enemies and t.hero(scope.seat).valid:
            await combat.attack(t, scope.seat, enemy, kind=step.score, plus=step.plus, damage=step.damage)


@perform.register
async def _(step: v.Taint, t: Table, scope: Scope) -> None:
    for tile in await selectors.tiles(t, scope.seat, step.where):
        await enemies.taint(t, tile, step.n, scope.seat)


@perform.register
async def _(step: v.Spawn, t: Table, scope: Scope) -> None:
    for tile in await selectors.tiles(t, scope.seat, step.where):
        for _ in range(step.n):
            await enemies.spawn(t, step.what, tile, scope.seat)


# -- tests, choices, other cards ---------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Test, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        result = trials.test(t, seat, step.kind)
        await run(t, seat, band_for(step.bands, result).steps, scope.source, scope.depth)


@perform.register
async def _(step: v.Choose, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        options = [Option(f"way:{way.id}", way_refused(t, seat, way), {"way": way.title}) for way in step.ways]
        if not any(option.refused is None for option in options):
            continue
        picked = (await t.gm.ask_one(one("card.way", seat, options, card=scope.source))).target
        way = next(way for way in step.ways if way.id == picked)
        t.tell(Chosen(seat, way.title))
        await pay(t, seat, spend=way.spend, sacrifice=way.sacrifice, artifacts=way.artifacts)
        await run(t, seat, way.steps, scope.source, scope.depth)


def way_refused(t: Table, seat: str, way: v.Way) -> str | None:
    """The clause that forbids a way, or None: a cost must be there in full (SD-CONV-03)."""
    hero = t.hero(seat)
    if way.spend + way.sacrifice > hero.conviction:
        return "SD-CONV-03"
    if way.artifacts > len(hero.artifacts):
        return "SD-ARTI-01"
    return "SD-ACT-11" if way.needs and not scores.holds(t, seat, way.needs) else None


async def pay(t: Table, seat: str, *, spend: int = 0, sacrifice: int = 0, artifacts: int = 0) -> None:
    """Pay a cost that has been checked."""
    tracks.spend(t, seat, spend)
    tracks.sacrifice(t, seat, sacrifice)
    for _ in range(artifacts):
        await acts.discard_one(t, seat)


@perform.register
async def _(step: v.Each, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope.seat, step.who):
        await run(t, seat, step.steps, scope.source, scope.depth)


@perform.register
async def _(step: v.When, t: Table, scope: Scope) -> None:
    chosen = step.steps if scores.holds(t, scope.seat, step.is_) else step.otherwise
    await run(t, scope.seat, chosen, scope.source, scope.depth)


@perform.register
async def _(step: v.DrawCard, t: Table, scope: Scope) -> None:
    for _ in range(step.n):
        if scope.depth >= DEEPEST or t.hero(scope.seat).out:
            return
        if step.deck == "dark-magic":
            await _dark_magic(t, scope)
        elif step.deck == "echo":
            await day.draw_echo(t, scope.seat)
        else:
            await t.scenario.draw(t, step.deck, scope.seat)


async def _dark_magic(t: Table, scope: Scope) -> None:
    card = t.draw("dark-magic")
    if card is not None:
        t.tell(DarkMagicUsed(scope.source, scope.seat, card))
        await run(t, scope.seat, t.content.dark_magic[card].steps, card, scope.depth + 1)
        t.discard("dark-magic", card)


@perform.register
async def _(step: v.Scene, t: Table, scope: Scope) -> None:
    tiles = await selectors.tiles(t, scope.seat, step.where) if step.where else [t.hero(scope.seat).tile]
    for tile in tiles:
        await t.scenario.scene(t, step, scope.seat, tile)
