"""What a player is asked, and what a player answers.

One `Ask` serves buttons, select menus, slash-command autocomplete, automatic players, fuzzers and tests alike: what is
offered is what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from engine.kernel.errors import Refused

Seat = str
"""A place at the table: a kebab-case word chosen by the game (`darkness`, `dreamer-1`)."""

Fact = str | int
"""A value that wording may name: a number, or the id of a card, seat or place (told by its title)."""

Kind = Literal["choice", "amount", "confirm"]
Quorum = Literal["any", "majority", "all"]

NO_FACTS: Mapping[str, Fact] = {}


class Option(msgspec.Struct, frozen=True):
    """Something that may be chosen, or that a player might expect to choose and may not.

    `id` is a verb and, where it has one, a target and a place: `strike`, `move:museum`, `play:night-light@teddy`.
    `refused` is the clause id of the rule that forbids it now, or None for a legal option. `facts` are for its wording
    (a Sand cost, say).
    """

    id: str
    refused: str | None = None
    facts: Mapping[str, Fact] = NO_FACTS

    @property
    def verb(self) -> str:
        """The word before the first colon."""
        return self.id.partition(":")[0]

    @property
    def target(self) -> str:
        """What the verb is about (`night-light`), or an empty string."""
        return self.id.partition(":")[2].partition("@")[0]

    @property
    def place(self) -> str:
        """Where the target goes (`teddy`), or an empty string."""
        return self.id.partition("@")[2]


class Ask(msgspec.Struct, frozen=True):
    """An open question to one seat or to a team.

    id: stable word (`strike.assign-monster`), unique among the asks open to a seat at one time.
    seats: who may answer. More than one makes it a team ask, closed by `quorum`: `any` takes the first answer,
        `majority` the picks more than half agree on, `all` a unanimous vote. Once the votes cannot agree any more,
        `fallback` (an option id) is taken if there is a legal one; else votes may be changed until they agree.
    options: everything that may be picked, and what may not with its clause.
    least, most: how many options make an answer. ordered: whether their order matters.
    kind: `choice`, `amount` (options `amount:N`) or `confirm` (options `yes`, `no`).
    offer: a side offer; play goes on without it.
    commits: cannot be taken back by the player alone; interfaces ask once more before they send it.
    ends: would end the game for everybody, alone or with the answers of others (giving up).
    withdraws: its one answer takes back what the seat has said towards such an end. It is given for a seat that passes
        to somebody else: nobody ends a game by the word of who has left.
    forced: when there is only one possible answer, take it without asking (never set it where the skipping
        itself would tell the others something hidden).
    facts: for the wording of the question.
    """

    id: str
    seats: tuple[Seat, ...]
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    kind: Kind = "choice"
    quorum: Quorum = "any"
    fallback: str | None = None
    offer: bool = False
    commits: bool = False
    ends: bool = False
    withdraws: bool = False
    forced: bool = False
    facts: Mapping[str, Fact] = NO_FACTS

    @property
    def legal(self) -> tuple[Option, ...]:
        """The options that may be picked now."""
        return tuple(option for option in self.options if option.refused is None)

    def option(self, pick: str) -> Option | None:
        """The option of that id, or None."""
        for option in self.options:
            if option.id == pick:
                return option
        return None

    def only_answer(self) -> tuple[str, ...] | None:
        """The picks of the one answer that is possible, or None when there is a choice."""
        legal = self.legal
        if self.least == self.most == len(legal) and (not self.ordered or self.most <= 1):
            return tuple(option.id for option in legal)
        return () if self.most == 0 or (not legal and self.least == 0) else None

    def check(self, picks: tuple[str, ...]) -> None:
        """Raise `Refused` unless `picks` is a legal answer to this ask."""
        if len(picks) > 1 and len(set(picks)) != len(picks):
            raise Refused("repeated", ask=self.id)
        for pick in picks:
            option = self.option(pick)
            if option is None:
                raise Refused("unknown-option", ask=self.id)
            if option.refused is not None:
                raise Refused("forbidden", clause=option.refused, ask=self.id, option=pick)
        if len(picks) < self.least:
            raise Refused("too-few", ask=self.id, least=self.least, most=self.most)
        if len(picks) > self.most:
            raise Refused("too-many", ask=self.id, least=self.least, most=self.most)

    def takes(self, picks: tuple[str, ...]) -> bool:
        """Whether `picks` is a legal answer to this ask."""
        try:
            self.check(picks)
        except Refused:
            return False
        return True


class Answer(msgspec.Struct, frozen=True):
    """What one seat says to one ask: the ids of the options picked, in order where order matters."""

    ask: str
    seat: Seat
    picks: tuple[str, ...]


def options(verb: str, targets: Iterable[str]) -> tuple[Option, ...]:
    """A legal option `verb:target` for every target."""
    return tuple([Option(f"{verb}:{target}") for target in targets])


def amounts(low: int, high: int) -> tuple[Option, ...]:
    """The options `amount:low` to `amount:high`, both included."""
    return tuple([Option(f"amount:{number}") for number in range(low, high + 1)])


YES_NO = (Option("yes"), Option("no"))
