"""The reading side of the host, and what it remembers for the face."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.host import reading, undoing, votes, waits
from engine.host.core import Core
from engine.host.draft import Draft
from engine.host.errors import NotAllowed
from engine.host.live import Live
from engine.host.store import OutboxRow
from engine.host.tables import Call, HistoryPoint, LogEntry, Notice, OpenAsk, Panel, Proposed, TableInfo
from engine.kernel import Refused, Seat, Told, decode_entry, replay

_notices = msgspec.msgpack.Decoder(Notice)
_calls = msgspec.msgpack.Decoder(Call)


class Desk(Core):
    """What may be asked about tables. remind_after: seconds of waiting until a reminder; None: never."""

    remind_after: float | None = None

    async def info(self, table: int) -> TableInfo:
        """The table. `no-table`."""
        live = self._tables.get(table)
        if live is not None:
            return reading.info(live)
        found = await self.store.table(table)
        if found is None:
            raise Refused("no-table")
        return reading.table_info(*found)

    async def find(self, channel: int) -> TableInfo | None:
        """The table of a channel: the open one, or the last that was there."""
        table = await self.store.at_channel(channel)
        return None if table is None else await self.info(table)

    async def tables(self, guild: int) -> list[TableInfo]:
        """The open tables of a server."""
        return [await self.info(row.id) for row in await self.store.of_guild(guild)]

    async def tables_of(self, user: int) -> list[TableInfo]:
        """The open tables at which a person sits."""
        return [await self.info(row.id) for row in await self.store.of_user(user)]

    async def panel(self, table: int) -> Panel:
        """All that the public panel says."""
        async with self._at(table) as live:
            for proposal in live.proposals.values():
                if proposal.kind == "undo" and proposal.number is not None and live.session is not None:
                    await self._reach(live, proposal.number)
            return reading.panel(live)

    async def view(self, table: int, user: int | None, seat: Seat | None = None) -> msgspec.Struct:
        """What a person sees: from that seat of theirs, or the one play waits for, or their first; without one (or with
        user None) what a spectator sees. `not-playing`, `not-your-seat`.
        """
        async with self._at(table) as live:
            session = live.started()
            view: msgspec.Struct = live.game.view(session.state, reading.seat_to_show(live, user, seat))
            return view

    async def views(self, table: int, user: int) -> dict[Seat, msgspec.Struct]:
        """The view from each of the person's seats; empty for a spectator."""
        async with self._at(table) as live:
            session = live.started()
            return {seat.seat: live.game.view(session.state, seat.seat) for seat in live.seats_of(user)}

    async def asks(self, table: int, user: int) -> tuple[OpenAsk, ...]:
        """What a person may answer now, for all their seats: first what play waits for, then side offers."""
        async with self._at(table) as live:
            return reading.asks(live, user)

    async def log(self, table: int, user: int | None, before: int | None = None, limit: int = 50) -> list[LogEntry]:
        """The newest entries with numbers under `before`, oldest first, with the events this reader may know."""
        async with self._at(table) as live:
            rows = await self.store.log(table, before, limit)
            return reading.log_entries(live, rows, user)

    async def log_from(self, table: int, user: int | None, first: int, limit: int = 50) -> list[LogEntry]:
        """The oldest entries with numbers from `first` on, oldest first, with the events this reader may know."""
        async with self._at(table) as live:
            rows = await self.store.log_from(table, first, limit)
            return reading.log_entries(live, rows, user)

    async def last_move(self, table: int, user: int) -> LogEntry | None:
        """A person's newest answer, at whatever seat, that was not taken back; None where they have given none."""
        async with self._at(table) as live:
            row = await self.store.last_answer(table, user)
            return None if row is None else reading.log_entries(live, [row], user)[0]

    async def history(self, table: int, user: int, limit: int = 100) -> list[HistoryPoint]:
        """What can be taken back, newest first."""
        async with self._at(table) as live:
            await self._reach(live, count=limit)
            return undoing.history(live, user, limit)

    async def proposal(self, table: int, proposal: int) -> Proposed:
        """How a vote stands or ended. `no-proposal`."""
        async with self._at(table) as live:
            found = live.proposals.get(proposal) or await self.store.proposal(table, proposal)
            if found is None:
                raise Refused("no-proposal")
            if found.state == "open" and found.kind == "undo" and found.number is not None:
                await self._reach(live, found.number)
            return Proposed(reading.info(live), found.state == "passed", votes.info(live, found))

    async def export(self, table: int, user: int | None) -> bytes:
        """The record as a JSON file. Of a finished game: everything, for `python -m engine replay`. Of a running one:
        the public view and the public log, without seed or secrets.
        """
        async with self._at(table) as live:
            session = live.started()
            if session.outcome is not None and live.row.open:
                await self._close_for_good(live, user)
            record = [decode_entry(row.data) for row in await self.store.log(table, None, session.next_number)]
            return replay.encode_export(replay.export(session, live.row.players, live.row.settings, record))

    # -- for the face ----------------------------------------------------------------------------------------------

    async def set_panel(self, table: int, channel: int | None, message: int | None) -> None:
        """Remember where the table's panel is shown."""
        await self._note(table, panel_channel=channel, panel_message=message)

    async def set_room(self, table: int, room: str, channel: int | None) -> None:
        """Remember a channel for hidden talk under a word (a side, `seat:<seat>`), or forget it."""
        async with self._at(table) as live:
            rooms = {name: at for name, at in live.row.rooms.items() if name != room}
            if channel is not None:
                rooms[room] = channel
            draft = Draft(live, self.clock())
            draft.change_table(rooms=rooms)
            await self._write(draft)

    async def set_delivery(self, table: int, user: int, delivery: str) -> None:
        """Remember how a person wants hidden things shown (a word of the face's choosing) for all their seats here."""
        async with self._at(table) as live:
            held = live.seats_of(user)
            if not held:
                raise NotAllowed("not-seated")
            draft = Draft(live, self.clock())
            for row in held:
                draft.change_seat(row.seat, delivery=delivery)
            await self._write(draft)

    async def refresh(self, table: int) -> None:
        """Have the panel posted anew (it was deleted or buried)."""
        async with self._at(table) as live:
            draft = Draft(live, self.clock())
            draft.show("panel")
            await self._write(draft)

    async def remind(self) -> int:
        """Put a reminder in the outbox for everybody waited for longer than `remind_after`, once a wait; how many."""
        if self.remind_after is None:
            return 0
        before = self.clock() - self.remind_after
        return sum([await self._remind(table, before) for table in await self.store.awaiting_since(before)])

    async def told(self, row: OutboxRow) -> tuple[Told, ...]:
        """The events of a `told` or `private` row."""
        info = await self.info(row.table)
        return reading.told_bytes(self.game(info.game), row.payload, None)

    def notice(self, row: OutboxRow) -> Notice:
        """The payload of a `notice` row."""
        return _notices.decode(row.payload)

    def call(self, row: OutboxRow) -> Call:
        """The payload of a `call` or `remind` row."""
        return _calls.decode(row.payload)

    # -- helpers -----------------------------------------------------------------------------------------------------

    async def _reach_answer(self, live: Live, number: int) -> None:
        """Remember history as far as an answer that can be taken back. `nothing-to-undo`."""
        live.playing()
        rows = await self.store.entries(live.row.id, (number,))
        if not rows or rows[0].kind != "answer" or rows[0].undone:
            raise Refused("nothing-to-undo")
        await self._reach(live, number)

    async def _note(self, table: int, **fields: Any) -> None:
        async with self._at(table) as live:
            draft = Draft(live, self.clock())
            draft.change_table(**fields)
            await self._write(draft)

    async def _remind(self, table: int, before: float) -> int:
        async with self._at(table) as live:
            draft = Draft(live, self.clock())
            count = waits.remind(draft, before)
            if count:
                await self._write(draft)
            return count

    async def _close_for_good(self, live: Live, user: int | None) -> None:
        """An exported record shows the seed: no undo after it."""
        if user is None or (user != live.row.host and not live.seats_of(user)):
            raise NotAllowed("not-seated")
        draft = Draft(live, self.clock())
        draft.change_table(open=False)
        await self._write(draft)
