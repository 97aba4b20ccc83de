"""Any order of answers, undo, redo and restarts keeps the promises of the record."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings, stateful
from hypothesis import strategies as st

from engine.kernel import Answer, Refused, RulesFault
from tests.kernel.toys import Table


class TableMachine(stateful.RuleBasedStateMachine):
    """Plays a skeleton game and remembers, for every entry, what the table looked like there."""

    table: Table[Any]

    @stateful.initialize(players=st.sampled_from([2, 3]), seed=st.integers(0, 1000))
    def begin(self, players: int, seed: int) -> None:
        self.table = Table.skeleton(players, "long", str(seed))
        self.seen: dict[int, tuple[bytes, object, object]] = {}
        self.note()

    def note(self) -> None:
        """What the table looks like at the head; the same as whenever play stood there before."""
        session = self.table.session
        looks = (session.encoded(), session.asks, dict(session.play.votes))
        assert self.seen.setdefault(session.head.number, looks) == looks
        assert session.version == self.table.record[-1].number

    @stateful.precondition(lambda self: self.table.session.asks)
    @stateful.rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.table.session.asks))
        pick = data.draw(st.sampled_from(ask.legal)).id
        self.table.keep(self.table.session.submit(Answer(ask.id, data.draw(st.sampled_from(ask.seats)), (pick,))))
        assert self.table.session.redo == ()
        self.note()

    @stateful.rule(
        ask=st.sampled_from(["count-sheep", "wake-up", "place-lamp", "pillow", "x"]),
        seat=st.sampled_from(["sleeper-1", "sleeper-2", "sleeper-3", "stranger"]),
        picks=st.lists(
            st.sampled_from(["rest", "sleep", "count:goliath", "lamp:sleeper-2", "", "@everyone"]), max_size=3
        ),
    )
    def answer_anything(self, ask: str, seat: str, picks: list[str]) -> None:
        session = self.table.session
        before = (session.encoded(), session.asks, session.version, session.redo, dict(session.play.votes))
        try:
            self.table.keep(session.submit(Answer(ask, seat, tuple(picks))))
        except Refused:
            after = (session.encoded(), session.asks, session.version, session.redo, dict(session.play.votes))
            assert after == before
        except RulesFault as error:  # pragma: no cover - the message is the point
            raise AssertionError("a legal answer must not break a rule") from error
        self.note()

    @stateful.precondition(lambda self: len(self.table.session.path) > 1)
    @stateful.rule(data=st.data(), agreed=st.booleans())
    def undo(self, data: st.DataObject, agreed: bool) -> None:
        session = self.table.session
        target = data.draw(st.sampled_from(session.path[:-1])).number
        free = session.undo_is_free("sleeper-1", target)
        try:
            self.table.undo("sleeper-1", target, agreed=agreed)
        except Refused as error:
            assert error.code == "undo-needs-vote" and not agreed and not free
        else:
            assert session.head.number == target
        self.note()

    @stateful.precondition(lambda self: self.table.session.redo)
    @stateful.rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, len(self.table.session.redo)))
        last = self.table.session.redo[-count]
        self.table.redo("sleeper-2", count)
        assert self.table.session.head.number == last
        self.note()

    @stateful.rule()
    def restart(self) -> None:
        path, redo = self.table.session.path, self.table.session.redo
        self.table.session = self.table.reloaded()
        assert self.table.session.divergence is None and self.table.session.redo == redo
        kept = {entry.number for entry in self.table.session.path}
        self.table.session.remember([entry for entry in path if entry.number not in kept])
        assert self.table.session.path == path
        self.note()

    @stateful.invariant()
    def sound(self) -> None:
        if hasattr(self, "table"):
            assert self.table.session.game.violations(self.table.session.state) == ()


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
