"""The middle of a Strike: Dreamers play Actions and use abilities, then the Darkness plays Actions."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import Usable
from engine.games.dare_to_dream.effects import Source, resolve, worth_paying
from engine.games.dare_to_dream.events import AbilityUsed, ActionPlayed, DarknessPassed, DreamerPassed
from engine.games.dare_to_dream.facing import face_all
from engine.games.dare_to_dream.night import Night, discard
from engine.games.dare_to_dream.sand import can_pay, pay
from engine.games.dare_to_dream.state import DARKNESS, Dreamer, State
from engine.games.dare_to_dream.strength import silenced, tax
from engine.games.dare_to_dream.strike import offer_paid
from engine.games.dare_to_dream.tuck_in import wearer
from engine.kernel.asks import Ask, Option

PASS = option("pass")

# -- the Dreamers' part --------------------------------------------------------------------------------------


async def dreamers_act(night: Night) -> None:
    """One play or use of one Asleep Dreamer, or passes until all have passed (DTD-HOLE-12)."""
    state = night.state
    asks = [acting_ask(night, dreamer) for dreamer in state.dreamers if not dreamer.ready]
    asks = [ask for ask in asks if not _nothing_left(state, ask)]
    while asks:
        answer = await night.gm.ask_first(asks.copy)
        dreamer, picked = state.dreamer(answer.seat), Option(answer.picks[0])
        if picked.verb != "pass":
            await _act(night, dreamer, picked)
            return
        dreamer.ready = True
        night.gm.tell(DreamerPassed(dreamer.seat))
        asks = [ask for ask in asks if ask.seats[0] != dreamer.seat]
    state.phase = "darkness-acts"


async def _act(night: Night, dreamer: Dreamer, picked: Option) -> None:
    """Whoever has passed may act again; then the play or use itself."""
    for other in night.state.dreamers:
        other.ready = other.awake
    if picked.verb == "play":
        await _play(night, dreamer, picked.target)
    else:
        await use(night, dreamer, source_of(night.state, dreamer, picked.target))
    await face_all(night)


def _nothing_left(state: State, ask: Ask) -> bool:
    """No cards in hand and nothing to use: everybody can see that, so nobody need be asked."""
    return not state.dreamer(ask.seats[0]).hand and ask.only_answer() is not None


def acting_ask(night: Night, dreamer: Dreamer) -> Ask:
    """What an Asleep Dreamer may do in a Strike (DTD-STRIKE-09)."""
    picks = [_hand_option(night, dreamer, card) for card in dreamer.hand]
    for guardian in dreamer.guardians:
        _add_ability(night, dreamer, guardian.id, guardian.id, picks)
        if guardian.item is not None:
            _add_ability(night, dreamer, guardian.item, guardian.id, picks)
    if dreamer.ward is not None:
        _add_ability(night, dreamer, dreamer.ward, None, picks)
    picks.append(PASS)
    return Ask("strike.dreamers-act", (dreamer.seat,), tuple(picks))


def _hand_option(night: Night, dreamer: Dreamer, card: str) -> Option:
    content, state = night.content, night.state
    action = content.dreamer_actions.get(card)
    if action is None:
        return option(f"equip:{card}" if card in content.items else f"ward:{card}", "DTD-HOLE-36")
    cost = action.cost + tax(content, state)
    if not can_pay(state, dreamer.seat, cost):
        clause: str | None = "DTD-SAND-10"
    else:
        clause = None if worth_paying(night, cost, action.effects, Source(card, dreamer.seat)) else "DTD-STRIKE-09"
    return option(f"play:{card}", clause, "sand", cost)


def _add_ability(night: Night, dreamer: Dreamer, card: str, guardian: str | None, picks: list[Option]) -> None:
    """Offer an ability: of a Guardian, of an Item on it, or of a Ward (no Guardian)."""
    usable = night.content.usable.get(card)
    if usable is not None:
        ability = usable.ability
        if ability.when != "use":
            clause: str | None = "DTD-HOLE-22"
        else:
            clause = why_not_use(night, usable, Source(card, dreamer.seat, guardian))
        picks.append(option(f"use:{card}", clause, "sand", ability.cost))


SPENT = {"guardian": "DTD-CONTENT-02", "item": "DTD-CONTENT-04", "ward": "DTD-CONTENT-05"}
"""The clauses by which an ability has its uses, by kind of card."""


def why_not_use(night: Night, usable: Usable, source: Source) -> str | None:
    """The clause that keeps an ability from being used at its moment, or None."""
    state, ability = night.state, usable.ability
    if source.card in state.used:
        return SPENT[usable.kind]
    if state.nightmares and silenced(night.content, state, usable.kind):
        return "DTD-HOLE-17"
    if not can_pay(state, source.seat, ability.cost):
        return "DTD-SAND-10"
    if not worth_paying(night, ability.cost, ability.effects, source):
        return "DTD-STRIKE-09"
    return None


async def _play(night: Night, dreamer: Dreamer, card: str) -> None:
    action = night.content.dreamer_actions[card]
    cost = action.cost + tax(night.content, night.state)
    dreamer.hand.remove(card)
    discard(night.state, card, "dreamers")
    pay(night.state, dreamer.seat, cost)
    night.gm.tell(ActionPlayed(dreamer.seat, card, cost))
    await resolve(night, action.effects, Source(card, dreamer.seat))


def source_of(state: State, dreamer: Dreamer, card: str) -> Source:
    """Where an ability comes from: a Guardian itself, the bearer of an Item, or a Ward."""
    for guardian in dreamer.guardians:
        if card in (guardian.id, guardian.item):
            return Source(card, dreamer.seat, guardian.id)
    return Source(card, dreamer.seat)


async def use(night: Night, dreamer: Dreamer, source: Source) -> None:
    """Use an ability: pay for it, discard the card if it says so, do what it says."""
    card, ability = source.card, night.content.usable[source.card].ability
    pay(night.state, dreamer.seat, ability.cost)
    if ability.discard:
        _lay_down(night.state, dreamer, card)
        discard(night.state, card, "dreamers")
    else:
        night.state.used.append(card)
    night.gm.tell(AbilityUsed(dreamer.seat, card, ability.cost, int(ability.discard)))
    await resolve(night, ability.effects, source)


def _lay_down(state: State, dreamer: Dreamer, card: str) -> None:
    if dreamer.ward == card:
        dreamer.ward = None
    else:
        state.guardian(wearer(state, card)).item = None


# -- the Darkness's part -------------------------------------------------------------------------------------


async def darkness_acts(night: Night) -> None:
    """One Action from the Darkness's hand, or the end of its part; no reply to it (DTD-STRIKE-10, DTD-HOLE-12)."""
    state = night.state
    picks = tuple([_dark_option(night, card) for card in state.darkness_hand])
    ask = Ask("strike.darkness-acts", (DARKNESS,), (*picks, PASS), forced=not picks)
    choice = await night.gm.ask_one(ask)
    if choice.verb == "pass":
        night.gm.tell(DarknessPassed())
        state.phase = "compare"
        return
    await _play_dark(night, choice.target)
    await face_all(night)


def _dark_option(night: Night, card: str) -> Option:
    """Only Actions are played from the Darkness's hand (DTD-HOUR-07)."""
    if card not in night.content.darkness_actions:
        return option(f"play:{card}", "DTD-STRIKE-10", "sand", 0)
    action = night.content.darkness_actions[card]
    if not can_pay(night.state, DARKNESS, action.cost):
        clause: str | None = "DTD-SAND-10"
    else:
        clause = None if worth_paying(night, action.cost, action.effects, Source(card, DARKNESS)) else "DTD-STRIKE-10"
    return option(f"play:{card}", clause, "sand", action.cost)


async def _play_dark(night: Night, card: str) -> None:
    state = night.state
    action = night.content.darkness_actions[card]
    state.darkness_hand.remove(card)
    discard(state, card, DARKNESS)
    pay(state, DARKNESS, action.cost)
    night.gm.tell(ActionPlayed(DARKNESS, card, action.cost))
    held = action.held
    effects = held.effects if held is not None and state.sand.darkness >= held.sand else action.effects
    await resolve(night, effects, Source(card, DARKNESS))
    if action.paid is not None:
        await offer_paid(night, action.paid, Source(card, DARKNESS))
