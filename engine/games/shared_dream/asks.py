"""Every question of The Shared Dream, and every verb of its options, for whoever words or answers them."""

ASKS = (
    # Setup
    "setup.character",
    "mind.row",
    "mind.meteorite",
    # Day
    "day.order",
    "day.act",
    "day.walk",
    "reflect.ready",
    "reflect.brace",
    "reflect.test",
    "reflect.path",
    "artifact.discard",
    # What cards leave open
    "card.player",
    "card.enemy",
    "card.tile",
    "card.mat",
    "card.walk",
    "card.way",
    "card.test",
    # Scenarios
    "beast.manifest",
    "beast.agree",
    "beast.hold",
    "bomb.give-code",
    # Night, Doubt, the end
    "night.enemy-order",
    "doubt.take",
    "doubt.taker",
    "doubt.heir",
    "give-up",
)
"""Asks by id. Side offers among them: `beast.manifest`, `give-up`."""

VERBS = (
    *("character", "invasion", "meteorite", "next", "order"),
    *("move", "rest", "attack", "artifact", "reflect", "location", "channel", "ability", "use", "discard", "end"),
    *("read", "face-it", "test", "path"),
    *("player", "enemy", "tile", "mat", "stay", "way"),
    *("manifest", "go-on", "confront", "defuse", "free", "event"),
    *("taker", "heir", "give-up", "play-on"),
)
"""Option verbs; `yes` and `no` are everybody's."""
