"""Rulings on cards that cut across the chapters."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    CardsDrawn,
    DeckReshuffled,
    DreamerWoken,
    GuardianAssigned,
    GuardianUnable,
    MonsterUnfaced,
    NightmareEnded,
)
from engine.games.dare_to_dream.state import HOURS
from tests.games.dare_to_dream.table import CONTENT, foe, night

SEVEN = ["brave-face", "pillow-fort", "hush-now", "budge-over", "lights-on", "only-a-coat", "count-to-three"]


@pytest.mark.rule("DTD-HOLE-14", "DTD-VEC-23")
def test_a_deck_that_runs_dry_is_made_of_its_discards() -> None:
    """One card in the deck, seven in the discards, three to draw."""
    table = night("dreamers-act", hands={"dreamer-1": ["one-more-story"]}, sand=(6, 0, 0))
    state = table.state
    state.dreamer_discards[:] = SEVEN
    rest = [card for card in state.dreamer_deck if card not in SEVEN]
    state.dreamer_deck[:] = rest[:1]
    state.dreamers[1].hand[:] = rest[1:]
    table.says("dreamer-1", "play:one-more-story").says("dreamer-1", "dreamer:dreamer-1")
    assert table.told(CardsDrawn) == [CardsDrawn("dreamer-1", 3)]
    assert table.told(DeckReshuffled) == [DeckReshuffled("dreamers", 8)], "with the Action just played"
    hand = table.dreamer("dreamer-1").hand
    assert hand is not None and hand[0] == rest[0] and {*hand[1:]} <= {*SEVEN, "one-more-story"}
    assert table.view().dreamer_deck == 6


@pytest.mark.rule("DTD-HOLE-14")
def test_with_both_empty_what_there_is_is_drawn_without_penalty() -> None:
    table = night("hour-start", hour=2)
    state = table.state
    assert table.view().darkness_hand_size == 2
    state.darkness_hand += state.darkness_deck[1:]
    del state.darkness_deck[1:]
    table.says("darkness").says("darkness", "lurk").says("darkness", "keep")
    assert table.told(CardsDrawn)[-1] == CardsDrawn("darkness", 1)
    assert table.view().darkness_deck == 0 and table.ending is None


@pytest.mark.rule("DTD-HOLE-17")
def test_a_nightmare_lasts_for_its_strike() -> None:
    table = night("dreamers-act", nightmares=["running-through-honey"], hands={"dreamer-1": ["brave-face"]})
    assert table.options("dreamer-1")["play:brave-face"].facts["sand"] == 2
    table.all_pass()
    assert table.view().nightmares == ()
    assert table.view().darkness_discards == ("running-through-honey",)
    assert table.told(NightmareEnded) == [NightmareEnded("running-through-honey")]


@pytest.mark.rule("DTD-HOLE-17")
def test_a_nightmare_that_stays_goes_when_its_text_ends_it() -> None:
    table = night("dreamers-act", nightmares=["the-dark-gets-darker"], hands={"dreamer-1": ["brave-face"]})
    table.all_pass()
    assert [nightmare.id for nightmare in table.view().nightmares] == ["the-dark-gets-darker"]
    table = night(
        "compare",
        nightmares=["the-dark-gets-darker"],
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    assert len(table.told(DreamerWoken)) == 1
    assert table.view().nightmares == ()


@pytest.mark.rule("DTD-HOLE-33")
def test_a_removed_monster_needs_no_comparison() -> None:
    table = night(
        "dreamers-act",
        hands={"dreamer-1": ["only-a-coat"]},
        monsters=[foe("sock-thief", "dreamer-1", "captain-buttons", less=1)],
    )
    table.says("dreamer-1", "play:only-a-coat").all_pass()
    assert table.view().score == 0 and table.view().hour == 2
    assert table.view().darkness_discards == ("sock-thief",)


@pytest.mark.rule("DTD-HOLE-19", "DTD-STRIKE-09")
def test_no_sand_is_taken_for_a_card_that_its_own_cost_would_make_useless() -> None:
    """The Coat has Strength 3, but 5 once the Darkness holds the 2 Sand that the card against it costs."""
    table = night(
        "dreamers-act",
        hands={"dreamer-1": ["only-a-coat"]},
        monsters=[foe("coat-on-the-door", "dreamer-1", "velvet-hare")],
    )
    assert table.monster("coat-on-the-door").strength == 3
    assert table.refuses("dreamer-1", "play:only-a-coat") == "DTD-STRIKE-09"
    assert table.sand == (6, 0, 0)


@pytest.mark.rule("DTD-HOLE-33")
def test_an_added_monster_is_assigned_at_once_by_the_spread_and_faced() -> None:
    table = night(
        "darkness-acts",
        sand=(5, 1, 0),
        hands={"darkness": ["something-else-comes", "pipe-knocker"]},
        monsters=[foe("under-bed", "dreamer-1", "velvet-hare")],
    )
    table.says("darkness", "play:something-else-comes").says("darkness", "summon:pipe-knocker")
    assert table.monster("pipe-knocker").seat == "dreamer-2", "the other has one already"
    assert table.awaits() == [("dreamer-2", "strike.assign-guardian")]
    table.says("dreamer-2", "face:pipe-knocker@grandmother-clock")
    assert table.monster("pipe-knocker").guardian == "grandmother-clock"


@pytest.mark.rule("DTD-HOLE-34")
def test_a_waking_by_a_card_scores_like_any() -> None:
    table = night("reveal", sand=(2, 4, 0), down=["falling-always-falling"], wards={"dreamer-2": "door-ajar"}, hour=3)
    table.says("darkness", "yes")
    assert table.told(DreamerWoken) == [DreamerWoken("dreamer-1", 1, 3)]
    assert table.dreamer("dreamer-1").hand_size == 5
    assert table.dreamer("dreamer-2").woken == 0


@pytest.mark.rule("DTD-HOLE-34", "DTD-STRIKE-19")
def test_a_waking_by_a_card_may_win_in_the_middle_of_the_revealing() -> None:
    table = night("reveal", score=2, sand=(2, 4, 0), down=["falling-always-falling", "under-bed"])
    table.says("darkness", "reveal:falling-always-falling").says("darkness", "yes")
    table.says("darkness", "dreamer:dreamer-2")
    assert table.ending == "darkness-wins"
    assert table.view().face_down == 1


@pytest.mark.rule("DTD-HOLE-34")
def test_an_awake_dreamer_is_not_woken_by_a_card() -> None:
    table = night("reveal", score=1, since_start=["dreamer-1"], sand=(2, 4, 0), down=["falling-always-falling"], hour=2)
    table.says("darkness", "yes")
    assert table.told(DreamerWoken) == [DreamerWoken("dreamer-2", 2, 3)]


@pytest.mark.rule("DTD-HOLE-41", "DTD-VEC-29")
def test_another_able_guardian_takes_over_at_once() -> None:
    table = night(
        "darkness-acts",
        sand=(4, 2, 0),
        hands={"darkness": ["lights-out"]},
        monsters=[foe("pipe-knocker", "dreamer-1", "tin-sergeant")],
    )
    table.says("darkness", "play:lights-out").says("darkness", "guardian:tin-sergeant")
    assert table.told(GuardianUnable) == [GuardianUnable("dreamer-1", "tin-sergeant")]
    assert table.awaits() == [("dreamer-1", "strike.assign-guardian")]
    assert table.refuses("dreamer-1", "face:pipe-knocker@tin-sergeant") == "DTD-HOLE-04"
    table.says("dreamer-1", "face:pipe-knocker@velvet-hare")
    assert table.told(GuardianAssigned) == [GuardianAssigned("dreamer-1", "velvet-hare", "pipe-knocker")]


@pytest.mark.rule("DTD-HOLE-41", "DTD-VEC-29", "DTD-STRIKE-15")
def test_with_no_other_the_monster_stays_unfaced() -> None:
    table = night(
        "darkness-acts",
        sand=(4, 2, 0),
        hands={"darkness": ["lights-out"]},
        unable=["captain-buttons", "velvet-hare"],
        monsters=[foe("pipe-knocker", "dreamer-1", "tin-sergeant")],
    )
    table.says("darkness", "play:lights-out").says("darkness", "guardian:tin-sergeant")
    assert table.told(MonsterUnfaced) == [MonsterUnfaced("dreamer-1", "pipe-knocker")]
    assert table.view().score == 1


@pytest.mark.rule("DTD-HOLE-32")
def test_a_card_lets_a_guardian_face_another_dreamers_monster() -> None:
    table = night(
        "dreamers-act",
        hands={"dreamer-1": ["sleepwalk-patrol"]},
        monsters=[foe("pipe-knocker", "dreamer-1", "velvet-hare")],
    )
    table.says("dreamer-1", "play:sleepwalk-patrol").says("dreamer-1", "move:pipe-knocker@grandmother-clock")
    assert table.monster("pipe-knocker").seat == "dreamer-2"
    assert table.monster("pipe-knocker").guardian == "grandmother-clock"


@pytest.mark.rule("DTD-HOLE-22")
def test_a_ward_may_name_another_time_than_the_dreamers_part() -> None:
    table = night(
        "dreamers-act",
        wards={"dreamer-1": "line-of-crumbs"},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    assert table.refuses("dreamer-1", "use:line-of-crumbs") == "DTD-HOLE-22"
    table.all_pass()
    assert table.awaits() == [("dreamer-1", "strike.would-wake")]


@pytest.mark.rule("DTD-HOLE-01")
def test_only_the_demo_is_played() -> None:
    assert HOURS == 5
    assert not any("showdown" in card.text.lower() for cards in CONTENT.kinds.values() for card in cards.values())
