"""What a seat, or a spectator, may see of a night. The only way out for state.

Everything on the table is public, the discards too; hands belong to their side, of face-down cards and decks the others
see the number (DTD-HOLE-15, DTD-HOLE-30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.games.dare_to_dream.cards import ATTRIBUTES, Content
from engine.games.dare_to_dream.state import HOURS, Dreamer, FaceUpMonster, GuardianInPlay, State
from engine.games.dare_to_dream.strength import guardian_strength, is_alone, monster_strength, symbols

if TYPE_CHECKING:
    from engine.kernel.asks import Seat

Triple = tuple[int, int, int]
"""Numbers for Shadow, Noise, Dread: in this order, whose cubes are blue, yellow, red."""


class GuardianView(msgspec.Struct, frozen=True):
    """A Guardian in play.

    strengths: in force now, everything counted. printed: on its card. bonus: of its Item. cubes: bonus cubes (blue,
    yellow, red). less: reductions of this Hour. unable: cannot face Monsters in this Strike. steady: wins ties.
    facing: the Monsters it faces. ability_used, item_used: whether that ability is spent for this Hour.
    """

    id: str
    strengths: Triple
    printed: Triple
    bonus: Triple
    cubes: Triple
    less: Triple
    item: str | None
    unable: bool
    steady: bool
    facing: tuple[str, ...]
    ability_used: bool
    item_used: bool


class DreamerView(msgspec.Struct, frozen=True):
    """A Dreamer and what lies before them.

    awake: the side of the card that shows. awake_since_start: Awake since this Hour began, so Asleep at its end.
    woken: how often they were woken this night. ready: has finished the Tuck-In (or window), or passed in a Strike.
    shielded: the next waking this Hour will not happen. hand: None for those who may not see it.
    monsters: the Monsters assigned to them.
    """

    seat: str
    awake: bool
    awake_since_start: bool
    woken: int
    ready: bool
    shielded: bool
    hand_size: int
    hand: tuple[str, ...] | None
    ward: str | None
    ward_used: bool
    guardians: tuple[GuardianView, ...]
    monsters: tuple[str, ...]


class MonsterView(msgspec.Struct, frozen=True):
    """A face-up Monster.

    strength: in force now. printed: on its card. cubes: gray. less: reductions. symbols: attributes it can be met in.
    alone: its Guardian can face nothing else. seat, guardian: whom it troubles and who faces it, or None.
    result: None before its comparison, then `beaten` (a Guardian won), `woke`, `held-off` or `already-awake`.
    """

    id: str
    strength: int
    printed: int
    cubes: int
    less: int
    symbols: tuple[str, ...]
    alone: bool
    seat: str | None
    guardian: str | None
    result: str | None


class NightmareView(msgspec.Struct, frozen=True):
    """A Nightmare in play. stays: it outlasts the Hour."""

    id: str
    stays: bool


class SandView(msgspec.Struct, frozen=True):
    """The 6 Sand, in three places."""

    dreamers: int
    darkness: int
    pile: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it (`seat` None: a spectator).

    phase: `setup`, `tuck-in`, `hour-start`, `awake-window`, `place`, `decide`, `lurk`, `reveal`, `bonus`,
        `assign-monsters`, `assign-guardians`, `dreamers-act`, `darkness-acts`, `compare`, `hour-end`.
    hour: where the time tracker stands, 1 to `hours`. score, target: of the Darkness.
    face_down: how many cards lie face down; face_down_cards: which, for the Darkness only.
    darkness_hand: for the Darkness only. The decks are numbers, the discards public, newest last.
    ending: `darkness-wins` or `dreamers-win` when the game is over.
    """

    seat: str | None
    players: int
    phase: str
    hour: int
    hours: int
    score: int
    target: int
    sand: SandView
    dreamers: tuple[DreamerView, ...]
    darkness_hand_size: int
    darkness_hand: tuple[str, ...] | None
    face_down: int
    face_down_cards: tuple[str, ...] | None
    monsters: tuple[MonsterView, ...]
    nightmares: tuple[NightmareView, ...]
    dreamer_deck: int
    dreamer_discards: tuple[str, ...]
    darkness_deck: int
    darkness_discards: tuple[str, ...]
    ending: str | None


def view(content: Content, state: State, seat: Seat | None) -> View:
    """The table as `seat` sees it."""
    dark = seat == "darkness"
    team = seat is not None and not dark
    return View(
        seat=seat,
        players=state.players,
        phase=state.phase,
        hour=state.hour,
        hours=HOURS,
        score=state.score,
        target=state.target,
        sand=SandView(state.sand.dreamers, state.sand.darkness, state.sand.pile),
        dreamers=tuple([_dreamer(content, state, dreamer, team) for dreamer in state.dreamers]),
        darkness_hand_size=len(state.darkness_hand),
        darkness_hand=tuple(state.darkness_hand) if dark else None,
        face_down=len(state.face_down),
        face_down_cards=tuple(state.face_down) if dark else None,
        monsters=tuple([_monster(content, state, monster) for monster in state.monsters]),
        nightmares=tuple([NightmareView(card, content.nightmares[card].stays) for card in state.nightmares]),
        dreamer_deck=len(state.dreamer_deck),
        dreamer_discards=tuple(state.dreamer_discards),
        darkness_deck=len(state.darkness_deck),
        darkness_discards=tuple(state.darkness_discards),
        ending=state.ending,
    )


def _dreamer(content: Content, state: State, dreamer: Dreamer, team: bool) -> DreamerView:
    return DreamerView(
        seat=dreamer.seat,
        awake=dreamer.awake,
        awake_since_start=dreamer.awake_since_start,
        woken=dreamer.woken,
        ready=dreamer.ready,
        shielded=dreamer.shielded,
        hand_size=len(dreamer.hand),
        hand=tuple(dreamer.hand) if team else None,
        ward=dreamer.ward,
        ward_used=dreamer.ward in state.used,
        guardians=tuple([_guardian(content, state, guardian) for guardian in dreamer.guardians]),
        monsters=tuple([monster.id for monster in state.monsters if monster.seat == dreamer.seat]),
    )


def _guardian(content: Content, state: State, guardian: GuardianInPlay) -> GuardianView:
    card = content.guardians[guardian.id]
    bonus = content.items[guardian.item].bonus if guardian.item else None
    shadow, noise, dread = [guardian_strength(content, state, guardian, attribute) for attribute in ATTRIBUTES]
    return GuardianView(
        id=guardian.id,
        strengths=(shadow, noise, dread),
        printed=(card.shadow, card.noise, card.dread),
        bonus=(bonus.shadow, bonus.noise, bonus.dread) if bonus else (0, 0, 0),
        cubes=guardian.cubes,
        less=guardian.less,
        item=guardian.item,
        unable=guardian.unable,
        steady=guardian.steady,
        facing=tuple([monster.id for monster in state.monsters if monster.guardian == guardian.id]),
        ability_used=guardian.id in state.used,
        item_used=guardian.item in state.used,
    )


def _monster(content: Content, state: State, monster: FaceUpMonster) -> MonsterView:
    return MonsterView(
        id=monster.id,
        strength=monster_strength(content, state, monster),
        printed=content.monsters[monster.id].strength,
        cubes=monster.cubes,
        less=monster.less,
        symbols=symbols(content, monster),
        alone=is_alone(content, monster),
        seat=monster.seat,
        guardian=monster.guardian,
        result=monster.result,
    )
