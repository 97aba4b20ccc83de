"""The sensible players of The Shared Dream: to the end of every scenario, and in single decisions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine.autoplay import playing, policies
from engine.autoplay.shared_dream import Mind
from engine.autoplay.shared_dream_errands import Errands
from engine.autoplay.shared_dream_odds import chance, shares, wear
from engine.autoplay.shared_dream_roads import Atlas
from engine.autoplay.shared_dream_sight import Sight
from engine.autoplay.shared_dream_worth import Worth
from engine.games.shared_dream.view import EnemySeen, TileSeen, View
from engine.kernel import YES_NO, Answer, Ask, Option, Session
from engine.library import load_game

SCENARIOS = (
    *("beast-at-the-door", "dead-serious", "explosive-nightlife"),
    *("attack-of-the-mindrender", "war-of-the-roses"),
)


@pytest.fixture(scope="module")
def game() -> Any:
    return load_game("shared-dream")


def played(game: Any, scenario: str, players: int, seed: str) -> tuple[Session[Any], list[Answer]]:
    """A whole game of sensible players, and what they answered."""
    session = Session.begin(game, players, {"scenario": scenario}, seed)
    sensible = policies("shared-dream")["sensible"]
    answers = []
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), random.Random(seed)):
        session.submit(answer)
        answers.append(answer)
    return session, answers


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_they_play_every_scenario_to_its_end(game: Any, scenario: str) -> None:
    for players in (2, 4):
        session, answers = played(game, scenario, players, "end")
        assert session.outcome is not None
        asked = Counter(answer.ask for answer in answers)
        assert asked["day.act"] > 20 and asked["give-up"] <= players


def seen(game: Any, scenario: str, out: int = 0) -> View:
    """Three players on their first day, the last ones out of the game."""
    session = Session.begin(game, 3, {"scenario": scenario}, "seen")
    rng = random.Random("seen")
    for answer in playing(session, dict.fromkeys(session.state.heroes, policies("shared-dream")["sensible"]), rng):
        if session.state.day:
            break
        session.submit(answer)
    view: View = game.view(session.state, "player-1")
    stand = 3 - out
    heroes = tuple([msgspec.structs.replace(hero, out=number >= stand) for number, hero in enumerate(view.heroes)])
    return msgspec.structs.replace(view, heroes=heroes)


def roses(view: View, reds: int, *, locked: bool, day: int = 5) -> View:
    """The same table with so many red Roses, the others white, or one of them gray before they are locked."""
    colours = ["red"] * reds + ["white"] * (9 - reds) + ["white" if locked else "gray"]
    scene = msgspec.structs.replace(view.scene, locked=locked, roses=dict(zip(view.scene.roses, colours, strict=True)))
    return msgspec.structs.replace(view, scene=scene, day=day)


def foe_of(view: View, name: str, left: int) -> View:
    """The same table with a Nemesis in the city."""
    foe = EnemySeen(name, "nemesis", "nemesis", view.heroes[0].tile, 6, 3, 2, 2, left, left, "", "", "attack")
    return msgspec.structs.replace(view, enemies=(foe,))


def lost(game: Any, view: View) -> bool:
    sight = Sight(game.content, view, "player-1")
    return Errands(sight, Worth(sight)).lost()


def test_one_player_alone_cannot_finish_what_is_left(game: Any) -> None:
    assert lost(game, seen(game, "beast-at-the-door", 2)) and not lost(game, seen(game, "beast-at-the-door", 1))
    aliens = [seen(game, "attack-of-the-mindrender", out) for out in (2, 1)]
    assert [lost(game, foe_of(view, "weakened-mindrender", 10)) for view in aliens] == [True, False]
    assert not lost(game, foe_of(aliens[0], "weakened-mindrender", 9)) and not lost(game, aliens[0])
    for scenario in ("dead-serious", "explosive-nightlife"):
        assert not lost(game, seen(game, scenario, 2)), "what is left there may be little"


def test_a_seducer_that_many_roses_feed_is_left_in_peace(game: Any) -> None:
    all_stand, alone = seen(game, "war-of-the-roses"), seen(game, "war-of-the-roses", 2)
    assert [lost(game, roses(all_stand, reds, locked=True)) for reds in (3, 4)] == [False, True]
    assert [lost(game, roses(alone, reds, locked=True)) for reds in (2, 3)] == [False, True]
    assert [lost(game, roses(view, 6, locked=False)) for view in (all_stand, alone)] == [False, True]
    worn = [
        foe_of(roses(all_stand, 2, locked=True, day=day), "seducer", left)
        for day, left in ((21, 30), (20, 30), (21, 29))
    ]
    assert [lost(game, view) for view in worn] == [True, False, False]


def test_whoever_sees_no_way_gives_up_once(game: Any) -> None:
    view = roses(seen(game, "war-of-the-roses"), 4, locked=True)
    sensible, rng = policies("shared-dream")["sensible"], random.Random("up")
    main = Ask("day.act", ("player-1",), (Option("end"),))
    give_up = Ask("give-up", ("player-1",), (Option("give-up"),), offer=True)
    play_on = Ask("give-up", ("player-1",), (Option("play-on"),), offer=True)
    assert sensible(game, view, [main, give_up], "player-1", rng) == Answer("give-up", "player-1", ("give-up",))
    assert sensible(game, view, [main, play_on], "player-1", rng) == Answer("day.act", "player-1", ("end",))


def test_they_channel_at_every_rank_and_use_what_it_brings(game: Any) -> None:
    picks = [
        pick
        for number in range(2)
        for one in played(game, "dead-serious", 4, f"rank:{number}")[1]
        for pick in one.picks
    ]
    assert {"channel:1", "channel:2", "channel:3"} <= set(picks)
    used = {pick.partition(":")[2] for pick in picks if pick.startswith("ability:")}
    assert {game.content.abilities[ability].rank for ability in used} == {1, 2, 3}


def test_the_table_as_animus_is_what_channelling_makes_of_it(game: Any) -> None:
    view = seen(game, "dead-serious")
    heroes = (msgspec.structs.replace(view.heroes[0], conviction=4, nightmare=3, locked=True), *view.heroes[1:])
    sight = Sight(game.content, msgspec.structs.replace(view, heroes=heroes), "player-1")
    me, mat = sight.as_animus(2).me, game.content.characters[sight.me.character].animus
    assert (me.rank, me.conviction, me.nightmare, me.locked) == (2, 1, 5, False)
    assert me.magic >= mat.magic and me.health >= mat.health and sight.me.rank == 0


@pytest.mark.parametrize(("strikes", "picked"), [(4, False), (3, True)])
def test_the_beast_is_called_before_the_strikes_run_out(game: Any, strikes: int, picked: bool) -> None:
    """Nobody here can become the Animus; while there are Strikes to come the players would rather wait."""
    view = seen(game, "beast-at-the-door")
    heroes = tuple([msgspec.structs.replace(hero, conviction=0, actions=3) for hero in view.heroes])
    view = msgspec.structs.replace(view, heroes=heroes, phase="order", decks={**view.decks, "strikes": strikes})
    called = Mind(
        Sight(game.content, view, "player-1"), Ask("day.order", ("player-1",), ()), random.Random(1)
    ).manifest()
    assert (called or "").startswith("manifest:") == picked


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_they_win_now_and_then(game: Any, scenario: str) -> None:
    won = [played(game, scenario, 3, f"win:{number}")[0].outcome for number in range(6)]
    assert any(outcome is not None and outcome.ending == "victory" for outcome in won)


def test_the_same_seed_gives_the_same_game(game: Any) -> None:
    assert played(game, "dead-serious", 2, "same")[1] == played(game, "dead-serious", 2, "same")[1]


def test_whoever_stands_where_the_story_goes_on_reads_on(game: Any) -> None:
    session = Session.begin(game, 2, {"scenario": "beast-at-the-door"}, "reads")
    sensible = policies("shared-dream")["sensible"]
    there = read = 0
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), random.Random("reads")):
        asks = [ask for ask in session.asks if ask.id == "day.act" and answer.seat in ask.seats]
        if asks and any(option.verb == "reflect" for option in asks[0].legal):
            there += 1
            read += answer.picks[0].startswith("reflect:")
        session.submit(answer)
    assert there and read / there > 0.7


def test_codes_are_given_and_a_volunteer_takes_a_doubt(game: Any) -> None:
    sensible = policies("shared-dream")["sensible"]
    session = Session.begin(game, 2, {"scenario": "explosive-nightlife"}, "asks")
    rng = random.Random("asks")
    for answer in playing(session, dict.fromkeys(session.state.heroes, sensible), rng):
        if session.state.day:
            break
        session.submit(answer)
    view = game.view(session.state, "player-1")
    for ask_id in ("bomb.give-code", "doubt.take", "beast.agree"):
        ask = Ask(ask_id, ("player-1",), YES_NO, kind="confirm", facts={"seat": "player-2"})
        assert sensible(game, view, [ask], "player-1", rng) == Answer(ask_id, "player-1", ("yes",))
    offer = Ask("give-up", ("player-1",), (), offer=True)
    assert sensible(game, view, [offer], "player-1", rng) is None


def tile(name: str, column: int, exits: str, kind: str = "street") -> TileSeen:
    return TileSeen(name, kind, 0, column, exits, 0, ())


def test_a_stop_sign_costs_a_move() -> None:
    atlas = Atlas([tile("a", 0, "e"), tile("b", 1, "ew", "stop"), tile("c", 2, "ew"), tile("d", 3, "w")])
    assert atlas.walk("a", 3) == {"a": 0, "b": 1}
    assert atlas.moves("a", 3) == {"a": 0, "b": 1, "c": 2, "d": 2}
    assert atlas.moves("a", 3, halts=False)["d"] == 1
    assert "a" in atlas.walk("b", 1) and "b" not in Atlas([tile("a", 0, "w"), tile("b", 1, "w")]).walk("a", 1)
    assert atlas.apart("a", "d") == 3


def test_chances_of_the_two_dice() -> None:
    assert chance(2, 2) == pytest.approx(21 / 36)
    assert chance(2, 8) == 0 and chance(0, 0) == pytest.approx(1)
    assert shares(2, (0, 3, 6)) == pytest.approx((21 / 36, 12 / 36, 3 / 36))
    assert wear(5, 1, 2, 2) == pytest.approx(chance(5, 1))
    assert wear(3, 3, 1, 4) < wear(4, 3, 1, 4) < wear(4, 3, 2, 4)
