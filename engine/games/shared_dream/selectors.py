"""Whom, which enemies and which tiles a step of a card is about."""

from __future__ import annotations

from engine.games.shared_dream import city, scores
from engine.games.shared_dream.state import Enemy
from engine.games.shared_dream.table import Table, one
from engine.kernel import Option


async def players(t: Table, seat: str, who: str) -> list[str]:
    """The seats that a `Who` names, seen from a player; only valid ones (SD-DEFEAT-03, SD-HOLE-23)."""
    valid = t.state.valid()
    match who:
        case "you":
            return [seat]
        case "all":
            return valid
        case "others":
            return [other for other in valid if other != seat]
        case "here":
            return t.here(seat)
    able = {"choose": valid, "choose-here": t.here(seat), "choose-other": [s for s in valid if s != seat]}[who]
    if len(able) < 2:
        return able
    return [(await t.gm.ask_one(one("card.player", seat, [Option(f"player:{other}") for other in able]))).target]


def foes_in(t: Table, seat: str, which: str) -> list[Enemy]:
    """The enemies that a `Foes` selector admits and that a player may target."""
    tile = t.hero(seat).tile
    name = which.removeprefix("all-")
    if name == "nemesis":
        nemesis = t.state.nemesis()
        found = [nemesis] if nemesis else []
    elif name in ("any", "all"):
        found = list(t.state.enemies)
    elif name.startswith("near:"):
        near = set(t.roads.within(tile, int(name.partition(":")[2])))
        found = [enemy for enemy in t.state.enemies if enemy.tile in near]
    else:
        found = list(t.state.enemies_at(tile))
    return [enemy for enemy in found if t.scenario.refuses_target(t, enemy) is None]


async def foes(t: Table, seat: str, which: str) -> list[Enemy]:
    """The enemies that a step is about: all of them, or one chosen by the player."""
    found = foes_in(t, seat, which)
    if which.startswith("all") or which == "nemesis" or len(found) < 2:
        return found
    options = [Option(f"enemy:{e.id}", facts={"tile": e.tile, "combat": scores.combat(t, e)}) for e in found]
    chosen = (await t.gm.ask_one(one("card.enemy", seat, options))).target
    return [enemy for enemy in found if enemy.id == chosen]


def tiles_in(t: Table, here: str, where: str) -> list[str] | None:
    """The tiles that a `Where` names outright, or None when one of several has to be chosen."""
    state = t.state
    match where:
        case "" | "here":
            return [here]
        case "each-location":
            return city.named(t.content, state)
        case "adjacent":
            return list(t.roads.adjacent(here))
        case "most-tainted":
            most = max(place.taint for place in state.city)
            return [next(place.id for place in state.city if place.taint == most)]
        case "nemesis" | "meteorite":
            tile = t.scenario.landmark(t, where)
            return [tile] if tile else []
        case "random-location":
            return [t.gm.pick("random-location", city.named(t.content, state))]
    if where in t.roads.at:
        return [where]
    return None if where.startswith("choose") else []


def choosable(t: Table, here: str, where: str) -> list[str]:
    """The tiles among which a `choose…` selector lets a player choose."""
    if where == "choose-location":
        return city.named(t.content, t.state)
    if where.startswith("choose-near:"):
        return t.roads.within(here, int(where.partition(":")[2]))
    return [place.id for place in t.state.city]


async def tiles(t: Table, seat: str, where: str) -> list[str]:
    """The tiles a step is about, seen from a player."""
    here = t.hero(seat).tile
    if where == "start":
        starts = [t.printed.stories[thread.story].start.card.start for thread in t.hero(seat).threads]
        return starts[:1] or [here]
    found = tiles_in(t, here, where)
    if found is not None:
        return found
    options = [Option(f"tile:{tile}") for tile in choosable(t, here, where)]
    return [(await t.gm.ask_one(one("card.tile", seat, options))).target]
