"""Whether anything that somebody was shown says more than they may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

import msgspec

from cogs.ui.desk import as_text
from cogs.ui.pictures import find_card
from engine.library import load_wording
from sandbox.driver import Persona
from tests.e2e.stage import Stage

RECENT = 40
"""Entries of the log that are read anew at each check; more than come between two."""


class Secrets:
    """What each person may know of the cards, held against everything they were ever shown.

    printed: cards that are no secret, for they lie in no deck.
    """

    def __init__(
        self, stage: Stage, table: int, game: str, people: Mapping[str, Persona], printed: Collection[str] = ()
    ) -> None:
        self._stage = stage
        self._table = table
        self._people = [*people.values(), stage.persona("Eve")]
        self._cards = {word: title for word, title in _cards(game).items() if word not in printed}
        self._known: dict[int, set[str]] = {persona.id: set() for persona in self._people}
        self._read: dict[int, int] = {}
        self.compared = 0

    async def check(self) -> None:
        """No card was shown to anybody who could not know it."""
        for persona in self._people:
            known = self._known[persona.id]
            known |= await self._told(persona)
            shown = self._stage.shown.get(persona.id, [])
            fresh = "\n".join(shown[self._read.get(persona.id, 0) :])
            self._read[persona.id] = len(shown)
            for word in self._cards.keys() - known:
                assert self._cards[word] not in fresh, f"{persona.user.name} was shown {self._cards[word]}"
                assert f":{word}" not in fresh, f"{persona.user.name} was sent {word}"
                self.compared += 1

    async def _told(self, persona: Persona) -> set[str]:
        """The cards in a person's view now, and in the events they were told."""
        host = self._stage.client.host
        seated = bool((await host.info(self._table)).seats_of(persona.id))
        views = (await host.views(self._table, persona.id)).values() if seated else [await host.view(self._table, None)]
        log = await host.log(self._table, persona.id if seated else None, limit=RECENT)
        events = [told.event for entry in log for told in entry.told]
        text = " ".join([*[as_text(view) for view in views], *[str(msgspec.to_builtins(event)) for event in events]])
        return {word for word in self._cards if word in text}


def _cards(game: str) -> dict[str, str]:
    """The cards of a game with their titles. Ids of one word, and titles of two cards, say too little."""
    titles = load_wording(game).titles
    cards = {word: title for word, title in titles.items() if "-" in word and _is_card(game, word)}
    counts = Counter(cards.values())
    return {word: title for word, title in cards.items() if counts[title] == 1}


def _is_card(game: str, word: str) -> bool:
    try:
        find_card(game, word)
    except LookupError:
        return False
    return True
