"""The city and its words."""

from __future__ import annotations

import msgspec
import pytest
from PIL import Image

from engine.games.shared_dream.state import WIDTH
from engine.games.shared_dream.view import EnemySeen, HeroSeen, TileSeen, View
from engine.library import load_wording
from images.kit.panels import Box
from images.shared_dream.board import pieces_on, render_board
from images.shared_dream.gallery import NAMES, SCENARIOS, content, contested, ended, manifest, moment, ticking
from images.shared_dream.pieces import EnemyPiece, HeroPiece, Piece, StoryPiece, TaintPiece, rows_of, stand
from images.shared_dream.printed import (
    card_title,
    enemy_title,
    goal_title,
    hero_letter,
    hero_title,
    story_title,
    tile_title,
)
from images.shared_dream.streets import city_plan, near_plan

AWAITED = ("player-1",)
VIEWS = [
    pytest.param(moment(scenario, players, day), id=f"{scenario}-{players}")
    for scenario, players, day in zip(SCENARIOS, (2, 3, 4, 3, 4), (4, 5, 5, 5, 4), strict=True)
]
change = msgspec.structs.replace


def board(view: View, names: dict[str, str] = NAMES) -> str:
    return render_board(view, names, content(), AWAITED).text


def line_of(text: str, beginning: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(beginning))


def part_of(text: str, beginning: str) -> str:
    return next(part for part in text.split("\n\n") if part.startswith(beginning))


# -- the text board ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS)
def test_the_text_board_tells_everything_about_each_player(view: View) -> None:
    text = board(view)
    for hero in view.heroes:
        part = part_of(text, f"**{NAMES[hero.seat]}**")
        assert hero_title(content(), hero) in part
        assert ("Animus" in part.splitlines()[0]) == bool(hero.rank)
        for word, value in zip(
            ("Combat", "Magic", "Social", "Movement", "Damage"),
            (hero.combat, hero.magic, hero.social, hero.movement, hero.damage),
            strict=True,
        ):
            assert f"{word} {value}" in part
        assert f"Wounds {hero.wounds} of {hero.health}" in part
        assert f": {hero.other_wounds}." in part
        assert f"Conviction {hero.conviction} of 5, Nightmare {hero.nightmare} of 5" in part
        assert f"Doubt {hero.doubt} of {view.doubt_limit}, Actions {hero.actions}" in part
        assert ("has acted" in part) == hero.acted
        assert ("Animus locked" in part) == hero.locked
        assert ("has reflected" in part) == hero.reflected
        assert ("Doubting" in part) == (hero.doubting and not hero.out)
        check_cards(view, hero, part)


def check_cards(view: View, hero: HeroSeen, part: str) -> None:
    held = (*hero.artifacts, *hero.abilities, *hero.played, *hero.items, *((hero.echo,) if hero.echo else ()))
    for card in held:
        assert card_title(view, content(), card) in part
    for story in hero.stories:
        line = line_of(part, f"- Story {story_title(view, content(), story.story)}:")
        if story.done:
            assert "complete" in line
        elif story.waits:
            assert f"({story.waits})" in line
        elif story.goal:
            assert goal_title(content(), story.goal) in line


@pytest.mark.parametrize("view", VIEWS)
def test_the_text_board_tells_everything_about_each_enemy(view: View) -> None:
    lines = part_of(board(view), "**Enemies**").splitlines()[1:]
    assert len(lines) == len(view.enemies)
    titles = load_wording("shared-dream").titles
    for enemy, line in zip(view.enemies, lines, strict=True):
        assert enemy_title(view, content(), enemy) == titles[enemy.id], "as the questions call it"
        assert line.startswith(f"- {titles[enemy.id]} " + ("at" if enemy.id.startswith("shadow-") else "("))
        assert f" at {tile_title(content(), enemy.tile)}:" in line
        for word, value in (("Combat", enemy.combat), ("Magic", enemy.magic), ("Movement", enemy.movement)):
            assert f"{word} {value}," in line
        assert f"Damage {enemy.damage}," in line
        if enemy.id != "frenzied-clown":
            assert f" {enemy.left} of {enemy.health}" in line
        assert ("Dark Magic" in line) == (enemy.mode == "dark-magic")
        assert ("keeps to" in line) == bool(enemy.prey)
        assert not enemy.gear or card_title(view, content(), enemy.gear) in line


@pytest.mark.parametrize("view", VIEWS)
def test_the_text_board_tells_everything_about_each_tile(view: View) -> None:
    part = part_of(board(view), "**The city**")
    for tile in view.tiles:
        line = line_of(part, f"- {tile_title(content(), tile.id)} (")
        kind = {"location": "Location", "street": "street", "stop": "stop sign"}[tile.kind]
        assert f"({kind};" in line
        assert (f"Taint {tile.taint}" in line) == bool(tile.taint)
        there = {enemy_title(view, content(), enemy) for enemy in view.enemies if enemy.tile == tile.id}
        there |= {NAMES[hero.seat] for hero in view.heroes if hero.tile == tile.id and not hero.out}
        assert all(name in line for name in there)
        assert all(mark.removeprefix("rose-").split("-")[0].lower() in line.lower() for mark in tile.marks)
        check_arrows(view, tile, line)


def check_arrows(view: View, tile: TileSeen, line: str) -> None:
    """Each arrow inside the city is told, as one-way where the other tile has none back."""
    places = {(other.row, other.column): other for other in view.tiles}
    sides = {"n": ("north", -1, 0, "s"), "e": ("east", 0, 1, "w"), "s": ("south", 1, 0, "n"), "w": ("west", 0, -1, "e")}
    ways = line[line.index(";") + 1 : line.index(")")]
    for side, (word, down, across, back) in sides.items():
        other = places.get((tile.row + down, tile.column + across))
        leads = side in tile.exits and other is not None
        assert (word in ways) == leads
        if leads and other is not None:
            assert (f"{word} one-way" in ways) == (back not in other.exits)


@pytest.mark.parametrize("view", VIEWS)
def test_the_text_board_tells_decks_discards_dials_and_whose_turn_it_is(view: View) -> None:
    text = board(view)
    decks = part_of(text, "**Decks**")
    for count in view.decks.values():
        assert f" {count}" in decks.splitlines()[0]
    for cards in view.discards.values():
        assert all(card_title(view, content(), card) in decks for card in cards)
    assert f"Shadow dials: {view.dials}." in decks
    assert f"**Day {view.day} · Act**" in text
    assert "Waiting for: Anna." in text
    assert f"{NAMES[view.actor]} acts." in text
    assert f"Order of play: {', '.join(NAMES[seat] for seat in view.order)}." in text
    assert f"at {view.doubt_limit} Doubt" in text


@pytest.mark.rule("SD-PR-06")
def test_where_stories_go_on_is_marked_in_picture_text_and_alt() -> None:
    view = quiet(moment("dead-serious", 3, 3))
    first, *others = view.heroes
    story = change(first.stories[0], goal="museum 2", waits=0, done=False)
    open_one, held, done = (
        change(view, heroes=(change(first, stories=(one,)), *others))
        for one in (story, change(story, waits=2), change(story, done=True))
    )
    pictures = [render_board(one, NAMES, content(), AWAITED) for one in (open_one, held, done)]
    title = story_title(view, content(), story.story)
    lines = [line_of(part_of(picture.text, "**The city**"), "- Museum (") for picture in pictures]
    assert [f"the story {title} of Anna goes on here" in line for line in lines] == [True, False, False]
    assert ["Anna at Museum" in picture.alt for picture in pictures] == [True, False, False]
    museum = next(tile for tile in view.tiles if tile.id == "museum")
    marks = [
        StoryPiece(0, hero_letter(content(), first)) in pieces_on(one, content(), museum) for one in (open_one, held)
    ]
    assert marks == [True, False]
    assert pictures[0].png != pictures[1].png


def test_bookmarks_differ_by_letter_and_shape_not_only_by_colour() -> None:
    def drawn(piece: StoryPiece) -> bytes:
        image = Image.new("RGB", (140, 110))
        stand(image, piece, (70, 55), 100)
        return image.convert("L").tobytes()

    assert len({drawn(StoryPiece(seat, "A")) for seat in range(4)}) == 4
    assert drawn(StoryPiece(0, "A")) != drawn(StoryPiece(0, "B"))


def test_marks_of_bombs_and_roses_stand_in_text_and_alt() -> None:
    bombs = render_board(ticking(moment("explosive-nightlife", 4, 5)), NAMES, content(), AWAITED)
    assert "bomb" in part_of(bombs.text, "**The city**")
    roses = render_board(contested(moment("war-of-the-roses", 4, 5)), NAMES, content(), AWAITED)
    assert "white Rose" in part_of(roses.text, "**The city**")
    assert "gray Rose" in roses.text
    assert "3 white" in roses.alt


@pytest.mark.parametrize(("ending", "word"), [("victory", "Victory"), ("defeat", "Defeat")])
def test_the_end_is_told_and_nobody_is_awaited(ending: str, word: str) -> None:
    picture = render_board(ended(ending), NAMES, content(), AWAITED)
    assert word in picture.text
    assert word in picture.alt
    assert "Waiting" not in picture.text + picture.alt


def test_the_most_pressing_comes_first_in_the_alt_text() -> None:
    alt = render_board(manifest(moment("beast-at-the-door", 2, 4)), NAMES, content(), AWAITED).alt
    assert alt.index("Waiting for Anna") < alt.index("Anna, ") < alt.index("Beast: track 2 of 5, Wounds 3")


# -- names -------------------------------------------------------------------------------------------------------------


def test_a_table_without_names_is_drawn_with_seats() -> None:
    assert "Player 2" in render_board(moment("dead-serious", 3, 4), {}, content(), AWAITED).text


# -- the picture -------------------------------------------------------------------------------------------------------


def changes(view: View) -> list[View]:
    """The view with one thing different each time."""
    first, *others = view.heroes
    tile, *tiles = view.tiles
    enemy, *enemies = view.enemies
    heroes: list[HeroSeen] = [
        change(first, conviction=(first.conviction + 1) % 6),
        change(first, nightmare=(first.nightmare + 1) % 6),
        change(first, doubt=first.doubt + 1),
        change(first, actions=first.actions + 1),
        change(first, wounds=first.wounds + 1),
        change(first, rank=3 - first.rank),
        change(first, doubting=not first.doubting),
        change(first, out=True),
        change(first, tile=view.tiles[-1].id if first.tile != view.tiles[-1].id else view.tiles[-2].id),
    ]
    foes: list[EnemySeen] = [
        change(enemy, combat=enemy.combat + 1),
        change(enemy, left=enemy.left + 1),
        change(enemy, type="ruin" if enemy.type != "ruin" else "torment"),
    ]
    ground: list[TileSeen] = [
        change(tile, taint=5 - tile.taint),
        change(tile, exits="" if tile.exits else "es"),
        change(tile, marks=("meteorite",)),
        change(tile, marks=("panic",)),
    ]
    return [
        view,
        change(view, day=view.day + 1),
        change(view, phase="night-enemies"),
        change(view, actor=view.heroes[(int(view.actor[-1])) % len(view.heroes)].seat),
        *(change(view, heroes=(hero, *others)) for hero in heroes),
        *(change(view, enemies=(foe, *enemies)) for foe in foes),
        *(change(view, tiles=(place, *tiles)) for place in ground),
    ]


def test_a_change_of_any_kind_changes_the_picture() -> None:
    view = quiet(moment("beast-at-the-door", 2, 4))
    drawn = {render_board(changed, NAMES, content(), AWAITED).png for changed in changes(view)}
    assert len(drawn) == len(changes(view))
    assert render_board(view, NAMES, content(), ()).png != render_board(view, NAMES, content(), AWAITED).png


def quiet(view: View) -> View:
    """Only one enemy, on a tile of its own, so that nothing is left out for want of room."""
    enemy = change(view.enemies[0], tile=view.tiles[-3].id)
    heroes = tuple(change(hero, tile=view.tiles[place + 1].id, out=False) for place, hero in enumerate(view.heroes))
    return change(view, enemies=(enemy,), heroes=heroes)


def test_roses_differ_by_letter_and_shape_not_only_by_colour() -> None:
    from images.shared_dream.signs import MARKS

    roses = [look for name, look in MARKS.items() if name.startswith("rose-")]
    assert len({look.letter for look in roses}) == 3
    assert len({look.shape for look in roses}) == 3


def test_all_letters_of_characters_differ() -> None:
    from images.shared_dream.printed import letters

    found = letters(content())
    assert len(set(found.values())) == len(content().characters)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_never_overlap_or_leave_the_picture(players: int) -> None:
    rows = 2 + players
    plan = city_plan(rows)
    boxes = [plan.box(row, column) for row in range(rows) for column in range(WIDTH)]
    check_boxes(boxes, 84, 912)
    near = near_plan()
    check_boxes([near.box(row, column) for row in range(3) for column in range(3)], 84, 1018)


def check_boxes(boxes: list[Box], top: int, bottom: int) -> None:
    for number, box in enumerate(boxes):
        assert 0 <= box[0] < box[2] <= 1600
        assert top < box[1] < box[3] < bottom
        for other in boxes[:number]:
            assert other[2] < box[0] or other[3] < box[1] or box[2] < other[0]


@pytest.mark.parametrize("room", [(334, 62), (334, 110), (457, 190)])
@pytest.mark.parametrize("count", range(14))
def test_pieces_stay_inside_their_tile_and_none_is_forgotten(room: tuple[int, int], count: int) -> None:
    kinds: tuple[Piece, ...] = (HeroPiece(0, "N", 2), TaintPiece(3), EnemyPiece("shadow", 4, 4, False))
    pieces = [kinds[place % 3] for place in range(count)]
    rows, size = rows_of(pieces, *room)
    shown = [piece for row in rows for piece in row]
    assert shown == pieces[: len(shown)]
    assert bool(shown) == bool(pieces)
    for row in rows:
        assert sum(size * piece.ratio for piece in row) <= room[0]
    assert size * len(rows) <= room[1]
    if len(shown) > 1:
        assert size >= 44
