"""The cards as content describes them: frozen structs, and the closed vocabulary of their effects.

Attributes and colours: blue is Shadow, yellow Noise, red Dread, gray belongs to Monsters (DTD-HOLE-06).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from engine.kernel.events import kebab

Attribute = Literal["shadow", "noise", "dread"]
ATTRIBUTES: tuple[Attribute, ...] = ("shadow", "noise", "dread")
COLOURS: Mapping[str, str] = {"shadow": "blue", "noise": "yellow", "dread": "red"}
INDEX: Mapping[str, int] = {"shadow": 0, "noise": 1, "dread": 2}

# -- effects -------------------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True, tag=kebab, tag_field="do", forbid_unknown_fields=True):
    """One thing a card does. Its tag (`gain-sand`) is what content writes after `do =`."""


class Cubes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bonus cubes for a Guardian, by colour (DTD-SETUP-10)."""

    blue: int = 0
    yellow: int = 0
    red: int = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """For Shadow, Noise and Dread."""
        return (self.blue, self.yellow, self.red)


class Strengthen(Effect, frozen=True):
    """Guardians receive bonus cubes: one that is chosen, the bearer itself, all of one's own, or all of a Dreamer's."""

    cubes: Cubes
    whom: Literal["chosen", "this", "mine", "one-dreamers"]


class WeakenMonster(Effect, frozen=True):
    """Monsters lose Strength for this Hour: a chosen one, one that the bearer faces, those just met, or all."""

    amount: int
    whom: Literal["chosen", "faced", "met", "all"]


class BanishMonster(Effect, frozen=True):
    """A chosen Monster of Strength `strength` or less goes to the discards (DTD-HOLE-33)."""

    strength: int


class MoveMonster(Effect, frozen=True):
    """A Monster goes to another able Guardian: of the same Dreamer, of anybody, or to the bearer (DTD-HOLE-32)."""

    to: Literal["same-dreamer", "anybody", "this"]


class GainSand(Effect, frozen=True):
    """The player's side takes Sand from the Sand Pile (DTD-SAND-07, DTD-HOLE-19)."""

    amount: int


class Draw(Effect, frozen=True):
    """The player draws cards, or a chosen Dreamer does."""

    cards: int
    whom: Literal["me", "chosen"] = "me"


class Restore(Effect, frozen=True):
    """A chosen unable Guardian can face Monsters again."""


class MoveItem(Effect, frozen=True):
    """An Item goes to another Guardian, of whichever Dreamer; if that has one, they swap (DTD-CONTENT-12)."""


class AddSymbol(Effect, frozen=True):
    """A chosen Monster bears one more symbol for this Hour, chosen too."""


class Steady(Effect, frozen=True):
    """The bearer wins ties this Hour."""


class EndNightmare(Effect, frozen=True):
    """A chosen Nightmare goes to the discards."""


class SeeHand(Effect, frozen=True):
    """The Dreamers look at the Darkness's hand."""


class Recall(Effect, frozen=True):
    """A Dreamer takes another Action back from the discards."""


class Shield(Effect, frozen=True):
    """The next waking of a Dreamer this Hour does not happen: of the player or of a chosen one."""

    whom: Literal["me", "chosen"]


class Swell(Effect, frozen=True):
    """Monsters receive gray cubes: the card itself, a chosen one, or all; `symbol` narrows them down."""

    cubes: int
    whom: Literal["this", "chosen", "all"]
    symbol: Attribute | None = None


class WeakenGuardian(Effect, frozen=True):
    """Guardians lose Strength in one attribute for this Hour: a chosen one or all."""

    amount: int
    attribute: Attribute
    whom: Literal["chosen", "all"]


class MakeUnable(Effect, frozen=True):
    """A chosen Guardian cannot face Monsters in this Strike (DTD-HOLE-41)."""


class TakeSand(Effect, frozen=True):
    """The Darkness takes Sand from the Dreamers."""

    amount: int


class Summon(Effect, frozen=True):
    """A Monster comes into play from the Darkness's hand, without its when-revealed effect (DTD-HOLE-33)."""


class DiscardCards(Effect, frozen=True):
    """A chosen Dreamer, or each, discards cards of their choice."""

    cards: int
    whom: Literal["chosen", "each"]


class BreakItem(Effect, frozen=True):
    """A chosen Item is discarded."""


class BreakWard(Effect, frozen=True):
    """The Ward of a chosen Dreamer is discarded."""


class Wake(Effect, frozen=True):
    """A chosen Asleep Dreamer without a Ward is woken (DTD-HOLE-34)."""


AnyEffect = (
    Strengthen
    | WeakenMonster
    | BanishMonster
    | MoveMonster
    | GainSand
    | Draw
    | Restore
    | MoveItem
    | AddSymbol
    | Steady
    | EndNightmare
    | SeeHand
    | Recall
    | Shield
    | Swell
    | WeakenGuardian
    | MakeUnable
    | TakeSand
    | Summon
    | DiscardCards
    | BreakItem
    | BreakWard
    | Wake
)
Effects = tuple[AnyEffect, ...]

# -- what Nightmares do while they are in play ---------------------------------------------------------------


class Gloom(Effect, frozen=True):
    """Every Guardian has `amount` less in one attribute."""

    attribute: Attribute
    amount: int


class Aura(Effect, frozen=True):
    """Every Monster with a symbol has `amount` more Strength."""

    symbol: Attribute
    amount: int


class Tax(Effect, frozen=True):
    """Dreamers pay `amount` more Sand for each Action."""

    amount: int


class Silence(Effect, frozen=True):
    """Abilities of one type of card cannot be used."""

    kind: Literal["guardian", "item", "ward"]


class DarknessChooses(Effect, frozen=True):
    """The Darkness, not the Dreamer, picks the attribute of each comparison."""


Lasting = Gloom | Aura | Tax | Silence | DarknessChooses

# -- what improves the cards of the Darkness -----------------------------------------------------------------


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Better while the Darkness holds `sand` Sand (DTD-SAND-04): more Strength for a Monster, a stronger lasting
    effect of a Nightmare, or `effects` that take the place of the card's own."""

    sand: int
    strength: int = 0
    effects: Effects = ()


class Paid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Darkness may add for `sand` Sand when the card is revealed or played."""

    sand: int
    effects: Effects


# -- the cards -----------------------------------------------------------------------------------------------


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card has: an id, a title (24 characters), rules text (140), a line of flavour (90)."""

    id: str
    title: str
    text: str = ""
    flavour: str


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Dreamer may use, once each Hour, or once and then the card is discarded.

    when: `use` in the Dreamers' part of a Strike (DTD-HOLE-22); `would-wake` (Wards) at the moment its Dreamer would
    be woken, where it may still turn the comparison.
    """

    effects: Effects
    cost: int = 0
    discard: bool = False
    when: Literal["use", "would-wake"] = "use"


class Guardian(Card, frozen=True):
    """A Guardian (DTD-CONTENT-02). `three_players_only`: its set leaves it out with 4 players (DTD-HOLE-03)."""

    owner_set: str
    shadow: int
    noise: int
    dread: int
    ability: Ability | None = None
    three_players_only: bool = False

    @property
    def strengths(self) -> tuple[int, int, int]:
        """Printed Strengths in Shadow, Noise and Dread."""
        return (self.shadow, self.noise, self.dread)


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Item adds to its bearer for as long as it is worn."""

    shadow: int = 0
    noise: int = 0
    dread: int = 0

    @property
    def strengths(self) -> tuple[int, int, int]:
        """For Shadow, Noise and Dread."""
        return (self.shadow, self.noise, self.dread)


class Item(Card, frozen=True):
    """An Item (DTD-CONTENT-04)."""

    bonus: Bonus = Bonus()
    ability: Ability | None = None


class Ward(Card, frozen=True):
    """A Ward (DTD-CONTENT-05)."""

    ability: Ability


class DreamerAction(Card, frozen=True):
    """An Action of the Dreamers (DTD-CONTENT-06)."""

    cost: int
    effects: Effects


class Monster(Card, frozen=True):
    """A Monster (DTD-CONTENT-08). `alone`: its Guardian can face nothing else (DTD-CONTENT-12)."""

    strength: int
    symbols: tuple[Attribute, ...]
    alone: bool = False
    revealed: Effects = ()
    held: Held | None = None
    paid: Paid | None = None


class Nightmare(Card, frozen=True):
    """A Nightmare (DTD-CONTENT-09). `stays`: it outlasts the Hour, until a Dreamer is woken (DTD-HOLE-17)."""

    revealed: Effects = ()
    lasting: Lasting | None = None
    stays: bool = False
    held: Held | None = None
    paid: Paid | None = None


class DarknessAction(Card, frozen=True):
    """An Action of the Darkness (DTD-CONTENT-10)."""

    cost: int
    effects: Effects
    held: Held | None = None
    paid: Paid | None = None


DarkCard = Monster | Nightmare | DarknessAction


class Usable(NamedTuple):
    """An ability and the kind of card it is on: `guardian`, `item` or `ward`."""

    kind: str
    ability: Ability


class Content(msgspec.Struct, frozen=True, eq=False):
    """All cards, by id, in the order of their files. `usable`: the abilities among them."""

    guardians: Mapping[str, Guardian]
    items: Mapping[str, Item]
    wards: Mapping[str, Ward]
    dreamer_actions: Mapping[str, DreamerAction]
    monsters: Mapping[str, Monster]
    nightmares: Mapping[str, Nightmare]
    darkness_actions: Mapping[str, DarknessAction]
    usable: Mapping[str, Usable] = {}

    def __post_init__(self) -> None:
        """Look the abilities out, once."""
        usable = {
            card: Usable(kind, found.ability)
            for kind, cards in (("guardian", self.guardians), ("item", self.items), ("ward", self.wards))
            for card, found in cards.items()
            if found.ability is not None
        }
        msgspec.structs.force_setattr(self, "usable", usable)

    def card(self, card: str) -> Card:
        """The card with this id. Raises KeyError."""
        for kind in self.kinds.values():
            if card in kind:
                return kind[card]
        raise KeyError(card)

    @property
    def kinds(self) -> Mapping[str, Mapping[str, Card]]:
        """The cards by kind: the words are the names of the content files."""
        return {
            "guardians": self.guardians,
            "items": self.items,
            "wards": self.wards,
            "dreamer-actions": self.dreamer_actions,
            "monsters": self.monsters,
            "nightmares": self.nightmares,
            "darkness-actions": self.darkness_actions,
        }

    def sets(self) -> tuple[str, ...]:
        """The Guardian sets, in the order of their file."""
        return tuple(dict.fromkeys(guardian.owner_set for guardian in self.guardians.values()))


def effects_of(card: Card) -> Iterator[Effect]:
    """Every effect that is written on a card, improvements and lasting effects included."""
    if isinstance(card, Guardian | Item | Ward) and card.ability:
        yield from card.ability.effects
    if isinstance(card, DreamerAction | DarknessAction):
        yield from card.effects
    if isinstance(card, Monster | Nightmare):
        yield from card.revealed
    if isinstance(card, Nightmare) and card.lasting:
        yield card.lasting
    if isinstance(card, Monster | Nightmare | DarknessAction):
        yield from card.held.effects if card.held else ()
        yield from card.paid.effects if card.paid else ()
