"""Strike: revealing, assigning, and what both sides play."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.dare_to_dream.events import (
    BonusDeclined,
    BonusUsed,
    CardsDrawn,
    DarknessPassed,
    DreamerPassed,
    GuardianAssigned,
    MonsterAssigned,
    MonsterRevealed,
    MonstersLeft,
    NightmareRevealed,
)
from tests.games.dare_to_dream.table import Table, foe, night

FIVE = ["under-bed", "aunt-longlegs", "pipe-knocker", "howling-chimney", "your-own-shadow"]

# -- revealing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-STRIKE-01", "DTD-STRIKE-02")
def test_every_face_down_card_is_revealed_one_at_a_time_in_the_order_of_the_darkness() -> None:
    table = night("decide", down=["under-bed", "silent-scream", "howling-chimney"])
    table.says("darkness", "strike")
    assert table.legal("darkness") == ["reveal:under-bed", "reveal:silent-scream", "reveal:howling-chimney"]
    table.says("darkness", "reveal:howling-chimney")
    assert table.view().face_down == 2
    assert [monster.id for monster in table.view().monsters] == ["howling-chimney"]
    table.says("darkness", "reveal:silent-scream")
    order = [event.card for event in table.told(MonsterRevealed)]
    assert order == ["howling-chimney", "under-bed"] and len(table.told(NightmareRevealed)) == 1
    assert table.view().face_down == 0


@pytest.mark.rule("DTD-STRIKE-03")
def test_a_when_revealed_effect_comes_before_the_next_card() -> None:
    table = night("reveal", down=["thirteenth-stair", "window-tapper"])
    table.says("darkness", "reveal:thirteenth-stair")
    assert table.told(CardsDrawn) == [CardsDrawn("darkness", 1)]
    table = night("reveal", down=["window-tapper", "thirteenth-stair"])
    table.says("darkness", "reveal:window-tapper")
    kinds = [type(told.event).__name__ for told in table.heard]
    assert kinds.index("SandTaken") < kinds.index("CardsDrawn")


@pytest.mark.rule("DTD-STRIKE-03", "DTD-SAND-04")
def test_the_order_of_revealing_matters() -> None:
    """The Crumb King strengthens the Monsters revealed so far."""
    for first, cubes in (("under-bed", 1), ("crumb-king", 0)):
        table = night("reveal", sand=(4, 2, 0), down=["under-bed", "crumb-king"])
        table.says("darkness", f"reveal:{first}").says("darkness", "yes")
        assert table.monster("under-bed").cubes == cubes
        assert table.monster("crumb-king").cubes == 1


# -- assigning Monsters ----------------------------------------------------------------------------------------


def ways(players: int, monsters: int) -> set[tuple[int, ...]]:
    """Every spread of Monsters over Dreamers that the Darkness can bring about, by trying everything."""
    seats = [f"dreamer-{number}" for number in range(1, players)]
    found = set()
    for order in product(seats, repeat=monsters):
        table = night("assign-monsters", players, monsters=[foe(card) for card in FIVE[:monsters]])
        for card, seat in zip(FIVE, order, strict=False):
            if table.open("strike.assign-monster") is None or table.why_not(f"assign:{card}@{seat}", "darkness"):
                break
            table.says("darkness", f"assign:{card}@{seat}")
        if table.open("strike.assign-monster") is None:
            found.add(tuple([len(table.dreamer(seat).monsters) for seat in seats]))
    return found


@pytest.mark.rule("DTD-STRIKE-05", "DTD-STRIKE-06", "DTD-VEC-09")
def test_three_monsters_spread_over_two_dreamers() -> None:
    assert ways(3, 3) == {(2, 1), (1, 2)}


@pytest.mark.rule("DTD-STRIKE-06", "DTD-VEC-10")
def test_five_monsters_spread_over_two_dreamers() -> None:
    assert ways(3, 5) == {(3, 2), (2, 3)}


@pytest.mark.rule("DTD-STRIKE-06", "DTD-VEC-09")
def test_four_monsters_spread_over_three_dreamers() -> None:
    assert ways(4, 4) == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}


@pytest.mark.rule("DTD-STRIKE-06", "DTD-HOLE-12", "DTD-VEC-09")
def test_each_single_assignment_is_bound_by_the_spread() -> None:
    table = night("assign-monsters", monsters=[foe(card) for card in FIVE[:3]])
    table.says("darkness", "assign:under-bed@dreamer-1")
    assert table.told(MonsterAssigned) == [MonsterAssigned("under-bed", "dreamer-1")]
    assert table.refuses("darkness", "assign:aunt-longlegs@dreamer-1") == "DTD-STRIKE-06"


@pytest.mark.rule("DTD-HOLE-09")
def test_no_monster_is_held_back() -> None:
    table = night("assign-monsters", monsters=[foe("under-bed"), foe("aunt-longlegs")])
    assert table.refuses("darkness") == "too-few"
    table.says("darkness", "assign:under-bed@dreamer-1")
    assert table.monster("aunt-longlegs").seat == "dreamer-2", "the last one goes to the one it may go to"


# -- the bonus power of four players ----------------------------------------------------------------------------


@pytest.mark.rule("DTD-STRIKE-07", "DTD-HOLE-21", "DTD-VEC-20", "DTD-HOLE-37")
def test_the_bonus_monster_counts_for_the_spread() -> None:
    table = night("bonus", 4, monsters=[foe("under-bed"), foe("aunt-longlegs"), foe("pipe-knocker")])
    table.says("dreamer-1", "give:under-bed@captain-buttons").says("dreamer-2", "give:under-bed@captain-buttons")
    assert table.told(BonusUsed) == [BonusUsed("under-bed", "captain-buttons", "dreamer-1")]
    assert table.monster("under-bed").guardian == "captain-buttons"
    for card in ("aunt-longlegs", "pipe-knocker"):
        assert table.refuses("darkness", f"assign:{card}@dreamer-1") == "DTD-STRIKE-06"
    table.says("darkness", "assign:aunt-longlegs@dreamer-3")
    assert table.monster("pipe-knocker").seat == "dreamer-2"


@pytest.mark.rule("DTD-HOLE-37", "DTD-STRIKE-06")
def test_a_monster_goes_only_where_nobody_has_fewer() -> None:
    table = night(
        "assign-monsters", 4, monsters=[foe("under-bed", "dreamer-1", "captain-buttons"), *map(foe, FIVE[1:])]
    )
    table.says("darkness", "assign:aunt-longlegs@dreamer-2")
    assert table.refuses("darkness", "assign:pipe-knocker@dreamer-2") == "DTD-STRIKE-06"
    table.says("darkness", "assign:pipe-knocker@dreamer-3").says("darkness", "assign:howling-chimney@dreamer-1")
    assert table.why_not("assign:your-own-shadow@dreamer-1", "darkness") == "DTD-STRIKE-06"


@pytest.mark.rule("DTD-STRIKE-07", "DTD-HOLE-21")
def test_the_team_may_decline_and_does_without_a_majority() -> None:
    table = night("bonus", 4, monsters=[foe("under-bed"), foe("aunt-longlegs")])
    table.says("dreamer-1", "give:under-bed@captain-buttons").says("dreamer-2", "give:aunt-longlegs@brass-lamp")
    assert table.open("strike.bonus") is not None
    table.says("dreamer-3", "decline")
    assert table.told(BonusDeclined) == [BonusDeclined()]
    assert all(monster.seat is None for monster in table.view().monsters)


@pytest.mark.rule("DTD-HOLE-21")
def test_awake_dreamers_vote_and_may_be_given_the_monster() -> None:
    table = night("bonus", 4, score=1, since_start=["dreamer-1"], monsters=[foe("under-bed")])
    assert ("dreamer-1", "strike.bonus") in table.awaits()
    table.says("dreamer-1", "give:under-bed@tin-sergeant").says("dreamer-3", "give:under-bed@tin-sergeant")
    assert table.monster("under-bed").seat == "dreamer-1"


@pytest.mark.rule("DTD-HOLE-21", "DTD-HOLE-04")
def test_the_bonus_monster_needs_an_able_guardian() -> None:
    table = night("bonus", 4, unable=["captain-buttons"], monsters=[foe("under-bed")])
    assert table.refuses("dreamer-1", "give:under-bed@captain-buttons") == "DTD-HOLE-04"


@pytest.mark.rule("DTD-HOLE-21")
def test_the_bonus_assignment_stays_as_it_is() -> None:
    table = night(
        "assign-guardians",
        4,
        monsters=[foe("pipe-knocker", "dreamer-1", "captain-buttons"), foe("under-bed", "dreamer-1")],
    )
    assert not any("pipe-knocker" in pick for pick in table.legal("dreamer-1"))


@pytest.mark.rule("DTD-STRIKE-07")
def test_three_players_have_no_bonus_power() -> None:
    table = night("reveal", 3, down=["under-bed"])
    assert table.open("strike.bonus") is None
    table = night("reveal", 4, down=["under-bed"])
    assert table.open("strike.bonus") is not None


@pytest.mark.rule("DTD-STRIKE-07", "DTD-HOLE-35")
def test_without_a_monster_there_is_nothing_to_give() -> None:
    table = night("reveal", 4, down=["running-through-honey"], hands={"dreamer-1": ["brave-face"]})
    assert table.open("strike.bonus") is None


# -- assigning Guardians ------------------------------------------------------------------------------------------


@pytest.mark.rule("DTD-STRIKE-08", "DTD-HOLE-40")
def test_a_dreamer_sends_one_guardian_against_each_monster() -> None:
    table = night("assign-guardians", monsters=[foe("pipe-knocker", "dreamer-1"), foe("aunt-longlegs", "dreamer-1")])
    table.says("dreamer-1", "face:pipe-knocker@tin-sergeant")
    assert table.told(GuardianAssigned) == [GuardianAssigned("dreamer-1", "tin-sergeant", "pipe-knocker")]
    assert not any("pipe-knocker" in pick for pick in table.legal("dreamer-1"))
    table.says("dreamer-1", "face:aunt-longlegs@captain-buttons")
    assert table.open("strike.assign-guardian") is None


@pytest.mark.rule("DTD-STRIKE-08")
def test_assigning_is_no_choice_to_skip() -> None:
    table = night("assign-guardians", monsters=[foe("pipe-knocker", "dreamer-1")])
    assert table.refuses("dreamer-1") == "too-few"
    assert {pick.partition(":")[0] for pick in table.legal("dreamer-1")} == {"face"}


@pytest.mark.rule("DTD-HOLE-32")
def test_a_guardian_faces_only_its_own_dreamers_monsters() -> None:
    table = night("assign-guardians", monsters=[foe("pipe-knocker", "dreamer-1"), foe("aunt-longlegs", "dreamer-2")])
    assert {pick.partition("@")[2] for pick in table.legal("dreamer-1")} == {
        "captain-buttons",
        "tin-sergeant",
        "velvet-hare",
    }
    assert table.refuses("dreamer-1", "face:aunt-longlegs@captain-buttons") == "unknown-option"


@pytest.mark.rule("DTD-MULTI-01")
def test_one_guardian_may_face_any_number_of_monsters() -> None:
    cards = ["pipe-knocker", "aunt-longlegs", "howling-chimney"]
    table = night("assign-guardians", monsters=[foe(card, "dreamer-1") for card in cards])
    for card in cards:
        table.says("dreamer-1", f"face:{card}@tin-sergeant")
    assert table.guardian("tin-sergeant").facing == tuple(cards)


@pytest.mark.rule("DTD-CONTENT-12", "DTD-HOLE-39")
def test_a_monster_that_must_be_faced_alone_shares_its_guardian_with_no_other() -> None:
    table = night("assign-guardians", monsters=[foe("under-bed", "dreamer-1"), foe("pipe-knocker", "dreamer-1")])
    table.says("dreamer-1", "face:under-bed@velvet-hare")
    assert table.refuses("dreamer-1", "face:pipe-knocker@velvet-hare") == "DTD-CONTENT-12"


@pytest.mark.rule("DTD-HOLE-39")
def test_whoever_can_assign_must() -> None:
    """Two Monsters, one to be faced alone, two able Guardians: both on one would leave none for the third."""
    table = night(
        "assign-guardians",
        unable=["velvet-hare"],
        monsters=[foe("under-bed", "dreamer-1"), foe("pipe-knocker", "dreamer-1"), foe("aunt-longlegs", "dreamer-1")],
    )
    table.says("dreamer-1", "face:pipe-knocker@tin-sergeant")
    assert table.refuses("dreamer-1", "face:aunt-longlegs@captain-buttons") == "DTD-HOLE-39"
    table.says("dreamer-1", "face:aunt-longlegs@tin-sergeant")
    assert table.monster("under-bed").guardian == "captain-buttons"


@pytest.mark.rule("DTD-HOLE-39", "DTD-CONTENT-13", "DTD-VEC-27")
@pytest.mark.parametrize("faced", ["under-bed", "pipe-knocker"])
def test_the_dreamer_picks_which_monster_stays_unfaced_and_is_woken_by_it(faced: str) -> None:
    other = "pipe-knocker" if faced == "under-bed" else "under-bed"
    table = night(
        "assign-guardians",
        unable=["captain-buttons", "velvet-hare"],
        hands={"dreamer-1": ["brave-face"]},
        monsters=[foe("under-bed", "dreamer-1", less=3), foe("pipe-knocker", "dreamer-1")],
        cubes={"tin-sergeant": (5, 0, 0)},
    )
    table.says("dreamer-1", f"face:{faced}@tin-sergeant")
    assert table.monster(other).guardian is None
    table.all_pass().says("darkness", f"compare:{other}")
    assert table.view().score == 1 and table.dreamer("dreamer-1").woken == 1


@pytest.mark.rule("DTD-HOLE-08")
def test_an_awake_dreamer_assigns_guardians_like_anybody() -> None:
    table = night("assign-guardians", score=1, since_start=["dreamer-1"], monsters=[foe("pipe-knocker", "dreamer-1")])
    table.says("dreamer-1", "face:pipe-knocker@tin-sergeant")
    assert table.monster("pipe-knocker").guardian == "tin-sergeant"


# -- the Dreamers' part, then the Darkness's ---------------------------------------------------------------------------


def acting(**more: object) -> Table:
    """Two Dreamers with a card each, a Monster on the first, an Action in the Darkness's hand."""
    return night(
        "dreamers-act",
        sand=(5, 1, 0),
        hands={"dreamer-1": ["brave-face"], "dreamer-2": ["count-to-three"], "darkness": ["growth-spurt", "under-bed"]},
        monsters=[foe("pipe-knocker", "dreamer-1", "tin-sergeant")],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("DTD-STRIKE-09", "DTD-HOLE-20")
def test_any_asleep_dreamer_spends_the_teams_sand() -> None:
    table = acting()
    table.says("dreamer-2", "play:count-to-three").says("dreamer-2", "guardian:tin-sergeant")
    assert table.guardian("tin-sergeant").strengths == (1, 8, 3)
    table.says("dreamer-1", "use:captain-buttons")
    assert table.sand == (3, 3, 0)


@pytest.mark.rule("DTD-HOLE-12")
def test_a_play_reopens_the_passes_of_the_others() -> None:
    table = acting()
    table.says("dreamer-1", "pass")
    assert table.awaits() == [("dreamer-2", "strike.dreamers-act")]
    table.says("dreamer-2", "play:count-to-three").says("dreamer-2", "guardian:tin-sergeant")
    assert ("dreamer-1", "strike.dreamers-act") in table.awaits()
    table.says("dreamer-1", "pass").says("dreamer-2", "pass")
    assert table.told(DreamerPassed) == [DreamerPassed("dreamer-1")] * 2 + [DreamerPassed("dreamer-2")]
    assert table.awaits() == [("darkness", "strike.darkness-acts")]


@pytest.mark.rule("DTD-STRIKE-10", "DTD-HOLE-12", "DTD-HOLE-23")
def test_the_darkness_acts_last_and_nobody_replies() -> None:
    table = acting()
    assert not any(seat == "darkness" for seat, _ in table.awaits())
    table.says("dreamer-1", "pass").says("dreamer-2", "pass").says("darkness", "play:growth-spurt")
    assert table.monster("pipe-knocker").strength == 6
    assert table.awaits() == [("darkness", "strike.darkness-acts")]
    table.says("darkness", "pass")
    assert table.told(DarknessPassed) == [DarknessPassed()]
    assert table.view().score == 1


@pytest.mark.rule("DTD-STRIKE-10", "DTD-HOUR-07")
def test_the_darkness_plays_no_monster_from_its_hand() -> None:
    table = acting()
    table.says("dreamer-1", "pass").says("dreamer-2", "pass")
    assert table.refuses("darkness", "play:under-bed") == "DTD-STRIKE-10"


@pytest.mark.rule("DTD-HOLE-23")
@pytest.mark.parametrize("phase", ["place", "decide", "lurk"])
def test_the_darkness_plays_no_action_outside_a_strike(phase: str) -> None:
    table = night(phase, sand=(0, 6, 0), hands={"darkness": ["growth-spurt"]}, down=["under-bed"])
    assert "play:growth-spurt" not in table.options("darkness")


@pytest.mark.rule("DTD-HOLE-36")
def test_an_asleep_dreamer_places_no_item_or_ward() -> None:
    table = night("dreamers-act", hands={"dreamer-1": ["night-light", "door-ajar"]})
    assert table.refuses("dreamer-1", "equip:night-light") == "DTD-HOLE-36"
    assert table.refuses("dreamer-1", "ward:door-ajar") == "DTD-HOLE-36"
    table = night("hour-start", hands={"dreamer-1": ["night-light"]})
    assert table.open("awake-window") is None


@pytest.mark.rule("DTD-STRIKE-20")
def test_every_monster_leaves_when_the_strike_is_over() -> None:
    table = night(
        "compare",
        monsters=[foe("pipe-knocker", "dreamer-1", "tin-sergeant"), foe("under-bed", "dreamer-2", "brass-lamp")],
    ).says("darkness", "compare:tin-sergeant")
    assert table.view().monsters == ()
    assert set(table.view().darkness_discards) == {"pipe-knocker", "under-bed"}
    assert table.told(MonstersLeft) == [MonstersLeft(("pipe-knocker", "under-bed"))]
