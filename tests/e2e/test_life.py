"""Restarts, lost connections, lost permissions, deleted and buried panels: the table goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cogs.ui.speech import Speech
from cogs.ui.story import story
from sandbox import messages, threads
from sandbox.driver import buttons
from tests.e2e.stage import LOBBY, NAMES, Stage, acts, play_on, staged, text_of
from tests.e2e.test_moves import SEATS, started, to_hour_one


async def test_the_bot_is_restarted_in_mid_game(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    private = (await stage.move(ada)).message
    old_panel = await stage.panel()
    await stage.restart()
    await stage.press(ada, private, "Done")
    assert "is ready" in text_of(private), "a panel from before the restart works"
    assert "Hand of Ada" in (await ada.press(old_panel, label="My hand")).text
    await play_on(stage, people, random.Random(2), answers=8)
    await stage.restart()
    await play_on(stage, people, random.Random(3), answers=8)
    table = await stage.table()
    speech = Speech(table.game, table.seats)
    log = await stage.client.host.log(table.id, None, limit=1000)
    told = [told for entry in log if (told := story(speech, entry.told, table.id, entry.number))]
    public = [message for message in stage.persona("Eve").sees(LOBBY) if message.data["content"]]
    assert [message.data["content"] for message in public] == told, "everything once, and in order"


async def test_commands_are_registered_once(stage: Stage) -> None:
    await stage.restart()
    sent = [path for method, path, _ in stage.sandbox.server.requests if "/commands" in path and method == "PUT"]
    assert len(sent) == 1


async def test_the_connection_drops_and_comes_back(stage: Stage) -> None:
    people = await started(stage)
    stage.sandbox.faults.drop_gateway(resumable=True)
    await stage.sandbox.bot_ready()
    await people["dreamer-1"].slash("dare done", LOBBY)
    stage.sandbox.faults.drop_gateway(resumable=False)
    await stage.sandbox.bot_ready()
    await people["dreamer-2"].slash("dare done", LOBBY)
    await stage.quiet()
    assert "Hour 1" in text_of(await stage.panel())


async def test_a_deleted_panel_comes_back(stage: Stage) -> None:
    people = await started(stage)
    old = await stage.panel()
    messages.delete(stage.sandbox.core, old)
    await people["darkness"].wait_for(
        lambda message: message.id != old.id and bool(acts(message, "board", "why")), stage.channel
    )
    new = await stage.panel()
    assert new.id != old.id
    assert [part["label"] for part in buttons(new)] == [part["label"] for part in buttons(old)]
    await people["dreamer-1"].press(new, label="Your move")


async def test_a_panel_deleted_unseen_comes_back_with_the_next_answer(stage: Stage) -> None:
    people = await started(stage)
    old = await stage.panel()
    await stage.stop()
    messages.delete(stage.sandbox.core, old)
    await stage.start()
    await people["dreamer-1"].slash("dare done", LOBBY)
    assert (await stage.panel()).id != old.id


async def test_a_buried_panel_is_posted_anew(stage: Stage) -> None:
    people = await started(stage)
    old = await stage.panel()
    for number in range(stage.settings.buried_after + 2):
        await people["darkness"].say(f"chatter {number}", LOBBY)
    await people["darkness"].wait_for(lambda message: message.id > old.id and bool(acts(message, "why")), stage.channel)
    new = await stage.panel()
    assert new.id > old.id
    assert old.id not in stage.channel.messages, "the old one is taken away"
    assert len([message for message in stage.channel.messages.values() if acts(message, "why")]) == 1


async def test_a_lost_permission_loses_no_story(stage: Stage) -> None:
    people = await started(stage)
    stage.sandbox.faults.revoke(stage.channel, "SEND_MESSAGES")
    done = await people["dreamer-1"].slash("dare done", LOBBY)
    assert "is ready" in done.text, "the one who pressed is answered all the same"
    await people["dreamer-2"].slash("dare done", LOBBY)
    stage.sandbox.faults.grant(stage.channel, "SEND_MESSAGES")
    await stage.restart()
    await stage.quiet()
    told = "\n".join(text_of(message) for message in stage.persona("Eve").sees(LOBBY))
    assert told.count("Every Dreamer is Asleep") == 1
    assert told.count("**Hour 1.**") == 1


async def test_a_thread_that_fell_asleep_is_woken(stage: Stage) -> None:
    people = {seat: stage.persona(NAMES[seat]) for seat in SEATS}
    bruno = people["darkness"]
    await bruno.slash("table create", LOBBY, game="dare-to-dream", players=3, thread=True)
    await stage.quiet()
    thread = stage.sandbox.threads(LOBBY)[0]
    for seat, persona in people.items():
        await persona.slash("table join", thread, seat=seat)
    await bruno.slash("table start", thread)
    await stage.quiet()
    for each in stage.sandbox.threads(LOBBY):
        stage.sandbox.faults.set_thread(each, archived=True)
    await bruno.slash("table replace", thread, seat="dreamer-2", player=stage.persona("Dora"))
    await stage.quiet()
    told = "\n".join(text_of(message) for message in bruno.sees(thread))
    assert "Dora takes over the seat Dreamer 2" in told
    room = next(each for each in stage.sandbox.threads(LOBBY) if each.name.startswith("The Dreamers"))
    assert room in stage.persona("Dora").channels()
    assert room not in people["dreamer-2"].channels()


async def test_errors_and_limits_of_discord_are_outlasted(stage: Stage) -> None:
    people = await started(stage)
    stage.sandbox.faults.rate_limit(3, "/messages")
    stage.sandbox.faults.fail(1, "/messages", "POST", 500)
    await to_hour_one(stage, people)
    told = "\n".join(text_of(message) for message in stage.persona("Eve").sees(LOBBY))
    assert told.count("**Hour 1.**") == 1


async def test_an_unexpected_error_gets_a_number_that_is_in_the_log(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = await started(stage)

    async def broken(*args: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(stage.client.desk, "board", broken)
    result = await people["darkness"].press(await stage.panel(), label="Board")
    number = result.text.rpartition("number ")[2].strip(".")
    assert len(number) == 8
    assert number in caplog.text
    assert "a defect" not in result.text


async def test_a_channel_that_is_gone_ends_nothing_else(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        people = await started(stage)
        threads.delete(stage.sandbox.core, stage.channel)
        other = await people["darkness"].slash("table create", "bedtime", game="dare-to-dream")
        assert "table stands" in other.text
