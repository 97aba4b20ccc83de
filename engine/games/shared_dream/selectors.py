"""Whom, which enemies and which tiles a step of a card is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.shared_dream import city, movement, scores
from engine.games.shared_dream.state import SHADOW_BASES, Enemy
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option


class Scope(NamedTuple):
    """Where steps are carried out.

    seat: the player who is `you`, or empty. source: the card or enemy they come from. tile: `here`, where that is not
    the player's tile. anyway: the player need not be valid (a Reflection resolves anyway, SD-HOLE-47).
    that: the enemy that an earlier step was about.
    """

    seat: str
    source: str = ""
    tile: str = ""
    anyway: bool = False
    that: list[str] | None = None

    def here(self, t: Table) -> str:
        """The tile that is `here`, or empty."""
        return self.tile or (t.hero(self.seat).tile if self.seat else "")

    def chooser(self, t: Table) -> str:
        """Who decides what the card leaves open: `you`, else the first player (SD-HOLE-16)."""
        return self.seat or (t.state.valid() or t.state.living() or list(t.state.heroes))[0]


# -- players -----------------------------------------------------------------------------------------------------------


async def players(t: Table, scope: Scope, who: str) -> list[str]:
    """The seats that a `Who` names; only valid ones (SD-DEFEAT-03, SD-HOLE-23)."""
    if who == "you":
        seat = scope.seat
        return [seat] if seat and (t.hero(seat).valid or (scope.anyway and not t.hero(seat).out)) else []
    found = _named(t, scope, who)
    if who.startswith("choose"):
        return [await _chosen(t, scope, found)] if found else []
    if who == "random":
        return [t.gm.pick("random-player", found)] if found else []
    if who.startswith(("most-", "least-")):
        return [_extreme(t, found, who)] if found else []
    return found


def _named(t: Table, scope: Scope, who: str) -> list[str]:
    """The valid players among whom a selector chooses, or all that it names."""
    valid, here = t.state.valid(), scope.here(t)
    name, _, detail = who.partition(":")
    match name:
        case "here" | "choose-here":
            return t.at(here)
        case "here-others":
            return [seat for seat in t.at(here) if seat != scope.seat]
        case "others" | "choose-other":
            return [seat for seat in valid if seat != scope.seat]
        case "near" | "choose-near":
            return _near(t, valid, here, int(detail))
        case "at":
            return t.at(detail)
        case "at-nemesis":
            return t.at(t.scenario.landmark(t, "nemesis"))
        case "near-nemesis":
            return _near(t, valid, t.scenario.landmark(t, "nemesis"), int(detail))
    return valid


def _near(t: Table, seats: Sequence[str], tile: str, steps: int) -> list[str]:
    if not tile:
        return []
    return [seat for seat in seats if t.roads.grid_distance(tile, t.hero(seat).tile) <= steps]


async def _chosen(t: Table, scope: Scope, able: list[str]) -> str:
    if len(able) == 1:
        return able[0]
    options = [Option(f"player:{seat}") for seat in able]
    return (await t.gm.ask_one(one("card.player", scope.chooser(t), options, card=scope.source))).target


def _extreme(t: Table, seats: list[str], who: str) -> str:
    """The one with most or least of a track; dice decide between equals (SD-FAQ-01)."""
    word, _, track = who.partition("-")
    values = {seat: int(getattr(t.hero(seat), track)) for seat in seats}
    wanted = max(values.values()) if word == "most" else min(values.values())
    return movement.lowest_die(t, [seat for seat in seats if values[seat] == wanted])


# -- enemies -----------------------------------------------------------------------------------------------------------


def foes_in(t: Table, scope: Scope, which: str, *, protected: bool = False) -> list[Enemy]:
    """The enemies that a `Foes` selector admits; with `protected` those too that players cannot target."""
    here = scope.here(t)
    name, _, detail = which.removeprefix("all-").partition(":")
    match name:
        case "nemesis" | "nemesis-here" | "nemesis-near":
            nemesis = t.state.nemesis()
            reach = {"nemesis": 99, "nemesis-here": 0}.get(name, int(detail or 0))
            near = nemesis is not None and (name == "nemesis" or _within(t, here, nemesis.tile, reach))
            found = [nemesis] if nemesis is not None and near else []
        case "that":
            found = [enemy for enemy in t.state.enemies if enemy.id in (scope.that or ())]
        case "source":
            found = [enemy for enemy in t.state.enemies if enemy.id == scope.source]
        case "shadows":
            found = [enemy for enemy in t.state.enemies if enemy.id in SHADOW_BASES]
        case "near":
            found = [enemy for enemy in t.state.enemies if _within(t, here, enemy.tile, int(detail))]
        case "at":
            found = [enemy for enemy in t.state.enemies if enemy.tile == detail]
        case "here":
            found = [enemy for enemy in t.state.enemies if enemy.tile == here]
        case _:
            found = list(t.state.enemies)
    return found if protected else [enemy for enemy in found if t.scenario.refuses_target(t, enemy) is None]


def _within(t: Table, here: str, there: str, steps: int) -> bool:
    return bool(here) and t.roads.grid_distance(here, there) <= steps


async def foes(t: Table, scope: Scope, which: str, *, protected: bool = False) -> list[Enemy]:
    """The enemies that a step is about: all of them, or one chosen."""
    found = foes_in(t, scope, which, protected=protected)
    if which.startswith("all") or which == "shadows":
        return found
    if len(found) > 1:
        options = [Option(f"enemy:{e.id}", facts={"tile": e.tile, "combat": scores.combat(t, e)}) for e in found]
        chosen = (await t.gm.ask_one(one("card.enemy", scope.chooser(t), options, card=scope.source))).target
        found = [enemy for enemy in found if enemy.id == chosen]
    if scope.that is not None:
        scope.that[:] = [enemy.id for enemy in found]
    return found


# -- tiles -------------------------------------------------------------------------------------------------------------


async def tiles(t: Table, scope: Scope, where: str) -> list[str]:
    """The tiles that a step is about."""
    if where.startswith("choose"):
        able = _choosable(t, scope.here(t), where)
        if len(able) < 2:
            return able
        options = [Option(f"tile:{tile}") for tile in able]
        return [(await t.gm.ask_one(one("card.tile", scope.chooser(t), options, card=scope.source))).target]
    if where.startswith("random"):
        among = _among(t, where)
        return [t.gm.pick(where, among)] if among else []
    if where == "most-nightmare":
        seats = t.state.valid()
        return [t.hero(_extreme(t, seats, where)).tile] if seats else []
    return _outright(t, scope, where)


def _outright(t: Table, scope: Scope, where: str) -> list[str]:
    """The tiles that need neither choice nor chance."""
    state, here = t.state, scope.here(t)
    name, _, detail = where.partition(":")
    match name:
        case "" | "here":
            return [here] if here else []
        case "adjacent":
            return list(t.roads.adjacent(here)) if here else []
        case "near":
            return t.roads.within(here, int(detail)) if here else []
        case "each-location":
            return city.named(t.content, state)
        case "each-player":
            taken = {t.hero(seat).tile for seat in state.valid()}
            return [place.id for place in state.city if place.id in taken]
        case "tainted":
            return _among(t, "random-tainted")
        case "most-tainted":
            return [max(state.city, key=lambda place: place.taint).id]
        case "nemesis" | "meteorite":
            tile = t.scenario.landmark(t, where)
            return [tile] if tile else []
        case "start":
            threads = t.hero(scope.seat).threads if scope.seat else []
            starts = [t.printed.stories[thread.story].start.card.start for thread in threads]
            return starts[:1] or ([here] if here else [])
    return [where] if where in t.roads.at else []


def _among(t: Table, where: str) -> list[str]:
    """The tiles of which one comes up at random."""
    match where:
        case "random-location":
            return city.named(t.content, t.state)
        case "random-tainted":
            return [place.id for place in t.state.city if place.taint]
    return [place.id for place in t.state.city]


def _choosable(t: Table, here: str, where: str) -> list[str]:
    """The tiles among which a `choose…` selector lets a player choose."""
    match where.partition(":")[0]:
        case "choose-location":
            return city.named(t.content, t.state)
        case "choose-tainted":
            return [place.id for place in t.state.city if place.taint]
        case "choose-near":
            return t.roads.within(here, int(where.partition(":")[2])) if here else []
    return [place.id for place in t.state.city]
