"""Slash commands made of a game's verbs: `/dare equip item guardian` says the option `equip:ITEM@GUARDIAN`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.errors import Plain
from cogs.typed import Choices, Open, fitting, opened, suggesting, told_word, with_verbs
from cogs.visit import Visit
from engine.host import OpenAsk
from engine.kernel import Option

if TYPE_CHECKING:
    from cogs.client import Oneiros

Callback = Callable[..., Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Verb:
    """One subcommand.

    about: what it does (100 characters). verbs: the option verbs it stands for. what, where: names of its parameters
    for target and place, empty where its options have none. also: names for further targets of one answer.
    """

    about: str
    verbs: tuple[str, ...]
    what: str = ""
    where: str = ""
    also: tuple[str, ...] = ()


def verb_group(client: Oneiros, name: str, about: str, verbs: Mapping[str, Verb]) -> app_commands.Group:
    """A command with one subcommand for each verb."""
    group = app_commands.Group(name=name, description=about)
    for word, verb in verbs.items():
        command: app_commands.Command[Any, Any, None] = app_commands.Command(
            name=word, description=verb.about, callback=_callback(client, word, verb)
        )
        group.add_command(command)
    return group


def _callback(client: Oneiros, word: str, verb: Verb) -> Callback:
    if not verb.what:
        return _bare(client, word, verb)
    callback = _placed(client, word, verb) if verb.where else _aimed(client, word, verb)
    names = {"what": verb.what, "where": verb.where, "second": (*verb.also, "")[0]}
    used = {slot: shown for slot, shown in names.items() if shown}
    app_commands.rename(**used)(callback)
    app_commands.describe(**{slot: shown.replace("-", " ").capitalize() for slot, shown in used.items()})(callback)
    completing: dict[str, Any] = {slot: suggesting(_suggest(verb, slot)) for slot in used}
    app_commands.autocomplete(**completing)(callback)
    return callback


def _bare(client: Oneiros, word: str, verb: Verb) -> Callback:
    async def say(interaction: discord.Interaction) -> None:
        await _say(client, interaction, word, verb, ())

    return say


def _placed(client: Oneiros, word: str, verb: Verb) -> Callback:
    async def say(interaction: discord.Interaction, what: str, where: str) -> None:
        await _say(client, interaction, word, verb, (what,), where)

    return say


def _aimed(client: Oneiros, word: str, verb: Verb) -> Callback:
    if not verb.also:

        async def say(interaction: discord.Interaction, what: str) -> None:
            await _say(client, interaction, word, verb, (what,))

        return say

    async def say_several(interaction: discord.Interaction, what: str | None = None, second: str | None = None) -> None:
        await _say(client, interaction, word, verb, tuple(filter(None, (what, second))))

    return say_several


async def _say(
    client: Oneiros, interaction: discord.Interaction[Any], word: str, verb: Verb, what: Sequence[str], where: str = ""
) -> None:
    visit = Visit(client, interaction)
    await visit.acknowledge(fresh=True)
    now = await opened(visit)
    if now.table.status != "playing":
        raise Plain(f"turn-{now.table.status}")
    asked, picks = said(now, word, verb, what, where)
    await client.answering.answer(visit, now.table, asked, picks)


def said(now: Open, word: str, verb: Verb, what: Sequence[str], where: str) -> tuple[OpenAsk, tuple[str, ...]]:
    """The ask and the option ids that were said. Raises `Plain` where nothing of the kind is open."""
    found = with_verbs(now, verb.verbs)
    if not found:
        raise Plain("verb-not-open", verb=word)
    if verb.what and not what:
        return found[0][0], ()
    wanted = what or ("",)
    for asked in dict.fromkeys(asked.seat + "/" + asked.ask.id for asked, _ in found):
        options = [(a, o) for a, o in found if f"{a.seat}/{a.ask.id}" == asked]
        picks = [_named(now, options, verb, target, where) for target in wanted]
        if None not in picks:
            return options[0][0], tuple(pick.id for pick in picks if pick is not None)
    raise Plain("verb-other-target", verb=word)


def _named(now: Open, options: Sequence[tuple[OpenAsk, Option]], verb: Verb, target: str, place: str) -> Option | None:
    """The option with that target and place, by ids or by the names people see."""
    for _, option in options:
        if verb.what and not _is(now, option.target, target):
            continue
        if not verb.where or not place or _is(now, option.place, place):
            return option
    return None


def _is(now: Open, word: str, typed: str) -> bool:
    return typed.casefold().strip() in (word, told_word(now, word).casefold())


def _suggest(verb: Verb, slot: str) -> Callable[[Visit, str], Awaitable[Choices]]:
    """What may stand in a parameter, given what stands in the others, with what the game adds about it."""

    async def suggest(visit: Visit, typed: str) -> Choices:
        now = await opened(visit)
        given = visit.interaction.namespace
        target = getattr(given, verb.what, None) if slot != "what" else None
        words: dict[str, str] = {}
        for _, option in with_verbs(now, verb.verbs):
            if option.refused is not None or (slot == "second" and target and _is(now, option.target, target)):
                continue
            if slot == "where":
                if not target or _is(now, option.target, target):
                    words[option.place] = told_word(now, option.place)
            else:
                words[option.target] = ": ".join(filter(None, (told_word(now, option.target), now.speech.adds(option))))
        return fitting([(label, word) for word, label in words.items()], typed)

    return suggest
