"""From custom ids to what they do. Every callback runs in here, so that no error ends in silence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from cogs.errors import report
from cogs.ui.codec import NotOurs, decode
from cogs.visit import Visit

if TYPE_CHECKING:
    from cogs.client import Oneiros

Handler = Callable[[Visit], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Route:
    """A handler and how its press is acknowledged: `fresh` as a new private message, `here` in place, `form` not at all
    (a form must be the first answer).
    """

    handler: Handler
    manner: str


class Router:
    """Handlers by the action of a custom id."""

    def __init__(self, client: Oneiros) -> None:
        self._client = client
        self._routes: dict[str, Route] = {}

    def fresh(self, handlers: Mapping[str, Handler]) -> None:
        """Register handlers that answer with a private message of their own."""
        self._routes.update({action: Route(handler, "fresh") for action, handler in handlers.items()})

    def here(self, handlers: Mapping[str, Handler]) -> None:
        """Register handlers that change the private panel they were pressed on."""
        self._routes.update({action: Route(handler, "here") for action, handler in handlers.items()})

    def forms(self, handlers: Mapping[str, Handler]) -> None:
        """Register handlers that open a form."""
        self._routes.update({action: Route(handler, "form") for action, handler in handlers.items()})

    @property
    def actions(self) -> frozenset[str]:
        """Everything that can be pressed."""
        return frozenset(self._routes)

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        """A button, a menu or a sent form."""
        data: Any = interaction.data or {}
        visit = Visit(self._client, interaction, values=data.get("values", ()), fields=_fields(data))
        try:
            visit = self._understood(visit, str(data.get("custom_id", "")))
            route = self._routes.get(visit.act.action)
            if route is None:
                raise NotOurs(visit.act.action)
            if route.manner != "form":
                await visit.acknowledge(fresh=route.manner == "fresh")
            await route.handler(visit)
        except Exception as error:  # noqa: BLE001 - the one place where a press's errors end
            await report(visit, error)

    def _understood(self, visit: Visit, custom_id: str) -> Visit:
        return Visit(self._client, visit.interaction, decode(custom_id), visit.values, visit.fields)


def _fields(data: Any) -> dict[str, Any]:
    """The fields of a sent form by their custom ids."""
    fields: dict[str, Any] = {}

    def look(parts: Any) -> None:
        for part in parts if isinstance(parts, list) else []:
            if not isinstance(part, dict):
                continue
            if "custom_id" in part:
                fields[str(part["custom_id"])] = part.get("value", part.get("values"))
            look(part.get("components"))
            look([part["component"]] if "component" in part else [])

    look(data.get("components"))
    return fields
