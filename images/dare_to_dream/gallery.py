"""Examples of every kind of picture of Dare to Dream, for `python -m images gallery`."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from engine.games.dare_to_dream.cards import Card, Content
from engine.games.dare_to_dream.content import decode
from engine.games.dare_to_dream.view import (
    DreamerView,
    GuardianView,
    MonsterView,
    NightmareView,
    SandView,
    View,
)
from engine.library.files import CONTENT, read_files
from images.dare_to_dream.board import board_canvas, render_board
from images.dare_to_dream.card import card_canvas, render_card
from images.dare_to_dream.hand import hand_canvas, render_hand
from images.examples import Kind

NAMES = {"darkness": "Nyx", "dreamer-1": "Anna", "dreamer-2": "Benedikta Sommerfeld", "dreamer-3": "Cy"}


@cache
def content() -> Content:
    """The cards of the game."""
    return decode(read_files(CONTENT / "dare-to-dream"))


def opening(players: int) -> View:
    """The Tuck-In: everybody Awake, nothing spent."""
    dreamers = tuple(_dreamer(index, players) for index in range(players - 1))
    deck = 36 - sum(dreamer.hand_size for dreamer in dreamers)
    return View(
        seat=None,
        players=players,
        phase="tuck-in",
        hour=0,
        hours=5,
        score=0,
        target=players,
        sand=SandView(6, 0, 0),
        dreamers=dreamers,
        darkness_hand_size=4,
        darkness_hand=None,
        face_down=0,
        face_down_cards=None,
        monsters=(),
        nightmares=(),
        dreamer_deck=deck,
        dreamer_discards=(),
        darkness_deck=32,
        darkness_discards=(),
        ending=None,
    )


def _dreamer(index: int, players: int) -> DreamerView:
    own = content().sets()[index]
    cards = [card for card in content().guardians.values() if card.owner_set == own]
    played = [card for card in cards if players == 3 or not card.three_players_only]
    guardians = tuple(_guardian(card.id) for card in played)
    size = 8 - players
    return DreamerView(f"dreamer-{index + 1}", True, False, 0, False, False, size, None, None, False, guardians, ())


def _guardian(card: str) -> GuardianView:
    printed = content().guardians[card].strengths
    none = (0, 0, 0)
    return GuardianView(card, printed, printed, none, none, none, None, False, False, (), False, False)


def strike(players: int) -> View:
    """The Dreamers' part of a Strike in the third Hour: Items, cubes, two Monsters on one Guardian, one Awake."""
    start = opening(players)
    first, second, *others = start.dreamers
    tough, other, *rest = first.guardians
    item, spare = list(content().items)[:2]
    facing = list(content().monsters)[:4]
    bonus = content().items[item].bonus.strengths
    tough = _with(tough, bonus, (0, 2, 0), item, facing[:2])
    other = msgspec.structs.replace(_with(other, (0, 0, 0), (0, 0, 0), None, []), unable=True)
    last = _with(second.guardians[-1], content().items[spare].bonus.strengths, (0, 0, 1), spare, facing[2:3])
    wards = list(content().wards)
    first = _change(first, awake=False, guardians=(tough, other, *rest), ward=wards[0], monsters=tuple(facing[:2]))
    second = _change(second, awake=True, woken=1, awake_since_start=True, guardians=(*second.guardians[:-1], last),
                     monsters=(facing[2], facing[3]))  # fmt: skip
    others = [_change(dreamer, awake=False, ready=True, ward=wards[1], ward_used=True) for dreamer in others]
    monsters = (
        _monster(facing[0], first.seat, tough.id, cubes=2),
        _monster(facing[1], first.seat, tough.id),
        _monster(facing[2], second.seat, last.id, result="beaten"),
        _monster(facing[3], second.seat, None),
    )
    nightmares = tuple(NightmareView(card.id, card.stays) for card in list(content().nightmares.values())[:1])
    changed = msgspec.structs.replace(
        start, phase="dreamers-act", hour=3, score=2, sand=SandView(2, 3, 1), dreamers=(first, second, *others)
    )
    return msgspec.structs.replace(
        changed, monsters=monsters, nightmares=nightmares, darkness_hand_size=5, darkness_deck=21,
        darkness_discards=tuple(list(content().darkness_actions)[:3]), dreamer_deck=20,
        dreamer_discards=tuple(list(content().dreamer_actions)[:4]),
    )  # fmt: skip


def _change(dreamer: DreamerView, **fields: object) -> DreamerView:
    return msgspec.structs.replace(dreamer, **fields)


def _with(
    guardian: GuardianView,
    bonus: tuple[int, int, int],
    cubes: tuple[int, int, int],
    item: str | None,
    facing: list[str],
) -> GuardianView:
    shadow, noise, dread = (sum(parts) for parts in zip(guardian.printed, bonus, cubes, strict=True))
    return msgspec.structs.replace(
        guardian, strengths=(shadow, noise, dread), bonus=bonus, cubes=cubes, item=item, facing=tuple(facing)
    )


def _monster(
    card: str, seat: str | None, guardian: str | None, cubes: int = 0, result: str | None = None
) -> MonsterView:
    printed = content().monsters[card]
    strength = printed.strength + cubes
    return MonsterView(
        card, strength, printed.strength, cubes, 0, printed.symbols, printed.alone, seat, guardian, result
    )


def crowded(players: int) -> View:
    """Eight cards in front of the Darkness: four Monsters not yet assigned, four face down."""
    monsters = tuple(_monster(card, None, None) for card in list(content().monsters)[4:8])
    return msgspec.structs.replace(
        opening(players), phase="reveal", hour=4, score=1, sand=SandView(0, 4, 2), monsters=monsters, face_down=4
    )


def ended(ending: str) -> View:
    """A night that is over."""
    last = msgspec.structs.replace(strike(3), hour=5, ending=ending)
    if ending == "darkness-wins":
        return msgspec.structs.replace(last, score=3, phase="compare")
    dreamers = tuple(_change(dreamer, monsters=()) for dreamer in opening(3).dreamers)
    return msgspec.structs.replace(last, phase="hour-end", monsters=(), nightmares=(), dreamers=dreamers)


def holding(seat: str, count: int) -> View:
    """A view with a hand of `count` cards for its own seat."""
    decks = content()
    start = strike(3)
    if seat == "darkness":
        mixed = _mixed([*decks.monsters], [*decks.nightmares], [*decks.darkness_actions])[:count]
        return msgspec.structs.replace(start, seat=seat, darkness_hand=tuple(mixed), darkness_hand_size=count)
    mixed = _mixed([*decks.items], [*decks.wards], [*decks.dreamer_actions])[:count]
    dreamers = tuple(
        _change(dreamer, hand=tuple(mixed), hand_size=count) if dreamer.seat == seat else dreamer
        for dreamer in start.dreamers
    )
    return msgspec.structs.replace(start, seat=seat, dreamers=dreamers)


def _mixed(*decks: list[str]) -> list[str]:
    return [deck[turn] for turn in range(8) for deck in decks]


def _boards() -> dict[str, tuple[Any, ...]]:
    everybody = ("dreamer-1", "dreamer-2", "dreamer-3")
    boards: dict[str, tuple[View, tuple[str, ...]]] = {
        "tuck-in-4": (opening(4), everybody),
        "strike-3": (strike(3), ("dreamer-1",)),
        "strike-4": (strike(4), ("dreamer-1", "dreamer-2")),
        "eight-cards-4": (crowded(4), ("darkness",)),
        "morning": (ended("dreamers-win"), ()),
        "awake-at-last": (ended("darkness-wins"), ()),
    }
    return {name: (view, NAMES, content(), list(awaited)) for name, (view, awaited) in boards.items()}


def _hands() -> dict[str, tuple[Any, ...]]:
    seats = ("dreamer-1", "darkness")
    return {
        f"{seat}-{count}": (holding(seat, count), NAMES, content(), seat) for seat in seats for count in (2, 4, 6, 9)
    }


def _closeups() -> dict[str, tuple[Card]]:
    return {kind: (next(iter(cards.values())),) for kind, cards in content().kinds.items()}


KINDS = (
    Kind("board", _boards, render_board, board_canvas),
    Kind("hand", _hands, render_hand, hand_canvas),
    Kind("card", _closeups, render_card, card_canvas),
)
