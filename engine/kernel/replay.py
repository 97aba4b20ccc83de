"""Exports: a finished game that anybody can check against its seed, or a running one without anything secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel.errors import EngineError, Refused, Unreadable
from engine.kernel.game import Game, Outcome
from engine.kernel.record import Entry
from engine.kernel.session import Session, decode_told

FORMAT = 1


class Export(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on paper. A finished one holds `seed` and `entries`; a running one only `view` and `events`.

    view: what a spectator sees at the end of it. events: what everybody was told, in order, undone turns left out.
    """

    format: int
    game: str
    players: int
    settings: Mapping[str, str]
    finished: bool
    view: Any
    events: Sequence[Any]
    outcome: Outcome | None = None
    seed: str | None = None
    entries: tuple[Entry, ...] = ()


class Verified(msgspec.Struct, frozen=True):
    """A finished game that came out the same when it was played again from its seed."""

    entries: int
    steps: int
    draws: int
    outcome: Outcome


class Mismatch(msgspec.Struct, frozen=True):
    """Where an export and the rules first disagree: the entry's number, and a word for what differs."""

    entry: int
    problem: str


def export(session: Session[Any], players: int, settings: Mapping[str, str], entries: Sequence[Entry]) -> Export:
    """A game as it stands. `entries` is its whole record from the beginning; a running game's stays out of the export.

    Raises `Unreadable` when the record has gaps.
    """
    if [entry.number for entry in entries] != list(range(session.next_number)):
        raise Unreadable("unreadable-record", game=session.game.id)
    outcome = session.outcome
    finished = outcome is not None
    return Export(
        FORMAT,
        session.game.id,
        players,
        dict(settings),
        finished,
        view=msgspec.to_builtins(session.game.view(session.state, None)),
        events=_public_events(session.game, chain(entries, session.head.number)),
        outcome=outcome,
        seed=session.seed if finished else None,
        entries=tuple(entries) if finished else (),
    )


def chain(entries: Sequence[Entry], head: int) -> list[Entry]:
    """The entries that lead from the beginning to the entry `head`, in order; `entries` is a whole record."""
    found = [entries[head]]
    while found[-1].number:
        found.append(entries[found[-1].parent])
    return found[::-1]


def _public_events(game: Game[Any], path: Sequence[Entry]) -> list[Any]:
    told = [told for entry in path for told in decode_told(game, entry.told)]
    return [msgspec.to_builtins(one.event) for one in told if one.to is None]


def encode_export(made: Export) -> bytes:
    """An export as JSON."""
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def decode_export(data: bytes) -> Export:
    """The export in a file. Raises `Unreadable`."""
    try:
        made = msgspec.json.decode(data, type=Export)
    except msgspec.MsgspecError as error:
        raise Unreadable("unreadable-export") from error
    if made.format != FORMAT:
        raise Unreadable("unreadable-export")
    return made


def verify(game: Game[Any], made: Export) -> Verified | Mismatch:
    """Play a finished game again from its seed, undo and redo included, and compare every entry."""
    if not made.finished or made.seed is None or not made.entries:
        return Mismatch(0, "not-finished")
    try:
        session = Session.begin(game, made.players, made.settings, made.seed)
    except EngineError as error:
        return Mismatch(0, error.code)
    for number, entry in enumerate(made.entries):
        try:
            again = _again(session, made.entries, number)
        except EngineError as error:
            return Mismatch(number, error.code)
        if again != entry:
            return Mismatch(number, _difference(again, entry))
    outcome = session.outcome
    if outcome is None or outcome != made.outcome:
        return Mismatch(session.version, "outcome-differs")
    return Verified(len(made.entries), session.play.step, sum(len(entry.draws) for entry in made.entries), outcome)


def _again(session: Session[Any], entries: Sequence[Entry], number: int) -> Entry:
    """Do what an entry says. Raises `Refused` where it cannot be done."""
    entry = entries[number]
    if entry.kind == "begin" and number == 0:
        return session.head
    if entry.kind == "answer" and entry.answer is not None:
        return session.submit(entry.answer)
    if entry.kind == "undo" and entry.by is not None and entry.head is not None:
        if not 0 <= entry.head < number:
            raise Refused("nothing-to-undo")
        known = {one.number for one in session.path}
        path = chain(entries, session.head.number)
        session.remember([one for one in path if one.number not in known])
        return session.undo(entry.by, entry.head, agreed=True)
    if entry.kind == "redo" and entry.by is not None:
        count = len(session.redo) - len(entry.redo)
        again = [entries[one] for one in reversed(session.redo[-count:])] if count > 0 else []
        return session.redo_entries(again, entry.by)
    # A step that was asked again was played by two versions of the rules; neither can vouch for the whole.
    raise Refused("record-differs")


def _difference(again: Entry, entry: Entry) -> str:
    """A word for what differs between two entries."""
    if again.draws != entry.draws:
        return "chance-differs"
    if (again.fingerprint, again.checkpoint, again.step) != (entry.fingerprint, entry.checkpoint, entry.step):
        return "state-differs"
    return "events-differ" if again.told != entry.told else "record-differs"
