"""People at tables of a host, without a face: what the sections about storage measure with."""

from __future__ import annotations

import random
import time
from pathlib import Path

from db import Store
from engine.autoplay import random_policy
from engine.host import Host, OpenAsk
from engine.kernel import Answer
from engine.library import load_game

GAME = "dare-to-dream"
PEOPLE = (11, 12, 13, 14)
"""Users: the first is the host of the table and sits first."""


def host_on(store: Store) -> Host:
    """A host that knows of no table yet: everything is in the store."""
    return Host(store, {GAME: load_game(GAME)}, time.time, lambda: "bench")


async def opened(folder: Path, name: str = "tables.sqlite3") -> Store:
    """A file to prepare things in: it need not survive a power cut."""
    return await Store.open(folder / name, synchronous="NORMAL")


async def begun(host: Host, channel: int) -> int:
    """A table of four people in play."""
    table = (await host.create(GAME, 1, channel, PEOPLE[0], players=len(PEOPLE))).id
    for user in PEOPLE:
        await host.join(table, user, f"Dreamer {user}")
    await host.start(table, PEOPLE[0])
    return table


class Players:
    """Four people who answer at random, the same way for the same seed."""

    def __init__(self, host: Host, table: int, seed: object = "bench") -> None:
        self.host = host
        self.table = table
        self._rng = random.Random(str(seed))

    async def next(self) -> tuple[int, OpenAsk, Answer] | None:
        """Who answers next what, and how; None at the end of the game."""
        info = await self.host.info(self.table)
        waiting = [seat for seat in info.seats if seat.awaited_since is not None and seat.user is not None]
        if not waiting:
            return None
        seat = self._rng.choice(waiting)
        user = seat.user or 0
        asked = [one for one in await self.host.asks(self.table, user) if not one.ask.offer]
        view = await self.host.view(self.table, user)
        answer = random_policy(load_game(GAME), view, [one.ask for one in asked], seat.seat, self._rng)
        if answer is None:
            return None
        return user, next(one for one in asked if one.ask.id == answer.ask), answer

    async def give(self, user: int, asked: OpenAsk, answer: Answer) -> int:
        """Give an answer; the number of its entry."""
        result = await self.host.answer(
            self.table, user, answer.ask, answer.picks, opened=asked.opened, seat=asked.seat
        )
        return result.entry

    async def play(self, answers: int) -> int:
        """So many answers, or to the end of the game; the number of the last entry."""
        entry = 0
        for _ in range(answers):
            found = await self.next()
            if found is None:
                break
            entry = await self.give(*found)
        return entry

    async def take_back(self, before: int) -> None:
        """All agree to take the answer `before` and everything after it back."""
        asked = await self.host.undo(self.table, PEOPLE[0], before)
        for user in PEOPLE[1:]:
            if asked.done or asked.proposal is None:
                return
            asked = await self.host.vote(self.table, user, asked.proposal.id, True)
