"""Final scoring (rulebook chapter "Final Scoring")."""

from __future__ import annotations

from engine.games.neodreams.content import Content
from engine.games.neodreams.events import GameEnded, Scored
from engine.games.neodreams.state import Player
from engine.games.neodreams.table import Table
from engine.kernel import Ask, Option, Outcome

PER_CREDIT = 5
"""Left-over Objects, cards and resources that make 1 credit (NEO-SCORE-03)."""


async def last_discards(t: Table) -> None:
    """A last chance to discard for those who can gain by it; then no further actions (NEO-HOLE-20).

    A card, a resource and an Object all count one as left over: only Recursive cards make more of a discard.
    """
    done = (Option("done"),)
    await t.gm.ask_each(lambda: [Ask("last.discards", (s,), done) for s, p in t.state.players.items() if _gains(t, p)])
    t.state.phase = "scoring"


def _gains(t: Table, player: Player) -> bool:
    """Whether a card in hand could set off something in the own Dreamscape by being discarded."""
    watching = t.content.watching.get("discard", {})
    return bool(player.hand) and any(placed.id in watching for placed in player.dream)


def credits(content: Content, player: Player) -> tuple[int, int, int]:
    """Credits of created cards, of placed Objects, and of what is left over (NEO-SCORE-01 to -03)."""
    cards = sum(content.cards[placed.id].credits for placed in player.dream)
    objects = sum(placed.objects for placed in player.dream)
    left = player.objects + len(player.hand) + player.k + player.m + player.f
    return cards, objects, left // PER_CREDIT


async def score(t: Table) -> None:
    """Most credits win; a tie goes to more Objects on cards; else it is shared (NEO-SCORE-04 to -06)."""
    totals: dict[str, tuple[int, int]] = {}
    for seat, player in t.state.players.items():
        cards, objects, left = credits(t.content, player)
        totals[seat] = (cards + objects + left, objects)
        t.tell(Scored(seat, cards, objects, left, totals[seat][0]))
    best = max(totals.values())
    winners = tuple(seat for seat, total in totals.items() if total == best)
    tied = sum(total[0] == best[0] for total in totals.values()) > 1
    ending = "shared" if len(winners) > 1 else "tie-break" if tied else "win"
    t.state.outcome = Outcome(ending, winners, {seat: total for seat, (total, _) in totals.items()})
    t.state.phase = "over"
    t.tell(GameEnded(winners, best[0]))
