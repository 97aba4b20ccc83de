"""The judge passes what the client sends and catches what Discord's description does not know."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox.driver import Sandbox
from sandbox.judge import Judge
from tests.sandbox.inn import Inn

judge = Judge.from_environment()
needs_description = pytest.mark.skipif(judge.status != "on", reason=f"the judge is {judge.status}")
MESSAGES = "/channels/1/messages"


def found(body: Any, method: str = "POST", path: str = MESSAGES) -> str:
    violation = judge.check(method, path, {}, body, [])
    return "" if violation is None else violation.reason


@needs_description
def test_a_good_message_passes() -> None:
    assert found({"content": "x", "nonce": "1", "enforce_nonce": True, "tts": False}) == ""
    button = {"type": 2, "style": 1, "label": "A", "custom_id": "a"}
    layout = [{"type": 17, "components": [{"type": 10, "content": "x"}, {"type": 1, "components": [button]}]}]
    assert found({"flags": 32768, "components": layout}) == ""


@needs_description
@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"contents": "x"}, "contents"),
        ({"content": 5}, "content"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "lable": "A"}]}]}, "lable"),
        ({"components": [{"type": 99}]}, "components/0/type"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]}, "components/0/components/0/style"),
        ({"allowed_mentions": {"parsed": []}}, "parsed"),
        ({"attachments": [{"id": "x"}]}, "attachments/0/id"),
    ],
)
def test_a_typo_is_caught_and_its_place_named(body: Any, place: str) -> None:
    assert place in found(body)


@needs_description
def test_answers_to_interactions_are_judged_by_their_type() -> None:
    path = "/interactions/1/token/callback"
    assert found({"type": 4, "data": {"content": "x", "flags": 64}}, path=path) == ""
    assert found({"type": 6}, path=path) == ""
    assert "titel" in found({"type": 9, "data": {"titel": "x", "custom_id": "a", "components": []}}, path=path)
    assert "type" in found({"type": 3}, path=path)


@needs_description
def test_commands_are_judged() -> None:
    path = "/applications/1/commands"
    good = {"name": "a", "description": "d", "type": 1, "options": [{"type": 3, "name": "p", "description": "d"}]}
    assert found([good], "PUT", path) == ""
    typo = good | {"options": [{"type": 3, "name": "p", "description": "d", "autocomplet": True}]}
    assert "autocomplet" in found([typo], "PUT", path)


@needs_description
def test_unknown_operations_queries_and_missing_bodies_are_caught() -> None:
    assert "no such operation" in found(None, "POST", "/channels/1/message")
    assert "body is missing" in found(None)
    assert "no body" in found({"x": 1}, "POST", "/channels/1/typing")
    violation = judge.check("GET", MESSAGES, {"limits": "5"}, None, [])
    assert violation is not None
    assert "limits" in violation.reason


def test_the_judge_says_why_it_is_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("ONEIROS_OPENAPI", str(tmp_path / "missing.json"))
    off = Judge.from_environment()
    assert off.status.startswith("off: ONEIROS_OPENAPI")
    assert off.check("POST", MESSAGES, {}, {"contents": "x"}, []) is None


@needs_description
async def test_a_request_over_the_wire_is_judged(sandbox: Sandbox, inn: Inn) -> None:
    await inn.http.request(discord_route(sandbox), json={"content": "x", "flag": 4})
    assert [(v.method, "flag" in v.reason) for v in sandbox.violations] == [("POST", True)]
    assert sandbox.violations[0].body.startswith('{"content":"x"')


def discord_route(sandbox: Sandbox) -> Any:
    return discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=sandbox.channel("lobby").id)
