"""How each card of The Shared Dream is brought up: tables of the printed game, and what player-1 does on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.games.shared_dream.content import Told
from engine.games.shared_dream.reflections import place_of
from engine.games.shared_dream.scenes import BeastScene, BombScene, ClownScene, InvasionScene, RoseScene
from engine.games.shared_dream.state import State, Thread
from tests.games.shared_dream.printed import (
    CONTENT,
    GAME,
    ME,
    go,
    laid,
    lift,
    put,
    score,
    stack,
    stronger,
)

BEAST, CLOWN, BOMBS, ALIENS, ROSES = GAME.scenarios
NIGHT = "night"
ENDS = {
    BEAST: "root-of-evil/the-ward",
    CLOWN: "fear-itself/under-the-counter",
    BOMBS: "pounding-the-pavement/pair-thirteen",
    ALIENS: "minds-eye/t-o-z",
}
"""A card of each scenario that completes its story."""


class Case(NamedTuple):
    """A table, what player-1 does on it, and with which dice in turn, blue and red."""

    state: State
    wanted: tuple[str, ...] = ()
    dice: tuple[tuple[int, int], ...] = ((6, 1), (5, 3), (3, 3), (1, 6))


Cases = Iterator[Case]


# -- common cards ------------------------------------------------------------------------------------------------------


def ability(card: str, rich: bool) -> Cases:
    """Its character uses it, at its Rank."""
    printed = CONTENT.abilities[card]
    state = laid(BOMBS if rich else BEAST, rich, character=printed.character)
    me = state.heroes[ME]
    me.rank, me.hand = printed.rank, abilities_of(printed.character, printed.rank)
    yield Case(state, (f"ability:{card}", NIGHT))


def abilities_of(character: str, rank: int) -> list[str]:
    """The Ability cards that a character has at a Rank."""
    return [one.id for one in CONTENT.abilities.values() if one.character == character and one.rank <= rank]


def artifact(card: str, rich: bool) -> Cases:
    """It is drawn, used where it can be, and held through the night."""
    state = laid(BOMBS if rich else BEAST, rich)
    stack(state, "artifact", card)
    state.heroes[ME].conviction = max(1, state.heroes[ME].conviction)
    yield Case(state, ("artifact", f"discard:{card}", NIGHT))
    yield Case(state, ("artifact", *used(card, CONTENT.artifacts[card].use), NIGHT))


def used(card: str, use: str) -> tuple[str, ...]:
    """Using a card, where it is one to be used."""
    return (f"use:{card}",) if use in ("free", "action", "once") else ()


def echo(card: str, rich: bool) -> Cases:
    """It is drawn in the morning, used where it can be, and kept through the day and the night."""
    state = laid(BOMBS if rich else BEAST, rich, "echo")
    stack(state, "echo", card)
    state.queue = [ME]
    yield Case(state, (*used(card, CONTENT.echoes[card].timing), NIGHT))


def dark_magic(card: str, rich: bool) -> Cases:
    """A Torment Reaver uses it."""
    state = laid(BOMBS if rich else BEAST, rich, "night")
    stack(state, "dark-magic", card)
    alone(state, "mister-hush")
    yield Case(state)


# -- enemies -----------------------------------------------------------------------------------------------------------

NEVER_FALL = ("bryce-the-damned", "frenzied-clown")


def alone(state: State, enemy: str, gear: str = "") -> None:
    """An enemy stands with player-1 and is after it; no other one does anything."""
    put(state, enemy, state.heroes[ME].tile, prey=ME if enemy in CONTENT.reavers else "", gear=gear)
    for other in state.enemies:
        other.stunned = other.id != enemy


def foe(card: str, rich: bool) -> Cases:
    """It strikes at night; by day it falls, where it can be defeated at all."""
    return foes(BOMBS if card in CONTENT.reavers else home(card), card, rich)


def foes(scenario: str, card: str, rich: bool, gear: str = "") -> Cases:
    """An enemy strikes at night and falls by day."""
    state = laid(scenario, rich, "night")
    alone(state, card, gear)
    can_be_fought(state, "white" if rich else "red")
    yield Case(state)
    if card not in NEVER_FALL:
        state = laid(scenario, rich)
        alone(state, card, gear)
        can_be_fought(state)
        stronger(state, "combat", "damage")
        yield Case(state, (f"attack:{card}", NIGHT))


def can_be_fought(state: State, rose: str = "white") -> None:
    """What a scenario wants before its Nemesis is there and may be targeted."""
    match state.scene:
        case BeastScene() as scene:
            scene.manifest = True
        case ClownScene() as scene:
            scene.frenzied, scene.terror = True, 4
        case InvasionScene() as scene:
            scene.over = True
        case RoseScene() as scene:
            scene.locked, scene.roses = True, dict.fromkeys(scene.roses, rose)


# -- cards of Beast at the Door and Dead Serious -----------------------------------------------------------------------


def strike(card: str, rich: bool) -> Cases:
    """Drawn at night."""
    state = laid(BEAST, rich, "night-scene")
    stack(state, "strikes", card)
    yield Case(state)


def fragment(card: str, rich: bool) -> Cases:
    """It comes for a completed story, is used where it can be, and held through the night."""
    state = completing(home(card), rich)
    stack(state, "dream-fragments", card)
    if rich and home(card) == BEAST:
        put(state, "beast", state.heroes[ME].tile)
        can_be_fought(state)
    use = used(card, CONTENT.scenarios[home(card)].decks["dream-fragments"][card].use)
    yield Case(state, (reflect(state), *use, NIGHT))


def clown_ability(card: str, rich: bool) -> Cases:
    """Drawn at night, before he is frenzied and after."""
    state = laid(CLOWN, rich, "night-scene")
    stack(state, "clown-abilities", card)
    if rich:
        frenzied(state)
    yield Case(state)


def frenzied(state: State) -> ClownScene:
    """The Clown stands beside player-1, and his Combat card is revealed."""
    scene = state.scene
    assert isinstance(scene, ClownScene)
    scene.frenzied, scene.terror, scene.tile = True, 3, state.city[6].id
    put(state, "frenzied-clown", scene.tile)
    return scene


def confrontation(card: str, rich: bool) -> Cases:
    """Tried where it is, met and not met."""
    state = laid(CLOWN, rich)
    scene = frenzied(state)
    stack(state, "final-confrontations", card)
    scene.confrontation = state.decks["final-confrontations"].pop()
    location = CONTENT.scenarios[CLOWN].decks["final-confrontations"][card].location
    go(state, scene.tile if location == "clown" else location)
    state.heroes[ME].conviction = 5
    yield Case(state, (f"confront:{card}", NIGHT))


# -- cards of Explosive Nightlife --------------------------------------------------------------------------------------


def bomb_code(card: str, rich: bool) -> Cases:
    """It comes for a Minion, and with another one it defuses a bomb."""
    state = laid(BOMBS, rich)
    scene = state.scene
    assert isinstance(scene, BombScene)
    yield Case(state, defused(state, scene.bombs[0].card, card))


def defused(state: State, bomb: str, code: str) -> tuple[str, ...]:
    """A bomb lies open; a Minion on it has a code, player-1 another."""
    scene, me = state.scene, state.heroes[ME]
    assert isinstance(scene, BombScene)
    for one in scene.bombs:
        one.shown, one.tokens = one.card == bomb, 4
    go(state, CONTENT.scenarios[BOMBS].decks["bombs"][bomb].location)
    stack(state, "bomb-codes", next(other for other in state.decks["bomb-codes"] if other != code))
    me.items = [state.decks["bomb-codes"].pop()]
    stack(state, "bomb-codes", code)
    put(state, "minion-cleaner", me.tile)
    stronger(state, "combat", "damage")
    return ("attack:minion-cleaner", f"defuse:{bomb}", NIGHT)


def bomb(card: str, rich: bool) -> Cases:
    """It is found by a completed story, explodes in its last night, or is defused before."""
    for shown in (False, True):
        state = completing(BOMBS, rich) if not shown else laid(BOMBS, rich, "night-scene")
        scene = state.scene
        assert isinstance(scene, BombScene)
        for one in scene.bombs:
            one.shown, one.tokens = (one.card == card) == shown, 1
        yield Case(state) if shown else Case(state, (reflect(state), NIGHT))
    state = laid(BOMBS, rich)
    yield Case(state, defused(state, card, next(iter(CONTENT.scenarios[BOMBS].decks["bomb-codes"]))))


# -- cards of Attack of the Mindrender ---------------------------------------------------------------------------------


def invading(rich: bool, card: str, *, red: bool = False) -> State:
    """A night in which the Alien comes to a card; to the first one by the turning of the row."""
    state = laid(ALIENS, rich, "night-scene")
    scene = state.scene
    assert isinstance(scene, InvasionScene)
    scene.row.remove(card)
    scene.row.insert(1, card)
    scene.at, scene.red = 0, red
    return state


def turning(rich: bool) -> State:
    """A night in which the row of invasion cards is turned to its red side."""
    state = laid(ALIENS, rich, "night-scene")
    scene = state.scene
    assert isinstance(scene, InvasionScene)
    scene.at = len(scene.row) - 1
    return state


def beginning(scenario: str, rich: bool) -> State:
    """The end of the setup: stories are dealt, the first cards read."""
    state = laid(scenario, rich, "stories")
    state.day = 0
    for hero in state.heroes.values():
        hero.threads = []
    if isinstance(state.scene, InvasionScene):
        state.scene.read = []
    return state


def invasion(card: str, rich: bool) -> Cases:
    """The Alien comes to it, on the green side and on the red one."""
    if card == "invasion-start":
        yield Case(beginning(ALIENS, rich))
        yield Case(turning(rich))
    else:
        yield Case(invading(rich, card))
        yield Case(invading(rich, card, red=True))


def panic(card: str, rich: bool) -> Cases:
    """The Alien calls for it; then it lies in the city for a while."""
    state = invading(rich, "invasion-stand-by")
    stack(state, "panic", card)
    go(state, CONTENT.scenarios[ALIENS].decks["panic"][card].location or state.heroes[ME].tile)
    yield Case(state, (NIGHT,))


def technology(card: str, rich: bool) -> Cases:
    """A Grunt is equipped with it, strikes with it and loses it."""
    state = invading(rich, "invasion-stand-by")
    stack(state, "alien-technology", card)
    yield Case(state)
    for case in foes(ALIENS, "grunt-extra", rich):
        lift(case.state, card)
        next(enemy for enemy in case.state.enemies if enemy.id == "grunt-extra").gear = card
        yield case


# -- cards of War of the Roses -----------------------------------------------------------------------------------------


def last_night(card: str, rich: bool) -> Cases:
    """It lay face down, and is turned up as player-1 begins to act."""
    state = laid(ROSES, rich, "next-actor")
    assert isinstance(state.scene, RoseScene)
    stack(state, "last-night", card)
    state.scene.waiting = {ME: [state.decks["last-night"].pop()]}
    if rich:
        can_be_fought(state)
    yield Case(state, (NIGHT,))


def event(card: str, rich: bool) -> Cases:
    """Drawn on the red Rose of its Location."""
    state = laid(ROSES, rich)
    assert isinstance(state.scene, RoseScene)
    place = CONTENT.scenarios[ROSES].decks["events"][card].location
    go(state, place)
    state.scene.roses[place], state.scene.events = "red", {place: [card]}
    yield Case(state, (f"event:{place}", NIGHT))


# -- stories -----------------------------------------------------------------------------------------------------------


def printed_story(card: str) -> Told:
    """A Reflection card."""
    return CONTENT.scenarios[home(card)].stories[card.partition("/")[0]].cards[card]


def opened(scenario: str, rich: bool, card: str) -> State:
    """Player-1 stands where a Reflection card is drawn next; nobody else has a story."""
    state, told = laid(scenario, rich), printed_story(card)
    story = CONTENT.scenarios[scenario].stories[told.story]
    for hero in state.heroes.values():
        hero.threads = []
    left = [other.id for other in story.cards.values() if not other.card.start and other.card.back != told.card.back]
    state.heroes[ME].threads = [Thread(told.story, story.start.id, [card, *left], told.card.back)]
    go(state, place_of(told.card.back))
    return state


def reflect(state: State) -> str:
    """Going on with the story."""
    return f"reflect:{state.heroes[ME].threads[0].story}"


def completing(scenario: str, rich: bool) -> State:
    """Player-1 is about to complete a story."""
    state = opened(scenario, rich, ENDS[scenario])
    stronger(state, *printed_story(ENDS[scenario]).card.kinds)
    return state


def shared(card: str, rich: bool) -> Cases:
    """A card that is read to all: at the beginning, when the row is turned, when all stories are complete."""
    if card.startswith("freedom"):
        state = completing(ALIENS, rich)
        yield Case(state, (reflect(state), NIGHT))
    else:
        yield Case(beginning(ALIENS, rich) if card.startswith("prologue") else turning(rich))


def reflection(card: str, rich: bool) -> Cases:
    """It is read where it is found; each band of its test is reached by each kind of test, each way is chosen."""
    scenario, told = home(card), printed_story(card)
    if told.card.start:
        yield Case(beginning(scenario, rich))
    elif not told.card.bands:
        state = opened(scenario, rich, card)
        holding_much(state, rich)
        yield Case(state, (reflect(state),))
    for band in told.card.bands:
        state = opened(scenario, rich, card)
        for kind in told.card.kinds:
            stronger(state, kind, by=band.at + 5 - score(state, kind))
        yield Case(state, (reflect(state),), dice=((1, 6),))


def holding_much(state: State, rich: bool) -> None:
    """What some ways ask for: the Animus, and cards of the scenario."""
    me = state.heroes[ME]
    if rich:
        me.rank, me.hand = 1, abilities_of(me.character, 1)
        for deck in ("alien-technology", "bomb-codes"):
            for card in list(state.decks.get(deck, ()))[:3]:
                lift(state, card)
                me.items.append(card)


# -- all kinds ---------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A kind of card: how it is resolved, and which events must tell of it (or changes of the scene)."""

    cases: Callable[[str, bool], Cases]
    told: tuple[str, ...]


KINDS = {
    "ability": Kind(ability, ("card-played",)),
    "artifact": Kind(artifact, ("artifact-gained", "card-discarded")),
    "echo": Kind(echo, ("echo-drawn",)),
    "dark-magic": Kind(dark_magic, ("dark-magic-used",)),
    "foe": Kind(foe, ()),
    "strikes": Kind(strike, ("card-resolved",)),
    "dream-fragments": Kind(fragment, ("card-kept",)),
    "clown-abilities": Kind(clown_ability, ("card-resolved",)),
    "final-confrontations": Kind(confrontation, ("confrontation-met",)),
    "bomb-codes": Kind(bomb_code, ("card-kept",)),
    "bombs": Kind(bomb, ("bomb-found", "bomb-explodes", "bomb-defused")),
    "invasion": Kind(invasion, ("invasion-green-card", "invasion-red-card")),
    "panic": Kind(panic, ("card-resolved",)),
    "alien-technology": Kind(technology, ("card-resolved",)),
    "last-night": Kind(last_night, ("card-resolved",)),
    "events": Kind(event, ("card-resolved", "event-failed")),
    "shared": Kind(shared, ("story-read",)),
    "reflection": Kind(reflection, ("story-read",)),
}


def home(card: str) -> str:
    """The scenario that a card belongs to; empty for a common card."""
    return next((name for name, cards in OWN.items() if card in cards), "")


COMMON = CONTENT.cards(())
OWN = {name: frozenset(CONTENT.cards((name,))) - frozenset(COMMON) for name in GAME.scenarios}


def kind_of(card: str) -> str:
    """The kind of a card. Raises `KeyError` for one that nobody knows how to resolve."""
    common = {"ability": CONTENT.abilities, "artifact": CONTENT.artifacts, "echo": CONTENT.echoes}
    piles: dict[str, Iterable[str]] = {**common, "dark-magic": CONTENT.dark_magic, "foe": CONTENT.reavers}
    if scenario := home(card):
        own = CONTENT.scenarios[scenario]
        read = [card for story in own.card.shared_cards for card in own.stories[story].cards]
        told = [card for story in own.card.stories for card in own.stories[story].cards]
        piles = {**own.decks, "foe": own.foes, "shared": read, "reflection": told}
    return next(kind for kind, cards in piles.items() if card in cards)
