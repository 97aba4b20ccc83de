"""SIGKILL at random moments under load: no answer that was acknowledged and no story message is lost or doubled."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from sandbox.driver import Sandbox
from tests.crash.crowd import Crowd
from tests.crash.victim import Victim

KILLS = 30
PLACES = ("lobby", "bedtime", "night-owls")


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_nothing_acknowledged_is_lost_or_doubled_when_the_bot_is_killed_again_and_again(tmp_path: Path) -> None:
    rng = random.Random("the lamp goes out")
    async with Sandbox() as sandbox:
        victim, crowd = Victim(sandbox, tmp_path / "tables.sqlite3"), Crowd(sandbox, PLACES, rng)
        await victim.start()
        for place in PLACES:
            await crowd.sit_down(place)
        for kill in range(KILLS):
            dead = asyncio.Event()
            playing = [asyncio.create_task(crowd.play(place, dead)) for place in PLACES]
            await asyncio.sleep(rng.uniform(0.05, 0.9))
            await victim.kill()
            dead.set()
            await asyncio.gather(*playing)
            await victim.start()
            await _begin_again_where_it_is_over(sandbox, crowd, kill)
        await _all_posted(victim.database)
        await victim.stop()
        assert "Traceback" not in victim.log.read_text(), victim.log.read_text()
        _check_answers(victim.database, crowd)
        _check_story(victim.database, sandbox)
        assert sandbox.violations == []


async def _begin_again_where_it_is_over(sandbox: Sandbox, crowd: Crowd, kill: int) -> None:
    """A table whose game has ended makes room for a new one, so that there is always somebody to interrupt."""
    if kill % 5 == 4:
        for place in PLACES:
            told = await sandbox.persona("Ada").slash("table seats", place)
            if "no table" in told.text.lower():
                await crowd.sit_down(place)


async def _all_posted(database: Path) -> None:
    for _ in range(1200):  # the file belongs to another process: nothing here can tell when it changes
        if not _unposted(database):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the outbox was never emptied")


def _rows(database: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute(query).fetchall()


def _unposted(database: Path) -> int:
    return len(_rows(database, "select id from outbox where state = 'waiting'"))


def _check_answers(database: Path, crowd: Crowd) -> None:
    """Every acknowledged interaction is on record exactly once, and the record has no gap."""
    presses = [str(row[0]) for row in _rows(database, "select press from entries where press is not null")]
    assert len(presses) == len(set(presses))
    assert len(crowd.taken) > KILLS, "hardly anybody was ever told that an answer was taken"
    lost = {press: said for press, said in crowd.taken.items() if press not in presses}
    assert not lost, lost
    for (table,) in _rows(database, 'select distinct "table" from entries'):
        numbers = [row[0] for row in _rows(database, f'select number from entries where "table" = {table} order by 1')]
        assert numbers == list(range(len(numbers)))


def _check_story(database: Path, sandbox: Sandbox) -> None:
    """Every row of the outbox was posted once: as many messages as nonces, and none besides."""
    states = {str(row[0]) for row in _rows(database, "select distinct state from outbox where kind = 'told'")}
    assert states == {"posted"}
    ((instance,),) = _rows(database, "select value from meta where key = 'instance'")
    told = _rows(
        database, "select o.id, t.channel from outbox o join tables t on t.id = o.\"table\" where o.kind = 'told'"
    )
    nonces = sandbox.core.nonces
    for row, channel in told:
        posted = [key for key in nonces if key[0] == channel and key[2] == f"{instance}-{row}"]
        assert len(posted) == 1, f"row {row} was never posted"
    for place in PLACES:
        channel = sandbox.channel(place)
        by_nonce = {message for key, (_, message) in nonces.items() if key[0] == channel.id}
        public = {message.id for message in channel.messages.values() if message.ephemeral_for is None}
        assert public <= by_nonce, "a message was posted without being asked for"
