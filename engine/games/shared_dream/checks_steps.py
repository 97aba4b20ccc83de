"""What the steps of a card name must exist, and must fit who the card is about (SD-CONTENT chapter, opening list)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from engine.games.shared_dream import vocabulary as v
from engine.story.bands import band_problems

LOCATIONS = (
    "bottums-up-bar",
    "boxing-gym",
    "dcma-hq",
    "docks",
    "downtown",
    "high-school",
    "hospital",
    "library",
    "mccallisters-investigations",
    "melisandras-alley",
    "museum",
    "park",
    "police-station",
    "voodoo-shop",
    "warehouse",
)
"""The fifteen Locations (SD-CONTENT-02)."""

COMMON_DECKS = ("dark-magic", "echo")
COMMON_COUNTS = ("nightmare", "conviction", "doubt", "rank", "artifacts", "taint", "enemies", "turn")
NO_YOU = frozenset({"you", "here", "here-others", "others", "choose-here", "choose-other"})
"""Selectors that need a player the card is about."""
NO_PLACE = frozenset({"here", "adjacent", "start"})
WORLDLY = ("night", "day", "turn", "terror", "technology", "gray", "red", "white")
"""Conditions that hold or not whoever a card is about."""


class Limits(NamedTuple):
    """What the steps of a card may name.

    tiles: tile ids. decks, acts, counts: what only the scenario knows. you: the card is about a player. place: it has
    a tile of its own.
    """

    tiles: Collection[str] = ()
    decks: Collection[str] = ()
    acts: Collection[str] = ()
    counts: Collection[str] = ()
    you: bool = True
    place: bool = True


def inside(step: v.Step) -> Iterator[tuple[v.Steps, bool]]:
    """The lists of steps within a step, and whether they are about a player of their own."""
    match step:
        case v.Test():
            yield from ((band.steps, True) for band in step.bands)
        case v.Roll():
            yield from ((band.steps, False) for band in step.bands)
        case v.Choose():
            yield from ((way.steps, step.who != "you") for way in step.ways)
        case v.Each():
            yield step.steps, True
        case v.When():
            yield step.steps, False
            yield step.otherwise, False
        case _:
            return


def every(steps: v.Steps) -> Iterator[v.Step]:
    """All steps, those within others too."""
    for step in steps:
        yield step
        for inner, _ in inside(step):
            yield from every(inner)


def step_problems(steps: v.Steps, limits: Limits) -> Iterator[tuple[str, str]]:
    """What is wrong with the steps of a card, as code and word."""
    for step in steps:
        yield from _names(step, limits)
        if not limits.you:
            yield from _nobody(step, limits)
        match step:
            case v.Test():
                yield from (("bands", f"a {step.kind} test: {code}") for code in band_problems(step.bands))
            case v.Roll() if [band.at for band in step.bands[:1]] != [1]:
                yield "bands", "the bands of a roll begin at 1"
            case v.Choose():
                yield from _ways(step)
            case _:
                pass
        for inner, own in inside(step):
            within = limits._replace(you=True, place=True) if own else limits
            yield from step_problems(inner, within)


def _ways(step: v.Choose) -> Iterator[tuple[str, str]]:
    ids = [way.id for way in step.ways]
    if len(ids) < 2 or len(set(ids)) < len(ids):
        yield "ways", "a choice has two ways or more, each with an id of its own"


def _names(step: v.Step, limits: Limits) -> Iterator[tuple[str, str]]:
    """Tiles, decks, acts and conditions that do not exist here."""
    for place in _places(step):
        if place not in limits.tiles:
            yield "unknown-location", f"names {place!r}, which is not in this city"
    for condition in conditions(step):
        yield from condition_problems(condition, limits)
    if isinstance(step, v.DrawCard) and step.deck not in (*COMMON_DECKS, *limits.decks):
        yield "unknown-deck", f"draws from {step.deck!r}, which is not a deck to draw from here"
    if isinstance(step, v.Scene) and step.act not in limits.acts:
        yield "unknown-act", f"{step.act!r} is nothing that this scenario knows"


def _places(step: v.Step) -> Iterator[str]:
    """The tile ids that a step names."""
    for word in (getattr(step, "where", ""), getattr(step, "to", "")):
        if word and ":" not in word and word not in WHERE_WORDS:
            yield word
    for word in (getattr(step, "who", ""), getattr(step, "enemy", "")):
        name = word.removeprefix("all-")
        if name.startswith("at:"):
            yield name[3:]


WHERE_WORDS = frozenset(
    (
        *(
            "here",
            "adjacent",
            "each-location",
            "each-player",
            "most-tainted",
            "tainted",
            "random-location",
            "random-tile",
        ),
        *("random-tainted", "nemesis", "meteorite", "start", "most-nightmare"),
        *("choose", "choose-location", "choose-tainted"),
    )
)
"""The words of `Where` that are no tile."""


def conditions(step: v.Step) -> Iterator[str]:
    """The conditions of a step."""
    if isinstance(step, v.When):
        yield step.is_
    if isinstance(step, v.Choose):
        yield from (way.needs for way in step.ways if way.needs)


def condition_problems(condition: str, limits: Limits) -> Iterator[tuple[str, str]]:
    """Tiles and counts in a condition that do not exist here, and words about a player where there is none."""
    for part in filter(None, condition.split(" and ")):
        word = part.removeprefix("not ")
        name = word.replace("<=", ">=").partition(">=")[0]
        if word.startswith("at:") and word[3:] not in limits.tiles:
            yield "unknown-location", f"names {word[3:]!r}, which is not in this city"
        if name != word and name not in (*COMMON_COUNTS, *limits.counts):
            yield "unknown-count", f"counts {name!r}, which this scenario does not have"
        if not limits.you and name not in WORLDLY:
            yield "nobody", f"asks {word!r}, but the card is about no player"


def passive_problems(passives: tuple[v.Passive, ...], limits: Limits) -> Iterator[tuple[str, str]]:
    """What is wrong with standing benefits. Nothing lowers Health: who has taken 1 Wound never falls by that alone."""
    for passive in passives:
        yield from condition_problems(passive.when, limits)
        if passive.gives == "health" and passive.n < 0:
            yield "health", "lowers Health"


def _nobody(step: v.Step, limits: Limits) -> Iterator[tuple[str, str]]:
    """A card that is about nobody may not speak of `you`; without a tile of its own, not of `here` either."""
    if isinstance(step, v.When | v.Roll | v.DrawCard) or (isinstance(step, v.Spawn) and step.what == "grunt"):
        return
    local = limits.place
    who = getattr(step, "who", "")
    if who in NO_YOU - ({"here"} if local else set()) or who.startswith(("near:", "choose-near:")):
        yield "nobody", f"says who = {who!r}, but the card is about no player"
    if local:
        return
    words = [getattr(step, "where", ""), getattr(step, "to", "")]
    if isinstance(step, v.Scene):
        words = [step.where]
    for word in words:
        if word in NO_PLACE or word.startswith(("near:", "choose-near:")):
            yield "nobody", f"says where = {word!r}, but the card is about no player"
    enemy = getattr(step, "enemy", "").removeprefix("all-")
    if enemy in ("here", "nemesis-here") or enemy.startswith(("near:", "nemesis-near:")):
        yield "nobody", f"says enemy = {enemy!r}, but the card is about no player"
