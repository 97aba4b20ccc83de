"""What lies on the table between two steps, and the sheep as printed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.kernel import ContentError, Seat
from engine.kernel.content import rows


class Sheep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card. wool: points it is worth, 1 to 6."""

    id: str
    title: str
    wool: int


class Sleeper(msgspec.Struct):
    """What one player has: a hidden hand, points, and a pillow until it is thrown."""

    hand: list[str]
    points: int = 0
    pillow: bool = True


class State(msgspec.Struct):
    """The whole game between steps. phase: the step that comes next. moon: 1 to 6. lamp: whoever scores one more."""

    phase: str
    rounds: int
    deck: list[str]
    sleepers: dict[Seat, Sleeper]
    round: int = 0
    moon: int = 0
    lamp: Seat = ""
    meadow: list[str] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in seating order."""
        return tuple(self.sleepers)

    @property
    def leader(self) -> Seat:
        """Who places the lamp this round; the task goes round the table (SK-LAMP-01)."""
        return self.seats[(self.round - 1) % len(self.sleepers)]


def read_cards(files: Mapping[str, str]) -> dict[str, Sheep]:
    """The sheep of `cards.toml` by id, at least one. Raises `ContentError`."""
    sheep = rows(files, "cards.toml", "sheep", Sheep)
    if not sheep:
        raise ContentError("bad-entry", file="cards.toml", line=1, problem="there must be at least one [[sheep]]")
    return sheep
