"""One card as large as the picture: its sign over a wet street at the left, all that it says at the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.kit import theme
from images.kit.panels import Pen, panel, symbol, write_block, write_fitted
from images.kit.pens import labelled, named, number, worded
from images.kit.picture import Picture, finish
from images.kit.scenery import gradient, grained, halo, layer
from images.kit.sprites import rounded
from images.kit.theme import Colour, blend
from images.kit.words import width_of
from images.shared_dream.backdrop import backdrop, puddle, rain, skyline
from images.shared_dream.catalogue import Card, Fact, Side
from images.shared_dream.signs import KINDS
from images.shared_dream.wording import alt, text

_ART = (540, 922)


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours of a sort of card."""

    paper: Colour
    edge: Colour
    ink: Colour
    soft: Colour
    light: Colour


_DRESSES: dict[Side, Dress] = {
    "city": Dress(theme.ASPHALT, theme.NEON_CYAN, theme.LAMP_PALE, theme.MIST, theme.NEON_CYAN),
    "people": Dress(theme.PAPER, theme.SODIUM, theme.INK, theme.INK_SOFT, theme.SODIUM),
    "dream": Dress(theme.NIGHT, theme.LAMP, theme.LAMP_PALE, theme.MIST, theme.LAMP),
    "foe": Dress(theme.VIOLET_DEEP, theme.RED, theme.LILAC_PALE, theme.LILAC, theme.NEON_PINK),
}


def render_card(card: Card) -> Picture:
    """A close-up of any card of the game (`catalogue.card_of` finds it)."""
    return finish(card_canvas(card), card_alt(card), card_text(card), f"{card.id.rpartition('/')[2]}.png")


def card_canvas(card: Card) -> Image.Image:
    """The close-up in full colour, kept: copy it before drawing on it."""
    return layer(("sd-card", card), partial(_draw, card))


def _draw(card: Card) -> Image.Image:
    dress = _DRESSES[card.side]
    image = backdrop("dark" if card.side == "foe" else "night").copy()
    panel(image, (40, 40, 1560, 978), dress.paper, 40, dress.edge, 8)
    image.paste(_art(card.icon, card.side), (48, 48), rounded(*_ART, 34))
    left, right = 624, 1516
    used = write_block(image, card.title, (left, 72, right, 260), named(88, dress.ink), 48)
    top = 92 + used
    symbol(image, KINDS.get(card.kind, KINDS["other"]), (left + 24, top + 24), 44, dress.edge)
    write_fitted(image, card.kind_title, (left + 64, top + 40), right - left - 64, labelled(44, dress.soft), 26)
    top += 76
    if card.facts:
        _facts(image, card.facts, (left, top, right), dress)
        top += 150
    foot = 948
    if card.flavour:
        foot = 790 if len(card.flavour) > 110 else 840
        pen = Pen("serif", "italic", 40, dress.soft)
        write_block(image, card.flavour, (left, foot + 10, right, 956), pen, 26)
    _lines(image, card.lines, (left, top, right, foot - 10), dress)
    return image


def _lines(image: Image.Image, lines: tuple[str, ...], box: tuple[int, int, int, int], dress: Dress) -> None:
    """Each line a paragraph; all of them in the size that fits."""
    left, top, right, bottom = box
    total = sum(map(len, lines)) or 1
    free = bottom - top - 14 * (len(lines) - 1)
    largest = 72 if total < 90 else 60 if len(lines) == 1 else 46
    for line in lines:
        share = round(free * max(0.16, len(line) / total)) if len(lines) > 1 else free
        used = write_block(image, line, (left, top, right, min(bottom, top + share)), worded(largest, dress.ink), 24)
        top += used + 14


def _facts(image: Image.Image, facts: tuple[Fact, ...], box: tuple[int, int, int], dress: Dress) -> None:
    """Numbers side by side: icon, number, word."""
    left, top, right = box
    step = (right - left) // len(facts)
    for place, (icon_name, word, value) in enumerate(facts):
        middle = left + step * place + step // 2
        half = round(width_of(value, "sans", "black", 76) / 2)
        symbol(image, icon_name, (middle - half - 8, top + 38), 52, dress.edge)
        write_fitted(image, value, (middle + 30, top + 64), step - 74, number(76, dress.ink), 40, "centre")
        write_fitted(image, word, (middle, top + 108), step - 6, labelled(32, dress.soft), 22, "centre")


def _art(icon_name: str, side: Side) -> Image.Image:
    return layer(("sd-art", icon_name, side), partial(_draw_art, icon_name, side))


def _draw_art(icon_name: str, side: Side) -> Image.Image:
    width, height = _ART
    dress = _DRESSES[side]
    low = theme.VIOLET_DARK if side == "foe" else theme.STREET
    image = gradient(_ART, ((0, theme.BLACK), (0.6, theme.ASPHALT), (1, low)))
    halo(image, (width // 2, 380), 400, dress.light, 0.6)
    skyline(image, 770, 360, blend(theme.ASPHALT, theme.BLACK, 0.5), len(icon_name))
    street = gradient((width, height - 770), ((0, theme.BLACK), (1, low)))
    image.paste(street, (0, 770))
    puddle(image, (width // 2, 850), 460, dress.light, 0.5)
    image = grained(image, 3)
    rain(image, 70, 9)
    symbol(image, icon_name, (width // 2 + 8, 398), 330, theme.BLACK)
    symbol(image, icon_name, (width // 2, 390), 330, dress.light)
    return image


def card_text(card: Card) -> str:
    """One card with everything it says."""
    lines = [text("card-full", title=card.title), text("card-line", kind=card.kind_title, facts=_told(card))]
    lines += card.lines
    return "\n".join([*lines, *([f"*{card.flavour}*"] if card.flavour else [])])


def _told(card: Card) -> str:
    facts = ", ".join(text("fact", name=word, value=value) for _, word, value in card.facts)
    return text("facts", facts=facts) if facts else ""


def card_alt(card: Card) -> list[str]:
    """One card in sentences."""
    first = alt("card", title=card.title, kind=card.kind_title, facts=_told(card))
    return [first, *card.lines, *([card.flavour] if card.flavour else [])]
