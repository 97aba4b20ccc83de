"""Actions: gain, draw, create, place Objects, link, broadcast, discard, Returnal (rulebook chapter "Actions")."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.neodreams import effects, reactions
from engine.games.neodreams.content import KINDS, Card, CardKind, Cost, Draw
from engine.games.neodreams.events import (
    Broadcasted,
    CardDrawn,
    Created,
    DeckRenewed,
    Discarded,
    DrewFromDeck,
    DrewFromMarket,
    Gained,
    Linked,
    ObjectsPlaced,
    Returned,
    Spent,
    Unlinked,
    Upgraded,
)
from engine.games.neodreams.state import MOST, Placed, Player
from engine.games.neodreams.table import Table, one
from engine.kernel import Option

STOP = Option("stop")
SKIP = Option("skip")


# -- gaining and spending (NEO-RES, NEO-OBJ) -------------------------------------------------------------------------


def gain(t: Table, seat: str, *, k: int = 0, m: int = 0, f: int = 0, objects: int = 0) -> None:
    """Move the markers up, 10 at most, and take Objects while the reserve has any (NEO-RES-01, NEO-HOLE-09)."""
    player = t.player(seat)
    got = {name: min(amount, MOST - getattr(player, name)) for name, amount in (("k", k), ("m", m), ("f", f))}
    for name, amount in got.items():
        setattr(player, name, getattr(player, name) + amount)
    taken = min(objects, t.state.reserve_objects)
    player.objects += taken
    t.state.reserve_objects -= taken
    t.tell(Gained(seat, **got, objects=taken))


def spend(t: Table, seat: str, cost: Cost, objects: int = 0) -> None:
    """Move the markers down and give Objects back to the reserve. The caller has checked that it can be paid."""
    player = t.player(seat)
    player.k -= cost.k
    player.m -= cost.m
    player.f -= cost.f
    player.objects -= objects
    t.state.reserve_objects += objects


# -- drawing (NEO-DRAW) ----------------------------------------------------------------------------------------------


async def draw(t: Table, seat: str, part: Draw) -> None:
    """Take 1 card of the kind named, from the Market or a deck as the player chooses (NEO-DRAW-01 to -04)."""
    if not draw_options(t, part):
        return
    choice = await t.gm.ask_one(lambda: one("draw.choose", seat, draw_options(t, part), kind=part.kind))
    await take(t, seat, choice)


def draw_options(t: Table, part: Draw) -> list[Option]:
    """Where the card may come from; empty when there is none anywhere (NEO-HOLE-13)."""
    kinds = KINDS if part.kind == "any" else (part.kind,)
    options: list[Option] = []
    for kind in kinds:
        if part.source != "deck":
            options += [Option(f"market:{card}") for card in t.state.market[kind]]
        if part.source != "market":
            options.append(Option(f"deck:{kind}", None if t.state.drawable(kind) else "NEO-HOLE-13"))
    return options if any(option.refused is None for option in options) else []


async def take(t: Table, seat: str, choice: Option) -> None:
    """Take the chosen card into hand. The gap in the Market stays for now (NEO-DRAW-05)."""
    if choice.verb == "market":
        kind = t.card(choice.target).kind
        t.state.market[kind].remove(choice.target)
        t.player(seat).hand.append(choice.target)
        t.tell(DrewFromMarket(seat, choice.target))
    else:
        kind = KINDS[KINDS.index(choice.target)]
        card = top(t, kind)
        t.player(seat).hand.append(card)
        t.tell(DrewFromDeck(seat, kind))
        t.tell(CardDrawn(seat, card), seat)
    await reactions.after(t, seat, "draw", kind)


def top(t: Table, kind: CardKind) -> str:
    """The top card of a deck, renewed first if it is empty (NEO-DRAW-06)."""
    if not t.state.decks[kind]:
        renew(t, kind)
    return t.state.decks[kind].pop()


def renew(t: Table, kind: CardKind) -> None:
    """Shuffle a kind's discards into a new deck (NEO-REFILL-02)."""
    cards = t.state.discards[kind]
    if not cards:
        return
    t.state.discards[kind] = []
    cards.sort()
    t.gm.shuffle(f"shuffle:{kind}", cards)
    t.state.decks[kind] = cards
    t.tell(DeckRenewed(kind, len(cards)))


# -- creating (NEO-CREATE) -------------------------------------------------------------------------------------------


def payments(player: Player, cost: Cost, cheaper: int = 0) -> list[Cost]:
    """Every way to pay a cost, the one with the least fantasy first (NEO-CREATE-03, NEO-TV-05).

    Fantasy may stand for knowledge or memory, never the other way round (NEO-CREATE-04).
    """
    ways: set[tuple[int, int, int]] = set()
    for less_k, less_m in product(range(min(cheaper, cost.k) + 1), range(min(cheaper, cost.m) + 1)):
        less_f = min(cheaper - less_k - less_m, cost.f)
        if less_f < 0 or less_k + less_m + less_f < min(cheaper, cost.total):
            continue
        need_k, need_m, need_f = cost.k - less_k, cost.m - less_m, cost.f - less_f
        for k, m in product(range(min(need_k, player.k) + 1), range(min(need_m, player.m) + 1)):
            f = need_f + (need_k - k) + (need_m - m)
            if f <= player.f:
                ways.add((f, m, k))
    return [Cost(k, m, f) for f, m, k in sorted(ways)]


def create_options(t: Table, seat: str, cheaper: int = 0) -> list[Option]:
    """The hand, each card creatable or refused for want of resources (NEO-CREATE-02)."""
    player = t.player(seat)
    return [
        Option(f"create:{card}", None if payments(player, t.card(card).cost, cheaper) else "NEO-CREATE-02")
        for card in player.hand
    ]


async def create(t: Table, seat: str, cheaper: int = 0) -> None:
    """Create one card from hand, or skip (NEO-CREATE-01)."""
    choice = await t.gm.ask_one(
        lambda: one("create.choose", seat, [*create_options(t, seat, cheaper), SKIP], cheaper=cheaper)
    )
    if choice.verb == "create":
        await create_card(t, seat, choice.target, cheaper)


async def create_card(t: Table, seat: str, card_id: str, cheaper: int = 0) -> None:
    """Pay for a card of the hand and put it into the Dreamscape (NEO-CREATE-05)."""
    player, card = t.player(seat), t.card(card_id)
    t.state.creating = card_id
    paid = await _payment(t, seat, card, cheaper)
    t.state.creating = ""
    spend(t, seat, paid)
    player.hand.remove(card_id)
    player.dream.append(Placed(card_id))
    t.tell(Created(seat, card_id, paid.k, paid.m, paid.f))
    await reactions.after(t, seat, "create", card.kind)


async def _payment(t: Table, seat: str, card: Card, cheaper: int) -> Cost:
    """How it is paid: asked where fantasy could stand in (NEO-HOLE-23)."""
    ways = payments(t.player(seat), card.cost, cheaper)
    if len(ways) == 1:
        return ways[0]

    def asking() -> list[Option]:
        costs = payments(t.player(seat), card.cost, cheaper)
        return [Option(f"pay:{c.k}k-{c.m}m-{c.f}f", facts={"k": c.k, "m": c.m, "f": c.f}) for c in costs]

    choice = await t.gm.ask_one(lambda: one("create.pay", seat, asking(), card=card.id))
    k, m, f = (int(amount[:-1]) for amount in choice.target.split("-"))
    return Cost(k, m, f)


# -- Objects (NEO-PLACE) ---------------------------------------------------------------------------------------------


async def place(t: Table, seat: str, most: int) -> None:
    """Put Objects on empty slots, on as many cards as wanted (NEO-PLACE-01 to -03)."""
    left, done = most, 0
    while left and (options := list(_place_options(t, seat, left))):
        choice = await t.gm.ask_one(one("place.choose", seat, [*options, STOP], objects=t.player(seat).objects))
        if choice.verb == "stop":
            break
        placed = t.placed(seat, choice.target)
        count = t.card(placed.card).slots - placed.objects if choice.verb == "fill" else 1
        put(t, seat, placed, count)
        left, done = left - count, done + count
        if placed.objects == t.card(placed.card).slots:
            await reactions.after(t, seat, "complete", t.card(placed.card).kind)
    if done:
        await reactions.after(t, seat, "place", "")


def _place_options(t: Table, seat: str, left: int) -> Iterator[Option]:
    supply = min(left, t.player(seat).objects)
    for placed in t.player(seat).dream:
        empty = t.card(placed.card).slots - placed.objects
        if empty and supply:
            yield Option(f"place:{placed.card}", facts={"empty": empty})
            if 1 < empty <= supply:
                yield Option(f"fill:{placed.card}", facts={"empty": empty})


def put(t: Table, seat: str, placed: Placed, count: int) -> None:
    """Cover the topmost empty slots of a card (NEO-PLACE-02, NEO-PLACE-04)."""
    slots = t.card(placed.card).slots
    t.player(seat).objects -= count
    placed.objects += count
    t.tell(ObjectsPlaced(seat, placed.card, count, placed.objects, slots))
    if placed.objects == slots:
        t.tell(Upgraded(seat, placed.card))


# -- Clients (NEO-LINK) ----------------------------------------------------------------------------------------------


def lucids(t: Table, seat: str, *, linked: bool) -> list[Placed]:
    """A seat's Lucid cards with or without a Client."""
    return [card for card in t.player(seat).dream if t.card(card.card).kind == "lucid" and card.client == linked]


async def link(t: Table, seat: str) -> None:
    """Put a Client on a free Lucid card and use its effect (NEO-LINK-01 to -03)."""
    free = lucids(t, seat, linked=False)
    if not free or not t.state.reserve_clients:
        return
    taken = [Option(f"link:{card.card}", "NEO-LINK-02") for card in lucids(t, seat, linked=True)]
    options = [*[Option(f"link:{card.card}") for card in free], *taken, SKIP]
    choice = await t.gm.ask_one(one("link.choose", seat, options))
    if choice.verb == "skip":
        return
    placed = t.placed(seat, choice.target)
    placed.client = True
    t.state.reserve_clients -= 1
    t.tell(Linked(seat, placed.card))
    await effects.use_asked(t, seat, placed, "link")
    await reactions.after(t, seat, "link", "")


async def unlink(t: Table, seat: str) -> None:
    """Take a Client off an own Lucid card, back to the reserve (NEO-LINK-04, NEO-HOLE-28)."""
    linked = lucids(t, seat, linked=True)
    if not linked:
        return
    choice = await t.gm.ask_one(one("unlink.choose", seat, [*[Option(f"unlink:{c.card}") for c in linked], SKIP]))
    if choice.verb == "unlink":
        t.placed(seat, choice.target).client = False
        t.state.reserve_clients += 1
        t.tell(Unlinked(seat, choice.target))


# -- broadcast (NEO-BCAST) -------------------------------------------------------------------------------------------


async def broadcast(t: Table, seat: str, *, just_one: bool = False) -> None:
    """Use the effects of the Neodreams created before, each at most once, in any order (NEO-BCAST-01 to -04)."""
    waiting = [card for card in t.player(seat).dream if t.card(card.card).kind == "neodream"]
    t.tell(Broadcasted(seat))
    while waiting:
        options = effects.use_options(t, seat, waiting)
        choice = await t.gm.ask_one(one("broadcast.next", seat, [*options, STOP], left=len(waiting)))
        if choice.verb == "stop":
            break
        placed = t.placed(seat, choice.target)
        waiting = [card for card in waiting if card.card != placed.card]
        await effects.use(t, seat, placed, "broadcast", whole=choice.verb == "use")
        if just_one:
            break
    await reactions.after(t, seat, "broadcast", "")


# -- discarding (NEO-DISC) -------------------------------------------------------------------------------------------


async def discard(t: Table, seat: str, card_id: str) -> None:
    """Discard a card from hand and take its benefit (NEO-DISC-01 to -03)."""
    card = t.card(card_id)
    t.player(seat).hand.remove(card_id)
    t.state.discards[card.kind].append(card_id)
    benefit = card.discard or ""
    t.tell(Discarded(seat, card_id, benefit))
    if benefit == "object":
        gain(t, seat, objects=1)
    elif benefit:
        gain(t, seat, **{benefit: 1})
    await reactions.after(t, seat, "discard", card.kind)


# -- Returnal (NEO-RETURN) -------------------------------------------------------------------------------------------


async def returnal(t: Table, seat: str, location: str) -> None:
    """Draw a card of the row's kind or create one; then the Oneironaut is home (NEO-RETURN-01, -02)."""
    place = t.content.locations[t.state.layout][location]

    def options() -> list[Option]:
        return [*draw_options(t, Draw(place.row)), *create_options(t, seat)]

    if any(option.refused is None for option in options()):
        choice = await t.gm.ask_one(lambda: one("returnal.choose", seat, options(), location=location))
        if choice.verb == "create":
            await create_card(t, seat, choice.target)
        else:
            await take(t, seat, choice)
    del t.state.figures[location]
    t.player(seat).figures += 1
    t.tell(Returned(seat, location))
    await reactions.after(t, seat, "returnal", place.row)


def told_spent(t: Table, seat: str, cost: Cost, objects: int) -> None:
    """Tell what an effect cost."""
    t.tell(Spent(seat, cost.k, cost.m, cost.f, objects))
