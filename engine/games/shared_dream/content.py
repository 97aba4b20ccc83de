"""Everything printed for The Shared Dream, decoded from content files into frozen structs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from engine.games.shared_dream.vocabulary import Condition, Kind, Passive, Spawn, Steps

Mode = Literal["attack", "dark-magic"]
Side = Literal["n", "e", "s", "w"]
SIDES: tuple[Side, ...] = ("n", "e", "s", "w")


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every card has: its id, title, rules text and a line of flavour."""

    id: str
    title: str
    text: str = ""
    flavour: str = ""


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an Action on a Location does, and the Conviction it spends (SD-ACT-12)."""

    steps: Steps
    spend: int = 0


class Tile(Printed, frozen=True):
    """A map tile: its kind, the sides with an outgoing arrow when upright, and what a Location does (SD-CONTENT-02)."""

    kind: Literal["location", "street", "stop"] = "street"
    exits: str = "nesw"
    use: Use | None = None
    passive: tuple[Passive, ...] = ()


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six numbers of a character mat (SD-ANIMA-01 to -06)."""

    combat: int
    magic: int
    social: int
    movement: int
    damage: int
    health: int


class Aspect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Passive Aspect of one Rank (SD-ANIMUS-03)."""

    text: str
    passive: tuple[Passive, ...]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character: the waking Anima, the dreamed Animus, and an Aspect for each Rank (SD-CONTENT-03)."""

    id: str
    title: str
    animus_title: str
    about: str
    anima: Scores
    animus: Scores
    aspects: tuple[Aspect, Aspect, Aspect]


class Ability(Printed, frozen=True):
    """An Animus Ability card (SD-CONTENT-04). `cost`: Actions, 0 for a Free Action."""

    character: str = ""
    rank: int = 1
    cost: int = 0
    duration: Literal["instant", "return"] = "instant"
    reach: int = 0
    attacks: bool = False
    steps: Steps = ()


class Foe(Printed, frozen=True):
    """An enemy's Combat card.

    health + per_player for each player at setup is what defeats it. mode: how it strikes. fixes: it keeps to one
    player (Torment). heedless: stop signs do not halt it. armour: damage from each source fewer by n. on_hit: to the
    player it has wounded by an Attack, or used Dark Magic on (as `you`). on_end: when its activation ends, on its
    tile. on_defeat: to the player who defeated it (as `you`).
    """

    type: str = ""
    combat: int = 1
    magic: int = 0
    movement: int = 2
    damage: int = 1
    health: int = 1
    per_player: int = 0
    mode: Mode = "attack"
    fixes: bool = False
    heedless: bool = False
    armour: int = 0
    on_hit: Steps = ()
    on_end: Steps = ()
    on_defeat: Steps = ()


class DarkMagic(Printed, frozen=True):
    """A Dark Magic card, resolved against its target (SD-DARK-01)."""

    steps: Steps = ()


class Echo(Printed, frozen=True):
    """An Echo card (SD-CONTENT-08): `now` resolves when drawn, `turn` is a passive, `once` a Free Action used once."""

    kind: Literal["helpful", "harmful", "mixed"] = "mixed"
    timing: Literal["now", "turn", "once"] = "now"
    steps: Steps = ()
    passive: tuple[Passive, ...] = ()


class Artifact(Printed, frozen=True):
    """An Artifact card (SD-CONTENT-09)."""

    use: Literal["passive", "free", "action"] = "passive"
    uses: Literal["unlimited", "turn", "discard"] = "unlimited"
    steps: Steps = ()
    passive: tuple[Passive, ...] = ()


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be met: a test of a kind with a number (or of several kinds, one to be chosen), or a cost."""

    kinds: tuple[Kind, ...] = ()
    need: int = 0
    spend: int = 0
    sacrifice: int = 0
    artifacts: int = 0


class SceneCard(Printed, frozen=True):
    """A card of a scenario. Which fields count is the scenario's affair.

    steps: what it does when drawn (or used, for a card that is held: `use`, `uses`, `passive` as on Artifacts).
    location: the Location it belongs to. task, success, failure: something to be met there.
    stays: how many nights it stays on its tile. red, red_text: the other side.
    combat to armour, mode, on_hit, on_end, on_defeat: what it adds to the enemy that carries it.
    prose: what is read aloud when it is turned up, as on a Reflection (where the scenario has no stories).
    """

    prose: str = ""
    steps: Steps = ()
    use: Literal["none", "passive", "free", "action"] = "none"
    uses: Literal["unlimited", "turn", "discard"] = "unlimited"
    passive: tuple[Passive, ...] = ()
    location: str = ""
    task: Task | None = None
    success: Steps = ()
    failure: Steps = ()
    stays: int = 0
    red: Steps = ()
    red_text: str = ""
    combat: int = 0
    magic: int = 0
    movement: int = 0
    damage: int = 0
    health: int = 0
    armour: int = 0
    mode: Literal["", "attack", "dark-magic"] = ""
    on_hit: Steps = ()
    on_end: Steps = ()
    on_defeat: Steps = ()


class Onward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a Reflection goes on: at a Location (and number), by trying again on a later day, or not at all.

    spawn: enemies that must be gone before it goes on; then the part `after` is read.
    """

    continues: str = ""
    again: bool = False
    complete: bool = False
    steps: Steps = ()
    spawn: tuple[Spawn, ...] = ()


class Band(Onward, frozen=True):
    """A band of a Reflection's test, from the result `at` up to the next."""

    at: int = 0


class Path(Onward, frozen=True):
    """A way that the reader of a Reflection may choose."""

    id: str = ""
    title: str = ""
    needs: Condition = ""


class Reflection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Personal Reflection card (SD-CONTENT-17).

    start: the Location where the story begins (Start card only). back: the Location, and perhaps a number, on its
    back. Then one of: continues or complete; test (a kind, or kinds of which the reader chooses one) with bands; paths
    to choose from; spawn (enemies to be defeated), then after.
    """

    start: str = ""
    back: str = ""
    steps: Steps = ()
    continues: str = ""
    complete: bool = False
    test: Kind | tuple[Kind, ...] = ()
    bands: tuple[Band, ...] = ()
    paths: tuple[Path, ...] = ()
    spawn: tuple[Spawn, ...] = ()
    after: Onward | None = None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of test of which the reader takes one; none where the card has no test."""
        return (self.test,) if isinstance(self.test, str) else self.test


class Told(msgspec.Struct, frozen=True):
    """A Reflection card with its place in a story and its prose. `id` is `story/entry`."""

    id: str
    story: str
    card: Reflection
    prose: str
    parts: Mapping[str, str]
    line: int = 0


class TitledStory(msgspec.Struct, frozen=True):
    """A story: its title, file, and cards by id, the Start card first."""

    id: str
    title: str
    file: str
    cards: Mapping[str, Told]

    @property
    def start(self) -> Told:
        """The Start card."""
        return next(told for told in self.cards.values() if told.card.start)


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the city whom Reflections speak of: `called` so, at a Location (SD-CONTENT-16)."""

    id: str
    title: str
    called: str
    location: str
    text: str


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reference card: what happens in a phase, line by line (SD-CONTENT-10)."""

    id: str
    title: str
    lines: tuple[str, ...]


class ScenarioCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario card (SD-CONTENT-01). `taint`: Starting Taint as `[location, cubes]` in printed order."""

    id: str
    title: str
    complexity: Literal["Simple", "Medium", "Advanced"]
    objective: str
    victory: str
    required: tuple[str, ...]
    stories: tuple[str, ...] = ()
    shared_cards: tuple[str, ...] = ()
    taint: tuple[tuple[str, int], ...] = ()
    setup: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    nemesis: tuple[str, ...] = ()
    night: tuple[str, ...] = ()
    completion: str = ""


class ScenarioContent(msgspec.Struct, frozen=True):
    """Everything of one scenario: its card, decks and foes by file name, and stories by id."""

    card: ScenarioCard
    decks: Mapping[str, Mapping[str, SceneCard]]
    foes: Mapping[str, Foe]
    stories: Mapping[str, TitledStory]

    def cards(self) -> Iterator[Iterable[str]]:
        """The ids of its cards: of its decks, of its enemies, and of its stories."""
        yield from self.decks.values()
        yield self.foes
        yield from [story.cards for story in self.stories.values()]


class Content(msgspec.Struct, frozen=True):
    """Everything printed, by id."""

    tiles: Mapping[str, Tile]
    characters: Mapping[str, Character]
    abilities: Mapping[str, Ability]
    reavers: Mapping[str, Foe]
    dark_magic: Mapping[str, DarkMagic]
    echoes: Mapping[str, Echo]
    artifacts: Mapping[str, Artifact]
    npcs: Mapping[str, Npc]
    reference: Mapping[str, Help]
    scenarios: Mapping[str, ScenarioContent]

    def cards(self, scenarios: Iterable[str]) -> tuple[str, ...]:
        """The ids of the cards that games of these scenarios are played with: the common ones, then theirs."""
        common = (self.abilities, self.reavers, self.dark_magic, self.echoes, self.artifacts)
        own = [cards for scenario in scenarios for cards in self.scenarios[scenario].cards()]
        return tuple([card for cards in (*common, *own) for card in cards])
