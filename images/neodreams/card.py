"""One card as large as the picture: the dream on a screen at the left, all that it does at the right."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.games.neodreams.content import Card
from engine.games.neodreams.words import Icon
from images.kit import theme
from images.kit.panels import Box, Pen, panel, symbol, write, write_block, write_fitted
from images.kit.pens import labelled, named, number, worded
from images.kit.picture import Picture, finish
from images.kit.scenery import layer
from images.kit.sprites import rounded
from images.kit.theme import blend
from images.neodreams import signs
from images.neodreams.backdrop import backdrop, tube
from images.neodreams.screens import Screen, Side, art, screen_of
from images.neodreams.text import card_alt, card_text
from images.neodreams.wording import label, wording

_ART = (500, 922)
_LEFT, _RIGHT = 580, 1524


def render_card(card: Card) -> Picture:
    """A close-up of any card of the game."""
    return finish(card_canvas(card), card_alt(card), card_text(card), f"neodreams-{card.id}.png")


def card_canvas(card: Card) -> Image.Image:
    """The close-up in full colour, kept: copy it before drawing on it."""
    return layer(("neo-card", card), partial(_draw, card))


def _draw(card: Card) -> Image.Image:
    face, light = screen_of(card), signs.KIND_COLOURS[card.kind]
    image = backdrop("night").copy()
    tube(image, (40, 40, 1560, 978), light, 40)
    panel(image, (40, 40, 1560, 978), blend(theme.NIGHT_DEEP, light, 0.06), 40, light, 8)
    image.paste(art(face.icon, face.kind, _ART), (48, 48), rounded(*_ART, 34))
    signs.kind_sign(image, face.kind, (118, 128), 120)
    used = write_block(image, face.title, (_LEFT, 64, _RIGHT, 250), named(84, theme.LAMP_PALE), 48)
    kind = wording().used[face.kind]
    write_fitted(image, kind, (_LEFT, 64 + used + 52), _RIGHT - _LEFT, labelled(42, light), 28)
    top = 64 + used + 78
    if face.cost or face.discard or face.slots:
        _facts(image, face, top)
        top += 152
    foot = 830 if len(card.flavour) > 62 else 876
    half = (foot - top) // 2
    _side(image, face.standard, label("standard"), (_LEFT, top, _RIGHT, top + half - 10), light, "circle")
    _side(image, face.upgraded, label("upgraded"), (_LEFT, top + half, _RIGHT, foot - 10), theme.LAMP, "circle-up")
    write_block(image, card.flavour, (_LEFT, foot + 6, _RIGHT, 964), Pen("serif", "italic", 42, theme.MIST), 26)
    return image


def _facts(image: Image.Image, face: Screen, top: int) -> None:
    """Cost, credits, slots and discard benefit, each under its word."""
    discard = (Icon(face.discard, 1),) if face.discard else ()
    step = (_RIGHT - _LEFT) // 4
    for place, name in enumerate(("cost", "credits", "slots", "discard")):
        left = _LEFT + place * step - (0 if place == 0 else -40)
        write(image, label(name), (left, top + 34), labelled(34, theme.MIST))
        middle = top + 84
        if name == "cost":
            if face.cost:
                signs.strip(image, face.cost, (left, middle), step + 30, 68)
            else:
                write(image, label("printed"), (left, middle + 14), worded(40, theme.LAMP_PALE))
        elif name == "credits":
            signs.credits(image, face.credits, (left + 46, middle), 66)
        elif name == "slots":
            _slots(image, face.slots, (left, middle), step - 20)
        elif discard:
            signs.strip(image, discard, (left, middle), step, 68)
        else:
            write(image, label("none"), (left, middle + 14), worded(40, theme.LAMP_PALE))


def _slots(image: Image.Image, count: int, at: tuple[int, int], room: int) -> None:
    size = min(52, (room + 8) // max(1, count) - 7)
    signs.slots(image, 0, count, at, size)
    if not count:
        write(image, "0", (at[0], at[1] + 18), number(52, theme.WHITE))


def _side(image: Image.Image, side: Side, word: str, box: Box, light: theme.Colour, mark: str) -> None:
    """One effect: its name, its icons, its sentence."""
    left, top, right, bottom = box
    fill = theme.BRICK if mark == "circle-up" else blend(theme.NIGHT_DEEP, light, 0.14)
    panel(image, (left - 14, top, right + 14, bottom), fill, 20, light, 3)
    symbol(image, mark, (left + 22, top + 36), 36, light)
    used = write(image, word, (left + 52, top + 49), labelled(38, light))
    room = right - left - used - 90
    wide = min(room, signs.strip_width(side.icons, 60))
    signs.strip(image, side.icons, (right - 10 - wide, top + 42), room, 60)
    box = (left + 6, top + 80, right - 6, bottom - 8)
    write_block(image, side.words, box, worded(56, theme.LAMP_PALE), 26, stand="middle")
