"""What is told at a night of Dare to Dream. Public unless the docstring says otherwise.

A card that somebody shows of their own will (an Item, a Ward, a discard) is not marked `reveals`: to take it back harms
only whoever showed it.

Fields: `seat` a Dreamer or the Darkness; `card`, `item`, `ward`, `monster`, `guardian` ids of cards; `attribute` one of
`shadow`, `noise`, `dread`; `side` `dreamers` or `darkness`; everything else counts.
"""

from __future__ import annotations

from typing import ClassVar

from engine.kernel.events import Event

# -- setup and cards in general ------------------------------------------------------------------------------


class NightBegan(Event, frozen=True):
    """The decks are shuffled and the hands dealt (DTD-SETUP-05, -06)."""

    players: int
    hand: int
    darkness_hand: int
    target: int


class CardsDrawn(Event, frozen=True):
    """Somebody drew cards; everybody knows how many."""

    seat: str
    count: int


class CardsSeen(Event, frozen=True):
    """Private (the Darkness, or the team of Dreamers): which cards were drawn."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]


class DeckReshuffled(Event, frozen=True):
    """A deck ran dry and its discards became the new deck (DTD-HOLE-14). `deck`: a side."""

    deck: str
    count: int


# -- the Tuck-In, and the window of Awake Dreamers -----------------------------------------------------------


class ItemEquipped(Event, frozen=True):
    """A Dreamer put an Item from hand onto a Guardian (DTD-TUCK-01)."""

    seat: str
    item: str
    guardian: str


class ItemReplaced(Event, frozen=True):
    """A Dreamer discarded the Item `old` of a Guardian to put another on it (DTD-HOLE-05)."""

    seat: str
    item: str
    guardian: str
    old: str


class ItemMoved(Event, frozen=True):
    """An Item went from one Guardian to another (DTD-TUCK-05; in a Strike by a card)."""

    seat: str
    item: str
    source: str
    guardian: str


class ItemsSwapped(Event, frozen=True):
    """Two Guardians changed Items: `item` is now on `guardian`, `other` on `source`."""

    seat: str
    item: str
    source: str
    guardian: str
    other: str


class WardPlaced(Event, frozen=True):
    """A Dreamer put a Ward in front of themselves (DTD-TUCK-02)."""

    seat: str
    ward: str


class WardReplaced(Event, frozen=True):
    """A Dreamer discarded the Ward `old` for another (DTD-HOLE-05)."""

    seat: str
    ward: str
    old: str


class DreamerReady(Event, frozen=True):
    """A Dreamer has nothing more to place in the Tuck-In or the window of Awake Dreamers."""

    seat: str


class AllAsleep(Event, frozen=True):
    """Every Dreamer turned to Asleep: the Tuck-In is over (DTD-TUCK-07)."""


# -- the Hours -----------------------------------------------------------------------------------------------


class HourBegan(Event, frozen=True):
    """An Hour (1-5) began."""

    hour: int


class CardsPlaced(Event, frozen=True):
    """The Darkness put `count` (0-2) cards face down; `total` lie there now (DTD-HOUR-04)."""

    count: int
    total: int


class CardsHidden(Event, frozen=True):
    """Private (the Darkness): which cards it put face down."""

    cards: tuple[str, ...]


class DarknessLurked(Event, frozen=True):
    """The Darkness chose to Lurk."""

    hour: int


class DarknessStruck(Event, frozen=True):
    """The Darkness chose to Strike with `count` face-down cards."""

    hour: int
    count: int


class LurkDiscarded(Event, frozen=True):
    """The Darkness discarded a card while it Lurked, to draw another (DTD-LURK-01)."""

    card: str


class FellAsleep(Event, frozen=True):
    """An Awake Dreamer turned back to Asleep (DTD-LURK-02, DTD-STRIKE-21)."""

    seat: str


class HourPassed(Event, frozen=True):
    """The time tracker went on; `hour` (1-5) is over."""

    hour: int


class DarknessWon(Event, frozen=True):
    """The Darkness reached its target (DTD-STRIKE-19)."""

    score: int
    hour: int


class DreamersWon(Event, frozen=True):
    """The last Hour is over and the Darkness is short of its target (DTD-STRIKE-23)."""

    score: int
    target: int


# -- the Strike: revealing and assigning ---------------------------------------------------------------------


class MonsterRevealed(Event, frozen=True):
    """A face-down card turned out to be this Monster, of this Strength now."""

    reveals: ClassVar[bool] = True
    card: str
    strength: int


class NightmareRevealed(Event, frozen=True):
    """A face-down card turned out to be this Nightmare."""

    reveals: ClassVar[bool] = True
    card: str


class ActionWasted(Event, frozen=True):
    """A face-down card turned out to be an Action: discarded, no effect (DTD-HOUR-06)."""

    reveals: ClassVar[bool] = True
    card: str


class ImprovementPaid(Event, frozen=True):
    """The Darkness paid Sand to improve a card (DTD-SAND-04)."""

    card: str
    sand: int


class BonusUsed(Event, frozen=True):
    """The team put one Monster on a Guardian of `seat` (DTD-STRIKE-07)."""

    monster: str
    guardian: str
    seat: str


class BonusDeclined(Event, frozen=True):
    """The team left the bonus power alone."""


class MonsterAssigned(Event, frozen=True):
    """The Darkness set a Monster on a Dreamer (DTD-STRIKE-05)."""

    monster: str
    seat: str


class GuardianAssigned(Event, frozen=True):
    """A Dreamer sent a Guardian to face a Monster (DTD-STRIKE-08)."""

    seat: str
    guardian: str
    monster: str


# -- the Strike: cards and abilities -------------------------------------------------------------------------


class ActionPlayed(Event, frozen=True):
    """Somebody played an Action from hand for `sand` Sand."""

    reveals: ClassVar[bool] = True
    seat: str
    card: str
    sand: int


class AbilityUsed(Event, frozen=True):
    """A Dreamer used the ability of a Guardian, an Item or a Ward for `sand` Sand. `discarded`: 1 if the card went."""

    seat: str
    card: str
    sand: int
    discarded: int


class DreamerPassed(Event, frozen=True):
    """A Dreamer does nothing more, unless a teammate acts again (DTD-HOLE-12)."""

    seat: str


class DarknessPassed(Event, frozen=True):
    """The Darkness plays nothing more."""


class GuardianStrengthened(Event, frozen=True):
    """A Guardian received bonus cubes in one attribute (DTD-HOLE-38)."""

    seat: str
    guardian: str
    attribute: str
    cubes: int


class GuardianWeakened(Event, frozen=True):
    """A Guardian lost Strength in one attribute for this Hour."""

    seat: str
    guardian: str
    attribute: str
    amount: int


class MonsterStrengthened(Event, frozen=True):
    """A Monster received gray cubes (DTD-SETUP-11)."""

    monster: str
    cubes: int


class MonsterWeakened(Event, frozen=True):
    """A Monster lost Strength for this Hour."""

    monster: str
    amount: int


class SandGained(Event, frozen=True):
    """A side took `amount` Sand from the Sand Pile; it had asked for `wanted` (DTD-SAND-08)."""

    side: str
    amount: int
    wanted: int


class SandTaken(Event, frozen=True):
    """The Darkness took `amount` Sand from the Dreamers; it had asked for `wanted` (DTD-HOLE-19)."""

    amount: int
    wanted: int


class GuardianUnable(Event, frozen=True):
    """A Guardian cannot face Monsters for the rest of this Strike."""

    seat: str
    guardian: str


class GuardianRestored(Event, frozen=True):
    """An unable Guardian can face Monsters again."""

    seat: str
    guardian: str


class GuardianSteadied(Event, frozen=True):
    """A Guardian wins ties this Hour."""

    seat: str
    guardian: str


class DreamerShielded(Event, frozen=True):
    """The next waking of this Dreamer in this Hour will not happen."""

    seat: str


class MonsterMoved(Event, frozen=True):
    """A card put a Monster on another Guardian, of the Dreamer `seat`."""

    monster: str
    seat: str
    guardian: str


class MonsterBanished(Event, frozen=True):
    """A card sent a Monster to the discards before it was met (DTD-HOLE-33)."""

    monster: str


class MonsterSummoned(Event, frozen=True):
    """A card added a Monster from the Darkness's hand, of this Strength now (DTD-HOLE-33)."""

    reveals: ClassVar[bool] = True
    monster: str
    strength: int


class SymbolAdded(Event, frozen=True):
    """A Monster bears one more attribute symbol for this Hour."""

    monster: str
    attribute: str


class NightmareEnded(Event, frozen=True):
    """A Nightmare went to the discards: by a card, by its own text, or with the Hour (DTD-HOLE-17)."""

    card: str


class ItemBroken(Event, frozen=True):
    """The Darkness had an Item discarded."""

    seat: str
    item: str
    guardian: str


class WardBroken(Event, frozen=True):
    """The Darkness had a Ward discarded."""

    seat: str
    ward: str


class CardsDiscarded(Event, frozen=True):
    """A Dreamer had to discard cards from hand."""

    reveals: ClassVar[bool] = True
    seat: str
    cards: tuple[str, ...]


class CardRecalled(Event, frozen=True):
    """A Dreamer took an Action back from the discards."""

    seat: str
    card: str


class DarknessHandSeen(Event, frozen=True):
    """The Dreamers looked at the Darkness's hand of `count` cards."""

    seat: str
    count: int


class DarknessHandShown(Event, frozen=True):
    """Private (the team of Dreamers): the cards in the Darkness's hand."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]


# -- the Strike: comparing and waking ------------------------------------------------------------------------


class GuardianWon(Event, frozen=True):
    """A Guardian was stronger than all Monsters it faced: `strength` against `against`."""

    seat: str
    guardian: str
    monsters: tuple[str, ...]
    attribute: str
    strength: int
    against: int


class GuardianLost(Event, frozen=True):
    """A Guardian was not stronger than the Monsters it faced (ties are the Monsters': DTD-STRIKE-14)."""

    seat: str
    guardian: str
    monsters: tuple[str, ...]
    attribute: str
    strength: int
    against: int


class MonsterUnfaced(Event, frozen=True):
    """A Monster reached its Dreamer with no Guardian in the way (DTD-STRIKE-15)."""

    seat: str
    monster: str


class DreamerWoken(Event, frozen=True):
    """A Dreamer was woken; the Darkness stands at `score` of `target` (DTD-STRIKE-17)."""

    seat: str
    score: int
    target: int


class WakingHeldOff(Event, frozen=True):
    """A Dreamer would have been woken, but a card keeps them Asleep."""

    seat: str


class AlreadyAwake(Event, frozen=True):
    """A Monster got through to an Awake Dreamer: no point, no draw (DTD-HOLE-08, -10)."""

    seat: str


class MonstersLeft(Event, frozen=True):
    """The Strike is over and every Monster in play went to the discards (DTD-STRIKE-20)."""

    monsters: tuple[str, ...]


# One name to a line would fill a page.
# fmt: off
DareToDreamEvent = (
    NightBegan | CardsDrawn | CardsSeen | DeckReshuffled | ItemEquipped | ItemReplaced | ItemMoved | ItemsSwapped
    | WardPlaced | WardReplaced | DreamerReady | AllAsleep | HourBegan | CardsPlaced | CardsHidden | DarknessLurked
    | DarknessStruck | LurkDiscarded | FellAsleep | HourPassed | DarknessWon | DreamersWon | MonsterRevealed
    | NightmareRevealed | ActionWasted | ImprovementPaid | BonusUsed | BonusDeclined | MonsterAssigned
    | GuardianAssigned | ActionPlayed | AbilityUsed | DreamerPassed | DarknessPassed | GuardianStrengthened
    | GuardianWeakened | MonsterStrengthened | MonsterWeakened | SandGained | SandTaken | GuardianUnable
    | GuardianRestored | GuardianSteadied | DreamerShielded | MonsterMoved | MonsterBanished | MonsterSummoned
    | SymbolAdded | NightmareEnded | ItemBroken | WardBroken | CardsDiscarded | CardRecalled | DarknessHandSeen
    | DarknessHandShown | GuardianWon | GuardianLost | MonsterUnfaced | DreamerWoken | WakingHeldOff | AlreadyAwake
    | MonstersLeft
)
# fmt: on
"""Every event of the game; its tags (`dreamer-woken`) are the keys of its wording."""
