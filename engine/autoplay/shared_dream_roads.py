"""The city as a player of The Shared Dream sees it: how many Moves it is to a place, and what can come from where."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream.view import TileSeen

SIDES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
FAR = 99
"""More Moves or steps than any city has."""
MOST = 64
"""So many cities are remembered before they are forgotten."""


class Atlas:
    """The roads of one city. What was asked before is remembered; nothing of it changes in a game."""

    def __init__(self, tiles: Sequence[TileSeen]) -> None:
        at = {(tile.row, tile.column): tile.id for tile in tiles}
        self.spot = {tile.id: (tile.row, tile.column) for tile in tiles}
        self.stops = {tile.id for tile in tiles if tile.kind == "stop"}
        self.out = {tile.id: _ways_out(tile, at) for tile in tiles}
        self._walks: dict[tuple[str, int, bool], dict[str, int]] = {}
        self._moves: dict[tuple[str, int, bool], dict[str, int]] = {}

    def walk(self, start: str, steps: int, *, halts: bool = True) -> dict[str, int]:
        """Where one Move can end, and the steps to there; nothing lies beyond a stop sign if `halts`."""
        asked = (start, steps, halts)
        if asked not in self._walks:
            self._walks[asked] = self._search(start, steps, halts)
        return self._walks[asked]

    def _search(self, start: str, steps: int, halts: bool) -> dict[str, int]:
        found, front = {start: 0}, [start]
        for step in range(1, steps + 1):
            following = []
            for here in front:
                if halts and here in self.stops and here != start:
                    continue
                for there in self.out[here]:
                    if there not in found:
                        found[there] = step
                        following.append(there)
            front = following
        return found

    def moves(self, start: str, movement: int, *, halts: bool = True) -> dict[str, int]:
        """To every place that can be walked to: the Move actions it takes."""
        asked = (start, movement, halts)
        if asked not in self._moves:
            found, front = {start: 0}, [start]
            while front:
                following = []
                for here in front:
                    for there in self.walk(here, movement, halts=halts):
                        if there not in found:
                            found[there] = found[here] + 1
                            following.append(there)
                front = following
            self._moves[asked] = found
        return self._moves[asked]

    def apart(self, one: str, other: str) -> int:
        """Grid steps between two tiles."""
        (row, column), (other_row, other_column) = self.spot[one], self.spot[other]
        return abs(row - other_row) + abs(column - other_column)


def _ways_out(tile: TileSeen, at: dict[tuple[int, int], str]) -> tuple[str, ...]:
    found = []
    for side in tile.exits:
        down, right = SIDES[side]
        there = at.get((tile.row + down, tile.column + right))
        if there is not None:
            found.append(there)
    return tuple(found)


_known: dict[tuple[tuple[str, str], ...], Atlas] = {}


def atlas(tiles: Sequence[TileSeen]) -> Atlas:
    """The atlas of the city in view."""
    key = tuple([(tile.id, tile.exits) for tile in tiles])
    if key not in _known:
        if len(_known) >= MOST:
            _known.clear()
        _known[key] = Atlas(tiles)
    return _known[key]
