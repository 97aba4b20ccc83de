"""War of the Roses (Advanced): win the Locations from the Seducer, Rose by Rose, then beat it."""

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
PRICE = 3
"""Conviction sacrificed to turn a gray Rose white (SD-ROSE-21)."""
SCORES = ("combat", "magic", "movement", "damage", "health")
"""All that its card prints as a Score; what weakens damage to it is none (SD-HOLE-78)."""
RED = ("bottums-up-bar", "boxing-gym", "high-school", "park", "police-station", "library")
"""Locations with a red Rose at first: four with 2 players, one more for each further player (SD-ROSE-10 to -12)."""


def _scene(state: State) -> RoseScene:
    assert isinstance(state.scene, RoseScene)
    return state.scene


class WarOfTheRoses(Scenario):
    """The scenario card, from top to bottom."""

    id = "war-of-the-roses"
    reflections = False
    draws = ("last-night",)
    counts = ("gray", "red", "white")

    def scene_state(self) -> RoseScene:
        """No Rose lies yet."""
        return RoseScene()

    # -- setup (SD-ROSE-07 to -15) -------------------------------------------------------------------------------------

    async def setup(self, t: Table) -> None:
        """Seducer, decks and Roses."""
        scene = _scene(t.state)
        t.state.enemies.append(Enemy(SEDUCER, "nemesis", "bottums-up-bar"))
        shuffled(t, "last-night")
        t.state.decks["husks"] = [foe.id for foe in t.printed.foes.values() if foe.type == "husk"]
        t.gm.shuffle("shuffle:husks", t.state.decks["husks"])
        red = RED[: t.state.players + 2]
        scene.roses = {place: "red" if place in red else "gray" for place in t.printed.card.required}

    async def before_first_day(self, t: Table) -> None:
        """Everybody starts Downtown."""
        for hero in t.state.heroes.values():
            hero.tile = "downtown"

    # -- special player actions (SD-ROSE-21, -22, SD-HOLE-76) ----------------------------------------------------------

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """On a gray Rose: sacrifice 3 Conviction. On a red one: an Event of that Location."""
        scene, hero = _scene(t.state), t.hero(seat)
        colour = scene.roses.get(hero.tile)
        locked = "SD-ROSE-17" if scene.locked else None
        if colour == "gray":
            short = "SD-CONV-03" if hero.conviction < PRICE else None
            yield Option(f"free:{hero.tile}", spent or locked or short, {"cost": PRICE})
        if colour == "red":
            yield Option(f"event:{hero.tile}", spent or locked)

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """One Action each."""
        t.hero(seat).actions -= 1
        if choice.verb == "free":
            tracks.sacrifice(t, seat, PRICE)
            self._turn(t, choice.target, "white", seat)
        else:
            await self._event(t, seat, choice.target)

    async def _event(self, t: Table, seat: str, place: str) -> None:
        """One of the Location's two Events; met, its Rose turns gray."""
        left = _scene(t.state).events.setdefault(place, [])
        cards = t.printed.decks["events"]
        if not left:
            left += [card.id for card in cards.values() if card.location == place]
        card = t.gm.pick(f"event:{place}", left)
        left.remove(card)
        t.tell(CardResolved("events", card, seat))
        await steps.run(t, seat, cards[card].steps, source=card)
        if not t.hero(seat).valid:
            return
        if task_refused(t, seat, cards[card]) is None and await attempt(t, seat, cards[card]):
            self._turn(t, place, "gray", seat)
            await steps.run(t, seat, cards[card].success, source=card)
        else:
            t.tell(SceneChanged("event-failed", tile=place, card=card, seat=seat))
            await steps.run(t, seat, cards[card].failure, source=card)

    def _turn(self, t: Table, place: str, colour: str, seat: str = "") -> None:
        """A Rose changes colour; with the last gray one gone, all are locked (SD-ROSE-24, -28)."""
        scene = _scene(t.state)
        scene.roses[place] = colour
        t.tell(SceneChanged(f"rose-{colour}", tile=place, seat=seat))
        if "gray" not in scene.roses.values():
            scene.locked = True
            scene.raised = sum(rose == "red" for rose in scene.roses.values())
            t.tell(SceneChanged("roses-locked", n=scene.raised))

    # -- the Seducer (SD-ROSE-23 to -28, SD-HOLE-79, -81) --------------------------------------------------------------

    def refuses_target(self, t: Table, enemy: Enemy) -> str | None:
        """It cannot be targeted while a gray Rose is left."""
        return "SD-ROSE-23" if enemy.id == SEDUCER and not _scene(t.state).locked else None

    def raises(self, t: Table, enemy: Enemy, score: str) -> int:
        """Every Score rises by the red Roses at the lock (SD-HOLE-78)."""
        return _scene(t.state).raised if enemy.id == SEDUCER and score in SCORES else 0

    async def activate(self, t: Table, enemy: Enemy) -> bool:
        """With no player in reach it goes for the closest gray Rose it can reach, and turns it red."""
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

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """The Seducer is beaten; a Husk's card is discarded (SD-ROSE-18)."""
        if enemy.id == SEDUCER:
            _scene(t.state).beaten = True
        elif enemy.kind == "husk":
            t.discard("husks", enemy.id)

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """A Husk lies on its tile like a figure (SD-HOLE-80)."""
        card = t.draw("husks") if what == "husk" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "husk", tile), by)

    # -- Last Night (SD-ROSE-29, SD-HOLE-80) ---------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Every player draws a Last Night card face down."""
        for seat in t.state.living():
            card = t.draw("last-night")
            if card is not None:
                _scene(t.state).waiting.setdefault(seat, []).append(card)
        t.tell(SceneChanged("last-night-dealt"))

    async def act_begins(self, t: Table, seat: str) -> None:
        """It is turned up and resolved at the start of the player's own Act turn."""
        for card in _scene(t.state).waiting.pop(seat, []):
            await self._resolve(t, seat, card)

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Last Night card that another card calls for is resolved at once."""
        card = t.draw(deck)
        if card is not None:
            await self._resolve(t, seat, card)

    async def _resolve(self, t: Table, seat: str, card: str) -> None:
        t.tell(CardResolved("last-night", card, seat))
        await steps.run(t, seat, t.printed.decks["last-night"][card].steps, source=card)
        t.discard("last-night", card)

    def count(self, t: Table, name: str, seat: str) -> int:
        """`gray`, `red`, `white`: Roses of that colour in the city."""
        return list(_scene(t.state).roses.values()).count(name)

    def eliminated(self, t: Table, seat: str) -> None:
        """An unresolved Last Night card is discarded (SD-HOLE-48)."""
        for card in _scene(t.state).waiting.pop(seat, []):
            t.discard("last-night", card)

    def victory(self, t: Table) -> bool:
        """No Rose is gray, and the Seducer is defeated (SD-ROSE-03)."""
        return _scene(t.state).beaten and _scene(t.state).locked
