"""Events and who may know them."""

from __future__ import annotations

import pytest

from engine.kernel import Ask, GameMaster, Option, Told, Unreadable, decode_told, tag_of
from tests.kernel.toys import Said, Shown, Table, Toy, ToyState


async def tell_all_ways(state: ToyState, gm: GameMaster) -> None:
    await gm.ask(Ask("go", ("a",), (Option("go"),)))
    gm.tell(Said("everybody"))
    gm.tell(Said("alone"), "b")
    gm.tell(Shown("both"), ("a", "b"))
    gm.tell(Said("nobody"), ())


def test_audiences_survive_the_record() -> None:
    table = Table.of(tell_all_ways)
    assert table.says("a", "go") == [
        Told(Said("everybody"), None),
        Told(Said("alone"), ("b",)),
        Told(Shown("both"), ("a", "b")),
        Told(Said("nobody"), ()),
    ]


def test_an_event_reaches_its_audience_and_nobody_else() -> None:
    table = Table.of(tell_all_ways)
    told = table.says("a", "go")

    def heard(seat: str | None) -> list[str]:
        return [getattr(one.event, "word", "") for one in told if one.reaches(seat)]

    assert heard("a") == ["everybody", "both"]
    assert heard("b") == ["everybody", "alone", "both"]
    assert heard("c") == ["everybody"]
    assert heard(None) == ["everybody"], "a spectator hears what everybody hears"


def test_a_reveal_is_learned_and_a_word_is_not() -> None:
    async def say(state: ToyState, gm: GameMaster) -> None:
        await gm.ask(Ask("go", ("a",), (Option("go"),)))
        gm.tell(Said("x"))

    async def show(state: ToyState, gm: GameMaster) -> None:
        await gm.ask(Ask("go", ("a",), (Option("go"),)))
        gm.tell(Shown("x"), "b")

    table = Table.of(say, show)
    table.says("a", "go")
    table.says("a", "go")
    assert [entry.learned for entry in table.record] == [False, False, True]


def test_tags_are_kebab_case() -> None:
    assert tag_of(Said("x")) == "said"
    assert Said.__struct_config__.tag_field == "event"


def test_events_of_another_version_are_unreadable() -> None:
    table = Table.of(tell_all_ways)
    table.says("a", "go")
    stranger = Toy()
    stranger.event_type = Said
    for data in (table.record[-1].told, b"\xc1", b"\x80"):
        with pytest.raises(Unreadable):
            decode_told(stranger, data)
    assert decode_told(stranger, b"") == []
