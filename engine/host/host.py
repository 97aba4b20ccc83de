"""The host: everything that people may do at tables, whatever face they do it through."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.host.store import OutboxRow, TableStore
from engine.host.tables import (
    AnswerResult,
    Call,
    HistoryPoint,
    LogEntry,
    Notice,
    OpenAsk,
    Panel,
    Press,
    Proposed,
    TableInfo,
    Timing,
)
from engine.kernel import Answer, Ask, Game, Seat, Told

Policy = Callable[[Game[Any], msgspec.Struct, Sequence[Ask], Seat, random.Random], Answer | None]
"""An automatic player: sees what its seat sees and what it is asked; None leaves side offers alone."""


class Host:
    """All tables. Every method takes the table's id and the person's, and raises what `engine.host.errors` lists."""

    def __init__(
        self,
        store: TableStore,
        games: Mapping[str, Game[Any]],
        clock: Callable[[], float],
        seeds: Callable[[], str],
        *,
        policies: Mapping[str, Policy] | None = None,
        cache_size: int = 256,
        remind_after: float | None = None,
        slow: float = 1.0,
    ) -> None:
        """clock: seconds since the epoch. seeds: makes a new secret seed. policies: automatic players by name.

        remind_after: seconds after which a person waited for is reminded once; None: never. slow: seconds from which a
        press is logged as slow.
        """
        raise NotImplementedError

    timings: Sequence[Timing]

    async def start_up(self) -> None:
        """Take up what a stop left unfinished (automatic players that were to move)."""
        raise NotImplementedError

    async def idle(self) -> None:
        """Return when no automatic player is moving."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop background work. Nothing is lost without it."""
        raise NotImplementedError

    # -- lobby -----------------------------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        guild: int,
        channel: int,
        user: int,
        *,
        players: int | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> TableInfo:
        """Open a table in a channel or thread; `user` is its host, not seated yet.

        players: how many; None is the fewest. `channel-taken`, `unknown-game`, `seat-count`, `unknown-setting`,
        `bad-setting`.
        """
        raise NotImplementedError

    async def join(self, table: int, user: int, name: str, seat: Seat | None = None, *, also: bool = False) -> Proposed:
        """Sit down. In the lobby: at that seat, or any that is free; somebody seated changes to it, or with `also` takes
        it besides (same side only; it goes to the next newcomer if nothing else is free). In play: take over a seat
        that nobody or a program holds; needs the host or a vote.
        """
        raise NotImplementedError

    async def leave(self, table: int, user: int, seat: Seat | None = None) -> TableInfo:
        """Stand up from that seat, or all one's seats. In play the seat then waits for somebody to take it over."""
        raise NotImplementedError

    async def set_players(self, table: int, user: int, players: int) -> TableInfo:
        """Change the number of players before the start (host only)."""
        raise NotImplementedError

    async def set_option(self, table: int, user: int, setting: str, value: str) -> TableInfo:
        """Change a setting of the game before the start (host only)."""
        raise NotImplementedError

    async def set_auto(self, table: int, user: int, seat: Seat, policy: str | None) -> TableInfo:
        """Give a free seat to an automatic player, or free it again (None) before the start (host only)."""
        raise NotImplementedError

    async def start(self, table: int, user: int) -> TableInfo:
        """Begin the game. Every seat must be held, one at least by a person. By the host or anybody seated."""
        raise NotImplementedError

    # -- seats and votes -------------------------------------------------------------------------------------------

    async def replace(
        self,
        table: int,
        by: int,
        seat: Seat,
        *,
        user: int | None = None,
        name: str = "",
        policy: str | None = None,
    ) -> Proposed:
        """Give a seat, with all it holds, to another person (`user`, `name`) or an automatic player (`policy`), or empty
        it (neither). At once by the table's host or in an empty game, else by a vote of the people seated. The one who
        held it sees nothing of it any more and is called no more.
        """
        raise NotImplementedError

    async def end(self, table: int, by: int) -> Proposed:
        """End the table for good. At once by its host, else by a vote."""
        raise NotImplementedError

    async def vote(self, table: int, user: int, proposal: int, yes: bool) -> Proposed:
        """Vote on an open proposal; more than half of those who may vote carry it. A vote may be changed."""
        raise NotImplementedError

    async def nudge(self, table: int, user: int) -> TableInfo:
        """Let automatic players that paused go on (somebody seated)."""
        raise NotImplementedError

    # -- play ------------------------------------------------------------------------------------------------------

    async def answer(
        self,
        table: int,
        user: int,
        ask: str,
        picks: Sequence[str],
        *,
        opened: int | None = None,
        seat: Seat | None = None,
        press: Press | None = None,
    ) -> AnswerResult:
        """Answer an open ask.

        opened: `OpenAsk.opened` of the panel it was pressed on; refused as `stale` when that question is no longer open.
        Give it wherever there is a panel, and the question shown is the one answered: another player's answer, given at
        the same time, does not make it stale as long as the question stayed open and its options are the same.
        seat: needed only when the person holds two seats that are asked the same. press: makes a repeated delivery of
        one press count once. Raises `Refused`, `NotAllowed`, `Conflict`, `Fault`.
        """
        raise NotImplementedError

    async def undo(self, table: int, user: int, before: int | None = None) -> Proposed:
        """Take back the answer `before` (a number from `history`) and all after it; None: the last answer by a person.

        At once when all of them are the person's own and nobody learned anything by them; else it is put to the vote
        of the people seated. A proposal lapses when play moves on.
        """
        raise NotImplementedError

    async def redo(self, table: int, user: int) -> Proposed:
        """Bring back what the last undo took, up to the next answer by a person; the same votes as for undo."""
        raise NotImplementedError

    async def history(self, table: int, user: int, limit: int = 100) -> list[HistoryPoint]:
        """What can be taken back, newest first."""
        raise NotImplementedError

    # -- reading ---------------------------------------------------------------------------------------------------

    async def info(self, table: int) -> TableInfo:
        """The table. `no-table`."""
        raise NotImplementedError

    async def find(self, channel: int) -> TableInfo | None:
        """The table of a channel: the open one, or the last that was there."""
        raise NotImplementedError

    async def tables(self, guild: int) -> list[TableInfo]:
        """The open tables of a server."""
        raise NotImplementedError

    async def tables_of(self, user: int) -> list[TableInfo]:
        """The open tables at which a person sits."""
        raise NotImplementedError

    async def panel(self, table: int) -> Panel:
        """All that the public panel says."""
        raise NotImplementedError

    async def view(self, table: int, user: int | None, seat: Seat | None = None) -> msgspec.Struct:
        """What a person sees: from that seat of theirs, or the one play waits for, or their first; without one (or with
        user None) what a spectator sees. `not-playing`, `not-your-seat`.
        """
        raise NotImplementedError

    async def views(self, table: int, user: int) -> dict[Seat, msgspec.Struct]:
        """The view from each of the person's seats; empty for a spectator."""
        raise NotImplementedError

    async def asks(self, table: int, user: int) -> tuple[OpenAsk, ...]:
        """What a person may answer now, for all their seats: first what play waits for, then side offers."""
        raise NotImplementedError

    async def log(self, table: int, user: int | None, before: int | None = None, limit: int = 50) -> list[LogEntry]:
        """The newest entries with numbers under `before`, oldest first, with the events this reader may know."""
        raise NotImplementedError

    async def proposal(self, table: int, proposal: int) -> Proposed:
        """How a vote stands."""
        raise NotImplementedError

    async def export(self, table: int, user: int | None) -> bytes:
        """The record as a JSON file. Of a finished game: everything, for `python -m engine replay`. Of a running one:
        the public view and the public log, without seed or secrets.
        """
        raise NotImplementedError

    # -- for the face ----------------------------------------------------------------------------------------------

    async def set_panel(self, table: int, channel: int | None, message: int | None) -> None:
        """Remember where the table's panel is shown."""
        raise NotImplementedError

    async def set_room(self, table: int, room: str, channel: int | None) -> None:
        """Remember a channel for hidden talk under a word (a side, `seat:<seat>`), or forget it."""
        raise NotImplementedError

    async def set_delivery(self, table: int, user: int, delivery: str) -> None:
        """Remember how a person wants hidden things shown (a word of the face's choosing) for all their seats here."""
        raise NotImplementedError

    async def refresh(self, table: int) -> None:
        """Have the panel posted anew (it was deleted or buried)."""
        raise NotImplementedError

    async def remind(self) -> int:
        """Put a reminder in the outbox for every person waited for longer than `remind_after`, once a wait; how many."""
        raise NotImplementedError

    def game(self, game: str) -> Game[Any]:
        """The game of that id. `unknown-game`."""
        raise NotImplementedError

    async def told(self, row: OutboxRow) -> tuple[Told, ...]:
        """The events of a `told` or `private` row."""
        raise NotImplementedError

    def notice(self, row: OutboxRow) -> Notice:
        """The payload of a `notice` row."""
        raise NotImplementedError

    def call(self, row: OutboxRow) -> Call:
        """The payload of a `call` or `remind` row."""
        raise NotImplementedError
