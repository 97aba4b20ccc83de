"""The parts of the board around the cards: Hours, score, Sand, the Darkness's strip and a Dreamer's bed.

Each part is described by a small frozen struct of what shows; that struct is the key of the kept drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from images.dare_to_dream.signs import SEAT_PATTERNS
from images.kit import theme
from images.kit.panels import Pen, cylinder, lay, panel, stitched, symbol, token, write, write_block, write_fitted
from images.kit.scenery import layer, quilt
from images.kit.sprites import SEAT_SHAPES, pattern, rounded, shape, stamp
from images.kit.theme import Colour, blend
from images.kit.words import width_of

SAND = 6
HOURS = 5
HOURS_WIDTH = 492
TRACK_HEIGHT = 110
PLATE_RADIUS = 22
SCORE_STEP = (80, 74)


@dataclass(frozen=True, slots=True)
class TrackWords:
    """The labels of the tracks."""

    hours: str
    score: str
    dreamers: str
    darkness: str
    pile: str


@dataclass(frozen=True, slots=True)
class Bed:
    """A Dreamer's place at the foot of the board."""

    seat: int
    name: str
    asleep: bool
    state: str
    hand: str
    ward: str
    ward_used: bool
    awaited: bool
    ready: bool
    shielded: bool
    width: int


def ribbon(image: Image.Image, title: str, line: str) -> None:
    """The top line: Hour and phase at the left, whose move it is at the right."""
    lay(image, layer("dtd-ribbon", _ribbon_base), 16, 12, PLATE_RADIUS)
    used = write_fitted(image, title, (42, 64), 780, Pen("serif", "bold", 50, theme.LAMP), 36)
    write_fitted(image, line, (1558, 62), 1584 - 130 - used, Pen("sans", "bold", 42, theme.LAMP_PALE), 28, "right")


def _ribbon_base() -> Image.Image:
    return _plate(1568, 72, theme.NIGHT_DEEP, theme.LAMP_DEEP)


def _plate(width: int, height: int, fill: Colour, edge: Colour) -> Image.Image:
    image = Image.new("RGB", (width, height), edge)
    panel(image, (0, 0, width, height), fill, PLATE_RADIUS, edge, 3)
    return image


def hours(hour: int, words: TrackWords) -> Image.Image:
    """The Hours track with the white cylinder on the present Hour (DTD-SETUP-13), kept for the next picture."""
    return layer(("dtd-hours", hour, words), partial(_draw_hours, hour, words))


def _draw_hours(hour: int, words: TrackWords) -> Image.Image:
    image = _plate(HOURS_WIDTH, TRACK_HEIGHT, theme.NIGHT, theme.INDIGO)
    if hour:
        symbol(image, "clock", (40, 36), 44, theme.MIST)
    else:
        # Before the first Hour the cylinder waits at the head of the track.
        cylinder(image, (40, 62), 56, theme.WHITE, theme.LAMP_PALE, theme.BLACK)
    write(image, words.hours, (40, 94), Pen("sans", "bold", 30, theme.MIST), "centre")
    for number in range(1, HOURS + 1):
        middle = (114 + (number - 1) * 84, 55)
        past = number < hour
        stamp(image, shape("circle", 76), middle[0] - 38, middle[1] - 38, theme.INDIGO)
        tone = theme.NIGHT_DEEP if past else theme.NIGHT_BLUE
        stamp(image, shape("circle", 68), middle[0] - 34, middle[1] - 34, tone)
        if number == hour:
            cylinder(image, (middle[0], middle[1] + 34), 66, theme.WHITE, theme.LAMP_PALE, theme.BLACK)
        ink = theme.INK if number == hour else theme.DUSK if past else theme.LAMP_PALE
        drop = 26 if number == hour else 17
        write(image, str(number), (middle[0], middle[1] + drop), Pen("sans", "black", 46, ink), "centre")
    return image


def score_width(target: int) -> int:
    """How wide the score column comes out for a target."""
    return 122 + SCORE_STEP[target > 3] * (target + 1)


def score(points: int, target: int, words: TrackWords) -> Image.Image:
    """The score column, laid on its side, with the black cylinder; the target wears a crown (DTD-SETUP-14)."""
    return layer(("dtd-score", points, target, words), partial(_draw_score, points, target, words))


def _draw_score(points: int, target: int, words: TrackWords) -> Image.Image:
    step = SCORE_STEP[target > 3]
    image = _plate(score_width(target), TRACK_HEIGHT, theme.VIOLET_DARK, theme.VIOLET_BRIGHT)
    symbol(image, "ghost", (58, 36), 46, theme.LILAC)
    write(image, words.score, (58, 94), Pen("sans", "bold", 30, theme.LILAC_PALE), "centre")
    for number in range(target + 1):
        middle = (146 + number * step, 55)
        stamp(image, shape("circle", 72), middle[0] - 36, middle[1] - 36, theme.VIOLET_BRIGHT)
        stamp(image, shape("circle", 64), middle[0] - 32, middle[1] - 32, theme.VIOLET)
        held = number == points
        if held:
            cylinder(image, (middle[0], middle[1] + 34), 64, theme.BLACK, theme.GRAY_DEEP, theme.LILAC_PALE)
        drop = 26 if held else 17
        pen = Pen("sans", "black", 46, theme.WHITE if held else theme.LILAC_PALE)
        write(image, str(number), (middle[0], middle[1] + drop), pen, "centre")
        if number == target:
            symbol(image, "crown", (middle[0] + 26, middle[1] - 34), 36, theme.LAMP)
    return image


def sand(width: int, amounts: tuple[int, int, int], words: TrackWords) -> Image.Image:
    """The six Sand in their three places: Dreamers, Darkness, Sand Pile (DTD-SETUP-07, DTD-SETUP-08)."""
    return layer(("dtd-sand", width, amounts, words), partial(_draw_sand, width, amounts, words))


def _draw_sand(width: int, amounts: tuple[int, int, int], words: TrackWords) -> Image.Image:
    image = _plate(width, TRACK_HEIGHT, theme.NIGHT, theme.PAPER_EDGE)
    third = (width - 16) // 3
    looks = (
        (words.dreamers, "bed", theme.LAMP),
        (words.darkness, "ghost", theme.LILAC),
        (words.pile, "hourglass-half", theme.PAPER_SHADE),
    )
    for index, (label, icon_name, colour) in enumerate(looks):
        start = 8 + index * third
        if index:
            panel(image, (start - 1, 14, start + 2, 96), theme.INDIGO, 1)
        symbol(image, icon_name, (start + 26, 36), 34, colour)
        write(image, str(amounts[index]), (start + 66, 54), Pen("sans", "black", 54, theme.WHITE), "centre")
        _grains(image, start + 90, 14, amounts[index])
        pen = Pen("sans", "bold", 28, colour)
        write_fitted(image, label, (start + third // 2, 96), third - 16, pen, 20, "centre")
    return image


def _grains(image: Image.Image, left: int, top: int, count: int) -> None:
    """Places for all six cubes, the ones present filled: countable without reading the number."""
    for place in range(SAND):
        at = (left + place % 3 * 23, top + place // 3 * 23)
        there = place < count
        stamp(image, rounded(21, 21, 5), at[0], at[1], theme.BLACK if there else theme.NIGHT_BLUE)
        stamp(image, rounded(17, 17, 4), at[0] + 2, at[1] + 2, theme.WHITE if there else theme.NIGHT)


def strip(image: Image.Image, name: str, facts: tuple[tuple[str, str], ...], awaited: bool) -> None:
    """The Darkness's own line: who plays it, then facts as icon and words."""
    top = 212
    stamp(image, shape("circle", 48), 24, top, theme.LAMP if awaited else theme.VIOLET_BRIGHT)
    stamp(image, shape("circle", 40), 28, top + 4, theme.VIOLET_DEEP)
    symbol(image, "ghost", (48, top + 24), 26, theme.LILAC_PALE)
    if awaited:
        waiting(image, (70, top + 42))
    used = write_fitted(image, name, (86 + 12 * awaited, top + 38), 420, Pen("serif", "bold", 42, theme.LILAC_PALE), 28)
    at = 98 + used + 40
    for icon_name, words in facts:
        symbol(image, icon_name, (at + 18, top + 26), 34, theme.LILAC)
        at += 46 + write(image, words, (at + 44, top + 37), Pen("sans", "bold", 34, theme.MIST)) + 34


def bed(face: Bed) -> Image.Image:
    """The quilt of a Dreamer, kept for the next picture; Guardians are laid on it by the board."""
    return layer(face, partial(_draw_bed, face))


def bed_size(width: int) -> tuple[int, int]:
    """Width and height of a bed."""
    return (width, 470)


def _quilt_layer(seat: int, asleep: bool, width: int) -> Image.Image:
    def draw() -> Image.Image:
        own = theme.SEATS[seat]
        base = theme.NIGHT_BLUE if asleep else theme.EMBER
        tones = (blend(base, own, 0.10), blend(base, own, 0.2), blend(base, theme.BLACK, 0.2))
        sheet = quilt(bed_size(width), tones, blend(base, own, 0.45), 94, seat + 1)
        marks = pattern(SEAT_PATTERNS[seat % 4], width, 470, 32)
        stamp(sheet, Image.eval(marks, lambda value: value // 12), 0, 0, theme.WHITE)
        return sheet

    return layer(("dtd-quilt", seat, asleep, width), draw)


def _draw_bed(face: Bed) -> Image.Image:
    look = (face.seat, face.asleep, face.awaited, face.width)
    card = layer(("dtd-bed", look), partial(_bare_bed, *look)).copy()
    _pillow(card, face)
    return card


def _bare_bed(seat: int, asleep: bool, awaited: bool, width: int) -> Image.Image:
    height = bed_size(width)[1]
    own = theme.SEATS[seat]
    card = Image.new("RGB", (width, height), theme.LAMP if awaited or not asleep else own)
    rim = 8 if awaited else 5
    lay(card, _quilt_layer(seat, asleep, width).crop((rim, rim, width - rim, height - rim)), rim, rim)
    stitched(card, (14, 14, width - 14, height - 14), own, 16)
    fill = theme.NIGHT_DEEP if asleep else theme.LAMP_PALE
    panel(card, (20, height - 150, width - 20, height - 20), fill, 24, own, 4)
    token(card, SEAT_SHAPES[seat], (68, height - 104), 72, own)
    return card


def _pillow(card: Image.Image, face: Bed) -> None:
    width, height = bed_size(face.width)
    top = height - 150
    ink = theme.INK if not face.asleep else theme.LAMP_PALE
    soft = theme.EMBER if not face.asleep else theme.MIST
    state_left = width - 40 - _state_plate(card, face, (width - 36, top + 14))
    write_name(card, face.name, (116, top + 60), state_left - 126, ink)
    if face.awaited:
        waiting(card, (42, top + 20))
    elif face.ready:
        panel(card, (21, top - 1, 63, top + 41), theme.GOOD, 21, theme.BLACK, 3)
        symbol(card, "check", (42, top + 20), 26, theme.INK)
    symbol(card, "hand-holding", (52, top + 104), 34, soft)
    used = write(card, face.hand, (78, top + 115), Pen("sans", "bold", 34, ink))
    at = 78 + used + 24
    if face.shielded:
        symbol(card, "umbrella", (at + 18, top + 104), 36, theme.GOOD)
        at += 48
    symbol(card, "hand-sparkles", (at + 18, top + 104), 34, soft)
    write_fitted(
        card,
        face.ward,
        (at + 46, top + 115),
        width - 40 - at - 46,
        Pen("sans", "semibold", 34, ink if not face.ward_used else soft),
        22,
    )


def write_name(image: Image.Image, name: str, at: tuple[int, int], width: int, ink: Colour) -> None:
    """A person's name on one line if that stays large, else on two."""
    if width_of(name, "serif", "bold", 36) <= width:
        write_fitted(image, name, at, width, Pen("serif", "bold", 46, ink), 36)
    else:
        write_block(
            image,
            name,
            (at[0], at[1] - 50, at[0] + width, at[1] + 22),
            Pen("serif", "bold", 34, ink),
            28,
            stand="middle",
        )


def waiting(image: Image.Image, centre: tuple[int, int]) -> None:
    """The sign of somebody the game waits for."""
    panel(image, (centre[0] - 21, centre[1] - 21, centre[0] + 21, centre[1] + 21), theme.LAMP, 21, theme.BLACK, 3)
    symbol(image, "hourglass-half", centre, 26, theme.INK)


def _state_plate(card: Image.Image, face: Bed, corner: tuple[int, int]) -> int:
    """Asleep or Awake, as word and icon; gives back the plate's width."""
    width = 196
    left, top = corner[0] - width, corner[1]
    fill = theme.NIGHT_BLUE if face.asleep else theme.LAMP
    panel(card, (left, top, corner[0], top + 60), fill, 30, theme.MIST if face.asleep else theme.INK, 3)
    symbol(
        card, "moon" if face.asleep else "sun", (left + 34, top + 30), 38, theme.LAMP if face.asleep else theme.RED_DEEP
    )
    pen = Pen("sans", "black", 36, theme.LAMP_PALE if face.asleep else theme.INK)
    write_fitted(card, face.state, (left + 60, top + 43), width - 76, pen, 26)
    return width


def gate(image: Image.Image, seat: int, corner: tuple[int, int], colour: Colour) -> None:
    """Where Monsters without a Guardian hang: the Dreamer's shape on the rim of the bed."""
    token(image, SEAT_SHAPES[seat], corner, 44, theme.SEATS[seat], colour)
