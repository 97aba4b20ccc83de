"""The Day Phase: Return, Echo, Raise, Determine Order, Act (rulebook chapter "Day Phase")."""

from __future__ import annotations

from engine.games.shared_dream import acts, harm, scores, steps
from engine.games.shared_dream.events import ActBegan, DayBegan, EchoDrawn, OrderSet, Raised, Reverted, StoodUp
from engine.games.shared_dream.state import TOP, Hero, State, Touched
from engine.games.shared_dream.table import Table
from engine.kernel import Ask, Option

ACTIONS = 3
"""Actions of a player each Day Phase (SD-DAY-09)."""
AS_BEFORE = "order:as-before"


async def begin(t: Table) -> None:
    """Return: Animus back to Anima, Doubting characters stand up, and what lasted until now ends (SD-DAY-03, -04)."""
    state = t.state
    state.day += 1
    t.tell(DayBegan(state.day))
    for seat in state.living():
        _return(t, seat)
    lapse(state, "return")
    state.queue = list(state.living()) if state.day > 1 else []
    state.phase = "echo"


def _return(t: Table, seat: str) -> None:
    hero = t.hero(seat)
    mending = scores.gift(t, seat, "mending")
    if hero.rank:
        harm.revert(t, seat)
        t.tell(Reverted(seat))
    if hero.doubting:
        hero.doubting = False
        t.tell(StoodUp(seat))
    if mending > 0:
        harm.heal(t, seat, "anima", mending)
        harm.heal(t, seat, "animus", mending)
    hero.reflected, hero.acted, hero.used = False, False, []


def lapse(state: State, *until: str) -> None:
    """End what lasted until now, on players and enemies."""
    state.end_lasting(lambda lasting: lasting.until in until)


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
    hero.lasting = [lasting for lasting in hero.lasting if lasting.until != "echo"]
    card = t.draw("echo")
    if card is None:
        return
    hero.echo = card
    t.tell(EchoDrawn(seat, card))
    printed = t.content.echoes[card]
    if printed.timing == "now":
        await steps.run(t, seat, printed.steps, source=card)


async def raise_tracks(t: Table) -> None:
    """Each player gains 1 Conviction and 1 Nightmare, up to 5 (SD-DAY-07, SD-HOLE-17, SD-NMARE-04)."""
    seats = tuple(t.state.living())
    heroes = [t.hero(seat) for seat in seats]
    for hero in heroes:
        hero.conviction, hero.nightmare = min(TOP, hero.conviction + 1), min(TOP, hero.nightmare + 1)
    t.tell(Raised(seats, tuple([hero.conviction for hero in heroes]), tuple([hero.nightmare for hero in heroes])))
    t.state.phase = "order"


async def determine_order(t: Table) -> None:
    """The players agree who acts when; without agreement the last order stays (SD-DAY-08, SD-HOLE-16)."""
    left, order = list(t.state.living()), list[str]()
    t.state.idle = True
    while len(left) > 1:
        picked = await _next_in_order(t, left, len(order) + 1)
        if picked == AS_BEFORE:
            break
        left.remove(picked)
        order.append(picked)
    t.state.idle = False
    t.state.order = [*order, *left]
    if len(t.state.order) > 1:
        t.tell(OrderSet(tuple(t.state.order)))
    t.state.phase = "next-actor"


async def _next_in_order(t: Table, left: list[str], place: int) -> str:
    """Who acts at this place, by the table's vote; or as before from here on."""
    options = [Option(f"next:{seat}", facts={"place": place}) for seat in left]
    ask = Ask(
        "day.order",
        tuple(t.state.living()),
        (*options, Option(AS_BEFORE, facts={"first": left[0], "place": place})),
        quorum="majority",
        fallback=AS_BEFORE,
        facts={"place": place},
    )
    picked = (await t.gm.ask(ask))[0]
    return picked if picked == AS_BEFORE else Option(picked).target


async def next_actor(t: Table) -> None:
    """The next player in order acts, or night falls (SD-DAY-10, -13, SD-HOLE-22)."""
    state = t.state
    for seat in state.order:
        hero = t.hero(seat)
        if hero.valid and not hero.acted:
            state.actor = seat
            hero.actions = max(0, ACTIONS + hero.next_actions + scores.gift(t, seat, "actions"))
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
        _end_act(t, hero)


def _end_act(t: Table, hero: Hero) -> None:
    """The turn is over; what lasted for it ends, on this player and on enemies."""
    hero.acted = True
    touched: list[Touched] = [hero, *t.state.enemies]
    for one in touched:
        one.lasting = [lasting for lasting in one.lasting if lasting.until != "act"]
    t.state.actor = ""
    t.state.phase = "next-actor"
