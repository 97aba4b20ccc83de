"""A hand of cards, for its owner's eyes."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from engine.games.neodreams.content import Content
from engine.games.neodreams.view import StudioSeen, View
from images.kit import theme
from images.kit.panels import lay, symbol, write
from images.kit.pens import labelled, named
from images.kit.picture import NotSeen, Picture, finish
from images.kit.words import one_line
from images.neodreams.backdrop import backdrop
from images.neodreams.board import mood_of
from images.neodreams.grid import grid
from images.neodreams.plates import ribbon
from images.neodreams.screens import draw_screen, screen_of
from images.neodreams.text import hand_alt, hand_text
from images.neodreams.wording import label, seat_title, shown_name

#: The most cards one picture shows; the text board tells the others.
MOST_CARDS = 20
_TABLE = (16, 94, 1584, 1006)


def render_hand(view: View, names: Mapping[str, str], content: Content, seat: str | None = None) -> Picture:
    """The hand of `seat`, by default of whoever the view belongs to. Raises `NotSeen` if the view hides it."""
    owner = hand_of(view, seat)
    canvas = hand_canvas(view, names, content, owner)
    name = one_line(names.get(owner.seat, "")) or seat_title(owner.seat)
    cards = [content.cards[card] for card in owner.hand]
    filename = f"neodreams-hand-{owner.seat}.png"
    return finish(canvas, hand_alt(name, owner, cards), hand_text(name, owner, cards), filename)


def hand_of(view: View, seat: str | None) -> StudioSeen:
    """The studio whose hand it is. Raises `NotSeen`."""
    wanted = seat or view.seat
    found = next((studio for studio in view.studios if studio.seat == wanted), None)
    if found is None or found.seat != view.seat:
        raise NotSeen(wanted)
    return found


def hand_canvas(view: View, names: Mapping[str, str], content: Content, owner: StudioSeen) -> Image.Image:
    """The hand in full colour."""
    image = backdrop(mood_of(view)).copy()
    heading = label("hand-title", name=shown_name(names, owner.seat), count=len(owner.hand))
    ribbon(image, "hand-holding", heading, _means(owner))
    shown = owner.hand[:MOST_CARDS]
    for card, (left, top, right, bottom) in zip(shown, grid(len(shown), _TABLE, 1.1, 760, centred=True), strict=True):
        lay(image, draw_screen(screen_of(content.cards[card]), (right - left, bottom - top)), left, top, 16)
    if not shown:
        symbol(image, "moon", (800, 440), 260, theme.LILAC)
        write(image, label("hand-empty"), (800, 700), named(72, theme.LAMP_PALE), "centre")
    if len(shown) < len(owner.hand):
        more = label("more", count=len(owner.hand) - len(shown))
        write(image, more, (1570, 1000), labelled(28, theme.LAMP), "right")
    return image


def _means(owner: StudioSeen) -> str:
    return label("means", k=owner.k, m=owner.m, f=owner.f, objects=owner.objects)
