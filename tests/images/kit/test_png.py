"""The PNG writer and the fixed palette."""

from __future__ import annotations

import io
import struct

import pytest
from PIL import Image

from images.kit import palette, theme
from images.kit.png import encode, to_palette
from images.kit.scenery import gradient, grained


def scene() -> Image.Image:
    image = grained(gradient((320, 200), ((0, theme.NIGHT_DEEP), (1, theme.DUSK))))
    image.paste(theme.LAMP, (20, 20, 90, 90))
    return image


def test_a_png_decodes_to_exactly_the_quantised_picture() -> None:
    image = scene()
    decoded = Image.open(io.BytesIO(encode(image)))
    assert decoded.mode == "P"
    assert decoded.convert("RGB").tobytes() == to_palette(image).convert("RGB").tobytes()


def test_the_same_pixels_give_the_same_bytes() -> None:
    assert encode(scene()) == encode(scene())


def test_a_png_has_one_byte_a_pixel_and_256_colours() -> None:
    data = encode(scene())
    assert data[12:16] == b"IHDR"
    assert struct.unpack(">IIBB", data[16:26]) == (320, 200, 8, 3)
    assert data[data.index(b"PLTE") + 4 :][:768] == palette.palette_bytes()


@pytest.mark.parametrize("colour", theme.RESERVED)
def test_a_reserved_colour_comes_out_as_it_went_in(colour: theme.Colour) -> None:
    image = Image.new("RGB", (4, 4), colour)
    decoded = Image.open(io.BytesIO(encode(image))).convert("RGB")
    assert decoded.getpixel((2, 2)) == colour


def test_seat_colours_are_reserved_and_all_different() -> None:
    assert set(theme.SEATS) <= set(theme.RESERVED)
    assert len(set(theme.RESERVED)) == len(theme.RESERVED)


def test_the_palette_has_256_different_colours_and_begins_with_the_reserved_ones() -> None:
    entries = palette.colours()
    assert len(set(entries)) == palette.SIZE
    assert tuple(entries[: len(theme.RESERVED)]) == theme.RESERVED


def test_choosing_a_palette_keeps_the_reserved_colours_and_serves_the_picture() -> None:
    counts = palette.histogram([Image.new("RGB", (90, 90), (200, 40, 120))])
    chosen = palette.choose(counts)
    assert tuple(chosen[: len(theme.RESERVED)]) == theme.RESERVED
    assert (200, 40, 120) in chosen
    assert len(set(chosen)) == palette.SIZE


def test_a_large_gradient_keeps_its_grain_so_that_it_does_not_band() -> None:
    smooth = grained(gradient((400, 300), ((0, theme.NIGHT_DEEP), (1, theme.INDIGO))))
    row = to_palette(smooth).crop((0, 150, 400, 151))
    assert len(set(row.tobytes())) > 1
