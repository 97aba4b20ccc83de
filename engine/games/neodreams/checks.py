"""What the printed pieces have to keep: counts, costs, strengths, no endless chains (NEO-CONTENT-01 to -05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.games.neodreams.content import (
    KINDS,
    Broadcast,
    Card,
    CardKind,
    Content,
    Create,
    Draw,
    Effect,
    Gain,
    GainPer,
    Layout,
    Link,
    Part,
    Place,
    Return,
    Spend,
    Unlink,
    condition,
)
from engine.kernel import ContentError

CARDS = 30
COST, FANTASY, CREDITS, SLOTS = range(1, 8), 3, range(7), range(5)
COST_GROUPS = {"k": 8, "m": 8, "mixed": 8, "f": 6}
"""Cards of each kind by what they cost: only knowledge, only memory, both, some fantasy; at least."""
DISCARDS = {"k": 8, "m": 8, "f": 6, "object": 8}
AVERAGE_COST, AVERAGE_CREDITS, ALL_SLOTS = (3.5, 4.5), (2.2, 2.8), (160, 180)
USUAL_SLOTS: Mapping[CardKind, range] = {"lucid": range(1, 3), "neodream": range(2, 4), "recursive": range(1, 4)}
STRENGTH: Mapping[CardKind, tuple[tuple[float, float], tuple[float, float]]] = {
    "lucid": ((3, 4), (5, 6)),
    "neodream": ((1, 2), (2, 3)),
    "recursive": ((1, 1), (2, 2)),
}
"""How strong an effect is, least and most: standard and upgraded. 1 is a resource, an Object or a card."""
LONGEST_TITLE, LONGEST_FLAVOUR = 24, 90
PAID_FOR = (Gain, GainPer, Draw, Link, Place)
"""What a spend-to-gain effect may bring: nothing that could be broken off half-way (NEO-CREATE-10)."""
EVENTS = ("create", "draw", "discard", "link", "broadcast", "place", "complete", "returnal", "cycle", "deploy")
BY_KIND = ("create", "draw", "discard", "complete")
"""Events that a condition may narrow to a kind of card."""


def problems(content: Content) -> list[ContentError]:
    """Everything that is wrong with the pieces, each with its file and card."""
    cards = [content.cards[card] for kind in KINDS for card in content.decks[kind]]
    return [
        *_cards(cards),
        *_counts(content, cards),
        *_boards(content),
        *_sphere(content),
        *(_problem(cards[0], "loop", why) for why in endless(cards)),
    ]


def _problem(card: Card, what: str, detail: str = "") -> ContentError:
    return ContentError("bad-card", file=f"{card.kind}.toml", entry=card.id, problem=f"{what} {detail}".strip())


def _general(file: str, what: str, detail: object = "") -> ContentError:
    return ContentError("bad-card", file=file, problem=f"{what} {detail}".strip())


# -- each card ---------------------------------------------------------------------------------------------------------


def _cards(cards: Sequence[Card]) -> Iterator[ContentError]:
    titles = Counter(card.title for card in cards)
    for card in cards:
        if titles[card.title] > 1 or not 0 < len(card.title) <= LONGEST_TITLE:
            yield _problem(card, "title")
        if card.cost.total not in COST or card.cost.f > FANTASY:
            yield _problem(card, "cost", str(card.cost.total))
        # Credits grow with the cost: one or two less than it.
        if card.credits not in CREDITS or not card.cost.total - 2 <= card.credits <= card.cost.total - 1:
            yield _problem(card, "credits", str(card.credits))
        if card.discard is None:
            yield _problem(card, "discard")
        yield from _anatomy(card)
        yield from _strengths(card)


def _anatomy(card: Card) -> Iterator[ContentError]:
    """What holds for printed cards of Dream boards too."""
    if not 0 < len(card.flavour) <= LONGEST_FLAVOUR:
        yield _problem(card, "flavour")
    if card.slots not in SLOTS or bool(card.slots) != bool(card.upgraded):
        yield _problem(card, "slots", str(card.slots))
    if (card.kind == "recursive") != (card.when is not None) or (card.when is not None and not known(card.when)):
        yield _problem(card, "when", str(card.when))
    for part in (*card.standard, *card.upgraded):
        if isinstance(part, Spend) and not _sound_spend(part):
            yield _problem(card, "spend")
    if card.slots and strength(card.upgraded) <= strength(card.standard):
        yield _problem(card, "upgraded", "is no better")


def _strengths(card: Card) -> Iterator[ContentError]:
    standard, upgraded = STRENGTH[card.kind]
    if not _within(strength(card.standard), standard):
        yield _problem(card, "strength", f"{strength(card.standard):.1f}")
    if card.slots and not _within(strength(card.upgraded), upgraded):
        yield _problem(card, "upgraded strength", f"{strength(card.upgraded):.1f}")


def _within(value: float, band: tuple[float, float]) -> bool:
    return band[0] <= round(value, 6) <= band[1]


def _sound_spend(part: Spend) -> bool:
    spends = part.k + part.m + part.f + part.objects + part.cards
    return bool(spends and part.gain) and all(isinstance(gained, PAID_FOR) for gained in part.gain)


def known(when: str) -> bool:
    """Whether a condition can occur."""
    _, what, detail = condition(when)
    if what not in EVENTS or not detail:
        return what in EVENTS
    place, _, name = detail.partition("-")
    if what in BY_KIND:
        return detail in KINDS
    if what == "deploy":
        return (place == "row" and name in KINDS) or (place == "column" and name in ("1", "2", "3", "4"))
    return what == "returnal" and detail in KINDS


def strength(effect: Effect) -> float:
    """How strong an effect is: 1 is a resource, an Object or a card, a create is 2."""
    return sum(_strength(part) for part in effect)


def _strength(part: Part) -> float:
    match part:
        case Gain():
            return part.k + part.m + part.f + part.objects
        case GainPer():
            return part.most * 2 / 3
        case Create():
            return 2 + part.cheaper
        case Link():
            return 3
        case Broadcast():
            return 2 if part.one else 4
        case Return():
            return 2
        case Spend():
            # A card discarded brings its own benefit, so it costs nothing.
            return strength(part.gain) - (part.k + part.m + part.f + part.objects)
    return 1


# -- all cards together ------------------------------------------------------------------------------------------------


def _counts(content: Content, cards: Sequence[Card]) -> Iterator[ContentError]:
    for kind in KINDS:
        deck = [card for card in cards if card.kind == kind]
        file = f"{kind}.toml"
        if len(deck) != CARDS or len(content.decks[kind]) != CARDS:
            yield _general(file, "cards", len(deck))
        groups = Counter(_cost_group(card) for card in deck)
        if any(groups[group] < least for group, least in COST_GROUPS.items()):
            yield _general(file, "costs", dict(groups))
        if Counter(card.discard for card in deck) != DISCARDS:
            yield _general(file, "discards")
        usual = sum(card.slots in USUAL_SLOTS[kind] for card in deck)
        if usual * 2 <= len(deck):
            yield _general(file, "slots", usual)
    if not _within(sum(card.cost.total for card in cards) / len(cards), AVERAGE_COST):
        yield _general("lucid.toml", "average cost")
    if not _within(sum(card.credits for card in cards) / len(cards), AVERAGE_CREDITS):
        yield _general("lucid.toml", "average credits")
    if not _within(sum(card.slots for card in cards), ALL_SLOTS):
        yield _general("lucid.toml", "slots in all")
    for what, (least, found) in _needed(cards).items():
        if found < least:
            yield _general("lucid.toml", f"too few: {what}", found)


def _cost_group(card: Card) -> str:
    if card.cost.f:
        return "f"
    if card.cost.k and card.cost.m:
        return "mixed"
    return "k" if card.cost.k else "m"


def _needed(cards: Sequence[Card]) -> dict[str, tuple[int, int]]:
    """What there must be at least, and how much there is."""

    def having(part: type, *kinds: CardKind) -> int:
        return sum(card.kind in kinds and any(isinstance(one, part) for one in _parts(card)) for card in cards)

    def reacting(what: str) -> int:
        return sum(card.when is not None and condition(card.when).what == what for card in cards)

    from_deck = sum(any(isinstance(one, Draw) and one.source == "deck" for one in _parts(card)) for card in cards)
    return {
        "unlink": (4, having(Unlink, "lucid", "recursive")),
        "creating neodreams": (6, having(Create, "neodream")),
        "reactions to create": (6, reacting("create")),
        "reactions to discard": (2, reacting("discard")),
        "draws from the deck": (2, from_deck),
        "spend": (10, having(Spend, *KINDS)),
    }


def _parts(card: Card) -> Iterator[Part]:
    """Every part of both effects, what is paid for included."""
    yield from flat((*card.standard, *card.upgraded))


def flat(effect: Effect) -> Iterator[Part]:
    """The parts of an effect, and those inside a spend-to-gain."""
    for part in effect:
        yield part
        if isinstance(part, Spend):
            yield from flat(part.gain)


# -- endless chains ----------------------------------------------------------------------------------------------------


def endless(cards: Iterable[Card]) -> list[str]:
    """Chains that could go round for ever.

    What leads to what: reactions to their events; a link to the effects of Lucid cards, a broadcast to those of
    Neodreams, a Returnal to a draw or a create. If nothing leads back to itself, every chain ends, whatever it gains.
    """
    leads: dict[str, set[str]] = {event: set() for event in EVENTS}
    leads["returnal"] |= {"draw", "create"}
    found: list[str] = []
    for card in cards:
        brings = {event for part in _parts(card) for event in _brings(part)}
        leads.setdefault(_used_after(card), set()).update(brings)
        for effect in (card.standard, card.upgraded):
            if {Link, Unlink} <= {type(part) for part in flat(effect)}:
                found.append(f"{card.id} unlinks and links")
        if card.when is not None and condition(card.when).what == "link" and _unlinks(card):
            found.append(f"{card.id} unlinks after a link")
    found += [f"{event} leads to {event}" for event in EVENTS if event in _reached(leads, event)]
    if "draw" in _reached(leads, "discard"):
        found.append("discard leads to draw")
    return found


def _used_after(card: Card) -> str:
    if card.when is not None:
        return condition(card.when).what
    return "link" if card.kind == "lucid" else "broadcast"


def _unlinks(card: Card) -> bool:
    return any(isinstance(part, Unlink) for part in _parts(card))


def _brings(part: Part) -> tuple[str, ...]:
    """The events that a part brings about."""
    match part:
        case Draw():
            return ("draw",)
        case Create():
            return ("create",)
        case Place():
            return ("place", "complete")
        case Link():
            return ("link",)
        case Broadcast():
            return ("broadcast",)
        case Return():
            return ("returnal",)
        case Spend():
            return ("discard",) if part.cards else ()
    return ()


def _reached(leads: Mapping[str, set[str]], start: str) -> set[str]:
    """Every event that one may lead to, over any number of others."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = leads[waiting.pop()] - reached
        reached |= new
        waiting += sorted(new)
    return reached


# -- boards ------------------------------------------------------------------------------------------------------------


def _boards(content: Content) -> Iterator[ContentError]:
    """Four Dream boards: sides A the same, sides B four different pairs (NEO-CONTENT-03)."""
    file = "boards.toml"
    if len(content.boards) != 4 or any(set(sides) != {"a", "b"} for sides in content.boards.values()):
        yield _general(file, "sides")
        return
    for sides in content.boards.values():
        for lucid, neodream in sides.values():
            pair = (content.cards[lucid], content.cards[neodream])
            if (pair[0].kind, pair[1].kind) != ("lucid", "neodream"):
                yield _general(file, "kinds", lucid)
            for card in pair:
                if card.cost.total or card.credits or card.discard or card.slots != 2:
                    yield _general(file, "printed", card.id)
                yield from _anatomy(card)
                yield from _strengths(card)
    faces = {side: [_face(content, sides[side]) for sides in content.boards.values()] for side in ("a", "b")}
    if len(set(faces["a"])) != 1:
        yield _general(file, "side a")
    if len(set(faces["b"])) != 4:
        yield _general(file, "side b")


def _face(content: Content, pair: tuple[str, str]) -> tuple[tuple[str, Effect, Effect], ...]:
    cards = [content.cards[card] for card in pair]
    return tuple((card.title, card.standard, card.upgraded) for card in cards)


def _sphere(content: Content) -> Iterator[ContentError]:
    """The Oneirosphere: a layout for each number of players, always with an empty location (NEO-HOLE-02)."""
    file = "oneirosphere.toml"
    if sorted(count for layout in content.layouts.values() for count in layout.players) != [2, 3, 4]:
        yield _general(file, "players")
    if [space.column for space in content.track] != [1, 2, 3, 4] or content.track[0].id != "daydream":
        yield _general(file, "track")
    for layout in content.layouts.values():
        yield from _layout(file, layout)


def _layout(file: str, layout: Layout) -> Iterator[ContentError]:
    places = [(place.row, place.column) for place in layout.locations]
    if len(set(places)) != len(places) or any(not place.icons for place in layout.locations):
        yield _general(file, "places of", layout.id)
    if {column for _, column in places} != {1, 2, 3, 4} or len(places) < 3 * max(layout.players):
        yield _general(file, "too few locations on", layout.id)
