"""A turn: deploy an Oneironaut or cycle sleep, refill the Market, check for the end (rulebook chapter "Gameplay")."""

from __future__ import annotations

from engine.games.neodreams import actions, effects, reactions
from engine.games.neodreams.content import KINDS, Effect, icon_words
from engine.games.neodreams.events import Cycled, Deployed, EndTriggered, MarketRevealed, TurnBegan
from engine.games.neodreams.table import Table, one
from engine.kernel import Option

FULL = 12
"""Cards in a Dreamscape, the two printed ones included, that trigger the end (NEO-END-01)."""

SPACES = 4


async def begin(t: Table) -> None:
    """Step 1: exactly one of deploying and cycling (NEO-TURN-03)."""
    state, seat = t.state, t.state.active
    home = t.player(seat).figures
    options = [Option(f"deploy:{place}", _refused(t, place, home)) for place in t.content.locations[state.layout]]
    choice = await t.gm.ask_one(one("turn.choose", seat, [*options, Option("cycle")], figures=home))
    if choice.verb == "cycle":
        await cycle(t)
    else:
        await deploy(t, choice.target)


def _refused(t: Table, place: str, home: int) -> str | None:
    if not home:
        return "NEO-DEPLOY-03"
    return "NEO-DEPLOY-02" if place in t.state.figures else None


async def deploy(t: Table, place: str) -> None:
    """An Oneironaut goes to an empty location, which opens its icons (NEO-DEPLOY-01, -04)."""
    state, seat = t.state, t.state.active
    t.player(seat).figures -= 1
    state.figures[place] = seat
    location = t.content.locations[state.layout][place]
    state.icons, state.place, state.phase = list(icon_words(location.icons)), place, "icons"
    t.tell(Deployed(seat, place))
    await reactions.after(t, seat, "deploy", f"row-{location.row} column-{location.column}")


async def icons(t: Table) -> None:
    """Each icon of the location once, in any order, any of them skipped (NEO-DEPLOY-04, -05)."""
    if not await use_icon(t, t.content.locations[t.state.layout][t.state.place].icons, []):
        t.state.phase = "refill"


async def use_icon(t: Table, printed: Effect, others: list[Option]) -> Option | None:
    """Ask for the next icon and carry it out; None when the active player is done with them."""
    words, seat = icon_words(printed), t.state.active
    options = [
        Option(f"icon:{word}", None if effects.usable(t, seat, words[word]) else "NEO-DEPLOY-05")
        for word in t.state.icons
    ]
    if not others and all(option.refused for option in options):
        return None
    choice = await t.gm.ask_one(one("icons.next", seat, [*options, *others, actions.STOP], place=t.state.place))
    if choice.verb == "stop":
        t.state.icons = []
        return None
    if choice.verb == "icon":
        t.state.icons.remove(choice.target)
        await effects.perform(words[choice.target], t, seat)
    return choice


async def cycle(t: Table) -> None:
    """The Cycle marker goes on; every Oneironaut in its column will return (NEO-CYCLE-01 to -03)."""
    state, seat = t.state, t.state.active
    state.marker = state.marker % SPACES + 1
    space = t.content.track[state.marker - 1]
    column = {place.id for place in t.content.locations[state.layout].values() if place.column == state.marker}
    state.returning = {
        owner: places
        for owner in state.clockwise(seat)
        if (places := [place for place, who in state.figures.items() if who == owner and place in column])
    }
    state.icons, state.place, state.phase = list(icon_words(space.icons)), space.id, "cycle-own"
    t.tell(Cycled(seat, space.id))
    await reactions.after(t, seat, "cycle", "")


async def cycle_own(t: Table) -> None:
    """The active player's Returnals and track actions, in any order (NEO-CYCLE-04 to -06)."""
    state, seat = t.state, t.state.active
    own = state.returning.get(seat, [])
    others = any(places for owner, places in state.returning.items() if owner != seat)
    if own and not state.icons:
        await _return_one(t, seat)
        return
    words = [Option(f"return:{place}") for place in own]
    extra = words if own else [Option("later")] if others else []
    printed = t.content.track[state.marker - 1].icons
    choice = await use_icon(t, printed, extra)
    if choice is None and own:
        return
    if choice is not None and choice.verb == "return":
        own.remove(choice.target)
        await actions.returnal(t, seat, choice.target)
    elif choice is None or choice.verb == "later":
        state.phase = "cycle-others"


async def cycle_others(t: Table) -> None:
    """Everybody else's Returnals, clockwise (NEO-HOLE-06)."""
    state = t.state
    seat = next((owner for owner, places in state.returning.items() if places and owner != state.active), None)
    if seat is not None:
        await _return_one(t, seat)
    elif state.icons:
        await use_icon(t, t.content.track[state.marker - 1].icons, [])
        if not any(_icon_usable(t, word) for word in state.icons):
            state.icons = []
    else:
        state.returning, state.phase = {}, "refill"


def _icon_usable(t: Table, word: str) -> bool:
    return effects.usable(t, t.state.active, icon_words(t.content.track[t.state.marker - 1].icons)[word])


async def _return_one(t: Table, seat: str) -> None:
    """One Oneironaut comes home; its owner chooses which comes next (NEO-CYCLE-04)."""
    places = t.state.returning[seat]
    place = places[0]
    if len(places) > 1:
        options = [Option(f"return:{location}") for location in places]
        place = (await t.gm.ask_one(one("returnal.order", seat, options))).target
    places.remove(place)
    await actions.returnal(t, seat, place)


async def refill(t: Table) -> None:
    """Step 2: two cards beside each deck; an empty deck is renewed (NEO-REFILL-01, -02, NEO-HOLE-35)."""
    shown: list[str] = []
    for kind in KINDS:
        market = t.state.market[kind]
        while len(market) < 2 and t.state.drawable(kind):
            market.append(actions.top(t, kind))
            shown.append(market[-1])
        if not t.state.decks[kind]:
            actions.renew(t, kind)
    if shown:
        t.tell(MarketRevealed(tuple(shown)))
    t.state.phase = "end-check"


async def end_check(t: Table) -> None:
    """Step 3: has anybody 12 cards; is the game over; who is next (NEO-END-01 to -05)."""
    state = t.state
    for seat, player in state.players.items():
        if len(player.dream) >= FULL and not state.triggered:
            state.triggered = True
            t.tell(EndTriggered(seat, len(player.dream)))
    if state.triggered and state.active == state.last:
        state.phase = "last-discards"
        return
    start_turn(t, state.left_of(state.active))


def start_turn(t: Table, seat: str) -> None:
    """The Active Player token goes to a seat (NEO-END-05)."""
    state = t.state
    state.active, state.place, state.icons, state.phase = seat, "", [], "turn"
    state.turn += 1
    t.tell(TurnBegan(seat, state.turn))
