"""Content files are read with the file, the line and the entry of every mistake."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel import ContentError
from engine.kernel.content import decode, entry_line, parse, rows, table


class Lamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be read."""

    id: str
    light: int = 0


class Room(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    lamp: tuple[Lamp, ...]


GOOD = '[[lamp]]\nid = "moon"\nlight = 3\n\n[[lamp]]\nlight = 1\nid = "night-light"\n'


def mistake(text: str) -> tuple[str, int, str]:
    """Code, line and entry of the mistake in a file of lamps."""
    with pytest.raises(ContentError) as caught:
        rows({"lamps.toml": text}, "lamps.toml", "lamp", Lamp)
    assert caught.value.file == "lamps.toml"
    return caught.value.code, caught.value.line, caught.value.entry


def test_rows_are_entries_by_their_ids() -> None:
    files = {"lamps.toml": GOOD, "empty.toml": ""}
    assert rows(files, "lamps.toml", "lamp", Lamp) == {"moon": Lamp("moon", 3), "night-light": Lamp("night-light", 1)}
    assert rows(files, "empty.toml", "lamp", Lamp) == {}


@pytest.mark.parametrize(
    ("text", "code", "line", "entry"),
    [
        (GOOD.replace("light = 1", 'light = "one"'), "bad-entry", 7, "night-light"),
        (GOOD.replace('id = "moon"\n', ""), "bad-entry", 1, ""),
        (GOOD.replace("night-light", "moon"), "twice", 7, "moon"),
        (GOOD.replace("light = 3", "light = "), "bad-toml", 3, ""),
        (GOOD + 'dark = """', "bad-toml", 8, ""),
        (GOOD + "[[shade]]\n", "unknown-table", 8, "shade"),
        ("lamp = 3", "unknown-table", 1, "lamp"),
        ('lamp = [{ id = "moon", dark = 1 }]', "bad-entry", 0, "moon"),
    ],
)
def test_a_mistake_in_a_row_has_its_place(text: str, code: str, line: int, entry: str) -> None:
    assert mistake(text) == (code, line, entry)


def test_a_whole_file_is_decoded_with_the_line_of_the_entry_that_is_wrong() -> None:
    assert decode({"room.toml": GOOD}, "room.toml", Room).lamp[1] == Lamp("night-light", 1)
    with pytest.raises(ContentError) as caught:
        decode({"room.toml": GOOD.replace("light = 1", "light = true")}, "room.toml", Room)
    assert (caught.value.code, caught.value.line) == ("bad-entry", 5)
    with pytest.raises(ContentError) as caught:
        decode({"room.toml": "shade = 1"}, "room.toml", Room)
    assert (caught.value.code, caught.value.line) == ("bad-entry", 1)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ContentError) as caught:
        table({}, "lamps.toml")
    assert (caught.value.code, caught.value.file) == ("missing-file", "lamps.toml")


def test_a_part_of_a_file_knows_how_far_down_it_stands() -> None:
    with pytest.raises(ContentError) as caught:
        parse("good = 1\nbad", "story.md", above=20, entry="the-door")
    assert (caught.value.code, caught.value.line, caught.value.entry) == ("bad-toml", 22, "the-door")


def test_the_line_of_an_entry_is_found_below_others() -> None:
    assert entry_line(GOOD, "moon") == 2
    assert entry_line(GOOD + GOOD, "moon", 5) == 9
    assert entry_line(GOOD, "sun") == 0
