"""Taking a game up again: the same to the byte, or asked again where the rules have been mended."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from engine.kernel import (
    Answer,
    Ask,
    Entry,
    GameMaster,
    Option,
    Refused,
    RulesFault,
    Session,
    Unreadable,
    decode_entry,
    encode_entry,
    options,
)
from tests.kernel.toys import Said, Table, Toy, ToyState, ToyStep, random_answer


@pytest.mark.parametrize("seed", range(6))
def test_at_every_entry_a_game_resumes_the_same_to_the_byte(seed: int) -> None:
    """Reloaded after every answer, undo and redo; the reloaded session plays on, and its entries are the same."""
    rng = random.Random(seed)
    table = Table.skeleton(players=2 + seed % 2, night="long", seed=str(seed))
    for _ in range(150):
        if not table.session.asks:
            break
        shadow = table.reloaded()
        assert shadow.divergence is None
        assert shadow.encoded() == table.session.encoded()
        assert shadow.asks == table.session.asks
        assert (shadow.redo, shadow.version, shadow.head) == (
            table.session.redo,
            table.session.version,
            table.session.head,
        )
        if rng.random() < 0.1 and len(table.session.path) > 3:
            table.undo("sleeper-1", rng.choice(table.session.path[:-1]).number, agreed=True)
            if rng.random() < 0.5:
                table.redo("sleeper-2", rng.randint(1, len(table.session.redo)))
            continue
        answer = random_answer(table.session.asks, rng)
        table.keep(table.session.submit(answer))
        assert shadow.submit(answer) == table.record[-1], "later chance, events and checkpoints are the same too"


def test_entries_survive_their_bytes() -> None:
    table = Table.skeleton()
    table.play_randomly(random.Random(1), 30)
    table.undo("sleeper-1", 2, agreed=True)
    for entry in table.record:
        assert decode_entry(encode_entry(entry)) == entry


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", encode_entry(Entry(1, 0, "answer", 0, 0, 0))[:-1]])
def test_broken_entries_are_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        decode_entry(data)


# -- mended rules --------------------------------------------------------------------------------------------------


def asking(
    *,
    ids: Sequence[str] = ("first", "second", "third"),
    seats: str = "aaa",
    words: str = "xyz",
    key: str = "die",
    note: str = "",
    rolls: Sequence[int] = (1, 0, 0),
    fault: bool = False,
) -> ToyStep:
    """A step of three questions with a roll; each part can be mended."""

    async def play(state: ToyState, gm: GameMaster) -> None:
        gm.tell(Said("begins"))
        for ask_id, seat, count in zip(ids, seats, rolls, strict=True):
            if fault and ask_id == "third":
                raise KeyError("defect")
            for _ in range(count):
                gm.roll(key)
            pick = await gm.ask_one(Ask(ask_id, (seat,), options("word", words)))
            state.log.append(pick.id + note)

    return play


def before(step: ToyStep) -> ToyStep:
    async def play(state: ToyState, gm: GameMaster) -> None:
        await gm.ask(Ask("ready", ("a",), (Option("yes"),)))

    return play


def played() -> Table[ToyState]:
    """One step done, and two answers into the next."""
    table = Table.of(before(asking()), asking(), asking())
    table.says("a", "yes")
    table.says("a", "word:x")
    table.says("a", "word:y")
    return table


MENDED: dict[str, tuple[ToyStep, str]] = {
    "ask id": (asking(ids=("first", "other", "third")), "answer-refused"),
    "seat": (asking(seats="aba"), "answer-refused"),
    "legality": (asking(words="xz"), "answer-refused"),
    "draw key": (asking(key="coin"), "chance-differs"),
    "a roll more": (asking(rolls=(2, 0, 0)), "chance-differs"),
    "a roll more, later": (asking(rolls=(1, 1, 0)), "chance-differs"),
    "a roll less": (asking(rolls=(0, 0, 0)), "chance-differs"),
    "fingerprint": (asking(note="!"), "state-differs"),
    "a defect": (asking(fault=True), "step-fault"),
}


@pytest.mark.parametrize("cause", MENDED)
def test_a_step_that_no_longer_fits_is_asked_again(cause: str) -> None:
    step, code = MENDED[cause]
    table = played()
    mended = Toy(before(step), step, step)
    session = table.reloaded(mended)
    assert session.divergence is not None and session.divergence.code == code
    retry = session.head
    assert (retry.kind, retry.number, retry.parent, retry.base) == ("retry", 4, 1, 4)
    assert retry.checkpoint == table.record[1].checkpoint
    assert session.state.log == [] and session.redo == ()
    assert session.asks[0].id == "first", "from the start of the step: nothing is skipped"


@pytest.mark.parametrize("cause", MENDED)
def test_after_a_retry_the_record_goes_on(cause: str) -> None:
    step, _ = MENDED[cause]
    if cause == "a defect":
        step = asking(note="mended")
    table = played()
    mended = Toy(before(step), step, step)
    table.session = table.reloaded(mended)
    table.keep(table.session.head)
    assert [entry.number for entry in table.chain()] == [0, 1, 4]
    for _ in range(5):
        again = table.reloaded(mended)
        assert again.divergence is None and again.encoded() == table.session.encoded()
        answer = random_answer(table.session.asks, random.Random(3))
        table.keep(table.session.submit(answer))
        assert again.submit(answer) == table.record[-1]
    assert table.session.outcome is None or table.session.asks == ()


def test_a_retry_tells_the_step_from_its_start() -> None:
    table = played()
    mended = asking(note="!")
    session = table.reloaded(Toy(before(mended), mended, mended))
    table.session = session
    assert [told.event for told in table.keep(session.head)] == [Said("begins")]


def test_finished_steps_are_never_played_again() -> None:
    """The first step's rules are gone; nobody notices, for it is over."""

    async def broken(state: ToyState, gm: GameMaster) -> None:
        raise KeyError("never called")

    table = played()
    session = table.reloaded(Toy(broken, asking(), asking()))
    assert session.divergence is None and session.state.log == ["word:x", "word:y"]


@pytest.mark.parametrize("told", [False, True])
def test_a_mended_beginning_of_a_step_matters_once_it_was_told(told: bool) -> None:
    """What a step did before anybody knew of it may follow today's rules; what was told may not silently be another."""

    def noting(note: str) -> ToyStep:
        async def play(state: ToyState, gm: GameMaster) -> None:
            state.log.append(note)
            if told:
                gm.tell(Said("begins"))
            await gm.ask(Ask("go-on", ("a",), (Option("yes"),)))

        return play

    table = Table.of(before(asking()), noting("old"))
    table.says("a", "yes")
    session = table.reloaded(Toy(before(asking()), noting("new")))
    assert session.state.log == ["new"]
    assert (session.divergence is not None and session.divergence.code == "state-differs") == told


def test_undo_into_a_step_that_no_longer_fits_is_refused_and_changes_nothing() -> None:
    table = played()
    table.says("a", "word:z")
    mended = asking(note="!")
    session = Session.resume(Toy(before(mended), mended, mended), "seed", table.record[-1], table.chain())
    assert session.divergence is None
    before_undo = session.encoded()
    with pytest.raises(Refused) as caught:
        session.undo("a", 2, agreed=True)
    assert caught.value.code == "undo-outdated"
    assert (session.encoded(), session.version) == (before_undo, 4)
    session.submit(Answer("first", "a", ("word:x",)))


def test_a_step_that_cannot_even_begin_is_a_fault() -> None:
    async def broken(state: ToyState, gm: GameMaster) -> None:
        raise KeyError("defect")

    table = played()
    with pytest.raises(RulesFault) as caught:
        table.reloaded(Toy(broken, broken, broken))
    assert caught.value.fields["error"] == "KeyError"


def test_a_checkpoint_of_another_version_is_unreadable() -> None:
    class Other(msgspec.Struct):
        at: str

    game = Toy(asking())
    game.state_type = Other  # type: ignore[assignment]
    with pytest.raises(Unreadable):
        played().reloaded(game)


def test_a_path_that_does_not_fit_the_record_is_unreadable() -> None:
    table = played()
    game, path = table.session.game, table.chain()
    for tail, part in [(path[3], path[2:]), (path[3], path[:3]), (path[3], []), (path[2], path)]:
        with pytest.raises(Unreadable):
            Session.resume(game, "seed", tail, part)


# -- defects while playing -----------------------------------------------------------------------------------------


async def stumbles(state: ToyState, gm: GameMaster) -> None:
    state.log.append((await gm.ask(Ask("word", ("a",), (Option("x"), Option("y")))))[0])
    gm.tell(Said("heard"))
    gm.roll("die")
    word = (await gm.ask(Ask("word", ("b",), (Option("x"), Option("y")))))[0]
    state.log.append(word)
    if word == "y":
        gm.tell(Said("never"))
        gm.roll("never")
        state.log.append("half done")
        raise ZeroDivisionError


def test_a_defect_leaves_the_table_as_it_was() -> None:
    table = Table.of(stumbles, stumbles)
    table.says("a", "x")
    table.undo("a", agreed=True)
    table.redo("a")
    session = table.session
    before_fault = (session.encoded(), session.asks, session.path[:], session.redo, session.version)
    with pytest.raises(RulesFault) as caught:
        table.says("b", "y")
    assert caught.value.fields == {"error": "ZeroDivisionError", "ask": "word"}
    assert (session.encoded(), session.asks, session.path, session.redo, session.version) == before_fault
    assert [told.event for told in table.says("b", "x")] == []
    assert table.record[-1].draws == ()
    assert table.reloaded().encoded() == session.encoded()


def test_a_state_that_cannot_be_stored_is_a_defect_and_changes_nothing() -> None:
    async def spoil(state: ToyState, gm: GameMaster) -> None:
        word = (await gm.ask(Ask("word", ("a",), (Option("x"), Option("y")))))[0]
        state.log.append(word if word == "x" else object())  # type: ignore[arg-type]
        await gm.ask(Ask("more", ("a",), (Option("x"),)))

    table = Table.of(spoil)
    with pytest.raises(RulesFault):
        table.says("a", "y")
    table.says("a", "x")
    assert table.session.state.log == ["x"]


def test_a_refusal_raised_by_a_rule_is_a_defect() -> None:
    """Rules refuse by offering options as refused; an error in the middle of a step cannot be answered."""

    async def refuses(state: ToyState, gm: GameMaster) -> None:
        await gm.ask(Ask("word", ("a",), (Option("x"),)))
        raise Refused("forbidden")

    table = Table.of(refuses)
    with pytest.raises(RulesFault):
        table.says("a", "x")
    assert table.session.asks[0].id == "word"


def test_endless_steps_are_a_defect_not_a_hang() -> None:
    class Endless(Toy):
        async def step(self, state: ToyState, gm: GameMaster) -> None:
            state.at = 0

    async def nothing(state: ToyState, gm: GameMaster) -> None: ...

    with pytest.raises(RulesFault):
        Session.begin(Endless(nothing), 3, {}, "seed")
