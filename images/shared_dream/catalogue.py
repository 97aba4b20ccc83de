"""Every card of the game by id, with the words and numbers that a close-up shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.games.shared_dream.content import (
    Ability,
    Character,
    Content,
    Foe,
    Printed,
    ScenarioCard,
    ScenarioContent,
    Scores,
    Tile,
)
from images.shared_dream.effects import describe_reflection, describe_way
from images.shared_dream.printed import plain_title
from images.shared_dream.signs import SCORES, icon_of
from images.shared_dream.wording import label, wording

Side = Literal["city", "people", "dream", "foe"]
Fact = tuple[str, str, str]
"""A number on a card: its icon, its word, the number."""

_SIDES: Mapping[str, Side] = {
    "tiles": "city",
    "streets": "city",
    "stops": "city",
    "characters": "people",
    "abilities": "people",
    "artifacts": "dream",
    "echoes": "dream",
    "scenarios": "dream",
    "reavers": "foe",
    "foes": "foe",
    "dark-magic": "foe",
}
_TILE_KINDS = {"location": "tiles", "street": "streets", "stop": "stops"}
#: Decks of scenarios that speak for the enemy; the others are the players'.
_HOSTILE = ("strikes", "clown-abilities", "panic", "alien-technology", "invasion", "bombs", "last-night")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is drawn and told. `id` is unique in the game: cards of a scenario have its id before theirs."""

    id: str
    title: str
    kind: str
    kind_title: str
    side: Side
    icon: str
    facts: tuple[Fact, ...]
    lines: tuple[str, ...]
    flavour: str


_made: list[tuple[Content, dict[str, Card]]] = []
"""The cards of the contents seen last: making them takes a while, and a content never changes."""

MOST_MADE = 4


def cards(content: Content) -> dict[str, Card]:
    """All cards that may be looked up, by id. Personal Reflections are not among them: they are for reading in play."""
    for known, found in _made:
        if known is content:
            return found
    made = {card.id: card for card in _cards(content)}
    _made.append((content, made))
    del _made[:-MOST_MADE]
    return made


def card_of(content: Content, card: str) -> Card:
    """A card by its id; one of a scenario also by the bare id printed on it. Raises `LookupError`."""
    known = cards(content)
    if card in known:
        return known[card]
    for found in known.values():
        if found.id.rpartition("/")[2] == card:
            return found
    raise LookupError(card)


def describe_card(card: Card) -> str:
    """What a card says, in one line, for menus: its numbers before its words, how hard a scenario is before all."""
    facts = ", ".join(f"{word} {value}" for _, word, value in card.facts)
    hardness = card.kind_title.rpartition(" · ")[2] if card.kind == "scenarios" else ""
    lines = [hardness, facts, *card.lines]
    return " ".join(line if line[-1] in ".!?" else f"{line}." for line in lines if line)


def describe_place(content: Content, word: str) -> str:
    """What is no card of the catalogue, in one line: a Rank (`2:nikki`) with what it adds to the character's Animus, an
    open Reflection (`childs-play/records`) or a way of it (`.../the-bench#own-up`). Empty where it is none of them.
    """
    card, _, way = word.partition("#")
    if "/" in card:
        return describe_way(content, card, way) if way else describe_reflection(content, card)
    rank, _, name = word.partition(":")
    character = content.characters.get(name)
    if character is None or rank not in ("1", "2", "3"):
        return ""
    aspect = label("aspect", rank=rank, text=character.aspects[int(rank) - 1].text)
    abilities = [one for one in content.abilities.values() if one.character == name and one.rank == int(rank)]
    return " ".join([aspect, *[f"{ability.title}: {ability.text}" for ability in abilities]])


def _cards(content: Content) -> Iterator[Card]:
    for tile in content.tiles.values():
        yield _tile(tile)
    for character in content.characters.values():
        yield _character(character)
    for ability in content.abilities.values():
        yield _ability(content, ability)
    for foe in content.reavers.values():
        yield _foe(foe, "reavers", "")
    for kind, deck in (
        ("dark-magic", content.dark_magic),
        ("echoes", content.echoes),
        ("artifacts", content.artifacts),
    ):
        for card in deck.values():
            yield _plain(card, kind)
    for scenario in content.scenarios.values():
        yield from _of_scenario(content, scenario)


def _of_scenario(content: Content, scenario: ScenarioContent) -> Iterator[Card]:
    yield _scenario(scenario.card)
    for foe in scenario.foes.values():
        yield _foe(foe, "foes", scenario.card.id)
    for deck, printed in scenario.decks.items():
        for card in printed.values():
            red = (label("red") + ": " + card.red_text,) if card.red_text else ()
            place = content.tiles.get(card.location)
            where = label("at-place", place=place.title) if place else ""
            yield _plain(card, deck, scenario.card, where, red)


def _plain(
    card: Printed, kind: str, scenario: ScenarioCard | None = None, where: str = "", more: tuple[str, ...] = ()
) -> Card:
    title = wording().kinds.get(kind) or plain_title(kind)
    if scenario is not None:
        title = label("of-scenario", kind=title, scenario=scenario.title)
    title = f"{title}, {where}" if where else title
    side = _SIDES.get(kind) or ("foe" if kind in _HOSTILE else "dream")
    said = label("goes-off", text=card.text) if kind == "bombs" else card.text  # it is read out only then
    lines = tuple(line for line in (said, *more) if line)
    key = f"{scenario.id}/{card.id}" if scenario else card.id
    return Card(key, card.title, kind, title, side, icon_of(card.id, kind), (), lines, card.flavour)


def _tile(tile: Tile) -> Card:
    kind = _TILE_KINDS[tile.kind]
    text = (tile.text,) if tile.text else ()
    return Card(
        tile.id, tile.title, kind, wording().kinds[kind], "city", icon_of(tile.id, kind), (), text, tile.flavour
    )


def _character(character: Character) -> Card:
    animus = ", ".join(f"{word} {value}" for _, word, value in _scores(character.animus))
    lines = [label("as-animus", title=character.animus_title, text=animus)]
    lines += [label("aspect", rank=rank, text=aspect.text) for rank, aspect in enumerate(character.aspects, 1)]
    return Card(
        character.id,
        character.title,
        "characters",
        wording().kinds["characters"],
        "people",
        icon_of(character.id, "characters"),
        _scores(character.anima),
        tuple(lines),
        character.about,
    )


def _scores(scores: Scores) -> tuple[Fact, ...]:
    facts = [(icon, wording().scores[name], str(getattr(scores, name))) for name, icon in SCORES.items()]
    return (*facts, ("heart", label("health"), str(scores.health)))


def _ability(content: Content, ability: Ability) -> Card:
    owner = content.characters.get(ability.character)
    character = owner.title if owner else plain_title(ability.character)
    kind = f"{wording().kinds['abilities']} · {label('rank-of', character=character, rank=ability.rank)}"
    cost = label("cost-free" if not ability.cost else "cost-one" if ability.cost == 1 else "cost", count=ability.cost)
    return Card(
        ability.id,
        ability.title,
        "abilities",
        f"{kind} · {cost}",
        "people",
        icon_of(ability.character, "abilities"),
        (),
        (ability.text,),
        ability.flavour,
    )


def _foe(foe: Foe, kind: str, scenario: str) -> Card:
    names = ("combat", "magic", "movement", "damage")
    facts = [(SCORES[name], wording().scores[name], str(getattr(foe, name))) for name in names]
    if foe.per_player:
        more = f"{foe.health}+" if foe.health else ""
        facts.append(("heart", label("health-each"), f"{more}{foe.per_player}"))
    elif foe.id != "frenzied-clown":
        facts.append(("heart", label("health"), str(foe.health)))
    title = wording().enemies.get(foe.type) or wording().kinds[kind]
    key = f"{scenario}/{foe.id}" if scenario else foe.id
    lines = (foe.text,) if foe.text else ()
    return Card(key, foe.title, kind, title, "foe", icon_of(foe.id, kind), tuple(facts), lines, foe.flavour)


def _scenario(card: ScenarioCard) -> Card:
    lines = [label("objective", text=card.objective), label("victory", text=card.victory)]
    if card.night:
        lines.append(label("night", text=" ".join(card.night)))
    kind = f"{wording().kinds['scenarios']} · {card.complexity}"
    return Card(card.id, card.title, "scenarios", kind, "dream", icon_of(card.id, "scenarios"), (), tuple(lines), "")
