"""Personal Reflections: every story can be read to its end, whatever is rolled and drawn (SD-CONTENT-17 to -31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.shared_dream.checks_steps import Limits, condition_problems, every, step_problems
from engine.games.shared_dream.content import (
    Band,
    Character,
    Onward,
    Path,
    Reflection,
    ScenarioContent,
    TitledStory,
    Told,
)
from engine.games.shared_dream.vocabulary import Kind, Spawn
from engine.kernel import ContentError
from engine.story.bands import band_problems, band_title
from engine.story.lint import Entry, Way, lint

AFTER = "after"
BEST = 5
"""The best roll (SD-TEST-02)."""
LOWEST = 1
"""The lowest Score an Anima may have, where the characters are not known (SD-CONTENT-03)."""
Found = Iterator[tuple[str, str]]


def problems(scenario: ScenarioContent, limits: Limits, characters: Mapping[str, Character]) -> Iterator[ContentError]:
    """Everything that is wrong with the stories of a scenario."""
    dealt = [scenario.stories[name] for name in scenario.card.stories if name in scenario.stories]
    for story in dealt:
        yield from _story(story, limits, characters)
    for name in scenario.card.shared_cards:
        if name in scenario.stories:
            yield from _shared(scenario.stories[name], limits)
    if dealt:
        yield from _together(scenario, dealt)


def _error(story: TitledStory, told: Told | None, code: str, problem: str) -> ContentError:
    entry = told.id.partition("/")[2] if told else story.id
    return ContentError(code, file=story.file, line=told.line if told else 1, entry=entry, problem=problem)


def _story(story: TitledStory, limits: Limits, characters: Mapping[str, Character]) -> Iterator[ContentError]:
    sound = True
    for told in story.cards.values():
        for code, problem in _card(told, limits, characters):
            sound = False
            yield _error(story, told, code, problem)
    for code, problem, told in _marks(story):
        sound = False
        yield _error(story, told, code, problem)
    if sound:
        for found in lint([_entry(told) for told in story.cards.values()]):
            yield _error(story, story.cards.get(found.entry), found.code, found.problem)


# -- one card ----------------------------------------------------------------------------------------------------------


def onwards(card: Reflection) -> list[Onward]:
    """Every way a card may go on (SD-CONTENT-20)."""
    if card.spawn:
        return [card.after] if card.after else []
    if card.bands:
        return list(card.bands)
    if card.paths:
        return list(card.paths)
    return [Onward(card.continues, complete=card.complete)] if card.continues or card.complete else []


def part_of(card: Reflection, onward: Onward) -> str:
    """The part of the prose that is read for a way on."""
    if isinstance(onward, Band):
        return band_title(card.bands, card.bands.index(onward))
    return onward.id if isinstance(onward, Path) else AFTER if card.spawn else ""


def _entry(told: Told) -> Entry:
    card = told.card
    ways = tuple(Way(onward.continues, onward.complete, onward.again) for onward in onwards(card))
    return Entry(told.id, "" if card.start else card.back, ways)


def _card(told: Told, limits: Limits, characters: Mapping[str, Character]) -> Found:
    card = told.card
    yield from step_problems(card.steps, limits)
    yield from _places(card, limits)
    if any(
        isinstance(step, Spawn)
        for todo in (card.steps, *[onward.steps for onward in onwards(card)])
        for step in every(todo)
    ):
        yield "spawn", "enemies of a Reflection stand in `spawn`, so that the rest waits for them"
    kinds = [bool(card.continues or card.complete), bool(card.test or card.bands), bool(card.paths), bool(card.spawn)]
    if sum(kinds) != 1:
        yield "ways-on", "needs exactly one of continues/complete, test with bands, paths, spawn with after"
        return
    if bool(card.start) == bool(card.back):
        yield "start-or-back", "has either a start or a back"
    if card.bands or card.test:
        yield from _test(card, characters)
    if card.paths:
        yield from _paths(card, limits)
    if card.spawn and card.after is None:
        yield "no-rest", "spawns enemies but has no [after]"
    if card.after is not None and not card.spawn:
        yield "no-enemies", "has an [after] but spawns nothing"
    if card.after is not None and card.after.spawn:
        yield "spawn", "an [after] spawns nothing more"
    if card.start and (card.steps or not card.continues):
        yield "start", "a Start card only says where the story goes on"
    yield from _ways(told, limits)


def _ways(told: Told, limits: Limits) -> Found:
    """Each way on says exactly one thing, its steps are sound, and its prose is there."""
    card, parts = told.card, told.parts
    wanted = {part_of(card, onward) for onward in onwards(card)} - {""}
    if card.spawn or any(onward.spawn for onward in onwards(card)):
        wanted.add(AFTER)
    for onward in onwards(card):
        if bool(onward.continues) + onward.again + onward.complete != 1:
            yield "ways-on", f"{part_of(card, onward) or 'the card'}: one of continues, complete, again"
        yield from step_problems(onward.steps, limits)
        yield from _spawning(onward.spawn, limits)
    yield from _spawning(card.spawn, limits)
    if not told.prose:
        yield "no-prose", "has no prose"
    for part in sorted(wanted):
        if not parts.get(part):
            yield "no-prose", f"has no prose for '### {part}'"
    for part in parts:
        if part not in wanted:
            yield "no-such-part", f"'### {part}' is never read (there are: {', '.join(sorted(wanted)) or 'none'})"


def _spawning(spawn: tuple[Spawn, ...], limits: Limits) -> Found:
    yield from step_problems(spawn, limits)
    if any(one.n < 1 for one in spawn):
        yield "spawn", "spawns one enemy at least"


def _places(card: Reflection, limits: Limits) -> Found:
    """Every Location named is one that the scenario requires (SD-CONTENT-21)."""
    named = [card.start, card.back, card.continues, *[onward.continues for onward in onwards(card)]]
    for mark in dict.fromkeys(filter(None, named)):
        if mark.split()[0] not in limits.tiles:
            yield "unknown-location", f"names {mark.split()[0]!r}, which the scenario does not require"


def _test(card: Reflection, characters: Mapping[str, Character]) -> Found:
    """Bands cover every result, and a way on is within everybody's reach (SD-CONTENT-22, -29)."""
    if not card.kinds:
        yield "test", "has bands but no test"
        return
    if len(card.bands) < 2:
        yield "bands", "a test has two bands or more"
    for code in band_problems(card.bands):
        yield "bands", f"the bands: {code}"
    onward = [band.at for band in card.bands if not band.again]
    reach = max(lowest(kind, characters) for kind in card.kinds) + BEST
    if onward and min(onward) > reach:
        yield "out-of-reach", f"leads on from {min(onward)} only, but somebody reaches {reach} at best"


def lowest(kind: Kind, characters: Mapping[str, Character]) -> int:
    """The lowest Score of any Anima for a kind of test."""
    return min((getattr(character.anima, kind) for character in characters.values()), default=LOWEST)


def _paths(card: Reflection, limits: Limits) -> Found:
    ids = [path.id for path in card.paths]
    if not all(ids) or len(set(ids)) < len(ids):
        yield "paths", "every path has an id of its own"
    if not any(not path.needs for path in card.paths):
        yield "paths", "one path at least is open to everybody"
    for path in card.paths:
        if not path.title:
            yield "paths", f"the path {path.id!r} has no title"
        yield from condition_problems(path.needs, limits)


# -- a story -----------------------------------------------------------------------------------------------------------


def _marks(story: TitledStory) -> Iterator[tuple[str, str, Told]]:
    """Numbers on backs: each only once, and not beside a plain back of the same Location (SD-CONTENT-25)."""
    seen: dict[str, list[Told]] = {}
    for told in story.cards.values():
        if told.card.back:
            seen.setdefault(told.card.back, []).append(told)
    for mark, cards in seen.items():
        place, _, number = mark.partition(" ")
        if number and len(cards) > 1:
            yield "numbered-twice", f"a second card {mark!r}", cards[1]
        if number and place in seen:
            yield "half-numbered", f"{place!r} is numbered on one back and plain on another", cards[0]


def _shared(story: TitledStory, limits: Limits) -> Iterator[ContentError]:
    """A card read to all has no place in a deck (SD-HOLE-69)."""
    if len(story.cards) != 1:
        yield _error(story, None, "shared-card", "a shared story has exactly one card")
    for told in story.cards.values():
        card = told.card
        if card.start or card.back or onwards(card):
            yield _error(story, told, "shared-card", "a shared card has only steps and prose")
        if not told.prose:
            yield _error(story, told, "no-prose", "has no prose")
        for code, problem in step_problems(card.steps, limits._replace(you=False, place=False)):
            yield _error(story, told, code, problem)


def _together(scenario: ScenarioContent, stories: list[TitledStory]) -> Iterator[ContentError]:
    """What some story of each scenario has to do (SD-CONTENT-26)."""
    if len(stories) < len(scenario.card.stories):
        return
    cards = [told.card for story in stories for told in story.cards.values()]
    ways = [onward for card in cards for onward in onwards(card)]
    backs = [[told.card.back for told in story.cards.values() if told.card.back] for story in stories]
    branches = any(
        len({(band.continues, band.complete) for band in card.bands if not band.again}) > 1 for card in cards
    )
    wanted = {
        "a numbered continuation": any(" " in onward.continues for onward in ways),
        "a draw among equal backs": any(len(set(marks)) < len(marks) for marks in backs),
        "enemies with a rest": any(card.spawn for card in cards) or any(onward.spawn for onward in ways),
        "a test that branches": branches,
    }
    for what, there in wanted.items():
        if not there:
            file = f"scenarios/{scenario.card.id}/scenario.toml"
            yield ContentError("stories", file=file, line=1, entry=scenario.card.id, problem=f"no story uses {what}")
