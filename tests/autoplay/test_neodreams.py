"""Sensible players of Neodreams: they look at the Market and use the whole Oneirosphere."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.autoplay import playing
from engine.autoplay.neodreams import Mind, sensible
from engine.games.neodreams.content import Draw
from engine.kernel import Session
from tests.games.neodreams.table import GAME, icons, studio

ME = "player-1"


def _mind(market: str) -> Mind:
    table = studio("turn", market={"recursive": [market, "corridor-of-doors"]})
    return Mind(GAME.content, table.view(ME), table.session.asks_for(ME)[0], ME, random.Random(1))


def test_a_draw_is_worth_what_lies_in_the_market() -> None:
    good, poor = _mind("late-for-everything"), _mind("teeth-again")
    recursive, deck = Draw("recursive"), Draw("recursive", source="deck")
    assert good.gains(recursive) > poor.gains(recursive) >= poor.gains(deck) == good.gains(deck)


@pytest.mark.parametrize("players", [2, 3])
def test_every_location_is_somebodys_choice(players: int) -> None:
    used: Counter[str] = Counter()
    for number in range(8):
        session = Session.begin(GAME, players, {"sides": "a"}, f"locations-{number}")
        seats = [plan.seat for plan in GAME.seats(players, {})]
        for answer in playing(session, dict.fromkeys(seats, sensible), random.Random(number)):
            used[answer.picks[0]] += answer.ask == "turn.choose"
            session.submit(answer)
    places = GAME.content.locations[session.state.layout]
    assert all(used[f"deploy:{place}"] for place in places), used


@pytest.mark.parametrize(
    ("place", "hand", "tracks"),
    [("night-press", ["the-season-finale"], (0, 0, 0)), ("velvet-clinic", [], (10, 10, 10))],
)
def test_an_icon_of_no_use_is_left_alone(place: str, hand: list[str], tracks: tuple[int, int, int]) -> None:
    table = icons(place, hands={ME: hand}, tracks={ME: tracks})
    for _ in range(4):
        if table.awaits()[0][1] != "icons.next":
            break
        asks = table.session.asks_for(ME)
        answer = sensible(GAME, table.view(ME), asks, ME, random.Random(1))
        assert answer is not None
        assert answer.picks[0] not in ("icon:create", "icon:link")
        table.says(ME, *answer.picks)
    assert table.awaits()[0] != (ME, "icons.next"), "asked for over and over"
