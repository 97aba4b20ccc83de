"""Anything in any order, with processes that come and go: memory, file and record always agree."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable

import pytest

from engine.host import Conflict, NotAllowed, Press
from engine.kernel import EngineError, Refused, Session, decode_entry
from tests.host.conftest import Opener
from tests.host.lantern import Lantern
from tests.host.stage import ANA, BEA, CAI, DEB, Stage

PEOPLE = (ANA, BEA, CAI, DEB)
SEATS = ("hunter", "lantern-1", "lantern-2")


async def attempt(stage: Stage, rng: random.Random) -> Awaitable[object] | None:
    """Something that somebody might do now, sensible or not."""
    host, table, user = stage.host, stage.table, rng.choice(PEOPLE)
    seat = rng.choice(SEATS)
    kind = rng.choices(
        ("answer", "undo", "redo", "vote", "replace", "leave", "join", "junk"), (60, 8, 6, 12, 3, 2, 5, 4)
    )[0]
    if kind == "answer":
        open_to = {one: asks for one in PEOPLE if (asks := await host.asks(table, one))}
        if not open_to:
            return None
        user = rng.choice(list(open_to))
        one = open_to[user][0] if rng.random() < 0.7 else rng.choice(open_to[user])
        return stage.press(user, one, rng.choice(one.ask.options).id, press=str(rng.randrange(10**9)))
    if kind == "undo":
        points = await host.history(table, user, limit=5)
        return host.undo(table, user, rng.choice(points).number if points else None)
    if kind == "redo":
        return host.redo(table, user)
    if kind == "vote":
        open_votes = (await host.panel(table)).proposals
        return host.vote(table, user, rng.choice(open_votes).id, rng.random() < 0.8) if open_votes else None
    if kind == "replace":
        other = rng.choice((None, *PEOPLE))
        return host.replace(
            table, user, seat, user=other, name="X", policy=None if other else rng.choice((None, "first"))
        )
    if kind == "leave":
        return host.leave(table, user)
    if kind == "join":
        return host.join(table, user, "X", seat)
    picks = [rng.choice(("", "yes", "x" * 3000, "hunt:lantern-1", "\x00"))] * rng.randrange(3)
    return host.answer(
        table, user, rng.choice(("hunt", "", "counsel", "?")), picks, opened=rng.choice((None, 0, 10**9))
    )


async def readings(stage: Stage) -> list[object]:
    """All that people see."""
    host, table = stage.host, stage.table
    seen: list[object] = [await host.panel(table), await host.log(table, None, limit=1000)]
    for user in PEOPLE:
        seen += [await host.asks(table, user), await host.views(table, user), await host.history(table, user, limit=20)]
    return seen


async def check(stage: Stage) -> None:
    """The record is whole, and played from its beginning it leads to the very state that stands."""
    rows = await stage.store.log(stage.table, None, 100_000)
    assert [row.number for row in rows] == list(range(len(rows)))
    loaded = await stage.store.load(stage.table)
    assert loaded is not None and loaded.table.head is not None
    line = await stage.store.line(stage.table, loaded.table.head)
    whole = Session.resume(
        Lantern(), loaded.seed or "", decode_entry(rows[-1].data), [decode_entry(row.data) for row in line]
    )
    stood = stage.host._tables[stage.table].started()
    assert whole.encoded() == stood.encoded()
    on_line = {row.number for row in line}
    for row in rows:
        if row.kind == "answer":
            assert row.undone == (row.number not in on_line)
    awaited = {seat.seat for seat in loaded.seats if seat.awaited_since is not None}
    assert awaited == (set(stood.awaited()) if loaded.table.status == "playing" else set())


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_the_table_stands(process: Opener, seed: int) -> None:
    rng = random.Random(seed)
    stage = await process()
    await stage.playing(ANA, BEA, CAI, length="long")
    done = refused = 0
    for turn in range(200):
        action = await attempt(stage, rng)
        if action is None:
            continue
        before = await readings(stage) if turn % 10 == 0 else None
        try:
            await action
            done += 1
        except (Refused, NotAllowed):
            refused += 1
            if before is not None:
                await stage.host.idle()
                assert await readings(stage) == before
        await stage.host.idle()
        if turn % 25 == 24:
            again = await process()
            assert await readings(again) == await readings(stage)
            await check(again)
            stage = again
    await check_outbox(stage)
    assert done > 30
    assert refused > 5


async def check_outbox(stage: Stage) -> None:
    """Every public event of the record is shown once, in order; nothing is shown to the wrong person."""
    await stage.publisher.drain()
    ids = [row.id for row in stage.paper.shown]
    assert ids == sorted(set(ids))
    told = [row.entry for row in stage.paper.shown if row.kind == "told"]
    log = await stage.host.log(stage.table, None, limit=100_000)
    assert told == [entry.number for entry in log if entry.told]


async def test_two_processes_do_as_they_like_at_once(process: Opener) -> None:
    rng = random.Random(9)
    first, second = await process(), await process()
    first.table = second.table = await first.playing(ANA, BEA, CAI, length="long")
    conflicts = 0
    for _ in range(60):
        actions = [one for one in [await attempt(first, rng), await attempt(second, rng)] if one is not None]
        for result in await asyncio.gather(*actions, return_exceptions=True):
            assert not isinstance(result, BaseException) or isinstance(result, EngineError), result
            conflicts += isinstance(result, Conflict)
        await first.host.idle()
        await second.host.idle()
    assert conflicts > 0
    third = await process()
    await third.asked(ANA)
    await check(third)
    # A press that met a conflict can be repeated.
    await third.says(ANA, "flicker", "flicker", press=Press("last")) if "flicker" in await third.asked(ANA) else None
