"""Dare to Dream: one Darkness against a team of Dreamers, through five Hours of one night.

Modules are named after the rulebook's chapters. The asks and their option verbs are listed in `asks`, the events in
`events`, what a seat may see in `view`, the vocabulary of the cards in `cards`.
"""

from collections.abc import Mapping

from engine.games.dare_to_dream.asks import ASKS, VERBS
from engine.games.dare_to_dream.content import decode
from engine.games.dare_to_dream.game import DareToDream

ID = "dare-to-dream"

__all__ = ["ASKS", "ID", "VERBS", "DareToDream", "make"]


def make(files: Mapping[str, str]) -> DareToDream:
    """The game, from the texts of its content files by path (`guardians.toml`). Raises `ContentError`."""
    return DareToDream(decode(files))
