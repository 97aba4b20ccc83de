"""The bot as a process: started against a sandbox, killed with SIGKILL, started again with the same file."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from sandbox.driver import Sandbox

ROOT = Path(__file__).resolve().parents[2]


class Victim:
    """A bot process that dies often. `log` gathers what it writes."""

    def __init__(self, sandbox: Sandbox, database: Path) -> None:
        self._sandbox = sandbox
        self.database = database
        self.log = database.with_suffix(".log")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is at the Gateway with its commands registered."""
        settings = {
            "DISCORD_TOKEN": "not-a-real-token",
            "ONEIROS_DISCORD_API": self._sandbox.url,
            "ONEIROS_DATABASE": str(self.database),
            "ONEIROS_LOG_LEVEL": "WARNING",
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "bot.py"), cwd=ROOT, env=os.environ | settings, stdout=log, stderr=log
            )
        await self._sandbox.bot_ready(1)

    async def kill(self) -> None:
        """No warning, no goodbye."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        self._sandbox.core.gateway.sessions.clear()  # Discord would notice by itself a little later

    async def stop(self) -> None:
        """End it as `kill PID` does; it finishes what it is writing."""
        assert self._process is not None
        self._process.terminate()
        await asyncio.wait_for(self._process.wait(), 20)
