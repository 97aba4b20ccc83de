"""Channels, threads, direct messages, permissions."""

from __future__ import annotations

import discord
import pytest

from sandbox import threads
from sandbox.actions import Refused
from sandbox.driver import Sandbox
from sandbox.permissions import BITS, BOT
from tests.sandbox.inn import Inn, board


def lobby(sandbox: Sandbox, inn: Inn) -> discord.TextChannel:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_private_thread_is_seen_by_its_members_and_those_who_manage_threads(sandbox: Sandbox, inn: Inn) -> None:
    ada, bruno, dora = (sandbox.persona(n) for n in ("Ada", "Bruno", "Dora"))
    thread = await lobby(sandbox, inn).create_thread(name="team room", invitable=False)
    await thread.add_user(discord.Object(bruno.id))
    await thread.send("the plan")
    assert bruno.last("team room").data["content"] == "the plan"
    assert dora.sees("team room") == []
    assert ada.sees("team room")  # the innkeeper manages threads
    await thread.remove_user(discord.Object(bruno.id))
    assert bruno.sees("team room") == []
    assert sandbox.violations == []


async def test_a_public_thread_on_a_message(sandbox: Sandbox, inn: Inn) -> None:
    posted = await lobby(sandbox, inn).send("table 1")
    thread = await posted.create_thread(name="table 1")
    assert thread.id == posted.id
    assert sandbox.channel("lobby").messages[posted.id].data["thread"]["name"] == "table 1"
    with pytest.raises(discord.HTTPException) as caught:
        await posted.create_thread(name="again")
    assert caught.value.code == 160004


async def test_posting_wakes_an_archived_thread_unless_it_is_locked(sandbox: Sandbox) -> None:
    async with (
        Sandbox(bot_permissions=BOT & ~BITS["MANAGE_THREADS"]) as other,
        other.running(client := Inn(), commands=1),
    ):
        thread = await lobby(other, client).create_thread(name="late")
        place = other.channel("late")
        other.faults.set_thread(place, archived=True)
        await thread.send("still there?")
        assert not place.archived
        other.faults.set_thread(place, archived=True, locked=True)
        with pytest.raises(discord.Forbidden) as caught:
            await thread.send("hello?")
        assert caught.value.code == 50083
        with pytest.raises(Refused, match="do not see"):
            await other.persona("Bruno").say("me neither", place)


async def test_editing_in_an_archived_thread_is_refused_until_it_is_woken(sandbox: Sandbox, inn: Inn) -> None:
    thread = await lobby(sandbox, inn).create_thread(name="late", type=discord.ChannelType.public_thread)
    posted = await thread.send("one")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as caught:
        await posted.edit(content="two")
    assert caught.value.code == 50083
    await thread.edit(archived=False)
    await posted.edit(content="two")


async def test_a_closed_dm_is_50007_and_an_open_one_arrives(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    user = await inn.fetch_user(ada.id)
    await user.send("psst", file=board())
    assert ada.last(ada.dm()).data["content"] == "psst"
    assert sandbox.persona("Bruno").channels() == [c for c in sandbox.persona("Bruno").channels() if c.guild_id]
    sandbox.faults.close_dms(ada.id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("psst")
    assert caught.value.code == 50007
    sandbox.faults.close_dms(ada.id, closed=False)
    await user.send("again")


async def test_commands_work_in_a_dm(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    result = await ada.slash("inn eat", ada.dm(), dish="dish-03")
    assert result.text == "ate dish-03"


async def test_somebody_who_left_gets_no_dm_and_sees_nothing(sandbox: Sandbox, inn: Inn) -> None:
    dora = sandbox.persona("Dora")
    user = await inn.fetch_user(dora.id)
    sandbox.faults.leave_guild(dora.id, sandbox.guild.id)
    assert dora.sees("lobby") == []
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("psst")
    assert caught.value.code == 50007
    with pytest.raises(discord.NotFound) as gone:
        await lobby(sandbox, inn).guild.fetch_member(dora.id)
    assert gone.value.code == 10007
    sandbox.faults.join_guild(dora.id, sandbox.guild.id)
    assert sandbox.channel("lobby") in dora.channels()


@pytest.mark.parametrize(
    ("permission", "code"), [("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013), ("VIEW_CHANNEL", 50001)]
)
async def test_a_lost_permission(sandbox: Sandbox, inn: Inn, permission: str, code: int) -> None:
    channel = lobby(sandbox, inn)
    sandbox.faults.revoke(sandbox.channel("lobby"), permission)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send(file=board())
    assert caught.value.code == code
    sandbox.faults.grant(sandbox.channel("lobby"), permission)
    await channel.send(file=board())


async def test_the_client_knows_its_permissions_from_the_guild(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    mine = channel.permissions_for(channel.guild.me)
    assert mine.send_messages
    assert mine.create_private_threads
    assert not mine.mention_everyone
    sandbox.faults.revoke(sandbox.channel("lobby"), "CREATE_PRIVATE_THREADS")
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="team room")
    assert not channel.permissions_for(channel.guild.me).create_private_threads


async def test_answers_to_commands_carry_the_bots_permissions(sandbox: Sandbox, inn: Inn) -> None:
    seen: list[discord.Permissions] = []

    @inn.tree.command(description="look")
    async def look(interaction: discord.Interaction) -> None:
        seen.append(interaction.app_permissions)
        await interaction.response.send_message("seen", ephemeral=True)

    await inn.tree.sync()
    sandbox.faults.revoke(sandbox.channel("lobby"), "SEND_MESSAGES")
    assert (await sandbox.persona("Ada").slash("look", "lobby")).text == "seen"
    assert not seen[0].send_messages
    assert seen[0].create_public_threads


async def test_a_deleted_channel_is_unknown(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    threads.delete(sandbox.core, sandbox.channel("lobby"))
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("hello?")
    assert caught.value.code == 10003
