"""The composition root: settings, store, host, pictures, client. Without a token it starts the local sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import runpy
import secrets
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import discord.asset
import discord.gateway
import discord.http
import yarl

from cogs.client import Oneiros
from db import Newer, Store
from engine import autoplay
from engine.host import Host, Policy
from engine.kernel import Game
from engine.library import known_games, load_game
from settings import BadSetting, Settings, load

SEED_BYTES = 32
LIBRARIES = ("alembic", "discord")
"""Never at DEBUG: discord.py would write down what messages say, hidden hands among it."""
log = logging.getLogger("oneiros")


class CannotStart(Exception):
    """The bot cannot run; the message is one sentence that says what to do."""


class Redacting(logging.Formatter):
    """Log lines in which the token is masked, in tracebacks too."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._token = str(token)

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = super().format(record)
        return line.replace(self._token, "***") if self._token else line


def set_up_logging(settings: Settings) -> None:
    """Log to standard error: of the libraries only what is wrong, with their steps beside where DEBUG is asked for."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacting(settings.token))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here, so nothing is missing
    level = logging.getLevelNamesMapping()[settings.log_level]
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(logging.INFO if level == logging.DEBUG else max(logging.WARNING, level))


def point_at(address: str) -> None:
    """Send discord.py's traffic to another server. Call it before login."""
    discord.http.Route.BASE = f"{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws", 1) + "/gateway")
    discord.asset.Asset.BASE = f"{address}/cdn"


def players(games: Mapping[str, Game[Any]]) -> dict[str, Policy]:
    """The automatic players by name; each finds its way in whatever game it sits at."""
    known = {game: autoplay.policies(game) for game in games}
    names = dict.fromkeys(name for policies in known.values() for name in policies)

    def named(name: str) -> Policy:
        def play(game: Any, view: Any, asks: Any, seat: Any, rng: Any) -> Any:
            return known[game.id].get(name, autoplay.random_policy)(game, view, asks, seat, rng)

        return play

    return {name: named(name) for name in names}


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


@asynccontextmanager
async def assembled(
    settings: Settings, *, hidden_games: bool = False, seeds: Callable[[], str] = new_seed, **options: Any
) -> AsyncIterator[Oneiros]:
    """The client with all that stands behind it, put away again at the end.

    hidden_games: offer those too that only tests play. seeds: makes the secret seed of a new game. options: for the
    client.
    """
    try:
        store = await Store.open(settings.database)
    except Newer as error:
        raise CannotStart(
            f"{settings.database} was written by a newer version of the bot; start that one, or name another file."
        ) from error
    games = {game: load_game(game) for game in known_games(hidden=hidden_games)}
    policies = players(games)
    remind_after = settings.remind_after * 3600.0 or None
    host = Host(store, games, time.time, seeds, policies=policies, remind_after=remind_after)
    executor = ThreadPoolExecutor(settings.picture_workers, thread_name_prefix="pictures")
    try:
        async with Oneiros(
            host,
            executor,
            policies=tuple(policies),
            games=tuple(games),
            guild=settings.guild,
            buried_after=settings.buried_after,
            picture_cache=settings.picture_cache,
            commands_file=settings.database.with_name(settings.database.name + "-commands"),
            **options,
        ) as client:
            yield client
    finally:
        await host.close()
        await store.close()
        executor.shutdown(cancel_futures=True)


async def run(settings: Settings) -> None:
    """Run until SIGINT or SIGTERM. Raises `CannotStart`."""
    if settings.discord_api:
        point_at(settings.discord_api)
    async with assembled(settings) as client:
        # Code and content stay until the end. Left to the collector, they are looked through again and again: pauses of
        # 60 ms in which nobody is answered.
        gc.freeze()
        with _told_in_one_sentence():
            await client.login(settings.token)
            await _until_stopped(client)


async def _until_stopped(client: Oneiros) -> None:
    stopped = asyncio.Event()
    connecting = asyncio.create_task(client.connect(), name="gateway")
    waiting = asyncio.create_task(stopped.wait(), name="stop")
    with _signalled(stopped):
        await asyncio.wait({connecting, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        log.info("stopping")
        await client.close()
        await connecting


@contextlib.contextmanager
def _signalled(stopped: asyncio.Event) -> Iterator[None]:
    """SIGINT and SIGTERM set the event meanwhile."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on its loop
        for number in signals:
            loop.add_signal_handler(number, stopped.set)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in signals:
                loop.remove_signal_handler(number)


@contextlib.contextmanager
def _told_in_one_sentence() -> Iterator[None]:
    """Errors of the start as sentences that say what to do."""
    try:
        yield
    except discord.LoginFailure as error:
        raise CannotStart(
            "Discord does not know this token: copy it anew from your application's page into DISCORD_TOKEN."
        ) from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotStart(
            "Discord refuses the events the bot asks for: check the bot's page at discord.com/developers."
        ) from error
    except discord.app_commands.CommandSyncFailure as error:
        raise CannotStart(f"Discord refuses the bot's commands: {error}") from error
    except discord.Forbidden as error:
        raise CannotStart(
            "The bot may not register commands in that server: check ONEIROS_GUILD, and invite the bot anew."
        ) from error
    except aiohttp.ClientConnectionError as error:
        raise CannotStart("Discord cannot be reached: check this machine's connection and try again.") from error


def main() -> int:
    """Start the bot, or the sandbox where no token is set; the exit status."""
    try:
        settings = load()
        if not settings.token:
            runpy.run_module("sandbox", run_name="__main__", alter_sys=True)
            return 0
        set_up_logging(settings)
        asyncio.run(run(settings))
    except (BadSetting, CannotStart) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
