"""Comparing, waking, and Guardians that face several Monsters."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import (
    AlreadyAwake,
    CardsDrawn,
    DarknessWon,
    DreamerWoken,
    FellAsleep,
    GuardianLost,
    GuardianWon,
    HourBegan,
    HourPassed,
    MonsterUnfaced,
)
from tests.games.dare_to_dream.table import Table, foe, night

# -- one against one -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-STRIKE-11", "DTD-STRIKE-13", "DTD-STRIKE-14", "DTD-STRIKE-16", "DTD-VEC-06")
@pytest.mark.parametrize(("shadow", "wins"), [(5, True), (4, False), (3, False)])
def test_the_higher_shadow_wins_and_ties_are_the_monsters(shadow: int, wins: bool) -> None:
    """Captain Buttons has Shadow 2 and Dread 5: against {Shadow} 4 only his Shadow counts."""
    table = night(
        "compare",
        cubes={"captain-buttons": (shadow - 2, 0, 0)},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    fields = ("dreamer-1", "captain-buttons", ("under-bed",), "shadow", shadow, 4)
    if wins:
        assert table.told(GuardianWon) == [GuardianWon(*fields)]
        assert table.view().score == 0 and not table.dreamer("dreamer-1").awake
    else:
        assert table.told(GuardianLost) == [GuardianLost(*fields)]
        assert table.told(DreamerWoken) == [DreamerWoken("dreamer-1", 1, 3)]
        assert table.view().score == 1 and table.dreamer("dreamer-1").awake


@pytest.mark.rule("DTD-STRIKE-12", "DTD-VEC-07")
def test_the_dreamer_picks_among_the_symbols_of_the_monster() -> None:
    """{Shadow, Dread} 4 against Shadow 3, Noise 9, Dread 5."""
    table = night(
        "compare",
        cubes={"captain-buttons": (1, 8, 0)},
        monsters=[foe("your-own-shadow", "dreamer-1", "captain-buttons", less=1)],
    )
    assert table.guardian("captain-buttons").strengths == (3, 9, 5)
    assert table.refuses("dreamer-1", "attribute:noise") == "DTD-STRIKE-12"
    table.says("dreamer-1", "attribute:dread")
    assert [event.attribute for event in table.told(GuardianWon)] == ["dread"]
    assert table.view().score == 0


@pytest.mark.rule("DTD-HOLE-11", "DTD-STRIKE-12")
def test_the_darkness_picks_the_meeting_and_the_dreamer_the_attribute() -> None:
    table = night(
        "compare",
        monsters=[
            foe("your-own-shadow", "dreamer-1", "captain-buttons"),
            foe("pipe-knocker", "dreamer-2", "grandmother-clock"),
            foe("under-bed", "dreamer-2"),
        ],
    )
    assert table.legal("darkness") == ["compare:captain-buttons", "compare:grandmother-clock", "compare:under-bed"]
    table.says("darkness", "compare:captain-buttons")
    assert table.awaits() == [("dreamer-1", "strike.attribute")]


@pytest.mark.rule("DTD-STRIKE-15", "DTD-HOLE-39", "DTD-HOLE-04")
def test_an_unfaced_monster_wakes_its_dreamer_when_it_would_be_compared() -> None:
    table = night(
        "assign-guardians",
        unable=["captain-buttons", "tin-sergeant", "velvet-hare"],
        hands={"dreamer-1": ["brave-face"]},
        monsters=[foe("under-bed", "dreamer-1")],
    )
    assert table.view().score == 0, "cards may still supply a Guardian"
    table.all_pass()
    assert table.told(MonsterUnfaced) == [MonsterUnfaced("dreamer-1", "under-bed")]
    assert table.view().score == 1


@pytest.mark.rule("DTD-HOLE-04")
def test_a_beaten_guardian_stays_with_its_item_for_the_next_hour() -> None:
    table = night(
        "compare",
        items={"captain-buttons": "night-light"},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    assert len(table.told(GuardianLost)) == 1
    assert table.guardian("captain-buttons").item == "night-light"
    assert not table.guardian("captain-buttons").unable


# -- several at once --------------------------------------------------------------------------------------------------


def two_on_the_sergeant(noise: int) -> Table:
    """{Shadow} 2 and {Noise} 3 on one Guardian of Noise 5 and more."""
    return night(
        "compare",
        cubes={"tin-sergeant": (0, noise - 5, 0)},
        monsters=[
            foe("sock-thief", "dreamer-1", "tin-sergeant", less=2),
            foe("window-tapper", "dreamer-1", "tin-sergeant", less=1),
        ],
    )


@pytest.mark.rule("DTD-MULTI-02", "DTD-MULTI-03", "DTD-MULTI-04", "DTD-VEC-11", "DTD-HOLE-31")
def test_monsters_on_one_guardian_add_their_strengths() -> None:
    table = two_on_the_sergeant(6)
    assert table.asked("dreamer-1").facts["against"] == 5
    assert table.why_not("attribute:shadow", "dreamer-1") is None
    assert table.refuses("dreamer-1", "attribute:dread") == "DTD-MULTI-04"
    table.says("dreamer-1", "attribute:noise")
    assert table.told(GuardianWon) == [
        GuardianWon("dreamer-1", "tin-sergeant", ("sock-thief", "window-tapper"), "noise", 6, 5)
    ]


@pytest.mark.rule("DTD-MULTI-05", "DTD-VEC-11", "DTD-VEC-12", "DTD-HOLE-10", "DTD-MULTI-03")
def test_a_tie_with_two_monsters_is_one_waking() -> None:
    table = two_on_the_sergeant(5)
    table.says("dreamer-1", "attribute:noise")
    assert table.view().score == 1 and table.dreamer("dreamer-1").woken == 1
    assert len(table.told(DreamerWoken)) == 1


@pytest.mark.rule("DTD-HOLE-31", "DTD-SETUP-12")
def test_gray_cubes_of_a_monster_without_the_attribute_count_in_the_sum() -> None:
    table = night(
        "compare",
        monsters=[
            foe("sock-thief", "dreamer-1", "tin-sergeant", cubes=2),
            foe("window-tapper", "dreamer-1", "tin-sergeant"),
        ],
    )
    table.says("dreamer-1", "attribute:noise")
    assert [event.against for event in table.told(GuardianLost)] == [10]


@pytest.mark.rule("DTD-HOLE-10", "DTD-VEC-12")
def test_only_the_first_loss_of_a_strike_wakes_and_scores() -> None:
    table = night(
        "compare",
        monsters=[
            foe("under-bed", "dreamer-1", "captain-buttons"),
            foe("doll-that-turned", "dreamer-1", "velvet-hare"),
        ],
    )
    table.says("darkness", "compare:velvet-hare")
    assert table.view().score == 1
    assert table.told(AlreadyAwake) == [AlreadyAwake("dreamer-1")]


# -- waking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-STRIKE-18", "DTD-AWAKE-04", "DTD-VEC-14", "DTD-HOLE-13")
def test_a_woken_dreamer_draws_up_to_a_full_hand_at_once() -> None:
    table = night(
        "compare",
        hour=2,
        hands={"dreamer-1": ["brave-face"]},
        monsters=[
            foe("under-bed", "dreamer-1", "captain-buttons"),
            foe("pipe-knocker", "dreamer-2", "grandmother-clock"),
        ],
    )
    table.says("darkness", "compare:captain-buttons")
    kinds = [type(told.event) for told in table.heard]
    assert kinds.index(CardsDrawn) == kinds.index(DreamerWoken) + 1
    assert table.told(CardsDrawn)[0] == CardsDrawn("dreamer-1", 4)
    assert table.dreamer("dreamer-1").hand_size == 5


@pytest.mark.rule("DTD-HOLE-13")
def test_a_full_hand_is_four_with_four_players() -> None:
    table = night("compare", 4, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    assert table.dreamer("dreamer-1").hand_size == 4


@pytest.mark.rule("DTD-VEC-22", "DTD-HOLE-13")
def test_more_than_a_full_hand_stays_as_it_is() -> None:
    hand = ["brave-face", "pillow-fort", "hush-now", "night-light", "door-ajar", "brass-kazoo"]
    table = night("compare", hands={"dreamer-1": hand}, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    assert table.view().score == 1
    assert table.dreamer("dreamer-1").hand == tuple(hand)


@pytest.mark.rule("DTD-AWAKE-06", "DTD-AWAKE-07", "DTD-STRIKE-21", "DTD-VEC-14")
def test_a_dreamer_woken_in_hour_two_sleeps_at_the_end_of_a_strike_in_hour_three() -> None:
    table = night("compare", hour=2, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    assert table.view().hour == 3
    assert table.dreamer("dreamer-1").awake and table.dreamer("dreamer-1").awake_since_start
    assert table.awaits() == [("dreamer-1", "awake-window")]
    table.all_done().says("darkness").says("darkness", "strike").all_pass()
    assert table.told(FellAsleep) == [FellAsleep("dreamer-1")]
    assert table.view().hour == 4 and not table.dreamer("dreamer-1").awake


@pytest.mark.rule("DTD-AWAKE-07", "DTD-LURK-02", "DTD-VEC-14")
def test_or_at_the_lurk_in_hour_three() -> None:
    table = night("compare", hour=2, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    table.all_done().says("darkness").says("darkness", "lurk")
    assert table.dreamer("dreamer-1").awake
    table.says("darkness", "keep")
    assert not table.dreamer("dreamer-1").awake and table.view().hour == 4


@pytest.mark.rule("DTD-STRIKE-21")
def test_a_dreamer_woken_in_this_hour_stays_awake_while_an_older_waking_ends() -> None:
    table = night(
        "compare",
        hour=3,
        score=1,
        since_start=["dreamer-1"],
        monsters=[
            foe("under-bed", "dreamer-2", "grandmother-clock"),
            foe("pipe-knocker", "dreamer-1", "tin-sergeant"),
        ],
    )
    table.says("darkness", "compare:grandmother-clock")
    assert not table.dreamer("dreamer-1").awake
    assert table.dreamer("dreamer-2").awake


@pytest.mark.rule("DTD-VEC-28", "DTD-HOLE-08")
@pytest.mark.parametrize("choice", ["strike", "lurk"])
def test_two_woken_in_hour_three_can_be_woken_again_in_hour_five(choice: str) -> None:
    table = night(
        "compare",
        hour=3,
        hands={"darkness": ["doll-that-turned", "aunt-longlegs"]},
        monsters=[
            foe("under-bed", "dreamer-1", "captain-buttons"),
            foe("pipe-knocker", "dreamer-2", "brass-lamp"),
        ],
    )
    table.says("darkness", "compare:captain-buttons")
    assert table.view().score == 2
    table.all_done().says("darkness", "place:doll-that-turned", "place:aunt-longlegs").says("darkness", choice)
    if choice == "strike":
        table.says("darkness", "reveal:doll-that-turned").says("darkness", "assign:doll-that-turned@dreamer-1")
        table.says("dreamer-1", "face:doll-that-turned@velvet-hare")
        table.says("dreamer-2", "face:aunt-longlegs@brass-lamp").all_pass()
        table.says("darkness", "compare:velvet-hare")
        assert len(table.told(AlreadyAwake)) == 2
    else:
        table.says("darkness", "keep")
    assert table.view().hour == 5 and table.view().score == 2 and table.ending is None
    assert not any(dreamer.awake for dreamer in table.view().dreamers)
    final = night("compare", hour=5, score=2, monsters=[foe("under-bed", "dreamer-1", "captain-buttons")])
    assert final.ending == "darkness-wins"


@pytest.mark.rule("DTD-STRIKE-19", "DTD-VEC-15", "DTD-HOLE-24")
def test_the_darkness_wins_at_the_moment_of_the_waking() -> None:
    table = night(
        "compare",
        hour=5,
        score=2,
        hands={"dreamer-1": ["brave-face"]},
        monsters=[
            foe("under-bed", "dreamer-1", "captain-buttons"),
            foe("pipe-knocker", "dreamer-2", "brass-lamp"),
        ],
    )
    table.says("darkness", "compare:captain-buttons")
    assert table.ending == "darkness-wins"
    assert table.session.outcome is not None and table.session.outcome.winners == ("darkness",)
    assert table.told(DarknessWon) == [DarknessWon(3, 5)]
    assert table.monster("pipe-knocker").result is None, "mid-Strike: the other Monster is not met any more"
    assert table.told(HourPassed) == [] and table.told(CardsDrawn) == []
    assert table.session.asks == ()


@pytest.mark.rule("DTD-VEC-21", "DTD-HOLE-08")
def test_monsters_spread_over_awake_dreamers_too_and_score_nothing_there() -> None:
    table = night(
        "assign-monsters",
        hour=2,
        score=1,
        since_start=["dreamer-1"],
        hands={"dreamer-1": ["brave-face"], "dreamer-2": ["count-to-three"]},
        monsters=[foe("under-bed"), foe("pipe-knocker")],
    )
    table.says("darkness", "assign:under-bed@dreamer-2")
    assert table.monster("pipe-knocker").seat == "dreamer-1"
    table.says("dreamer-1", "face:pipe-knocker@velvet-hare").says("dreamer-2", "face:under-bed@brass-lamp")
    table.all_pass().says("darkness", "compare:velvet-hare")
    assert table.told(AlreadyAwake) == [AlreadyAwake("dreamer-1")]
    assert table.view().score == 1
    assert not any(event.seat == "dreamer-1" for event in table.told(CardsDrawn))


# -- being Awake ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-AWAKE-01", "DTD-AWAKE-02", "DTD-AWAKE-03", "DTD-HOLE-08")
def test_an_awake_dreamer_plays_spends_and_uses_nothing() -> None:
    table = night(
        "assign-guardians",
        score=1,
        since_start=["dreamer-1"],
        hands={"dreamer-1": ["brave-face"], "dreamer-2": ["count-to-three"]},
        items={"tin-sergeant": "marching-boots"},
        wards={"dreamer-1": "door-ajar"},
        monsters=[foe("pipe-knocker", "dreamer-1", "tin-sergeant")],
    )
    assert table.awaits() == [("dreamer-2", "strike.dreamers-act")]
    table.says("dreamer-2", "play:count-to-three").says("dreamer-2", "guardian:brass-lamp")
    assert table.awaits() == [("dreamer-2", "strike.dreamers-act")], "a play does not reopen for Awake Dreamers"


@pytest.mark.rule("DTD-AWAKE-03", "DTD-HOLE-10")
@pytest.mark.parametrize("ward", ["line-of-crumbs", "dreamcatcher"])
def test_a_ward_does_not_speak_for_a_dreamer_who_is_awake(ward: str) -> None:
    table = night(
        "compare",
        score=1,
        since_start=["dreamer-1"],
        wards={"dreamer-1": ward},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    assert table.told(AlreadyAwake) == [AlreadyAwake("dreamer-1")]
    assert table.dreamer("dreamer-1").ward == ward and table.sand == (6, 0, 0)


@pytest.mark.rule("DTD-HOLE-25")
def test_printed_strength_and_items_count_for_an_awake_dreamer() -> None:
    table = night(
        "compare",
        score=1,
        since_start=["dreamer-1"],
        items={"captain-buttons": "night-light"},
        monsters=[foe("coat-on-the-door", "dreamer-1", "captain-buttons")],
    )
    assert [event.strength for event in table.told(GuardianWon)] == [4]


@pytest.mark.rule("DTD-AWAKE-05", "DTD-AWAKE-01")
def test_placing_at_the_start_of_an_hour_is_the_exception() -> None:
    table = night(
        "hour-start", hour=2, score=1, awake=["dreamer-1"], hands={"dreamer-1": ["night-light", "brave-face"]}
    )
    assert table.told(HourBegan) == [HourBegan(2)]
    assert table.refuses("dreamer-1", "play:brave-face") == "DTD-STRIKE-09"
    table.says("dreamer-1", "equip:night-light@velvet-hare")
    assert table.guardian("velvet-hare").item == "night-light"


@pytest.mark.rule("DTD-HOLE-18", "DTD-HOLE-38", "DTD-VEC-26")
def test_cubes_go_at_the_end_of_the_hour() -> None:
    """Shadow 2, Noise 3, Dread 1 would be the book's; here 2 1 5 with 2 yellow is 2 3 5, and 2 1 5 an Hour later."""
    table = night("dreamers-act", hands={"dreamer-1": ["count-to-three"]}, cubes={"captain-buttons": (0, 2, 0)})
    assert table.guardian("captain-buttons").strengths == (2, 3, 5)
    table.all_pass()
    assert table.view().hour == 2
    assert table.guardian("captain-buttons").strengths == (2, 1, 5)
    assert table.guardian("captain-buttons").cubes == (0, 0, 0)


@pytest.mark.rule("DTD-HOLE-18")
def test_a_monsters_cubes_go_with_it() -> None:
    table = night("compare", monsters=[foe("under-bed", "dreamer-1", "velvet-hare", cubes=2)], hour=2)
    assert table.view().monsters == ()
    again = night("reveal", hour=3, down=["under-bed"])
    assert again.monster("under-bed").cubes == 0


@pytest.mark.rule("DTD-HOLE-38")
def test_no_strength_goes_below_zero() -> None:
    table = night(
        "darkness-acts",
        sand=(3, 3, 0),
        hands={"darkness": ["grab-an-ankle", "second-helping"]},
        monsters=[foe("under-bed", "dreamer-1", "velvet-hare", less=9)],
    )
    assert table.monster("under-bed").strength == 0
    table.says("darkness", "play:grab-an-ankle").says("darkness", "guardian:velvet-hare")
    assert table.guardian("velvet-hare").strengths == (5, 3, 0)
    assert table.guardian("velvet-hare").less == (0, 0, 2)
