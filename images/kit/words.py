"""Text as data: cleaning names, fitting a line, wrapping a paragraph, alt texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from PIL import ImageFont

from images.kit.fonts import Family, Weight, face, has_glyph

ELLIPSIS = "…"
REPLACEMENT = "■"
ALT_LIMIT = 1024

_MARKDOWN = "\\`*_~|<>[]()#@:-+.!&"
_LONGEST_NAME = 200


def one_line(text: str) -> str:
    """Text on one line without control, direction-changing or invisible characters."""
    kept = (" " if char.isspace() else char for char in text[:_LONGEST_NAME] if char.isspace() or not _unseen(char))
    return " ".join("".join(kept).split())


def _unseen(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"} or char in "\u115f\u1160\u3164\uffa0\u2800"


@lru_cache(maxsize=1024)
def drawable(name: str, fallback: str) -> str:
    """A person's name as our typefaces can draw it; `fallback` if nothing recognisable is left.

    Fancy letters become plain ones, symbols we cannot draw are dropped, letters of other scripts become squares.
    """
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", one_line(name)))
    drawn = " ".join("".join(_drawn(char) for char in plain).split())
    return drawn if any(char.isalnum() for char in drawn) else fallback


def _drawn(char: str) -> str:
    if char == " " or has_glyph(char):
        return char
    return REPLACEMENT if unicodedata.category(char)[0] in "LN" else ""


def escaped(name: str) -> str:
    """A person's name made inert for a Discord message: no markdown, no mention, no link, no emoji code."""
    safe = "".join(f"\\{char}" if char in _MARKDOWN else char for char in one_line(name))
    return safe.replace("\\@", "\\@\u200b") or "?"


def width_of(text: str, family: Family, weight: Weight, size: int) -> float:
    """How wide a line comes out, in pixels."""
    return face(family, weight, size).getlength(text)


def clipped(text: str, characters: int) -> str:
    """At most that many characters, the last one an ellipsis if some are left out."""
    return text if len(text) <= characters else text[: characters - 1].rstrip() + ELLIPSIS


def shorten(text: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """The text, or as much of its beginning as fits before an ellipsis."""
    if font.getlength(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.getlength(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def fit_line(text: str, family: Family, weight: Weight, sizes: tuple[int, int], width: float) -> tuple[str, int]:
    """The line and the largest size between `sizes` (largest, smallest) at which it fits; shortened at the smallest."""
    largest, smallest = sizes
    for size in range(largest, smallest - 1, -2):
        if face(family, weight, size).getlength(text) <= width:
            return text, size
    return shorten(text, face(family, weight, smallest), width), smallest


def wrap(text: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """The lines of a paragraph no wider than `width`; a word that is too long alone is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.getlength(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = shorten(word, font, width)
    return [*lines, line] if line else lines


def fit_box(
    text: str, family: Family, weight: Weight, sizes: tuple[int, int], box: tuple[int, int]
) -> tuple[list[str], int]:
    """Lines and the largest size between `sizes` at which the paragraph fits the box (width, height)."""
    width, height = box
    largest, smallest = sizes
    lines: list[str] = []
    for size in range(largest, smallest - 1, -2):
        font = face(family, weight, size)
        lines = wrap(text, font, width)
        whole = all(font.getlength(word) <= width for word in text.split())
        if whole and len(lines) * line_height(size) <= height:
            return lines, size
    room = max(1, height // line_height(smallest))
    if len(lines) <= room:
        return lines, smallest
    kept = lines[:room]
    kept[-1] = _trailing(kept[-1], face(family, weight, smallest), width)
    return kept, smallest


def _trailing(line: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    """The last line shown of a paragraph that goes on."""
    marked = line.rstrip(ELLIPSIS) + ELLIPSIS
    return marked if font.getlength(marked) <= width else shorten(line, font, width - font.getlength(ELLIPSIS))


def line_height(size: int) -> int:
    """Distance between two baselines of a paragraph."""
    return round(size * 1.2)


def pages(text: str, limit: int) -> list[str]:
    """A text board in parts of at most `limit` characters, cut between paragraphs, else lines, else anywhere."""
    parts: list[str] = []
    page = ""
    for piece in _pieces(text, limit):
        if page and len(page) + len(piece) > limit:
            parts.append(page.strip("\n"))
            page = ""
        page += piece
    return [*parts, page.strip("\n")]


def _pieces(text: str, limit: int) -> Iterable[str]:
    for paragraph in text.split("\n\n"):
        if len(paragraph) + 2 <= limit:
            yield paragraph + "\n\n"
            continue
        for line in paragraph.split("\n"):
            for at in range(0, max(1, len(line)), limit - 2):
                yield line[at : at + limit - 2] + "\n"
        yield "\n"


def alt_text(sentences: Iterable[str], limit: int = ALT_LIMIT) -> str:
    """As many whole sentences, in order, as the limit allows (counted as Discord may count: in UTF-16 units)."""
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}" if told else sentence
        if _units(longer) > limit:
            return told or _cut(sentence, limit)
        told = longer
    return told


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut(sentence: str, limit: int) -> str:
    cut = sentence[: limit - 1]
    while _units(cut) > limit - 1:
        cut = cut[:-1]
    return cut.rstrip() + ELLIPSIS
