"""What one action is about to write: collected first, committed as a whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.host.live import Given, Live
from engine.host.store import Change, EntryRow, OutboxRow, ProposalRow, RowKind, SeatRow, TableRow
from engine.host.tables import Call, Notice
from engine.kernel import Audience, Entry, Seat, encode_entry

_encoder = msgspec.msgpack.Encoder()


class ToldRow(msgspec.Struct):
    """An event as an entry holds it, not decoded, and who may know."""

    event: msgspec.Raw
    to: Audience = None


_told_decoder = msgspec.msgpack.Decoder(list[ToldRow])


class Draft:
    """Changes to a table that are not in the store yet. Memory takes them over with `settled`."""

    def __init__(self, live: Live, now: float) -> None:
        self.live = live
        self.now = now
        self.row: TableRow = live.row
        self.seats: dict[Seat, SeatRow] = dict(live.seats)
        self.proposals: dict[int, ProposalRow] = dict(live.proposals)
        self.entries: list[EntryRow] = []
        self.told: list[ToldRow] = []
        self.undone: list[int] = []
        self.redone: list[int] = []
        self.outbox: list[OutboxRow] = []
        self.answered: set[Seat] = set()
        self.sittings: list[tuple[str, int]] = []
        self.seed: str | None = None

    @property
    def version(self) -> int:
        """The table's version once this is committed."""
        return self.live.row.version + 1

    @property
    def people(self) -> list[int]:
        """Everybody seated, once each."""
        return list(dict.fromkeys(seat.user for seat in self.seats.values() if seat.user is not None))

    def change_table(self, **fields: Any) -> None:
        """Change columns of the table."""
        self.row = replace(self.row, **fields)

    def change_seat(self, seat: Seat, **fields: Any) -> None:
        """Change columns of a seat."""
        self.seats[seat] = replace(self.seats[seat], **fields)

    def change_proposal(self, proposal: ProposalRow) -> None:
        """Open a proposal or change it."""
        self.proposals[proposal.id] = proposal

    # -- the record ------------------------------------------------------------------------------------------------

    def record(self, entry: Entry, user: int | None = None, press: str | None = None) -> None:
        """Add an entry and show what it tells, each to those who may know."""
        self.live.unsaved = True
        row = EntryRow(
            entry.number, entry.parent, entry.base, entry.kind, encode_entry(entry), self.now, user=user, press=press
        )
        self.entries.append(row)
        if entry.answer is not None:
            self.answered.add(entry.answer.seat)
        self.live.given[entry.number] = Given(user, self.now)
        self.live.reopen(entry)
        told = _told_decoder.decode(entry.told) if entry.told else []
        self.told += told
        self._tell(entry.number, told)

    def _tell(self, entry: int, told: list[ToldRow]) -> None:
        public = [row for row in told if row.to is None]
        if public:
            self._tell_everybody(entry, public)
        private = [row for row in told if row.to]
        for user in self.people if private else ():
            held = [seat.seat for seat in self.seats.values() if seat.user == user]
            # Once a person: who holds two seats that may know hears it at the first of them.
            firsts = [(next((seat for seat in held if seat in (row.to or ())), None), row) for row in private]
            for seat in held:
                mine = [row for first, row in firsts if first == seat]
                if mine:
                    self.show("private", entry=entry, seat=seat, payload=_encoder.encode(mine))

    def _tell_everybody(self, entry: int, public: list[ToldRow]) -> None:
        """One row, and so one message, for all that follows from a person's answer, unless a notice comes between."""
        last = next((row for row in reversed(self.outbox) if row.kind in ("told", "notice")), None)
        if last is None or last.kind == "notice":
            self.show("told", entry=entry, payload=_encoder.encode(public))
            return
        before = _told_decoder.decode(last.payload)
        place = self.outbox.index(last)
        self.outbox[place] = replace(last, payload=_encoder.encode([*before, *public]))

    # -- the outbox ------------------------------------------------------------------------------------------------

    def show(self, kind: RowKind, *, entry: int | None = None, seat: Seat | None = None, payload: bytes = b"") -> None:
        """Put something in the outbox."""
        self.outbox.append(OutboxRow(0, self.row.id, kind, entry=entry, seat=seat, payload=payload, created=self.now))

    def notice(self, code: str, **fields: str | int | None) -> None:
        """Tell the table that something happened to it."""
        known = {name: value for name, value in fields.items() if value is not None}
        self.show("notice", payload=_encoder.encode(Notice(code, known)))

    def call(self, kind: RowKind, seats: list[SeatRow]) -> None:
        """Mention the people who hold these seats."""
        users = tuple(dict.fromkeys(seat.user for seat in seats if seat.user is not None))
        self.show(kind, payload=_encoder.encode(Call(users, tuple(seat.seat for seat in seats))))

    # -- the end of it ---------------------------------------------------------------------------------------------

    def change(self) -> Change:
        """What the store is to write."""
        live = self.live
        self.row = replace(self.row, version=self.version, changed=self.now)
        return Change(
            expected=live.row.version,
            table=self.row,
            seats=[seat for name, seat in self.seats.items() if live.seats.get(name) != seat],
            gone=[seat for seat in live.seats if seat not in self.seats],
            entries=self.entries,
            undone=self.undone,
            redone=self.redone,
            outbox=self.outbox,
            proposals=[row for name, row in self.proposals.items() if live.proposals.get(name) != row],
            sittings=self.sittings,
            seed=self.seed,
        )

    def settled(self) -> None:
        """The store has it: memory follows."""
        live = self.live
        live.row, live.seats = self.row, self.seats
        live.proposals = {name: row for name, row in self.proposals.items() if row.state == "open"}
        live.presses.update({row.press: row.number for row in self.entries if row.press is not None})
        live.forget()
        live.unsaved = False
