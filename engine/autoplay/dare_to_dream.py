"""Sensible players of Dare to Dream, for empty seats, balance and tests. They see what a person in their seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.autoplay.dare_to_dream_fight import Fight, Target
from engine.autoplay.policy import Policy, random_answer
from engine.games.dare_to_dream import cards as c
from engine.games.dare_to_dream.cards import INDEX, Content
from engine.games.dare_to_dream.view import DreamerView, View
from engine.kernel import Answer, Ask, Option, Seat

SAND = 0.8
"""What a Sand paid is worth, against `WAKING`: the other side gets it, or it is gone."""
WORTH_IT = 0.4
"""How much better things must stand afterwards for a card to be played."""
MIDDLE = 3
"""The Hour of the first Strike: later leaves too little time for a second, earlier too few Monsters."""
ACTIONS_KEPT = 4
GAINS: Mapping[type[c.Effect], float] = {
    c.GainSand: 0.7,
    c.TakeSand: 0.8,
    c.Draw: 0.6,
    c.Recall: 0.6,
    c.BreakItem: 2.5,
    c.BreakWard: 2.0,
    c.DiscardCards: 1.0,
    c.Summon: 3.0,
    c.EndNightmare: 1.0,
    c.Wake: 15.0,
    c.SeeHand: 0.5,
}
"""What effects are worth that change no Strength, each time or for each card or Sand."""


class Mind:
    """One seat's thoughts about one question."""

    def __init__(self, content: Content, view: View, ask: Ask, seat: Seat, rng: random.Random) -> None:
        self.content = content
        self.view = view
        self.ask = ask
        self.seat = seat
        self.rng = rng
        self.dark = seat == "darkness"

    def best(self, value: Callable[[Option], float]) -> tuple[str, ...]:
        """The legal option of the highest value; the first among equals."""
        return (max(self.ask.legal, key=value).id,)

    @property
    def me(self) -> DreamerView:
        """The Dreamer in this seat."""
        return next(dreamer for dreamer in self.view.dreamers if dreamer.seat == self.seat)

    # -- the Tuck-In ---------------------------------------------------------------------------------------------

    def tuck_in(self) -> tuple[str, ...]:
        """The Item that helps most where it helps most, the best Ward; then done."""
        return self.best(self._placing)

    def _placing(self, option: Option) -> float:
        if option.verb in ("equip", "replace"):
            old = option.facts.get("old")
            gained = self._worn(option.target, option.place)
            return gained - (self._worn(str(old), option.place) + 3 if old else 0)
        if option.verb == "ward":
            return self._ward(option.target)
        return 0.0 if option.verb == "done" else -1.0

    def _worn(self, item: str, guardian: str) -> float:
        """An Item's worth on a Guardian: where it makes what is strong stronger."""
        card, strengths = self.content.items[item], self.content.guardians[guardian].strengths
        worth = sum(bonus * (1 + strength) for bonus, strength in zip(card.bonus.strengths, strengths, strict=True))
        return worth + (2 if card.ability else 0)

    def _ward(self, ward: str) -> float:
        ability = self.content.wards[ward].ability
        return 5.0 + 5 * (ability.when == "would-wake") + 2 * (not ability.discard) - ability.cost

    # -- assigning -------------------------------------------------------------------------------------------------

    def face(self) -> tuple[str, ...]:
        """As in the best way to face everything that waits."""
        plan = Fight(self.view).best_facing(self.seat)
        return self.best(lambda option: 1.0 if plan.get(option.target) == option.place else 0.0)

    def bonus(self) -> tuple[str, ...]:
        """The Monster that is worst, to an Awake Dreamer or to a Guardian that beats it."""
        return self.best(self._gift)

    def _gift(self, option: Option) -> float:
        if option.verb == "decline":
            return 0.0
        fight = Fight(self.view)
        foe, fighter = fight.foes[option.target], fight.fighters[option.place]
        margin = max(fighter.strengths[INDEX[symbol]] for symbol in foe.symbols) - foe.strength
        if fighter.seat in fight.safe:
            return 20.0 + foe.strength
        return foe.strength - abs(margin - 1) * 0.5 if margin > 0 else -1.0

    def assign(self) -> tuple[str, ...]:
        """Where a Monster hurts most; the weakest to those who cannot be woken."""
        return self.best(self._hurt)

    def _hurt(self, option: Option) -> float:
        fight = Fight(self.view)
        foe = fight.foes[option.target]
        if option.place in fight.safe:
            return -float(foe.strength)
        before = fight.cost_of(option.place)
        foe.seat = option.place
        return fight.cost_of(option.place) - before

    # -- cards and abilities -----------------------------------------------------------------------------------------

    def act(self) -> tuple[str, ...]:
        """The card or ability that changes things most for its Sand; of several that only help together, the first."""
        values = {
            option.id: self._value(Fight(self.view), option) for option in self.ask.legal if option.verb != "pass"
        }
        chosen = max(values, key=lambda pick: values[pick], default="pass")
        if chosen != "pass" and values[chosen] > WORTH_IT:
            return (chosen,)
        return self._together() if not self.dark else ("pass",)

    def _together(self) -> tuple[str, ...]:
        """Several cards that hold a waking off together, if the Sand lasts for them."""
        fight, sand = Fight(self.view), self.view.sand.dreamers
        start = len(fight.short())
        left = [option for option in self.ask.legal if option.verb != "pass"]
        first = ""
        while start and left:
            best = max(left, key=lambda option: self._value(fight, option))
            left.remove(best)
            sand -= int(best.facts.get("sand", 0))
            before = fight.danger()
            self._do(fight, best.target)
            if sand < 0:
                break
            if fight.danger() < before:
                first = first or best.id
            if len(fight.short()) < start:
                return (first,)
        return ("pass",)

    def _value(self, fight: Fight, option: Option) -> float:
        """What a card is worth now, its Sand taken off."""
        before = fight.danger()
        gains = self._gains(option.target)
        after = fight.copy()
        self._do(after, option.target)
        change = before - after.danger()
        price = SAND * int(option.facts.get("sand", 0)) * (0.5 if self.dark else 1)
        return (-change if self.dark else change) + gains - price

    def _effects(self, card: str) -> tuple[c.Effect, ...]:
        if card in self.content.dreamer_actions:
            return self.content.dreamer_actions[card].effects
        if card in self.content.darkness_actions:
            return self.content.darkness_actions[card].effects
        return tuple(c.effects_of(self.content.card(card)))

    def _do(self, fight: Fight, card: str) -> None:
        """Carry a card out in numbers, each effect aimed at the best target."""
        for effect in self._effects(card):
            targets = fight.targets(self.content, effect, card, self.seat)
            if targets:
                fight.apply(effect, card, max(targets, key=lambda target: self._aim(fight, effect, card, target)))

    def _aim(self, fight: Fight, effect: c.Effect, card: str, target: Target) -> float:
        after = fight.copy()
        after.apply(effect, card, target)
        return after.danger() if self.dark else -after.danger()

    def _gains(self, card: str) -> float:
        total = 0.0
        for effect in self._effects(card):
            worth = GAINS.get(type(effect), 0.0)
            if isinstance(effect, c.GainSand):
                worth *= min(effect.amount, self.view.sand.pile)
            if isinstance(effect, c.Draw):
                worth *= effect.cards if self.view.hour < self.view.hours else 0
            total += worth
        return total

    # -- what a card asks ----------------------------------------------------------------------------------------------

    def aim(self) -> tuple[str, ...]:
        """The target that changes most; by hand size or Strength where no numbers change."""
        card = str(self.ask.facts["card"])
        verb = self.ask.legal[0].verb
        fight = Fight(self.view)
        for effect in self._effects(card):
            targets = fight.targets(self.content, effect, card, self.seat)
            if any(target.verb == verb or (verb == "attribute" and target.place) for target in targets):
                return self.best(partial(self._aimed, fight, effect, card))
        return self.best(self._plain)

    def _aimed(self, fight: Fight, effect: c.Effect, card: str, option: Option) -> float:
        targets = [
            target
            for target in fight.targets(self.content, effect, card, self.seat)
            if (target.target == option.target and (not option.place or target.place == option.place))
            or target.place == option.target
        ]
        return (
            max((self._aim(fight, effect, card, target) for target in targets), default=-1e9)
            + self._plain(option) / 100
        )

    def _plain(self, option: Option) -> float:
        """What is worth taking away, or keeping, when nothing else decides."""
        if option.verb == "dreamer":
            dreamer = next(one for one in self.view.dreamers if one.seat == option.target)
            return (dreamer.hand_size if self.dark else -dreamer.hand_size) - 5 * dreamer.awake
        if option.verb == "guardian":
            guardian = next(one for own in self.view.dreamers for one in own.guardians if one.id == option.target)
            return float(max(guardian.strengths))
        if option.verb == "item":
            return self._worn(option.target, option.place)
        if option.verb == "summon":
            return float(self.content.monsters[option.target].strength)
        if option.verb == "swap":
            return -1.0
        return 0.0

    # -- the Darkness ------------------------------------------------------------------------------------------

    def place(self) -> tuple[str, ...]:
        """Two Monsters, the strong ones first; Nightmares beside them."""
        ranked = sorted(self.ask.legal, key=lambda option: -self._hidden(option.target))
        return tuple([option.id for option in ranked if self._hidden(option.target) > 0][: self.ask.most])

    def _hidden(self, card: str) -> float:
        if card in self.content.monsters:
            monster = self.content.monsters[card]
            return monster.strength + len(monster.symbols) * 0.2 + monster.alone + 0.5 * bool(monster.revealed)
        return 3.4 if card in self.content.nightmares else 0.0

    def decide(self) -> tuple[str, ...]:
        """Gather, Strike in the middle of the night and at its end; between them when the end alone cannot do."""
        view = self.view
        asleep = sum(not dreamer.awake for dreamer in view.dreamers)
        monsters = sum(card in self.content.monsters for card in view.face_down_cards or ())
        short = view.target - view.score > len(view.dreamers)
        strikes = view.hour in (MIDDLE, view.hours) or (view.hour > MIDDLE and short) or monsters > 2 * asleep
        return ("strike",) if monsters and asleep and strikes else ("lurk",)

    def lurk(self) -> tuple[str, ...]:
        """Of more Actions than one Strike can pay for, one makes room for another card."""
        actions = [option.id for option in self.ask.legal if option.target in self.content.darkness_actions]
        return (self.rng.choice(actions),) if len(actions) > ACTIONS_KEPT else ("keep",)

    def reveal(self) -> tuple[str, ...]:
        """Nightmares first, Sand next, and last whoever makes all the others stronger."""

        def early(option: Option) -> float:
            if option.target not in self.content.monsters:
                return 9.0
            effects = list(c.effects_of(self.content.monsters[option.target]))
            swells = any(isinstance(effect, c.Swell) and effect.whom == "all" for effect in effects)
            return 5.0 * any(isinstance(effect, c.TakeSand) for effect in effects) - 5.0 * swells

        return self.best(early)

    def pay(self) -> tuple[str, ...]:
        """Sand is there to be used."""
        return ("yes",)

    def attribute(self) -> tuple[str, ...]:
        """The Guardian's best, or its worst."""
        sign = -1 if self.dark else 1
        return self.best(lambda option: sign * float(option.facts["strength"]))

    def would_wake(self) -> tuple[str, ...]:
        """Whenever it helps."""
        ward = next(option for option in self.ask.legal if option.verb == "use").target
        effects = self.content.wards[ward].ability.effects
        lack = int(self.ask.facts["against"]) - int(self.ask.facts["strength"]) + 1
        helps = sum(effect.amount for effect in effects if isinstance(effect, c.WeakenMonster))
        shields = any(isinstance(effect, c.Shield) for effect in effects)
        return (f"use:{ward}",) if shields or helps >= lack else ("decline",)

    def discard(self) -> tuple[str, ...]:
        """What cannot be used soon."""
        hand = sorted(self.ask.legal, key=lambda option: option.target in self.content.dreamer_actions)
        return tuple([option.id for option in hand[: self.ask.least]])


ANSWERS: Mapping[str, Callable[[Mind], tuple[str, ...]]] = {
    "tuck-in": Mind.tuck_in,
    "awake-window": Mind.tuck_in,
    "hour.place": Mind.place,
    "hour.decide": Mind.decide,
    "lurk.discard": Mind.lurk,
    "strike.reveal": Mind.reveal,
    "strike.pay": Mind.pay,
    "strike.bonus": Mind.bonus,
    "strike.assign-monster": Mind.assign,
    "strike.assign-guardian": Mind.face,
    "strike.dreamers-act": Mind.act,
    "strike.darkness-acts": Mind.act,
    "strike.attribute": Mind.attribute,
    "strike.would-wake": Mind.would_wake,
    "effect.discard": Mind.discard,
    "effect.guardian": Mind.aim,
    "effect.monster": Mind.aim,
    "effect.dreamer": Mind.aim,
    "effect.attribute": Mind.aim,
    "effect.move-monster": Mind.aim,
    "effect.break-item": Mind.aim,
    "effect.summon": Mind.aim,
}
"""How each question is thought about; the others are left to chance."""


def sensible(game: Any, view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
    """A player who counts Strengths, keeps Sand together and gathers Monsters before a Strike."""
    ask = asks[0]
    think = ANSWERS.get(ask.id)
    if think is None or not ask.legal:
        return random_answer(ask, seat, rng)
    return Answer(ask.id, seat, think(Mind(game.content, view, ask, seat, rng)))


PLAYERS: Mapping[str, Policy] = {"sensible": sensible}
