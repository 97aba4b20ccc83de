"""What is told in The Shared Dream. Past tense; `seat` is the player it is about."""

from __future__ import annotations

from engine.kernel import Event


class CityBuilt(Event, frozen=True):
    """The city is laid: tiles in reading order, those that were turned, and by how many quarters (SD-SETUP-05)."""

    reveals = True
    tiles: tuple[str, ...]
    turned: tuple[str, ...]
    quarters: tuple[int, ...]


class ScenarioBegan(Event, frozen=True):
    """The scenario in force, and the optional rules that are on (SD-SETUP-01, SD-VAR-03)."""

    scenario: str
    three_doubt: bool
    no_elimination: bool


class CharacterTaken(Event, frozen=True):
    """A player has a character (SD-SETUP-10)."""

    seat: str
    character: str


class StoryRead(Event, frozen=True):
    """A Reflection card is read aloud: the card and, after a test or a fight, the part that applies (SD-PR-03)."""

    reveals = True
    seat: str
    story: str
    card: str
    part: str = ""


class StoryGoesOn(Event, frozen=True):
    """Where a Reflection continues (SD-PR-06)."""

    seat: str
    story: str
    location: str
    number: str = ""


class StoryAgain(Event, frozen=True):
    """The card may be tried again on a later day (SD-HOLE-46)."""

    seat: str
    story: str
    location: str


class StoryCompleted(Event, frozen=True):
    """A Personal Reflection is complete (SD-PR-16)."""

    seat: str
    story: str


class DayBegan(Event, frozen=True):
    """A Day Phase has begun (SD-DAY-01)."""

    day: int


class NightBegan(Event, frozen=True):
    """A Night Phase has begun (SD-NIGHT-01)."""

    day: int


class OrderSet(Event, frozen=True):
    """Who acts when today (SD-DAY-08)."""

    seats: tuple[str, ...]


class ActBegan(Event, frozen=True):
    """A player's Act turn has begun (SD-DAY-09)."""

    seat: str
    actions: int


class Reverted(Event, frozen=True):
    """An Animus has become Anima again (SD-DAY-03)."""

    seat: str


class StoodUp(Event, frozen=True):
    """A Doubting character stands up (SD-DAY-04)."""

    seat: str


class Raised(Event, frozen=True):
    """Conviction and Nightmare rise at dawn; what each of the players has now (SD-DAY-07)."""

    seats: tuple[str, ...]
    conviction: tuple[int, ...]
    nightmare: tuple[int, ...]


class EchoDrawn(Event, frozen=True):
    """A player's Echo for the day (SD-DAY-05)."""

    reveals = True
    seat: str
    card: str


class Moved(Event, frozen=True):
    """A player has moved along these tiles; `halted`: a stop sign ended it (SD-ACT-01, -03)."""

    seat: str
    path: tuple[str, ...]
    halted: bool = False


class Put(Event, frozen=True):
    """A player was put on a tile by an effect."""

    seat: str
    tile: str


class ConvictionChanged(Event, frozen=True):
    """Conviction gained or lost, and what it is now."""

    seat: str
    n: int
    now: int


class NightmareChanged(Event, frozen=True):
    """Nightmare gained or lost, and what it is now."""

    seat: str
    n: int
    now: int


class Spent(Event, frozen=True):
    """Conviction spent: it became Nightmare (SD-CONV-04)."""

    seat: str
    n: int
    conviction: int
    nightmare: int


class Sacrificed(Event, frozen=True):
    """Conviction sacrificed (SD-CONV-07)."""

    seat: str
    n: int
    conviction: int


class Channelled(Event, frozen=True):
    """A player has channelled the Animus (its title) at a Rank (SD-CHAN-02)."""

    seat: str
    animus: str
    rank: int


class TestTaken(Event, frozen=True):
    """A test: Score, dice and result (SD-TEST-02, -04)."""

    reveals = True
    seat: str
    kind: str
    score: int
    blue: int
    red: int
    result: int


class AttackMade(Event, frozen=True):
    """A player's Attack and what it dealt; 0 is a miss (SD-COMBAT-01 to -04)."""

    seat: str
    enemy: str
    difficulty: int
    result: int
    damage: int


class EnemyHurt(Event, frozen=True):
    """Damage to an enemy, and what is left of its Health (for a Shadow: its dial)."""

    enemy: str
    damage: int
    left: int


class EnemyDefeated(Event, frozen=True):
    """An enemy has fallen; `seat` may be empty when no player did it."""

    enemy: str
    seat: str


class EnemySpawned(Event, frozen=True):
    """An enemy has come, with its Combat Score before Taint, and what the Taint there adds (SD-SPAWN, SD-TAINT-03)."""

    reveals = True
    enemy: str
    kind: str
    tile: str
    combat: int
    taint: int = 0


class NothingSpawned(Event, frozen=True):
    """An enemy should have come, but none was left (SD-SPAWN-05)."""

    what: str
    tile: str


class EnemyMoved(Event, frozen=True):
    """An enemy has moved along these tiles (SD-EMOVE-01)."""

    enemy: str
    path: tuple[str, ...]


class EnemyIdle(Event, frozen=True):
    """An enemy neither moved nor attacked (SD-HOLE-33), or was stunned."""

    enemy: str


class EnemyAttacked(Event, frozen=True):
    """An enemy's Attack on a player: difficulty, the defence result, Wounds dealt (SD-COMBAT-05 to -07).

    wounds: before what protects the player takes its part.
    """

    enemy: str
    seat: str
    difficulty: int
    result: int
    wounds: int


class WoundsSpared(Event, frozen=True):
    """What protects a player takes this many Wounds of an enemy's Attack (`armour`)."""

    seat: str
    n: int


class DarkMagicUsed(Event, frozen=True):
    """An enemy's Dark Magic on a player (SD-DARK-01)."""

    reveals = True
    enemy: str
    seat: str
    card: str


class Targeted(Event, frozen=True):
    """Dice decided between tied players (SD-FAQ-01)."""

    reveals = True
    seat: str
    seats: tuple[str, ...]
    dice: tuple[int, ...]


class Wounded(Event, frozen=True):
    """Wounds taken on a mat (`anima`, `animus`), and how many lie there now of the Health."""

    seat: str
    mat: str
    n: int
    now: int
    health: int


class Warded(Event, frozen=True):
    """Temporary Health gained or used up; how much lies there now (SD-COMBAT-11)."""

    seat: str
    n: int
    now: int


class Healed(Event, frozen=True):
    """Wounds removed from a mat."""

    seat: str
    mat: str
    n: int


class AnimusDefeated(Event, frozen=True):
    """An Animus was beaten back: Anima again, locked (SD-DEFEAT-06)."""

    seat: str


class AnimaDefeated(Event, frozen=True):
    """A character gave in to the Doubt; its Doubt tokens now; out: they put it out of the game (SD-DEFEAT-02)."""

    seat: str
    doubt: int
    out: bool = False


class DoubtTaken(Event, frozen=True):
    """Another player has taken the Doubt token (SD-VAR-01)."""

    seat: str
    taker: str
    doubt: int


class DoubtChanged(Event, frozen=True):
    """Doubt tokens gained or lost by an effect."""

    seat: str
    n: int
    now: int


class Eliminated(Event, frozen=True):
    """A player is out of the game; who carries the Reflections on (SD-ELIM-01)."""

    seat: str
    heir: str


class TaintChanged(Event, frozen=True):
    """Taint on a tile rose or fell; how much lies there now (SD-TAINT)."""

    tile: str
    n: int
    now: int


class TaintOverflowed(Event, frozen=True):
    """A tile with 5 Taint got one more (SD-SPAWN-14)."""

    tile: str


class NightmareTested(Event, frozen=True):
    """A Nightmare Test (SD-NTEST-02)."""

    reveals = True
    seat: str
    die: int
    nightmare: int
    failed: bool


class ArtifactGained(Event, frozen=True):
    """An Artifact has come to a player (SD-ACT-07)."""

    reveals = True
    seat: str
    card: str


class CardDiscarded(Event, frozen=True):
    """A player has discarded a card."""

    seat: str
    card: str


class CardPlayed(Event, frozen=True):
    """A player uses an Ability, an Artifact, an Echo or another card."""

    seat: str
    card: str


class LocationUsed(Event, frozen=True):
    """A player uses a Location (SD-ACT-12)."""

    seat: str
    tile: str


class NothingCame(Event, frozen=True):
    """A player has used a Location, an Ability or a card, and nothing has come of it (no Wounds to heal, say)."""

    seat: str
    card: str


class CardResolved(Event, frozen=True):
    """A scenario card is drawn and carried out; `seat` may be empty."""

    reveals = True
    deck: str
    card: str
    seat: str = ""


class CardKept(Event, frozen=True):
    """A scenario card has come to a player, who keeps it."""

    reveals = True
    seat: str
    card: str


class Chosen(Event, frozen=True):
    """A player has chosen one way of a card (its id)."""

    seat: str
    way: str


class DieRolled(Event, frozen=True):
    """A card's die."""

    reveals = True
    seat: str
    die: int


class EffectLasts(Event, frozen=True):
    """Something is in effect for a time: what it gives (a Score, `untargetable`, `actions`), how much, until when."""

    seat: str
    gives: str
    n: int
    until: str


class EnemyChanged(Event, frozen=True):
    """An enemy is `stunned`, `mended` or has a Score (`combat`, ...) changed for a time, by n."""

    enemy: str
    what: str
    n: int


class Rested(Event, frozen=True):
    """A player has rested: `conviction` or `nightmare` (SD-ACT-05)."""

    seat: str
    what: str


class SceneChanged(Event, frozen=True):
    """Something that only this scenario has came about: a word, and what it is about."""

    what: str
    n: int = 0
    tile: str = ""
    card: str = ""
    seat: str = ""


class GaveUp(Event, frozen=True):
    """A player is for giving the game up, and how many more it takes (SD-HOLE-49)."""

    seat: str
    missing: int


class PlaysOn(Event, frozen=True):
    """A player is for giving up no longer."""

    seat: str


class GameEnded(Event, frozen=True):
    """The game is over: `victory` or `defeat`, and why."""

    ending: str
    reason: str


EVENTS = (
    CityBuilt | ScenarioBegan | CharacterTaken | StoryRead | StoryGoesOn | StoryAgain | StoryCompleted
    | DayBegan | NightBegan | OrderSet | ActBegan | Reverted | StoodUp | Raised | EchoDrawn | Moved | Put
    | ConvictionChanged | NightmareChanged | Spent | Sacrificed | Channelled | TestTaken | AttackMade
    | EnemyHurt | EnemyDefeated | EnemySpawned | NothingSpawned | EnemyMoved | EnemyIdle | EnemyAttacked
    | WoundsSpared | DarkMagicUsed | Targeted | Wounded | Warded | Healed | AnimusDefeated | AnimaDefeated | DoubtTaken
    | DoubtChanged | Eliminated | TaintChanged | TaintOverflowed | NightmareTested | ArtifactGained
    | CardDiscarded | CardPlayed | LocationUsed | NothingCame | CardResolved | CardKept | Chosen | DieRolled
    | EffectLasts | EnemyChanged | Rested | SceneChanged | GaveUp | PlaysOn | GameEnded
)  # fmt: skip
