"""Where cards lie: few cards large, many cards smaller."""

from __future__ import annotations

from images.kit.panels import Box

_GAP = 12


def grid(count: int, box: Box, ratio: float, widest: int = 1000, *, centred: bool = False) -> list[Box]:
    """A box for each of `count` cards inside `box`, the last row from the left or `centred`.

    Of all numbers of columns the one is taken whose cards, as wide as `ratio` times their height, come out largest.
    """
    if count <= 0:
        return []
    left, top, right, bottom = box
    columns = max(range(1, count + 1), key=lambda tried: (_size(count, tried, box, ratio), -tried))
    rows = -(-count // columns)
    width = min(widest, (right - left - (columns - 1) * _GAP) // columns)
    height = (bottom - top - (rows - 1) * _GAP) // rows
    start = left + (right - left - columns * width - (columns - 1) * _GAP) // 2
    boxes = []
    for index in range(count):
        row, column = divmod(index, columns)
        missing = columns - min(columns, count - row * columns) if centred else 0
        across = start + column * (width + _GAP) + missing * (width + _GAP) // 2
        down = top + row * (height + _GAP)
        boxes.append((across, down, across + width, down + height))
    return boxes


def _size(count: int, columns: int, box: Box, ratio: float) -> float:
    """The height of the largest card of the ratio in so many columns."""
    left, top, right, bottom = box
    rows = -(-count // columns)
    width = (right - left - (columns - 1) * _GAP) / columns
    height = (bottom - top - (rows - 1) * _GAP) / rows
    return min(width / ratio, height)
