"""The city: tiles and roads, who and what stands where, and a strip for each player. All of it is public."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.state import WIDTH
from engine.games.shared_dream.view import EnemySeen, HeroSeen, TileSeen, View
from images.kit import theme
from images.kit.board_words import seat_index
from images.kit.panels import Box, lay, write
from images.kit.pens import named
from images.kit.picture import Picture, finish
from images.kit.words import clipped
from images.shared_dream.backdrop import Mood, backdrop
from images.shared_dream.ground import city_layer, head_of
from images.shared_dream.pieces import EnemyPiece, HeroPiece, MarkPiece, Piece, StoryPiece, TaintPiece, place
from images.shared_dream.plates import Strip, ribbon, strip
from images.shared_dream.printed import enemies_at, enemy_sort, hero_letter, mortal, people_at, stories_at
from images.shared_dream.streets import city_plan
from images.shared_dream.text import board_alt, board_text, title_of
from images.shared_dream.wording import label, shown_name

_STRIP_TOP = 912
_RIBBON_NAME = 18


def render_board(view: View, names: Mapping[str, str], content: Content, awaited: Collection[str] = ()) -> Picture:
    """The city as everybody may see it. `names` by seat; `awaited` are the seats the game waits for."""
    seats = in_order(view, awaited)
    canvas = board_canvas(view, names, content, seats)
    alt = board_alt(view, names, content, seats)
    return finish(canvas, alt, board_text(view, names, content, seats), f"shared-dream-day-{view.day}.png")


def in_order(view: View, awaited: Collection[str]) -> list[str]:
    """The awaited seats in seat order; nobody once the game is over."""
    return [] if view.ending else [hero.seat for hero in view.heroes if hero.seat in awaited]


def board_canvas(view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> Image.Image:
    """The board in full colour."""
    mood = mood_of(view)
    if view.tiles:
        plan = city_plan(-(-len(view.tiles) // WIDTH))
        image = city_layer(view.tiles, plan, mood, content).copy()
        for tile in view.tiles:
            fill(image, view, content, tile, plan.box(tile.row, tile.column))
    else:
        image = backdrop(mood).copy()
        write(image, label("no-city"), (800, 520), named(64, theme.LAMP_PALE), "centre")
    top_line(image, view, names, awaited)
    _strips(image, view, names, content, awaited)
    return image


def mood_of(view: View) -> Mood:
    """The light of the picture: night, and how it ended."""
    if not view.ending:
        return "night"
    return "dawn" if view.ending == "victory" else "dark"


def top_line(
    image: Image.Image, view: View, names: Mapping[str, str], awaited: Collection[str], title: str = ""
) -> None:
    """The ribbon: the day and its part, or another title, and whom play waits for."""
    # Nobody's long name may push another's out of the line.
    waited = ", ".join(clipped(shown_name(names, seat), _RIBBON_NAME) for seat in awaited)
    ribbon(image, sky(view), title or title_of(view), label("waiting", names=waited) if waited else "")


def sky(view: View) -> str:
    """The icon of day or night."""
    return "moon" if view.phase.startswith("night") else "cloud-rain"


def fill(image: Image.Image, view: View, content: Content, tile: TileSeen, box: Box, kept: int = 0) -> None:
    """Everything that stands on a tile. `kept`: pixels at the right end that stay free."""
    left, top, right, bottom = box
    pieces = pieces_on(view, content, tile)
    place(image, pieces, (left + 12, top + head_of((right - left, bottom - top)) + 3, right - 12 - kept, bottom - 7))


def pieces_on(view: View, content: Content, tile: TileSeen) -> list[Piece]:
    """What stands on a tile, the most pressing first."""
    people: list[Piece] = [hero_piece(view, content, hero) for hero in people_at(view, tile.id)]
    taint: list[Piece] = [TaintPiece(tile.taint)] if tile.taint else []
    tokens: list[Piece] = [MarkPiece(mark, _number(view, tile, mark)) for mark in dict.fromkeys(tile.marks)]
    readers = {hero.seat: hero for hero, _ in stories_at(view, tile.id)}
    stories: list[Piece] = [StoryPiece(seat_index(seat), hero_letter(content, hero)) for seat, hero in readers.items()]
    return [*people, *stories, *taint, *tokens, *map(enemy_piece, enemies_at(view, tile.id))]


def _number(view: View, tile: TileSeen, mark: str) -> str:
    """The number on a token: what is left of a bomb's fuse, or how many lie there."""
    if mark == "bomb":
        return "+".join(str(bomb.tokens) for bomb in view.scene.bombs if bomb.shown and bomb.tile == tile.id)
    count = tile.marks.count(mark)
    return f"×{count}" if count > 1 else ""


def hero_piece(view: View, content: Content, hero: HeroSeen) -> HeroPiece:
    """The piece of a player."""
    acting = hero.seat == view.actor and not view.ending
    return HeroPiece(seat_index(hero.seat), hero_letter(content, hero), hero.rank, hero.doubting, acting)


def enemy_piece(enemy: EnemySeen) -> EnemyPiece:
    """The piece of an enemy."""
    return EnemyPiece(enemy_sort(enemy), enemy.combat, enemy.left if mortal(enemy) else None, enemy.kind == "nemesis")


def _strips(image: Image.Image, view: View, names: Mapping[str, str], content: Content, awaited: list[str]) -> None:
    count = len(view.heroes)
    width = (1568 - 12 * (count - 1)) // count
    for order, hero in enumerate(view.heroes):
        lay(
            image,
            strip(_strip(view, names, content, hero, hero.seat in awaited, width)),
            16 + order * (width + 12),
            _STRIP_TOP,
            18,
        )


def _strip(view: View, names: Mapping[str, str], content: Content, hero: HeroSeen, awaited: bool, width: int) -> Strip:
    state = "out" if hero.out else "doubting" if hero.doubting else ""
    numbers = (hero.health - hero.wounds, hero.conviction, hero.nightmare, hero.doubt, hero.actions)
    piece = hero_piece(view, content, hero)
    return Strip(piece, shown_name(names, hero.seat), numbers, label(state) if state else "", hero.out, awaited, width)
