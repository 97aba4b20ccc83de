"""Attack of the Mindrender (Medium): stop the invasion one mission at a time, then beat what comes.

The scenario card from top to bottom, as the rulebook prints it (clauses SD-MIND):

    Objective               -02         content/shared-dream/scenarios/attack-of-the-mindrender/scenario.toml
    Victory Condition       -03         `victory`
    Complexity, Components, Required Locations, Starting Taint
                            -01, -04 to -06, -22
                                        scenario.toml; the print it must match is in `checks_scenarios.FACTS`
    Additional Setup        -07 to -12  `setup`, `fits`
                            -13, -14    `before_first_day`
    Panic Deck              -15, -16    `draw`, `passives`, `night_ends`
    Alien Technology Deck   -17 to -19  `arrived`, `gear`, `raises`, `defeated`, `item`
    Alien Grunt Deck        -20, -21    `spawn`, `defeated`
    Personal Reflections    -23         `completed`, `night_begins`, `night`
    Nemesis Actions         -24         nothing here: `movement`, as for every Nemesis
    Night Phase Actions     -25 to -27  `night`

What the card calls a Counter Invasion mission once is a Personal Reflection like any other (-28). Of the seven titles
among its Reflection cards three are read to all: Prologue, Skepticism, Freedom (SD-HOLE-69: `_read`). What lies on the
table is in `InvasionScene`; how the Alien Invasion cards call for Panic! cards and Grunts is in invasion.toml. That a
Grunt comes at the Meteorite, wherever the card is read, `steps` and `reflections` know too.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream import enemies
from engine.games.shared_dream.content import SceneCard
from engine.games.shared_dream.events import CardKept, CardResolved, NothingSpawned, SceneChanged, StoryRead
from engine.games.shared_dream.scenario import Scenario, nobodys, shuffled
from engine.games.shared_dream.scenes import InvasionScene, Panic
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.games.shared_dream.vocabulary import Passive
from engine.games.shared_dream.vocabulary import Scene as SceneStep
from engine.kernel import Ask, Option

WEAKENED, TRIUMPHANT = "weakened-mindrender", "triumphant-mindrender"
BAR = "bottums-up-bar"
FAR = 3
"""Grid steps of the Meteorite from Bottum's Up Bar, at least (SD-MIND-11)."""
START = "invasion-start"
CUSTOMER_SERVICE = "customer-service"


def _scene(state: State) -> InvasionScene:
    assert isinstance(state.scene, InvasionScene)
    return state.scene


class AttackOfTheMindrender(Scenario):
    """The scenario card, from top to bottom."""

    id = "attack-of-the-mindrender"
    draws = ("panic",)
    acts = ("hand-in-technology",)
    counts = ("technology",)

    def scene_state(self) -> InvasionScene:
        """The row is not laid yet."""
        return InvasionScene()

    # -- Victory Condition ---------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """The Weakened or the Triumphant Mindrender is defeated (SD-MIND-03)."""
        return _scene(t.state).beaten

    # -- Additional Setup ----------------------------------------------------------------------------------------------

    async def setup(self, t: Table) -> None:
        """The decks, the row of Alien Invasion cards with the Alien on its first, the Meteorite.

        SD-MIND-07 to -11. The Combat cards lie face down: no Mindrender is in the city yet.
        """
        for deck in ("panic", "alien-technology"):
            shuffled(t, deck)
        t.state.decks["grunts"] = [foe.id for foe in t.printed.foes.values() if foe.type == "grunt"]
        t.gm.shuffle("shuffle:grunts", t.state.decks["grunts"])
        await self._lay_row(t)
        await self._place_meteorite(t)

    async def _lay_row(self, t: Table) -> None:
        """The Start card, then the other three in any order, all green side up (SD-MIND-07, -08)."""
        row = _scene(t.state).row = [START]
        left = [card for card in t.printed.decks["invasion"] if card != START]
        while left:
            picked = left[0] if len(left) == 1 else await self._agree(t, "mind.row", "invasion", left)
            left.remove(picked)
            row.append(picked)

    async def _place_meteorite(self, t: Table) -> None:
        """On any street or stop sign that is at least 3 spaces from Bottum's Up Bar (SD-MIND-11, SD-HOLE-70)."""
        scene = _scene(t.state)
        scene.meteorite = await self._agree(t, "mind.meteorite", "meteorite", self._crash_sites(t))
        t.tell(SceneChanged("meteorite", tile=scene.meteorite))

    def fits(self, t: Table) -> bool:
        """With no street or stop sign for the Meteorite the city is laid again (SD-MIND-12)."""
        return bool(self._crash_sites(t))

    def _crash_sites(self, t: Table) -> list[str]:
        """Streets and stop signs far enough from the bar that can be walked to (SD-HOLE-08)."""
        routes = t.roads.routes(BAR)
        return [
            place.id
            for place in t.state.city
            if t.tile(place.id).kind != "location"
            and t.roads.grid_distance(BAR, place.id) >= FAR
            and routes.shortest(place.id) is not None
        ]

    async def _agree(self, t: Table, ask: str, verb: str, targets: list[str]) -> str:
        """A table decision: majority, else the first in reading order."""
        options = tuple([Option(f"{verb}:{target}") for target in targets])
        seats = tuple(t.state.heroes)
        picks = await t.gm.ask(Ask(ask, seats, options, quorum="majority", fallback=options[0].id))
        return picks[0].partition(":")[2]

    async def before_first_day(self, t: Table) -> None:
        """The Prologue is read out loud, then the Start card's instructions are followed (SD-MIND-13, -14)."""
        await self._read(t, "prologue")
        await self._carry_out(t)

    async def _read(self, t: Table, story: str) -> None:
        """A shared card: read to all, with its small effect for the group (SD-HOLE-69)."""
        scene = _scene(t.state)
        if story in scene.read:
            return
        scene.read.append(story)
        for card in t.printed.stories[story].cards.values():
            t.tell(StoryRead("", story, card.id))
            await nobodys(t, card.card.steps, card.id)

    # -- Panic Deck ----------------------------------------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Panic! card is carried out; it lies on the tile that it affects, else it is discarded (SD-MIND-15, -16)."""
        card = t.draw(deck)
        if card is None:
            return
        printed = t.printed.decks[deck][card]
        t.tell(CardResolved(deck, card, seat))
        await nobodys(t, printed.steps, card)
        if printed.stays:
            tonight = t.state.at_night
            _scene(t.state).panics.append(Panic(card, printed.location, printed.stays + tonight))
        else:
            t.discard(deck, card)

    def passives(self, t: Table, seat: str) -> Sequence[Passive]:
        """A Panic! card burdens those who stand on its tile (SD-MIND-15)."""
        tile, cards = t.hero(seat).tile, t.printed.decks["panic"]
        here = [panic.card for panic in _scene(t.state).panics if panic.tile == tile]
        return [passive for card in here for passive in cards[card].passive] if here else ()

    def night_ends(self, t: Table) -> None:
        """Panic! cards that lay on tiles long enough are discarded (SD-MIND-16)."""
        scene = _scene(t.state)
        for panic in scene.panics:
            panic.nights -= 1
            if panic.nights <= 0:
                t.discard("panic", panic.card)
        scene.panics = [panic for panic in scene.panics if panic.nights > 0]

    # -- Alien Technology Deck -----------------------------------------------------------------------------------------

    def arrived(self, t: Table, enemy: Enemy) -> None:
        """A spawned Grunt is equipped with the top Alien Technology card, before it acts (SD-MIND-17, SD-HOLE-71)."""
        if enemy.kind == "grunt":
            enemy.gear = t.draw("alien-technology") or ""
            if enemy.gear:
                t.tell(CardResolved("alien-technology", enemy.gear))

    def gear(self, t: Table, enemy: Enemy) -> SceneCard | None:
        """The card affects only the Grunt that is equipped with it (SD-MIND-17)."""
        return t.printed.decks["alien-technology"][enemy.gear] if enemy.gear else None

    def raises(self, t: Table, enemy: Enemy, score: str) -> int:
        """What the card adds to its Grunt's Scores (SD-MIND-17)."""
        return int(getattr(self.gear(t, enemy), score)) if enemy.gear else 0

    def _give_technology(self, t: Table, gear: str, seat: str) -> None:
        """Whoever defeated the Grunt gains its card, while Customer Service asks for it (SD-MIND-18, -19)."""
        if seat and self._customer_service_goes_on(t):
            t.hero(seat).items.append(gear)
            t.tell(CardKept(seat, gear))
        else:
            t.discard("alien-technology", gear)

    def _customer_service_goes_on(self, t: Table) -> bool:
        threads = [thread for hero in t.state.heroes.values() for thread in hero.threads]
        return any(thread.story == CUSTOMER_SERVICE and not thread.done for thread in threads)

    def item(self, t: Table, item: str) -> SceneCard | None:
        """The player who gains it cannot use it (SD-MIND-18)."""
        return None

    def count(self, t: Table, name: str, seat: str) -> int:
        """`technology`: Alien Technology cards that all players hold together (SD-HOLE-74)."""
        return len(self._technology(t))

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """`hand-in-technology`, from a Customer Service card: n of those cards are discarded (SD-HOLE-74)."""
        for holder, card in self._technology(t)[: step.n]:
            t.hero(holder).items.remove(card)
            t.discard("alien-technology", card)
            t.tell(SceneChanged("technology-handed-in", card=card, seat=holder))

    def _technology(self, t: Table) -> list[tuple[str, str]]:
        """Who holds which card."""
        cards = t.printed.decks["alien-technology"]
        return [(seat, item) for seat in t.state.living() for item in t.hero(seat).items if item in cards]

    # -- Alien Grunt Deck ----------------------------------------------------------------------------------------------

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """When an Alien Grunt card is drawn, that Grunt spawns on the Meteorite (SD-MIND-20, SD-HOLE-71)."""
        card = t.draw("grunts") if what == "grunt" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "grunt", _scene(t.state).meteorite), by)

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """A Grunt's card is discarded and its technology given (SD-MIND-18, -21); a Mindrender is beaten."""
        if enemy.kind == "grunt":
            t.discard("grunts", enemy.id)
            if enemy.gear:
                self._give_technology(t, enemy.gear, seat)
        elif enemy.id in (WEAKENED, TRIUMPHANT):
            _scene(t.state).beaten = True

    def landmark(self, t: Table, name: str) -> str:
        """The Meteorite, or the Mindrender's tile."""
        return _scene(t.state).meteorite if name == "meteorite" else super().landmark(t, name)

    # -- Personal Reflections ------------------------------------------------------------------------------------------

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """If all the players' Reflections are completed, Freedom is read, and the Weakened Mindrender is on its way.

        SD-MIND-23, SD-HOLE-69.
        """
        if all(thread.done for hero in t.state.heroes.values() if not hero.out for thread in hero.threads):
            _scene(t.state).done = True
            await self._read(t, "freedom")

    def night_begins(self, t: Table) -> None:
        """It enters in the next Night Phase, the first that begins with all of them completed (SD-HOLE-73)."""
        _scene(t.state).due = _scene(t.state).done

    # -- Night Phase Actions -------------------------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """The Alien moves on; at the end of the green row it is flipped, at the end of the red one it is over.

        SD-MIND-25 to -27. A Mindrender that enters does so in place of the Alien's move (SD-HOLE-73).
        """
        scene = _scene(t.state)
        if scene.over:
            return
        if scene.due:
            self._enter(t, WEAKENED)
        elif scene.at + 1 < len(scene.row):
            await self._move_alien(t)
        elif not scene.red:
            await self._flip_row(t)
        else:
            self._enter(t, TRIUMPHANT)

    async def _move_alien(self, t: Table) -> None:
        """Move the Alien to the next card and immediately follow its instructions (SD-MIND-25)."""
        _scene(t.state).at += 1
        await self._carry_out(t)

    async def _flip_row(self, t: Table) -> None:
        """All cards over to the red side, the Alien on the first, and on as normal (SD-MIND-26, SD-HOLE-72)."""
        scene = _scene(t.state)
        scene.red, scene.at = True, 0
        t.tell(SceneChanged("invasion-red"))
        await self._read(t, "skepticism")
        await self._carry_out(t)

    async def _carry_out(self, t: Table) -> None:
        """Follow the instructions of the card that the Alien is on, on the side that lies up."""
        scene = _scene(t.state)
        card = t.printed.decks["invasion"][scene.row[scene.at]]
        t.tell(SceneChanged("invasion-red-card" if scene.red else "invasion-green-card", n=scene.at + 1, card=card.id))
        await nobodys(t, card.red if scene.red else card.steps, card.id)

    def _enter(self, t: Table, who: str) -> None:
        """A Mindrender enters the city at the Meteorite and the row is done with (SD-MIND-23, -27, SD-HOLE-73)."""
        scene = _scene(t.state)
        scene.over = True
        t.state.enemies.append(Enemy(who, "nemesis", scene.meteorite, acted=True))
        t.tell(SceneChanged("mindrender-enters", tile=scene.meteorite, card=who))
