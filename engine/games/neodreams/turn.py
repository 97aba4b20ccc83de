"""A turn: deploy an Oneironaut or cycle sleep, refill the Market, check for the end (rulebook chapter "Gameplay")."""

from __future__ import annotations

from functools import cache, partial

from engine.games.neodreams import actions, effects, reactions, returnals
from engine.games.neodreams.content import KINDS, Effect, Location, icon_words, only_gains
from engine.games.neodreams.events import Cycled, Deployed, EndTriggered, MarketRevealed, TurnBegan
from engine.games.neodreams.table import STOP, Table, one, possible
from engine.kernel import Ask, Fact, Option

FULL = 12
"""Cards in a Dreamscape, the two printed ones included, that trigger the end (NEO-END-01)."""

SPACES = 4


async def begin(t: Table) -> None:
    """Step 1: exactly one of deploying and cycling (NEO-TURN-03); nothing to ask where only cycling is left."""
    forced = not t.player(t.state.active).figures
    choice = await t.gm.ask_one(partial(_turn_ask, t))
    if choice.verb == "cycle":
        await cycle(t, forced=forced)
    else:
        await deploy(t, choice.target)


def _turn_ask(t: Table) -> Ask:
    state, seat = t.state, t.state.active
    home = t.player(seat).figures
    space = t.content.track[state.marker % SPACES].id
    places = t.content.locations[state.layout]
    options = [_deploy_option(state.layout, place, _refused(t, place, home)) for place in places]
    facts: dict[str, Fact] = {"figures": home, "space": space, **t.player(seat).means()}
    return Ask("turn.choose", (seat,), (*options, _cycle_option(space)), forced=True, facts=facts)


@cache
def _deploy_option(layout: str, place: str, refused: str | None) -> Option:
    return Option(f"deploy:{place}", refused, {"card": f"{layout}:{place}"})


@cache
def _cycle_option(space: str) -> Option:
    return Option("cycle", facts={"card": f"space:{space}"})


def _refused(t: Table, place: str, home: int) -> str | None:
    if not home:
        return "NEO-DEPLOY-03"
    return "NEO-DEPLOY-02" if place in t.state.figures else None


# -- option A ----------------------------------------------------------------------------------------------------------


async def deploy(t: Table, place: str) -> None:
    """An Oneironaut goes to an empty location, which opens its icons (NEO-DEPLOY-01, -04)."""
    state, seat = t.state, t.state.active
    t.player(seat).figures -= 1
    state.figures[place] = seat
    state.place, state.phase = place, "icons"
    state.icons = list(icon_words(_location(t).icons))
    t.tell(Deployed(seat, place))


def _location(t: Table) -> Location:
    return t.content.locations[t.state.layout][t.state.place]


async def icons(t: Table) -> None:
    """Each icon of the location once, in any order, any of them skipped (NEO-DEPLOY-04, -05).

    What watches deployments reacts after them: a card created here can react already (NEO-CREATE-07).
    """
    location = _location(t)
    if await use_icon(t, location.icons):
        return
    t.state.icons = []
    await reactions.after(t, t.state.active, "deploy", f"row-{location.row} column-{location.column}")
    t.state.phase = "refill"


async def use_icon(t: Table, printed: Effect) -> bool:
    """Ask for the next icon and carry it out; False when the active player is done with them."""
    gain_at_once(t, printed)
    if not possible(icon_options(t, printed)):
        return False
    choice = await t.gm.ask_one(
        lambda: one("icons.next", t.state.active, [*icon_options(t, printed), STOP], place=t.state.place)
    )
    if choice.verb == "stop":
        return False
    await take_icon(t, printed, choice.target)
    return True


def gain_at_once(t: Table, printed: Effect) -> None:
    """Take icons without asking while all that are of use only gain (setting `gains`)."""
    words, seat = icon_words(printed), t.state.active
    useful = [word for word in t.state.icons if effects.refusal(t, seat, words[word]) is None]
    if t.state.settings.get("gains") == "at-once" and only_gains([words[word] for word in useful]):
        for word in useful:
            t.state.icons.remove(word)
            effects.gain(t, seat, words[word])


def icon_options(t: Table, printed: Effect) -> list[Option]:
    """The icons that have not been used yet."""
    words = icon_words(printed)
    return [Option(f"icon:{word}", effects.refusal(t, t.state.active, words[word])) for word in t.state.icons]


async def take_icon(t: Table, printed: Effect, word: str) -> None:
    """Take the action of an icon, once. Whoever thinks better of it may still take it later (NEO-DEPLOY-05)."""
    where = t.state.icons.index(word)
    t.state.icons.pop(where)
    if not await effects.perform(icon_words(printed)[word], t, t.state.active):
        t.state.icons.insert(where, word)


# -- option B ----------------------------------------------------------------------------------------------------------


async def cycle(t: Table, *, forced: bool) -> None:
    """The Cycle marker goes on; every Oneironaut in its column will return (NEO-CYCLE-01 to -03).

    forced: the active player had nobody to deploy.
    """
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
    t.tell(Cycled(seat, space.id, forced))


async def cycle_own(t: Table) -> None:
    """The active player's Returnals and track actions, in any order (NEO-CYCLE-04 to -06).

    Track actions may also wait until the others have returned (`later`, NEO-HOLE-06).
    """
    state, printed = t.state, t.content.track[t.state.marker - 1].icons
    own = state.returning.get(state.active)
    if not possible(icon_options(t, printed)):
        if own:
            await returnals.next_one(t, state.active)
        else:
            state.phase = "cycle-others"
    elif own or _others_return(t):
        await _interleave(t, printed)
    elif not await use_icon(t, printed):
        state.icons, state.phase = [], "cycle-others"


async def _interleave(t: Table, printed: Effect) -> None:
    """Ask whether an icon or a Returnal comes next."""
    state = t.state
    choice = await t.gm.ask_one(partial(_interleave_ask, t, printed))
    match choice.verb:
        case "icon":
            await take_icon(t, printed, choice.target)
        case "return":
            state.returning[state.active].remove(choice.target)
            await returnals.returnal(t, state.active, choice.target)
        case "later":
            state.phase = "cycle-others"
        case _:
            state.icons = []


def _interleave_ask(t: Table, printed: Effect) -> Ask:
    state = t.state
    own = [Option(f"return:{place}") for place in state.returning.get(state.active, ())]
    after = own or ([Option("later")] if _others_return(t) else [])
    return one("cycle.next", state.active, [*icon_options(t, printed), *after, STOP], place=state.place)


def _others_return(t: Table) -> list[str]:
    return [owner for owner, places in t.state.returning.items() if places and owner != t.state.active]


async def cycle_others(t: Table) -> None:
    """Everybody else's Returnals, then what the active player has left for later; then the cycle is over."""
    state = t.state
    printed = t.content.track[state.marker - 1].icons
    if others := _others_return(t):
        await returnals.together(t, others)
    elif not await use_icon(t, printed):
        state.icons, state.returning = [], {}
        await reactions.after(t, state.active, "cycle")
        state.phase = "refill"


# -- steps 2 and 3 -----------------------------------------------------------------------------------------------------


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
