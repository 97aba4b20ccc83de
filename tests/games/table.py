"""A table for tests that read as play: what its players say, are offered and are told. Each game adds its own words."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
import pytest

from engine.kernel import Answer, Ask, Event, Option, Refused, Session, Told, decode_told

State = TypeVar("State", bound=msgspec.Struct)
E = TypeVar("E", bound=Event)
Self = TypeVar("Self", bound="GameTable[Any]")


class GameTable(Generic[State]):
    """A session, what its players say, and what they are told."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        self.game = session.game
        self.heard: list[Told] = decode_told(session.game, session.head.told)
        self.last: list[Told] = list(self.heard)
        # A test may begin where no game comes to (a foe that cannot be beaten).
        self.unsound = {*self.game.violations(session.state)}

    # -- speaking ------------------------------------------------------------------------------------------------------

    def says(self: Self, seat: str, *picks: str) -> Self:
        """Answer the open ask that offers these picks; no invariant may be broken by it."""
        entry = self.session.submit(Answer(self.asked(seat, *picks).id, seat, picks))
        self.last = decode_told(self.game, entry.told)
        self.heard += self.last
        assert not {*self.game.violations(self.state)} - self.unsound
        return self

    def refuses(self, seat: str, *picks: str) -> str:
        """The clause, or the code, by which picks are turned down; nothing may change by it."""
        before = self.session.encoded()
        with pytest.raises(Refused) as caught:
            self.session.submit(Answer(self.asked(seat, *picks[:1]).id, seat, picks))
        assert self.session.encoded() == before
        return caught.value.clause or caught.value.code

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The live state."""
        return self.session.state

    def asked(self, seat: str, *picks: str) -> Ask:
        """The ask open to a seat that lists these picks; the first one open to it where none does."""
        asks = self.session.asks_for(seat)
        assert asks, f"{seat} is not asked; open: {[ask.id for ask in self.session.asks]}"
        return next((ask for ask in asks if all(ask.option(pick) for pick in picks)), asks[0])

    def open(self, ask: str) -> Ask | None:
        """The open ask of that id, to whomever."""
        return next((one for one in self.session.asks if one.id == ask), None)

    def awaits(self) -> list[tuple[str, str]]:
        """Who is asked what, side offers left out."""
        return [(seat, ask.id) for ask in self.session.asks if not ask.offer for seat in ask.seats]

    def legal(self, seat: str = "") -> list[str]:
        """The ids of what a seat (the first asked) may pick now, side offers left out."""
        asks = self.session.asks_for(seat or self.session.asks[0].seats[0])
        return [option.id for ask in asks if not ask.offer for option in ask.legal]

    def options(self, seat: str = "") -> dict[str, Option]:
        """Everything a seat (the first asked) is shown, refused or not."""
        asks = self.session.asks_for(seat or self.session.asks[0].seats[0])
        return {option.id: option for ask in asks for option in ask.options}

    def why_not(self, pick: str, seat: str = "") -> str | None:
        """The clause that an option is refused by."""
        return self.options(seat)[pick].refused

    def told(self, kind: type[E], seat: str | None = None) -> list[E]:
        """The events of a kind since the beginning that reached a seat (None: everybody)."""
        return [one.event for one in self.heard if isinstance(one.event, kind) and one.reaches(seat)]

    def just_told(self, kind: type[E], seat: str | None = None) -> list[E]:
        """Those of them that the last answer brought."""
        return [one.event for one in self.last if isinstance(one.event, kind) and one.reaches(seat)]

    @property
    def ending(self) -> str | None:
        """How the game ended."""
        outcome = self.session.outcome
        return outcome.ending if outcome else None
