"""The fixed palette of 256 colours, and the offline work that chose it.

`python -m images palette` draws every sample of the gallery in full colour, counts its colours, and moves the free
entries to where they are needed most (weighted k-means). The reserved entries of `theme` stay where they are, so
interface and seats keep their exact colours. The result is `palette_data.py`; drawing itself never chooses colours.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from functools import cache

from PIL import Image

from images.kit.palette_data import PALETTE
from images.kit.theme import RESERVED, Colour, blend, snap

SIZE = 256
_ROUNDS = 14
_MOST_COLOURS = 6000


@cache
def palette_bytes() -> bytes:
    """The palette as the 768 bytes of a PNG's PLTE chunk."""
    return bytes.fromhex(PALETTE)


@cache
def palette_image() -> Image.Image:
    """A tiny image that carries the palette, for Pillow's own colour look-up."""
    carrier = Image.new("P", (1, 1))
    carrier.putpalette(palette_bytes())
    carrier.load()
    return carrier


def colours() -> list[Colour]:
    """The palette's entries in order."""
    data = palette_bytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def histogram(images: Iterable[Image.Image]) -> Counter[Colour]:
    """How often each colour (on the palette's grid) occurs in full-colour pictures."""
    counts: Counter[Colour] = Counter()
    for image in images:
        # Every third pixel each way is enough to weigh colours.
        small = image.resize((image.width // 3, image.height // 3), Image.Resampling.NEAREST)
        found = small.getcolors(small.width * small.height) or []
        for count, colour in found:
            if isinstance(colour, tuple):
                counts[snap((colour[0], colour[1], colour[2]))] += count
    return counts


def choose(counts: Counter[Colour]) -> list[Colour]:
    """256 colours for these pictures: the reserved ones, then the free ones where they lower the error most."""
    # A square root keeps a large sky from taking every entry from small bright things.
    weights = {colour: count**0.5 for colour, count in counts.most_common(_MOST_COLOURS)}
    for first, second in itertools.combinations(RESERVED, 2):
        for share in (0.33, 0.66):
            weights.setdefault(snap(blend(first, second, share)), 0.5)
    free = _spread(weights, SIZE - len(RESERVED))
    for _ in range(_ROUNDS):
        free = _moved([*RESERVED, *free], weights)
    return _distinct([*RESERVED, *free], weights)


def _distance(first: Colour, second: Colour) -> int:
    red, green, blue = first[0] - second[0], first[1] - second[1], first[2] - second[2]
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def _spread(weights: dict[Colour, float], count: int) -> list[Colour]:
    """Starting points: again and again the colour that is served worst so far."""
    errors = {colour: min(_distance(colour, kept) for kept in RESERVED) for colour in weights}
    chosen = []
    for _ in range(count):
        worst = max(errors, key=lambda colour: (errors[colour] * weights[colour], colour))
        chosen.append(worst)
        for colour, error in errors.items():
            if error:
                errors[colour] = min(error, _distance(colour, worst))
    return chosen


def _moved(entries: list[Colour], weights: dict[Colour, float]) -> list[Colour]:
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in entries]
    for colour, weight in weights.items():
        nearest = min(range(len(entries)), key=lambda index: _distance(colour, entries[index]))
        for part in range(3):
            sums[nearest][part] += colour[part] * weight
        sums[nearest][3] += weight
    moved = []
    for entry, (red, green, blue, weight) in zip(entries, sums, strict=True):
        centre = (round(red / weight), round(green / weight), round(blue / weight)) if weight else entry
        moved.append(snap((centre[0] + 2, centre[1] + 2, centre[2] + 2)) if weight else entry)
    return [(min(r, 252), min(g, 252), min(b, 252)) for r, g, b in moved[len(RESERVED) :]]


def _distinct(entries: list[Colour], weights: dict[Colour, float]) -> list[Colour]:
    """No colour twice: a double would waste an entry."""
    kept = list(dict.fromkeys(entries))
    spare = (colour for colour, _ in sorted(weights.items(), key=lambda item: (-item[1], item[0])))
    while len(kept) < SIZE:
        colour = next(spare)
        if colour not in kept:
            kept.append(colour)
    return kept


def module_text(entries: list[Colour]) -> str:
    """The source of `palette_data.py` for these entries."""
    codes = ["".join(f"{channel:02x}" for channel in colour) for colour in entries]
    rows = ["".join(codes[at : at + 16]) for at in range(0, len(codes), 16)]
    body = "\n".join(f'    "{row}"' for row in rows)
    return f'"""The palette, written by `python -m images palette`. Do not edit by hand."""\n\nPALETTE = (\n{body}\n)\n'
