"""The Day Phase: Return, Echo, Raise, Determine Order, Act (rulebook chapter "Day Phase")."""

from __future__ import annotations

from engine.games.shared_dream import acts, harm, steps, tracks
from engine.games.shared_dream.events import ActBegan, DayBegan, EchoDrawn, OrderSet, Raised, Reverted, StoodUp
from engine.games.shared_dream.state import Hero
from engine.games.shared_dream.table import Table
from engine.kernel import Ask, Option

ACTIONS = 3
"""Actions of a player each Day Phase (SD-DAY-09)."""


async def begin(t: Table) -> None:
    """Return: Animus back to Anima, Doubting characters stand up, and what lasted until now ends (SD-DAY-03, -04)."""
    state = t.state
    state.day += 1
    t.tell(DayBegan(state.day))
    for seat in state.living():
        hero = t.hero(seat)
        if hero.rank:
            harm.revert(t, seat)
            t.tell(Reverted(seat))
        if hero.doubting:
            hero.doubting = False
            t.tell(StoodUp(seat))
        lapse(hero, "return")
        hero.reflected, hero.acted, hero.used = False, False, []
    state.queue = list(state.living()) if state.day > 1 else []
    state.phase = "echo"


def lapse(hero: Hero, *until: str) -> None:
    """End what lasted until now."""
    hero.lasting = [lasting for lasting in hero.lasting if lasting.until not in until]


async def echo(t: Table) -> None:
    """Each player draws an Echo, from the second day on; one player a step (SD-DAY-05, -06)."""
    if not t.state.queue:
        t.state.phase = "raise"
        return
    seat = t.state.queue.pop(0)
    if not t.hero(seat).out:
        await draw_echo(t, seat)


async def draw_echo(t: Table, seat: str) -> None:
    """A new Echo replaces the old one (SD-ECHO-02, SD-HOLE-41)."""
    hero = t.hero(seat)
    if hero.echo:
        t.discard("echo", hero.echo)
        hero.echo = ""
    lapse(hero, "echo")
    card = t.draw("echo")
    if card is None:
        return
    hero.echo = card
    t.tell(EchoDrawn(seat, card))
    printed = t.content.echoes[card]
    if printed.timing == "now":
        await steps.run(t, seat, printed.steps, source=card)


async def raise_tracks(t: Table) -> None:
    """Each player gains 1 Conviction and 1 Nightmare (SD-DAY-07)."""
    for seat in t.state.living():
        tracks.conviction(t, seat, 1)
        tracks.nightmare(t, seat, 1)
    t.tell(Raised(1, 1))
    t.state.phase = "order"


async def determine_order(t: Table) -> None:
    """The players agree who acts when; without agreement the last order stays (SD-DAY-08, SD-HOLE-16)."""
    state = t.state
    seats = tuple(state.living())
    if len(seats) > 1:
        left: list[str] = list(seats)
        order: list[str] = []
        keep = Option("order:as-before")
        while len(left) > 1:
            options = (*[Option(f"next:{seat}", facts={"place": len(order) + 1}) for seat in left], keep)
            ask = Ask("day.order", seats, options, quorum="majority", fallback="order:as-before")
            picked = Option((await t.gm.ask(ask))[0])
            if picked.verb == "order":
                break
            left.remove(picked.target)
            order.append(picked.target)
        state.order = [*order, *left]
    else:
        state.order = list(seats)
    t.tell(OrderSet(tuple(state.order)))
    state.phase = "next-actor"


async def next_actor(t: Table) -> None:
    """The next player in order acts, or night falls (SD-DAY-10, -13, SD-HOLE-22)."""
    state = t.state
    for seat in state.order:
        hero = t.hero(seat)
        if hero.valid and not hero.acted:
            state.actor = seat
            hero.actions = max(0, ACTIONS + hero.next_actions)
            hero.next_actions = 0
            state.phase = "act"
            t.tell(ActBegan(seat, hero.actions))
            await t.scenario.act_begins(t, seat)
            return
    state.actor, state.phase = "", "night"


async def act(t: Table) -> None:
    """One action or free action of the acting player (SD-DAY-09 to -12)."""
    seat = t.state.actor
    hero = t.hero(seat)
    done = not hero.valid or not await acts.one_act(t, seat)
    if done or not hero.valid:
        hero.acted = True
        lapse(hero, "act")
        t.state.phase = "next-actor"
