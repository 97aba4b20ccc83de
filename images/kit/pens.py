"""Pens by what they write: names of things, labels, numbers, plain words. Each takes a size and a colour."""

from __future__ import annotations

from functools import partial

from images.kit.panels import Pen

named = partial(Pen, "serif", "bold")
labelled = partial(Pen, "sans", "bold")
number = partial(Pen, "sans", "black")
worded = partial(Pen, "sans", "semibold")
