"""Dream cards as screens of the studio: for the Market, a hand or a Dreamscape, at any size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PIL import Image

from engine.games.neodreams.content import Card
from engine.games.neodreams.words import Icon
from engine.games.neodreams.words import strip as icons_of
from images.kit import theme
from images.kit.fonts import UnknownIcon, icon_glyph
from images.kit.panels import panel, symbol, write, write_block
from images.kit.pens import named, number, worded
from images.kit.scenery import gradient, grained, halo, layer
from images.kit.sprites import rounded, stamp
from images.kit.theme import Colour, blend
from images.kit.words import ELLIPSIS, fit_box, line_height
from images.neodreams import signs
from images.neodreams.wording import card_words, wording

#: The size at which a screen has all its rows and nothing else.
_BASE = (346, 182)
#: The narrowest band that is worth a picture.
_ART = 84
#: Sentences are written at least this large, or left to the text board.
_SMALLEST = 24


@dataclass(frozen=True, slots=True)
class Side:
    """What a card does with or without its Objects: icons, and the sentence for screens with room."""

    icons: tuple[Icon, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Screen:
    """A card as it is drawn. `objects` None: it is not in a Dreamscape, so cost and discard benefit count."""

    title: str
    kind: str
    icon: str
    cost: tuple[Icon, ...]
    credits: int
    slots: int
    discard: str
    standard: Side
    upgraded: Side
    objects: int | None = None
    client: bool = False

    @property
    def full(self) -> bool:
        """Whether it is upgraded."""
        return self.objects is not None and 0 < self.slots <= self.objects


def card_icon(card: Card) -> str:
    """The card's own icon, or the one of its kind if it has none that exists."""
    name = wording().icons.get(card.id.rstrip("-1234"), "")
    try:
        icon_glyph(name)
    except UnknownIcon:
        return signs.KIND_ICONS[card.kind]
    return name


def cost_icons(card: Card) -> tuple[Icon, ...]:
    """What creating the card takes, as icons."""
    return tuple(Icon(name, amount) for name in ("k", "m", "f") if (amount := getattr(card.cost, name)))


def screen_of(card: Card, objects: int | None = None, *, client: bool = False) -> Screen:
    """The screen of a card; with the Objects and the Client on it in a Dreamscape."""
    when = signs.occasion(card.when)
    return Screen(
        title=card.title,
        kind=card.kind,
        icon=card_icon(card),
        cost=cost_icons(card),
        credits=card.credits,
        slots=card.slots,
        discard=card.discard or "",
        standard=Side((*when, *icons_of(card.standard)), card_words(card, upgraded=False)),
        upgraded=Side((*when, *icons_of(card.upgraded)), card_words(card, upgraded=True)),
        objects=objects,
        client=client,
    )


def draw_screen(face: Screen, size: tuple[int, int]) -> Image.Image:
    """The screen at a size, kept for the next picture."""
    return layer(("neo-screen", face, size), partial(_draw, face, size))


def _light(face: Screen) -> Colour:
    """The light of the card's kind."""
    return signs.KIND_COLOURS[face.kind]


class _Rows:
    """The heights of a screen's rows at its scale, and what is left for a picture and for words."""

    def __init__(self, face: Screen, size: tuple[int, int]) -> None:
        width, height = size
        self.scale = min(width / _BASE[0], height / _BASE[1], 1.8)
        self.head = round(52 * self.scale)
        self.facts = round(39 * self.scale)
        self.strip = round(43 * self.scale)
        spare = height - self.head - self.facts - 2 * self.strip - round(8 * self.scale)
        self.words = min(round(88 * self.scale), spare // 2) if spare > 2 * 30 * self.scale else 0
        self.art = spare - 2 * self.words if spare - 2 * self.words >= _ART else 0
        if not self.art and self.words:
            self.words = spare // 2


def _draw(face: Screen, size: tuple[int, int]) -> Image.Image:
    width, height = size
    light = signs.KIND_COLOURS[face.kind]
    edge = theme.LAMP if face.full else light
    image = Image.new("RGB", size, edge)
    rows = _Rows(face, size)
    rim = max(3, round(3 * rows.scale)) + (3 if face.full else 0)
    body = blend(theme.NIGHT_DEEP, light, 0.06)
    panel(image, (rim, rim, width - rim, height - rim), body, 16)
    top = rim + rows.head
    stamp(image, rounded(width - 2 * rim, rows.head, 14), rim, rim, blend(theme.BLACK, light, 0.22))
    _head(image, face, rows)
    if rows.art:
        image.paste(art(face.icon, face.kind, (width - 2 * rim, rows.art)), (rim, top))
        top += rows.art
    _facts(image, face, rows, top + rows.facts // 2)
    top += rows.facts
    half = (height - rim - 3 - top) // 2
    room = (width - 2 * round(6 * rows.scale) - 20, half - rows.strip - 4)
    told = all(_fits(side.words, room, rows.scale) for side in (face.standard, face.upgraded))
    for upgraded, side in ((False, face.standard), (True, face.upgraded)):
        _side(image, face, side, rows, (top, top + half), upgraded=upgraded, told=told)
        top += half
    return image


def _sizes(scale: float) -> tuple[int, int]:
    """The largest and the smallest size of a sentence."""
    return max(_SMALLEST, round(30 * scale)), max(_SMALLEST, round(18 * scale))


def _fits(words: str, room: tuple[int, int], scale: float) -> bool:
    """Whether a sentence can be written whole."""
    if room[1] < line_height(_SMALLEST):
        return False
    lines, _ = fit_box(words, "sans", "semibold", _sizes(scale), room)
    return not lines[-1].endswith(ELLIPSIS)


def _head(image: Image.Image, face: Screen, rows: _Rows) -> None:
    scale, width = rows.scale, image.width
    middle = rows.head // 2 + 3
    signs.kind_sign(image, face.kind, (round(26 * scale), middle), round(44 * scale))
    left, right = round(50 * scale), width - round((66 if face.credits else 10) * scale)
    pen = named(round(29 * scale), theme.LAMP_PALE)
    write_block(image, face.title, (left, 4, right, rows.head + 2), pen, max(16, round(17 * scale)), stand="middle")
    if face.credits:
        signs.credits(image, face.credits, (width - round(36 * scale), middle), round(36 * scale))


def _facts(image: Image.Image, face: Screen, rows: _Rows, middle: int) -> None:
    """Cost, slots and discard benefit; in a Dreamscape slots, Objects and Client."""
    scale, width = rows.scale, image.width
    size, pad = round(34 * scale), round(12 * scale)
    if face.objects is not None:
        used = signs.slots(image, face.objects, face.slots, (pad, middle), round(32 * scale))
        right = width - pad
        if pad + used + 2 * size + 12 < right:
            symbol(image, face.icon, (right - size // 2, middle), size, blend(theme.BLACK, _light(face), 0.7))
            right -= size + round(10 * scale)
        if face.client:
            signs.sign(image, "client", (right - size // 2, middle), size)
        return
    used = signs.strip(image, face.cost, (pad, middle), width, size) if face.cost else 0
    right = width - pad
    if face.discard:
        benefit = (Icon("discard"), Icon("for"), Icon(face.discard, 1))
        wide = signs.strip_width(benefit, round(30 * scale))
        signs.strip(image, benefit, (right - wide, middle), wide, round(30 * scale))
        right -= wide
    if face.slots:
        _slot_count(image, face.slots, (pad + used + right) // 2, middle, round(28 * scale))


def _slot_count(image: Image.Image, count: int, across: int, middle: int, size: int) -> None:
    pen = number(round(size * 1.0), theme.WHITE)
    write(image, str(count), (across - 3, middle + round(size * 0.35)), pen, "right")
    signs.slots(image, 0, 1, (across + 3, middle), size)


def _side(
    image: Image.Image, face: Screen, side: Side, rows: _Rows, span: tuple[int, int], *, upgraded: bool, told: bool
) -> None:
    """One effect: the icons, below them the sentence if it is told. The one in force in a Dreamscape is lit."""
    scale, width = rows.scale, image.width
    top, bottom = span
    lit = face.objects is None or face.full == upgraded
    pad = round(6 * scale)
    left, room = pad + 4, width - 2 * pad - 8
    if upgraded or face.objects is not None:
        tone = theme.LAMP if upgraded else signs.KIND_COLOURS[face.kind]
        fill = theme.BRICK if upgraded else blend(theme.NIGHT_DEEP, tone, 0.22 if lit else 0.08)
        edge = tone if lit and face.objects is not None else None
        panel(image, (pad, top + 1, width - pad, bottom - 2), fill, round(10 * scale), edge, 3)
    line = top + rows.strip // 2 if told else (top + bottom) // 2
    icon_size = round(38 * scale) if told else min(round(62 * scale), round((bottom - top) * 0.84))
    if upgraded:
        size = round(26 * scale)
        symbol(image, "circle-up", (left + size // 2 + 2, line), size, theme.LAMP)
        left, room = left + size + 8, room - size - 8
    signs.strip(image, side.icons, (left + 4, line), room - 8, icon_size)
    if not lit:
        _dim(image, (pad, top + 1, width - pad, bottom - 2))
    if told:
        largest, smallest = _sizes(scale)
        pen = worded(largest, theme.LAMP_PALE if lit else theme.GRAY)
        box = (pad + 10, top + rows.strip, width - pad - 10, bottom - 4)
        write_block(image, side.words, box, pen, smallest)


def _dim(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Half the light goes out over an effect that is not in force."""
    veil = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), theme.NIGHT_DEEP)
    image.paste(Image.blend(image.crop(box), veil, 0.55), box[:2])


def art(icon_name: str, kind: str, size: tuple[int, int]) -> Image.Image:
    """A dream on a screen: its sign in the light of its kind; kept."""
    return layer(("neo-art", icon_name, kind, size), partial(_draw_art, icon_name, kind, size))


def _draw_art(icon_name: str, kind: str, size: tuple[int, int]) -> Image.Image:
    width, height = size
    light: Colour = signs.KIND_COLOURS[kind]
    image = gradient(size, ((0, theme.BLACK), (0.7, blend(theme.NIGHT_DEEP, light, 0.2)), (1, theme.BLACK)))
    figure = min(round(width * 0.66), round(height * 0.66))
    centre = (width // 2, round(height * 0.5))
    halo(image, centre, max(40, round(figure * 1.1)), light, 0.5)
    _scanlines(image, light)
    image = grained(image, 3)
    drop = max(3, figure // 36)
    symbol(image, icon_name, (centre[0] + drop, centre[1] + drop), figure, theme.BLACK)
    symbol(image, icon_name, centre, figure, blend(light, theme.WHITE, 0.35))
    return image


def _scanlines(image: Image.Image, light: Colour) -> None:
    """The lines of an old tube."""
    line = Image.new("L", (image.width, 2), 26)
    for top in range(0, image.height, 8):
        stamp(image, line, 0, top, light)
