"""What must hold at every decision of every game: the checks of `simulate --check`.

Soundness, answerability, restarts, undo and redo, and that nothing hidden shows (`secrecy.py`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from engine.autoplay.policy import random_answer
from engine.autoplay.secrecy import Look, Secrecy
from engine.kernel import Answer, Ask, EngineError, Entry, Game, Seat, Session, decode_told, tag_of
from engine.library import Wording
from engine.library.wording import FIELD

WORD = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
OPTION = re.compile(r"[a-z0-9-]+(:[a-z0-9.-]+)?(@[a-z0-9.-]+)?")
UNDO_SHARE = 0.05
"""How often play goes back to anywhere and forward again."""


class Checker:
    """Watches one session. `violations` fills with what should never happen: a check's name and details.

    clauses: ids of the game's rules index; None when it has none. looks: further functions of a view (a picture, its
    alt text) that must not show anything hidden, by name. wording: of the game, to see that nothing stays unsaid.
    """

    def __init__(
        self,
        session: Session[Any],
        seats: Collection[Seat],
        rng: random.Random,
        clauses: Collection[str] | None = None,
        looks: Mapping[str, Look] | None = None,
        wording: Wording | None = None,
    ) -> None:
        self.session = session
        self.game: Game[Any] = session.game
        self.seats = tuple(seats)
        self.rng = rng
        self.clauses = clauses
        self.wording = wording
        self.record: list[Entry] = list(session.path)
        self.violations: list[str] = []
        self.secrecy = Secrecy(session, self.seats, rng, self.report, looks or {})
        self._seen: dict[int, bytes] = {}
        self.look(self.record[-1])

    def report(self, check: str, detail: str) -> None:
        """Note a violation, with the entry at which it came up."""
        self.violations.append(f"{check}: {detail} (entry {self.session.head.number})")

    def submit(self, answer: Answer) -> Entry:
        """Give an answer, to the session and to one that was just taken up again, and check all that follows."""
        shadow, other = self.reloaded(), self.reloaded()
        self._try_another(other)
        entry = self.session.submit(answer)
        self.record.append(entry)
        self._same_after_restart(shadow, answer, entry)
        self.look(entry)
        self.secrecy.after(entry)
        if self.rng.random() < UNDO_SHARE:
            self.there_and_back()
        return entry

    def look(self, entry: Entry) -> None:
        """Check the table as it stands after an entry."""
        before = self.session.encoded()
        self._seen[self.session.head.number] = before
        for word in self.game.violations(self.session.state):
            self.report("invariant", word)
        self._asks()
        if self.wording is not None:
            for problem in word_problems(self.session, entry, self.wording):
                self.report("wording", problem)
        self.game.where(self.session.state)
        self.secrecy.look()
        self.secrecy.name(entry)
        if self.session.encoded() != before:
            self.report("purity", "looking at the state has changed it")

    # -- asks ------------------------------------------------------------------------------------------------------

    def _asks(self) -> None:
        asks = self.session.asks
        if not asks and self.session.outcome is None:
            self.report("answerable", "nobody is asked, but the game is not over")
        if asks and not self.session.awaited():
            self.report("answerable", "nobody is awaited")
        open_to: set[tuple[str, Seat]] = set()
        for ask in asks:
            for problem in ask_problems(ask, self.seats, self.clauses):
                self.report("ask", f"{ask.id}: {problem}")
            for seat in ask.seats:
                if (ask.id, seat) in open_to:
                    self.report("ask", f"{ask.id}: open twice to {seat}")
                open_to.add((ask.id, seat))

    def _try_another(self, other: Session[Any] | None) -> None:
        """Any other legal answer must be taken too."""
        if other is None or not other.asks:
            return
        ask = self.rng.choice(other.asks)
        if len(ask.legal) < ask.least:
            return
        answer = random_answer(ask, self.rng.choice(ask.seats), self.rng)
        try:
            other.submit(answer)
        except EngineError as error:
            self.report("legal answer", f"{answer.ask} {' '.join(answer.picks)} by {answer.seat}: {error!r}")

    # -- the record ------------------------------------------------------------------------------------------------

    def reloaded(self) -> Session[Any] | None:
        """The session as a restart would take it up; None (and a violation) when that fails."""
        path = self.session.path
        start = max(place for place, entry in enumerate(path) if entry.checkpoint is not None)
        try:
            again = Session.resume(self.game, self.session.seed, self.record[-1], path[start:])
        except EngineError as error:
            self.report("restart", str(error))
            return None
        if again.divergence is not None:
            self.report("restart", f"diverges: {again.divergence}")
            return None
        if again.encoded() != self.session.encoded() or again.asks != self.session.asks:
            self.report("restart", "state or asks differ")
        return again

    def _same_after_restart(self, shadow: Session[Any] | None, answer: Answer, entry: Entry) -> None:
        if shadow is None:
            return
        try:
            again = shadow.submit(answer)
        except EngineError as error:
            self.report("restart", f"then {answer.ask}: {error}")
            return
        if again != entry or shadow.asks != self.session.asks:
            self.report("restart", f"then {answer.ask}: play goes on differently")

    def there_and_back(self) -> None:
        """Undo to anywhere, compare with how it was there, redo it all, and compare with now."""
        session = self.session
        if len(session.path) < 2:
            return
        target = self.rng.choice(session.path[:-1])
        undone = session.path[session.path.index(target) + 1 :]
        now = (session.encoded(), session.asks, dict(session.play.votes))
        try:
            self.record.append(session.undo(self.seats[0], target.number, agreed=True))
            if session.encoded() != self._seen[target.number]:
                self.report("undo", f"the state at entry {target.number} is not what it was")
            self.reloaded()
            self.record.append(session.redo_entries(undone, self.seats[0]))
        except EngineError as error:
            self.report("undo", f"to entry {target.number} and back: {error}")
            return
        if (session.encoded(), session.asks, dict(session.play.votes)) != now:
            self.report("redo", f"the table after going back to {target.number} and forward again differs")


def word_problems(session: Session[Any], entry: Entry, wording: Wording) -> list[str]:
    """What has no words, or words that name a field which is not there, of all that shows after an entry."""
    names = wording.names()
    where = session.game.where(session.state)
    said = {f"phase {where.phase}": wording.phase(where.phase, where.facts, names)}
    keys = {f"phase {where.phase}": where.phase}
    for told in decode_told(session.game, entry.told):
        tag = tag_of(told.event)
        said[f"event {tag}"], keys[f"event {tag}"] = wording.event(told.event, names), tag
    for ask in session.asks:
        said[f"ask {ask.id}"], keys[f"ask {ask.id}"] = wording.ask(ask, names), ask.id
        for option in ask.options:
            key = f"option {ask.id}/{option.verb}"
            said[key], keys[key] = wording.option(ask, option, names), option.verb
    wrong = {what: text for what, text in said.items() if FIELD.search(text) or _unsaid(wording, what, keys[what])}
    return [f"{what} is told as {text!r}" for what, text in wrong.items()]


def _unsaid(wording: Wording, what: str, key: str) -> bool:
    table, _, full = what.partition(" ")
    return wording.template(table, key) is None and wording.template(table, full) is None


def ask_problems(ask: Ask, seats: Sequence[Seat], clauses: Collection[str] | None) -> list[str]:
    """What is wrong with an ask, whoever made it."""
    problems = []
    ids = [option.id for option in ask.options]
    if not WORD.fullmatch(ask.id):
        problems.append("its id is not kebab-case words")
    if len(set(ids)) != len(ids):
        problems.append("an option is there twice")
    if bad := [one for one in ids if not OPTION.fullmatch(one)]:
        problems.append(f"{bad[0]} is not verb:target@place")
    if not ask.seats or not set(ask.seats) <= set(seats):
        problems.append("asks a seat that is not at the table")
    if not 0 <= ask.least <= ask.most:
        problems.append("least and most contradict each other")
    if len(ask.legal) < ask.least:
        problems.append("no legal answer")
    if ask.fallback is not None and ask.fallback not in ids:
        problems.append("its fallback is no option")
    if clauses is not None and (unknown := {one.refused for one in ask.options if one.refused} - set(clauses)):
        problems.append(f"refuses by {sorted(unknown)[0]}, which is not in rules.toml")
    return problems


def state_problems(state_type: type[Any]) -> list[str]:
    """Parts of a state that would not survive a restart unchanged: sets (their order is lost), and loose types."""
    problems: list[str] = []
    seen: set[object] = set()

    def look(kind: msgspec.inspect.Type, where: str) -> None:
        if isinstance(kind, (msgspec.inspect.SetType, msgspec.inspect.FrozenSetType)):
            problems.append(f"{where} is a set")
        if isinstance(kind, (msgspec.inspect.AnyType, msgspec.inspect.CustomType)):
            problems.append(f"{where} has no fixed type")
        if isinstance(kind, msgspec.inspect.StructType):
            if kind.cls in seen:
                return
            seen.add(kind.cls)
            for field in kind.fields:
                look(field.type, f"{kind.cls.__name__}.{field.name}")
            return
        for inner in ("item_type", "key_type", "value_type"):
            if isinstance(part := getattr(kind, inner, None), msgspec.inspect.Type):
                look(part, where)
        for part in [*getattr(kind, "item_types", ()), *getattr(kind, "types", ())]:
            look(part, where)

    look(msgspec.inspect.type_info(state_type), state_type.__name__)
    return problems
