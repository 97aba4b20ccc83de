"""A hand of cards, for the eyes of its own side."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from engine.games.dare_to_dream.cards import Content
from engine.games.dare_to_dream.view import View
from images.dare_to_dream import plates
from images.dare_to_dream.backdrop import backdrop
from images.dare_to_dream.catalogue import face_of
from images.dare_to_dream.grid import MOST_CARDS, places
from images.dare_to_dream.sheets import sheet
from images.dare_to_dream.text import hand_alt, hand_text
from images.dare_to_dream.wording import label, seat_title, shown_name
from images.kit import theme
from images.kit.panels import Pen, lay, symbol, write
from images.kit.picture import NotSeen, Picture, finish
from images.kit.words import one_line

_ALL_SHOWN = 104


def render_hand(view: View, names: Mapping[str, str], content: Content, seat: str | None = None) -> Picture:
    """The hand of `seat`, by default of whoever the view belongs to. Raises `NotSeen` if the view hides it."""
    owner, cards = _hand(view, seat)
    canvas = hand_canvas(view, names, content, owner)
    name = one_line(names.get(owner, "")) or seat_title(owner)
    told = [content.card(card) for card in cards]
    return finish(canvas, hand_alt(name, told), hand_text(name, told), f"dare-to-dream-hand-{owner}.png")


def _hand(view: View, seat: str | None) -> tuple[str, tuple[str, ...]]:
    owner = seat or view.seat
    cards = view.darkness_hand if owner == "darkness" else _dreamers_hand(view, owner)
    if owner is None or cards is None:
        raise NotSeen(owner)
    return owner, cards


def _dreamers_hand(view: View, seat: str | None) -> tuple[str, ...] | None:
    return next((dreamer.hand for dreamer in view.dreamers if dreamer.seat == seat), None)


def hand_canvas(view: View, names: Mapping[str, str], content: Content, seat: str) -> Image.Image:
    """The hand in full colour."""
    _, cards = _hand(view, seat)
    dark = seat == "darkness"
    image = backdrop("dark" if dark else "night", 0).copy()
    sand = label("sand-own", count=view.sand.darkness) if dark else label("sand-team", count=view.sand.dreamers)
    plates.ribbon(image, label("hand-title", name=shown_name(names, seat), count=len(cards)), sand)
    for card, (left, top, right, bottom) in zip(cards, places(len(cards)), strict=False):
        drawn = sheet(face_of(content.card(card)), (right - left, bottom - top))
        lay(image, drawn, left, top, 26)
    if not cards:
        symbol(image, "moon", (800, 440), 260, theme.LAMP)
        write(image, label("hand-empty"), (800, 700), Pen("serif", "bold", 72, theme.LAMP_PALE), "centre")
    if len(cards) > MOST_CARDS:
        more = label("hand-more", count=len(cards) - MOST_CARDS)
        write(image, more, (800, _ALL_SHOWN - 4), Pen("sans", "bold", 28, theme.LAMP_PALE, theme.BLACK), "centre")
    return image
