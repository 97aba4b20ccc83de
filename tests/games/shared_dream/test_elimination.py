"""Elimination, heirs, the variants, giving up, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.shared_dream.events import AnimaDefeated, DoubtTaken, Eliminated, GameEnded, GaveUp
from engine.games.shared_dream.state import Thread
from engine.library.wording import load_wording
from tests.games.shared_dream.table import Table, dice, foe, play


def story(name: str = "root-of-evil", **more: Any) -> Thread:
    """A Reflection that goes on at the museum."""
    return Thread(name, f"{name}/start", [f"{name}/end"], "museum", **more)


def falls(seat: str = "player-1", players: int = 3, *, others: dict[str, Any] | None = None, **more: Any) -> Table:
    """A player with 1 Doubt and 1 Wound left is bitten at night."""
    hero = {"tile": "museum", "wounds": 3, "doubt": 1, "threads": [story()], **more.pop("hero", {})}
    heroes = {seat: hero, **(others or {})}
    for other in ("player-1", "player-2", "player-3", "player-4")[:players]:
        heroes.setdefault(other, {"tile": "warehouse", "threads": []})
    return play(
        players=players,
        phase="night-enemies",
        heroes=heroes,
        enemies=[foe("torment-1", "museum")],
        decks={"dark-magic": ["bite-1"]},
        **more,
    )


@pytest.mark.rule("SD-DEFEAT-10", "SD-DOUBT-02", "SD-ELIM-01", "SD-ELIM-02", "SD-ELIM-03", "SD-HOLE-48")
def test_who_is_out_names_an_heir_who_carries_the_story_on() -> None:
    table = falls(hero={"artifacts": ["crown"], "items": ["fragment-1"], "echo": "wings-1"})
    assert table.awaits() == [("player-1", "doubt.heir")]
    assert table.legal() == ["heir:player-2", "heir:player-3"]
    table.says("player-1", "heir:player-3")
    gone, heir = table.hero("player-1"), table.hero("player-3")
    assert gone.out and not (gone.artifacts or gone.echo or gone.threads)
    assert [thread.story for thread in heir.threads] == ["root-of-evil"] and heir.items == ["fragment-1"]
    assert table.told(Eliminated) == [Eliminated("player-1", "player-3")]
    table.sound()


@pytest.mark.rule("SD-ELIM-02", "SD-HOLE-48")
def test_an_heir_inherits_a_story_that_waits_for_enemies() -> None:
    waiting = Thread(
        "root-of-evil", "root-of-evil/gym", ["root-of-evil/hall"], "", pending=["violence-1"], waits=True, way="after"
    )
    fallen = {"tile": "museum", "wounds": 3, "doubt": 1, "threads": [waiting]}
    heroes = {"player-1": {"tile": "warehouse", "rank": 2}, "player-2": {**fallen, "wounds": 2}}
    enemies = [foe("torment-1", "museum"), foe("violence-1", "police-station", wounds=4, stunned=True)]
    table = play(phase="night-enemies", heroes=heroes, enemies=enemies, decks={"dark-magic": ["bite-1"]})
    heir = table.hero("player-1")
    assert heir.threads[-1].pending == ["violence-1"] and table.hero("player-2").out


@pytest.mark.rule("SD-HOLE-48")
def test_with_nothing_left_there_is_no_heir_to_name() -> None:
    done = story()
    done.done = True
    table = falls(hero={"threads": [done]})
    assert table.told(Eliminated) == [Eliminated("player-1", "")]


@pytest.mark.rule("SD-ELIM-04", "SD-ELIM-03")
def test_an_heir_says_which_story_goes_on() -> None:
    heroes = {"player-1": {"tile": "museum", "threads": [story("impact-statement"), story("shining-in-the-darkness")]}}
    table = play(heroes=heroes)
    assert {"reflect:impact-statement", "reflect:shining-in-the-darkness"} <= set(table.legal())


@pytest.mark.rule("SD-DEFEAT-02", "SD-DEFEAT-10")
def test_who_goes_out_is_not_said_to_doubt_until_morning() -> None:
    words = load_wording("shared-dream")
    for limit, until_morning in ((2, False), (3, True)):
        fallen = falls(doubt_limit=limit).told(AnimaDefeated)
        assert fallen == [AnimaDefeated("player-1", 2, not until_morning)]
        told = {words.event(fallen[0], words.names(), variant) for variant in range(3)}
        assert len(told) == 3 and all(("Doubting until morning" in text) == until_morning for text in told)


@pytest.mark.rule("SD-VAR-02", "SD-FAQ-10", "SD-VEC-47")
def test_with_three_doubt_the_second_leaves_one_in() -> None:
    table = falls(doubt_limit=3)
    assert table.hero().doubt == 2 and not table.hero().out
    again = falls(doubt_limit=3, hero={"doubt": 2})
    assert again.awaits() == [("player-1", "doubt.heir")]


@pytest.mark.rule("SD-VAR-01", "SD-ELIM-06", "SD-VEC-47", "SD-HOLE-50")
def test_without_elimination_somebody_may_take_the_doubt() -> None:
    table = falls(takers=True)
    assert table.awaits() == [("player-2", "doubt.take"), ("player-3", "doubt.take")]
    table.says("player-2", "yes").says("player-3", "no")
    assert (table.hero("player-1").doubt, table.hero("player-2").doubt) == (1, 1)
    assert table.told(DoubtTaken) == [DoubtTaken("player-1", "player-2", 1)]
    assert not table.hero("player-1").out and table.hero("player-1").anima.wounds == 0
    assert not table.hero("player-2").doubting, "the taker is not toppled"


@pytest.mark.rule("SD-HOLE-50")
def test_of_several_volunteers_the_defeated_player_picks() -> None:
    table = falls(takers=True)
    table.says("player-2", "yes").says("player-3", "yes")
    assert table.awaits() == [("player-1", "doubt.taker")]
    table.says("player-1", "taker:player-3")
    assert table.hero("player-3").doubt == 1


@pytest.mark.rule("SD-HOLE-50", "SD-VAR-01")
def test_a_taker_stays_below_the_limit_and_without_one_elimination_happens() -> None:
    table = falls(takers=True, others={"player-2": {"tile": "warehouse", "doubt": 1, "threads": []}})
    assert table.awaits() == [("player-3", "doubt.take")]
    table.says("player-3", "no")
    assert table.awaits() == [("player-1", "doubt.heir")]
    first = falls(takers=True, hero={"doubt": 0})
    assert not first.told(DoubtTaken) and first.hero().doubt == 1, "only in that one case"


@pytest.mark.rule("SD-HOLE-49", "SD-OBJ-04")
def test_the_last_elimination_is_defeat() -> None:
    table = falls(players=2, others={"player-2": {"out": True, "doubt": 2, "threads": []}})
    assert table.ending == "defeat" and table.told(GameEnded) == [GameEnded("defeat", "eliminated")]
    assert not table.session.asks


@pytest.mark.rule("SD-HOLE-49")
def test_doubting_counts_as_alive() -> None:
    heroes = {"player-1": {"doubting": True, "doubt": 1}, "player-2": {"doubting": True, "doubt": 1}}
    with dice("nightmare-test", 6, "nightmare-test", 6):
        table = play(phase="night", heroes=heroes)
    assert table.ending is None and table.open("day.order")


@pytest.mark.rule("SD-HOLE-49")
def test_all_together_may_give_up_at_any_time() -> None:
    table = play()
    table.says("player-2", "give-up")
    assert table.told(GaveUp) == [GaveUp("player-2", 1)] and not table.told(GameEnded)
    assert [ask.seats for ask in table.session.asks if ask.withdraws] == [("player-2",)], "it goes when its holder goes"
    table.says("player-2", "play-on").says("player-1", "give-up")
    assert not table.told(GameEnded)
    table.says("player-2", "give-up")
    assert table.ending == "defeat" and table.told(GameEnded) == [GameEnded("defeat", "given-up")]
    assert not table.session.asks


@pytest.mark.rule("SD-HOLE-49")
def test_giving_up_in_the_middle_of_a_card_stops_it() -> None:
    table = play(heroes={"player-1": {"tile": "hospital", "wounds": 2, "animus_wounds": 1}})
    table.says("player-1", "location:hospital")
    table.says("player-1", "give-up").says("player-2", "give-up")
    assert table.ending == "defeat" and table.hero().anima.wounds == 2


@pytest.mark.rule("SD-HOLE-49", "SD-BEAST-03")
def test_victory_goes_before_whatever_would_follow() -> None:
    hero = {"tile": "museum", "rank": 3, "wounds": 0}
    table = play(
        heroes={"player-1": hero}, enemies=[foe("beast", "museum", wounds=3, track=4)], scene={"manifest": True}
    )
    table.says("player-1", "ability:fist")
    assert table.ending == "victory" and set(table.session.outcome.winners) == {"player-1", "player-2"}  # type: ignore[union-attr]


@pytest.mark.rule("SD-HOLE-16", "SD-DAY-08")
def test_who_is_out_drops_out_of_the_order() -> None:
    table = play(phase="order", players=3, heroes={"player-2": {"out": True, "doubt": 2}})
    assert {seat for seat, _ in table.awaits()} == {"player-1", "player-3"}
    table.says("player-1", "next:player-3").says("player-3", "next:player-3")
    assert table.state.order == ["player-3", "player-1"]


@pytest.mark.rule("SD-ELIM-02")
def test_an_eliminated_actor_ends_the_turn() -> None:
    grudge = Thread("angelic-assistance", "angelic-assistance/start", ["angelic-assistance/grudge"], "hospital")
    hero = {"tile": "hospital", "wounds": 3, "doubt": 1, "threads": [grudge]}
    table = play(heroes={"player-1": hero, "player-2": {"threads": []}})
    table.says("player-1", "reflect:angelic-assistance")
    with dice("test:combat:blue", 1, "test:combat:red", 6):
        table.says("player-1", "test:combat")
    assert table.awaits() == [("player-2", "day.act")]
    assert [thread.again for thread in table.hero("player-2").threads] == [True]
