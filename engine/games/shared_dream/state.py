"""The state of a game of The Shared Dream: everything between two steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import msgspec

from engine.games.shared_dream.scenes import AnyScene
from engine.kernel import Outcome

TOP = 5
"""The top of the Conviction and Nightmare tracks, and the most Taint on a tile (SD-HOLE-17, SD-TAINT-04)."""

WIDTH = 4
"""Tiles in a row of the city (SD-SETUP-05)."""

SHADOW_BASES = {f"shadow-{number}": base for number, base in enumerate((1, 1, 1, 1, 2, 2, 2, 2, 3, 3), 1)}
"""The ten Shadow dials by their base Score (SD-HOLE-27)."""


class Mat(msgspec.Struct, array_like=True):
    """Wounds and Temporary Health on one of a character's two mats."""

    wounds: int = 0
    ward: int = 0


class Lasting(msgspec.Struct, array_like=True):
    """Something in effect for a time: what it gives (a Score, `bonus-damage`, `ability-damage`, `untargetable`).

    source: the card it comes from, `ability:ID` for an Animus Ability.
    """

    gives: str
    n: int
    until: str
    source: str = ""


class Thread(msgspec.Struct, array_like=True):
    """A Personal Reflection as its reader holds it.

    card: the card in play. deck: cards not yet drawn. goal: where it continues (`high-school` or `high-school 2`),
    empty while something else must happen first. again: the card may be tried once more. waits: enemies must fall
    before its rest is read, those `pending`. way: which of the card's ways on waits for them (`after` or the place of
    a band or path).
    """

    story: str
    card: str
    deck: list[str]
    goal: str = ""
    again: bool = False
    pending: list[str] = []
    waits: bool = False
    way: str = ""
    done: bool = False


class Touched(Protocol):
    """Whatever something may be in effect on."""

    lasting: list[Lasting]


class Hero(msgspec.Struct, array_like=True):
    """A player's character with all it has. `rank` 0 is Anima form. `out`: eliminated."""

    character: str = ""
    tile: str = ""
    conviction: int = 0
    nightmare: int = 0
    doubt: int = 0
    anima: Mat = msgspec.field(default_factory=Mat)
    animus: Mat = msgspec.field(default_factory=Mat)
    rank: int = 0
    locked: bool = False
    doubting: bool = False
    out: bool = False
    actions: int = 3
    next_actions: int = 0
    acted: bool = False
    reflected: bool = False
    defences: int = 0
    artifacts: list[str] = []
    echo: str = ""
    hand: list[str] = []
    played: list[str] = []
    used: list[str] = []
    items: list[str] = []
    lasting: list[Lasting] = []
    threads: list[Thread] = []

    @property
    def valid(self) -> bool:
        """Neither eliminated nor Doubting (untargetable is separate: it shields from enemies)."""
        return not self.out and not self.doubting

    @property
    def mat(self) -> Mat:
        """The mat of the form in use."""
        return self.animus if self.rank else self.anima


class Enemy(msgspec.Struct, array_like=True):
    """An enemy on the board. `dial` for Shadows; `wounds` for all others.

    prey: the seat that a Torment Reaver is fixed on.
    acted: has been activated in this Night Phase. gear: Alien Technology it carries. track: the Beast's damage track.
    lasting: what changes its Scores for a time.
    """

    id: str
    kind: str
    tile: str
    dial: int = 0
    wounds: int = 0
    prey: str = ""
    acted: bool = False
    stunned: bool = False
    gear: str = ""
    track: int = 0
    lasting: list[Lasting] = []


class Place(msgspec.Struct, array_like=True):
    """A tile of the city: quarter turns clockwise, and Taint cubes."""

    id: str
    turn: int = 0
    taint: int = 0


class State(msgspec.Struct, array_like=True):
    """A game in progress.

    order: who acts when, this turn. actor: whose Act turn it is. city: tiles in reading order, rows of four.
    dials: Shadow dials in the supply. decks, discards: by name; the top card is last.
    queue: what the phase has still to do (seats, or Locations). idle: no effect is being resolved (SD-HOLE-54).
    reading: the player who has drawn a Reflection card that is being resolved (SD-HOLE-20).
    """

    scenario: str
    players: int
    heroes: dict[str, Hero]
    scene: AnyScene
    doubt_limit: int = 2
    takers: bool = False
    phase: str = "build"
    day: int = 0
    order: list[str] = []
    actor: str = ""
    city: list[Place] = []
    enemies: list[Enemy] = []
    dials: list[str] = []
    decks: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    queue: list[str] = []
    giving_up: list[str] = []
    idle: bool = False
    reading: str = ""
    outcome: Outcome | None = None

    def place(self, tile: str) -> Place:
        """A tile of the city."""
        for place in self.city:
            if place.id == tile:
                return place
        raise KeyError(tile)

    @property
    def at_night(self) -> bool:
        """Whether a Night Phase is under way."""
        return self.phase.startswith("night")

    def end_lasting(self, ends: Callable[[Lasting], bool]) -> None:
        """End what lasts on players and enemies, wherever it is such."""
        touched: list[Touched] = [*self.heroes.values(), *self.enemies]
        for one in touched:
            if one.lasting:
                one.lasting = [lasting for lasting in one.lasting if not ends(lasting)]

    def living(self) -> list[str]:
        """Seats not eliminated, in turn order (seat order before there is one)."""
        heroes = self.heroes
        return [seat for seat in self.order or heroes if not heroes[seat].out]

    def valid(self) -> list[str]:
        """Seats neither eliminated nor Doubting, in turn order."""
        heroes = self.heroes
        return [seat for seat in self.order or heroes if not (heroes[seat].out or heroes[seat].doubting)]

    def enemy(self, enemy_id: str) -> Enemy | None:
        """An enemy on the board."""
        return next((enemy for enemy in self.enemies if enemy.id == enemy_id), None)

    def nemesis(self) -> Enemy | None:
        """The Nemesis, where it is on the board as an enemy."""
        return next((enemy for enemy in self.enemies if enemy.kind == "nemesis"), None)

    def enemies_at(self, tile: str) -> Iterator[Enemy]:
        """The enemies on a tile."""
        return (enemy for enemy in self.enemies if enemy.tile == tile)
