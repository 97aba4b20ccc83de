"""Messages, files, nonces, mentions, pins, history."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from sandbox.driver import Sandbox, text_of
from tests.sandbox.inn import Inn, Table, board, png


def lobby(sandbox: Sandbox, inn: Inn) -> discord.TextChannel:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_a_message_is_posted_changed_read_and_deleted(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    posted = await channel.send("one")
    await posted.edit(content="two")
    assert (await channel.fetch_message(posted.id)).content == "two"
    assert [m.id async for m in channel.history(limit=5)] == [posted.id]
    await posted.delete()
    with pytest.raises(discord.NotFound) as caught:
        await posted.edit(content="three")
    assert caught.value.code == 10008
    assert sandbox.violations == []


async def test_the_same_nonce_within_minutes_gives_the_same_message(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    first = await channel.send("once", nonce="row-1")
    again = await channel.send("once", nonce="row-1")
    other = await channel.send("once", nonce="row-2")
    assert first.id == again.id != other.id
    assert len(sandbox.channel("lobby").messages) == 2
    sandbox.advance(301)
    assert (await channel.send("once", nonce="row-1")).id not in (first.id, other.id)


async def test_a_file_has_a_signed_address_that_expires(sandbox: Sandbox, inn: Inn) -> None:
    posted = await lobby(sandbox, inn).send(file=board())
    attachment = posted.attachments[0]
    assert attachment.description == "An empty board"
    assert await attachment.read() == png()
    async with aiohttp.ClientSession() as session:
        async with session.get(attachment.url.replace("hm=", "hm=0")) as answer:
            assert answer.status == 404
        sandbox.advance(24 * 3600 + 1)
        async with session.get(attachment.url) as answer:
            assert answer.status == 404


async def test_an_edit_replaces_the_picture(sandbox: Sandbox, inn: Inn) -> None:
    file = board()
    posted = await lobby(sandbox, inn).send(view=Table(file), file=file)
    fresh = board("other.png")
    await posted.edit(view=Table(fresh), attachments=[fresh])
    stored = sandbox.channel("lobby").messages[posted.id]
    assert [a["filename"] for a in stored.data["attachments"]] == ["other.png"]
    assert stored.unshown == []
    assert sandbox.violations == []


async def test_a_file_that_no_component_shows_is_noted(sandbox: Sandbox, inn: Inn) -> None:
    file = board()
    posted = await lobby(sandbox, inn).send(view=Table(file), files=[file, board("hidden.png")])
    assert sandbox.channel("lobby").messages[posted.id].unshown == ["hidden.png"]


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (discord.AllowedMentions.none(), []),
        (discord.AllowedMentions(users=True, everyone=True, roles=False), ["ada", "bruno"]),
        (discord.AllowedMentions(users=False, everyone=False, roles=True), ["role"]),
    ],
)
async def test_pings_are_what_allowed_mentions_lets_through(
    sandbox: Sandbox, inn: Inn, allowed: discord.AllowedMentions, expected: list[str]
) -> None:
    ada, bruno = sandbox.persona("Ada"), sandbox.persona("Bruno")
    role = next(r for r in sandbox.guild.roles.values() if r.name == "Dreamer")
    names = {"ada": str(ada.id), "bruno": str(bruno.id), "role": f"role:{role.id}"}
    text = f"{ada.mention} {bruno.mention} `{sandbox.persona('Dora').mention}` <@&{role.id}> @everyone"
    posted = await lobby(sandbox, inn).send(text, allowed_mentions=allowed)
    # @everyone never counts: the bot may not mention everybody.
    assert sandbox.channel("lobby").messages[posted.id].pings == [names[n] for n in expected]


async def test_mentions_in_a_layout_ping_and_edits_do_not(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay(f"your move, {ada.mention}"))
    users = discord.AllowedMentions(users=[discord.Object(ada.id)], everyone=False, roles=False)
    posted = await lobby(sandbox, inn).send(view=view, allowed_mentions=users)
    assert ada.pinged_in("lobby")[0].id == posted.id
    quiet = await lobby(sandbox, inn).send("nobody")
    await quiet.edit(content=ada.mention, allowed_mentions=users)
    assert len(ada.pinged_in("lobby")) == 1


async def test_pins_and_reactions(sandbox: Sandbox, inn: Inn) -> None:
    channel = lobby(sandbox, inn)
    posted = await channel.send("keep")
    await posted.pin()
    await posted.add_reaction("🌙")
    with pytest.raises(discord.NotFound) as caught:
        await posted.add_reaction("✦")
    assert caught.value.code == 10014
    assert [m.id async for m in channel.pins()] == [posted.id]
    assert (await channel.fetch_message(posted.id)).reactions[0].emoji == "🌙"
    await posted.unpin()
    await posted.remove_reaction("🌙", discord.Object(sandbox.core.bot_id))
    assert [m async for m in channel.pins()] == []
    assert sandbox.violations == []


async def test_a_bot_without_the_content_intent_does_not_read_what_people_say(sandbox: Sandbox) -> None:
    heard: list[str] = []

    class Listener(Inn):
        async def on_message(self, message: discord.Message) -> None:
            heard.append(message.content)

    async with sandbox.running(Listener(intents=discord.Intents(guilds=True, guild_messages=True)), commands=1):
        await sandbox.persona("Ada").say("a secret", "lobby")
        channel = sandbox.channel("lobby")
        await sandbox.persona("Ada").say(f"hello <@{sandbox.core.bot_id}>", channel)
        async with aiohttp.ClientSession() as session, session.get(sandbox.url + "/sandbox/state"):
            pass
        await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-01")
    assert heard[0] == ""
    assert heard[1].startswith("hello")


async def test_a_reply_refers_to_its_message(sandbox: Sandbox, inn: Inn) -> None:
    said = await sandbox.persona("Ada").say("first", "lobby")
    channel = lobby(sandbox, inn)
    reply = await channel.get_partial_message(said.id).reply("second", mention_author=True)
    stored = sandbox.channel("lobby").messages[reply.id]
    assert stored.data["referenced_message"]["content"] == "first"
    assert stored.pings == [str(sandbox.persona("Ada").id)]
    assert text_of(stored) == "second"
    with pytest.raises(discord.HTTPException) as caught:
        await channel.get_partial_message(1).reply("nothing there")
    assert caught.value.code == 50035
