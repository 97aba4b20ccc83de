"""What is offered is what is accepted."""

from __future__ import annotations

import pytest

from engine.kernel import YES_NO, Ask, GameMaster, Option, Refused, amounts, options
from tests.kernel.toys import Table, ToyState

ASK = Ask("choose", ("a",), (Option("go:left"), Option("go:right"), Option("fly", "SK-MOON-01")), least=1, most=2)


def refusal(ask: Ask, *picks: str) -> Refused:
    with pytest.raises(Refused) as caught:
        ask.check(picks)
    assert not ask.takes(picks)
    return caught.value


def test_an_option_names_verb_target_and_place() -> None:
    option = Option("play:night-light@teddy")
    assert (option.verb, option.target, option.place) == ("play", "night-light", "teddy")
    bare = Option("strike")
    assert (bare.verb, bare.target, bare.place) == ("strike", "", "")


def test_what_is_offered_is_accepted() -> None:
    for picks in [("go:left",), ("go:right",), ("go:left", "go:right"), ("go:right", "go:left")]:
        ASK.check(picks)
        assert ASK.takes(picks)
    assert [option.id for option in ASK.legal] == ["go:left", "go:right"]


@pytest.mark.parametrize(
    ("picks", "code"),
    [
        (("go:up",), "unknown-option"),
        (("",), "unknown-option"),
        (("go:left", "go:left"), "repeated"),
        (("fly",), "forbidden"),
        ((), "too-few"),
        (("go:left", "fly"), "forbidden"),
    ],
)
def test_what_is_not_offered_is_refused(picks: tuple[str, ...], code: str) -> None:
    assert refusal(ASK, *picks).code == code


def test_a_forbidden_option_names_its_clause() -> None:
    error = refusal(ASK, "fly")
    assert error.clause == "SK-MOON-01"
    assert error.fields == {"ask": "choose", "option": "fly"}


def test_too_many_names_the_limits() -> None:
    ask = Ask("few", ("a",), options("go", ["left", "right", "up"]), least=1, most=2)
    error = refusal(ask, "go:left", "go:right", "go:up")
    assert (error.code, error.fields) == ("too-many", {"ask": "few", "least": 1, "most": 2})


def test_the_picks_of_a_stranger_are_never_repeated() -> None:
    error = refusal(ASK, "<@everyone> **boo**")
    assert "boo" not in str(error)


@pytest.mark.parametrize(
    ("ask", "only"),
    [
        (Ask("x", ("a",), options("go", ["left"])), ("go:left",)),
        (Ask("x", ("a",), (*options("go", ["left"]), Option("fly", "R-1"))), ("go:left",)),
        (Ask("x", ("a",), options("go", ["left", "right"])), None),
        (Ask("x", ("a",), options("go", ["left", "right"]), least=2, most=2), ("go:left", "go:right")),
        (Ask("x", ("a",), options("go", ["left", "right"]), least=2, most=2, ordered=True), None),
        (Ask("x", ("a",), options("go", ["left"]), least=0), None),
        (Ask("x", ("a",), (Option("fly", "R-1"),), least=0), ()),
        (Ask("x", ("a",), options("go", ["left"]), least=0, most=0), ()),
        (Ask("x", ("a",), (), least=1), None),
    ],
)
def test_the_only_answer(ask: Ask, only: tuple[str, ...] | None) -> None:
    assert ask.only_answer() == only


def test_amounts_include_both_ends() -> None:
    assert [option.id for option in amounts(0, 2)] == ["amount:0", "amount:1", "amount:2"]
    assert amounts(2, 1) == ()


async def answer_all_kinds(state: ToyState, gm: GameMaster) -> None:
    state.log.append(str(await gm.ask_amount("a", "how-many", 2, 4, of="sand")))
    state.log.append(str(await gm.ask_yes("b", "sure")))
    choice = await gm.ask_one(Ask("where", ("c",), (Option("put:cup@shelf"),)))
    state.log.append(f"{choice.verb} {choice.target} {choice.place}")
    state.log.append(" ".join(await gm.ask(Ask("order", ("a",), options("card", "xyz"), 3, 3, ordered=True))))


def test_amounts_yes_or_no_one_and_order_come_back_as_answered() -> None:
    table = Table.of(answer_all_kinds)
    ask = table.session.asks[0]
    assert (ask.kind, ask.facts) == ("amount", {"of": "sand"})
    table.says("a", "amount:3")
    assert table.session.asks[0].options == YES_NO
    table.says("b", "no")
    table.says("c", "put:cup@shelf")
    table.says("a", "card:z", "card:x", "card:y")
    assert table.session.state.log == ["3", "False", "put cup shelf", "card:z card:x card:y"]


def test_strangers_to_an_ask_are_told_so() -> None:
    table = Table.of(answer_all_kinds)
    for seat, ask, code in [
        ("b", "how-many", "not-yours"),
        ("nobody", "how-many", "not-yours"),
        ("a", "x", "not-asked"),
    ]:
        with pytest.raises(Refused) as caught:
            table.says(seat, "amount:2", ask=ask)
        assert caught.value.code == code
    assert len(table.record) == 1


def test_a_game_that_is_over_takes_no_answer() -> None:
    async def nothing(state: ToyState, gm: GameMaster) -> None:
        state.log.append("done")

    table = Table.of(nothing)
    assert table.session.asks == () and table.session.outcome is not None
    with pytest.raises(Refused) as caught:
        table.says("a", "x", ask="x")
    assert caught.value.code == "game-over"


async def forced_then_free(state: ToyState, gm: GameMaster) -> None:
    state.log.append((await gm.ask(Ask("only", ("a",), options("go", ["left"]), forced=True)))[0])
    state.log.append((await gm.ask(Ask("polite", ("a",), options("go", ["left"]))))[0])


def test_a_forced_ask_is_answered_without_asking_and_others_are_asked() -> None:
    table = Table.of(forced_then_free)
    assert table.session.state.log == ["go:left"]
    assert [ask.id for ask in table.session.asks] == ["polite"]


@pytest.mark.parametrize(
    ("players", "settings", "code"),
    [
        (1, {}, "seat-count"),
        (4, {}, "seat-count"),
        (2, {"moon": "full"}, "unknown-setting"),
        (2, {"night": "endless"}, "bad-setting"),
    ],
)
def test_a_game_is_not_begun_with_what_it_does_not_know(players: int, settings: dict[str, str], code: str) -> None:
    from engine.kernel import Session
    from tests.kernel.toys import SKELETON

    with pytest.raises(Refused) as caught:
        Session.begin(SKELETON, players, settings, "seed")
    assert caught.value.code == code
