"""Creating a card: which one, what it costs, how it is paid (rulebook chapter "Create Card")."""

from __future__ import annotations

from functools import cache, partial
from itertools import product

from engine.games.neodreams import reactions
from engine.games.neodreams.content import Card, Cost
from engine.games.neodreams.events import Created
from engine.games.neodreams.state import Placed, Player
from engine.games.neodreams.table import SKIP, Table, one, possible
from engine.kernel import Ask, Option

BACK = Option("back")
"""Not this card after all."""


async def create(t: Table, seat: str, cheaper: int = 0) -> bool:
    """Create one card from hand, `cheaper` by so many resources, or skip (NEO-CREATE-01). Whether one was created."""
    while True:
        choice = await t.gm.ask_one(partial(_ask, t, seat, cheaper))
        if choice.verb == "skip":
            return False
        if await create_card(t, seat, choice.target, cheaper):
            return True


def _ask(t: Table, seat: str, cheaper: int) -> Ask:
    options = create_options(t, seat, cheaper)
    facts = {"cheaper": cheaper, "payable": int(possible(options)), **t.player(seat).means()}
    return one("create.choose", seat, [*options, SKIP], **facts)


def create_options(t: Table, seat: str, cheaper: int = 0) -> list[Option]:
    """The hand, each card creatable or refused for want of resources (NEO-CREATE-02)."""
    player = t.player(seat)
    return [_option(card, missing(player, t.card(card).cost) <= cheaper) for card in player.hand]


@cache
def _option(card: str, affordable: bool) -> Option:
    return Option(f"create:{card}", None if affordable else "NEO-CREATE-02")


def missing(player: Player, cost: Cost) -> int:
    """How many resources a player lacks for a cost; 0 or less: it can be paid.

    Fantasy may stand for knowledge or memory, never the other way round (NEO-CREATE-03, NEO-CREATE-04).
    """
    return max(cost.k - player.k, 0) + max(cost.m - player.m, 0) + cost.f - player.f


async def create_card(t: Table, seat: str, card_id: str, cheaper: int = 0) -> bool:
    """Pay for a card of the hand and put it into the Dreamscape (NEO-CREATE-05); False if thought better of."""
    card, player = t.card(card_id), t.player(seat)
    t.state.creating = card_id
    paid = await _payment(t, seat, card, cheaper)
    t.state.creating = None
    if paid is None:
        return False
    player.k -= paid.k
    player.m -= paid.m
    player.f -= paid.f
    player.hand.remove(card_id)
    player.dream.append(Placed(card_id))
    t.tell(Created(seat, card_id, paid.k, paid.m, paid.f))
    await reactions.after(t, seat, "create", card.kind)
    return True


async def _payment(t: Table, seat: str, card: Card, cheaper: int) -> Cost | None:
    """How it is paid: asked where fantasy could stand in (NEO-HOLE-23). None: not at all."""
    player = t.player(seat)
    ways = payments(player.k, player.m, player.f, card.cost, cheaper)
    if len(ways) == 1:
        return ways[0]
    choice = await t.gm.ask_one(partial(_pay_ask, t, seat, card, cheaper))
    if choice.verb == "back":
        return None
    k, m, f = (int(amount) for amount in choice.target)
    return Cost(k, m, f)


def _pay_ask(t: Table, seat: str, card: Card, cheaper: int) -> Ask:
    """The ways to pay, as they are now: a card discarded meanwhile may pay for this one (NEO-HOLE-08)."""
    player = t.player(seat)
    ways = payments(player.k, player.m, player.f, card.cost, cheaper)
    return one("create.pay", seat, [*[_way(way) for way in ways], BACK], card=card.id, **player.means())


@cache
def _way(paid: Cost) -> Option:
    """`pay:201`: 2 knowledge, 0 memory, 1 fantasy. No cost has ten of anything (NEO-CONTENT-02)."""
    facts = {"k": paid.k, "m": paid.m, "f": paid.f}
    return Option(f"pay:{paid.k}{paid.m}{paid.f}", facts=facts)


@cache
def payments(k: int, m: int, f: int, cost: Cost, cheaper: int = 0) -> tuple[Cost, ...]:
    """Every way to pay a cost out of so much knowledge, memory and fantasy, the least fantasy first (NEO-TV-05)."""
    ways: set[tuple[int, int, int]] = set()
    for need in reduced(cost, cheaper):
        for paid_k, paid_m in product(range(min(need.k, k) + 1), range(min(need.m, m) + 1)):
            paid_f = need.total - paid_k - paid_m
            if paid_f <= f:
                ways.add((paid_f, paid_m, paid_k))
    return tuple([Cost(paid_k, paid_m, paid_f) for paid_f, paid_m, paid_k in sorted(ways)])


def reduced(cost: Cost, cheaper: int) -> list[Cost]:
    """What a cost may come down to when it is `cheaper` by so many resources of any kind."""
    off = min(cheaper, cost.total)
    return [
        Cost(cost.k - k, cost.m - m, cost.f - (off - k - m))
        for k, m in product(range(cost.k + 1), range(cost.m + 1))
        if 0 <= off - k - m <= cost.f
    ]
