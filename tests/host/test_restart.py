"""Two processes on one file, stops at any moment, rules that change under a running game."""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from db import Store
from engine.host import Conflict, Fault
from engine.kernel import Refused
from tests.host.conftest import Opener
from tests.host.lantern import Lantern
from tests.host.stage import ANA, BEA, CAI, CHANNEL, GUILD, Stage


async def state(stage: Stage) -> tuple[object, ...]:
    """Everything that is read of a table."""
    asks = [await stage.host.asks(stage.table, user) for user in (ANA, BEA, CAI)]
    views = [await stage.host.views(stage.table, user) for user in (ANA, BEA, CAI)]
    panel = await stage.host.panel(stage.table)
    moves = [await stage.host.last_move(stage.table, user) for user in (ANA, BEA, CAI)]
    return asks, views, panel, moves, await stage.host.log(stage.table, BEA, limit=500)


async def test_a_process_that_comes_too_late_is_told_so_and_looks_again(process: Opener) -> None:
    first, second = await process(), await process()
    first.table = second.table = await first.playing(ANA, BEA, CAI)
    assert await second.asked(ANA) == ["hunt"]
    await first.says(ANA, "hunt", "hunt:lantern-1")
    with pytest.raises(Conflict, match="conflict"):
        await second.says(BEA, "flicker", "flicker")
    assert await second.asked(ANA) == ["path"]
    await second.says(BEA, "flicker", "flicker")
    assert len(await second.host.log(second.table, None)) == 3


async def test_of_two_processes_that_write_at_once_one_wins(process: Opener) -> None:
    first, second = await process(), await process()
    first.table = second.table = await first.playing(ANA, BEA, CAI)
    await second.asked(ANA)
    results = await asyncio.gather(
        first.says(ANA, "hunt", "hunt:lantern-1"),
        second.says(ANA, "hunt", "hunt:lantern-2"),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["AnswerResult", "Conflict"]
    assert len(await first.host.log(first.table, None)) == 2


async def test_a_table_is_the_same_after_a_stop_at_any_point(process: Opener) -> None:
    first = await process()
    await first.playing(ANA, BEA, CAI)
    for user, ask, picks in (
        (BEA, "flicker", "flicker"),
        (ANA, "hunt", "hunt:lantern-1"),
        (ANA, "path", "path:wood"),
        (CAI, "hide-oil", "amount:1"),
        (BEA, "hide-oil", "amount:2"),
        (BEA, "counsel", "yes"),
    ):
        await first.says(user, ask, picks)
        assert await state(await process()) == await state(first)


async def test_a_cancelled_press_leaves_memory_and_file_agreeing(process: Opener) -> None:
    stage = await process()
    await stage.playing(ANA, BEA, CAI, length="long")
    for pauses in range(16):
        pressing = asyncio.create_task(stage.says(BEA, "flicker", "flicker"))
        for _ in range(pauses):
            await asyncio.sleep(0)
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)
        with suppress(Refused):
            await stage.host.undo(stage.table, BEA)
        assert await state(await process()) == await state(stage)


async def test_changed_rules_ask_the_unfinished_step_again_and_say_so(process: Opener) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI)
    await first.says(ANA, "hunt", "hunt:lantern-2")
    await first.publisher.drain()
    second = await process(Lantern(shift=1))
    assert await second.asked(ANA) == ["hunt"]
    assert "asked-again" in await second.notices()
    log = await second.host.log(table, None)
    assert [(entry.kind, entry.undone) for entry in log] == [("begin", False), ("answer", True), ("retry", False)]
    await second.says(ANA, "hunt", "hunt:lantern-1")
    third = await process(Lantern(shift=1))
    assert await third.asked(ANA) == ["path"]
    assert [entry.kind for entry in await third.host.log(table, None)] == ["begin", "answer", "retry", "answer"]
    assert (await third.host.undo(table, ANA)).done
    assert await third.asked(ANA) == ["hunt"]


async def test_undo_into_what_older_rules_played_is_refused(process: Opener) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI)
    await first.says(ANA, "hunt", "hunt:lantern-2")
    await first.says(ANA, "path", "path:wood")
    await first.says(BEA, "hide-oil", "amount:1")
    second = await process(Lantern(shift=1))
    before = await state(second)
    vote = (await second.host.undo(table, BEA, 2)).proposal
    assert vote is not None
    result = await second.host.vote(table, ANA, vote.id, True)
    assert not result.done
    assert result.proposal is not None and result.proposal.state == "lapsed"
    assert (await state(second))[:2] == before[:2]
    assert await second.awaited() == ["lantern-2"]


class Otherwise(Lantern):
    """The same name, another shape of state."""

    async def step(self, state: object, gm: object) -> None:
        """Cannot even begin."""
        raise LookupError("moved on")


async def test_a_game_that_cannot_be_taken_up_is_told_and_can_be_ended(
    process: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI)
    second = await process(Otherwise())
    with caplog.at_level(logging.ERROR), pytest.raises(Fault, match="cannot-load") as fault:
        await second.says(ANA, "hunt", "hunt:lantern-1")
    assert fault.value.fault_id in caplog.text
    assert "moved on" not in caplog.text
    assert (await second.host.panel(table)).where is None
    assert (await second.host.end(table, ANA)).done
    assert (await first.store.table(table) or [None])[0].open is False  # type: ignore[union-attr]


CHILD = """
import asyncio, sys
from pathlib import Path
from db import Store
from tests.host.stage import ANA, BEA, CAI, Clock, Stage
from tests.host.lantern import Lantern
from engine.host import Press

async def main(path, table):
    stage = Stage(await Store.open(Path(path)), Lantern(), Clock())
    stage.table = table
    number = 0
    while True:
        for user in (ANA, BEA, CAI):
            for one in await stage.host.asks(table, user):
                if not one.ask.offer:
                    number += 1
                    result = await stage.press(user, one, one.ask.legal[0].id)
                    print(result.entry, flush=True)
                    break

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def test_a_killed_process_loses_no_acknowledged_answer(process: Opener, tmp_path: Path) -> None:
    stage = await process()
    table = await stage.playing(ANA, BEA, CAI, length="long")
    rng = random.Random(11)
    acknowledged: list[int] = []
    for _ in range(3):
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, str(stage.store.path), str(table), stdout=asyncio.subprocess.PIPE
        )
        assert child.stdout is not None
        for _ in range(rng.randrange(5, 40)):
            acknowledged.append(int(await child.stdout.readline()))
        child.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in (await child.stdout.read()).split()]
        await child.wait()
    survivor = await process()
    log = await survivor.store.log(table, None, 10_000)
    assert [row.number for row in log] == list(range(len(log)))
    assert acknowledged == sorted(set(acknowledged))
    # One more per kill may have been written and not acknowledged any more.
    assert 0 <= len(log) - 1 - len(acknowledged) <= 3
    assert set(acknowledged) <= {row.number for row in log}
    waiting = await survivor.store.to_post(table, 10_000)
    told = [row.entry for row in waiting if row.kind == "told" and row.entry is not None]
    assert told == sorted(set(told))
    assert await survivor.awaited()
    assert await survivor.store.sound()


async def test_ten_thousand_tables_cost_nothing_until_touched(tmp_path: Path, process: Opener) -> None:
    stage = await process(cache_size=8)
    first = await stage.playing(ANA, BEA, CAI)
    loaded = await stage.store.load(first)
    assert loaded is not None and loaded.tail is not None
    await _copies(stage.store, first, 9_999)
    second = await process(cache_size=8)
    await second.host.start_up()
    await second.host.idle()
    assert len(second.host._tables) == 0
    for table in random.Random(3).sample(range(2, 10_001), 30):
        second.table = table
        await second.says(ANA, "hunt", "hunt:lantern-1")
        assert len(second.host._tables) <= 8
    second.table = first
    assert await second.asked(ANA) == ["hunt"]


async def _copies(store: Store, table: int, count: int) -> None:
    """Many tables just like that one, each in a channel of its own."""
    from sqlalchemy import insert, select

    from db import schema

    def copy(connection: object) -> None:
        for kind in (schema.tables, schema.seats, schema.entries, schema.secrets):
            key = kind.c.id if kind is schema.tables else kind.c.table
            found = connection.execute(select(kind).where(key == table)).mappings().all()  # type: ignore[attr-defined]
            made = [
                {**row, "open_channel": number + 10**6, "channel": number + 10**6, key.name: number}
                if kind is schema.tables
                else {**row, key.name: number}
                for number in range(table + 1, table + 1 + count)
                for row in found
            ]
            connection.execute(insert(kind), made)  # type: ignore[attr-defined]

    await store._writer.run(copy)


async def test_the_cache_is_bounded_and_loses_nothing(process: Opener) -> None:
    stage = await process(cache_size=2)
    tables = [await stage.playing(ANA, BEA, CAI, channel=CHANNEL + number) for number in range(6)]
    for turn in ("hunt", "path"):
        for table in tables:
            stage.table = table
            await stage.says(ANA, turn, {"hunt": "hunt:lantern-1", "path": "path:wood"}[turn])
            assert len(stage.host._tables) <= 2
    for table in tables:
        stage.table = table
        assert await stage.awaited() == ["lantern-1", "lantern-2"]
    assert len(await stage.host.tables(GUILD)) == 6
