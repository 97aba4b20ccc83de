"""A game being played: the step in progress and the record behind it.

A session is plain and synchronous; whoever holds it persists the entries it returns. It can be put down at any entry
and taken up again from the last checkpoint and the few answers since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from engine.kernel.asks import Answer, Ask, Seat
from engine.kernel.errors import Diverged, EngineError, Refused, RulesFault, Unreadable
from engine.kernel.events import Audience, Told
from engine.kernel.game import Game, Outcome
from engine.kernel.play import Play, decode_state, decoder_of, encoder
from engine.kernel.record import Entry, EntryKind

State = TypeVar("State", bound=msgspec.Struct)

HISTORY_KEPT = 512
"""Entries of history a session keeps in memory; older ones come back with `remember`."""


class Session(Generic[State]):
    """A game in progress. Make one with `begin` or `resume`.

    path: the chain of entries that leads to the head (the last one), as far back as remembered.
    redo: numbers of the entries that redo would bring back, next one last.
    divergence: set by `resume` when the unfinished step on record no longer fits the rules; it is being asked again,
        and `path[-1]` is then a new `retry` entry to persist.
    """

    def __init__(self, game: Game[State], seed: str) -> None:
        self.game = game
        self.seed = seed
        self.play: Play[State]
        self.path: list[Entry] = []
        self.redo: tuple[int, ...] = ()
        self.next_number = 0
        self.divergence: EngineError | None = None

    # -- starting and taking up ------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, game: Game[State], players: int, settings: Mapping[str, str], seed: str) -> Session[State]:
        """Start a new game and play it to its first question. `path[0]` is the entry to persist.

        Raises `Refused` for a number of players or a setting that the game does not know, `RulesFault` for a defect.
        """
        return cls.from_state(game, seed, game.begin(players, checked_settings(game, players, settings)))

    @classmethod
    def from_state(cls, game: Game[State], seed: str, state: State) -> Session[State]:
        """Play on from any state between two steps: a new game's, or one made by a test or an editor.

        Raises `RulesFault` when its first step fails.
        """
        session = cls(game, seed)
        try:
            session.play = Play(game, seed, state, 0)
            session._append(session._made("begin", parent=0))
        except Exception as error:
            raise RulesFault("rules-fault", error=type(error).__name__, ask="") from error
        return session

    @classmethod
    def resume(cls, game: Game[State], seed: str, tail: Entry, path: Sequence[Entry]) -> Session[State]:
        """Take a game up again.

        `tail` is the newest entry of the record; `path` the chain of entries that ends at the head, starting at its
        checkpoint or further up. Raises `Unreadable` when they hold no checkpoint that can be decoded, `RulesFault`
        when the step in progress cannot even be begun again.
        """
        session = cls(game, seed)
        session.next_number = tail.number + 1
        session.redo = tail.redo
        session.path = list(path)
        if not path or path[-1].number != tail.leads_to or not _holds_checkpoint(path):
            raise Unreadable("unreadable-record", game=game.id)
        try:
            session.play = session._stand(session.path)
        except Diverged as error:
            session._ask_again(error)
        return session

    def remember(self, older: Sequence[Entry]) -> None:
        """Put older entries (the chain that leads to `path[0]`) before the path, so that undo can reach them."""
        self.path[:0] = older

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The live state. Show it to nobody but through `game.view`."""
        return self.play.state

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is open now; empty when the game is over."""
        return self.play.asks

    @property
    def head(self) -> Entry:
        """The entry that play stands at. Its number changes with every answer, undo and redo."""
        return self.path[-1]

    @property
    def version(self) -> int:
        """The number of the newest entry on record: what stale panels are told by."""
        return self.next_number - 1

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self.play.state)

    def asks_for(self, seat: Seat) -> tuple[Ask, ...]:
        """The asks this seat may answer now (team asks it has voted on included: a vote may be changed)."""
        return tuple([ask for ask in self.play.asks if seat in ask.seats])

    def awaited(self) -> tuple[Seat, ...]:
        """The seats that play waits for, in the order of the asks."""
        seats: dict[Seat, None] = {}
        for ask in self.play.asks:
            if not ask.offer:
                missing = [seat for seat in ask.seats if (ask.id, seat) not in self.play.votes]
                # A team whose votes are all in but do not agree is awaited as a whole.
                seats.update(dict.fromkeys(missing or ask.seats))
        return tuple(seats)

    def encoded(self) -> bytes:
        """The state as bytes: equal states give equal bytes."""
        return encoder.encode(self.play.state)

    # -- answering -------------------------------------------------------------------------------------------------

    def submit(self, answer: Answer) -> Entry:
        """Take an answer, play on to the next question, and return the new entry.

        Raises `Refused` (nothing changed) or `RulesFault` (a defect in the rules; the table stands as before).
        """
        ask = self.play.find(answer)
        ask.check(answer.picks)
        try:
            self.play.settle(ask, answer)
            entry = self._made("answer", self.path[-1].number, answer)
        except Exception as error:
            self.play = self._stand(self.path)
            raise RulesFault("rules-fault", error=type(error).__name__, ask=answer.ask) from error
        self.redo = ()
        return self._append(entry)

    # -- undo and redo ---------------------------------------------------------------------------------------------

    def undo_is_free(self, seat: Seat, to: int) -> bool:
        """Whether this seat may go back to entry `to` alone: only its own answers, and nothing learned by them."""
        return all(
            entry.answer is not None and entry.answer.seat == seat and not entry.learned for entry in self._after(to)
        )

    def undo(self, by: Seat, to: int, *, agreed: bool = False) -> Entry:
        """Take everything after entry `to` back; an entry is appended that says so.

        `agreed`: the table has voted for it. Raises `Refused` (`nothing-to-undo`, `undo-needs-vote`, `undo-outdated`).
        """
        undone = self._after(to)
        if not agreed and not self.undo_is_free(by, to):
            raise Refused("undo-needs-vote")
        redo = (*self.redo, *[entry.number for entry in reversed(undone)])
        path = self.path[: len(self.path) - len(undone)]
        return self._move("undo", by, path, redo)

    def redo_entries(self, entries: Sequence[Entry], by: Seat) -> Entry:
        """Bring the first `len(entries)` of what was undone back, given those entries in the order of play.

        Raises `Refused` (`nothing-to-redo`, `undo-outdated`) when they are not what redo would restore.
        """
        count = len(entries)
        if not count or tuple(entry.number for entry in reversed(entries)) != self.redo[-count:]:
            raise Refused("nothing-to-redo")
        return self._move("redo", by, [*self.path, *entries], self.redo[:-count])

    def _after(self, to: int) -> list[Entry]:
        """The entries of the path that come after entry `to`."""
        for place in range(len(self.path) - 1, -1, -1):
            if self.path[place].number == to:
                break
        else:
            raise Refused("nothing-to-undo")
        if place == len(self.path) - 1 or not _holds_checkpoint(self.path[: place + 1]):
            raise Refused("nothing-to-undo")
        return self.path[place + 1 :]

    def _move(self, kind: EntryKind, by: Seat, path: list[Entry], redo: tuple[int, ...]) -> Entry:
        left = self.head.number
        try:
            play = self._stand(path)
        except (Diverged, Unreadable) as error:
            raise Refused("undo-outdated", entry=path[-1].number) from error
        self.play.close()
        self.play, self.path, self.redo = play, path, redo
        head = path[-1]
        entry = Entry(
            self.next_number, left, kind, head.step, head.base, head.fingerprint, by=by, head=head.number, redo=redo
        )
        self.next_number += 1
        return entry

    # -- the record ------------------------------------------------------------------------------------------------

    def _made(self, kind: EntryKind, parent: int, answer: Answer | None = None) -> Entry:
        """The entry for what has just been played."""
        happened = self.play.collect()
        return Entry(
            number=self.next_number,
            parent=parent,
            kind=kind,
            step=happened.step,
            base=self.next_number if happened.checkpoint is not None else self.path[-1].base,
            fingerprint=happened.fingerprint,
            answer=answer,
            draws=happened.draws,
            opening=happened.opening,
            checkpoint=happened.checkpoint,
            told=encoder.encode(happened.told) if happened.told else b"",
            learned=happened.learned,
        )

    def _append(self, entry: Entry) -> Entry:
        """Stand on a new entry."""
        self.next_number += 1
        self.path.append(entry)
        if len(self.path) > HISTORY_KEPT * 2:
            self._forget()
        return entry

    def _forget(self) -> None:
        """Drop the oldest history, up to a checkpoint: what stays can be undone to."""
        oldest = _last_checkpoint(self.path[: len(self.path) - HISTORY_KEPT + 1])
        del self.path[: oldest or 0]

    def _stand(self, path: Sequence[Entry]) -> Play[State]:
        """The play at the end of `path`: its checkpoint decoded and the answers since fed again. Raises `Diverged`."""
        start = _last_checkpoint(path)
        assert start is not None
        base, since = path[start], path[start + 1 :]
        recorded = [*base.draws[base.opening :], *[draw for entry in since for draw in entry.draws]]
        play = self._take_up(base, recorded)
        _check_stand(play, base)
        for entry in since:
            if entry.answer is None:
                raise Diverged("record-differs", entry=entry.number)
            play.replay(entry.answer)
            _check_stand(play, entry)
        if not play.used_all_draws:
            raise Diverged("chance-differs", entry=path[-1].number)
        play.collect()
        return play

    def _take_up(self, base: Entry, recorded: Sequence[Any]) -> Play[State]:
        assert base.checkpoint is not None
        state = decode_state(self.game, base.checkpoint)
        try:
            return Play(self.game, self.seed, state, base.step, recorded)
        except Diverged:
            raise
        except Exception as error:
            raise Diverged("step-fault", error=type(error).__name__, entry=base.number) from error

    def _ask_again(self, error: Diverged) -> None:
        """The step's answers on record no longer fit the rules: play it from its start, and put that on record."""
        start = _last_checkpoint(self.path)
        assert start is not None
        self.path = self.path[: start + 1]
        try:
            self.play = self._take_up(self.head, ())
        except Diverged as worse:
            raise RulesFault("rules-fault", error=str(worse.fields.get("error", "")), ask="") from worse
        self.divergence, self.redo = error, ()
        self._append(self._made("retry", parent=self.head.number))


def _last_checkpoint(path: Sequence[Entry]) -> int | None:
    """Where the last checkpoint stands, or None."""
    for place in range(len(path) - 1, -1, -1):
        if path[place].checkpoint is not None:
            return place
    return None


def _holds_checkpoint(path: Sequence[Entry]) -> bool:
    return _last_checkpoint(path) is not None


def _check_stand(play: Play[Any], entry: Entry) -> None:
    if play.step != entry.step or play.fingerprint() != entry.fingerprint:
        raise Diverged("state-differs", entry=entry.number)


def checked_settings(game: Game[Any], players: int, settings: Mapping[str, str]) -> dict[str, str]:
    """The settings with defaults filled in. Raises `Refused` for an unknown one, or a wrong number of players."""
    if players not in game.player_counts:
        raise Refused("seat-count", players=players)
    known = {setting.id: setting for setting in game.settings}
    for name, value in settings.items():
        if name not in known:
            raise Refused("unknown-setting", setting=name)
        if value not in known[name].values:
            raise Refused("bad-setting", setting=name, value=value)
    return {name: settings.get(name, setting.default) for name, setting in known.items()}


def decode_told(game: Game[Any], data: bytes) -> list[Told]:
    """The events of an entry's `told` bytes. Raises `Unreadable` for those of another version."""
    if not data:
        return []
    try:
        rows = _rows.decode(data)
        decoder = decoder_of(game.event_type)
        events = [decoder.decode(row.event) for row in rows]
    except msgspec.MsgspecError as error:
        raise Unreadable("unreadable-record", game=game.id) from error
    return [Told(event, row.to) for event, row in zip(events, rows, strict=True)]


class _Told(msgspec.Struct):
    event: msgspec.Raw
    to: Audience = None


_rows = msgspec.msgpack.Decoder(list[_Told])
