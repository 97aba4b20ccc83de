"""Explosive Nightlife (Medium): find the Supervillain's bombs, win the codes from his Minions, defuse them all."""

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

BRYCE = "bryce-the-damned"
TOKENS = 4
"""Bomb tokens on a bomb that is turned face up (SD-EXPL-19)."""
CODES = 2
"""Bomb Codes that defuse a bomb (SD-HOLE-62)."""
DOWN = 5
"""Wounds that put the Supervillain down for a night (SD-EXPL-23)."""


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

    async def setup(self, t: Table) -> None:
        """The Supervillain on the Docks, as many Bomb cards as players face down, two decks (SD-EXPL-07 to -12)."""
        t.state.enemies.append(Enemy(BRYCE, "nemesis", "docks"))
        t.state.decks["minions"] = [foe.id for foe in t.printed.foes.values() if foe.type == "minion"]
        t.gm.shuffle("shuffle:minions", t.state.decks["minions"])
        shuffled(t, "bomb-codes")
        bombs = list(t.printed.decks["bombs"])
        t.gm.shuffle("shuffle:bombs", bombs)
        _scene(t.state).bombs = [Bomb(card) for card in bombs[: t.state.players]]

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """A completed Reflection turns a Bomb card face up; it gets 4 tokens (SD-EXPL-18, -19, SD-HOLE-65)."""
        hidden = [bomb for bomb in _scene(t.state).bombs if not bomb.shown]
        if hidden:
            bomb = t.gm.pick("bomb", hidden)
            bomb.shown = True
            bomb.tokens += TOKENS
            t.tell(SceneChanged("bomb-found", n=bomb.tokens, tile=self._tile(t, bomb), card=bomb.card, seat=seat))

    def _tile(self, t: Table, bomb: Bomb) -> str:
        return t.printed.decks["bombs"][bomb.card].location

    # -- special player action: defuse (SD-HOLE-62) --------------------------------------------------------------------

    def options(self, t: Table, seat: str, spent: str | None) -> Iterator[Option]:
        """On a face-up bomb's Location, with 2 codes among those who stand there."""
        for bomb in _scene(t.state).bombs:
            if bomb.shown and self._tile(t, bomb) == t.hero(seat).tile:
                codes = sum(len(self._codes(t, other)) for other in t.here(seat))
                yield Option(f"defuse:{bomb.card}", spent or (None if codes >= CODES else "SD-HOLE-62"))

    def _codes(self, t: Table, seat: str) -> list[str]:
        return [item for item in t.hero(seat).items if item in t.printed.decks["bomb-codes"]]

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """Own codes first; others on the tile are asked for what is missing. Without enough nothing is spent."""
        given = [(seat, code) for code in self._codes(t, seat)][:CODES]
        others = [other for other in t.here(seat) if other != seat and self._codes(t, other)]
        if len(given) < CODES:
            facts = {"seat": seat, "bomb": choice.target}
            said = await t.gm.ask_each(
                lambda: [Ask("bomb.give-code", (other,), YES_NO, kind="confirm", facts=facts) for other in others]
            )
            for other in others:
                if said[other] == ("yes",):
                    given += [(other, code) for code in self._codes(t, other)]
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

    # -- the Supervillain and his Minions ------------------------------------------------------------------------------

    async def activate(self, t: Table, enemy: Enemy) -> bool:
        """He moves; on players he acts, alone he spawns a Minion (SD-EXPL-20, -21, -23)."""
        if enemy.id != BRYCE:
            return False
        if _scene(t.state).down:
            t.tell(EnemyIdle(enemy.id))
            return True
        movement.approach(t, enemy)
        if movement.targets_at(t, enemy.tile):
            await movement.strike(t, enemy)
        else:
            await self._minion_or_tokens(t, enemy.tile)
        return True

    async def _minion_or_tokens(self, t: Table, tile: str) -> None:
        """A Minion on his tile; with none left, 3 tokens on every Bomb card (SD-EXPL-22)."""
        if await self.spawn(t, "minion", tile, "") is None:
            for bomb in _scene(t.state).bombs:
                bomb.tokens += 3
            t.tell(SceneChanged("bombs-delayed", n=3))

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """The top Minion card (SD-EXPL-12, -13); the deck is never reshuffled."""
        card = t.draw("minions", reshuffle=False) if what == "minion" else None
        if card is None:
            t.tell(NothingSpawned(what, tile))
            return None
        return await enemies.arrive(t, Enemy(card, "minion", tile), by)

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """A Minion's defeat brings a Bomb Code to whoever did it (SD-EXPL-14, -15, SD-HOLE-67, -68)."""
        if enemy.kind == "minion":
            t.discard("minions", enemy.id)
            if seat:
                keep(t, seat, "bomb-codes", reshuffle=False)

    def hurt(self, t: Table, enemy: Enemy, n: int) -> bool:
        """At 5 Wounds every bomb loses a token, and he is down for the next whole night (SD-EXPL-23, SD-HOLE-66)."""
        if enemy.id != BRYCE:
            return False
        scene = _scene(t.state)
        if not scene.down:
            enemy.wounds = min(DOWN, enemy.wounds + n)
            t.tell(EnemyHurt(enemy.id, n, DOWN - enemy.wounds))
            if enemy.wounds == DOWN:
                scene.down = 2 if t.state.at_night else 1
                for bomb in scene.bombs:
                    bomb.tokens = max(0, bomb.tokens - 1)
                t.tell(SceneChanged("supervillain-down"))
        return True

    def mortal(self, t: Table, enemy: Enemy) -> bool:
        """He cannot be killed (SD-EXPL-23)."""
        return enemy.id != BRYCE

    # -- Night Phase action (SD-EXPL-24, -25) --------------------------------------------------------------------------

    async def night(self, t: Table) -> None:
        """Each face-up bomb loses a token; one with none left explodes."""
        scene = _scene(t.state)
        for bomb in [bomb for bomb in scene.bombs if bomb.shown]:
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

    def night_ends(self, t: Table) -> None:
        """Put down, he is up again after the night, healed (SD-EXPL-23)."""
        scene, enemy = _scene(t.state), t.state.enemy(BRYCE)
        if scene.down and enemy is not None:
            scene.down -= 1
            enemy.wounds = DOWN if scene.down else 0

    # -- cards ---------------------------------------------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """A Bomb Code that a card gives."""
        keep(t, seat, deck, reshuffle=False)

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """`bomb-tokens`: n on every face-up bomb, or off it; one with none left waits for the night."""
        for bomb in _scene(t.state).bombs:
            if bomb.shown:
                bomb.tokens = max(0, bomb.tokens + step.n)
                t.tell(SceneChanged("bomb-tokens", n=bomb.tokens, tile=self._tile(t, bomb), card=bomb.card))

    def count(self, t: Table, name: str, seat: str) -> int:
        """`codes`: the player's own."""
        return len(self._codes(t, seat))

    def victory(self, t: Table) -> bool:
        """No bomb is left in the city, and somebody lives (SD-EXPL-03, SD-HOLE-64)."""
        return not _scene(t.state).bombs and bool(t.state.living())
