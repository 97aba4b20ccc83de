"""The printed content: all of it is sound, and breaking any one constraint is caught with file and line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.shared_dream import make, problems, scenario_problems
from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.library import read_content
from engine.kernel import ContentError
from engine.library.files import CONTENT, read_files
from engine.tools.story import check_story
from tests.games.shared_dream.small import FILES

Files = dict[str, str]
Edit = Callable[[Files], None]
REAL = read_files(CONTENT / "shared-dream")
PRINTED = read_content(REAL)
BEAST = "scenarios/beast-at-the-door"
CLOWN = "scenarios/dead-serious"
BOMBS = "scenarios/explosive-nightlife"
ALIEN = "scenarios/attack-of-the-mindrender"
ROSES = "scenarios/war-of-the-roses"


# -- editing -----------------------------------------------------------------------------------------------------------


def put(file: str, old: str, new: str) -> Edit:
    """Replace the first match of a pattern in a file; it must be there."""

    def edit(files: Files) -> None:
        files[file], count = re.subn(old, new, files[file], count=1, flags=re.MULTILINE | re.DOTALL)
        assert count, f"{old!r} is not in {file}"

    return edit


def drop_last(file: str) -> Edit:
    """Remove the last entry of a file."""

    def edit(files: Files) -> None:
        files[file] = files[file][: _last_entry(files[file])]

    return edit


def strip_last(file: str) -> Edit:
    """Leave only the words of the last entry of a file."""

    def edit(files: Files) -> None:
        text = files[file]
        start = text.index("flavour = ", _last_entry(text))
        files[file] = text[: text.index("\n", start) + 1]

    return edit


def _last_entry(text: str) -> int:
    return [match.start() for match in re.finditer(r"^\[\[[a-z-]+\]\]$", text, re.MULTILINE)][-1]


def remove(file: str) -> Edit:
    """Take a file away."""

    def edit(files: Files) -> None:
        del files[file]

    return edit


def everywhere(file: str, old: str, new: str) -> Edit:
    """Replace all matches of a pattern in a file."""

    def edit(files: Files) -> None:
        files[file], count = re.subn(old, new, files[file], flags=re.MULTILINE)
        assert count, f"{old!r} is not in {file}"

    return edit


def found(edit: Edit) -> tuple[Files, list[ContentError]]:
    """What the checks find in the real content after an edit."""
    files = dict(REAL)
    edit(files)
    try:
        return files, problems(files)
    except ContentError as error:
        return files, [error]


def has(files: Files, errors: list[ContentError], code: str, file: str) -> ContentError:
    """The error of a code in a file; its line is there, and names the entry where it has one."""
    matching = [error for error in errors if error.code == code and error.file == file]
    assert matching, [str(error) for error in errors]
    error = matching[0]
    if file in files:
        lines = files[file].splitlines()
        assert 1 <= error.line <= max(1, len(lines))
        if error.entry and error.entry in files[file] and error.line > 1 and code != "bad-toml":
            assert error.entry in lines[error.line - 1] or "[[" in lines[error.line - 1]
    return error


# -- all of it ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-CONTENT-01", "SD-CONTENT-10", "SD-CONTENT-16", "SD-HOLE-87", "SD-COMP-10")
def test_all_content_is_sound_and_all_five_scenarios_are_there() -> None:
    assert [str(error) for error in problems(REAL)] == []
    assert set(PRINTED.scenarios) == set(FACTS)
    assert set(make(REAL).scenarios) == set(FACTS)
    assert set(PRINTED.reference) == {"day", "night"}
    assert {npc.called for npc in PRINTED.npcs.values()} == {"Melisandra", "Burt", "McCallister", "Asha"}


@pytest.mark.rule(
    "SD-COMP-03",
    "SD-COMP-04",
    "SD-COMP-05",
    "SD-COMP-06",
    "SD-COMP-07",
    "SD-COMP-15",
    "SD-COMP-16",
    "SD-COMP-17",
    "SD-COMP-18",
    "SD-COMP-19",
    "SD-CONTENT-02",
    "SD-CONTENT-03",
    "SD-CONTENT-04",
    "SD-CONTENT-06",
    "SD-CONTENT-08",
    "SD-CONTENT-09",
)
def test_the_common_counts() -> None:
    printed = (PRINTED.tiles, PRINTED.characters, PRINTED.abilities, PRINTED.reavers)
    assert [len(cards) for cards in printed] == [30, 10, 30, 9]
    assert [len(cards) for cards in (PRINTED.dark_magic, PRINTED.echoes, PRINTED.artifacts)] == [30, 30, 16]


@pytest.mark.rule("SD-COMP-09", "SD-COMP-11", "SD-COMP-12", "SD-COMP-31", "SD-VEC-40", "SD-CONTENT-18")
def test_the_arithmetic_of_scenario_cards() -> None:
    reflections, others = Counter[str](), Counter[str]()
    for name, scenario in PRINTED.scenarios.items():
        reflections[name] = sum(len(story.cards) for story in scenario.stories.values())
        others[name] = sum(len(cards) for deck, cards in scenario.decks.items() if deck != "bombs") + len(scenario.foes)
    assert list(reflections.values()) and sum(reflections.values()) == 24 + 22 + 22 + 17 == 85
    wanted = {"beast-at-the-door": 18, "dead-serious": 16, "explosive-nightlife": 25}
    wanted |= {"attack-of-the-mindrender": 37, "war-of-the-roses": 50}
    assert dict(others) == wanted, "the Clown's mat is a mat"
    large = 85 + 19 + 10 + 20
    assert (large, 85 + 146 - large) == (134, 97)
    assert len(PRINTED.scenarios["explosive-nightlife"].decks["bombs"]) == 4


@pytest.mark.rule("SD-NPC-01", "SD-NPC-02", "SD-NPC-03", "SD-NPC-04", "SD-NPC-05", "SD-HOLE-85", "SD-CONTENT-16")
@pytest.mark.parametrize("called", ["Melisandra", "Burt", "McCallister", "Asha"])
def test_everybody_of_the_city_is_met_in_a_reflection(called: str) -> None:
    stories = [story for scenario in PRINTED.scenarios.values() for story in scenario.stories.values()]
    assert any(
        called in "\n".join([told.prose, *told.parts.values()]) for story in stories for told in story.cards.values()
    )


@pytest.mark.rule("SD-HOLE-10")
def test_canonical_names() -> None:
    assert PRINTED.tiles["bottums-up-bar"].title == "Bottum's Up Bar"
    assert "pounding-the-pavement" in PRINTED.scenarios["explosive-nightlife"].stories
    titles = {scenario.card.title for scenario in PRINTED.scenarios.values()}
    assert titles == {
        "Beast at the Door",
        "Dead Serious",
        "Explosive Nightlife",
        "Attack of the Mindrender",
        "War of the Roses",
    }


# -- breaking one thing at a time --------------------------------------------------------------------------------------

NIKKI = (
    "anima = { combat = 2, magic = 1, social = 2, movement = 3, damage = 2, health = 4 }\n"
    "animus = { combat = 5, magic = 2, social = 3, movement = 4, damage = 3, health = 6 }\n"
)
OWN_STEPS = r"(flavour = [^\n]*\nsteps = \[)"
"""Where the steps of a card begin, not those within a step."""

COMMON: list[tuple[str, str, Edit]] = [
    ("count", "tiles.toml", drop_last("tiles.toml")),
    ("exits", "tiles.toml", put("tiles.toml", 'exits = "nes"', 'exits = "nex"')),
    ("exits", "tiles.toml", put("tiles.toml", r'(id = "museum".*?)exits = "\w+"', r'\1exits = "n"')),
    ("unknown-location", "tiles.toml", put("tiles.toml", 'id = "museum"', 'id = "museo"')),
    ("use", "tiles.toml", put("tiles.toml", "passive = .*?\n", "\n")),
    (
        "use",
        "tiles.toml",
        put("tiles.toml", r'(id = "tin-street".*?exits = "nesw"\n)', r'\1passive = [{ gives = "magic" }]\n'),
    ),
    ("use", "tiles.toml", put("tiles.toml", r'do = "heal", n = 2, mat = "choose"', 'do = "ward", n = 2')),
    ("too-few", "tiles.toml", everywhere("tiles.toml", r"\"taint\", n = -\d", '"taint", n = 1')),
    ("too-few", "tiles.toml", everywhere("tiles.toml", 'kind = "movement"', 'kind = "social"')),
    ("too-few", "tiles.toml", everywhere("tiles.toml", 'exits = ".*"', 'exits = "nesw"')),
    ("too-long", "tiles.toml", put("tiles.toml", 'title = "Museum"', f'title = "{"M" * 25}"')),
    ("bad-toml", "tiles.toml", put("tiles.toml", 'title = "Museum"', "title = Museum")),
    ("bad-entry", "tiles.toml", put("tiles.toml", 'kind = "location"', 'kind = "place"')),
    ("count", "characters.toml", drop_last("characters.toml")),
    ("nikki", "characters.toml", put("characters.toml", "anima = { combat = 2", "anima = { combat = 3")),
    ("lightbringer", "characters.toml", put("characters.toml", "The Lightbringer", "The Lamplighter")),
    ("scores", "characters.toml", put("characters.toml", r"(id = \"theo\".*?anima = { combat = )\d", r"\g<1>4")),
    ("no-effect", "characters.toml", put("characters.toml", r"passive = \[\{.*?\}\]", "passive = []")),
    (
        "alike",
        "characters.toml",
        put("characters.toml", r"(id = \"juno\".*?)anima = .*?\nanimus = .*?\n", rf"\1{NIKKI}"),
    ),
    ("too-few", "characters.toml", everywhere("characters.toml", r"(animus = { combat = \d, magic = )\d", r"\g<1>2")),
    ("count", "abilities.toml", put("abilities.toml", "rank = 2", "rank = 1")),
    ("too-few", "abilities.toml", everywhere("abilities.toml", "^rank = .*\n(cost = .*\n)?", "rank = 1\ncost = 1\n")),
    ("too-few", "abilities.toml", everywhere("abilities.toml", "cost = [23]", "cost = 1")),
    ("attacks", "abilities.toml", put("abilities.toml", "attacks = true", "attacks = false")),
    ("reach", "abilities.toml", put("abilities.toml", "reach = 2", "reach = 4")),
    ("duration", "abilities.toml", put("abilities.toml", 'duration = "return"\n', "")),
    (
        "lightbringer",
        "abilities.toml",
        put("abilities.toml", 'who = "choose-here", mat = "choose"', 'who = "choose-here"'),
    ),
    ("wards", "abilities.toml", put("abilities.toml", "Protective Wards", "Protective Words")),
    (
        "too-few",
        "abilities.toml",
        everywhere("abilities.toml", 'do = "hit"(, enemy = "[^"]*"), n = .', r'do = "attack"\1'),
    ),
    ("count", "reavers.toml", put("reavers.toml", 'type = "ruin"', 'type = "violence"')),
    ("mode", "reavers.toml", put("reavers.toml", r"on_end = \[.*?\]\n", "")),
    ("mode", "reavers.toml", put("reavers.toml", "fixes = true\n", "")),
    ("scores", "reavers.toml", put("reavers.toml", "movement = 3", "movement = 1")),
    ("out-of-reach", "reavers.toml", put("reavers.toml", "combat = 5", "combat = 8")),
    ("count", "dark-magic.toml", drop_last("dark-magic.toml")),
    ("no-effect", "dark-magic.toml", put("dark-magic.toml", r'steps = \[\{ do = "wound", n = 2 \}\]', "steps = []")),
    ("too-few", "dark-magic.toml", everywhere("dark-magic.toml", r'"taint", n = \d', '"taint", n = -1')),
    ("too-few", "dark-magic.toml", everywhere("dark-magic.toml", r'do = "spawn", what = "\w+"', 'do = "wound", n = 1')),
    ("bands", "dark-magic.toml", put("dark-magic.toml", r"bands = \[\{ at = 0", "bands = [{ at = 1")),
    ("unknown-location", "dark-magic.toml", put("dark-magic.toml", 'to = "random-tile"', 'to = "museum"')),
    (
        "unknown-deck",
        "dark-magic.toml",
        put("dark-magic.toml", r"steps = \[", 'steps = [{ do = "draw", deck = "strikes" }, '),
    ),
    (
        "unknown-act",
        "dark-magic.toml",
        put("dark-magic.toml", r"steps = \[", 'steps = [{ do = "scene", act = "terror" }, '),
    ),
    ("unknown-count", "dark-magic.toml", put("dark-magic.toml", 'is = "tainted"', 'is = "codes>=1"')),
    ("bad-entry", "dark-magic.toml", put("dark-magic.toml", 'is = "tainted"', 'is = "painted"')),
    ("ways", "dark-magic.toml", put("dark-magic.toml", 'id = "dread"', 'id = "pain"')),
    ("count", "echoes.toml", drop_last("echoes.toml")),
    ("timing", "echoes.toml", put("echoes.toml", 'timing = "now"', 'timing = "turn"')),
    ("kinds", "echoes.toml", everywhere("echoes.toml", 'kind = "mixed"', 'kind = "harmful"')),
    ("count", "artifacts.toml", drop_last("artifacts.toml")),
    ("use", "artifacts.toml", put("artifacts.toml", 'use = "action"\n', "")),
    (
        "too-few",
        "artifacts.toml",
        everywhere("artifacts.toml", 'do = "hit"(, enemy = "[^"]*"), n = .', r'do = "attack"\1'),
    ),
    ("twice", "artifacts.toml", put("artifacts.toml", 'id = "paper-crown"', 'id = "museum"')),
    ("markup", "artifacts.toml", put("artifacts.toml", "The pebble", "The *pebble*")),
    ("count", "npcs.toml", put("npcs.toml", 'id = "burt"', 'id = "bart"')),
    ("unmet", "npcs.toml", put("npcs.toml", 'called = "Burt"', 'called = "Bartholomew"')),
    ("count", "reference.toml", put("reference.toml", 'id = "night"', 'id = "dusk"')),
    ("missing-file", "tiles.toml", remove("tiles.toml")),
]


@pytest.mark.rule(
    "SD-CONTENT-02",
    "SD-CONTENT-03",
    "SD-CONTENT-04",
    "SD-CONTENT-06",
    "SD-CONTENT-07",
    "SD-CONTENT-08",
    "SD-CONTENT-09",
    "SD-CONTENT-10",
    "SD-CONTENT-16",
    "SD-CONTENT-34",
)
@pytest.mark.parametrize(
    ("code", "file", "edit"), COMMON, ids=[f"{code}-{file}-{n}" for n, (code, file, _) in enumerate(COMMON)]
)
def test_a_broken_common_card_is_caught(code: str, file: str, edit: Edit) -> None:
    files, errors = found(edit)
    has(files, errors, code, file)


def scenario(folder: str, code: str, file: str, edit: Edit) -> tuple[str, str, Edit]:
    """A broken thing in a scenario's folder."""
    return code, f"{folder}/{file}", edit


SCENARIOS = [
    scenario(BEAST, "complexity", "scenario.toml", put(f"{BEAST}/scenario.toml", '"Simple"', '"Advanced"')),
    scenario(BEAST, "required", "scenario.toml", put(f"{BEAST}/scenario.toml", '"warehouse"', '"docks"')),
    scenario(BEAST, "taint", "scenario.toml", put(f"{BEAST}/scenario.toml", r'"high-school", 2', '"high-school", 1')),
    scenario(BEAST, "count", "strikes.toml", drop_last(f"{BEAST}/strikes.toml")),
    scenario(BEAST, "nobody", "strikes.toml", put(f"{BEAST}/strikes.toml", OWN_STEPS, r'\1{ do = "wound", n = 1 }, ')),
    scenario(BEAST, "nobody", "strikes.toml", put(f"{BEAST}/strikes.toml", OWN_STEPS, r'\1{ do = "taint", n = 1 }, ')),
    scenario(
        BEAST,
        "unknown-location",
        "strikes.toml",
        put(f"{BEAST}/strikes.toml", OWN_STEPS, r'\1{ do = "taint", n = 1, where = "docks" }, '),
    ),
    scenario(
        BEAST, "kept", "dream-fragments.toml", put(f"{BEAST}/dream-fragments.toml", 'uses = "turn"', 'uses = "discard"')
    ),
    scenario(BEAST, "scores", "foes.toml", put(f"{BEAST}/foes.toml", "combat = 5", "combat = 6")),
    scenario(BEAST, "book", "root-of-evil.md", put(f"{BEAST}/root-of-evil.md", "at = 8", "at = 7")),
    scenario(
        BEAST, "book", "root-of-evil.md", put(f"{BEAST}/root-of-evil.md", 'start = "downtown"', 'start = "museum"')
    ),
    scenario(
        CLOWN,
        "clown",
        "clown-abilities.toml",
        everywhere(f"{CLOWN}/clown-abilities.toml", 'act = "clown-[a-z-]+"', 'act = "terror"'),
    ),
    scenario(
        CLOWN,
        "out-of-reach",
        "final-confrontations.toml",
        put(f"{CLOWN}/final-confrontations.toml", r"need = \d", "need = 8"),
    ),
    scenario(CLOWN, "count", "final-confrontations.toml", drop_last(f"{CLOWN}/final-confrontations.toml")),
    scenario(
        BOMBS,
        "unknown-location",
        "bombs.toml",
        put(f"{BOMBS}/bombs.toml", 'location = "[a-z-]+"', 'location = "library"'),
    ),
    scenario(BOMBS, "count", "bomb-codes.toml", drop_last(f"{BOMBS}/bomb-codes.toml")),
    scenario(
        BOMBS, "scores", "foes.toml", put(f"{BOMBS}/foes.toml", r'(type = "minion".*?)combat = \d', r"\1combat = 4")
    ),
    scenario(BOMBS, "type", "foes.toml", put(f"{BOMBS}/foes.toml", 'type = "minion"', 'type = "grunt"')),
    scenario(
        ALIEN,
        "invasion",
        "invasion.toml",
        put(f"{ALIEN}/invasion.toml", 'id = "invasion-start"', 'id = "invasion-one"'),
    ),
    scenario(
        ALIEN, "grunts", "invasion.toml", everywhere(f"{ALIEN}/invasion.toml", 'what = "grunt"', 'what = "shadow"')
    ),
    scenario(
        ALIEN,
        "no-effect",
        "alien-technology.toml",
        everywhere(
            f"{ALIEN}/alien-technology.toml", r"^(combat|magic|movement|damage|health|armour|mode|on_\w+) = .*\n", ""
        ),
    ),
    scenario(ALIEN, "scores", "foes.toml", put(f"{ALIEN}/foes.toml", "per_player = 15", "per_player = 7")),
    scenario(ALIEN, "count", "prologue.md", lambda files: files.update({f"{ALIEN}/prologue.md": "# Prologue\n"})),
    scenario(ROSES, "count", "events.toml", put(f"{ROSES}/events.toml", 'location = "docks"', 'location = "park"')),
    scenario(
        ROSES, "task", "events.toml", everywhere(f"{ROSES}/events.toml", r"kinds = \[.*?\]", 'kinds = ["combat"]')
    ),
    scenario(ROSES, "no-effect", "last-night.toml", strip_last(f"{ROSES}/last-night.toml")),
    scenario(ROSES, "scores", "foes.toml", everywhere(f"{ROSES}/foes.toml", 'mode = "dark-magic"\n', "")),
]


@pytest.mark.rule(
    "SD-CONTENT-01",
    "SD-CONTENT-11",
    "SD-CONTENT-12",
    "SD-CONTENT-13",
    "SD-CONTENT-14",
    "SD-CONTENT-15",
    "SD-CONTENT-28",
    "SD-CONTENT-34",
)
@pytest.mark.parametrize(
    ("code", "file", "edit"), SCENARIOS, ids=[f"{code}-{file}-{n}" for n, (code, file, _) in enumerate(SCENARIOS)]
)
def test_a_broken_scenario_is_caught(code: str, file: str, edit: Edit) -> None:
    files, errors = found(edit)
    has(files, errors, code, file)


# -- stories (the small Root of Evil, one change at a time) ------------------------------------------------------------

ROOT = f"{BEAST}/root-of-evil.md"
BASE = {str(error) for error in scenario_problems(FILES, "beast-at-the-door")}

STORIES = [
    ("starts", put(ROOT, 'back = "museum"', 'start = "museum"')),
    ("start-or-back", put(ROOT, 'start = "downtown"', 'start = "downtown"\nback = "museum"')),
    ("start", put(ROOT, 'start = "downtown"', 'start = "downtown"\nsteps = [{ do = "conviction", n = 1 }]')),
    ("ways-on", put(ROOT, 'back = "museum"\ncontinues = "library 2"', 'back = "museum"')),
    ("ways-on", put(ROOT, "complete = true", 'complete = true\ncontinues = "museum"')),
    ("unknown-location", put(ROOT, 'continues = "library 2"', 'continues = "docks"')),
    ("unknown-location", put(ROOT, r'steps = \[\{ do = "artifact" \}\]', 'steps = [{ do = "go", to = "docks" }]')),
    ("unknown-location", put(ROOT, r'steps = \[\{ do = "artifact" \}\]', 'steps = [{ do = "when", is = "at:docks" }]')),
    ("bands", put(ROOT, "at = 0", "at = 1")),
    ("bands", put(ROOT, "at = 8", "at = 0")),
    ("bands", put(ROOT, r"\[\[bands\]\]\nat = 8\ncontinues = .boxing-gym.\n", "")),
    ("test", put(ROOT, 'test = "social"\n', "")),
    ("out-of-reach", put(ROOT, 'at = 0\ncontinues = "museum"', "at = 0\nagain = true")),
    ("no-ending", put(ROOT, "complete = true", 'continues = "museum"')),
    ("no-match", put(ROOT, 'continues = "library 2"', 'continues = "library 3"')),
    ("no-match", put(ROOT, 'continues = "library 2"', 'continues = "boxing-gym"')),
    ("unreachable", put(ROOT, 'at = 8\ncontinues = "boxing-gym"', 'at = 8\ncontinues = "museum"')),
    ("only-again", put(ROOT, "complete = true\n", "again = true\n")),
    ("numbered-twice", put(ROOT, 'back = "museum"', 'back = "library 2"')),
    ("half-numbered", put(ROOT, 'back = "museum"', 'back = "library"')),
    ("paths", put(ROOT, 'id = "leave"', 'id = "read"')),
    (
        "paths",
        put(
            ROOT,
            r'(id = "leave"\ntitle = "Leave it")(.*?title = "Read it")',
            r'\1\nneeds = "wounded"\2\nneeds = "wounded"',
        ),
    ),
    ("no-rest", put(ROOT, r"\[after\]\ncontinues = .museum.\nsteps = .*?\n", "")),
    ("no-prose", put(ROOT, "### after\nThey are gone.\n", "")),
    ("no-prose", put(ROOT, "### 8\\+\nWell done.\n", "")),
    ("no-prose", put(ROOT, "One of two.", "")),
    ("no-such-part", put(ROOT, "### 0-7", "### 0-6")),
    ("spawn", put(ROOT, r'steps = \[\{ do = "artifact" \}\]', 'steps = [{ do = "spawn", what = "shadow" }]')),
    ("spawn", put(ROOT, 'what = "shadow" }', 'what = "shadow", n = 0 }')),
    ("twice", put(ROOT, "## cellar", "## hall")),
    ("open-block", put(ROOT, "```\nChoose.", "Choose.")),
    ("bad-toml", put(ROOT, 'back = "museum"', "back = museum")),
    ("bad-entry", put(ROOT, 'back = "museum"', 'back = "museum"\nbach = 1')),
    ("untitled", put(ROOT, "# Root of Evil\n", "")),
    ("count", put(ROOT, r"\n## cellar.*?The other\.\n", "\n")),
]


@pytest.mark.rule(
    "SD-CONTENT-17",
    "SD-CONTENT-18",
    "SD-CONTENT-19",
    "SD-CONTENT-20",
    "SD-CONTENT-21",
    "SD-CONTENT-22",
    "SD-CONTENT-23",
    "SD-CONTENT-24",
    "SD-CONTENT-25",
    "SD-CONTENT-27",
    "SD-CONTENT-29",
    "SD-CONTENT-31",
)
@pytest.mark.parametrize(("code", "edit"), STORIES, ids=[f"{code}-{n}" for n, (code, _) in enumerate(STORIES)])
def test_a_broken_story_is_caught(code: str, edit: Edit) -> None:
    files = dict(FILES)
    edit(files)
    errors = [error for error in scenario_problems(files, "beast-at-the-door") if str(error) not in BASE]
    has(files, errors, code, ROOT)


@pytest.mark.rule("SD-CONTENT-26")
@pytest.mark.parametrize("what", ["numbered", "equal backs", "enemies", "branches"])
def test_what_some_story_of_a_scenario_has_to_do(what: str) -> None:
    """The small scenario does all four in Root of Evil alone; a plain story in its place does none."""
    files = {
        **FILES,
        ROOT: FILES[f"{BEAST}/impact-statement.md"],
        f"{BEAST}/angelic-assistance.md": FILES[f"{BEAST}/impact-statement.md"],
    }
    errors = scenario_problems(files, "beast-at-the-door")
    said = [str(error) for error in errors if error.code == "stories"]
    assert any(what in line for line in said) and not any("no story uses" in line for line in BASE)


@pytest.mark.rule("SD-CONTENT-24")
def test_a_draw_is_checked_for_every_way_that_leads_to_it() -> None:
    """Two ways lead through the museum, one of them after a card that has used one up."""
    files = dict(FILES)
    put(ROOT, 'back = "museum"\ncontinues = "library 2"', 'back = "museum"\ncontinues = "museum"')(files)
    errors = scenario_problems(files, "beast-at-the-door")
    assert not [error for error in errors if error.code == "no-match"], "the other museum card is left"
    put(ROOT, 'back = "museum"\ncontinues = "library 2"', 'back = "museum"\ncontinues = "museum"')(files)
    error = has(files, scenario_problems(files, "beast-at-the-door"), "no-match", ROOT)
    assert "hall" in str(error) and "cellar" in str(error)


# -- how it is told ----------------------------------------------------------------------------------------------------


def test_make_stops_at_broken_content_and_says_how_much_more_is_wrong() -> None:
    files = dict(REAL)
    drop_last("echoes.toml")(files)
    drop_last("artifacts.toml")(files)
    with pytest.raises(ContentError) as caught:
        make(files)
    assert caught.value.fields["more"] == len(problems(files)) - 1 > 0


def test_the_command_for_writers_names_file_line_and_card(tmp_path: Path) -> None:
    for name, text in REAL.items():
        path = tmp_path / "shared-dream" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert check_story("dead-serious", tmp_path) == []
    assert check_story("nowhere", tmp_path) is None
    file = tmp_path / "shared-dream" / CLOWN / "fear-itself.md"
    file.write_text(file.read_text("utf-8").replace('continues = "', 'continues = "the-', 1), "utf-8")
    told = check_story("dead-serious", tmp_path)
    assert told and re.match(
        rf"{tmp_path.name}/shared-dream/{CLOWN}/fear-itself.md:\d+: [\w-]+: unknown-location: ", told[0]
    )


def test_an_unfinished_scenario_can_be_checked_too() -> None:
    files = {
        name: text
        for name, text in REAL.items()
        if not name.startswith(CLOWN) or name.endswith(("scenario.toml", "fear-itself.md"))
    }
    codes = {error.code for error in scenario_problems(files, "dead-serious")}
    assert codes == {"missing-file", "count"}
    assert [error.code for error in scenario_problems({}, "dead-serious")] == ["missing-file"]


@pytest.mark.parametrize(
    ("word", "meaning"), [("Bonus damage", "your Attacks deal 1 more"), ("Temporary Health", "before you take Wounds")]
)
def test_a_word_of_the_characters_is_explained_where_it_is_met_first(word: str, meaning: str) -> None:
    """On every character that has it, for they are chosen before anything is played, and on the help page."""
    aspects = [aspect.text for character in PRINTED.characters.values() for aspect in character.aspects]
    speaking = [text for text in aspects if word.lower() in text.lower()]
    assert speaking and all(meaning in text for text in speaking)
    assert f"**{word}**" in REAL["help.md"]
