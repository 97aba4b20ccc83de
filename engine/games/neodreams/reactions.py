"""Recursive cards: used each time the condition written on them occurs (NEO-CARD-09)."""

from __future__ import annotations

from engine.games.neodreams import effects
from engine.games.neodreams.actions import STOP
from engine.games.neodreams.state import Placed
from engine.games.neodreams.table import Table, one

MOST_REACTIONS = 50
"""Reactions in one step before the chain is cut (NEO-HOLE-15)."""


async def after(t: Table, actor: str, what: str, detail: str) -> None:
    """Something has happened: every Recursive card whose condition it meets may be used once.

    Owners go clockwise from the active player; each chooses the order of their own (NEO-HOLE-16).
    """
    for seat in t.state.clockwise(t.state.active or actor):
        waiting = [placed for placed in t.player(seat).dream if _meets(t, seat, placed, actor, what, detail)]
        await _react(t, seat, waiting, what)


async def _react(t: Table, seat: str, waiting: list[Placed], what: str) -> None:
    while waiting and t.state.reacted < MOST_REACTIONS:
        options = effects.use_options(t, seat, waiting)
        if all(option.refused for option in options):
            return
        choice = await t.gm.ask_one(one("react.next", seat, [*options, STOP], what=what))
        if choice.verb == "stop":
            return
        t.state.reacted += 1
        placed = t.placed(seat, choice.target)
        waiting = [card for card in waiting if card.card != placed.card]
        await effects.use(t, seat, placed, "reaction", whole=choice.verb == "use")


def _meets(t: Table, owner: str, placed: Placed, actor: str, what: str, detail: str) -> bool:
    """Whether a card's condition is met. Only the owner's doings count unless it says `other:` (NEO-HOLE-17)."""
    when = t.card(placed.card).when
    if when is None:
        return False
    others = when.startswith("other:")
    if others == (owner == actor):
        return False
    wanted, _, narrower = when.removeprefix("other:").partition(":")
    return wanted == what and narrower in ("", *detail.split())
