"""Beast at the Door (Simple): gather Dream Fragments, force the Beast into the world, and beat it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream import city, enemies
from engine.games.shared_dream.events import CardResolved, EnemyHurt, SceneChanged
from engine.games.shared_dream.scenario import Scenario, keep, nobodys, shuffled
from engine.games.shared_dream.scenes import BeastScene
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.kernel import YES_NO, Answer, Ask, Option

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

    async def setup(self, t: Table) -> None:
        """Dream Fragments and The Beast Strikes! cards lie ready (SD-BEAST-07, -08)."""
        shuffled(t, "dream-fragments")
        shuffled(t, "strikes")

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """A completed Reflection brings a Dream Fragment (SD-BEAST-10)."""
        keep(t, seat, "dream-fragments")

    # -- special player action: manifest the Beast (SD-BEAST-13, SD-HOLE-54, -55) --------------------------------------

    def ready(self, state: State) -> bool:
        """Every living player has a Fragment (while there were any) and every Reflection is complete."""
        living = [hero for hero in state.heroes.values() if not hero.out]
        done = all(thread.done for hero in living for thread in hero.threads)
        return done and (not state.decks["dream-fragments"] or all(hero.items for hero in living))

    def offers(self, state: State) -> Sequence[Ask]:
        """Any living player may propose it, with a tile, while nothing is being resolved."""
        if not state.idle or _scene(state).manifest or not self.ready(state):
            return ()
        options = tuple([Option(f"manifest:{place.id}") for place in state.city])
        return [Ask("beast.manifest", (seat,), options, offer=True) for seat in state.living()]

    async def side_action(self, t: Table, answer: Answer) -> None:
        """All living players must agree; then the Beast stands there, and acts from the next Night Phase."""
        tile = answer.picks[0].partition(":")[2]
        others = [seat for seat in t.state.living() if seat != answer.seat]
        facts = {"seat": answer.seat, "tile": tile}
        said = await t.gm.ask_each(
            lambda: [Ask("beast.agree", (seat,), YES_NO, kind="confirm", facts=facts) for seat in others]
        )
        if all(picks == ("yes",) for picks in said.values()):
            _scene(t.state).manifest = True
            t.state.enemies.append(Enemy("beast", "nemesis", tile, acted=t.state.at_night))
            t.tell(SceneChanged("beast-manifest", tile=tile))
        else:
            t.tell(SceneChanged("beast-not-agreed", tile=tile, seat=answer.seat))

    async def between(self, t: Table) -> None:
        """Between Night steps too: the night waits for somebody to let it go on, so that all may still propose it."""
        if self.ready(t.state) and not _scene(t.state).manifest:
            t.state.idle = True
            await t.gm.ask(lambda: Ask("beast.hold", tuple(t.state.living()), (Option("go-on"),)))
            t.state.idle = False

    # -- the Beast -----------------------------------------------------------------------------------------------------

    def hurt(self, t: Table, enemy: Enemy, n: int) -> bool:
        """Damage goes on the track; a full track is a Wound, and the rest goes on (SD-BEAST-17)."""
        if enemy.id != "beast":
            return False
        enemy.track += n
        enemy.wounds += enemy.track // TRACK
        enemy.track %= TRACK
        t.tell(EnemyHurt(enemy.id, n, max(0, self._health(t) - enemy.wounds)))
        return True

    def _health(self, t: Table) -> int:
        card = t.printed.foes["beast"]
        return card.health + card.per_player * t.state.players

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Fragment is kept; a Strikes card is carried out (SD-BEAST-11, SD-HOLE-55)."""
        if deck == "dream-fragments":
            keep(t, seat, deck)
            return
        card = t.draw(deck, reshuffle=False)
        if card is not None:
            t.tell(CardResolved(deck, card))
            await nobodys(t, t.printed.decks[deck][card].steps, card)
            t.discard(deck, card)

    def count(self, t: Table, name: str, seat: str) -> int:
        """`fragments`: the player's own."""
        return len(t.hero(seat).items)

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """The Beast is beaten (SD-BEAST-03)."""
        if enemy.id == "beast":
            _scene(t.state).beaten = True

    # -- Night Phase action (SD-BEAST-14 to -16) -----------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Draw a Strikes card; when there are none left, every Location's Taint rises by 1; nothing once manifest."""
        if _scene(t.state).manifest:
            return
        if t.state.decks["strikes"]:
            await self.draw(t, "strikes", "")
            return
        t.tell(SceneChanged("strikes-gone"))
        for tile in city.named(t.content, t.state):
            await enemies.taint(t, tile, 1)

    def victory(self, t: Table) -> bool:
        """The Beast is defeated (SD-BEAST-03)."""
        return _scene(t.state).beaten
