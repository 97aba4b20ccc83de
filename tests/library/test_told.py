"""How templates tell: special cases of events, the texts of entries, the prose of stories."""

from __future__ import annotations

import pytest

from engine.kernel import Ask, ContentError, Event, Option
from engine.library.wording import Wording, field_names, read_wording

STORY = """# The Gate

## the-dog
```toml
back = "park"

[[paths]]
id = "run"
title = "Run for it"
```
It has
no collar.

It has *your* name.

### run
You run.
"""
CARDS = """
[[card]]
id = "run"
title = "The Long Run"
text = "Gain 1."
flavour = "Nobody follows."

[[card]]
id = "door"
title = "The Door"
ways = [{ id = "knock", title = "Knock twice" }, { id = "run", title = "Run away" }]
"""
WORDS = """
[event]
dog-met = "**{story}**, read by {seat}.\\n{card:>prose#part}"
card-drawn = "{card}: {card:.flavour} {card:.text}"
dog-bit = ["{seat} is bitten: {n:#} of {until:?act=today|night=tonight}, {n:±}.", "Teeth. {seat}: {n}."]

[case]
"dog-met?seat=&part=run" = "Nobody reads how it runs."
"dog-met?seat=" = "Nobody reads."
"dog-bit?n<0" = "{seat} is licked: {n:#}."
"dog-bit?n>5" = "Very bitten."
"dog-bit?deep=true" = "To the bone."
"""
FILES = {"text/en.toml": WORDS, "cards.toml": CARDS, "tales/gate.md": STORY, "help.md": "## How\n## How\n"}


class DogMet(Event, frozen=True):
    """A card of a story is read."""

    seat: str
    story: str
    card: str
    part: str = ""


class DogBit(Event, frozen=True):
    """Somebody is bitten."""

    seat: str
    n: int
    until: str = "act"
    deep: bool = False


class CardDrawn(Event, frozen=True):
    """A card comes up."""

    card: str


@pytest.fixture(name="words")
def made_words() -> Wording:
    return read_wording({}, FILES)


def told(words: Wording, event: Event) -> str:
    return words.event(event, words.names({"p": "Ada"}), 0)


def test_a_story_is_told_with_its_title_and_its_prose_as_a_quotation(words: Wording) -> None:
    said = told(words, DogMet("p", "gate", "gate/the-dog"))
    assert said == "**The Gate**, read by Ada.\n> It has no collar.\n> \n> It has *your* name."


def test_a_part_is_told_in_place_of_the_whole(words: Wording) -> None:
    assert told(words, DogMet("p", "gate", "gate/the-dog", "run")) == "**The Gate**, read by Ada.\n> You run."


def test_what_is_not_written_leaves_no_ragged_end(words: Wording) -> None:
    assert told(words, DogMet("p", "gate", "gate/the-dog", "stay")) == "**The Gate**, read by Ada."


def test_a_part_is_called_as_the_choice_that_it_is_about_or_as_its_heading() -> None:
    story = STORY + "\n### 4+\nIt sits.\n"
    made = {"text/en.toml": '[event]\ndog-met = "{seat}: {card:.title#part}"', "tales/gate.md": story}
    words = read_wording({}, made)
    assert told(words, DogMet("p", "gate", "gate/the-dog", "run")) == "Ada: Run for it"
    assert told(words, DogMet("p", "gate", "gate/the-dog", "4+")) == "Ada: 4+"


def test_a_card_is_told_with_what_its_entry_says(words: Wording) -> None:
    assert told(words, CardDrawn("run")) == "The Long Run: Nobody follows. Gain 1."


def test_a_card_keeps_its_title_where_a_choice_or_a_path_has_its_id(words: Wording) -> None:
    assert words.titles["run"] == "The Long Run"
    assert words.titles["knock"] == "Knock twice"


def test_an_entry_of_a_story_is_called_as_the_story_is_and_a_kind_is_left_out(words: Wording) -> None:
    names = words.names()
    assert names.of("gate/the-dog") == "The Gate"
    assert names.of("ability:door") == "The Door"
    assert names.of("ability:window") == "ability:window"


def test_a_fact_of_an_option_may_be_called_as_a_part_of_it_is() -> None:
    words = read_wording({}, {"text/en.toml": '[option]\ngo = "Go to {target} at {place}{cost:?0=|1=, for 1}"'})
    ask = Ask("where", ("p",), (Option("go:door", facts={"place": "park", "cost": 0}),))
    assert words.option(ask, ask.options[0], words.names()) == "Go to door at park"


def test_a_file_that_opens_with_no_title_is_no_story(words: Wording) -> None:
    assert "help" not in words.titles


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (DogMet("", "gate", "gate/the-dog", "run"), "Nobody reads how it runs."),
        (DogMet("", "gate", "gate/the-dog"), "Nobody reads."),
        (DogBit("p", -2), "Ada is licked: 2."),
        (DogBit("p", 6), "Very bitten."),
        (DogBit("p", 1, deep=True), "To the bone."),
    ],
)
def test_the_first_case_that_holds_is_told(words: Wording, event: Event, said: str) -> None:
    assert told(words, event) == said


def test_values_choose_words_and_numbers_their_signs(words: Wording) -> None:
    names = words.names({"p": "Ada"})
    said = {words.event(DogBit("p", 5, "night"), names, salt) for salt in range(12)}
    assert said == {"Ada is bitten: 5 of tonight, +5.", "Teeth. Ada: 5."}
    assert any("5 of return" in words.event(DogBit("p", 5, "return"), names, salt) for salt in range(12))


def test_one_less_is_one_too() -> None:
    words = read_wording({}, {"text/en.toml": '[ui]\nactions = "{n:±} {n:Action|Actions}"'})
    assert [words.ui("actions", n=n) for n in (-2, -1, 1, 2)] == ["-2 Actions", "-1 Action", "+1 Action", "+2 Actions"]


def test_what_is_true_of_several_fields_is_listed() -> None:
    words = read_wording({}, {"text/en.toml": '[ui]\npaid = "Paid: {a,b,c:# wood|# stone|# gold|nothing}."'})
    said = [words.ui("paid", a=a, b=b, c=c) for a, b, c in ((0, 0, 0), (2, 0, 0), (2, 0, 1), (3, 4, 1))]
    assert said == ["Paid: nothing.", "Paid: 2 wood.", "Paid: 2 wood and 1 gold.", "Paid: 3 wood, 4 stone and 1 gold."]
    assert words.ui("paid", a=1, b=1) == "Paid: {a,b,c:# wood|# stone|# gold|nothing}."
    assert field_names("{a,b:#|#|}") == {"a", "b"}


def test_a_name_is_told_as_it_is(words: Wording) -> None:
    said = words.event(DogBit("p", -1), words.names({"p": "{n} gate run"}))
    assert said == "{n} gate run is licked: 1."


def test_the_field_that_names_a_part_counts_as_named() -> None:
    assert field_names("{story}: {card:>prose#part}") == {"story", "card", "part"}


@pytest.mark.parametrize("case", ["dog-bit", "dog-bit?n", "dog-bit?n<some", "dog-bit?=1"])
def test_a_case_that_cannot_be_read_is_refused(case: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_wording({}, {"text/en.toml": f'[case]\n"{case}" = "x"'})
    assert caught.value.code == "bad-template"
