"""The printed game of The Shared Dream at any moment, and every way through what a card does.

`table.py` has tables of small content for the rules; here the real cards lie on the table. Player-1 is the one that
things happen to, on the sixth tile of the city. A *rich* table has something of everything at hand, a *bare* one
nothing: nobody near, no enemy, no Taint, empty tracks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from engine.games.shared_dream import SharedDream, steps
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.selectors import Scope
from engine.games.shared_dream.state import SHADOW_BASES, Enemy, Lasting, State
from engine.games.shared_dream.table import Table as Rules
from engine.kernel import Ask, Event, Session
from engine.kernel.chance import Chance
from engine.library import load_game
from tests.games.shared_dream.table import Table

_game = load_game("shared-dream")
assert isinstance(_game, SharedDream)
GAME = _game
CONTENT = GAME.content
ME = "player-1"
PLAYERS = 4
MOST_FORKS = 4
"""Of so many questions of one card every answer is tried; where each player is asked by each, the rest is left out."""

FORKS = ("card.way", "card.test", "reflect.path", "reflect.test")
"""Questions of a card of which every answer is tried; of all others the first one that is legal."""
GO_ON = {"reflect.ready": "read", "reflect.brace": "face-it", "beast.hold": "go-on", "day.order": "order:as-before"}


# -- chance ------------------------------------------------------------------------------------------------------------


@contextmanager
def dice(blue: int, red: int) -> Iterator[None]:
    """These two dice in every test, the blue one for cards; Nightmare Tests are passed, other chance stays chance."""
    take = Chance.take

    def loaded(self: Chance, key: str, count: int, draw: Any) -> tuple[int, ...]:
        loads = {"blue": blue, "red": red, "card-die": blue, "nightmare-test": 6}
        die = loads.get(key.rpartition(":")[2])
        return take(self, key, count, draw if die is None else lambda rng: (die,))

    with patch.object(Chance, "take", loaded):
        yield


# -- making tables -----------------------------------------------------------------------------------------------------


@cache
def _morning(scenario: str, character: str) -> bytes:
    """The state at the first Determine Order; player-1 has that character."""
    others = [name for name in CONTENT.characters if name != character]
    table = Table(Session.begin(GAME, PLAYERS, {"scenario": scenario, "doubt": "three"}, "every card"))
    for name in (character, *others[: PLAYERS - 1]):
        while (ask := table.session.asks[0]).id != "setup.character":
            table.all_say(ask.legal[0].id)
        table.says(ask.seats[0], f"character:{name}")
    while not table.open("day.order"):
        table.all_say(table.session.asks[0].legal[0].id)
    return table.session.play.checkpoint


def laid(scenario: str, rich: bool, phase: str = "act", character: str = "nikki") -> State:
    """A table on the second day, at the beginning of a phase."""
    state = msgspec.msgpack.decode(_morning(scenario, character), type=State)
    state.phase, state.day, state.actor = phase, 2, ME if phase == "act" else ""
    here, beside, far = state.city[5].id, state.city[6].id, state.city[-1].id
    for seat, hero in state.heroes.items():
        hero.acted = phase.startswith("night")
        hero.conviction, hero.nightmare = (5, 3) if rich else (0, 0)
        hero.tile = here if rich or seat == ME else far
    _clear(state)
    if rich:
        me = state.heroes[ME]
        me.anima.wounds = me.animus.wounds = me.anima.ward = me.doubt = 1
        for artifact in ("music-box", "winged-sandals"):
            lift(state, artifact)
            me.artifacts.append(artifact)
        state.city[5].taint, state.city[6].taint = 2, 1
        for name in ("shadow-1", "red-mare"):
            put(state, name, here)
        put(state, "shadow-2", beside)
        for enemy in state.enemies:
            enemy.tile = beside if enemy.kind == "nemesis" else enemy.tile
    return state


def _clear(state: State) -> None:
    """No enemy but the Nemesis, far away, and no Taint."""
    for enemy in [enemy for enemy in state.enemies if enemy.kind != "nemesis"]:
        lift(state, enemy.id)
        if enemy.gear:
            state.decks["alien-technology"].append(enemy.gear)
        if enemy.kind == "grunt":
            state.decks["grunts"].append(enemy.id)
    state.dials = list(SHADOW_BASES)
    for enemy in state.enemies:
        enemy.tile = state.city[-1].id
    for place in state.city:
        place.taint = 0


def lift(state: State, card: str) -> None:
    """Take a card from wherever it lies."""
    held = [pile for hero in state.heroes.values() for pile in (hero.artifacts, hero.items)]
    for pile in (*state.decks.values(), *state.discards.values(), *held, state.dials):
        if card in pile:
            pile.remove(card)
    for hero in state.heroes.values():
        hero.echo = "" if hero.echo == card else hero.echo
    state.enemies = [enemy for enemy in state.enemies if enemy.id != card]


def stack(state: State, deck: str, card: str) -> None:
    """Lay a card on top of its deck."""
    lift(state, card)
    state.decks[deck].append(card)


def put(state: State, enemy: str, tile: str, **more: Any) -> Enemy:
    """An enemy comes on a tile; a Shadow shows 3."""
    lift(state, enemy)
    kind = "shadow" if enemy in SHADOW_BASES else "reaver"
    if enemy not in SHADOW_BASES and enemy not in CONTENT.reavers:
        foes = {name: foe for scenario in CONTENT.scenarios.values() for name, foe in scenario.foes.items()}
        kind = foes[enemy].type
    arrived = Enemy(enemy, kind, tile, dial=3 if kind == "shadow" else 0, **more)
    state.enemies.append(arrived)
    return arrived


def go(state: State, tile: str) -> None:
    """Player-1 is somewhere else, and whoever stood there with it."""
    left = state.heroes[ME].tile
    for hero in state.heroes.values():
        hero.tile = tile if hero.tile == left else hero.tile
    for enemy in state.enemies:
        enemy.tile = tile if enemy.tile == left else enemy.tile


def stronger(state: State, *gives: str, by: int = 30) -> None:
    """Scores of player-1 (or `damage`) change until the next Return."""
    state.heroes[ME].lasting += [Lasting(one, by, "return") for one in gives]


def score(state: State, kind: str) -> int:
    """A Score of player-1 as it stands."""
    return int(getattr(GAME.view(state, ME).heroes[0], kind))


# -- every way through -------------------------------------------------------------------------------------------------


@contextmanager
def noting_steps() -> Iterator[set[int]]:
    """The steps of cards that are carried out, by their identity."""
    carried_out, perform = set[int](), steps.perform

    async def noted(step: v.Step, t: Rules, scope: Scope) -> None:
        carried_out.add(id(step))
        await perform(step, t, scope)

    with patch.object(steps, "perform", noted):
        yield carried_out


class Run(NamedTuple):
    """One way through: all that was told, how it stands in the end, and what was refused (then it stops there)."""

    events: list[Event]
    state: State
    refused: str = ""

    @property
    def done(self) -> bool:
        """Whether all that was wanted could be done."""
        return not self.refused


def runs(state: State, about: str, *wanted: str) -> Iterator[Run]:
    """Play from a state every way that a card leaves open, each time doing these things in the Act step in this order.

    `night` ends everybody's turn up to the next Determine Order. No fault may come up, and after every answer the
    game must be sound.
    """
    open_ways: list[tuple[int, ...]] = [()]
    while open_ways:
        way = open_ways.pop()
        run, taken, sizes = _through(state, about, wanted, way)
        for place in range(len(way), len(sizes)):
            open_ways += [(*taken[:place], other) for other in range(1, sizes[place])]
        yield run


def _through(state: State, about: str, wanted: Sequence[str], way: Sequence[int]) -> tuple[Run, list[int], list[int]]:
    """One way: which of the legal answers to take at each fork, the first where it says no more."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    table = Table(Session.from_state(GAME, "every card", copy)).sound()
    left, taken, sizes, refused = list(wanted), list[int](), list[int](), ""
    while table.session.asks and not refused:
        seat = table.session.awaited()[0]
        ask = next(ask for ask in table.session.asks_for(seat) if not ask.offer)
        if ask.id == "day.order" and left[:1] == ["night"] and table.state.day > state.day:
            left.pop(0)
        if ask.id in ("day.act", "day.order") and not left:
            break
        if ask.id in FORKS and len(taken) < MOST_FORKS and _is_about(ask, about):
            taken.append(way[len(taken)] if len(taken) < len(way) else 0)
            sizes.append(len(ask.legal))
            pick = ask.legal[taken[-1]].id
        else:
            pick = _usual(ask, seat, left)
        option = ask.option(pick)
        assert option is not None, f"{pick} is not offered by {ask.id}"
        if option.refused is None:
            table.says(seat, pick).sound()
        else:
            refused = f"{pick} by {option.refused}"
    return Run([one.event for one in table.heard], table.state, refused), taken, sizes


def _is_about(ask: Ask, card: str) -> bool:
    """Whether a card asks this, or the story that it belongs to."""
    return any(card.partition("/")[0] in str(fact) for fact in ask.facts.values())


def _usual(ask: Ask, seat: str, left: list[str]) -> str:
    """What is wanted next in the Act step of player-1; else whatever lets play go on."""
    if ask.id == "day.act":
        return left.pop(0) if seat == ME and left[0] != "night" else "end"
    return GO_ON.get(ask.id) or ask.legal[0].id
