"""Tables in memory: locked one by one, taken up when touched, put down when others need the room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from engine.host import autos, seats, waits
from engine.host.autos import Policy
from engine.host.draft import Draft
from engine.host.errors import Conflict
from engine.host.faults import report
from engine.host.live import Live
from engine.host.store import Loaded, StoreConflict, TableStore
from engine.host.timings import Timings
from engine.kernel import EngineError, Game, Refused, decode_entry

HISTORY_READ = 256
"""Entries of older history that are read at a time when an undo reaches for them."""


class Core:
    """What all of the host stands on."""

    def __init__(
        self,
        store: TableStore,
        games: Mapping[str, Game[Any]],
        clock: Callable[[], float],
        seeds: Callable[[], str],
        policies: Mapping[str, Policy],
        cache_size: int,
        slow: float,
    ) -> None:
        self.store = store
        self.clock = clock
        self.timings = Timings(clock, slow)
        self._games = games
        self._seeds = seeds
        self._policies = policies
        self._cache_size = cache_size
        self._tables: OrderedDict[int, Live] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._driven: set[int] = set()
        self._watchers: list[Callable[[int], None]] = []

    def game(self, game: str) -> Game[Any]:
        """The game of that id. `unknown-game`."""
        if game not in self._games:
            raise Refused("unknown-game", game=game)
        return self._games[game]

    def watch(self, watcher: Callable[[int], None]) -> None:
        """Have a function called with a table's id whenever something of it is in the outbox."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[int], None]) -> None:
        """Call it no more."""
        self._watchers.remove(watcher)

    # -- in and out of memory --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _at(self, table: int) -> AsyncIterator[Live]:
        """A table, for one at a time. When anything goes wrong before it is written, memory forgets it."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            live = await self._live(table)
            try:
                yield live
            except BaseException:
                if live.unsaved:
                    self._drop(table)
                raise

    async def _live(self, table: int) -> Live:
        live = self._tables.get(table)
        if live is not None:
            self._tables.move_to_end(table)
            return live
        loaded = await self.store.load(table)
        if loaded is None:
            raise Refused("no-table")
        live = Live(loaded, self.game(loaded.table.game))
        try:
            live.take_up(loaded)
        except EngineError as error:
            live.fault = report(table, "cannot be taken up", error)
        else:
            await self._own_up(live, loaded)
        self._tables[table] = live
        self._make_room()
        return live

    async def _own_up(self, live: Live, loaded: Loaded) -> None:
        """Where the rules have changed under an unfinished step, it is asked again, and the table hears of it."""
        if live.session is None or live.session.divergence is None:
            return
        draft = Draft(live, self.clock())
        draft.record(live.session.head)
        draft.undone += [row.number for row in loaded.line[1:]]
        draft.notice("asked-again")
        waits.finish(draft)
        await self._write(draft)

    def _drop(self, table: int) -> None:
        live = self._tables.pop(table, None)
        if live is not None:
            live.close()

    def _make_room(self) -> None:
        """Put the tables down that were not touched for longest; what is in use stays."""
        for table in list(self._tables)[: max(0, len(self._tables) - self._cache_size)]:
            lock = self._locks.get(table)
            if lock is None or not lock.locked():
                self._drop(table)

    async def _reach(self, live: Live, number: int = 0, count: int = 0) -> None:
        """Remember older history: back beyond entry `number`, or `count` entries."""
        session = live.started()
        while session.path[0].number:
            if (number and session.path[0].number < number) or (count and len(session.path) > count):
                return
            rows = await self.store.line(live.row.id, session.path[0].parent, limit=HISTORY_READ)
            if rows[0].base != rows[0].number:
                rows = [*await self.store.line(live.row.id, rows[0].follows, stop=rows[0].base), *rows]
            live.remember(rows)
            session.remember([decode_entry(row.data) for row in rows])

    # -- writing ---------------------------------------------------------------------------------------------------

    async def _write(self, draft: Draft) -> None:
        """Commit a draft. Raises `Conflict`; then memory has forgotten the table."""
        live = draft.live
        live.unsaved = True
        writing = asyncio.ensure_future(self.store.commit(draft.change()))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            # The store finishes what it began: memory waits to learn how it went.
            await asyncio.wait((writing,))
            if not writing.cancelled() and writing.exception() is None:
                self._written(draft)
            raise
        except StoreConflict as error:
            self._drop(live.row.id)
            raise Conflict from error
        self._written(draft)

    def _written(self, draft: Draft) -> None:
        draft.settled()
        if draft.outbox:
            self._wake(draft.row.id)

    def _wake(self, table: int) -> None:
        for watcher in self._watchers:
            watcher(table)

    async def _conclude(self, draft: Draft, actors: Collection[int] = ()) -> None:
        """What ends every action of play: words of who has left are taken back, programs move, waits are noted, all is
        written, more moves follow.
        """
        while seats.word_out_of_reach(draft):
            await self._reach(draft.live, count=len(draft.live.started().path))
        seats.withdraw(draft)
        autos.play(draft, self._policies)
        waits.finish(draft, actors)
        await self._write(draft)
        if draft.live.programs_due():
            self._start(self._drive(draft.row.id))

    async def _drive(self, table: int) -> None:
        """Let programs move on, transaction by transaction, until a person is to move."""
        if table in self._driven:
            return
        self._driven.add(table)
        try:
            while await self._driven_on(table):
                pass
        except Conflict:
            # Another process plays on at this table: it drives its programs too.
            return
        except Exception as error:  # noqa: BLE001 - a task of its own: nobody else would hear of it
            report(table, "automatic players stopped", error)
        finally:
            self._driven.discard(table)

    async def _driven_on(self, table: int) -> bool:
        # People at this table and others come first.
        await asyncio.sleep(0)
        async with self._at(table) as live:
            if not live.programs_due():
                return False
            draft = Draft(live, self.clock())
            autos.play(draft, self._policies)
            if not draft.entries and draft.row == live.row:
                return False
            waits.finish(draft)
            await self._write(draft)
            return live.programs_due()

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
