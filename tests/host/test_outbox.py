"""What is shown: in order, once, and on after a stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from engine.host import Delivered, GiveUp, Later
from engine.kernel import tag_of
from tests.host.conftest import Opener
from tests.host.stage import ANA, BEA, CAI, CHANNEL, GUILD, Clock, Stage


async def until(so: Callable[[], bool]) -> None:
    """Let the others run until it is so."""
    while not so():  # noqa: ASYNC110 - what is waited for is a face's list, not an event
        await asyncio.sleep(0)


async def test_everything_is_shown_in_the_order_it_happened(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.round(ANA, (BEA, CAI))
    await stage.publisher.drain()
    told = [
        (row.kind, row.seat, tag_of(told.event))
        for row in stage.paper.shown
        if row.kind in ("told", "private")
        for told in await stage.host.told(row)
    ]
    assert told == [
        ("told", None, "moon-rose"),
        ("told", None, "hunted"),
        ("private", "lantern-1", "oil-hidden"),
        ("private", "lantern-2", "oil-hidden"),
        ("told", None, "moved-on"),
        ("told", None, "moon-rose"),
    ]
    ids = [row.id for row in stage.paper.shown]
    assert ids == sorted(ids)
    before = len(ids)
    await stage.publisher.drain()
    assert len(stage.paper.shown) == before


async def test_only_the_newest_panel_is_shown(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    for _ in range(2):
        await stage.says(BEA, "flicker", "flicker")
    await stage.publisher.drain()
    assert stage.paper.kinds().count("panel") == 1
    assert stage.paper.kinds()[-1] == "panel"
    await stage.host.refresh(stage.table)
    await stage.publisher.drain()
    assert stage.paper.kinds()[-2:] == ["panel", "panel"]


async def test_people_are_called_once_a_wait_and_never_for_their_own_press(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    assert await stage.calls() == []  # Ana started the game herself.
    await stage.says(BEA, "flicker", "flicker")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    assert await stage.calls() == []
    await stage.says(ANA, "path", "path:wood")
    assert await stage.calls() == [(BEA, CAI)]
    await stage.says(CAI, "flicker", "flicker")
    await stage.says(BEA, "hide-oil", "amount:1")
    assert await stage.calls() == [(BEA, CAI)]
    # Cai's answer opens the vote to both; Bea is newly waited for, Cai pressed.
    await stage.says(CAI, "hide-oil", "amount:1")
    assert await stage.calls() == [(BEA, CAI), (BEA,)]


@pytest.mark.parametrize(("pause", "called"), [(100.0, 1), (500.0, 2)])
async def test_a_wait_that_breaks_off_for_a_moment_is_announced_once(
    stage: Stage, clock: Clock, pause: float, called: int
) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.host.undo(stage.table, ANA)
    clock.now += pause
    await stage.says(ANA, "path", "path:wood")
    assert await stage.calls() == [(BEA, CAI)] * called


async def test_who_has_answered_meanwhile_is_called_for_the_next_question(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.host.undo(stage.table, ANA)
    await stage.says(ANA, "path", "path:wood")
    await stage.says(BEA, "hide-oil", "amount:1")
    await stage.says(CAI, "hide-oil", "amount:1")
    assert await stage.calls() == [(BEA, CAI), (BEA,)]


async def test_who_holds_two_seats_is_mentioned_once(stage: Stage) -> None:
    await stage.seated(ANA, BEA)
    await stage.host.join(stage.table, BEA, "Bea", "lantern-2", also=True)
    await stage.host.start(stage.table, ANA)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    assert await stage.calls() == [(BEA,)]


async def test_nobody_is_called_for_a_wait_that_is_over(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    for user in (BEA, CAI):
        await stage.says(user, "hide-oil", "amount:1")
    for user in (BEA, CAI):
        await stage.says(user, "counsel", "yes")
    assert await stage.calls() == [(ANA,)]


async def test_a_failed_attempt_is_repeated_with_the_same_nonce(stage: Stage, clock: Clock) -> None:
    await stage.playing(ANA, BEA, CAI)
    start = clock.now
    stage.paper.answers = [ConnectionError("no"), ConnectionError("no"), Later(30.0)]
    await stage.publisher.drain()
    first = stage.paper.attempts[:4]
    assert len({row.nonce for row in first}) == 1
    assert all(len(row.nonce) <= 20 for row in stage.paper.attempts)
    assert len({row.nonce for row in stage.paper.shown}) == len(stage.paper.shown)
    assert clock.now == start + 1 + 2 + 30
    ids = [row.id for row in stage.paper.shown]
    assert ids == sorted(ids)


async def test_what_cannot_be_shown_is_given_up_and_the_rest_goes_on(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    stage.paper.answers = [GiveUp("channel-gone")]
    await stage.publisher.drain()
    assert len(stage.paper.shown) == len(stage.paper.attempts) - 1
    await stage.says(BEA, "flicker", "flicker")
    shown = len(stage.paper.shown)
    stage.paper.answers = [ConnectionError("no")] * 10
    await stage.publisher.drain()
    # The tenth failure gave the first row up.
    assert len({row.id for row in stage.paper.attempts[-11:-1]}) == 1
    assert len(stage.paper.shown) == shown + 1
    assert await stage.store.tables_to_post() == []


async def test_a_slow_table_does_not_hold_up_another(process: Opener) -> None:
    stage = await process()
    gate = asyncio.Event()
    slow = await stage.playing(ANA, BEA, CAI)
    deliver = stage.paper.deliver

    async def wait(row: object, table: object) -> object:
        if row.table == slow:  # type: ignore[attr-defined]
            await gate.wait()
        return await deliver(row, table)  # type: ignore[arg-type]

    stage.paper.deliver = wait  # type: ignore[method-assign, assignment]
    other = (await stage.host.create("lantern", GUILD, CHANNEL + 1, ANA)).id
    draining = asyncio.create_task(stage.publisher.drain())
    await until(lambda: bool(stage.paper.shown))
    assert {row.table for row in stage.paper.shown} == {other}
    gate.set()
    await draining
    assert {row.table for row in stage.paper.shown} == {slow, other}


async def test_after_a_stop_the_publisher_goes_on_where_it_was(process: Opener) -> None:
    first = await process()
    await first.playing(ANA, BEA, CAI)
    await first.round(ANA, (BEA, CAI))
    stop = asyncio.Event()
    deliver = first.paper.deliver

    async def until_stopped(row: object, table: object) -> object:
        if len(first.paper.shown) == 2:
            stop.set()
            await asyncio.Event().wait()
        return await deliver(row, table)  # type: ignore[arg-type]

    first.paper.deliver = until_stopped  # type: ignore[method-assign, assignment]
    running = asyncio.create_task(first.publisher.run())
    await stop.wait()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    second = await process()
    await second.publisher.drain()
    ids = [row.id for row in (*first.paper.shown, *second.paper.shown)]
    assert ids == sorted(set(ids))
    assert len(first.paper.shown) == 2


async def test_a_running_publisher_posts_what_comes(process: Opener) -> None:
    stage = await process()

    async def for_ever(seconds: float) -> None:
        await asyncio.Event().wait()

    stage.publisher._sleep = for_ever
    running = asyncio.create_task(stage.publisher.run())
    await asyncio.sleep(0)
    await stage.playing(ANA, BEA, CAI)
    await until(lambda: "panel" in stage.paper.kinds())
    await stage.says(BEA, "flicker", "flicker")
    await until(lambda: stage.paper.kinds().count("told") == 2)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("after", [None, 3600.0])
async def test_a_reminder_is_off_unless_wanted_and_comes_once_a_wait(
    process: Opener, clock: Clock, after: float | None
) -> None:
    stage = await process(remind_after=after)
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.says(CAI, "hide-oil", "amount:1")
    assert await stage.host.remind() == 0
    clock.now += 3601
    assert await stage.host.remind() == (1 if after else 0)
    assert await stage.host.remind() == 0
    await stage.publisher.drain()
    reminded = [stage.host.call(row).users for row in stage.paper.shown if row.kind == "remind"]
    assert reminded == ([(BEA,)] if after else [])
    await stage.says(BEA, "hide-oil", "amount:1")
    clock.now += 3601
    assert await stage.host.remind() == (2 if after else 0)


async def test_a_message_that_was_shown_but_not_marked_comes_with_its_nonce_again(process: Opener) -> None:
    first = await process()
    await first.playing(ANA, BEA, CAI)
    shown = (await first.store.to_post(first.table, 1))[0]
    await first.paper.deliver(shown, await first.host.info(first.table))  # and then the process dies
    second = await process()
    await second.publisher.drain()
    assert second.paper.shown[0].nonce == shown.nonce
    assert isinstance(await second.paper.deliver(shown, await second.host.info(second.table)), Delivered)
