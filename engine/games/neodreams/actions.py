"""Actions: gain, draw, place Objects, link, broadcast, discard (rulebook chapter "Actions")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from engine.games.neodreams import effects, reactions
from engine.games.neodreams.content import KINDS, CardKind, Cost, Draw, Link
from engine.games.neodreams.events import (
    Broadcasted,
    CardDrawn,
    DeckRenewed,
    Discarded,
    DrewFromDeck,
    DrewFromMarket,
    Gained,
    Linked,
    ObjectsGained,
    ObjectsPlaced,
    ObjectsSpent,
    Spent,
    Unlinked,
    Upgraded,
)
from engine.games.neodreams.state import MOST, Placed
from engine.games.neodreams.table import SKIP, STOP, Table, one, possible
from engine.kernel import Ask, Fact, Option

LINK = Link()

# -- gaining and spending (NEO-RES, NEO-OBJ) -------------------------------------------------------------------------


def gain(t: Table, seat: str, k: int = 0, m: int = 0, f: int = 0, objects: int = 0) -> None:
    """Move the markers up, 10 at most, and take Objects while the reserve has any (NEO-RES-01, NEO-HOLE-09)."""
    player = t.player(seat)
    if k:
        got = min(k, MOST - player.k)
        player.k += got
        t.tell(Gained(seat, "k", got, k - got))
    if m:
        got = min(m, MOST - player.m)
        player.m += got
        t.tell(Gained(seat, "m", got, m - got))
    if f:
        got = min(f, MOST - player.f)
        player.f += got
        t.tell(Gained(seat, "f", got, f - got))
    if objects:
        got = min(objects, t.state.reserve_objects)
        player.objects += got
        t.state.reserve_objects -= got
        t.tell(ObjectsGained(seat, got))


def spend(t: Table, seat: str, cost: Cost, objects: int = 0) -> None:
    """Move the markers down and give Objects back to the reserve. The caller has checked that it can be paid."""
    player = t.player(seat)
    player.k -= cost.k
    player.m -= cost.m
    player.f -= cost.f
    player.objects -= objects
    t.state.reserve_objects += objects


def told_spent(t: Table, seat: str, cost: Cost, objects: int) -> None:
    """Tell what an effect cost."""
    for what, amount in (("k", cost.k), ("m", cost.m), ("f", cost.f)):
        if amount:
            t.tell(Spent(seat, what, amount))
    if objects:
        t.tell(ObjectsSpent(seat, objects))


# -- drawing (NEO-DRAW) ----------------------------------------------------------------------------------------------


async def draw(t: Table, seat: str, part: Draw) -> None:
    """Take 1 card of the kind named, from the Market or a deck as the player chooses (NEO-DRAW-01 to -04)."""
    if draw_options(t, part):
        choice = await t.gm.ask_one(lambda: one("draw.choose", seat, draw_options(t, part), kind=part.kind))
        await take(t, seat, choice)


def draw_options(t: Table, part: Draw) -> list[Option]:
    """Where the card may come from; empty when there is none anywhere (NEO-HOLE-13)."""
    kinds = KINDS if part.kind == "any" else (part.kind,)
    options: list[Option] = []
    some = False
    for kind in kinds:
        market = t.state.market[kind] if part.source != "deck" else []
        options += [_from_market(card) for card in market]
        some = some or bool(market)
        if part.source != "market":
            drawable = t.state.drawable(kind)
            options.append(_from_deck(kind, drawable))
            some = some or drawable
    return options if some else []


@cache
def _from_market(card: str) -> Option:
    return Option(f"market:{card}")


@cache
def _from_deck(kind: CardKind, drawable: bool) -> Option:
    return Option(f"deck:{kind}", None if drawable else "NEO-HOLE-13")


async def take(t: Table, seat: str, choice: Option) -> None:
    """Take the chosen card into hand. The gap in the Market stays for now (NEO-DRAW-05)."""
    if choice.verb == "market":
        card = choice.target
        kind = t.card(card).kind
        t.state.market[kind].remove(card)
        t.player(seat).hand.append(card)
        t.tell(DrewFromMarket(seat, card))
    else:
        kind = next(kind for kind in KINDS if kind == choice.target)
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
    """Shuffle a kind's discards into a new deck; with no discards it stays empty (NEO-REFILL-02, NEO-HOLE-35)."""
    cards = t.state.discards[kind]
    if not cards:
        return
    t.state.discards[kind] = []
    cards.sort()
    t.gm.shuffle(f"shuffle:{kind}", cards)
    t.state.decks[kind] = cards
    t.tell(DeckRenewed(kind, len(cards)))


# -- Objects (NEO-PLACE) ---------------------------------------------------------------------------------------------


async def place(t: Table, seat: str, most: int) -> bool:
    """Put Objects on empty slots, on as many cards as wanted (NEO-PLACE-01 to -03). Whether any was put."""
    done = 0
    while done < most and any(_place_options(t, seat, most - done)):
        choice = await t.gm.ask_one(partial(_place_ask, t, seat, most - done))
        if choice.verb == "stop":
            break
        placed = t.placed(seat, choice.target)
        slots = t.card(placed.id).slots
        count = slots - placed.objects if choice.verb == "fill" else 1
        put(t, seat, placed, count)
        done += count
        if placed.objects == slots:
            await reactions.after(t, seat, "complete", t.card(placed.id).kind)
    if done:
        await reactions.after(t, seat, "place")
    return done > 0


def _place_ask(t: Table, seat: str, left: int) -> Ask:
    objects = t.player(seat).objects
    return one("place.choose", seat, [*_place_options(t, seat, left), STOP], objects=min(left, objects))


def _place_options(t: Table, seat: str, left: int) -> Iterator[Option]:
    supply = min(left, t.player(seat).objects)
    if not supply:
        return
    for placed in t.player(seat).dream:
        empty = t.card(placed.id).slots - placed.objects
        if empty:
            yield Option(f"place:{placed.id}", facts={"empty": empty})
            if 1 < empty <= supply:
                yield Option(f"fill:{placed.id}", facts={"empty": empty})


def put(t: Table, seat: str, placed: Placed, count: int) -> None:
    """Cover the topmost empty slots of a card (NEO-PLACE-02, NEO-PLACE-04)."""
    slots = t.card(placed.id).slots
    t.player(seat).objects -= count
    placed.objects += count
    t.tell(ObjectsPlaced(seat, placed.id, count, placed.objects, slots))
    if placed.objects == slots:
        t.tell(Upgraded(seat, placed.id))


# -- Clients (NEO-LINK) ----------------------------------------------------------------------------------------------


def in_force(t: Table, placed: Placed) -> dict[str, Fact]:
    """Whether a card's upgraded effect is in force (NEO-CARD-04), for the wording of what is done with it."""
    return {"upgraded": int(placed.objects >= t.card(placed.id).slots > 0)}


def lucids(t: Table, seat: str, *, linked: bool) -> list[Placed]:
    """A seat's Lucid cards with or without a Client."""
    return [card for card in t.player(seat).dream if card.client == linked and t.card(card.id).kind == "lucid"]


async def link(t: Table, seat: str, *, must: bool = False) -> bool:
    """Put a Client on a free Lucid card and use its effect (NEO-LINK-01 to -03). `must`: it was paid for.

    Whether one was linked.
    """
    if effects.refusal(t, seat, LINK) is not None:
        return False
    choice = await t.gm.ask_one(lambda: one("link.choose", seat, _link_options(t, seat, must=must)))
    if choice.verb == "skip":
        return False
    placed = t.placed(seat, choice.target)
    placed.client = True
    t.state.reserve_clients -= 1
    t.tell(Linked(seat, placed.id))
    await effects.use_asked(t, seat, placed, "link")
    await reactions.after(t, seat, "link")
    return True


def _link_options(t: Table, seat: str, *, must: bool) -> list[Option]:
    """Free Lucid cards; those that have a Client are refused."""
    free = [Option(f"link:{card.id}", facts=in_force(t, card)) for card in lucids(t, seat, linked=False)]
    taken = [Option(f"link:{card.id}", "NEO-LINK-02", in_force(t, card)) for card in lucids(t, seat, linked=True)]
    return [*free, *taken, *([] if must and free else [SKIP])]


async def unlink(t: Table, seat: str) -> bool:
    """Take a Client off an own Lucid card, back to the reserve (NEO-LINK-04, NEO-HOLE-28). Whether one left."""
    if not lucids(t, seat, linked=True):
        return False
    choice = await t.gm.ask_one(
        lambda: one(
            "unlink.choose", seat, [*[Option(f"unlink:{one.id}") for one in lucids(t, seat, linked=True)], SKIP]
        )
    )
    if choice.verb == "skip":
        return False
    t.placed(seat, choice.target).client = False
    t.state.reserve_clients += 1
    t.tell(Unlinked(seat, choice.target))
    return True


# -- broadcast (NEO-BCAST) -------------------------------------------------------------------------------------------


async def broadcast(t: Table, seat: str, *, just_one: bool = False) -> None:
    """Use the effects of the Neodreams created before, each at most once, in any order (NEO-BCAST-01 to -04)."""
    waiting = [card for card in t.player(seat).dream if t.card(card.id).kind == "neodream"]
    t.tell(Broadcasted(seat))
    while True:
        if not just_one:
            waiting = effects.use_at_once(t, seat, waiting, "broadcast")
        if not possible(effects.use_options(t, seat, waiting)):
            break
        choice = await t.gm.ask_one(partial(_broadcast_ask, t, seat, waiting))
        if choice.verb == "stop":
            break
        placed = t.placed(seat, choice.target)
        waiting = [card for card in waiting if card.id != placed.id]
        await effects.use(t, seat, placed, "broadcast", whole=choice.verb == "use")
        if just_one:
            break
    await reactions.after(t, seat, "broadcast")


def _broadcast_ask(t: Table, seat: str, waiting: list[Placed]) -> Ask:
    return one("broadcast.next", seat, [*effects.use_options(t, seat, waiting), STOP], left=len(waiting))


# -- discarding (NEO-DISC) -------------------------------------------------------------------------------------------


@cache
def discard_option(card: str, benefit: str) -> Option:
    """Discarding a card, and what it brings (NEO-CARD-06)."""
    return Option(f"discard:{card}", facts={"benefit": benefit})


async def discard(t: Table, seat: str, card_id: str) -> None:
    """Discard a card from hand and take its benefit (NEO-DISC-01 to -03)."""
    throw_away(t, seat, card_id)
    await discarded(t, seat, card_id)


def throw_away(t: Table, seat: str, card_id: str) -> None:
    """A card goes from hand to its discard pile, and its owner has its benefit, whatever the cause (NEO-HOLE-31)."""
    card = t.card(card_id)
    t.player(seat).hand.remove(card_id)
    t.state.discards[card.kind].append(card_id)
    t.tell(Discarded(seat, card_id))
    match card.discard:
        case "k":
            gain(t, seat, k=1)
        case "m":
            gain(t, seat, m=1)
        case "f":
            gain(t, seat, f=1)
        case "object":
            gain(t, seat, objects=1)


async def discarded(t: Table, seat: str, card_id: str) -> None:
    """Whatever watches discards may react."""
    await reactions.after(t, seat, "discard", t.card(card_id).kind)
