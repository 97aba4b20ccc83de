"""The board and its words."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from engine.games.dare_to_dream.view import MonsterView, NightmareView, View
from images.dare_to_dream.board import render_board
from images.dare_to_dream.gallery import NAMES, content, crowded, ended, holding, opening, strike
from images.dare_to_dream.grid import MOST_CARDS, places

AWAITED = ("dreamer-1",)


def board(view: View, names: dict[str, str] = NAMES) -> str:
    return render_board(view, names, content(), AWAITED).text


@pytest.mark.parametrize("players", [3, 4])
def test_the_text_board_tells_everything_about_each_dreamer(players: int) -> None:
    view = strike(players)
    for dreamer in view.dreamers:
        part = next(part for part in board(view).split("\n\n") if part.startswith(f"**{NAMES[dreamer.seat]}**"))
        assert ("Awake" if dreamer.awake else "Asleep") in part
        assert f"Cards in hand: {dreamer.hand_size}." in part
        assert f"Times woken: {dreamer.woken}." in part
        assert ("Finished for now." in part) == dreamer.ready
        assert (content().card(dreamer.ward).title if dreamer.ward else "Ward: none") in part
        assert len(part.splitlines()) == 1 + len(dreamer.guardians)


@pytest.mark.parametrize("players", [3, 4])
def test_the_text_board_tells_everything_about_each_guardian(players: int) -> None:
    view = strike(players)
    for guardian in (guardian for dreamer in view.dreamers for guardian in dreamer.guardians):
        line = line_of(board(view), f"- Guardian {content().card(guardian.id).title}:")
        for attribute, value in zip(("Shadow", "Noise", "Dread"), guardian.strengths, strict=True):
            assert f"{attribute} {value}" in line
        assert (content().card(guardian.item).title if guardian.item else "Item: none") in line
        assert ("Cannot face" in line) == guardian.unable
        assert all(content().card(monster).title in line for monster in guardian.facing)


@pytest.mark.parametrize("players", [3, 4])
def test_the_text_board_tells_everything_about_each_monster(players: int) -> None:
    view = strike(players)
    for monster in view.monsters:
        line = line_of(board(view), f"- Monster {content().card(monster.id).title}:")
        assert f"Strength {monster.strength}" in line
        assert all(symbol.title() in line for symbol in monster.symbols)
        assert ("must be faced alone" in line) == monster.alone
        assert NAMES[monster.seat or ""] in line
        assert (content().card(monster.guardian).title if monster.guardian else "no Guardian") in line
        assert ("beaten" in line) == (monster.result == "beaten")


@pytest.mark.parametrize("players", [3, 4])
def test_the_text_board_tells_hour_score_sand_decks_and_discards(players: int) -> None:
    view = strike(players)
    text = board(view)
    for card in (*view.darkness_discards, *view.dreamer_discards, *(nightmare.id for nightmare in view.nightmares)):
        assert content().card(card).title in text
    assert "Waiting for: Anna." in text
    assert "Hour: 3 of 5." in text
    assert f"has 2 of the {players} points" in text
    assert "Dreamers 2, Darkness 3, Sand Pile 1" in text
    assert "(Nyx). Cards in hand: 5. Face down: 0. Deck: 21. Discards: 3." in text
    assert "Dreamer Deck: 20" in text


def line_of(text: str, beginning: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(beginning))


def test_the_text_board_says_how_a_strength_came_about() -> None:
    text = board(strike(3))
    assert "Noise 3 (printed 1, yellow cubes +2)" in text
    assert "Shadow 4 (printed 2, Item +2)" in text
    assert "Strength 6 (printed 4, gray cubes +2)" in text


def test_a_lessened_strength_is_told_and_never_below_nothing() -> None:
    view = strike(3)
    dreamer = view.dreamers[0]
    weak = msgspec.structs.replace(dreamer.guardians[2], strengths=(0, 3, 1), less=(9, 0, 0))
    changed = msgspec.structs.replace(dreamer, guardians=(*dreamer.guardians[:2], weak))
    text = board(msgspec.structs.replace(view, dreamers=(changed, *view.dreamers[1:])))
    assert "Shadow 0 (printed 5, lessened −9)" in text


@pytest.mark.parametrize(("ending", "words"), [("dreamers-win", "Dreamers win"), ("darkness-wins", "Darkness wins")])
def test_the_winner_is_named_in_text_and_alt_and_nobody_is_awaited(ending: str, words: str) -> None:
    picture = render_board(ended(ending), NAMES, content(), AWAITED)
    assert words in picture.text
    assert words in picture.alt
    assert "Waiting" not in picture.text + picture.alt


def test_a_table_without_names_is_drawn_with_seats() -> None:
    assert "Dreamer 2" in render_board(strike(3), {}, content(), AWAITED).text


def test_the_board_looks_the_same_whoever_asks() -> None:
    public = crowded(4)
    cards = tuple(content().nightmares)
    hand = cards[:4]
    dark = msgspec.structs.replace(public, seat="darkness", face_down_cards=cards[:4], darkness_hand=hand)
    dreamers = tuple(msgspec.structs.replace(dreamer, hand=tuple(content().wards)[:4]) for dreamer in public.dreamers)
    team = msgspec.structs.replace(public, seat="dreamer-1", dreamers=dreamers)
    pictures = {render_board(view, NAMES, content(), AWAITED) for view in (public, dark, team)}
    assert len(pictures) == 1


def test_a_change_of_any_kind_changes_the_picture() -> None:
    view = strike(3)
    first = view.dreamers[0]
    changes = [
        view,
        msgspec.structs.replace(view, score=1),
        msgspec.structs.replace(view, hour=4),
        msgspec.structs.replace(view, face_down=1),
        msgspec.structs.replace(view, face_down=2),
        msgspec.structs.replace(view, monsters=view.monsters[1:]),
        msgspec.structs.replace(view, darkness_hand_size=9),
        msgspec.structs.replace(view, dreamers=(msgspec.structs.replace(first, awake=True), *view.dreamers[1:])),
        msgspec.structs.replace(view, dreamers=(msgspec.structs.replace(first, hand_size=9), *view.dreamers[1:])),
        msgspec.structs.replace(view, dreamers=(msgspec.structs.replace(first, shielded=True), *view.dreamers[1:])),
        msgspec.structs.replace(view, monsters=tuple(_result(monster, "woke") for monster in view.monsters)),
    ]
    assert len({render_board(changed, NAMES, content(), AWAITED).png for changed in changes}) == len(changes)
    assert render_board(view, NAMES, content(), ()).png != render_board(view, NAMES, content(), AWAITED).png


def _result(monster: MonsterView, result: str) -> MonsterView:
    return msgspec.structs.replace(monster, result=result)


@pytest.mark.parametrize("count", [1, 2, 6, 8, 9, 14])
@pytest.mark.parametrize("face_down", [0, 1, 10])
def test_any_number_of_cards_lies_in_front_of_the_darkness(count: int, face_down: int) -> None:
    view = strike(4)
    guardians = [guardian.id for dreamer in view.dreamers for guardian in dreamer.guardians]
    owners = {guardian.id: dreamer.seat for dreamer in view.dreamers for guardian in dreamer.guardians}
    monsters = []
    for index, card in enumerate(list(content().monsters)[:count]):
        guardian = guardians[index * 5 % 6]
        printed = content().monsters[card]
        monsters.append(MonsterView(card, 3, 3, 5, 0, printed.symbols, False, owners[guardian], guardian, None))
    nightmares = tuple(NightmareView(card, True) for card in list(content().nightmares)[:2])
    view = msgspec.structs.replace(view, monsters=tuple(monsters), nightmares=nightmares, face_down=face_down)
    text = board(view)
    assert all(content().card(monster.id).title in text for monster in monsters)
    assert f"Face down: {face_down}." in text


@pytest.mark.parametrize("count", range(1, MOST_CARDS + 4))
def test_the_cards_of_a_hand_never_overlap_or_leave_the_picture(count: int) -> None:
    boxes = places(count)
    assert len(boxes) == min(count, MOST_CARDS)
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= 1600
        assert 84 < top < bottom <= 1018
    for first, second in pairwise(boxes):
        assert second[0] >= first[2] or second[1] >= first[3]


def test_the_sample_views_hold_the_rules_on_sand() -> None:
    for view in (opening(3), strike(3), strike(4), crowded(4), holding("darkness", 4)):
        assert view.sand.dreamers + view.sand.darkness + view.sand.pile == 6
