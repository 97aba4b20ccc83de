"""War of the Roses (Advanced): win the Locations from the Seducer, Rose by Rose, then beat it.

The scenario card from top to bottom, as the rulebook prints it (clauses SD-ROSE):

    Objective               -02         content/shared-dream/scenarios/war-of-the-roses/scenario.toml
    Victory Condition       -03         `victory`
    Complexity, Components, Required Locations, Starting Taint
                            -01, -04 to -06, -19
                                        scenario.toml; the print it must match is in `checks_scenarios.FACTS`
    Additional Setup        -07 to -14  `setup`; the Combat card is in foes.toml
                            -15         `before_first_day`
    Rose Tokens             -16, -17    `_turn`
    Last Night Deck         -18         `draw`
    Husk Deck               -18         `spawn`, `defeated`
    Personal Reflections    -20         `reflections`
    Special Player Actions  -21, -22    `options`, `act`
                            -23, -24    `refuses_target`, `_lock`
    Nemesis Actions         -25 to -28  `activate`, `raises`; Dark Magic on everybody: `movement`, as for every Nemesis
    Night Phase Actions     -29         `night`, `act_begins`

What lies on the table is in `RoseScene`; the task of an Event is tried by `attempt`, which Dead Serious uses too.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream import enemies, movement, steps, tracks
from engine.games.shared_dream.events import CardResolved, NothingSpawned, SceneChanged
from engine.games.shared_dream.scenario import Scenario, attempt, shuffled, task_refused
from engine.games.shared_dream.scenes import RoseScene
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.kernel import Option

SEDUCER = "seducer"
RED = ("bottums-up-bar", "boxing-gym", "high-school", "park", "police-station", "library")
"""Locations with a red Rose at first: four with 2 players, one more for each further player (SD-ROSE-10 to -12)."""
PRICE = 3
"""Conviction sacrificed to turn a gray Rose white (SD-ROSE-21)."""
SCORES = ("combat", "magic", "movement", "damage", "health")
"""All that its card prints as a Score; what weakens damage to it is none (SD-HOLE-78)."""


def _scene(state: State) -> RoseScene:
    assert isinstance(state.scene, RoseScene)
    return state.scene


class WarOfTheRoses(Scenario):
    """The scenario card, from top to bottom."""

    id = "war-of-the-roses"
    reflections = False
    """No Personal Reflection cards are used (SD-ROSE-20)."""
    draws = ("last-night",)
    counts = ("gray", "red", "white")

    def scene_state(self) -> RoseScene:
        """No Rose lies yet."""
        return RoseScene()

    # -- Victory Condition ---------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """All Required Locations have a red or white Rose, and the Seducer is defeated (SD-ROSE-03)."""
        return _scene(t.state).beaten and _scene(t.state).locked

    # -- Additional Setup ----------------------------------------------------------------------------------------------

    async def setup(self, t: Table) -> None:
        """The Seducer on Bottum's Up Bar, both decks, a Rose on every Required Location.

        SD-ROSE-07 to -14; shuffling is SD-HOLE-96.
        """
        t.state.enemies.append(Enemy(SEDUCER, "nemesis", "bottums-up-bar"))
        shuffled(t, "last-night")
        t.state.decks["husks"] = [foe.id for foe in t.printed.foes.values() if foe.type == "husk"]
        t.gm.shuffle("shuffle:husks", t.state.decks["husks"])
        red = RED[: t.state.players + 2]
        _scene(t.state).roses = {place: "red" if place in red else "gray" for place in t.printed.card.required}

    async def before_first_day(self, t: Table) -> None:
        """All players are placed Downtown (SD-ROSE-15, SD-HOLE-99)."""
        for hero in t.state.heroes.values():
            hero.tile = "downtown"

    # -- Rose Tokens ---------------------------------------------------------------------------------------------------

    def _turn(self, t: Table, place: str, colour: str, seat: str = "") -> None:
        """Replace a Rose by one of another colour; with no gray one left all are locked (SD-ROSE-16, -17, -24)."""
        roses = _scene(t.state).roses
        roses[place] = colour
        t.tell(SceneChanged(f"rose-{colour}", tile=place, seat=seat))
        if "gray" not in roses.values():
            self._lock(t)

    def _lock(self, t: Table) -> None:
        """From now on no Rose changes, and the red ones raise the Seducer's Scores (SD-ROSE-24, -28, SD-HOLE-77)."""
        scene = _scene(t.state)
        scene.locked = True
        scene.raised = sum(rose == "red" for rose in scene.roses.values())
        t.tell(SceneChanged("roses-locked", n=scene.raised))

    def count(self, t: Table, name: str, seat: str) -> int:
        """`gray`, `red`, `white`: Roses of that colour in the city."""
        return list(_scene(t.state).roses.values()).count(name)

    # -- Last Night Deck -----------------------------------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Last Night card that another card calls for is resolved at once."""
        card = t.draw(deck)
        if card is not None:
            await self._resolve(t, seat, card)

    async def _resolve(self, t: Table, seat: str, card: str) -> None:
        """Carry a Last Night card out and discard it; an empty deck takes the discards in again (SD-ROSE-18)."""
        t.tell(CardResolved("last-night", card, seat))
        await steps.run(t, seat, t.printed.decks["last-night"][card].steps, source=card)
        t.discard("last-night", card)

    # -- Husk Deck -----------------------------------------------------------------------------------------------------

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """A Husk lies on its tile like a figure; an empty deck takes the discards in again (SD-ROSE-18, SD-HOLE-80)."""
        card = t.draw("husks") if what == "husk" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "husk", tile), by)

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """A Husk's card is discarded (SD-ROSE-18); the Seducer is beaten (SD-ROSE-03)."""
        if enemy.kind == "husk":
            t.discard("husks", enemy.id)
        elif enemy.id == SEDUCER:
            _scene(t.state).beaten = True

    # -- Special Player Actions ----------------------------------------------------------------------------------------

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """On a gray Rose: sacrifice 3 Conviction (SD-ROSE-21). On a red one: an Event of that Location (SD-ROSE-22)."""
        scene, hero = _scene(t.state), t.hero(seat)
        colour = scene.roses.get(hero.tile)
        if colour == "gray":
            short = "SD-CONV-03" if hero.conviction < PRICE else None
            yield Option(f"free:{hero.tile}", spent or short, {"cost": PRICE})
        if colour == "red":
            yield Option(f"event:{hero.tile}", spent or ("SD-ROSE-17" if scene.locked else None))

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """One Action each (SD-HOLE-76)."""
        t.hero(seat).actions -= 1
        if choice.verb == "free":
            self._free(t, seat, choice.target)
        else:
            await self._event(t, seat, choice.target)

    def _free(self, t: Table, seat: str, place: str) -> None:
        """Sacrifice 3 Conviction, and the gray Rose is a white one (SD-ROSE-21)."""
        tracks.sacrifice(t, seat, PRICE)
        self._turn(t, place, "white", seat)

    async def _event(self, t: Table, seat: str, place: str) -> None:
        """Draw an Event of the Location; succeed in its task, and the red Rose is a gray one (SD-ROSE-22)."""
        card = t.printed.decks["events"][self._draw_event(t, place)]
        t.tell(CardResolved("events", card.id, seat))
        await steps.run(t, seat, card.steps, source=card.id)
        if not t.hero(seat).valid:
            return
        if task_refused(t, seat, card) is None and await attempt(t, seat, card):
            self._turn(t, place, "gray", seat)
            await steps.run(t, seat, card.success, source=card.id)
        else:
            t.tell(SceneChanged("event-failed", tile=place, card=card.id, seat=seat))
            await steps.run(t, seat, card.failure, source=card.id)

    def _draw_event(self, t: Table, place: str) -> str:
        """One of the Location's two; both are drawn before either comes again (SD-HOLE-76)."""
        left = _scene(t.state).events.setdefault(place, [])
        if not left:
            left += [card.id for card in t.printed.decks["events"].values() if card.location == place]
        card = t.gm.pick(f"event:{place}", left)
        left.remove(card)
        return card

    def refuses_target(self, t: Table, enemy: Enemy) -> str | None:
        """The Seducer cannot be targeted until there are no more gray Roses in the city (SD-ROSE-23, SD-HOLE-81)."""
        return "SD-ROSE-23" if enemy.id == SEDUCER and not _scene(t.state).locked else None

    # -- Nemesis Actions -----------------------------------------------------------------------------------------------

    async def activate(self, t: Table, enemy: Enemy) -> bool:
        """If the Seducer cannot reach a player it turns the nearest gray Rose in reach red (SD-ROSE-26, SD-HOLE-79).

        In every other case it moves as normal: to a player in reach, or toward the closest one (SD-ROSE-25, -27).
        """
        if enemy.id != SEDUCER or self._reaches_player(t, enemy):
            return False
        place = self._gray_in_reach(t, enemy)
        if not place:
            return False
        route = movement.reachable(t, enemy, place)
        assert route is not None
        movement.walk(t, enemy, route)
        self._turn(t, place, "red")
        return True

    def _reaches_player(self, t: Table, enemy: Enemy) -> bool:
        return any(movement.reachable(t, enemy, t.hero(seat).tile) is not None for seat in movement.targets(t))

    def _gray_in_reach(self, t: Table, enemy: Enemy) -> str:
        """The closest; of equals a random one. The Rose it stands on is closest of all."""
        gray = [place for place, colour in _scene(t.state).roses.items() if colour == "gray"]
        ways = {place: len(way) for place in gray if (way := movement.reachable(t, enemy, place)) is not None}
        nearest = [place for place, length in ways.items() if length == min(ways.values())]
        if len(nearest) < 2:
            return nearest[0] if nearest else ""
        return t.gm.pick("gray-rose", nearest)

    def raises(self, t: Table, enemy: Enemy, score: str) -> int:
        """With no more gray Roses all its Scores are increased by the number of red ones (SD-ROSE-28, SD-HOLE-78)."""
        return _scene(t.state).raised if enemy.id == SEDUCER and score in SCORES else 0

    # -- Night Phase Actions -------------------------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Every player must draw a Last Night card, which lies face down (SD-ROSE-29)."""
        for seat in t.state.living():
            card = t.draw("last-night")
            if card is not None:
                _scene(t.state).waiting.setdefault(seat, []).append(card)
        t.tell(SceneChanged("last-night-dealt"))

    async def act_begins(self, t: Table, seat: str) -> None:
        """It is looked at and resolved when it is the player's turn to act in the next Day Phase (SD-ROSE-29)."""
        for card in _scene(t.state).waiting.pop(seat, []):
            await self._resolve(t, seat, card)

    def eliminated(self, t: Table, seat: str) -> None:
        """An unresolved Last Night card is discarded (SD-HOLE-48)."""
        for card in _scene(t.state).waiting.pop(seat, []):
            t.discard("last-night", card)
