"""What must hold at every moment of every night, whoever plays."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from engine.autoplay.check import Checker
from engine.autoplay.loop import playing
from engine.autoplay.policy import policies, random_answer
from engine.games.dare_to_dream.asks import ASKS, VERBS
from engine.games.dare_to_dream.events import AbilityUsed, ActionPlayed, DreamerWoken, FellAsleep
from engine.games.dare_to_dream.state import State
from engine.kernel import Answer, Session, decode_told
from engine.library import load_rules
from tests.games.dare_to_dream.table import CONTENT, GAME, Table, foe, new_night, night, random_nights

SEATS = {players: [plan.seat for plan in GAME.seats(players, {})] for players in (3, 4)}


def anything(table: Table, rng: random.Random) -> Answer:
    """Any legal answer to any open ask."""
    ask = rng.choice(table.session.asks)
    seats = [seat for seat in ask.seats if (ask.id, seat) not in table.session.play.votes]
    return random_answer(ask, rng.choice(seats or list(ask.seats)), rng)


@pytest.mark.rule("DTD-CONTENT-14", "DTD-SAND-09")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_whole_nights_break_nothing(players: int, kind: str) -> None:
    """Invariants, every legal answer taken, restarts, undo and redo, and nothing hidden shows."""
    policy = policies("dare-to-dream")[kind]
    for number in range(6):
        table, rng = new_night(players, f"{kind}-{number}"), random.Random(number)
        checker = Checker(table.session, SEATS[players], rng, load_rules("dare-to-dream"))
        for answer in playing(table.session, dict.fromkeys(SEATS[players], policy), rng):
            checker.submit(answer)
        assert checker.violations == []
        assert table.session.outcome is not None


@pytest.mark.rule("DTD-CONTENT-14", "DTD-AWAKE-01", "DTD-AWAKE-02", "DTD-AWAKE-03")
@pytest.mark.parametrize("players", [3, 4])
def test_an_awake_dreamer_never_plays_spends_or_uses(players: int) -> None:
    acted = 0
    for table, rng in random_nights(25, players):
        awake: set[str] = set()
        while table.session.asks:
            for told in decode_told(GAME, table.session.submit(anything(table, rng)).told):
                if isinstance(told.event, DreamerWoken):
                    awake.add(told.event.seat)
                elif isinstance(told.event, FellAsleep):
                    awake.remove(told.event.seat)
                elif isinstance(told.event, ActionPlayed | AbilityUsed):
                    assert told.event.seat not in awake
                    acted += 1
    assert acted > 100


@pytest.mark.rule("DTD-CONTENT-14", "DTD-STRIKE-06")
@pytest.mark.parametrize("players", [3, 4])
def test_no_assignment_goes_to_a_dreamer_while_another_has_fewer(players: int) -> None:
    assigned = 0
    for table, rng in random_nights(40, players, seed=1):
        while table.session.asks:
            answer = anything(table, rng)
            if answer.ask == "strike.assign-monster":
                counts = {dreamer.seat: len(dreamer.monsters) for dreamer in table.view().dreamers}
                assert counts[answer.picks[0].partition("@")[2]] == min(counts.values())
                assigned += 1
            table.session.submit(answer)
    assert assigned > 20


@pytest.mark.rule("DTD-CONTENT-14", "DTD-TUCK-06")
def test_sand_does_not_move_before_the_first_strike() -> None:
    for table, rng in random_nights(20, 4, seed=2):
        while table.view().phase in ("tuck-in", "place", "decide", "awake-window") and table.view().hour == 1:
            assert table.sand == (6, 0, 0)
            table.session.submit(anything(table, rng))


@pytest.mark.rule("DTD-CONTENT-14")
def test_the_same_seed_and_answers_give_the_same_night() -> None:
    for table, rng in random_nights(5, 3, seed=3):
        given: list[Answer] = []
        while table.session.asks:
            given.append(anything(table, rng))
            table.session.submit(given[-1])
        again = Session.begin(GAME, 3, {}, table.session.seed)
        told = [again.submit(answer).told for answer in given]
        assert again.encoded() == table.session.encoded()
        assert told == [entry.told for entry in table.session.path[1:]]


@pytest.mark.rule("DTD-CONTENT-13")
@pytest.mark.parametrize("players", [3, 4])
def test_every_question_and_every_verb_comes_up(players: int) -> None:
    asks: set[str] = set()
    verbs: set[str] = set()
    for table, rng in random_nights(250, players, seed=4):
        while table.session.asks:
            asks |= {ask.id for ask in table.session.asks}
            verbs |= {option.verb for ask in table.session.asks for option in ask.options}
            table.session.submit(anything(table, rng))
    rare = {"effect.nightmare", "effect.recall", "strike.would-wake"}
    assert asks <= set(ASKS) and verbs <= set(VERBS)
    assert set(ASKS) - asks <= rare | ({"strike.bonus"} if players == 3 else set())


# -- the checks themselves ------------------------------------------------------------------------------------------


def spoil_sand(state: State) -> None:
    state.sand.pile += 1


def owe_sand(state: State) -> None:
    state.sand.dreamers, state.sand.pile = -1, 7


def score_more(state: State) -> None:
    state.score += 1


def past_the_end(state: State) -> None:
    state.hour = 6


def win_too_early(state: State) -> None:
    state.ending = "darkness-wins"


def lose_a_card(state: State) -> None:
    state.dreamer_deck.pop()


def double_a_card(state: State) -> None:
    state.darkness_hand.append(state.darkness_deck[0])


def wear_a_ward(state: State) -> None:
    state.dreamer_deck.remove("door-ajar")
    state.dreamers[0].guardians[0].item = "door-ajar"


def lay_out_an_item(state: State) -> None:
    state.dreamer_deck.remove("night-light")
    state.dreamers[0].ward = "night-light"


def face_while_unable(state: State) -> None:
    state.guardian("velvet-hare").unable = True


def face_another_beside_it(state: State) -> None:
    state.monster("pipe-knocker").seat, state.monster("pipe-knocker").guardian = "dreamer-1", "velvet-hare"


def face_anothers(state: State) -> None:
    state.monster("pipe-knocker").guardian = "tin-sergeant"


def sleep_through_being_awake(state: State) -> None:
    state.dreamers[0].awake_since_start = True


@pytest.mark.rule("DTD-CONTENT-14")
@pytest.mark.parametrize(
    ("spoil", "word"),
    [
        (spoil_sand, "sand"),
        (owe_sand, "sand"),
        (score_more, "score"),
        (past_the_end, "hour"),
        (win_too_early, "ending"),
        (lose_a_card, "dreamer-cards"),
        (double_a_card, "darkness-cards"),
        (wear_a_ward, "item-on captain-buttons"),
        (lay_out_an_item, "ward-of dreamer-1"),
        (face_while_unable, "unable-faces velvet-hare"),
        (face_another_beside_it, "not-alone velvet-hare"),
        (face_anothers, "faces-anothers tin-sergeant"),
        (sleep_through_being_awake, "awake-since-start dreamer-1"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_each_broken_invariant_is_noticed(spoil: Callable[[State], None], word: str) -> None:
    table = night(
        "dreamers-act",
        hands={"dreamer-1": ["brave-face"]},
        monsters=[foe("under-bed", "dreamer-1", "velvet-hare"), foe("pipe-knocker", "dreamer-2", "brass-lamp")],
    )
    assert GAME.violations(table.state) == []
    spoil(table.state)
    assert f"DTD-CONTENT-14 {word}" in GAME.violations(table.state)


@pytest.mark.rule("DTD-CONTENT-14")
def test_sand_that_moved_in_the_tuck_in_and_a_lopsided_spread_are_noticed() -> None:
    table = night("tuck-in")
    table.state.sand.dreamers, table.state.sand.darkness = 5, 1
    assert GAME.violations(table.state) == ["DTD-CONTENT-14 sand-moved-in-tuck-in"]
    table = night("assign-monsters", monsters=[foe("under-bed"), foe("pipe-knocker"), foe("clock-eater")])
    table.state.monsters[0].seat = table.state.monsters[1].seat = "dreamer-1"
    assert GAME.violations(table.state) == ["DTD-CONTENT-14 spread"]


@pytest.mark.rule("DTD-CONTENT-14", "DTD-HOLE-15", "DTD-HOLE-30")
@pytest.mark.parametrize("seat", ["darkness", "dreamer-1", "dreamer-3", None])
def test_what_a_seat_cannot_see_may_be_anything(seat: str | None) -> None:
    table = night(
        "place",
        4,
        hands={"dreamer-1": ["brave-face"], "dreamer-3": ["hush-now", "night-light"], "darkness": ["under-bed"]},
        down=["silent-scream", "lights-out"],
    )
    rng, own = random.Random(7), msgspec.msgpack.encode(table.view(seat))
    worlds = [GAME.permuted(table.state, seat, rng) for _ in range(20)]
    assert {msgspec.msgpack.encode(GAME.view(world, seat)) for world in worlds} == {own}
    assert len({msgspec.msgpack.encode(world) for world in worlds}) == 20
    assert all(GAME.violations(world) == [] for world in worlds)
    hidden: dict[str | None, Callable[[State], object]] = {
        "darkness": lambda world: tuple(world.dreamers[2].hand),
        "dreamer-1": lambda world: (tuple(world.face_down), tuple(world.darkness_hand)),
        "dreamer-3": lambda world: tuple(world.dreamer_deck),
        None: lambda world: (tuple(world.dreamers[0].hand), tuple(world.face_down)),
    }
    assert len({hidden[seat](world) for world in worlds}) > 5


def test_a_night_has_few_bytes() -> None:
    """The state is written after every step: it stays small."""
    assert len(new_night(4).session.encoded()) < 2_500


def test_every_card_has_one_place_in_a_new_night() -> None:
    table = new_night(3)
    state = table.state
    everywhere = [*state.dreamer_deck, *state.darkness_deck, *state.darkness_hand]
    everywhere += [card for dreamer in state.dreamers for card in dreamer.hand]
    assert len(everywhere) == len(set(everywhere)) == 72
    assert {*everywhere} == {card for kind, cards in CONTENT.kinds.items() if kind != "guardians" for card in cards}
