"""Dropped connections, resuming, rate limits, errors, a slow network."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from sandbox import gateway
from sandbox.clock import ManualClock
from sandbox.driver import Sandbox, text_of
from tests.sandbox.inn import Inn


async def test_a_dropped_connection_is_resumed_and_missed_events_come(sandbox: Sandbox, inn: Inn) -> None:
    ada = sandbox.persona("Ada")
    message = (await ada.slash("inn bell", "lobby")).message
    sandbox.faults.drop_gateway()
    result = await ada.press(message, label="Rings: 0")  # pressed while nobody was connected
    assert result.failed is None
    assert text_of(message) == "rung 1"
    assert (sandbox.core.gateway.identified, sandbox.core.gateway.resumed) == (1, 1)


async def test_a_lost_session_is_started_anew(sandbox: Sandbox, inn: Inn) -> None:
    sandbox.faults.drop_gateway(resumable=False)
    await sandbox.until(lambda: sandbox.core.gateway.identified == 2)
    result = await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-01")
    assert result.text == "ate dish-01"


async def test_the_bot_reconnects_when_it_is_told_to(sandbox: Sandbox, inn: Inn) -> None:
    sandbox.core.gateway.reconnect()
    await sandbox.until(lambda: sandbox.core.gateway.resumed == 1)
    assert (await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-01")).failed is None


async def test_a_compressed_gateway_reads_the_same() -> None:
    async with Sandbox() as sandbox:
        sandbox.core.gateway.compress = True
        async with sandbox.running(Inn(), commands=1):
            assert (await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-01")).text == "ate dish-01"


async def test_a_shard_gets_the_events_of_its_guilds() -> None:
    async with Sandbox(guilds=2) as sandbox:
        client = discord.AutoShardedClient(
            intents=discord.Intents(guilds=True), shard_count=1, guild_ready_timeout=0.05, chunk_guilds_at_startup=False
        )
        async with sandbox.running(client):
            assert len(client.guilds) == 2


async def test_a_heartbeat_is_answered_only_after_whoever_sent_it_can_have_noted_when() -> None:
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{sandbox.url}/gateway") as socket,
    ):
        assert (await socket.receive_json(timeout=5))["op"] == gateway.HELLO
        await socket.send_json({"op": gateway.HEARTBEAT, "d": None})
        await socket.send_json({"op": gateway.IDENTIFY, "d": {"token": "x", "intents": 0}})
        answers = [(await socket.receive_json(timeout=5))["op"] for _ in range(3)]
    assert answers == [gateway.DISPATCH, gateway.DISPATCH, gateway.ACK]  # ready, the server, and only then


async def test_a_429_is_waited_out_and_the_message_arrives_once(sandbox: Sandbox, inn: Inn) -> None:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    sandbox.faults.rate_limit(2, "/messages", "POST", retry_after=0.01)
    await channel.send("patience")
    statuses = [status for method, path, status in sandbox.server.requests if path.endswith("/messages")]
    assert statuses == [429, 429, 200]
    assert len(sandbox.channel("lobby").messages) == 1


async def test_an_error_reaches_the_bot_as_such(sandbox: Sandbox, inn: Inn) -> None:
    channel = inn.get_channel(sandbox.channel("lobby").id)
    assert isinstance(channel, discord.TextChannel)
    sandbox.faults.fail(1, "/typing", status=501)
    with pytest.raises(discord.DiscordServerError):
        await channel.typing()
    await channel.typing()


async def test_a_slow_network_delays_and_can_be_ended(sandbox: Sandbox, inn: Inn) -> None:
    sandbox.faults.slow(5)
    assert (await sandbox.persona("Ada").slash("inn eat", "lobby", dish="dish-01")).ack_ms >= 5
    sandbox.faults.clear()
    assert sandbox.faults.delay_ms == 0


async def test_rates_are_enforced_when_asked_for() -> None:
    clock = ManualClock()
    async with Sandbox(clock=clock, enforce_rates=True) as sandbox, aiohttp.ClientSession() as session:
        address = f"{sandbox.rest_url}/channels/{sandbox.channel('lobby').id}/messages"

        async def post() -> aiohttp.ClientResponse:
            async with session.post(address, json={"content": "x"}, headers={"Authorization": "Bot x"}) as answer:
                await answer.read()
                return answer

        answers = [await post() for _ in range(6)]
        assert [a.status for a in answers] == [200] * 5 + [429]
        assert [a.headers["X-RateLimit-Remaining"] for a in answers[:5]] == ["4", "3", "2", "1", "0"]
        assert answers[5].headers["Via"]
        assert answers[5].headers["Content-Type"] == "application/json"
        clock.advance(5)
        assert (await post()).status == 200


async def test_a_bad_token_is_refused() -> None:
    async with Sandbox() as sandbox:
        sandbox.point()
        client = discord.Client(intents=discord.Intents.none())
        try:
            with pytest.raises(discord.LoginFailure):
                await client.login(" ")
        finally:
            await client.close()
