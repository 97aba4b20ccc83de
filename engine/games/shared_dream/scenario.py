"""What a scenario may bend: every hook, with the general rule as its default.

A scenario is a module in `scenarios/` with one class that reads like its card in the rulebook and changes nothing in
the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.games.shared_dream import scores, steps, trials
from engine.games.shared_dream.content import SceneCard
from engine.games.shared_dream.events import CardKept
from engine.games.shared_dream.scenes import AnyScene
from engine.games.shared_dream.selectors import Scope
from engine.games.shared_dream.state import Enemy, State
from engine.games.shared_dream.table import Table, one
from engine.games.shared_dream.vocabulary import Passive, Steps
from engine.games.shared_dream.vocabulary import Scene as SceneStep
from engine.kernel import Answer, Ask, Option


class Scenario:
    """The general rules, where a scenario says nothing else."""

    id: ClassVar[str]
    reflections: ClassVar[bool] = True
    draws: ClassVar[tuple[str, ...]] = ()
    """Its decks that a step may draw from."""
    acts: ClassVar[tuple[str, ...]] = ()
    """What a `scene` step may ask of it."""
    counts: ClassVar[tuple[str, ...]] = ()
    """What a condition may count."""

    def scene_state(self) -> AnyScene:
        """What the scenario has on the table at first."""
        raise NotImplementedError

    # -- setup ---------------------------------------------------------------------------------------------------------

    def fits(self, t: Table) -> bool:
        """Whether the city as laid will do for this scenario (SD-MIND-12)."""
        return True

    async def setup(self, t: Table) -> None:
        """Step 5: the scenario's own setup (SD-SETUP-07)."""

    async def before_first_day(self, t: Table) -> None:
        """Those parts of the setup that need the characters in place (SD-HOLE-99)."""

    # -- players -------------------------------------------------------------------------------------------------------

    def passives(self, t: Table, seat: str) -> Iterable[Passive]:
        """What the scenario gives or takes from a player all the time."""
        return ()

    def item(self, t: Table, item: str) -> SceneCard | None:
        """The printed card of something a player holds."""
        return next((cards[item] for cards in t.printed.decks.values() if item in cards), None)

    def spent_item(self, t: Table, card: str) -> None:
        """A held card was used up."""
        deck = next(name for name, cards in t.printed.decks.items() if card in cards)
        t.discard(deck, card)

    def options(self, t: Table, seat: str, spent: str | None) -> Iterable[Option]:
        """Special actions of the acting player; `spent` is the clause that refuses them when no Action is left."""
        return ()

    async def act(self, t: Table, seat: str, choice: Option) -> None:
        """Carry out a special action."""
        raise NotImplementedError(choice.id)

    async def act_begins(self, t: Table, seat: str) -> None:
        """A player's Act turn begins."""

    def offers(self, state: State) -> Sequence[Ask]:
        """Special actions open to players at any time."""
        return ()

    async def side_action(self, t: Table, answer: Answer) -> None:
        """Carry out such an offer."""
        raise NotImplementedError(answer.ask)

    async def completed(self, t: Table, seat: str, story: str) -> None:
        """A Personal Reflection was completed."""

    def eliminated(self, t: Table, seat: str) -> None:
        """A player is out of the game."""

    # -- enemies -------------------------------------------------------------------------------------------------------

    def raises(self, t: Table, enemy: Enemy, score: str) -> int:
        """What the scenario adds to an enemy's Score."""
        return 0

    def refuses_target(self, t: Table, enemy: Enemy) -> str | None:
        """The clause that forbids players to target an enemy, or None."""
        return None

    def hurt(self, t: Table, enemy: Enemy, n: int) -> bool:
        """Take damage in a way of its own; whether that was done."""
        return False

    def mortal(self, t: Table, enemy: Enemy) -> bool:
        """Whether an enemy falls when its Wounds reach its Health."""
        return True

    def gear(self, t: Table, enemy: Enemy) -> SceneCard | None:
        """The card that an enemy carries, which adds to its own."""
        return None

    def arrived(self, t: Table, enemy: Enemy) -> None:
        """An enemy has been put on the board and has not acted yet."""

    async def activate(self, t: Table, enemy: Enemy) -> bool:
        """Activate an enemy in a way of its own; whether that was done."""
        return False

    async def defeated(self, t: Table, enemy: Enemy, seat: str) -> None:
        """An enemy has left play; `seat` is who did it, or empty."""

    async def spawn(self, t: Table, what: str, tile: str, by: str) -> str | None:
        """Spawn an enemy that only this scenario has."""
        return None

    # -- cards and night -----------------------------------------------------------------------------------------------

    async def draw(self, t: Table, deck: str, seat: str) -> None:
        """Draw and resolve a card of one of the scenario's decks."""
        raise NotImplementedError(deck)

    async def scene(self, t: Table, step: SceneStep, seat: str, tile: str) -> None:
        """A step that only this scenario knows."""
        raise NotImplementedError(step.act)

    def landmark(self, t: Table, name: str) -> str:
        """The tile of the `nemesis` or the `meteorite`, or an empty string."""
        nemesis = t.state.nemesis()
        return nemesis.tile if name == "nemesis" and nemesis else ""

    def count(self, t: Table, name: str, seat: str) -> int:
        """How many a player (or the group) has of something that only this scenario knows (for conditions)."""
        raise NotImplementedError(name)

    async def between(self, t: Table) -> None:
        """Between two steps of the night: nothing is being resolved."""

    def night_begins(self, t: Table) -> None:
        """The very beginning of the Night Phase."""

    async def night(self, t: Table) -> None:
        """The scenario's Night Phase Actions (SD-NIGHT-09)."""

    def night_ends(self, t: Table) -> None:
        """The very end of the Night Phase."""

    # -- ending --------------------------------------------------------------------------------------------------------

    def victory(self, t: Table) -> bool:
        """Whether the players have won."""
        raise NotImplementedError


async def nobodys(t: Table, todo: Steps, source: str) -> None:
    """Carry out a card that nobody in particular drew: it has no `you`; what is open the first player decides."""
    await steps.run_in(t, Scope("", source, that=[]), todo)


async def attempt(t: Table, seat: str, card: SceneCard) -> bool:
    """Try the task of a card: pay its cost and take its test, of a kind that the player chooses (SD-HOLE-60)."""
    task = card.task
    assert task is not None
    await steps.pay(t, seat, spend=task.spend, sacrifice=task.sacrifice, artifacts=task.artifacts)
    if not task.kinds:
        return True
    kind: str = task.kinds[0]
    if len(task.kinds) > 1:
        options = [Option(f"test:{name}", facts={"score": scores.score(t, seat, name)}) for name in task.kinds]
        kind = (await t.gm.ask_one(one("card.test", seat, options, card=card.id, need=task.need))).target
    return trials.test(t, seat, kind) >= task.need


def task_refused(t: Table, seat: str, card: SceneCard) -> str | None:
    """The clause that forbids trying a task, or None: its cost must be there in full."""
    task, hero = card.task, t.hero(seat)
    if task is None or task.spend + task.sacrifice > hero.conviction:
        return "SD-CONV-03"
    return "SD-ARTI-01" if task.artifacts > len(hero.artifacts) else None


def keep(t: Table, seat: str, deck: str, *, reshuffle: bool = True) -> None:
    """The top card of a deck goes to a player who keeps it; nothing happens when there is none."""
    card = t.draw(deck, reshuffle=reshuffle)
    if card is not None:
        t.hero(seat).items.append(card)
        t.tell(CardKept(seat, card))


def shuffled(t: Table, deck: str) -> None:
    """Lay a scenario's deck ready, shuffled (SD-HOLE-96)."""
    t.state.decks[deck] = list(t.printed.decks[deck])
    t.gm.shuffle(f"shuffle:{deck}", t.state.decks[deck])
