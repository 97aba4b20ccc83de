"""Undo and redo: what is free, what needs a vote, how deep it goes, and that fortune does not change."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.kernel import Answer, Ask, GameMaster, Option, Refused, Session
from engine.kernel.session import HISTORY_KEPT
from tests.kernel.toys import SKELETON, Shown, Table, ToyState, random_answer


async def two_words(state: ToyState, gm: GameMaster) -> None:
    for seat in "ab":
        state.log.append((await gm.ask(Ask("word", (seat,), (Option("x"), Option("y")))))[0])


async def one_word(state: ToyState, gm: GameMaster) -> None:
    state.log.append((await gm.ask(Ask("word", ("a",), (Option("x"), Option("y")))))[0])


async def peek(state: ToyState, gm: GameMaster) -> None:
    state.log.append((await gm.ask(Ask("word", ("a",), (Option("x"), Option("y")))))[0])
    gm.tell(Shown("top"), "a")


async def roll(state: ToyState, gm: GameMaster) -> None:
    state.log.append((await gm.ask(Ask("word", ("a",), (Option("x"), Option("y")))))[0])
    state.log.append(str(gm.roll("die")))


def refused(table: Table[ToyState], seat: str, to: int) -> str:
    before, entries = table.session.encoded(), len(table.record)
    with pytest.raises(Refused) as caught:
        table.undo(seat, to)
    assert (table.session.encoded(), len(table.record)) == (before, entries)
    return caught.value.code


def test_your_own_last_answers_are_free() -> None:
    table = Table.of(one_word, one_word)
    table.says("a", "x")
    table.says("a", "y")
    assert table.session.undo_is_free("a", 0)
    table.undo("a", 0)
    assert table.session.state.log == []
    table.says("a", "y")
    assert table.session.state.log == ["y"]


def test_anothers_answer_since_needs_a_vote() -> None:
    table = Table.of(two_words, one_word)
    table.says("a", "x")
    table.says("b", "y")
    assert refused(table, "a", 0) == "undo-needs-vote"
    assert refused(table, "a", 1) == "undo-needs-vote"
    assert refused(table, "b", 0) == "undo-needs-vote"
    table.undo("b", 1)
    assert table.session.state.log == ["x"]


@pytest.mark.parametrize("step", [peek, roll])
def test_what_was_learned_needs_a_vote(step: object) -> None:
    table = Table.of(peek if step is peek else roll, one_word)
    table.says("a", "x")
    assert refused(table, "a", 0) == "undo-needs-vote"
    table.undo("a", 0, agreed=True)
    assert table.session.state.log == []


def test_there_is_nothing_to_undo_at_the_beginning_or_where_nobody_was() -> None:
    table = Table.of(one_word, one_word)
    assert refused(table, "a", 0) == "nothing-to-undo"
    table.says("a", "x")
    assert refused(table, "a", 1) == "nothing-to-undo"
    assert refused(table, "a", 99) == "nothing-to-undo"
    table.undo("a", 0)
    assert refused(table, "a", 1) == "nothing-to-undo", "an undone entry is not on the path"


def test_an_undo_is_an_entry_and_the_record_forgets_nothing() -> None:
    table = Table.of(one_word, one_word)
    table.says("a", "x")
    table.undo("a")
    entry = table.record[-1]
    assert (entry.kind, entry.by, entry.parent, entry.head, entry.leads_to, entry.redo) == ("undo", "a", 1, 0, 0, (1,))
    assert table.session.version == 2 and table.session.head.number == 0
    table.says("a", "y")
    assert (table.record[-1].number, table.record[-1].parent) == (3, 0)


def test_redo_brings_back_in_order() -> None:
    table = Table.of(one_word, one_word, one_word)
    for word in "xyx":
        table.says("a", word)
    end = table.session.encoded()
    table.undo("a")
    table.undo("a", 0)
    table.redo("a")
    assert table.session.state.log == ["x"]
    table.redo("a", 2)
    assert table.session.encoded() == end and table.session.redo == ()


def test_a_new_answer_clears_redo() -> None:
    table = Table.of(one_word, one_word)
    table.says("a", "x")
    table.undo("a")
    assert table.record[-1].redo == (1,)
    table.says("a", "y")
    assert [table.session.redo, table.record[-1].redo] == [(), ()]
    with pytest.raises(Refused) as caught:
        table.session.redo_entries([table.record[1]], "a")
    assert caught.value.code == "nothing-to-redo"


def test_only_what_was_undone_can_be_redone() -> None:
    table = Table.of(one_word, one_word, one_word)
    table.says("a", "x")
    table.says("a", "y")
    table.undo("a", 0)
    for entries in ([], [table.record[2]], [table.record[2], table.record[1]], [table.record[0]]):
        with pytest.raises(Refused) as caught:
            table.session.redo_entries(entries, "a")
        assert caught.value.code == "nothing-to-redo"
    table.redo("a", 2)


def test_redo_survives_a_restart() -> None:
    table = Table.of(one_word, one_word)
    table.says("a", "x")
    table.says("a", "y")
    table.undo("a", 0)
    table.session = table.reloaded()
    table.redo("a", 2)
    assert table.session.state.log == ["x", "y"] and table.session.outcome is not None


def test_a_finished_game_can_be_taken_up_before_its_end() -> None:
    table = Table.of(one_word)
    table.says("a", "x")
    assert table.session.asks == ()
    table.undo("a")
    assert table.session.outcome is None and table.session.awaited() == ("a",)


def sleepy(table: Table[Any], rng: random.Random, answers: int) -> None:
    """Random play that never votes to wake, so that the night is long."""
    for _ in range(answers):
        if not table.session.asks:
            return
        answer = random_answer(table.session.asks, rng)
        if answer.ask == "wake-up":
            answer = Answer("wake-up", answer.seat, ("sleep",))
        table.keep(table.session.submit(answer))


def test_a_hundred_and_fifty_steps_back_and_the_same_answers_give_the_same_state() -> None:
    table = Table.skeleton(night="long")
    sleepy(table, random.Random(5), 320)
    session = table.session
    target = next(entry for entry in session.path if session.play.step - entry.step == 150)
    again = [entry for entry in session.path if entry.number > target.number]
    bytes_then, asks_then, draws_then = session.encoded(), session.asks, [entry.draws for entry in again]
    table.undo("sleeper-1", target.number, agreed=True)
    assert session.play.step == target.step and session.play.fingerprint() == target.fingerprint
    for entry in again:
        assert entry.answer is not None
        table.keep(session.submit(entry.answer))
    assert (session.encoded(), session.asks) == (bytes_then, asks_then)
    assert [entry.draws for entry in table.record[-len(again) :]] == draws_then


def test_long_games_keep_a_bounded_history_that_can_be_remembered() -> None:
    steps = [one_word] * (HISTORY_KEPT * 3)
    table = Table.of(*steps)
    for _ in range(HISTORY_KEPT * 2 + 40):
        table.says("a", "x")
    session = table.session
    assert HISTORY_KEPT <= len(session.path) <= HISTORY_KEPT * 2
    assert session.path[0].checkpoint is not None
    oldest = session.path[0].number
    assert refused(table, "a", oldest - 1) == "nothing-to-undo"
    session.remember([entry for entry in table.chain() if entry.number < oldest])
    table.undo("a", 3)
    assert session.state.log == ["x"] * 3
    table.redo("a", 100)
    assert session.state.log == ["x"] * 103


def test_whatever_is_left_of_a_long_history_can_be_undone_to() -> None:
    """Steps of several answers: trimming never leaves entries whose checkpoint is gone."""
    table = Table.of(*[two_words] * (HISTORY_KEPT + 40))
    for number in range(HISTORY_KEPT * 2 + 1):
        table.says("ab"[number % 2], "x")
    session = table.session
    assert len(session.path) < HISTORY_KEPT * 2
    for entry in list(session.path[:4]):
        table.undo("a", entry.number, agreed=True)
        assert len(session.state.log) == entry.number
        table.redo("a", len(session.redo))


def test_history_without_its_checkpoint_is_not_undone_to() -> None:
    table = Table.of(one_word, two_words, one_word)
    for seat, word in [("a", "x"), ("a", "y"), ("b", "y"), ("a", "x")]:
        table.says(seat, word)
    path = table.chain()
    session = Session.resume(table.session.game, "seed", table.record[-1], path[2:])
    with pytest.raises(Refused) as caught:
        session.undo("a", 2, agreed=True)
    assert caught.value.code == "nothing-to-undo"
    session.remember(path[1:2])
    session.undo("a", 2, agreed=True)
    assert session.state.log == ["x", "y"]


def test_the_lamp_may_be_moved_while_nothing_else_has_happened() -> None:
    table = Table.skeleton()
    table.says("sleeper-1", "lamp:sleeper-2")
    table.undo("sleeper-1")
    table.says("sleeper-1", "lamp:sleeper-3")
    assert SKELETON.view(table.session.state, None).lamp == "sleeper-3"
