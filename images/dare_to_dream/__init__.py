"""The pictures of Dare to Dream. Pure: a view and names in, the same bytes out each time."""

from images.dare_to_dream.board import render_board
from images.dare_to_dream.card import render_card
from images.dare_to_dream.hand import HandNotSeen, render_hand
from images.dare_to_dream.text import describe_card
from images.registry import Look

PICTURES = {"board": Look(render_board), "hand": Look(render_hand, "seat")}

__all__ = ["PICTURES", "HandNotSeen", "describe_card", "render_board", "render_card", "render_hand"]
