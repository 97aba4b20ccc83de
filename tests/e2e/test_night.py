"""A whole night with four people, from the lobby to the last Hour, pressed on panels alone."""

from __future__ import annotations

import random

import msgspec

from cogs.ui.desk import as_text
from engine.library import load_wording
from sandbox.driver import Persona, alt_texts
from tests.e2e.stage import LOBBY, NAMES, Stage, acts, play_on, text_of

LOOKING = ("hand", "board", "log", "why", "help", "undo")
CARDS = {word: title for word, title in load_wording("dare-to-dream").titles.items() if "-" in word}


class Secrets:
    """What each person may know, and whether anything they were shown says more."""

    def __init__(self, stage: Stage, table: int, people: dict[str, Persona]) -> None:
        self._stage = stage
        self._table = table
        self._people = [*people.values(), stage.persona("Eve")]
        self._cards = _cards(stage)
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
            for word in self._cards - known:
                assert CARDS[word] not in fresh, f"{persona.user.name} was shown {CARDS[word]}"
                assert f":{word}" not in fresh, f"{persona.user.name} was sent {word}"
                self.compared += 1

    async def _told(self, persona: Persona) -> set[str]:
        """The cards in a person's view now, and in the events they were told."""
        host = self._stage.client.host
        seated = bool((await host.info(self._table)).seats_of(persona.id))
        views = (await host.views(self._table, persona.id)).values() if seated else [await host.view(self._table, None)]
        log = await host.log(self._table, persona.id if seated else None, limit=1000)
        events = [told.event for entry in log for told in entry.told]
        text = " ".join([*[as_text(view) for view in views], *[str(msgspec.to_builtins(event)) for event in events]])
        return {word for word in self._cards if word in text}


def _cards(stage: Stage) -> set[str]:
    """The cards of both decks: what can be in a hand."""
    content = getattr(stage.client.host.game("dare-to-dream"), "content")  # noqa: B009 - the protocol knows no content
    return {word for word in CARDS if word not in content.guardians and _is_card(content, word)}


def _is_card(content: object, word: str) -> bool:
    try:
        content.card(word)  # type: ignore[attr-defined]
    except LookupError:
        return False
    return True


async def test_a_night_with_four_people(stage: Stage) -> None:
    people = {seat: stage.persona(name) for seat, name in NAMES.items()}
    ada = people["dreamer-1"]
    await stage.open(ada, players=4)
    await stage.seat(people)
    await stage.begin(ada)
    table = await stage.table()
    secrets = Secrets(stage, table.id, people)
    rng = random.Random(4)

    async def look_around() -> None:
        for persona in rng.sample([*people.values(), stage.persona("Eve")], 2):
            panel = await stage.panel()
            await persona.press(panel, label=rng.choice([part["label"] for part in acts(panel, *LOOKING)]))
        await secrets.check()

    await play_on(stage, people, rng, after_each=look_around)
    await secrets.check()
    assert secrets.compared > 5_000

    panel = await stage.panel()
    assert "Winners" in text_of(panel)
    assert len(alt_texts(panel)[0]) > 100
    finished = await stage.client.host.info(table.id)
    assert finished.status == "over"
    again = await people["darkness"].press(panel, label="Record")
    assert again.message.data["attachments"][0]["filename"].endswith(".json")


async def test_the_same_story_is_told_to_everybody(stage: Stage) -> None:
    people = {seat: stage.persona(name) for seat, name in list(NAMES.items())[:3]}
    await stage.open(people["darkness"], players=3)
    await stage.seat(people)
    await stage.begin(people["darkness"])
    await play_on(stage, people, random.Random(3), answers=12)
    public = [text_of(message) for message in stage.persona("Eve").sees(LOBBY)]
    for persona in people.values():
        assert [text_of(message) for message in persona.sees(LOBBY) if message.ephemeral_for is None] == public
    assert any("Each Dreamer holds 5 cards" in text for text in public)


async def test_people_are_called_once_when_they_are_newly_waited_for(stage: Stage) -> None:
    people = {seat: stage.persona(name) for seat, name in NAMES.items()}
    await stage.open(people["darkness"], players=4)
    await stage.seat(people)
    await stage.begin(people["darkness"])
    await stage.quiet()
    assert people["darkness"].pinged_in(LOBBY) == []
    dreamers = [persona for seat, persona in people.items() if seat != "darkness"]
    assert [len(persona.pinged_in(LOBBY)) for persona in dreamers] == [1, 1, 1]
    await play_on(stage, people, random.Random(5), answers=10)
    await stage.quiet()
    pings = {ping for message in stage.channel.messages.values() for ping in message.pings}
    assert pings <= {str(persona.id) for persona in people.values()}, "a hostile name pings nobody"
    assert not any(message.data["mention_everyone"] for message in stage.channel.messages.values())
