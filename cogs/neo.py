"""`/neo`: the verbs of Neodreams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.verbs import Verb, verb_group

if TYPE_CHECKING:
    from cogs.client import Oneiros

GAME = "neodreams"

VERBS = {
    "side": Verb("Choose the side of your Dream board", ("side",), "side"),
    "first": Verb("Say who got up latest this morning", ("first",), "player"),
    "marker": Verb("Choose where the Cycle marker starts", ("space",), "space"),
    "deploy": Verb("Send an Oneironaut to a location", ("deploy",), "location"),
    "cycle": Verb("Cycle sleep", ("cycle",)),
    "icon": Verb("Use an action icon of your location or of the track", ("icon",), "icon"),
    "later": Verb("Let the others return first", ("later",)),
    "stop": Verb("Nothing more of this", ("stop",)),
    "draw": Verb("Take a card from the Market or from a deck", ("market", "deck"), "card"),
    "create": Verb("Create a card from your hand", ("create",), "card"),
    "pay": Verb("Choose how to pay", ("pay",), "payment"),
    "back": Verb("Not this card after all", ("back",)),
    "place": Verb("Put one Object on a card", ("place",), "card"),
    "fill": Verb("Cover all empty slots of a card", ("fill",), "card"),
    "link": Verb("Link a Client to a Lucid card", ("link",), "card"),
    "unlink": Verb("Take a Client off a Lucid card", ("unlink",), "card"),
    "broadcast": Verb("Use a Neodream, or another card whose effect you may use now", ("use",), "card"),
    "part": Verb("Use only a part of a card's effect", ("part",), "card"),
    "discard": Verb("Discard a card from your hand for its benefit", ("discard",), "card"),
    "return": Verb("Bring an Oneironaut back", ("return",), "location"),
    "home": Verb("The Oneironaut just comes home", ("home",)),
    "skip": Verb("No, thank you", ("skip",)),
    "yes": Verb("Yes", ("yes",)),
    "no": Verb("No", ("no",)),
    "done": Verb("You are done", ("done",)),
}


def setup(client: Oneiros) -> None:
    """Add `/neo` to the bot."""
    client.tree.add_command(verb_group(client, "neo", "Your moves in Neodreams", VERBS))
