"""Chromium, started once a module; a sandbox, a bot and a page for each test."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from sandbox.clock import ManualClock
from sandbox.driver import Sandbox
from tests.browser.lantern_bot import LanternBot
from tests.browser.stage import DESKTOP, PHONE, SWITCHES, Stage, chromium


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """An installed Chromium; without one the tests are skipped, in CI they fail."""
    path = chromium()
    if path is None and os.environ.get("CI") != "true":
        pytest.skip("no Chromium on this machine")
    assert path is not None, "CI has to install Chromium"
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield opened
        await opened.close()


@contextlib.asynccontextmanager
async def _stage(browser: Browser, shots: Path, size: tuple[int, int]) -> AsyncIterator[Stage]:
    async with Sandbox(clock=ManualClock()) as sandbox:
        sandbox.point()
        bot = LanternBot()
        running = asyncio.create_task(bot.start("token"))
        await sandbox.bot_ready(10)
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
        stage = Stage(sandbox, bot, await context.new_page(), shots)
        await stage.open()
        yield stage
        await context.close()
        await bot.close()
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        assert stage.errors == []


@pytest_asyncio.fixture(loop_scope="module")
async def stage(browser: Browser, tmp_path: Path) -> AsyncIterator[Stage]:
    """A page on a desktop."""
    async with _stage(browser, tmp_path, DESKTOP) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def phone(browser: Browser, tmp_path: Path) -> AsyncIterator[Stage]:
    """A page on a phone."""
    async with _stage(browser, tmp_path, PHONE) as opened:
        yield opened
