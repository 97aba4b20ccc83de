"""Using the effect of a card: whole, in part, or not at all (NEO-CREATE-09, NEO-CREATE-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Any

from engine.games.neodreams import actions, creating, returnals
from engine.games.neodreams.content import (
    Broadcast,
    Cost,
    Create,
    Draw,
    Effect,
    Gain,
    GainPer,
    Link,
    Part,
    Place,
    Return,
    Spend,
    Unlink,
    icon_word,
    only_gains,
)
from engine.games.neodreams.events import EffectUsed
from engine.games.neodreams.state import MOST, Placed
from engine.games.neodreams.table import SKIP, Table, one, possible
from engine.kernel import Ask, Option

# -- what could be used ------------------------------------------------------------------------------------------------


def refusal(t: Table, seat: str, part: Part) -> str | None:
    """The clause by which a part could do nothing now, or None.

    Judged by what everybody can see: no ask may tell anything of a hidden hand but its size.
    """
    return _REFUSALS[type(part)](t, seat, part)


def _gain(t: Table, seat: str, part: Gain) -> str | None:
    player = t.player(seat)
    some = (
        (part.k and player.k < MOST)
        or (part.m and player.m < MOST)
        or (part.f and player.f < MOST)
        or (part.objects and t.state.reserve_objects)
    )
    return None if some else "NEO-RES-02"


def _gain_per(t: Table, seat: str, part: GainPer) -> str | None:
    amount = counted(t, seat, part.per)
    return _gain(t, seat, part.gain(min(part.most, amount))) if amount else "NEO-RES-01"


def _draw(t: Table, seat: str, part: Draw) -> str | None:
    return None if actions.draw_options(t, part) else "NEO-HOLE-13"


def _create(t: Table, seat: str, part: Create) -> str | None:
    return None if t.player(seat).hand else "NEO-CREATE-01"


def _place(t: Table, seat: str, part: Place) -> str | None:
    player = t.player(seat)
    if not player.objects:
        return "NEO-PLACE-01"
    return None if any(placed.objects < t.card(placed.id).slots for placed in player.dream) else "NEO-PLACE-02"


def _link(t: Table, seat: str, part: Link) -> str | None:
    if not t.state.reserve_clients:
        return "NEO-HOLE-09"
    return None if actions.lucids(t, seat, linked=False) else "NEO-LINK-02"


def _unlink(t: Table, seat: str, part: Unlink) -> str | None:
    return None if actions.lucids(t, seat, linked=True) else "NEO-LINK-04"


def _broadcast(t: Table, seat: str, part: Broadcast) -> str | None:
    return None


def _return(t: Table, seat: str, part: Return) -> str | None:
    return None if _returnable(t, seat) else "NEO-HOLE-27"


def _spend(t: Table, seat: str, part: Spend) -> str | None:
    """Spend to gain: only where all of it can be spent, and what comes for it can be had (NEO-CREATE-10)."""
    player = t.player(seat)
    paid = (
        player.k >= part.k
        and player.m >= part.m
        and player.f >= part.f
        and player.objects >= part.objects
        and len(player.hand) >= part.cards
    )
    # A surplus may be lost like any other (NEO-RES-02); a draw or a link must be possible.
    whole = paid and all(refusal(t, seat, one) is None for one in part.gain if isinstance(one, (Draw, Link)))
    return None if whole else "NEO-CREATE-10"


_REFUSALS: Mapping[type, Callable[[Table, str, Any], str | None]] = {
    Gain: _gain,
    GainPer: _gain_per,
    Draw: _draw,
    Create: _create,
    Place: _place,
    Link: _link,
    Unlink: _unlink,
    Broadcast: _broadcast,
    Return: _return,
    Spend: _spend,
}


def _useless(t: Table, seat: str, effect: Effect) -> str | None:
    """The clause by which no part of an effect could do anything now, or None."""
    refused = [refusal(t, seat, part) for part in effect]
    return None if None in refused else refused[0]


def use_options(t: Table, seat: str, cards: Iterable[Placed]) -> list[Option]:
    """`use` and, where an effect has several parts, `part` for each card; refused where nothing could happen."""
    options: list[Option] = []
    for placed in cards:
        effect = t.card(placed.id).effect(placed.objects)
        refused = _useless(t, seat, effect)
        facts = actions.in_force(t, placed)
        options.append(Option(f"use:{placed.id}", refused, facts))
        if refused is None and len(effect) > 1:
            options.append(Option(f"part:{placed.id}", facts=facts))
    return options


# -- using -------------------------------------------------------------------------------------------------------------


def use_at_once(t: Table, seat: str, cards: list[Placed], because: str) -> list[Placed]:
    """Use cards without asking while all that are of use do nothing but gain, where the table wants it so.

    Nobody would decline, and the order changes nothing (setting `gains`). The cards that are left: what has been gained
    may have made them of use.
    """
    if t.state.settings.get("gains") != "at-once":
        return cards
    in_force = [(placed, t.card(placed.id).effect(placed.objects)) for placed in cards]
    useful = [(placed, effect) for placed, effect in in_force if _useless(t, seat, effect) is None]
    if not all(only_gains(effect) for _, effect in useful):
        return cards
    for placed, effect in useful:
        t.tell(EffectUsed(seat, placed.id, because))
        for part in effect:
            gain(t, seat, part)
    used = {placed.id for placed, _ in useful}
    return [placed for placed in cards if placed.id not in used]


async def use_asked(t: Table, seat: str, placed: Placed, because: str) -> None:
    """Ask whether to use a card's effect, and use it so (NEO-LINK-03)."""
    if not possible(use_options(t, seat, use_at_once(t, seat, [placed], because))):
        return
    choice = await t.gm.ask_one(
        lambda: one("effect.use", seat, [*use_options(t, seat, [placed]), SKIP], card=placed.id)
    )
    if choice.verb != "skip":
        await use(t, seat, placed, because, whole=choice.verb == "use")


async def use(t: Table, seat: str, placed: Placed, because: str, *, whole: bool) -> None:
    """Use the effect in force when it starts, to its end (NEO-HOLE-18)."""
    effect = t.card(placed.id).effect(placed.objects)
    t.tell(EffectUsed(seat, placed.id, because))
    for number, part in enumerate(effect, 1):
        if refusal(t, seat, part) is not None:
            continue
        if not whole and not await t.gm.ask_yes(
            seat, "effect.part", card=placed.id, part=icon_word(part), number=number
        ):
            continue
        # Asked again: cards discarded while the question was open may have led to spending.
        if refusal(t, seat, part) is None:
            await perform(part, t, seat)


def gain(t: Table, seat: str, part: Part) -> None:
    """Carry out a part that only gains."""
    if isinstance(part, GainPer):
        part = part.gain(min(part.most, counted(t, seat, part.per)))
    assert isinstance(part, Gain)
    actions.gain(t, seat, part.k, part.m, part.f, part.objects)


@singledispatch
async def perform(part: Part, t: Table, seat: str) -> bool:
    """Carry out one part of an effect, or one action icon. Whether it was: False if it was thought better of."""
    raise NotImplementedError(type(part).__name__)


@perform.register
async def _(part: Gain, t: Table, seat: str) -> bool:
    gain(t, seat, part)
    return True


@perform.register
async def _(part: GainPer, t: Table, seat: str) -> bool:
    gain(t, seat, part)
    return True


@perform.register
async def _(part: Draw, t: Table, seat: str) -> bool:
    await actions.draw(t, seat, part)
    return True


@perform.register
async def _(part: Create, t: Table, seat: str) -> bool:
    return await creating.create(t, seat, part.cheaper)


@perform.register
async def _(part: Place, t: Table, seat: str) -> bool:
    return await actions.place(t, seat, part.most)


@perform.register
async def _(part: Link, t: Table, seat: str) -> bool:
    return await actions.link(t, seat)


@perform.register
async def _(part: Unlink, t: Table, seat: str) -> bool:
    return await actions.unlink(t, seat)


@perform.register
async def _(part: Broadcast, t: Table, seat: str) -> bool:
    await actions.broadcast(t, seat, just_one=part.one)
    return True


@perform.register
async def _(part: Return, t: Table, seat: str) -> bool:
    choice = await t.gm.ask_one(
        lambda: one("return.choose", seat, [*[Option(f"return:{place}") for place in _returnable(t, seat)], SKIP])
    )
    if choice.verb == "skip":
        return False
    places = t.state.returning.get(seat, [])
    if choice.target in places:
        places.remove(choice.target)
    await returnals.returnal(t, seat, choice.target)
    return True


@perform.register
async def _(part: Spend, t: Table, seat: str) -> bool:
    """Spend and gain in one go; what watches discards comes after."""
    thrown = await _thrown(t, seat, part.cards) if part.cards else ()
    cost = Cost(part.k, part.m, part.f)
    actions.spend(t, seat, cost, part.objects)
    actions.told_spent(t, seat, cost, part.objects)
    for card in thrown:
        actions.throw_away(t, seat, card)
    for gained in part.gain:
        if isinstance(gained, Link):
            await actions.link(t, seat, must=True)
        else:
            await perform(gained, t, seat)
    for card in thrown:
        await actions.discarded(t, seat, card)
    return True


async def _thrown(t: Table, seat: str, cards: int) -> tuple[str, ...]:
    """Which cards are discarded for an effect. No discards on the side meanwhile: they are not sure to be there."""
    t.state.busy = seat
    hand = tuple([actions.discard_option(card, t.card(card).discard or "") for card in t.player(seat).hand])
    picks = await t.gm.ask(Ask("spend.discard", (seat,), hand, cards, cards, facts={"cards": cards}))
    t.state.busy = None
    return tuple(pick.partition(":")[2] for pick in picks)


def _returnable(t: Table, seat: str) -> list[str]:
    """Where a seat's Oneironauts stand, but for those that are returning already."""
    return [place for place, owner in t.state.figures.items() if owner == seat and place not in t.state.leaving]


def counted(t: Table, seat: str, what: str) -> int:
    """How many of something a seat's Dreamscape holds (or Oneironauts it has on the board)."""
    dream = t.player(seat).dream
    match what:
        case "client":
            return sum(placed.client for placed in dream)
        case "upgraded":
            return sum(placed.objects >= t.card(placed.id).slots > 0 for placed in dream)
        case "oneironaut":
            return sum(owner == seat for owner in t.state.figures.values())
    return sum(t.card(placed.id).kind == what for placed in dream)
