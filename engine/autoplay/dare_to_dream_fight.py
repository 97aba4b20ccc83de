"""A Strike of Dare to Dream in numbers, made of a view: who would be woken, and what effects would change.

The sensible players think with it. Everything in it is public.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from engine.games.dare_to_dream import cards as c
from engine.games.dare_to_dream.cards import ATTRIBUTES, INDEX, Content
from engine.games.dare_to_dream.view import View

WAKING = 10.0
"""What it is worth to hold a waking off, against a Sand (1) or a missing Strength."""
SHORT = 0.1
"""What each point of Strength that is still missing is worth."""
UNFACED = 6
"""How much Strength an unfaced Monster lacks of being stopped, in the same measure."""
FACINGS_TRIED = 300


class Fighter:
    """A Guardian: its Strengths now, and what it faces."""

    __slots__ = ("able", "id", "item", "seat", "steady", "strengths")

    def __init__(self, name: str, seat: str, strengths: list[int], able: bool, steady: bool, item: str | None) -> None:
        self.id = name
        self.seat = seat
        self.strengths = strengths
        self.able = able
        self.steady = steady
        self.item = item

    def copy(self) -> Fighter:
        """The same, to change."""
        return Fighter(self.id, self.seat, list(self.strengths), self.able, self.steady, self.item)


class Foe:
    """A Monster that has not been met."""

    __slots__ = ("alone", "guardian", "id", "seat", "strength", "symbols")

    def __init__(
        self, name: str, strength: int, symbols: tuple[str, ...], alone: bool, seat: str | None, guardian: str | None
    ) -> None:
        self.id = name
        self.strength = strength
        self.symbols = symbols
        self.alone = alone
        self.seat = seat
        self.guardian = guardian

    def copy(self) -> Foe:
        """The same, to change."""
        return Foe(self.id, self.strength, self.symbols, self.alone, self.seat, self.guardian)


class Target(NamedTuple):
    """What an effect is aimed at: the option that says so, where it needs one."""

    verb: str = ""
    target: str = ""
    place: str = ""


class Fight:
    """The Strike in progress."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.safe = {dreamer.seat for dreamer in view.dreamers if dreamer.awake or dreamer.shielded}
        self.fighters = {
            guardian.id: Fighter(
                guardian.id,
                dreamer.seat,
                list(guardian.strengths),
                not guardian.unable,
                guardian.steady,
                guardian.item,
            )
            for dreamer in view.dreamers
            for guardian in dreamer.guardians
        }
        self.foes = {
            monster.id: Foe(
                monster.id, monster.strength, monster.symbols, monster.alone, monster.seat, monster.guardian
            )
            for monster in view.monsters
            if monster.result is None
        }

    def copy(self) -> Fight:
        """The same, to change."""
        copy = Fight.__new__(Fight)
        copy.view, copy.safe = self.view, set(self.safe)
        copy.fighters = {name: fighter.copy() for name, fighter in self.fighters.items()}
        copy.foes = {name: foe.copy() for name, foe in self.foes.items()}
        return copy

    # -- how bad it is -----------------------------------------------------------------------------------------

    def danger(self) -> float:
        """How bad things stand for the Dreamers: every waking counts, and a little how far it is from being held."""
        short = self.short()
        woken = len(short)
        missing = sum([min(amount, 8) for amount in short.values()])
        lost = self.view.score + woken >= self.view.target
        return WAKING * (woken + 2 * lost) + SHORT * missing

    def short(self) -> dict[str, int]:
        """By Asleep Dreamer who would be woken: the Strength that is missing altogether."""
        missing: dict[str, int] = {}
        for name, foes in self.groups().items():
            seat = foes[0].seat
            if seat is None or seat in self.safe:
                continue
            lack = lacking(self.fighters[name], foes) if name in self.fighters else UNFACED
            if lack:
                missing[seat] = missing.get(seat, 0) + lack
        return missing

    def groups(self) -> dict[str, list[Foe]]:
        """The meetings to come: Monsters by the Guardian that faces them; unfaced ones by themselves."""
        found: dict[str, list[Foe]] = {}
        for foe in self.foes.values():
            if foe.seat is not None:
                found.setdefault(foe.guardian or foe.id, []).append(foe)
        return found

    # -- assigning Guardians -------------------------------------------------------------------------------------

    def best_facing(self, seat: str) -> dict[str, str]:
        """The best Guardian for each unfaced Monster of a Dreamer (none for those nobody can face)."""
        waiting = [foe for foe in self.foes.values() if foe.seat == seat and foe.guardian is None]
        able = [fighter.id for fighter in self.fighters.values() if fighter.seat == seat and fighter.able]
        best: tuple[float, dict[str, str]] = (float("inf"), {})
        for number, choice in enumerate(product([*able, None], repeat=len(waiting))):
            if number >= FACINGS_TRIED:
                break
            for foe, guardian in zip(waiting, choice, strict=True):
                foe.guardian = guardian
            if self._allowed(seat):
                cost = self._cost(seat) + WAKING * choice.count(None)
                if cost < best[0]:
                    best = (cost, {foe.id: name for foe, name in zip(waiting, choice, strict=True) if name})
        for foe in waiting:
            foe.guardian = None
        return best[1]

    def _allowed(self, seat: str) -> bool:
        return all(
            len(foes) == 1 or not any(foe.alone for foe in foes)
            for name, foes in self.groups().items()
            if foes[0].seat == seat and name in self.fighters
        )

    def _cost(self, seat: str) -> float:
        """How far a Dreamer is from holding everything off; ahead counts a little too."""
        cost = 0.0
        for name, foes in self.groups().items():
            if foes[0].seat == seat:
                lack = lacking(self.fighters[name], foes) if name in self.fighters else UNFACED
                cost += 2 + lack if lack else -SHORT * ahead(self.fighters[name], foes)
        return cost

    def cost_of(self, seat: str) -> float:
        """The same when the Dreamer assigns Guardians as well as can be."""
        facing = self.best_facing(seat)
        for monster, guardian in facing.items():
            self.foes[monster].guardian = guardian
        cost = self._cost(seat)
        for monster in facing:
            self.foes[monster].guardian = None
        return cost

    # -- effects ---------------------------------------------------------------------------------------------------

    def apply(self, effect: c.Effect, source: str, target: Target) -> None:
        """Change the numbers as an effect would; effects that change none are left out."""
        bearer = self._bearer(source)
        if isinstance(effect, c.Strengthen):
            for fighter in self._strengthened(effect, bearer, target):
                fighter.strengths = [a + b for a, b in zip(fighter.strengths, effect.cubes.counts, strict=True)]
        elif isinstance(effect, c.WeakenMonster | c.Swell):
            self._change_foes(effect, source, bearer, target)
        elif isinstance(effect, c.WeakenGuardian):
            self._weaken(effect, target)
        elif isinstance(effect, c.BanishMonster):
            self.foes.pop(target.target, None)
        elif isinstance(effect, c.MoveMonster) and target.place:
            foe = self.foes[target.target]
            foe.guardian, foe.seat = target.place, self.fighters[target.place].seat
        elif isinstance(effect, c.AddSymbol) and target.target in self.foes:
            foe = self.foes[target.target]
            foe.symbols = (*foe.symbols, target.place)
        elif isinstance(effect, c.Steady) and bearer:
            bearer.steady = True
        elif isinstance(effect, c.Shield):
            self.safe.add(target.target)
        elif isinstance(effect, c.MakeUnable | c.Restore):
            self._set_able(self.fighters[target.target], isinstance(effect, c.Restore))

    def _bearer(self, source: str) -> Fighter | None:
        return next((one for one in self.fighters.values() if source in (one.id, one.item)), None)

    def _strengthened(self, effect: c.Strengthen, bearer: Fighter | None, target: Target) -> list[Fighter]:
        if effect.whom == "this":
            return [bearer] if bearer else []
        if effect.whom == "chosen":
            return [self.fighters[target.target]]
        return [fighter for fighter in self.fighters.values() if fighter.seat == target.target]

    def _change_foes(
        self, effect: c.WeakenMonster | c.Swell, source: str, bearer: Fighter | None, target: Target
    ) -> None:
        amount = effect.cubes if isinstance(effect, c.Swell) else -effect.amount
        for foe in self.foes.values():
            hit = effect.whom == "all" or foe.id == (source if effect.whom == "this" else target.target)
            if hit and (not isinstance(effect, c.Swell) or effect.symbol is None or effect.symbol in foe.symbols):
                foe.strength = max(0, foe.strength + amount)

    def _weaken(self, effect: c.WeakenGuardian, target: Target) -> None:
        index = INDEX[effect.attribute]
        for fighter in self.fighters.values():
            if effect.whom == "all" or fighter.id == target.target:
                fighter.strengths[index] = max(0, fighter.strengths[index] - effect.amount)

    def _set_able(self, fighter: Fighter, able: bool) -> None:
        fighter.able = able
        for foe in self.foes.values():
            if foe.guardian == fighter.id:
                foe.guardian = None
        for monster, guardian in self.best_facing(fighter.seat).items():
            self.foes[monster].guardian = guardian

    def targets(self, content: Content, effect: c.Effect, source: str, seat: str) -> list[Target]:
        """What an effect may be aimed at; a single empty target where it needs none."""
        if isinstance(effect, c.Strengthen | c.WeakenGuardian) and effect.whom == "chosen":
            return [Target("guardian", name) for name in self.fighters]
        if isinstance(effect, c.Strengthen) and effect.whom == "mine":
            return [Target("dreamer", seat)]
        if isinstance(effect, c.Shield) and effect.whom == "me":
            return [Target("dreamer", seat)]
        if isinstance(effect, c.Strengthen) and effect.whom == "one-dreamers":
            return [Target("dreamer", dreamer.seat) for dreamer in self.view.dreamers]
        if isinstance(effect, c.Shield):
            return [Target("dreamer", one.seat) for one in self.view.dreamers if one.seat not in self.safe]
        if isinstance(effect, c.MakeUnable | c.Restore):
            wanted = isinstance(effect, c.MakeUnable)
            return [Target("guardian", one.id) for one in self.fighters.values() if one.able == wanted]
        return self._monster_targets(effect, source)

    def _monster_targets(self, effect: c.Effect, source: str) -> list[Target]:
        bearer = self._bearer(source)
        foes = list(self.foes.values())
        if isinstance(effect, c.WeakenMonster | c.Swell) and effect.whom == "chosen":
            return [Target("monster", foe.id) for foe in foes]
        if isinstance(effect, c.WeakenMonster) and effect.whom == "faced":
            return [Target("monster", foe.id) for foe in foes if bearer and foe.guardian == bearer.id]
        if isinstance(effect, c.BanishMonster):
            return [Target("monster", foe.id) for foe in foes if foe.strength <= effect.strength]
        if isinstance(effect, c.AddSymbol):
            return [Target("monster", foe.id, name) for foe in foes for name in ATTRIBUTES if name not in foe.symbols]
        if isinstance(effect, c.MoveMonster):
            return [
                Target("move", foe.id, one.id)
                for foe in foes
                for one in self.fighters.values()
                if self._may_move(effect, foe, one, bearer)
            ]
        return [Target()]

    def _may_move(self, effect: c.MoveMonster, foe: Foe, fighter: Fighter, bearer: Fighter | None) -> bool:
        if not fighter.able or foe.seat is None or foe.guardian == fighter.id:
            return False
        if (effect.to == "this" and fighter is not bearer) or (
            effect.to == "same-dreamer" and fighter.seat != foe.seat
        ):
            return False
        there = [other for other in self.foes.values() if other.guardian == fighter.id]
        return not there or not (foe.alone or there[0].alone)


def lacking(fighter: Fighter, foes: Sequence[Foe]) -> int:
    """The Strength that a Guardian lacks of beating what it faces, in its best attribute; 0 when it wins."""
    against = sum([foe.strength for foe in foes])
    needed = against if fighter.steady else against + 1
    return max(0, needed - _best(fighter, foes))


def ahead(fighter: Fighter, foes: Sequence[Foe]) -> int:
    """By how much a Guardian is stronger."""
    return _best(fighter, foes) - sum([foe.strength for foe in foes])


def _best(fighter: Fighter, foes: Sequence[Foe]) -> int:
    return max([fighter.strengths[INDEX[symbol]] for foe in foes for symbol in foe.symbols])
