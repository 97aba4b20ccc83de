"""Explosive Nightlife (Medium): find the Supervillain's bombs, win the codes from his Minions, defuse them all.

The scenario card from top to bottom, as the rulebook prints it (clauses SD-EXPL):

    Objective               -02         content/shared-dream/scenarios/explosive-nightlife/scenario.toml
    Victory Condition       -03         `victory`
    Complexity, Components, Required Locations, Starting Taint
                            -01, -04 to -06, -17
                                        scenario.toml; the print it must match is in `checks_scenarios.FACTS`
    Additional Setup        -07 to -11  `setup`; the Combat card is in foes.toml
    Minion Deck             -12 to -14  `setup`, `spawn`, `defeated`
    Bomb Code Deck          -15, -16    `defeated`, `draw`
    Personal Reflections    -18, -19    `completed`
    Special Player Actions  -15         `defeated`
    Nemesis Actions         -20 to -23  `activate`, `hurt`, `mortal`, `night_ends`
    Night Phase Actions     -24, -25    `night`

The card does not say how a bomb is defused (SD-HOLE-62: `options`, `act`) nor what an explosion does (SD-HOLE-63:
`_explode`). What lies on the table is in `BombScene`; Starting Taint is laid and raised for every scenario alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream import enemies, harm, movement
from engine.games.shared_dream.events import EnemyHurt, EnemyIdle, NothingSpawned, SceneChanged
from engine.games.shared_dream.scenario import Scenario, keep, shuffled
from engine.games.shared_dream.scenes import Bomb, BombScene
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table
from engine.games.shared_dream.vocabulary import Scene as SceneStep
from engine.kernel import YES_NO, Ask, Option

SUPERVILLAIN = "bryce-the-damned"
REVEALED = 4
"""Bomb tokens on a Bomb card that is turned face up (SD-EXPL-19)."""
NO_MINION = 3
"""Bomb tokens on every Bomb card where a Minion should come and none is left (SD-EXPL-22)."""
DOWN = 5
"""Wounds that put the Supervillain down for a night (SD-EXPL-23)."""
CODES = 2
"""Bomb Codes that defuse a bomb (SD-HOLE-62)."""


def _scene(state: State) -> BombScene:
    assert isinstance(state.scene, BombScene)
    return state.scene


class ExplosiveNightlife(Scenario):
    """The scenario card, from top to bottom."""

    id = "explosive-nightlife"
    draws = ("bomb-codes",)
    acts = ("bomb-tokens",)
    counts = ("codes",)

    def scene_state(self) -> BombScene:
        """No bomb is laid yet."""
        return BombScene()

    # -- Victory Condition ---------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """No bombs are left in the city, and at least 1 player is alive (SD-EXPL-03, SD-HOLE-64)."""
        return not _scene(t.state).bombs and bool(t.state.living())

    # -- Additional Setup ----------------------------------------------------------------------------------------------

    async def setup(self, t: Table) -> None:
        """The Supervillain at the Docks, Minion deck, Bomb Code deck, and a Bomb card for each player, face down.

        SD-EXPL-07 to -12, SD-HOLE-65, SD-HOLE-96.
        """
        t.state.enemies.append(Enemy(SUPERVILLAIN, "nemesis", "docks"))
        t.state.decks["minions"] = [foe.id for foe in t.printed.foes.values() if foe.type == "minion"]
        t.gm.shuffle("shuffle:minions", t.state.decks["minions"])
        shuffled(t, "bomb-codes")
        bombs = list(t.printed.decks["bombs"])
        t.gm.shuffle("shuffle:bombs", bombs)
        _scene(t.state).bombs = [Bomb(card) for card in bombs[: t.state.players]]

    # -- Minion Deck, Bomb Code Deck -----------------------------------------------------------------------------------

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """Draw a Minion card and put its token on a tile: the Supervillain's when he draws it (SD-EXPL-13).

        A Reflection card that spawns one says where it comes (SD-CONTENT-31). The deck is never reshuffled
        (SD-EXPL-14).
        """
        card = t.draw("minions", reshuffle=False) if what == "minion" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "minion", tile), by)

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """A Minion's card is discarded; whoever defeated it draws a Bomb Code, from any Location.

        SD-EXPL-14, SD-EXPL-15, SD-HOLE-67.
        """
        if enemy.kind == "minion":
            t.discard("minions", enemy.id)
            if seat:
                await self.draw(t, "bomb-codes", seat)

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Bomb Code, for a Minion or by a card; with none left, none: the deck is never reshuffled.

        SD-EXPL-16, SD-HOLE-68.
        """
        keep(t, seat, deck, reshuffle=False)

    def _codes(self, t: Table, seat: str) -> list[str]:
        return [item for item in t.hero(seat).items if item in t.printed.decks["bomb-codes"]]

    def count(self, t: Table, name: str, seat: str) -> int:
        """`codes`: the player's own."""
        return len(self._codes(t, seat))

    # -- Personal Reflections ------------------------------------------------------------------------------------------

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """Whoever completes a Personal Reflection flips over a Bomb card (SD-EXPL-18, SD-HOLE-65)."""
        hidden = [bomb for bomb in _scene(t.state).bombs if not bomb.shown]
        if hidden:
            self._reveal(t, t.gm.pick("bomb", hidden), seat)

    def _reveal(self, t: Table, bomb: Bomb, seat: str) -> None:
        """A revealed Bomb card gets four tokens (SD-EXPL-19)."""
        bomb.shown = True
        bomb.tokens += REVEALED
        t.tell(SceneChanged("bomb-found", n=bomb.tokens, tile=self._tile(t, bomb), card=bomb.card, seat=seat))

    def _tile(self, t: Table, bomb: Bomb) -> str:
        return t.printed.decks["bombs"][bomb.card].location

    # -- Special Player Actions: defuse (SD-HOLE-62); the code for a Minion is above -----------------------------------

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """On a face-up bomb's Location, with 2 codes among those who stand there."""
        for bomb in _scene(t.state).bombs:
            if bomb.shown and self._tile(t, bomb) == t.hero(seat).tile:
                codes = sum(len(self._codes(t, other)) for other in t.here(seat))
                yield Option(f"defuse:{bomb.card}", spent or (None if codes >= CODES else "SD-HOLE-62"))

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """Discard 2 codes and the bomb leaves the city; without enough of them nothing is spent."""
        given = await self._gather_codes(t, seat, choice.target)
        if len(given) < CODES:
            t.tell(SceneChanged("codes-refused", card=choice.target, seat=seat))
            return
        t.hero(seat).actions -= 1
        for giver, code in given[:CODES]:
            t.hero(giver).items.remove(code)
            t.discard("bomb-codes", code)
        scene = _scene(t.state)
        scene.bombs = [bomb for bomb in scene.bombs if bomb.card != choice.target]
        t.tell(SceneChanged("bomb-defused", n=len(scene.bombs), card=choice.target, seat=seat))

    async def _gather_codes(self, t: Table, seat: str, bomb: str) -> list[tuple[str, str]]:
        """Who gives which code: own ones first; others on the tile are asked for what is missing."""
        given = [(seat, code) for code in self._codes(t, seat)][:CODES]
        if len(given) == CODES:
            return given
        others = [other for other in t.here(seat) if other != seat and self._codes(t, other)]
        facts = {"seat": seat, "bomb": bomb}
        said = await t.gm.ask_each(
            lambda: [Ask("bomb.give-code", (other,), YES_NO, kind="confirm", facts=facts) for other in others]
        )
        willing = [other for other in others if said[other] == ("yes",)]
        return given + [(other, code) for other in willing for code in self._codes(t, other)]

    # -- Nemesis Actions -----------------------------------------------------------------------------------------------

    async def activate(self, t: Table, enemy: Enemy) -> bool:
        """The Supervillain moves and acts as a Nemesis; alone where he stops, he spawns a Minion (SD-EXPL-20, -21)."""
        if enemy.id != SUPERVILLAIN:
            return False
        if _scene(t.state).down == 1:  # 2: he fell tonight, and the next night is the one he misses
            t.tell(EnemyIdle(enemy.id))
            return True
        movement.approach(t, enemy)
        if movement.targets_at(t, enemy.tile):
            await movement.strike(t, enemy)
        elif await self.spawn(t, "minion", enemy.tile, "") is None:
            self._no_minion_left(t)
        return True

    def _no_minion_left(self, t: Table) -> None:
        """With no Minion card remaining, 3 Bomb tokens go on each Bomb card, revealed or not (SD-EXPL-22)."""
        for bomb in _scene(t.state).bombs:
            bomb.tokens += NO_MINION
        t.tell(SceneChanged("bombs-delayed", n=NO_MINION))

    def hurt(self, t: Table, enemy: Enemy, n: int) -> bool:
        """Wounds of the Supervillain: 5 at most, and none are added while he is down (SD-HOLE-66)."""
        if enemy.id != SUPERVILLAIN:
            return False
        if not _scene(t.state).down:
            enemy.wounds = min(DOWN, enemy.wounds + n)
            t.tell(EnemyHurt(enemy.id, n, DOWN - enemy.wounds))
            if enemy.wounds == DOWN:
                self._goes_down(t)
        return True

    def _goes_down(self, t: Table) -> None:
        """At 5 Wounds he misses the next Night Phase, and every bomb loses 1 token at once (SD-EXPL-23)."""
        scene = _scene(t.state)
        scene.down = 2 if t.state.at_night else 1
        for bomb in scene.bombs:
            bomb.tokens = max(0, bomb.tokens - 1)
        t.tell(SceneChanged("supervillain-down"))

    def night_ends(self, t: Table) -> None:
        """Afterwards his Wounds are reset to 0 (SD-EXPL-23)."""
        scene, enemy = _scene(t.state), t.state.enemy(SUPERVILLAIN)
        if scene.down and enemy is not None:
            scene.down -= 1
            enemy.wounds = DOWN if scene.down else 0

    def mortal(self, t: Table, enemy: Enemy) -> bool:
        """He cannot be killed (SD-EXPL-23)."""
        return enemy.id != SUPERVILLAIN

    # -- Night Phase Actions -------------------------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Remove 1 token from each revealed Bomb card; one with none left explodes at once (SD-EXPL-24, -25)."""
        for bomb in [bomb for bomb in _scene(t.state).bombs if bomb.shown]:
            bomb.tokens = max(0, bomb.tokens - 1)
            t.tell(SceneChanged("bomb-ticks", n=bomb.tokens, tile=self._tile(t, bomb), card=bomb.card))
            if bomb.tokens == 0:
                await self._explode(t, bomb)

    async def _explode(self, t: Table, bomb: Bomb) -> None:
        """Every player gains Doubt as on Anima Defeat: 1 the first time, 2 later; 2 Taint there (SD-HOLE-63)."""
        scene = _scene(t.state)
        scene.bombs.remove(bomb)
        scene.explosions += 1
        tile = self._tile(t, bomb)
        t.tell(SceneChanged("bomb-explodes", n=scene.explosions, tile=tile, card=bomb.card))
        for seat in t.state.living():
            await harm.overwhelm(t, seat, 1 if scene.explosions == 1 else 2)
        await harm.eliminate_those_who_must(t)
        await enemies.taint(t, tile, 2)

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """`bomb-tokens`, from a card: n on every face-up bomb, or off it; one with none left waits for the night."""
        for bomb in _scene(t.state).bombs:
            if bomb.shown:
                bomb.tokens = max(0, bomb.tokens + step.n)
                t.tell(SceneChanged("bomb-tokens", n=bomb.tokens, tile=self._tile(t, bomb), card=bomb.card))
