"""Using the effect of a card: whole, in part, or not at all (NEO-CREATE-09, NEO-CREATE-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from engine.games.neodreams import actions
from engine.games.neodreams.content import (
    Broadcast,
    Cost,
    Create,
    Draw,
    Gain,
    GainPer,
    Link,
    Part,
    Place,
    Return,
    Spend,
    Unlink,
    icon_word,
)
from engine.games.neodreams.events import EffectUsed
from engine.games.neodreams.state import Placed
from engine.games.neodreams.table import Table, one
from engine.kernel import Ask, Option


def usable(t: Table, seat: str, part: Part) -> bool:
    """Whether a part could do anything, judged by what everybody can see (so that no ask tells of a hidden hand)."""
    player = t.player(seat)
    match part:
        case Spend():
            return (
                player.k >= part.k
                and player.m >= part.m
                and player.f >= part.f
                and player.objects >= part.objects
                and len(player.hand) >= part.cards
            )
        case Create():
            return bool(player.hand)
        case Place():
            return player.objects > 0
        case Link():
            return bool(t.state.reserve_clients and actions.lucids(t, seat, linked=False))
        case Unlink():
            return bool(actions.lucids(t, seat, linked=True))
        case Return():
            return seat in t.state.figures.values()
    return True


def use_options(t: Table, seat: str, cards: Iterable[Placed]) -> list[Option]:
    """`use` and, where an effect has several parts, `part` for each card; refused where nothing could happen."""
    options: list[Option] = []
    for placed in cards:
        effect = t.card(placed.card).effect(placed.objects)
        can = any(usable(t, seat, part) for part in effect)
        options.append(Option(f"use:{placed.card}", None if can else "NEO-CREATE-10"))
        if can and len(effect) > 1:
            options.append(Option(f"part:{placed.card}"))
    return options


async def use_asked(t: Table, seat: str, placed: Placed, because: str) -> None:
    """Ask whether to use a card's effect, and use it so (NEO-LINK-03)."""
    options = use_options(t, seat, [placed])
    choice = await t.gm.ask_one(one("effect.use", seat, [*options, actions.SKIP], card=placed.card))
    if choice.verb != "skip":
        await use(t, seat, placed, because, whole=choice.verb == "use")


async def use(t: Table, seat: str, placed: Placed, because: str, *, whole: bool) -> None:
    """Use the effect in force when it starts, to its end (NEO-HOLE-18)."""
    effect = t.card(placed.card).effect(placed.objects)
    t.tell(EffectUsed(seat, placed.card, because))
    for part in effect:
        if usable(t, seat, part) and (whole or await _wanted(t, seat, placed.card, part)):
            await perform(part, t, seat)


async def _wanted(t: Table, seat: str, card: str, part: Part) -> bool:
    return await t.gm.ask_yes(seat, "effect.part", card=card, part=icon_word(part))


@singledispatch
async def perform(part: Part, t: Table, seat: str) -> None:
    """Carry out one part of an effect, or one action icon."""
    raise NotImplementedError(type(part).__name__)


@perform.register
async def _(part: Gain, t: Table, seat: str) -> None:
    actions.gain(t, seat, k=part.k, m=part.m, f=part.f, objects=part.objects)


@perform.register
async def _(part: GainPer, t: Table, seat: str) -> None:
    amount = min(part.most, counted(t, seat, part.per))
    if part.what == "object":
        actions.gain(t, seat, objects=amount)
    else:
        actions.gain(t, seat, **{part.what: amount})


@perform.register
async def _(part: Draw, t: Table, seat: str) -> None:
    await actions.draw(t, seat, part)


@perform.register
async def _(part: Create, t: Table, seat: str) -> None:
    await actions.create(t, seat, part.cheaper)


@perform.register
async def _(part: Place, t: Table, seat: str) -> None:
    await actions.place(t, seat, part.most)


@perform.register
async def _(part: Link, t: Table, seat: str) -> None:
    await actions.link(t, seat)


@perform.register
async def _(part: Unlink, t: Table, seat: str) -> None:
    await actions.unlink(t, seat)


@perform.register
async def _(part: Broadcast, t: Table, seat: str) -> None:
    await actions.broadcast(t, seat, just_one=part.one)


@perform.register
async def _(part: Return, t: Table, seat: str) -> None:
    places = [place for place, owner in t.state.figures.items() if owner == seat]
    choice = await t.gm.ask_one(
        one("return.choose", seat, [*[Option(f"return:{place}") for place in places], actions.SKIP])
    )
    if choice.verb == "return":
        for waiting in t.state.returning.values():
            if choice.target in waiting:
                waiting.remove(choice.target)
        await actions.returnal(t, seat, choice.target)


@perform.register
async def _(part: Spend, t: Table, seat: str) -> None:
    if part.cards:
        hand = t.player(seat).hand
        choices = tuple([Option(f"discard:{card}") for card in hand])
        for pick in await t.gm.ask(Ask("spend.discard", (seat,), choices, part.cards, part.cards)):
            await actions.discard(t, seat, pick.partition(":")[2])
    cost = Cost(part.k, part.m, part.f)
    actions.spend(t, seat, cost, part.objects)
    if cost.total or part.objects:
        actions.told_spent(t, seat, cost, part.objects)
    for gained in part.gain:
        if usable(t, seat, gained):
            await perform(gained, t, seat)


def counted(t: Table, seat: str, what: str) -> int:
    """How many of something a seat's Dreamscape holds."""
    dream = t.player(seat).dream
    match what:
        case "client":
            return sum(placed.client for placed in dream)
        case "upgraded":
            return sum(placed.objects >= t.card(placed.card).slots > 0 for placed in dream)
        case "oneironaut":
            return sum(owner == seat for owner in t.state.figures.values())
    return sum(t.card(placed.card).kind == what for placed in dream)
