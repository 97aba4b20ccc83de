"""The signs of this game: resources, cards, actions. Each has a shape with a letter or an icon as well as a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from engine.games.neodreams.content import condition
from engine.games.neodreams.words import Icon
from images.kit import theme
from images.kit.panels import panel, symbol, token, write
from images.kit.pens import number
from images.kit.sprites import OVERSAMPLE, Pattern, Shape, icon, kept_mask, stamp
from images.kit.theme import Colour, blend
from images.kit.words import width_of

Form = Literal["token", "card", "tile", "bare", "words"]


class Look(NamedTuple):
    """How a sign is drawn: a token of a `shape`, a small card or a tile with a letter or icon (`mark`), or words."""

    form: Form
    mark: str
    colour: Colour
    shape: Shape = "square"


#: The three kinds of Dream card. Their rows of the Oneirosphere wear the same letter, icon and light.
KIND_COLOURS: Mapping[str, Colour] = {
    "lucid": theme.NEON_CYAN,
    "neodream": theme.NEON_PINK,
    "recursive": theme.SODIUM,
}
KIND_ICONS: Mapping[str, str] = {"lucid": "bed", "neodream": "tower-broadcast", "recursive": "repeat"}
KIND_LETTERS: Mapping[str, str] = {"lucid": "L", "neodream": "N", "recursive": "R"}

#: The second sign of a studio besides its shape.
SEAT_PATTERNS: tuple[Pattern, ...] = ("dots", "stripes", "waves", "checks")

LOOKS: Mapping[str, Look] = {
    "k": Look("token", "K", theme.BLUE, "hexagon"),
    "m": Look("token", "M", theme.LILAC, "circle"),
    "f": Look("token", "F", theme.YELLOW, "diamond"),
    "object": Look("token", "cube", theme.MIST, "square"),
    "card": Look("card", "asterisk", theme.WHITE),
    **{kind: Look("card", KIND_LETTERS[kind], colour) for kind, colour in KIND_COLOURS.items()},
    "create": Look("tile", "wand-magic-sparkles", theme.LAMP),
    "place": Look("tile", "cubes-stacked", theme.MIST),
    "link": Look("tile", "link", theme.NEON_CYAN),
    "unlink": Look("tile", "link-slash", theme.NEON_CYAN),
    "broadcast": Look("tile", "tower-broadcast", theme.NEON_PINK),
    "broadcast-one": Look("tile", "tower-broadcast", theme.NEON_PINK),
    "return": Look("tile", "person-walking-arrow-loop-left", theme.GOOD),
    "discard": Look("tile", "trash-can", theme.GRAY),
    "client": Look("tile", "bed", theme.LAMP_PALE),
    "upgraded": Look("tile", "circle-up", theme.LAMP),
    "oneironaut": Look("tile", "user-astronaut", theme.GOOD),
    "cycle": Look("tile", "moon", theme.LAMP),
    "deck": Look("bare", "layer-group", theme.MIST),
    "market": Look("bare", "store", theme.MIST),
    "for": Look("bare", "arrow-right", theme.LAMP_PALE),
    "others": Look("bare", "users", theme.MIST),
    "per": Look("words", "/", theme.LAMP_PALE),
    "most": Look("words", "≤{amount}", theme.LAMP_PALE),
    "less": Look("words", "−{amount}", theme.LAMP_PALE),
    "column": Look("words", "|{amount}", theme.LAMP_PALE),
    "colon": Look("words", ":", theme.LAMP_PALE),
}

#: What an occasion of a Recursive card looks like.
_OCCASIONS: Mapping[str, str] = {
    "create": "create",
    "draw": "card",
    "discard": "discard",
    "complete": "upgraded",
    "link": "link",
    "broadcast": "broadcast",
    "place": "place",
    "cycle": "cycle",
    "returnal": "return",
    "deploy": "oneironaut",
}
#: Signs that say one by being there.
_COUNTABLE = ("k", "m", "f", "object", "card", *KIND_COLOURS, "place", "discard", "broadcast-one")
_SINGLES = ("k", "m", "f", "object", "card", *KIND_COLOURS)


def occasion(when: str | None) -> tuple[Icon, ...]:
    """The condition of a Recursive card as icons; empty for other cards."""
    if when is None:
        return ()
    whose, what, detail = condition(when)
    found = [Icon("others")] if whose != "own" else []
    found.append(Icon(_OCCASIONS[what]))
    name = detail.rpartition("-")[2]
    if name in KIND_COLOURS:
        found = [*found, Icon(name)] if what != "draw" else [*found[:-1], Icon(name)]
    elif name.isdigit():
        found.append(Icon("column", int(name)))
    return (*found, Icon("colon"))


def kind_sign(image: Image.Image, kind: str, centre: tuple[int, int], size: int) -> None:
    """The small card with the letter of a kind, `size` pixels high."""
    _draw_one(image, LOOKS[kind], centre, size, 0)


def sign(image: Image.Image, name: str, centre: tuple[int, int], size: int) -> None:
    """One sign without a number."""
    _draw_one(image, LOOKS[name], centre, size, 0)


def _number(shown: Icon) -> str:
    """The number in front of a sign; none where one sign stands for one thing."""
    if shown.sign == "broadcast-one":
        return "1"
    if shown.sign not in _COUNTABLE or shown.amount < (2 if shown.sign in _SINGLES else 1):
        return ""
    return str(shown.amount)


def _words(look: Look, amount: int) -> str:
    return look.mark.format(amount=amount)


def icon_width(shown: Icon, size: int) -> int:
    """How wide an icon of the strip comes out, with its number."""
    look = LOOKS[shown.sign]
    digits = _number(shown)
    wide = round(width_of(digits, "sans", "black", round(size * 0.8))) + size // 16 if digits else 0
    if look.form == "words":
        return wide + round(width_of(_words(look, shown.amount), "sans", "black", round(size * 0.74)))
    return wide + round(size * {"token": 1.0, "card": 0.76, "tile": 1.0, "bare": 0.84}[look.form])


def strip_width(icons: Sequence[Icon], size: int) -> int:
    """How wide a strip comes out."""
    return sum(icon_width(shown, size) + _gap(shown, size) for shown in icons) - (_gap(icons[-1], size) if icons else 0)


def _gap(before: Icon, size: int) -> int:
    """Room behind an icon: more behind a number that stands last, so that the next number stays another one."""
    return max(3, size // 3 if before.amount and LOOKS[before.sign].form == "words" else size // 7)


def strip(image: Image.Image, icons: Sequence[Icon], at: tuple[int, int], room: int, size: int) -> int:
    """A strip of icons from `at` (left, middle), smaller if need be so that it fits `room`; gives back its width."""
    while size > 18 and strip_width(icons, size) > room:
        size -= 2
    left, middle = at
    for shown in icons:
        left += one_icon(image, shown, (left, middle), size) + _gap(shown, size)
    return left - at[0]


def one_icon(image: Image.Image, shown: Icon, at: tuple[int, int], size: int) -> int:
    """One icon with its number, from `at` (left, middle); gives back its width."""
    look, wide = LOOKS[shown.sign], icon_width(shown, size)
    left, middle = at
    if digits := _number(shown):
        pen = number(round(size * 0.8), theme.WHITE)
        left += write(image, digits, (left, middle + round(size * 0.28)), pen) + size // 16
    _draw_one(image, look, ((left + at[0] + wide) // 2, middle), size, shown.amount)
    return wide


def _draw_one(image: Image.Image, look: Look, centre: tuple[int, int], size: int, amount: int) -> None:
    if look.form == "token":
        _token(image, look, centre, size)
    elif look.form == "card":
        _card(image, look, centre, size)
    elif look.form == "tile":
        _tile(image, look, centre, size)
    elif look.form == "bare":
        symbol(image, look.mark, centre, round(size * 0.74), look.colour)
    else:
        pen = number(round(size * 0.74), look.colour)
        write(image, _words(look, amount), (centre[0], centre[1] + round(size * 0.26)), pen, "centre")


def _token(image: Image.Image, look: Look, centre: tuple[int, int], size: int) -> None:
    token(image, look.shape, centre, round(size * 1.12) if look.shape == "diamond" else size, look.colour)
    _mark(image, look.mark, centre, round(size * 0.62), theme.BLACK)


def _card(image: Image.Image, look: Look, centre: tuple[int, int], size: int) -> None:
    width, height = round(size * 0.76), size
    box = (centre[0] - width // 2, centre[1] - height // 2)
    edge = max(2, size // 18)
    panel(image, (*box, box[0] + width, box[1] + height), look.colour, size // 7, theme.BLACK, edge)
    _mark(image, look.mark, centre, round(size * 0.64), theme.BLACK)


def _tile(image: Image.Image, look: Look, centre: tuple[int, int], size: int) -> None:
    left, top = centre[0] - size // 2, centre[1] - size // 2
    edge = max(2, size // 20)
    fill = blend(theme.BLACK, look.colour, 0.14)
    panel(image, (left, top, left + size, top + size), fill, size // 4, look.colour, edge)
    symbol(image, look.mark, centre, round(size * 0.64), look.colour)


def _mark(image: Image.Image, mark: str, centre: tuple[int, int], size: int, ink: Colour) -> None:
    """A letter, or a Font Awesome icon if there is more than one."""
    if len(mark) > 1:
        symbol(image, mark, centre, round(size * 0.94), ink)
        return
    write(image, mark, (centre[0], centre[1] + round(size * 0.35)), number(size, ink), "centre")


def faded(image: Image.Image, name: str, centre: tuple[int, int], size: int, colour: Colour, share: float) -> None:
    """A faint icon behind other things."""
    mask = Image.eval(icon(name, size), lambda value: int(value * share))
    stamp(image, mask, centre[0] - size // 2, centre[1] - size // 2, colour)


def slots(image: Image.Image, objects: int, total: int, at: tuple[int, int], size: int) -> int:
    """A square for each slot from `at` (left, middle), with a cube where an Object lies; gives back the width."""
    left, middle = at
    gap = max(3, size // 8)
    for place in range(total):
        box = (left, middle - size // 2, left + size, middle + size // 2)
        edge = max(2, size // 12)
        if place < objects:
            panel(image, box, theme.MIST, size // 6, theme.WHITE, edge)
            symbol(image, "cube", (left + size // 2, middle), round(size * 0.66), theme.INK)
        else:
            panel(image, box, theme.BLACK, size // 6, theme.MIST, edge)
        left += size + gap
    return left - at[0] - (gap if total else 0)


def credits(image: Image.Image, amount: int, centre: tuple[int, int], size: int) -> None:
    """A ticket with a card's credits."""
    mask = kept_mask(("ticket", size), lambda: _ticket(size))
    left, top = centre[0] - mask.width // 2, centre[1] - mask.height // 2
    stamp(image, mask, left, top, theme.PAPER)
    pen = number(round(size * 0.76), theme.INK)
    write(image, str(amount), (centre[0], centre[1] + round(size * 0.27)), pen, "centre")


def _ticket(size: int) -> Image.Image:
    """A ticket with a half-round bite at each end."""
    scale = OVERSAMPLE
    mask = Image.new("L", (round(size * 1.36) * scale, size * scale))
    draw = ImageDraw.Draw(mask)
    draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius=size * scale // 6, fill=255)
    bite = size * scale // 6
    for across in (0, mask.width):
        draw.ellipse((across - bite, mask.height // 2 - bite, across + bite, mask.height // 2 + bite), fill=0)
    return mask.reduce(scale)
