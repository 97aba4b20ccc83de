"""/applications/…/commands: registering commands, globally and for a guild."""

from __future__ import annotations

from sandbox import commands
from sandbox.api.routing import Call, router
from sandbox.core import Event
from sandbox.wire import FormErrors, Json, missing_access, unknown

GLOBAL = "/applications/{application}/commands"
GUILD = "/applications/{application}/guilds/{guild}/commands"


def _scope(call: Call) -> dict[str, Json]:
    if call.id("application") != call.core.bot_id:
        raise missing_access()
    guild_id = call.guild().id if "guild" in call.parts else None
    return call.core.world.commands.setdefault(commands.scope(guild_id), {})


def _guild_id(call: Call) -> int | None:
    return call.id("guild") if "guild" in call.parts else None


@router.add("GET", GLOBAL)
@router.add("GET", GUILD)
def read_all(call: Call) -> list[Json]:
    """All commands of a scope."""
    return list(_scope(call).values())


@router.add("PUT", GLOBAL)
@router.add("PUT", GUILD)
def overwrite(call: Call) -> list[Json]:
    """Replace all commands of a scope; a command keeps its id while its name stays."""
    scope = _scope(call)
    wanted = commands.check_all(call.body)
    old = {(c["type"], c["name"]): c["id"] for c in scope.values()}
    fresh = [commands.registered(call.core, c, _guild_id(call)) for c in wanted]
    for command in fresh:
        command["id"] = old.get((command["type"], command["name"]), command["id"])
    scope.clear()
    scope.update({c["id"]: c for c in fresh})
    call.core.emit(Event("commands"))
    return fresh


@router.add("POST", GLOBAL)
@router.add("POST", GUILD)
def create(call: Call) -> Json:
    """Add one command, or replace the one of that name."""
    scope = _scope(call)
    key = (call.form.get("type", 1), call.form.get("name"))
    rest = [c for c in scope.values() if (c["type"], c["name"]) != key]
    commands.check_all([*rest, call.form])
    old = next((c["id"] for c in scope.values() if (c["type"], c["name"]) == key), None)
    command = commands.registered(call.core, call.form, _guild_id(call))
    command["id"] = old or command["id"]
    scope[command["id"]] = command
    call.core.emit(Event("commands"))
    return command


def _one(call: Call) -> tuple[dict[str, Json], Json]:
    scope = _scope(call)
    if call.parts["command"] not in scope:
        raise unknown("Application Command")
    return scope, scope[call.parts["command"]]


@router.add("GET", GLOBAL + "/{command}")
@router.add("GET", GUILD + "/{command}")
def read(call: Call) -> Json:
    """One command."""
    return _one(call)[1]


@router.add("PATCH", GLOBAL + "/{command}")
@router.add("PATCH", GUILD + "/{command}")
def edit(call: Call) -> Json:
    """Change one command."""
    scope, command = _one(call)
    changed = command | call.form
    errors = FormErrors()
    commands.check(changed, (), errors)
    errors.raise_if_any()
    scope[command["id"]] = changed | {"version": str(call.core.ids.next())}
    call.core.emit(Event("commands"))
    return scope[command["id"]]


@router.add("DELETE", GLOBAL + "/{command}")
@router.add("DELETE", GUILD + "/{command}")
def delete(call: Call) -> None:
    """Remove one command."""
    scope, command = _one(call)
    del scope[command["id"]]
    call.core.emit(Event("commands"))
