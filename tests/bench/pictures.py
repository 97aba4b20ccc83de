"""Pictures of Dare to Dream: drawn again, drawn along a whole game, drawn first in a fresh process; their sizes."""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from engine.autoplay import playing, random_policy
from engine.games.dare_to_dream.game import DareToDream
from engine.games.dare_to_dream.view import View
from engine.kernel import Session
from engine.library import load_game
from images.dare_to_dream import render_board, render_card, render_hand
from images.dare_to_dream.text import board_text
from images.kit.picture import Picture
from tests.bench.timing import milliseconds, settle, timed

AIM_MS = 12
"""A board whose parts were drawn before."""
AIM_KB = 450
COLD_STARTS = 3
NAMES = {"darkness": "Nyx", "dreamer-1": "Anna", "dreamer-2": "Benedikta Sommerfeld", "dreamer-3": "Cy"}
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
    """Every position of whole games: first as they come, then again when all their parts have been drawn once."""
    content, played = Table().content, positions(games)
    pictures: list[Picture] = []
    places = iter([*played, *played])

    def draw() -> None:
        view, awaited = next(places)
        pictures.append(render_board(view, NAMES, content, awaited))

    settle()
    first, again = timed(draw, len(played)), timed(draw, len(played))
    sizes = sorted(len(picture.png) / 1000 for picture in pictures)
    return {
        "positions": len(played),
        "as_they_come": milliseconds(first),
        "drawn_before": milliseconds(again),
        "kb_median": round(statistics.median(sizes)),
        "kb_most": round(sizes[-1]),
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
    }
