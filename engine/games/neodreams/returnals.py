"""Returnal actions: an Oneironaut brings a card or a creation home (rulebook chapter "Returnal Action")."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.games.neodreams import actions, creating, reactions
from engine.games.neodreams.content import Draw
from engine.games.neodreams.events import Returned
from engine.games.neodreams.table import Table, one, possible
from engine.kernel import Ask, Option


async def together(t: Table, seats: Sequence[str]) -> None:
    """Several seats at the same time: everybody chooses, then the Returnals happen in the order of `seats`.

    Each seat takes all of its Returnals before the next one does. A choice that is possible no longer (somebody has
    taken that card from the Market) is asked for again (NEO-CYCLE-03, NEO-HOLE-06).
    """
    chosen = await _choices(t, seats)
    for seat in seats:
        location, pick = chosen[seat]
        if location in t.state.returning[seat]:
            t.state.returning[seat].remove(location)
            await returnal(t, seat, location, pick)
        while t.state.returning[seat]:
            await next_one(t, seat)


async def next_one(t: Table, seat: str) -> None:
    """One Oneironaut comes home; its owner chooses which comes next (NEO-CYCLE-04)."""
    place = t.state.returning[seat][0]
    if len(t.state.returning[seat]) > 1:
        place = (await t.gm.ask_one(partial(_order_ask, t, seat))).target
    t.state.returning[seat].remove(place)
    await returnal(t, seat, place)


def _order_ask(t: Table, seat: str) -> Ask:
    return one("returnal.order", seat, [Option(f"return:{location}") for location in t.state.returning[seat]])


async def _choices(t: Table, seats: Sequence[str]) -> dict[str, tuple[str, str]]:
    """The first Returnal of each seat: which Oneironaut, and what it does. Nobody sees another's choice meanwhile."""
    places = {seat: t.state.returning[seat][0] for seat in seats if len(t.state.returning[seat]) == 1}
    picks: dict[str, str] = {}

    def asking() -> list[Ask]:
        open_to = [seat for seat in seats if seat not in picks]
        return [choose_ask(t, seat, places[seat]) if seat in places else _order_ask(t, seat) for seat in open_to]

    for seat, location in places.items():
        if not asked(t, seat, location):
            picks[seat] = ""
    while len(picks) < len(seats):
        answer = await t.gm.ask_first(asking)
        if answer.ask == "returnal.order":
            places[answer.seat] = Option(answer.picks[0]).target
            if not asked(t, answer.seat, places[answer.seat]):
                picks[answer.seat] = ""
        else:
            picks[answer.seat] = answer.picks[0]
    return {seat: (places[seat], picks[seat]) for seat in seats}


def asked(t: Table, seat: str, location: str) -> bool:
    """Whether there is anything to choose, as far as everybody can see (NEO-TV-31)."""
    return bool(t.player(seat).hand or _draws(t, location))


def _draws(t: Table, location: str) -> list[Option]:
    return actions.draw_options(t, Draw(t.content.locations[t.state.layout][location].row))


def choose_ask(t: Table, seat: str, location: str) -> Ask:
    """A draw of the row's kind, or a create; only where neither is possible the Oneironaut just returns."""
    options = [*_draws(t, location), *creating.create_options(t, seat)]
    if not _draws(t, location):
        options.append(Option("home", "NEO-HOLE-07" if possible(options) else None))
    row = t.content.locations[t.state.layout][location].row
    return one("returnal.choose", seat, options, location=location, row=row, **t.player(seat).means())


async def returnal(t: Table, seat: str, location: str, pick: str = "") -> None:
    """Draw a card of the row's kind or create one; then the Oneironaut is home (NEO-RETURN-01, -02).

    `pick`: what has been chosen already.
    """
    row = t.content.locations[t.state.layout][location].row
    t.state.leaving.append(location)
    while asked(t, seat, location):
        if not (pick and choose_ask(t, seat, location).takes((pick,))):
            pick = (await t.gm.ask(partial(choose_ask, t, seat, location)))[0]
        choice, pick = Option(pick), ""
        if choice.verb == "create":
            if await creating.create_card(t, seat, choice.target):
                break
            continue
        if choice.verb != "home":
            await actions.take(t, seat, choice)
        break
    t.state.leaving.remove(location)
    del t.state.figures[location]
    t.player(seat).figures += 1
    t.tell(Returned(seat, location))
    await reactions.after(t, seat, "returnal", row)
