"""What the host hands out about a table: plain facts, hidden from whom they must be hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.host.store import HolderKind, ProposalKind, ProposalState, Status
from engine.kernel import Ask, Outcome, Seat, Step, Told


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat and its holder: nobody, a person (`user`, `name`: raw, as given) or an automatic player (`policy`).

    awaited_since: seconds since the epoch since when play waits for this seat; None while it does not.
    """

    seat: Seat
    side: str
    kind: HolderKind
    user: int | None
    name: str
    policy: str
    delivery: str
    awaited_since: float | None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as everybody may know it. `host` is the person who runs it, seated or not.

    open: whether the table still holds its channel. panel_channel, panel_message, rooms, delivery: kept for the face.
    paused: automatic players have made many moves in a row and wait for a nudge.
    """

    id: int
    guild: int
    channel: int
    game: str
    host: int
    players: int
    settings: Mapping[str, str]
    status: Status
    open: bool
    paused: bool
    seats: tuple[SeatInfo, ...]
    panel_channel: int | None
    panel_message: int | None
    rooms: Mapping[str, int]
    created: float
    changed: float

    def seats_of(self, user: int) -> tuple[SeatInfo, ...]:
        """The seats that a person holds."""
        return tuple(seat for seat in self.seats if seat.user == user)

    def seat(self, seat: Seat) -> SeatInfo | None:
        """The seat of that name."""
        return next((info for info in self.seats if info.seat == seat), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody seated, once each, in the order of the seats."""
        return tuple(dict.fromkeys(seat.user for seat in self.seats if seat.user is not None))


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """An ask that one of the person's seats may answer now.

    opened: number of the entry at which exactly this question was opened; a button carries it and gives it back with
        the answer, so that a press meant for an earlier question never answers a later one.
    vote: the picks this seat has given to a team ask that is still open. votes: those of the others of its team.
    """

    ask: Ask
    seat: Seat
    opened: int
    vote: tuple[str, ...] | None = None
    votes: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Press:
    """Something a person pressed or typed. id: unique for it (the interaction's id); the rest are the host's clock."""

    id: str
    received: float | None = None
    acknowledged: float | None = None


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """What came of an answer. entry: its number. told: what this person may know of what happened, automatic players'
    moves included. asks: what this person is asked now. repeated: the press had been counted before; nothing was done.
    """

    table: TableInfo
    entry: int
    told: tuple[Told, ...]
    asks: tuple[OpenAsk, ...]
    outcome: Outcome | None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody play waits for. asks: the ids of what the seat is asked."""

    seat: Seat
    user: int | None
    since: float
    asks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProposalInfo:
    """Something put to the vote by `by`: an undo (of `count` answers, the first of them by `seat` to `ask`) or a redo,
    another holder for `seat` (`user` and `name`, or `policy`, or neither: emptied), or the end of the table.

    yes, no: who voted how. voters: who may vote. needed: how many yes votes carry it.
    """

    id: int
    kind: ProposalKind
    state: ProposalState
    by: int
    yes: tuple[int, ...]
    no: tuple[int, ...]
    voters: tuple[int, ...]
    needed: int
    seat: Seat | None = None
    user: int | None = None
    name: str = ""
    policy: str = ""
    ask: str | None = None
    count: int = 0
    opened: float = 0.0


@dataclass(frozen=True, slots=True)
class Proposed:
    """What came of something that may need a vote: done at once (`proposal` is None or passed), or put to the vote."""

    table: TableInfo
    done: bool
    proposal: ProposalInfo | None = None


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """An answer that can be taken back. Undo to before it with `undo(table, user, before=number)`.

    count: how many answers that takes back. free: whether this person may do it without a vote.
    picks: only for the person's own answers, else empty.
    """

    number: int
    seat: Seat
    ask: str
    at: float
    count: int
    free: bool
    picks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: an answer by `seat` to `ask`, and what it told this reader. undone: taken back since."""

    number: int
    kind: str
    at: float
    undone: bool
    seat: Seat | None
    ask: str | None
    told: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """All that a table panel says. Everything here is public.

    where: the phase; None in the lobby. waiting: whom play waits for. proposals: open votes. can_redo: whether
    something was taken back that can be brought again. version: changes whenever anything changes.
    """

    table: TableInfo
    where: Step | None
    waiting: tuple[Waiting, ...]
    outcome: Outcome | None
    proposals: tuple[ProposalInfo, ...] = ()
    can_redo: bool = False
    version: int = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """The payload of a `notice` row: a code (listed in `engine.host.errors`) and its fields."""

    code: str
    fields: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Call:
    """The payload of a `call` or `remind` row: the people to mention, and the seats they are waited for at."""

    users: tuple[int, ...]
    seats: tuple[Seat, ...]


class Timing(NamedTuple):
    """The stations of one press by the host's clock, in seconds; None where it did not pass (yet)."""

    table: int
    entry: int
    received: float | None
    acknowledged: float | None
    applied: float
    committed: float
    published: float | None
