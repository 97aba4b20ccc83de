"""Typefaces, loaded from the installed font packages and from nowhere else."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Family = Literal["sans", "serif"]
Weight = Literal["regular", "semibold", "bold", "black", "italic"]

_WEIGHT_FILE: dict[Weight, str] = {
    "regular": "Regular",
    "semibold": "Semibold",
    "bold": "Bold",
    "black": "Black",
    "italic": "It",
}
_FAMILY: dict[Family, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro"),
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
}
_AWESOME = "fontawesomefree"
_GLYPH_LINE = re.compile(r"^\$fa-var-([a-z0-9-]+): \\([0-9a-f]+);$", re.MULTILINE)


class UnknownIcon(KeyError):
    """No such name among the solid icons of Font Awesome Free."""


def font_path(family: Family, weight: Weight) -> Path:
    """The typeface file inside the installed package."""
    package, stem = _FAMILY[family]
    return Path(str(files(package))) / "files" / f"{stem}-{_WEIGHT_FILE[weight]}.ttf"


def icon_path() -> Path:
    """Font Awesome's solid icons inside the installed package."""
    return _awesome("webfonts/fa-solid-900.ttf")


@lru_cache(maxsize=256)
def face(family: Family, weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at `size` pixels. Basic layout: the same on every machine, whether or not Raqm can be loaded."""
    return ImageFont.truetype(str(font_path(family, weight)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def icon_face(size: int) -> ImageFont.FreeTypeFont:
    """The icon typeface at `size` pixels."""
    return ImageFont.truetype(str(icon_path()), size, layout_engine=ImageFont.Layout.BASIC)


def icon_glyph(name: str) -> str:
    """The character that draws the named icon ("moon"). Raises `UnknownIcon`."""
    try:
        return _glyphs()[name]
    except KeyError:
        raise UnknownIcon(name) from None


@cache
def _glyphs() -> dict[str, str]:
    # The Sass list is 160 KB and quick to read; the JSON metadata of the same package is 4 MB.
    source = _awesome("scss/_variables.scss").read_text(encoding="utf-8")
    return {name: chr(int(code, 16)) for name, code in _GLYPH_LINE.findall(source)}


def _awesome(path: str) -> Path:
    return Path(str(files(_AWESOME))) / "static" / _AWESOME / path


@lru_cache(maxsize=4096)
def has_glyph(character: str) -> bool:
    """Whether our typefaces can draw this character (both cover the same scripts)."""
    probe = face("sans", "regular", 24)
    return bytes(probe.getmask(character)) != _missing_glyph()


@cache
def _missing_glyph() -> bytes:
    return bytes(face("sans", "regular", 24).getmask("\uffff"))
