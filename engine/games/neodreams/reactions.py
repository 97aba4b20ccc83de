"""Recursive cards: used each time the condition written on them occurs (NEO-CARD-09)."""

from __future__ import annotations

from functools import partial

from engine.games.neodreams import effects
from engine.games.neodreams.state import Placed
from engine.games.neodreams.table import STOP, Table, one, possible
from engine.kernel import Ask

MOST_REACTIONS = 50
"""Reactions in one step before the chain is cut (NEO-HOLE-15)."""


async def after(t: Table, actor: str, what: str, detail: str = "") -> None:
    """Something has happened: every Recursive card whose condition it meets may be used once.

    Owners go clockwise from the active player; each chooses the order of their own (NEO-HOLE-16).
    """
    watching = t.content.watching.get(what)
    if watching is None:
        return
    found = {
        seat: waiting
        for seat, player in t.state.players.items()
        if (waiting := [placed for placed in player.dream if placed.id in watching])
    }
    if not found:
        return
    for seat in t.state.clockwise(t.state.active or actor):
        waiting = [card for card in found.get(seat, ()) if watching[card.id].meets(seat == actor, detail)]
        if waiting:
            await _react(t, seat, waiting, what)


async def _react(t: Table, seat: str, waiting: list[Placed], what: str) -> None:
    while possible(effects.use_options(t, seat, waiting := effects.use_at_once(t, seat, waiting, "reaction"))):
        if t.state.reacted >= MOST_REACTIONS:
            t.state.cut = True
            return
        choice = await t.gm.ask_one(partial(_ask, t, seat, waiting, what))
        if choice.verb == "stop":
            return
        t.state.reacted += 1
        placed = t.placed(seat, choice.target)
        waiting = [card for card in waiting if card.id != placed.id]
        await effects.use(t, seat, placed, "reaction", whole=choice.verb == "use")


def _ask(t: Table, seat: str, waiting: list[Placed], what: str) -> Ask:
    return one("react.next", seat, [*effects.use_options(t, seat, waiting), STOP], what=f"after-{what}")
