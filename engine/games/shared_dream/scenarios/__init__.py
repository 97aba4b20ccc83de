"""The five scenarios, a module each, which begins with the way from its card in the rulebook to its functions."""

from engine.games.shared_dream.scenarios.attack_of_the_mindrender import AttackOfTheMindrender
from engine.games.shared_dream.scenarios.beast_at_the_door import BeastAtTheDoor
from engine.games.shared_dream.scenarios.dead_serious import DeadSerious
from engine.games.shared_dream.scenarios.explosive_nightlife import ExplosiveNightlife
from engine.games.shared_dream.scenarios.war_of_the_roses import WarOfTheRoses

SCENARIOS = {
    scenario.id: scenario
    for scenario in (BeastAtTheDoor(), DeadSerious(), ExplosiveNightlife(), AttackOfTheMindrender(), WarOfTheRoses())
}
"""Every scenario by its id, in the book's order."""
