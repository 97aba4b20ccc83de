"""The commands stay within what Discord takes, and reach everything a game asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cogs import dare
from cogs.client import Oneiros, found_cogs
from cogs.sync import fingerprint
from cogs.ui.verbs import Verb, verb_group
from engine.games.dare_to_dream import asks
from engine.library import load_wording

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


def test_every_verb_of_dare_to_dream_has_a_subcommand() -> None:
    listed = set(re.findall(r"`([a-z-]+)(?::[A-Z]+(?:@[A-Z]+)?)?`", asks.__doc__ or ""))
    worded = {key for key in load_wording("dare-to-dream").keys("option") if "/" not in key} - {"amount"}
    covered = {verb for spec in dare.VERBS.values() for verb in spec.verbs}
    assert worded <= covered
    assert covered & listed == covered & worded


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
