"""The plan of the city: where tiles lie, which sides are open, and how far a Move reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from engine.games.shared_dream.state import WIDTH
from engine.games.shared_dream.view import TileSeen
from images.kit.panels import Box

Way = Literal["both", "forth", "back", "none"]

OFFSETS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}


class Plan(NamedTuple):
    """A rectangle of tiles on the canvas: its corner, the distance of tiles, and the gaps for the roads."""

    left: int
    top: int
    across: int
    down: int
    road: tuple[int, int]

    def box(self, row: int, column: int) -> Box:
        """Where a tile lies."""
        left, top = self.left + column * self.across, self.top + row * self.down
        return (left, top, left + self.across - self.road[0], top + self.down - self.road[1])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a tile."""
        return (self.across - self.road[0], self.down - self.road[1])


def city_plan(rows: int) -> Plan:
    """The whole city below the ribbon and above the players' strips."""
    road = (42, 26)
    top, bottom = 94, 902
    down = (bottom - top + road[1]) // max(4, rows)
    return Plan(18, top, (1600 - 36 + road[0]) // WIDTH, down, road)


def near_plan() -> Plan:
    """Three by three tiles, as large as they can be."""
    return Plan(18, 98, 541, 316, (60, 40))


def by_place(tiles: tuple[TileSeen, ...]) -> dict[tuple[int, int], TileSeen]:
    """The tiles by row and column."""
    return {(tile.row, tile.column): tile for tile in tiles}


def neighbour(places: Mapping[tuple[int, int], TileSeen], tile: TileSeen, side: str) -> TileSeen | None:
    """The tile next to a side."""
    down, across = OFFSETS[side]
    return places.get((tile.row + down, tile.column + across))


def way(tile: TileSeen, other: TileSeen, side: str) -> Way:
    """The road from a tile to the one on its side: both ways, one way forth or back, or none (SD-HOLE-06)."""
    forth, back = side in tile.exits, OPPOSITE[side] in other.exits
    return "both" if forth and back else "forth" if forth else "back" if back else "none"


def roads(tiles: tuple[TileSeen, ...]) -> Iterator[tuple[TileSeen, TileSeen, str, Way]]:
    """Every pair of tiles side by side, seen from the western or northern one."""
    places = by_place(tiles)
    for tile in tiles:
        for side in "es":
            other = neighbour(places, tile, side)
            if other is not None:
                yield tile, other, side, way(tile, other, side)


def exits(tiles: tuple[TileSeen, ...], tile: TileSeen) -> Iterator[tuple[str, TileSeen, Way]]:
    """Where a tile's own arrows lead inside the city."""
    places = by_place(tiles)
    for side in "nesw":
        other = neighbour(places, tile, side) if side in tile.exits else None
        if other is not None:
            yield side, other, way(tile, other, side)


def reach(tiles: tuple[TileSeen, ...], start: str, steps: int, *, halts: bool = True) -> dict[str, int]:
    """The tiles that one Move can end on, with the steps they take; a Move ends at a stop sign if `halts`."""
    known = {tile.id: tile for tile in tiles}
    found = {start: 0}
    front = [start]
    for taken in range(1, steps + 1):
        following = []
        for here in front:
            if halts and here != start and known[here].kind == "stop":
                continue
            for _, other, _ in exits(tiles, known[here]):
                if other.id not in found:
                    found[other.id] = taken
                    following.append(other.id)
        front = following
    return {tile: taken for tile, taken in found.items() if tile != start}
