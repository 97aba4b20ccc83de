"""What the page's inspector shows of the bot's requests."""

from __future__ import annotations

import aiohttp

from sandbox.driver import Sandbox


async def test_the_inspector_shows_the_last_requests_with_their_bodies() -> None:
    async with Sandbox() as sandbox, aiohttp.ClientSession(headers={"Authorization": "Bot anything"}) as http:
        place = f"{sandbox.rest_url}/channels/{sandbox.channel('lobby').id}/messages"
        async with http.post(place, json={"content": "good night"}) as answer:
            assert answer.status == 200
        async with http.get(f"{sandbox.rest_url}/nowhere") as answer:
            assert answer.status == 404
        asked = {"op": "requests"}
        async with http.post(f"{sandbox.url}/sandbox/api?persona={sandbox.personas[0].id}", json=asked) as answer:
            shown = (await answer.json(content_type=None))["data"]["requests"]
    assert [(one["method"], one["status"]) for one in shown] == [("POST", 200), ("GET", 404)]
    assert shown[0]["body"]["content"] == "good night"
    assert "anything" not in str(shown)
