"""The record of a game: appended to, never rewritten.

Entries form a tree: each answer names the entry it builds upon, undo and redo move the head. The state at any entry is
the nearest checkpoint at or above it, plus the answers between.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.kernel.asks import Answer, Seat
from engine.kernel.chance import Draw
from engine.kernel.errors import Unreadable

EntryKind = Literal["begin", "answer", "undo", "redo", "retry"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the record.

    number: 0 for the beginning, then counting up without gaps.
    parent: the entry this one builds upon (for undo and redo: the head they left). A retry builds upon the entry that
        holds the checkpoint of the step it asks again.
    step: ordinal of the step in progress afterwards.
    base: number of the entry that holds the checkpoint of that step.
    fingerprint: CRC-32 of the state at the point where play waits again; of the checkpoint while the step in progress
        has taken no answer, drawn nothing and told nothing.
    answer: what was answered (kind `answer`).
    draws: chance results that came up because of it, in order; those from `opening` on belong to the step in progress.
    checkpoint: the state at the start of the step in progress, when this entry ended a step; else None.
    told: the events, encoded, in order (`session.decode_told`).
    learned: whether somebody learned something by it (a roll, a draw, a reveal): the floor of free undo.
    by, head, redo: for undo and redo: who asked, the entry that is the head afterwards, and what redo would bring back
        then, next one last.
    """

    number: int
    parent: int
    kind: EntryKind
    step: int
    base: int
    fingerprint: int
    answer: Answer | None = None
    draws: tuple[Draw, ...] = ()
    opening: int = 0
    checkpoint: bytes | None = None
    told: bytes = b""
    learned: bool = False
    by: Seat | None = None
    head: int | None = None
    redo: tuple[int, ...] = ()

    @property
    def leads_to(self) -> int:
        """The entry that play stands at once this one is appended."""
        return self.number if self.head is None else self.head


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """The bytes a store keeps for an entry."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """The entry that `encode_entry` wrote. Raises `Unreadable` for anything else."""
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise Unreadable("unreadable-record") from error
