"""The step in progress: a state, the coroutine that plays it, and what is open."""

from __future__ import annotations

import zlib
from collections.abc import Coroutine, Hashable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from engine.kernel.asks import Answer, Ask
from engine.kernel.chance import Chance, Draw
from engine.kernel.errors import Diverged, Refused, Unreadable
from engine.kernel.events import Told
from engine.kernel.game import Game
from engine.kernel.gamemaster import GameMaster, Votes

State = TypeVar("State", bound=msgspec.Struct)

STEPS_UNASKED = 10_000
"""So many steps in a row without a question are a fault of the rules, not a game."""

encoder = msgspec.msgpack.Encoder()


@cache
def decoder_of(kind: Hashable) -> msgspec.msgpack.Decoder[Any]:
    """The decoder of a game's states or events: made once, for making it takes longer than decoding."""
    return msgspec.msgpack.Decoder(kind)


def decode_state(game: Game[State], checkpoint: bytes) -> State:
    """The state that a checkpoint holds. Raises `Unreadable` when this version cannot read it."""
    try:
        state: State = decoder_of(game.state_type).decode(checkpoint)
    except msgspec.MsgspecError as error:
        raise Unreadable("unreadable-state", game=game.id) from error
    return state


class Happened(NamedTuple):
    """What one answer (or the beginning) brought about: the parts of an `Entry`."""

    step: int
    checkpoint: bytes | None
    fingerprint: int
    draws: tuple[Draw, ...]
    opening: int
    told: list[Told]
    learned: bool


class Play(Generic[State]):
    """Plays a game from one checkpoint on. Deterministic: checkpoint, draws and answers fix everything.

    checkpoint: the state at the start of the step in progress. asks: what is open; empty when the game is over.
    votes: picks given so far to team asks, by (ask id, seat).
    """

    def __init__(self, game: Game[State], seed: str, state: State, step: int, recorded: Sequence[Draw] = ()) -> None:
        self.game = game
        self.seed = seed
        self.state = state
        self.step = step
        self.asks: tuple[Ask, ...] = ()
        self.votes: Votes = {}
        self._bytes = bytearray()
        self.checkpoint = self._encoded()
        self._fresh: list[Draw] = []
        self._told: list[Told] = []
        self._opening = 0
        self._stepped = True
        self._untouched = False
        self._learned = False
        self._chance = Chance(seed, step, recorded, self._fresh)
        self._gm = GameMaster(game, state, self._chance, self._told, self.votes)
        self._coroutine: Coroutine[Any, Any, None] | None = None
        self._play_on()

    def _play_on(self) -> None:
        """Play steps until one asks, or the game is over."""
        for _ in range(STEPS_UNASKED):
            told = len(self._told)
            self._untouched = True
            if self.game.outcome(self.state) is not None:
                return
            self._coroutine = self.game.step(self.state, self._gm)
            if self._advance(None):
                self._untouched = self._chance.untouched and len(self._told) == told
                return
        raise RuntimeError(f"{STEPS_UNASKED} steps in a row asked nobody")

    def _advance(self, answer: Answer | None) -> bool:
        """Go on with the step; whether it waits for an answer now. When it has ended, the next one is open."""
        assert self._coroutine is not None
        try:
            self.asks = self._coroutine.send(answer)
        except StopIteration:
            self._next_step()
            return False
        if not self.asks or self.asks[0].offer:
            raise RuntimeError("the step waits, but asks nobody")
        if self.votes:
            self._drop_illegal_votes()
        return True

    def _drop_illegal_votes(self) -> None:
        """Votes that a side action has made illegal count no longer."""
        for ask in self.asks:
            for seat in ask.seats:
                vote = self.votes.get((ask.id, seat))
                if vote is not None and not ask.takes(vote):
                    del self.votes[ask.id, seat]

    def _next_step(self) -> None:
        self.asks, self._coroutine = (), None
        self.votes.clear()
        self._learned = self._learned or self._gm.learned
        self.step += 1
        self.checkpoint = self._encoded()
        self._stepped = True
        self._opening = len(self._fresh)
        self._chance = Chance(self.seed, self.step, (), self._fresh)
        self._gm = GameMaster(self.game, self.state, self._chance, self._told, self.votes)

    def find(self, answer: Answer) -> Ask:
        """The open ask that this answers. Raises `Refused`."""
        elsewhere = False
        for ask in self.asks:
            if ask.id == answer.ask:
                if answer.seat in ask.seats:
                    return ask
                elsewhere = True
        if not self.asks:
            raise Refused("game-over")
        raise Refused("not-yours" if elsewhere else "not-asked", ask=answer.ask)

    def settle(self, ask: Ask, answer: Answer) -> None:
        """Count a checked answer to an open ask; when that settles it, play on to the next question."""
        picks: tuple[str, ...] | None = answer.picks
        if len(ask.seats) > 1 and ask.quorum != "any":
            self.votes[ask.id, answer.seat] = answer.picks
            picks = agreed(ask, [self.votes.get((ask.id, seat)) for seat in ask.seats])
        if picks is None:
            return
        for seat in ask.seats:
            self.votes.pop((ask.id, seat), None)
        self._untouched = False
        if not self._advance(Answer(answer.ask, answer.seat, picks)):
            self._play_on()

    def replay(self, answer: Answer) -> None:
        """Feed an answer from the record. Raises `Diverged` where the rules no longer take it."""
        try:
            ask = self.find(answer)
            ask.check(answer.picks)
        except Refused as error:
            raise Diverged("answer-refused", ask=answer.ask, reason=error.code) from error
        try:
            self.settle(ask, answer)
        except Diverged:
            raise
        except Exception as error:
            raise Diverged("step-fault", error=type(error).__name__, ask=answer.ask) from error

    def collect(self) -> Happened:
        """What has happened since the last call."""
        learned = self._learned or self._gm.learned
        happened = Happened(
            self.step,
            self.checkpoint if self._stepped else None,
            self.fingerprint(),
            tuple(self._fresh),
            self._opening if self._stepped else 0,
            list(self._told),
            learned,
        )
        self._fresh.clear()
        self._told.clear()
        self._opening, self._stepped, self._learned, self._gm.learned = 0, False, False, False
        return happened

    def fingerprint(self) -> int:
        """CRC-32 of the state as it stands, in the middle of a step too.

        Of the checkpoint while the step has taken no answer, drawn nothing and told nothing: up to there the state
        follows from the checkpoint and nobody knows anything by it, so it is not encoded a second time.
        """
        if self._untouched:
            return zlib.crc32(self.checkpoint)
        encoder.encode_into(self.state, self._bytes)
        return zlib.crc32(self._bytes)

    def _encoded(self) -> bytes:
        """The state as bytes. The buffer has its size from the time before: growing a new one costs a fifth more."""
        encoder.encode_into(self.state, self._bytes)
        return bytes(self._bytes)

    @property
    def used_all_draws(self) -> bool:
        """Whether the record held exactly the chance results that the step has asked for."""
        return self._chance.used_all and not self._fresh

    def close(self) -> None:
        """Put the coroutine down."""
        if self._coroutine is not None:
            self._coroutine.close()


def agreed(ask: Ask, votes: Sequence[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    """What a team has decided by these votes (None: not voted yet), or None while it is open."""
    given = [vote if ask.ordered or vote is None else tuple(sorted(vote)) for vote in votes]
    needed = len(given) // 2 + 1 if ask.quorum == "majority" else len(given)
    for vote, original in zip(given, votes, strict=True):
        if vote is not None and given.count(vote) >= needed:
            return original
    if ask.fallback is not None and ask.takes((ask.fallback,)) and _out_of_reach(given, needed):
        return (ask.fallback,)
    return None


def _out_of_reach(given: Sequence[tuple[str, ...] | None], needed: int) -> bool:
    """Whether the votes still missing can bring no picks to the number needed."""
    missing = given.count(None)
    return all(given.count(vote) + missing < needed for vote in given if vote is not None) and missing < needed
