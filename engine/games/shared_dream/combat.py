"""Attacks of players and of enemies (rulebook chapter "Combat")."""

from __future__ import annotations

from engine.games.shared_dream import enemies, harm, scores, steps, trials
from engine.games.shared_dream.events import AttackMade, EnemyAttacked
from engine.games.shared_dream.state import Enemy
from engine.games.shared_dream.table import Table


async def attack(
    t: Table, seat: str, enemy: Enemy, *, kind: str = "combat", plus: int = 0, damage: int | None = None
) -> None:
    """A player's Attack: at least the difficulty hits, each point above it is 1 damage more (SD-COMBAT-01 to -04).

    `kind` magic tests Magic against the enemy's Magic (SD-HOLE-84). `damage`: an Ability's own, which takes no bonus
    damage unless that affects Abilities (SD-FAQ-02).
    """
    difficulty = scores.combat(t, enemy) if kind == "combat" else scores.enemy_score(t, enemy, "magic")
    result = trials.test(t, seat, kind, extra="attacking", penalty=-plus)
    dealt = 0
    if result >= difficulty:
        base = base_damage(t, seat) if damage is None else damage + scores.gift(t, seat, "ability-damage")
        dealt = max(0, base) + result - difficulty
    t.tell(AttackMade(seat, enemy.id, difficulty, result, dealt))
    await enemies.hurt(t, enemy, dealt, seat)


def base_damage(t: Table, seat: str) -> int:
    """The Damage Score with bonus damage (SD-FAQ-02)."""
    return scores.score(t, seat, "damage") + scores.gift(t, seat, "bonus-damage")


async def enemy_attack(t: Table, enemy: Enemy, seat: str) -> None:
    """An enemy's Attack: a defence below its Combat takes its Damage in Wounds (SD-COMBAT-05 to -09)."""
    hero = t.hero(seat)
    night = t.state.phase.startswith("night")
    difficulty = scores.combat(t, enemy)
    result = trials.test(t, seat, "combat", extra="defending", penalty=hero.defences if night else 0)
    hero.defences += night
    wounds = 0
    if result < difficulty:
        wounds = max(0, scores.enemy_score(t, enemy, "damage") - scores.gift(t, seat, "armour"))
    t.tell(EnemyAttacked(enemy.id, seat, difficulty, result, wounds))
    if wounds:
        await harm.wound(t, seat, wounds)
        card = scores.foe(t, enemy)
        if card.on_hit and hero.valid:
            await steps.run(t, seat, card.on_hit, source=enemy.id)
