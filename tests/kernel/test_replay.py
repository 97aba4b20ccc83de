"""Exports: a finished game can be checked by anybody, a running one gives nothing away."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.kernel import Entry, Unreadable
from engine.kernel.chance import Draw
from engine.kernel.replay import Export, Mismatch, Verified, decode_export, encode_export, export, verify
from engine.kernel.session import HISTORY_KEPT
from tests.kernel.test_undo import sleepy
from tests.kernel.toys import SKELETON, Table


def finished(seed: int) -> Table[Any]:
    """A game to its end, with undo and redo on the way."""
    rng = random.Random(seed)
    table = Table.skeleton(seed=f"secret-{seed}")
    while table.session.asks:
        sleepy(table, rng, 5)
        path = table.session.path
        if len(path) > 8 and table.session.asks and rng.random() < 0.3:
            table.undo("sleeper-2", rng.choice(path[-6:-1]).number, agreed=True)
            if rng.random() < 0.6:
                table.redo("sleeper-1", rng.randint(1, len(table.session.redo)))
    return table


def exported(table: Table[Any]) -> Export:
    return export(table.session, 3, {"night": "short"}, table.record)


@pytest.mark.parametrize("seed", range(12))
def test_a_finished_game_verifies_from_its_file(seed: int) -> None:
    table = finished(seed)
    made = decode_export(encode_export(exported(table)))
    assert encode_export(made) == encode_export(exported(table))
    result = verify(SKELETON, made)
    assert isinstance(result, Verified)
    assert (result.entries, result.outcome) == (len(table.record), table.session.outcome)


def test_games_with_undo_and_redo_were_among_them() -> None:
    kinds = {entry.kind for seed in range(12) for entry in finished(seed).record}
    assert kinds == {"begin", "answer", "undo", "redo"}


def test_undo_beyond_what_a_session_keeps_verifies() -> None:
    table = Table.skeleton(players=2, night="long")
    while table.session.version < HISTORY_KEPT * 2 + 200 and table.session.asks:
        sleepy(table, random.Random(table.session.version), 40)
        if table.session.asks and table.session.outcome is None:
            known = {entry.number for entry in table.session.path}
            table.session.remember([entry for entry in table.chain() if entry.number not in known])
            if table.session.version > HISTORY_KEPT * 2:
                table.undo("sleeper-1", 7, agreed=True)
                break
            table.undo("sleeper-1", table.session.path[-30].number, agreed=True)
            table.redo("sleeper-1", 29)
    table.play_randomly(random.Random(1), 2000)
    made = export(table.session, 2, {"night": "long"}, table.record)
    assert isinstance(verify(SKELETON, made), Verified)


def tampered(entry: Entry, **changes: Any) -> Entry:
    return msgspec.structs.replace(entry, **changes)


def test_every_kind_of_forgery_is_found() -> None:
    table = finished(3)
    made = exported(table)
    number = next(entry.number for entry in table.record if entry.draws and entry.number)
    entry = table.record[number]
    better = tuple([Draw(draw.key, tuple([value % 6 + 1 for value in draw.values])) for draw in entry.draws])
    forged = {
        "chance-differs": tampered(entry, draws=better),
        "state-differs": tampered(entry, fingerprint=entry.fingerprint ^ 1),
        "events-differ": tampered(entry, told=b""),
        "record-differs": tampered(entry, learned=not entry.learned),
    }
    for problem, wrong in forged.items():
        entries = (*made.entries[:number], wrong, *made.entries[number + 1 :])
        assert verify(SKELETON, msgspec.structs.replace(made, entries=entries)) == Mismatch(number, problem)


def test_another_seed_number_of_players_setting_or_ending_is_found() -> None:
    made = exported(finished(4))
    assert verify(SKELETON, msgspec.structs.replace(made, seed="other")) == Mismatch(0, "chance-differs")
    assert verify(SKELETON, msgspec.structs.replace(made, players=9)) == Mismatch(0, "seat-count")
    assert verify(SKELETON, msgspec.structs.replace(made, settings={"x": "y"})) == Mismatch(0, "unknown-setting")
    result = verify(SKELETON, msgspec.structs.replace(made, outcome=None))
    assert result == Mismatch(len(made.entries) - 1, "outcome-differs")
    result = verify(SKELETON, msgspec.structs.replace(made, entries=made.entries[:-1]))
    assert result == Mismatch(len(made.entries) - 2, "outcome-differs")


def test_an_illegal_answer_is_found() -> None:
    made = exported(finished(5))
    place = next(entry.number for entry in made.entries if entry.answer)
    entry = made.entries[place]
    assert entry.answer is not None
    wrong = tampered(entry, answer=msgspec.structs.replace(entry.answer, picks=("cheat",)))
    entries = (*made.entries[:place], wrong, *made.entries[place + 1 :])
    assert verify(SKELETON, msgspec.structs.replace(made, entries=entries)) == Mismatch(place, "unknown-option")


@pytest.mark.parametrize(
    "wrong",
    [
        Entry(1, 0, "undo", 2, 0, 0, by="sleeper-1", head=99),
        Entry(1, 0, "undo", 2, 0, 0, by="sleeper-1", head=-1),
        Entry(1, 0, "undo", 2, 0, 0),
        Entry(1, 0, "redo", 2, 0, 0, by="sleeper-1", redo=(5,)),
        Entry(1, 0, "redo", 2, 0, 0, by="sleeper-1"),
        Entry(1, 0, "retry", 2, 0, 0),
        Entry(1, 0, "begin", 2, 0, 0),
        Entry(1, 0, "answer", 2, 0, 0),
    ],
)
def test_nonsense_on_record_is_a_mismatch(wrong: Entry) -> None:
    made = exported(finished(6))
    entries = (made.entries[0], wrong, *made.entries[2:])
    result = verify(SKELETON, msgspec.structs.replace(made, entries=entries))
    assert isinstance(result, Mismatch) and result.entry == 1


def test_a_running_game_gives_nothing_away() -> None:
    table = Table.skeleton(seed="very-secret-seed")
    table.play_randomly(random.Random(2), 9)
    made = exported(table)
    text = encode_export(made).decode()
    assert (made.finished, made.seed, made.entries, made.outcome) == (False, None, (), None)
    assert "very-secret-seed" not in text
    state = table.session.state
    hidden = [*state.deck, *[sheep for sleeper in state.sleepers.values() for sheep in sleeper.hand]]
    assert hidden and not [sheep for sheep in hidden if sheep in text]
    assert "moon-rose" in text and "sheep-drawn" not in text
    assert made.view == msgspec.to_builtins(SKELETON.view(state, None))
    assert verify(SKELETON, made) == Mismatch(0, "not-finished")


def test_undone_turns_are_not_among_the_public_events() -> None:
    table = Table.skeleton()
    table.says("sleeper-1", "lamp:sleeper-2")
    table.undo("sleeper-1")
    table.says("sleeper-1", "lamp:sleeper-3")
    placed = [event["seat"] for event in exported(table).events if event["event"] == "lamp-placed"]
    assert placed == ["sleeper-3"]


def test_a_record_with_gaps_is_not_exported() -> None:
    table = finished(7)
    for entries in (table.record[1:], table.record[:-1], [*table.record[:3], *table.record[4:]]):
        with pytest.raises(Unreadable):
            export(table.session, 3, {}, entries)


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b'{"format": 1}', b"\xff\xfe"])
def test_a_broken_file_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        decode_export(data)


def test_a_file_of_another_format_is_unreadable() -> None:
    made = msgspec.structs.replace(exported(finished(8)), format=2)
    with pytest.raises(Unreadable):
        decode_export(encode_export(made))
