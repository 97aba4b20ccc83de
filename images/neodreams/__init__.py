"""The pictures of Neodreams. Pure: a view and names in, the same bytes out each time.

Board and studios are public and look the same whoever asks; a hand is drawn for its owner's view alone.
"""

from images.neodreams.board import render_board
from images.neodreams.card import render_card
from images.neodreams.hand import render_hand
from images.neodreams.studio import render_studio
from images.neodreams.text import describe_card, describe_place
from images.registry import Cards, Look

PICTURES = {
    "board": Look(render_board),
    "studio": Look(render_studio, "seat"),
    "hand": Look(render_hand, "seat"),
}
CARDS = Cards(render_card, describe_card, place=describe_place)
