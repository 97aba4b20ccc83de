"""What every rule works with: the state, the game master, the printed content, and the scenario in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.shared_dream.city import Roads
from engine.games.shared_dream.content import Content, Foe, ScenarioContent, Scores, Tile
from engine.games.shared_dream.state import SHADOW_BASES, Hero, Place, State
from engine.games.shared_dream.vocabulary import Passive
from engine.kernel import Ask, Audience, Event, Fact, GameMaster, Option

if TYPE_CHECKING:
    from engine.games.shared_dream.scenario import Scenario


MOST_CITIES = 256
MOST_HANDS = 4096
MOST_OPTIONS = 4096
"""So much is remembered before it is forgotten."""


Owner = tuple[str, str, str, int, tuple[str, ...], tuple[str, ...]]
"""What a player's benefits hang on: character, Echo, tile, Rank, Artifacts and scenario cards."""


SHADOW = Foe(id="shadow", title="", combat=0, movement=2, damage=1)
"""A Shadow's Scores but for its dial, which is its Combat (SD-HOLE-28, SD-SHADOW-04)."""


class Over(Exception):
    """The game is decided: whatever was being resolved stops at once (SD-DEAD-15, SD-HOLE-49)."""


class Known:
    """What has been worked out from content alone and is asked again and again: roads of cities, benefits of cards."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._roads: dict[tuple[str | int, ...], Roads] = {}
        self._latest: tuple[list[Place], Roads] | None = None
        self.passives: dict[Owner, dict[str, tuple[Passive, ...]]] = {}
        shadows = dict.fromkeys(SHADOW_BASES, SHADOW)
        self.foes: Mapping[str, Mapping[str, Foe]] = {
            name: {**shadows, **scenario.foes, **content.reavers} for name, scenario in content.scenarios.items()
        }
        """The Combat card of every enemy, by scenario and id."""

    def roads(self, city: list[Place]) -> Roads:
        """The roads of a city.

        A laid city is never changed, only replaced: the list that was asked about last has the roads it had. So the
        steps of one game need not read the whole city every time.
        """
        if self._latest is None or self._latest[0] is not city:
            self._latest = city, self._roads_of(city)
        return self._latest[1]

    def _roads_of(self, city: list[Place]) -> Roads:
        key: tuple[str | int, ...] = (*[place.id for place in city], *[place.turn for place in city])
        found = self._roads.get(key)
        if found is None:
            if len(self._roads) >= MOST_CITIES:
                self._roads.clear()
            found = self._roads[key] = Roads(self.content, city)
        return found

    def remember(self, key: Owner, passives: Iterable[Passive]) -> dict[str, tuple[Passive, ...]]:
        """Keep what the cards of a player give, by what it is."""
        if len(self.passives) >= MOST_HANDS:
            self.passives.clear()
        found: dict[str, tuple[Passive, ...]] = {}
        for passive in passives:
            found[passive.gives] = (*found.get(passive.gives, ()), passive)
        self.passives[key] = found
        return found


class Table:
    """A game while a step of it is played."""

    __slots__ = ("content", "foes", "gm", "known", "printed", "roads", "scenario", "state", "told")

    def __init__(self, state: State, gm: GameMaster, known: Known, scenario: Scenario) -> None:
        self.state = state
        self.gm = gm
        self.known = known
        self.content = content = known.content
        self.scenario = scenario
        self.printed: ScenarioContent = content.scenarios[state.scenario]
        """The content of the scenario in play."""
        self.told = 0
        """How many events have been told in this step."""
        self.foes = known.foes[state.scenario]
        """The Combat cards of its enemies, by id."""
        self.roads = known.roads(state.city)
        """The roads of the city, which lies still once it is laid."""

    def city_changed(self) -> None:
        """The city has been laid afresh: its roads are others."""
        self.roads = self.known.roads(self.state.city)

    def hero(self, seat: str) -> Hero:
        """A seat's character."""
        return self.state.heroes[seat]

    def tile(self, tile: str) -> Tile:
        """The printed tile."""
        return self.content.tiles[tile]

    def place(self, tile: str) -> Place:
        """A tile of the laid city with its turn and Taint."""
        return self.state.city[self.roads.at[tile]]

    def mat(self, seat: str) -> Scores:
        """The printed Scores of the form in use."""
        hero = self.state.heroes[seat]
        character = self.content.characters[hero.character]
        return character.animus if hero.rank else character.anima

    def tell(self, event: Event, to: Audience | str = None) -> None:
        """Tell everybody, or one seat."""
        self.told += 1
        self.gm.tell(event, to)

    def draw(self, deck: str, *, reshuffle: bool = True) -> str | None:
        """The top card of a deck; None when there is none.

        An empty deck takes its discards in first, shuffled (SD-HOLE-40), unless the rules forbid it.
        """
        cards = self.state.decks.setdefault(deck, [])
        if not cards and reshuffle and self.state.discards.get(deck):
            cards = self.state.decks[deck] = sorted(self.state.discards[deck])
            self.state.discards[deck] = []
            self.gm.shuffle(f"shuffle:{deck}", cards)
        return cards.pop() if cards else None

    def discard(self, deck: str, card: str) -> None:
        """Put a card on a deck's discards."""
        self.state.discards.setdefault(deck, []).append(card)

    def at(self, tile: str) -> list[str]:
        """The valid players on a tile, in turn order."""
        return [seat for seat in self.state.valid() if self.state.heroes[seat].tile == tile]

    def here(self, seat: str) -> list[str]:
        """The valid players on a seat's tile, in turn order, that seat included."""
        return self.at(self.hero(seat).tile)

    def stop_if_won(self) -> None:
        """Nothing goes on once the players have won. Raises `Over`."""
        if self.state.day and self.scenario.victory(self):
            raise Over


@lru_cache(MOST_OPTIONS)
def with_fact(verb: str, target: str, refused: str | None, fact: str, value: Fact) -> Option:
    """An option about a card, an enemy or a place, with the one thing that is told with it.

    Remembered, because nearly the same options are offered before every action.
    """
    return Option(f"{verb}:{target}", refused, {fact: value})


def one(ask_id: str, seat: str, options: list[Option], **facts: str | int) -> Ask:
    """An ask for one option of several."""
    return Ask(ask_id, (seat,), tuple(options), facts=facts)
