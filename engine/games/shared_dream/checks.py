"""Every constraint on content (rulebook of our own: SD-CONTENT-02 to -34), each problem with its file and line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec

from engine.games.shared_dream import checks_scenarios, library
from engine.games.shared_dream.checks_steps import LOCATIONS, Limits, every, passive_problems, step_problems
from engine.games.shared_dream.content import (
    SIDES,
    Ability,
    Artifact,
    Character,
    Content,
    Foe,
    Printed,
    Scores,
    Tile,
)
from engine.games.shared_dream.vocabulary import (
    Conviction,
    GainArtifact,
    Heal,
    Hit,
    Nightmare,
    Passive,
    Spawn,
    Step,
    Steps,
    Strike,
    Taint,
    Test,
    Untargetable,
)
from engine.kernel import ContentError
from engine.kernel.content import entry_line
from engine.story.texts import TEXT, text_problems

STREETS, STOPS = 11, 4
NPCS = ("melisandra", "burt", "mccallister", "asha")
COMMON = Limits()
"""Common cards name no tile, for no Location is in every city, and nothing of a scenario."""
Found = Iterator[tuple[str, str, str, str]]
"""File, entry, code, word."""


def problems(files: Mapping[str, str], content: Content) -> list[ContentError]:
    """Everything that is wrong with the content."""
    found = [
        ContentError(code, file=file, line=entry_line(files.get(file, ""), entry) or 1, entry=entry, problem=problem)
        for part in (
            _tiles,
            _characters,
            _abilities,
            _reavers,
            _dark_magic,
            _echoes,
            _artifacts,
            _winnable,
            _rest,
            _ids,
        )
        for file, entry, code, problem in part(content)
    ]
    for scenario in content.scenarios.values():
        found += checks_scenarios.problems(files, scenario, content.characters)
    return found


def scenario_problems(files: Mapping[str, str], name: str) -> list[ContentError]:
    """What is wrong with one scenario alone, as far as it can be read: for those who are writing it."""
    try:
        characters = library.read_characters(files)
    except ContentError:
        characters = {}
    found: list[ContentError] = []
    scenario = library.read_scenario(files, name, found)
    if scenario is not None:
        found += checks_scenarios.problems(files, scenario, characters)
    return found


def _texts(file: str, cards: Mapping[str, Printed]) -> Found:
    for card in cards.values():
        yield from ((file, card.id, *problem) for problem in text_problems(card.title, card.text, card.flavour))


def _steps(file: str, entry: str, steps: Steps) -> Found:
    yield from ((file, entry, *problem) for problem in step_problems(steps, COMMON))


def _passives(file: str, entry: str, passives: tuple[Passive, ...]) -> Found:
    yield from ((file, entry, *problem) for problem in passive_problems(passives, COMMON))


def _count(file: str, have: int, wanted: int, what: str, entry: str = "") -> Found:
    if have != wanted:
        yield file, entry, "count", f"has {have} {what} instead of {wanted}"


def _least(file: str, have: int, wanted: int, what: str) -> Found:
    if have < wanted:
        yield file, "", "too-few", f"has {have} {what}, at least {wanted} are needed"


# -- tiles (SD-CONTENT-02) ---------------------------------------------------------------------------------------------


def _tiles(content: Content) -> Found:
    file, tiles = "tiles.toml", content.tiles
    yield from _texts(file, tiles)
    yield from _count(file, len(tiles), len(LOCATIONS) + STREETS + STOPS, "tiles")
    kinds = Counter(tile.kind for tile in tiles.values())
    yield from _count(file, kinds["street"], STREETS, "streets")
    yield from _count(file, kinds["stop"], STOPS, "stop signs")
    for name in LOCATIONS:
        if name not in tiles or tiles[name].kind != "location":
            yield file, name, "unknown-location", f"there is no Location {name}"
    for tile in tiles.values():
        yield from _tile(file, tile)
    yield from _least(file, sum(len(tile.exits) < len(SIDES) for tile in tiles.values()), 4, "tiles with a closed side")
    most = sum(len(tile.exits) >= 3 for tile in tiles.values())
    yield from _least(file, most, len(tiles) // 2 + 1, "tiles with 3 exits or more")
    yield from _uses(file, tiles)


def _tile(file: str, tile: Tile) -> Found:
    if not tile.exits or set(tile.exits) - set(SIDES) or len(set(tile.exits)) < len(tile.exits):
        yield file, tile.id, "exits", f"exits {tile.exits!r} are no sides of a tile"
    if tile.kind == "location" and len(set(tile.exits)) < 2:
        yield file, tile.id, "exits", "a Location has 2 exits or more"
    if tile.kind == "location" and bool(tile.use) == bool(tile.passive):
        yield file, tile.id, "use", "a Location has either a use or a passive"
    if tile.kind != "location" and (tile.use or tile.passive):
        yield file, tile.id, "use", "only Locations do something"
    if tile.use is not None:
        yield from _steps(file, tile.id, tile.use.steps)
    yield from _passives(file, tile.id, tile.passive)


def _uses(file: str, tiles: Mapping[str, Tile]) -> Found:
    """What the Locations have to offer between them."""
    done = {tile.id: list(every(tile.use.steps)) for tile in tiles.values() if tile.use is not None}
    if not any(isinstance(step, Heal) for step in done.get("hospital", [])):
        yield file, "hospital", "use", "the Hospital heals"
    wanted: tuple[tuple[int, str, Callable[[Step], bool]], ...] = (
        (2, "Locations that remove Taint", lambda step: isinstance(step, Taint) and step.n < 0),
        (1, "Locations that give an Artifact", lambda step: isinstance(step, GainArtifact)),
        (1, "Locations that give Conviction", lambda step: isinstance(step, Conviction) and step.n > 0),
        (1, "Locations that remove Nightmare", lambda step: isinstance(step, Nightmare) and step.n < 0),
    )
    for number, what, fits in wanted:
        yield from _least(file, sum(any(fits(step) for step in steps) for steps in done.values()), number, what)
    kinds = {step.kind for steps in done.values() for step in steps if isinstance(step, Test)}
    for kind in ("combat", "magic", "social", "movement"):
        if kind not in kinds:
            yield file, "", "too-few", f"no Location asks for a {kind} test"
    yield from _least(file, sum(bool(tile.passive) for tile in tiles.values()), 3, "passive Locations")


# -- characters and Abilities (SD-CONTENT-03, -04) ---------------------------------------------------------------------


def _characters(content: Content) -> Found:
    file, characters = "characters.toml", content.characters
    yield from _count(file, len(characters), 10, "characters")
    for one in characters.values():
        yield from _character(file, one)
    nikki = characters.get("nikki")
    if nikki is None or (nikki.anima.combat, nikki.anima.damage) != (2, 2):
        yield file, "nikki", "nikki", "Nikki is Combat 2, Damage 2"
    if "Lightbringer" not in {one.animus_title.removeprefix("The ") for one in characters.values()}:
        yield file, "", "lightbringer", "no Animus is the Lightbringer"
    sheets = Counter((one.anima, one.animus) for one in characters.values())
    for one in characters.values():
        if sheets[one.anima, one.animus] > 1:
            yield file, one.id, "alike", "has the Scores of another character"
    best = Counter(kind for one in characters.values() for kind in best_scores(one.animus))
    for kind in ("combat", "magic", "social"):
        if best[kind] < 2:
            yield file, "", "too-few", f"{kind} is the best Score of {best[kind]} characters, at least 2 are needed"


def best_scores(scores: Scores) -> list[str]:
    """Which of Combat, Magic and Social is highest."""
    values = {kind: getattr(scores, kind) for kind in ("combat", "magic", "social")}
    return [kind for kind, value in values.items() if value == max(values.values())]


def _character(file: str, one: Character) -> Found:
    for title in (one.title, one.animus_title):
        yield from ((file, one.id, *problem) for problem in text_problems(title, "", ""))
    for form, scores, low, high, health in (("Anima", one.anima, 1, 3, (3, 5)), ("Animus", one.animus, 2, 5, (4, 7))):
        numbers = (scores.combat, scores.magic, scores.social, scores.damage)
        least = low if form == "Anima" else 1
        if not all(low <= number <= high for number in numbers[:3]) or not least <= scores.damage <= high:
            yield file, one.id, "scores", f"{form} Scores are {low} to {high}"
        if not health[0] <= scores.health <= health[1] or not 2 <= scores.movement <= 4:
            yield file, one.id, "scores", f"{form} Health is {health[0]} to {health[1]}, Movement 2 to 4"
    for aspect in one.aspects:
        if len(aspect.text) > TEXT or not aspect.text:
            yield file, one.id, "too-long", f"an Aspect's text has {len(aspect.text)} characters, 1 to {TEXT}"
        if not aspect.passive:
            yield file, one.id, "no-effect", "an Aspect gives nothing"
        yield from _passives(file, one.id, aspect.passive)


def _abilities(content: Content) -> Found:
    file, abilities = "abilities.toml", content.abilities
    yield from _texts(file, abilities)
    wanted = Counter((name, rank) for name in content.characters for rank in (1, 2, 3))
    have = Counter((card.character, card.rank) for card in abilities.values())
    for name, rank in (wanted - have) | (have - wanted):
        yield file, "", "count", f"{name} has {have[name, rank]} Abilities of Rank {rank} instead of 1"
    for card in abilities.values():
        yield from _ability(file, card)
    yield from _least(file, sum(card.cost == 0 for card in abilities.values()), 8, "free Abilities")
    yield from _least(file, sum(card.cost >= 2 for card in abilities.values()), 4, "Abilities that cost 2 or more")
    light = {one.id for one in content.characters.values() if one.animus_title.endswith("Lightbringer")}
    lights = [step for card in abilities.values() if card.character in light for step in every(card.steps)]
    if not any(isinstance(step, Heal) and step.mat == "choose" for step in lights):
        yield file, "", "lightbringer", "no Ability of the Lightbringer heals a mat of choice"
    cards: list[Ability | Artifact] = [*abilities.values(), *content.artifacts.values()]
    wards = [step for card in cards if card.title == "Protective Wards" for step in every(card.steps)]
    if not any(isinstance(step, Untargetable) for step in wards):
        yield file, "", "wards", "no card Protective Wards makes its user untargetable"


def reach_of(steps: Steps) -> int:
    """The farthest grid step that a card's steps reach."""
    words = [getattr(step, name, "") for step in every(steps) for name in ("enemy", "who", "where", "to")]
    return max([0, *[int(word[-1]) for word in words if "near" in word and word[-1].isdigit()]])


def _ability(file: str, card: Ability) -> Found:
    yield from _steps(file, card.id, card.steps)
    if not card.steps:
        yield file, card.id, "no-effect", "does nothing"
    if not 0 <= card.cost <= 3:
        yield file, card.id, "cost", "costs 0 to 3 Actions"
    if card.attacks != any(isinstance(step, Strike) for step in every(card.steps)):
        yield file, card.id, "attacks", "says whether it Attacks as its steps do not"
    if card.reach != reach_of(card.steps):
        yield file, card.id, "reach", f"reaches {reach_of(card.steps)}, not {card.reach}"
    lasts = any(getattr(step, "until", "") == "return" for step in every(card.steps))
    if (card.duration == "return") != lasts:
        yield file, card.id, "duration", f"its duration is {'return' if lasts else 'instant'}"


# -- common decks (SD-CONTENT-06 to -09) -------------------------------------------------------------------------------


def _reavers(content: Content) -> Found:
    file, cards = "reavers.toml", list(content.reavers.values())
    yield from _count(file, len(cards), 9, "Reavers")
    for card in cards:
        yield from ((file, card.id, *problem) for problem in checks_scenarios.foe_problems(card, COMMON))
        yield from _reaver(file, card)
    for kind in ("violence", "torment", "ruin"):
        yield from _count(file, sum(card.type == kind for card in cards), 3, f"Reavers of type {kind}")
    violent = [card for card in cards if card.type == "violence"]
    others = [card for card in cards if card.type != "violence"]
    for score in ("combat", "movement"):
        if violent and others:
            low, high = min(getattr(one, score) for one in violent), max(getattr(one, score) for one in others)
            if low < high:
                yield (
                    file,
                    "",
                    "scores",
                    f"Violence Reavers are highest in {score}, but one has {low} and another {high}",
                )


def _reaver(file: str, card: Foe) -> Found:
    wanted = "attack" if card.type == "violence" else "dark-magic"
    if card.mode != wanted:
        yield file, card.id, "mode", f"a {card.type} Reaver uses {wanted}"
    if card.fixes != (card.type == "torment"):
        yield file, card.id, "mode", "a Torment Reaver, and no other, fixes on a player"
    spreads = any(isinstance(step, Taint) and step.n == 1 and step.where == "here" for step in card.on_end)
    if card.type == "ruin" and not spreads:
        yield file, card.id, "mode", "a Ruin Reaver adds 1 Taint where its activation ends"


def _dark_magic(content: Content) -> Found:
    file, cards = "dark-magic.toml", content.dark_magic
    yield from _texts(file, cards)
    yield from _count(file, len(cards), 30, "cards")
    for card in cards.values():
        yield from _steps(file, card.id, card.steps)
        if not card.steps:
            yield file, card.id, "no-effect", "does nothing"
    all_steps = [list(every(card.steps)) for card in cards.values()]
    tainting = sum(any(isinstance(step, Taint) and step.n > 0 for step in steps) for steps in all_steps)
    spawning = sum(any(isinstance(step, Spawn) for step in steps) for steps in all_steps)
    yield from _least(file, tainting, 6, "cards that add Taint")
    yield from _least(file, spawning, 4, "cards that spawn")


def _echoes(content: Content) -> Found:
    file, cards = "echoes.toml", content.echoes
    yield from _texts(file, cards)
    yield from _count(file, len(cards), 30, "cards")
    for card in cards.values():
        yield from _steps(file, card.id, card.steps)
        yield from _passives(file, card.id, card.passive)
        if bool(card.passive) != (card.timing == "turn") or bool(card.steps) == (card.timing == "turn"):
            yield file, card.id, "timing", "an Echo of timing turn has a passive, any other has steps"
    kinds = Counter(card.kind for card in cards.values())
    if abs(kinds["helpful"] - kinds["harmful"]) > 3:
        yield file, "", "kinds", f"has {kinds['helpful']} helpful and {kinds['harmful']} harmful cards"


def _artifacts(content: Content) -> Found:
    file, cards = "artifacts.toml", content.artifacts
    yield from _texts(file, cards)
    yield from _count(file, len(cards), 16, "cards")
    for card in cards.values():
        yield from _steps(file, card.id, card.steps)
        yield from _passives(file, card.id, card.passive)
        yield from _artifact(file, card)


def _artifact(file: str, card: Artifact) -> Found:
    if (card.use == "passive") == bool(card.steps) or (card.use == "passive" and not card.passive):
        yield file, card.id, "use", "a passive Artifact has a passive, any other has steps"


# -- winnability, the rest (SD-CONTENT-10, -16, -34) -------------------------------------------------------------------


def flat_damage(steps: Steps) -> bool:
    """Whether a card deals flat damage without a test."""
    return any(isinstance(step, Hit) for step in every_untested(steps))


def every_untested(steps: Steps) -> Iterator[Step]:
    """All steps that do not hang on a test."""
    for step in steps:
        yield step
        for name in ("steps", "otherwise"):
            yield from every_untested(getattr(step, name, ()))
        for way in getattr(step, "ways", ()):
            yield from every_untested(way.steps)


def _winnable(content: Content) -> Found:
    flat = [card for card in content.abilities.values() if flat_damage(card.steps)]
    yield from _least("abilities.toml", len(flat), 6, "Abilities that deal flat damage")
    owners = {card.character for card in flat}
    yield from _least("abilities.toml", len(owners), 5, "characters with flat damage")
    held = sum(flat_damage(card.steps) for card in content.artifacts.values())
    yield from _least("artifacts.toml", held, 3, "Artifacts that deal flat damage")


def _rest(content: Content) -> Found:
    """Reference helps; the people of the city, who appear in some story once all stories are there."""
    for name in ("day", "night"):
        if name not in content.reference:
            yield "reference.toml", name, "count", f"there is no help {name}"
    for name in NPCS:
        if name not in content.npcs or content.npcs[name].location not in LOCATIONS:
            yield "npcs.toml", name, "count", f"there is no {name} at a Location"
    if len(content.scenarios) < len(checks_scenarios.FACTS):
        return
    prose = [
        "\n".join([told.prose, *told.parts.values()])
        for scenario in content.scenarios.values()
        for story in scenario.stories.values()
        for told in story.cards.values()
    ]
    for npc in content.npcs.values():
        if not any(npc.called in words for words in prose):
            yield "npcs.toml", npc.id, "unmet", f"no Reflection speaks of {npc.called}"


def _ids(content: Content) -> Found:
    """Ids name one thing only, over all files (the log tells them by their titles)."""
    places: dict[str, list[str]] = {}
    for file, names in _named(content):
        for name in names:
            places.setdefault(name, []).append(file)
    for name, files in places.items():
        if len(files) > 1:
            yield files[-1], name, "twice", f"is also the id of something in {files[0]}"


def _named(content: Content) -> Iterator[tuple[str, list[str]]]:
    for field in msgspec.structs.fields(content):
        if field.name != "scenarios":
            yield field.name.replace("_", "-") + ".toml", list(getattr(content, field.name))
    for name, scenario in content.scenarios.items():
        yield f"scenarios/{name}/foes.toml", list(scenario.foes)
        for deck, cards in scenario.decks.items():
            yield f"scenarios/{name}/{deck}.toml", list(cards)
        for story in scenario.stories.values():
            yield story.file, [story.id]
