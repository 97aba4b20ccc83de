"""Everybody's mats side by side: Scores, Wounds, tracks, cards and where the stories go on. All of it is public."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.state import TOP
from engine.games.shared_dream.view import HeroSeen, StorySeen, View
from images.kit import theme
from images.kit.panels import Align, lay, panel, symbol, write, write_fitted
from images.kit.pens import labelled, named, number, worded
from images.kit.picture import Picture, finish
from images.kit.scenery import layer
from images.kit.sprites import pattern, rounded, stamp
from images.kit.theme import Colour, blend
from images.shared_dream.backdrop import backdrop
from images.shared_dream.board import hero_piece, in_order, mood_of, top_line
from images.shared_dream.pieces import HeroPiece, hero
from images.shared_dream.plates import waiting
from images.shared_dream.printed import card_title, goal_title, hero_title, story_title
from images.shared_dream.signs import KINDS, SCORES, SEAT_PATTERNS, TRACKS
from images.shared_dream.text import form_of, mats_alt, mats_text
from images.shared_dream.wording import label, shown_name, wording

_TOP, _BOTTOM = 94, 1006
Row = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Mat:
    """A player's column. `scores`: the five numbers; `health`: Wounds and Health; `rows`: icon and words of a line."""

    piece: HeroPiece
    name: str
    who: str
    form: str
    notes: tuple[str, ...]
    scores: tuple[int, int, int, int, int]
    health: tuple[int, int]
    ward: int
    tracks: tuple[tuple[str, int, int], ...]
    rows: tuple[Row, ...]
    awaited: bool
    width: int

    @property
    def scale(self) -> float:
        """How much larger than in the narrowest column."""
        return 1.4 if self.width > 600 else min(1.16, self.width / 383)

    @property
    def head(self) -> int:
        """Height of the band with the name."""
        return round(124 * self.scale)


def render_mats(view: View, names: Mapping[str, str], content: Content, awaited: Collection[str] = ()) -> Picture:
    """The mats of all players. `names` by seat; `awaited` are the seats the game waits for."""
    seats = in_order(view, awaited)
    canvas = mats_canvas(view, names, content, seats)
    alt = mats_alt(view, names, content, seats)
    return finish(canvas, alt, mats_text(view, names, content, seats), f"shared-dream-mats-{view.day}.png")


def mats_canvas(view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> Image.Image:
    """The mats in full colour."""
    image = backdrop(mood_of(view)).copy()
    top_line(image, view, names, awaited)
    count = len(view.heroes)
    width = (1568 - 12 * (count - 1)) // count
    for order, seen in enumerate(view.heroes):
        mat = _mat(view, names, content, seen, seen.seat in awaited, width)
        lay(image, layer(mat, partial(_draw, mat)), 16 + order * (width + 12), _TOP)
    return image


def _mat(view: View, names: Mapping[str, str], content: Content, seen: HeroSeen, awaited: bool, width: int) -> Mat:
    limit = max(view.doubt_limit, seen.doubt)
    other = wording().forms["anima" if seen.rank else "animus"]
    hurt = [label("other-mat", form=other, wounds=seen.other_wounds)] if seen.other_wounds else []
    return Mat(
        piece=hero_piece(view, content, seen),
        name=shown_name(names, seen.seat),
        who=hero_title(content, seen) or label("no-character"),
        form=form_of(seen) if seen.character else "",
        notes=(*(label(key) for key in ("out", "doubting", "locked") if getattr(seen, key)), *hurt),
        scores=(seen.combat, seen.magic, seen.social, seen.movement, seen.damage),
        health=(seen.wounds, seen.health),
        ward=seen.ward,
        tracks=(
            ("conviction", seen.conviction, TOP),
            ("nightmare", seen.nightmare, TOP),
            ("doubt", seen.doubt, limit),
            ("actions", seen.actions, max(3, seen.actions)),
        ),
        rows=tuple(_rows(view, content, seen)),
        awaited=awaited,
        width=width,
    )


def _rows(view: View, content: Content, seen: HeroSeen) -> list[Row]:
    rows = []
    for story in seen.stories:
        rows.append(("book-open", story_title(view, content, story.story)))
        rows.append(("arrow-right", _goal(content, story)))
    held = (
        (KINDS["echoes"], (seen.echo,) if seen.echo else ()),
        (KINDS["abilities"], seen.abilities),
        ("wand-magic-sparkles", seen.played),
        (KINDS["artifacts"], seen.artifacts),
        ("puzzle-piece", seen.items),
    )
    return rows + [(icon, card_title(view, content, card)) for icon, cards in held for card in cards]


def _goal(content: Content, story: StorySeen) -> str:
    if story.done:
        return label("goal-done")
    if story.waits:
        return label("goal-waits", count=story.waits)
    return goal_title(content, story.goal) if story.goal else label("goal-open")


def _draw(mat: Mat) -> Image.Image:
    look = (mat.piece.seat, mat.width, mat.head, mat.awaited)
    image = layer(("sd-mat", look), partial(_bare, *look)).copy()
    _head(image, mat)
    top = mat.head + 16
    top = _scores(image, mat, top)
    top = _health(image, mat, top)
    top = _tracks(image, mat, top)
    own = theme.SEATS[mat.piece.seat]
    stamp(image, rounded(mat.width - 40, 3, 1), 20, top + 4, blend(theme.ASPHALT, own, 0.5))
    _list(image, mat, top + 16)
    return image


def _bare(seat: int, width: int, head: int, awaited: bool) -> Image.Image:
    """The column without words and numbers."""
    height, own = _BOTTOM - _TOP, theme.SEATS[seat]
    image = Image.new("RGB", (width, height), theme.LAMP if awaited else own)
    rim = 8 if awaited else 5
    panel(image, (rim, rim, width - rim, height - rim), blend(theme.ASPHALT, own, 0.06), 16)
    stamp(image, rounded(width - 2 * rim, head, 14), rim, rim, blend(theme.BLACK, own, 0.22))
    marks = pattern(SEAT_PATTERNS[seat % 4], width - 2 * rim, head, 32)
    stamp(image, Image.eval(marks, lambda value: value // 14), rim, rim, theme.WHITE)
    return image


def _head(image: Image.Image, mat: Mat) -> None:
    scale, own = mat.scale, theme.SEATS[mat.piece.seat]
    size = round(80 * scale)
    hero(image, mat.piece, (round(62 * scale), round(66 * scale)), size)
    if mat.awaited:
        waiting(image, (30, 32))
    left = round(118 * scale)
    room = mat.width - left - 16
    write_fitted(image, mat.name, (left, round(44 * scale)), room, named(round(40 * scale), theme.LAMP_PALE), 26)
    write_fitted(image, mat.who, (left, round(80 * scale)), room, labelled(round(32 * scale), own), 24)
    form = " · ".join([mat.form, *mat.notes] if mat.form else mat.notes)
    write_fitted(image, form, (left, round(114 * scale)), room, worded(round(30 * scale), theme.MIST), 22)


def _scores(image: Image.Image, mat: Mat, top: int) -> int:
    """Icon, number and word of each Score; the words on two lines in turn, so that they may be large in any column."""
    scale = mat.scale
    step = (mat.width - 20) // len(SCORES)
    for place, (name, icon_name) in enumerate(SCORES.items()):
        middle = 10 + place * step + step // 2
        symbol(image, icon_name, (middle, top + round(22 * scale)), round(36 * scale), theme.SODIUM)
        pen = number(round(54 * scale), theme.WHITE)
        write(image, str(mat.scores[place]), (middle, top + round(86 * scale)), pen, "centre")
        line = top + round((118 + 28 * (place % 2)) * scale)
        left, align = _below(mat, place, middle)
        write(image, wording().scores[name], (left, line), worded(round(28 * scale), theme.MIST), align)
    return top + round(156 * scale)


def _below(mat: Mat, place: int, middle: int) -> tuple[int, Align]:
    """Where the word of a Score stands: below its number, in a narrow column at the edge rather than over it."""
    if mat.width < 600 and place == 0:
        return 18, "left"
    if mat.width < 600 and place == len(SCORES) - 1:
        return mat.width - 18, "right"
    return middle, "centre"


def _health(image: Image.Image, mat: Mat, top: int) -> int:
    """A heart for each Health, crossed out where a Wound lies; Temporary Health."""
    scale = mat.scale
    wounds, health = mat.health
    room = mat.width - 40 - round((80 if mat.ward else 0) * scale)
    step = min(round(46 * scale), room // max(1, health))
    size = min(round(40 * scale), step - 2)
    for place in range(health):
        middle = (24 + place * step + step // 2, top + round(26 * scale))
        symbol(image, "heart", middle, size, theme.RED if place < health - wounds else theme.GRAY_DEEP)
        if place >= health - wounds:
            symbol(image, "xmark", middle, round(size * 0.5), theme.WHITE)
    if mat.ward:
        at = mat.width - round(84 * scale)
        symbol(image, "shield", (at + round(20 * scale), top + round(26 * scale)), round(40 * scale), theme.BLUE)
        pen = number(round(44 * scale), theme.WHITE)
        write(image, str(mat.ward), (at + round(46 * scale), top + round(42 * scale)), pen)
    return top + round(54 * scale)


def _tracks(image: Image.Image, mat: Mat, top: int) -> int:
    """A line of pips for each track with its number; in a wide column two lines side by side."""
    wide = mat.width > 600
    scale = min(1.24, mat.scale)
    down = round(50 * scale)
    for place, (name, value, most) in enumerate(mat.tracks):
        left = 20 + (mat.width // 2 - 10) * (place % 2 if wide else 0)
        line = top + down * (place // 2 if wide else place) + down // 2
        _track(image, name, value, most, (left, line), scale)
    used = down * (2 if wide else len(mat.tracks))
    return top + used


def _track(image: Image.Image, name: str, value: int, most: int, at: tuple[int, int], scale: float) -> None:
    left, line = at
    look = TRACKS[name]
    symbol(image, look.icon, (left + round(20 * scale), line), round(36 * scale), look.colour)
    pen = number(round(42 * scale), theme.WHITE)
    write(image, str(value), (left + round(60 * scale), line + round(15 * scale)), pen, "centre")
    start = left + round(88 * scale)
    write(image, label(name), (start, line + round(2 * scale)), worded(round(30 * scale), theme.MIST))
    step, high = round(36 * scale), round(10 * scale)
    for pip in range(most):
        _pip(image, (start + pip * step, line + round(14 * scale)), (step - 6, high), look.colour, full=pip < value)


def _pip(image: Image.Image, at: tuple[int, int], size: tuple[int, int], colour: Colour, *, full: bool) -> None:
    """A step of a track: a full bar, or the frame of one."""
    wide, high = size
    stamp(image, rounded(wide, high, 4), *at, colour if full else theme.MIST)
    if not full:
        stamp(image, rounded(wide - 4, high - 4, 3), at[0] + 2, at[1] + 2, theme.ASPHALT)


def _list(image: Image.Image, mat: Mat, top: int) -> None:
    """Story, Echo and cards, one a line; those without room are counted."""
    size = 34 if mat.width < 600 else 40
    columns = 2 if mat.width > 600 else 1
    free = _BOTTOM - _TOP - top - 14
    wanted = -(-max(1, len(mat.rows)) // columns)
    down = min(round(size * 1.9), max(round(size * 1.36), free // wanted))
    lines = free // down
    room = lines * columns
    shown = mat.rows if len(mat.rows) <= room else mat.rows[: room - 1]
    each = (mat.width - 32) // columns
    for place, (icon_name, words) in enumerate(shown):
        left, line = 18 + each * (place // lines), top + down * (place % lines)
        _line(image, icon_name, words, (left, line), size, each)
    if len(shown) < len(mat.rows):
        words = label("and-more", count=len(mat.rows) - len(shown))
        left, line = 18 + each * ((room - 1) // lines), top + down * ((room - 1) % lines)
        write(image, words, (left + size + 12, line + size), labelled(size - 2, theme.MIST))


def _line(image: Image.Image, icon_name: str, words: str, at: tuple[int, int], size: int, room: int) -> None:
    left, top = at
    symbol(image, icon_name, (left + size // 2, top + round(size * 0.66)), size - 4, theme.NEON_CYAN)
    pen = worded(size, theme.LAMP_PALE)
    write_fitted(image, words, (left + size + 12, top + size), room - size - 20, pen, 24)
