"""The Hours: how each begins, what the Darkness places and chooses, how each ends."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.events import (
    CardsHidden,
    CardsPlaced,
    DarknessLurked,
    DarknessStruck,
    DreamersWon,
    FellAsleep,
    HourBegan,
    HourPassed,
    MonstersLeft,
    NightmareEnded,
)
from engine.games.dare_to_dream.night import Night, discard, draw
from engine.games.dare_to_dream.state import DARKNESS, HOURS, Dreamer, GuardianInPlay
from engine.kernel.asks import Ask

DRAWN_EACH_HOUR = 2
PLACED_AT_MOST = 2


async def hour_start(night: Night) -> None:
    """The Darkness draws; whoever is Awake now may place cards (DTD-HOUR-01, -02, DTD-HOLE-29)."""
    state = night.state
    night.gm.tell(HourBegan(state.hour))
    draw(night, DARKNESS, DRAWN_EACH_HOUR)
    for dreamer in state.dreamers:
        dreamer.awake_since_start = dreamer.awake
        dreamer.ready = not dreamer.awake
    state.phase = "awake-window" if any(dreamer.awake for dreamer in state.dreamers) else "place"


async def place_face_down(night: Night) -> None:
    """0 to 2 cards from the Darkness's hand go face down before it (DTD-HOUR-04)."""
    state = night.state
    cards = tuple([option(f"place:{card}") for card in state.darkness_hand])
    most = min(PLACED_AT_MOST, len(cards))
    picks = await night.gm.ask(
        Ask("hour.place", (DARKNESS,), cards, least=0, most=most, forced=not cards, facts={"hour": state.hour})
    )
    placed = [pick.partition(":")[2] for pick in picks]
    for card in placed:
        state.darkness_hand.remove(card)
    state.face_down += placed
    night.gm.tell(CardsPlaced(len(placed), len(state.face_down)))
    if placed:
        night.gm.tell(CardsHidden(tuple(placed)), DARKNESS)
    state.phase = "decide"


LURK_OR_STRIKE = (option("lurk"), option("strike"))


async def decide(night: Night) -> None:
    """Lurk or Strike: exactly one (DTD-HOUR-08)."""
    state = night.state
    facts = {"hour": state.hour, "count": len(state.face_down)}
    choice = await night.gm.ask_one(Ask("hour.decide", (DARKNESS,), LURK_OR_STRIKE, commits=True, facts=facts))
    if choice.verb == "lurk":
        night.gm.tell(DarknessLurked(state.hour))
        state.phase = "lurk"
    else:
        night.gm.tell(DarknessStruck(state.hour, len(state.face_down)))
        state.phase = "reveal"


async def hour_end(night: Night) -> None:
    """A Strike is over: Monsters leave, who was Awake all Hour falls asleep, time goes on (DTD-STRIKE-20 to -22)."""
    state = night.state
    if state.monsters:
        night.gm.tell(MonstersLeft(tuple([monster.id for monster in state.monsters])))
        state.darkness_discards += [monster.id for monster in state.monsters]
        state.monsters.clear()
    for dreamer in state.dreamers:
        if dreamer.awake_since_start:
            fall_asleep(night, dreamer)
    advance(night)


def fall_asleep(night: Night, dreamer: Dreamer) -> None:
    """Turn a Dreamer's card back to Asleep."""
    dreamer.awake = dreamer.awake_since_start = False
    night.gm.tell(FellAsleep(dreamer.seat))


def advance(night: Night) -> None:
    """Clear the Hour away and move the time tracker; past Hour 5 the Dreamers win (DTD-STRIKE-23)."""
    state = night.state
    _clear(night)
    night.gm.tell(HourPassed(state.hour))
    if state.hour == HOURS:
        state.ending = "dreamers-win"
        night.gm.tell(DreamersWon(state.score, state.target))
        return
    state.hour += 1
    state.phase = "hour-start"


def _clear(night: Night) -> None:
    """What lasts for one Hour goes: cubes, reductions, Nightmares that do not stay (DTD-HOLE-17, DTD-HOLE-18)."""
    state = night.state
    state.used.clear()
    for dreamer in state.dreamers:
        dreamer.shielded = False
        dreamer.guardians[:] = [GuardianInPlay(guardian.id, guardian.item) for guardian in dreamer.guardians]
    for nightmare in list(state.nightmares):
        if not night.content.nightmares[nightmare].stays:
            end_nightmare(night, nightmare)


def end_nightmare(night: Night, nightmare: str) -> None:
    """A Nightmare in play goes to the discards."""
    night.state.nightmares.remove(nightmare)
    discard(night.state, nightmare, DARKNESS)
    night.gm.tell(NightmareEnded(nightmare))
