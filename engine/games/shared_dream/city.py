"""The city: tiles, arrows and roads, and turning tiles until every place can be reached (SD-SETUP-02 to -05, SD-TILE).

Two measures (SD-HOLE-07): *grid distance* over shared edges, for ranges and adjacency; *road distance* along arrows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from engine.games.shared_dream.content import SIDES, Content, Tile
from engine.games.shared_dream.state import WIDTH, Place, State
from engine.kernel import Fact, Option

SIZES = {2: 16, 3: 20, 4: 24}
STOPS = {2: 2, 3: 3, 4: 4}
"""Tiles and stop signs by number of players (SD-HOLE-03)."""

STEP = {"n": -WIDTH, "e": 1, "s": WIDTH, "w": -1}
STEP_BY_STEP = "step-by-step"
"""Where a Move leads whose way is chosen tile by tile."""

Arrows = tuple[tuple[int, ...], ...]
"""For each place of the grid, the places its arrows lead to."""


@cache
def neighbours(place: int, size: int) -> tuple[tuple[str, int], ...]:
    """The sides of a place that have a tile next to them, and where it is."""
    beside = [(side, place + step) for side, step in STEP.items()]
    return tuple(
        [
            (side, there)
            for side, there in beside
            if 0 <= there < size and (side in "ns" or there // WIDTH == place // WIDTH)
        ]
    )


@cache
def turned(exits: str, quarters: int) -> frozenset[str]:
    """The sides with an arrow after so many quarter turns clockwise."""
    return frozenset(SIDES[(SIDES.index(side) + quarters) % 4] for side in SIDES if side in exits)


def arrows(city: Sequence[tuple[Tile, int]]) -> Arrows:
    """Where each tile's arrows lead; the arrow on the tile being left is enough (SD-HOLE-06)."""
    found = []
    for place, (tile, quarters) in enumerate(city):
        out = turned(tile.exits, quarters)
        found.append(tuple([there for side, there in neighbours(place, len(city)) if side in out]))
    return tuple(found)


def reached(roads: Arrows, start: int) -> set[int]:
    """Every place that can be walked to from a place, itself included."""
    seen, open_ones = {start}, [start]
    while open_ones:
        for there in roads[open_ones.pop()]:
            if there not in seen:
                seen.add(there)
                open_ones.append(there)
    return seen


def sound(roads: Arrows, needed: Collection[int]) -> bool:
    """Whether needed places reach each other and no tile is a trap (SD-HOLE-08)."""
    first = next(iter(needed))
    forth = reached(roads, first)
    back = reached(_reversed(roads), first)
    return all(place in forth and place in back for place in needed) and len(back) == len(roads)


def _reversed(roads: Arrows) -> Arrows:
    ways: list[list[int]] = [[] for _ in roads]
    for here, out in enumerate(roads):
        for there in out:
            ways[there].append(here)
    return tuple(tuple(way) for way in ways)


def solve(tiles: Sequence[Tile], needed: Collection[int]) -> tuple[int, ...] | None:
    """The quarter turns of each tile that make the city sound with the fewest changes; None when three are too few.

    Fewest tiles, then fewest quarters, then the first in reading order (SD-TILE-03, SD-HOLE-08).
    """
    upright = [0] * len(tiles)
    if sound(arrows([(tile, 0) for tile in tiles]), needed):
        return tuple(upright)
    for count in (1, 2, 3):
        best: tuple[int, tuple[int, ...]] | None = None
        for places in combinations(range(len(tiles)), count):
            for quarters in product((1, 2, 3), repeat=count):
                if best is not None and sum(quarters) >= best[0]:
                    continue
                turns = list(upright)
                for place, quarter in zip(places, quarters, strict=True):
                    turns[place] = quarter
                if sound(arrows(list(zip(tiles, turns, strict=True))), needed):
                    best = (sum(quarters), tuple(turns))
        if best is not None:
            return best[1]
    return None


def location_deck(content: Content, scenario: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """What makes the Location deck: places that must be there, stop signs, streets, other Locations (SD-HOLE-03)."""
    card = content.scenarios[scenario].card
    fixed = list(card.required) + [place for place, _ in card.taint if place not in card.required]
    stops = [tile.id for tile in content.tiles.values() if tile.kind == "stop"]
    streets = [tile.id for tile in content.tiles.values() if tile.kind == "street"]
    spare = [tile.id for tile in content.tiles.values() if tile.kind == "location" and tile.id not in fixed]
    return fixed, stops, streets, spare


MOST_MOVES = 4096
"""So many Moves are remembered."""

NOWHERE: Mapping[str, Fact] = {"steps": 0, "story": "", "left": 0, "taint": 0, "enemies": 0}
"""What a Move tells that leads nowhere yet, as the one to `STEP_BY_STEP`: its length, the player's story that goes on
where it ends, how many tiles are left from there to where one does, Taint and enemies.
"""


@lru_cache(MOST_MOVES)
def move_option(
    tile: str, steps: Fact = 0, story: str = "", left: Fact = 0, taint: int = 0, enemies: int = 0
) -> Option:
    """A Move that ends on a tile, with what is told of it (see `NOWHERE`).

    Remembered, because most of them are offered again before the next action.
    """
    told: dict[str, Fact] = {"steps": steps, "story": story, "left": left, "taint": taint, "enemies": enemies}
    return Option(f"move:{tile}", None, told)


class Roads:
    """The roads of a laid city, for quick questions. Nothing of it is state; what was asked before is remembered."""

    def __init__(self, content: Content, city: Sequence[Place]) -> None:
        self._walks: dict[tuple[str, int, bool], dict[str, tuple[str, ...]]] = {}
        self._moves: dict[tuple[str, int, bool, str], dict[str, Option]] = {}
        self._left: dict[str, dict[str, int]] = {}
        self._routes: dict[tuple[str, bool], Routes] = {}
        self.ids = [place.id for place in city]
        self.at = {tile: place for place, tile in enumerate(self.ids)}
        self.exits = [
            "".join(side for side in SIDES if side in turned(content.tiles[place.id].exits, place.turn))
            for place in city
        ]
        self.out = arrows([(content.tiles[place.id], place.turn) for place in city])
        self.stop = [content.tiles[tile].kind == "stop" for tile in self.ids]

    def next_to(self, tile: str) -> tuple[str, ...]:
        """The tiles that this tile's arrows lead to."""
        return tuple(self.ids[there] for there in self.out[self.at[tile]])

    def adjacent(self, tile: str) -> tuple[str, ...]:
        """The tiles beside this one, whatever the roads (SD-FAQ-07)."""
        return tuple(self.ids[there] for _, there in neighbours(self.at[tile], len(self.ids)))

    def grid_distance(self, one: str, other: str) -> int:
        """Steps across shared edges."""
        here, there = self.at[one], self.at[other]
        return abs(here // WIDTH - there // WIDTH) + abs(here % WIDTH - there % WIDTH)

    def within(self, tile: str, steps: int) -> list[str]:
        """Tiles within a grid distance, this one included, in reading order."""
        return [other for other in self.ids if self.grid_distance(tile, other) <= steps]

    def walks(self, tile: str, steps: int, *, halts: bool = True) -> dict[str, tuple[str, ...]]:
        """Every tile that a Move of so many steps can end on, with the shortest path there (SD-ACT-01 to -04).

        Nothing lies beyond a stop sign unless `halts` is false.
        """
        asked = (tile, steps, halts)
        if asked not in self._walks:
            self._walks[asked] = self._walk(*asked)
        return self._walks[asked]

    def moves(self, tile: str, steps: int, *, halts: bool = True, goal: str = "") -> Mapping[str, Option]:
        """The same as options `move:TILE`, by tile; one that chooses every step where a way can be longer than one.

        goal: where the player wants to get, if anywhere.
        """
        asked = (tile, steps, halts, goal)
        found = self._moves.get(asked)
        if found is None:
            walks = self.walks(tile, steps, halts=halts).items()
            found = {there: self.move(there, len(path), goal) for there, path in walks}
            if any(len(path) > 1 for _, path in walks):
                found[STEP_BY_STEP] = move_option(STEP_BY_STEP)
            self._moves[asked] = found
        return found

    def move(self, there: str, steps: int, goal: str) -> Option:
        """One of those options."""
        return move_option(there, steps, "", self.left_to(goal).get(there, 0) if goal else 0)

    def left_to(self, goal: str) -> Mapping[str, int]:
        """How many tiles by road it is to a tile from every one that a road leads from (SD-HOLE-07)."""
        if goal not in self._left:
            back, found, front = _reversed(self.out), {self.at[goal]: 0}, [self.at[goal]]
            for here in front:
                new = [there for there in back[here] if there not in found]
                found |= dict.fromkeys(new, found[here] + 1)
                front += new
            self._left[goal] = {self.ids[there]: steps for there, steps in found.items()}
        return self._left[goal]

    def _walk(self, tile: str, steps: int, halts: bool) -> dict[str, tuple[str, ...]]:
        paths: dict[int, tuple[int, ...]] = {self.at[tile]: ()}
        front = [self.at[tile]]
        for _ in range(steps):
            following = []
            for here in front:
                if paths[here] and self.stop[here] and halts:
                    continue
                for there in self.out[here]:
                    if there not in paths:
                        paths[there] = (*paths[here], there)
                        following.append(there)
            front = following
        return {self.ids[there]: tuple(self.ids[place] for place in path) for there, path in paths.items() if path}

    def routes(self, tile: str, *, heedless: bool = False) -> Routes:
        """The best routes from a tile to every other (SD-HOLE-32); `heedless`: as if there were no stop signs."""
        asked = (tile, heedless)
        if asked not in self._routes:
            self._routes[asked] = Routes(self, tile, [False] * len(self.stop) if heedless else self.stop)
        return self._routes[asked]


class Routes:
    """From one tile: the shortest route to each other one, and the shortest without a stop sign before its end."""

    def __init__(self, roads: Roads, tile: str, stop: Sequence[bool]) -> None:
        self._roads = roads
        self._stop = stop
        start = roads.at[tile]
        self._clear = self._search(start, clear=True)
        self._any = self._search(start, clear=False)

    def clear(self, tile: str) -> tuple[str, ...] | None:
        """The shortest route with no stop sign before its last tile, or None."""
        return self._told(self._clear.get(self._roads.at[tile]))

    def shortest(self, tile: str) -> tuple[str, ...] | None:
        """The shortest route; of equals the one with the fewest stop signs, then the first in reading order."""
        return self._told(self._any.get(self._roads.at[tile]))

    def _told(self, route: tuple[int, ...] | None) -> tuple[str, ...] | None:
        return None if route is None else tuple(self._roads.ids[place] for place in route)

    def _search(self, start: int, *, clear: bool) -> dict[int, tuple[int, ...]]:
        """Breadth first, one length at a time, keeping the best route to each place."""
        best: dict[int, tuple[int, ...]] = {start: ()}
        front = [start]
        while front:
            found: dict[int, tuple[tuple[int, ...], tuple[int, tuple[int, ...]]]] = {}
            for here in front:
                if clear and here != start and self._stop[here]:
                    continue
                for there in self._roads.out[here]:
                    if there in best:
                        continue
                    route = (*best[here], there)
                    rank = (sum(self._stop[place] for place in route[:-1]), route)
                    if there not in found or rank < found[there][1]:
                        found[there] = (route, rank)
            best.update({there: route for there, (route, _) in found.items()})
            front = list(found)
        return best


def named(content: Content, state: State) -> list[str]:
    """Every named Location of the city, in reading order ("every Location", SD-HOLE-38)."""
    return [place.id for place in state.city if content.tiles[place.id].kind == "location"]
