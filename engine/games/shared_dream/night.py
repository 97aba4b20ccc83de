"""The Night Phase: Enemies Act, Raise Taint, Nightmare Test, Shared Dream Actions (rulebook chapter "Night Phase")."""

from __future__ import annotations

from engine.games.shared_dream import day, enemies, movement, scores
from engine.games.shared_dream.events import NightBegan, NightmareChanged, NightmareTested
from engine.games.shared_dream.state import Enemy
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option


async def begin(t: Table) -> None:
    """Night falls: every enemy may act once, every defence is fresh (SD-NIGHT-01, SD-HOLE-25)."""
    for enemy in t.state.enemies:
        enemy.acted = False
    for hero in t.state.heroes.values():
        hero.defences = 0
    day.lapse(t.state, "dusk")
    t.tell(NightBegan(t.state.day))
    t.state.phase = "night-enemies"
    t.scenario.night_begins(t)


async def enemies_act(t: Table) -> None:
    """The enemy with the lowest Combat among those that have not acted, one a step (SD-NIGHT-02, SD-HOLE-35)."""
    state = t.state
    waiting = [enemy for enemy in state.enemies if not enemy.acted]
    if not waiting:
        await t.scenario.between(t)
        state.queue = [place for place, _ in t.printed.card.taint]
        state.phase = "night-taint"
        return
    chosen = waiting[0] if len(waiting) == 1 else await _weakest(t, waiting)
    if chosen in state.enemies:
        chosen.acted = True
        await movement.activate(t, chosen)


async def _weakest(t: Table, waiting: list[Enemy]) -> Enemy:
    strength = [scores.combat(t, enemy) for enemy in waiting]
    lowest = min(strength)
    tied = [enemy for enemy, combat in zip(waiting, strength, strict=True) if combat == lowest]
    return tied[0] if len(tied) == 1 else await _first_of(t, tied, lowest)


async def _first_of(t: Table, tied: list[Enemy], combat: int) -> Enemy:
    """Of equals the first player picks (SD-NIGHT-03)."""
    options = [Option(f"enemy:{enemy.id}", facts={"tile": enemy.tile, "combat": combat}) for enemy in tied]
    t.state.idle = True
    picked = (await t.gm.ask_one(one("night.enemy-order", t.state.living()[0], options))).target
    t.state.idle = False
    return next(enemy for enemy in tied if enemy.id == picked)


async def raise_taint(t: Table) -> None:
    """Each Location of the Starting Taint list gains 1, in its order (SD-NIGHT-05 to -07, SD-HOLE-39)."""
    if t.state.queue:
        await enemies.taint(t, t.state.queue.pop(0), 1)
    else:
        await t.scenario.between(t)
        t.state.queue = t.state.living()
        t.state.phase = "night-tests"


async def nightmare_tests(t: Table) -> None:
    """Every player's Nightmare Test, in turn order, one a step (SD-NIGHT-08, SD-HOLE-39)."""
    if not t.state.queue:
        await t.scenario.between(t)
        t.state.phase = "night-scene"
        return
    seat = t.state.queue.pop(0)
    if not t.hero(seat).out:
        await nightmare_test(t, seat)


async def nightmare_test(t: Table, seat: str) -> None:
    """A die not above the Nightmare fails: all of it goes, and an enemy comes (SD-NTEST-01 to -04, SD-SPAWN-08)."""
    hero = t.hero(seat)
    die = t.gm.roll("nightmare-test")
    held = hero.nightmare
    failed = 0 < held >= die + scores.gift(t, seat, "calm")
    t.tell(NightmareTested(seat, die, held, failed))
    if failed:
        hero.nightmare = 0
        t.tell(NightmareChanged(seat, -held, 0))
        await enemies.spawn_shadow(t, hero.tile, seat, held)


async def scene(t: Table) -> None:
    """The scenario's Night Phase Actions (SD-NIGHT-09)."""
    t.state.phase = "night-end"
    await t.scenario.night(t)


async def end(t: Table) -> None:
    """What lasted through the night ends; the next Day Phase begins (SD-NIGHT-10)."""
    day.lapse(t.state, "night")
    for hero in t.state.heroes.values():
        hero.defences = 0
    t.scenario.night_ends(t)
    t.state.phase = "day"
