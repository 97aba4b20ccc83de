"""`/dare`: the verbs of Dare to Dream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.verbs import Verb, verb_group

if TYPE_CHECKING:
    from cogs.client import Oneiros

GAME = "dare-to-dream"

VERBS = {
    "equip": Verb("Give an Item from your hand to a Guardian", ("equip", "replace"), "item", "guardian"),
    "move": Verb("Move an Item or a Monster to another Guardian, or swap Items", ("move", "swap"), "card", "guardian"),
    "ward": Verb("Set up a Ward in front of you", ("ward", "replace-ward"), "ward"),
    "done": Verb("You have nothing more to place", ("done",)),
    "place": Verb("Put up to two cards face down (leave both out for none)", ("place",), "card", also=("second-card",)),
    "lurk": Verb("The Darkness waits", ("lurk",)),
    "strike": Verb("The Darkness turns its cards over", ("strike",)),
    "keep": Verb("Keep your hand as it is", ("keep",)),
    "discard": Verb("Discard from your hand", ("discard",), "card", also=("second-card",)),
    "reveal": Verb("Turn over this card next", ("reveal",), "card"),
    "yes": Verb("Yes, pay for it", ("yes",)),
    "no": Verb("No, do not pay", ("no",)),
    "give": Verb("The team sends one Monster to a Guardian", ("give",), "monster", "guardian"),
    "decline": Verb("Leave it be", ("decline",)),
    "assign": Verb("Send a Monster to a Dreamer", ("assign",), "monster", "dreamer"),
    "face": Verb("Let a Guardian face a Monster", ("face",), "monster", "guardian"),
    "play": Verb("Play an Action from your hand", ("play",), "action"),
    "use": Verb("Use the ability of a Guardian, Item or Ward", ("use",), "card"),
    "pass": Verb("You do nothing more for now", ("pass",)),
    "compare": Verb("Choose the next fight", ("compare",), "card"),
    "attribute": Verb("Choose Shadow, Noise or Dread", ("attribute",), "attribute"),
    "choose": Verb("Choose what a card is aimed at", ("guardian", "monster", "dreamer", "item", "nightmare"), "target"),
    "summon": Verb("Bring a Monster from your hand into play", ("summon",), "monster"),
    "recall": Verb("Take an Action back from the discards", ("recall",), "action"),
}


def setup(client: Oneiros) -> None:
    """Add `/dare` to the bot."""
    client.tree.add_command(verb_group(client, "dare", "Your moves in Dare to Dream", VERBS))
