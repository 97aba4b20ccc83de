"""How people, enemies, Scores and tokens look: a shape, an icon or a letter besides every colour."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from images.kit import theme
from images.kit.fonts import UnknownIcon, icon_glyph
from images.kit.sprites import SEAT_SHAPES, Pattern, Shape
from images.kit.theme import Colour
from images.shared_dream.wording import wording

__all__ = ["ENEMIES", "MARKS", "SCORES", "SEAT_PATTERNS", "SEAT_SHAPES", "TRACKS", "Mark", "icon_of"]

SEAT_PATTERNS: tuple[Pattern, ...] = ("dots", "stripes", "waves", "checks")

SCORES: dict[str, str] = {
    "combat": "hand-fist",
    "magic": "wand-sparkles",
    "social": "comments",
    "movement": "shoe-prints",
    "damage": "burst",
}


class Track(NamedTuple):
    """A track or supply of a player."""

    icon: str
    colour: Colour


TRACKS: dict[str, Track] = {
    "health": Track("heart", theme.RED),
    "ward": Track("shield", theme.BLUE),
    "conviction": Track("fire", theme.LAMP),
    "nightmare": Track("eye", theme.LILAC),
    "doubt": Track("circle-question", theme.NEON_PINK),
    "actions": Track("bolt", theme.NEON_CYAN),
}

ENEMIES: dict[str, str] = {
    "shadow": "ghost",
    "reaver": "skull",
    "violence": "hand-fist",
    "torment": "link",
    "ruin": "skull",
    "nemesis": "crown",
    "minion": "user-ninja",
    "grunt": "robot",
    "husk": "mask",
}


class Mark(NamedTuple):
    """A scenario token on a tile; `letter` for those that differ by letter."""

    shape: Shape
    icon: str
    fill: Colour
    ink: Colour
    letter: str = ""


MARKS: dict[str, Mark] = {
    "bomb": Mark("circle", "bomb", theme.RED_DEEP, theme.WHITE),
    "meteorite": Mark("hexagon", "meteor", theme.EMBER, theme.LAMP_PALE),
    "panic": Mark("triangle", "exclamation", theme.YELLOW, theme.BLACK),
    "clown": Mark("square", "face-grin-tears", theme.WHITE, theme.RED_DEEP),
    "rose-gray": Mark("circle", "spa", theme.GRAY, theme.INK, "G"),
    "rose-red": Mark("square", "spa", theme.RED, theme.INK, "R"),
    "rose-white": Mark("hexagon", "spa", theme.WHITE, theme.INK, "W"),
}

KINDS: dict[str, str] = {
    "tiles": "location-dot",
    "streets": "road",
    "stops": "hand",
    "characters": "user",
    "abilities": "hat-wizard",
    "reavers": "skull",
    "foes": "mask",
    "dark-magic": "wand-magic-sparkles",
    "echoes": "cloud-moon",
    "artifacts": "gem",
    "scenarios": "scroll",
    "strikes": "paw",
    "dream-fragments": "puzzle-piece",
    "clown-abilities": "face-grin-tears",
    "final-confrontations": "handshake",
    "bomb-codes": "key",
    "bombs": "bomb",
    "panic": "bullhorn",
    "alien-technology": "microchip",
    "invasion": "satellite-dish",
    "last-night": "wine-glass",
    "events": "spa",
    "other": "layer-group",
}


@lru_cache(maxsize=1024)
def icon_of(card: str, kind: str) -> str:
    """The icon of a card: its own, else that of its kind."""
    own = wording().icons.get(card)
    if own is not None:
        try:
            icon_glyph(own)
        except UnknownIcon:
            return KINDS.get(kind, KINDS["other"])
        return own
    return KINDS.get(kind, KINDS["other"])
