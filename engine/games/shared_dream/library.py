"""Reading the content folder of The Shared Dream."""

from __future__ import annotations

import tomllib
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
    Reflection,
    ScenarioCard,
    ScenarioContent,
    SceneCard,
    Tile,
    TitledStory,
    Told,
    rows,
)
from engine.kernel import ContentError
from engine.story.markdown import read_story


def read_content(files: Mapping[str, str]) -> Content:
    """Decode everything. Raises `ContentError`."""
    names = sorted({name.split("/")[1] for name in files if name.startswith("scenarios/")})
    return Content(
        tiles=rows(files, "tiles.toml", "tile", Tile),
        characters=rows(files, "characters.toml", "character", Character),
        abilities=rows(files, "abilities.toml", "ability", Ability),
        reavers=rows(files, "reavers.toml", "reaver", Foe),
        dark_magic=rows(files, "dark-magic.toml", "dark-magic", DarkMagic),
        echoes=rows(files, "echoes.toml", "echo", Echo),
        artifacts=rows(files, "artifacts.toml", "artifact", Artifact),
        scenarios={name: read_scenario(files, name) for name in names},
    )


def read_scenario(files: Mapping[str, str], name: str) -> ScenarioContent:
    """One scenario's folder: `scenario.toml`, `foes.toml` if it has enemies, other decks, and stories."""
    folder = f"scenarios/{name}/"
    card = _scenario_card(files, folder + "scenario.toml")
    decks: dict[str, dict[str, SceneCard]] = {}
    for path in files:
        deck = path.removeprefix(folder).removesuffix(".toml")
        if path.startswith(folder) and path.endswith(".toml") and deck not in ("scenario", "foes"):
            decks[deck] = rows(files, path, "card", SceneCard)
    foes = rows(files, folder + "foes.toml", "foe", Foe) if folder + "foes.toml" in files else {}
    stories = (*card.stories, *card.shared_cards)
    return ScenarioContent(
        card,
        decks,
        foes,
        {
            story: read_reflections(files, f"{folder}{story}.md", story, shared=story in card.shared_cards)
            for story in stories
        },
    )


def _scenario_card(files: Mapping[str, str], path: str) -> ScenarioCard:
    if path not in files:
        raise ContentError("missing-file", file=path)
    try:
        return msgspec.convert(tomllib.loads(files[path]), ScenarioCard)
    except tomllib.TOMLDecodeError as error:
        raise ContentError("bad-toml", file=path, problem=str(error)) from error
    except msgspec.ValidationError as error:
        raise ContentError("bad-entry", file=path, problem=str(error)) from error


def read_reflections(files: Mapping[str, str], path: str, story: str, *, shared: bool) -> TitledStory:
    """One story of Personal Reflection cards; `shared`: a single card read to all, with no Start."""
    if path not in files:
        raise ContentError("missing-file", file=path)
    parsed = read_story(path, files[path])
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
    if not shared and not any(told.card.start for told in cards.values()):
        raise ContentError("no-start", file=path)
    return TitledStory(story, parsed.title, path, cards)
