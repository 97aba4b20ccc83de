"""Conviction and Nightmare: gaining, spending, sacrificing (rulebook chapter "Conviction, Nightmare, and Doubt")."""

from __future__ import annotations

from engine.games.shared_dream.events import ConvictionChanged, NightmareChanged, Sacrificed, Spent
from engine.games.shared_dream.state import TOP
from engine.games.shared_dream.table import Table


def conviction(t: Table, seat: str, n: int) -> None:
    """Gain Conviction, 5 at most; what does not fit is lost (SD-HOLE-17)."""
    hero = t.hero(seat)
    gained = min(TOP - hero.conviction, n)
    if gained > 0:
        hero.conviction += gained
        t.tell(ConvictionChanged(seat, gained, hero.conviction))


def nightmare(t: Table, seat: str, n: int) -> None:
    """Gain or lose Nightmare within 0 and 5; the excess is discarded (SD-NMARE-04)."""
    hero = t.hero(seat)
    before = hero.nightmare
    hero.nightmare = max(0, min(TOP, before + n))
    if hero.nightmare != before:
        t.tell(NightmareChanged(seat, hero.nightmare - before, hero.nightmare))


def spend(t: Table, seat: str, n: int) -> None:
    """Spend Conviction: each point becomes Nightmare (SD-CONV-04, -05). The caller has checked that it is there."""
    if n:
        hero = t.hero(seat)
        hero.conviction -= n
        hero.nightmare = min(TOP, hero.nightmare + n)
        t.tell(Spent(seat, n, hero.conviction, hero.nightmare))


def sacrifice(t: Table, seat: str, n: int) -> None:
    """Sacrifice Conviction: no Nightmare comes of it (SD-CONV-07). The caller has checked that it is there."""
    if n:
        hero = t.hero(seat)
        hero.conviction -= n
        t.tell(Sacrificed(seat, n, hero.conviction))
