"""What each scenario has on the table besides the common things: one small struct a scenario."""

from __future__ import annotations

import msgspec


class NoScene(msgspec.Struct, tag="none", array_like=True):
    """Before a scenario is set up."""


class BeastScene(msgspec.Struct, tag="beast-at-the-door", array_like=True):
    """Beast at the Door: whether the Beast has been made manifest."""

    manifest: bool = False
    beaten: bool = False


class ClownScene(msgspec.Struct, tag="dead-serious", array_like=True):
    """Dead Serious: Terror on the mat, where the Killer Clown is, whether he is frenzied, the open Confrontation."""

    terror: int = 10
    tile: str = ""
    frenzied: bool = False
    confrontation: str = ""


class Bomb(msgspec.Struct, array_like=True):
    """A Bomb card: face up or not, and its tokens."""

    card: str
    shown: bool = False
    tokens: int = 0


class BombScene(msgspec.Struct, tag="explosive-nightlife", array_like=True):
    """Explosive Nightlife: the bombs in the city, explosions so far, and the nights the Supervillain is down."""

    bombs: list[Bomb] = []
    explosions: int = 0
    down: int = 0


class Panic(msgspec.Struct, array_like=True):
    """A Panic! card lying on a tile, and the nights it stays."""

    card: str
    tile: str
    nights: int


class InvasionScene(msgspec.Struct, tag="attack-of-the-mindrender", array_like=True):
    """Attack of the Mindrender: the Meteorite's tile, the row of invasion cards with the Alien on one, and the entry.

    done: every mission is complete. due: it was so when the night began. over: a Mindrender has come. read: shared
    cards.
    """

    meteorite: str = ""
    row: list[str] = []
    at: int = 0
    red: bool = False
    over: bool = False
    beaten: bool = False
    done: bool = False
    due: bool = False
    panics: list[Panic] = []
    read: list[str] = []


class RoseScene(msgspec.Struct, tag="war-of-the-roses", array_like=True):
    """War of the Roses: the Rose on each Location (gray, red, white), the lock, and Last Night cards lying face down.

    raised: what every Score of the Seducer gained at the lock. events: cards of a Location not yet drawn.
    """

    roses: dict[str, str] = {}
    locked: bool = False
    beaten: bool = False
    raised: int = 0
    events: dict[str, list[str]] = {}
    waiting: dict[str, list[str]] = {}


AnyScene = NoScene | BeastScene | ClownScene | BombScene | InvasionScene | RoseScene
