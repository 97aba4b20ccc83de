"""Holds every request of the bot against Discord's own description of its API (an OpenAPI file)."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.core import Violation
from sandbox.forms import Upload


class Judge:
    """Off until a description is loaded."""

    def __init__(self, why_off: str = "no description was loaded") -> None:
        self.status = f"off: {why_off}"

    @classmethod
    def from_environment(cls) -> Judge:
        """Load the description that ONEIROS_OPENAPI names."""
        return cls()

    def check(
        self, method: str, path: str, query: Mapping[str, str], body: object, uploads: list[Upload]
    ) -> Violation | None:
        """What is wrong with a request, if anything."""
        return None
