"""Setup, step by step (rulebook chapter "Setup")."""

from __future__ import annotations

from engine.games.shared_dream import city, reflections
from engine.games.shared_dream.events import CharacterTaken, CityBuilt, ScenarioBegan
from engine.games.shared_dream.state import SHADOW_BASES, Place
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option


async def build_city(t: Table) -> None:
    """Steps 1 to 3: the scenario, the Location deck, the city (SD-SETUP-01 to -05, SD-TILE-01)."""
    state = t.state
    state.scene = t.scenario.scene_state()
    t.tell(ScenarioBegan(state.scenario, state.doubt_limit == 3, state.takers))
    while not state.city:
        lay(t)
        t.city_changed()
        if state.city and not t.scenario.fits(t):
            state.city = []
    turned = [place for place in state.city if place.turn]
    t.tell(
        CityBuilt(
            tuple(place.id for place in state.city),
            tuple(place.id for place in turned),
            tuple(place.turn for place in turned),
        )
    )
    state.phase = "prepare"


def lay(t: Table) -> None:
    """Shuffle the Location deck and lay it in rows of 4, turning tiles where a place cannot be reached (SD-HOLE-08)."""
    state = t.state
    fixed, stops, streets, spare = city.location_deck(t.content, state.scenario)
    t.gm.shuffle("shuffle:stops", stops)
    t.gm.shuffle("shuffle:streets", streets)
    t.gm.shuffle("shuffle:spare-locations", spare)
    deck = [*fixed, *stops[: city.STOPS[state.players]], *streets, *spare][: city.SIZES[state.players]]
    t.gm.shuffle("shuffle:locations", deck)
    tiles = [t.content.tiles[tile] for tile in deck]
    needed = {place for place, tile in enumerate(deck) if tile in fixed}
    turns = city.solve(tiles, needed)
    if turns is not None:
        state.city = [Place(tile, turn) for tile, turn in zip(deck, turns, strict=True)]


async def prepare(t: Table) -> None:
    """Steps 4 to 7: Starting Taint, the scenario's setup, common decks, supply (SD-SETUP-06 to -09)."""
    state = t.state
    for tile, cubes in t.printed.card.taint:
        state.place(tile).taint = cubes
    await t.scenario.setup(t)
    for name, cards in (
        ("dark-magic", t.content.dark_magic),
        ("echo", t.content.echoes),
        ("artifact", t.content.artifacts),
        ("reaver", t.content.reavers),
    ):
        state.decks[name] = list(cards)
        t.gm.shuffle(f"shuffle:{name}", state.decks[name])
    state.dials = list(SHADOW_BASES)
    state.phase = "characters"


async def choose_character(t: Table) -> None:
    """Step 8: each player takes a character, in seat order, each only once (SD-SETUP-10, SD-HOLE-13)."""
    state = t.state
    seat = next((seat for seat, hero in state.heroes.items() if not hero.character), None)
    if seat is None:
        state.phase = "stories"
        return
    taken = {hero.character for hero in state.heroes.values()}
    options = [Option(f"character:{name}", "SD-HOLE-13" if name in taken else None) for name in t.content.characters]
    picked = (await t.gm.ask_one(one("setup.character", seat, [*options, Option("character:random")]))).target
    if picked == "random":
        picked = t.gm.pick("character", [name for name in t.content.characters if name not in taken])
    t.hero(seat).character = picked
    t.tell(CharacterTaken(seat, picked))


async def deal_stories(t: Table) -> None:
    """Steps 9 to 11: a Reflection deck at random for each, Start cards read aloud (SD-SETUP-12 to -15)."""
    state = t.state
    state.order = list(state.heroes)
    if t.scenario.reflections:
        stories = list(t.printed.card.stories)
        t.gm.shuffle("deal:reflections", stories)
        for seat, story in zip(state.heroes, stories, strict=False):
            await reflections.begin_story(t, seat, story)
    state.phase = "ready"


async def ready(t: Table) -> None:
    """What the scenario does once everybody is in place; then the first day begins (SD-HOLE-99, SD-SETUP-15)."""
    await t.scenario.before_first_day(t)
    t.state.phase = "day"
