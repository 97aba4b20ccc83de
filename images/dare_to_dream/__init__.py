"""The pictures of Dare to Dream. Pure: a view and names in, the same bytes out each time."""

from images.dare_to_dream.board import render_board
from images.dare_to_dream.card import render_card
from images.dare_to_dream.hand import render_hand
from images.dare_to_dream.text import describe_card
from images.registry import Cards, Look

PICTURES = {"board": Look(render_board), "hand": Look(render_hand, "seat")}
CARDS = Cards(render_card, describe_card)
