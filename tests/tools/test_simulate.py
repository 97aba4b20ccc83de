"""`python -m engine simulate`: one JSON object, honest figures, exit codes."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.autoplay import playing, random_policy
from engine.games.shared_dream import SharedDream
from engine.games.skeleton.game import Skeleton
from engine.games.skeleton.state import State
from engine.kernel import Answer, Ask, Game, Seat, Session, Setting
from engine.library import known_games, load_game, load_wording
from engine.tools.cli import main
from engine.tools.figures import Figures
from engine.tools.simulate import Plan, simulate
from tests.autoplay.test_check import LosesASheep, ShowsHands, Stumbles
from tests.kernel.toys import SKELETON


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else None, err


def test_a_simulation_reports_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, report, err = run(capsys, "simulate", "skeleton", "--players", "3", "--games", "40", "--seed", "x", "--check")
    assert (code, err) == (0, "")
    assert report["games"] == 40 and report["violations"] == [] and report["violation_count"] == 0
    assert report["outcomes"] == {"morning": 40}
    assert report["decisions"] == sum(ask["answered"] for ask in report["asks"].values())
    assert set(report["asks"]) == {"place-lamp", "count-sheep", "wake-up", "pillow"}
    lengths = report["lengths"]["answers"]
    assert 0 < lengths["min"] <= lengths["median"] <= lengths["max"]
    assert set(report["win_rates"]) == {"sleeper-1", "sleeper-2", "sleeper-3"}
    assert sum(report["win_rates"].values()) >= 1
    assert all(report["secrecy"]["changed"][one] for one in ("sleeper-1", "sleeper-2", "sleeper-3", "spectator"))


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def figures(seed: str) -> Any:
        report = run(capsys, "simulate", "skeleton", "--games", "10", "--seed", seed)[1]
        report.pop("decisions_per_s")
        return report

    assert figures("a") == figures("a")
    assert figures("a") != figures("b")


def test_checking_changes_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, "simulate", "skeleton", "--games", "10")[1]
    checked = run(capsys, "simulate", "skeleton", "--games", "10", "--check")[1]
    assert {key: plain[key] for key in ("outcomes", "win_rates", "lengths", "asks")} == {
        key: checked[key] for key in ("outcomes", "win_rates", "lengths", "asks")
    }


def test_settings_and_policies_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    code, report, _ = run(
        capsys, "simulate", "skeleton", "--games", "2", "--option", "night=long", "--policy", "sleeper-2=random"
    )
    assert code == 0
    assert report["settings"] == {"night": "long"}
    assert report["policy"] == {"sleeper-1": "random", "sleeper-2": "random"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required"),
        (["dance"], "invalid choice"),
        (["simulate"], "required"),
        (["simulate", "chess"], "invalid choice"),
        (["simulate", "skeleton", "--players", "9"], "2 or 3 players, not 9"),
        (["simulate", "skeleton", "--players", "many"], "invalid int"),
        (["simulate", "skeleton", "--games", "0"], "1 or more"),
        (["simulate", "skeleton", "--policy", "genius"], "no policy 'genius'"),
        (["simulate", "skeleton", "--policy", "moon=random"], "no side 'moon'"),
        (["simulate", "skeleton", "--option", "night"], "NAME=VALUE"),
        (["simulate", "skeleton", "--option", "night=endless"], "night=short|long"),
        (["simulate", "skeleton", "--option", "moon=full"], "does not take that option"),
        (["coverage", "chess"], "invalid choice"),
        (["replay", "no-such-file"], "cannot be read"),
        (["check-content", "no-such-folder"], "no folder"),
    ],
)
def test_bad_usage_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    code, report, err = run(capsys, *arguments)
    assert (code, report) == (2, None)
    assert words in err and err.count("\n") == 1 and err[0].isupper() | err.startswith(("skeleton", "no-such"))


@pytest.mark.parametrize(
    ("broken", "word"), [(LosesASheep, "invariant"), (ShowsHands, "secrecy"), (Stumbles, "legal answer")]
)
def test_violations_are_listed_and_fail(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, broken: type, word: str
) -> None:
    monkeypatch.setattr("engine.tools.simulate.load_game", lambda game: broken(SKELETON.cards))
    code, report, _ = run(capsys, "simulate", "skeleton", "--players", "3", "--games", "5", "--check")
    assert code == 1 and report["violation_count"] >= len(report["violations"]) > 0
    assert any(word in line for line in report["violations"])
    assert report["violations"][0].startswith("game 1:")


def test_without_check_faults_and_broken_endings_still_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tools.simulate.load_game", lambda game: Stumbles(SKELETON.cards))
    report = simulate(Plan("skeleton", 3, 8))
    assert any("stopped: rules-fault" in line for line in report["violations"])
    assert report["games"] < 8
    monkeypatch.setattr("engine.tools.simulate.load_game", lambda game: LosesASheep(SKELETON.cards))
    assert any("at the end" in line for line in simulate(Plan("skeleton", 2, 3))["violations"])


def test_figures_count_what_was_offered_and_picked() -> None:
    seats = SKELETON.seats(2, {})
    figures = Figures(SKELETON, seats, {})
    offered: list[tuple[int, bool]] = []
    for number in range(40):
        session = Session.begin(SKELETON, 2, {}, str(number))
        for answer in playing(session, {one.seat: random_policy for one in seats}, random.Random(number)):
            ask = session.play.find(answer)
            offered.append((len(ask.legal), ask.offer))
            figures.decided(session, answer)
            session.submit(answer)
        figures.ended(session)
    report = figures.report(2.0)
    assert report["decisions"] == len(offered) and report["decisions_per_s"] == round(len(offered) / 2)
    single = sum(count == 1 and not offer for count, offer in offered)
    assert report["single_option_share"] == round(single / len(offered), 4)
    assert report["never_picked"] == []


def test_options_never_picked_are_named() -> None:
    def restless(game: Game[Any], view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
        asks = [ask for ask in asks if not ask.offer]
        picks = [one.id for one in asks[0].legal if one.id != "rest"] or ["rest"] if asks else []
        return Answer(asks[0].id, seat, (rng.choice(picks),)) if asks else None

    seats = SKELETON.seats(2, {})
    figures = Figures(SKELETON, seats, {})
    for number in range(30):
        session = Session.begin(SKELETON, 2, {}, str(number))
        for answer in playing(session, {one.seat: restless for one in seats}, random.Random(number)):
            figures.decided(session, answer)
            session.submit(answer)
    assert "throw" not in figures.report(1.0)["never_picked"], "it stood in no ask that was answered"
    figures.picked.pop("sleep")
    assert figures.report(1.0)["never_picked"] == ["sleep"]


# -- cards never seen --------------------------------------------------------------------------------------------------


class KnowsAWolf(Skeleton):
    """Says that a card may come up which never does."""

    def cards_in_play(self, settings: Mapping[str, str]) -> tuple[str, ...]:
        return (*super().cards_in_play(settings), "wolf")


def test_cards_that_never_came_up_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tools.simulate.load_game", lambda game: KnowsAWolf(SKELETON.cards))
    report = simulate(Plan("skeleton", 2, 30))
    assert report["cards"] == 13 and report["cards_never_seen"] == ["wolf"]
    assert len(simulate(Plan("skeleton", 2, 1))["cards_never_seen"]) > 1, "one short game does not show every card"


def hand(*sheep: str) -> Session[Any]:
    """A table at which everybody is about to count sheep; sleeper-1 holds these."""

    class Dealt(Skeleton):
        def begin(self, players: int, settings: Mapping[str, str]) -> State:
            state = super().begin(players, settings)
            state.sleepers["sleeper-1"].hand, state.sleepers["sleeper-2"].hand = list(sheep), ["cloud"]
            state.phase, state.round, state.moon, state.lamp = "count", 1, 3, "sleeper-2"
            return state

    return Session.begin(Dealt(SKELETON.cards), 2, {}, "seed")


def test_what_may_be_picked_is_seen_and_what_is_refused_is_not() -> None:
    session = hand("pudding", "goliath")
    assert [option.id for option in session.asks[0].options if option.refused] == ["count:goliath"]
    figures = Figures(session.game, session.game.seats(2, {}), {})
    figures.happened(session)
    assert "goliath" in figures.unseen and "pudding" not in figures.unseen


def test_what_is_told_to_one_seat_alone_is_seen() -> None:
    session = Session.begin(SKELETON, 2, {}, "seed")
    figures = Figures(SKELETON, SKELETON.seats(2, {}), {})
    assert len(figures.unseen) == 12
    figures.happened(session)
    hands = {sheep for sleeper in session.state.sleepers.values() for sheep in sleeper.hand}
    assert figures.unseen == set(SKELETON.cards) - hands


@pytest.mark.parametrize("game_id", known_games())
def test_every_game_knows_its_cards(game_id: str) -> None:
    game, titles = load_game(game_id), load_wording(game_id).titles
    for setting in game.settings or (Setting("none", ("-",), "-"),):
        for value in setting.values:
            cards = game.cards_in_play({setting.id: value})
            assert cards and len(set(cards)) == len(cards) and set(cards) <= set(titles)


def test_a_scenario_is_played_with_its_own_cards_alone() -> None:
    game = load_game("shared-dream")
    assert isinstance(game, SharedDream)
    every = set(game.cards_in_play({"scenario": "random"}))
    own = {name: set(game.cards_in_play({"scenario": name})) for name in game.scenarios}
    assert set().union(*own.values()) == every == set(game.content.cards(game.scenarios))
    assert set.intersection(*own.values()) == set(game.content.cards(()))
    assert "the-showdown/the-last-panel" in own["explosive-nightlife"] - own["war-of-the-roses"]
