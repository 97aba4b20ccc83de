"""What happens in a night of counting sheep."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel import Event, Seat


class SheepDrawn(Event, frozen=True):
    """A player drew; only that player hears which."""

    reveals: ClassVar[bool] = True
    sheep: tuple[str, ...]


class MoonRose(Event, frozen=True):
    """A round began under a moon of 1 to 6."""

    reveals: ClassVar[bool] = True
    round: int
    moon: int


class LampPlaced(Event, frozen=True):
    """The leader put the lamp beside somebody."""

    leader: Seat
    seat: Seat


class PillowThrown(Event, frozen=True):
    """Somebody threw a pillow; the moon sank to `moon`."""

    seat: Seat
    moon: int


class SheepCounted(Event, frozen=True):
    """All picks were turned up: this one scored so many points (0 where two counted the same wool)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    sheep: str
    points: int


class Rested(Event, frozen=True):
    """Somebody counted nothing."""

    seat: Seat


class NightEnded(Event, frozen=True):
    """The night is over; winners share it."""

    winners: tuple[Seat, ...]
