"""Opening a table, sitting down, setting it up, and what goes wrong on the way."""

from __future__ import annotations

import pytest

from sandbox.driver import menu, menus
from tests.e2e.stage import LOBBY, NAMES, ZOE, Stage, button, text_of

GAME = "dare-to-dream"


async def test_everything_of_the_lobby_by_the_panel(stage: Stage) -> None:
    ada, bruno, dora = stage.persona("Ada"), stage.persona("Bruno"), stage.persona("Dora")
    panel = await stage.open(ada)
    assert button(panel, "Start")["disabled"]
    await ada.select(panel, "4", placeholder="How many play")
    assert text_of(await stage.panel()).count("free") >= 4
    assert "You sit at: The Darkness" in (await bruno.press(await stage.panel(), label="Join")).text
    await bruno.select(await stage.panel(), "dreamer-1", placeholder="Choose your seat")
    await bruno.select(await stage.panel(), "darkness", placeholder="Choose your seat")
    refused = await dora.select(await stage.panel(), "darkness", placeholder="Choose your seat")
    assert "Somebody sits there" in refused.text
    await dora.press(await stage.panel(), label="Join")
    for seat in ("dreamer-2", "dreamer-3"):
        await ada.select(await stage.panel(), f"{seat}/random", placeholder="An automatic player for a free seat")
    panel = await stage.panel()
    assert "**The Darkness**: Bruno" in text_of(panel)
    assert "automatic" in text_of(panel)
    assert not button(panel, "Start")["disabled"]
    await dora.press(panel, label="Leave")
    assert button(await stage.panel(), "Start")["disabled"]
    assert len([message for message in stage.channel.messages.values() if menus(message)]) == 1, "one message all along"


async def test_everything_of_the_lobby_by_commands(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    ada, bruno = stage.persona("Ada"), stage.persona("Bruno")
    await stage.open(ada, "skeleton", players=3, options="night=long")
    assert "Long" in (await ada.slash("table options", LOBBY)).text
    choices = (await ada.autocomplete("table options", LOBBY, "option", "sh")).choices
    assert [choice["value"] for choice in choices] == ["night=short"]
    assert "Short" in (await ada.slash("table options", LOBBY, option="night=short", players=3)).text
    seats = (await bruno.autocomplete("table join", LOBBY, "seat", "second")).choices
    assert [choice["value"] for choice in seats] == ["sleeper-2"]
    assert (await ada.autocomplete("undo", LOBBY, "before")).choices == []
    assert [line for line in caplog.records if line.name == "oneiros.typed"] == []
    assert "Second sleeper" in (await bruno.slash("table join", LOBBY, seat="sleeper-2")).text
    assert "First sleeper" in (await ada.slash("table join", LOBBY)).text
    assert "Done" in (await ada.slash("table auto", LOBBY, seat="sleeper-3", player="random")).text
    told = (await stage.persona("Eve").slash("table seats", LOBBY)).text
    assert "**Second sleeper**: Bruno" in told
    assert "The game begins" in (await ada.slash("table start", LOBBY)).text
    assert (await stage.table()).status == "playing"


async def test_a_table_may_have_its_own_thread(stage: Stage) -> None:
    ada = stage.persona("Ada")
    result = await ada.slash("table create", LOBBY, game=GAME, thread=True)
    await stage.quiet()
    thread = stage.sandbox.threads(LOBBY)[0]
    assert f"<#{thread.id}>" in result.text
    assert "Dare to Dream" in text_of(next(iter(thread.messages.values())))
    refused = await ada.slash("table create", thread, game=GAME, thread=True)
    assert "cannot hold another thread" in refused.text


async def test_a_second_table_in_a_channel_is_refused(stage: Stage) -> None:
    await stage.open(stage.persona("Ada"))
    refused = await stage.persona("Bruno").slash("table create", LOBBY, game=GAME)
    assert "This channel has a table already" in refused.text


async def test_only_the_host_sets_the_table_up(stage: Stage) -> None:
    panel = await stage.open(stage.persona("Ada"))
    before = text_of(panel)
    bruno = stage.persona("Bruno")
    refused = await bruno.select(panel, "4", placeholder="How many play")
    assert "Only the table's host" in refused.text
    refused = await bruno.slash("table auto", LOBBY, seat="darkness", player="random")
    assert "Only the table's host" in refused.text
    assert text_of(await stage.panel()) == before


async def test_cancelling_asks_once_more(stage: Stage) -> None:
    ada = stage.persona("Ada")
    asked = await ada.press(await stage.open(ada), label="Cancel")
    assert (await stage.table()).status == "lobby"
    await stage.press(ada, asked.message, "Yes, end it")
    await stage.quiet()
    assert (await stage.table()).status == "ended"
    await stage.open(ada)


@pytest.mark.parametrize(
    ("permission", "name", "purpose"),
    [
        ("ATTACH_FILES", "Attach Files", "pictures"),
        ("SEND_MESSAGES", "Send Messages", "tell the story"),
    ],
)
async def test_a_missing_permission_is_named_with_what_it_is_for(
    stage: Stage, permission: str, name: str, purpose: str
) -> None:
    stage.sandbox.faults.revoke(stage.channel, permission)
    result = await stage.persona("Ada").slash("table create", LOBBY, game=GAME)
    assert f"**{name}**" in result.text
    assert purpose in result.text
    assert await stage.client.host.find(stage.channel.id) is None


async def test_a_permission_that_helps_is_advised_only(stage: Stage) -> None:
    stage.sandbox.faults.revoke(stage.channel, "CREATE_PRIVATE_THREADS")
    people = {seat: stage.persona(name) for seat, name in NAMES.items()}
    result = await people["darkness"].slash("table create", LOBBY, game=GAME, players=4)
    assert "Create Private Threads" in result.text
    await stage.quiet()
    await stage.seat(people)
    await stage.begin(people["darkness"])
    await stage.quiet()
    assert stage.sandbox.threads(LOBBY) == [], "without the permission there is no room, and play goes on"


async def test_a_hostile_name_is_inert_everywhere(stage: Stage) -> None:
    zoe = stage.persona(ZOE)
    await stage.open(zoe)
    await zoe.press(await stage.panel(), label="Join")
    await stage.quiet()
    shown = stage.seen_by(stage.persona("Eve"))
    assert "Zoë" in shown
    assert "@everyone" not in "".join(text_of(message) for message in stage.persona("Eve").sees(LOBBY))
    assert "**Zoë**" not in text_of(await stage.panel())
    assert not any(message.pings for message in stage.channel.messages.values())
    labels = menu(await stage.panel(), placeholder="Choose your seat")["options"]
    assert any("＠everyone" in option.get("description", "") for option in labels)
