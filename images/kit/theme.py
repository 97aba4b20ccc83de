"""Colours of the night: deep indigo skies, lamplight for Dreamers, inky violet for what hunts them.

Every channel is a multiple of four. Pillow looks palette colours up in cells of four steps, so two colours of this file
never share a cell and each one comes out of the palette exactly as it went in.
"""

from __future__ import annotations

Colour = tuple[int, int, int]


def snap(colour: Colour) -> Colour:
    """The nearest colour below on the grid of palette cells."""
    red, green, blue = colour
    return (red & 0xFC, green & 0xFC, blue & 0xFC)


def hexed(code: str) -> Colour:
    """A colour from "rrggbb", snapped to the grid."""
    return snap((int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)))


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """`share` (0 to 1) of the second colour over the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return (red, green, blue)


BLACK = hexed("08070f")
WHITE = hexed("fcfcfc")

NIGHT_DEEP = hexed("0c0f28")
NIGHT = hexed("161d42")
NIGHT_BLUE = hexed("22305f")
INDIGO = hexed("344484")
DUSK = hexed("5a62ac")
MIST = hexed("a8b4e0")

LAMP_PALE = hexed("fff2cc")
LAMP = hexed("ffd47c")
LAMP_DEEP = hexed("e8a43c")
EMBER = hexed("a8642c")

PAPER = hexed("f4ead2")
PAPER_SHADE = hexed("e0d0ac")
PAPER_EDGE = hexed("b89c70")
INK = hexed("1c1a34")
INK_SOFT = hexed("4c4868")

VIOLET_DEEP = hexed("180c2c")
VIOLET_DARK = hexed("2a1748")
VIOLET = hexed("482670")
VIOLET_BRIGHT = hexed("7444b0")
LILAC = hexed("ac84e4")
LILAC_PALE = hexed("dcc8ff")

BLUE = hexed("5ca4fc")
BLUE_DEEP = hexed("1c5cc0")
YELLOW = hexed("fccc34")
YELLOW_DEEP = hexed("a87400")
RED = hexed("f4585c")
RED_DEEP = hexed("b82034")
GRAY = hexed("a4a8b8")
GRAY_DEEP = hexed("5c6074")

GOOD = hexed("6cd09c")
WARN = hexed("fc9c4c")

#: The city: wet asphalt and brick, sodium lamps, two neons.
ASPHALT = hexed("101620")
STREET = hexed("20293c")
WET = hexed("3c4c68")
BRICK = hexed("2c1c28")
SODIUM = hexed("fca830")
NEON_PINK = hexed("fc58b4")
NEON_CYAN = hexed("54e4f4")

#: One colour a seat at the table, always shown together with that seat's shape (`sprites.SEAT_SHAPES`).
SEATS: tuple[Colour, ...] = (
    hexed("48c4b0"),
    hexed("f490a0"),
    hexed("b0d45c"),
    hexed("f4a048"),
    hexed("80c8f4"),
    hexed("bc88dc"),
)

#: Palette entries that never move: interface first, then the seats.
RESERVED: tuple[Colour, ...] = (
    BLACK,
    WHITE,
    NIGHT_DEEP,
    NIGHT,
    NIGHT_BLUE,
    INDIGO,
    DUSK,
    MIST,
    LAMP_PALE,
    LAMP,
    LAMP_DEEP,
    EMBER,
    PAPER,
    PAPER_SHADE,
    PAPER_EDGE,
    INK,
    INK_SOFT,
    VIOLET_DEEP,
    VIOLET_DARK,
    VIOLET,
    VIOLET_BRIGHT,
    LILAC,
    LILAC_PALE,
    BLUE,
    BLUE_DEEP,
    YELLOW,
    YELLOW_DEEP,
    RED,
    RED_DEEP,
    GRAY,
    GRAY_DEEP,
    GOOD,
    WARN,
    ASPHALT,
    STREET,
    WET,
    BRICK,
    SODIUM,
    NEON_PINK,
    NEON_CYAN,
    *SEATS,
)
