"""The sensible players: they see no more than their seat, and each side has a chance."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.autoplay.dare_to_dream import ANSWERS, sensible
from engine.autoplay.loop import playing
from engine.autoplay.policy import Policy, policies, random_policy
from engine.games.dare_to_dream.asks import ASKS
from tests.games.dare_to_dream.table import GAME, Table, foe, new_night, night


def think(table: Table, seat: str) -> tuple[str, ...]:
    """What a sensible player in this seat would say."""
    answer = sensible(GAME, table.view(seat), table.session.asks_for(seat), seat, random.Random(1))
    assert answer is not None
    return answer.picks


def endings(players: int, games: int, darkness: Policy, dreamers: Policy) -> Counter[str]:
    """How so many nights ended."""
    found: Counter[str] = Counter()
    for number in range(games):
        table = new_night(players, f"balance-{number}")
        seats = {plan.seat: darkness if plan.seat == "darkness" else dreamers for plan in GAME.seats(players, {})}
        for answer in playing(table.session, seats, random.Random(number)):
            table.session.submit(answer)
        found[table.ending or ""] += 1
    return found


@pytest.mark.rule("DTD-CONTENT-15")
@pytest.mark.parametrize("players", [3, 4])
def test_each_side_wins_its_share_among_sensible_players(players: int) -> None:
    won = endings(players, 100, sensible, sensible)["darkness-wins"]
    assert 35 <= won <= 65


@pytest.mark.parametrize("players", [3, 4])
def test_sense_beats_chance_on_both_sides(players: int) -> None:
    assert endings(players, 20, sensible, random_policy)["darkness-wins"] >= 14
    assert endings(players, 20, random_policy, sensible)["dreamers-win"] >= 19


def test_the_sensible_player_is_offered_for_empty_seats() -> None:
    assert set(policies("dare-to-dream")) == {"random", "sensible"}
    assert set(ANSWERS) <= set(ASKS)


def test_it_dresses_a_guardian_in_what_suits_it() -> None:
    table = night("tuck-in", hands={"dreamer-1": ["night-light", "door-ajar"]})
    assert think(table, "dreamer-1") == ("equip:night-light@velvet-hare",)
    table.says("dreamer-1", "equip:night-light@velvet-hare")
    assert think(table, "dreamer-1") == ("ward:door-ajar",)
    table.says("dreamer-1", "ward:door-ajar")
    assert think(table, "dreamer-1") == ("done",)


def test_it_faces_each_monster_with_the_guardian_that_beats_it() -> None:
    table = night("assign-guardians", monsters=[foe("pipe-knocker", "dreamer-1"), foe("under-bed", "dreamer-1")])
    assert think(table, "dreamer-1") == ("face:pipe-knocker@tin-sergeant",)
    table.says("dreamer-1", "face:pipe-knocker@tin-sergeant")
    assert think(table, "dreamer-1") == ("face:under-bed@velvet-hare",)


def test_it_plays_the_card_that_holds_a_waking_off() -> None:
    table = night(
        "dreamers-act",
        hands={"dreamer-1": ["brave-face", "eyes-shut-tight", "count-to-three"]},
        monsters=[foe("under-bed", "dreamer-1", "captain-buttons")],
    )
    assert think(table, "dreamer-1") == ("play:eyes-shut-tight",)
    table.says("dreamer-1", "play:eyes-shut-tight")
    assert think(table, "dreamer-1") == ("guardian:captain-buttons",)
    table.says("dreamer-1", "guardian:captain-buttons")
    assert think(table, "dreamer-1") == ("pass",)


def test_the_darkness_strikes_at_the_last_moment() -> None:
    assert think(night("decide", hour=5, down=["under-bed"]), "darkness") == ("strike",)
    assert think(night("decide", hour=1, down=["under-bed"]), "darkness") == ("lurk",)


def test_the_darkness_gives_the_awake_the_weakest() -> None:
    table = night(
        "assign-monsters",
        score=1,
        since_start=["dreamer-1"],
        monsters=[foe("clock-eater"), foe("doll-that-turned", cubes=2)],
    )
    assert think(table, "darkness") == ("assign:doll-that-turned@dreamer-2",)


def test_the_darkness_breaks_a_tie_in_its_favour() -> None:
    table = night(
        "darkness-acts",
        sand=(3, 3, 0),
        hands={"darkness": ["growth-spurt", "second-helping"]},
        monsters=[foe("under-bed", "dreamer-1", "velvet-hare"), foe("clock-eater", "dreamer-2", "grandmother-clock")],
    )
    assert think(table, "darkness") == ("play:growth-spurt",)
    table.says("darkness", "play:growth-spurt")
    assert think(table, "darkness") in (("monster:under-bed",), ("monster:clock-eater",))
