"""Before the start: who sits where, with how many players, by which settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.host.draft import Draft
from engine.host.errors import NotAllowed
from engine.host.store import SeatRow
from engine.kernel import Game, Refused, Seat, SeatPlan, Session
from engine.kernel.session import checked_settings

NAME_LENGTH = 100


def rows_for(plans: Iterable[SeatPlan]) -> list[SeatRow]:
    """Empty seats."""
    return [SeatRow(plan.seat, plan.side, place) for place, plan in enumerate(plans)]


def check(game: Game[Any], players: int, settings: dict[str, str]) -> dict[str, str]:
    """The settings with their defaults. Raises `Refused`."""
    return checked_settings(game, players, settings)


def lay_seats(draft: Draft, players: int, settings: dict[str, str]) -> None:
    """Set the seats for other numbers or settings; who sits stays seated. `seats-held` where a seat would vanish."""
    game = draft.live.game
    chosen = check(game, players, settings)
    rows = {row.seat: row for row in rows_for(game.seats(players, chosen))}
    for name, seat in draft.seats.items():
        if seat.kind == "person" and (name not in rows or rows[name].side != seat.side):
            raise Refused("seats-held", seat=name)
        if name in rows and rows[name].side == seat.side and seat.kind != "nobody":
            rows[name] = SeatRow(
                name, seat.side, rows[name].place, seat.kind, seat.user, seat.name, seat.policy, seat.delivery
            )
    draft.seats = rows
    draft.change_table(players=players, settings=chosen)


def host_only(draft: Draft, user: int) -> None:
    """Raise unless the person is the table's host and it is before the start."""
    if draft.row.status != "lobby":
        raise Refused("not-lobby")
    if draft.row.host != user:
        raise NotAllowed("host-only")


def sit(draft: Draft, user: int, name: str, seat: Seat | None, also: bool) -> None:
    """Take a seat before the start: a certain one or the best that is free."""
    held = [row for row in draft.seats.values() if row.user == user]
    if held and seat is None:
        raise Refused("already-seated", seat=held[0].seat)
    target = _named(draft, user, seat) if seat is not None else _best(draft)
    if also and any(row.side != target.side for row in held):
        raise Refused("other-side", seat=target.seat, side=held[0].side)
    delivery = held[0].delivery if held else ""
    if not also:
        for row in held:
            _empty(draft, row.seat)
    draft.change_seat(target.seat, kind="person", user=user, name=name[:NAME_LENGTH], policy="", delivery=delivery)
    draft.notice("joined", seat=target.seat, user=user)


def _named(draft: Draft, user: int, seat: Seat) -> SeatRow:
    row = draft.seats.get(seat)
    if row is None:
        raise Refused("unknown-seat", seat=seat)
    if row.user == user:
        raise Refused("already-seated", seat=seat)
    if row.kind == "person" and not _is_second(draft, row):
        raise Refused("seat-held", seat=seat)
    return row


def _best(draft: Draft) -> SeatRow:
    """An empty seat; else one of a program; else the second one of somebody who holds two (DTD-HOLE-02)."""
    rows = list(draft.seats.values())
    ranked = (
        [row for row in rows if row.kind == "nobody"],
        [row for row in rows if row.kind == "auto"],
        [row for row in rows if _is_second(draft, row)],
    )
    for choice in ranked:
        if choice:
            return choice[0]
    raise Refused("table-full")


def _is_second(draft: Draft, row: SeatRow) -> bool:
    """Whether a person holds this seat besides another that comes first in print."""
    return row.user is not None and any(
        other.user == row.user and other.place < row.place for other in draft.seats.values()
    )


def stand_up(draft: Draft, user: int, seat: Seat | None) -> None:
    """Leave a seat, or all of one's seats, before the start."""
    for row in own_seats(draft, user, seat):
        _empty(draft, row.seat)
        draft.notice("left", seat=row.seat, user=user)


def own_seats(draft: Draft, user: int, seat: Seat | None) -> list[SeatRow]:
    """The person's seat of that name, or all of theirs. `not-seated`, `not-your-seat`, `unknown-seat`."""
    held = [row for row in draft.seats.values() if row.user == user]
    if not held:
        raise NotAllowed("not-seated")
    if seat is None:
        return held
    if seat not in draft.seats:
        raise Refused("unknown-seat", seat=seat)
    mine = [row for row in held if row.seat == seat]
    if not mine:
        raise NotAllowed("not-your-seat", seat=seat)
    return mine


def set_program(draft: Draft, seat: Seat, policy: str | None) -> None:
    """Let a program hold a free seat, or free it again."""
    row = draft.seats.get(seat)
    if row is None:
        raise Refused("unknown-seat", seat=seat)
    if row.kind == "person":
        raise Refused("seat-held", seat=seat)
    if policy is None:
        _empty(draft, seat)
    else:
        draft.change_seat(seat, kind="auto", policy=policy)
        draft.notice("seat-auto", seat=seat, policy=policy)


def _empty(draft: Draft, seat: Seat) -> None:
    draft.change_seat(seat, kind="nobody", user=None, name="", policy="", delivery="")


def begin(draft: Draft, user: int, seed: str) -> None:
    """Start the game. `not-lobby`, `seats-empty`, `nobody-seated`, `not-seated`."""
    if draft.row.status != "lobby":
        raise Refused("not-lobby")
    if user != draft.row.host and user not in draft.people:
        raise NotAllowed("not-seated")
    empty = [row.seat for row in draft.seats.values() if row.kind == "nobody"]
    if empty:
        raise Refused("seats-empty", seat=empty[0], count=len(empty))
    if not draft.people:
        raise Refused("nobody-seated")
    live = draft.live
    live.session = Session.begin(live.game, draft.row.players, draft.row.settings, seed)
    live.seed = draft.seed = seed
    draft.change_table(status="playing")
    draft.sittings += [(row.side, row.user) for row in draft.seats.values() if row.user is not None]
    draft.notice("started")
    draft.record(live.session.head)
