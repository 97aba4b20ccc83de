"""Wounds, defeat of Animus and Anima, Doubt, elimination (rulebook chapters "Combat", "Player Elimination")."""

from __future__ import annotations

from engine.games.shared_dream import scores
from engine.games.shared_dream.events import (
    AnimaDefeated,
    AnimusDefeated,
    CardDiscarded,
    DoubtChanged,
    DoubtTaken,
    Eliminated,
    Healed,
    Warded,
    Wounded,
)
from engine.games.shared_dream.table import Table, one
from engine.kernel import YES_NO, Ask, Option


async def wound(t: Table, seat: str, n: int) -> int:
    """Deal damage to the form in use: Temporary Health first, then Wounds, then defeat (SD-COMBAT-10, -11).

    Returns the Wounds that were placed.
    """
    hero = t.hero(seat)
    if not hero.valid or n <= 0:
        return 0
    mat = hero.mat
    absorbed = min(mat.ward, n)
    if absorbed:
        mat.ward -= absorbed
        t.tell(Warded(seat, -absorbed, mat.ward))
    placed = n - absorbed
    if placed:
        mat.wounds += placed
        most = scores.health(t, seat)
        t.tell(Wounded(seat, "animus" if hero.rank else "anima", placed, mat.wounds, most))
        if mat.wounds >= most:
            await (animus_defeat(t, seat) if hero.rank else anima_defeat(t, seat))
    return placed


def ward(t: Table, seat: str, n: int) -> None:
    """Temporary Health on the form in use (SD-COMBAT-11, SD-HOLE-19)."""
    mat = t.hero(seat).mat
    mat.ward += n
    t.tell(Warded(seat, n, mat.ward))


def heal(t: Table, seat: str, mat_name: str, n: int) -> None:
    """Remove Wounds from a mat."""
    hero = t.hero(seat)
    name = ("animus" if hero.rank else "anima") if mat_name == "active" else mat_name
    mat = hero.animus if name == "animus" else hero.anima
    removed = min(n, mat.wounds)
    mat.wounds -= removed
    if removed:
        t.tell(Healed(seat, name, removed))


def revert(t: Table, seat: str) -> None:
    """Become Anima again: Rank off, Ability cards away (SD-DAY-03, SD-HOLE-21)."""
    hero = t.hero(seat)
    hero.rank = 0
    hero.hand, hero.played = [], []
    hero.lasting = [lasting for lasting in hero.lasting if not lasting.source.startswith("ability:")]


async def animus_defeat(t: Table, seat: str) -> None:
    """The Animus falls: Anima again with 1 Wound more, Animus healed and locked (SD-DEFEAT-06, -07)."""
    hero = t.hero(seat)
    hero.animus.wounds, hero.animus.ward = 0, 0
    revert(t, seat)
    hero.locked = True
    t.tell(AnimusDefeated(seat))
    await wound(t, seat, 1)


async def anima_defeat(t: Table, seat: str) -> None:
    """The character gives in to the Doubt: a token, Wounds off, Doubting (SD-DEFEAT-02)."""
    hero = t.hero(seat)
    taker = await _taker(t, seat)
    hero.anima.wounds, hero.anima.ward = 0, 0
    hero.doubting = True
    if taker is None:
        hero.doubt += 1
        t.tell(AnimaDefeated(seat, hero.doubt))
    else:
        t.hero(taker).doubt += 1
        t.tell(AnimaDefeated(seat, hero.doubt))
        t.tell(DoubtTaken(seat, taker, t.hero(taker).doubt))
    if hero.doubt >= t.state.doubt_limit:
        await eliminate(t, seat)


async def _taker(t: Table, seat: str) -> str | None:
    """Who takes the Doubt token that would eliminate this player (SD-VAR-01, SD-HOLE-50)."""
    state = t.state
    if not state.takers or t.hero(seat).doubt + 1 < state.doubt_limit:
        return None
    able = [s for s in state.living() if s != seat and t.hero(s).doubt + 1 < state.doubt_limit]
    if not able:
        return None
    said = await t.gm.ask_each(
        lambda: [Ask("doubt.take", (s,), YES_NO, kind="confirm", facts={"seat": seat}) for s in able]
    )
    willing = [s for s in able if said[s] == ("yes",)]
    if len(willing) < 2:
        return willing[0] if willing else None
    return (await t.gm.ask_one(one("doubt.taker", seat, [Option(f"taker:{s}") for s in willing]))).target


def doubt(t: Table, seat: str, n: int) -> None:
    """Gain or lose Doubt tokens by an effect, never below 0; elimination is the caller's to check."""
    hero = t.hero(seat)
    before = hero.doubt
    hero.doubt = max(0, before + n)
    if hero.doubt != before:
        t.tell(DoubtChanged(seat, hero.doubt - before, hero.doubt))


async def eliminate(t: Table, seat: str) -> None:
    """Out of the game; an heir carries the Reflections on (SD-DEFEAT-10, SD-ELIM-01, SD-HOLE-48)."""
    hero = t.hero(seat)
    hero.out = True
    if hero.rank:
        revert(t, seat)
    for artifact in hero.artifacts:
        t.discard("artifact", artifact)
        t.tell(CardDiscarded(seat, artifact))
    if hero.echo:
        t.discard("echo", hero.echo)
    hero.artifacts, hero.echo, hero.lasting = [], "", []
    heir = await _heir(t, seat)
    if heir:
        t.hero(heir).threads += hero.threads
        t.hero(heir).items += hero.items
        hero.threads, hero.items = [], []
    t.tell(Eliminated(seat, heir))
    t.scenario.eliminated(t, seat)


async def _heir(t: Table, seat: str) -> str:
    """Who inherits: the fallen player's choice among the others (SD-ELIM-01)."""
    living = t.state.living()
    hero = t.hero(seat)
    if not living or not (hero.items or any(not thread.done for thread in hero.threads)):
        return living[0] if living else ""
    if len(living) == 1:
        return living[0]
    return (await t.gm.ask_one(one("doubt.heir", seat, [Option(f"heir:{other}") for other in living]))).target
