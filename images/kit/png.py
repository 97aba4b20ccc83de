"""PNG with one byte a pixel: the fixed palette and isal's deflate. About 3 ms for a board of 1600 by 1018."""

from __future__ import annotations

import struct
import zlib

from isal import isal_zlib
from PIL import Image

from images.kit.palette import palette_bytes, palette_image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1


def to_palette(image: Image.Image) -> Image.Image:
    """The RGB image with each pixel replaced by the number of the nearest palette colour."""
    return image.quantize(palette=palette_image(), dither=Image.Dither.NONE)


def encode(image: Image.Image) -> bytes:
    """An RGB image as PNG8. The same pixels always give the same bytes."""
    indexed = to_palette(image)
    width, height = indexed.size
    pixels = indexed.tobytes()
    rows = b"".join([b"\0" + pixels[at : at + width] for at in range(0, width * height, width)])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette_bytes()),
            _chunk(b"IDAT", isal_zlib.compress(rows, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(tag: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))
