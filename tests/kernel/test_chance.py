"""Chance: fair, named, on record, and the same again from the same seed, step, place and key."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel import Diverged, GameMaster, Option
from engine.kernel.asks import Ask
from engine.kernel.chance import Chance, Draw
from tests.kernel.toys import Table, ToyState


def rolls(seed: str, step: int, *keys: str) -> list[int]:
    chance = Chance(seed, step, (), [])
    return [chance.roll(key, 1_000_000) for key in keys]


def test_the_same_seed_step_place_and_key_give_the_same_number() -> None:
    assert rolls("s", 3, "x", "y") == rolls("s", 3, "x", "y")


def test_each_of_seed_step_place_and_key_matters() -> None:
    same = rolls("s", 3, "x", "x")
    assert same[0] != same[1]
    assert rolls("t", 3, "x")[0] != same[0]
    assert rolls("s", 4, "x")[0] != same[0]
    assert rolls("s", 3, "y")[0] != same[0]


def test_known_numbers_stay_what_they_are() -> None:
    """Python promises the sequence of `random()`; games on record rest on it."""
    chance = Chance("moon", 7, (), [])
    assert [chance.roll("test:combat", 6) for _ in range(8)] == [2, 4, 4, 4, 4, 2, 1, 1]
    assert chance.order("shuffle:deck", 6) == (2, 0, 4, 3, 5, 1)


def test_dice_and_shuffles_are_fair() -> None:
    """Within five standard deviations: the seeds are fixed, so this never flickers."""
    faces = Counter(Chance(str(seed), 0, (), []).roll("die", 6) for seed in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 5 * 29 for count in faces.values())
    orders = Counter(Chance(str(seed), 0, (), []).order("deck", 3) for seed in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 5 * 29 for count in orders.values())


def test_what_is_on_record_comes_first_and_only_the_rest_is_drawn() -> None:
    fresh: list[Draw] = []
    chance = Chance("s", 0, [Draw("x", (6,))], fresh)
    assert (chance.used_all, chance.roll("x", 6)) == (False, 6)
    assert (chance.used_all, fresh) == (True, [])
    second = chance.roll("x", 6)
    assert fresh == [Draw("x", (second,))]


@pytest.mark.parametrize("recorded", [Draw("y", (1,)), Draw("x", (1, 0))])
def test_another_key_or_size_than_recorded_diverges(recorded: Draw) -> None:
    with pytest.raises(Diverged) as caught:
        Chance("s", 0, [recorded], []).roll("x", 6)
    assert caught.value.code == "chance-differs"


async def gamble(state: ToyState, gm: GameMaster) -> None:
    items = list("vwxyz")
    gm.shuffle("shuffle:letters", items)
    pick = await gm.ask_one(Ask("pick", ("a",), (Option("one"), Option("two"))))
    state.log += ["".join(items), pick.id, str(gm.roll("die")), gm.pick("letter", items)]


def test_results_are_recorded_under_their_keys() -> None:
    table = Table.of(gamble)
    table.says("a", "one")
    keys = [draw.key for entry in table.record for draw in entry.draws]
    assert keys == ["shuffle:letters", "die", "letter"]
    letters, _, die, letter = table.session.state.log
    order, roll, picked = [draw.values for entry in table.record for draw in entry.draws]
    assert "".join("vwxyz"[index] for index in order) == letters
    assert str(roll[0]) == die and letters[picked[0] - 1] == letter


def test_nobody_can_fish_for_a_better_roll() -> None:
    table = Table.of(gamble)
    table.says("a", "one")
    first = table.session.state.log
    table.undo("a", agreed=True)
    table.says("a", "two")
    second = table.session.state.log
    assert first[2:] == second[2:] and (first[1], second[1]) == ("one", "two")
