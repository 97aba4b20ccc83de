"""Studios, hands for their owner, and close-ups of every card; the signs that all of them are made of."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from PIL import Image

from engine.games.neodreams.content import Card
from engine.games.neodreams.words import Icon
from engine.games.neodreams.words import strip as icons_of
from images.kit import theme
from images.kit.fonts import UnknownIcon, icon_glyph
from images.kit.picture import NotSeen
from images.kit.words import ALT_LIMIT
from images.neodreams import signs
from images.neodreams import studio as studio_module
from images.neodreams.card import render_card
from images.neodreams.gallery import NAMES, content, holding, moment, rich, scenes
from images.neodreams.grid import grid
from images.neodreams.hand import MOST_CARDS, render_hand
from images.neodreams.screens import card_icon, draw_screen, screen_of
from images.neodreams.studio import render_studio
from images.neodreams.text import describe_card
from images.neodreams.wording import card_words, wording

CARDS = [pytest.param(card, id=card.id) for card in content().cards.values()]
_change = msgspec.structs.replace


@pytest.mark.parametrize("count", [0, 1, 3, 5, 9, 13, 24])
def test_a_hand_tells_all_its_cards(count: int) -> None:
    view = holding(count)
    picture = render_hand(view, NAMES, content())
    for card in (content().cards[card] for card in view.studios[0].hand):
        assert card.title in picture.text
        assert card_words(card, upgraded=False) in picture.text
        assert card_words(card, upgraded=True) in picture.text
    assert f"({count})" in picture.text
    assert len(picture.alt) <= ALT_LIMIT
    assert len(picture.png) <= 450 * 1024


@pytest.mark.parametrize("seat", ["player-1", "player-3", None, "nobody"])
def test_a_spectator_sees_no_hand(seat: str | None) -> None:
    with pytest.raises(NotSeen):
        render_hand(moment(3, 9)[0], NAMES, content(), seat)


def test_a_player_sees_nobody_elses_hand() -> None:
    assert "Anna" in render_hand(holding(4), NAMES, content(), "player-1").text
    with pytest.raises(NotSeen):
        render_hand(holding(4), NAMES, content(), "player-2")


def test_a_hand_is_drawn_the_same_each_time() -> None:
    assert render_hand(holding(6), NAMES, content()) == render_hand(holding(6), NAMES, content())


def test_a_hostile_owner_is_inert() -> None:
    picture = render_hand(holding(3), {"player-1": "@here `x`\n" * 90}, content())
    assert "@here" not in picture.text
    assert "\n`" not in picture.text
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("cards", [2, 5, 12, 20, 32])
def test_a_studio_tells_all_its_cards_and_both_effects(cards: int) -> None:
    view = rich(4, cards)
    picture = render_studio(view, NAMES, content(), "player-1")
    for card in view.studios[0].dream:
        printed = content().cards[card.id]
        assert f"- {printed.title} ({card.kind.title()}): Objects {card.objects} of {card.slots}" in picture.text
        assert card_words(printed, upgraded=False) in picture.text
        assert card_words(printed, upgraded=True) in picture.text
    assert "Knowledge 10, memory 0, fantasy 7." in picture.text
    assert len(picture.alt) <= ALT_LIMIT
    assert len(picture.png) <= 450 * 1024


def test_a_studio_is_chosen_by_seat_else_by_who_looks_else_by_turn() -> None:
    view, _ = moment(4, 14)
    for seen, seat, expected in (
        (view, "player-2", "player-2"),
        (_change(view, seat="player-3"), None, "player-3"),
        (view, None, view.active),
    ):
        assert render_studio(seen, NAMES, content(), seat).filename == f"neodreams-studio-{expected}.png"
    with pytest.raises(NotSeen):
        render_studio(view, NAMES, content(), "player-9")


def test_a_studio_can_be_shown_before_boards_are_dealt() -> None:
    view, _ = scenes(4, 3)[0]
    bare = _change(view, studios=tuple(_change(studio, dream=(), board="") for studio in view.studios))
    assert "Anna" in render_studio(bare, NAMES, content(), "player-1").text


@pytest.mark.parametrize(
    "change", [{"k": 9}, {"m": 9}, {"f": 9}, {"objects": 1}, {"figures": 3}, {"credits": 1}, {"board": "moth-works"}]
)
def test_a_change_changes_the_studio(change: dict[str, int]) -> None:
    view = rich(4, 5)
    changed = _change(view, studios=(_change(view.studios[0], **change), *view.studios[1:]))
    pictures = [render_studio(seen, NAMES, content(), "player-1") for seen in (view, changed)]
    assert pictures[0].png != pictures[1].png


def test_objects_a_client_and_the_side_in_force_change_a_screen() -> None:
    card = content().cards["corner-office-garden"]
    looks = [(objects, client) for objects in range(card.slots + 1) for client in (False, True)]
    drawn = {draw_screen(screen_of(card, objects, client=client), (372, 219)).tobytes() for objects, client in looks}
    assert len(drawn) == len(looks)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_close_up_with_all_its_words(card: Card) -> None:
    picture = render_card(card)
    assert card.flavour in picture.text
    for told in (picture.text, picture.alt):
        assert card.title in told
        assert wording().kinds[card.kind] in told
        assert card_words(card, upgraded=False) in told
        assert card_words(card, upgraded=True) in told
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_described_in_one_line(card: Card) -> None:
    told = describe_card(card)
    assert "\n" not in told
    assert wording().kinds[card.kind] in told
    assert card_words(card, upgraded=True) in told


@pytest.mark.parametrize("card", CARDS)
def test_every_card_fits_a_market_screen(card: Card) -> None:
    """Condition, icons and cost find room at the smallest size, none of them cut off."""
    for effect in (card.standard, card.upgraded):
        icons = (*signs.occasion(card.when), *icons_of(effect))
        assert signs.strip_width(icons, 24) <= 290
    assert draw_screen(screen_of(card), (343, 182)).size == (343, 182)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_an_icon_of_its_own(card: Card) -> None:
    assert card_icon(card) == wording().icons[card.id.rstrip("-1234")]
    assert len(icon_glyph(card_icon(card))) == 1


def test_no_icon_is_kept_for_a_card_that_is_not_there() -> None:
    assert set(wording().icons) == {card.rstrip("-1234") for card in content().cards}


def test_a_card_with_an_unknown_icon_wears_that_of_its_kind() -> None:
    card = _change(content().cards["teeth-again"], id="no-such-card")
    assert card_icon(card) == signs.KIND_ICONS["recursive"]


def test_signs_differ_without_their_colours() -> None:
    """Two signs share form, shape and mark only where a number tells them apart (broadcast, broadcast one)."""
    looks: dict[tuple[str, str, str], list[str]] = {}
    for name, look in signs.LOOKS.items():
        looks.setdefault((look.form, look.mark, look.shape), []).append(name)
    assert [names for names in looks.values() if len(names) > 1] == [["broadcast", "broadcast-one"]]
    drawn = []
    for shown in (Icon("broadcast"), Icon("broadcast-one")):
        image = Image.new("RGB", (120, 60), theme.BLACK)
        signs.one_icon(image, shown, (4, 30), 40)
        drawn.append(image.tobytes())
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("card", CARDS)
def test_every_sign_of_every_card_can_be_drawn(card: Card) -> None:
    for shown in (*signs.occasion(card.when), *icons_of(card.standard), *icons_of(card.upgraded)):
        assert shown.sign in signs.LOOKS
        image = Image.new("RGB", (160, 60), theme.BLACK)
        assert signs.one_icon(image, shown, (4, 30), 40) == signs.icon_width(shown, 40)
        assert image.getbbox() is not None


def test_every_mark_is_a_letter_or_an_icon_there_is() -> None:
    for look in signs.LOOKS.values():
        if look.form != "words" and len(look.mark) > 1:
            assert len(icon_glyph(look.mark)) == 1
    with pytest.raises(UnknownIcon):
        icon_glyph("no-such-icon")


@pytest.mark.parametrize(
    ("when", "shown"),
    [
        (None, []),
        ("create", ["create", "colon"]),
        ("create:lucid", ["create", "lucid", "colon"]),
        ("draw:neodream", ["neodream", "colon"]),
        ("other:cycle", ["others", "cycle", "colon"]),
        ("deploy:row-recursive", ["oneironaut", "recursive", "colon"]),
        ("deploy:column-1", ["oneironaut", "column", "colon"]),
        ("returnal", ["return", "colon"]),
        ("complete", ["upgraded", "colon"]),
    ],
)
def test_an_occasion_is_shown_as_icons(when: str | None, shown: list[str]) -> None:
    assert [icon.sign for icon in signs.occasion(when)] == shown


def test_a_number_before_a_sign_is_kept_apart_from_one_that_ends_the_last() -> None:
    apart = signs.strip_width((Icon("less", 2), Icon("object", 2)), 60)
    close = signs.strip_width((Icon("create"), Icon("object", 2)), 60)
    alone = [signs.icon_width(icon, 60) for icon in (Icon("less", 2), Icon("create"), Icon("object", 2))]
    assert apart - alone[0] - alone[2] > close - alone[1] - alone[2]


@pytest.mark.parametrize("count", range(1, max(MOST_CARDS, studio_module.MOST_CARDS) + 1))
@pytest.mark.parametrize("centred", [False, True])
def test_cards_never_overlap_or_leave_their_box(count: int, centred: bool) -> None:
    boxes = grid(count, (444, 94, 1584, 1006), 1.5, centred=centred)
    assert len(boxes) == count
    for left, top, right, bottom in boxes:
        assert 444 <= left < right <= 1584
        assert 94 <= top < bottom <= 1006
    for first, second in pairwise(boxes):
        assert second[0] >= first[2] or second[1] >= first[3]
