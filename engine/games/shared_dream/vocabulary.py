"""What cards may do: a closed vocabulary of steps, passives and conditions, as data (SD-CONTENT chapter)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Kind = Literal["combat", "magic", "social", "movement"]
ScoreName = Literal["combat", "magic", "social", "movement", "damage"]
SCORES: tuple[ScoreName, ...] = ("combat", "magic", "social", "movement", "damage")

Who = Annotated[
    str,
    Meta(
        pattern=r"^(you|all|others|here|here-others|choose|choose-here|choose-other|random|(most|least)-(nightmare|conviction)"
        r"|at-nemesis|(near|choose-near|near-nemesis):[0-9]|at:[a-z-]+)$"
    ),
]
"""Which valid players. One: `you`, `random`, `choose`, `choose-here`, `choose-near:N`, `choose-other` (`you` picks,
oneself included but for `-other`), `most-nightmare`, `least-nightmare`, `most-conviction`, `least-conviction` (ties by
dice, SD-FAQ-01). Several: `all`, `others`, `here` and `here-others` (your tile), `near:N` (grid steps), `at:TILE`,
`at-nemesis`, `near-nemesis:N`."""

Until = Literal["test", "act", "dusk", "night", "return", "echo"]
"""`test`: your next test of that kind (for damage: your next Attack). `act`: the end of your Act turn. `dusk`: the
beginning of the next Night Phase. `night`: the end of the Night Phase. `return`: the next Return step. `echo`: until
your next Echo replaces this one."""

Foes = Annotated[
    str,
    Meta(
        pattern=r"^((all-)?(here|near:[0-9]|at:[a-z-]+)|any|all|nemesis|nemesis-here|nemesis-near:[0-9]|shadows|source|that)$"
    ),
]
"""Which enemies. One, chosen by you: `here` (your tile), `near:N` (grid steps), `at:TILE`, `any`. `nemesis`, or only
when it is on your tile (`nemesis-here`) or within N (`nemesis-near:N`). Several: `all-here`, `all-near:N`,
`all-at:TILE`, `all`, `shadows` (every Shadow). `source`: the enemy whose card this is. `that`: the
one that an earlier step of the card was about."""

Where = Annotated[
    str,
    Meta(
        pattern=r"^(here|adjacent|each-location|each-player|most-tainted|tainted|random-location|random-tile|random-tainted"
        r"|nemesis|meteorite|start|most-nightmare|choose|choose-location|choose-tainted|(near|choose-near):[0-9]"
        r"|[a-z]+(-[a-z0-9]+)*)$"
    ),
]
"""Which tiles. One: `here` (yours), a tile id, `nemesis`, `meteorite`, `start` (where your story begins),
`most-tainted`, `most-nightmare` (the tile of that player), `random-tile`, `random-location`, `random-tainted`,
`choose`, `choose-near:N` (grid steps), `choose-location`, `choose-tainted`. Several: `adjacent` (beside yours),
`near:N`, `tainted` (every tile with Taint), `each-location`, `each-player` (every tile with a valid player, once)."""

_ONE = (
    r"(not )?(channelled|anima|alone|together|wounded|tainted|enemy-here|nemesis-here|nemesis-near:[0-9]|has-artifact"
    r"|night|day|attacking|defending|at:[a-z-]+|(nightmare|conviction|doubt|rank|artifacts|taint|enemies|turn|technology|codes"
    r"|fragments|terror|gray|red|white)(>=|<=)[0-9]+)"
)
Condition = Annotated[str, Meta(pattern=rf"^({_ONE}( and {_ONE})*)?$")]
"""One or more of these, joined by ` and `, each perhaps with `not ` before it: `channelled`, `anima`, `alone` (nobody
else on your tile), `together`, `wounded`, `tainted` (your tile), `enemy-here`, `nemesis-here`, `nemesis-near:N`,
`has-artifact`, `night`, `day`, `at:TILE`, `attacking`, `defending` (in a Combat Test of that sort), `nightmare>=N`,
`conviction<=N`, and the like for `doubt`, `rank`, `artifacts`, `taint` (your tile), `enemies` (your tile), `turn`; of
the scenario: `technology`, `codes`, `fragments`, `terror`, `gray`, `red`, `white`."""


class StepBase(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all steps."""


class Conviction(StepBase, frozen=True, tag="conviction"):
    """Gain Conviction, or with a negative number sacrifice as much as there is, within 0 and 5 (SD-CONV-07)."""

    n: int
    who: Who = "you"


class Spend(StepBase, frozen=True, tag="spend"):
    """Spend Conviction, as much of n as there is: each point becomes Nightmare (SD-CONV-04)."""

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


class Rouse(StepBase, frozen=True, tag="rouse"):
    """Enemies act at once, besides their activation of the night; those that cannot be targeted too."""

    enemy: Foes


class EnemyScore(StepBase, frozen=True, tag="enemy-score"):
    """Change an enemy's Score for a time."""

    enemy: Foes
    score: Literal["combat", "magic", "movement", "damage"]
    n: int
    until: Literal["act", "dusk", "night", "return"]


class Mend(StepBase, frozen=True, tag="mend"):
    """Remove Wounds from an enemy (a Shadow's dial rises, to 5 at most)."""

    enemy: Foes
    n: int


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


class Roll(StepBase, frozen=True, tag="roll"):
    """Roll one die; the band that holds it (from 1) is carried out. No test: nothing changes the die."""

    bands: tuple[Result, ...]


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
    | Spend
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
    | Rouse
    | EnemyScore
    | Mend
    | Taint
    | Spawn
    | Hit
    | Strike
    | Test
    | Roll
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
    "ability-damage",
    "armour",
    "calm",
    "sure-footed",
    "cheap-artifact",
    "ward-on-channel",
    "reach",
    "actions",
    "mending",
    "fearless",
]


class Passive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing benefit (or burden): a Score or Health by `n`, or one of these.

    `bonus-damage`: to the base Damage. `ability-damage`: to what Abilities deal. `armour`: Wounds from each enemy
    Attack fewer by n. `calm`: n on the Nightmare Test's die. `sure-footed`: stop signs do not halt you.
    `cheap-artifact`: drawing an Artifact spends no Conviction. `ward-on-channel`: n Temporary Health on the Animus
    when you channel. `reach`: your Attack may target enemies within n grid steps. `actions`: n Actions more (or fewer)
    each Day Phase. `mending`: n Wounds off each mat at Return. `fearless`: no penalty for several attackers. `when`:
    only while the condition holds.
    """

    gives: Gift
    n: int = 1
    when: Condition = ""
