"""Starting and stopping the program."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path

import pytest

import bot
from sandbox.driver import Sandbox
from settings import Secret, Settings

ROOT = Path(bot.__file__).parent


def pointed(sandbox: Sandbox, folder: Path, token: str = "a.secret.token") -> Settings:
    """Settings for a bot that logs in to the sandbox."""
    return Settings(token=Secret(token), database=folder / "tables.sqlite3", discord_api=sandbox.url)


async def test_it_runs_until_it_is_told_to_stop(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        running = asyncio.create_task(bot.run(pointed(sandbox, tmp_path)))
        await sandbox.bot_ready(5)
        assert gc.get_freeze_count() > 50_000, "code and content are left to the collector"
        os.kill(os.getpid(), signal.SIGTERM)
        await running
        assert (tmp_path / "tables.sqlite3").exists()
        assert sandbox.violations == []


async def test_a_wrong_token_gets_one_sentence(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        sandbox.faults.fail(1, "/users/@me", status=401)
        with pytest.raises(bot.CannotStart, match="does not know this token") as error:
            await bot.run(pointed(sandbox, tmp_path))
        assert "secret" not in str(error.value)


async def test_an_unreachable_server_gets_one_sentence(tmp_path: Path) -> None:
    settings = Settings(token=Secret("t"), database=tmp_path / "tables.sqlite3", discord_api="http://127.0.0.1:9")
    try:
        with pytest.raises(bot.CannotStart, match="cannot be reached"):
            await bot.run(settings)
    finally:
        bot.point_at("https://discord.com")


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    async with bot.assembled(Settings(database=tmp_path / "tables.sqlite3")):
        pass
    import sqlite3

    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    connection.close()
    with pytest.raises(bot.CannotStart, match="newer version"):
        async with bot.assembled(Settings(database=tmp_path / "tables.sqlite3")):
            pass


async def test_without_a_token_the_sandbox_opens(tmp_path: Path) -> None:
    quiet = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "ONEIROS_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), "--port", "0"),
        cwd=tmp_path,
        env={**quiet, "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        while b"The sandbox is open" not in (line := await asyncio.wait_for(process.stdout.readline(), 60)):
            assert line, "it ended instead"
    finally:
        process.send_signal(signal.SIGINT)
        await process.communicate()
    assert b"http://127.0.0.1" in line


def test_a_bad_setting_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ONEIROS_GUILD", "my server")
    assert bot.main() == 1
    assert capsys.readouterr().err.startswith("ONEIROS_GUILD must be")
