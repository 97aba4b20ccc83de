"""A table in memory: its rows, and the session when the game has started."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.host.errors import Fault
from engine.host.store import EntryRow, Loaded, ProposalRow, SeatRow, TableRow
from engine.kernel import Ask, Entry, Game, Refused, Seat, Session, decode_entry

_encoder = msgspec.msgpack.Encoder()
_asks_decoder = msgspec.msgpack.Decoder(list[tuple[str, tuple[Seat, ...], int, int]])

PRESSES_KEPT = 128
GIVEN_KEPT = 1024

AskKey = tuple[str, tuple[Seat, ...]]


class Given(NamedTuple):
    """By whom (None: a program) and when an entry was made."""

    user: int | None
    at: float


class Opened(NamedTuple):
    """At which entry a question was opened, and a check number of its contents."""

    entry: int
    mark: int


class Live:
    """A table that is in memory.

    session: None before the start, or when `fault` (the id of a logged defect) keeps it from being taken up.
    given: who made the entries of the session's path. presses: newest press ids and their entries.
    opened: since which entry each open question stands. unsaved: memory is ahead of the store.
    run: how many moves programs have made since a person's last one. broken_off: when a wait for a person who had been
    called ended without their answer, because something else had to be asked first.
    """

    def __init__(self, loaded: Loaded, game: Game[Any]) -> None:
        self.row: TableRow = loaded.table
        self.seats: dict[Seat, SeatRow] = {seat.seat: seat for seat in loaded.seats}
        self.proposals: dict[int, ProposalRow] = {proposal.id: proposal for proposal in loaded.proposals}
        self.game = game
        self.seed = loaded.seed or ""
        self.session: Session[Any] | None = None
        self.fault: str | None = None
        self.given: dict[int, Given] = {}
        self.presses: dict[str, int] = dict(loaded.presses)
        self.opened: dict[AskKey, Opened] = {}
        self.unsaved = False
        self.run = 0
        self.broken_off: dict[tuple[Seat, int | None], float] = {}

    def take_up(self, loaded: Loaded) -> None:
        """Bring the game back from the store. Raises an `EngineError` when this version cannot."""
        if loaded.tail is None:
            return
        self.remember(loaded.line)
        line = [decode_entry(row.data) for row in loaded.line]
        self.session = Session.resume(self.game, self.seed, decode_entry(loaded.tail.data), line)
        known = {(name, seats): Opened(entry, mark) for name, seats, entry, mark in _asks_decoder.decode(self.row.asks)}
        for ask in self.session.asks:
            was, mark = known.get(_key(ask)), _mark(ask)
            same = was is not None and was.mark == mark
            self.opened[_key(ask)] = was if was is not None and same else Opened(self.session.version, mark)

    def remember(self, rows: Iterable[EntryRow]) -> None:
        """Note who made these entries."""
        self.given.update({row.number: Given(row.user, row.at) for row in rows})

    def forget(self) -> None:
        """Keep a long-lived table small: the newest presses, and who made the entries that the session remembers."""
        if len(self.presses) > PRESSES_KEPT * 2:
            self.presses = dict(list(self.presses.items())[-PRESSES_KEPT:])
        if self.session is not None and len(self.given) > GIVEN_KEPT + len(self.session.path):
            on_path = {entry.number for entry in self.session.path}
            self.given = {number: given for number, given in self.given.items() if number in on_path}

    # -- people ----------------------------------------------------------------------------------------------------

    def seats_of(self, user: int) -> list[SeatRow]:
        """The seats a person holds, in print order."""
        return [seat for seat in self.seats.values() if seat.user == user]

    @property
    def people(self) -> list[int]:
        """Everybody seated, once each."""
        return list(dict.fromkeys(seat.user for seat in self.seats.values() if seat.user is not None))

    # -- play ------------------------------------------------------------------------------------------------------

    def started(self) -> Session[Any]:
        """The game, also when it is over. Raises `Refused` before the start, `Fault` when it cannot be taken up."""
        if self.fault is not None:
            raise Fault("cannot-load", self.fault)
        if self.session is None:
            raise Refused("not-playing")
        return self.session

    def playing(self) -> Session[Any]:
        """The game of a table that still has its channel. Raises `Refused`."""
        session = self.started()
        if self.row.status == "ended" or not self.row.open:
            raise Refused("table-closed")
        return session

    def programs_due(self) -> bool:
        """Whether an automatic player is to move by itself: play waits for it, and a person is there to see."""
        if self.session is None or self.row.status != "playing" or self.row.paused or not self.people:
            return False
        return any(self.seats[seat].kind == "auto" for seat in self.session.awaited())

    def opened_at(self, ask: Ask) -> int:
        """The entry at which this question was opened."""
        return self.opened[_key(ask)].entry

    def reopen(self, entry: Entry) -> None:
        """Bring `opened` up to date after an entry: a question that stayed open as it was keeps its number.

        The one that was answered does not, even when the same is asked again; after undo, redo or a retry none does.
        """
        assert self.session is not None
        kept: Mapping[AskKey, Opened] = self.opened if entry.kind == "answer" else {}
        answered = entry.answer
        opened: dict[AskKey, Opened] = {}
        for ask in self.session.asks:
            key, mark = _key(ask), _mark(ask)
            was = kept.get(key)
            settled = (
                answered is not None
                and answered.ask == ask.id
                and answered.seat in ask.seats
                and (ask.id, answered.seat) not in self.session.play.votes
            )
            opened[key] = was if was is not None and was.mark == mark and not settled else Opened(entry.number, mark)
        self.opened = opened

    def asks_bytes(self) -> bytes:
        """`opened`, for the store."""
        return _encoder.encode([(name, seats, at.entry, at.mark) for (name, seats), at in self.opened.items()])

    def close(self) -> None:
        """Put the session down."""
        if self.session is not None:
            self.session.play.close()


def _key(ask: Ask) -> AskKey:
    return ask.id, ask.seats


def _mark(ask: Ask) -> int:
    return zlib.crc32(_encoder.encode(ask))
