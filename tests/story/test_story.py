"""What story games share: bands, the graph, the linter, Markdown, lengths of texts."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.kernel import ContentError
from engine.story.bands import band_for, band_problems, band_title
from engine.story.graph import walk
from engine.story.lint import Entry, Way, lint
from engine.story.markdown import read_story
from engine.story.texts import text_problems


class Band(NamedTuple):
    """A band that begins at a result."""

    at: int


THREE = [Band(0), Band(6), Band(8)]

# -- bands -------------------------------------------------------------------------------------------------------------


def test_a_result_falls_in_the_band_that_begins_at_it_or_below() -> None:
    assert [band_for(THREE, result).at for result in (0, 5, 6, 7, 8, 99)] == [0, 0, 6, 6, 8, 8]
    assert band_for([Band(8), Band(0)], 3).at == 0


def test_titles_are_printed_as_ranges() -> None:
    assert [band_title(THREE, place) for place in range(3)] == ["0-5", "6-7", "8+"]
    assert band_title([Band(0), Band(1)], 0) == "0"


@pytest.mark.parametrize(
    ("starts", "problems"),
    [
        ([0, 6, 8], []),
        ([], ["bands-start-at-0"]),
        ([1, 6], ["bands-start-at-0"]),
        ([0, 8, 6], ["bands-rise"]),
        ([0, 6, 6], ["bands-rise"]),
    ],
)
def test_bands_leave_no_gap_and_no_overlap(starts: list[int], problems: list[str]) -> None:
    assert list(band_problems([Band(at) for at in starts])) == problems


# -- the graph ---------------------------------------------------------------------------------------------------------


def test_a_walk_finds_what_can_be_reached_and_what_never_ends() -> None:
    leads = {"start": ["good", "loop"], "good": ["end"], "loop": ["loop"], "end": [], "island": ["end"]}
    walked = walk("start", lambda here: leads[here], lambda here: here == "end")
    assert walked.reached == {"start", "good", "loop", "end"} and walked.stuck == {"loop"}


# -- the linter --------------------------------------------------------------------------------------------------------


def card(name: str, back: str, *ways: str) -> Entry:
    """An entry whose ways are marks, `end` or `again`."""
    return Entry(
        name, back, tuple(Way("" if way in ("end", "again") else way, way == "end", way == "again") for way in ways)
    )


SOUND = [card("start", "", "a"), card("one", "a", "b", "again"), card("two", "b", "end")]


def codes(*entries: Entry) -> list[tuple[str, str]]:
    """What the linter says about a story."""
    return [(problem.code, problem.entry) for problem in lint(entries)]


def test_a_sound_story_passes() -> None:
    assert codes(*SOUND) == []


def test_exactly_one_entry_starts_it() -> None:
    assert codes(*SOUND[1:]) == [("starts", "")]
    assert codes(*SOUND, card("other", "", "a")) == [("starts", "other")]


def test_every_entry_leads_on() -> None:
    assert ("no-way-on", "one") in codes(SOUND[0], card("one", "a"), SOUND[2])
    assert ("only-again", "one") in codes(SOUND[0], card("one", "a", "again"), SOUND[2])


def test_some_entry_ends_it() -> None:
    assert codes(SOUND[0], SOUND[1], card("two", "b", "a")) == [("no-ending", "")]


def test_an_entry_that_never_comes_up() -> None:
    assert codes(*SOUND, card("lost", "c", "end")) == [("unreachable", "lost")]


def test_a_mark_that_nothing_bears() -> None:
    assert codes(SOUND[0], card("one", "a", "b", "c"), SOUND[2]) == [("no-match", "one")]


def test_a_used_card_is_missed_on_the_way_that_used_it() -> None:
    """From `two` the story may go back to `a`, whose only card has been drawn by then."""
    found = codes(SOUND[0], SOUND[1], card("two", "b", "a", "end"))
    assert found == [("no-match", "two")]
    assert codes(SOUND[0], SOUND[1], card("spare", "a", "end"), card("two", "b", "a", "end")) == []


def test_every_draw_among_equals_is_walked() -> None:
    """Drawn first, `y` finds `x`; drawn second, after `x`, it finds nothing."""
    entries = [card("start", "", "a"), card("x", "a", "a", "end"), card("y", "a", "a")]
    assert codes(*entries) == [("no-match", "x"), ("no-match", "y")]
    enough = [card("start", "", "a"), card("x", "a", "b"), card("y", "a", "b"), card("z", "b", "end")]
    assert codes(*enough) == []


def test_a_way_without_an_end_is_found() -> None:
    """Whoever takes the trap can only try again; the way that leads on from it has no card left."""
    entries = [card("start", "", "a", "b"), card("good", "a", "end"), card("trap", "b", "again", "a")]
    assert codes(*entries) == []
    dead = [*entries[:2], card("trap", "b", "again", "c"), card("pit", "c", "again", "d")]
    assert codes(*dead) == [("no-match", "pit")]


# -- Markdown ----------------------------------------------------------------------------------------------------------

TEXT = """# A Title

Words before the first entry belong to nobody.

## first
```toml
back = "museum"
```
Prose of the first,

in two paragraphs.

### 0-3
A part.

## second
```toml
back = "park"
```
Prose of the second.
"""


def test_entries_with_facts_prose_and_parts() -> None:
    story = read_story("a.md", TEXT)
    assert story.title == "A Title" and [section.id for section in story.sections] == ["first", "second"]
    first = story.sections[0]
    assert first.table("a.md") == {"back": "museum"} and first.line == 5
    assert first.prose == "Prose of the first,\n\nin two paragraphs." and first.parts == {"0-3": "A part."}


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("## second", "## first", "twice", 16),
        ('back = "park"\n```', 'back = "park"', "open-block", 19),
        ("## first", "### first", "no-entry", 5),
    ],
)
def test_mistakes_are_told_with_their_line(old: str, new: str, code: str, line: int) -> None:
    with pytest.raises(ContentError) as caught:
        read_story("a.md", TEXT.replace(old, new, 1))
    assert (caught.value.code, caught.value.line) == (code, line)


def test_a_mistake_in_the_facts_is_told_with_its_line_in_the_file() -> None:
    story = read_story("a.md", TEXT.replace('back = "park"', "back = park"))
    with pytest.raises(ContentError) as caught:
        story.sections[1].table("a.md")
    assert (caught.value.code, caught.value.line, caught.value.entry) == ("bad-toml", 18, "second")


# -- texts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "text", "flavour", "codes"),
    [
        ("Title", "Text.", "Flavour.", []),
        ("", "", "", ["untitled"]),
        ("T" * 25, "", "", ["too-long"]),
        ("T", "t" * 161, "", ["too-long"]),
        ("T", "", "f" * 101, ["too-long"]),
        ("T", "a *b*", "", ["markup"]),
        ("T", " a", "", ["untidy"]),
        ("T", "a\nb", "", ["untidy"]),
    ],
)
def test_texts_are_short_and_plain(title: str, text: str, flavour: str, codes: list[str]) -> None:
    assert [code for code, _ in text_problems(title, text, flavour)] == codes
