"""What goes wrong on purpose: fault switches, lost connections, the bot away."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from sandbox.core import Violation
from tests.browser.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_the_switches_reach_the_sandbox(stage: Stage) -> None:
    page = stage.page
    await page.get_by_role("button", name="Faults and bot traffic").click()
    tools = page.get_by_role("complementary", name="Sandbox tools")
    await expect(tools).to_contain_text("Nothing is broken.")
    await tools.get_by_role("switch", name="Bruno has closed DMs").check()
    await expect(tools).to_contain_text("Now: closed DMs × 1")
    assert stage.sandbox.faults.shown()["closed_dms"] == [str(stage.sandbox.persona("Bruno").id)]
    await tools.get_by_role("combobox", name="Permission").select_option("SEND_MESSAGES")
    await tools.get_by_role("button", name="Take it away").click()
    await expect(tools).to_contain_text("no SEND_MESSAGES")
    await tools.get_by_role("button", name="1000 ms").click()
    await expect(tools).to_contain_text("1000 ms slow")
    await tools.get_by_label("Path").fill("/callback")
    await tools.get_by_role("button", name="500 broken").click()
    await expect(tools).to_contain_text("500 × 3")
    await stage.shot("faults")
    await tools.get_by_role("button", name="Repair everything").click()
    await expect(tools).to_contain_text("Nothing is broken.")
    assert stage.sandbox.faults.shown()["closed_dms"] == []
    assert stage.sandbox.faults.delay_ms == 0


async def test_a_message_deleted_by_a_moderator_goes(stage: Stage) -> None:
    await stage.command("board")
    await stage.last().hover()
    await stage.last().get_by_role("button", name="More").click()
    await stage.page.get_by_role("menuitem", name="Fault: delete it").click()
    await expect(stage.messages()).to_have_count(0)


async def test_a_thread_is_archived_and_brought_back(stage: Stage) -> None:
    page = stage.page
    await page.get_by_role("button", name="New thread").click()
    await page.get_by_label("Name").fill("Old dreams")
    await page.get_by_role("button", name="Create", exact=True).click()
    await page.get_by_role("button", name="Faults and bot traffic").click()
    await page.get_by_role("button", name="Archive", exact=True).click()
    await expect(page.locator(".heading .tag")).to_have_text("archived")
    await expect(page.get_by_text("Archived threads — 1")).to_be_visible()
    await page.get_by_role("button", name="Unarchive").click()
    await expect(page.locator(".heading .tag")).to_have_count(0)


async def test_the_bot_away_is_said_so(stage: Stage) -> None:
    banner = stage.page.locator("#banner")
    await expect(banner).to_be_hidden()
    await stage.command("board")
    await expect(stage.last()).to_contain_text("used /board")
    await stage.bot.close()
    await expect(banner).to_contain_text("Oneiros is offline.")
    await stage.last().get_by_role("button", name="Join").click()
    stage.sandbox.advance(3.1)
    await expect(stage.last()).to_contain_text("This interaction failed")
    await stage.command("hand")
    await expect(stage.page.get_by_text("Sending /hand…")).to_be_visible()
    stage.sandbox.advance(3.1)
    await expect(stage.page.locator("#pending")).to_contain_text("did not respond")


async def test_a_lost_connection_comes_back_by_itself(stage: Stage) -> None:
    await stage.type("Before")
    await stage.page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text("Before")
    stage.sandbox.server.page.close()
    await stage.sandbox.persona("Bruno").say("While you were away", "lobby")
    await expect(stage.last()).to_contain_text("While you were away")
    await expect(stage.page.locator("#banner")).to_be_hidden()
    await expect(stage.messages()).to_have_count(2)


async def test_an_early_message_is_fetched_when_one_scrolls_up(stage: Stage) -> None:
    bruno = stage.sandbox.persona("Bruno")
    for number in range(70):
        await bruno.say(f"Sheep {number}", "lobby")
    await expect(stage.last()).to_contain_text("Sheep 69")
    await stage.page.reload()
    await expect(stage.messages()).to_have_count(50)
    await expect(stage.last()).to_be_in_viewport()
    await stage.page.get_by_role("button", name="Older messages").click()
    await expect(stage.messages()).to_have_count(70)
    await stage.page.locator("#scroller").evaluate("element => element.scrollTo(0, 0)")
    await bruno.say("Sheep 70", "lobby")
    await stage.page.get_by_role("button", name="1 new below").click()
    await expect(stage.last()).to_be_in_viewport()


async def test_what_the_judge_finds_is_shown(stage: Stage) -> None:
    page, core = stage.page, stage.sandbox.core
    core.violations.append(Violation("POST", "/channels/1/messages", "content: too long", '{"content": "..."}'))
    await page.get_by_role("button", name="Faults and bot traffic").click()
    await page.get_by_role("tab", name="Bot traffic (1!)").click()
    tools = page.get_by_role("complementary", name="Sandbox tools")
    await expect(tools).to_contain_text("One request breaks Discord’s description.")
    await tools.get_by_text("/channels/1/messages").click()
    await expect(tools).to_contain_text("content: too long")
