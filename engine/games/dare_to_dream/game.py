"""Dare to Dream as the runtime sees it: seats, the order of play, the end."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence

from engine.games.dare_to_dream import acts, compare, hours, lurk, setup, soundness, strike, tuck_in
from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.events import DareToDreamEvent
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.state import DARKNESS, DREAMERS, HOURS, State
from engine.games.dare_to_dream.view import View, view
from engine.kernel.asks import Seat
from engine.kernel.game import Base, Outcome, SeatPlan, Step
from engine.kernel.gamemaster import GameMaster

PHASES: Mapping[str, Callable[[Night], Awaitable[None]]] = {
    "setup": setup.lay_out,
    "tuck-in": tuck_in.tuck_in,
    "hour-start": hours.hour_start,
    "awake-window": tuck_in.awake_window,
    "place": hours.place_face_down,
    "decide": hours.decide,
    "lurk": lurk.lurk,
    "reveal": strike.reveal,
    "bonus": strike.bonus,
    "assign-monsters": strike.assign_monsters,
    "assign-guardians": strike.assign_guardians,
    "dreamers-act": acts.dreamers_act,
    "darkness-acts": acts.darkness_acts,
    "compare": compare.compare,
    "hour-end": hours.hour_end,
}
"""The sequence of play (chapters 4 to 8 of the catalogue): what each phase does, in printed order."""


class DareToDream(Base[State]):
    """The demo game: 5 Hours, 3 or 4 players (DTD-HOLE-01, DTD-HOLE-02)."""

    id = "dare-to-dream"
    state_type = State
    event_type: object = DareToDreamEvent
    player_counts = (3, 4)

    def __init__(self, content: Content) -> None:
        self.content = content

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """The Darkness alone, everybody else a Dreamer (DTD-SETUP-01, DTD-SETUP-02)."""
        return (SeatPlan(DARKNESS, DARKNESS), *[SeatPlan(seat, "dreamers") for seat in DREAMERS[players]])

    def team(self, seat: Seat, state: State) -> tuple[Seat, ...]:
        """Dreamers see each other's hands (DTD-HOLE-15)."""
        return (seat,) if seat == DARKNESS else state.seats

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """All cards of both sides (DTD-CONTENT-02, -03)."""
        return tuple([card for cards in self.content.kinds.values() for card in cards])

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """A table before the cards are dealt."""
        return setup.begin(players)

    async def step(self, state: State, gm: GameMaster) -> None:
        """One placement, reveal, assignment, play or comparison."""
        await PHASES[state.phase](Night(self.content, state, gm))

    def outcome(self, state: State) -> Outcome | None:
        """The Darkness has its points, or the night is over without."""
        if state.ending is None:
            return None
        winners = (DARKNESS,) if state.ending == "darkness-wins" else state.seats
        return Outcome(state.ending, winners, {DARKNESS: state.score})

    def where(self, state: State) -> Step:
        """The phase, the Hour and the score."""
        facts = {"hour": state.hour, "hours": HOURS, "score": state.score, "target": state.target}
        return Step(state.phase, facts)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may see."""
        return view(self.content, state, seat)

    def permuted(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """The same table to this seat's eyes, everything hidden from it shuffled."""
        return soundness.permuted(state, seat, rng)

    def violations(self, state: State) -> Sequence[str]:
        """The invariants of DTD-CONTENT-14 that do not hold."""
        return soundness.violations(self.content, state)
