"""A whole night with four people, from the lobby to the last Hour, pressed on panels alone."""

from __future__ import annotations

import random

from sandbox.driver import alt_texts
from tests.e2e.secrets import Secrets
from tests.e2e.stage import LOBBY, NAMES, Stage, acts, play_on, text_of

LOOKING = ("hand", "board", "log", "why", "help", "undo")


async def test_a_night_with_four_people(stage: Stage) -> None:
    people = {seat: stage.persona(name) for seat, name in NAMES.items()}
    ada = people["dreamer-1"]
    await stage.open(ada, players=4)
    await stage.seat(people)
    await stage.begin(ada)
    table = await stage.table()
    secrets = Secrets(stage, table.id, table.game, people)
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
