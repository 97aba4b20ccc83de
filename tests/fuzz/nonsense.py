"""Nonsense with a system: words that are nearly right, words of other places, and words that are far too long."""

from __future__ import annotations

import random
from collections.abc import Sequence

STRANGE = (
    "",
    " ",
    "\x00",
    "\u202ereversed",
    "😀" * 40,
    "a" * 5000,
    "../../etc/passwd",
    "'; drop table entries; --",
    "@everyone",
    "<@1>",
    "play:" * 50,
    "-1",
    "9" * 60,
    "NaN",
    "{seat}",
    "%s%s%n",
    "**bold**",
    "null",
)


def broken(rng: random.Random, word: str) -> str:
    """A word with a letter lost, doubled or swapped, or cut, or glued to another."""
    if not word:
        return rng.choice(STRANGE)
    place = rng.randrange(len(word))
    return rng.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + word[place] + word[place:],
            word[:place],
            word.upper() if word != word.upper() else word + "x",
            word + "@" + word,
            word + ":" + rng.choice(STRANGE),
            rng.choice(STRANGE),
        )
    )


def picks(rng: random.Random, known: Sequence[str]) -> tuple[str, ...]:
    """An answer that may be anything: known words, broken ones, too many, the same twice."""
    found: list[str] = []
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 40))):
        word = rng.choice(known) if known and rng.random() < 0.6 else rng.choice(STRANGE)
        found.append(broken(rng, word) if rng.random() < 0.5 else word)
    if found and rng.random() < 0.2:
        found.append(found[0])
    return tuple(found)
