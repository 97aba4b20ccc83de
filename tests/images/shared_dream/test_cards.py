"""Close-ups of every card."""

from __future__ import annotations

import pytest

from images.kit.fonts import icon_glyph
from images.kit.words import ALT_LIMIT
from images.shared_dream.card import render_card
from images.shared_dream.catalogue import Card, card_of, cards, describe_card, describe_place
from images.shared_dream.gallery import content
from images.shared_dream.signs import ENEMIES, KINDS, MARKS, SCORES, TRACKS, icon_of
from images.shared_dream.wording import wording

CARDS = [pytest.param(card, id=card.id) for card in cards(content()).values()]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_words_and_an_icon(card: Card) -> None:
    assert card.title
    assert card.kind_title
    assert len(icon_glyph(card.icon)) == 1


@pytest.mark.parametrize("card", CARDS[::6])
def test_a_close_up_tells_all_its_card_says(card: Card) -> None:
    picture = render_card(card)
    assert card.title in picture.text
    assert all(line in picture.text for line in card.lines)
    assert card.flavour in picture.text
    assert all(f"{word} {value}" in picture.text for _, word, value in card.facts)
    assert card.title in picture.alt
    assert len(picture.alt) <= ALT_LIMIT
    assert picture == render_card(card)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_told_in_one_line_with_its_numbers(card: Card) -> None:
    told = describe_card(card)
    assert "\n" not in told
    assert all(f"{word} {value}" in told for _, word, value in card.facts)
    assert all(line in told for line in card.lines)


def test_a_line_about_a_person_or_a_scenario_tells_what_one_chooses_by() -> None:
    nikki = content().characters["nikki"]
    told = describe_card(card_of(content(), "nikki"))
    assert told.startswith(f"Combat {nikki.anima.combat}, Magic {nikki.anima.magic}, ")
    assert f"Health {nikki.animus.health}. Rank 1: " in told
    assert describe_card(card_of(content(), "beast-at-the-door")).startswith("Simple. Objective: ")


def test_a_bomb_that_ticks_is_not_told_as_if_it_had_gone_off() -> None:
    bombs = content().scenarios["explosive-nightlife"].decks["bombs"]
    assert [describe_card(card_of(content(), bomb)).startswith("If it goes off: ") for bomb in bombs] == [True] * 4


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_a_rank_tells_what_it_adds(rank: int) -> None:
    for character in content().characters.values():
        told = describe_place(content(), f"{rank}:{character.id}")
        assert character.aspects[rank - 1].text in told
        owned = [card for card in content().abilities.values() if (card.character, card.rank) == (character.id, rank)]
        assert owned and all(f"{card.title}: {card.text}" in told for card in owned)
    assert describe_place(content(), f"{rank}:nobody") == describe_place(content(), "4:nikki") == ""


def test_all_that_is_printed_can_be_looked_up() -> None:
    printed = content()
    known = cards(printed)
    decks = (printed.tiles, printed.characters, printed.abilities, printed.reavers, printed.dark_magic, printed.echoes)
    for deck in (*decks, printed.artifacts, printed.scenarios):
        assert set(deck) <= set(known)
    for name, scenario in printed.scenarios.items():
        for card in (*scenario.foes, *(card for deck in scenario.decks.values() for card in deck)):
            assert f"{name}/{card}" in known
            assert card_of(printed, card).id.endswith(card)


def test_stories_are_for_reading_in_play_alone() -> None:
    stories = [story for scenario in content().scenarios.values() for story in scenario.stories]
    assert stories
    for story in stories:
        with pytest.raises(LookupError):
            card_of(content(), story)


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(LookupError):
        card_of(content(), "no-such-card")


def test_no_icon_is_kept_for_what_is_not_there() -> None:
    known = {card.rpartition("/")[2] for card in cards(content())}
    assert set(wording().icons) <= known


def test_every_icon_of_a_sign_can_be_drawn() -> None:
    looks = [*ENEMIES.values(), *KINDS.values(), *SCORES.values()]
    looks += [mark.icon for mark in MARKS.values()] + [track.icon for track in TRACKS.values()]
    assert all(len(icon_glyph(name)) == 1 for name in looks)


def test_a_card_without_an_icon_of_its_own_wears_that_of_its_kind() -> None:
    assert icon_of("no-such-card", "echoes") == KINDS["echoes"]
    assert icon_of("no-such-card", "no-such-kind") == KINDS["other"]


def test_every_sort_of_enemy_and_token_has_a_word_and_a_sign_of_its_own() -> None:
    assert set(ENEMIES) == set(wording().enemies)
    assert set(MARKS) == set(wording().marks)
    assert len({(mark.shape, mark.icon, mark.letter) for mark in MARKS.values()}) == len(MARKS)
    foes = [foe for scenario in content().scenarios.values() for foe in scenario.foes.values()]
    assert {foe.type for foe in (*foes, *content().reavers.values())} <= set(wording().enemies)


@pytest.mark.rule("SD-PR-03", "SD-PR-08")
def test_every_way_of_an_open_reflection_tells_all_that_it_does() -> None:
    ways = 0
    for scenario in content().scenarios.values():
        for story in scenario.stories.values():
            for card, told in story.cards.items():
                assert bool(describe_place(content(), card)) == bool(told.card.bands or told.card.after)
                for path in told.card.paths:
                    ways += 1
                    said = describe_place(content(), f"{card}#{path.id}")
                    assert said.endswith(".") and "{" not in said
                    assert len(path.steps) + len(path.spawn) <= said.count(";") + said.count(".")
    assert ways > 50


def test_a_way_is_told_in_the_words_of_the_rules() -> None:
    said = describe_place(content(), "warning-signs/other-department#joke")
    assert said == "Social Test: 0-3 1 Action fewer, 4+ draw 1 Artifact. On to Warehouse."
    said = describe_place(content(), "run-and-hide/home#one")
    assert said == "Gain 2 Conviction; 1 Shadow to defeat, spawned on your tile. The story is complete."
    assert describe_place(content(), "run-and-hide/home#no-such-way") == ""
    assert describe_place(content(), "run-and-hide/no-such-card") == ""
