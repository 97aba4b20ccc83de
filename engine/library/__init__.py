"""The library: reads content from disk and makes games and wording of it. The only reader of `content/`."""

from engine.library.files import CONTENT, read_files
from engine.library.games import known_games, load_game, make_game
from engine.library.rules import Rule, load_rules
from engine.library.wording import Names, Wording, load_wording

__all__ = [
    "CONTENT",
    "Names",
    "Rule",
    "Wording",
    "known_games",
    "load_game",
    "load_rules",
    "load_wording",
    "make_game",
    "read_files",
]
