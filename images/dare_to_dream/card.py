"""One card as large as the picture."""

from __future__ import annotations

from functools import partial

from PIL import Image

from engine.games.dare_to_dream.cards import Card
from images.dare_to_dream.backdrop import backdrop
from images.dare_to_dream.catalogue import face_of
from images.dare_to_dream.sheets import CardFace, close_up
from images.dare_to_dream.text import card_alt, card_text
from images.kit.picture import Picture, finish
from images.kit.scenery import layer


def render_card(card: Card) -> Picture:
    """A close-up of any card of the game."""
    return finish(card_canvas(card), card_alt(card), card_text(card), f"{card.id}.png")


def card_canvas(card: Card) -> Image.Image:
    """The close-up in full colour, kept: copy it before drawing on it."""
    face = face_of(card)
    return layer(("close-up", face), partial(_draw, face))


def _draw(face: CardFace) -> Image.Image:
    image = backdrop("dark" if face.side == "darkness" else "night", 0).copy()
    close_up(face, image)
    return image
