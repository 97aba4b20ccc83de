"""Reading the content folder of The Shared Dream."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.shared_dream.content import (
    Ability,
    Artifact,
    Character,
    Content,
    DarkMagic,
    Echo,
    Foe,
    Help,
    Npc,
    Reflection,
    ScenarioCard,
    ScenarioContent,
    SceneCard,
    Tile,
    TitledStory,
    Told,
)
from engine.kernel import ContentError
from engine.kernel.content import decode, rows
from engine.story.markdown import read_story


def read_content(files: Mapping[str, str]) -> Content:
    """Decode everything. A scenario is there when its `scenario.toml` is. Raises `ContentError`."""
    scenarios = {}
    for path in sorted(files):
        if path.startswith("scenarios/") and path.endswith("/scenario.toml"):
            name = path.split("/")[1]
            found: list[ContentError] = []
            scenario = read_scenario(files, name, found)
            if scenario is None or found:
                raise found[0]
            scenarios[name] = scenario
    return Content(
        tiles=rows(files, "tiles.toml", "tile", Tile),
        characters=read_characters(files),
        abilities=rows(files, "abilities.toml", "ability", Ability),
        reavers=rows(files, "reavers.toml", "reaver", Foe),
        dark_magic=rows(files, "dark-magic.toml", "dark-magic", DarkMagic),
        echoes=rows(files, "echoes.toml", "echo", Echo),
        artifacts=rows(files, "artifacts.toml", "artifact", Artifact),
        npcs=rows(files, "npcs.toml", "npc", Npc),
        reference=rows(files, "reference.toml", "help", Help),
        scenarios=scenarios,
    )


def read_characters(files: Mapping[str, str]) -> dict[str, Character]:
    """The characters by id. Raises `ContentError`."""
    return rows(files, "characters.toml", "character", Character)


def read_scenario(files: Mapping[str, str], name: str, found: list[ContentError]) -> ScenarioContent | None:
    """One scenario's folder: its card, `foes.toml`, other decks, and stories.

    What cannot be read is left out, and its error put with those `found`; None when the card itself cannot be read.
    """
    folder = f"scenarios/{name}/"
    try:
        card = decode(files, folder + "scenario.toml", ScenarioCard)
    except ContentError as error:
        found.append(error)
        return None
    decks: dict[str, dict[str, SceneCard]] = {}
    foes: dict[str, Foe] = {}
    for path in sorted(path for path in files if path.startswith(folder) and path.endswith(".toml")):
        deck = path.removeprefix(folder).removesuffix(".toml")
        try:
            if deck == "foes":
                foes = rows(files, path, "foe", Foe)
            elif deck != "scenario":
                decks[deck] = rows(files, path, "card", SceneCard)
        except ContentError as error:
            found.append(error)
    stories = {}
    for story in (*card.stories, *card.shared_cards):
        try:
            stories[story] = read_reflections(files, f"{folder}{story}.md", story)
        except ContentError as error:
            found.append(error)
    return ScenarioContent(card, decks, foes, stories)


def read_reflections(files: Mapping[str, str], path: str, story: str) -> TitledStory:
    """One story of Personal Reflection cards. Raises `ContentError`."""
    if path not in files:
        raise ContentError("missing-file", file=path)
    parsed = read_story(path, files[path])
    if not parsed.title:
        raise ContentError("untitled", file=path, line=1, problem="the first line is the story's title: # Title")
    cards: dict[str, Told] = {}
    for section in parsed.sections:
        try:
            card = msgspec.convert(section.table(path), Reflection)
        except msgspec.ValidationError as error:
            raise ContentError(
                "bad-entry", file=path, line=section.line, entry=section.id, problem=str(error)
            ) from error
        card_id = f"{story}/{section.id}"
        cards[card_id] = Told(card_id, story, card, section.prose, section.parts, section.line)
    return TitledStory(story, parsed.title, path, cards)
