"""`/dream`: the verbs of The Shared Dream, those of its scenarios included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.verbs import Verb, verb_group

if TYPE_CHECKING:
    from cogs.client import Oneiros

GAME = "shared-dream"

VERBS = {
    "character": Verb("Take a character", ("character",), "character"),
    "order": Verb("Say who acts next, or keep yesterday's order", ("next", "order"), "player"),
    "move": Verb("Move to a tile you can reach", ("move",), "tile"),
    "stay": Verb("Stay where you are", ("stay",)),
    "rest": Verb("Gain 1 Conviction, or lose 1 Nightmare", ("rest",), "track"),
    "attack": Verb("Attack an enemy on your tile", ("attack",), "enemy"),
    "artifact": Verb("Spend 1 Conviction and draw an Artifact", ("artifact",)),
    "reflect": Verb("Go on with a Personal Reflection", ("reflect",), "story"),
    "use": Verb("Use the Location you are on, or a card you hold", ("location", "use"), "what"),
    "channel": Verb("Channel your Animus at Rank 1, 2 or 3", ("channel",), "rank"),
    "ability": Verb("Use an Animus Ability", ("ability",), "ability"),
    "discard": Verb("Discard an Artifact", ("discard",), "artifact"),
    "go-on": Verb("Read on, face what has come, or let the night go on", ("read", "face-it", "go-on")),
    "choose": Verb("Choose what a card asks you to", ("way", "path", "mat", "test"), "way"),
    "target": Verb("Choose whom or what it is about", ("player", "enemy", "tile", "taker", "heir"), "target"),
    "yes": Verb("Yes", ("yes",)),
    "no": Verb("No", ("no",)),
    "manifest": Verb("Beast at the Door: make the Beast manifest", ("manifest",), "tile"),
    "confront": Verb("Dead Serious: try the Final Confrontation", ("confront",), "confrontation"),
    "defuse": Verb("Explosive Nightlife: defuse a bomb here", ("defuse",), "bomb"),
    "meteorite": Verb("Attack of the Mindrender: lay the Meteorite or the row", ("meteorite", "invasion"), "place"),
    "rose": Verb("War of the Roses: free a gray Rose, or loosen a red one", ("free", "event"), "location"),
    "end": Verb("End your turn", ("end",)),
    "surrender": Verb("Be for giving the game up, or against it again", ("give-up", "play-on")),
}


def setup(client: Oneiros) -> None:
    """Add `/dream` to the bot."""
    client.tree.add_command(verb_group(client, "dream", "Your moves in The Shared Dream", VERBS))
