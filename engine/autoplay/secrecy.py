"""Nothing hidden shows: what a seat cannot see is shuffled, and all that reaches the seat must stay the same.

Three checks. *Looking*: at every decision each seat's view (and everything made of it) is the same to the byte after
the rest is shuffled. *Naming*: events and asks name nothing that is on the table but in nobody's view. *Playing*: the
step is played again from a checkpoint in which all that a seat cannot see was shuffled, with the same answers; events,
asks and view must be the same for that seat and for spectators, until something is revealed to them. Where somebody
else's answer is not possible in the shuffled world (they hold other cards), nothing can be said.

Whoever sees the same hidden things (`Game.team`) has the same shuffled worlds: each time one of a team, drawn by lot,
stands for all of it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.kernel import Answer, Ask, Diverged, Entry, Game, Seat, Session, Told, decode_told, tag_of
from engine.kernel.play import Play, decode_state

Look = Callable[[Any, Seat | None], object]
"""Something made of a view for a seat (None: spectators): a picture's bytes, an alt text, a text board."""

STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"')
_encoder = msgspec.msgpack.Encoder()


class Secrecy:
    """Watches one session. tried and changed: permutations made, and those that changed the state, by observer."""

    def __init__(
        self,
        session: Session[Any],
        seats: Sequence[Seat],
        rng: random.Random,
        report: Callable[[str, str], None],
        looks: Mapping[str, Look],
    ) -> None:
        self.session = session
        self.game: Game[Any] = session.game
        self.seats = tuple(seats)
        self.rng = rng
        self.report = report
        self.looks = looks
        self.tried: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.replayed = 0
        self._known: dict[Seat | None, set[str]] = {}
        self._observers: dict[Seat | None, tuple[Seat | None, ...]] = {}
        self._views: dict[Seat | None, Any] = {}
        self._opening: tuple[int, Sequence[Told]] = (-1, ())

    # -- looking ---------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Compare every observer's view of the table with that of a shuffled one."""
        state, encoded = self.session.state, self.session.encoded()
        self._observers = self._drawn(state)
        self._views = {observer: self.game.view(state, observer) for observer in self._observers}
        for observer in self._observers:
            other = self.game.permuted(state, observer, self.rng)
            name = observer or "spectator"
            self.tried[name] += 1
            if _encoder.encode(other) == encoded:
                continue
            self.changed[name] += 1
            for word in self.game.violations(other):
                self.report("permutation", f"{word} after shuffling what {name} cannot see")
            self._compare_views(state, other, observer)

    def _drawn(self, state: Any) -> dict[Seat | None, tuple[Seat | None, ...]]:
        """Whose eyes to look with this time: one of each team, who stands for all of it, and a spectator."""
        teams = dict.fromkeys(tuple(sorted(self.game.team(seat, state))) for seat in self.seats)
        return {**{team[0] if len(team) == 1 else self.rng.choice(team): team for team in teams}, None: (None,)}

    def name(self, entry: Entry) -> None:
        """Look for names that an observer is told or asked about though neither its view now nor before shows them."""
        on_table = words_in(self.session.state)
        told = [(one, words_in(one.event)) for one in decode_told(self.game, entry.told)]
        asked = [(ask, _asked_about(ask) & on_table) for ask in self.session.asks]
        for observer, team in self._observers.items():
            seen = words_in(self._views[observer])
            known = seen.union(self.seats, *[self._known.get(one, ()) for one in team])
            for one, named in told:
                if not any(one.reaches(seat) for seat in team):
                    continue
                if one.event.reveals:
                    known |= named
                elif hidden := (named & on_table) - known:
                    self.report("naming", f"{tag_of(one.event)} tells {observer or 'spectator'} of {min(hidden)}")
            for ask, about in asked:
                if not set(team).isdisjoint(ask.seats) and (hidden := about - known):
                    self.report("naming", f"{ask.id} asks {observer} about {min(hidden)}")
            self._known |= dict.fromkeys(team, seen)

    def _compare_views(self, state: Any, other: Any, observer: Seat | None) -> None:
        name = observer or "spectator"
        view, other_view = self._views[observer], self.game.view(other, observer)
        if _encoder.encode(view) != _encoder.encode(other_view):
            self.report("secrecy", f"the view of {name} depends on what is hidden: {_difference(view, other_view)}")
            return
        if self.game.where(state) != self.game.where(other):
            self.report("secrecy", "the phase shown to all depends on what is hidden")
        for word, look in self.looks.items():
            if look(view, observer) != look(other_view, observer):
                self.report("secrecy", f"{word} for {name} differs between equal views")

    # -- playing again ---------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> None:
        """Play the step that `entry` answered again in worlds that differ in what one observer cannot see."""
        path = self.session.path[:-1]
        start = max(place for place, one in enumerate(path) if one.checkpoint is not None)
        base, since = path[start], [*path[start + 1 :], entry]
        assert base.checkpoint is not None
        stages = [self._opened(base, base.checkpoint), *[decode_told(self.game, one.told) for one in since]]
        answers = [one.answer for one in since if one.answer is not None]
        for world in self._observers:
            other = self.game.permuted(decode_state(self.game, base.checkpoint), world, self.rng)
            if _encoder.encode(other) != base.checkpoint:
                self._compare_worlds(world, other, base, answers, stages)

    def _opened(self, base: Entry, checkpoint: bytes) -> Sequence[Told]:
        """What is told from a checkpoint to the first question after it; kept while play stands in that step."""
        if self._opening[0] != base.number:
            state = decode_state(self.game, checkpoint)
            told = Play(self.game, self.session.seed, state, base.step).collect().told
            self._opening = (base.number, told)
        return self._opening[1]

    def _compare_worlds(
        self, world: Seat | None, state: Any, base: Entry, answers: Sequence[Answer], stages: Sequence[Sequence[Told]]
    ) -> None:
        """Play on from a state in which what `world` cannot see was shuffled, and compare what reaches it."""
        ask = answers[-1].ask
        observers = [world] if world is None else [world, None]
        try:
            play = Play(self.game, self.session.seed, state, base.step)
            if len(answers) == 1:
                self._compare_told(observers, stages[0], play.collect().told, "at the start of the step")
            for answer in answers:
                play.collect()
                play.replay(answer)
        except Diverged as error:
            if error.code == "step-fault":
                self.report("shuffled world", str(error))
            elif world is not None and self._must_be_possible(world, answers, stages, str(error.fields.get("ask", ""))):
                self.report("secrecy", f"what {world} may answer to {ask} depends on what it cannot see")
            return
        except Exception as error:  # noqa: BLE001 - a rule that stumbles is a finding here, not a reason to stop
            self.report("shuffled world", repr(error))
            return
        self.replayed += 1
        unaware = [observer for observer in observers if not any(_revealed(stage, observer) for stage in stages[:-1])]
        self._compare_told(unaware, stages[-1], play.collect().told, f"after {ask}")
        for observer in observers:
            if not any(_revealed(stage, observer) for stage in stages):
                self._compare_tables(play, observer, ask)

    @staticmethod
    def _must_be_possible(
        world: Seat, answers: Sequence[Answer], stages: Sequence[Sequence[Told]], refused: str
    ) -> bool:
        """Whether the refused answer was the seat's own and nothing had been revealed to it before."""
        own = all(answer.seat == world for answer in answers if answer.ask == refused)
        return own and not any(_revealed(stage, world) for stage in stages[:-1])

    def _compare_told(
        self, observers: Sequence[Seat | None], told: Sequence[Told], again: Sequence[Told], when: str
    ) -> None:
        """Compare events up to the first that reveals something; where none does, all of them."""
        for observer in observers:
            heard = [one for one in told if one.reaches(observer)]
            heard_again = [one for one in again if one.reaches(observer)]
            first = next((place for place, one in enumerate(heard) if one.event.reveals), None)
            if heard[:first] != heard_again[:first]:
                self.report("secrecy", f"what {observer or 'spectator'} is told {when} depends on what is hidden")

    def _compare_tables(self, play: Play[Any], observer: Seat | None, ask: str) -> None:
        """Compare the asks open to an observer (for spectators: who is awaited for what), and its view."""
        name, ours, theirs = observer or "spectator", self.session.asks, play.asks
        if observer is not None and _open_to(observer, ours) != _open_to(observer, theirs):
            self.report("secrecy", f"the asks to {name} after {ask} depend on what is hidden")
        if _awaited(ours) != _awaited(theirs):
            self.report("secrecy", f"who is awaited after {ask} depends on what {name} cannot see")
        view, other = self._views[observer], self.game.view(play.state, observer)
        if _encoder.encode(view) != _encoder.encode(other):
            self.report("secrecy", f"{_difference(view, other)} in the view of {name} after {ask} shows what is hidden")


def words_in(value: Any) -> set[str]:
    """Every string in a tree of values, names of fields included."""
    return set(STRING.findall(msgspec.json.encode(value).decode()))


def _asked_about(ask: Ask) -> set[str]:
    """The ids that an ask names: targets, places and facts."""
    facts = [ask.facts, *[option.facts for option in ask.options]]
    named = {fact for one in facts for fact in one.values() if isinstance(fact, str)}
    return named | {word for option in ask.options for word in (option.target, option.place)}


def _revealed(told: Sequence[Told], observer: Seat | None) -> bool:
    return any(one.event.reveals for one in told if one.reaches(observer))


def _open_to(seat: Seat, asks: Sequence[Ask]) -> list[Ask]:
    return [ask for ask in asks if seat in ask.seats]


def _awaited(asks: Sequence[Ask]) -> list[tuple[str, tuple[Seat, ...]]]:
    return [(ask.id, ask.seats) for ask in asks if not ask.offer]


def _difference(view: Any, other: Any) -> str:
    """The first field in which two views differ."""
    for name in getattr(view, "__struct_fields__", ()):
        if getattr(view, name) != getattr(other, name):
            return str(name)
    return "something"
