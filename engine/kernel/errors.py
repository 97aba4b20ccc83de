"""What can go wrong between a table and its rules, as one small closed family.

Every error carries a *code* (a stable kebab-case word) and *fields*; words for people are made from both in
`content/<game>/text/en.toml` under `[error]`, never here.
"""

from __future__ import annotations


class EngineError(Exception):
    """Base of the family. `code` names the mistake, `fields` fill its wording."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields: dict[str, str | int] = fields

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.fields.items())
        return f"{self.code} ({details})" if details else self.code


class Refused(EngineError):
    """An answer, a setting or an undo that the rules or the table do not allow. Nothing has changed.

    `clause` is the id of the rule that forbids it, where a rule does (for example `DTD-TUCK-06`).

    Codes the kernel uses: `not-asked`, `not-yours`, `unknown-option`, `forbidden`, `too-few`, `too-many`, `repeated`,
    `game-over`, `nothing-to-undo`, `nothing-to-redo`, `undo-needs-vote`, `undo-outdated` (the rules or the format have
    changed since), `seat-count`, `unknown-setting`, `bad-setting`.
    """

    def __init__(self, code: str, *, clause: str | None = None, **fields: str | int) -> None:
        super().__init__(code, **fields)
        self.clause = clause


class Diverged(EngineError):
    """The record and the rules disagree about the step in progress (after the rules were mended, say).

    Codes: `answer-refused`, `chance-differs`, `state-differs`, `record-differs`, `step-fault` (a rule raised an error).
    """


class RulesFault(EngineError):
    """A rule raised an error that is no refusal: a defect. The table stands as before the answer."""


class Unreadable(EngineError):
    """A stored state or export that this version cannot decode."""


class ContentError(EngineError):
    """A content file that cannot be used.

    `file` is relative to the content folder, `line` counts from 1 (0: unknown), `entry` is the id of the card or entry.
    """

    def __init__(self, code: str, *, file: str, line: int = 0, entry: str = "", **fields: str | int) -> None:
        super().__init__(code, **fields)
        self.file, self.line, self.entry = file, line, entry

    def __str__(self) -> str:
        at = f"{self.file}:{self.line}" if self.line else self.file
        return f"{at}: {f'[{self.entry}] ' if self.entry else ''}{super().__str__()}"
