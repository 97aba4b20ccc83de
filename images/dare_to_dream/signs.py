"""How attributes, sides and kinds of card look: always a shape and a letter as well as a colour (DTD-HOLE-06)."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from engine.games.dare_to_dream.cards import ATTRIBUTES, Attribute
from images.kit import theme
from images.kit.panels import Pen, symbol, token, write
from images.kit.sprites import Pattern, Shape
from images.kit.theme import Colour

__all__ = ["ATTRIBUTES", "SEAT_PATTERNS", "SIGNS", "TYPE_ICONS", "Attribute", "Sign", "lettered_sign", "sign"]


class Sign(NamedTuple):
    """The look of an attribute."""

    letter: str
    shape: Shape
    icon: str
    colour: Colour
    deep: Colour


SIGNS: dict[Attribute, Sign] = {
    "shadow": Sign("S", "circle", "moon", theme.BLUE, theme.BLUE_DEEP),
    "noise": Sign("N", "square", "bell", theme.YELLOW, theme.YELLOW_DEEP),
    "dread": Sign("D", "diamond", "eye", theme.RED, theme.RED_DEEP),
}

TYPE_ICONS: dict[str, str] = {
    "guardians": "shield-halved",
    "items": "gift",
    "wards": "hand-sparkles",
    "dreamer-actions": "wand-magic-sparkles",
    "monsters": "spaghetti-monster-flying",
    "nightmares": "cloud-bolt",
    "darkness-actions": "bolt",
}

SEAT_PATTERNS: tuple[Pattern, ...] = ("dots", "stripes", "waves", "checks")


def sign(image: Image.Image, attribute: Attribute, centre: tuple[int, int], size: int) -> None:
    """The attribute's token: its shape in its colour with its icon inside."""
    look = SIGNS[attribute]
    grown = round(size * 1.16) if look.shape == "diamond" else size
    token(image, look.shape, centre, grown, look.colour)
    symbol(image, look.icon, centre, round(size * 0.52), theme.BLACK)


def lettered_sign(image: Image.Image, attribute: Attribute, centre: tuple[int, int], size: int, ink: Colour) -> None:
    """The token with the attribute's letter to its right."""
    sign(image, attribute, (centre[0] - size // 4, centre[1]), size)
    pen = Pen("sans", "black", round(size * 0.62), ink)
    write(image, SIGNS[attribute].letter, (centre[0] + size // 2 - 4, centre[1] + round(size * 0.22)), pen, "centre")
