"""The lobby and the table panel keep to the limits, whoever sits there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.ui.codec import decode
from cogs.ui.lobby import lobby
from cogs.ui.panel import table_panel
from cogs.ui.parts import Shown
from cogs.ui.safe import clip
from cogs.ui.speech import Speech
from engine.host import Panel, ProposalInfo, SeatInfo, TableInfo, Waiting
from engine.kernel import Outcome, Step
from engine.library import load_game
from tests.cogs.games import KINDS, Kind, phases, seated
from tests.cogs.limits import check

GAME = "dare-to-dream"
kinds = st.sampled_from(["nobody", "person", "auto"])


def table(names: list[str], kinds: list[Any], status: Any = "playing", paused: bool = False) -> TableInfo:
    """A table of three or four."""
    plans = load_game(GAME).seats(len(names), {})
    seats = tuple(
        [
            SeatInfo(plan.seat, plan.side, kind, 100 + place if kind == "person" else None, name, "sensible", "", None)
            for place, (plan, name, kind) in enumerate(zip(plans, names, kinds, strict=True))
        ]
    )
    return TableInfo(10**12, 1, 2, GAME, 100, len(names), {}, status, True, paused, seats, None, None, {}, 0.0, 0.0)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(max_size=60), min_size=3, max_size=4), st.data())
def test_the_lobby_fits(names: list[str], data: st.DataObject) -> None:
    info = table(names, [data.draw(kinds) for _ in names], "lobby")
    components = check(lobby(Speech(GAME, info.seats), info, load_game(GAME), ("random", "sensible")))
    start = next(part for part in components if "custom_id" in part and decode(part["custom_id"]).action == "start")
    kinds_held = {seat.kind for seat in info.seats}
    assert start["disabled"] == ("nobody" in kinds_held or "person" not in kinds_held)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(max_size=60), min_size=3, max_size=4), st.booleans(), st.integers(0, 6), st.data())
def test_the_table_panel_fits(names: list[str], paused: bool, votes: int, data: st.DataObject) -> None:
    info = table(names, [data.draw(kinds) for _ in names], paused=paused)
    waiting = tuple([Waiting(seat.seat, seat.user, 1_790_000_000.0, ("tuck-in",)) for seat in info.seats])
    proposals = tuple(
        [
            ProposalInfo(number, "undo", "open", 100, (100,), (), (100, 101), 2, "darkness", ask="hour.decide", count=3)
            for number in range(votes)
        ]
    )
    panel = Panel(info, Step("decide", {"hour": 3}), waiting, None, proposals, True, 40)
    components = check(table_panel(Speech(GAME, info.seats), panel, Shown("board.png", "x" * 3000)))
    text = "\n".join(part["content"] for part in components if part["type"] == 10)
    assert "<t:1790000000:R>" in text
    assert "Hour 3" in text
    gallery = next(part for part in components if part["type"] == 12)
    assert len(gallery["items"][0]["description"]) == 1024


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.game != "skeleton"], ids=str)
def test_every_phase_of_a_game_has_a_panel_and_a_lobby_that_fit(kind: Kind) -> None:
    people = seated(kind)
    info = TableInfo(
        *(10**12, 1, 2, kind.game, 100, kind.players, kind.settings, "lobby", True, False, people, None, None, {}, 0, 0)
    )
    speech, game = Speech(kind.game, people), load_game(kind.game)
    lobbied = check(lobby(speech, info, game, ("random", "sensible")))
    assert sum("options" in part for part in lobbied) >= len(game.settings)
    waiting = tuple([Waiting(seat.seat, seat.user, 1.0, ()) for seat in people])
    for where in phases(str(kind)):
        components = check(table_panel(speech, Panel(replace(info, status="playing"), where, waiting, None)))
        text = next(part["content"] for part in components if part["type"] == 10)
        assert speech.where(where) != where.phase, f"{where.phase} has no words"
        assert speech.where(where) in text


def test_the_lobby_tells_for_whom_a_dark_game_is_and_what_its_scenarios_are() -> None:
    plans = load_game("shared-dream").seats(2, {})
    seats = tuple([SeatInfo(plan.seat, plan.side, "nobody", None, "", "", "", None) for plan in plans])
    info = TableInfo(10**12, 1, 2, "shared-dream", 100, 2, {}, "lobby", True, False, seats, None, None, {}, 0.0, 0.0)
    parts = lobby(Speech("shared-dream", seats), info, load_game("shared-dream"), ())
    assert any(isinstance(part, str) and "ages 13 and up" in part for part in parts)
    components = check(parts)
    menus = [part["options"] for part in components if "options" in part]
    scenario = next(options for options in menus if any("Dead Serious" in option["label"] for option in options))
    said = {option["label"]: option.get("description", "") for option in scenario}
    assert said["Scenario: Beast at the Door"].startswith("Simple. Objective: ")
    assert said["Scenario: War of the Roses"].startswith("Advanced. Objective: ")


def test_a_lobby_of_automatic_players_alone_says_who_is_missing() -> None:
    info = table(["", "", ""], ["auto", "auto", "auto"], "lobby")
    speech = Speech(GAME, info.seats)
    parts = lobby(speech, info, load_game(GAME), ("random", "sensible"))
    assert speech.ui("lobby-nobody") in parts and speech.ui("lobby-full") not in parts


def test_people_of_one_name_are_told_apart() -> None:
    kind = next(kind for kind in KINDS if kind.game == GAME)
    for name in ("Ada", "@everyone", speech_title(kind, "dreamer-2")):
        called = Speech(kind.game, seated(kind, name)).labels.players
        assert len(set(called.values())) == len(called)
    one = [replace(seat, name=name) for seat, name in zip(seated(kind), ("Ada", "Dreamer 1", "ADA"), strict=True)]
    assert list(Speech(kind.game, one).labels.players.values()) == [
        "Ada (The Darkness)",
        "Dreamer 1 (Dreamer 1)",
        "ADA (Dreamer 2)",
    ]


def speech_title(kind: Kind, word: str) -> str:
    """A title in a game."""
    return Speech(kind.game).title(word)


@pytest.mark.parametrize("ending", ["darkness-wins", "dreamers-win"])
def test_a_finished_game_says_who_won(ending: str) -> None:
    info = table(["Ada", "Bruno", "Dora"], ["person"] * 3, "over")
    panel = Panel(info, Step("over", {}), (), Outcome(ending, ("darkness",)))
    text = "\n".join(part.get("content", "") for part in check(table_panel(Speech(GAME, info.seats), panel)))
    assert load_wording_title(ending) in text
    assert "Ada" in text


@pytest.mark.parametrize(("ending", "winners"), [("victory", ("player-1", "player-2")), ("defeat", ())])
def test_where_all_win_or_lose_together_the_ending_says_it(ending: str, winners: tuple[str, ...]) -> None:
    kind = next(kind for kind in KINDS if kind.game == "shared-dream" and kind.players == 2)
    people = seated(kind)
    info = TableInfo(
        *(10**12, 1, 2, kind.game, 100, 2, kind.settings, "over", True, False, people, None, None, {}, 0, 0)
    )
    speech = Speech(kind.game, people)
    parts = check(table_panel(speech, Panel(info, Step("over", {}), (), Outcome(ending, winners))))
    text = "\n".join(part.get("content", "") for part in parts)
    assert f"**{speech.title(ending)}.**" in text and "Winners" not in text


def load_wording_title(word: str) -> str:
    """The title of an ending."""
    return clip(Speech(GAME).title(word), 80)


def test_hostile_names_stand_inert_on_panels() -> None:
    info = table(["@everyone", "**x** <@1>", "`[a](https://b.c)"], ["person"] * 3)
    waiting = tuple([Waiting(seat.seat, seat.user, 1.0, ()) for seat in info.seats])
    panel = Panel(info, Step("decide", {"hour": 1}), waiting, None)
    text = "\n".join(part.get("content", "") for part in check(table_panel(Speech(GAME, info.seats), panel)))
    assert "@everyone" not in text
    assert "<@1>" not in text
    assert "**x**" not in text
    assert "](" not in text
