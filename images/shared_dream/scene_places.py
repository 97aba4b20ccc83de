"""The boards of the scenarios whose heart is places: bombs, the invasion, Roses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import BombSeen, View
from images.kit import theme
from images.kit.panels import Box, badge, frame, lay, panel, symbol, write, write_block, write_fitted
from images.kit.pens import labelled, named, number, worded
from images.kit.scenery import layer
from images.kit.sprites import pattern, stamp
from images.shared_dream.pieces import MarkPiece, mark
from images.shared_dream.plaques import disc, ground, plaque, players
from images.shared_dream.printed import card_title, tile_title
from images.shared_dream.scene_foes import held
from images.shared_dream.scene_text import ROSES, invasion_words, rose_counts
from images.shared_dream.wording import label

Names = Mapping[str, str]

FUSE = 4
"""Tokens on a bomb when it is turned up (SD-EXPL-16)."""


# -- Explosive Nightlife -----------------------------------------------------------------------------------------------


def bombs_board(image: Image.Image, view: View, names: Names, content: Content) -> None:
    """A card for each bomb with its fuse, then explosions, Minions left, and who holds Codes."""
    bombs = view.scene.bombs
    width = min(480, (1568 - 16 * (len(bombs) - 1)) // max(1, len(bombs)))
    start = (1600 - len(bombs) * width - 16 * (len(bombs) - 1)) // 2
    for order, bomb in enumerate(bombs):
        left = start + order * (width + 16)
        _bomb(image, (left, 98, left + width, 560), bomb, content)
    if not bombs:
        room = plaque(image, (16, 98, 1584, 560), "bomb", label("bombs"), theme.GOOD, "0")
        write_block(image, label("bomb-gone"), room, named(70, theme.GOOD), 40, "centre", "middle")
    counts = (
        ("burst", "explosions", view.scene.explosions, theme.RED),
        ("user-ninja", "minions", view.decks.get("minions", 0), theme.NEON_CYAN),
    )
    for order, (icon_name, key, count, colour) in enumerate(counts):
        top = 576 + order * 220
        room = plaque(image, (16, top, 440, top + 208), icon_name, label(key), colour)
        write(
            image,
            str(count),
            ((room[0] + room[2]) // 2, room[3] - 14),
            number(104, theme.WHITE),
            "centre",
        )
    room = plaque(image, (456, 576, 1584, 1004), "key", label("codes"), theme.SODIUM)
    players(image, room, view, names, content, held(view, content))


def _bomb(image: Image.Image, box: Box, bomb: BombSeen, content: Content) -> None:
    left, top, right, bottom = box
    middle = (left + right) // 2
    if not bomb.shown:
        lay(image, layer(("sd-bomb", right - left), partial(_draw_back, right - left, bottom - top)), left, top, 22)
        pen = named(46, theme.LAMP_PALE, theme.BLACK)
        write_fitted(image, label("bomb-hidden"), (middle, top + 344), right - left - 40, pen, 28, "centre")
        pen = labelled(36, theme.MIST, theme.BLACK)
        words = label("bomb-tokens", count=bomb.tokens) if bomb.tokens else label("bomb-hidden-place")
        write_fitted(image, words, (middle, top + 398), right - left - 40, pen, 26, "centre")
        return
    ground(image, box, theme.ASPHALT, theme.RED, 6)
    write_fitted(
        image,
        tile_title(content, bomb.tile),
        (middle, top + 66),
        right - left - 36,
        named(50, theme.LAMP_PALE),
        28,
        "centre",
    )
    mark(image, MarkPiece("bomb"), (middle, top + 190), 190)
    write(image, str(bomb.tokens), (middle - 110, bottom - 92), number(110, theme.WHITE), "centre")
    shown = max(FUSE, bomb.tokens)
    step = min(56, (right - middle + 30) // shown)
    for token in range(shown):
        at = (middle - 40 + token * step, bottom - 130)
        disc(image, at, min(48, step - 4), theme.SODIUM if token < bomb.tokens else theme.STREET, theme.SODIUM)
    write(image, label("bomb-nights"), (middle, bottom - 26), labelled(38, theme.MIST), "centre")


def _draw_back(width: int, height: int) -> Image.Image:
    """The back of a Bomb card."""
    card = Image.new("RGB", (width, height), theme.GRAY)
    panel(card, (4, 4, width - 4, height - 4), theme.VIOLET_DEEP, 18)
    stamp(card, pattern("checks", width - 40, height - 40, 28), 20, 20, theme.VIOLET_DARK)
    frame(card, (16, 16, width - 16, height - 16), theme.GRAY_DEEP, 14, 3)
    disc(card, (width // 2, 180), 190, theme.VIOLET_DEEP, theme.GRAY)
    symbol(card, "question", (width // 2, 180), 110, theme.GRAY)
    return card


# -- Attack of the Mindrender ------------------------------------------------------------------------------------------


def invasion_board(image: Image.Image, view: View, names: Names, content: Content) -> None:
    """The row of invasion cards with the Alien on one, what that card says, the Meteorite, Panic! cards, Technology."""
    scene = view.scene
    colour = theme.RED if scene.invasion_red else theme.GOOD
    side = label("red" if scene.invasion_red else "green")
    value = f"{max(0, scene.invasion_at + 1)}/{len(scene.invasion)}"
    icon_name = "hand" if scene.invasion_red else "satellite-dish"
    room = plaque(image, (16, 98, 1584, 420), icon_name, f"{label('invasion')} · {side}", colour, value)
    _row(image, room, view, content, colour)
    words = invasion_words(view, content)
    title = card_title(view, content, scene.invasion[scene.invasion_at]) if scene.invasion else label("none")
    room = plaque(image, (16, 436, 980, 680), "ghost", title, colour)
    write_block(image, words, room, worded(42, theme.LAMP_PALE), 26)
    place = tile_title(content, scene.meteorite) if scene.meteorite else label("none")
    room = plaque(image, (996, 436, 1584, 680), "meteor", label("meteorite"), theme.SODIUM)
    write_block(image, place, room, named(54, theme.LAMP_PALE), 32, "centre", "middle")
    room = plaque(image, (16, 696, 780, 1004), "bullhorn", label("panics"), theme.YELLOW, str(len(scene.panics)))
    lines = [
        label("panic-line", card=card_title(view, content, card), place=tile_title(content, tile), nights=nights)
        for card, tile, nights in scene.panics
    ]
    for order, line in enumerate(lines[:5]):
        write_fitted(
            image,
            line,
            (room[0], room[1] + 38 + order * 44),
            room[2] - room[0],
            labelled(36, theme.LAMP_PALE),
            24,
        )
    room = plaque(image, (796, 696, 1584, 1004), "microchip", label("technology"), theme.NEON_CYAN)
    players(image, room, view, names, content, held(view, content))


def _row(image: Image.Image, room: Box, view: View, content: Content, colour: theme.Colour) -> None:
    """The cards from left to right; those the Alien has left behind on this side are dim."""
    scene = view.scene
    count = max(1, len(scene.invasion))
    width = min(300, (room[2] - room[0] - 12 * (count - 1)) // count)
    start = (room[0] + room[2] - count * width - 12 * (count - 1)) // 2
    for order, card in enumerate(scene.invasion):
        left = start + order * (width + 12)
        box = (left, room[1] + 6, left + width, room[3])
        here, past = order == scene.invasion_at, order < scene.invasion_at
        panel(
            image, box, theme.STREET if not past else theme.BLACK, 16, theme.LAMP if here else colour, 8 if here else 3
        )
        badge(image, str(order + 1), (left + 36, box[1] + 38), 48, theme.LAMP if here else colour, theme.INK)
        ink = theme.GRAY_DEEP if past else theme.LAMP_PALE
        pen = labelled(34, ink)
        write_block(
            image,
            card_title(view, content, card),
            (left + 14, box[1] + 76, left + width - 14, box[3] - 12),
            pen,
            22,
            "centre",
            "middle",
        )
        if here:
            symbol(image, "robot", (left + width - 50, box[1] + 42), 58, theme.LAMP)


# -- War of the Roses --------------------------------------------------------------------------------------------------


def roses_board(image: Image.Image, view: View, names: Names, content: Content) -> None:
    """The Rose of each Location, how many there are of each colour, the lock, and Last Night cards lying face down."""
    roses = [*view.scene.roses.items()]
    columns = 2 if len(roses) > 5 else 1
    rows = max(1, -(-len(roses) // columns))
    room = plaque(image, (16, 98, 1110, 1004), "spa", label("roses"), theme.NEON_PINK)
    down, across = (room[3] - room[1]) // rows, (room[2] - room[0]) // columns
    for order, (place, colour) in enumerate(roses):
        left, top = room[0] + order % columns * across, room[1] + order // columns * down
        _rose(image, (left, top, left + across - 10, top + down - 10), tile_title(content, place), colour)
    locked = view.scene.locked
    tone = theme.LAMP if locked else theme.MIST
    box = plaque(
        image,
        (1126, 98, 1584, 500),
        "lock" if locked else "lock-open",
        label("roses-locked" if locked else "roses-open"),
        tone,
    )
    step = (box[3] - box[1]) // len(ROSES)
    for order, (rose, count) in enumerate(rose_counts(view).items()):
        middle = box[1] + step * order + step // 2
        mark(image, MarkPiece(f"rose-{rose}"), (box[0] + 60, middle), min(92, step - 8))
        write_fitted(image, label(f"rose-{rose}"), (box[0] + 124, middle + 16), 190, labelled(44, theme.LAMP_PALE), 28)
        write(image, str(count), (box[2] - 16, middle + 28), number(80, theme.WHITE), "right")
    room = plaque(image, (1126, 516, 1584, 1004), "wine-glass", label("last-night"), theme.LILAC)
    players(image, room, view, names, content, {seat: f"×{count}" for seat, count in view.scene.last_night.items()})


def _rose(image: Image.Image, box: Box, title: str, colour: str) -> None:
    left, top, right, bottom = box
    size = min(124, bottom - top - 12)
    ground(image, box, theme.STREET, theme.WET, 3, 16)
    mark(image, MarkPiece(f"rose-{colour}"), (left + size // 2 + 10, (top + bottom) // 2), size)
    inner = (left + size + 26, top + 6, right - 10, bottom - 6)
    write_block(image, title, inner, labelled(50, theme.LAMP_PALE), 24, stand="middle")
