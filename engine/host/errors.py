"""Codes by which the host refuses, each with its fields. Words for them live in `content/common/text/en.toml`.

`Refused` (from the kernel): nothing has changed, the person is told what to do instead.

| code | fields | when |
|---|---|---|
| `no-table` | | there is no such table, or none in this channel |
| `channel-taken` | `table` | the channel already has an open table |
| `unknown-game` | `game` | no such game |
| `not-lobby` | | the table has started already |
| `not-playing` | | the table has not started, or is over |
| `table-closed` | | the table was ended, or a new one has taken its channel |
| `unknown-policy` | `policy` | no automatic player of that name |
| `table-full` | | no seat is free |
| `unknown-seat` | `seat` | there is no such seat |
| `seat-held` | `seat` | somebody sits there |
| `seats-held` | `seat` | this change would take away a seat that a person holds |
| `already-seated` | `seat` | the person holds a seat already |
| `other-side` | `seat`, `side` | a person may hold several seats on one side only |
| `seen-other-side` | `seat` | the person has seen the other side's hidden things in this game |
| `seats-empty` | `seat`, `count` | the game cannot start: this seat (and `count` in all) is not held |
| `nobody-seated` | | a table of automatic players only does not play by itself |
| `which-seat` | `ask` | the person holds several seats that are asked this: name one |
| `stale` | `ask` | the button belongs to an earlier question; here is the present one |
| `no-proposal` | | that vote is over |
| `proposed` | `proposal` | the same thing is being voted on already |
| `nothing-to-nudge` | | no automatic player is to move |

`NotAllowed` (a `Refused`): the person may not do that.

| code | fields | when |
|---|---|---|
| `not-seated` | | only somebody seated at this table may do that |
| `not-your-seat` | `seat` | the seat is somebody else's |
| `host-only` | | only the table's host may do that before the game starts |
| `no-vote` | | this person has no vote on it (not seated, or it is about them) |

`Conflict`: `conflict`. Somebody else changed the table at the same moment; the person looks again and repeats it.

`Fault`: a defect, with `id` (eight characters) that stands in the log too. `rules-fault`: the answer could not be
played, the table is as before. `cannot-load`: the stored game cannot be taken up by this version.

The kernel's own codes (`engine.kernel.errors`) pass through as they are.

Notices (outbox rows of kind `notice`, not errors; fields that do not apply are left out):

| code | fields |
|---|---|
| `joined`, `left` | `seat`, `user` |
| `started` | |
| `seat-taken`, `seat-left`, `seat-emptied` | `seat`, `user` |
| `seat-auto` | `seat`, `policy` |
| `host-changed` | `user` |
| `undone`, `redone` | `by` (a user), `seat` and `ask` (of the first answer), `count` |
| `asked-again` | |
| `auto-paused` | `seat` |
| `auto-failed` | `seat`, `id` |
| `game-over` | `ending` |
| `table-ended` | `user` |
| `proposal-opened`, `proposal-passed`, `proposal-rejected`, `proposal-lapsed` | see below |
| `proposal-overtaken` | the same; `proposal-lapsed` for an undo or redo, because play has gone on |

A proposal's fields: `proposal`, `kind`, `by`, `seat`, `user`, `policy`, `ask`.
"""

from __future__ import annotations

from engine.kernel.errors import EngineError, Refused


class NotAllowed(Refused):
    """The person may not do that here."""


class Conflict(EngineError):
    """Another process changed the table at the same moment. Nothing of this change was kept."""

    def __init__(self) -> None:
        super().__init__("conflict")


class Fault(EngineError):
    """A defect. `fault_id` stands in the log beside the table's id."""

    def __init__(self, code: str, fault_id: str) -> None:
        super().__init__(code, id=fault_id)
        self.fault_id = fault_id
