"""What a player of The Shared Dream makes of the table: own Scores in both forms, what enemies are worth, danger."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from engine.autoplay.shared_dream_odds import chance, wear
from engine.autoplay.shared_dream_roads import FAR, Atlas, atlas
from engine.games.shared_dream.content import Content, Scores
from engine.games.shared_dream.view import EnemySeen, HeroSeen, View
from engine.games.shared_dream.vocabulary import Passive

UNTOUCHABLE = ("frenzied-clown",)
"""Enemies that nobody ever targets."""
LEFT_ALONE = ("bryce-the-damned",)
"""Enemies whose defeat brings nothing that is worth the Actions."""
WORTH = {"shadow": 3.0, "reaver": 5.0, "minion": 6.0, "grunt": 3.0, "husk": 3.0, "nemesis": 12.0}
"""What it is worth to fell an enemy, in Rest actions."""
PATIENCE = 10
"""Days after which players grow bold."""


class Sight:
    """The table through one player's eyes."""

    def __init__(self, content: Content, view: View, seat: str) -> None:
        self.content = content
        self.view = view
        self.seat = seat
        self.heroes = {hero.seat: hero for hero in view.heroes}
        self.me: HeroSeen = self.heroes[seat]
        self.printed = content.scenarios.get(view.scenario)

    @cached_property
    def atlas(self) -> Atlas:
        """The roads."""
        return atlas(self.view.tiles)

    @cached_property
    def taint(self) -> dict[str, int]:
        """Taint by tile."""
        return {tile.id: tile.taint for tile in self.view.tiles}

    @cached_property
    def valid(self) -> list[HeroSeen]:
        """The players who stand."""
        return [hero for hero in self.view.heroes if not hero.out and not hero.doubting and hero.tile]

    @cached_property
    def living(self) -> list[HeroSeen]:
        """The players who are still in the game."""
        return [hero for hero in self.view.heroes if not hero.out]

    # -- roads ---------------------------------------------------------------------------------------------------------

    @cached_property
    def halts(self) -> bool:
        """Whether stop signs halt the player."""
        return not any(passive.gives == "sure-footed" for passive in self.passives(self.me))

    def moves(self, tile: str, start: str = "") -> int:
        """Moves from a tile (or where the player stands) to another."""
        movement = max(1, self.me.movement)
        return self.atlas.moves(start or self.me.tile, movement, halts=self.halts).get(tile, FAR)

    # -- Scores --------------------------------------------------------------------------------------------------------

    def passives(self, hero: HeroSeen, rank: int | None = None) -> Iterable[Passive]:
        """Standing benefits of Aspects (at a Rank) and Artifacts."""
        if hero.character:
            for aspect in self.content.characters[hero.character].aspects[: hero.rank if rank is None else rank]:
                yield from aspect.passive
        for artifact in hero.artifacts:
            yield from self.content.artifacts[artifact].passive

    def score(self, kind: str, rank: int | None = None, extra: str = "") -> int:
        """An own Score now, or as it would be at a Rank; `extra`: `attacking` or `defending`."""
        me = self.me
        value = int(getattr(me, kind))
        if rank is not None and (rank > 0) != (me.rank > 0):
            character = self.content.characters[me.character]
            value += getattr(_mat(character, rank), kind) - getattr(_mat(character, me.rank), kind)
        if rank is not None and rank > me.rank:
            for aspect in self.content.characters[me.character].aspects[me.rank : rank]:
                value += sum(one.n for one in aspect.passive if one.gives == kind and not one.when)
        if extra:
            value += sum(one.n for one in self.passives(me, rank) if one.gives == kind and one.when == extra)
        return value

    def damage(self, rank: int | None = None) -> int:
        """What a hit deals."""
        return self.score("damage", rank) + sum(
            one.n for one in self.passives(self.me, rank) if one.gives == "bonus-damage" and not one.when
        )

    def cost(self, rank: int) -> int:
        """The Conviction that channelling takes."""
        return rank + self.me.locked

    def can_channel(self, rank: int = 1) -> bool:
        """Whether a Rank can be paid now."""
        return not self.me.rank and self.cost(rank) <= self.me.conviction

    def as_animus(self, rank: int) -> Sight:
        """The table as it would be, had the player just channelled at a Rank."""
        me, animus = self.me, self.content.characters[self.me.character].animus
        kinds = ("combat", "magic", "social", "movement", "damage")
        aspects = self.content.characters[me.character].aspects[me.rank : rank]
        channelled = msgspec.structs.replace(
            me,
            form="animus",
            rank=rank,
            wounds=me.other_wounds,
            other_wounds=me.wounds,
            health=animus.health + sum(one.n for a in aspects for one in a.passive if one.gives == "health"),
            ward=0,
            conviction=max(0, me.conviction - self.cost(rank)),
            nightmare=min(5, me.nightmare + self.cost(rank)),
            locked=False,
            **{kind: self.score(kind, rank) for kind in kinds},
        )
        heroes = tuple([channelled if hero.seat == self.seat else hero for hero in self.view.heroes])
        return Sight(self.content, msgspec.structs.replace(self.view, heroes=heroes), self.seat)

    @property
    def remaining(self) -> int:
        """The Wounds that would defeat the form in use."""
        return self.me.health - self.me.wounds + self.me.ward

    # -- enemies -------------------------------------------------------------------------------------------------------

    def target(self, enemy: EnemySeen) -> bool:
        """Whether players may and would attack an enemy."""
        if enemy.id in UNTOUCHABLE or enemy.id in LEFT_ALONE:
            return False
        return enemy.id != "seducer" or self.view.scene.locked

    @cached_property
    def held_up(self) -> bool:
        """Whether a story waits for enemies to fall."""
        return any(story.waits for hero in self.living for story in hero.stories)

    @cached_property
    def final(self) -> EnemySeen | None:
        """The Nemesis whose defeat wins, once it can be fought."""
        nemesis = next((enemy for enemy in self.view.enemies if enemy.kind == "nemesis"), None)
        return nemesis if nemesis is not None and self.target(nemesis) else None

    def prize(self, enemy: EnemySeen) -> float:
        """What it is worth to fell an enemy."""
        if not self.target(enemy):
            return 0.0
        worth = WORTH.get(enemy.kind, 2.0)
        if enemy.kind == "nemesis":
            return worth + 2.0 * left(enemy)
        if enemy.kind == "shadow":
            worth += 0.3 * enemy.left
        if enemy.kind == "minion":
            worth += 2.0 * sum(bomb.shown for bomb in self.view.scene.bombs)
        if self.held_up:
            worth += 4.0 if any(story.waits for story in self.me.stories) else 2.0
        return worth + 0.4 * enemy.damage

    def gain(self, enemy: EnemySeen, rank: int | None = None) -> float:
        """What one Attack on an enemy is worth on average."""
        share = wear(self.score("combat", rank, "attacking"), enemy.combat, self.damage(rank), left(enemy))
        return share * self.prize(enemy)

    # -- danger --------------------------------------------------------------------------------------------------------

    def wounds(self, tile: str, rank: int | None = None) -> float:
        """The Wounds to be expected tonight on a tile, in a form."""
        combat, defences, total = self.score("combat", rank, "defending"), 0, 0.0
        for enemy in self.view.enemies:
            share = self._comes(enemy, tile)
            if share <= 0:
                continue
            if enemy.mode == "dark-magic":
                total += 0.9 * share
            else:
                total += share * enemy.damage * (1 - chance(combat - defences, enemy.combat))
                defences += share > 0.5
        return total + self._dread(combat - defences)

    def _comes(self, enemy: EnemySeen, tile: str) -> float:
        """The chance that an enemy strikes here tonight."""
        reach = self.atlas.walk(enemy.tile, enemy.movement)
        if tile not in reach:
            return 0.0
        if enemy.kind == "nemesis":
            return 1.0 if reach[tile] < 2 else 0.8
        others = [reach.get(hero.tile, FAR) for hero in self.valid if hero.seat != self.seat]
        nearer = sum(other < reach[tile] for other in others)
        equal = sum(other == reach[tile] for other in others)
        return 0.1 if nearer else 1.0 / (1 + equal)

    def _dread(self, combat: int) -> float:
        """The Wounds to be expected from a failed Nightmare Test."""
        dread = self.me.nightmare
        return dread / 6 * 1.2 * (1 - chance(combat, min(5, dread + 2))) if dread else 0.0

    def risk(self, tile: str, rank: int | None = None) -> float:
        """How bad the night may be on a tile: Wounds, and far more where they would fell the form."""
        wounds = self.wounds(tile, rank)
        as_animus = self.me.rank > 0 if rank is None else rank > 0
        have = self.remaining
        if as_animus and not self.me.rank:
            have = self.content.characters[self.me.character].animus.health - self.me.other_wounds
        over = max(0.0, wounds - 0.5 * have)
        return self.caution * (0.5 * wounds + over * (1.0 if as_animus else 3.0))

    @cached_property
    def caution(self) -> float:
        """How much safety counts: the city is not won by running from it forever."""
        return max(0.0, 1.0 - 0.1 * max(0, self.view.day - PATIENCE))


def left(enemy: EnemySeen) -> int:
    """The damage that fells an enemy: a Shadow falls below 0 only (SD-HOLE-26), the Beast's Wounds are five each."""
    if enemy.id == "beast":
        return enemy.left * 5
    return enemy.left + (enemy.kind == "shadow")


def _mat(character: object, rank: int) -> Scores:
    found: Scores = getattr(character, "animus" if rank else "anima")
    return found
