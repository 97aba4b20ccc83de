"""The pieces of Neodreams as data: Dream cards, Dream boards, the Oneirosphere and its Sleep Cycle track.

Effects are a closed, typed vocabulary; the words and the icon strip of a card are made from the same data, so they
cannot disagree with what it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from engine.kernel import ContentError
from engine.kernel.content import decode

CardKind = Literal["lucid", "neodream", "recursive"]
KINDS: tuple[CardKind, ...] = ("lucid", "neodream", "recursive")
Resource = Literal["k", "m", "f"]
RESOURCES: tuple[Resource, ...] = ("k", "m", "f")
Counted = Literal["lucid", "neodream", "recursive", "client", "upgraded", "oneironaut"]


class Gain(msgspec.Struct, frozen=True, tag_field="do", tag="gain", forbid_unknown_fields=True):
    """Gain knowledge, memory, fantasy (NEO-RES-01) and Objects (NEO-OBJ-01)."""

    k: int = 0
    m: int = 0
    f: int = 0
    objects: int = 0


class GainPer(msgspec.Struct, frozen=True, tag_field="do", tag="gain-per", forbid_unknown_fields=True):
    """Gain 1 of a resource or 1 Object for each thing counted in the own Dreamscape, up to `most`."""

    what: Literal["k", "m", "f", "object"]
    per: Counted
    most: int = 3

    def gain(self, amount: int) -> Gain:
        """What so many counted things bring."""
        return Gain(**{"objects" if self.what == "object" else self.what: amount})


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw", forbid_unknown_fields=True):
    """Draw a card of a kind, from the Market or a deck (NEO-DRAW)."""

    kind: CardKind | Literal["any"] = "any"
    source: Literal["either", "market", "deck"] = "either"


class Create(msgspec.Struct, frozen=True, tag_field="do", tag="create", forbid_unknown_fields=True):
    """Create a card from hand (NEO-CREATE), `cheaper` by so many resources."""

    cheaper: int = 0


class Place(msgspec.Struct, frozen=True, tag_field="do", tag="place", forbid_unknown_fields=True):
    """Place Objects (NEO-PLACE): any number, or at most `most`."""

    most: int = 90


class Link(msgspec.Struct, frozen=True, tag_field="do", tag="link", forbid_unknown_fields=True):
    """Link a Client (NEO-LINK)."""


class Unlink(msgspec.Struct, frozen=True, tag_field="do", tag="unlink", forbid_unknown_fields=True):
    """Take a Client off an own Lucid card; it goes back to the reserve (NEO-HOLE-28)."""


class Broadcast(msgspec.Struct, frozen=True, tag_field="do", tag="broadcast", forbid_unknown_fields=True):
    """Broadcast the own Neodreams (NEO-BCAST): all, or just one of them."""

    one: bool = False


class Return(msgspec.Struct, frozen=True, tag_field="do", tag="return", forbid_unknown_fields=True):
    """Take a Returnal action for one own Oneironaut on the board (NEO-HOLE-27)."""


class Spend(msgspec.Struct, frozen=True, tag_field="do", tag="spend", forbid_unknown_fields=True):
    """Spend to gain: whole or not at all (NEO-CREATE-10). `cards` are discarded from hand with their benefit."""

    gain: tuple[Part, ...]
    k: int = 0
    m: int = 0
    f: int = 0
    objects: int = 0
    cards: int = 0


Part = Gain | GainPer | Draw | Create | Place | Link | Unlink | Broadcast | Return | Spend
Effect = tuple[Part, ...]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What creating a card takes: knowledge, memory, fantasy."""

    k: int = 0
    m: int = 0
    f: int = 0

    @property
    def total(self) -> int:
        """All resources together."""
        return self.k + self.m + self.f


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Dream card (NEO-CARD). `when` is the condition of a Recursive card; `discard` its benefit when thrown away."""

    id: str
    kind: CardKind
    title: str
    flavour: str
    standard: Effect
    upgraded: Effect = ()
    cost: Cost = Cost()
    credits: int = 0
    slots: int = 0
    discard: Literal["k", "m", "f", "object"] | None = None
    when: str | None = None

    def effect(self, objects: int) -> Effect:
        """The effect in force with so many Objects on the card (NEO-CARD-03, NEO-CARD-04)."""
        return self.upgraded if self.slots and objects >= self.slots else self.standard


class Condition(NamedTuple):
    """When a Recursive card is used. `whose`: the doings of its owner, of the others, or of anybody (NEO-HOLE-17)."""

    whose: Literal["own", "other", "any"]
    what: str
    detail: str

    def meets(self, own: bool, detail: str) -> bool:
        """Whether something done by the owner (or by somebody else) with these details meets it."""
        if self.whose != "any" and (self.whose == "own") != own:
            return False
        return not self.detail or self.detail in detail.split()


def condition(when: str) -> Condition:
    """A condition as written on a card: `create`, `create:lucid`, `deploy:row-lucid`, `other:cycle`, `any:link`."""
    first, _, rest = when.partition(":")
    whose: Literal["own", "other", "any"] = "own"
    if first in ("other", "any"):
        whose = "other" if first == "other" else "any"
        first, _, rest = rest.partition(":")
    return Condition(whose, first, rest)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a Dream board: its two printed cards (NEO-PSETUP-04)."""

    board: str
    side: Literal["a", "b"]
    cards: tuple[Card, Card]


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place for one Oneironaut. `column` counts from 1; the row's kind is what a Returnal there draws."""

    id: str
    title: str
    row: CardKind
    column: int
    icons: Effect


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the Sleep Cycle track with the actions it shows."""

    id: str
    title: str
    column: int
    icons: Effect


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the Oneirosphere board (NEO-HOLE-02)."""

    id: str
    players: tuple[int, ...]
    locations: tuple[Location, ...]


class Content(msgspec.Struct, frozen=True):
    """Everything printed, by id. `cards` holds the printed cards of the Dream boards too.

    watching: by what happens, the cards that react to it and their conditions.
    """

    cards: Mapping[str, Card]
    decks: Mapping[CardKind, tuple[str, ...]]
    boards: Mapping[str, Mapping[str, tuple[str, str]]]
    layouts: Mapping[str, Layout]
    track: tuple[Space, ...]
    locations: Mapping[str, Mapping[str, Location]]
    watching: Mapping[str, Mapping[str, Condition]]

    def card(self, card: str) -> Card:
        """The card with this id. Raises `KeyError`."""
        return self.cards[card]

    def layout_for(self, players: int) -> Layout:
        """The side of the board that matches the player count (NEO-SETUP-01)."""
        return next(layout for layout in self.layouts.values() if players in layout.players)


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class _Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: tuple[Board, ...]


class _Sphere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    layout: tuple[Layout, ...]
    space: tuple[Space, ...]


def read_content(files: Mapping[str, str]) -> Content:
    """Decode the content files. Raises `ContentError`."""
    printed = decode(files, "boards.toml", _Boards).side
    sphere = decode(files, "oneirosphere.toml", _Sphere)
    drawn = [card for kind in KINDS for card in decode(files, f"{kind}.toml", _Cards).card]
    cards: dict[str, Card] = {}
    for card in [*drawn, *[card for side in printed for card in side.cards]]:
        if card.id in cards:
            raise ContentError("twice", file=f"{card.kind}.toml", entry=card.id)
        cards[card.id] = card
    boards: dict[str, dict[str, tuple[str, str]]] = {}
    for side in printed:
        boards.setdefault(side.board, {})[side.side] = (side.cards[0].id, side.cards[1].id)
    return Content(
        cards=cards,
        decks={kind: tuple(card.id for card in drawn if card.kind == kind) for kind in KINDS},
        boards=boards,
        layouts={layout.id: layout for layout in sphere.layout},
        track=sphere.space,
        locations={layout.id: {place.id: place for place in layout.locations} for layout in sphere.layout},
        watching=watching(cards.values()),
    )


def watching(cards: Iterable[Card]) -> dict[str, dict[str, Condition]]:
    """The cards that react to something, by what it is."""
    found: dict[str, dict[str, Condition]] = {}
    for card in cards:
        if card.when is not None:
            written = condition(card.when)
            found.setdefault(written.what, {})[card.id] = written
    return found


def only_gains(parts: Iterable[Part]) -> bool:
    """Whether an effect does nothing but gain: nobody would decline it."""
    return all(isinstance(part, (Gain, GainPer)) for part in parts)


def icon_word(part: Part) -> str:
    """A stable kebab-case word for an action icon: `gain-2k`, `draw-lucid`, `create`."""
    match part:
        case Gain():
            amounts = [f"{getattr(part, name)}{name}" for name in RESOURCES if getattr(part, name)]
            return "-".join(["gain", *amounts, *([f"{part.objects}-object"] if part.objects else [])])
        case Draw():
            return "-".join(["draw", part.kind, *([part.source] if part.source != "either" else [])])
    tag: Any = type(part).__struct_config__.tag
    return str(tag)


@cache
def icon_words(icons: Effect) -> Mapping[str, Part]:
    """The icons of a place by their words; a repeated one may be taken again (NEO-HOLE-24)."""
    words: dict[str, Part] = {}
    for part in icons:
        word, number = icon_word(part), 2
        while word in words:
            word, number = f"{icon_word(part)}-{number}", number + 1
        words[word] = part
    return words
