"""A table of The Shared Dream for tests that read as play: the real game on small content, at any moment.

    table = play(heroes={"player-1": {"tile": "museum", "conviction": 3}}, enemies=[foe("shadow-1", "museum", dial=2)])
    with dice("test:combat:blue", 5, "test:combat:red", 4):
        table.says("player-1", "attack:shadow-1")
    table.told(AttackMade)

The players are nikki, theo, wren and bram, in that order. The city is what the scenario needs, in the book's order,
every arrow open: with Beast at the Door and two players

    boxing-gym      dcma-hq            downtown         high-school
    hospital        library            museum           melisandras-alley
    police-station  voodoo-shop        warehouse        park
    stop-1          stop-2             street-1         street-2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache
from typing import Any, cast
from unittest.mock import patch

import msgspec

from engine.games.shared_dream import SharedDream
from engine.games.shared_dream.city import SIZES, STOPS
from engine.games.shared_dream.content import Content, Tile
from engine.games.shared_dream.library import read_content
from engine.games.shared_dream.scenarios import SCENARIOS as SCENARIOS
from engine.games.shared_dream.state import SHADOW_BASES, Enemy, Hero, Lasting, Place, State
from engine.games.shared_dream.table import Table as Rules
from engine.games.shared_dream.view import HeroSeen, View
from engine.kernel import Session
from engine.kernel.chance import Chance
from tests.games.shared_dream.small import FILES
from tests.games.table import GameTable

CONTENT: Content = read_content(FILES)
GAME = SharedDream(CONTENT)
BEAST = "beast-at-the-door"
CHARACTERS = ("nikki", "theo", "wren", "bram")
Picks = Sequence[str]
Deal = Mapping[str, Any]
"""Fields of `Hero` by seat."""


# -- chance ------------------------------------------------------------------------------------------------------------


@contextmanager
def dice(*keyed: str | int) -> Iterator[None]:
    """What comes up next under each key (`"test:combat:blue", 5, ...`); other chance stays chance."""
    waiting: dict[str, list[int]] = {}
    for key, value in zip(keyed[::2], keyed[1::2], strict=True):
        waiting.setdefault(str(key), []).append(int(value))
    take = Chance.take

    def loaded(self: Chance, key: str, count: int, draw: Any) -> tuple[int, ...]:
        values = waiting.get(key)
        if count == 1 and values:
            result = (values.pop(0),)
            return take(self, key, count, lambda rng: result)
        return take(self, key, count, draw)

    with patch.object(Chance, "take", loaded):
        yield
    left = {key: values for key, values in waiting.items() if values}
    assert not left, f"never rolled: {left}"


def rolls(kind: str, *pairs: int) -> tuple[str | int, ...]:
    """Blue and red dice of tests of a kind, for `dice`."""
    return tuple(
        part
        for blue, red in zip(pairs[::2], pairs[1::2], strict=True)
        for part in (f"test:{kind}:blue", blue, f"test:{kind}:red", red)
    )


# -- the table ---------------------------------------------------------------------------------------------------------


class Table(GameTable[State]):
    """What is said and seen at a table of this game."""

    # -- speaking ------------------------------------------------------------------------------------------------------

    def all_say(self, *picks: str) -> Table:
        """Everybody asked the same team question answers alike."""
        ask = next(one for one in self.session.asks if not one.offer)
        for seat in ask.seats:
            self.says(seat, *picks)
            if not self.session.play.votes:
                return self
        raise AssertionError(f"{ask.id} is still open")

    def ends(self, seat: str = "") -> Table:
        """The acting player (or that one) ends the turn."""
        return self.says(seat or self.state.actor, "end")

    def as_before(self) -> Table:
        """All keep the order of acting."""
        return self.all_say("order:as-before")

    def night_passes(self) -> Table:
        """Everybody ends their turns; the night goes by as chance has it, to the next Determine Order."""
        day = self.state.day
        while self.session.asks and not (self.state.day > day and self.open("day.order")):
            ask = self.session.asks[0]
            if ask.id == "day.order":
                self.as_before()
            else:
                self.says(ask.seats[0], "end" if ask.id == "day.act" else ask.legal[0].id)
        return self

    # -- looking -------------------------------------------------------------------------------------------------------

    def hero(self, seat: str = "player-1") -> Hero:
        """A seat's character."""
        return self.state.heroes[seat]

    def enemy(self, name: str) -> Enemy:
        """An enemy on the board."""
        found = self.state.enemy(name)
        assert found is not None, name
        return found

    def enemies(self) -> list[str]:
        """The ids of the enemies on the board."""
        return [enemy.id for enemy in self.state.enemies]

    def taint(self, tile: str) -> int:
        """Taint on a tile."""
        return self.state.place(tile).taint

    @property
    def scene(self) -> Any:
        """What the scenario has on the table."""
        return self.state.scene

    def view(self) -> View:
        """The table as anybody sees it."""
        return cast(View, self.game.view(self.state, None))

    def seen(self, seat: str = "player-1") -> HeroSeen:
        """A character as anybody sees it."""
        return next(hero for hero in self.view().heroes if hero.seat == seat)

    def sound(self) -> Table:
        """No invariant is broken."""
        assert not self.session.game.violations(self.state), self.session.game.violations(self.state)
        return self


# -- making tables -----------------------------------------------------------------------------------------------------


def foe(name: str, tile: str, **more: Any) -> Enemy:
    """An enemy on the board; a Shadow shows its base unless `dial` says otherwise."""
    if name in SHADOW_BASES:
        return Enemy(name, "shadow", tile, dial=more.pop("dial", SHADOW_BASES[name]), **more)
    kinds = {"violence": "reaver", "torment": "reaver", "ruin": "reaver", "minion": "minion", "grunt": "grunt"}
    kind = kinds.get(name.partition("-")[0], "husk" if name.startswith("husk") else "nemesis")
    return Enemy(name, kind, tile, **more)


def lasting(gives: str, n: int, until: str, source: str = "") -> Lasting:
    """Something in effect."""
    return Lasting(gives, n, until, source)


def new_game(
    scenario: str = BEAST, players: int = 2, seed: str = "dream", game: SharedDream = GAME, **settings: str
) -> Table:
    """A new game: nobody has a character yet."""
    return Table(Session.begin(game, players, {"scenario": scenario, **settings}, seed))


def take_characters(table: Table) -> Table:
    """Everybody takes a character in order; table decisions go to the first option. To the first Determine Order."""
    while not table.open("day.order"):
        ask = table.session.asks[0]
        if ask.id == "setup.character":
            taken = [hero.character for hero in table.state.heroes.values()]
            table.says(ask.seats[0], f"character:{next(name for name in CHARACTERS if name not in taken)}")
        else:
            table.all_say(ask.legal[0].id)
    return table


@cache
def _first_morning(scenario: str, players: int) -> bytes:
    """The state as the first Determine Order begins, as bytes."""
    table = take_characters(new_game(scenario, players))
    return table.session.play.checkpoint


def plain_city(scenario: str, players: int) -> list[str]:
    """What the scenario needs, in the book's order, then stop signs and streets."""
    card = CONTENT.scenarios[scenario].card
    tiles = [*card.required, *[place for place, _ in card.taint if place not in card.required]]
    tiles += [f"stop-{number}" for number in range(1, STOPS[players] + 1)]
    tiles += [f"street-{number}" for number in range(1, 12)]
    tiles += [tile.id for tile in CONTENT.tiles.values() if tile.kind == "location" and tile.id not in tiles]
    return tiles[: SIZES[players]]


def play(
    scenario: str = BEAST,
    players: int = 2,
    *,
    phase: str = "act",
    day: int = 2,
    heroes: Deal | None = None,
    enemies: Sequence[Enemy] = (),
    taint: Mapping[str, int] | None = None,
    decks: Mapping[str, Picks] | None = None,
    empty: Picks = (),
    scene: Mapping[str, Any] | None = None,
    city: Picks | None = None,
    seed: str = "dream",
    game: SharedDream = GAME,
    **more: Any,
) -> Table:
    """A table at a moment that is given by what differs from the usual: day 2, player-1 acts, nobody has anything.

    heroes: by seat, fields of `Hero`, and `wounds`, `ward` (of the form in use), `animus_wounds`. decks: cards to lie
    on top, the first to be drawn first. empty: decks with no card left. scene: fields of the scenario's own state.
    city: tiles in reading order.
    """
    state = msgspec.msgpack.decode(_first_morning(scenario, players), type=State)
    state.phase, state.day, state.order = phase, day, list(state.heroes)
    state.city = [Place(tile) for tile in city or plain_city(scenario, players)]
    state.enemies, state.dials = [enemy for enemy in state.enemies if enemy.kind == "nemesis"], list(SHADOW_BASES)
    for tile, cubes in (taint or {}).items():
        state.place(tile).taint = cubes
    for seat, hero in state.heroes.items():
        hero.conviction = hero.nightmare = 0
        hero.tile = hero.tile if hero.tile in [place.id for place in state.city] else state.city[0].id
        hero.acted = phase.startswith("night")
        _edit(hero, (heroes or {}).get(seat, {}))
    state.actor = next(iter(state.heroes)) if phase == "act" else ""
    if scenario == "attack-of-the-mindrender":
        _send_grunts_home(state)
    for enemy in enemies:
        _place(state, copy(enemy))
    for name, cards in (decks or {}).items():
        _stack(state, name, cards)
    _take_from_decks(state)
    for name in empty:
        state.decks[name].clear()
    for name, value in (scene or {}).items():
        setattr(state.scene, name, value)
    for name, value in more.items():
        setattr(state, name, value)
    return Table(Session.from_state(game, seed, state))


def _edit(hero: Hero, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        if name in ("wounds", "ward"):
            continue
        if name == "animus_wounds":
            hero.animus.wounds = value
        else:
            setattr(hero, name, value)
    if hero.rank and not hero.hand and not hero.played:
        hero.hand = [
            card.id
            for card in CONTENT.abilities.values()
            if card.character == hero.character and card.rank <= hero.rank
        ]
    hero.mat.wounds = fields.get("wounds", hero.mat.wounds)
    hero.mat.ward = fields.get("ward", hero.mat.ward)


def _send_grunts_home(state: State) -> None:
    state.scene.meteorite = "street-1"  # type: ignore[union-attr]
    cards = [foe.id for foe in CONTENT.scenarios["attack-of-the-mindrender"].foes.values() if foe.type == "grunt"]
    state.decks["grunts"], state.decks["alien-technology"] = cards, [f"gear-{number}" for number in range(12, 0, -1)]
    state.discards = {}


def _place(state: State, enemy: Enemy) -> None:
    """Put an enemy on the board, out of its supply."""
    state.enemies = [other for other in state.enemies if other.id != enemy.id]
    if enemy.id in state.dials:
        state.dials.remove(enemy.id)
    for cards in (*state.decks.values(), *state.discards.values()):
        for card in (enemy.id, enemy.gear):
            if card in cards:
                cards.remove(card)
    state.enemies.append(enemy)


def _take_from_decks(state: State) -> None:
    """What is held lies in no deck."""
    held = {card for hero in state.heroes.values() for card in (*hero.artifacts, *hero.items, hero.echo)}
    for cards in state.decks.values():
        cards[:] = [card for card in cards if card not in held]


def _stack(state: State, name: str, cards: Picks) -> None:
    """Lay cards on top of a deck, from wherever they are."""
    for pile in (state.decks[name], state.discards.get(name, [])):
        pile[:] = [card for card in pile if card not in cards]
    state.decks[name] += list(reversed(cards))


# -- roads of one's own ------------------------------------------------------------------------------------------------


def roads(*rows: str, exits: Mapping[str, str] | None = None) -> tuple[SharedDream, list[str]]:
    """A game with a city drawn as rows of four words: `a` to `z` a street, `A*` a stop sign, `.` a street nobody needs.

    exits: the sides that a tile's arrows point to; all four where nothing is said. Returns the game and its tiles.
    """
    tiles, city = dict(CONTENT.tiles), list[str]()
    for row in rows:
        for word in row.split():
            name = word.strip("*") if word != "." else f"blank-{len(city)}"
            kind: Any = "stop" if word.endswith("*") else "street"
            open_sides = (exits or {}).get(name, "" if word == "." else "nesw")
            tiles[name] = Tile(id=name, title=name, kind=kind, exits=open_sides)
            city.append(name)
    beast = CONTENT.scenarios[BEAST]
    card = msgspec.structs.replace(beast.card, required=(), taint=())
    scenarios = {**CONTENT.scenarios, BEAST: msgspec.structs.replace(beast, card=card)}
    return SharedDream(msgspec.structs.replace(CONTENT, tiles=tiles, scenarios=scenarios)), city


def rules(table: Table) -> Rules:
    """The rules' own view of a table, for looking things up."""
    gm: Any = None
    return Rules(table.state, gm, table.session.game.known, SCENARIOS[table.state.scenario])  # type: ignore[attr-defined]
