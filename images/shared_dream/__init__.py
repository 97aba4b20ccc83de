"""The pictures of The Shared Dream. Pure: a view and names in, the same bytes out each time.

The city, the mats, the scenario's own board and a character's surroundings are all public; there is nothing hidden in
a view of this game.
"""

from images.registry import Cards, Look
from images.shared_dream.board import render_board
from images.shared_dream.card import render_card
from images.shared_dream.catalogue import card_of, describe_card, describe_place
from images.shared_dream.mats import render_mats
from images.shared_dream.scene import render_scene
from images.shared_dream.surroundings import render_surroundings

PICTURES = {
    "board": Look(render_board),
    "mats": Look(render_mats),
    "scene": Look(render_scene),
    "surroundings": Look(render_surroundings, "seat"),
}
CARDS = Cards(render_card, describe_card, card_of, describe_place)
