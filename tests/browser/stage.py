"""The stage: the sandbox, the lantern bot and one page, handled as a person would."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, Page

from sandbox.driver import Sandbox
from tests.browser.lantern_bot import LanternBot

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE = (1280, 800), (375, 720)


def chromium() -> str | None:
    """Where Chromium is installed; None when it is not."""
    named = os.environ.get("CHROMIUM")
    found = (named, *(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")))
    return next((path for path in found if path and Path(path).exists()), None)


@dataclass
class Stage:
    """One open page. `errors` are the page's own complaints; a test ends with none."""

    sandbox: Sandbox
    bot: LanternBot
    page: Page
    shots: Path
    errors: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Load the page and wait until it knows who it is."""
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        await self.page.goto(self.sandbox.url)
        await self.page.locator(".chip.mine").wait_for()
        await self.page.get_by_text("This is the beginning of").wait_for()

    async def play(self, name: str) -> None:
        """Become somebody by a click on the face."""
        await self.chip(name).click()
        await self.page.locator("#personas [aria-pressed=true]").and_(self.chip(name)).wait_for()

    def chip(self, name: str) -> Locator:
        """Somebody's face on top."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, .*Alt"))

    async def type(self, text: str) -> None:
        """Type into the message box."""
        await self.page.locator("#composer-text").click()
        await self.page.keyboard.type(text)

    async def command(self, path: str) -> None:
        """Type a command without options and run it."""
        await self.type(f"/{path} ")
        await self.page.get_by_role("button", name=f"Run /{path}").click()

    def messages(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator("#messages .message")

    def last(self) -> Locator:
        """The newest message."""
        return self.messages().last

    async def shot(self, name: str) -> None:
        """A screenshot for people to look at."""
        await self.page.screenshot(path=self.shots / f"{name}.png")
