"""The store by itself: bytes and ids."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from db import Store
from engine.host.store import Change, EntryRow, OutboxRow, ProposalRow, SeatRow, StoreConflict, TableRow

LOBBY = TableRow(0, 1, 10, "lantern", 100, 2, {"length": "short"}, created=5.0, changed=5.0)
SEATS = (SeatRow("a", "one", 0, "person", 100, "Ana"), SeatRow("b", "two", 1))


async def table(store: Store, channel: int = 10) -> TableRow:
    """A new table as the store gives it back."""
    number = await store.create(replace(LOBBY, channel=channel), SEATS, ())
    found = await store.table(number)
    assert found is not None
    return found[0]


def change(row: TableRow, **what: object) -> Change:
    """The next version of a table, with this."""
    fields = what.pop("fields", {})
    return Change(row.version, replace(row, version=row.version + 1, **fields), **what)  # type: ignore[arg-type]


def entry(number: int, follows: int | None = None, base: int = 0, **more: object) -> EntryRow:
    """An entry that follows the one before it, unless told otherwise."""
    before = max(number - 1, 0) if follows is None else follows
    return EntryRow(number, before, base, "answer", b"data-%d" % number, 7.0, **more)  # type: ignore[arg-type]


async def test_everything_comes_back_as_it_was_written(store: Store) -> None:
    row = await table(store)
    proposal = ProposalRow(1, "replace", 100, "open", "b", 200, "Bea", "", None, 6.0, {100: True, 300: False})
    entries = [entry(0), entry(1, user=100, press="p1"), entry(2)]
    seats = [replace(SEATS[0], awaited_since=6.5, called=True, delivery="dm")]
    fields = {
        "status": "playing",
        "tail": 2,
        "head": 2,
        "asks": b"\x00\xff",
        "rooms": {"one": 2**60},
        "panel_message": 2**62,
    }
    await store.commit(
        change(
            row, fields=fields, seats=seats, entries=entries, proposals=[proposal], seed="s", sittings=[("one", 100)]
        )
    )
    loaded = await store.load(row.id)
    assert loaded is not None
    assert loaded.table == replace(row, version=1, **fields)  # type: ignore[arg-type]
    assert loaded.seats == (seats[0], SEATS[1])
    assert loaded.proposals == (proposal,)
    assert loaded.seed == "s"
    assert loaded.tail == entries[2]
    assert loaded.line == tuple(entries)
    assert loaded.presses == {"p1": 1}
    assert await store.sides_seen(row.id, 100) == {"one"}
    assert await store.load(999) is None


async def test_a_change_to_an_older_version_is_not_written_at_all(store: Store) -> None:
    row = await table(store)
    await store.commit(change(row, seats=[replace(SEATS[1], kind="auto", policy="first")]))
    late = change(
        row,
        entries=[entry(0)],
        seats=[replace(SEATS[0], user=999)],
        gone=["b"],
        outbox=[OutboxRow(0, row.id, "panel")],
        proposals=[ProposalRow(1, "end", 1)],
    )
    with pytest.raises(StoreConflict):
        await store.commit(late)
    found = await store.load(row.id)
    assert found is not None
    assert (found.table.version, [seat.user for seat in found.seats], found.proposals) == (1, [100, None], ())
    assert await store.log(row.id, None, 10) == []
    assert await store.tables_to_post() == []


async def test_of_many_writers_at_once_each_is_whole_and_only_the_wrong_fail(store: Store) -> None:
    rows = [await table(store, channel) for channel in range(20)]
    good = [change(row, entries=[entry(0), entry(1)], fields={"tail": 1, "head": 1}, seed="s") for row in rows]
    late = [replace(change(row, entries=[entry(5)]), expected=7) for row in rows[:5]]
    # Two entries of the same number: the database refuses it in the middle of the transaction.
    broken = [change(rows[0], entries=[entry(8), entry(8)])]
    results = await asyncio.gather(
        *[store.commit(one) for one in (*good[1:10], *late, *broken, *good[10:])], return_exceptions=True
    )
    assert [type(result).__name__ for result in results] == [
        *["NoneType"] * 9,
        *["StoreConflict"] * 5,
        "IntegrityError",
        *["NoneType"] * 10,
    ]
    for row in rows[1:]:
        assert [one.number for one in await store.log(row.id, None, 10)] == [0, 1]
    assert await store.log(rows[0].id, None, 10) == []
    await store.commit(good[0])


async def test_a_channel_holds_one_table_until_it_is_over(store: Store) -> None:
    first = await table(store)
    with pytest.raises(StoreConflict):
        await store.create(LOBBY, SEATS, ())
    await store.commit(change(first, fields={"status": "over"}))
    second = await store.create(LOBBY, SEATS, ())
    assert await store.at_channel(10) == second
    found = await store.table(first.id)
    assert found is not None and (found[0].open, found[0].version) == (False, 2)
    assert [row.id for row in await store.of_guild(1)] == [second]
    assert [row.id for row in await store.of_user(100)] == [second]
    assert await store.at_channel(11) is None


async def test_the_line_of_play_goes_round_what_was_undone(store: Store) -> None:
    row = await table(store)
    #  0 - 1 - 2 - 3 (undone: 2, 3)
    #      `-- 5 - 6 (4 was the undo)
    entries = [entry(0), entry(1), entry(2), entry(3), entry(4), entry(5, 1, base=5), entry(6, 5, base=5)]
    await store.commit(change(row, entries=entries, undone=[2, 3], fields={"tail": 6, "head": 6}, seed="s"))
    assert [one.number for one in await store.line(row.id, 6)] == [0, 1, 5, 6]
    assert [one.number for one in await store.line(row.id, 6, stop=5)] == [5, 6]
    assert [one.number for one in await store.line(row.id, 6, limit=3)] == [1, 5, 6]
    assert [one.number for one in await store.line(row.id, 3, stop=1)] == [1, 2, 3]
    loaded = await store.load(row.id)
    assert loaded is not None and [one.number for one in loaded.line] == [5, 6]
    assert [one.number for one in await store.log(row.id, None, 10) if one.undone] == [2, 3]
    assert [one.number for one in await store.log(row.id, 4, 2)] == [2, 3]
    assert [one.number for one in await store.log_from(row.id, 2, 3)] == [2, 3, 4]
    assert await store.log_from(row.id, 7, 3) == []
    assert [one.number for one in await store.entries(row.id, (5, 0))] == [0, 5]


async def test_loading_reads_no_more_of_a_long_game_than_of_a_short_one(store: Store) -> None:
    row = await table(store)
    entries = [entry(number, base=number // 3 * 3) for number in range(5001)]
    await store.commit(change(row, entries=entries, fields={"tail": 5000, "head": 5000}, seed="s"))
    short = await table(store, 11)
    await store.commit(change(short, entries=entries[:12], fields={"tail": 11, "head": 11}, seed="s"))
    assert len(await _plan_rows(store, row.id)) == len(await _plan_rows(store, short.id))
    loaded = await store.load(row.id)
    assert loaded is not None and [one.number for one in loaded.line] == [4998, 4999, 5000]


async def _plan_rows(store: Store, number: int) -> list[bytes]:
    loaded = await store.load(number)
    assert loaded is not None
    return [one.data for one in loaded.line]


async def test_queries_that_run_often_use_an_index(store: Store) -> None:
    scans: list[str] = []
    async with store._reading.begin() as connection:
        for statement in (
            "SELECT * FROM tables WHERE open_channel = 1",
            "SELECT * FROM tables WHERE channel = 1 ORDER BY id DESC LIMIT 1",
            'SELECT * FROM seats WHERE "user" = 1',
            "SELECT * FROM seats WHERE awaited_since < 1",
            "SELECT * FROM outbox WHERE state = 'waiting' AND \"table\" = 1 ORDER BY id",
            "SELECT DISTINCT \"table\" FROM outbox WHERE state = 'waiting'",
            'SELECT * FROM entries WHERE "table" = 1 AND number < 5 ORDER BY number DESC LIMIT 5',
        ):
            plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {statement}"))).all()
            scans += [f"{statement}: {row[3]}" for row in plan if "SEARCH" not in row[3]]
    assert scans == []


async def test_the_outbox_is_in_order_and_keeps_one_panel(store: Store) -> None:
    row = await table(store)
    rows = [OutboxRow(0, row.id, kind, payload=b"x", created=1.0) for kind in ("told", "panel", "notice")]
    await store.commit(change(row, outbox=rows))
    row = replace(row, version=1)
    await store.commit(change(row, outbox=rows))
    waiting = await store.to_post(row.id, 10)
    assert [one.kind for one in waiting] == ["told", "notice", "told", "panel", "notice"]
    assert len({one.nonce for one in waiting}) == 5
    assert all(len(one.nonce) <= 20 for one in waiting)
    assert await store.tables_to_post() == [row.id]
    await store.tried(waiting[0].id)
    assert (await store.to_post(row.id, 1))[0].attempts == 1
    await store.posted(waiting[0].id, 2.0, 555)
    await store.failed(waiting[1].id, 2.0, "channel-gone")
    assert [one.id for one in await store.to_post(row.id, 10)] == [one.id for one in waiting[2:]]


async def test_an_outbox_id_is_never_given_twice(store: Store) -> None:
    row = await table(store)
    seen: set[str] = set()
    for version in range(3):
        # The panel that was not posted yet, and has the highest id, is replaced.
        await store.commit(change(replace(row, version=version), outbox=[OutboxRow(0, row.id, "panel")]))
        (panel,) = await store.to_post(row.id, 10)
        assert panel.nonce not in seen
        seen.add(panel.nonce)


async def test_votes_are_open_until_closed(store: Store) -> None:
    row = await table(store)
    vote = ProposalRow(1, "end", 100, votes={100: True})
    await store.commit(change(row, proposals=[vote]))
    vote = replace(vote, votes={100: True, 200: False})
    await store.commit(change(replace(row, version=1), proposals=[vote]))
    loaded = await store.load(row.id)
    assert loaded is not None and loaded.proposals == (vote,)
    await store.commit(change(replace(row, version=2), proposals=[replace(vote, state="rejected")]))
    loaded = await store.load(row.id)
    assert loaded is not None and loaded.proposals == ()


async def test_foreign_keys_are_kept(store: Store) -> None:
    missing = TableRow(77, 1, 1, "lantern", 1, 2, {}, version=1)
    with pytest.raises(StoreConflict):
        await store.commit(Change(0, missing, entries=[entry(0)]))
    async with store._reading.begin() as connection:
        modes = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("foreign_keys", "journal_mode", "synchronous")
        ]
    assert modes == [1, "wal", 2]
