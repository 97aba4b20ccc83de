"""What else a bot may ask for with discord.py, each call once over the wire."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox.driver import Sandbox, text_of
from sandbox.world import Message
from tests.sandbox.inn import Inn, board


def lobby(sandbox: Sandbox, inn: Inn) -> discord.TextChannel:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_the_bot_knows_itself_its_application_and_its_guild(sandbox: Sandbox, inn: Inn) -> None:
    assert inn.user is not None
    assert inn.user.id == sandbox.core.bot_id == inn.application_id
    application = await inn.application_info()
    assert application.owner.id == sandbox.persona("Ada").id
    guild = await inn.fetch_guild(sandbox.guild.id, with_counts=False)
    assert guild.name == "The Sandman's Rest"
    assert [g.id async for g in inn.fetch_guilds(limit=5)] == [guild.id]
    assert {r.name for r in await guild.fetch_roles()} == {"@everyone", "Dreamer", "Innkeeper", "Oneiros"}
    assert sandbox.violations == []


async def test_members_are_found_by_id_and_by_name(sandbox: Sandbox, inn: Inn) -> None:
    guild = lobby(sandbox, inn).guild
    bruno = sandbox.persona("Bruno")
    assert (await guild.fetch_member(bruno.id)).display_name == "Bruno"
    assert [m.id for m in await guild.query_members("bru")] == [bruno.id]
    assert [m.id for m in await guild.query_members(user_ids=[bruno.id])] == [bruno.id]
    assert guild.owner_id == sandbox.persona("Ada").id


async def test_threads_are_listed_fetched_and_their_members_known(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    place = ada.open_thread("lobby", "team", private=True, members=(bruno,))
    thread = await inn.fetch_channel(place.id)
    assert isinstance(thread, discord.Thread)
    assert {m.id for m in await thread.fetch_members()} == {ada.id, bruno.id}
    await thread.join()
    assert sandbox.core.bot_id in place.members
    assert [t.id for t in await channel.guild.active_threads()] == [thread.id]
    await thread.edit(archived=True, locked=True)
    assert [t.id async for t in channel.archived_threads(private=True)] == [thread.id]
    assert place.locked
    await thread.edit(archived=False, locked=False)
    await thread.delete()
    assert place.id not in sandbox.world.channels
    assert sandbox.violations == []


async def test_an_original_answer_is_fetched_changed_with_a_file_and_deleted(sandbox: Sandbox, inn: Inn) -> None:
    fetched: list[str] = []

    @inn.tree.command(description="Show and hide")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one", ephemeral=True)
        fetched.append((await interaction.original_response()).content)
        await interaction.edit_original_response(content="two", attachments=[board()])
        extra = await interaction.followup.send("three", ephemeral=True, wait=True)
        await extra.edit(content="four")
        await extra.delete()
        await interaction.delete_original_response()
        await interaction.followup.send("done", ephemeral=True)

    await inn.tree.sync()
    ada = sandbox.persona("Ada")
    result = await ada.slash("show", "lobby")
    await result.follow_up(2)
    assert fetched == ["one"]
    assert [text_of(m) for m in ada.sees("lobby")] == ["done"]
    assert sandbox.world.files == {}
    assert sandbox.violations == []


async def test_context_menus_name_their_target(sandbox: Sandbox, inn: Inn) -> None:
    @inn.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"quote {message.id}", ephemeral=True)

    @inn.tree.context_menu(name="Poke")
    async def poke(interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await interaction.response.send_message(f"poke {member.id}", ephemeral=True)

    await inn.tree.sync()
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    said = await ada.say("to be", "lobby")
    assert (await bruno.menu("Quote", said)).text == f"quote {said.id}"
    assert (await bruno.menu("Poke", ada)).text == f"poke {ada.id}"
    assert sandbox.violations == []


async def test_commands_of_one_guild(sandbox: Sandbox, inn: Inn) -> None:
    guild = discord.Object(sandbox.guild.id)
    inn.tree.copy_global_to(guild=guild)
    await inn.tree.sync(guild=guild)
    fetched = await inn.tree.fetch_commands(guild=guild)
    assert [c.name for c in fetched] == ["inn"]
    assert (await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-02")).text == "ate dish-02"
    await fetched[0].delete()
    assert await inn.tree.fetch_commands(guild=guild) == []
    assert sandbox.violations == []


async def test_embeds_and_replies_need_their_permissions(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    posted = await channel.send(embed=discord.Embed(title="A dream", description="of nothing"))
    assert text_of(sandbox.channel("lobby").messages[posted.id]) == "A dream\nof nothing"
    sandbox.faults.revoke(sandbox.channel("lobby"), "EMBED_LINKS")
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send(embed=discord.Embed(title="A dream"))
    assert caught.value.code == 50013
    sandbox.faults.revoke(sandbox.channel("lobby"), "READ_MESSAGE_HISTORY")
    with pytest.raises(discord.Forbidden) as reply:
        await posted.reply("and then?")
    assert reply.value.code == 160002


async def test_others_messages_are_deleted_only_with_manage_messages(sandbox: Sandbox, inn: Inn) -> None:
    said = await sandbox.persona("Bruno").say("noise", "lobby")
    there = lobby(sandbox, inn).get_partial_message(said.id)
    with pytest.raises(discord.Forbidden) as edit:
        await there.edit(content="quiet")
    assert edit.value.code == 50005
    sandbox.faults.revoke(sandbox.channel("lobby"), "MANAGE_MESSAGES")
    with pytest.raises(discord.Forbidden):
        await there.delete()
    sandbox.faults.grant(sandbox.channel("lobby"), "MANAGE_MESSAGES")
    await there.delete()
    assert sandbox.channel("lobby").messages == {}


async def test_deletions_by_others_are_told_to_a_bot_that_listens(sandbox: Sandbox) -> None:
    gone: list[int] = []

    class Listener(Inn):
        async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
            gone.append(payload.message_id)

    async with sandbox.running(Listener(intents=discord.Intents(guilds=True, guild_messages=True)), commands=1):
        ada = sandbox.persona("Ada")
        bell: Message = (await ada.slash("inn bell", "lobby")).message
        ada.delete(bell)
        await ada.slash("inn eat", "lobby", dish="dish-01")
    assert gone == [bell.id]


async def test_dms_opened_too_fast_can_be_played(sandbox: Sandbox, inn: Inn) -> None:
    user = await inn.fetch_user(sandbox.persona("Ada").id)
    sandbox.faults.fail(1, "/users/@me/channels", status=403, code=40003)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("psst")
    assert caught.value.code == 40003


async def test_more_people_and_channels_can_be_added(sandbox: Sandbox) -> None:
    newcomer = sandbox.add_persona("`Bobby` || tables")
    hall = sandbox.add_channel("hall")
    async with sandbox.running(Inn(), commands=1):
        result = await newcomer.slash("inn greet", "hall", who=newcomer)
    assert result.message.channel_id == hall.id
    assert result.message.data["interaction_metadata"]["user"]["global_name"] == "`Bobby` || tables"
