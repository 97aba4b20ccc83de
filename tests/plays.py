"""What is played of each game in tests: `tests/games/<game>/plays.toml`, or each number of players where it has none.

`python -m tests.plays` (part of `make test`) lets programs play it all with every check on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec

from engine.kernel.content import decode
from engine.library import known_games, load_game
from engine.tools.simulate import Plan, simulate

GAMES = Path(__file__).parent / "games"


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of one kind: so many `players`, these `settings`, played `games` times.

    asks: so many different questions come up at least, for the tests that look at every question of a game.
    """

    players: int
    settings: Mapping[str, str] = {}
    games: int = 2
    asks: int = 1


class _Plays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    play: tuple[Play, ...]


def plays(game: str) -> tuple[Play, ...]:
    """What is played of a game (its id). Raises `ContentError`."""
    folder = folder_of(game)
    if not (folder / "plays.toml").exists():
        return tuple(Play(players) for players in load_game(game).player_counts)
    return decode({"plays.toml": (folder / "plays.toml").read_text("utf-8")}, "plays.toml", _Plays).play


def folder_of(game: str) -> Path:
    """The folder of a game's own tests."""
    return GAMES / game.replace("-", "_")


def play_all() -> int:
    """Play it all and print the reports; how many of them say that something is wrong."""
    wrong = 0
    for game in known_games(hidden=True):
        for play in plays(game):
            report = simulate(Plan(game, play.players, play.games, settings=play.settings, check=True))
            print(json.dumps(report, indent=2), flush=True)
            wrong += bool(report["violations"])
    return wrong


if __name__ == "__main__":
    raise SystemExit(min(play_all(), 1))
