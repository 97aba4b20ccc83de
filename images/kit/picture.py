"""What the drawing side hands over: a PNG that never travels without its words."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from images.kit.png import encode
from images.kit.words import ALT_LIMIT, alt_text

#: 11:7, the shape that fills a Discord preview on a desktop and on a phone.
BOARD_SIZE = (1600, 1018)


class NotSeen(ValueError):
    """The view does not show that: there is no such seat, or its hand is hidden."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    `alt` holds at most 1024 characters for the attachment's description; `text` says all of it as plain text.
    """

    png: bytes
    alt: str
    text: str
    filename: str


def finish(image: Image.Image, alt: list[str], text: str, filename: str) -> Picture:
    """Encode the canvas and cut the alt text at a whole sentence."""
    return Picture(encode(image), alt_text(alt, ALT_LIMIT), text, filename)
