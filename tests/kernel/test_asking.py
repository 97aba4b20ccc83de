"""Several asks at once: the first to be settled, all in secret, and side offers in between."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.kernel import Ask, GameMaster, Option, Refused, RulesFault, options
from tests.kernel.toys import Said, Table, ToyState


def free(state: ToyState, word: str) -> str | None:
    return "T-1" if word in state.banned else None


def pick_asks(state: ToyState, seats: str = "abc") -> list[Ask]:
    return [
        Ask("pick", (seat,), tuple([Option(f"card:{word}", free(state, word)) for word in "xyz"])) for seat in seats
    ]


async def pick_each(state: ToyState, gm: GameMaster) -> None:
    picked = await gm.ask_each(lambda: pick_asks(state))
    for seat, picks in picked.items():
        state.log.append(f"{seat}={picks[0]}")
        gm.tell(Said(picks[0].partition(":")[2]))


def bans(state: ToyState) -> Sequence[Ask]:
    return [Ask("ban", ("c",), options("ban", "xyz"), offer=True)]


def test_the_first_to_answer_settles_it() -> None:
    async def race(state: ToyState, gm: GameMaster) -> None:
        answer = await gm.ask_first(lambda: pick_asks(state))
        state.log.append(f"{answer.seat}={answer.picks[0]}")

    table = Table.of(race)
    assert table.session.awaited() == ("a", "b", "c")
    table.says("b", "card:y")
    assert table.session.state.log == ["b=card:y"]


def test_picks_stay_secret_until_the_last_is_in() -> None:
    table = Table.of(pick_each)
    before = table.session.encoded()
    for seat, picks in [("b", "card:x"), ("a", "card:y")]:
        assert table.says(seat, picks) == []
        entry = table.record[-1]
        assert (entry.learned, entry.draws, entry.told) == (False, (), b"")
        assert table.session.encoded() == before, "nothing of a pick is in the state, so nothing is in any view"
        assert all("card:" + word in str(table.session.asks_for("c")) for word in "xyz")
    assert table.session.awaited() == ("c",)
    assert [told.event for told in table.says("c", "card:z")] == [Said("y"), Said("x"), Said("z")]
    assert table.session.state.log == ["a=card:y", "b=card:x", "c=card:z"]


def test_another_pick_before_the_last_changes_nothing_that_others_see() -> None:
    seen = []
    for secret in ("card:x", "card:y"):
        table = Table.of(pick_each)
        table.says("a", secret)
        seen.append((table.session.encoded(), table.session.asks, table.session.awaited(), table.record[-1].told))
    assert seen[0] == seen[1]


def test_whoever_answered_is_asked_no_more() -> None:
    table = Table.of(pick_each)
    table.says("a", "card:x")
    with pytest.raises(Refused) as caught:
        table.says("a", "card:y", ask="pick")
    assert caught.value.code == "not-yours"


def test_when_the_last_is_in_they_have_learned_each_others_answers() -> None:
    table = Table.of(pick_each, pick_each)
    table.says("a", "card:x")
    table.says("b", "card:x")
    table.undo("b")
    table.says("b", "card:y")
    table.says("c", "card:x")
    with pytest.raises(Refused) as caught:
        table.undo("c")
    assert caught.value.code == "undo-needs-vote"


def test_an_answer_that_a_side_action_forbids_is_asked_for_again() -> None:
    table = Table.of(pick_each, offers=bans)
    table.says("a", "card:x")
    table.says("b", "card:y")
    assert table.session.awaited() == ("c",)
    table.says("c", "ban:x", ask="ban")
    assert table.session.awaited() == ("a", "c")
    with pytest.raises(Refused) as caught:
        table.says("a", "card:x")
    assert (caught.value.code, caught.value.clause) == ("forbidden", "T-1")
    table.says("a", "card:z")
    table.says("c", "card:z")
    assert table.session.state.log == ["c ban:x", "a=card:z", "b=card:y", "c=card:z"]


def test_side_offers_are_open_to_others_and_play_goes_on_without_them() -> None:
    table = Table.of(pick_each, offers=bans)
    assert table.session.awaited() == ("a", "b", "c")
    assert [ask.id for ask in table.session.asks_for("c")] == ["pick", "ban"]
    for seat in "abc":
        table.says(seat, "card:x", ask="pick")
    assert table.session.outcome is not None and table.session.asks == ()


def test_a_single_ask_is_built_afresh_after_a_side_action() -> None:
    async def pick(state: ToyState, gm: GameMaster) -> None:
        state.log.append((await gm.ask(lambda: pick_asks(state, "a")[0]))[0])

    table = Table.of(pick, offers=bans)
    table.says("c", "ban:y", ask="ban")
    with pytest.raises(Refused):
        table.says("a", "card:y")
    table.says("a", "card:x")
    assert table.session.state.log == ["c ban:y", "card:x"]


def test_a_race_is_built_afresh_after_a_side_action() -> None:
    async def race(state: ToyState, gm: GameMaster) -> None:
        answer = await gm.ask_first(lambda: pick_asks(state, "ab"))
        state.log.append(f"{answer.seat}={answer.picks[0]}")

    table = Table.of(race, offers=bans)
    table.says("c", "ban:x", ask="ban")
    with pytest.raises(Refused):
        table.says("b", "card:x")
    table.says("b", "card:z")
    assert table.session.state.log[-1] == "b=card:z"


def test_a_forced_answer_among_simultaneous_asks_is_taken_at_once() -> None:
    def asks(state: ToyState) -> list[Ask]:
        only = Ask("pick", ("a",), options("card", "x"), forced=True)
        return [only, *pick_asks(state, "bc")]

    async def pick(state: ToyState, gm: GameMaster) -> None:
        picked = await gm.ask_each(lambda: asks(state))
        state.log.append(" ".join(f"{seat}={picks[0]}" for seat, picks in picked.items()))

    table = Table.of(pick)
    assert table.session.awaited() == ("b", "c")
    table.says("c", "card:y")
    table.says("b", "card:z")
    assert table.session.state.log == ["a=card:x b=card:z c=card:y"]


def test_a_side_action_may_force_an_open_ask() -> None:
    async def pick(state: ToyState, gm: GameMaster) -> None:
        def ask() -> Ask:
            choices = tuple([Option(f"card:{word}", free(state, word)) for word in "xy"])
            return Ask("pick", ("a",), choices, forced=True)

        state.log.append((await gm.ask(ask))[0])

    table = Table.of(pick, offers=bans)
    table.says("c", "ban:x", ask="ban")
    assert table.session.state.log == ["c ban:x", "card:y"]


def test_teams_among_simultaneous_asks_keep_their_votes() -> None:
    def asks() -> list[Ask]:
        choices = options("card", "xy")
        return [Ask("team", ("a", "b"), choices, quorum="all"), Ask("alone", ("c",), choices)]

    async def pick(state: ToyState, gm: GameMaster) -> None:
        picked = await gm.ask_each(asks)
        state.log.append(" ".join(f"{seat}={picks[0]}" for seat, picks in picked.items()))

    table = Table.of(pick)
    table.says("a", "card:x")
    table.says("c", "card:y")
    assert table.session.awaited() == ("b",)
    table.says("b", "card:x")
    assert table.session.state.log == ["a=card:x c=card:y"]


def test_two_simultaneous_asks_to_one_seat_are_a_fault() -> None:
    async def ask_twice(state: ToyState, gm: GameMaster) -> None:
        await gm.ask_each(lambda: [*pick_asks(state, "a"), *pick_asks(state, "a")])

    with pytest.raises(RulesFault):
        Table.of(ask_twice)


@pytest.mark.parametrize("offers", [None, bans])
def test_waiting_for_nobody_is_a_fault(offers: object) -> None:
    async def ask_nobody(state: ToyState, gm: GameMaster) -> None:
        await gm.ask_first(list)

    with pytest.raises(RulesFault):
        Table.of(ask_nobody, offers=bans if offers else None)
