"""Application commands: what may be registered, and how a typed command becomes an interaction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sandbox import permissions, views
from sandbox.wire import ApiError, FormErrors, Json, Path
from sandbox.world import DM, Channel, Guild, World

if TYPE_CHECKING:
    from sandbox.core import Core

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
MOST = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
NAME = re.compile(r"[-_'\w]{1,32}")
MAX_CHARACTERS = 8000


def check_all(commands: object) -> list[Json]:
    """Refuse a whole set of commands that Discord would refuse."""
    if not isinstance(commands, list):
        raise ApiError(400, 50109, "The request body contains invalid JSON.")
    errors = FormErrors()
    names: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type", CHAT), command.get("name"))
        if key in names:
            message = "Application command names must be unique"
            errors.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        names.add(key)
        check(command, (index,), errors)
    errors.raise_if_any()
    for kind, most in MOST.items():
        if sum(c.get("type", CHAT) == kind for c in commands) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")
    return commands


def check(command: Json, path: Path, errors: FormErrors) -> None:
    """One command."""
    kind = command.get("type", CHAT)
    if kind == CHAT:
        check_name(command, path, errors)
        errors.length((*path, "description"), command.get("description"), 1, 100)
        check_options(command.get("options") or [], path, errors, (GROUP, SUBCOMMAND))
        if characters(command) > MAX_CHARACTERS:
            message = f"Command exceeds maximum size ({MAX_CHARACTERS})"
            errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
        return
    errors.length((*path, "name"), command.get("name"), 1, 32)
    if command.get("description") or command.get("options"):
        errors.add(path, "APPLICATION_COMMAND_INVALID", "Context menu commands have no description or options")


def check_name(part: Json, path: Path, errors: FormErrors) -> None:
    """1 to 32 lower-case characters."""
    name = part.get("name")
    if not isinstance(name, str) or not NAME.fullmatch(name) or name != name.lower():
        message = "Command name is invalid"
        errors.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", message)


def check_options(options: object, path: Path, errors: FormErrors, nesting: tuple[int, ...]) -> None:
    """Up to 25; subcommands and parameters never beside each other; required ones first; unique names."""
    path = (*path, "options")
    errors.count(path, options, 0, 25)
    if not isinstance(options, list):
        return
    kinds = {o.get("type") in (SUBCOMMAND, GROUP) for o in options}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    names = [o.get("name") for o in options]
    if len(set(names)) < len(names):
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
    required = [bool(o.get("required")) for o in options]
    if required != sorted(required, reverse=True):
        message = "Required options must be placed before non-required options"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
    for index, option in enumerate(options):
        check_option(option, (*path, index), errors, nesting)


def check_option(option: Json, path: Path, errors: FormErrors, nesting: tuple[int, ...]) -> None:
    """A parameter, a subcommand, or a group of subcommands."""
    kind = option.get("type")
    check_name(option, path, errors)
    errors.length((*path, "description"), option.get("description"), 1, 100)
    if kind in (SUBCOMMAND, GROUP):
        if kind not in nesting:
            errors.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
        inner = (SUBCOMMAND,) if kind == GROUP else ()
        check_options(option.get("options") or [], path, errors, inner)
    elif kind not in range(STRING, ATTACHMENT + 1):
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of 1 to 11.")
    else:
        check_choices(option, path, errors)


def check_choices(option: Json, path: Path, errors: FormErrors) -> None:
    """Up to 25 choices, none beside autocomplete; bounds of texts."""
    choices = option.get("choices") or []
    errors.count((*path, "choices"), choices, 0, 25)
    if choices and option.get("autocomplete"):
        message = "Autocomplete cannot be used with choices"
        errors.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message)
    for index, choice in enumerate(choices):
        errors.length((*path, "choices", index, "name"), choice.get("name"), 1, 100)
        if option.get("type") == STRING:
            errors.length((*path, "choices", index, "value"), choice.get("value"), 1, 100)
    if option.get("min_length") is not None:
        errors.number((*path, "min_length"), option["min_length"], 0, 6000)
    if option.get("max_length") is not None:
        errors.number((*path, "max_length"), option["max_length"], 1, 6000)


def characters(part: Json) -> int:
    """The size of a command: names, descriptions and values; the longest localisation of each counts."""
    total = 0
    for field in ("name", "description"):
        versions = [part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values()]
        total += max(len(v) for v in versions)
    for choice in part.get("choices") or []:
        total += max(len(v) for v in [choice["name"], *(choice.get("name_localizations") or {}).values()])
        total += len(str(choice.get("value", "")))
    return total + sum(characters(o) for o in part.get("options") or [])


def registered(core: Core, command: Json, guild_id: int | None) -> Json:
    """A command as Discord gives it back."""
    shown: Json = {
        "id": str(core.ids.next()),
        "application_id": str(core.bot_id),
        "version": str(core.ids.next()),
        "type": CHAT,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": True,
        **command,
    }
    if guild_id is not None:
        shown["guild_id"] = str(guild_id)
    return shown


def scope(guild_id: int | None) -> str:
    """The key under which a scope's commands are kept."""
    return "global" if guild_id is None else str(guild_id)


def usable(world: World, guild_id: int | None) -> list[Json]:
    """The commands to be seen somewhere; a guild's own come first."""
    found = list(world.commands.get("global", {}).values())
    if guild_id is not None:
        own = list(world.commands.get(str(guild_id), {}).values())
        taken = {(c["type"], c["name"]) for c in own}
        found = own + [c for c in found if (c["type"], c["name"]) not in taken]
    return found


def allowed(world: World, command: Json, channel: Channel, user_id: int) -> bool:
    """Whether Discord lets a user run the command there."""
    if channel.kind == DM:
        contexts = command.get("contexts")
        return bool(command.get("dm_permission", True)) if contexts is None else 1 in contexts
    if command.get("contexts") is not None and 0 not in command["contexts"]:
        return False
    granted = world.permissions_in(channel, user_id)
    needed = command.get("default_member_permissions")
    if not granted & permissions.BITS["USE_APPLICATION_COMMANDS"]:
        return False
    if needed is None or granted & permissions.BITS["ADMINISTRATOR"]:
        return True
    return needed != "0" and granted & int(needed) == int(needed)


def flat(command: Json) -> Iterator[Json]:
    """One entry for each thing that can be typed."""
    base = {"id": command["id"], "type": command["type"]}

    def leaves(part: Json, path: str) -> Iterator[Json]:
        options = part.get("options") or []
        if any(o["type"] in (SUBCOMMAND, GROUP) for o in options):
            for option in options:
                yield from leaves(option, f"{path} {option['name']}")
        else:
            yield base | {"path": path, "description": part["description"], "options": options}

    yield from leaves(command, command["name"])


def find(world: World, guild_id: int | None, path: str, kind: int = CHAT) -> tuple[Json, Json]:
    """A command and the leaf that `path` names; LookupError when there is none."""
    for command in usable(world, guild_id):
        if command["type"] == kind and (command["name"] == path.split(" ")[0] or kind != CHAT):
            for leaf in flat(command):
                if leaf["path"] == path:
                    return command, leaf
    raise LookupError(f"there is no command {path!r}")


def invocation(
    world: World, guild: Guild | None, command: Json, leaf: Json, values: dict[str, Any], focused: str | None
) -> Json:
    """The interaction data of a typed command. ValueError for what Discord's own input would not let through."""
    options = [value_of(o, values[o["name"]], o["name"] == focused) for o in leaf["options"] if o["name"] in values]
    known = {o["name"] for o in leaf["options"]}
    if not set(values) <= known:
        raise ValueError(f"/{leaf['path']} has no option {sorted(set(values) - known)}")
    missing = [o["name"] for o in leaf["options"] if o.get("required") and o["name"] not in values]
    if missing and focused is None:
        raise ValueError(f"/{leaf['path']} needs {missing}")
    kinds = {o["name"]: o["type"] for o in leaf["options"]}
    ids = {int(o["value"]) for o in options if kinds[o["name"]] in (USER, CHANNEL, ROLE, MENTIONABLE)}
    for name in reversed(leaf["path"].split(" ")[1:]):
        kind = SUBCOMMAND if not options or options[0]["type"] not in (SUBCOMMAND, GROUP) else GROUP
        options = [{"type": kind, "name": name, "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if ids:
        data["resolved"] = resolved(world, guild, ids)
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data


def value_of(option: Json, value: Any, focused: bool) -> Json:
    """One option as sent; checked as the input box checks it."""
    kind = option["type"]
    entry: Json = {"type": kind, "name": option["name"], "value": value}
    if focused:
        return entry | {"value": str(value), "focused": True}
    if kind == INTEGER:
        entry["value"] = value = int(value)
    elif kind == NUMBER:
        entry["value"] = value = float(value)
    elif kind == BOOLEAN:
        entry["value"] = value = value if isinstance(value, bool) else str(value).lower() == "true"
    else:
        entry["value"] = value = str(value)
    choices = option.get("choices")
    if choices and value not in [c["value"] for c in choices]:
        raise ValueError(f"{option['name']}: {value!r} is no choice")
    size, low, high = value, option.get("min_value"), option.get("max_value")
    if kind == STRING:
        size, low, high = len(str(value)), option.get("min_length"), option.get("max_length", 6000)
    if (low is not None and size < low) or (high is not None and size > high):
        raise ValueError(f"{option['name']}: from {low} to {high}, not {size}")
    return entry


def resolved(world: World, guild: Guild | None, ids: set[int]) -> Json:
    """The users, members, roles and channels behind ids."""
    shown: Json = {}
    for number in sorted(ids):
        key = str(number)
        if number in world.users:
            shown.setdefault("users", {})[key] = views.user(world.users[number])
            if guild is not None and number in guild.members:
                member = views.member(guild.members[number], None)
                member["permissions"] = str(world.guild_permissions(guild, number))
                shown.setdefault("members", {})[key] = member
        elif number in world.channels:
            channel = world.channels[number]
            shown.setdefault("channels", {})[key] = views.channel(world, channel) | {"permissions": "0"}
        elif guild is not None and number in guild.roles:
            shown.setdefault("roles", {})[key] = views.role(guild.roles[number])
        else:
            raise ValueError(f"nobody and nothing has the id {number}")
    return shown
