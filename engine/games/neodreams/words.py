"""What a card does, as phrases and as a strip of icons, both made of the effect that is played.

A phrase is a key of `content/neodreams/text/ui.toml` and what fills it: words, numbers, phrases, lists of phrases.
`engine.library.phrases` makes the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.games.neodreams.content import (
    RESOURCES,
    Broadcast,
    Card,
    Create,
    Draw,
    Effect,
    Gain,
    GainPer,
    Link,
    Part,
    Place,
    Return,
    Spend,
    Unlink,
    condition,
)

Phrase = tuple[str, Mapping[str, Any]]
ANY_NUMBER = Place().most

# -- phrases -----------------------------------------------------------------------------------------------------------


def sentence(card: Card, *, upgraded: bool) -> Phrase:
    """What a card does, standard or upgraded, with its condition."""
    effect = phrase(card.upgraded if upgraded else card.standard)
    if card.when is None:
        return "effect.sentence", {"effect": effect}
    return "effect.reaction", {"when": when(card.when), "effect": effect}


def phrase(effect: Effect) -> Phrase:
    """The parts of an effect, one after the other; the same one twice in a row is told once."""
    first, rest = part_phrase(effect[0]), effect[1:]
    if rest and rest[0] == effect[0]:
        first, rest = ("effect.twice", {"part": first}), rest[1:]
    return ("effect.then", {"first": first, "rest": phrase(rest)}) if rest else first


def part_phrase(part: Part) -> Phrase:
    """One part of an effect, or one action icon: `gain 2 knowledge`."""
    return _PHRASES[type(part)](part)


def when(written: str) -> Phrase:
    """The condition of a Recursive card: `after you create a Lucid card`."""
    whose, what, detail = condition(written)
    fields: dict[str, Any] = {"who": (f"who.{whose}", {}), "s": (f"verb.{whose}", {})}
    if what in ("create", "draw", "discard", "complete"):
        return f"when.{what}", {**fields, "card": (f"card.{detail or 'any'}", {})}
    place, _, name = detail.partition("-")
    if what == "returnal" and detail:
        return "when.returnal-row", {**fields, "row": detail}
    return (f"when.{what}-{place}", {**fields, place: name}) if detail else (f"when.{what}", fields)


def _amounts(part: Gain | Spend) -> list[Phrase]:
    """What is gained or spent, each with its number."""
    found: list[Phrase] = [
        (f"amount.{name}", {"amount": amount}) for name in RESOURCES if (amount := getattr(part, name))
    ]
    return [*found, ("amount.object", {"amount": part.objects})] if part.objects else found


def _gain(part: Gain) -> Phrase:
    return "effect.gain", {"gained": _amounts(part)}


def _gain_per(part: GainPer) -> Phrase:
    what: Phrase = (f"one.{part.what}", {})
    counted: Phrase = (f"counted.{part.per}", {})
    return "effect.gain-per", {"what": what, "counted": counted, "most": part.most}


def _draw(part: Draw) -> Phrase:
    key = "effect.draw" if part.source == "either" else f"effect.draw-{part.source}"
    return key, {"card": (f"card.{part.kind}", {})}


def _create(part: Create) -> Phrase:
    return ("effect.create-cheaper", {"cheaper": part.cheaper}) if part.cheaper else ("effect.create", {})


def _place(part: Place) -> Phrase:
    return ("effect.place", {}) if part.most >= ANY_NUMBER else ("effect.place-most", {"most": part.most})


def _broadcast(part: Broadcast) -> Phrase:
    return "effect.broadcast-one" if part.one else "effect.broadcast", {}


def _spend(part: Spend) -> Phrase:
    costs: list[Phrase] = [("effect.cost", {"spent": spent})] if (spent := _amounts(part)) else []
    if part.cards:
        costs.append(("effect.cost-cards", {"cards": part.cards}))
    return "effect.spend", {"costs": costs, "gained": [part_phrase(gained) for gained in part.gain]}


_PHRASES: Mapping[type, Callable[[Any], Phrase]] = {
    Gain: _gain,
    GainPer: _gain_per,
    Draw: _draw,
    Create: _create,
    Place: _place,
    Link: lambda part: ("effect.link", {}),
    Unlink: lambda part: ("effect.unlink", {}),
    Broadcast: _broadcast,
    Return: lambda part: ("effect.return", {}),
    Spend: _spend,
}

# -- the strip of icons ------------------------------------------------------------------------------------------------


class Icon(NamedTuple):
    """A sign of the strip (`sign.<sign>` names it) and the number beside it; 0: none."""

    sign: str
    amount: int = 0


def strip(effect: Effect) -> tuple[Icon, ...]:
    """An effect as icons, in the order in which it happens."""
    return tuple(icon for part in effect for icon in _icons(part))


def _icons(part: Part) -> Iterator[Icon]:
    match part:
        case Gain():
            yield from _amount_icons(part)
        case GainPer():
            yield from (Icon(part.what, 1), Icon("per"), Icon(part.per), Icon("most", part.most))
        case Draw():
            yield Icon("card" if part.kind == "any" else part.kind, 1)
            if part.source != "either":
                yield Icon(part.source)
        case Create():
            yield Icon("create")
            if part.cheaper:
                yield Icon("less", part.cheaper)
        case Place():
            yield Icon("place", part.most if part.most < ANY_NUMBER else 0)
        case Broadcast():
            yield Icon("broadcast-one" if part.one else "broadcast")
        case Spend():
            yield from _amount_icons(part)
            if part.cards:
                yield Icon("discard", part.cards)
            yield Icon("for")
            yield from strip(part.gain)
        case Link():
            yield Icon("link")
        case Unlink():
            yield Icon("unlink")
        case Return():
            yield Icon("return")


def _amount_icons(part: Gain | Spend) -> Iterator[Icon]:
    for name in RESOURCES:
        if amount := getattr(part, name):
            yield Icon(name, amount)
    if part.objects:
        yield Icon("object", part.objects)
