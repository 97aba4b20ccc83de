"""What is printed, looked up by id: titles of tiles, people, enemies and cards, whichever file they are from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream.content import Character, Content, Foe, ScenarioContent, SceneCard
from engine.games.shared_dream.state import SHADOW_BASES
from engine.games.shared_dream.view import EnemySeen, HeroSeen, StorySeen, View
from images.shared_dream.wording import label, wording


def plain_title(card: str) -> str:
    """A title made of an id, for what is not printed anywhere."""
    return card.rpartition("/")[2].replace("-", " ").capitalize()


def scenario_of(view: View, content: Content) -> ScenarioContent | None:
    """The scenario being played; None before one is drawn."""
    return content.scenarios.get(view.scenario)


def scenario_title(view: View, content: Content) -> str:
    """The scenario's title."""
    scenario = scenario_of(view, content)
    return scenario.card.title if scenario else wording().labels["unknown-scenario"]


def tile_title(content: Content, tile: str) -> str:
    """The name of a tile."""
    return content.tiles[tile].title if tile in content.tiles else plain_title(tile)


def goal_title(content: Content, goal: str) -> str:
    """Where a story goes on: a Location, sometimes with a number ("high-school 2")."""
    place, _, number = goal.partition(" ")
    return f"{tile_title(content, place)} {number}".strip()


def character_of(content: Content, hero: HeroSeen) -> Character | None:
    """The character a player has chosen; None before that."""
    return content.characters.get(hero.character)


def hero_title(content: Content, hero: HeroSeen) -> str:
    """What the character is called in the form in use."""
    character = character_of(content, hero)
    if character is None:
        return ""
    return character.animus_title if hero.rank else character.title


def foe_of(view: View, content: Content, enemy: str) -> Foe | None:
    """An enemy's Combat card; None for a Shadow."""
    scenario = scenario_of(view, content)
    return content.reavers.get(enemy) or (scenario.foes.get(enemy) if scenario else None)


def enemy_title(view: View, content: Content, enemy: EnemySeen) -> str:
    """What an enemy is called: a Shadow by the number of its dial, as the questions call it."""
    if enemy.id in SHADOW_BASES:
        return label("shadow", number=enemy.id.rpartition("-")[2])
    foe = foe_of(view, content, enemy.id)
    return foe.title if foe else plain_title(enemy.id)


def enemy_sort(enemy: EnemySeen) -> str:
    """The sort whose sign and name it wears: a Reaver's type, else its kind."""
    return enemy.type if enemy.type in wording().enemies else enemy.kind


def mortal(enemy: EnemySeen) -> bool:
    """Whether Wounds can defeat it; only the Clown cannot be wounded (SD-DEAD-21)."""
    return enemy.id != "frenzied-clown"


def scene_card(view: View, content: Content, card: str) -> SceneCard | None:
    """A card of the scenario's decks."""
    scenario = scenario_of(view, content)
    decks = scenario.decks.values() if scenario else ()
    return next((deck[card] for deck in decks if card in deck), None)


def card_title(view: View, content: Content, card: str) -> str:
    """The title of any card."""
    common = (content.artifacts, content.echoes, content.abilities, content.dark_magic, content.reavers)
    for deck in common:
        if card in deck:
            return deck[card].title
    if card in content.tiles:
        return content.tiles[card].title
    foe, own = foe_of(view, content, card), scene_card(view, content, card)
    if foe or own:
        return (foe or own).title  # type: ignore[union-attr]
    return plain_title(card)


def story_title(view: View, content: Content, story: str) -> str:
    """The title of a Personal Reflection."""
    scenario = scenario_of(view, content)
    told = scenario.stories.get(story) if scenario else None
    return told.title if told else plain_title(story)


def letters(content: Content) -> dict[str, str]:
    """The letter that each character's piece wears: its initial, where nobody else has it."""
    initials = [character.title[0].upper() for character in content.characters.values()]
    return {
        name: character.title[0].upper() if initials.count(character.title[0].upper()) == 1 else ""
        for name, character in content.characters.items()
    }


def hero_letter(content: Content, hero: HeroSeen) -> str:
    """The letter on a player's piece: the character's initial, or the seat's number."""
    return letters(content).get(hero.character, "") or hero.seat.rpartition("-")[2]


def people_at(view: View, tile: str) -> Iterator[HeroSeen]:
    """The characters on a tile, in seat order."""
    return (hero for hero in view.heroes if hero.tile == tile and not hero.out)


def goal_of(story: StorySeen) -> str:
    """The tile where a story can be taken up now; empty where it cannot."""
    return "" if story.done or story.waits else story.goal.partition(" ")[0]


def stories_at(view: View, tile: str) -> Iterator[tuple[HeroSeen, StorySeen]]:
    """The stories that go on at a tile, with whose they are, in seat order."""
    return ((hero, story) for hero in view.heroes for story in hero.stories if goal_of(story) == tile)


def enemies_at(view: View, tile: str) -> list[EnemySeen]:
    """The enemies on a tile, the Nemesis first, then the strongest."""
    there = [enemy for enemy in view.enemies if enemy.tile == tile]
    return sorted(there, key=lambda enemy: (enemy.kind != "nemesis", -enemy.combat, enemy.id))
