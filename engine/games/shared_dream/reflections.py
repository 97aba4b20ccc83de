"""Personal Reflections (rulebook chapter "Personal Reflections")."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.shared_dream import acts, enemies, scores, selectors, steps, trials
from engine.games.shared_dream.content import Onward, Path, Told
from engine.games.shared_dream.events import StoryAgain, StoryCompleted, StoryGoesOn, StoryRead
from engine.games.shared_dream.state import Thread
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option
from engine.story.bands import band_for, band_title

AFTER = "after"
"""The part of a card that is read once its enemies have fallen (SD-PR-15)."""


def told(t: Table, thread: Thread) -> Told:
    """The card in play of a Reflection."""
    return t.printed.stories[thread.story].cards[thread.card]


def options(t: Table, seat: str, spent: str | None) -> Iterator[Option]:
    """Reflect, for each story that goes on (SD-ACT-09, -10, SD-ELIM-04)."""
    hero = t.hero(seat)
    for thread in hero.threads:
        if thread.done:
            continue
        refused = spent
        if hero.reflected:
            refused = "SD-ACT-10"
        elif thread.waits:
            refused = "SD-HOLE-47"
        elif thread.goal.split()[0] != hero.tile:
            refused = "SD-ACT-09"
        place = thread.goal.split()[0] if thread.goal else ""
        yield Option(f"reflect:{thread.story}", refused, {"place": place})


async def reflect(t: Table, seat: str, story: str) -> None:
    """Draw the card that matches Location and number, read it, and follow it (SD-PR-12 to -14)."""
    hero = t.hero(seat)
    hero.reflected = True
    thread = next(thread for thread in hero.threads if thread.story == story)
    if thread.again:
        thread.again = False
    else:
        matching = matches(t, thread)
        thread.card = matching[0] if len(matching) == 1 else t.gm.pick(f"reflection:{story}", matching)
        thread.deck.remove(thread.card)
        t.gm.learned = True
    t.tell(StoryRead(seat, story, thread.card))
    await _ready(t, seat)
    await resolve(t, seat, thread)


def matches(t: Table, thread: Thread) -> list[str]:
    """The cards of the deck that its goal may draw."""
    cards = t.printed.stories[thread.story].cards
    return [card for card in thread.deck if cards[card].card.back == thread.goal]


async def _ready(t: Table, seat: str) -> None:
    """Channel or use free Abilities before the card is resolved (SD-CHAN-07, SD-HOLE-20)."""
    while any(option.refused is None for option in acts.free_options(t, seat)):
        choice = await t.gm.ask_one(lambda: one("reflect.ready", seat, [*acts.free_options(t, seat), Option("read")]))
        if choice.verb == "read":
            return
        await acts.do_free(t, seat, choice)


def reader(t: Table, thread: Thread) -> str:
    """Who holds a Reflection now: its first reader, or the heir."""
    return next((seat for seat, hero in t.state.heroes.items() if any(held is thread for held in hero.threads)), "")


async def resolve(t: Table, seat: str, thread: Thread) -> None:
    """Carry out the card in play: its steps, then its test, choice or enemies, then how it goes on."""
    card = told(t, thread).card
    thread.goal = ""
    await steps.run(t, seat, card.steps, source=thread.card)
    if card.spawn:
        await _spawn(t, seat, thread)
    elif card.test is not None:
        result = trials.test(t, seat, card.test)
        band = band_for(card.bands, result)
        await follow(t, thread, band, band_title(card.bands, card.bands.index(band)))
    elif card.paths:
        picks = [_path_option(t, seat, path) for path in card.paths]
        picked = (await t.gm.ask_one(one("reflect.path", seat, picks, story=thread.story))).target
        await follow(t, thread, next(path for path in card.paths if path.id == picked), picked)
    else:
        await follow(t, thread, Onward(card.continues, complete=card.complete), "")


def _path_option(t: Table, seat: str, path: Path) -> Option:
    met = not path.needs or scores.holds(t, seat, path.needs)
    return Option(f"path:{path.id}", None if met else "SD-PR-12", {"way": path.title})


async def _spawn(t: Table, seat: str, thread: Thread) -> None:
    """Enemies come; the rest is read when the last of them has left play (SD-PR-15, SD-HOLE-47)."""
    thread.waits = True
    for wanted in told(t, thread).card.spawn:
        for tile in await selectors.tiles(t, seat, wanted.where):
            for _ in range(wanted.n):
                came = await enemies.spawn(t, wanted.what, tile, seat)
                if came is not None and t.state.enemy(came) is not None:
                    thread.pending.append(came)
    if not thread.pending and thread.waits:
        await _rest(t, thread)


async def enemy_gone(t: Table, enemy: str) -> None:
    """An enemy has left play: Reflections that waited for it may go on."""
    for hero in list(t.state.heroes.values()):
        for thread in hero.threads:
            if enemy in thread.pending:
                thread.pending.remove(enemy)
                if not thread.pending:
                    await _rest(t, thread)


async def _rest(t: Table, thread: Thread) -> None:
    thread.waits = False
    after = told(t, thread).card.after
    assert after is not None
    await follow(t, thread, after, AFTER)


async def follow(t: Table, thread: Thread, onward: Onward, part: str) -> None:
    """Read the part that applies, carry it out, and go on, try again, or end (SD-PR-06, -07, -16)."""
    seat = reader(t, thread)
    if not seat:
        return
    if part:
        t.tell(StoryRead(seat, thread.story, thread.card, part))
    card = told(t, thread).card
    if onward.complete:
        thread.done = True
    elif onward.again:
        thread.again, thread.goal = True, card.back or card.start
    else:
        thread.goal = onward.continues
    await steps.run(t, seat, onward.steps, source=thread.card)
    seat = reader(t, thread) or seat
    if onward.complete:
        t.tell(StoryCompleted(seat, thread.story))
        await t.scenario.completed(t, seat, thread.story)
    elif onward.again:
        t.tell(StoryAgain(seat, thread.story, thread.goal.split()[0]))
    else:
        place, _, number = thread.goal.partition(" ")
        t.tell(StoryGoesOn(seat, thread.story, place, number))


async def begin_story(t: Table, seat: str, story: str) -> None:
    """Hand a Reflection deck to a player, read its Start card, and put the player where it begins (SD-SETUP-13, -14)."""
    printed = t.printed.stories[story]
    start = printed.start
    thread = Thread(story, start.id, [card for card in printed.cards if card != start.id])
    t.hero(seat).threads.append(thread)
    t.hero(seat).tile = start.card.start
    t.tell(StoryRead(seat, story, start.id))
    await resolve(t, seat, thread)
