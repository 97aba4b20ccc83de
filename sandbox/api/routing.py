"""Which handler answers which path. Handlers never wait: each request is one indivisible change."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from sandbox.core import Core
from sandbox.forms import Upload
from sandbox.wire import ApiError, Json, missing_access, missing_permissions, unknown
from sandbox.world import Channel, Guild


class Call:
    """One request, taken apart."""

    __slots__ = ("body", "core", "parts", "query", "uploads")

    def __init__(
        self, core: Core, parts: dict[str, str], query: Mapping[str, str], body: Any, uploads: list[Upload]
    ) -> None:
        self.core = core
        self.parts = parts
        self.query = query
        self.body: Any = body
        self.uploads = uploads

    @property
    def form(self) -> Json:
        """The body, which has to be an object."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        return self.body

    def id(self, name: str) -> int:
        """A snowflake of the path; 50035 when it is none."""
        value = self.parts[name]
        if not value.isdecimal():
            errors = {
                name: {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}]}
            }
            raise ApiError(400, 50035, "Invalid Form Body", errors=errors)
        return int(value)

    def channel(self, *needed: str) -> Channel:
        """The path's channel; 10003 unknown, 50001 not visible, 50013 when a needed permission is missing."""
        core = self.core
        channel = core.world.channels.get(self.id("channel"))
        if channel is None:
            raise unknown("Channel")
        granted = core.world.permissions_in(channel, core.bot_id)
        if not granted:
            raise missing_access()
        for name in needed:
            need(core, channel, name)
        return channel

    def guild(self) -> Guild:
        """The path's guild; 10004 when the bot is not in it."""
        guild = self.core.world.guilds.get(self.id("guild"))
        if guild is None or self.core.bot_id not in guild.members:
            raise unknown("Guild")
        return guild

    def number(self, name: str, default: int, low: int, high: int) -> int:
        """A number of the query."""
        text = self.query.get(name, str(default))
        if not text.isdecimal() or not low <= int(text) <= high:
            message = f"int value should be between {low} and {high}."
            raise ApiError(
                400,
                50035,
                "Invalid Form Body",
                errors={name: {"_errors": [{"code": "NUMBER_TYPE", "message": message}]}},
            )
        return int(text)


def need(core: Core, channel: Channel, name: str) -> None:
    """50013 unless the bot has the permission there."""
    if not core.world.may(channel, core.bot_id, name):
        raise missing_permissions()


Handler = Callable[[Call], Any]
NO_CONTENT = None


class Route:
    """A method and a path with named parts."""

    __slots__ = ("bucket", "handler", "method", "pattern", "public", "template")

    def __init__(self, method: str, template: str, handler: Handler, public: bool) -> None:
        self.method = method
        self.template = template
        self.handler = handler
        self.public = public
        self.pattern = tuple(template.strip("/").split("/"))
        self.bucket = hashlib.sha256(f"{method} {template}".encode()).hexdigest()[:16]

    def match(self, parts: list[str]) -> dict[str, str] | None:
        """The named parts, when the path fits."""
        found: dict[str, str] = {}
        for wanted, given in zip(self.pattern, parts, strict=True):
            if wanted[0] == "{":
                found[wanted[1:-1]] = given
            elif wanted != given:
                return None
        return found


class Router:
    """All routes, by method and number of parts."""

    def __init__(self) -> None:
        self._routes: dict[tuple[str, int], list[Route]] = {}

    def add(self, method: str, template: str, *, public: bool = False) -> Callable[[Handler], Handler]:
        """Declare a handler; `public` ones need no bot token (the path carries its own)."""

        def declare(handler: Handler) -> Handler:
            route = Route(method, template, handler, public)
            rivals = self._routes.setdefault((method, len(route.pattern)), [])
            rivals.append(route)
            rivals.sort(key=lambda r: [part[0] == "{" for part in r.pattern])  # literal parts win
            return handler

        return declare

    def find(self, method: str, parts: list[str]) -> tuple[Route, dict[str, str]] | None:
        """The route of a path."""
        for route in self._routes.get((method, len(parts)), ()):
            found = route.match(parts)
            if found is not None:
                return route, found
        return None


router = Router()
