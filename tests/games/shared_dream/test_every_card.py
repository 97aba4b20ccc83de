"""Every card of The Shared Dream is resolved by the real rules, every way through it, without fault.

The tests are made from the whole list of printed cards (`Content.cards`), so none can be left out, and each asserts
that its card was told of as it was resolved and that every step printed on it was carried out. A card is tried with the
best dice, the worst and some between, on a rich table and on a bare one; after every answer the table has to be sound
(`printed.runs`). Most are lived with until the next morning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
import pytest

from engine.autoplay.secrecy import words_in
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.content import Told
from engine.games.shared_dream.events import SceneChanged, StoryRead
from engine.kernel import Event, tag_of
from engine.story.bands import band_title
from tests.games.shared_dream.card_cases import CLOWN, KINDS, NEVER_FALL, home, kind_of, printed_story
from tests.games.shared_dream.printed import (
    CONTENT,
    GAME,
    ME,
    Run,
    dice,
    noting_steps,
    runs,
    stronger,
)


@pytest.mark.parametrize("card", CONTENT.cards(GAME.scenarios))
def test_every_card_is_resolved(card: str) -> None:
    with noting_steps() as carried_out:
        kind, found = kind_of(card), resolved(card)
    assert [step for step in printed_steps(printed(card)) if id(step) not in carried_out] == []
    said = {event.what if isinstance(event, SceneChanged) else tag_of(event) for event in telling(card, found)}
    assert said >= set(KINDS[kind].told), said
    if kind == "foe":
        assert said & {"enemy-attacked", "dark-magic-used"} and ("enemy-defeated" in said or card in NEVER_FALL), said
    if kind == "events":
        assert any(isinstance(one, SceneChanged) and one.what == "rose-gray" for run in found for one in run.events)
    if kind == "final-confrontations":
        task = CONTENT.scenarios[CLOWN].decks[kind][card].task
        assert task is not None and ("confrontation-failed" in said) == bool(task.kinds)
    if kind == "reflection":
        read = {one.part for one in telling(card, found) if isinstance(one, StoryRead) and one.card == card}
        assert read == parts(printed_story(card))


def test_the_list_leaves_no_pile_of_cards_out() -> None:
    boards = {"tiles", "characters", "npcs", "reference", "scenarios"}
    piles = [getattr(CONTENT, name) for name in CONTENT.__struct_fields__ if name not in boards]
    for scenario in CONTENT.scenarios.values():
        piles += [*scenario.decks.values(), scenario.foes, *[story.cards for story in scenario.stories.values()]]
    assert sorted(CONTENT.cards(GAME.scenarios)) == sorted([card for pile in piles for card in pile])


def resolved(card: str) -> list[Run]:
    """Every way through a card, on both tables and with all dice; on a rich table nothing is refused."""
    found: list[Run] = []
    for rich in (True, False):
        for case in KINDS[kind_of(card)].cases(card, rich):
            for blue, red in case.dice:
                with dice(blue, red):
                    for run in runs(case.state, card, *case.wanted):
                        assert run.done or not rich, f"{card}: {run.refused}"
                        found += [run, *fought_to_its_end(run)]
    return found


def fought_to_its_end(run: Run) -> Iterator[Run]:
    """What a story waits for falls, enemy by enemy, and its rest is read."""
    while (state := run.state).heroes[ME].threads and (waiting := state.heroes[ME].threads[0].pending):
        me = state.heroes[ME]
        state.phase, state.actor = "act", ME
        me.acted, me.doubting, me.doubt, me.actions, me.anima.wounds = False, False, 0, 3, 0
        me.tile = next(enemy.tile for enemy in state.enemies if enemy.id == waiting[0])
        stronger(state, "combat", "damage")
        run = next(runs(state, "", f"attack:{waiting[0]}"))
        yield run


def telling(card: str, found: list[Run]) -> Iterator[Event]:
    """The events that name a card."""
    for run in found:
        yield from [one for one in run.events if card in words_in(one)]


def printed(card: str) -> object:
    """A card as it is printed."""
    own = CONTENT.scenarios.get(home(card))
    piles: list[Mapping[str, object]] = [
        CONTENT.abilities,
        CONTENT.reavers,
        CONTENT.dark_magic,
        CONTENT.echoes,
        CONTENT.artifacts,
    ]
    if own is not None:
        piles = [*own.decks.values(), own.foes, *[story.cards for story in own.stories.values()]]
    return next(pile[card] for pile in piles if card in pile)


def printed_steps(part: object) -> Iterator[v.StepBase]:
    """Every step on a card, those inside of others too; what comes by `spawn` the story itself brings."""
    if isinstance(part, v.StepBase):
        yield part
    if isinstance(part, msgspec.Struct):
        part = [getattr(part, name) for name in part.__struct_fields__ if name != "spawn"]
    for inner in part if isinstance(part, (list, tuple)) else ():
        yield from printed_steps(inner)


def parts(told: Told) -> set[str]:
    """What a Reflection card can read out: itself, each band of its test or each way, and the rest after a fight."""
    card = told.card
    bands = [band_title(card.bands, place) for place in range(len(card.bands))]
    fights = card.spawn or any(way.spawn for way in (*card.bands, *card.paths))
    return {"", *bands, *[path.id for path in card.paths], *(["after"] if fights else [])}
