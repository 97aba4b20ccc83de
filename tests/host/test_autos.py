"""Automatic players."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest

from engine.host import NotAllowed
from engine.host.autos import RUN
from engine.kernel import Answer, Ask, Refused, Seat
from tests.host.conftest import Opener
from tests.host.lantern import Lantern, play_first
from tests.host.stage import ANA, BEA, CAI, CHANNEL, GUILD, Stage


async def with_programs(stage: Stage, policy: str = "first", length: str = "short") -> int:
    """Ana hunts; programs hold the lanterns."""
    table = await stage.seated(ANA, length=length)
    for seat in ("lantern-1", "lantern-2"):
        await stage.host.set_auto(table, ANA, seat, policy)
    await stage.host.start(table, ANA)
    return table


async def test_programs_answer_with_the_person_who_let_them(stage: Stage) -> None:
    await with_programs(stage)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    result = await stage.says(ANA, "path", "path:wood")
    assert [one.ask.id for one in result.asks] == ["hunt"]
    log = await stage.host.log(stage.table, ANA)
    assert [entry.ask for entry in log[-4:-2]] == ["hide-oil", "hide-oil"]
    assert {entry.ask for entry in log[-2:]} == {"counsel"}
    # What they did in secret stays so.
    assert all(told.to is None for told in result.told)


async def test_what_follows_from_an_answer_is_one_message(stage: Stage) -> None:
    await with_programs(stage, length="long")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.publisher.drain()
    before = len(stage.paper.shown)
    result = await stage.says(ANA, "path", "path:wood")
    await stage.publisher.drain()
    shown = [row for row in stage.paper.shown[before:] if row.kind == "told"]
    everybody = tuple(told for told in result.told if told.to is None)
    assert len(everybody) > 1
    assert [await stage.host.told(row) for row in shown] == [everybody]


async def test_the_same_place_in_the_record_gives_the_same_moves(process: Opener) -> None:
    stage = await process()
    table = await with_programs(stage, length="long")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    first = [entry.data for entry in await stage.store.log(table, None, 100)]
    other = await process()
    other.table = (await other.host.create("lantern", GUILD, CHANNEL + 1, ANA, settings={"length": "long"})).id
    await other.host.join(other.table, ANA, "Ana")
    for seat in ("lantern-1", "lantern-2"):
        await other.host.set_auto(other.table, ANA, seat, "first")
    await other.host.start(other.table, ANA)
    await other.says(ANA, "hunt", "hunt:lantern-1")
    await other.says(ANA, "path", "path:wood")
    assert [entry.data for entry in await other.store.log(other.table, None, 100)] == first


async def test_programs_that_stop_for_people_are_not_paused(stage: Stage) -> None:
    table = await stage.playing(BEA, ANA, CAI, length="long")
    await stage.host.replace(table, BEA, "lantern-1", policy="first")
    await stage.host.replace(table, BEA, "lantern-2", policy="first")
    for _ in range(RUN // 4):
        await stage.says(BEA, "hunt", "hunt:lantern-1")
        await stage.says(BEA, "path", "path:wood")
    info = await stage.host.info(table)
    assert not info.paused
    with pytest.raises(Refused, match="nothing-to-nudge"):
        await stage.host.nudge(table, BEA)


class Flickering:
    """An automatic player that never stops taking a side offer."""

    def __call__(
        self, game: object, view: msgspec.Struct, asks: Sequence[Ask], seat: Seat, rng: random.Random
    ) -> Answer | None:
        return next((Answer(ask.id, seat, ("flicker",)) for ask in asks if ask.id == "flicker"), None)


class Often(Flickering):
    """Takes side offers many times before it answers."""

    def __call__(
        self, game: object, view: msgspec.Struct, asks: Sequence[Ask], seat: Seat, rng: random.Random
    ) -> Answer | None:
        if not any(not ask.offer for ask in asks):
            return None
        return (
            play_first(game, view, asks, seat, rng)
            if rng.random() < 0.05
            else super().__call__(game, view, asks, seat, rng)
        )


class Endless(Lantern):
    """Flickering costs nothing."""

    async def side_action(self, state: object, gm: object, answer: Answer) -> None:
        """Nothing."""


async def test_programs_that_never_stop_are_stopped(process: Opener) -> None:
    stage = await process(Endless(), policies={"flickering": Flickering()})
    table = await with_programs(stage, "flickering")
    await stage.host.idle()
    assert await stage.awaited() == ["hunter"]
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.host.idle()
    info = await stage.host.info(table)
    assert info.paused
    entries = len(await stage.store.log(table, None, 10_000))
    await stage.host.idle()
    assert len(await stage.store.log(table, None, 10_000)) == entries < 2 * RUN
    assert "auto-paused" in await stage.notices()
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.nudge(table, BEA)
    assert not (await stage.host.nudge(table, ANA)).paused
    await stage.host.idle()
    assert (await stage.host.info(table)).paused


async def test_nobody_seated_nobody_moves(stage: Stage) -> None:
    table = await with_programs(stage, length="long")
    await stage.host.leave(table, ANA)
    await stage.host.idle()
    entries = len(await stage.store.log(table, None, 1000))
    await stage.host.replace(table, ANA, "hunter", policy="first")
    await stage.host.idle()
    assert len(await stage.store.log(table, None, 1000)) == entries


def wrong(game: object, view: msgspec.Struct, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
    """Answers what nobody asked, or breaks."""
    if rng.random() < 0.5:
        raise ValueError("defect")
    return Answer("path", "hunter", ("path:cliff",))


async def test_a_defective_program_plays_at_random_instead(process: Opener, caplog: pytest.LogCaptureFixture) -> None:
    stage = await process(policies={"wrong": wrong})
    await with_programs(stage, "wrong")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    assert await stage.awaited() == ["hunter"]
    assert "automatic player" in caplog.text


async def test_a_program_comes_round_to_a_person(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA, counsel="all")
    await stage.host.set_auto(table, ANA, "lantern-2", "first")
    await stage.host.start(table, ANA)
    for answer in ("yes", "no"):
        await stage.says(ANA, "hunt", "hunt:lantern-1")
        await stage.says(ANA, "path", "path:wood")
        await stage.says(BEA, "hide-oil", "amount:1")
        await stage.says(BEA, "counsel", answer)
        if await stage.awaited():
            assert await stage.awaited() == ["hunter"]


async def test_programs_move_on_after_a_crash(process: Opener) -> None:
    first = await process(Endless(), policies={"often": Often()})
    table = await with_programs(first, "often")
    await first.says(ANA, "hunt", "hunt:lantern-1")
    await first.says(ANA, "path", "path:wood")
    # The process stops before its programs have moved all they would.
    await first.host.close()
    assert await first.store.awaiting_programs() == [table]
    second = await process(Endless(), policies={"often": Often()})
    await second.host.start_up()
    await second.host.idle()
    assert await second.awaited() == ["hunter"]
    assert await second.store.awaiting_programs() == []


async def test_people_get_between_programs(stage: Stage) -> None:
    await with_programs(stage, length="long")
    others = [stage.host.create("lantern", GUILD, channel, BEA) for channel in range(100, 110)]
    results = await asyncio.gather(stage.says(ANA, "hunt", "hunt:lantern-1"), *others)
    assert len(results) == 11
