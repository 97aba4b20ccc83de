"""What has happened, a page at a time: since a person's last move, from the beginning, or up to the newest."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import NamedTuple

from cogs.ui.codec import Act
from cogs.ui.parts import Button, Part
from cogs.ui.safe import pieces
from cogs.ui.speech import Speech
from cogs.ui.story import story
from cogs.visit import Sheet
from engine.host import Host, LogEntry, TableInfo

READ = 25
"""Entries that are read at a time."""
PAGE, PIECE = 3600, 1700
"""Characters of a page, and of what an entry tells in one piece: a page has room for two."""

OF_RECORD = {"undo": "log-undo", "redo": "log-redo", "retry": "log-retry"}
"""What is said of entries that are no answers, by their kind."""


class Place(NamedTuple):
    """A place in the log: an entry, and which piece of what it tells."""

    entry: int
    piece: int = 0


BEGINNING, END = Place(0), Place(10**15)


class Line(NamedTuple):
    """What is told at a place."""

    place: Place
    text: str


class Log:
    """The log of a table, as one person may hear it: from all the seats they hold, or as a spectator."""

    def __init__(self, host: Host, table: TableInfo, user: int) -> None:
        self._host = host
        self._table = table
        self._speech = Speech(table.game, table.seats)
        self._reader = user if table.seats_of(user) else None

    async def open(self) -> Sheet:
        """What happened since the person's last move; all of it before their first; the newest where they have missed
        nothing, or only watch.
        """
        if self._reader is None:
            return await self._sheet(await self._before(END), self._speech.ui("log-watching"))
        move = await self._host.last_move(self._table.id, self._reader)
        if move is None:
            return await self._sheet(await self._on_from(BEGINNING), self._speech.ui("log-not-moved"))
        when = {"since": f"<t:{int(move.at)}:R>", "seat_title": self._speech.which(move.seat or "")}
        if missed := await self._on_from(Place(move.number + 1)):
            return await self._sheet(missed, self._speech.ui("log-since", **when))
        return await self._sheet(await self._before(END), self._speech.ui("log-nothing-since", **when))

    async def newer(self, place: Place) -> Sheet:
        """The page that begins at a place; the last one where nothing is told from there on."""
        return await self._sheet(await self._on_from(place) or await self._before(END))

    async def older(self, place: Place) -> Sheet:
        """The page that ends before a place; the first one where nothing is told before it."""
        return await self._sheet(await self._before(place) or await self._on_from(BEGINNING))

    # -- reading ---------------------------------------------------------------------------------------------------

    async def _on_from(self, place: Place) -> list[Line]:
        """As many lines from a place on as a page has room for."""
        return await _fitting(self._onwards(place))

    async def _before(self, place: Place) -> list[Line]:
        """As many of the last lines before a place as a page has room for."""
        return (await _fitting(self._backwards(place)))[::-1]

    async def _onwards(self, place: Place) -> AsyncGenerator[Line, None]:
        """The lines from a place on; read as they are wanted."""
        first = place.entry
        while entries := await self._host.log_from(self._table.id, self._reader, first, READ):
            for line in self._lines(entries):
                if line.place >= place:
                    yield line
            first = entries[-1].number + 1

    async def _backwards(self, place: Place) -> AsyncGenerator[Line, None]:
        """The lines before a place, the last one first; read as they are wanted."""
        under = place.entry + 1
        while entries := await self._host.log(self._table.id, self._reader, under, READ):
            for line in reversed(self._lines(entries)):
                if line.place < place:
                    yield line
            under = entries[0].number

    def _lines(self, entries: Sequence[LogEntry]) -> list[Line]:
        return [line for entry in entries for line in _told(self._speech, self._table.id, entry)]

    # -- showing ---------------------------------------------------------------------------------------------------

    async def _sheet(self, lines: Sequence[Line], head: str = "") -> Sheet:
        if not lines:
            return Sheet([self._speech.ui("log-empty")])
        parts: list[Part] = [head, "\n".join(line.text for line in lines)]
        first, (last, piece) = lines[0].place, lines[-1].place
        parts.append(await self._turning(first, Place(last, piece + 1)))
        if self._reader is not None and self._table.status == "playing":
            parts.append((Button(self._speech.label("button-move"), Act("turn-here", self._table.id), "primary"),))
        return Sheet(parts)

    async def _turning(self, first: Place, after: Place) -> tuple[Button, ...]:
        """The ways to other pages; none where there is one page."""
        older, newer = await _is_any(self._backwards(first)), await _is_any(self._onwards(after))
        if not (older or newer):
            return ()
        return (
            self._button("log-first", "log-newer", BEGINNING, older),
            self._button("log-older", "log-older", first, older),
            self._button("log-newer", "log-newer", after, newer),
            self._button("log-newest", "log-older", END, newer),
        )

    def _button(self, label: str, action: str, place: Place, there: bool) -> Button:
        act = Act(action, self._table.id, place.entry, pick=str(place.piece))
        return Button(self._speech.label(label), act, disabled=not there)


def place_of(act: Act) -> Place:
    """The place that a button of the log names."""
    piece = int(act.pick) if act.pick.isascii() and act.pick.isdecimal() and len(act.pick) < 6 else 0
    return Place(act.opened, piece)


async def _fitting(lines: AsyncGenerator[Line, None]) -> list[Line]:
    """The first of these lines, as many as a page has room for."""
    fitting: list[Line] = []
    left = PAGE
    async with aclosing(lines):
        async for line in lines:
            left -= len(line.text) + 1
            if left < 0:
                break
            fitting.append(line)
    return fitting


async def _is_any(lines: AsyncGenerator[Line, None]) -> bool:
    """Whether there is a line at all; no more are read than it takes to find one."""
    async with aclosing(lines):
        async for _ in lines:
            return True
    return False


def _told(speech: Speech, table: int, entry: LogEntry) -> list[Line]:
    """What an entry tells, each piece with its number and time; struck through where it was taken back."""
    told = story(speech, entry.told, table, entry.number)
    if entry.kind in OF_RECORD:
        told = f"{speech.ui(OF_RECORD[entry.kind])}\n{told}"
    lines: list[Line] = []
    for piece, text in enumerate(pieces(told, PIECE)):
        head = f"-# {entry.number} · <t:{int(entry.at)}:f>"
        goes_on = speech.ui("log-goes-on") if piece else ""
        undone = speech.ui("log-undone") if entry.undone else ""
        body = f"~~{text}~~" if entry.undone else text
        lines.append(Line(Place(entry.number, piece), f"{head}{goes_on}{undone}\n{body}"))
    return lines
