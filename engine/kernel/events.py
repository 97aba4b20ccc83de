"""What players are told: typed facts in the past tense, each with an audience. Never sentences."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.kernel.asks import Seat

Audience = tuple[Seat, ...] | None
"""The seats that may know; None is everybody, spectators too."""


def kebab(name: str) -> str:
    """`DreamerWoken` -> `dreamer-woken`: the tag of an event class."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Event(msgspec.Struct, frozen=True, tag=kebab, tag_field="event"):
    """Base of a game's events. The tag (`dreamer-woken`) is the key of its wording.

    `reveals` marks events by which somebody learns something hidden: no free undo past them.
    Fields are numbers, ids of cards, seats or places, or tuples of these.
    """

    reveals: ClassVar[bool] = False


class Told(msgspec.Struct, frozen=True):
    """An event and who may know it."""

    event: Event
    to: Audience = None

    def reaches(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may know of it. An audience of nobody reaches nobody."""
        return self.to is None or (seat is not None and seat in self.to)


def tag_of(event: Event) -> str:
    """The kebab-case word that names an event's kind."""
    return str(type(event).__struct_config__.tag)
