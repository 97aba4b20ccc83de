"""Attack of the Mindrender (Medium): stop the invasion one mission at a time, then beat what comes."""

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
CUSTOMERS = "customer-service"


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

    # -- setup (SD-MIND-07 to -14) -------------------------------------------------------------------------------------

    def fits(self, t: Table) -> bool:
        """Some street or stop sign is far enough from the bar, and can be walked to (SD-MIND-11, -12)."""
        return bool(self._crash_sites(t))

    def _crash_sites(self, t: Table) -> list[str]:
        routes = t.roads.routes(BAR)
        return [
            place.id
            for place in t.state.city
            if t.tile(place.id).kind != "location"
            and t.roads.grid_distance(BAR, place.id) >= FAR
            and routes.shortest(place.id) is not None
        ]

    async def setup(self, t: Table) -> None:
        """The row of invasion cards, the decks, the Meteorite where the players put it."""
        scene = _scene(t.state)
        for deck in ("panic", "alien-technology"):
            shuffled(t, deck)
        t.state.decks["grunts"] = [foe.id for foe in t.printed.foes.values() if foe.type == "grunt"]
        t.gm.shuffle("shuffle:grunts", t.state.decks["grunts"])
        scene.row = [START]
        left = [card for card in t.printed.decks["invasion"] if card != START]
        while left:
            picked = left[0] if len(left) == 1 else await self._agree(t, "mind.row", "invasion", left)
            left.remove(picked)
            scene.row.append(picked)
        scene.meteorite = await self._agree(t, "mind.meteorite", "meteorite", self._crash_sites(t))
        t.tell(SceneChanged("meteorite", tile=scene.meteorite))

    async def _agree(self, t: Table, ask: str, verb: str, targets: list[str]) -> str:
        """A table decision: majority, else the first in reading order."""
        options = tuple([Option(f"{verb}:{target}") for target in targets])
        seats = tuple(t.state.heroes)
        picks = await t.gm.ask(Ask(ask, seats, options, quorum="majority", fallback=options[0].id))
        return picks[0].partition(":")[2]

    async def before_first_day(self, t: Table) -> None:
        """The Prologue is read, then the Start card is carried out."""
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

    # -- missions ------------------------------------------------------------------------------------------------------

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """When the last mission in play is complete, the next night brings the Weakened Mindrender (SD-MIND-23)."""
        if all(thread.done for hero in t.state.heroes.values() if not hero.out for thread in hero.threads):
            _scene(t.state).done = True
            await self._read(t, "freedom")

    def count(self, t: Table, name: str, seat: str) -> int:
        """`technology`: Alien Technology cards that all players hold together (SD-HOLE-74)."""
        return len(self._technology(t))

    def item(self, t: Table, item: str) -> SceneCard | None:
        """Technology gives its holder no use (SD-MIND-18)."""
        return None

    def _technology(self, t: Table) -> list[tuple[str, str]]:
        cards = t.printed.decks["alien-technology"]
        return [(seat, item) for seat in t.state.living() for item in t.hero(seat).items if item in cards]

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """`hand-in-technology`: discard n Alien Technology cards of all players together."""
        for holder, card in self._technology(t)[: step.n]:
            t.hero(holder).items.remove(card)
            t.discard("alien-technology", card)
            t.tell(SceneChanged("technology-handed-in", card=card, seat=holder))

    # -- Grunts and the Mindrender -------------------------------------------------------------------------------------

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """A Grunt at the Meteorite, equipped before it acts (SD-MIND-17, -20, SD-HOLE-71)."""
        card = t.draw("grunts") if what == "grunt" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "grunt", _scene(t.state).meteorite), by)

    def arrived(self, t: Table, enemy: Enemy) -> None:
        """The top Alien Technology goes on the Grunt's card."""
        if enemy.kind == "grunt":
            enemy.gear = t.draw("alien-technology") or ""
            if enemy.gear:
                t.tell(CardResolved("alien-technology", enemy.gear))

    def gear(self, t: Table, enemy: Enemy) -> SceneCard | None:
        """A Grunt's technology: it affects that Grunt alone."""
        return t.printed.decks["alien-technology"][enemy.gear] if enemy.gear else None

    def raises(self, t: Table, enemy: Enemy, score: str) -> int:
        """What a Grunt's technology adds."""
        return int(getattr(self.gear(t, enemy), score)) if enemy.gear else 0

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """A Grunt's card is discarded; Customer Service wants its technology (SD-MIND-18, -19, -21)."""
        if enemy.id in (WEAKENED, TRIUMPHANT):
            _scene(t.state).beaten = True
        if enemy.kind == "grunt":
            t.discard("grunts", enemy.id)
            if enemy.gear and seat and self._wanted(t):
                t.hero(seat).items.append(enemy.gear)
                t.tell(CardKept(seat, enemy.gear))
            elif enemy.gear:
                t.discard("alien-technology", enemy.gear)

    def _wanted(self, t: Table) -> bool:
        threads = [thread for hero in t.state.heroes.values() for thread in hero.threads]
        return any(thread.story == CUSTOMERS and not thread.done for thread in threads)

    def landmark(self, t: Table, name: str) -> str:
        """The Meteorite, or the Mindrender's tile."""
        return _scene(t.state).meteorite if name == "meteorite" else super().landmark(t, name)

    # -- Panic! --------------------------------------------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Panic! card is carried out; one that stays lies on its tile for some nights (SD-MIND-15, -16)."""
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
        """A Panic! card burdens those who stand on its tile."""
        tile, cards = t.hero(seat).tile, t.printed.decks["panic"]
        here = [panic.card for panic in _scene(t.state).panics if panic.tile == tile]
        return [passive for card in here for passive in cards[card].passive] if here else ()

    # -- Night Phase action (SD-MIND-23 to -27, SD-HOLE-72, -73) -------------------------------------------------------

    def night_begins(self, t: Table) -> None:
        """The first night that begins with every mission complete brings the Weakened one."""
        _scene(t.state).due = _scene(t.state).done

    async def night(self, t: Table) -> None:
        """The Mindrender enters if it is time; else the Alien goes on one card, and that card is carried out."""
        scene = _scene(t.state)
        if scene.over:
            return
        if scene.due:
            self._enter(t, WEAKENED)
        elif scene.at + 1 < len(scene.row):
            scene.at += 1
            await self._carry_out(t)
        elif not scene.red:
            scene.red, scene.at = True, 0
            t.tell(SceneChanged("invasion-red"))
            await self._read(t, "skepticism")
            await self._carry_out(t)
        else:
            self._enter(t, TRIUMPHANT)

    def _enter(self, t: Table, who: str) -> None:
        scene = _scene(t.state)
        scene.over = True
        t.state.enemies.append(Enemy(who, "nemesis", scene.meteorite, acted=True))
        t.tell(SceneChanged("mindrender-enters", tile=scene.meteorite, card=who))

    async def _carry_out(self, t: Table) -> None:
        scene = _scene(t.state)
        card = t.printed.decks["invasion"][scene.row[scene.at]]
        t.tell(SceneChanged("invasion-red-card" if scene.red else "invasion-green-card", n=scene.at + 1, card=card.id))
        await nobodys(t, card.red if scene.red else card.steps, card.id)

    def night_ends(self, t: Table) -> None:
        """Panic! cards on tiles run out."""
        scene = _scene(t.state)
        for panic in scene.panics:
            panic.nights -= 1
            if panic.nights <= 0:
                t.discard("panic", panic.card)
        scene.panics = [panic for panic in scene.panics if panic.nights > 0]

    def victory(self, t: Table) -> bool:
        """Either Mindrender is defeated (SD-MIND-03)."""
        return _scene(t.state).beaten
