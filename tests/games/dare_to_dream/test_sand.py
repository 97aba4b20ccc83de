"""Sand: paying, gaining, and where it goes."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import SandGained, SandTaken
from tests.games.dare_to_dream.table import CONTENT, foe, night

HARE = foe("under-bed", "dreamer-1", "velvet-hare")


@pytest.mark.rule("DTD-SAND-01", "DTD-SAND-03", "DTD-VEC-04")
def test_what_a_dreamer_pays_for_an_action_goes_to_the_darkness() -> None:
    table = night("dreamers-act", hands={"dreamer-1": ["lights-on"]}, monsters=[HARE])
    table.says("dreamer-1", "play:lights-on")
    assert table.sand == (4, 2, 0)


@pytest.mark.rule("DTD-SAND-01")
def test_an_action_may_cost_nothing() -> None:
    table = night("dreamers-act", hands={"dreamer-1": ["call-it-by-name"]}, monsters=[HARE])
    table.says("dreamer-1", "play:call-it-by-name").says("dreamer-1", "attribute:dread")
    assert table.sand == (6, 0, 0)


@pytest.mark.rule("DTD-SAND-02", "DTD-SAND-03")
@pytest.mark.parametrize("card", ["captain-buttons", "paper-lantern", "door-ajar"])
def test_abilities_of_guardians_items_and_wards_cost_sand(card: str) -> None:
    table = night(
        "dreamers-act",
        items={"velvet-hare": "paper-lantern"},
        wards={"dreamer-1": "door-ajar"},
        hands={"dreamer-1": ["night-light"]},
        monsters=[HARE],
    )
    assert table.options("dreamer-1")[f"use:{card}"].facts["sand"] == 1
    table.says("dreamer-1", f"use:{card}")
    assert table.sand == (5, 1, 0)


@pytest.mark.rule("DTD-SAND-05", "DTD-VEC-04")
def test_what_the_darkness_pays_goes_to_the_sand_pile() -> None:
    table = night("darkness-acts", sand=(4, 2, 0), hands={"darkness": ["growth-spurt"]}, monsters=[HARE])
    table.says("darkness", "play:growth-spurt")
    assert table.sand == (4, 1, 1)


@pytest.mark.rule("DTD-SAND-04", "DTD-HOLE-22")
def test_the_darkness_pays_for_a_monster_when_it_is_revealed() -> None:
    table = night("reveal", sand=(3, 3, 0), down=["clock-eater"])
    assert table.asked("darkness").id == "strike.pay"
    assert dict(table.asked("darkness").facts) == {"card": "clock-eater", "sand": 2}
    table.says("darkness", "yes")
    assert table.sand == (3, 1, 2) and table.monster("clock-eater").strength == 6


@pytest.mark.rule("DTD-SAND-04")
def test_paying_is_the_darkness_s_choice() -> None:
    table = night("reveal", sand=(3, 3, 0), down=["clock-eater"])
    table.says("darkness", "no")
    assert table.sand == (3, 3, 0) and table.monster("clock-eater").strength == 3


@pytest.mark.rule("DTD-SAND-04", "DTD-HOLE-19")
def test_held_sand_counts_at_the_moment_it_is_needed() -> None:
    table = night(
        "dreamers-act",
        sand=(5, 1, 0),
        hands={"dreamer-1": ["eyes-shut-tight"]},
        monsters=[foe("coat-on-the-door", "dreamer-1", "velvet-hare")],
    )
    assert table.monster("coat-on-the-door").strength == 3
    table.says("dreamer-1", "play:eyes-shut-tight").says("dreamer-1", "guardian:velvet-hare")
    assert table.sand == (4, 2, 0)
    assert table.monster("coat-on-the-door").strength == 5


@pytest.mark.rule("DTD-SAND-06", "DTD-SAND-07", "DTD-SAND-08", "DTD-VEC-04")
def test_a_gain_takes_what_the_pile_has() -> None:
    table = night("dreamers-act", sand=(4, 1, 1), hands={"dreamer-1": ["sand-in-the-pocket"]})
    table.says("dreamer-1", "play:sand-in-the-pocket")
    assert table.sand == (5, 1, 0)
    assert table.told(SandGained) == [SandGained("dreamers", 1, 2)]


@pytest.mark.rule("DTD-SAND-07", "DTD-SAND-08", "DTD-VEC-05")
def test_dreamers_gain_nothing_from_an_empty_pile_whatever_the_darkness_holds() -> None:
    table = night(
        "dreamers-act",
        sand=(3, 3, 0),
        hands={"dreamer-1": ["sand-in-the-pocket"]},
        wards={"dreamer-1": "three-minute-glass"},
    )
    assert table.why_not("play:sand-in-the-pocket", "dreamer-1") == "DTD-STRIKE-09"
    assert table.refuses("dreamer-1", "use:three-minute-glass") == "DTD-STRIKE-09"
    assert table.sand == (3, 3, 0)


@pytest.mark.rule("DTD-SAND-06", "DTD-HOLE-19")
def test_the_darkness_gains_from_the_pile() -> None:
    table = night("darkness-acts", sand=(2, 1, 3), hands={"darkness": ["sweep-the-pile"]})
    table.says("darkness", "play:sweep-the-pile")
    assert table.sand == (2, 3, 1)


@pytest.mark.rule("DTD-HOLE-19")
def test_a_card_that_says_so_takes_from_the_dreamers() -> None:
    table = night("reveal", sand=(2, 1, 3), down=["window-tapper"])
    assert table.sand == (1, 2, 3)
    assert table.told(SandTaken) == [SandTaken(1, 1)]


@pytest.mark.rule("DTD-SAND-08", "DTD-HOLE-19")
def test_nothing_is_taken_from_dreamers_who_have_none() -> None:
    table = night("reveal", sand=(0, 3, 3), down=["window-tapper"])
    assert table.sand == (0, 3, 3)


@pytest.mark.rule("DTD-SAND-10")
def test_a_cost_that_cannot_be_paid_in_full_cannot_be_chosen() -> None:
    table = night("dreamers-act", sand=(1, 5, 0), hands={"dreamer-1": ["lights-on", "brave-face"]}, monsters=[HARE])
    assert table.why_not("play:brave-face", "dreamer-1") is None
    assert table.refuses("dreamer-1", "play:lights-on") == "DTD-SAND-10"
    table = night("darkness-acts", hands={"darkness": ["growth-spurt"]}, monsters=[HARE])
    assert table.refuses("darkness", "play:growth-spurt") == "DTD-SAND-10"


@pytest.mark.rule("DTD-SAND-10")
def test_an_improvement_beyond_the_purse_is_not_offered() -> None:
    table = night("reveal", sand=(5, 1, 0), down=["clock-eater"])
    assert table.open("strike.pay") is None


@pytest.mark.rule("DTD-SAND-09")
def test_a_night_of_cards_leaves_six_sand() -> None:
    table = night(
        "dreamers-act",
        sand=(4, 2, 0),
        hands={"dreamer-1": ["lights-on", "brave-face"], "darkness": ["rob-the-sandman", "growth-spurt"]},
        monsters=[HARE],
    )
    table.says("dreamer-1", "play:lights-on").says("dreamer-1", "play:brave-face")
    table.says("dreamer-1", "guardian:velvet-hare")
    assert table.sand == (1, 5, 0)
    table.dreamers_pass().says("darkness", "play:rob-the-sandman")
    assert table.sand == (0, 6, 0)
    table.says("darkness", "play:growth-spurt")
    assert table.sand == (0, 5, 1)


@pytest.mark.rule("DTD-SAND-11")
def test_most_cards_that_act_cost_or_move_sand() -> None:
    abilities = [usable.ability.cost for usable in CONTENT.usable.values()]
    costs = [card.cost for card in CONTENT.dreamer_actions.values()]
    costs += [card.cost for card in CONTENT.darkness_actions.values()]
    paying = [cost for cost in (*abilities, *costs) if cost]
    assert len(paying) * 2 > len(abilities) + len(costs)
