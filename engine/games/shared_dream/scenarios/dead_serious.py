"""Dead Serious (Simple): outlast the Killer Clown until his Terror is gone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream import enemies, movement, steps
from engine.games.shared_dream.events import CardResolved, SceneChanged
from engine.games.shared_dream.scenario import Scenario, attempt, keep, nobodys, shuffled, task_refused
from engine.games.shared_dream.scenes import ClownScene
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.games.shared_dream.vocabulary import Scene as SceneStep
from engine.kernel import Option

CLOWN = "frenzied-clown"
FRENZY = 4
"""The Terror at which he goes frenzied (SD-DEAD-13)."""


def _scene(state: State) -> ClownScene:
    assert isinstance(state.scene, ClownScene)
    return state.scene


def nightly(terror: int) -> tuple[int, int]:
    """Taint and Clown Abilities of a night, by Terror (SD-HOLE-59)."""
    if terror >= 8:
        return 1, 1
    if terror >= 5:
        return 2, 1
    return (1, 2) if terror >= 3 else (2, 2)


class DeadSerious(Scenario):
    """The scenario card, from top to bottom."""

    id = "dead-serious"
    draws = ("clown-abilities", "dream-fragments")
    acts = ("clown-goes", "clown-to-prey", "terror")
    counts = ("terror", "fragments")

    def scene_state(self) -> ClownScene:
        """Ten cubes of Terror; the Clown is not in the city (SD-DEAD-07, -10, SD-HOLE-57)."""
        return ClownScene()

    async def setup(self, t: Table) -> None:
        """Three decks, shuffled separately (SD-DEAD-08)."""
        for deck in ("clown-abilities", "dream-fragments", "final-confrontations"):
            shuffled(t, deck)

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """A completed Reflection brings a Dream Fragment (SD-DEAD-12)."""
        keep(t, seat, "dream-fragments")

    # -- special player action: Final Confrontations (SD-DEAD-14, SD-HOLE-60) ------------------------------------------

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """Try the open Confrontation, for 1 Action, where it is."""
        open_card = _scene(t.state).confrontation
        if open_card:
            card = t.printed.decks["final-confrontations"][open_card]
            where = self.landmark(t, "nemesis") if card.location == "clown" else card.location
            refused = spent or (None if where == t.hero(seat).tile else "SD-HOLE-60") or task_refused(t, seat, card)
            yield Option(f"confront:{open_card}", refused, {"place": where})

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """Met: Terror falls by 1 and the next one is drawn. Not met: as the card says."""
        t.hero(seat).actions -= 1
        card = t.printed.decks["final-confrontations"][choice.target]
        if await attempt(t, seat, card):
            scene = _scene(t.state)
            scene.terror -= 1
            scene.confrontation = ""
            t.discard("final-confrontations", card.id)
            t.tell(SceneChanged("confrontation-met", n=scene.terror, card=card.id, seat=seat))
            t.stop_if_won()
            self._next_confrontation(t)
            await steps.run(t, seat, card.success, source=card.id)
        else:
            t.tell(SceneChanged("confrontation-failed", card=card.id, seat=seat))
            await steps.run(t, seat, card.failure, source=card.id)

    def _next_confrontation(self, t: Table) -> None:
        card = t.draw("final-confrontations", reshuffle=False)
        if card is not None:
            _scene(t.state).confrontation = card
            t.tell(CardResolved("final-confrontations", card))

    # -- the Killer Clown ----------------------------------------------------------------------------------------------

    def refuses_target(self, t: Table, enemy: Enemy) -> str | None:
        """Nothing of a player may target him (SD-DEAD-21)."""
        return "SD-DEAD-21" if enemy.id == CLOWN else None

    def mortal(self, t: Table, enemy: Enemy) -> bool:
        """He has no Health (SD-HOLE-61)."""
        return enemy.id != CLOWN

    def landmark(self, t: Table, name: str) -> str:
        """His tile, before frenzy too; empty while he is not in the city."""
        return super().landmark(t, name) or _scene(t.state).tile

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """`clown-goes` (to a tile), `clown-to-prey` (to the highest Nightmare), `terror` (n off, never below 4)."""
        if step.act == "terror":
            self._terror(t, -step.n)
            return
        if step.act == "clown-to-prey":
            prey = movement.targets(t)
            tile = t.hero(movement.highest_nightmare(t, prey)).tile if prey else ""
        if tile:
            self._put(t, tile)

    def count(self, t: Table, name: str, seat: str) -> int:
        """`terror`, or `fragments`: the player's own."""
        return _scene(t.state).terror if name == "terror" else len(t.hero(seat).items)

    def _put(self, t: Table, tile: str) -> None:
        scene, nemesis = _scene(t.state), t.state.nemesis()
        scene.tile = tile
        if nemesis:
            nemesis.tile = tile
        t.tell(SceneChanged("clown-goes", tile=tile))

    def _terror(self, t: Table, n: int) -> None:
        """Terror falls, never below 4 this way; at 4 he goes frenzied (SD-DEAD-13, SD-HOLE-57)."""
        scene = _scene(t.state)
        before = scene.terror
        scene.terror = max(min(before, FRENZY), before + n)
        if scene.terror != before:
            t.tell(SceneChanged("terror", n=scene.terror))
        if scene.terror == FRENZY and not scene.frenzied:
            scene.frenzied = True
            tile = scene.tile or "downtown"
            t.state.enemies.append(Enemy(CLOWN, "nemesis", tile, acted=True))
            t.tell(SceneChanged("frenzy", tile=tile))
            self._next_confrontation(t)

    # -- Night Phase action (SD-DEAD-18, SD-HOLE-58) -------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Taint on his tile, then Clown Abilities, as many as Terror says; then Terror falls by 1 while above 4."""
        scene = _scene(t.state)
        cubes, cards = nightly(scene.terror)
        where = self.landmark(t, "nemesis")
        if where:
            await enemies.taint(t, where, cubes)
        for _ in range(cards):
            await self.draw(t, "clown-abilities", "")
        if scene.terror > FRENZY:
            self._terror(t, -1)

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Clown Ability is resolved and goes to the bottom of its deck (SD-DEAD-11); a Fragment is kept."""
        if deck == "dream-fragments":
            keep(t, seat, deck)
            return
        card = t.draw(deck)
        if card is not None:
            t.tell(CardResolved(deck, card))
            await nobodys(t, t.printed.decks[deck][card].steps, card)
            t.state.decks[deck].insert(0, card)

    def victory(self, t: Table) -> bool:
        """All four Final Confrontations are resolved (SD-DEAD-03, -15)."""
        return _scene(t.state).terror == 0
