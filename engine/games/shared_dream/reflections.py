"""Personal Reflections (rulebook chapter "Personal Reflections")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.shared_dream import acts, enemies, scores, selectors, steps, trials
from engine.games.shared_dream.content import Onward, Path, Reflection, Told
from engine.games.shared_dream.events import StoryAgain, StoryCompleted, StoryGoesOn, StoryRead
from engine.games.shared_dream.state import Enemy, Thread
from engine.games.shared_dream.table import Table, one, with_fact
from engine.games.shared_dream.vocabulary import Spawn
from engine.kernel import Fact, Option
from engine.story.bands import band_for, band_title

Facts = Mapping[str, Fact]

AFTER = "after"
"""The part of a card that is read once its enemies have fallen (SD-PR-15)."""


def told(t: Table, thread: Thread) -> Told:
    """The card in play of a Reflection."""
    return t.printed.stories[thread.story].cards[thread.card]


def place_of(mark: str) -> str:
    """The Location of a mark such as `museum 2`."""
    return mark.partition(" ")[0]


# -- the Reflect action ------------------------------------------------------------------------------------------------


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
        elif place_of(thread.goal) != hero.tile:
            refused = "SD-ACT-09"
        yield with_fact("reflect", thread.story, refused, "place", place_of(thread.goal))


async def reflect(t: Table, seat: str, story: str) -> None:
    """Draw the card that matches Location and number, read it, and follow it (SD-PR-12 to -14)."""
    hero = t.hero(seat)
    hero.reflected = True
    thread = next(thread for thread in hero.threads if thread.story == story)
    if not thread.again:
        matching = matches(t, thread)
        thread.card = matching[0] if len(matching) == 1 else t.gm.pick(f"reflection:{story}", matching)
        thread.deck.remove(thread.card)
    thread.again = False
    t.tell(StoryRead(seat, story, thread.card))
    t.state.reading = seat
    await _free_actions(
        t, seat, "reflect.ready", Option("read", None, {"card": thread.card}), _ahead(told(t, thread).card)
    )
    await resolve(t, seat, thread)
    t.state.reading = ""


def matches(t: Table, thread: Thread) -> list[str]:
    """The cards of the deck that its goal may draw."""
    cards = t.printed.stories[thread.story].cards
    return [card for card in thread.deck if cards[card].card.back == thread.goal]


def _ahead(card: Reflection) -> Facts:
    """What is printed on the open card below its text: the test and its bands, a choice, enemies (SD-PR-08, -12)."""
    kinds = (*card.kinds, "", "")
    bands = " / ".join(band_title(card.bands, place) for place in range(len(card.bands)))
    enemies = sum(spawn.n for spawn in card.spawn)
    return {"kind": kinds[0], "other": kinds[1], "bands": bands, "ways": len(card.paths), "enemies": enemies}


async def brace(t: Table, seat: str, enemy: Enemy) -> None:
    """Free Actions before the defence against an enemy that the card has spawned (SD-HOLE-20)."""
    await _free_actions(t, seat, "reflect.brace", Option("face-it"), {"enemy": enemy.id}, enemy)


async def _free_actions(t: Table, seat: str, ask: str, go_on: Option, facts: Facts, enemy: Enemy | None = None) -> None:
    """Free Actions before the card, or the rest of it, is resolved (SD-CHAN-07, SD-HOLE-20)."""
    while t.hero(seat).valid and (enemy is None or enemy in t.state.enemies):
        free = acts.free_options(t, seat)
        if not any(option.refused is None for option in free):
            return
        choice = await t.gm.ask_one(lambda: one(ask, seat, [*acts.free_options(t, seat), go_on], **facts))
        if choice.verb == go_on.verb:
            return
        await acts.do_free(t, seat, choice)


def reader(t: Table, thread: Thread) -> str:
    """Who holds a Reflection now: its first reader, or the heir."""
    return next((seat for seat, hero in t.state.heroes.items() if any(held is thread for held in hero.threads)), "")


# -- a card ------------------------------------------------------------------------------------------------------------


async def resolve(t: Table, seat: str, thread: Thread) -> None:
    """Carry out the card in play: its steps, then its test, choice or enemies, then how it goes on."""
    card = told(t, thread).card
    thread.goal = ""
    await steps.run(t, seat, card.steps, source=thread.card, anyway=True)
    seat = reader(t, thread) or seat
    if card.spawn:
        await _spawn(t, seat, thread, card.spawn, AFTER)
    elif card.bands:
        band = band_for(card.bands, trials.test(t, seat, await _kind(t, seat, card, thread)))
        await follow(t, thread, band, band_title(card.bands, card.bands.index(band)))
    elif card.paths:
        picks = [_path_option(t, seat, thread, path) for path in card.paths]
        picked = (await t.gm.ask_one(one("reflect.path", seat, picks, story=thread.story))).target
        await follow(t, thread, next(path for path in card.paths if path.id == picked), picked)
    else:
        await follow(t, thread, Onward(card.continues, complete=card.complete), "")


async def _kind(t: Table, seat: str, card: Reflection, thread: Thread) -> str:
    """The kind of test; of several the reader picks one."""
    if len(card.kinds) == 1:
        return card.kinds[0]
    picks = [Option(f"test:{kind}", facts={"score": scores.score(t, seat, kind)}) for kind in card.kinds]
    return (await t.gm.ask_one(one("reflect.test", seat, picks, story=thread.story, card=thread.card))).target


def _path_option(t: Table, seat: str, thread: Thread, path: Path) -> Option:
    """A way to choose; the card lies open, so all that it does may be told (SD-PR-03, SD-PR-08)."""
    met = not path.needs or scores.holds(t, seat, path.needs)
    refused = None if met else "SD-CONV-03" if path.needs.startswith("conviction") else "SD-PR-12"
    return Option(f"path:{path.id}", refused, {"way": path.title, "card": f"{thread.card}#{path.id}"})


async def follow(t: Table, thread: Thread, onward: Onward, part: str) -> None:
    """Read the part that applies and carry it out, then wait for its enemies or go on (SD-PR-06, -07)."""
    seat = reader(t, thread)
    if not seat:
        return
    if part:
        t.tell(StoryRead(seat, thread.story, thread.card, part))
    await steps.run(t, seat, onward.steps, source=thread.card, anyway=True)
    if onward.spawn:
        await _spawn(t, reader(t, thread) or seat, thread, onward.spawn, part)
    else:
        await _go_on(t, thread, onward)


async def _go_on(t: Table, thread: Thread, onward: Onward) -> None:
    """The next Location, another try, or the end (SD-PR-06, -16, SD-HOLE-46)."""
    seat, card = reader(t, thread), told(t, thread).card
    if onward.complete:
        thread.done = True
        t.tell(StoryCompleted(seat, thread.story))
        await t.scenario.completed(t, seat, thread.story)
    elif onward.again:
        thread.again, thread.goal = True, card.back
        t.tell(StoryAgain(seat, thread.story, place_of(card.back)))
    else:
        thread.goal = onward.continues
        place, _, number = thread.goal.partition(" ")
        t.tell(StoryGoesOn(seat, thread.story, place, number))


# -- enemies that hold a story up (SD-PR-15, SD-HOLE-47) ---------------------------------------------------------------


async def _spawn(t: Table, seat: str, thread: Thread, wanted: tuple[Spawn, ...], way: str) -> None:
    """Enemies come; the rest is read when the last of them has left play, at once if none has come or is left."""
    thread.waits, thread.way = True, way
    came: list[str] = []
    for spawn in wanted:
        where = "meteorite" if spawn.what == "grunt" else spawn.where
        for tile in await selectors.tiles(t, selectors.Scope(seat, thread.card, anyway=True), where):
            for _ in range(spawn.n):
                enemy = await enemies.spawn(t, spawn.what, tile, seat)
                came += [enemy] if enemy else []
    thread.pending = [enemy for enemy in dict.fromkeys(came) if t.state.enemy(enemy) is not None]
    if not thread.pending:
        await _rest(t, thread)


async def enemy_gone(t: Table, enemy: str) -> None:
    """An enemy has left play: Reflections that waited for it may go on."""
    for hero in list(t.state.heroes.values()):
        for thread in list(hero.threads):
            if enemy in thread.pending:
                thread.pending.remove(enemy)
                if not thread.pending:
                    await _rest(t, thread)


async def _rest(t: Table, thread: Thread) -> None:
    """The rest of a card whose enemies are gone, whoever holds the story by now."""
    way, thread.waits, thread.way = thread.way, False, ""
    seat, card = reader(t, thread), told(t, thread).card
    if way == AFTER:
        assert card.after is not None
        await follow(t, thread, card.after, AFTER)
        return
    t.tell(StoryRead(seat, thread.story, thread.card, AFTER))
    await _go_on(t, thread, way_named(card, way))


def way_named(card: Reflection, way: str) -> Onward:
    """The band or path of a card by the title of its part."""
    for place, band in enumerate(card.bands):
        if band_title(card.bands, place) == way:
            return band
    return next(path for path in card.paths if path.id == way)


# -- the beginning of a story ------------------------------------------------------------------------------------------


async def begin_story(t: Table, seat: str, story: str) -> None:
    """Hand out a Reflection deck, read its Start card, and put the player where it begins (SD-SETUP-13, -14)."""
    printed = t.printed.stories[story]
    start = printed.start
    thread = Thread(story, start.id, [card for card in printed.cards if card != start.id])
    t.hero(seat).threads.append(thread)
    t.hero(seat).tile = start.card.start
    t.tell(StoryRead(seat, story, start.id))
    await resolve(t, seat, thread)
