"""The commands stay within what Discord takes, and reach everything a game asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands

from cogs import dream
from cogs.client import Oneiros, found_cogs
from cogs.sync import fingerprint
from cogs.typed import Open
from cogs.ui.speech import Speech
from cogs.ui.verbs import Verb, said, verb_group
from engine.host import OpenAsk
from engine.library import known_games, load_wording
from tests.cogs.games import KINDS, VERBS, Kind, asked, seated

NAME = re.compile(r"[-_\w]{1,32}")
LENGTH = 8000


def length(option: dict[str, Any]) -> int:
    """The characters that count against a command's limit."""
    own = len(option["name"]) + len(option.get("description", ""))
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in option.get("choices", ()))
    return own + choices + sum(length(inner) for inner in option.get("options", ()))


def everything(option: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and parameters."""
    yield option
    for inner in option.get("options", ()):
        yield from everything(inner)


def test_commands_keep_to_the_limits(client: Oneiros) -> None:
    commands = [command.to_dict(client.tree) for command in client.tree.get_commands()]
    assert len(commands) <= 100
    for command in commands:
        assert length(command) <= LENGTH
        for part in everything(command):
            assert NAME.fullmatch(part["name"]), part["name"]
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= 100, part
            assert len(part.get("options", ())) <= 25, part["name"]
            assert len(part.get("choices", ())) <= 25
            assert all(1 <= len(choice["name"]) <= 100 for choice in part.get("choices", ()))


def test_no_option_is_both_chosen_from_a_list_and_completed(client: Oneiros) -> None:
    for command in client.tree.get_commands():
        for part in everything(command.to_dict(client.tree)):
            assert not (part.get("choices") and part.get("autocomplete")), part["name"]


def test_required_parameters_come_first(client: Oneiros) -> None:
    for command in client.tree.get_commands():
        for part in everything(command.to_dict(client.tree)):
            required = [bool(option.get("required")) for option in part.get("options", ())]
            assert required == sorted(required, reverse=True), part["name"]


@pytest.mark.parametrize("game", sorted(VERBS))
def test_every_verb_of_a_game_has_a_subcommand_and_no_other(game: str) -> None:
    worded = {key for key in load_wording(game).keys("option") if "/" not in key} - {"amount"}
    covered = {verb for spec in VERBS[game].VERBS.values() for verb in spec.verbs}
    assert covered == worded


def test_every_game_that_is_offered_has_its_commands(client: Oneiros) -> None:
    groups = {command.name for command in client.tree.get_commands() if isinstance(command, app_commands.Group)}
    assert set(VERBS) == set(known_games())
    assert groups == {"table"} | {module.__name__.removeprefix("cogs.") for module in VERBS.values()}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.game in VERBS], ids=str)
def test_every_option_can_be_said_by_a_subcommand(kind: Kind) -> None:
    speech, spoken = Speech(kind.game, seated(kind)), VERBS[kind.game].VERBS
    table: Any = None
    for one in asked(str(kind)):
        now = Open(table, speech, (one,))
        for option in one.ask.legal:
            meant = [
                said(now, word, verb, (option.target,) if verb.what else (), option.place)[1]
                for word, verb in spoken.items()
                if option.verb in verb.verbs
            ]
            assert (option.id,) in meant, f"{one.ask.id}: {option.id}"


def test_a_vote_is_said_for_the_seat_that_has_not_voted_yet() -> None:
    kind = next(kind for kind in KINDS if kind.game == "shared-dream")
    ask = next(one.ask for one in asked(str(kind)) if one.ask.id == "day.order")
    first, second = ask.seats
    pick = ask.legal[0]
    voted = (OpenAsk(ask, first, 7, (pick.id,)), OpenAsk(ask, second, 7))
    table: Any = None
    now = Open(table, Speech(kind.game, seated(kind)), voted)
    asked_of, picks = said(now, "order", dream.VERBS["order"], (pick.target,), "")
    assert (asked_of.seat, picks) == (second, (pick.id,))


def test_every_module_with_a_setup_is_a_cog() -> None:
    names = [module.__name__ for module in found_cogs()]
    assert {"cogs.tables", "cogs.play", "cogs.dare"} <= set(names)


def test_another_game_is_a_table_of_verbs(client: Oneiros) -> None:
    verbs = {
        "count": Verb("Count a sheep", ("count",), "sheep"),
        "lamp": Verb("Put the lamp beside somebody", ("lamp",), "sleeper"),
        "rest": Verb("Count nothing", ("rest",)),
    }
    made: Any = verb_group(client, "sheep", "Your moves in Counting Sheep", verbs).to_dict(client.tree)
    assert [option["name"] for option in made["options"]] == ["count", "lamp", "rest"]
    assert made["options"][0]["options"][0]["name"] == "sheep"
    assert made["options"][0]["options"][0]["autocomplete"]


def test_the_commands_are_registered_again_only_when_they_change(client: Oneiros) -> None:
    before = fingerprint(client)
    assert fingerprint(client) == before
    client.tree.remove_command("redo")
    assert fingerprint(client) != before
