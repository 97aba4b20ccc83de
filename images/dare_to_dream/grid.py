"""Where the cards of a hand lie: few cards large, many cards smaller, never more than can be read."""

from __future__ import annotations

from images.kit.panels import Box

#: The most cards one picture shows; the text board names the others.
MOST_CARDS = 12

_TOP, _EDGE, _GAP = 104, 18, 16
_WIDTH, _HEIGHT = 1600, 1018
#: Cards up to this number -> columns and rows.
_SHAPES = ((1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 2, 2), (6, 3, 2), (8, 4, 2), (9, 3, 3), (MOST_CARDS, 4, 3))


def places(count: int) -> list[Box]:
    """A box for each of the first `MOST_CARDS` cards, the last row centred."""
    count = min(count, MOST_CARDS)
    if not count:
        return []
    columns, rows = next((columns, rows) for most, columns, rows in _SHAPES if count <= most)
    width = (_WIDTH - 2 * _EDGE - (columns - 1) * _GAP) // columns
    height = (_HEIGHT - _TOP - _EDGE - (rows - 1) * _GAP) // rows
    width = min(width, 1000)
    boxes = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        start = (_WIDTH - in_row * width - (in_row - 1) * _GAP) // 2
        left, top = start + column * (width + _GAP), _TOP + row * (height + _GAP)
        boxes.append((left, top, left + width, top + height))
    return boxes
