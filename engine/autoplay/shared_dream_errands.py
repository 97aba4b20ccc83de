"""Where a player of The Shared Dream has something to do, and what it is worth: for every game, and by scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.autoplay.shared_dream_roads import FAR
from engine.autoplay.shared_dream_sight import Sight
from engine.autoplay.shared_dream_worth import Worth
from engine.games.shared_dream.content import SceneCard
from engine.games.shared_dream.view import HeroSeen

REFLECT = 11.0
"""What reading on is worth."""
EARLY = 2
"""Days on which reading on cannot yet be the end of a story."""
FEW_REDS = 1
"""Red Roses with which a group likes to lock them."""
TOO_STRONG = 4
"""Red Roses that make a locked Seducer as good as untouchable."""
TOO_MUCH = 10
"""What a Nemesis may have left for each player who is left, once it has gone on for long."""
LONG = 20
"""Days after which a fight that does not move is given up."""


class Errand(NamedTuple):
    """A place to go to. `there`: it is worth being at, not only doing something at."""

    tile: str
    value: float
    there: bool = False


class Errands:
    """One player's errands."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self.sight = sight
        self.worth = worth

    def all(self) -> list[Errand]:
        """Everything worth going to."""
        found = [*self._stories(), *self._enemies(), *self._healing(), *self._cleaning()]
        found += SCENARIOS.get(self.sight.view.scenario, Errands._none)(self)
        return [errand for errand in found if errand.tile in self.sight.atlas.spot and errand.value > 0]

    def _none(self) -> Iterator[Errand]:
        return iter(())

    # -- in every game -------------------------------------------------------------------------------------------------

    def reading(self) -> float:
        """What reading on is worth now."""
        return REFLECT if self._in_pace() else 0.0

    def _in_pace(self) -> bool:
        """Bombs are not turned up faster than codes come in (Explosive Nightlife)."""
        view = self.sight.view
        if view.scenario != "explosive-nightlife" or view.day <= EARLY:
            return True
        shown = sum(bomb.shown for bomb in view.scene.bombs)
        minions = sum(enemy.kind == "minion" for enemy in view.enemies)
        waiting = view.decks.get("minions", 0) == 0 and minions == 0
        late = max(0, view.day - 8) // 3
        return waiting or self.codes() + min(1, minions) + late >= 2 * shown + 2

    def _stories(self) -> Iterator[Errand]:
        value = self.reading()
        for story in self.sight.me.stories:
            if not story.done and story.goal:
                place = story.goal.partition(" ")[0]
                yield Errand(place, self._tomorrow(place) if self.sight.me.reflected else value)

    def _tomorrow(self, place: str) -> float:
        """What it is worth to go ahead to where one may read on tomorrow: needed if it is far, else a saved Action."""
        moves = self.sight.moves(place)
        return (0.9 if moves <= 2 else 1.6) * (moves + 1)

    def _enemies(self) -> Iterator[Errand]:
        sight = self.sight
        rank = sight.me.rank or (1 if sight.can_channel() else 0)
        for enemy in sight.view.enemies:
            if sight.target(enemy):
                weak = enemy.kind == "nemesis" and not self.fit_to_fight()
                yield Errand(enemy.tile, 0.0 if weak else 0.9 * sight.gain(enemy, rank))

    def fit_to_fight(self) -> bool:
        """Whether to seek the Nemesis: as Animus, or able to become one, and not about to fall."""
        me = self.sight.me
        if self.sight.caution < 0.5:
            return True
        if me.rank:
            return self.sight.remaining >= 2
        return self.sight.can_channel() and me.other_wounds <= 3

    def _healing(self) -> Iterator[Errand]:
        me = self.sight.me
        anima, animus = (me.other_wounds, me.wounds) if me.rank else (me.wounds, me.other_wounds)
        health = self.sight.content.characters[me.character].anima.health
        value = max(self.worth.healing(2, anima, health), 0.7 * self.worth.healing(2, animus, 6))
        yield Errand("hospital", 1.5 * value)

    def _cleaning(self) -> Iterator[Errand]:
        most = max(self.sight.taint.values(), default=0)
        if most >= 3:
            for tile in ("voodoo-shop", "museum", "mccallisters-investigations"):
                yield Errand(tile, 0.25 * most)

    def lost(self) -> bool:
        """Whether the game cannot be won any more, as far as players can tell (SD-HOLE-49)."""
        living, final = self.sight.living, self.sight.final
        alone = len(living) == 1
        match self.sight.view.scenario:
            case "beast-at-the-door":
                return alone and not all(self.finished(hero) for hero in living)
            case "attack-of-the-mindrender":
                return alone and final is not None and final.left >= TOO_MUCH
            case "war-of-the-roses":
                return self._roses_lost(alone)
        return False

    def _roses_lost(self, alone: bool) -> bool:
        """One player cannot free the city alone, and nobody fells a Seducer that many red Roses feed."""
        scene, final = self.sight.view.scene, self.sight.final
        if not scene.locked:
            return alone
        reds = list(scene.roses.values()).count("red")
        long = self.sight.view.day > LONG and final is not None and final.left >= TOO_MUCH * len(self.sight.living)
        return reds >= TOO_STRONG or long or (alone and reds >= TOO_STRONG - 1)

    # -- by scenario ---------------------------------------------------------------------------------------------------

    def finished(self, hero: HeroSeen) -> bool:
        """Whether a player has no story left to read."""
        return all(story.done for story in hero.stories)

    def meeting(self) -> str:
        """The clean tile that all can be at soonest."""
        atlas, heroes = self.sight.atlas, self.sight.valid

        def price(tile: str) -> tuple[int, int, str]:
            steps = [atlas.moves(hero.tile, max(1, hero.movement)).get(tile, FAR) for hero in heroes]
            return max(steps) + 2 * self.sight.taint[tile], sum(steps), tile

        return min(atlas.spot, key=price)

    def beast(self) -> Iterator[Errand]:
        """Meet where the Beast is to appear."""
        if self.sight.final is None and all(self.finished(hero) for hero in self.sight.living):
            tile = self.meeting()
            far = self.sight.moves(tile) > 1
            yield Errand(tile, 4.0 if far else 0.0, there=True)

    def clown(self) -> Iterator[Errand]:
        """Face the open Confrontation; before there is one, be near the places where they may be."""
        card = self.confrontation()
        if card is not None and card.task is not None:
            tile = self.place(card)
            short = card.task.sacrifice > self.sight.me.conviction
            rank = self.sight.me.rank or (1 if self.sight.can_channel() else 0)
            yield Errand(tile, 0.0 if short else 10 * self.worth.met(card.task.kinds, card.task.need, rank))

    def confrontation(self) -> SceneCard | None:
        """The open Final Confrontation."""
        printed = self.sight.printed
        card = self.sight.view.scene.confrontation
        return printed.decks["final-confrontations"][card] if printed is not None and card else None

    def place(self, card: SceneCard) -> str:
        """Where a Confrontation is to be met."""
        if card.location != "clown":
            return card.location
        clown = next((enemy for enemy in self.sight.view.enemies if enemy.kind == "nemesis"), None)
        return clown.tile if clown is not None else ""

    def codes(self, hero: HeroSeen | None = None) -> int:
        """Bomb Codes that a player holds, or all together."""
        printed = self.sight.printed
        if printed is None or "bomb-codes" not in printed.decks:
            return 0
        heroes = self.sight.living if hero is None else [hero]
        return sum(item in printed.decks["bomb-codes"] for one in heroes for item in one.items)

    def bombs(self) -> Iterator[Errand]:
        """Take codes to a bomb: one's own two, or one's one to where another one is going."""
        own = self.codes(self.sight.me)
        for bomb in self.sight.view.scene.bombs:
            if not bomb.shown or not own:
                continue
            hurry = 4.0 * (4 - min(4, bomb.tokens))
            here = sum(self.codes(hero) for hero in self.sight.valid if hero.tile == bomb.tile)
            if own >= 2:
                yield Errand(bomb.tile, 14.0 + hurry)
            elif here + own * (self.sight.me.tile != bomb.tile) >= 2:
                yield Errand(bomb.tile, 12.0 + hurry, there=True)
            elif self.codes() >= 2 and all(self.codes(hero) < 2 for hero in self.sight.valid):
                yield Errand(bomb.tile, 9.0 + hurry, there=True)

    def mindrender(self) -> Iterator[Errand]:
        """Wait near the Meteorite for what is coming."""
        view = self.sight.view
        if self.sight.final is None and all(self.finished(hero) for hero in self.sight.living):
            far = self.sight.moves(view.scene.meteorite) > 1
            yield Errand(view.scene.meteorite, 3.5 if far else 0.0, there=True)

    def roses(self) -> Iterator[Errand]:
        """Loosen red Roses, then free gray ones; the last gray one only when few are red."""
        scene = self.sight.view.scene
        if scene.locked:
            return
        for tile in scene.roses:
            yield Errand(tile, self.rose(tile))

    def rose(self, tile: str) -> float:
        """What the Rose on a tile is worth now."""
        scene = self.sight.view.scene
        colours = list(scene.roses.values())
        reds, grays = colours.count("red"), colours.count("gray")
        few = FEW_REDS + max(0, self.sight.view.day - 8) // 3
        if scene.roses[tile] == "gray":
            if self.sight.me.conviction < 3:
                return 0.0
            return 10.0 if grays > 1 + (reds > few) or (reds <= few and self.ready_to_lock()) else 0.0
        if scene.roses[tile] == "red":
            return (8.0 if reds > few else 2.0) * self.event_odds(tile, self.sight.me.rank)
        return 0.0

    def ready_to_lock(self) -> bool:
        """Whether all stand well enough to meet the Seducer."""
        others = [hero for hero in self.sight.valid if hero.seat != self.sight.seat]
        return self.sight.view.day > 16 or all(hero.rank or hero.conviction >= 2 for hero in others)

    def event_odds(self, tile: str, rank: int | None = None) -> float:
        """The chance to meet the Event of a Location, whichever of its two it is."""
        assert self.sight.printed is not None
        tasks = [card.task for card in self.sight.printed.decks["events"].values() if card.location == tile]
        odds = [self.worth.met(task.kinds, task.need, rank) for task in tasks if task is not None]
        return sum(odds) / max(1, len(odds))


SCENARIOS: Mapping[str, Callable[[Errands], Iterator[Errand]]] = {
    "beast-at-the-door": Errands.beast,
    "dead-serious": Errands.clown,
    "explosive-nightlife": Errands.bombs,
    "attack-of-the-mindrender": Errands.mindrender,
    "war-of-the-roses": Errands.roses,
}
