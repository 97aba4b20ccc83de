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
from engine.games.shared_dream.state import Hero
from engine.games.shared_dream.table import Over, Table, one
from engine.kernel import YES_NO, Ask, Option

LEAST_HEALTH = 3
"""No mat has a lower Health, and nothing lowers it (SD-CONTENT-03)."""

# -- Wounds ------------------------------------------------------------------------------------------------------------


async def wound(t: Table, seat: str, n: int) -> None:
    """Deal damage to the form in use: Temporary Health first, then Wounds, then defeat (SD-COMBAT-10, -11)."""
    hero = t.hero(seat)
    if not hero.valid or n <= 0:
        return
    mat = hero.mat
    absorbed = min(mat.ward, n)
    if absorbed:
        mat.ward -= absorbed
        t.tell(Warded(seat, -absorbed, mat.ward))
    placed = n - absorbed
    if placed:
        mat.wounds += placed
        health = scores.health(t, seat)
        t.tell(Wounded(seat, form(hero), placed, min(mat.wounds, health), health))
        await defeat_if_due(t, seat)


async def defeat_if_due(t: Table, seat: str) -> None:
    """Defeat of the form in use, where its Wounds reach its Health (SD-DEFEAT-01, -05)."""
    hero = t.hero(seat)
    if hero.mat.wounds >= LEAST_HEALTH and hero.valid and hero.mat.wounds >= scores.health(t, seat):
        await (animus_defeat(t, seat) if hero.rank else anima_defeat(t, seat))


def form(hero: Hero) -> str:
    """The form in use."""
    return "animus" if hero.rank else "anima"


def ward(t: Table, seat: str, n: int) -> None:
    """Temporary Health on the form in use (SD-COMBAT-11, SD-HOLE-19)."""
    mat = t.hero(seat).mat
    mat.ward += n
    t.tell(Warded(seat, n, mat.ward))


def heal(t: Table, seat: str, mat_name: str, n: int) -> None:
    """Remove Wounds from a mat (`active`: the form in use)."""
    hero = t.hero(seat)
    name = form(hero) if mat_name == "active" else mat_name
    mat = hero.animus if name == "animus" else hero.anima
    removed = min(n, mat.wounds)
    mat.wounds -= removed
    if removed:
        t.tell(Healed(seat, name, removed))


# -- defeat ------------------------------------------------------------------------------------------------------------


def revert(t: Table, seat: str) -> None:
    """Become Anima again: Rank off, Ability cards away, and what they still did ends (SD-DAY-03, SD-HOLE-21)."""
    hero = t.hero(seat)
    ended = {f"ability:{card.id}" for card in t.content.abilities.values() if card.character == hero.character}
    hero.rank = 0
    hero.hand, hero.played = [], []
    t.state.end_lasting(lambda lasting: lasting.source in ended)


def _lock(t: Table, seat: str) -> None:
    """The Animus is healed and locked, its bearer Anima again (SD-DEFEAT-06, -07)."""
    hero = t.hero(seat)
    hero.animus.wounds, hero.animus.ward = 0, 0
    revert(t, seat)
    hero.locked = True
    t.tell(AnimusDefeated(seat))


async def animus_defeat(t: Table, seat: str) -> None:
    """The Animus falls; 1 Wound reaches the Anima, whatever the excess (SD-DEFEAT-06, SD-HOLE-21)."""
    _lock(t, seat)
    await wound(t, seat, 1)


async def anima_defeat(t: Table, seat: str) -> None:
    """The character gives in to the Doubt: a token, Wounds off, Doubting (SD-DEFEAT-02)."""
    await doubt(t, seat)
    _topple(t, seat)
    await eliminate_those_who_must(t)


def _topple(t: Table, seat: str) -> None:
    hero = t.hero(seat)
    hero.anima.wounds, hero.anima.ward = 0, 0
    hero.doubting = True
    t.tell(AnimaDefeated(seat, hero.doubt, hero.doubt >= t.state.doubt_limit))


async def overwhelm(t: Table, seat: str, tokens: int) -> None:
    """Doubt as on Anima Defeat without a fight; an Animus first reverts and is locked (SD-HOLE-63).

    Elimination is left to the caller, so that all can be overwhelmed at the same time.
    """
    if t.hero(seat).rank:
        _lock(t, seat)
    for _ in range(tokens):
        await doubt(t, seat)
    _topple(t, seat)


# -- Doubt -------------------------------------------------------------------------------------------------------------


async def doubt(t: Table, seat: str) -> None:
    """One Doubt token, or somebody else's, if it would eliminate and one volunteers (SD-VAR-01)."""
    taker = await _taker(t, seat)
    holder = t.hero(taker or seat)
    holder.doubt += 1
    if taker:
        t.tell(DoubtTaken(seat, taker, holder.doubt))
    else:
        t.tell(DoubtChanged(seat, 1, holder.doubt))


async def _taker(t: Table, seat: str) -> str:
    """Who takes the token that would eliminate this player; empty when nobody does (SD-HOLE-50)."""
    state = t.state
    if not state.takers or t.hero(seat).doubt + 1 != state.doubt_limit:
        return ""
    able = [other for other in state.living() if other != seat and t.hero(other).doubt + 1 < state.doubt_limit]
    if not able:
        return ""
    said = await t.gm.ask_each(
        lambda: [Ask("doubt.take", (s,), YES_NO, kind="confirm", commits=True, facts={"seat": seat}) for s in able]
    )
    willing = [other for other in able if said[other] == ("yes",)]
    if len(willing) < 2:
        return willing[0] if willing else ""
    return (await t.gm.ask_one(one("doubt.taker", seat, [Option(f"taker:{other}") for other in willing]))).target


def lose_doubt(t: Table, seat: str, n: int) -> None:
    """An effect takes Doubt tokens off, as many as there are."""
    hero = t.hero(seat)
    removed = min(n, hero.doubt)
    if removed > 0:
        hero.doubt -= removed
        t.tell(DoubtChanged(seat, -removed, hero.doubt))


# -- elimination -------------------------------------------------------------------------------------------------------


async def eliminate_those_who_must(t: Table) -> None:
    """Players at the limit of Doubt leave the game together; heirs are found among the rest (SD-DEFEAT-10, SD-ELIM-01).

    Raises `Over` when nobody is left.
    """
    fallen = [seat for seat in t.state.living() if t.hero(seat).doubt >= t.state.doubt_limit]
    for seat in fallen:
        _out(t, seat)
    if fallen and not t.state.living():
        for seat in fallen:
            t.tell(Eliminated(seat, ""))
        raise Over
    for seat in fallen:
        await _inherit(t, seat)


def _out(t: Table, seat: str) -> None:
    """Take the figure and what goes with it (SD-HOLE-48)."""
    hero = t.hero(seat)
    if hero.rank:
        revert(t, seat)
    hero.out, hero.doubting = True, False
    for artifact in hero.artifacts:
        t.discard("artifact", artifact)
        t.tell(CardDiscarded(seat, artifact))
    if hero.echo:
        t.discard("echo", hero.echo)
    hero.artifacts, hero.echo, hero.lasting = [], "", []
    t.scenario.eliminated(t, seat)


async def _inherit(t: Table, seat: str) -> None:
    """The fallen player names an heir for Reflections that go on, and for kept cards (SD-ELIM-02, SD-HOLE-48)."""
    hero, living = t.hero(seat), t.state.living()
    left = [thread for thread in hero.threads if not thread.done]
    heir = ""
    if left or hero.items:
        heir = living[0]
        if len(living) > 1:
            options = [Option(f"heir:{other}") for other in living]
            heir = (await t.gm.ask_one(one("doubt.heir", seat, options))).target
        t.hero(heir).threads += left
        t.hero(heir).items += hero.items
        hero.threads = [thread for thread in hero.threads if thread.done]
        hero.items = []
    t.tell(Eliminated(seat, heir))
