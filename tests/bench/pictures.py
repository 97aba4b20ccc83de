"""Pictures: drawn again, drawn along a whole game, drawn first in a fresh process; their sizes.

Dare to Dream in full; of The Shared Dream and Neodreams every picture that a running game has.
"""

from __future__ import annotations

import importlib
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.autoplay import playing, policies, random_policy
from engine.games.dare_to_dream.game import DareToDream
from engine.games.dare_to_dream.view import View
from engine.games.shared_dream.scenarios import SCENARIOS
from engine.kernel import Session
from engine.library import load_game
from images.dare_to_dream.board import render_board
from images.dare_to_dream.card import render_card
from images.dare_to_dream.hand import render_hand
from images.dare_to_dream.text import board_text
from images.kit.picture import Picture
from images.registry import Look, looks
from tests.bench.timing import milliseconds, settle, timed

AIM_MS = 12
"""A board whose parts were drawn before."""
AIM_KB = 450
COLD_STARTS = 3
MOMENTS = 30
"""So many moments of each game, evenly spread, are drawn."""
NAMES = {"darkness": "Nyx", "dreamer-1": "Anna", "dreamer-2": "Benedikta Sommerfeld", "dreamer-3": "Cy"}
NAMES |= {"player-1": "Anna", "player-2": "Benedikta Sommerfeld", "player-3": "Cy", "player-4": "Dmitri"}
ROOT = Path(__file__).resolve().parents[2]


class Table:
    """A random game of four, played on answer by answer."""

    def __init__(self, seed: int = 1) -> None:
        game = load_game("dare-to-dream")
        assert isinstance(game, DareToDream)
        self.content = game.content
        self._game = game
        self.session: Session[Any] = Session.begin(game, 4, {}, f"pictures:{seed}")
        seats = {plan.seat: random_policy for plan in game.seats(4, {})}
        self._answers = playing(self.session, seats, random.Random(seed))

    @classmethod
    def after(cls, answers: int) -> Table:
        """A game in which so many answers were given."""
        table = cls()
        for _ in range(answers):
            table.move()
        return table

    def move(self) -> bool:
        """One more answer; False at the end of the game."""
        answer = next(self._answers, None)
        if answer is None:
            return False
        self.session.submit(answer)
        return True

    def view(self, seat: str | None = None) -> View:
        """What a seat, or everybody, sees now."""
        return self._game.view(self.session.state, seat)

    def awaited(self) -> tuple[str, ...]:
        """For whom play waits."""
        return tuple(self.session.awaited())

    def draw(self) -> Picture:
        """The board as it is."""
        return render_board(self.view(), NAMES, self.content, self.awaited())


def positions(games: int) -> list[tuple[View, tuple[str, ...]]]:
    """The board after every answer of whole games, one after the other."""
    found = []
    for seed in range(games):
        table = Table(seed)
        found.append((table.view(), table.awaited()))
        while table.move():
            found.append((table.view(), table.awaited()))
    return found


def along(games: int) -> dict[str, Any]:
    """Every position of whole games."""
    content, played = Table().content, positions(games)
    return come_and_gone([partial(render_board, view, NAMES, content, awaited) for view, awaited in played])


def come_and_gone(draws: Sequence[Callable[[], Picture]]) -> dict[str, Any]:
    """Pictures first as they come, then again when all their parts have been drawn once; the sizes of their files."""
    places, pictures = iter([*draws, *draws]), list[Picture]()
    settle()
    first, again = [timed(lambda: pictures.append(next(places)()), len(draws)) for _ in range(2)]
    sizes = sorted(len(picture.png) / 1000 for picture in pictures)
    return {
        "positions": len(draws),
        "as_they_come": milliseconds(first),
        "drawn_before": milliseconds(again),
        "kb_median": round(statistics.median(sizes)),
        "kb_most": round(sizes[-1]),
    }


class Moment(NamedTuple):
    """What everybody sees at one moment, what the first player sees, and for whom play waits."""

    public: Any
    own: Any
    awaited: tuple[str, ...]


def moments(game: Any, settings: Mapping[str, str]) -> list[Moment]:
    """A whole game of four sensible players, from its start to its end."""
    session: Session[Any] = Session.begin(game, 4, settings, "pictures:1")
    seats = [plan.seat for plan in game.seats(4, settings)]
    found = []
    for answer in playing(session, dict.fromkeys(seats, policies(game.id)["sensible"]), random.Random(1)):
        state = session.state
        found.append(Moment(game.view(state, None), game.view(state, seats[0]), session.awaited()))
        session.submit(answer)
    return found[:: max(1, len(found) // MOMENTS)]


def every_look(name: str, plans: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Every picture of a running game along games played with these settings, and its text board."""
    game: Any = load_game(name)
    folder = name.replace("-", "_")
    played = [moment for settings in plans for moment in moments(game, settings)]
    board_text = importlib.import_module(f"images.{folder}.text").board_text

    def draw(look: Look, moment: Moment) -> Picture:
        if look.whose == "table":
            return look.draw(moment.public, NAMES, game.content, moment.awaited)
        return look.draw(moment.own, NAMES, game.content, "player-1")

    drawn = {
        kind: come_and_gone([partial(draw, look, moment) for moment in played]) for kind, look in looks(name).items()
    }
    middle = played[len(played) // 2]
    again = milliseconds(timed(lambda: draw(looks(name)["board"], middle), 60))
    return {
        **drawn,
        "board_again": again,
        "board_against_aim": round(again["median_ms"] / AIM_MS, 2),
        "text_board": milliseconds(timed(lambda: board_text(middle.public, NAMES, game.content, middle.awaited), 60)),
    }


def cold() -> dict[str, float]:
    """Medians of some fresh processes: what they load, the first board, the second."""
    command = [sys.executable, "-m", "tests.bench._first_picture"]
    found = [
        json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
        for _ in range(COLD_STARTS)
    ]
    return {name: statistics.median(times[name] for times in found) for name in found[0]}


def run() -> dict[str, Any]:
    """Milliseconds are processor time of the drawing thread, except for the fresh processes and where it says wall."""
    table = Table.after(20)
    board, card = table.draw(), table.content.card(next(iter(table.content.monsters)))
    view, own = table.view(), table.view("dreamer-1")
    render_hand(own, NAMES, table.content)
    render_card(card)
    settle()
    same = milliseconds(timed(table.draw, 100))
    return {
        "board_again": same,
        "board_again_wall": milliseconds(timed(table.draw, 100, time.perf_counter)),
        "board_against_aim": round(same["median_ms"] / AIM_MS, 2),
        "board_kb": round(len(board.png) / 1000),
        "board_along_games": along(3),
        "hand_again": milliseconds(timed(lambda: render_hand(own, NAMES, table.content), 60)),
        "card_again": milliseconds(timed(lambda: render_card(card), 60)),
        "text_board": milliseconds(timed(lambda: board_text(view, NAMES, table.content, table.awaited()), 200)),
        "fresh_process": cold(),
        "shared-dream": every_look("shared-dream", [{"scenario": name} for name in SCENARIOS]),
        "neodreams": every_look("neodreams", [{}]),
    }
