"""Hands for their own side, and close-ups of every card."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.dare_to_dream.cards import Card, Item, Monster
from images.dare_to_dream.card import render_card
from images.dare_to_dream.catalogue import face_of, icon_of, kind_of
from images.dare_to_dream.gallery import NAMES, content, holding, strike
from images.dare_to_dream.hand import render_hand
from images.dare_to_dream.sheets import card_icon
from images.dare_to_dream.signs import SIGNS, TYPE_ICONS
from images.dare_to_dream.text import describe_card
from images.dare_to_dream.wording import wording
from images.kit.fonts import icon_glyph
from images.kit.picture import NotSeen
from images.kit.words import ALT_LIMIT

CARDS = [pytest.param(card, id=card.id) for cards in content().kinds.values() for card in cards.values()]


@pytest.mark.parametrize("seat", ["dreamer-1", "darkness"])
@pytest.mark.parametrize("count", [0, 1, 3, 5, 7, 12, 15])
def test_a_hand_tells_all_its_cards(seat: str, count: int) -> None:
    view = holding(seat, count)
    picture = render_hand(view, NAMES, content())
    cards = view.darkness_hand if seat == "darkness" else view.dreamers[0].hand
    assert cards is not None
    assert len(cards) == count
    for card in cards:
        assert content().card(card).title in picture.text
        assert content().card(card).text in picture.text
    assert f"({count})" in picture.text
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_described_in_one_line(card: Card) -> None:
    told = describe_card(card)
    assert told.startswith(wording().kinds[kind_of(card)])
    assert told.endswith(card.text)
    assert "\n" not in told
    if isinstance(card, Monster):
        symbols = " or ".join(symbol.capitalize() for symbol in card.symbols)
        assert f", printed {card.strength} {symbols}." in told


@pytest.mark.parametrize("card", [param for param in CARDS if isinstance(param.values[0], Item)])
def test_the_bonuses_of_an_item_are_told_once(card: Item) -> None:
    for attribute, value in zip(("Shadow", "Noise", "Dread"), card.bonus.strengths, strict=True):
        assert render_card(card).text.count(attribute) == card.text.count(attribute)
        assert (f"+{value} {attribute}" in card.text) == (value > 0)


@pytest.mark.parametrize("seat", ["darkness", "dreamer-1", "dreamer-2", None, "nobody"])
def test_a_spectator_sees_no_hand(seat: str | None) -> None:
    with pytest.raises(NotSeen):
        render_hand(strike(3), NAMES, content(), seat)


def test_a_dreamer_sees_a_teammates_hand_but_not_the_darknesss() -> None:
    view = msgspec.structs.replace(holding("dreamer-1", 4), seat="dreamer-2")
    assert "Anna" in render_hand(view, NAMES, content(), "dreamer-1").text
    with pytest.raises(NotSeen):
        render_hand(view, NAMES, content(), "darkness")


def test_a_hand_is_drawn_the_same_each_time() -> None:
    view = holding("darkness", 6)
    assert render_hand(view, NAMES, content()) == render_hand(view, NAMES, content())


def test_a_hostile_owner_is_inert() -> None:
    picture = render_hand(holding("dreamer-1", 3), {"dreamer-1": "@here `x`\n" * 90}, content())
    assert "@here" not in picture.text
    assert "\n`" not in picture.text
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_close_up_with_all_its_words(card: Card) -> None:
    picture = render_card(card)
    assert card.title in picture.text
    assert card.text in picture.text
    assert card.flavour in picture.text
    assert card.title in picture.alt
    assert wording().kinds[kind_of(card)] in picture.alt


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_an_icon_of_its_own(card: Card) -> None:
    assert icon_of(card) == wording().icons[card.id]
    assert len(icon_glyph(icon_of(card))) == 1


def test_no_icon_is_kept_for_a_card_that_is_not_there() -> None:
    assert set(wording().icons) == {card.id for cards in content().kinds.values() for card in cards.values()}


def test_a_card_with_an_unknown_icon_wears_that_of_its_kind() -> None:
    assert card_icon("no-such-icon", "wards") == TYPE_ICONS["wards"]
    assert card_icon(None, "monsters") == TYPE_ICONS["monsters"]


def test_attributes_differ_in_shape_letter_icon_and_colour() -> None:
    for part in range(4):
        assert len({look[part] for look in SIGNS.values()}) == 3


def test_only_actions_and_paid_abilities_show_a_cost() -> None:
    assert face_of(next(iter(content().monsters.values()))).cost is None
    action = next(iter(content().dreamer_actions.values()))
    assert face_of(action).cost == action.cost
