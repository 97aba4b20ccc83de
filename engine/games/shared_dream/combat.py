"""Attacks of players and of enemies (rulebook chapter "Combat")."""

from __future__ import annotations

from engine.games.shared_dream import enemies, harm, scores, trials
from engine.games.shared_dream.events import AttackMade, EnemyAttacked, WoundsSpared
from engine.games.shared_dream.state import Enemy
from engine.games.shared_dream.table import Table

DAMAGE = ("damage", "bonus-damage", "ability-damage")
"""What may be in effect for one Attack."""


async def attack(
    t: Table, seat: str, enemy: Enemy, *, kind: str = "combat", plus: int = 0, damage: int | None = None
) -> None:
    """A player's Attack: at least the difficulty hits, each point above it is 1 damage more (SD-COMBAT-01 to -04).

    `kind` magic tests Magic against the enemy's Magic (SD-HOLE-84). `damage`: a card's own in place of the mat's, which
    takes no bonus damage (SD-FAQ-02).
    """
    hero = t.hero(seat)
    difficulty = scores.combat(t, enemy) if kind == "combat" else scores.enemy_score(t, enemy, "magic")
    result = trials.test(t, seat, kind, extra="attacking", plus=plus)
    dealt = 0
    if result >= difficulty:
        dealt = max(0, base_damage(t, seat) if damage is None else damage) + result - difficulty
    t.tell(AttackMade(seat, enemy.id, difficulty, result, dealt))
    hero.lasting = [lasting for lasting in hero.lasting if lasting.until != "test" or lasting.gives not in DAMAGE]
    await enemies.hurt(t, enemy, dealt, seat)


def base_damage(t: Table, seat: str) -> int:
    """The Damage Score with bonus damage (SD-FAQ-02)."""
    return scores.score(t, seat, "damage", "attacking") + scores.gift(t, seat, "bonus-damage", "attacking")


async def enemy_attack(t: Table, enemy: Enemy, seat: str) -> bool:
    """An enemy's Attack: a defence below its Combat takes its Damage in Wounds (SD-COMBAT-05 to -09).

    Each defence of one Night Phase is harder by 1 than the one before (SD-HOLE-25). Returns whether it got through.
    """
    hero = t.hero(seat)
    penalty = hero.defences if t.state.at_night and not scores.gift(t, seat, "fearless") else 0
    difficulty = scores.combat(t, enemy)
    result = trials.test(t, seat, "combat", extra="defending", plus=-penalty)
    hero.defences += t.state.at_night
    armour = scores.gift(t, seat, "armour", "defending")
    wounds = scores.enemy_score(t, enemy, "damage") - min(0, armour) if result < difficulty else 0
    t.tell(EnemyAttacked(enemy.id, seat, difficulty, result, wounds))
    spared = min(wounds, max(0, armour))
    if spared:
        t.tell(WoundsSpared(seat, spared))
    await harm.wound(t, seat, wounds - spared)
    return wounds > spared
