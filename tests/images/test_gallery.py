"""Every kind of picture, drawn once with its words."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from images.__main__ import write_gallery
from images.examples import Sample, all_kinds, kinds
from images.kit.words import ALT_LIMIT
from images.registry import games

SAMPLES = [
    pytest.param(sample, id=f"{game}-{kind.name}-{sample.name}")
    for game, kind in all_kinds()
    for sample in kind.samples()
]


def test_games_are_found_by_their_folder() -> None:
    assert "dare-to-dream" in games()
    assert "kit" not in games()
    assert [kind.name for kind in kinds("dare-to-dream")] == ["board", "hand", "card"]


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_is_a_picture_with_words(sample: Sample) -> None:
    picture = sample.draw()
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == (1600, 1018)
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert picture.text
    assert len(picture.png) <= 450 * 1024
    assert picture.filename.endswith(".png")


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_is_the_same_each_time(sample: Sample) -> None:
    assert sample.draw() == sample.draw()


def test_the_gallery_writes_each_picture_with_its_words(tmp_path: Path) -> None:
    written = write_gallery(tmp_path)
    assert len(written) == len(SAMPLES)
    for path in written:
        words = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert words.startswith("Alt text")
        assert "Text board" in words
