"""Counting Sheep, clause by clause: what tests of a game look like."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.skeleton.events import LampPlaced, MoonRose, PillowThrown, Rested, SheepCounted, SheepDrawn
from engine.games.skeleton.state import State
from engine.kernel import ContentError, Refused, Session
from tests.kernel.toys import SKELETON, Table


def at_count(moon: int, *hands: tuple[str, ...], lamp: str = "sleeper-2") -> Table[Any]:
    """A table where everybody is about to count, with hands and a moon of our choice."""

    class Arranged(type(SKELETON)):  # type: ignore[misc]
        def begin(self, players: int, settings: Any) -> State:
            state = super().begin(players, settings)
            for sleeper, hand in zip(state.sleepers.values(), hands, strict=True):
                sleeper.hand = list(hand)
                state.deck = [sheep for sheep in state.deck if sheep not in hand]
            state.phase, state.round, state.moon, state.lamp = "count", 1, moon, lamp
            assert isinstance(state, State)
            return state

    return Table(Session.begin(Arranged(SKELETON.cards), len(hands), {}, "seed"))


@pytest.mark.rule("SK-SETUP-01")
def test_twelve_sheep_two_of_each_wool() -> None:
    wools = sorted(sheep.wool for sheep in SKELETON.cards.values())
    assert wools == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@pytest.mark.rule("SK-SETUP-02")
def test_everybody_is_dealt_three_and_sees_only_their_own() -> None:
    state = Table.skeleton().session.state
    assert [len(sleeper.hand) for sleeper in state.sleepers.values()] == [3, 3, 3] and len(state.deck) == 3
    for seat, sleeper in state.sleepers.items():
        assert SKELETON.view(state, seat).hand == tuple(sleeper.hand)
    assert SKELETON.view(state, None).hand == ()
    orders = {tuple(Table.skeleton(seed=str(seed)).session.state.deck) for seed in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("SK-SETUP-03")
def test_the_meadow_makes_a_new_deck() -> None:
    table = Table.skeleton(night="long")
    rng = random.Random(1)
    keys: list[str] = []
    while "shuffle:meadow" not in keys:
        assert table.session.asks, "the night is long enough to draw the deck empty"
        for ask in [ask for ask in table.session.asks if not ask.offer][:1]:
            pick = "sleep" if ask.id == "wake-up" else rng.choice(ask.legal).id
            table.says(ask.seats[rng.randrange(len(ask.seats))], pick)
        keys = [draw.key for draw in table.record[-1].draws]
    assert SKELETON.violations(table.session.state) == ()


@pytest.mark.rule("SK-MOON-01")
def test_a_round_begins_with_the_moon() -> None:
    table = Table.skeleton()
    told = table.told_by(table.record[0])
    moon = next(one for one in told if isinstance(one.event, MoonRose))
    assert moon.event == MoonRose(1, table.session.state.moon) and moon.to is None
    drawn = [one for one in told if isinstance(one.event, SheepDrawn)]
    assert [one.to for one in drawn] == [("sleeper-1",), ("sleeper-2",), ("sleeper-3",)]


@pytest.mark.rule("SK-LAMP-01")
def test_the_leader_places_the_lamp_beside_somebody_else() -> None:
    table = Table.skeleton()
    (ask,) = [ask for ask in table.session.asks if not ask.offer]
    assert ask.seats == ("sleeper-1",) and [option.target for option in ask.options] == ["sleeper-2", "sleeper-3"]
    told = table.says("sleeper-1", "lamp:sleeper-3")
    assert [one.event for one in told] == [LampPlaced("sleeper-1", "sleeper-3")]


@pytest.mark.rule("SK-LAMP-01")
def test_with_two_players_there_is_only_one_place_for_the_lamp() -> None:
    table = Table.skeleton(players=2)
    assert table.session.state.lamp == "sleeper-2" and table.session.awaited() == ("sleeper-1", "sleeper-2")


@pytest.mark.rule("SK-COUNT-01")
def test_sheep_are_worth_their_wool_unless_another_counted_as_much() -> None:
    table = at_count(6, ("pudding", "hush"), ("thistle", "cloud"), ("bramble", "dolly"))
    assert table.says("sleeper-1", "count:pudding") == []
    assert table.says("sleeper-3", "count:bramble") == []
    told = table.says("sleeper-2", "count:thistle")
    assert [one.event for one in told] == [
        SheepCounted("sleeper-1", "pudding", 3),
        SheepCounted("sleeper-2", "thistle", 1),
        SheepCounted("sleeper-3", "bramble", 0),
    ], "two of wool 4 are worth nothing, but the lamp still gives its point"
    assert table.session.state.meadow == ["pudding", "thistle", "bramble"]


@pytest.mark.rule("SK-COUNT-01")
def test_whoever_rests_counts_nothing() -> None:
    table = at_count(6, ("pudding",), ("thistle",))
    table.says("sleeper-2", "rest")
    told = table.says("sleeper-1", "rest")
    assert [one.event for one in told] == [Rested("sleeper-1"), Rested("sleeper-2")]


@pytest.mark.rule("SK-COUNT-02")
def test_a_sheep_with_more_wool_than_the_moon_cannot_be_counted() -> None:
    table = at_count(3, ("pudding", "thistle"), ("cloud",))
    with pytest.raises(Refused) as caught:
        table.says("sleeper-1", "count:thistle")
    assert caught.value.clause == "SK-COUNT-02"
    table.says("sleeper-1", "count:pudding")


@pytest.mark.rule("SK-PILLOW-01", "SK-PILLOW-02")
def test_a_pillow_sinks_the_moon_and_forbids_a_pick_already_made() -> None:
    table = at_count(3, ("pudding", "dolly"), ("cloud",))
    table.says("sleeper-1", "count:pudding")
    assert table.session.awaited() == ("sleeper-2",)
    told = table.says("sleeper-2", "throw", ask="pillow")
    assert [one.event for one in told] == [PillowThrown("sleeper-2", 2)]
    assert table.session.awaited() == ("sleeper-1", "sleeper-2")
    with pytest.raises(Refused):
        table.says("sleeper-2", "throw", ask="pillow")
    table.says("sleeper-1", "throw", ask="pillow")
    assert not [ask for ask in table.session.asks if ask.offer], "under a moon of 1 no pillow is thrown"


@pytest.mark.rule("SK-VOTE-01")
@pytest.mark.parametrize(("votes", "ends"), [(("wake", "wake"), True), (("sleep", "sleep"), False)])
def test_more_than_half_decides_whether_to_wake(votes: tuple[str, ...], ends: bool) -> None:
    table = at_count(6, ("pudding",), ("thistle",), ("cloud",))
    for seat in ("sleeper-1", "sleeper-2", "sleeper-3"):
        table.says(seat, "rest")
    for seat, vote in zip(("sleeper-3", "sleeper-1"), votes, strict=True):
        table.says(seat, vote)
    assert (table.session.outcome is not None) == ends
    assert [len(sleeper.hand) for sleeper in table.session.state.sleepers.values()] == [1 if ends else 3] * 3


@pytest.mark.rule("SK-VOTE-01")
def test_without_a_majority_the_night_goes_on() -> None:
    table = at_count(6, ("pudding",), ("thistle",))
    for seat in ("sleeper-1", "sleeper-2"):
        table.says(seat, "rest")
    table.says("sleeper-1", "wake")
    table.says("sleeper-2", "sleep")
    assert table.session.outcome is None and table.session.state.round == 2


@pytest.mark.rule("SK-END-01")
def test_most_points_win_and_a_tie_is_shared() -> None:
    for picks, winners in [
        (("count:pudding", "count:cloud"), ("sleeper-1", "sleeper-2")),
        (("count:pudding", "rest"), ("sleeper-1",)),
    ]:
        table = at_count(6, ("pudding",), ("cloud",))
        for seat, pick in zip(("sleeper-1", "sleeper-2"), picks, strict=True):
            table.says(seat, pick)
        for seat in ("sleeper-1", "sleeper-2"):
            table.says(seat, "wake")
        outcome = table.session.outcome
        assert outcome is not None and (outcome.ending, outcome.winners) == ("morning", winners)


@pytest.mark.rule("SK-END-01")
def test_the_night_ends_after_its_last_round() -> None:
    table = Table.skeleton(players=2)
    while table.session.asks:
        (ask, *_) = [ask for ask in table.session.asks if not ask.offer]
        pick = "sleep" if ask.id == "wake-up" else ask.legal[-1].id
        table.says(next(seat for seat in ask.seats if seat in table.session.awaited()), pick)
    assert table.session.state.round == 3


@pytest.mark.parametrize("text", ["", "sheep = 3", "[[sheep]]\nid = 'x'\ntitle = 'X'", "[[sheep"])
def test_broken_content_names_its_file(text: str) -> None:
    from engine.games.skeleton import make

    with pytest.raises(ContentError) as caught:
        make({"cards.toml": text})
    assert caught.value.file == "cards.toml"
