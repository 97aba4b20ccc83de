"""Carrying out the steps of a card: one small function a kind."""

from __future__ import annotations

from functools import singledispatch

from engine.games.shared_dream import acts, combat, day, enemies, harm, movement, scores, selectors, tracks, trials
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.events import Chosen, DarkMagicUsed, DieRolled, EffectLasts, EnemyChanged, Put
from engine.games.shared_dream.selectors import Scope
from engine.games.shared_dream.state import Lasting
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option
from engine.story.bands import band_for

ABILITY = "ability:"
"""What the source of an Animus Ability begins with."""


async def run(t: Table, seat: str, steps: v.Steps, source: str = "", *, anyway: bool = False) -> None:
    """Carry out steps with a player as `you`."""
    await run_in(t, Scope(seat, source, anyway=anyway, that=[]), steps)


async def run_in(t: Table, scope: Scope, steps: v.Steps) -> None:
    """Carry out steps. They stop when their player is out of the game."""
    for step in steps:
        if scope.seat and t.hero(scope.seat).out:
            return
        await perform(step, t, scope)


@singledispatch
async def perform(step: v.Step, t: Table, scope: Scope) -> None:
    """Carry out one step."""
    raise NotImplementedError(type(step).__name__)


# -- the player's mats -------------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Conviction, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        if step.n > 0:
            tracks.conviction(t, seat, step.n)
        else:
            tracks.sacrifice(t, seat, min(-step.n, t.hero(seat).conviction))


@perform.register
async def _(step: v.Spend, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        tracks.spend(t, seat, min(step.n, t.hero(seat).conviction))


@perform.register
async def _(step: v.Nightmare, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        tracks.nightmare(t, seat, step.n)


@perform.register
async def _(step: v.Wound, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        await harm.wound(t, seat, step.n)


@perform.register
async def _(step: v.Heal, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        mat = await _mat_to_heal(t, scope, seat) if step.mat == "choose" else step.mat
        harm.heal(t, seat, mat, step.n)


async def _mat_to_heal(t: Table, scope: Scope, seat: str) -> str:
    """The mat that is chosen; it goes without asking where there are not Wounds on both (SD-FAQ-04)."""
    hero = t.hero(seat)
    hurt = [name for name, mat in (("anima", hero.anima), ("animus", hero.animus)) if mat.wounds]
    if len(hurt) < 2:
        return hurt[0] if hurt else "anima"
    options = [Option(f"mat:{name}") for name in hurt]
    return (await t.gm.ask_one(one("card.mat", scope.chooser(t), options, patient=seat, card=scope.source))).target


@perform.register
async def _(step: v.Ward, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        harm.ward(t, seat, step.n)


@perform.register
async def _(step: v.Doubt, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        for _ in range(step.n):
            await harm.doubt(t, seat)
        harm.lose_doubt(t, seat, -step.n)
        await harm.eliminate_those_who_must(t)


# -- for a time --------------------------------------------------------------------------------------------------------


async def _last(t: Table, scope: Scope, who: str, gives: tuple[str, ...], n: int, until: str) -> None:
    for seat in await selectors.players(t, scope, who):
        t.hero(seat).lasting += [Lasting(one_gift, n, until, scope.source) for one_gift in gives]
        t.tell(EffectLasts(seat, gives[0], n, until))


@perform.register
async def _(step: v.Score, t: Table, scope: Scope) -> None:
    await _last(t, scope, step.who, (step.score,), step.n, step.until)


@perform.register
async def _(step: v.BonusDamage, t: Table, scope: Scope) -> None:
    gives = ("bonus-damage", "ability-damage") if step.abilities else ("bonus-damage",)
    await _last(t, scope, step.who, gives, step.n, step.until)


@perform.register
async def _(step: v.Untargetable, t: Table, scope: Scope) -> None:
    await _last(t, scope, step.who, ("untargetable",), 1, step.until)


@perform.register
async def _(step: v.Actions, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        hero = t.hero(seat)
        if t.state.actor == seat and not hero.acted:
            hero.actions = max(0, hero.actions + step.n)
        else:
            hero.next_actions += step.n
        t.tell(EffectLasts(seat, "actions", step.n, "act"))


# -- Artifacts and movement --------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.GainArtifact, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        for _ in range(step.n):
            await acts.gain_artifact(t, seat)


@perform.register
async def _(step: v.LoseArtifact, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        for _ in range(min(step.n, len(t.hero(seat).artifacts))):
            await acts.discard_one(t, seat)


@perform.register
async def _(step: v.Go, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        of = scope if step.to in ("here", "nemesis") else scope._replace(seat=seat, tile="")
        tiles = await selectors.tiles(t, of, step.to)
        if tiles and tiles[0] != t.hero(seat).tile:
            t.hero(seat).tile = tiles[0]
            t.tell(Put(seat, tiles[0]))


@perform.register
async def _(step: v.Walk, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        walks = acts.walks(t, seat, step.n)
        if walks:
            wanted = acts.goal(t, seat)
            moves = {tile: t.roads.move(tile, len(path), wanted) for tile, path in walks.items()}
            options = [*acts.with_what_waits(t, seat, moves), Option("stay")]
            choice = await t.gm.ask_one(one("card.walk", seat, options, card=scope.source))
            if choice.verb == "move":
                acts.go(t, seat, walks[choice.target])


# -- enemies -----------------------------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Drive, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy):
        tiles = await selectors.tiles(t, scope, step.to)
        if tiles and enemy in t.state.enemies:
            enemies.put(t, enemy, tiles[0])


@perform.register
async def _(step: v.Stun, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy):
        enemy.stunned = True
        t.tell(EnemyChanged(enemy.id, "stunned", 1))


@perform.register
async def _(step: v.Rouse, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy, protected=True):
        if enemy in t.state.enemies:
            await movement.activate(t, enemy)


@perform.register
async def _(step: v.EnemyScore, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy, protected=step.n > 0):
        enemy.lasting.append(Lasting(step.score, step.n, step.until, scope.source))
        t.tell(EnemyChanged(enemy.id, step.score, step.n))


@perform.register
async def _(step: v.Mend, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy, protected=True):
        enemies.mend(t, enemy, step.n)


@perform.register
async def _(step: v.Hit, t: Table, scope: Scope) -> None:
    n = step.n + _ability_bonus(t, scope)
    for enemy in await selectors.foes(t, scope, step.enemy):
        await enemies.hurt(t, enemy, n, scope.seat)


@perform.register
async def _(step: v.Strike, t: Table, scope: Scope) -> None:
    for enemy in await selectors.foes(t, scope, step.enemy):
        if enemy in t.state.enemies and scope.seat and t.hero(scope.seat).valid:
            damage = None if step.damage is None else step.damage + _ability_bonus(t, scope)
            await combat.attack(t, scope.seat, enemy, kind=step.score, plus=step.plus, damage=damage)


def _ability_bonus(t: Table, scope: Scope) -> int:
    """Bonus damage that says it affects Abilities; nothing else raises what a card deals (SD-FAQ-02)."""
    return scores.gift(t, scope.seat, "ability-damage") if scope.source.startswith(ABILITY) and scope.seat else 0


@perform.register
async def _(step: v.Taint, t: Table, scope: Scope) -> None:
    for tile in await selectors.tiles(t, scope, step.where):
        await enemies.taint(t, tile, step.n, scope.seat)


@perform.register
async def _(step: v.Spawn, t: Table, scope: Scope) -> None:
    where = "meteorite" if step.what == "grunt" else step.where
    for tile in await selectors.tiles(t, scope, where):
        for _ in range(step.n):
            await enemies.spawn(t, step.what, tile, scope.seat)


# -- tests, choices, other cards ---------------------------------------------------------------------------------------


@perform.register
async def _(step: v.Test, t: Table, scope: Scope) -> None:
    for seat in await selectors.players(t, scope, step.who):
        result = trials.test(t, seat, step.kind)
        await run_in(t, scope._replace(seat=seat), band_for(step.bands, result).steps)


@perform.register
async def _(step: v.Roll, t: Table, scope: Scope) -> None:
    die = t.gm.roll("card-die")
    t.tell(DieRolled(scope.seat, die))
    await run_in(t, scope, band_for(step.bands, die).steps)


@perform.register
async def _(step: v.Choose, t: Table, scope: Scope) -> None:
    seats = await selectors.players(t, scope, step.who) if scope.seat or step.who != "you" else [""]
    for seat in seats:
        options = [Option(f"way:{way.id}", way_refused(t, seat, way), {"way": way.title}) for way in step.ways]
        if not any(option.refused is None for option in options):
            continue
        asked = one("card.way", seat or scope.chooser(t), options, card=scope.source)
        picked = (await t.gm.ask_one(asked)).target
        way = next(way for way in step.ways if way.id == picked)
        t.tell(Chosen(seat, way.title))
        if seat:
            await pay(t, seat, spend=way.spend, sacrifice=way.sacrifice, artifacts=way.artifacts)
        await run_in(t, scope._replace(seat=seat), way.steps)


def way_refused(t: Table, seat: str, way: v.Way) -> str | None:
    """The clause that forbids a way, or None: a cost must be there in full (SD-CONV-03)."""
    hero = t.hero(seat) if seat else None
    if way.spend + way.sacrifice > (hero.conviction if hero else 0):
        return "SD-CONV-03"
    if way.artifacts > (len(hero.artifacts) if hero else 0):
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
    for seat in await selectors.players(t, scope, step.who):
        if t.hero(seat).valid:
            await run_in(t, scope._replace(seat=seat, tile=""), step.steps)


@perform.register
async def _(step: v.When, t: Table, scope: Scope) -> None:
    await run_in(t, scope, step.steps if scores.holds(t, scope.seat, step.is_) else step.otherwise)


@perform.register
async def _(step: v.DrawCard, t: Table, scope: Scope) -> None:
    for _ in range(step.n):
        if step.deck not in ("dark-magic", "echo"):
            await t.scenario.draw(t, step.deck, scope.seat)
        elif scope.seat and t.hero(scope.seat).valid:
            await (
                dark_magic(t, scope.source, scope.seat) if step.deck == "dark-magic" else day.draw_echo(t, scope.seat)
            )


async def dark_magic(t: Table, source: str, seat: str) -> None:
    """Draw the top Dark Magic card and resolve it against a player (SD-DARK-01).

    The card lies on no pile meanwhile, so cards that call for each other end when the deck does (SD-CONTENT-07).
    """
    card = t.draw("dark-magic")
    if card is not None:
        t.tell(DarkMagicUsed(source, seat, card))
        await run(t, seat, t.content.dark_magic[card].steps, card)
        t.discard("dark-magic", card)


@perform.register
async def _(step: v.Scene, t: Table, scope: Scope) -> None:
    for tile in await selectors.tiles(t, scope, step.where) if step.where else [scope.here(t)]:
        await t.scenario.scene(t, step, scope.seat, tile)
