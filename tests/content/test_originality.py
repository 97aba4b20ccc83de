"""Our words are our own: nothing in content repeats a rulebook's sentences.

The rulebooks are no part of the repository. Where they are not at hand (`ONEIROS_SHARED`, or a folder `shared` beside
the repository) these tests are skipped.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.library.files import CONTENT, SUFFIXES

RUN = 8
"""So many words in a row are no accident."""

SHARED = Path(os.environ.get("ONEIROS_SHARED") or CONTENT.parent.parent / "shared")
FILES = sorted(path for path in CONTENT.rglob("*") if path.suffix in SUFFIXES)


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words, whatever their case and punctuation."""
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    return {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}


def texts(value: Any) -> Iterator[str]:
    """Every string inside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


def texts_of(path: Path) -> Iterator[str]:
    """Every text of a content file."""
    text = path.read_text("utf-8")
    yield from texts(tomllib.loads(text)) if path.suffix == ".toml" else [text]


@pytest.fixture(scope="module")
def printed() -> set[tuple[str, ...]]:
    """Every run of words of the rulebooks at hand."""
    books = sorted((SHARED / "rulebooks").glob("*.txt"))
    if not books:
        pytest.skip("the rulebooks are not at hand (set ONEIROS_SHARED)")
    return {run for book in books for run in runs(book.read_text("utf-8"))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CONTENT).as_posix())
def test_no_sentence_of_a_rulebook_is_repeated(path: Path, printed: set[tuple[str, ...]]) -> None:
    repeated = [" ".join(run) for text in texts_of(path) for run in runs(text) & printed]
    assert not repeated


def test_a_repeated_sentence_would_be_noticed(printed: set[tuple[str, ...]]) -> None:
    book = next(iter(sorted((SHARED / "rulebooks").glob("*.txt")))).read_text("utf-8")
    sentence = " ".join(book.split()[40:60])
    assert runs(f"We say: {sentence.upper()}!") & printed
