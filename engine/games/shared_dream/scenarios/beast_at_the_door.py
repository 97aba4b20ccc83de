"""Beast at the Door (Simple): gather Dream Fragments, force the Beast into the world, and beat it.

The scenario card from top to bottom, as the rulebook prints it (clauses SD-BEAST):

    Objective               -02         content/shared-dream/scenarios/beast-at-the-door/scenario.toml
    Victory Condition       -03         `victory`
    Complexity, Components, Required Locations, Starting Taint
                            -01, -04 to -06, -12
                                        scenario.toml; the print it must match is in `checks_scenarios.FACTS`
    Additional Setup        -07 to -09  `setup`; the Combat card is in foes.toml
    Dream Fragments Deck    -10         `completed`
    The Beast Strikes Deck  -11         `draw`
    Personal Reflections    -10, -19    `completed`, `ready`
    Special Player Actions  -13         `offers`, `side_action`, `between`
    Night Phase Actions     -14 to -16  `night`
    Fighting the Beast      -17, -18    `hurt`, `defeated`

What lies on the table is in `BeastScene`; manifest, the Beast moves and attacks as every Nemesis does (`movement`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream import city, enemies, scores
from engine.games.shared_dream.events import CardResolved, EnemyHurt, SceneChanged
from engine.games.shared_dream.scenario import Scenario, keep, nobodys, shuffled
from engine.games.shared_dream.scenes import BeastScene
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.kernel import YES_NO, Answer, Ask, Option

BEAST = "beast"
TRACK = 5
"""Spaces of the Beast's damage track (SD-BEAST-18)."""


def _scene(state: State) -> BeastScene:
    assert isinstance(state.scene, BeastScene)
    return state.scene


class BeastAtTheDoor(Scenario):
    """The scenario card, from top to bottom."""

    id = "beast-at-the-door"
    draws = ("strikes", "dream-fragments")
    counts = ("fragments",)

    def scene_state(self) -> BeastScene:
        """The Beast is not manifest yet."""
        return BeastScene()

    # -- Victory Condition ---------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """The Beast is defeated (SD-BEAST-03)."""
        return _scene(t.state).beaten

    # -- Additional Setup ----------------------------------------------------------------------------------------------

    async def setup(self, t: Table) -> None:
        """The Dream Fragment deck, and The Beast Strikes! cards in a separate pile (SD-BEAST-07, -08)."""
        shuffled(t, "dream-fragments")
        shuffled(t, "strikes")

    # -- Dream Fragments Deck, The Beast Strikes Deck ------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A card of either deck, where another card calls for it."""
        if deck == "dream-fragments":
            keep(t, seat, deck)
        else:
            await self._strike(t)

    async def _strike(self, t: Table) -> None:
        """Follow the instruction of a Strikes card; the discard pile is never reshuffled (SD-BEAST-11)."""
        card = t.draw("strikes", reshuffle=False)
        if card is not None:
            t.tell(CardResolved("strikes", card))
            await nobodys(t, t.printed.decks["strikes"][card].steps, card)
            t.discard("strikes", card)

    def count(self, t: Table, name: str, seat: str) -> int:
        """`fragments`: the player's own."""
        return len(t.hero(seat).items)

    # -- Personal Reflections ------------------------------------------------------------------------------------------

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """At the end of every Reflection a player receives a Dream Fragment (SD-BEAST-10)."""
        keep(t, seat, "dream-fragments")

    def ready(self, state: State) -> bool:
        """Each player's Reflection is complete, and everybody has a Fragment (SD-BEAST-13, -19, SD-HOLE-55).

        Everybody who lives; and where a deck of Fragments lies at all.
        """
        living = [hero for hero in state.heroes.values() if not hero.out]
        done = all(thread.done for hero in living for thread in hero.threads)
        return done and (not state.decks["dream-fragments"] or all(hero.items for hero in living))

    # -- Special Player Actions: manifest the Beast (SD-BEAST-13, SD-HOLE-54) ------------------------------------------

    def offers(self, state: State) -> Sequence[Ask]:
        """Any living player may propose it, at any time when nothing is being resolved, on any space."""
        if not state.idle or _scene(state).manifest or not self.ready(state):
            return ()
        options = tuple([Option(f"manifest:{place.id}") for place in state.city])
        return [Ask("beast.manifest", (seat,), options, offer=True) for seat in state.living()]

    async def side_action(self, t: Table, answer: Answer) -> None:
        """All living players must agree."""
        tile = answer.picks[0].partition(":")[2]
        others = [seat for seat in t.state.living() if seat != answer.seat]
        facts = {"seat": answer.seat, "tile": tile}
        said = await t.gm.ask_each(
            lambda: [Ask("beast.agree", (seat,), YES_NO, kind="confirm", facts=facts) for seat in others]
        )
        if all(picks == ("yes",) for picks in said.values()):
            self._manifest(t, tile)
        else:
            t.tell(SceneChanged("beast-not-agreed", tile=tile, seat=answer.seat))

    def _manifest(self, t: Table, tile: str) -> None:
        """The Beast stands there; it acts from the next Enemies Act on."""
        _scene(t.state).manifest = True
        t.state.enemies.append(Enemy(BEAST, "nemesis", tile, acted=t.state.at_night))
        t.tell(SceneChanged("beast-manifest", tile=tile))

    async def between(self, t: Table) -> None:
        """Between Night steps too: the night waits for somebody to let it go on, so that all may still propose it."""
        if self.ready(t.state) and not _scene(t.state).manifest:
            t.state.idle = True
            await t.gm.ask(lambda: Ask("beast.hold", tuple(t.state.living()), (Option("go-on"),)))
            t.state.idle = False

    # -- Night Phase Actions -------------------------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Draw 1 Strikes card (SD-BEAST-14), none once the Beast is manifest (SD-BEAST-16, SD-HOLE-56)."""
        if _scene(t.state).manifest:
            return
        if t.state.decks["strikes"]:
            await self._strike(t)
        else:
            await self._taint_everywhere(t)

    async def _taint_everywhere(self, t: Table) -> None:
        """With the deck empty, every Location's Taint increases by 1 (SD-BEAST-15, SD-HOLE-38)."""
        t.tell(SceneChanged("strikes-gone"))
        for tile in city.named(t.content, t.state):
            await enemies.taint(t, tile, 1)

    # -- Fighting the Beast --------------------------------------------------------------------------------------------

    def hurt(self, t: Table, enemy: Enemy, n: int) -> bool:
        """A cube on the track for each point; a full track is a Wound and is cleared for the rest (SD-BEAST-17)."""
        if enemy.id != BEAST:
            return False
        enemy.track += n
        enemy.wounds += enemy.track // TRACK
        enemy.track %= TRACK
        t.tell(EnemyHurt(enemy.id, n, max(0, scores.enemy_health(t, enemy) - enemy.wounds)))
        return True

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """The Beast is beaten (SD-BEAST-03)."""
        if enemy.id == BEAST:
            _scene(t.state).beaten = True
