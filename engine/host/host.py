"""The host: everything that people may do at tables, whatever face they do it through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from engine.host import lobby, reading, seats, undoing, votes
from engine.host.autos import Policy
from engine.host.desk import Desk
from engine.host.draft import Draft
from engine.host.errors import Fault, NotAllowed
from engine.host.faults import report
from engine.host.live import Live
from engine.host.store import OutboxRow, ProposalKind, ProposalRow, StoreConflict, TableRow, TableStore
from engine.host.tables import AnswerResult, Press, Proposed, TableInfo
from engine.kernel import Answer, Entry, Game, Refused, RulesFault, Seat, decode_entry


class Host(Desk):
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
        super().__init__(store, games, clock, seeds, policies or {}, cache_size, slow)
        self.remind_after = remind_after

    async def start_up(self) -> None:
        """Take up what a stop left unfinished (automatic players that were to move)."""
        self._start(self._take_up_programs(await self.store.awaiting_programs()))

    async def idle(self) -> None:
        """Return when no automatic player is moving."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def close(self) -> None:
        """Stop background work. Nothing is lost without it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._tables):
            self._drop(table)

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
        kind = self.game(game)
        number = min(kind.player_counts) if players is None else players
        chosen = lobby.check(kind, number, dict(settings or {}))
        now = self.clock()
        row = TableRow(0, guild, channel, game, user, number, chosen, created=now, changed=now)
        seats = lobby.rows_for(kind.seats(number, chosen))
        try:
            table = await self.store.create(row, seats, [OutboxRow(0, 0, "panel", created=now)])
        except StoreConflict as error:
            raise Refused("channel-taken", table=await self.store.at_channel(channel) or 0) from error
        # One that was over has given its channel up.
        for other in [live.row.id for live in self._tables.values() if live.row.channel == channel]:
            self._drop(other)
        self._wake(table)
        return await self.info(table)

    async def join(self, table: int, user: int, name: str, seat: Seat | None = None, *, also: bool = False) -> Proposed:
        """Sit down. In the lobby: at that seat, or any that is free; somebody seated changes to it, or with `also`
        takes it besides (same side only; it goes to the next newcomer if nothing else is free). In play: take over a
        seat that nobody or a program holds; needs the host or a vote.
        """
        async with self._changing(table) as draft:
            if draft.row.status == "lobby":
                lobby.sit(draft, user, name, seat, also)
                return await self._done(draft)
            return await self._take_over(draft, user, name, seat)

    async def leave(self, table: int, user: int, seat: Seat | None = None) -> TableInfo:
        """Stand up from that seat, or all one's seats. In play the seat then waits for somebody to take it over."""
        async with self._changing(table) as draft:
            if draft.row.status == "lobby":
                lobby.stand_up(draft, user, seat)
            else:
                _playing(draft)
                for row in lobby.own_seats(draft, user, seat):
                    seats.hand_over(draft, row.seat, user, user=None, name="", policy="")
                seats.pass_on_hosting(draft, user, None)
            await self._recount(draft)
            return (await self._done(draft)).table

    async def set_players(self, table: int, user: int, players: int) -> TableInfo:
        """Change the number of players before the start (host only)."""
        async with self._changing(table) as draft:
            lobby.host_only(draft, user)
            lobby.lay_seats(draft, players, dict(draft.row.settings))
            return (await self._done(draft)).table

    async def set_option(self, table: int, user: int, setting: str, value: str) -> TableInfo:
        """Change a setting of the game before the start (host only)."""
        async with self._changing(table) as draft:
            lobby.host_only(draft, user)
            lobby.lay_seats(draft, draft.row.players, {**draft.row.settings, setting: value})
            return (await self._done(draft)).table

    async def set_auto(self, table: int, user: int, seat: Seat, policy: str | None) -> TableInfo:
        """Give a free seat to an automatic player, or free it again (None) before the start (host only)."""
        async with self._changing(table) as draft:
            lobby.host_only(draft, user)
            self._check_policy(policy)
            lobby.set_program(draft, seat, policy)
            return (await self._done(draft)).table

    async def start(self, table: int, user: int) -> TableInfo:
        """Begin the game. Every seat must be held, one at least by a person. By the host or anybody seated."""
        async with self._changing(table) as draft:
            try:
                lobby.begin(draft, user, self._seeds())
            except RulesFault as error:
                raise Fault("rules-fault", report(table, "could not begin", error)) from error
            return (await self._done(draft, user)).table

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
        """Give a seat, with all it holds, to another person (`user`, `name`) or an automatic player (`policy`), or
        empty it (neither). At once by the table's host or in an empty game, else by a vote of the people seated. The
        one who held it sees nothing of it any more and is called no more.
        """
        async with self._changing(table) as draft:
            self._check_policy(policy)
            if draft.row.status != "lobby":
                _playing(draft)
            if seat not in draft.seats:
                raise Refused("unknown-seat", seat=seat)
            if by != draft.row.host and by not in draft.people:
                raise NotAllowed("not-seated")
            if user is not None:
                await self._check_newcomer(draft, seat, user)
            return await self._put(draft, by, "replace", seat=seat, user=user, name=name, policy=policy or "")

    async def end(self, table: int, by: int) -> Proposed:
        """End the table for good. At once by its host, else by a vote."""
        async with self._changing(table) as draft:
            if not draft.row.open:
                raise Refused("table-closed")
            if by != draft.row.host and by not in draft.people and draft.people:
                raise NotAllowed("not-seated")
            return await self._put(draft, by, "end")

    async def vote(self, table: int, user: int, proposal: int, yes: bool) -> Proposed:
        """Vote on an open proposal; more than half of those who may vote carry it. A vote may be changed."""
        async with self._changing(table) as draft:
            row = votes.cast(draft, user, proposal, yes)
            state = votes.standing(row, draft.seats)
            if state == "passed":
                await self._carry(draft, row)
            elif state != "open":
                votes.close_vote(draft, row, state)
            return await self._done(draft, user, proposal=row.id)

    async def nudge(self, table: int, user: int) -> TableInfo:
        """Let automatic players that paused go on (somebody seated)."""
        async with self._changing(table) as draft:
            _playing(draft)
            if user not in draft.people:
                raise NotAllowed("not-seated")
            if not draft.row.paused and not draft.live.programs_due():
                raise Refused("nothing-to-nudge")
            draft.live.run = 0
            draft.change_table(paused=False)
            return (await self._done(draft)).table

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

        opened: `OpenAsk.opened` of the panel it was pressed on; refused as `stale` when that question is no longer
        open. Give it wherever there is a panel, and the question shown is the one answered: another player's answer,
        given at the same time, does not make it stale as long as the question stayed open with the same options.
        seat: needed only when the person holds two seats that are asked the same. press: makes a repeated delivery of
        one press count once. Raises `Refused`, `NotAllowed`, `Conflict`, `Fault`.
        """
        async with self._at(table) as live:
            if press is not None and press.id in live.presses:
                return self._result(live, user, live.presses[press.id])
            chosen = reading.seat_to_answer(live, user, ask, seat, opened)
            given = Answer(ask, chosen, tuple(picks))
            session = live.playing()
            if session.play.votes.get((ask, chosen)) == given.picks:
                return self._result(live, user, session.version)
            draft = Draft(live, self.clock())
            entry = self._submit(draft, given, user, press)
            applied = self.clock()
            await self._conclude(draft, (user,))
            self.timings.committed(table, entry, press, applied)
            return self._result(live, user, entry, draft)

    async def undo(self, table: int, user: int, before: int | None = None) -> Proposed:
        """Take back the answer `before` (a number from `history`) and all after it; None: the last answer by a person.

        At once when all of them are the person's own and nobody learned anything by them; else it is put to the vote
        of the people seated. A proposal lapses when play moves on.
        """
        async with self._changing(table) as draft:
            if user not in draft.people:
                raise NotAllowed("not-seated")
            number = undoing.last_by_person(draft.live) if before is None else before
            await self._reach_answer(draft.live, number)
            taken = undoing.taken_back(draft.live, number)
            if undoing.is_free(draft.live, user, taken):
                undoing.undo(draft, user, number)
                return await self._done(draft, user)
            return await self._put(draft, user, "undo", number=number)

    async def redo(self, table: int, user: int) -> Proposed:
        """Bring back what the last undo took (after another redo: up to the next answer by a person).

        The same votes as for undo.
        """
        async with self._changing(table) as draft:
            if user not in draft.people:
                raise NotAllowed("not-seated")
            entries = await self._next_to_redo(draft.live)
            if all(draft.live.given[entry.number].user == user for entry in entries):
                undoing.redo(draft, user, entries)
                return await self._done(draft, user)
            return await self._put(draft, user, "redo", number=entries[0].number)

    # -- helpers ---------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, table: int) -> AsyncIterator[Draft]:
        async with self._at(table) as live:
            yield Draft(live, self.clock())

    async def _done(self, draft: Draft, user: int | None = None, *, proposal: int | None = None) -> Proposed:
        """Write what was done (or proposed) and say how things stand."""
        await self._conclude(draft, () if user is None else (user,))
        row = draft.proposals.get(proposal) if proposal is not None else None
        vote = votes.info(draft.live, row) if row is not None else None
        return Proposed(reading.info(draft.live), row is None or row.state == "passed", vote)

    async def _put(self, draft: Draft, by: int, kind: ProposalKind, **about: Any) -> Proposed:
        """Do something at once where that is the person's right or nobody else has a vote, or put it to the vote."""
        proposal = votes.propose(draft, kind, by, **about)
        if _may_alone(draft, proposal) or votes.standing(proposal, draft.seats) == "passed":
            await self._do(draft, proposal)
            await self._recount(draft)
            return await self._done(draft, by)
        votes.open_vote(draft, proposal, _asked(draft, proposal))
        return await self._done(draft, by, proposal=proposal.id)

    async def _carry(self, draft: Draft, proposal: ProposalRow) -> None:
        """Do what was decided; where that has become impossible, the proposal lapses instead."""
        shown = len(draft.outbox)
        votes.close_vote(draft, proposal, "passed")
        try:
            await self._do(draft, proposal)
        except Refused:
            del draft.outbox[shown:]
            votes.close_vote(draft, proposal, "lapsed")

    async def _do(self, draft: Draft, proposal: ProposalRow) -> None:
        if proposal.kind == "replace":
            if proposal.user is not None and proposal.seat is not None:
                await self._check_newcomer(draft, proposal.seat, proposal.user)
            seats.carry_out(draft, proposal)
        elif proposal.kind == "end":
            seats.end(draft, proposal.by)
        elif proposal.kind == "undo":
            await self._reach_answer(draft.live, proposal.number or 0)
            undoing.undo(draft, proposal.by, proposal.number or 0)
        else:
            undoing.redo(draft, proposal.by, await self._next_to_redo(draft.live))

    async def _recount(self, draft: Draft) -> None:
        """After somebody sat down or left, open votes may be decided."""
        for name in list(draft.proposals):
            proposal = draft.proposals[name]
            state = votes.standing(proposal, draft.seats)
            if proposal.state != "open" or state == "open":
                continue
            if state == "passed":
                await self._carry(draft, proposal)
            else:
                votes.close_vote(draft, proposal, state)

    async def _take_over(self, draft: Draft, user: int, name: str, seat: Seat | None) -> Proposed:
        _playing(draft)
        free = [row.seat for kind in ("nobody", "auto") for row in draft.seats.values() if row.kind == kind]
        if seat is not None and seat not in draft.seats:
            raise Refused("unknown-seat", seat=seat)
        if seat is not None and seat not in free:
            raise Refused("already-seated" if draft.seats[seat].user == user else "seat-held", seat=seat)
        if not free:
            raise Refused("table-full")
        chosen = seat if seat is not None else free[0]
        await self._check_newcomer(draft, chosen, user)
        return await self._put(draft, user, "replace", seat=chosen, user=user, name=name)

    async def _check_newcomer(self, draft: Draft, seat: Seat, user: int) -> None:
        seats.check_newcomer(draft, seat, user, await self.store.sides_seen(draft.row.id, user))

    def _check_policy(self, policy: str | None) -> None:
        if policy is not None and policy not in self._policies:
            raise Refused("unknown-policy", policy=policy)

    def _submit(self, draft: Draft, answer: Answer, user: int, press: Press | None) -> int:
        live = draft.live
        try:
            entry = live.playing().submit(answer)
        except RulesFault as error:
            raise Fault("rules-fault", report(live.row.id, "an answer could not be played", error)) from error
        live.run = 0
        draft.change_table(paused=False)
        draft.record(entry, user, press.id if press is not None else None)
        return entry.number

    def _result(self, live: Live, user: int, entry: int, draft: Draft | None = None) -> AnswerResult:
        own = [seat.seat for seat in live.seats_of(user)]
        return AnswerResult(
            table=reading.info(live),
            entry=entry,
            told=reading.told(live.game, draft.told, own) if draft is not None else (),
            asks=reading.asks(live, user),
            outcome=live.started().outcome,
            repeated=draft is None,
        )

    async def _next_to_redo(self, live: Live) -> list[Entry]:
        numbers = undoing.redo_numbers(live)
        tail = decode_entry((await self.store.entries(live.row.id, (live.started().version,)))[0].data)
        whole = tail.kind == "undo" and tail.parent in numbers
        rows = await self.store.entries(
            live.row.id, numbers[: numbers.index(tail.parent) + 1] if whole else numbers[: undoing.REDO_READ]
        )
        live.remember(rows)
        entries = [decode_entry(row.data) for row in rows]
        return entries if whole else undoing.first_to_redo(live, entries)

    async def _take_up_programs(self, tables: Sequence[int]) -> None:
        for table in tables:
            await self._drive(table)


def _playing(draft: Draft) -> None:
    """Raise unless the game has started and the table is not closed."""
    draft.live.playing()


def _may_alone(draft: Draft, proposal: ProposalRow) -> bool:
    """Whether it needs no vote: the host's right over seats and the end; one's own seat; a table nobody sits at."""
    if proposal.kind in ("undo", "redo"):
        return False
    if proposal.by == draft.row.host or not draft.people:
        return True
    holder = draft.seats[proposal.seat].user if proposal.seat is not None else None
    return holder == proposal.by and proposal.user is None and not proposal.policy


def _asked(draft: Draft, proposal: ProposalRow) -> str | None:
    """What an undo would take back first, for the announcement."""
    if proposal.kind != "undo" or proposal.number is None:
        return None
    answer = undoing.taken_back(draft.live, proposal.number)[0].answer
    return answer.ask if answer is not None else None
