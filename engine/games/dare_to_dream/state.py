"""The whole state of a night between two steps. Lists of cards run from top or oldest to bottom or newest."""

from __future__ import annotations

import msgspec

HOURS = 5
SAND = 6
DARKNESS = "darkness"
DARKNESS_HAND = 4
HAND = {3: 5, 4: 4}
"""The opening hand of a Dreamer by number of players, and the full hand later (DTD-SETUP-05, DTD-HOLE-13)."""
TARGET = {3: 3, 4: 4}
"""The points the Darkness needs by number of players (DTD-OBJ-04)."""

Triple = tuple[int, int, int]
"""Numbers for Shadow, Noise and Dread."""


class GuardianInPlay(msgspec.Struct, array_like=True):
    """A Guardian on the table: its Item, bonus cubes, reductions of this Hour, and what cards did to it."""

    id: str
    item: str | None = None
    cubes: Triple = (0, 0, 0)
    less: Triple = (0, 0, 0)
    unable: bool = False
    steady: bool = False


class Dreamer(msgspec.Struct, array_like=True):
    """A Dreamer (DTD-SETUP-16). `ready`: finished placing, or passed in the Dreamers' part of a Strike."""

    seat: str
    guardians: list[GuardianInPlay]
    hand: list[str] = []
    ward: str | None = None
    awake: bool = True
    awake_since_start: bool = False
    woken: int = 0
    ready: bool = False
    shielded: bool = False


class FaceUpMonster(msgspec.Struct, array_like=True):
    """A Monster in play. `seat`: its Dreamer, `guardian`: who faces it, `extra`: symbols a card added."""

    id: str
    cubes: int = 0
    less: int = 0
    seat: str | None = None
    guardian: str | None = None
    extra: list[str] = []
    result: str | None = None


class Sand(msgspec.Struct, array_like=True):
    """Where the 6 Sand are (DTD-SETUP-08)."""

    dreamers: int = SAND
    darkness: int = 0
    pile: int = 0


class State(msgspec.Struct, array_like=True):
    """A night.

    phase: the step that comes next (the words are in `view.View`). hour: where the time tracker stands, 1 to 5.
    face_down: the Darkness's hidden cards. nightmares: face up and in force. used: cards whose ability is spent for
    this Hour. ending: set once the game is over.
    """

    players: int
    dreamers: list[Dreamer]
    phase: str = "setup"
    hour: int = 1
    score: int = 0
    sand: Sand = msgspec.field(default_factory=Sand)
    dreamer_deck: list[str] = []
    dreamer_discards: list[str] = []
    darkness_deck: list[str] = []
    darkness_hand: list[str] = []
    darkness_discards: list[str] = []
    face_down: list[str] = []
    monsters: list[FaceUpMonster] = []
    nightmares: list[str] = []
    used: list[str] = []
    ending: str | None = None

    @property
    def target(self) -> int:
        """The points that win the game for the Darkness."""
        return TARGET[self.players]

    @property
    def full_hand(self) -> int:
        """How many cards a woken Dreamer draws up to."""
        return HAND[self.players]

    @property
    def seats(self) -> tuple[str, ...]:
        """The Dreamers' seats: the team."""
        return DREAMERS[self.players]

    def dreamer(self, seat: str) -> Dreamer:
        """The Dreamer in a seat (`dreamer-2`)."""
        return self.dreamers[int(seat[8:]) - 1]

    def owner(self, guardian: str) -> Dreamer:
        """The Dreamer whose Guardian this is."""
        for dreamer in self.dreamers:
            for own in dreamer.guardians:
                if own.id == guardian:
                    return dreamer
        raise KeyError(guardian)

    def guardian(self, guardian: str) -> GuardianInPlay:
        """The Guardian with this id."""
        for dreamer in self.dreamers:
            for own in dreamer.guardians:
                if own.id == guardian:
                    return own
        raise KeyError(guardian)

    def monster(self, monster: str) -> FaceUpMonster:
        """The face-up Monster with this id."""
        for face_up in self.monsters:
            if face_up.id == monster:
                return face_up
        raise KeyError(monster)


DREAMERS: dict[int, tuple[str, ...]] = {3: ("dreamer-1", "dreamer-2"), 4: ("dreamer-1", "dreamer-2", "dreamer-3")}
"""The Dreamers' seats by number of players (DTD-SETUP-02)."""
