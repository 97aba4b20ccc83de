"""One player's studio: the Mainframe with its three tracks, and every card of the Dreamscape. All of it is public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from engine.games.neodreams.content import KINDS, RESOURCES, Content
from engine.games.neodreams.state import MOST
from engine.games.neodreams.view import StudioSeen, View
from images.kit import theme
from images.kit.panels import lay, panel, symbol, write, write_fitted
from images.kit.pens import named, number, worded
from images.kit.picture import NotSeen, Picture, finish
from images.kit.scenery import layer
from images.kit.sprites import pattern, rounded, stamp
from images.kit.theme import blend
from images.neodreams import signs
from images.neodreams.backdrop import backdrop
from images.neodreams.board import mood_of, piece_of
from images.neodreams.grid import grid
from images.neodreams.plates import Piece, draw_piece, ribbon
from images.neodreams.screens import draw_screen, screen_of
from images.neodreams.text import studio_alt, studio_text
from images.neodreams.wording import label, shown_name, title

_TOP, _BOTTOM = 94, 1006
_DREAM = (444, _TOP, 1584, _BOTTOM)
_FRAME = (416, _BOTTOM - _TOP)
_CELL = 42
#: The most cards one picture shows; the text board names the others.
MOST_CARDS = 30


@dataclass(frozen=True, slots=True)
class Mainframe:
    """The Mainframe board and the supply beside it. `tracks`: knowledge, memory, fantasy; `backs`: hand by kind."""

    piece: Piece
    tracks: tuple[int, int, int]
    objects: int
    figures: int
    backs: tuple[int, ...]


def render_studio(view: View, names: Mapping[str, str], content: Content, seat: str | None = None) -> Picture:
    """The studio of `seat`, by default of whoever looks, else of the active player. Raises `NotSeen`."""
    studio = studio_of(view, seat)
    canvas = studio_canvas(view, names, content, studio)
    told = studio_text(view, names, content, studio)
    return finish(canvas, studio_alt(view, names, content, studio), told, f"neodreams-studio-{studio.seat}.png")


def studio_of(view: View, seat: str | None) -> StudioSeen:
    """A studio of the table. Raises `NotSeen`."""
    wanted = seat or view.seat or view.active or view.studios[0].seat
    found = next((studio for studio in view.studios if studio.seat == wanted), None)
    if found is None:
        raise NotSeen(wanted)
    return found


def studio_canvas(view: View, names: Mapping[str, str], content: Content, studio: StudioSeen) -> Image.Image:
    """The studio in full colour."""
    image = backdrop(mood_of(view)).copy()
    name = shown_name(names, studio.seat)
    board = label("studio-title", name=name, board=title(studio.board)) if studio.board else name
    credits = view.scores.get(studio.seat, studio.credits)
    ribbon(image, "table-cells-large", board, label("studio-line", cards=len(studio.dream), credits=credits))
    face = _mainframe(view, names, studio)
    lay(image, layer(face, partial(_draw, face)), 16, _TOP)
    _dreamscape(image, content, studio)
    return image


def _mainframe(view: View, names: Mapping[str, str], studio: StudioSeen) -> Mainframe:
    return Mainframe(
        piece=piece_of(names, studio.seat, tuple(other.seat for other in view.studios)),
        tracks=(studio.k, studio.m, studio.f),
        objects=studio.objects,
        figures=studio.figures,
        backs=tuple(studio.hand_kinds.get(kind, 0) for kind in KINDS),
    )


def _dreamscape(image: Image.Image, content: Content, studio: StudioSeen) -> None:
    shown = studio.dream[:MOST_CARDS]
    for card, (left, top, right, bottom) in zip(shown, grid(len(shown), _DREAM, 1.5, 800), strict=True):
        face = screen_of(content.cards[card.id], card.objects, client=card.client)
        lay(image, draw_screen(face, (right - left, bottom - top)), left, top, 16)
    if not shown:
        middle = (_DREAM[0] + _DREAM[2]) // 2
        symbol(image, "moon", (middle, 440), 220, theme.LILAC)
        write(image, label("no-board"), (middle, 680), named(56, theme.LAMP_PALE), "centre")
    if len(shown) < len(studio.dream):
        more = label("more", count=len(studio.dream) - len(shown))
        write(image, more, (_DREAM[2] - 20, _DREAM[3] - 16), worded(30, theme.LAMP), "right")


def _draw(face: Mainframe) -> Image.Image:
    width, height = _FRAME
    own = theme.SEATS[face.piece.seat]
    image = Image.new("RGB", _FRAME, own)
    panel(image, (5, 5, width - 5, height - 5), blend(theme.BLACK, own, 0.07), 16)
    stamp(image, rounded(width - 10, 92, 14), 5, 5, blend(theme.BLACK, own, 0.24))
    marks = pattern(signs.SEAT_PATTERNS[face.piece.seat % 4], width - 10, 84, 30)
    stamp(image, Image.eval(marks, lambda value: value // 14), 5, 9, theme.WHITE)
    draw_piece(image, face.piece, (56, 51), 70)
    write_fitted(image, label("mainframe"), (106, 66), width - 120, named(46, theme.LAMP_PALE), 28)
    for place, (name, value) in enumerate(zip(RESOURCES, face.tracks, strict=True)):
        _track(image, name, value, 14 + place * 130)
    _supply(image, face)
    return image


def _track(image: Image.Image, name: str, value: int, left: int) -> None:
    """A fader: eleven steps from 0 at the foot, lit up to the marker."""
    look = signs.LOOKS[name]
    middle = left + 65
    signs.sign(image, name, (left + 34, 140), 54)
    write(image, str(value), (left + 94, 161), number(56, theme.WHITE), "centre")
    top = 186
    panel(image, (left + 12, top, left + 118, top + (MOST + 1) * _CELL + 8), theme.BLACK, 12, theme.INDIGO, 3)
    for step in range(MOST + 1):
        foot = top + 4 + (MOST - step) * _CELL
        lit = step <= value
        tone = blend(theme.NIGHT_DEEP, look.colour, 0.5 if lit else 0.08)
        stamp(image, rounded(88, _CELL - 6, 6), left + 21, foot + 3, tone)
        if step != value:
            pen = number(27, theme.WHITE if lit else theme.GRAY)
            write(image, str(step), (middle, foot + 30), pen, "centre")
    line = top + 4 + (MOST - value) * _CELL + _CELL // 2
    panel(image, (left + 4, line - 25, left + 126, line + 25), look.colour, 12, theme.WHITE, 4)
    write(image, f"{look.mark} {value}", (middle, line + 13), number(38, theme.BLACK), "centre")


def _supply(image: Image.Image, face: Mainframe) -> None:
    """Objects and Oneironauts at home, and the backs of the cards in hand."""
    top = 706
    for place, (name, value) in enumerate((("object", face.objects), ("oneironaut", face.figures))):
        left = 34 + place * 190
        signs.sign(image, name, (left + 32, top), 64)
        write(image, str(value), (left + 78, top + 22), number(62, theme.WHITE))
    symbol(image, "hand-holding", (54, top + 82), 44, theme.MIST)
    write(image, label("in-hand", count=sum(face.backs)), (92, top + 97), worded(42, theme.LAMP_PALE))
    for place, (kind, count) in enumerate(zip(KINDS, face.backs, strict=True)):
        left = 26 + place * 126
        signs.kind_sign(image, kind, (left + 26, top + 164), 66)
        write(image, str(count), (left + 62, top + 184), number(54, theme.WHITE))
