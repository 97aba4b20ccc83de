"""A table of Dare to Dream for tests that read as play: the real game, the real session, any moment of a night.

    table = night(phase="compare", monsters=[foe("under-bed", "dreamer-1", "velvet-hare")])
    table.says("darkness", "compare:velvet-hare")
    table.told(GuardianWon)

The Guardians are, with Strengths in Shadow, Noise, Dread (with 4 players without the third of each set):
dreamer-1: captain-buttons 2 1 5, tin-sergeant 1 5 3, velvet-hare 5 3 1; dreamer-2: brass-lamp 5 2 1,
bolster-the-brave 3 1 5, grandmother-clock 2 5 3; dreamer-3 (4 players): moonlit-cat 5 1 3, wind-up-owl 3 4 2.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, cast

from engine.games.dare_to_dream import DareToDream
from engine.games.dare_to_dream.night import Night
from engine.games.dare_to_dream.setup import begin, guardians_of
from engine.games.dare_to_dream.state import FaceUpMonster, Sand, State
from engine.games.dare_to_dream.view import DreamerView, GuardianView, MonsterView, View
from engine.kernel import Session
from engine.library import load_game
from tests.games.table import GameTable

GAME = cast(DareToDream, load_game("dare-to-dream"))
CONTENT = GAME.content
Picks = Sequence[str]


class Table(GameTable[State]):
    """What is said and seen at a table of this game."""

    # -- speaking ----------------------------------------------------------------------------------------------

    def dreamers_pass(self) -> Table:
        """Dreamers who are still asked in a Strike pass."""
        while (ask := self.open("strike.dreamers-act")) is not None:
            self.says(ask.seats[0], "pass")
        return self

    def all_pass(self) -> Table:
        """Dreamers who are still asked in a Strike pass, then the Darkness does."""
        self.dreamers_pass()
        if self.open("strike.darkness-acts"):
            self.says("darkness", "pass")
        return self

    def all_done(self) -> Table:
        """Dreamers who are still placing Items and Wards say that they are done."""
        while (ask := self.open("tuck-in") or self.open("awake-window")) is not None:
            self.says(ask.seats[0], "done")
        return self

    # -- looking -----------------------------------------------------------------------------------------------

    def view(self, seat: str | None = None) -> View:
        """The table as a seat sees it."""
        return GAME.view(self.session.state, seat)

    def dreamer(self, seat: str) -> DreamerView:
        """A Dreamer, seen by the team."""
        return next(dreamer for dreamer in self.view(seat).dreamers if dreamer.seat == seat)

    def guardian(self, name: str) -> GuardianView:
        """A Guardian on the table."""
        return next(one for dreamer in self.view().dreamers for one in dreamer.guardians if one.id == name)

    def monster(self, name: str) -> MonsterView:
        """A face-up Monster."""
        return next(monster for monster in self.view().monsters if monster.id == name)

    @property
    def sand(self) -> tuple[int, int, int]:
        """Dreamers, Darkness, Pile."""
        sand = self.view().sand
        return sand.dreamers, sand.darkness, sand.pile


def new_night(players: int = 3, seed: str = "night") -> Table:
    """A new game, at the Tuck-In."""
    return Table(Session.begin(GAME, players, {}, seed))


def foe(
    card: str, seat: str | None = None, guardian: str | None = None, *, cubes: int = 0, less: int = 0
) -> FaceUpMonster:
    """A face-up Monster, troubling a Dreamer perhaps, and faced by a Guardian perhaps."""
    return FaceUpMonster(card, cubes, less, seat, guardian)


def night(
    phase: str,
    players: int = 3,
    *,
    hour: int = 1,
    score: int = 0,
    sand: tuple[int, int, int] = (6, 0, 0),
    hands: Mapping[str, Picks] | None = None,
    sets: Picks | None = None,
    items: Mapping[str, str] | None = None,
    wards: Mapping[str, str] | None = None,
    cubes: Mapping[str, tuple[int, int, int]] | None = None,
    unable: Picks = (),
    awake: Picks = (),
    since_start: Picks = (),
    down: Picks = (),
    monsters: Sequence[FaceUpMonster] = (),
    nightmares: Picks = (),
    deck: Picks | None = None,
    dark_deck: Picks | None = None,
    discards: Picks = (),
    dark_discards: Picks = (),
    seed: str = "night",
) -> Table:
    """A table at a moment of a night that is given by what differs from the usual.

    hands: by seat, the Darkness's too. sets: of Guardians, in the order of the Dreamers. items: by Guardian. wards: by
    seat. deck, dark_deck: on top of the decks.
    Cards that are named nowhere lie in the decks. Dreamers sleep, but in the Tuck-In.
    """
    state = begin(players)
    state.phase, state.hour, state.score, state.sand = phase, hour, score, Sand(*sand)
    hands, items, wards = dict(hands or {}), dict(items or {}), dict(wards or {})
    laying = Night(CONTENT, state, cast(Any, None))
    for dreamer, owner_set in zip(state.dreamers, sets or CONTENT.sets(), strict=False):
        dreamer.guardians = guardians_of(laying, owner_set)
        dreamer.hand, dreamer.ward = list(hands.get(dreamer.seat, ())), wards.get(dreamer.seat)
        dreamer.awake = phase == "tuck-in" or dreamer.seat in (*awake, *since_start)
        dreamer.awake_since_start = dreamer.seat in since_start
        dreamer.ready = dreamer.awake and phase == "dreamers-act"
        for guardian in dreamer.guardians:
            guardian.item = items.get(guardian.id)
            guardian.cubes = (cubes or {}).get(guardian.id, (0, 0, 0))
            guardian.unable = guardian.id in unable
    state.dreamers[0].woken = score
    state.darkness_hand, state.face_down = list(hands.get("darkness", ())), list(down)
    state.monsters, state.nightmares = [copy(monster) for monster in monsters], list(nightmares)
    state.dreamer_discards, state.darkness_discards = list(discards), list(dark_discards)
    _fill_decks(state, deck, dark_deck)
    assert not GAME.violations(state), GAME.violations(state)
    return Table(Session.from_state(GAME, seed, state))


def _fill_decks(state: State, deck: Picks | None, dark_deck: Picks | None) -> None:
    """Every card that lies nowhere else goes under the cards named for the decks."""
    taken = {*(deck or ()), *(dark_deck or ()), *state.dreamer_discards, *state.darkness_discards}
    taken |= {*state.darkness_hand, *state.face_down, *state.nightmares, *[monster.id for monster in state.monsters]}
    for dreamer in state.dreamers:
        taken |= {*dreamer.hand, dreamer.ward or "", *[guardian.item or "" for guardian in dreamer.guardians]}
    ours = [*CONTENT.items, *CONTENT.wards, *CONTENT.dreamer_actions]
    theirs = [*CONTENT.monsters, *CONTENT.nightmares, *CONTENT.darkness_actions]
    state.dreamer_deck = [*(deck or ()), *[card for card in ours if card not in taken]]
    state.darkness_deck = [*(dark_deck or ()), *[card for card in theirs if card not in taken]]


def random_nights(number: int, players: int, seed: int = 0) -> Sequence[tuple[Table, random.Random]]:
    """New games with a source of chance each, for tests that play anything."""
    return [(new_night(players, f"{seed}-{index}"), random.Random(f"{seed}-{index}")) for index in range(number)]
