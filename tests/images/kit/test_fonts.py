"""Typefaces come from the installed packages."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path
from typing import get_args

import pytest

from images.kit.fonts import Family, UnknownIcon, Weight, face, font_path, has_glyph, icon_glyph, icon_path

ROOT = Path(__file__).resolve().parents[3]


def files_of(package: str) -> set[Path]:
    owner = distribution(package)
    return {Path(str(owner.locate_file(file))).resolve() for file in owner.files or ()}


@pytest.mark.parametrize("weight", get_args(Weight))
@pytest.mark.parametrize(("family", "package"), [("sans", "font-source-sans-pro"), ("serif", "font-source-serif-pro")])
def test_every_weight_is_a_file_of_its_package(family: Family, package: str, weight: Weight) -> None:
    assert font_path(family, weight).resolve() in files_of(package)
    assert str(face(family, weight, 40).getname()[0]).startswith("Source")


def test_icons_are_a_file_of_their_package() -> None:
    assert icon_path().resolve() in files_of("fontawesomefree")


def test_no_typeface_is_kept_in_the_repository() -> None:
    kept = [
        path for folder in ("images", "content", "docs") for path in (ROOT / folder).rglob("*")
        if path.suffix in {".ttf", ".otf", ".woff", ".woff2"}
    ]  # fmt: skip
    assert kept == []


def test_an_unknown_icon_is_an_error_with_its_name() -> None:
    with pytest.raises(UnknownIcon, match="no-such-icon"):
        icon_glyph("no-such-icon")


def test_the_typefaces_know_what_they_cannot_draw() -> None:
    assert has_glyph("A")
    assert has_glyph("é")
    assert not has_glyph("中")
    assert not has_glyph("\uffff")
