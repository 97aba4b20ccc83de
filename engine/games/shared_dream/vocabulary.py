"""What cards may do: a closed vocabulary of steps, passives and conditions, as data (SD-CONTENT chapter)."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["combat", "magic", "social", "movement"]
ScoreName = Literal["combat", "magic", "social", "movement", "damage"]
SCORES: tuple[ScoreName, ...] = ("combat", "magic", "social", "movement", "damage")

Who = Literal["you", "all", "others", "here", "choose", "choose-here", "choose-other"]
"""`here`: every valid player on your tile. `choose…`: you pick one valid player (yourself included, but for `-other`)."""

Until = Literal["test", "act", "night", "return", "echo"]
"""`test`: your next test. `act`: the end of your Act turn. `night`: the end of the Night Phase. `return`: the next Return
step. `echo`: until your next Echo replaces this one."""

Foes = str
"""Which enemies: `here` or `near:N` (one, chosen by you, on your tile or within N grid steps), `any` (one, chosen by you,
anywhere), `all-here`, `all-near:N`, `all`, `nemesis`."""

Where = str
"""Which tiles: `here`, a tile id, `choose` (any tile), `choose-near:N`, `choose-location`, `each-location`, `adjacent` (all
tiles next to yours), `most-tainted`, `nemesis`, `meteorite`, `random-location`, `start` (where your story begins)."""

Condition = str
"""`channelled`, `anima`, `alone`, `together`, `wounded`, `tainted`, `enemy-here`, `has-artifact`, `night`, `day`, `at:ID`,
`nightmare>=N`, `conviction<=N`, `doubt>=N`, `attacking`, `defending`."""


class StepBase(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all steps."""


class Conviction(StepBase, frozen=True, tag="conviction"):
    """Gain (or with a negative number lose) Conviction, within 0 and 5."""

    n: int
    who: Who = "you"


class Nightmare(StepBase, frozen=True, tag="nightmare"):
    """Gain or remove Nightmare, within 0 and 5."""

    n: int
    who: Who = "you"


class Wound(StepBase, frozen=True, tag="wound"):
    """Take Wounds on the form in use; Temporary Health goes first (SD-COMBAT-11)."""

    n: int
    who: Who = "you"


class Heal(StepBase, frozen=True, tag="heal"):
    """Remove Wounds from a mat. `choose`: the healer picks Anima or Animus, not both (SD-FAQ-04)."""

    n: int
    who: Who = "you"
    mat: Literal["active", "anima", "animus", "choose"] = "active"


class Ward(StepBase, frozen=True, tag="ward"):
    """Gain Temporary Health on the form in use (SD-COMBAT-11)."""

    n: int
    who: Who = "you"


class Doubt(StepBase, frozen=True, tag="doubt"):
    """Gain or remove Doubt tokens without being toppled."""

    n: int
    who: Who = "you"


class Score(StepBase, frozen=True, tag="score"):
    """Change a Score for a time."""

    score: ScoreName
    n: int
    until: Until
    who: Who = "you"


class BonusDamage(StepBase, frozen=True, tag="bonus-damage"):
    """Bonus damage for a time: to the base Damage, or with `abilities` to Ability damage too (SD-FAQ-02)."""

    n: int
    until: Until
    abilities: bool = False
    who: Who = "you"


class Untargetable(StepBase, frozen=True, tag="untargetable"):
    """No enemy may select the player for a time (Protective Wards)."""

    until: Until
    who: Who = "you"


class Actions(StepBase, frozen=True, tag="actions"):
    """More or fewer Actions: in the Act turn under way or, if it is over, in the next one."""

    n: int
    who: Who = "you"


class GainArtifact(StepBase, frozen=True, tag="artifact"):
    """Draw Artifacts; the limit of 2 holds at once (SD-ACT-08)."""

    n: int = 1
    who: Who = "you"


class LoseArtifact(StepBase, frozen=True, tag="lose-artifact"):
    """Discard Artifacts of one's choice, as many as one has up to n."""

    n: int = 1
    who: Who = "you"


class Go(StepBase, frozen=True, tag="go"):
    """Be put on a tile, whatever the roads."""

    to: Where
    who: Who = "you"


class Walk(StepBase, frozen=True, tag="walk"):
    """Walk up to n tiles by road, as in a Move (stop signs halt), at no Action."""

    n: int
    who: Who = "you"


class Drive(StepBase, frozen=True, tag="drive"):
    """Put an enemy on a tile, whatever the roads."""

    enemy: Foes
    to: Where


class Stun(StepBase, frozen=True, tag="stun"):
    """An enemy skips its next activation."""

    enemy: Foes


class Taint(StepBase, frozen=True, tag="taint"):
    """Add Taint cubes one by one, or remove them (negative)."""

    n: int
    where: Where = "here"


class Spawn(StepBase, frozen=True, tag="spawn"):
    """Spawn enemies (SD-SPAWN): a Shadow, a Reaver (of a type), a Minion, a Grunt or a Husk."""

    what: Literal["shadow", "reaver", "reaver:violence", "reaver:torment", "reaver:ruin", "minion", "grunt", "husk"]
    n: int = 1
    where: Where = "here"


class Hit(StepBase, frozen=True, tag="hit"):
    """Flat damage to enemies, without a test and without excess (SD-HOLE-51)."""

    enemy: Foes
    n: int


class Strike(StepBase, frozen=True, tag="attack"):
    """Attack an enemy, perhaps at range: a Combat Test (or a Magic Test against its Magic, SD-HOLE-84), with excess."""

    enemy: Foes
    score: Literal["combat", "magic"] = "combat"
    plus: int = 0
    damage: int | None = None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A band of a test: from the result `at` up to the next band, do these steps."""

    at: int
    steps: tuple[Step, ...] = ()


class Test(StepBase, frozen=True, tag="test"):
    """Take a test; the band that holds the result is carried out. Pass/fail tests have two bands."""

    kind: Kind
    bands: tuple[Result, ...]
    who: Who = "you"


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a choice: its id, what it costs, and what it does. It cannot be chosen unless it can be paid."""

    id: str
    title: str
    steps: tuple[Step, ...] = ()
    spend: int = 0
    sacrifice: int = 0
    artifacts: int = 0
    needs: Condition = ""


class Choose(StepBase, frozen=True, tag="choose"):
    """Choose one way of several."""

    ways: tuple[Way, ...]
    who: Who = "you"


class Each(StepBase, frozen=True, tag="each"):
    """For each of these players in turn, with that player as `you`."""

    who: Who
    steps: tuple[Step, ...]


class When(StepBase, frozen=True, tag="when"):
    """Only on a condition."""

    is_: Condition = msgspec.field(name="is")
    steps: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


class DrawCard(StepBase, frozen=True, tag="draw"):
    """Draw and resolve cards of a deck: `dark-magic`, `echo`, or one of the scenario's."""

    deck: str
    n: int = 1


class Scene(StepBase, frozen=True, tag="scene"):
    """Something that only the scenario in play knows how to do (its module lists the words)."""

    act: str
    n: int = 1
    where: Where = ""


Step = (
    Conviction
    | Nightmare
    | Wound
    | Heal
    | Ward
    | Doubt
    | Score
    | BonusDamage
    | Untargetable
    | Actions
    | GainArtifact
    | LoseArtifact
    | Go
    | Walk
    | Drive
    | Stun
    | Taint
    | Spawn
    | Hit
    | Strike
    | Test
    | Choose
    | Each
    | When
    | DrawCard
    | Scene
)
Steps = tuple[Step, ...]

Gift = Literal[
    "combat",
    "magic",
    "social",
    "movement",
    "damage",
    "health",
    "bonus-damage",
    "armour",
    "calm",
    "sure-footed",
    "cheap-artifact",
    "ward-on-channel",
]


class Passive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing benefit (or burden): a Score or Health by `n`, or one of these.

    `bonus-damage`: to the base Damage. `armour`: Wounds from each enemy Attack fewer by n. `calm`: n on the Nightmare
    Test's die. `sure-footed`: stop signs do not halt you. `cheap-artifact`: drawing an Artifact spends no Conviction.
    `ward-on-channel`: n Temporary Health on the Animus when you channel. `when`: only while the condition holds.
    """

    gives: Gift
    n: int = 1
    when: Condition = ""
