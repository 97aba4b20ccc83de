"""Hidden things on their way: the team's room, direct messages, private threads, and the ladder between them."""

from __future__ import annotations

import random

from sandbox.driver import Persona
from sandbox.world import Channel
from tests.e2e.stage import LOBBY, NAMES, ZOE, Stage, acts, play_on, text_of
from tests.e2e.test_moves import started, to_hour_one


def room(stage: Stage, name: str) -> Channel:
    """The private thread whose name begins so."""
    return next(thread for thread in stage.sandbox.threads(LOBBY) if thread.name.startswith(name))


def texts(persona: Persona, channel: Channel) -> str:
    """All that somebody reads in a channel."""
    return "\n".join(text_of(message) for message in persona.sees(channel))


async def seated(stage: Stage, names: dict[str, str]) -> dict[str, Persona]:
    """A game that has begun with these people."""
    people = {seat: stage.persona(name) for seat, name in names.items()}
    await stage.open(people["darkness"], players=len(people))
    await stage.seat(people)
    await stage.begin(people["darkness"])
    await stage.quiet()
    return people


WITHOUT_OWNER = {"darkness": "Bruno", "dreamer-1": "Dora", "dreamer-2": ZOE}
"""Ada, who may manage threads, is not at the table."""


async def drawn(stage: Stage, people: dict[str, Persona]) -> None:
    """Play until the Darkness has drawn cards in the second Hour."""
    await to_hour_one(stage, people)
    bruno = people["darkness"]
    await bruno.slash("dare place", LOBBY)
    lurking = await bruno.slash("dare lurk", LOBBY)
    if acts(lurking.message, "sure"):
        await stage.press(bruno, lurking.message, "Do it")
    await bruno.slash("dare keep", LOBBY)
    await stage.quiet()


async def test_the_team_has_a_room_that_the_other_side_cannot_read(stage: Stage) -> None:
    people = await started(stage)
    dreamers = room(stage, "The Dreamers")
    assert dreamers.kind == 12
    assert "Drawn by " in texts(people["dreamer-1"], dreamers)
    assert dreamers in people["dreamer-2"].channels()
    assert dreamers not in people["darkness"].channels()
    assert dreamers not in stage.persona("Eve").channels()
    posted = texts(people["dreamer-2"], dreamers)
    assert posted.count("Drawn by ") == 2, "each hand once, though two people may read it"


async def test_no_room_where_the_other_side_could_read_it(stage: Stage) -> None:
    people = await seated(stage, WITHOUT_OWNER | {"darkness": "Ada"})
    await people["dreamer-2"].slash("table delivery", LOBBY, way="thread")
    await play_on(stage, people, random.Random(4), answers=12)
    await stage.quiet()
    assert stage.sandbox.threads(LOBBY) == []
    public = texts(stage.persona("Eve"), stage.channel)
    assert public.count("because Ada may manage threads") == 1
    assert "Drawn by " not in public


async def test_a_room_is_written_in_no_more_once_the_other_side_could_read_it(stage: Stage) -> None:
    people = await started(stage)
    dreamers, before = room(stage, "The Dreamers"), len(room(stage, "The Dreamers").messages)
    server = stage.sandbox.core.world.guilds[stage.channel.guild_id or 0]
    innkeeper = next(role for role in server.roles.values() if role.name == "Innkeeper")
    server.members[people["darkness"].id].roles.append(innkeeper.id)
    assert dreamers in people["darkness"].channels()
    await play_on(stage, people, random.Random(9), answers=40)
    await stage.quiet()
    assert len(dreamers.messages) == before


async def test_the_room_follows_the_seats(stage: Stage) -> None:
    people = await started(stage)
    dreamers, dora = room(stage, "The Dreamers"), stage.persona("Dora")
    result = await people["darkness"].slash("table replace", LOBBY, seat="dreamer-2", player=dora)
    assert "changed hands" in result.text
    await stage.quiet()
    assert dreamers in dora.channels()
    assert dreamers not in people["dreamer-2"].channels()
    assert (await stage.table()).seat("dreamer-2").user == dora.id  # type: ignore[union-attr]


async def test_a_room_that_cannot_be_emptied_is_used_no_more(stage: Stage) -> None:
    people = await started(stage)
    old, dora = room(stage, "The Dreamers"), stage.persona("Dora")
    before = len(old.messages)
    stage.sandbox.faults.fail(1, "/thread-members", "DELETE", 403, 50013)
    await people["darkness"].slash("table replace", LOBBY, seat="dreamer-2", player=dora)
    await stage.quiet()
    people["dreamer-2"] = dora
    await play_on(stage, people, random.Random(9), answers=12)
    assert len(old.messages) == before
    new = stage.sandbox.threads(LOBBY)[-1]
    assert new.id != old.id
    assert new in dora.channels()


async def test_who_was_replaced_sees_nothing_any_more(stage: Stage) -> None:
    people = await started(stage)
    zoe, dora = people["dreamer-2"], stage.persona("Dora")
    panel = (await stage.move(zoe)).message
    done = next(part["custom_id"] for part in acts(panel, "pick") if part["label"] == "Done")
    await people["darkness"].slash("table replace", LOBBY, seat="dreamer-2", player=dora)
    await stage.quiet()
    assert "no hand to see" in (await zoe.slash("hand", LOBBY)).text
    await stage.press(zoe, panel, custom_id=done)
    assert "You are watching" in text_of(panel)
    assert "Hand of Dora" in (await dora.slash("hand", LOBBY)).text
    assert any(dora.mention in text_of(message) for message in dora.pinged_in(LOBBY))
    people["dreamer-2"] = dora
    await play_on(stage, people, random.Random(8), answers=15)


async def test_a_player_replaced_by_a_program_and_back(stage: Stage) -> None:
    people = await started(stage)
    bruno, zoe = people["darkness"], people["dreamer-2"]
    await bruno.slash("table replace", LOBBY, seat="dreamer-2", automatic="sensible")
    await stage.quiet()
    assert "An automatic player takes over the seat Dreamer 2" in "\n".join(
        text_of(message) for message in bruno.sees(LOBBY)
    )
    result = await zoe.slash("table join", LOBBY, seat="dreamer-2")
    assert "voting" in result.text
    await stage.quiet()
    vote = next(
        message
        for message in stage.channel.messages.values()
        if acts(message, "vote-yes") and not acts(message, "turn")
    )
    assert f"{zoe.mention} would like to take over Dreamer 2." in text_of(vote)
    for persona in (bruno, people["dreamer-1"]):
        await persona.press(vote, label="Yes")
    await stage.quiet()
    assert (await stage.table()).seats_of(zoe.id)


async def test_direct_messages_by_choice(stage: Stage) -> None:
    people = await started(stage)
    bruno = people["darkness"]
    assert "direct message" in (await bruno.slash("table delivery", LOBBY, way="dm")).text
    await drawn(stage, people)
    assert "Drawn by " in texts(bruno, bruno.dm())
    assert "Drawn by " not in texts(stage.persona("Eve"), stage.channel)


async def test_closed_messages_lead_down_the_ladder(stage: Stage) -> None:
    people = await seated(stage, WITHOUT_OWNER)
    bruno = people["darkness"]
    stage.sandbox.faults.close_dms(bruno.id)
    await bruno.slash("table delivery", LOBBY, way="dm")
    await drawn(stage, people)
    own = room(stage, "The Darkness")
    assert "Drawn by " in texts(bruno, own)
    for other in (people["dreamer-1"], people["dreamer-2"], stage.persona("Eve")):
        assert own not in other.channels()


async def test_at_the_foot_of_the_ladder_is_a_word_without_contents(stage: Stage) -> None:
    people = await started(stage)
    bruno = people["darkness"]
    stage.sandbox.faults.close_dms(bruno.id)
    stage.sandbox.faults.revoke(stage.channel, "CREATE_PRIVATE_THREADS")
    await bruno.slash("table delivery", LOBBY, way="dm")
    await drawn(stage, people)
    public = texts(stage.persona("Eve"), stage.channel)
    assert "something new in the hand of Bruno" in public
    assert "Drawn by " not in public


async def test_a_thread_of_ones_own_by_choice(stage: Stage) -> None:
    people = await seated(stage, WITHOUT_OWNER)
    bruno = people["darkness"]
    await bruno.slash("table delivery", LOBBY, way="thread")
    await drawn(stage, people)
    assert "Drawn by " in texts(bruno, room(stage, "The Darkness"))
    asked = await bruno.slash("table leave", LOBBY)
    await stage.press(bruno, asked.message, "Leave")
    await stage.quiet()
    assert room(stage, "The Darkness") not in bruno.channels()


async def test_a_vote_carries_what_the_host_alone_may_not(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe = people["dreamer-1"], people["dreamer-2"]
    assert zoe.user.name == ZOE
    asked = await ada.slash("table end", LOBBY)
    await stage.press(ada, asked.message, "Yes, end it")
    assert "voting" in text_of(asked.message)
    panel = await stage.panel()
    assert "Ada would like to end the table" in text_of(panel)
    assert (await stage.persona("Eve").press(panel, label="Yes")).text.startswith("You have no vote")
    await zoe.press(panel, label="Yes")
    await stage.quiet()
    assert (await stage.table()).status == "ended"
    assert NAMES["dreamer-2"] == ZOE
