"""What the steps of a card are worth to a player of The Shared Dream, in Rest actions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

from engine.autoplay.shared_dream_odds import chance, shares, wear
from engine.autoplay.shared_dream_sight import Sight, left
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.view import EnemySeen

MANY = ("all", "others", "here", "here-others")
DRAWN = {"dark-magic": -1.2, "panic": -1.0, "last-night": -0.8, "bomb-codes": 6.0, "dream-fragments": 3.0}
SPAWNED = {"shadow": -2.5, "grunt": -2.0, "husk": -2.0, "minion": -1.0}


class Worth:
    """Values steps for one player as `you`."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def steps(self, steps: Iterable[v.Step]) -> float:
        """Of several steps together."""
        return sum([self.of(step) for step in steps])

    def conviction(self, n: int = 1) -> float:
        """Of Conviction gained or lost: the first points are worth most; War of the Roses is paid with it."""
        have, total = self.sight.me.conviction, 0.0
        dear = 1.6 if self.sight.view.scene.roses and not self.sight.view.scene.locked else 1.0
        for _ in range(abs(n)):
            point = have if n > 0 else have - 1
            if not 0 <= point < 5:
                break
            total += dear * (1.0, 1.0, 0.9, 0.55, 0.4)[point]
            have += 1 if n > 0 else -1
        return total if n > 0 else -total

    def nightmare(self, n: int) -> float:
        """Of Nightmare gained or lost."""
        have, total = self.sight.me.nightmare, 0.0
        for _ in range(abs(n)):
            point = have if n > 0 else have - 1
            if not 0 <= point < 5:
                break
            total += (0.35, 0.5, 0.65, 0.75, 0.8)[point]
            have += 1 if n > 0 else -1
        return -total if n > 0 else total

    def healing(self, n: int, wounds: int, health: int) -> float:
        """Of Wounds removed: dear where few are left."""
        removed = min(n, wounds)
        return removed * (0.6 + 1.4 * wounds / max(1, health))

    def of_players(self, who: str) -> int:
        """How many players a selector is likely to name."""
        if who in MANY or who.startswith(("near", "at")):
            here = [hero for hero in self.sight.valid if hero.tile == self.sight.me.tile]
            return len(self.sight.valid) if who in ("all", "others") else len(here)
        return 1

    def _foes(self, which: str) -> list[EnemySeen]:
        """The enemies that a selector admits."""
        sight = self.sight
        name, _, detail = which.removeprefix("all-").partition(":")
        reach = {"here": 0, "nemesis-here": 0, "near": int(detail or 0) if name == "near" else 0}.get(name, 99)
        if name == "nemesis-near":
            reach = int(detail or 0)
        found = [enemy for enemy in sight.view.enemies if sight.atlas.apart(enemy.tile, sight.me.tile) <= reach]
        if name.startswith("nemesis"):
            found = [enemy for enemy in found if enemy.kind == "nemesis"]
        return [enemy for enemy in found if enemy.id not in ("frenzied-clown", "seducer") or sight.target(enemy)]

    def best_foe(self, which: str) -> EnemySeen | None:
        """The worst of them."""
        return max(self._foes(which), key=lambda enemy: (enemy.combat, enemy.damage), default=None)

    @singledispatchmethod
    def of(self, step: v.Step) -> float:
        """Of one step."""
        return 0.0

    @of.register
    def _(self, step: v.Conviction) -> float:
        return self.conviction(step.n) * self.of_players(step.who)

    @of.register
    def _(self, step: v.Spend) -> float:
        return self.conviction(-step.n) + self.nightmare(step.n)

    @of.register
    def _(self, step: v.Nightmare) -> float:
        return self.nightmare(step.n) * self.of_players(step.who)

    @of.register
    def _(self, step: v.Wound) -> float:
        few = 2.0 if self.sight.remaining <= step.n else 0.0
        return -(1.1 * step.n + few * (0.5 if self.sight.me.rank else 3.0)) * self.of_players(step.who)

    @of.register
    def _(self, step: v.Heal) -> float:
        me = self.sight.me
        if step.who in ("choose-here", "choose-near:1"):
            near = [hero for hero in self.sight.valid if self.sight.atlas.apart(hero.tile, me.tile) <= 1]
            return max([self.healing(step.n, hero.wounds, hero.health) for hero in near], default=0.0)
        active = self.healing(step.n, me.wounds, me.health)
        other = self.healing(step.n, me.other_wounds, 5) * (1.0 if me.rank else 0.6)
        if step.mat == "active" or step.mat == me.form:
            return active * self.of_players(step.who)
        return max(active, other) if step.mat == "choose" else other

    @of.register
    def _(self, step: v.Ward) -> float:
        threat = self.sight.caution * self.sight.wounds(self.sight.me.tile)
        return min(float(step.n), 0.1 * step.n + 0.8 * threat)

    @of.register
    def _(self, step: v.Doubt) -> float:
        return -20.0 * step.n

    @of.register
    def _(self, step: v.Score) -> float:
        return 0.3 * step.n * self.of_players(step.who)

    @of.register
    def _(self, step: v.BonusDamage) -> float:
        return 0.4 * step.n

    @of.register
    def _(self, step: v.Untargetable) -> float:
        return 1.2 * self.sight.risk(self.sight.me.tile) - 0.2

    @of.register
    def _(self, step: v.Actions) -> float:
        return 1.2 * step.n

    @of.register
    def _(self, step: v.GainArtifact) -> float:
        return (1.3, 1.1, 0.2)[min(2, len(self.sight.me.artifacts))]

    @of.register
    def _(self, step: v.LoseArtifact) -> float:
        return -0.8 if self.sight.me.artifacts else 0.0

    @of.register
    def _(self, step: v.Go) -> float:
        return -0.6 if step.to.startswith(("random", "nemesis", "start")) else 0.0

    @of.register
    def _(self, step: v.Stun) -> float:
        foe = self.best_foe(step.enemy)
        return 0.0 if foe is None else 0.4 + 0.4 * foe.damage + 0.15 * foe.combat

    @of.register
    def _(self, step: v.Rouse) -> float:
        return -2.0 if self.sight.view.enemies else 0.0

    @of.register
    def _(self, step: v.EnemyScore) -> float:
        return -0.3 * step.n if self._foes(step.enemy) else 0.0

    @of.register
    def _(self, step: v.Mend) -> float:
        return -0.4 * step.n

    @of.register
    def _(self, step: v.Taint) -> float:
        if step.n > 0:
            return -0.5 * step.n * {"adjacent": 3, "each-location": 9, "each-player": 2}.get(step.where, 1)
        here = self.sight.taint.get(self.sight.me.tile, 0)
        most = here if step.where == "here" else max(self.sight.taint.values(), default=0)
        return min(-step.n, most) * (0.15 + 0.12 * most)

    @of.register
    def _(self, step: v.Spawn) -> float:
        return SPAWNED.get(step.what, -5.0) * step.n

    @of.register
    def _(self, step: v.Hit) -> float:
        gains = [min(1.0, step.n / max(1, left(foe))) * self.sight.prize(foe) for foe in self._foes(step.enemy)]
        return sum(gains) if step.enemy.startswith("all") else max(gains, default=0.0)

    @of.register
    def _(self, step: v.Strike) -> float:
        return max([self._struck(step, foe) for foe in self._foes(step.enemy)], default=0.0)

    def _struck(self, step: v.Strike, foe: EnemySeen) -> float:
        score = self.sight.score(step.score, None, "attacking") + step.plus
        damage = self.sight.damage() if step.damage is None else step.damage
        against = foe.combat if step.score == "combat" else foe.magic
        return wear(score, against, damage, left(foe)) * self.sight.prize(foe)

    @of.register
    def _(self, step: v.Test) -> float:
        odds = shares(self.sight.score(step.kind), tuple(band.at for band in step.bands))
        return sum([odd * self.steps(band.steps) for odd, band in zip(odds, step.bands, strict=True)])

    @of.register
    def _(self, step: v.Roll) -> float:
        return sum([self.steps(band.steps) for band in step.bands]) / len(step.bands)

    @of.register
    def _(self, step: v.Choose) -> float:
        return max([self.way(way) for way in step.ways])

    @of.register
    def _(self, step: v.Each) -> float:
        return self.steps(step.steps) * self.of_players(step.who)

    @of.register
    def _(self, step: v.When) -> float:
        return 0.5 * self.steps(step.steps) + 0.5 * self.steps(step.otherwise)

    @of.register
    def _(self, step: v.DrawCard) -> float:
        return DRAWN.get(step.deck, 0.0) * step.n

    @of.register
    def _(self, step: v.Scene) -> float:
        return {"terror": 3.0, "bomb-tokens": 2.0}.get(step.act, 0.0) * step.n

    # -- ways and tasks ------------------------------------------------------------------------------------------------

    def way(self, way: v.Way) -> float:
        """Of a way of a choice, with its cost."""
        paid = self.conviction(-way.spend - way.sacrifice) + self.nightmare(way.spend) - 0.8 * way.artifacts
        return paid + self.steps(way.steps)

    def met(self, kinds: Iterable[v.Kind], need: int, rank: int | None = None) -> float:
        """The chance to meet a task with the best of several Scores; certain where none is tested."""
        return max([chance(self.sight.score(kind, rank), need) for kind in kinds], default=1.0)
