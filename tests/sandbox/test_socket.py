"""The protocol between the page and the server, as PROTOCOL.md says."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from yarl import URL

from sandbox.driver import Sandbox
from tests.sandbox.inn import Inn

Json = dict[str, Any]


class Page:
    """A page's end of the socket."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.events: deque[Json] = deque()
        self.state: Json = {}
        self._ref = 0

    async def ask(self, op: str, **fields: Any) -> Json:
        """Send a request; its reply. Events that come in between are kept."""
        self._ref += 1
        await self.ws.send_json({"op": op, "ref": self._ref, **fields})
        while True:
            frame = await self.ws.receive_json(timeout=10)
            if frame["op"] == "reply":
                assert frame["ref"] == self._ref
                return dict(frame)
            self.events.append(frame)

    async def data(self, op: str, **fields: Any) -> Json:
        """The data of a request that has to succeed."""
        reply = await self.ask(op, **fields)
        assert reply["ok"], reply
        return dict(reply["data"])

    async def event(self, kind: str, **wanted: Any) -> Json:
        """The next event of a kind (with these fields)."""
        while True:
            frame = self.events.popleft() if self.events else await self.ws.receive_json(timeout=10)
            if frame["type"] == kind and wanted.items() <= frame.items():
                return dict(frame)

    def channel(self, name: str) -> str:
        """A channel's id."""
        return next(str(c["id"]) for g in self.state["guilds"] for c in g["channels"] if c["name"] == name)


@asynccontextmanager
async def page(sandbox: Sandbox, name: str) -> AsyncIterator[Page]:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.url + "/sandbox/ws") as ws:
        opened = Page(ws)
        opened.state = await opened.data("hello", persona=str(sandbox.persona(name).id))
        yield opened


async def test_the_state_shows_people_channels_and_commands(sandbox: Sandbox, inn: Inn) -> None:
    async with page(sandbox, "Ada") as ada:
        state = ada.state
        assert [p["username"] for p in state["personas"]] == ["ada", "bruno", "chidi_zoe", "dora", "eve"]
        assert state["personas"][2]["name"] == "@everyone **Zoë** <@1>"
        assert state["persona"]["host"]
        assert state["bot"]["online"]
        assert [c["name"] for c in state["guilds"][0]["channels"]] == ["lobby", "bedtime", "night-owls"]
        assert {c["path"] for c in state["commands"]} >= {"inn greet", "inn eat", "inn order"}
        assert state["guilds"][0]["channels"][0]["can"]["send"]


async def test_hello_comes_first_and_nonsense_gets_an_answer(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.url + "/sandbox/ws") as ws:
        nobody = Page(ws)
        assert (await nobody.ask("history", channel="1"))["error"] == "Say hello first."
        assert not (await nobody.ask("hello", persona="5"))["ok"]
        assert (await nobody.ask("hello"))["ok"]
        assert not (await nobody.ask("fly"))["ok"]
        assert not (await nobody.ask("history"))["ok"]
        assert not (await nobody.ask("history", channel="99"))["ok"]
        await ws.send_str("{")
        assert not (await ws.receive_json(timeout=10))["ok"]


async def test_what_one_says_the_other_reads(sandbox: Sandbox) -> None:
    async with page(sandbox, "Ada") as ada, page(sandbox, "Bruno") as bruno:
        lobby = ada.channel("lobby")
        sent = await ada.data("send", channel=lobby, content=f"hello <@{bruno.state['persona']['id']}>")
        heard = (await bruno.event("message.create"))["message"]
        assert heard["id"] == sent["message"]["id"]
        assert heard["sandbox"]["pings_me"]
        await bruno.data("typing", channel=lobby)
        assert (await ada.event("typing"))["user"] == bruno.state["persona"]["id"]
        assert not (await bruno.ask("delete", channel=lobby, message=heard["id"]))["ok"]
        await ada.data("delete", channel=lobby, message=heard["id"])
        assert (await bruno.event("message.delete"))["id"] == heard["id"]
        assert (await bruno.data("history", channel=lobby))["messages"] == []


async def test_a_command_a_button_and_an_ephemeral_answer(sandbox: Sandbox, inn: Inn) -> None:
    async with page(sandbox, "Ada") as ada, page(sandbox, "Bruno") as bruno:
        lobby = ada.channel("lobby")
        started = await ada.data("slash", channel=lobby, command="inn bell", options={})
        told = await ada.event("interaction", interaction=started["interaction"])
        assert told["status"] == "message"
        bell = (await bruno.event("message.create"))["message"]
        assert bell["sandbox"]["command"] == "inn bell"
        await bruno.data("press", channel=lobby, message=bell["id"], custom_id="bell:0")
        assert (await bruno.event("interaction"))["status"] == "updated"
        assert (await ada.event("message.update"))["message"]["content"] == "rung 1"
        gone = await bruno.ask("press", channel=lobby, message=bell["id"], custom_id="bell:0")
        assert gone["error"] == "This message has no such button or menu (any more)."
        await ada.data("slash", channel=lobby, command="inn eat", options={"dish": "dish-01"})
        secret = (await ada.event("message.create", type="message.create"))["message"]
        while not secret["sandbox"]["ephemeral"]:
            secret = (await ada.event("message.create"))["message"]
        assert len((await ada.data("history", channel=lobby))["messages"]) == 2
        assert len((await bruno.data("history", channel=lobby))["messages"]) == 1
        await ada.data("dismiss", channel=lobby, message=secret["id"])
        assert len((await ada.data("history", channel=lobby))["messages"]) == 1


async def test_autocomplete_and_a_form(sandbox: Sandbox, inn: Inn) -> None:
    async with page(sandbox, "Ada") as ada:
        lobby = ada.channel("lobby")
        asked = await ada.data(
            "autocomplete", channel=lobby, command="inn eat", options={"dish": "dish-3"}, focused="dish"
        )
        assert len(asked["choices"]) == 10
        await ada.data("slash", channel=lobby, command="inn order")
        modal = (await ada.event("interaction", status="modal"))["modal"]
        assert modal["title"] == "What will it be?"
        wrong = await ada.ask("modal", modal=modal["id"], fields={"dish": "x" * 21})
        assert "1 to 20" in wrong["error"]
        await ada.data("modal", modal=modal["id"], fields={"dish": "pie", "size": ["small"], "drink": "tea"})
        assert (await ada.event("message.create"))["message"]["content"] == "pie/small/tea/"


async def test_a_private_thread_appears_only_for_those_in_it(sandbox: Sandbox) -> None:
    async with page(sandbox, "Bruno") as bruno, page(sandbox, "Dora") as dora:
        lobby = bruno.channel("lobby")
        opened = (await bruno.data("thread", channel=lobby, name="hush", private=True))["channel"]
        assert not (await dora.ask("history", channel=opened["id"]))["ok"]
        await bruno.data("invite", channel=opened["id"], user=dora.state["persona"]["id"])
        seen = (await dora.event("channel"))["channel"]
        assert (seen["name"], seen["private"], seen["kind"]) == ("hush", True, "thread")
        await bruno.data("fault", name="archive", channel=opened["id"])
        assert (await dora.event("channel"))["channel"]["archived"]


async def test_faults_are_flipped_and_shown(sandbox: Sandbox, inn: Inn) -> None:
    async with page(sandbox, "Ada") as ada, page(sandbox, "Dora") as dora:
        dora_id, lobby = dora.state["persona"]["id"], ada.channel("lobby")
        await ada.data("fault", name="close_dms", user=dora_id)
        await ada.data("fault", name="revoke", channel=lobby, permission="SEND_MESSAGES")
        await ada.data("fault", name="rate_limit", count=2, path="/messages")
        faults = await ada.data("fault", name="slow", ms=1)
        assert faults["closed_dms"] == [dora_id]
        assert faults["revoked"] == [{"channel": lobby, "permission": "SEND_MESSAGES"}]
        assert faults["rate_limits"][0]["left"] == 2
        await ada.data("fault", name="leave_guild", user=dora_id)
        assert (await dora.event("channel.gone"))["id"] == lobby
        cleared = await ada.data("fault", name="clear")
        assert (cleared["closed_dms"], cleared["left"], cleared["revoked"], cleared["delay_ms"]) == ([], [], [], 0)
        assert (await dora.event("channel"))["channel"]["id"] == lobby
        assert not (await ada.ask("fault", name="earthquake"))["ok"]


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/pyproject.toml", "/missing.js"])
async def test_only_the_pages_own_files_are_served(sandbox: Sandbox, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(URL(sandbox.url + path, encoded=True)) as answer:
        assert answer.status == 404


async def test_requests_work_without_a_socket(sandbox: Sandbox) -> None:
    ada = str(sandbox.persona("Ada").id)
    async with aiohttp.ClientSession(sandbox.url) as session:
        body = {"op": "send", "channel": str(sandbox.channel("lobby").id), "content": "hi"}
        async with session.post("/sandbox/api", params={"persona": ada}, json=body) as answer:
            assert (await answer.json())["data"]["message"]["content"] == "hi"
        async with session.get("/sandbox/state", params={"persona": ada}) as answer:
            assert (await answer.json())["persona"]["id"] == ada
        async with session.get("/sandbox/violations") as answer:
            assert (await answer.json())["violations"] == []
