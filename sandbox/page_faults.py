"""The fault switches by the names that PROTOCOL.md gives them."""

from __future__ import annotations

from collections.abc import Callable

from sandbox import messages, threads
from sandbox.actions import Refused
from sandbox.core import Core
from sandbox.wire import Json
from sandbox.world import Channel


def apply(core: Core, name: str, body: Json) -> None:
    """Flip one switch; Refused when there is none of that name."""
    switch = SWITCHES.get(name)
    if switch is None:
        raise Refused(f"There is no fault {name!r}.")
    switch(core, body)


def _channel(core: Core, body: Json) -> Channel:
    channel = core.world.channels.get(int(body["channel"]))
    if channel is None:
        raise Refused("This channel is gone.")
    return channel


def _guild(core: Core) -> int:
    return next(iter(core.world.guilds))


def _delete_message(core: Core, body: Json) -> None:
    message = _channel(core, body).messages.get(int(body["message"]))
    if message is None:
        raise Refused("This message is gone.")
    messages.delete(core, message)


def _rate_limit(core: Core, body: Json) -> None:
    retry_after = float(body.get("retry_after") or 1)
    core.faults.rate_limit(int(body["count"]), str(body.get("path") or ""), body.get("method") or None, retry_after)


def _error(core: Core, body: Json) -> None:
    status = int(body.get("status") or 500)
    code = int(body.get("code") or 0)
    core.faults.fail(int(body["count"]), str(body.get("path") or ""), body.get("method") or None, status, code)


SWITCHES: dict[str, Callable[[Core, Json], None]] = {
    "close_dms": lambda core, body: core.faults.close_dms(int(body["user"])),
    "open_dms": lambda core, body: core.faults.close_dms(int(body["user"]), False),
    "leave_guild": lambda core, body: core.faults.leave_guild(int(body["user"]), _guild(core)),
    "join_guild": lambda core, body: core.faults.join_guild(int(body["user"]), _guild(core)),
    "revoke": lambda core, body: core.faults.revoke(_channel(core, body), str(body["permission"])),
    "grant": lambda core, body: core.faults.grant(_channel(core, body), str(body["permission"])),
    "delete_message": _delete_message,
    "delete_channel": lambda core, body: threads.delete(core, _channel(core, body)),
    "archive": lambda core, body: core.faults.set_thread(_channel(core, body), archived=True),
    "unarchive": lambda core, body: core.faults.set_thread(_channel(core, body), archived=False),
    "lock": lambda core, body: core.faults.set_thread(_channel(core, body), locked=True),
    "unlock": lambda core, body: core.faults.set_thread(_channel(core, body), locked=False),
    "rate_limit": _rate_limit,
    "error": _error,
    "drop_gateway": lambda core, body: core.faults.drop_gateway(resumable=bool(body.get("resumable", True))),
    "slow": lambda core, body: core.faults.slow(int(body["ms"])),
    "clear": lambda core, body: core.faults.clear(),
}
