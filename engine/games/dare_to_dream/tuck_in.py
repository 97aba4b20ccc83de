"""The Tuck-In, and the window of Awake Dreamers that follows its rules: Items and Wards, no Sand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.events import (
    AllAsleep,
    DreamerReady,
    ItemEquipped,
    ItemMoved,
    ItemReplaced,
    ItemsSwapped,
    WardPlaced,
    WardReplaced,
)
from engine.games.dare_to_dream.night import Night, discard
from engine.games.dare_to_dream.state import Dreamer, State
from engine.kernel.asks import Ask, Option

Worn = tuple[tuple[str, str | None], ...]
"""A Dreamer's Guardians and the Item on each."""


async def tuck_in(night: Night) -> None:
    """One placement of one Dreamer; when all are done they turn to Asleep (DTD-TUCK-07)."""
    await _place_one(night, "tuck-in", night.state.dreamers)
    if all(dreamer.ready for dreamer in night.state.dreamers):
        for dreamer in night.state.dreamers:
            dreamer.awake = False
        night.gm.tell(AllAsleep())
        night.state.phase = "hour-start"


async def awake_window(night: Night) -> None:
    """The same for Dreamers who are Awake as an Hour starts; they stay Awake (DTD-HOUR-02)."""
    awake = [dreamer for dreamer in night.state.dreamers if dreamer.awake]
    await _place_one(night, "awake-window", awake)
    if all(dreamer.ready for dreamer in awake):
        night.state.phase = "place"


async def _place_one(night: Night, ask: str, dreamers: list[Dreamer]) -> None:
    answer = await night.gm.ask_first(
        lambda: [
            Ask(ask, (dreamer.seat,), placing_options(night.content, dreamer))
            for dreamer in dreamers
            if not dreamer.ready
        ]
    )
    place(night, night.state.dreamer(answer.seat), Option(answer.picks[0]))


def placing_options(content: Content, dreamer: Dreamer) -> tuple[Option, ...]:
    """What a Dreamer may place, move or replace, and what waits for the Strike."""
    worn = tuple([(guardian.id, guardian.item) for guardian in dreamer.guardians])
    return _placing_options(content, tuple(dreamer.hand), worn, dreamer.ward)


@lru_cache(maxsize=4096)
def _placing_options(content: Content, hand: tuple[str, ...], worn: Worn, ward: str | None) -> tuple[Option, ...]:
    found: list[Option] = []
    for card in hand:
        if card in content.items:
            found += _equip(card, worn)
        elif card in content.wards:
            found += _ward(card, ward)
        else:
            found.append(option(f"play:{card}", "DTD-STRIKE-09"))
    found += _moves(worn)
    found += _abilities(content, worn, ward)
    found.append(option("done"))
    return tuple(found)


def _equip(item: str, worn: Worn) -> Iterator[Option]:
    """One Item for each Guardian (DTD-TUCK-03); the present one may be discarded for it (DTD-HOLE-05)."""
    for guardian, old in worn:
        yield option(f"equip:{item}@{guardian}", "DTD-TUCK-03" if old else None)
        if old:
            yield option(f"replace:{item}@{guardian}", None, "old", old)


def _ward(card: str, ward: str | None) -> Iterator[Option]:
    """One Ward for each Dreamer (DTD-TUCK-04); the present one may be discarded for it (DTD-HOLE-05)."""
    yield option(f"ward:{card}", "DTD-TUCK-04" if ward else None)
    if ward:
        yield option(f"replace-ward:{card}", None, "old", ward)


def _moves(worn: Worn) -> Iterator[Option]:
    """Items change places among a Dreamer's own Guardians (DTD-TUCK-05)."""
    for place, (source, item) in enumerate(worn):
        for other_place, (target, other) in enumerate(worn):
            if item and source != target and not other:
                yield option(f"move:{item}@{target}")
            elif item and other and place < other_place:
                yield option(f"swap:{item}@{target}", None, "other", other)


def _abilities(content: Content, worn: Worn, ward: str | None) -> Iterator[Option]:
    """Abilities wait for the Strike, and Sand above all (DTD-TUCK-06, DTD-HOLE-22)."""
    cards = [*[guardian for guardian, _ in worn], *[item for _, item in worn if item], *([ward] if ward else [])]
    for card in cards:
        if usable := content.usable.get(card):
            cost = usable.ability.cost
            yield option(f"use:{card}", "DTD-TUCK-06" if cost else "DTD-HOLE-22", "sand", cost)


def place(night: Night, dreamer: Dreamer, picked: Option) -> None:
    """Do what one option of the Tuck-In says."""
    seat, verb, card = dreamer.seat, picked.verb, picked.target
    if verb == "done":
        dreamer.ready = True
        night.gm.tell(DreamerReady(seat))
    elif verb in ("ward", "replace-ward"):
        _place_ward(night, dreamer, card)
    elif verb in ("equip", "replace"):
        _equip_item(night, dreamer, card, picked.place)
    else:
        move_item(night, seat, card, picked.place)


def _place_ward(night: Night, dreamer: Dreamer, ward: str) -> None:
    old = dreamer.ward
    dreamer.hand.remove(ward)
    dreamer.ward = ward
    if old:
        discard(night.state, old, "dreamers")
    night.gm.tell(WardReplaced(dreamer.seat, ward, old) if old else WardPlaced(dreamer.seat, ward))


def _equip_item(night: Night, dreamer: Dreamer, item: str, place: str) -> None:
    guardian = night.state.guardian(place)
    old = guardian.item
    dreamer.hand.remove(item)
    guardian.item = item
    if old:
        discard(night.state, old, "dreamers")
    night.gm.tell(ItemReplaced(dreamer.seat, item, place, old) if old else ItemEquipped(dreamer.seat, item, place))


def wearer(state: State, item: str) -> str:
    """The Guardian that wears an Item."""
    for dreamer in state.dreamers:
        for guardian in dreamer.guardians:
            if guardian.item == item:
                return guardian.id
    raise KeyError(item)


def move_item(night: Night, seat: str, item: str, place: str) -> None:
    """Move an Item to another Guardian; the Item found there comes back in exchange."""
    state = night.state
    source = state.guardian(wearer(state, item))
    target = state.guardian(place)
    other = target.item
    source.item, target.item = other, item
    if other:
        night.gm.tell(ItemsSwapped(seat, item, source.id, place, other))
    else:
        night.gm.tell(ItemMoved(seat, item, source.id, place))
