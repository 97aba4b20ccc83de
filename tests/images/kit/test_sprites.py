"""Masks, shared between threads, and what is laid on the table with them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image, ImageChops

from images.kit import theme
from images.kit.cache import ByteCache
from images.kit.panels import Pen, badge, panel, stitched, thread, token, write, write_block
from images.kit.scenery import LAYER_LIMIT, layer, layer_cache_bytes
from images.kit.sprites import SEAT_SHAPES, Pattern, Shape, icon, pattern, ring, rounded, shape, text_sprite


def test_shapes_tell_seats_apart_with_colours_gone() -> None:
    for first, second in combinations(SEAT_SHAPES, 2):
        difference = ImageChops.difference(shape(first, 72), shape(second, 72))
        assert sum(difference.point(lambda value: 1 if value > 128 else 0).tobytes()) > 72 * 72 * 0.05


@pytest.mark.parametrize("kind", get_args(Shape))
def test_a_shape_is_antialiased_and_kept(kind: Shape) -> None:
    mask = shape(kind, 73)
    assert mask is shape(kind, 73)
    assert mask.size == (73, 73)
    if kind != "cross":
        assert any(0 < value < 255 for value in mask.tobytes())


@pytest.mark.parametrize("kind", get_args(Pattern))
def test_a_pattern_has_both_light_and_dark(kind: Pattern) -> None:
    assert pattern(kind, 100, 60).getextrema() == (0, 255)


def test_a_rounded_panel_is_full_inside_and_empty_at_its_corners() -> None:
    mask = rounded(100, 60, 20)
    assert mask.getpixel((50, 30)) == 255
    assert mask.getpixel((0, 0)) == 0
    assert mask.getpixel((99, 59)) == 0
    assert ring(100, 60, 20, 4).getpixel((50, 30)) == 0


def test_an_icon_fits_its_square() -> None:
    box = icon("moon", 64).getbbox()
    assert box is not None
    assert box[2] - box[0] <= 64
    assert max(box[2] - box[0], box[3] - box[1]) > 40


def test_threads_share_sprites_and_get_the_same_picture() -> None:
    def draw(_: int) -> bytes:
        image = Image.new("RGB", (600, 300), theme.NIGHT)
        panel(image, (10, 10, 311, 207), theme.PAPER, 23, theme.LAMP)
        stitched(image, (20, 20, 301, 197), theme.EMBER)
        token(image, "triangle", (400, 80), 91, theme.SEATS[2])
        badge(image, "17", (500, 80), 53, theme.LAMP, theme.INK)
        thread(image, (330, 40), (560, 260), theme.LILAC, theme.BLACK)
        write(image, "Threads", (30, 100), Pen("serif", "bold", 57, theme.INK, theme.WHITE))
        write_block(image, "Never wake a sleeping board.", (30, 120, 300, 190), Pen(size=33), 20)
        return image.tobytes()

    with ThreadPoolExecutor(8) as pool:
        drawn = set(pool.map(draw, range(64)))
    assert drawn == {draw(0)}


def test_writing_gives_back_the_width() -> None:
    image = Image.new("RGB", (400, 80))
    assert write(image, "wide", (10, 60), Pen(size=50)) == pytest.approx(
        text_sprite("wide", "sans", "bold", 50).advance, abs=1
    )
    assert write(image, "", (10, 60), Pen()) == 0


def test_a_cache_stays_within_its_bytes_and_drops_what_was_not_used() -> None:
    cache: ByteCache[bytes] = ByteCache(100, len)
    cache.get("a", lambda: b"x" * 40)
    cache.get("b", lambda: b"x" * 40)
    cache.get("a", lambda: b"")
    cache.get("c", lambda: b"x" * 40)
    assert cache.bytes_held <= 100
    assert cache.get("a", lambda: b"new") == b"x" * 40
    assert cache.get("b", lambda: b"new") == b"new"


def test_layers_are_bounded() -> None:
    for number in range(20):
        layer(("test-layer", number), lambda: Image.new("RGB", (1600, 1018)))
    assert layer_cache_bytes() <= LAYER_LIMIT
