"""`simulate GAME`: automatic players play many games; the report says how they went and what must never happen."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.autoplay import Policy, playing, policies
from engine.autoplay.check import Checker, state_problems
from engine.autoplay.loop import Stuck
from engine.kernel import EngineError, Game, Refused, Seat, SeatPlan, Session
from engine.library import load_game, load_rules, load_wording
from engine.tools.figures import Figures
from engine.tools.usage import UsageError

MOST_VIOLATIONS = 100


@dataclass(frozen=True)
class Plan:
    """What to simulate. players None: as few as the game takes. policy: `NAME` for all or `SIDE=NAME`."""

    game: str
    players: int | None = None
    games: int = 100
    seed: str = "1"
    settings: Mapping[str, str] = field(default_factory=dict)
    policy: Sequence[str] = ()
    check: bool = False


def simulate(plan: Plan) -> dict[str, Any]:
    """Play, and report. Raises `UsageError`."""
    game = load_game(plan.game)
    players = plan.players if plan.players is not None else min(game.player_counts)
    seats = _seats(game, players, plan.settings)
    who = _players(plan, seats)
    figures = Figures(game, seats, plan.settings)
    violations = [f"state: {problem}" for problem in state_problems(game.state_type)]
    secrecy = Counted()
    started = time.perf_counter()
    for number in range(plan.games):
        name = f"{plan.seed}:{number}"
        violations += [f"game {name}: {one}" for one in _play(plan, game, players, seats, who, name, figures, secrecy)]
    seconds = time.perf_counter() - started
    if plan.check:
        violations += secrecy.unchanged()
    return {
        "game": plan.game,
        "players": players,
        "settings": dict(plan.settings),
        "policy": _policy_names(plan, seats),
        "seed": plan.seed,
        "checked": plan.check,
        **figures.report(seconds),
        **({"secrecy": secrecy.report()} if plan.check else {}),
        "violation_count": len(violations),
        "violations": violations[:MOST_VIOLATIONS],
    }


class Counted:
    """How many shuffled worlds were compared over all games, by observer."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.replayed = 0

    def add(self, checker: Checker) -> None:
        """Take one game's numbers in."""
        self.tried += checker.secrecy.tried
        self.changed += checker.secrecy.changed
        self.replayed += checker.secrecy.replayed

    def unchanged(self) -> list[str]:
        """Observers for whom no shuffle ever changed anything: the check would prove nothing."""
        return [f"permutation: nothing is ever hidden from {one}" for one in self.tried if not self.changed[one]]

    def report(self) -> dict[str, Any]:
        """For the report."""
        return {"permutations": dict(self.tried), "changed": dict(self.changed), "steps_replayed": self.replayed}


def _seats(game: Game[Any], players: int, settings: Mapping[str, str]) -> tuple[SeatPlan, ...]:
    counts = " or ".join(str(count) for count in game.player_counts)
    if players not in game.player_counts:
        raise UsageError(f"{game.id} is for {counts} players, not {players}.")
    try:
        Session.begin(game, players, settings, "usage")
    except Refused as error:
        known = "; ".join(f"{one.id}={'|'.join(one.values)}" for one in game.settings) or "none"
        raise UsageError(f"{game.id} does not take that option; it has: {known}.") from error
    return game.seats(players, {one.id: settings.get(one.id, one.default) for one in game.settings})


def _policy_names(plan: Plan, seats: Sequence[SeatPlan]) -> dict[str, str]:
    """The name of the policy of each side."""
    sides = list(dict.fromkeys(one.side for one in seats))
    names = dict.fromkeys(sides, "random")
    for word in plan.policy:
        side, equals, name = word.partition("=")
        if equals and side not in names:
            raise UsageError(f"There is no side {side!r}; the sides are {', '.join(sides)}.")
        names.update({side: name} if equals else dict.fromkeys(sides, word))
    return names


def _players(plan: Plan, seats: Sequence[SeatPlan]) -> dict[Seat, Policy]:
    known = policies(plan.game)
    names = _policy_names(plan, seats)
    for name in names.values():
        if name not in known:
            raise UsageError(f"There is no policy {name!r} for {plan.game}; there are {', '.join(known)}.")
    return {one.seat: known[names[one.side]] for one in seats}


def _play(
    plan: Plan,
    game: Game[Any],
    players: int,
    seats: Sequence[SeatPlan],
    who: Mapping[Seat, Policy],
    name: str,
    figures: Figures,
    secrecy: Counted,
) -> list[str]:
    """Play one game; its violations."""
    session = Session.begin(game, players, plan.settings, name)
    rng = random.Random(f"{name}:players")
    checker = _checker(plan, session, seats, name) if plan.check else None
    figures.happened(session)
    try:
        for answer in playing(session, who, rng):
            figures.decided(session, answer)
            if checker is not None:
                checker.submit(answer)
            else:
                session.submit(answer)
            figures.happened(session)
    except (EngineError, Stuck) as error:
        return [*(checker.violations if checker else ()), f"stopped: {error} (entry {session.version})"]
    figures.ended(session)
    if checker is None:
        return [f"invariant: {word} (at the end)" for word in game.violations(session.state)]
    secrecy.add(checker)
    return checker.violations


def _checker(plan: Plan, session: Session[Any], seats: Sequence[SeatPlan], name: str) -> Checker:
    rng = random.Random(f"{name}:check")
    clauses = load_rules(plan.game) or None
    return Checker(session, [one.seat for one in seats], rng, clauses, wording=load_wording(plan.game))
