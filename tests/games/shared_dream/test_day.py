"""The Day Phase: Return, Echo, Raise, Determine Order, Act."""

from __future__ import annotations

import pytest

from engine.games.shared_dream.events import ActBegan, EchoDrawn, OrderSet, Raised, Reverted, StoodUp
from tests.games.shared_dream.table import dice, foe, lasting, new_game, play, take_characters

SAFE = ("nightmare-test", 6, "nightmare-test", 6)


@pytest.mark.rule("SD-DAY-01", "SD-DAY-02", "SD-DAY-13", "SD-NIGHT-01", "SD-NIGHT-10", "SD-OBJ-03")
def test_a_turn_is_a_day_and_a_night_in_printed_order() -> None:
    table = play(heroes={"player-1": {"rank": 1}, "player-2": {"doubting": True}})
    with dice(*SAFE):
        table.ends()
    names = [type(told.event).__name__ for told in table.last]
    order = [
        "NightBegan",
        "TaintChanged",
        "NightmareTested",
        "CardResolved",
        "DayBegan",
        "Reverted",
        "StoodUp",
        "EchoDrawn",
    ]
    places = [names.index(name) for name in [*order, "Raised"]]
    assert places == sorted(places)
    assert table.open("day.order") is not None


@pytest.mark.rule("SD-DAY-03", "SD-CHAN-06", "SD-HOLE-18")
def test_return_makes_every_animus_anima_again_where_it_stands() -> None:
    hero = {"rank": 2, "animus_wounds": 2, "tile": "library", "conviction": 2}
    table = play(heroes={"player-1": hero})
    with dice(*SAFE):
        table.ends().ends()
    assert table.told(Reverted) == [Reverted("player-1")]
    mine = table.hero()
    assert (mine.rank, mine.hand, mine.played, mine.tile) == (0, [], [], "library")
    assert mine.animus.wounds == 2, "Wounds stay on both mats"


@pytest.mark.rule("SD-DAY-04", "SD-HOLE-15")
def test_return_stands_the_doubting_up() -> None:
    table = play(heroes={"player-2": {"doubting": True, "doubt": 1}})
    with dice(*SAFE):
        table.ends()
    assert table.told(StoodUp) == [StoodUp("player-2")]
    assert not table.hero("player-2").doubting and table.hero("player-2").doubt == 1


@pytest.mark.rule("SD-DAY-05", "SD-DAY-06", "SD-VEC-29", "SD-ECHO-02", "SD-HOLE-41")
def test_no_echo_on_the_first_day_then_one_that_the_next_replaces() -> None:
    table = take_characters(new_game())
    assert not table.told(EchoDrawn)
    table.night_passes()
    first = {event.seat: event.card for event in table.told(EchoDrawn)}
    assert set(first) == {"player-1", "player-2"} and table.hero().echo == first["player-1"]
    table.night_passes()
    second = table.told(EchoDrawn)[2:]
    assert table.hero().echo == second[0].card
    assert first["player-1"] in table.state.discards["echo"]


@pytest.mark.rule("SD-ECHO-01", "SD-HOLE-41")
def test_what_an_echo_does_now_at_will_or_all_day() -> None:
    table = play(phase="echo", queue=["player-1", "player-2"], decks={"echo": ["gift-1", "wings-1"]}, day=3)
    assert table.hero("player-1").conviction == 2, "the gift now, and Raise"
    assert table.seen("player-2").movement == 3, "theo walks 2, and has wings"
    once = play(heroes={"player-1": {"echo": "blade", "tile": "museum"}}, enemies=[foe("shadow-9", "museum")])
    once.says("player-1", "use:blade")
    assert once.enemy("shadow-9").dial == 1 and once.hero().actions == 3
    assert once.why_not("use:blade") is not None


@pytest.mark.rule("SD-DAY-07", "SD-NMARE-01", "SD-HOLE-17", "SD-NMARE-04")
def test_raise_gives_one_of_each_up_to_five() -> None:
    table = play(phase="raise", heroes={"player-1": {"conviction": 5, "nightmare": 4}, "player-2": {"nightmare": 5}})
    assert table.told(Raised) == [Raised(("player-1", "player-2"), (5, 1), (5, 5))]
    assert (table.hero().conviction, table.hero().nightmare) == (5, 5)
    assert (table.hero("player-2").conviction, table.hero("player-2").nightmare) == (1, 5)


@pytest.mark.rule("SD-DAY-08", "SD-HOLE-16")
def test_the_players_agree_on_the_order_each_day() -> None:
    table = play(phase="order", players=3)
    assert table.awaits() == [(seat, "day.order") for seat in ("player-1", "player-2", "player-3")]
    table.says("player-1", "next:player-3").says("player-2", "next:player-3")
    table.says("player-1", "next:player-2").says("player-3", "next:player-2")
    assert table.told(OrderSet) == [OrderSet(("player-3", "player-2", "player-1"))]
    assert table.awaits() == [("player-3", "day.act")]


@pytest.mark.rule("SD-HOLE-16")
def test_without_agreement_the_last_order_stays() -> None:
    order = ["player-2", "player-1"]
    table = play(phase="order", order=order)
    table.says("player-1", "next:player-1").says("player-2", "next:player-2")
    assert table.told(OrderSet) == [OrderSet(("player-2", "player-1"))]


@pytest.mark.rule("SD-HOLE-16")
def test_who_is_left_alone_has_nobody_to_agree_with() -> None:
    table = play(phase="order", heroes={"player-2": {"out": True, "doubt": 2}})
    assert table.awaits() == [("player-1", "day.act")]
    assert table.told(OrderSet) == [] and table.told(ActBegan)[0].seat == "player-1"


@pytest.mark.rule("SD-HOLE-16")
def test_a_place_once_agreed_stays_when_the_rest_is_as_before() -> None:
    table = play(phase="order", players=3)
    table.says("player-1", "next:player-2").says("player-2", "next:player-2")
    table.says("player-1", "order:as-before").says("player-3", "order:as-before")
    assert table.told(OrderSet)[0].seats == ("player-2", "player-1", "player-3")


@pytest.mark.rule("SD-DAY-09", "SD-DAY-10", "SD-DAY-11", "SD-HOLE-88")
def test_three_actions_each_one_player_after_the_other() -> None:
    table = play(phase="next-actor")
    assert table.told(ActBegan) == [ActBegan("player-1", 3)]
    table.says("player-1", "rest:conviction")
    assert table.awaits() == [("player-1", "day.act")] and table.hero().actions == 2
    table.ends()
    assert table.awaits() == [("player-2", "day.act")] and table.hero("player-2").actions == 3
    assert table.refuses("player-1", "end") in ("not-asked", "not-yours", "unknown-option")


@pytest.mark.rule("SD-DAY-09", "SD-DAY-12")
def test_an_action_may_be_repeated_and_the_fourth_is_refused() -> None:
    table = play()
    for _ in range(3):
        table.says("player-1", "rest:conviction")
    assert table.hero().conviction == 3
    assert table.refuses("player-1", "rest:conviction") == "SD-DAY-09"
    assert table.why_not("move") == "SD-DAY-09"


@pytest.mark.rule("SD-HOLE-22", "SD-HOLE-23")
def test_a_doubting_player_is_skipped_and_still_tests_for_nightmare() -> None:
    table = play(heroes={"player-2": {"doubting": True, "nightmare": 2}})
    with dice("nightmare-test", 6, "nightmare-test", 5):
        table.ends()
    assert not [event for event in table.told(ActBegan) if event.seat == "player-2"]


@pytest.mark.rule("SD-HOLE-22")
def test_becoming_doubting_in_ones_own_turn_ends_it() -> None:
    """The sacrifice of a card: the last Wound comes from a Reflection of one's own."""
    from engine.games.shared_dream.state import Thread

    story = Thread("angelic-assistance", "angelic-assistance/start", ["angelic-assistance/grudge"], "hospital")
    hero = {"tile": "hospital", "wounds": 3, "threads": [story], "nightmare": 1}
    table = play(heroes={"player-1": hero})
    table.says("player-1", "reflect:angelic-assistance")
    with dice("test:combat:blue", 1, "test:combat:red", 6):
        table.says("player-1", "test:combat")
    assert table.hero().doubting and table.hero().doubt == 1
    assert table.awaits() == [("player-2", "day.act")]
    table.sound()


@pytest.mark.rule("SD-HOLE-88")
def test_what_lasts_for_the_turn_ends_with_the_next_return() -> None:
    table = play(heroes={"player-1": {"lasting": [lasting("social", 2, "return"), lasting("magic", 1, "act")]}})
    assert table.seen().social == 4 and table.seen().magic == 2
    table.ends()
    assert table.seen().social == 4 and table.seen().magic == 1
    with dice(*SAFE):
        table.ends()
    assert table.seen().social == 2


@pytest.mark.rule("SD-DAY-12", "SD-ACT-10", "SD-VEC-28", "SD-ELIM-05", "SD-ELIM-04")
def test_one_reflect_a_day_with_two_stories_too() -> None:
    from engine.games.shared_dream.state import Thread

    stories = [
        Thread("impact-statement", "impact-statement/start", ["impact-statement/end"], "museum"),
        Thread("root-of-evil", "root-of-evil/school", ["root-of-evil/hall"], "museum"),
    ]
    table = play(heroes={"player-1": {"tile": "museum", "threads": stories}})
    assert {"reflect:impact-statement", "reflect:root-of-evil"} <= set(table.legal())
    table.says("player-1", "reflect:impact-statement")
    assert table.refuses("player-1", "reflect:root-of-evil") == "SD-ACT-10"
    assert table.hero().reflected
