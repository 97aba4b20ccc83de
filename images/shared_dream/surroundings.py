"""My surroundings: a character's tile and the eight nearest, as large as a phone needs. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.state import WIDTH
from engine.games.shared_dream.view import HeroSeen, StorySeen, TileSeen, View
from images.kit import theme
from images.kit.panels import Box, frame, panel, symbol, write
from images.kit.pens import named, number
from images.kit.picture import NotSeen, Picture, finish
from images.shared_dream.backdrop import backdrop
from images.shared_dream.board import fill, mood_of, sky
from images.shared_dream.ground import RADIUS, lay_tiles, road
from images.shared_dream.plates import ribbon
from images.shared_dream.printed import character_of, goal_of, story_title, tile_title
from images.shared_dream.streets import OFFSETS, by_place, near_plan, neighbour, reach, roads
from images.shared_dream.text import enemy_text, hero_text, on_tile, tile_text
from images.shared_dream.wording import alt, label, plain_name, safe_name, shown_name, text, wording

SIDE = 3
"""Tiles that are shown each way."""

#: Room for the plate with the steps.
_PLATE = 120


class Near(NamedTuple):
    """What lies around a character: the tiles with places from 0 to 2, and the steps to tiles in reach."""

    hero: HeroSeen
    tiles: tuple[TileSeen, ...]
    steps: Mapping[str, int]


def render_surroundings(view: View, names: Mapping[str, str], content: Content, seat: str | None = None) -> Picture:
    """The tiles around a seat's character; without a seat, around whoever acts. Raises `NotSeen`."""
    near = near_of(view, content, seat or view.actor or view.seat or view.heroes[0].seat)
    canvas = near_canvas(view, names, content, near)
    told = near_text(view, names, content, near)
    filename = f"shared-dream-around-{near.hero.seat}.png"
    return finish(canvas, near_alt(view, names, content, near), told, filename)


def near_of(view: View, content: Content, seat: str) -> Near:
    """What lies around a seat's character. Raises `NotSeen`."""
    hero = next((hero for hero in view.heroes if hero.seat == seat), None)
    if hero is None:
        raise NotSeen(seat)
    middle = next((tile for tile in view.tiles if tile.id == hero.tile), None)
    if middle is None or hero.out:
        return Near(hero, (), {})
    top, left = _corner(middle.row, max(tile.row for tile in view.tiles)), _corner(middle.column, WIDTH - 1)
    tiles = tuple(
        msgspec.structs.replace(tile, row=tile.row - top, column=tile.column - left)
        for tile in view.tiles
        if 0 <= tile.row - top < SIDE and 0 <= tile.column - left < SIDE
    )
    halts = not _sure_footed(content, hero)
    return Near(hero, tiles, reach(view.tiles, hero.tile, max(0, hero.movement), halts=halts))


def _corner(place: int, last: int) -> int:
    """Where the square begins: the character in its middle, but no further out than the city."""
    return max(0, min(place - SIDE // 2, last - SIDE + 1))


def _sure_footed(content: Content, hero: HeroSeen) -> bool:
    """Whether an Aspect, an Artifact or the Echo lets the character pass stop signs."""
    character = character_of(content, hero)
    gifts = [aspect.passive for aspect in (character.aspects[: hero.rank] if character else ())]
    gifts += [content.artifacts[card].passive for card in hero.artifacts]
    gifts += [content.echoes[hero.echo].passive] if hero.echo else []
    return any(passive.gives == "sure-footed" for passives in gifts for passive in passives)


def near_canvas(view: View, names: Mapping[str, str], content: Content, near: Near) -> Image.Image:
    """The surroundings in full colour."""
    image = backdrop(mood_of(view)).copy()
    name = shown_name(names, near.hero.seat)
    move = _to_go(view, content, near) if near.tiles else ""
    ribbon(image, sky(view), label("surroundings", name=name), move)
    if not near.tiles:
        write(image, label("not-here", name=name), (800, 560), named(60, theme.LAMP_PALE), "centre")
        return image
    plan = near_plan()
    boxes = {tile.id: plan.box(tile.row, tile.column) for tile in near.tiles}
    lay_tiles(image, near.tiles, boxes, content)
    for tile, other, side, way in roads(near.tiles):
        road(image, boxes[tile.id], boxes[other.id], side, way)
    for tile in near.tiles:
        fill(image, view, content, tile, boxes[tile.id], _PLATE if tile.id in near.steps else 0)
        if tile.id in near.steps:
            _steps(image, near.steps[tile.id], boxes[tile.id])
    frame(image, _grown(boxes[near.hero.tile], 7), theme.LAMP, RADIUS + 7, 9)
    return image


def _to_go(view: View, content: Content, near: Near) -> str:
    """The character's Movement, before it the first of their open stories with the steps to where it goes on."""
    movement = near.hero.movement
    for _, tile, steps in goals_of(view, near.hero):
        if not steps:
            return label("surroundings-goal-here", movement=movement)
        return label("surroundings-goal", place=tile_title(content, tile), steps=steps, movement=movement)
    return label("surroundings-move", movement=movement)


def goals_of(view: View, hero: HeroSeen) -> list[tuple[StorySeen, str, int]]:
    """A character's open stories, where each goes on, and how many tiles by road that is."""
    ways = {hero.tile: 0, **reach(view.tiles, hero.tile, len(view.tiles), halts=False)}
    return [(story, goal_of(story), ways[goal_of(story)]) for story in hero.stories if goal_of(story) in ways]


def _grown(box: Box, by: int) -> Box:
    left, top, right, bottom = box
    return (left - by, top - by, right + by, bottom + by)


def _steps(image: Image.Image, steps: int, box: Box) -> None:
    """A plate in the lower right corner: the steps to walk there."""
    _, _, right, bottom = box
    panel(image, (right - 118, bottom - 66, right - 8, bottom - 8), theme.GOOD, 14, theme.BLACK, 4)
    symbol(image, "shoe-prints", (right - 84, bottom - 37), 40, theme.INK)
    write(image, str(steps), (right - 36, bottom - 18), number(52, theme.INK), "centre")


# -- words -------------------------------------------------------------------------------------------------------------


def near_text(view: View, names: Mapping[str, str], content: Content, near: Near) -> str:
    """The tiles around with all on them, what is in reach, the character, and the enemies near."""
    name = safe_name(names, near.hero.seat)
    if not near.tiles:
        return text("not-here", name=name)
    place = tile_title(content, near.hero.tile)
    known = {tile.id: tile for tile in view.tiles}
    lines = [text("surroundings", name=name, place=place, movement=near.hero.movement)]
    lines += [tile_text(view, known[tile.id], names, content) for tile in near.tiles]
    reached = ", ".join(
        text("reach-tile", title=tile_title(content, tile), steps=steps) for tile, steps in near.steps.items()
    )
    lines.append(text("reach", tiles=reached) if reached else text("reach-none"))
    lines += _goals_text(view, content, near.hero)
    ids = {tile.id for tile in near.tiles}
    enemies = [enemy_text(view, enemy, names, content) for enemy in view.enemies if enemy.tile in ids]
    parts = ["\n".join(lines), hero_text(view, near.hero, names, content)]
    return "\n\n".join([*parts, *(["\n".join([text("enemies"), *enemies])] if enemies else [])])


def _goals_text(view: View, content: Content, hero: HeroSeen) -> list[str]:
    """Where each of a character's stories goes on, and how far that is."""
    return [
        text(
            "story-way" if steps else "story-here",
            title=story_title(view, content, story.story),
            place=tile_title(content, tile),
            steps=steps,
        )
        for story, tile, steps in goals_of(view, hero)
    ]


def near_alt(view: View, names: Mapping[str, str], content: Content, near: Near) -> list[str]:
    """The surroundings in sentences: the own tile first, then the four beside it."""
    name = plain_name(names, near.hero.seat)
    if not near.tiles:
        return [alt("not-here", name=name)]
    place = tile_title(content, near.hero.tile)
    said = [alt("surroundings", name=name, place=place, movement=near.hero.movement)]
    places = by_place(view.tiles)
    middle = next(tile for tile in view.tiles if tile.id == near.hero.tile)
    said.append(_tile_alt(view, names, content, middle, alt("here")))
    for side in OFFSETS:
        called = wording().sides[side].capitalize()
        other = neighbour(places, middle, side)
        said.append(_tile_alt(view, names, content, other, called) if other else alt("edge", side=called))
    reached = ", ".join(tile_title(content, tile) for tile in near.steps)
    said.append(text("reach", tiles=reached) if reached else text("reach-none"))
    return [*said, *_goals_text(view, content, near.hero)]


def _tile_alt(view: View, names: Mapping[str, str], content: Content, tile: TileSeen, side: str) -> str:
    there = ", ".join(on_tile(view, tile, names, content, plain_name))
    return alt("tile", side=side, title=tile_title(content, tile.id), more=f" ({there})" if there else "")
