"""Final scoring."""

from __future__ import annotations

import pytest

from engine.games.neodreams.events import GameEnded, Scored
from engine.games.neodreams.scoring import credits
from engine.games.neodreams.state import Placed, Player
from engine.kernel import Outcome
from tests.games.neodreams.table import CONTENT, studio

ME, OTHER = "player-1", "player-2"
WATCHING = [("lost-and-refound", 0, False)]
"""A Recursive card that reacts to discards."""
NOTHING = {"tracks": {ME: (0, 0, 0), OTHER: (0, 0, 0)}, "objects": {ME: 0, OTHER: 0}}


@pytest.mark.rule("NEO-TV-24", "NEO-SCORE-03")
def test_leftovers_count_by_fives() -> None:
    hand = ["channel-zero", "teeth-again", "eternal-friday"]
    assert credits(CONTENT, Player(k=4, m=1, f=2, objects=2, hand=hand)) == (0, 0, 2)
    assert credits(CONTENT, Player(k=4, m=0, f=0, objects=0)) == (0, 0, 0)


@pytest.mark.rule("NEO-SCORE-01", "NEO-SCORE-02", "NEO-SCORE-07", "NEO-HOLE-11", "NEO-CARD-05")
def test_cards_and_placed_objects_count_clients_do_not() -> None:
    dream = [Placed("house-style-1", 1, True), Placed("eternal-friday", 1, True), Placed("your-own-parade", 2)]
    assert credits(CONTENT, Player(k=0, m=0, f=0, objects=0, dream=dream)) == (9, 4, 0)


def ended(mine: list[tuple[str, int, bool]], theirs: list[tuple[str, int, bool]]) -> tuple[Outcome, list[Scored]]:
    table = studio("scoring", dreams={ME: mine, OTHER: theirs}, **NOTHING)  # type: ignore[arg-type]
    outcome = table.session.outcome
    assert outcome is not None
    assert [one.winners for one in table.told(GameEnded)] == [outcome.winners]
    return outcome, table.told(Scored)


@pytest.mark.rule("NEO-SCORE-04")
def test_most_credits_win() -> None:
    outcome, scored = ended([("eternal-friday", 0, False)], [("channel-zero", 1, False)])
    assert (outcome.ending, outcome.winners, dict(outcome.scores)) == ("win", (ME,), {ME: 4, OTHER: 2})
    assert scored == [Scored(ME, 4, 0, 0, 4), Scored(OTHER, 1, 1, 0, 2)]


@pytest.mark.rule("NEO-TV-25", "NEO-SCORE-05")
def test_a_tie_goes_to_more_objects() -> None:
    outcome, _ = ended([("eternal-friday", 0, False)], [("house-without-bills", 0, False)])
    assert outcome.ending == "shared"
    outcome, _ = ended(
        [("eternal-friday", 0, False)], [("the-exam-you-passed", 1, False), ("sheep-count-live", 0, False)]
    )
    assert (outcome.ending, outcome.winners) == ("tie-break", (OTHER,))


@pytest.mark.rule("NEO-TV-25", "NEO-SCORE-06")
def test_a_full_tie_is_shared() -> None:
    outcome, _ = ended([("eternal-friday", 1, False)], [("house-without-bills", 1, False)])
    assert (outcome.ending, outcome.winners) == ("shared", (ME, OTHER))


@pytest.mark.rule("NEO-HOLE-20")
def test_a_last_chance_to_discard_for_those_who_can_gain_by_it() -> None:
    table = studio("last-discards", hands={ME: ["eternal-friday"], OTHER: ["channel-zero"]}, dreams={OTHER: WATCHING})
    assert table.awaits() == [(OTHER, "last.discards")]
    table.says(OTHER, "discard:channel-zero").says(OTHER, "use:lost-and-refound")
    assert table.session.outcome is not None
    assert table.session.asks == ()


@pytest.mark.rule("NEO-HOLE-20")
def test_the_last_chance_may_be_declined_and_is_skipped_with_empty_hands() -> None:
    table = studio("last-discards", hands={OTHER: ["channel-zero"]}, dreams={OTHER: WATCHING}).says(OTHER, "done")
    assert table.player(OTHER).hand == ["channel-zero"]
    assert table.session.outcome is not None
    assert studio("last-discards", dreams={OTHER: WATCHING}).session.outcome is not None
