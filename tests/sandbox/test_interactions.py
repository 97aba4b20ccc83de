"""Commands, buttons, menus, forms, as the unmodified client handles them."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox import interactions, messages
from sandbox.actions import Refused
from sandbox.driver import Sandbox, alt_texts, button, text_of
from sandbox.wire import ApiError
from tests.sandbox.inn import Inn


async def test_a_command_with_a_user_and_a_number_is_answered(sandbox: Sandbox, inn: Inn) -> None:
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    result = await ada.slash("inn greet", "lobby", who=bruno, times=2)
    assert text_of(result.message) == f"hello {bruno.mention}" * 2
    assert result.message.pings == []
    assert result.message.command == "inn greet"
    assert result.message.data["interaction_metadata"]["user"]["id"] == str(ada.id)
    assert result.ack_ms > 0
    assert sandbox.violations == []


async def test_what_the_input_box_would_not_take_is_refused_before_the_bot_sees_it(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    with pytest.raises(Refused, match="from 1 to 3"):
        await ada.slash("inn greet", "lobby", who=ada, times=4)
    with pytest.raises(Refused, match="needs"):
        await ada.slash("inn greet", "lobby")
    with pytest.raises(Refused, match="no command"):
        await ada.slash("inn dance", "lobby")


async def test_autocomplete_gives_the_bots_choices(sandbox: Sandbox, inn: Inn) -> None:
    result = await sandbox.persona("Ada").autocomplete("inn eat", "lobby", "dish", "dish-1")
    assert [c["value"] for c in result.choices] == [f"dish-{n}" for n in range(10, 20)]
    assert inn.asked == ["dish-1"]


async def test_a_26th_choice_is_refused_and_the_user_sees_a_failure(sandbox: Sandbox, inn: Inn) -> None:
    pending = asyncio.ensure_future(sandbox.persona("Ada").autocomplete("inn eat", "lobby", "dish", "dish"))
    await sandbox.until(lambda: any(status == 400 for _, _, status in sandbox.server.requests))
    sandbox.advance(3)
    result = await pending
    assert result.failed == "timeout"
    assert sandbox.violations[0].path.endswith("/callback")


async def test_only_its_user_sees_an_ephemeral_answer(sandbox: Sandbox, inn: Inn) -> None:
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    result = await ada.slash("inn eat", "lobby", dish="dish-07")
    assert ada.last("lobby") is result.message
    assert bruno.sees("lobby") == []
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    assert [m async for m in channel.history()] == []
    with pytest.raises(discord.NotFound) as caught:
        await channel.fetch_message(result.message.id)
    assert caught.value.code == 10008


async def test_a_deferred_answer_is_filled_in_and_followed_up(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    result = await ada.slash("inn think", "lobby")
    await result.follow_up()
    assert [text_of(m) for m in result.messages] == ["thought", "and one more"]
    assert all(m.ephemeral_for == ada.id for m in result.messages)
    assert not result.message.thinking


async def test_a_form_opens_and_its_entries_arrive(sandbox: Sandbox, inn: Inn) -> None:
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    opened = await ada.slash("inn order", "lobby")
    assert opened.modal is not None
    assert opened.modal["title"] == "What will it be?"
    sent = await ada.submit_modal(opened, dish="soup", size=["large"], drink="tea", guest=[str(bruno.id)])
    assert sent.text == f"soup/large/tea/{bruno.mention}"
    with pytest.raises(Refused, match="not open"):
        await ada.submit_modal(opened, dish="soup", size=["large"], drink="tea")
    assert sandbox.violations == []


async def test_a_form_keeps_wrong_entries_back(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    opened = await ada.slash("inn order", "lobby")
    with pytest.raises(Refused, match="1 to 20 characters"):
        await ada.submit_modal(opened, dish="s" * 21, size=["large"], drink="tea")
    with pytest.raises(Refused, match="no option"):
        await ada.submit_modal(opened, dish="soup", size=["huge"], drink="tea")
    with pytest.raises(Refused, match="no field"):
        await ada.submit_modal(opened, {"desert": "cake"})
    with pytest.raises(Refused, match="not open"):
        await sandbox.persona("Bruno").submit_modal(opened, dish="soup", size=["large"], drink="tea")


async def test_menus_take_the_right_number_of_their_own_options(sandbox: Sandbox, inn: Inn) -> None:
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    menu = (await ada.slash("inn menu", "lobby")).message
    picked = await ada.select(menu, ["dish-01", "dish-03"], placeholder="Pick two")
    assert picked.text == "dish-01+dish-03"
    with pytest.raises(Refused, match="Choose 2 to 2"):
        await ada.select(menu, ["dish-01"], placeholder="Pick two")
    with pytest.raises(Refused, match="no such option"):
        await ada.select(menu, ["dish-01", "dish-39"], placeholder="Pick two")
    await bruno.select(menu, [ada], placeholder="Pick somebody")
    assert text_of(menu) == f"chosen: {ada.id}"
    assert menu.data["components"] == []
    with pytest.raises(Refused, match="any more"):
        await bruno.press(menu, custom_id="gone")


async def test_a_layout_with_a_picture_resolves_and_keeps_its_alt_text(sandbox: Sandbox, inn: Inn) -> None:
    result = await sandbox.persona("Ada").slash("inn table", "lobby")
    message = result.message
    assert message.v2
    assert text_of(message) == "# Table"
    assert alt_texts(message) == ["An empty board", "An empty board"]
    gallery = message.data["components"][0]["components"][1]
    assert gallery["items"][0]["media"]["url"] == message.data["attachments"][0]["url"]
    assert (message.data["attachments"][0]["width"], message.data["attachments"][0]["height"]) == (4, 3)
    assert message.unshown == []
    assert sandbox.violations == []


async def test_a_dynamic_button_works_after_the_bot_was_restarted(sandbox: Sandbox) -> None:
    ada = sandbox.persona("Ada")
    async with sandbox.running(Inn(), commands=1):
        message = (await ada.slash("inn bell", "lobby")).message
        await ada.press(message, label="Rings: 0")
        assert text_of(message) == "rung 1"
    assert (await ada.press(message, label="Rings")).failed == "offline"
    async with sandbox.running(Inn(), commands=1):
        result = await ada.press(message, label="Rings: 1")
    assert result.failed is None
    assert text_of(message) == "rung 2"
    assert button(message, "Rings")["custom_id"] == "bell:2"


async def test_without_an_answer_in_three_seconds_the_interaction_fails(sandbox: Sandbox, inn: Inn) -> None:
    task = asyncio.ensure_future(sandbox.persona("Ada").slash("inn silence", "lobby"))
    await sandbox.until(lambda: bool(sandbox.core.interactions))
    (interaction,) = sandbox.core.interactions.values()
    sandbox.advance(2.99)
    assert interaction.failure is None
    sandbox.advance(0.02)
    result = await task
    assert result.failed == "timeout"


async def test_a_late_or_second_answer_is_refused(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    result = await ada.slash("inn eat", "lobby", dish="dish-01")
    first = result.interaction
    with pytest.raises(ApiError) as caught:
        interactions.respond(sandbox.core, first.id, first.token, {"type": 4, "data": {"content": "again"}}, [])
    assert caught.value.code == 40060
    sandbox.advance(15 * 60 + 1)
    webhook = discord.Webhook.partial(sandbox.core.bot_id, first.token, client=inn)
    with pytest.raises(discord.HTTPException) as late:
        await webhook.send("too late")
    assert (late.value.status, late.value.code) == (401, 50027)


async def test_forged_and_stale_components_reach_the_bot_raw(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    message = (await ada.slash("inn bell", "lobby")).message
    forged = await ada.raw_component(message, "bell:41")
    assert forged.kind == 7
    assert text_of(message) == "rung 42"
    messages.delete(sandbox.core, message)
    with pytest.raises(Refused, match="gone"):
        await ada.press(message, label="Rings")


async def test_commands_that_need_a_permission_are_kept_from_those_without_it(sandbox: Sandbox, inn: Inn) -> None:
    @inn.tree.command(description="For the host")
    @discord.app_commands.default_permissions(manage_guild=True)
    async def close(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("closed")

    await inn.tree.sync()
    assert (await sandbox.persona("Ada").slash("close", "lobby")).text == "closed"
    with pytest.raises(Refused, match="may not"):
        await sandbox.persona("Bruno").slash("close", "lobby")
