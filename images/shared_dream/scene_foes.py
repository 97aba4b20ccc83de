"""The boards of the scenarios whose heart is one enemy: Beast at the Door, Dead Serious."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import View
from images.kit import theme
from images.kit.panels import symbol, write, write_block, write_fitted
from images.kit.pens import labelled, named, number, worded
from images.shared_dream.plaques import places, plaque, players
from images.shared_dream.printed import card_title, foe_of, scene_card, tile_title
from images.shared_dream.scene_text import beast_of, clown_tile
from images.shared_dream.wording import label

Names = Mapping[str, str]

TRACK = 5
"""Spaces of the Beast's damage track (SD-BEAST-17)."""

TERROR = 10
"""Cubes of Terror at the start (SD-DEAD-07)."""


def beast_board(image: Image.Image, view: View, names: Names, content: Content) -> None:
    """The Beast's damage track and Wounds, Strikes left, and who holds Fragments."""
    beast = beast_of(view)
    room = plaque(
        image, (16, 98, 1584, 330), "paw", label("track"), theme.SODIUM, f"{max(0, view.scene.beast_track)}/{TRACK}"
    )
    symbol(image, "dog", (room[0] + 110, (room[1] + room[3]) // 2 - 8), 130, theme.NEON_PINK if beast else theme.WET)
    where = label("beast-at", place=tile_title(content, beast.tile)) if beast else label("beast-unseen")
    middle = (room[1] + room[3]) // 2
    write_block(
        image,
        where,
        (room[0] + 210, room[1], room[0] + 560, room[3]),
        named(50, theme.LAMP_PALE),
        30,
        stand="middle",
    )
    spaces = [str(space + 1) for space in range(TRACK)]
    places(
        image, (room[0] + 580, middle - 70, room[2], middle + 62), spaces, max(0, view.scene.beast_track), theme.SODIUM
    )
    _beast_wounds(image, view, content)
    strikes = view.decks.get("strikes", 0)
    room = plaque(image, (1092, 346, 1584, 560), "bolt", label("strikes"), theme.NEON_CYAN)
    write(image, str(strikes), ((room[0] + room[2]) // 2, room[3] - 14), number(110, theme.WHITE), "centre")
    _fragments(image, view, names, content)


def _beast_wounds(image: Image.Image, view: View, content: Content) -> None:
    foe = foe_of(view, content, "beast")
    health = foe.health + foe.per_player * len(view.heroes) if foe else 2 * len(view.heroes)
    room = plaque(
        image, (16, 346, 1076, 560), "heart", label("beast-wounds"), theme.RED, f"{view.scene.beast_wounds}/{health}"
    )
    step = (room[2] - room[0]) // max(1, health)
    for place in range(health):
        middle = (room[0] + step * place + step // 2, (room[1] + room[3]) // 2)
        hurt = place < view.scene.beast_wounds
        symbol(
            image,
            "heart-crack" if hurt else "heart",
            middle,
            min(100, step - 12),
            theme.GRAY_DEEP if hurt else theme.RED,
        )


def _fragments(image: Image.Image, view: View, names: Names, content: Content) -> None:
    left = label("fragments-left", count=view.decks.get("dream-fragments", 0))
    room = plaque(image, (16, 576, 1584, 1004), "puzzle-piece", f"{label('fragments')} · {left}", theme.LILAC)
    players(image, room, view, names, content, held(view, content))


def held(view: View, content: Content) -> dict[str, str]:
    """The scenario cards that each player holds, by seat."""
    return {
        hero.seat: ", ".join(card_title(view, content, card) for card in hero.items) or label("nothing")
        for hero in view.heroes
    }


def clown_board(image: Image.Image, view: View, names: Names, content: Content) -> None:
    """Terror from 10 to 0, where the Clown is, and the open Final Confrontation."""
    terror = max(0, view.scene.terror)
    room = plaque(image, (16, 98, 1584, 320), "face-grin-tears", label("terror"), theme.NEON_PINK, f"{terror}/{TERROR}")
    places(image, room, [str(number) for number in range(TERROR + 1)], terror, theme.NEON_PINK, terror)
    _clown(image, view, content)
    _confrontation(image, view, content)
    left = label("fragments-left", count=view.decks.get("dream-fragments", 0))
    room = plaque(image, (16, 640, 1584, 1004), "puzzle-piece", f"{label('fragments')} · {left}", theme.LILAC)
    players(image, room, view, names, content, held(view, content))


def _clown(image: Image.Image, view: View, content: Content) -> None:
    tile = clown_tile(view)
    where = label("clown-at", place=tile_title(content, tile)) if tile else label("clown-away")
    colour = theme.RED if view.scene.frenzied else theme.MIST
    room = plaque(image, (16, 336, 560, 624), "location-dot", where, colour)
    symbol(image, "face-grin-tears", (room[0] + 92, (room[1] + room[3]) // 2), 140, colour)
    state = label("frenzied" if view.scene.frenzied else "not-frenzied")
    write_block(image, state, (room[0] + 186, room[1], room[2], room[3]), number(48, colour), 30, stand="middle")


def _confrontation(image: Image.Image, view: View, content: Content) -> None:
    card = view.scene.confrontation
    left = label("confrontation-left", count=view.decks.get("final-confrontations", 0))
    room = plaque(image, (576, 336, 1584, 624), "handshake", f"{label('confrontation')} · {left}", theme.SODIUM)
    if not card:
        pen = labelled(44, theme.MIST)
        write_block(image, label("confrontation-none"), room, pen, 30, "centre", "middle")
        return
    printed = scene_card(view, content, card)
    write_fitted(
        image,
        card_title(view, content, card),
        (room[0], room[1] + 44),
        room[2] - room[0],
        named(48, theme.LAMP_PALE),
        30,
    )
    words = printed.text if printed else ""
    write_block(image, words, (room[0], room[1] + 62, room[2], room[3]), worded(40, theme.MIST), 26)
