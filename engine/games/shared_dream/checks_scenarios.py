"""Scenarios: the printed facts of each, its decks, its enemies and its stories (SD-CONTENT-01, -11 to -18, -34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.games.shared_dream import checks_stories
from engine.games.shared_dream.checks_steps import LOCATIONS, Limits, every, passive_problems, step_problems
from engine.games.shared_dream.content import Character, Foe, ScenarioContent, SceneCard, Task
from engine.games.shared_dream.scenarios import SCENARIOS
from engine.games.shared_dream.vocabulary import Scene, Steps
from engine.kernel import ContentError
from engine.kernel.content import entry_line
from engine.story.texts import text_problems

HIGHEST_TASK = 7
HIGHEST_COMBAT = 7
"""What may be asked where victory hangs on it (SD-CONTENT-34)."""
GROUP_DECKS = ("strikes", "clown-abilities", "panic", "invasion")
Found = Iterator[tuple[str, str, str, str]]
"""File (inside the scenario's folder), entry, code, word."""


class Numbers(NamedTuple):
    """The Scores of a Nemesis (SD-HOLE-53, -100): Combat, Magic, Movement, Damage, Health, Health for each player."""

    combat: int
    magic: int
    movement: int
    damage: int
    health: int
    per_player: int


class Facts(NamedTuple):
    """What the rulebook prints of a scenario."""

    complexity: str
    required: tuple[str, ...]
    decks: Mapping[str, int]
    nemeses: Mapping[str, Numbers]
    foes: Mapping[str, int]
    stories: Mapping[str, int]
    shared: tuple[str, ...] = ()
    taint: tuple[tuple[str, int], ...] = ()


TEN = (
    *("bottums-up-bar", "dcma-hq", "downtown", "high-school", "hospital", "mccallisters-investigations"),
    *("museum", "park", "voodoo-shop", "warehouse"),
)

FACTS = {
    "beast-at-the-door": Facts(
        "Simple",
        (
            *("boxing-gym", "dcma-hq", "downtown", "high-school", "hospital", "library"),
            *("museum", "melisandras-alley", "police-station", "voodoo-shop", "warehouse"),
        ),
        {"dream-fragments": 7, "strikes": 10},
        {"beast": Numbers(5, 3, 3, 4, -4, 4)},
        {},
        {"root-of-evil": 6, "angelic-assistance": 7, "impact-statement": 6, "shining-in-the-darkness": 5},
        taint=(("high-school", 2), ("park", 1), ("warehouse", 1)),
    ),
    "dead-serious": Facts(
        "Simple",
        TEN,
        {"clown-abilities": 6, "final-confrontations": 4, "dream-fragments": 5},
        {"frenzied-clown": Numbers(6, 3, 3, 2, 1, 0)},
        {},
        {"fear-itself": 6, "warning-signs": 6, "run-and-hide": 5, "childs-play": 5},
        taint=(("hospital", 1), ("park", 1), ("voodoo-shop", 2)),
    ),
    "explosive-nightlife": Facts(
        "Medium",
        (
            *("bottums-up-bar", "docks", "downtown", "hospital"),
            *("museum", "police-station", "voodoo-shop", "warehouse"),
        ),
        {"bomb-codes": 12, "bombs": 4},
        {"bryce-the-damned": Numbers(5, 3, 3, 2, 5, 0)},
        {"minion": 12},
        {"cerca-trova": 6, "pounding-the-pavement": 6, "race-against-time": 5, "the-showdown": 5},
        taint=(("downtown", 1), ("museum", 1), ("voodoo-shop", 2)),
    ),
    "attack-of-the-mindrender": Facts(
        "Medium",
        TEN,
        {"panic": 12, "alien-technology": 12, "invasion": 4},
        {
            "weakened-mindrender": Numbers(6, 3, 2, 2, 0, 14),
            "triumphant-mindrender": Numbers(7, 5, 3, 3, 0, 15),
        },
        {"grunt": 7},
        {"minds-eye": 3, "customer-service": 3, "radio-radio": 5, "special-delivery": 3},
        shared=("prologue", "freedom", "skepticism"),
    ),
    "war-of-the-roses": Facts(
        "Advanced",
        (
            *("bottums-up-bar", "boxing-gym", "docks", "downtown", "high-school", "hospital"),
            *("library", "melisandras-alley", "park", "police-station"),
        ),
        {"last-night": 19, "events": 20},
        {"seducer": Numbers(3, 3, 2, 1, -50, 28)},
        {"husk": 10},
        {},
    ),
}
"""SD-BEAST, SD-DEAD, SD-EXPL, SD-MIND and SD-ROSE, the clauses on components, Locations, Taint and stories."""


def limits_of(name: str) -> Limits:
    """What the cards of a scenario may name."""
    scenario, facts = SCENARIOS[name], FACTS[name]
    tiles = {*facts.required, *[place for place, _ in facts.taint]}
    return Limits(tiles, scenario.draws, scenario.acts, scenario.counts)


def problems(
    files: Mapping[str, str], scenario: ScenarioContent, characters: Mapping[str, Character]
) -> Iterator[ContentError]:
    """Everything that is wrong with a scenario."""
    name = scenario.card.id
    if name not in FACTS:
        yield ContentError("unknown-scenario", file=f"scenarios/{name}/scenario.toml", line=1, entry=name)
        return
    for part in (_card, _decks, _foes, _special):
        for file, entry, code, problem in part(scenario):
            path = f"scenarios/{name}/{file}"
            yield ContentError(
                code, file=path, line=entry_line(files.get(path, ""), entry) or 1, entry=entry, problem=problem
            )
    limits = limits_of(name)._replace(tiles=frozenset(FACTS[name].required))
    yield from checks_stories.problems(scenario, limits, characters)


def _card(scenario: ScenarioContent) -> Found:
    """The scenario card says what the book prints (SD-CONTENT-01)."""
    card, facts, file = scenario.card, FACTS[scenario.card.id], "scenario.toml"
    if card.complexity != facts.complexity:
        yield file, card.id, "complexity", f"is {facts.complexity}"
    if sorted(card.required) != sorted(facts.required):
        wrong = sorted(set(card.required) ^ set(facts.required))
        yield file, card.id, "required", f"the Required Locations differ: {', '.join(wrong) or 'one is named twice'}"
    if card.taint != facts.taint:
        yield file, card.id, "taint", f"the Starting Taint is {[list(one) for one in facts.taint]}"
    if sorted(card.stories) != sorted(facts.stories) or sorted(card.shared_cards) != sorted(facts.shared):
        wanted = ", ".join([*facts.stories, *facts.shared]) or "none"
        yield file, card.id, "stories", f"its stories are: {wanted}"
    for story, count in {**facts.stories, **dict.fromkeys(facts.shared, 1)}.items():
        have = len(scenario.stories[story].cards) if story in scenario.stories else 0
        if have != count:
            yield f"{story}.md", story, "count", f"has {have} cards instead of {count}"
    for what in (card.objective, card.victory, *card.setup, *card.actions, *card.nemesis, *card.night):
        if not what.strip():
            yield file, card.id, "empty", "has an empty sentence"


# -- decks -------------------------------------------------------------------------------------------------------------


def _decks(scenario: ScenarioContent) -> Found:
    facts, limits = FACTS[scenario.card.id], limits_of(scenario.card.id)
    for deck, count in facts.decks.items():
        have = len(scenario.decks.get(deck, ()))
        if have != count:
            yield f"{deck}.toml", "", "count", f"has {have} cards instead of {count}"
    for deck, cards in scenario.decks.items():
        file = f"{deck}.toml"
        if deck not in facts.decks:
            yield file, "", "unknown-deck", f"its decks are: {', '.join(facts.decks)}"
        group = deck in GROUP_DECKS
        if deck == "dream-fragments":
            for card in cards.values():
                if card.uses == "discard":
                    yield file, card.id, "kept", "a Fragment is kept: uses unlimited or turn (SD-HOLE-55)"
        for card in cards.values():
            for code, problem in _scene_card(card, limits._replace(you=not group, place=not group)):
                yield file, card.id, code, problem


def _scene_card(card: SceneCard, limits: Limits) -> Iterator[tuple[str, str]]:
    yield from text_problems(card.title, card.text, card.flavour)
    if card.red_text:
        yield from text_problems("red side", card.red_text, "")
    if card.location and card.location != "clown" and card.location not in limits.tiles:
        yield "unknown-location", f"lies at {card.location!r}, which is not in this city"
    here = limits._replace(you=True, place=True)
    yield from step_problems(card.steps + card.red, limits)
    for steps in (card.success, card.failure, card.on_hit, card.on_defeat):
        yield from step_problems(steps, here)
    yield from step_problems(card.on_end, here._replace(you=False))
    yield from passive_problems(card.passive, here)
    if card.use in ("free", "action") and not card.steps:
        yield "no-effect", "is used but does nothing"
    if card.task is not None:
        yield from _task(card.task)


def _task(task: Task) -> Iterator[tuple[str, str]]:
    if task.need > HIGHEST_TASK:
        yield "out-of-reach", f"needs {task.need}; {HIGHEST_TASK} at most"
    if bool(task.kinds) != (task.need > 0):
        yield "task", "a test has kinds and a need of 1 or more"
    if not task.kinds and not task.spend + task.sacrifice + task.artifacts:
        yield "task", "asks for nothing"


# -- enemies -----------------------------------------------------------------------------------------------------------


def _foes(scenario: ScenarioContent) -> Found:
    facts, limits, file = FACTS[scenario.card.id], limits_of(scenario.card.id), "foes.toml"
    for name, numbers in facts.nemeses.items():
        if name not in scenario.foes:
            yield file, "", "count", f"has no {name}"
        elif nemesis_numbers(scenario.foes[name]) != numbers:
            yield file, name, "scores", f"its Scores are {numbers._asdict()}"
    for kind, count in facts.foes.items():
        have = sum(foe.type == kind for foe in scenario.foes.values())
        if have != count:
            yield file, "", "count", f"has {have} of type {kind} instead of {count}"
    for foe in scenario.foes.values():
        if (foe.type == "nemesis") != (foe.id in facts.nemeses) or foe.type not in ("nemesis", *facts.foes):
            yield file, foe.id, "type", f"type {foe.type!r} does not fit"
        for code, problem in foe_problems(foe, limits):
            yield file, foe.id, code, problem


def nemesis_numbers(foe: Foe) -> Numbers:
    """The Scores of an enemy."""
    return Numbers(foe.combat, foe.magic, foe.movement, foe.damage, foe.health, foe.per_player)


def foe_problems(foe: Foe, limits: Limits) -> Iterator[tuple[str, str]]:
    """What is wrong with a Combat card."""
    yield from text_problems(foe.title, foe.text, foe.flavour)
    for steps in (foe.on_hit, foe.on_defeat):
        yield from step_problems(steps, limits)
    yield from step_problems(foe.on_end, limits._replace(you=False))
    if foe.combat > HIGHEST_COMBAT:
        yield "out-of-reach", f"Combat {foe.combat}; {HIGHEST_COMBAT} at most"
    if foe.type in ("minion", "grunt", "husk") and not (foe.combat >= 0 and foe.health >= 1 and foe.movement >= 1):
        yield "scores", "needs Health and Movement of 1 or more"


# -- what each scenario asks of its own cards --------------------------------------------------------------------------


def _special(scenario: ScenarioContent) -> Found:
    match scenario.card.id:
        case "beast-at-the-door":
            yield from _beast(scenario)
        case "dead-serious":
            yield from _clown(scenario)
        case "explosive-nightlife":
            yield from _bombs(scenario)
        case "attack-of-the-mindrender":
            yield from _invasion(scenario)
        case "war-of-the-roses":
            yield from _roses(scenario)


def _deck(scenario: ScenarioContent, name: str) -> list[SceneCard]:
    return list(scenario.decks.get(name, {}).values())


def against_nemesis(card: SceneCard) -> bool:
    """Whether a Fragment helps against the Nemesis: it deals damage, strengthens the fighter, or shields."""
    words = {getattr(step, "do", type(step).__struct_config__.tag) for step in every(card.steps)}
    gifts = {passive.gives for passive in card.passive}
    helps = {"hit", "attack", "bonus-damage", "ward", "enemy-score", "stun", "untargetable"}
    return bool(words & helps or gifts & {"combat", "damage", "health", "bonus-damage", "ability-damage", "armour"})


def _beast(scenario: ScenarioContent) -> Found:
    """4 Fragments help in the fight (SD-CONTENT-11); Root of Evil is as the book's example has it (SD-CONTENT-28)."""
    helpful = sum(against_nemesis(card) for card in _deck(scenario, "dream-fragments"))
    if _deck(scenario, "dream-fragments") and helpful < 4:
        yield "dream-fragments.toml", "", "fragments", f"{helpful} help against the Beast instead of 4"
    for card in _deck(scenario, "strikes"):
        if not card.steps:
            yield "strikes.toml", card.id, "no-effect", "does nothing"
    story = scenario.stories.get("root-of-evil")
    if story is None:
        return
    starts = [told.card for told in story.cards.values() if told.card.start]
    schools = [told.card for told in story.cards.values() if told.card.back.split()[:1] == ["high-school"]]
    if [(card.start, card.continues) for card in starts] != [("downtown", "high-school")]:
        yield "root-of-evil.md", "root-of-evil", "book", "starts Downtown and goes on at High School (SD-ROE-02)"
    wanted = [(0, "museum"), (8, "boxing-gym")]
    if not any(
        card.test == "social" and [(band.at, band.continues) for band in card.bands] == wanted for card in schools
    ):
        problem = "at High School Social 0-7 goes on at Museum, 8+ at Boxing Gym (SD-ROE-03)"
        yield "root-of-evil.md", "root-of-evil", "book", problem


def _clown(scenario: ScenarioContent) -> Found:
    """Every Ability says where he goes; Confrontations have tasks (SD-CONTENT-12, SD-HOLE-58)."""
    for card in _deck(scenario, "clown-abilities"):
        acts = {step.act for step in every(card.steps) if isinstance(step, Scene)}
        if not acts & {"clown-goes", "clown-to-prey"}:
            yield "clown-abilities.toml", card.id, "clown", "does not say where he goes"
        if len(card.steps) < 2:
            yield "clown-abilities.toml", card.id, "no-effect", "does nothing but move him"
    for card in _deck(scenario, "final-confrontations"):
        if card.task is None or not card.location:
            yield "final-confrontations.toml", card.id, "task", "needs a location and a task"
        if not card.failure and (card.task is None or card.task.kinds):
            yield "final-confrontations.toml", card.id, "no-effect", "says nothing of failure"


def _bombs(scenario: ScenarioContent) -> Found:
    """Bombs at different Required Locations; Minions that fall in a day (SD-CONTENT-13)."""
    bombs = _deck(scenario, "bombs")
    for number, bomb in enumerate(bombs):
        if bomb.location not in scenario.card.required or bomb.location in [one.location for one in bombs[:number]]:
            yield "bombs.toml", bomb.id, "unknown-location", "lies at a Required Location of its own"
        if not bomb.text:
            yield "bombs.toml", bomb.id, "empty", "needs an explosion text"
    for foe in scenario.foes.values():
        small = 1 <= foe.combat <= 3 and foe.movement == 2 and 1 <= foe.damage <= 2 and 1 <= foe.health <= 3
        if foe.type == "minion" and not (small and not foe.per_player and not foe.armour):
            yield "foes.toml", foe.id, "scores", "a Minion has Combat 1-3, Movement 2, Damage 1-2, Health 1-3"


def _invasion(scenario: ScenarioContent) -> Found:
    """Four two-sided cards, one of them Start; enough Grunts on the green sides (SD-CONTENT-14, SD-HOLE-75)."""
    cards = _deck(scenario, "invasion")
    file = "invasion.toml"
    if cards and "invasion-start" not in [card.id for card in cards]:
        yield file, "", "invasion", "has no card invasion-start"
    for card in cards:
        if not (card.steps and card.red and card.text and card.red_text):
            yield file, card.id, "no-effect", "needs steps, text, red and red_text"
    green = {card.id: grunts(card.steps) for card in cards}
    if cards and sum(green.values()) < 4:
        yield file, "", "grunts", f"the green sides draw {sum(green.values())} Grunts instead of 4"
    others = [count for name, count in green.items() if name != "invasion-start"]
    if others and green.get("invasion-start", 0) + min(others) < 2:
        yield file, "", "grunts", "the green Start side and any second card draw 2 Grunts together"
    for card in _deck(scenario, "panic"):
        if not (card.steps or (card.passive and card.stays and card.location)):
            yield "panic.toml", card.id, "no-effect", "does nothing"
    for card in _deck(scenario, "alien-technology"):
        numbers = (card.combat, card.magic, card.movement, card.damage, card.health, card.armour)
        if not (any(numbers) or card.mode or card.on_hit or card.on_end or card.on_defeat):
            yield "alien-technology.toml", card.id, "no-effect", "gives its Grunt nothing"


def grunts(steps: Steps) -> int:
    """How many Grunts a card's steps call for at its top level."""
    return sum(step.n for step in steps if getattr(step, "what", "") == "grunt" and hasattr(step, "n"))


def _roses(scenario: ScenarioContent) -> Found:
    """Two Events a Location, which never ask for the same Score alone; a Seducer of its own kind (SD-CONTENT-15)."""
    by_place: dict[str, list[SceneCard]] = {}
    for card in _deck(scenario, "events"):
        by_place.setdefault(card.location, []).append(card)
        if card.task is None or not card.task.kinds:
            yield "events.toml", card.id, "task", "needs a task with a test"
    for place in scenario.card.required if by_place else ():
        cards = by_place.get(place, [])
        if len(cards) != 2:
            yield "events.toml", cards[-1].id if cards else "", "count", f"{place} has {len(cards)} Events instead of 2"
        kinds = [card.task.kinds for card in cards if card.task is not None]
        if len(kinds) == 2 and len(kinds[0]) == 1 and kinds[0] == kinds[1]:
            yield "events.toml", cards[1].id, "task", f"both Events of {place} ask for {kinds[0][0]} alone"
    for card in _deck(scenario, "last-night"):
        if not card.steps:
            yield "last-night.toml", card.id, "no-effect", "does nothing"
    seducer = scenario.foes.get("seducer")
    if seducer is not None:
        specials = [seducer.on_hit, seducer.on_end, seducer.on_defeat, seducer.heedless, seducer.armour]
        if seducer.mode != "dark-magic" or sum(bool(one) for one in specials) < 2:
            yield "foes.toml", "seducer", "scores", "uses Dark Magic and has 2 specials or more"


__all__ = ["FACTS", "LOCATIONS", "limits_of", "problems"]
