"""Objective, setup and components."""

from __future__ import annotations

import pytest

from engine.games.dare_to_dream.events import CardsDrawn, CardsSeen, DarknessWon, NightBegan
from engine.games.dare_to_dream.state import SAND
from engine.kernel import Refused, Session
from tests.games.dare_to_dream.table import CONTENT, GAME, foe, new_night, night


@pytest.mark.rule("DTD-OBJ-01", "DTD-SETUP-01", "DTD-SETUP-02", "DTD-HOLE-02")
def test_one_darkness_plays_against_two_or_three_dreamers() -> None:
    for players, dreamers in ((3, 2), (4, 3)):
        sides = [plan.side for plan in GAME.seats(players, {})]
        assert sides == ["darkness"] + ["dreamers"] * dreamers
        state = new_night(players).state
        assert GAME.team("darkness", state) == ("darkness",)
        assert GAME.team("dreamer-1", state) == tuple(f"dreamer-{number}" for number in range(1, dreamers + 1))


@pytest.mark.rule("DTD-HOLE-02")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(Refused) as caught:
        Session.begin(GAME, players, {}, "night")
    assert caught.value.code == "seat-count"


@pytest.mark.rule("DTD-VEC-01", "DTD-SETUP-05", "DTD-SETUP-06", "DTD-SETUP-08", "DTD-OBJ-04")
def test_three_players_start_with_five_cards_each_and_a_target_of_three() -> None:
    view = new_night(3).view("dreamer-1")
    assert [dreamer.hand_size for dreamer in view.dreamers] == [5, 5]
    assert view.darkness_hand_size == 4
    assert (view.sand.dreamers, view.sand.darkness, view.sand.pile) == (6, 0, 0)
    assert (view.target, view.hour, view.score) == (3, 1, 0)


@pytest.mark.rule("DTD-VEC-02", "DTD-SETUP-05", "DTD-SETUP-06", "DTD-OBJ-04")
def test_four_players_start_with_four_cards_each_and_a_target_of_four() -> None:
    view = new_night(4).view("dreamer-1")
    assert [dreamer.hand_size for dreamer in view.dreamers] == [4, 4, 4]
    assert view.darkness_hand_size == 4
    assert (view.sand.dreamers, view.sand.darkness, view.sand.pile) == (6, 0, 0)
    assert (view.target, view.hour, view.score) == (4, 1, 0)


@pytest.mark.rule("DTD-SETUP-03")
def test_nothing_is_asked_before_the_hands_are_dealt() -> None:
    table = new_night()
    assert table.told(NightBegan) == [NightBegan(3, 5, 4, 3)]
    assert [event.count for event in table.told(CardsDrawn)] == [5, 5, 4]
    assert {ask for _, ask in table.awaits()} == {"tuck-in"}


@pytest.mark.rule("DTD-SETUP-03")
def test_the_decks_are_shuffled_by_the_seed() -> None:
    first, again, other = [new_night(seed=seed).state for seed in ("one", "one", "two")]
    assert first.dreamer_deck == again.dreamer_deck and first.darkness_deck == again.darkness_deck
    assert first.dreamer_deck != other.dreamer_deck and first.darkness_deck != other.darkness_deck


@pytest.mark.rule("DTD-SETUP-04", "DTD-HOLE-15")
def test_dreamers_draw_from_one_deck_and_the_darkness_from_its_own() -> None:
    state = new_night(4).state
    ours = {*CONTENT.items, *CONTENT.wards, *CONTENT.dreamer_actions}
    assert {*state.dreamer_deck, *[card for dreamer in state.dreamers for card in dreamer.hand]} == ours
    assert len(state.dreamer_deck) == 36 - 12 and len(state.darkness_deck) == 36 - 4
    assert not ours & {*state.darkness_deck, *state.darkness_hand}


@pytest.mark.rule("DTD-HOLE-15")
def test_teammates_see_each_others_hands_and_nobody_else_does() -> None:
    table = new_night(4)
    for seat in ("dreamer-1", "dreamer-2", "dreamer-3"):
        assert [dreamer.hand for dreamer in table.view(seat).dreamers] == [
            tuple(dreamer.hand) for dreamer in table.state.dreamers
        ]
        assert table.view(seat).darkness_hand is None
    for stranger in ("darkness", None):
        assert all(dreamer.hand is None for dreamer in table.view(stranger).dreamers)
    assert table.view("darkness").darkness_hand == tuple(table.state.darkness_hand)
    assert len(table.told(CardsSeen, "dreamer-1")) == 3 and len(table.told(CardsSeen, "darkness")) == 1
    assert table.told(CardsSeen) == []


@pytest.mark.rule("DTD-VEC-25", "DTD-HOLE-03", "DTD-CONTENT-02")
def test_six_guardians_are_in_play_at_either_count() -> None:
    three, four = new_night(3).view(), new_night(4).view()
    assert [len(dreamer.guardians) for dreamer in three.dreamers] == [3, 3]
    assert [len(dreamer.guardians) for dreamer in four.dreamers] == [2, 2, 2]
    for dreamer in four.dreamers:
        assert not any(CONTENT.guardians[guardian.id].three_players_only for guardian in dreamer.guardians)
    for view in (three, four):
        for dreamer in view.dreamers:
            assert len({CONTENT.guardians[guardian.id].owner_set for guardian in dreamer.guardians}) == 1


@pytest.mark.rule("DTD-SETUP-07", "DTD-SETUP-15", "DTD-CONTENT-01")
def test_the_board_has_hours_a_score_and_a_sand_pile() -> None:
    assert SAND == 6
    view = night("dreamers-act", sand=(3, 2, 1), hour=4, score=2).view()
    assert (view.hour, view.hours, view.score) == (4, 5, 2)
    assert view.sand.dreamers + view.sand.darkness + view.sand.pile == 6


@pytest.mark.rule("DTD-SETUP-16", "DTD-HOLE-26")
def test_every_dreamer_has_a_card_that_shows_awake_until_the_tuck_in_is_over() -> None:
    table = new_night()
    assert [dreamer.awake for dreamer in table.view().dreamers] == [True, True]
    table.all_done()
    assert [dreamer.awake for dreamer in table.view().dreamers] == [False, False]
    assert table.view().score == 0 and [dreamer.woken for dreamer in table.view().dreamers] == [0, 0]


@pytest.mark.rule("DTD-SETUP-17", "DTD-HOLE-27")
def test_the_card_types_are_those_the_book_names() -> None:
    assert set(CONTENT.kinds) == {
        "guardians",
        "monsters",
        "nightmares",
        "dreamer-actions",
        "darkness-actions",
        "items",
        "wards",
    }


@pytest.mark.rule("DTD-OBJ-02", "DTD-OBJ-03", "DTD-STRIKE-17", "DTD-SETUP-14")
def test_every_waking_is_one_point_for_the_darkness() -> None:
    table = night(
        "compare",
        monsters=[
            foe("aunt-longlegs", "dreamer-1", "velvet-hare"),
            foe("doll-that-turned", "dreamer-2", "brass-lamp"),
        ],
    )
    assert table.view().score == 0
    table.says("darkness", "compare:velvet-hare")
    assert table.view().score == 2
    assert [dreamer.woken for dreamer in table.view().dreamers] == [1, 1]


@pytest.mark.rule("DTD-OBJ-04")
def test_four_players_need_a_fourth_point() -> None:
    losing = [foe("doll-that-turned", "dreamer-1", "tin-sergeant", cubes=3)]
    table = night("compare", 4, score=2, monsters=losing)
    assert table.ending is None and table.view().score == 3
    table = night("compare", 4, score=3, monsters=losing)
    assert table.ending == "darkness-wins" and table.told(DarknessWon) == [DarknessWon(4, 1)]


@pytest.mark.rule("DTD-OBJ-05", "DTD-OBJ-06", "DTD-SEQ-02", "DTD-SETUP-13", "DTD-HOLE-01")
def test_five_hours_pass_and_the_dreamers_have_won() -> None:
    table = new_night().all_done()
    for hour in range(1, 6):
        assert table.ending is None
        assert table.view().hour == hour
        table.says("darkness").says("darkness", "lurk").says("darkness", "keep")
    assert table.ending == "dreamers-win"
    assert table.session.outcome is not None
    assert table.session.outcome.winners == ("dreamer-1", "dreamer-2")
    assert table.session.asks == ()


@pytest.mark.rule("DTD-SETUP-09", "DTD-SETUP-10", "DTD-HOLE-06")
@pytest.mark.parametrize(
    ("card", "attribute"),
    [("eyes-shut-tight", 0), ("count-to-three", 1), ("brave-face", 2)],
    ids=["blue", "yellow", "red"],
)
def test_cubes_of_a_colour_strengthen_a_guardian_in_its_attribute(card: str, attribute: int) -> None:
    table = night("dreamers-act", hands={"dreamer-1": [card]}, monsters=[foe("under-bed", "dreamer-1", "velvet-hare")])
    before = table.guardian("captain-buttons")
    table.says("dreamer-1", f"play:{card}").says("dreamer-1", "guardian:captain-buttons")
    after = table.guardian("captain-buttons")
    expected = [0, 0, 0]
    expected[attribute] = 3
    assert list(after.cubes) == expected
    assert [now - then for now, then in zip(after.strengths, before.strengths, strict=True)] == expected


@pytest.mark.rule("DTD-SETUP-11", "DTD-SETUP-12", "DTD-VEC-08", "DTD-HOLE-07")
def test_gray_cubes_count_for_every_symbol_of_a_monster() -> None:
    """{Noise, Dread} 5, weakened to 3, with 2 gray cubes is 5 in both; a Guardian's +2 Noise leaves its Dread alone."""
    for attribute, own in (("noise", 7), ("dread", 3)):
        table = night(
            "compare",
            cubes={"tin-sergeant": (0, 2, 0)},
            monsters=[foe("howling-chimney", "dreamer-1", "tin-sergeant", cubes=2, less=2)],
        )
        assert table.monster("howling-chimney").strength == 5
        option = table.options("dreamer-1")[f"attribute:{attribute}"]
        assert option.facts["strength"] == own
        assert table.asked("dreamer-1").facts["against"] == 5
