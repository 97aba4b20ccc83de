"""From the cards of the game to what is drawn and told of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.dare_to_dream.cards import (
    Card,
    DarknessAction,
    DreamerAction,
    Guardian,
    Item,
    Monster,
    Nightmare,
    Ward,
)
from images.dare_to_dream import wording
from images.dare_to_dream.sheets import CardFace, card_icon
from images.dare_to_dream.signs import ATTRIBUTES, Attribute

_KINDS: dict[type[Card], str] = {
    Guardian: "guardians",
    Item: "items",
    Ward: "wards",
    DreamerAction: "dreamer-actions",
    Monster: "monsters",
    Nightmare: "nightmares",
    DarknessAction: "darkness-actions",
}
_DARK = (Monster, Nightmare, DarknessAction)


class Print(NamedTuple):
    """The numbers printed on a card."""

    cost: int | None = None
    strength: int | None = None
    symbols: tuple[Attribute, ...] = ()
    values: tuple[int, int, int] | None = None


def kind_of(card: Card) -> str:
    """The card's kind, by the name of its content file."""
    return _KINDS[type(card)]


def icon_of(card: Card) -> str:
    """The icon that stands for the card."""
    return card_icon(wording.wording().icons.get(card.id), kind_of(card))


def printed(card: Card) -> Print:
    """Cost in Sand, Strength and symbols, or Strengths or bonuses of a card."""
    if isinstance(card, DreamerAction | DarknessAction):
        return Print(cost=card.cost)
    if isinstance(card, Monster):
        return Print(strength=card.strength, symbols=card.symbols)
    if isinstance(card, Guardian):
        return Print(cost=card.ability.cost if card.ability else None, values=card.strengths)
    if isinstance(card, Item):
        return Print(cost=card.ability.cost if card.ability else None, values=card.bonus.strengths)
    if isinstance(card, Ward):
        return Print(cost=card.ability.cost)
    return Print()


def face_of(card: Card) -> CardFace:
    """The card as it is drawn."""
    numbers = printed(card)
    return CardFace(
        name=card.title,
        kind=kind_of(card),
        kind_label=wording.wording().kinds[kind_of(card)],
        side="darkness" if isinstance(card, _DARK) else "dreamers",
        icon=icon_of(card),
        cost=numbers.cost,
        strength=numbers.strength,
        attributes=numbers.symbols,
        values=numbers.values,
        signed=isinstance(card, Item),
        text=card.text,
        flavour=card.flavour,
    )


def facts_of(card: Card) -> str:
    """Strength and symbols, or Strengths, in words; empty for other cards (an Item's text names its bonuses)."""
    numbers = printed(card)
    if numbers.strength is not None:
        symbols = wording.text("or").join(wording.attribute(symbol) for symbol in numbers.symbols)
        return wording.text("card-strength", strength=numbers.strength, symbols=symbols)
    if numbers.values is None or isinstance(card, Item):
        return ""
    values = [
        f"{wording.attribute(attribute)} {value}" for attribute, value in zip(ATTRIBUTES, numbers.values, strict=True)
    ]
    return wording.text("card-values", values=", ".join(values))


def cost_of(card: Card) -> str:
    """The Sand cost in words; empty if the card has none."""
    cost = printed(card).cost
    return "" if cost is None else wording.text("card-cost", cost=cost)
