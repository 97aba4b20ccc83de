"""Slash commands as thin names for what is open: finding options by what was typed, and suggesting those there are."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.errors import Plain
from cogs.lookup import table_of, the_table
from cogs.ui.codec import Act, NotOurs, decode, encode, means
from cogs.ui.safe import clip
from cogs.ui.speech import Speech
from cogs.visit import Visit
from engine.host import OpenAsk, TableInfo
from engine.kernel import EngineError, Option

if TYPE_CHECKING:
    pass

log = logging.getLogger("oneiros.typed")

Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Visit, str], Awaitable[Choices]]
SUGGESTED = 25
LABEL = 100


@dataclass(frozen=True, slots=True)
class Open:
    """The table somebody means, and what they are asked there."""

    table: TableInfo
    speech: Speech
    asks: tuple[OpenAsk, ...]


async def opened(visit: Visit) -> Open:
    """What is open to the person who typed. Raises `Plain` where there is no table."""
    table = await the_table(visit)
    asks = await visit.client.host.asks(table.id, visit.user) if table.status == "playing" else ()
    return Open(table, Speech(table.game, table.seats), asks)


def suggesting(suggest: Suggest) -> Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]:
    """An autocomplete that never fails: where there is nothing to suggest, or an error, the list is empty."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> Choices:
        visit = Visit(interaction.client, interaction)
        try:
            if await table_of(visit) is None:
                return []
            return (await suggest(visit, typed))[:SUGGESTED]
        except (EngineError, Plain):
            return []  # nothing of the kind can be done now; whoever runs the command is told so
        except Exception:
            log.exception("no suggestions for interaction %s", interaction.id)
            return []

    return complete


def fitting(choices: Sequence[tuple[str, str]], typed: str) -> Choices:
    """The (label, value) pairs whose label contains what was typed, those that begin with it first."""
    wanted = typed.casefold().strip()
    found = [(label, value) for label, value in choices if wanted in label.casefold() or wanted == value.casefold()]
    found.sort(key=lambda pair: not pair[0].casefold().startswith(wanted))
    return [app_commands.Choice(name=clip(label, LABEL) or value, value=value) for label, value in found[:SUGGESTED]]


# -- whole options (`/act`) ----------------------------------------------------------------------------------


def packed(table: int, asked: OpenAsk, pick: str) -> str:
    """An option as the value of a suggestion."""
    return encode(Act("act", table, asked.opened, asked.seat, asked.ask.id, pick))


async def suggest_options(visit: Visit, typed: str) -> Choices:
    """Every option that is legal for the person now."""
    now = await opened(visit)
    pairs: list[tuple[str, str]] = []
    for asked in now.asks:
        about = [now.speech.which(asked.seat), now.speech.question(asked.ask)] if len(now.asks) > 1 else []
        after = "".join(f" · {word}" for word in about if word)
        for option in asked.ask.legal:
            pairs.append((f"{now.speech.option(asked.ask, option)}{after}", packed(now.table.id, asked, option.id)))
        if asked.ask.least == 0:
            pairs.append((f"{now.speech.label('nothing')}{after}", packed(now.table.id, asked, "")))
    return fitting(pairs, typed)


def understood(now: Open, typed: str) -> tuple[OpenAsk, str]:
    """The ask and the option id that was meant: a suggestion, an option id, or its words. Raises `Plain`."""
    try:
        act = decode(typed)
    except NotOurs:
        return _by_words(now, typed)
    for asked in now.asks:
        if asked.seat == act.seat and means(act.ask, asked.ask.id) and asked.opened == act.opened:
            pick = next((option.id for option in asked.ask.options if means(act.pick, option.id)), act.pick)
            return asked, pick
    raise Plain("choice-is-old")


def _by_words(now: Open, typed: str) -> tuple[OpenAsk, str]:
    wanted = typed.casefold().strip()
    for asked in now.asks:
        for option in asked.ask.options:
            if wanted in (option.id, now.speech.option(asked.ask, option).casefold()):
                return asked, option.id
    raise Plain("not-a-choice")


# -- options in parts (`/<game> <verb>`) ---------------------------------------------------------------------


def with_verbs(now: Open, verbs: Sequence[str]) -> list[tuple[OpenAsk, Option]]:
    """The options of these verbs: legal ones first, and those of a seat that has voted already last among them."""
    found = [(asked, option) for asked in now.asks for option in asked.ask.options if option.verb in verbs]
    return sorted(found, key=lambda pair: (pair[1].refused is not None, pair[0].vote is not None))


def told_word(now: Open, word: str) -> str:
    """A target or place as people know it, for labels."""
    return now.speech.labels.of(word)
