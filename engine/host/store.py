"""What the host asks of a store, in bytes and ids. Knows no game; `db` implements it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

Status = Literal["lobby", "playing", "over", "ended"]
HolderKind = Literal["nobody", "person", "auto"]
RowKind = Literal["told", "private", "panel", "call", "remind", "notice"]
ProposalKind = Literal["undo", "redo", "replace", "end"]
ProposalState = Literal["open", "passed", "rejected", "lapsed"]


class StoreConflict(Exception):
    """The table's version was not the expected one, or the channel has an open table: nothing was written."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as stored.

    version: counts the transactions on this table; the value compared and swapped.
    open: whether it holds its channel (in the lobby, playing, or over with nothing new there yet).
    tail, head: numbers of the newest entry and of the one play stands at; None before the start.
    asks: opaque bytes of the host's: which question was opened at which entry.
    rooms: channels for hidden talk, by a word of the face's choosing. created, changed: seconds since the epoch.
    """

    id: int
    guild: int
    channel: int
    game: str
    host: int
    players: int
    settings: Mapping[str, str]
    status: Status = "lobby"
    version: int = 0
    open: bool = True
    tail: int | None = None
    head: int | None = None
    asks: bytes = b""
    panel_channel: int | None = None
    panel_message: int | None = None
    rooms: Mapping[str, int] = field(default_factory=dict)
    paused: bool = False
    created: float = 0.0
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat and who holds it.

    place: its order in print. delivery: how the holder wants hidden things (a word of the face's choosing).
    awaited_since: when play began to wait for it, or None. called, reminded: whether this wait was announced.
    """

    seat: str
    side: str
    place: int
    kind: HolderKind = "nobody"
    user: int | None = None
    name: str = ""
    policy: str = ""
    delivery: str = ""
    awaited_since: float | None = None
    called: bool = False
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry of the record. follows: the one before it in the line of play. user: who answered; None: a program."""

    number: int
    follows: int
    base: int
    kind: str
    data: bytes
    at: float
    user: int | None = None
    press: str | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something to show. seat: whom it is for, None: the channel. nonce: up to 20 characters, the same every time."""

    id: int
    table: int
    kind: RowKind
    entry: int | None = None
    seat: str | None = None
    payload: bytes = b""
    nonce: str = ""
    created: float = 0.0
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class ProposalRow:
    """Something put to the vote. id: the version of the table that opened it. seat, user, name, policy: whom it is
    about; number: the first entry to take back or to bring again.
    """

    id: int
    kind: ProposalKind
    by: int
    state: ProposalState = "open"
    seat: str | None = None
    user: int | None = None
    name: str = ""
    policy: str = ""
    number: int | None = None
    opened: float = 0.0
    votes: Mapping[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that is needed to take a table up: its cost does not grow with the game.

    tail: the newest entry; line: the entries from the checkpoint of the step in progress to the head.
    presses: the newest press ids with the numbers of their entries.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    proposals: tuple[ProposalRow, ...] = ()
    seed: str | None = None
    tail: EntryRow | None = None
    line: tuple[EntryRow, ...] = ()
    presses: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """Everything one action writes, in one transaction, if the table's version still is `expected`.

    table: the row as it shall be (its version is `expected + 1`). seats: those that changed; gone: seats to delete.
    undone, redone: entries whose mark changes. outbox: new rows (their ids and nonces are the store's to give); a new
    `panel` row replaces those not posted yet. proposals: new and changed ones. sittings: (side, user): who sees
    which side's hidden things from now on.
    """

    expected: int
    table: TableRow
    seats: Sequence[SeatRow] = ()
    gone: Sequence[str] = ()
    entries: Sequence[EntryRow] = ()
    undone: Sequence[int] = ()
    redone: Sequence[int] = ()
    outbox: Sequence[OutboxRow] = ()
    proposals: Sequence[ProposalRow] = ()
    sittings: Sequence[tuple[str, int]] = ()
    seed: str | None = None


class TableStore(Protocol):
    """Where tables live."""

    async def create(self, table: TableRow, seats: Sequence[SeatRow], outbox: Sequence[OutboxRow]) -> int:
        """Store a new table and return its id. A table that is over gives its channel up. Raises `StoreConflict`."""
        ...

    async def commit(self, change: Change) -> None:
        """Write a change, all of it or nothing. Raises `StoreConflict`."""
        ...

    async def load(self, table: int) -> Loaded | None:
        """A table with what is needed to play on."""
        ...

    async def line(self, table: int, head: int, *, stop: int | None = None, limit: int | None = None) -> list[EntryRow]:
        """The line of play that ends at `head`, oldest first: back to entry `stop`, or `limit` entries."""
        ...

    async def entries(self, table: int, numbers: Sequence[int]) -> list[EntryRow]:
        """These entries, in order."""
        ...

    async def log(self, table: int, before: int | None, limit: int) -> list[EntryRow]:
        """The newest entries with numbers under `before` (None: all), oldest first."""
        ...

    async def log_from(self, table: int, first: int, limit: int) -> list[EntryRow]:
        """The oldest entries with numbers from `first` on, oldest first."""
        ...

    async def last_answer(self, table: int, user: int) -> EntryRow | None:
        """The newest answer of a person that was not taken back."""
        ...

    async def sides_seen(self, table: int, user: int) -> frozenset[str]:
        """The sides whose hidden things this person has seen in this game."""
        ...

    async def at_channel(self, channel: int) -> int | None:
        """The table that holds this channel, or else the newest that was there."""
        ...

    async def of_guild(self, guild: int) -> list[TableRow]:
        """The open tables of a server."""
        ...

    async def of_user(self, user: int) -> list[TableRow]:
        """The open tables at which a person sits."""
        ...

    async def proposal(self, table: int, proposal: int) -> ProposalRow | None:
        """A proposal, open or not."""
        ...

    async def table(self, table: int) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
        """A table without its game."""
        ...

    async def awaiting_programs(self) -> list[int]:
        """Tables where play waits for an automatic player and a person is seated and that are not paused."""
        ...

    async def awaiting_since(self, before: float) -> list[int]:
        """Tables with a person waited for since before that time and not yet reminded."""
        ...

    async def tables_to_post(self) -> list[int]:
        """Tables with something in the outbox."""
        ...

    async def to_post(self, table: int, limit: int) -> list[OutboxRow]:
        """The oldest rows of a table that were neither posted nor given up, in order."""
        ...

    async def posted(self, row: int, at: float, message: int | None) -> None:
        """Mark a row as posted."""
        ...

    async def failed(self, row: int, at: float, reason: str) -> None:
        """Mark a row as given up."""
        ...

    async def tried(self, row: int) -> None:
        """Count an attempt that failed."""
        ...
