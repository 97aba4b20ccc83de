"""`python -m sandbox`: what survives a restart."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from sandbox import snapshot
from sandbox.__main__ import TABLES, WORLD, bot_settings, forget
from sandbox.driver import Sandbox, text_of
from tests.sandbox.inn import Inn


async def test_a_conversation_with_its_pictures_and_buttons_survives(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    async with Sandbox() as before, before.running(Inn(), commands=1):
        await before.persona("Ada").slash("inn table", "lobby")
        await before.persona("Ada").slash("inn eat", "lobby", dish="dish-01")
        await before.persona("Ada").slash("inn bell", "lobby")
        snapshot.write(path, snapshot.encoded(before.core))
    world = snapshot.load(path)
    assert world is not None
    async with Sandbox(world=world) as after, after.running(Inn(), commands=1):
        ada = after.persona("Ada")
        table, eaten, bell = ada.sees("lobby")
        assert text_of(eaten) == "ate dish-01"
        assert [f.name for f in world.files.values()] == ["board.png"]
        assert table.v2
        await ada.press(bell, label="Rings: 0")
        assert text_of(bell) == "rung 1"


async def test_a_file_of_another_format_means_a_fresh_start(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    assert snapshot.load(path) is None
    path.write_bytes(b"\x81\xa6format\x05")
    assert snapshot.load(path) is None


def test_the_bot_gets_the_sandboxs_address_and_tables_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ONEIROS_DATABASE", raising=False)
    settings = bot_settings("http://127.0.0.1:1")
    assert (settings.discord_api, settings.database, settings.guild) == ("http://127.0.0.1:1", TABLES, None)
    for path in (WORLD, TABLES):
        path.write_bytes(b"x")
    forget()
    assert list(tmp_path.iterdir()) == []


async def test_a_killed_bot_process_is_replaced_by_a_new_one(sandbox: Sandbox) -> None:
    ada = sandbox.persona("Ada")

    async def start() -> asyncio.subprocess.Process:
        before = sandbox.core.gateway.identified
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.sandbox.inn", sandbox.url)
        await sandbox.until(lambda: sandbox.core.gateway.identified > before)
        return process

    first = await start()
    bell = (await ada.slash("inn bell", "lobby")).message
    first.kill()
    await first.wait()
    await sandbox.until(lambda: not sandbox.core.gateway.connected())
    lost = asyncio.ensure_future(ada.press(bell, label="Rings: 0"))
    second = await start()
    sandbox.advance(3)
    assert (await lost).failed == "timeout"
    await ada.press(bell, label="Rings: 0")
    assert text_of(bell) == "rung 1"
    second.kill()
    await second.wait()
