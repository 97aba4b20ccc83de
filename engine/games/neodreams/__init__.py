"""Neodreams: studios mine, make and sell dreams. Order of play first, as in the rulebook; each chapter is a module."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.games.neodreams import actions, checks, scoring, setup, soundness, turn
from engine.games.neodreams.content import KINDS, Content, read_content
from engine.games.neodreams.events import EVENTS
from engine.games.neodreams.state import Player, State, empty_piles
from engine.games.neodreams.table import Table
from engine.games.neodreams.view import Eye, View
from engine.kernel import Answer, Ask, Base, GameMaster, Outcome, SeatPlan, Setting, Step

ID = "neodreams"
SEATS = ("player-1", "player-2", "player-3", "player-4")

ASKS = (
    "setup.side",
    "setup.first",
    "setup.marker",
    "turn.choose",
    "icons.next",
    "cycle.next",
    "draw.choose",
    "create.choose",
    "create.pay",
    "returnal.choose",
    "returnal.order",
    "return.choose",
    "place.choose",
    "link.choose",
    "unlink.choose",
    "broadcast.next",
    "react.next",
    "effect.use",
    "effect.part",
    "spend.discard",
    "last.discards",
    "discard",
)
VERBS = (
    *("side", "first", "space", "deploy", "cycle", "icon", "later", "stop", "return", "market", "deck", "create"),
    *("skip", "pay", "back", "home", "place", "fill", "link", "unlink", "use", "part", "discard", "done"),
)
"""Everything that wording is needed for, whether or not a random game meets it (`check-content`)."""

STEPS = {
    "boards": setup.deal_boards,
    "sides": setup.choose_sides,
    "first": setup.choose_first,
    "deal": setup.deal,
    "marker": setup.set_marker,
    "turn": turn.begin,
    "icons": turn.icons,
    "cycle-own": turn.cycle_own,
    "cycle-others": turn.cycle_others,
    "refill": turn.refill,
    "end-check": turn.end_check,
    "last-discards": scoring.last_discards,
    "scoring": scoring.score,
}


class Neodreams(Base[State]):
    """The game, made once from its content."""

    id = ID
    state_type = State
    event_type = EVENTS
    player_counts = (2, 3, 4)
    settings = (
        Setting("sides", ("each", "a", "b"), "each"),
        Setting("first", ("random", "agree"), "random"),
        Setting("marker", ("usual", "choose"), "usual"),
        Setting("gains", ("at-once", "each-time"), "at-once"),
    )

    def __init__(self, content: Content) -> None:
        self.content = content
        self._eye = Eye(content, SEATS)

    def seats(self, players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
        """Two to four studios, each for itself (NEO-HOLE-01)."""
        return tuple(SeatPlan(seat, seat) for seat in SEATS[:players])

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        """The Dream cards of all decks."""
        return tuple([card for deck in self.content.decks.values() for card in deck])

    def begin(self, players: int, settings: Mapping[str, str]) -> State:
        """The empty table with the side of the board for the player count up (NEO-SETUP-01)."""
        return State(
            layout=self.content.layout_for(players).id,
            players={seat: Player() for seat in SEATS[:players]},
            decks=empty_piles(),
            discards=empty_piles(),
            settings=dict(settings),
        )

    async def step(self, state: State, gm: GameMaster) -> None:
        """Play the next step."""
        state.reacted = 0
        await STEPS[state.phase](Table(state, gm, self.content))

    def offers(self, state: State) -> Sequence[Ask]:
        """Anybody may discard from hand at any time (NEO-DISC-01)."""
        return [
            _discard_ask(seat, tuple([(card, self.content.cards[card].discard or "") for card in hand]))
            for seat, player in state.players.items()
            if seat != state.busy and (hand := [card for card in player.hand if card != state.creating])
        ]

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """A card is discarded in between."""
        await actions.discard(Table(state, gm, self.content), answer.seat, answer.picks[0].partition(":")[2])

    def outcome(self, state: State) -> Outcome | None:
        """Who won, once the game is scored."""
        return state.outcome

    def where(self, state: State) -> Step:
        """Phase and turn."""
        return Step(
            state.phase, {"seat": state.active, "turn": state.turn, "space": self.content.track[state.marker - 1].id}
        )

    def view(self, state: State, seat: str | None) -> View:
        """The table as a seat sees it."""
        return self._eye.see(state, seat)

    def permuted(self, state: State, seat: str | None, rng: random.Random) -> State:
        """The same table to this seat, with everything hidden from it shuffled."""
        return soundness.permuted(state, self.content, seat, rng)

    def violations(self, state: State) -> Sequence[str]:
        """Broken invariants."""
        return soundness.violations(state, self.content)


@lru_cache(maxsize=4096)
def _discard_ask(seat: str, hand: tuple[tuple[str, str], ...]) -> Ask:
    """The side offer to a seat with these cards, and their benefits, in hand; made over and over, so kept."""
    return Ask("discard", (seat,), tuple([actions.discard_option(*card) for card in hand]), offer=True)


def make(files: Mapping[str, str]) -> Neodreams:
    """The game made of its content files. Raises `ContentError`, also for pieces that break a constraint."""
    content = read_content(files)
    for problem in checks.problems(content):
        raise problem
    return Neodreams(content)


__all__ = ["ID", "KINDS", "Neodreams", "make"]
