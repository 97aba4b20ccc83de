"""What goes wrong, in one sentence with the way out; what should not have gone wrong gets an id that is in the log."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.ui.codec import NotOurs
from cogs.ui.speech import Speech
from engine.host import Fault
from engine.kernel import EngineError

if TYPE_CHECKING:
    from cogs.visit import Visit

log = logging.getLogger("oneiros.face")

COMMON = ""
"""No game: the words that all of them share."""
INTERACTION_GONE = frozenset({10062, 40060, 50027})
"""Unknown interaction, already acknowledged, invalid token: nobody is left to be told."""


class Plain(Exception):
    """A mistake of the interface's own: a key of `[ui]` and its fields."""

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields


def unwrapped(error: BaseException) -> BaseException:
    """The error that a command wrapped."""
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError):
        return error.__cause__ or (error.original if isinstance(error, app_commands.CommandInvokeError) else error)
    return error


def sentence(error: BaseException, speech: Speech) -> str:
    """What a person is told about an error."""
    error = unwrapped(error)
    match error:
        case Plain():
            return speech.ui(error.key, **error.fields)
        case EngineError():
            return speech.error(error)
        case NotOurs():
            return speech.ui("old-panel")
        case app_commands.NoPrivateMessage():
            return speech.ui("not-in-private")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return speech.ui("command-changed")
        case discord.Forbidden():
            return speech.ui("discord-forbids")
        case discord.DiscordServerError():
            return speech.ui("discord-down")
        case _:
            return speech.ui("unexpected", id=_logged(error))


def _logged(error: BaseException) -> str:
    """Write an unexpected error to the log; the id it stands under."""
    fault = secrets.token_hex(4)
    log.error("unexpected error %s", fault, exc_info=error)
    return fault


async def report(visit: Visit, error: BaseException, speech: Speech | None = None) -> None:
    """Tell the person. Never raises: an error that cannot be told is logged."""
    if isinstance(error, discord.NotFound | discord.HTTPException) and error.code in INTERACTION_GONE:
        log.info("interaction %s was over before it could be answered (%s)", visit.interaction.id, error.code)
        return
    if isinstance(error, Fault):
        log.error("fault %s at interaction %s", error.fault_id, visit.interaction.id)
    try:
        await visit.warn(sentence(error, speech or visit.client.speech_of(visit)))
    except discord.HTTPException as failure:
        log.warning("interaction %s could not be answered: %s", visit.interaction.id, failure)
