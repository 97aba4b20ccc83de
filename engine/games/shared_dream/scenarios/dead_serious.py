"""Dead Serious (Simple): outlast the Killer Clown until his Terror is gone.

The scenario card from top to bottom, as the rulebook prints it (clauses SD-DEAD):

    Objective               -02         content/shared-dream/scenarios/dead-serious/scenario.toml
    Victory Condition       -03         `victory`
    Complexity, Components, Required Locations, Starting Taint
                            -01, -04 to -06, -16
                                        scenario.toml; the print it must match is in `checks_scenarios.FACTS`
    Additional Setup        -07, -10    `scene_state`
                            -08, -09    `setup`; the Combat card is in foes.toml
    Clown Ability Deck      -11, -19    `draw`
    Dream Fragments Deck    -12         `completed`
    Final Confrontation Deck
                            -13         `_terror`, `_draw_confrontation`
                            -14, -15    `options`, `act`
    Personal Reflections    -12, -17    `completed`; nothing here asks for one
    Night Phase Actions     -18         `night`, `nightly`
                            -13, -20    `_frenzy`; then he is a Nemesis in `movement`
    Fighting The Killer Clown
                            -21         `refuses_target`: so he takes no Wounds either

What lies on the table is in `ClownScene`. The card leaves open how Terror falls from 10 to 4 (SD-HOLE-57: `night`, and
`scene` for cards) and where he is before his frenzy (SD-HOLE-58: `scene`, `landmark`); the task of a Final
Confrontation is tried by `attempt`, which War of the Roses uses too.
"""

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

    # -- Victory Condition ---------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """Terror is reduced to 0 by resolving four Final Confrontations (SD-DEAD-03, -15)."""
        return _scene(t.state).terror == 0

    # -- Additional Setup ----------------------------------------------------------------------------------------------

    def scene_state(self) -> ClownScene:
        """Ten cubes of Terror; the Clown is not in the city (SD-DEAD-07, -10, SD-HOLE-57)."""
        return ClownScene()

    async def setup(self, t: Table) -> None:
        """Three decks, shuffled separately (SD-DEAD-08)."""
        for deck in ("clown-abilities", "dream-fragments", "final-confrontations"):
            shuffled(t, deck)

    # -- Clown Ability Deck, Dream Fragments Deck ----------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A card of either deck, where another card calls for it."""
        if deck == "dream-fragments":
            keep(t, seat, deck)
        else:
            await self._clown_ability(t)

    async def _clown_ability(self, t: Table) -> None:
        """Resolve the card and place it on the bottom of its deck (SD-DEAD-11, -19)."""
        card = t.draw("clown-abilities")
        if card is not None:
            t.tell(CardResolved("clown-abilities", card))
            await nobodys(t, t.printed.decks["clown-abilities"][card].steps, card)
            t.state.decks["clown-abilities"].insert(0, card)

    # -- Final Confrontation Deck --------------------------------------------------------------------------------------

    def _draw_confrontation(self, t: Table) -> None:
        """Draw 1 Final Confrontation: at Terror 4, and after each that is resolved (SD-DEAD-13, SD-HOLE-60)."""
        card = t.draw("final-confrontations", reshuffle=False)
        if card is not None:
            _scene(t.state).confrontation = card
            t.tell(CardResolved("final-confrontations", card))

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """Try the open Confrontation, for 1 Action, where it is; several may fall in one turn (SD-DEAD-14)."""
        open_card = _scene(t.state).confrontation
        if open_card:
            card = t.printed.decks["final-confrontations"][open_card]
            where = self.landmark(t, "nemesis") if card.location == "clown" else card.location
            refused = spent or (None if where == t.hero(seat).tile else "SD-HOLE-60") or task_refused(t, seat, card)
            yield Option(f"confront:{open_card}", refused, {"place": where})

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """Met: it is resolved. Not met: as the card says."""
        t.hero(seat).actions -= 1
        card = t.printed.decks["final-confrontations"][choice.target]
        if await attempt(t, seat, card):
            self._resolved(t, card.id, seat)
            await steps.run(t, seat, card.success, source=card.id)
        else:
            t.tell(SceneChanged("confrontation-failed", card=card.id, seat=seat))
            await steps.run(t, seat, card.failure, source=card.id)

    def _resolved(self, t: Table, card: str, seat: str) -> None:
        """Terror falls by 1; with all four resolved play immediately ends (SD-DEAD-15, SD-HOLE-60)."""
        scene = _scene(t.state)
        scene.terror -= 1
        scene.confrontation = ""
        t.discard("final-confrontations", card)
        t.tell(SceneChanged("confrontation-met", n=scene.terror, card=card, seat=seat))
        t.stop_if_won()
        self._draw_confrontation(t)

    # -- Personal Reflections ------------------------------------------------------------------------------------------

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """A player who completes a Personal Reflection draws a Dream Fragment (SD-DEAD-12)."""
        keep(t, seat, "dream-fragments")

    def count(self, t: Table, name: str, seat: str) -> int:
        """`terror`, or `fragments`: the player's own."""
        return _scene(t.state).terror if name == "terror" else len(t.hero(seat).items)

    # -- Night Phase Actions -------------------------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Taint on his Location, then Clown Abilities, as many as Terror says (SD-DEAD-18, SD-HOLE-58).

        Then Terror falls by 1 while it is above 4 (SD-HOLE-57).
        """
        scene = _scene(t.state)
        cubes, cards = nightly(scene.terror)
        where = self.landmark(t, "nemesis")
        if where:
            await enemies.taint(t, where, cubes)
        for _ in range(cards):
            await self._clown_ability(t)
        if scene.terror > FRENZY:
            self._terror(t, -1)

    def _terror(self, t: Table, n: int) -> None:
        """Terror falls, never below 4 this way (SD-HOLE-57); reduced to 4 it makes him frenzied (SD-DEAD-13)."""
        scene = _scene(t.state)
        before = scene.terror
        scene.terror = max(min(before, FRENZY), before + n)
        if scene.terror != before:
            t.tell(SceneChanged("terror", n=scene.terror))
        if scene.terror == FRENZY and not scene.frenzied:
            self._frenzy(t)

    def _frenzy(self, t: Table) -> None:
        """Reveal the Frenzied Clown's Combat card and draw 1 Final Confrontation (SD-DEAD-13, -20, SD-HOLE-61)."""
        scene = _scene(t.state)
        scene.frenzied = True
        tile = scene.tile or "downtown"
        t.state.enemies.append(Enemy(CLOWN, "nemesis", tile, acted=True))
        t.tell(SceneChanged("frenzy", tile=tile))
        self._draw_confrontation(t)

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

    def _put(self, t: Table, tile: str) -> None:
        scene, nemesis = _scene(t.state), t.state.nemesis()
        scene.tile = tile
        if nemesis:
            nemesis.tile = tile
        t.tell(SceneChanged("clown-goes", tile=tile))

    def landmark(self, t: Table, name: str) -> str:
        """His tile, before frenzy too; empty while he is not in the city."""
        return super().landmark(t, name) or _scene(t.state).tile

    # -- Fighting The Killer Clown -------------------------------------------------------------------------------------

    def refuses_target(self, t: Table, enemy: Enemy) -> str | None:
        """He cannot be attacked or targeted by player abilities (SD-DEAD-21)."""
        return "SD-DEAD-21" if enemy.id == CLOWN else None
