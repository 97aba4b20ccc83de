"""The Hours and Lurk."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    ActionWasted,
    CardsDrawn,
    CardsHidden,
    CardsPlaced,
    CardsSeen,
    DarknessLurked,
    DarknessStruck,
    DreamersWon,
    FellAsleep,
    HourPassed,
    LurkDiscarded,
    MonsterRevealed,
    NightmareRevealed,
)
from tests.games.dare_to_dream.table import foe, new_night, night

THREE = ["under-bed", "growth-spurt", "silent-scream"]


@pytest.mark.rule("DTD-HOUR-01", "DTD-HOUR-04", "DTD-VEC-03")
def test_the_darkness_draws_two_and_hides_two() -> None:
    table = new_night().all_done()
    assert table.view().darkness_hand_size == 6
    first, second = table.legal("darkness")[:2]
    table.says("darkness", first, second)
    assert table.view().darkness_hand_size == 4 and table.view().face_down == 2
    assert table.view("darkness").face_down_cards == (first.partition(":")[2], second.partition(":")[2])


@pytest.mark.rule("DTD-HOUR-04")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_none_one_or_two_cards_go_face_down(count: int) -> None:
    table = night("place", hands={"darkness": THREE})
    table.says("darkness", *[f"place:{card}" for card in THREE[:count]])
    assert table.told(CardsPlaced) == [CardsPlaced(count, count)]
    assert table.view().darkness_hand_size == 3 - count


@pytest.mark.rule("DTD-HOUR-04")
def test_a_third_card_is_too_many() -> None:
    table = night("place", hands={"darkness": THREE})
    assert table.refuses("darkness", *[f"place:{card}" for card in THREE]) == "too-many"


@pytest.mark.rule("DTD-HOUR-05", "DTD-HOLE-30")
def test_others_see_only_the_number_of_face_down_cards() -> None:
    table = night("place", hands={"darkness": THREE})
    table.says("darkness", "place:under-bed", "place:silent-scream").says("darkness", "lurk")
    for seat in ("dreamer-1", None):
        assert table.view(seat).face_down == 2 and table.view(seat).face_down_cards is None
        assert table.told(CardsHidden, seat) == []
        assert table.told(MonsterRevealed, seat) == []
    assert table.view("darkness").face_down_cards == ("under-bed", "silent-scream")
    assert table.told(CardsHidden, "darkness") == [CardsHidden(("under-bed", "silent-scream"))]


@pytest.mark.rule("DTD-HOLE-30")
def test_a_face_down_card_is_not_taken_back() -> None:
    table = night("place", hour=2, hands={"darkness": ["growth-spurt"]}, down=["under-bed"])
    assert table.legal("darkness") == ["place:growth-spurt"]
    table.says("darkness")
    assert table.legal("darkness") == ["lurk", "strike"]


@pytest.mark.rule("DTD-HOUR-05")
def test_hidden_monsters_and_nightmares_do_nothing_until_a_strike() -> None:
    table = night("decide", down=["under-bed", "silent-scream"])
    assert table.view().monsters == () and table.view().nightmares == ()
    table.says("darkness", "strike").says("darkness", "reveal:silent-scream")
    assert [monster.id for monster in table.view().monsters] == ["under-bed"]
    assert [nightmare.id for nightmare in table.view().nightmares] == ["silent-scream"]
    assert len(table.told(MonsterRevealed)) == len(table.told(NightmareRevealed)) == 1


@pytest.mark.rule("DTD-HOUR-06", "DTD-STRIKE-04", "DTD-VEC-13")
def test_an_action_placed_face_down_is_discarded_without_effect_or_cost() -> None:
    table = night("reveal", sand=(2, 4, 0), down=["rob-the-sandman"])
    assert table.told(ActionWasted) == [ActionWasted("rob-the-sandman")]
    assert table.view().darkness_discards == ("rob-the-sandman",)
    assert table.sand == (2, 4, 0)


@pytest.mark.rule("DTD-HOUR-07")
def test_an_action_works_from_the_hand() -> None:
    table = night("darkness-acts", sand=(2, 4, 0), hands={"darkness": ["rob-the-sandman"]})
    table.says("darkness", "play:rob-the-sandman")
    assert table.sand == (1, 5, 0)


@pytest.mark.rule("DTD-HOUR-03", "DTD-HOLE-29")
def test_draw_then_awake_dreamers_then_face_down_cards() -> None:
    table = night("hour-start", hour=2, score=1, awake=["dreamer-2"], dark_deck=["under-bed", "growth-spurt"])
    assert table.told(CardsDrawn) == [CardsDrawn("darkness", 2)]
    assert table.awaits() == [("dreamer-2", "awake-window")]
    table.says("dreamer-2", "done")
    assert table.awaits() == [("darkness", "hour.place")]


@pytest.mark.rule("DTD-HOUR-08")
def test_lurk_or_strike_is_one_choice() -> None:
    table = night("decide", down=["under-bed"])
    ask = table.asked("darkness")
    assert [option.id for option in ask.options] == ["lurk", "strike"]
    assert table.refuses("darkness") == "too-few"
    assert table.refuses("darkness", "lurk", "strike") == "too-many"
    table.says("darkness", "strike")
    assert table.told(DarknessStruck) == [DarknessStruck(1, 1)] and table.told(DarknessLurked) == []


@pytest.mark.rule("DTD-LURK-01")
def test_lurking_changes_one_card_for_another() -> None:
    table = night("lurk", hands={"darkness": THREE}, dark_deck=["clock-eater"])
    assert set(table.legal("darkness")) == {"keep", *[f"discard:{card}" for card in THREE]}
    table.says("darkness", "discard:growth-spurt")
    assert table.told(LurkDiscarded) == [LurkDiscarded("growth-spurt")]
    assert table.view("darkness").darkness_discards == ("growth-spurt",)
    assert table.told(CardsSeen, "darkness")[0] == CardsSeen("darkness", ("clock-eater",))
    assert table.view().hour == 2


@pytest.mark.rule("DTD-LURK-01", "DTD-HOLE-28")
def test_without_a_discard_there_is_no_draw() -> None:
    table = night("lurk", hour=4, hands={"darkness": THREE})
    table.says("darkness", "keep")
    drawn = [event for event in table.told(CardsDrawn) if event.seat == "darkness"]
    assert drawn == [CardsDrawn("darkness", 2)]
    assert table.view().hour == 5, "what was drawn is the next Hour's two cards"


@pytest.mark.rule("DTD-HOLE-28", "DTD-HOLE-14")
def test_the_discard_of_a_lurk_may_come_back_when_the_deck_is_empty() -> None:
    table = night("lurk", hour=5, hands={"darkness": THREE})
    table.state.darkness_discards.extend(table.state.darkness_deck)
    table.state.darkness_deck.clear()
    before = len(table.state.darkness_discards)
    table.says("darkness", "discard:growth-spurt")
    assert table.view().darkness_hand_size == 3
    assert table.view().darkness_deck == before and table.view().darkness_discards == ()


@pytest.mark.rule("DTD-LURK-02", "DTD-AWAKE-07")
def test_awake_dreamers_fall_asleep_when_the_darkness_lurks() -> None:
    table = night("lurk", hour=3, score=1, since_start=["dreamer-1"], hands={"darkness": THREE})
    table.says("darkness", "keep")
    assert not table.dreamer("dreamer-1").awake
    assert table.told(FellAsleep) == [FellAsleep("dreamer-1")]


@pytest.mark.rule("DTD-LURK-03", "DTD-LURK-02")
def test_time_goes_on_after_they_fell_asleep() -> None:
    table = night("lurk", hour=2, score=1, since_start=["dreamer-1"])
    kinds = [type(told.event) for told in table.heard]
    assert kinds.index(FellAsleep) < kinds.index(HourPassed)
    assert table.view().hour == 3


@pytest.mark.rule("DTD-LURK-04", "DTD-VEC-17", "DTD-STRIKE-02")
def test_face_down_cards_wait_through_a_lurk_and_are_revealed_in_any_order() -> None:
    table = night("decide", hour=1, down=["under-bed", "howling-chimney"], hands={"darkness": ["your-own-shadow"]})
    table.says("darkness", "lurk").says("darkness", "keep")
    assert table.view().face_down == 2 and table.view().monsters == ()
    table.says("darkness", "place:your-own-shadow", table.legal("darkness")[-1]).says("darkness", "strike")
    assert table.view().face_down == 4
    assert len(table.legal("darkness")) == 4
    table.says("darkness", "reveal:your-own-shadow").says("darkness", "reveal:howling-chimney")
    assert [event.card for event in table.told(MonsterRevealed)][:2] == ["your-own-shadow", "howling-chimney"]


@pytest.mark.rule("DTD-VEC-16", "DTD-STRIKE-23", "DTD-OBJ-05")
def test_after_a_lurk_in_hour_five_the_dreamers_have_won() -> None:
    table = night("decide", hour=5, score=2, down=["under-bed"], hands={"darkness": THREE[1:]})
    table.says("darkness", "lurk").says("darkness", "keep")
    assert table.ending == "dreamers-win"
    assert table.told(DreamersWon) == [DreamersWon(2, 3)]


@pytest.mark.rule("DTD-VEC-16", "DTD-STRIKE-23", "DTD-STRIKE-22")
def test_after_a_strike_in_hour_five_without_a_waking_the_dreamers_have_won() -> None:
    table = night("compare", hour=5, score=2, monsters=[foe("under-bed", "dreamer-1", "velvet-hare")])
    assert table.ending == "dreamers-win"


@pytest.mark.rule("DTD-VEC-24", "DTD-HOLE-35", "DTD-STRIKE-21")
def test_a_strike_without_cards_only_lets_an_hour_pass() -> None:
    table = night("decide", hour=3, score=1, since_start=["dreamer-1"], hands={"dreamer-2": ["brave-face"]})
    table.says("darkness", "strike").all_pass()
    assert table.told(MonsterRevealed) == []
    assert not table.dreamer("dreamer-1").awake
    assert table.view().hour == 4


@pytest.mark.rule("DTD-SEQ-04", "DTD-HOLE-01")
def test_there_is_no_sixth_hour_and_no_showdown() -> None:
    table = night("lurk", hour=5)
    assert table.view().hours == 5 and table.view().hour == 5
    assert table.ending == "dreamers-win" and table.session.asks == ()


@pytest.mark.rule("DTD-SEQ-05", "DTD-SETUP-13")
def test_each_turn_is_an_hour_of_the_same_night() -> None:
    table = night("lurk", hour=2, items={"velvet-hare": "night-light"}, wards={"dreamer-1": "door-ajar"}, score=1)
    assert table.told(HourPassed) == [HourPassed(2)]
    assert table.view().score == 1
    assert table.guardian("velvet-hare").item == "night-light" and table.dreamer("dreamer-1").ward == "door-ajar"
