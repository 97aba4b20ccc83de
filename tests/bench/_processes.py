"""Bots as processes of their own, as they run in earnest: the sandbox and the presses stay in this one."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from sandbox.driver import Sandbox

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
"""Seconds after which a process that was told to stop is killed."""


@asynccontextmanager
async def process(*command: str, env: Mapping[str, str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """A Python process in the project's folder, stopped at the end."""
    run = await asyncio.create_subprocess_exec(sys.executable, *command, cwd=ROOT, env={**os.environ, **env})
    try:
        yield run
    finally:
        if run.returncode is None:
            run.terminate()
            try:
                await asyncio.wait_for(run.wait(), PATIENCE)
            except TimeoutError:
                run.kill()
                await run.wait()


@asynccontextmanager
async def real_bot(sandbox: Sandbox, database: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot, logged in to the sandbox."""
    env = {
        "DISCORD_TOKEN": "not-a-real-token",
        "ONEIROS_DISCORD_API": sandbox.url,
        "ONEIROS_DATABASE": str(database),
        "ONEIROS_LOG_LEVEL": "WARNING",
    }
    async with process("bot.py", env=env) as run:
        await sandbox.bot_ready(1)
        yield run
    sandbox.core.gateway.sessions.clear()  # discord.py leaves without a word; nobody will resume


@asynccontextmanager
async def bare_bot(sandbox: Sandbox) -> AsyncIterator[asyncio.subprocess.Process]:
    """The smallest bot, logged in to the sandbox."""
    async with process("-m", "tests.bench._bare_bot", sandbox.url, env={}) as run:
        await sandbox.bot_ready()
        yield run
    sandbox.core.gateway.sessions.clear()


def memory_mb(process: asyncio.subprocess.Process) -> float | None:
    """Resident memory of a process in MB; None where the system has no /proc."""
    status = Path(f"/proc/{process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.is_file() else None
    return None if found is None else round(int(found[1]) / 1000, 1)
