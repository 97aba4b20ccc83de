"""Team asks: any, majority, all; fallbacks; votes changed, dropped and kept."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from engine.kernel import Ask, GameMaster, Option, options
from engine.kernel.asks import Quorum
from engine.kernel.play import agreed
from tests.kernel.toys import Table, ToyState


def team_step(quorum: Quorum, fallback: str | None = None):  # type: ignore[no-untyped-def]
    async def decide(state: ToyState, gm: GameMaster) -> None:
        def ask() -> Ask:
            choices = tuple([Option(word, "T-1" if word in state.banned else None) for word in ("stay", "go", "hide")])
            return Ask("decide", ("a", "b", "c"), choices, quorum=quorum, fallback=fallback)

        state.log.append((await gm.ask(ask))[0])

    return decide


def bans(state: ToyState) -> Sequence[Ask]:
    return [Ask("ban", ("c",), options("ban", ("stay", "go", "hide")), offer=True)]


def test_any_takes_the_first_answer() -> None:
    table = Table.of(team_step("any"))
    table.says("b", "go")
    assert table.session.state.log == ["go"]


def test_majority_needs_more_than_half() -> None:
    table = Table.of(team_step("majority"))
    table.says("a", "go")
    assert table.session.awaited() == ("b", "c")
    table.says("b", "stay")
    assert table.session.state.log == []
    table.says("c", "go")
    assert table.session.state.log == ["go"]


def test_all_needs_everybody() -> None:
    table = Table.of(team_step("all"))
    table.says("a", "go")
    table.says("b", "go")
    assert table.session.state.log == []
    table.says("c", "go")
    assert table.session.state.log == ["go"]


def test_votes_may_be_changed_until_they_agree() -> None:
    table = Table.of(team_step("all"))
    for seat, pick in zip("abc", ("go", "stay", "hide"), strict=True):
        table.says(seat, pick)
    assert table.session.state.log == []
    assert table.session.awaited() == ("a", "b", "c"), "a team that does not agree is awaited as a whole"
    table.says("b", "go")
    table.says("c", "go")
    assert table.session.state.log == ["go"]


def test_the_fallback_is_taken_once_agreement_is_out_of_reach() -> None:
    table = Table.of(team_step("majority", fallback="hide"))
    table.says("a", "go")
    table.says("b", "stay")
    assert table.session.state.log == [], "the third may still decide it"
    table = Table.of(team_step("all", fallback="hide"))
    table.says("a", "go")
    table.says("b", "stay")
    assert table.session.state.log == ["hide"]


def test_a_forbidden_fallback_is_not_taken() -> None:
    table = Table.of(team_step("all", fallback="hide"), offers=bans)
    table.says("c", "ban:hide", ask="ban")
    table.says("a", "go")
    table.says("b", "stay")
    assert table.session.state.log == ["c ban:hide"]


def test_a_vote_that_a_side_action_forbids_counts_no_longer() -> None:
    table = Table.of(team_step("majority"), offers=bans)
    table.says("a", "go")
    table.says("c", "ban:go", ask="ban")
    assert table.session.awaited() == ("a", "b", "c")
    table.says("a", "stay")
    table.says("c", "ban:hide", ask="ban")
    assert table.session.awaited() == ("b", "c"), "a vote that is still legal stays"
    table.says("b", "stay")
    assert table.session.state.log[-1] == "stay"


def test_votes_on_an_ask_that_lapsed_are_forgotten() -> None:
    def both() -> list[Ask]:
        team = Ask("decide", ("a", "b", "c"), (Option("go"), Option("stay")), quorum="majority")
        return [team, Ask("stop", ("c",), (Option("stop"),))]

    async def race(state: ToyState, gm: GameMaster) -> None:
        for _ in range(2):
            state.log.append((await gm.ask_first(both)).ask)

    table = Table.of(race)
    table.says("a", "go", ask="decide")
    table.says("c", "stop", ask="stop")
    table.says("b", "go", ask="decide")
    assert table.session.state.log == ["stop"], "the vote given before the ask lapsed must not count"
    table.says("a", "go", ask="decide")
    assert table.session.state.log == ["stop", "decide"]


def test_picks_in_another_order_agree_unless_order_matters() -> None:
    votes = [("x", "y"), ("y", "x")]
    ask = Ask("pair", ("a", "b"), (Option("x"), Option("y")), 2, 2, quorum="all")
    assert agreed(ask, votes) == ("x", "y")
    ordered = Ask("pair", ("a", "b"), (Option("x"), Option("y")), 2, 2, quorum="all", ordered=True)
    assert agreed(ordered, votes) is None


@pytest.mark.parametrize("quorum", ["majority", "all"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_agreement_against_plain_counting(quorum: Quorum, size: int) -> None:
    """Every combination of votes: decided exactly when some picks have the number, else the fallback when none can."""
    seats = tuple("abcd"[:size])
    choices = (Option("x"), Option("y"), Option("z"))
    ask = Ask("decide", seats, choices, quorum=quorum, fallback="z")
    needed = size if quorum == "all" else size // 2 + 1
    for votes in itertools.product([None, ("x",), ("y",)], repeat=size):
        counts = {pick: votes.count(pick) for pick in [("x",), ("y",), ("z",)]}
        missing = votes.count(None)
        winner = next((pick for pick, count in counts.items() if count >= needed), None)
        reachable = any(count + missing >= needed for count in counts.values())
        assert agreed(ask, votes) == (winner or (None if reachable else ("z",)))


def test_votes_survive_a_restart() -> None:
    table = Table.of(team_step("all"))
    table.says("a", "go")
    table.says("b", "stay")
    again = table.reloaded()
    assert again.play.votes == table.session.play.votes == {("decide", "a"): ("go",), ("decide", "b"): ("stay",)}
    assert again.awaited() == ("c",)
