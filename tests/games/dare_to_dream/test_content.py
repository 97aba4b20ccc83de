"""The content as it is, and every constraint of chapter 13 broken once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.dare_to_dream import cards as c
from engine.games.dare_to_dream.cards import Card, Content, effects_of
from engine.games.dare_to_dream.content import COUNTS, check, decode
from engine.kernel import ContentError
from engine.library import read_files
from engine.library.files import CONTENT as FOLDER
from tests.games.dare_to_dream.table import CONTENT

FILES = read_files(FOLDER / "dare-to-dream")
DARK: list[c.DarkCard] = [*CONTENT.monsters.values(), *CONTENT.nightmares.values(), *CONTENT.darkness_actions.values()]
OURS = [*CONTENT.items.values(), *CONTENT.wards.values(), *CONTENT.dreamer_actions.values()]


def changed(kind: str, card: str, **fields: Any) -> Content:
    """The content with one card changed."""
    cards = {**getattr(CONTENT, kind), card: replace(getattr(CONTENT, kind)[card], **fields)}
    return replace(CONTENT, **{kind: cards})


def changed_all(kind: str, change: Callable[[Any], Any]) -> Content:
    """The content with all cards of a kind changed."""
    return replace(CONTENT, **{kind: {name: change(card) for name, card in getattr(CONTENT, kind).items()}})


def without(kind: str, card: str) -> Content:
    """The content without one card."""
    return replace(CONTENT, **{kind: {name: one for name, one in getattr(CONTENT, kind).items() if name != card}})


def codes(content: Content) -> set[str]:
    """What the checks say."""
    return {problem.code for problem in check(content)}


def entries(content: Content, code: str) -> set[str]:
    """The cards, or words, that a check names."""
    return {problem.entry for problem in check(content) if problem.code == code}


# -- as it is -----------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-02", "DTD-CONTENT-03", "DTD-CONTENT-07")
def test_the_decks_are_complete_and_sound() -> None:
    assert check(CONTENT) == []
    assert {kind: len(cards) for kind, cards in CONTENT.kinds.items()} == COUNTS
    assert len(OURS) == len(DARK) == 36
    assert COUNTS == {
        "guardians": 9,
        "items": 14,
        "wards": 8,
        "dreamer-actions": 14,
        "monsters": 18,
        "nightmares": 8,
        "darkness-actions": 10,
    }


@pytest.mark.rule("DTD-CONTENT-11")
def test_the_spread_of_symbols_sand_and_improvements() -> None:
    for attribute in c.ATTRIBUTES:
        assert sum(attribute in monster.symbols for monster in CONTENT.monsters.values()) >= 6
    assert sum(len(monster.symbols) == 2 for monster in CONTENT.monsters.values()) >= 5
    assert sum(card.held is not None for card in DARK) >= 6 and sum(card.paid is not None for card in DARK) >= 6
    gaining = [any(isinstance(effect, c.GainSand) for effect in effects_of(card)) for card in OURS]
    taking = [any(isinstance(effect, c.GainSand | c.TakeSand) for effect in effects_of(card)) for card in DARK]
    assert sum(gaining) >= 3 and sum(taking) >= 3


@pytest.mark.rule("DTD-CONTENT-12")
def test_what_some_cards_at_least_must_do() -> None:
    assert any(c.MoveMonster("this") in effects_of(card) for card in OURS)
    assert any(isinstance(effect, c.Summon) for card in DARK for effect in effects_of(card))
    assert any(isinstance(effect, c.MoveItem) for card in OURS for effect in effects_of(card))
    assert sum(any(isinstance(effect, c.MakeUnable) for effect in effects_of(card)) for card in DARK) >= 3
    assert sum(monster.alone for monster in CONTENT.monsters.values()) >= 2


# -- each constraint broken -----------------------------------------------------------------------------


@pytest.mark.rule("DTD-CONTENT-02", "DTD-CONTENT-03", "DTD-CONTENT-07")
@pytest.mark.parametrize(
    ("kind", "card", "clause"),
    [
        ("guardians", "velvet-hare", "DTD-CONTENT-02"),
        ("items", "night-light", "DTD-CONTENT-03"),
        ("wards", "door-ajar", "DTD-CONTENT-03"),
        ("dreamer_actions", "brave-face", "DTD-CONTENT-03"),
        ("monsters", "under-bed", "DTD-CONTENT-07"),
        ("nightmares", "silent-scream", "DTD-CONTENT-07"),
        ("darkness_actions", "lights-out", "DTD-CONTENT-07"),
    ],
)
def test_a_missing_card_is_noticed(kind: str, card: str, clause: str) -> None:
    assert clause in codes(without(kind, card))


@pytest.mark.rule("DTD-CONTENT-02")
@pytest.mark.parametrize(
    "broken",
    [
        changed("guardians", "velvet-hare", three_players_only=False),
        changed("guardians", "captain-buttons", three_players_only=True),
        changed("guardians", "velvet-hare", owner_set="attic"),
        changed("guardians", "velvet-hare", shadow=1, noise=5),
        changed("guardians", "velvet-hare", shadow=6),
        changed("guardians", "velvet-hare", dread=4),
        changed("guardians", "velvet-hare", dread=0),
    ],
    ids=["no-mark", "two-marks", "four-sets", "two-best-alike", "too-strong", "second-too-strong", "too-weak"],
)
def test_guardians_stand_in_three_balanced_sets(broken: Content) -> None:
    assert "DTD-CONTENT-02" in codes(broken)


@pytest.mark.rule("DTD-CONTENT-02")
def test_the_marked_guardians_are_best_in_three_attributes() -> None:
    """Change the marks of one set so that two marked Guardians are best in the same attribute."""
    broken = changed("guardians", "velvet-hare", three_players_only=False)
    marked = replace(broken.guardians["tin-sergeant"], three_players_only=True)
    assert codes(replace(broken, guardians={**broken.guardians, "tin-sergeant": marked})) == {"DTD-CONTENT-02"}


@pytest.mark.rule("DTD-CONTENT-04", "DTD-CONTENT-05")
def test_items_are_good_for_something_and_only_wards_watch_over_wakings() -> None:
    assert entries(changed("items", "night-light", bonus=c.Bonus()), "DTD-CONTENT-04") == {"night-light"}
    watching = c.Ability(effects=(c.Shield("me"),), when="would-wake")
    assert entries(changed("items", "night-light", ability=watching), "DTD-CONTENT-05") == {"night-light"}
    assert entries(changed("guardians", "velvet-hare", ability=watching), "DTD-CONTENT-05") == {"velvet-hare"}


@pytest.mark.rule("DTD-CONTENT-06")
@pytest.mark.parametrize("cost", [-1, 4])
def test_dreamers_actions_cost_none_to_three(cost: int) -> None:
    assert entries(changed("dreamer_actions", "brave-face", cost=cost), "DTD-CONTENT-06") == {"brave-face"}


@pytest.mark.rule("DTD-CONTENT-08")
@pytest.mark.parametrize(
    ("card", "fields"),
    [
        ("under-bed", {"strength": 5}),
        ("under-bed", {"strength": 1}),
        ("howling-chimney", {"strength": 6}),
        ("howling-chimney", {"strength": 2}),
        ("under-bed", {"symbols": ()}),
        ("under-bed", {"symbols": ("shadow", "shadow")}),
        ("under-bed", {"symbols": ("shadow", "noise", "dread")}),
        ("under-bed", {"held": c.Held(2, strength=3)}),
        ("clock-eater", {"strength": 4}),
    ],
)
def test_monsters_keep_to_the_guide(card: str, fields: dict[str, Any]) -> None:
    assert card in entries(changed("monsters", card, **fields), "DTD-CONTENT-08")


@pytest.mark.rule("DTD-CONTENT-09", "DTD-CONTENT-10")
def test_nightmares_and_actions_do_something() -> None:
    empty = {"revealed": (), "lasting": None, "paid": None}
    assert "silent-scream" in entries(changed("nightmares", "silent-scream", **empty), "DTD-CONTENT-09")
    staying = changed("nightmares", "nobody-knows-you", stays=True)
    assert entries(staying, "DTD-CONTENT-09") == {"nobody-knows-you"}
    improved = changed("nightmares", "nobody-knows-you", held=c.Held(3, strength=1))
    assert entries(improved, "DTD-CONTENT-09") == {"nobody-knows-you"}
    assert entries(changed("darkness_actions", "lights-out", effects=()), "DTD-CONTENT-10") == {"lights-out"}
    assert entries(changed("darkness_actions", "lights-out", cost=-1), "DTD-CONTENT-10") == {"lights-out"}
    held = changed("darkness_actions", "lights-out", held=c.Held(3))
    assert entries(held, "DTD-CONTENT-10") == {"lights-out"}


def no_effect(*kinds: type[c.Effect]) -> Callable[[Any], Any]:
    """A change of a card that takes effects of some kinds off it."""

    def strip(effects: c.Effects) -> c.Effects:
        return tuple([effect for effect in effects if not isinstance(effect, kinds)])

    def change(card: Any) -> Any:
        fields: dict[str, Any] = {}
        for name in ("effects", "revealed"):
            if hasattr(card, name):
                fields[name] = strip(getattr(card, name))
        for name in ("held", "paid", "ability"):
            if getattr(card, name, None) is not None:
                part = getattr(card, name)
                fields[name] = replace(part, effects=strip(part.effects))
        return replace(card, **fields)

    return change


def stripped(*kinds: type[c.Effect]) -> Content:
    """The content with no card that has such an effect."""
    content = CONTENT
    for kind in ("guardians", "items", "wards", "dreamer_actions", "monsters", "nightmares", "darkness_actions"):
        cards = {name: no_effect(*kinds)(card) for name, card in getattr(content, kind).items()}
        content = replace(content, **{kind: cards})
    return content


@pytest.mark.rule("DTD-CONTENT-11")
@pytest.mark.parametrize(
    ("word", "broken"),
    [
        ("dread", changed_all("monsters", lambda monster: replace(monster, symbols=("shadow", "noise")))),
        ("two-symbols", changed_all("monsters", lambda monster: replace(monster, symbols=monster.symbols[:1]))),
        ("held", changed_all("monsters", lambda monster: replace(monster, held=None))),
        ("paid", changed_all("monsters", lambda monster: replace(monster, paid=None))),
        ("darkness-sand", stripped(c.GainSand, c.TakeSand)),
        ("dreamers-sand", stripped(c.GainSand)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_decks_hold_enough_of_everything(word: str, broken: Content) -> None:
    assert word in entries(broken, "DTD-CONTENT-11")


@pytest.mark.rule("DTD-CONTENT-12")
@pytest.mark.parametrize(
    ("word", "broken"),
    [
        ("further-monster", stripped(c.MoveMonster)),
        ("adds-monster", stripped(c.Summon)),
        ("moves-item", stripped(c.MoveItem)),
        ("makes-unable", stripped(c.MakeUnable)),
        ("faced-alone", changed("monsters", "under-bed", alone=False)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_decks_hold_what_makes_the_game_bite(word: str, broken: Content) -> None:
    assert word in entries(broken, "DTD-CONTENT-12")


@pytest.mark.rule("DTD-CONTENT-11")
def test_a_bonus_names_its_colour_and_number() -> None:
    none = (c.Strengthen(c.Cubes(), "chosen"),)
    assert entries(changed("dreamer_actions", "brave-face", effects=none), "DTD-CONTENT-11") == {"brave-face"}
    gray = (c.Swell(0, "chosen"),)
    assert entries(changed("darkness_actions", "lights-out", effects=gray), "DTD-CONTENT-11") == {"lights-out"}
    with pytest.raises(ContentError) as caught:
        decode(broken_files("dreamer-actions.toml", "{ red = 3 }", "{ gray = 3 }"))
    assert caught.value.code == "bad-entry" and caught.value.entry == "brave-face"


@pytest.mark.rule("DTD-CONTENT-11", "DTD-SAND-09")
def test_each_side_keeps_to_its_own_bonuses_and_sand() -> None:
    """Gray cubes and taking Sand are the Darkness's, coloured cubes the Dreamers'; both gain from the pile alone."""
    for effect in (c.Swell(1, "chosen"), c.TakeSand(1)):
        broken = changed("dreamer_actions", "brave-face", effects=(effect,))
        assert entries(broken, "wrong-side") == {"brave-face"}
    broken = changed("darkness_actions", "lights-out", effects=(c.Strengthen(c.Cubes(red=1), "chosen"),))
    assert entries(broken, "wrong-side") == {"lights-out"}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"title": "A Title of Twenty-Five Let"}, "long-title"),
        ({"text": "x" * 141}, "long-text"),
        ({"flavour": "x" * 91}, "long-flavour"),
        ({"flavour": ""}, "no-words"),
        ({"text": ""}, "no-words"),
        ({"title": "Hush Now"}, "doubled-title"),
        ({"id": "Brave Face"}, "bad-id"),
        ({"id": "hush-now"}, "bad-id"),
    ],
)
def test_cards_have_words_of_fitting_length(fields: dict[str, str], code: str) -> None:
    assert code in codes(changed("dreamer_actions", "brave-face", **fields))


# -- files that cannot be read -----------------------------------------------------------------------------


def broken_files(file: str, old: str, new: str) -> dict[str, str]:
    """The files with a text in one of them replaced once."""
    assert old in FILES[file]
    return {**FILES, file: FILES[file].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("files", "code", "entry"),
    [
        ({name: text for name, text in FILES.items() if name != "wards.toml"}, "missing-file", ""),
        (broken_files("wards.toml", "[[card]]", "[[card]"), "bad-toml", ""),
        (broken_files("wards.toml", "[[card]]", "[[ward]]"), "unknown-table", "ward"),
        (broken_files("wards.toml", 'id = "door-ajar"', 'id = "music-box"'), "twice", "music-box"),
        (broken_files("wards.toml", 'title = "Dreamcatcher"', "title = 3"), "bad-entry", "dreamcatcher"),
        (broken_files("wards.toml", 'title = "Dreamcatcher"', 'name = "Dreamcatcher"'), "bad-entry", "dreamcatcher"),
        (broken_files("wards.toml", 'do = "see-hand"', 'do = "see-all"'), "bad-entry", "keyhole"),
        (broken_files("wards.toml", "cost = 2", 'cost = "2"'), "bad-entry", "line-of-crumbs"),
        (broken_files("monsters.toml", "strength = 4", "strength = 9"), "DTD-CONTENT-08", "under-bed"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_entry(files: dict[str, str], code: str, entry: str) -> None:
    with pytest.raises(ContentError) as caught:
        decode(files)
    assert (caught.value.code, caught.value.entry) == (code, entry)
    if entry:
        line = files[caught.value.file].splitlines()[caught.value.line - 1]
        assert line in (f'id = "{entry}"', f"[[{entry}]]")


def test_a_broken_table_is_named_with_its_line() -> None:
    with pytest.raises(ContentError) as caught:
        decode(broken_files("wards.toml", 'title = "Dreamcatcher"', "title = Dreamcatcher"))
    lines = FILES["wards.toml"].splitlines()
    assert lines[caught.value.line - 1] == 'title = "Dreamcatcher"'


# -- the words of the cards -----------------------------------------------------------------------------

ATTRIBUTE_WORDS = {"shadow": "Shadow", "noise": "Noise", "dread": "Dread"}
NUMBER_FIELDS = ("amount", "cards", "strength")


def numbers_of(effect: c.Effect) -> list[int]:
    """The numbers that an effect's sentence must name."""
    if isinstance(effect, c.Strengthen):
        return [count for count in effect.cubes.counts if count]
    if isinstance(effect, c.Swell):
        return [effect.cubes]
    return [getattr(effect, field) for field in NUMBER_FIELDS if hasattr(effect, field)]


def numbers_on(card: Card) -> list[int]:
    """The numbers that a card's text must name: costs, thresholds, bonuses, effects."""
    found = [number for effect in effects_of(card) for number in numbers_of(effect)]
    if isinstance(card, c.Item):
        found += [bonus for bonus in card.bonus.strengths if bonus]
    if isinstance(card, c.Guardian | c.Item | c.Ward) and card.ability and card.ability.cost:
        found.append(card.ability.cost)
    if isinstance(card, c.Monster | c.Nightmare | c.DarknessAction):
        found += [card.held.sand, *([card.held.strength] if card.held.strength else [])] if card.held else []
        found += [card.paid.sand] if card.paid else []
    return found


def words_on(card: Card) -> set[str]:
    """The colours and attributes that a card's text must name."""
    found: set[str] = set()
    for effect in effects_of(card):
        if isinstance(effect, c.Strengthen):
            named = zip(c.COLOURS.values(), effect.cubes.counts, strict=True)
            found |= {colour for colour, count in named if count}
        if isinstance(effect, c.Swell):
            found |= {"gray"} | ({ATTRIBUTE_WORDS[effect.symbol]} if effect.symbol else set())
        if isinstance(effect, c.WeakenGuardian | c.Gloom):
            found.add(ATTRIBUTE_WORDS[effect.attribute])
        if isinstance(effect, c.Aura):
            found.add(ATTRIBUTE_WORDS[effect.symbol])
    if isinstance(card, c.Item):
        named = zip(ATTRIBUTE_WORDS.values(), card.bonus.strengths, strict=True)
        found |= {word for word, bonus in named if bonus}
    return found


ALL_CARDS = [card for cards in CONTENT.kinds.values() for card in cards.values()]
USABLE = [CONTENT.card(card) for card in CONTENT.usable]
HIDDEN = [*CONTENT.monsters.values(), *CONTENT.nightmares.values()]


@pytest.mark.rule("DTD-SETUP-10", "DTD-CONTENT-11")
@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: card.id)
def test_the_text_of_a_card_says_what_the_card_does(card: Card) -> None:
    assert sorted(map(int, re.findall(r"\d+", card.text))) == sorted(numbers_on(card))
    named = set(re.findall(r"\b(?:blue|yellow|red|gray|Shadow|Noise|Dread)\b", card.text))
    assert named == words_on(card)


@pytest.mark.rule("DTD-CONTENT-04", "DTD-CONTENT-05")
@pytest.mark.parametrize("card", USABLE, ids=lambda card: card.id)
def test_the_text_of_an_ability_says_how_often_it_is_used_and_when(card: c.Guardian | c.Item | c.Ward) -> None:
    ability = card.ability
    assert ability is not None
    assert bool(re.search(r"\b[Dd]iscard(?: this|[:,])", card.text)) == ability.discard
    assert bool(re.search(r"\b[Ee]ach Hour\b", card.text)) == (not ability.discard)
    assert ("would be woken" in card.text) == (ability.when == "would-wake")


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
def test_the_text_of_a_hidden_card_says_what_is_special(card: c.Monster | c.Nightmare) -> None:
    if isinstance(card, c.Monster):
        assert ("faced alone" in card.text) == card.alone
    else:
        assert card.text.startswith("Stays until a Dreamer is woken.") == card.stays
    revealed = bool(card.revealed or card.paid)
    assert ("When revealed" in card.text or "when revealed" in card.text) == revealed


def test_no_two_cards_tell_the_same_story() -> None:
    assert len({card.flavour for card in ALL_CARDS}) == len(ALL_CARDS) == 81


def test_every_card_has_a_test_of_its_own() -> None:
    here = Path(__file__).parent
    ours = (here / "test_cards_dreamers.py").read_text()
    dark = (here / "test_cards_darkness.py").read_text()
    untested = [
        card.id for card in ALL_CARDS if not re.search(rf"[\":@]{card.id}[\"@]", dark if card in DARK else ours)
    ]
    assert untested == []


@pytest.mark.rule("DTD-CONTENT-01")
def test_bonus_cubes_are_without_number_and_in_four_colours() -> None:
    assert [*c.COLOURS.values()] == ["blue", "yellow", "red"]
    assert c.Cubes(blue=40, yellow=50, red=60).counts == (40, 50, 60)
