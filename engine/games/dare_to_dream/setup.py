"""Setup: the sets of Guardians laid out, the decks shuffled, the opening hands drawn (DTD-SETUP-03, -05, -06)."""

from __future__ import annotations

from engine.games.dare_to_dream.events import NightBegan
from engine.games.dare_to_dream.night import Night, draw
from engine.games.dare_to_dream.state import DARKNESS, DARKNESS_HAND, DREAMERS, Dreamer, GuardianInPlay, State


def begin(players: int) -> State:
    """Everybody at the table, nothing dealt. All show the Awake side until the Tuck-In is over (DTD-HOLE-26)."""
    return State(players, [Dreamer(seat, []) for seat in DREAMERS[players]])


async def lay_out(night: Night) -> None:
    """Lay out the pieces and deal."""
    state, content, gm = night.state, night.content, night.gm
    sets = list(content.sets())
    gm.shuffle("deal:guardian-sets", sets)
    for dreamer, owner_set in zip(state.dreamers, sets, strict=False):
        dreamer.guardians = guardians_of(night, owner_set)
    state.dreamer_deck = [*content.items, *content.wards, *content.dreamer_actions]
    state.darkness_deck = [*content.monsters, *content.nightmares, *content.darkness_actions]
    gm.shuffle("shuffle:dreamers", state.dreamer_deck)
    gm.shuffle("shuffle:darkness", state.darkness_deck)
    gm.tell(NightBegan(state.players, state.full_hand, DARKNESS_HAND, state.target))
    for dreamer in state.dreamers:
        draw(night, dreamer.seat, state.full_hand)
    draw(night, DARKNESS, DARKNESS_HAND)
    state.phase = "tuck-in"


def guardians_of(night: Night, owner_set: str) -> list[GuardianInPlay]:
    """The Guardians of a set: three each with 3 players, with 4 the marked one stays out (DTD-HOLE-03)."""
    return [
        GuardianInPlay(guardian.id)
        for guardian in night.content.guardians.values()
        if guardian.owner_set == owner_set and not (guardian.three_players_only and night.state.players == 4)
    ]
