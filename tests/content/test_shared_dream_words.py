"""The Shared Dream has words for everything that its source can say, ask and offer, in play or not."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from engine.games import shared_dream
from engine.games.shared_dream import events
from engine.games.shared_dream.day import AS_BEFORE
from engine.games.shared_dream.events import CardResolved, SceneChanged, StoryRead
from engine.games.shared_dream.library import read_content
from engine.kernel import Event, tag_of
from engine.library import Wording, load_wording
from engine.library.files import CONTENT, read_files
from engine.library.wording import FIELD, Names, field_names, fill
from tests.content.test_spoken import heard

GAME = "shared-dream"
CARDS = {"echo-drawn": "echoes", "dark-magic-used": "dark_magic", "artifact-gained": "artifacts"}
LONGEST_EVENT, LONGEST_PAGE, LONGEST_READING = 300, 700, 1900
LONGEST_NAME, LONGEST_TITLE = 32, 24
FREQUENT = (
    "moved",
    "enemy-moved",
    "attack-made",
    "enemy-attacked",
    "enemy-defeated",
    "test-taken",
    "day-began",
    "night-began",
    "nightmare-tested",
    "taint-changed",
    "channelled",
    "act-began",
)
FREQUENT_CASES = ("attack-made?damage=0", "enemy-attacked?wounds=0", "enemy-spawned?kind=shadow")


@pytest.fixture(name="words", scope="module")
def the_words() -> Wording:
    return load_wording(GAME)


@pytest.fixture(name="names", scope="module")
def the_names(words: Wording) -> Names:
    return words.names({f"player-{number}": f"Person {number}" for number in range(1, 5)})


@cache
def calls() -> tuple[ast.Call, ...]:
    """Every call in the source of the game."""
    folder = Path(shared_dream.__file__).parent
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))]
    return tuple(node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))


def first_words(*functions: str) -> Iterator[str]:
    """What the first argument of those calls begins with, where it is written out."""
    for call in calls():
        if isinstance(call.func, ast.Name) and call.func.id in functions and call.args:
            yield from _written(call.args[0])


def _written(first: ast.expr) -> Iterator[str]:
    match first:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            yield text
        case ast.IfExp():
            yield from _written(first.body)
            yield from _written(first.orelse)


def variants(words: Wording, table: str, key: str) -> tuple[str, ...]:
    template = words.template(table, key)
    assert template is not None, f"no words for {table} {key}"
    return (template,) if isinstance(template, str) else template


def test_every_question_in_the_source_has_words(words: Wording) -> None:
    asks = {"reflect.ready", "reflect.brace", "mind.row", "mind.meteorite", *first_words("one", "Ask")}
    assert len(asks) > 20
    assert asks == set(words.keys("ask"))


def test_every_choice_in_the_source_has_a_label(words: Wording) -> None:
    verbs = {word.partition(":")[0] for word in (AS_BEFORE, "invasion:", "meteorite:", *first_words("Option")) if word}
    assert len(verbs) > 30
    assert verbs <= set(words.keys("option"))


def test_every_change_of_a_scene_is_told_in_its_own_way(words: Wording) -> None:
    told = {case.conditions[0][2] for case in words.cases() if case.tag == "scene-changed"}
    written = set(first_words("SceneChanged"))
    assert len(written) > 20
    assert all(any(one == what or (what.endswith("-") and one.startswith(what)) for one in told) for what in written)
    assert all(any(one == what or one.startswith(what) for what in written) for one in told)


@pytest.mark.parametrize("phase", [*sorted(shared_dream.STEPS), "over"])
def test_every_phase_has_a_name(words: Wording, names: Names, phase: str) -> None:
    said = words.phase(phase, {"day": 3, "seat": "player-1"}, names)
    assert said != phase
    assert "{" not in said


def event_classes() -> dict[str, type[Event]]:
    return {str(one.__struct_config__.tag): one for one in typing.get_args(events.EVENTS)}


def test_a_case_is_about_fields_that_its_event_has(words: Wording) -> None:
    made = event_classes()
    for case in words.cases():
        fields = set(made[case.tag].__struct_fields__)
        assert {field for field, _, _ in case.conditions} <= fields, case.key
        assert field_names(variants(words, "case", case.key)) <= fields, case.key


def widest(event: type[Event]) -> dict[str, typing.Any]:
    """Fields as long as they get; no entry has such an id, so what is read from cards is left out."""
    kinds = typing.get_type_hints(event)
    title = "W" * LONGEST_TITLE
    name = "M" * LONGEST_NAME
    values: dict[typing.Any, typing.Any] = {int: 88, str: title, bool: True}
    return {
        field: name if field in ("seat", "taker", "heir") else values.get(kinds[field], (title, title, title))
        for field in event.__struct_fields__
    }


def test_cases_fit_their_place_even_with_long_names(words: Wording, names: Names) -> None:
    made = event_classes()
    for case in words.cases():
        for template in variants(words, "case", case.key):
            told = fill(template, names, widest(made[case.tag]))
            assert len(told) <= (LONGEST_PAGE if "\n\n" in told else LONGEST_EVENT), told


def test_cases_are_well_made(words: Wording) -> None:
    for case in words.cases():
        told = variants(words, "case", case.key)
        assert len(set(told)) == len(told), case.key
        for text in told:
            assert text == text.strip(), case.key
            assert "  " not in text, case.key
            assert text.count("**") % 2 == 0, case.key
            assert text.replace("**", "").count("*") % 2 == 0, case.key
            assert text.count("“") == text.count("”"), case.key


def test_what_happens_often_is_told_in_many_ways(words: Wording) -> None:
    for tag in FREQUENT:
        assert len(variants(words, "event", tag)) >= 3, tag
    for key in FREQUENT_CASES:
        assert len(variants(words, "case", key)) >= 4, key


# ---- readings ------------------------------------------------------------------------------------------------------


@cache
def content() -> typing.Any:
    return read_content(read_files(CONTENT / GAME))


def test_every_page_of_every_story_is_read_with_its_title(words: Wording, names: Names) -> None:
    pages = [told for scenario in content().scenarios.values() for story in scenario.stories.values()
             for told in story.cards.values()]  # fmt: skip
    assert len(pages) > 80
    for page in pages:
        title = words.titles[page.story]
        for part, prose in {"": page.prose, **page.parts}.items():
            said = words.event(StoryRead("player-1", page.story, page.id, part), names)
            assert said.startswith(f"**{title}")
            assert " ".join(prose.split()[-4:]) in said.replace("\n> ", " ")
            assert all(line.startswith(">") for line in said.splitlines()[1:])
            assert len(said) <= LONGEST_READING, page.id


def made_with(kind: type[Event], card: str) -> Event:
    """An event about a card, and about somebody."""
    hints = typing.get_type_hints(kind)
    values = {name: "player-1" if name == "seat" else "" for name in kind.__struct_fields__ if hints[name] is str}
    return msgspec.convert({"type": str(kind.__struct_config__.tag), **values, "card": card}, kind)


@pytest.mark.parametrize(("tag", "deck"), CARDS.items())
def test_a_drawn_card_is_told_with_title_flavour_and_rules(words: Wording, names: Names, tag: str, deck: str) -> None:
    kind = event_classes()[tag]
    for card in getattr(content(), deck).values():
        said = words.event(made_with(kind, card.id), names)
        for part in (card.title, card.flavour, card.text):
            assert part, card.id
            assert part in said, card.id


def test_cards_of_scenarios_are_told_with_title_flavour_rules_and_prose(words: Wording, names: Names) -> None:
    told = 0
    for scenario in content().scenarios.values():
        for deck, cards in scenario.decks.items():
            for card in cards.values():
                said = words.event(CardResolved(deck, card.id, "player-1"), names)
                assert all(part in said for part in (card.title, card.flavour, card.text)), card.id
                assert " ".join(card.prose.split()[-4:]) in said or deck not in ("events", "last-night"), card.id
                assert len(said) <= LONGEST_READING, card.id
                told += 1
    assert told > 60


def test_the_invasion_is_told_with_the_side_that_lies_up(words: Wording, names: Names) -> None:
    for card in content().scenarios["attack-of-the-mindrender"].decks["invasion"].values():
        assert card.text in words.event(SceneChanged("invasion-green-card", 1, card=card.id), names)
        assert card.red_text in words.event(SceneChanged("invasion-red-card", 1, card=card.id), names)


# ---- what comes up in play ------------------------------------------------------------------------------------------


def test_no_id_is_told_as_it_is(words: Wording, names: Names) -> None:
    for event in heard(GAME).events:
        for name in event.__struct_fields__:
            value = getattr(event, name)
            for word in value if isinstance(value, tuple) else (value,):
                shown = isinstance(word, str) and re.fullmatch(r"[a-z0-9/:-]+", word) and _shows(words, event, name)
                assert not shown or names.of(word) != word, f"{tag_of(event)}: {name} {word} has no title"


def _shows(words: Wording, event: Event, name: str) -> bool:
    """Whether the words of an event tell that field by its title."""
    case = next((case for case in words.cases() if case.tag == tag_of(event) and case.holds(_fields(event))), None)
    texts = variants(words, "case", case.key) if case else variants(words, "event", tag_of(event))
    return any(found["name"] == name and found["choice"] is None for text in texts for found in FIELD.finditer(text))


def _fields(event: Event) -> dict[str, typing.Any]:
    return msgspec.structs.asdict(event)


def test_facts_of_questions_and_choices_have_titles(names: Names) -> None:
    for ask, option in heard(GAME).choices:
        for name, value in (*ask.facts.items(), *option.facts.items()):
            if isinstance(value, str) and re.fullmatch(r"[a-z0-9/:-]+", value):
                assert names.of(value) != value, f"{ask.id}: {name} {value} has no title"
