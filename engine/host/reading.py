"""What may be read of a table, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.host import votes
from engine.host.draft import ToldRow
from engine.host.errors import NotAllowed
from engine.host.live import Live
from engine.host.store import EntryRow, SeatRow, TableRow
from engine.host.tables import LogEntry, OpenAsk, Panel, SeatInfo, TableInfo, Waiting
from engine.kernel import Game, Refused, Seat, Session, Told, decode_entry

_told_decoder = msgspec.msgpack.Decoder(list[ToldRow])


def table_info(row: TableRow, seats: Iterable[SeatRow]) -> TableInfo:
    """A table as everybody may know it."""
    return TableInfo(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        host=row.host,
        players=row.players,
        settings=row.settings,
        status=row.status,
        open=row.open,
        paused=row.paused,
        seats=tuple(_seat_info(seat) for seat in seats),
        panel_channel=row.panel_channel,
        panel_message=row.panel_message,
        rooms=row.rooms,
        created=row.created,
        changed=row.changed,
    )


def _seat_info(seat: SeatRow) -> SeatInfo:
    return SeatInfo(
        seat.seat, seat.side, seat.kind, seat.user, seat.name, seat.policy, seat.delivery, seat.awaited_since
    )


def info(live: Live) -> TableInfo:
    """A table in memory, as everybody may know it."""
    return table_info(live.row, live.seats.values())


def panel(live: Live) -> Panel:
    """All that the public panel says."""
    session = live.session
    return Panel(
        table=info(live),
        where=live.game.where(session.state) if session is not None else None,
        waiting=_waiting(live, session) if session is not None and live.row.status == "playing" else (),
        outcome=session.outcome if session is not None else None,
        proposals=tuple(votes.info(live, proposal) for proposal in live.proposals.values()),
        can_redo=bool(session.redo) if session is not None else False,
        version=live.row.version,
    )


def _waiting(live: Live, session: Session[Any]) -> tuple[Waiting, ...]:
    made: list[Waiting] = []
    for seat in session.awaited():
        row = live.seats[seat]
        asks = tuple(ask.id for ask in session.asks_for(seat) if not ask.offer)
        made.append(Waiting(seat, row.user, row.awaited_since or live.row.changed, asks))
    return tuple(made)


def asks(live: Live, user: int) -> tuple[OpenAsk, ...]:
    """What a person may answer now: first what play waits for, then side offers."""
    session = live.started()
    if live.row.status == "ended" or not live.row.open:
        return ()
    given = session.play.votes
    found = [
        OpenAsk(
            ask,
            seat.seat,
            live.opened_at(ask),
            given.get((ask.id, seat.seat)),
            {other: given[ask.id, other] for other in ask.seats if other != seat.seat and (ask.id, other) in given},
        )
        for seat in live.seats_of(user)
        for ask in session.asks_for(seat.seat)
    ]
    return tuple(sorted(found, key=lambda one: one.ask.offer))


def seat_to_show(live: Live, user: int | None, seat: Seat | None) -> Seat | None:
    """From which seat a person looks: the one named, one play waits for, their first, or none. `not-your-seat`."""
    held = [row.seat for row in live.seats_of(user)] if user is not None else []
    if seat is not None:
        if seat not in held:
            raise NotAllowed("not-your-seat", seat=seat)
        return seat
    awaited = live.started().awaited()
    return next((one for one in held if one in awaited), held[0] if held else None)


def seat_to_answer(live: Live, user: int, ask: str, seat: Seat | None, opened: int | None) -> Seat:
    """For which of their seats a person answers.

    `not-seated`, `not-your-seat`, `which-seat`, `stale`; `not-asked`, `not-yours`, `game-over` as the kernel says them.
    """
    held = [row.seat for row in live.seats_of(user)]
    if not held:
        raise NotAllowed("not-seated")
    if seat is not None and seat not in held:
        raise NotAllowed("not-your-seat", seat=seat)
    session = live.playing()
    mine = [one for one in held if seat in (None, one)]
    open_to = [(one, live.opened_at(found)) for one in mine for found in session.asks_for(one) if found.id == ask]
    if not open_to:
        raise _why_not_asked(session, ask, opened)
    chosen = [one for one, at in open_to if opened in (None, at)]
    if not chosen:
        raise Refused("stale", ask=ask)
    unvoted = [one for one in chosen if (ask, one) not in session.play.votes]
    team = [found for found in session.asks_for(chosen[0]) if found.id == ask and set(chosen) <= set(found.seats)]
    if len(chosen) > 1 and not (team and unvoted):
        raise Refused("which-seat", ask=ask)
    return (unvoted or chosen)[0]


def _why_not_asked(session: Session[Any], ask: str, opened: int | None) -> Refused:
    if not session.asks:
        return Refused("game-over")
    if opened is not None:
        return Refused("stale", ask=ask)
    elsewhere = any(found.id == ask for found in session.asks)
    return Refused("not-yours" if elsewhere else "not-asked", ask=ask)


# -- events ------------------------------------------------------------------------------------------------------------


def told(game: Game[Any], rows: Iterable[ToldRow], seats: Sequence[Seat] | None) -> tuple[Told, ...]:
    """Events, decoded; only those that one of these seats may know (None: all of them)."""
    return tuple(
        Told(msgspec.msgpack.decode(row.event, type=game.event_type), row.to)
        for row in rows
        if seats is None or row.to is None or any(seat in row.to for seat in seats)
    )


def told_bytes(game: Game[Any], data: bytes, seats: Sequence[Seat] | None) -> tuple[Told, ...]:
    """The same, of an entry's or an outbox row's bytes."""
    return told(game, _told_decoder.decode(data), seats) if data else ()


def log_entries(live: Live, rows: Iterable[EntryRow], user: int | None) -> list[LogEntry]:
    """Lines of the log for a person, as the seats that they hold now may know them; None: as everybody may."""
    seats = [seat.seat for seat in live.seats_of(user)] if user is not None else []
    return [_log_entry(live.game, row, seats) for row in rows]


def _log_entry(game: Game[Any], row: EntryRow, seats: Sequence[Seat]) -> LogEntry:
    entry = decode_entry(row.data)
    answer = entry.answer
    return LogEntry(
        number=row.number,
        kind=row.kind,
        at=row.at,
        undone=row.undone,
        seat=answer.seat if answer is not None else entry.by,
        ask=answer.ask if answer is not None else None,
        told=told_bytes(game, entry.told, seats),
    )
