"""`python -m sandbox`: the stand-in for Discord, the bot logged in to it, and the page's address."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

import settings
from sandbox import snapshot
from sandbox.core import Core, Event
from sandbox.server import Server

PORT = 8765
WORLD = Path("sandbox.db")
TABLES = Path("sandbox.sqlite3")
SAVE_EVERY = 5.0  # seconds


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="Play without a Discord account.")
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is served (default {PORT})")
    parser.add_argument("--fresh", action="store_true", help="forget the conversations and tables of last time")
    parser.add_argument("--strict-rates", action="store_true", help="enforce Discord's rate limits")
    parser.add_argument("--no-bot", action="store_true", help="only the server; start the bot yourself")
    return parser.parse_args(argv)


def forget() -> None:
    """Remove what earlier runs of the sandbox kept."""
    for path in (WORLD, TABLES, *(Path(f"{TABLES}-{part}") for part in ("wal", "shm", "commands"))):
        path.unlink(missing_ok=True)


def bot_settings(url: str) -> settings.Settings:
    """The settings of the environment, with the sandbox instead of Discord and tables of its own."""
    given = settings.load()
    database = given.database if os.environ.get("ONEIROS_DATABASE") else TABLES
    return replace(given, token=settings.Secret("sandbox"), discord_api=url, database=database, guild=None)


async def save_forever(core: Core) -> None:
    """Write the world down now and then, when it changed; the file is written off the loop."""
    changed = asyncio.Event()

    def on_event(event: Event) -> None:
        changed.set()

    core.listeners.append(on_event)
    while True:
        await changed.wait()
        await asyncio.sleep(SAVE_EVERY)
        changed.clear()
        await asyncio.to_thread(snapshot.write, WORLD, snapshot.encoded(core))


async def serve(options: argparse.Namespace) -> int:
    """Start everything and stay until interrupted. Returns the exit code."""
    world = snapshot.load(WORLD)
    core = Core(world)
    server = Server(core, enforce_rates=options.strict_rates)
    url = await server.start(options.port)
    print(f"\n  The sandbox is open:  {url}/\n", flush=True)
    print(f"  {'Welcome back' if world else 'A fresh server'}. Stop with Ctrl+C.", flush=True)
    if server.judge.status == "on":
        print("  Requests are judged by Discord's API description.", flush=True)
    print(flush=True)
    saving = asyncio.create_task(save_forever(core))
    try:
        return await until_stopped(url, options.no_bot)
    finally:
        saving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await saving
        await server.stop()
        snapshot.write(WORLD, snapshot.encoded(core))


async def until_stopped(url: str, no_bot: bool) -> int:
    """Run the bot, or wait, until it ends or the process is told to stop. Returns the exit code."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on the loop
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    if no_bot:
        await asyncio.Event().wait()
    import bot  # only now: it brings pictures and games along, which --no-bot can do without

    given = bot_settings(url)
    bot.set_up_logging(given)
    try:
        await bot.run(given)
    except bot.CannotStart as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def main(argv: list[str] | None = None) -> int:
    """Returns the process's exit code."""
    options = arguments(argv)
    if options.fresh:
        forget()
    try:
        return asyncio.run(serve(options))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("\n  Good night.")
    except settings.BadSetting as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"Port {options.port} cannot be used ({error.strerror}); choose another one with --port.", file=sys.stderr
        )
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
