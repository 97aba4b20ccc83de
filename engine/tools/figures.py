"""The figures of a simulation: how games end, how long they take, what is chosen and what never is."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.autoplay.secrecy import words_in
from engine.kernel import Answer, Game, SeatPlan, Session, decode_told

COMMON = 20
"""An option never picked is worth a line only once it was offered so often."""


class Figures:
    """Collects figures over many games."""

    def __init__(self, game: Game[Any], seats: Sequence[SeatPlan], settings: Mapping[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.cards = frozenset(game.cards_in_play(settings))
        self.unseen = set(self.cards)
        self.games = 0
        self.decisions = 0
        self.single = 0
        self.asks: Counter[str] = Counter()
        self.asks_single: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.answers: list[int] = []
        self.steps: list[int] = []
        self.scores: dict[str, list[int]] = {}
        self.legal: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.picked: Counter[str] = Counter()
        self._given = 0

    def happened(self, session: Session[Any]) -> None:
        """Note the cards that the newest entry has brought up: told to anybody, or something that may be picked."""
        if not self.unseen:
            return
        for told in decode_told(self.game, session.head.told):
            self.unseen -= words_in(told.event)
        for ask in session.asks:
            self.unseen.difference_update(ask.facts.values())
            for option in ask.legal:
                self.unseen.difference_update((option.target, option.place), option.facts.values())

    def decided(self, session: Session[Any], answer: Answer) -> None:
        """Count a decision that is about to be made."""
        ask = session.play.find(answer)
        self.decisions += 1
        self._given += 1
        self.asks[ask.id] += 1
        if not ask.offer and (len(ask.legal) == 1 or ask.only_answer() is not None):
            self.single += 1
            self.asks_single[ask.id] += 1
        for option in ask.options:
            (self.legal if option.refused is None else self.refused)[option.id.partition("@")[0]] += 1
        self.picked.update([pick.partition("@")[0] for pick in answer.picks])

    def ended(self, session: Session[Any]) -> None:
        """Count a game that is over."""
        outcome = session.outcome
        assert outcome is not None
        self.games += 1
        self.outcomes[outcome.ending] += 1
        self.wins.update({one.side for one in self.seats if one.seat in outcome.winners})
        self.answers.append(self._given)
        self._given = 0
        self.steps.append(session.play.step)
        for seat, score in outcome.scores.items():
            self.scores.setdefault(seat, []).append(score)

    def report(self, seconds: float) -> dict[str, Any]:
        """The figures as JSON can hold them."""
        sides = dict.fromkeys(one.side for one in self.seats)
        return {
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions / seconds) if seconds else 0,
            "outcomes": dict(self.outcomes.most_common()),
            "win_rates": {side: _share(self.wins[side], self.games) for side in sides},
            "mean_scores": {seat: round(statistics.mean(scores), 2) for seat, scores in self.scores.items()},
            "lengths": {"answers": _spread(self.answers), "steps": _spread(self.steps)},
            "single_option_share": _share(self.single, self.decisions),
            "asks": {
                ask: {"answered": count, "single_option_share": _share(self.asks_single[ask], count)}
                for ask, count in sorted(self.asks.items())
            },
            "never_picked": sorted(
                one for one, count in self.legal.items() if count >= COMMON and not self.picked[one]
            ),
            "always_refused": sorted(set(self.refused) - set(self.legal)),
            "cards": len(self.cards),
            "cards_never_seen": sorted(self.unseen),
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {}
    return {"min": min(values), "median": statistics.median(values), "max": max(values)}
