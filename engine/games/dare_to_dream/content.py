"""The content files, decoded and held against the counts and constraints of chapter 13."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.games.dare_to_dream.cards import (
    ATTRIBUTES,
    Card,
    Content,
    DarkCard,
    DarknessAction,
    DreamerAction,
    Effect,
    GainSand,
    Guardian,
    Item,
    MakeUnable,
    Monster,
    MoveItem,
    MoveMonster,
    Nightmare,
    Strengthen,
    Summon,
    Swell,
    TakeSand,
    Ward,
    effects_of,
)
from engine.kernel.content import entry_line, rows
from engine.kernel.errors import ContentError

COUNTS = {
    "guardians": 9,
    "items": 14,
    "wards": 8,
    "dreamer-actions": 14,
    "monsters": 18,
    "nightmares": 8,
    "darkness-actions": 10,
}
"""DTD-CONTENT-02, -03, -07."""
LONGEST = {"title": 24, "text": 140, "flavour": 90}
KEBAB = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class Problem(NamedTuple):
    """Something in the content that cannot stand: the clause it breaks or a word, the file, the card."""

    code: str
    file: str = ""
    entry: str = ""
    found: int | str = ""


# -- decoding ------------------------------------------------------------------------------------------------


def decode(files: Mapping[str, str]) -> Content:
    """All cards, from the texts of the content files. Raises `ContentError` for the first problem found."""
    content = Content(
        guardians=rows(files, "guardians.toml", "card", Guardian),
        items=rows(files, "items.toml", "card", Item),
        wards=rows(files, "wards.toml", "card", Ward),
        dreamer_actions=rows(files, "dreamer-actions.toml", "card", DreamerAction),
        monsters=rows(files, "monsters.toml", "card", Monster),
        nightmares=rows(files, "nightmares.toml", "card", Nightmare),
        darkness_actions=rows(files, "darkness-actions.toml", "card", DarknessAction),
    )
    for problem in check(content):
        line = entry_line(files.get(problem.file, ""), problem.entry)
        raise ContentError(problem.code, file=problem.file, line=line, entry=problem.entry, found=problem.found)
    return content


# -- checking ------------------------------------------------------------------------------------------------


def check(content: Content) -> list[Problem]:
    """Every constraint of DTD-CONTENT-01 to -12 that the content breaks."""
    return [problem for rule in RULES for problem in rule(content)]


def _counts(content: Content) -> Iterator[Problem]:
    clauses = {"guardians": "DTD-CONTENT-02", "items": "DTD-CONTENT-03", "wards": "DTD-CONTENT-03"}
    clauses["dreamer-actions"] = "DTD-CONTENT-03"
    for kind, cards in content.kinds.items():
        if len(cards) != COUNTS[kind]:
            yield Problem(clauses.get(kind, "DTD-CONTENT-07"), f"{kind}.toml", found=len(cards))


def _ids(content: Content) -> Iterator[Problem]:
    """Ids are kebab-case and name one card; titles too name one."""
    ids: set[str] = set()
    titles: set[str] = set()
    for kind, card in _all(content):
        if card.id in ids or not card.id or not set(card.id) <= KEBAB:
            yield Problem("bad-id", f"{kind}.toml", card.id)
        if card.title in titles:
            yield Problem("doubled-title", f"{kind}.toml", card.id, card.title)
        ids.add(card.id)
        titles.add(card.title)


def _lengths(content: Content) -> Iterator[Problem]:
    for kind, card in _all(content):
        for field, longest in LONGEST.items():
            if len(getattr(card, field)) > longest:
                yield Problem(f"long-{field}", f"{kind}.toml", card.id, len(getattr(card, field)))
        if not card.title or not card.flavour or (not card.text and any(effects_of(card))):
            yield Problem("no-words", f"{kind}.toml", card.id)


def _guardians(content: Content) -> Iterator[Problem]:
    """Sets of 3, one of each marked; best in different attributes, set by set and marked by marked (DTD-CONTENT-02)."""
    sets = content.sets()
    marked = [guardian for guardian in content.guardians.values() if guardian.three_players_only]
    if len(sets) != 3 or len(marked) != 3 or len({guardian.owner_set for guardian in marked}) != 3:
        yield Problem("DTD-CONTENT-02", "guardians.toml", found=len(sets))
    groups = [[card for card in content.guardians.values() if card.owner_set == name] for name in sets]
    for group in [*groups, marked]:
        if sorted([_best(guardian) for guardian in group]) != [0, 1, 2]:
            yield Problem("DTD-CONTENT-02", "guardians.toml", group[0].id if group else "")
    for guardian in content.guardians.values():
        low, middle, high = sorted(guardian.strengths)
        if not (low >= 1 and middle <= 3 and high in (4, 5)):
            yield Problem("DTD-CONTENT-02", "guardians.toml", guardian.id, high)


def _best(guardian: Guardian) -> int:
    return guardian.strengths.index(max(guardian.strengths))


def _dreamer_costs(content: Content) -> Iterator[Problem]:
    for card in content.dreamer_actions.values():
        if not 0 <= card.cost <= 3:
            yield Problem("DTD-CONTENT-06", "dreamer-actions.toml", card.id, card.cost)


def _items(content: Content) -> Iterator[Problem]:
    """An Item is worn for something; only Wards speak when somebody would be woken (DTD-CONTENT-04, -05)."""
    for item in content.items.values():
        if not any(item.bonus.strengths) and item.ability is None:
            yield Problem("DTD-CONTENT-04", "items.toml", item.id)
    for kind, card in _all(content):
        if isinstance(card, Guardian | Item) and card.ability and card.ability.when != "use":
            yield Problem("DTD-CONTENT-05", f"{kind}.toml", card.id)


def _monsters(content: Content) -> Iterator[Problem]:
    """Symbols and the guide for Strengths, up to 6 by improvements (DTD-CONTENT-08)."""
    for monster in content.monsters.values():
        low, high = (2, 4) if len(monster.symbols) == 1 else (3, 5)
        if len(set(monster.symbols)) != len(monster.symbols) or len(monster.symbols) not in (1, 2):
            yield Problem("DTD-CONTENT-08", "monsters.toml", monster.id, len(monster.symbols))
        elif list(monster.symbols) != [name for name in ATTRIBUTES if name in monster.symbols]:
            yield Problem("symbol-order", "monsters.toml", monster.id)
        if not low <= monster.strength <= high or monster.strength + _improvement(monster) > 6:
            yield Problem("DTD-CONTENT-08", "monsters.toml", monster.id, monster.strength)


def _improvement(monster: Monster) -> int:
    """The most Strength that a Monster's own text can add to it."""
    cubes = [effect.cubes for effect in effects_of(monster) if isinstance(effect, Swell) and effect.whom != "chosen"]
    return sum(cubes) + (monster.held.strength if monster.held else 0)


def _darkness(content: Content) -> Iterator[Problem]:
    """Nightmares do something; only those that last have a stronger lasting effect to hold (DTD-CONTENT-09, -10)."""
    for nightmare in content.nightmares.values():
        lasting = nightmare.lasting is not None
        improves = nightmare.held is not None and nightmare.held.strength > 0
        if not any(effects_of(nightmare)) or (nightmare.stays and not lasting) or (improves and not lasting):
            yield Problem("DTD-CONTENT-09", "nightmares.toml", nightmare.id)
    for action in content.darkness_actions.values():
        if action.cost < 0 or not action.effects or (action.held is not None and not action.held.effects):
            yield Problem("DTD-CONTENT-10", "darkness-actions.toml", action.id)


def _spread(content: Content) -> Iterator[Problem]:
    """Attributes, improvements and Sand over the decks (DTD-CONTENT-11)."""
    monsters = content.monsters.values()
    for attribute in ATTRIBUTES:
        if (count := sum(attribute in monster.symbols for monster in monsters)) < 6:
            yield Problem("DTD-CONTENT-11", "monsters.toml", attribute, count)
    if (count := sum(len(monster.symbols) == 2 for monster in monsters)) < 5:
        yield Problem("DTD-CONTENT-11", "monsters.toml", "two-symbols", count)
    dark = _darkness_cards(content)
    for word, count, least in (
        ("held", sum(card.held is not None for card in dark), 6),
        ("paid", sum(card.paid is not None for card in dark), 6),
        ("darkness-sand", _number_with(dark, GainSand, TakeSand), 3),
        ("dreamers-sand", _number_with(_dreamer_cards(content), GainSand), 3),
    ):
        if count < least:
            yield Problem("DTD-CONTENT-11", "", word, count)


def _bonuses(content: Content) -> Iterator[Problem]:
    """A bonus names a colour and a number; Guardians' come from the Dreamers, Monsters' gray from the Darkness, and
    nobody takes what the other side may take (DTD-CONTENT-11)."""
    dark = ("monsters", "nightmares", "darkness-actions")
    for kind, card in _all(content):
        for effect in effects_of(card):
            if isinstance(effect, Strengthen) and not _counts_up(effect.cubes.counts):
                yield Problem("DTD-CONTENT-11", f"{kind}.toml", card.id)
            if isinstance(effect, Swell) and effect.cubes < 1:
                yield Problem("DTD-CONTENT-11", f"{kind}.toml", card.id)
            if isinstance(effect, Strengthen) == (kind in dark) and isinstance(effect, Strengthen | Swell | TakeSand):
                yield Problem("wrong-side", f"{kind}.toml", card.id)


def _counts_up(cubes: tuple[int, int, int]) -> bool:
    return min(cubes) >= 0 and sum(cubes) > 0


def _must_have(content: Content) -> Iterator[Problem]:
    """What some card at least has to do (DTD-CONTENT-12)."""
    dark = _darkness_cards(content)
    further = [card for card in _dreamer_cards(content) if MoveMonster("this") in effects_of(card)]
    for word, count, least in (
        ("further-monster", len(further), 1),
        ("adds-monster", _number_with(dark, Summon), 1),
        ("moves-item", _number_with(_dreamer_cards(content), MoveItem), 1),
        ("makes-unable", _number_with(dark, MakeUnable), 3),
        ("faced-alone", sum(monster.alone for monster in content.monsters.values()), 2),
    ):
        if count < least:
            yield Problem("DTD-CONTENT-12", "", word, count)


def _darkness_cards(content: Content) -> list[DarkCard]:
    return [*content.monsters.values(), *content.nightmares.values(), *content.darkness_actions.values()]


def _dreamer_cards(content: Content) -> list[Card]:
    return [
        *content.guardians.values(),
        *content.items.values(),
        *content.wards.values(),
        *content.dreamer_actions.values(),
    ]


def _number_with(cards: Sequence[Card], *effects: type[Effect]) -> int:
    """How many of these cards have one of these effects."""
    return sum(any(isinstance(effect, effects) for effect in effects_of(card)) for card in cards)


def _all(content: Content) -> Iterator[tuple[str, Card]]:
    for kind, cards in content.kinds.items():
        for card in cards.values():
            yield kind, card


RULES: tuple[Callable[[Content], Iterator[Problem]], ...] = (
    _counts,
    _ids,
    _lengths,
    _guardians,
    _dreamer_costs,
    _items,
    _monsters,
    _darkness,
    _spread,
    _bonuses,
    _must_have,
)
