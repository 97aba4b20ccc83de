"""A card large enough to read: in a hand, or alone as a close-up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal

from PIL import Image

from images.dare_to_dream.signs import ATTRIBUTES, SIGNS, TYPE_ICONS, Attribute, sign
from images.kit import theme
from images.kit.fonts import UnknownIcon, icon_glyph
from images.kit.panels import Box, Pen, panel, symbol, write, write_block, write_fitted
from images.kit.scenery import gradient, grained, halo, hills, layer, stars
from images.kit.sprites import rounded, shape, stamp
from images.kit.theme import Colour, blend

Side = Literal["dreamers", "darkness"]

#: Cards higher than this have room for a picture.
_TALL = 600


@dataclass(frozen=True, slots=True)
class CardFace:
    """Everything printed on a card, as words and numbers. `values` are Strengths (Guardian) or bonuses (Item)."""

    name: str
    kind: str
    kind_label: str
    side: Side
    icon: str
    cost: int | None
    strength: int | None
    attributes: tuple[Attribute, ...]
    values: tuple[int, int, int] | None
    signed: bool
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours of a card of one side."""

    paper: Colour
    band: Colour
    edge: Colour
    title: Colour
    ink: Colour
    soft: Colour


_DRESSES: dict[Side, Dress] = {
    "dreamers": Dress(theme.PAPER, theme.NIGHT_BLUE, theme.LAMP_DEEP, theme.LAMP_PALE, theme.INK, theme.INK_SOFT),
    "darkness": Dress(theme.VIOLET_DARK, theme.VIOLET, theme.LILAC, theme.LILAC_PALE, theme.LILAC_PALE, theme.LILAC),
}


def card_icon(name: str | None, kind: str) -> str:
    """The card's own icon, or the one of its kind if it has none that exists."""
    if name:
        try:
            icon_glyph(name)
        except UnknownIcon:
            return TYPE_ICONS[kind]
        return name
    return TYPE_ICONS[kind]


def sheet(face: CardFace, size: tuple[int, int]) -> Image.Image:
    """The card at a size, kept for the next picture."""
    return layer((face, size), partial(_draw_sheet, face, size))


def _draw_sheet(face: CardFace, size: tuple[int, int]) -> Image.Image:
    dress = _DRESSES[face.side]
    width, height = size
    card = Image.new("RGB", size, dress.edge)
    panel(card, (6, 6, width - 6, height - 6), dress.paper, 22)
    stamp(card, rounded(width - 12, 112, 22), 6, 6, dress.band)
    panel(card, (6, 60, width - 6, 118), dress.band, 0)
    _title(card, face, dress)
    top = 130
    if height > _TALL:
        top = _picture_band(card, face)
    if face.values is not None and any(face.values):
        _values(card, face.values, face.signed, (20, top, width - 20, top + 68), dress)
        top += 80
    elif face.strength is not None:
        _monster(card, face, (20, top, width - 20, top + 76), dress)
        top += 84
    write_fitted(card, face.kind_label, (22, height - 20), width - 44, Pen("sans", "bold", 30, dress.soft), 20)
    room = (22, top, width - 22, height - 58)
    # One line of a longer text says nothing: a compact card leaves it to the text board.
    if room[3] - room[1] > 62:
        write_block(card, face.text, room, Pen("sans", "semibold", 60 if width > 700 else 46, dress.ink), 24)
    return card


def _picture_band(card: Image.Image, face: CardFace) -> int:
    """The picture below the title of a tall card; gives back where it ends."""
    width, depth = card.width - 12, 300
    art = layer(("dtd-band", face.icon, face.side, width), partial(_draw_art, face.icon, face.side, (width, depth)))
    card.paste(art, (6, 118))
    return 118 + depth + 16


def _title(card: Image.Image, face: CardFace, dress: Dress) -> None:
    width = card.width
    stamp(card, shape("circle", 84), 18, 20, blend(dress.band, theme.BLACK, 0.4))
    symbol(card, face.icon, (60, 62), 54, theme.LAMP if face.side == "dreamers" else theme.LILAC)
    right = width - 22
    if face.cost is not None:
        cost(card, face.cost, (width - 62, 62), 76)
        right = width - 110
    pen = Pen("serif", "bold", 48, dress.title)
    write_block(card, face.name, (116, 10, right, 110), pen, 26, stand="middle")


def cost(image: Image.Image, amount: int, centre: tuple[int, int], size: int) -> None:
    """A Sand cube with the cost on it."""
    left, top = centre[0] - size // 2, centre[1] - size // 2
    panel(image, (left, top, left + size, top + size), theme.WHITE, size // 5, theme.PAPER_EDGE, max(4, size // 12))
    pen = Pen("sans", "black", round(size * 0.74), theme.INK)
    write(image, str(amount), (centre[0], centre[1] + round(size * 0.25)), pen, "centre")


def _values(card: Image.Image, values: tuple[int, int, int], signed: bool, box: Box, dress: Dress) -> None:
    """The three Strengths of a Guardian, or those bonuses of an Item that are not zero."""
    left, top, right, bottom = box
    shown = [pair for pair in zip(ATTRIBUTES, values, strict=True) if pair[1] or not signed]
    step = (right - left) // (2 if signed and len(shown) < 3 else 3)
    small = (right - left) // 3 < 140
    for place, (attribute, value) in enumerate(shown):
        start = left + step * place
        side = 40 if small else 54
        sign(card, attribute, (start + side // 2 + 8, (top + bottom) // 2), side)
        letter = Pen("sans", "black", 34, SIGNS[attribute].deep if dress.paper == theme.PAPER else dress.soft)
        write(card, SIGNS[attribute].letter, (start + side + 28, bottom - 20), letter, "centre")
        number = f"{value:+d}".replace("-", "−") if signed else str(value)
        write(card, number, (start + side + 46, bottom - 12), Pen("sans", "black", 60, dress.ink))


def _monster(card: Image.Image, face: CardFace, box: Box, dress: Dress) -> None:
    left, top, _, bottom = box
    middle = (top + bottom) // 2
    write(card, str(face.strength), (left + 44, bottom - 8), Pen("sans", "black", 84, theme.WHITE), "centre")
    at = left + 130
    for attribute in face.attributes:
        sign(card, attribute, (at, middle), 58)
        write(card, SIGNS[attribute].letter, (at + 52, bottom - 22), Pen("sans", "black", 42, dress.ink), "centre")
        at += 128


def close_up(face: CardFace, canvas: Image.Image) -> None:
    """One card over the whole canvas: a picture at the left, everything it says at the right."""
    dress = _DRESSES[face.side]
    panel(canvas, (40, 40, 1560, 978), dress.paper, 40, dress.edge, 8)
    art = layer(("dtd-art", face.icon, face.side), partial(_draw_art, face.icon, face.side))
    canvas.paste(art, (48, 48), rounded(art.width, art.height, 34))
    left, right = 620, 1516
    title_right = right - 150 if face.cost is not None else right
    used = write_block(canvas, face.name, (left, 76, title_right, 250), Pen("serif", "bold", 88, dress.ink), 48)
    if face.cost is not None:
        cost(canvas, face.cost, (right - 60, 140), 116)
    top = 96 + used
    symbol(canvas, TYPE_ICONS[face.kind], (left + 24, top + 26), 46, dress.soft)
    write_fitted(
        canvas, face.kind_label, (left + 64, top + 42), right - left - 64, Pen("sans", "bold", 46, dress.soft), 30
    )
    top += 76
    if face.values is not None and any(face.values):
        _values(canvas, face.values, face.signed, (left - 20, top, left + 700, top + 76), dress)
        top += 100
    flavour_top = 850 if face.flavour else 950
    write_block(canvas, face.text, (left, top, right, flavour_top - 20), Pen("sans", "semibold", 64, dress.ink), 30)
    if face.flavour:
        pen = Pen("serif", "italic", 40, dress.soft)
        write_block(canvas, face.flavour, (left, flavour_top, right, 956), pen, 26)
    if face.strength is not None:
        _art_strength(canvas, face)


def _art_strength(canvas: Image.Image, face: CardFace) -> None:
    pen = Pen("sans", "black", 220, theme.WHITE, theme.BLACK)
    write(canvas, str(face.strength), (180, 920), pen, "centre")
    for index, attribute in enumerate(face.attributes):
        middle = (348, 870 - 130 * index)
        sign(canvas, attribute, middle, 100)
        write(
            canvas,
            SIGNS[attribute].letter,
            (middle[0] + 98, middle[1] + 28),
            Pen("sans", "black", 80, theme.LILAC_PALE, theme.BLACK),
            "centre",
        )


def _draw_art(icon_name: str, side: Side, size: tuple[int, int] = (540, 922)) -> Image.Image:
    width, height = size
    if side == "dreamers":
        image = gradient(size, ((0, theme.NIGHT_DEEP), (0.6, theme.INDIGO), (1, theme.DUSK)))
        light, figure, near, far = theme.LAMP, theme.LAMP, theme.NIGHT_BLUE, theme.INDIGO
    else:
        image = gradient(size, ((0, theme.BLACK), (0.6, theme.VIOLET_DARK), (1, theme.VIOLET_BRIGHT)))
        light, figure, near, far = theme.VIOLET_BRIGHT, theme.LILAC, theme.VIOLET_DEEP, theme.VIOLET_DARK
    centre = (width // 2, round(height * 0.43))
    figure_size = min(round(width * 0.61), round(height * 0.66))
    stars(image, (0, 0, width, round(height * 0.7)), width * height // 8000, theme.LAMP_PALE, len(icon_name))
    halo(image, centre, figure_size, light, 0.55)
    hills(image, round(height * 0.77), min(50, height // 12), far, 1)
    hills(image, round(height * 0.88), min(40, height // 14), near, 2)
    image = grained(image, 4)
    drop = max(4, figure_size // 32)
    symbol(image, icon_name, (centre[0] + drop // 2, centre[1] + drop), figure_size, theme.NIGHT_DEEP)
    symbol(image, icon_name, centre, figure_size, figure)
    return image
