"""The table: Oneirosphere, Market, decks and a plate for each studio. All of it is public, whoever looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

from engine.games.neodreams.content import KINDS, Content
from engine.games.neodreams.turn import FULL
from engine.games.neodreams.view import StudioSeen, View
from images.kit import theme
from images.kit.board_words import seat_index
from images.kit.panels import lay, write, write_fitted
from images.kit.pens import named, number
from images.kit.picture import Picture, finish
from images.kit.words import clipped
from images.neodreams.backdrop import Mood
from images.neodreams.plates import Piece, Plate, draw_piece, plate, ribbon, tally
from images.neodreams.screens import draw_screen, screen_of
from images.neodreams.sphere import (
    CARD_WIDTH,
    FIGURE,
    MARKET_LEFT,
    ROW_HEIGHT,
    kind_box,
    light_up,
    marker,
    market_box,
    place_box,
    socket,
    sphere,
)
from images.neodreams.text import board_alt, board_text, board_title
from images.neodreams.wording import label, letter_of, shown_name

_PLATE_TOP, _PLATE_HEIGHT = 774, 232
_RIBBON_NAME, _ALONE_NAME = 18, 32


def render_board(view: View, names: Mapping[str, str], content: Content, awaited: Collection[str] = ()) -> Picture:
    """The table as everybody may see it. `names` by seat; `awaited` are the seats the game waits for."""
    seats = in_order(view, awaited)
    canvas = board_canvas(view, names, content, seats)
    alt = board_alt(view, names, content, seats)
    return finish(canvas, alt, board_text(view, names, content, seats), f"neodreams-turn-{view.turn}.png")


def in_order(view: View, awaited: Collection[str]) -> list[str]:
    """The awaited seats in seat order; nobody once the game is over."""
    return [] if view.winners else [studio.seat for studio in view.studios if studio.seat in awaited]


def mood_of(view: View) -> Mood:
    """The light of the picture: night, or the morning after."""
    return "dawn" if view.winners else "night"


def board_canvas(view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> Image.Image:
    """The board in full colour."""
    image = sphere(content, view.layout, mood_of(view)).copy()
    _ribbon(image, view, names, awaited)
    _shelf_head(image, view)
    marker(image, view.marker)
    _market(image, view, content)
    _figures(image, view, names)
    _plates(image, view, names, awaited)
    return image


def _ribbon(image: Image.Image, view: View, names: Mapping[str, str], awaited: list[str]) -> None:
    # Nobody's long name may push another's out of the line.
    told = view.winners or tuple(awaited)
    most = _RIBBON_NAME if len(told) > 1 else _ALONE_NAME
    listed = ", ".join(clipped(shown_name(names, seat), most) for seat in told)
    line = label("winners" if view.winners else "waiting", names=listed) if listed else ""
    ribbon(image, "sun" if view.winners else "moon", board_title(view), line)


def _shelf_head(image: Image.Image, view: View) -> None:
    """The Market's heading with the reserve, or that the end is near."""
    write(image, label("market"), (MARKET_LEFT + 14, 160), named(50, theme.NEON_PINK))
    if view.triggered and not view.winners:
        write_fitted(image, label("triggered"), (MARKET_LEFT + 206, 156), 220, named(38, theme.LAMP), 24)
    tally(image, "cube", view.reserve_objects, (1330, 146), 42)
    tally(image, "bed", view.reserve_clients, (1466, 146), 42)


def _market(image: Image.Image, view: View, content: Content) -> None:
    for kind in KINDS:
        left, top, right, _ = kind_box(kind)
        for place, count in enumerate((view.decks.get(kind, 0), len(view.discards.get(kind, ())))):
            write(image, str(count), (right - 8, top + 124 + 44 * place), number(34, theme.WHITE), "right")
        for place, card in enumerate(view.market.get(kind, ())[:2]):
            left, top, _, _ = market_box(kind, place)
            lay(image, draw_screen(screen_of(content.cards[card]), (CARD_WIDTH, ROW_HEIGHT)), left, top, 16)


def _figures(image: Image.Image, view: View, names: Mapping[str, str]) -> None:
    seats = tuple(studio.seat for studio in view.studios)
    for place in view.locations:
        if place.seat:
            piece = piece_of(names, place.seat, seats)
            draw_piece(image, piece, socket(place.row, place.column), FIGURE)
        if place.id == view.place and view.phase == "icons":
            light_up(image, place_box(place.row, place.column))


def piece_of(names: Mapping[str, str], seat: str, seats: tuple[str, ...]) -> Piece:
    """The figure of a studio."""
    return Piece(seat_index(seat), letter_of(names, seat, seats))


def _plates(image: Image.Image, view: View, names: Mapping[str, str], awaited: list[str]) -> None:
    count = len(view.studios)
    width = (1568 - 12 * (count - 1)) // count
    for order, studio in enumerate(view.studios):
        face = _plate(view, names, studio, studio.seat in awaited, (width, _PLATE_HEIGHT))
        lay(image, plate(face), 16 + order * (width + 12), _PLATE_TOP)


def _plate(view: View, names: Mapping[str, str], studio: StudioSeen, awaited: bool, size: tuple[int, int]) -> Plate:
    seat = studio.seat
    return Plate(
        piece=piece_of(names, seat, tuple(studio.seat for studio in view.studios)),
        name=shown_name(names, seat),
        counts=counts_of(view, studio),
        active=seat == view.active and not view.winners,
        last=seat == view.last,
        awaited=awaited,
        winner=seat in view.winners,
        full=len(studio.dream) >= FULL,
        size=size,
    )


def counts_of(view: View, studio: StudioSeen) -> tuple[int, ...]:
    """The numbers of a studio as in `plates.COUNTS`; once scored, the credits with what was left over."""
    return (
        *(studio.k, studio.m, studio.f, studio.objects, studio.figures, studio.hand_size, len(studio.dream)),
        view.scores.get(studio.seat, studio.credits),
    )
