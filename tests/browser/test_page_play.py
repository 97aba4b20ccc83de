"""A person at the page: commands, buttons, selects, forms, secrets, threads."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.lantern_bot import ALT
from tests.browser.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_a_newcomer_is_told_what_to_do_and_opens_a_table(stage: Stage) -> None:
    page = stage.page
    await expect(page.get_by_role("heading", name="You are Ada.")).to_be_visible()
    await page.get_by_role("button", name="Type /table create for me").click()
    suggestions = page.get_by_role("listbox", name="game — Which game")
    await expect(suggestions.get_by_role("option")).to_have_count(3)
    await page.keyboard.type("s")
    await expect(suggestions.get_by_role("option")).to_have_text(["Sandman", "Small Hours"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="game")).to_have_value("Small Hours")
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert").filter(has_text="players: At most 4.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.get_by_role("button", name="rival").click()
    await page.keyboard.type("zo")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="private", exact=True).click()
    await page.keyboard.press("Enter")
    await stage.shot("command")
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text(
        "Table: small-hours, 4 players, against @@everyone **Zoë** <@1>, private: True"
    )
    await expect(stage.last()).to_contain_text("Ada used /table create")
    await expect(page.locator("#live")).to_contain_text("Oneiros: Table: small-hours")
    await page.get_by_role("button", name="Dismiss the welcome").click()
    await page.reload()
    await expect(stage.last()).to_contain_text("Table: small-hours")
    await expect(page.locator("#welcome")).to_be_empty()


async def test_typing_a_slash_lists_the_commands(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    options = stage.page.get_by_role("listbox", name="Commands").get_by_role("option")
    await expect(options).to_have_count(11)
    await stage.page.keyboard.type("tabl")
    await expect(options).to_have_count(1)
    await expect(options).to_contain_text("/table create")
    await expect(options).to_contain_text("Open a table in this channel")
    await stage.page.keyboard.type("xyz")
    await expect(stage.page.get_by_text("No such command.")).to_be_visible()
    await stage.page.keyboard.press("Enter")
    await expect(stage.page.get_by_text("There is no command /tablxyz here.").last).to_be_visible()
    await expect(stage.messages()).to_have_count(0)


async def test_a_required_option_is_asked_for(stage: Stage) -> None:
    await stage.type("/hostile ")
    await stage.page.get_by_role("button", name="Run /hostile").click()
    await expect(stage.page.get_by_role("alert").filter(has_text="text: This option is required.")).to_be_visible()
    await stage.page.keyboard.press("Escape")
    await stage.page.keyboard.press("Escape")
    await expect(stage.page.locator("#composer-text")).to_be_focused()


async def test_a_layout_is_pressed(stage: Stage) -> None:
    await stage.command("board")
    panel = stage.last()
    move = panel.get_by_role("button", name="Your move")
    await expect(panel).to_contain_text("Pressed 0 times")
    await move.focus()
    await stage.page.keyboard.press("Enter")
    await expect(panel).to_contain_text("Pressed 1 times")
    await expect(move).to_be_focused()
    await expect(panel).to_contain_text("(edited)")
    await expect(panel.get_by_role("button", name="Undo")).to_be_disabled()
    await expect(panel.get_by_role("link", name="log.txt").first).to_be_visible()
    await stage.shot("layout")


async def test_a_picture_has_its_words_and_can_be_enlarged(stage: Stage) -> None:
    await stage.command("embed")
    message, page = stage.last(), stage.page
    await expect(message.get_by_role("img", name=ALT)).to_be_visible()
    badge = message.get_by_role("button", name="ALT: show the description")
    await badge.click()
    await expect(message.locator("figcaption")).to_have_text(ALT)
    await expect(badge).to_have_attribute("aria-expanded", "true")
    await message.get_by_role("button", name="Enlarge").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("img", name=ALT)).to_be_visible()
    await stage.shot("enlarged")
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(message).to_contain_text("Morning comes.")


async def test_no_answer_is_said_to_have_failed(stage: Stage) -> None:
    await stage.command("board")
    panel = stage.last()
    await panel.get_by_role("button", name="End").click()
    await expect(panel.get_by_role("button", name="End")).to_have_attribute("aria-busy", "true")
    stage.sandbox.advance(3.1)
    await expect(panel).to_contain_text("This interaction failed")
    await expect(panel.get_by_role("button", name="End")).not_to_have_attribute("aria-busy", "true")
    await stage.command("silent")
    await expect(stage.page.get_by_text("Sending /silent…")).to_be_visible()
    stage.sandbox.advance(3.1)
    await expect(stage.page.locator("#pending")).to_contain_text("The application did not respond.")


async def test_a_second_click_while_one_waits_does_nothing(stage: Stage) -> None:
    await stage.command("board")
    panel = stage.last()
    end = panel.get_by_role("button", name="End")
    await end.click()
    await end.click(force=True)
    await panel.get_by_role("button", name="Join").click(force=True)
    stage.sandbox.advance(3.1)
    await expect(panel).to_contain_text("This interaction failed")
    await expect(stage.messages()).to_have_count(1)
    await panel.get_by_role("button", name="Join").click()
    await expect(stage.last()).to_contain_text("@Ada sits down.")


async def test_a_secret_is_seen_by_one_persona_alone(stage: Stage) -> None:
    await stage.command("hand")
    await expect(stage.last()).to_contain_text("Only you can see this")
    await expect(stage.last()).to_contain_text("Night Light")
    await expect(stage.page.locator("#live")).to_contain_text("Night Light")
    await stage.page.keyboard.press("Alt+2")
    await expect(stage.page.locator(".chip.mine")).to_contain_text("Bruno")
    await expect(stage.messages()).to_have_count(0)
    assert "Night Light" not in await stage.page.content()
    await stage.page.keyboard.press("Alt+1")
    await stage.page.get_by_role("button", name="Dismiss message").click()
    await expect(stage.messages()).to_have_count(0)


async def test_a_form_is_checked_and_sent(stage: Stage) -> None:
    await stage.command("diary")
    form = stage.page.get_by_role("dialog", name="Your dream diary")
    title = form.get_by_label("Title")
    await expect(title).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("Write something here.")
    await expect(form).to_contain_text("Choose one of these.")
    await title.fill("Ab")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("At least 3 characters")
    await title.fill("A night")
    await form.get_by_label("Story").fill("Once upon\na bed")
    await form.get_by_role("combobox", name="Mood").click()
    await stage.page.keyboard.press("Escape")
    await expect(form).to_be_visible()
    await form.get_by_role("combobox", name="Mood").click()
    await form.get_by_role("option", name="Uneasy").click()
    await form.get_by_label("Darkness").check()
    for toy in ("Teddy", "Robot", "Rabbit"):
        await form.get_by_label(toy).check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_contain_text("Choose at most 2.")
    await form.get_by_label("Rabbit").uncheck()
    await stage.shot("form")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(stage.last()).to_contain_text("Diary: A night | Once upon")
    await expect(stage.last()).to_contain_text("| uneasy | darkness | teddy,robot")


async def test_a_form_waits_for_its_persona(stage: Stage) -> None:
    await stage.command("diary")
    form = stage.page.get_by_role("dialog", name="Your dream diary")
    await expect(form).to_be_visible()
    await stage.page.keyboard.press("Alt+2")
    await expect(form).to_have_count(0)
    await stage.page.keyboard.press("Alt+1")
    await expect(form).to_be_visible()
    await stage.page.keyboard.press("Escape")
    await expect(form).to_have_count(0)


async def test_lists_are_chosen_from_with_the_keyboard(stage: Stage) -> None:
    page = stage.page
    await stage.command("chosen")
    await page.get_by_role("combobox", name="Choose a toy").focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await expect(stage.last()).to_contain_text("Chosen in toy: ['robot']")
    await page.get_by_role("combobox", name="Choose two toys").click()
    await expect(page.get_by_role("button", name="Done")).to_be_disabled()
    for key in ("Space", "ArrowDown", "ArrowDown", "Space"):
        await page.keyboard.press(key)
    await page.get_by_role("button", name="Done").click()
    await expect(stage.last()).to_contain_text("Chosen in toys: ['teddy', 'kite']")
    await page.get_by_role("combobox", name="Choose a person").click()
    await page.keyboard.type("dor")
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text(f"Chosen in person: ['{stage.sandbox.persona('Dora').id}']")
    await page.get_by_role("combobox", name="Choose a channel").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("combobox", name="Choose a channel")).to_be_focused()


async def test_hostile_text_stays_text(stage: Stage) -> None:
    page = stage.page
    attack = "<svg onload=alert(1)> [x](javascript:alert(1)) @everyone"
    await stage.type("/hostile ")
    await page.keyboard.type(attack)
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text("<script>document.title='broken'</script>")
    await expect(stage.last()).to_contain_text("<svg onload=alert(1)> [x](javascript:alert(1))")
    assert await page.locator("#messages :is(script, img, a)").count() == 0
    assert "broken" not in await page.title()
    await stage.play("@everyone **Zoë** <@1>")
    await stage.type("<b>I am</b> `quiet`")
    await page.keyboard.press("Enter")
    await expect(stage.last().locator(".author")).to_have_text("@everyone **Zoë** <@1>")
    await expect(stage.last()).to_contain_text("<b>I am</b> quiet")


async def test_thinking_becomes_an_answer(stage: Stage) -> None:
    await stage.command("slow")
    await expect(stage.last()).to_contain_text("Oneiros is thinking…")
    stage.bot.gate.set()
    await expect(stage.last()).to_contain_text("At last, a thought.")
    await expect(stage.last()).not_to_contain_text("thinking")


async def test_who_is_called_has_a_number_on_the_face(stage: Stage) -> None:
    page = stage.page
    await stage.type("/ping ")
    await page.keyboard.type("bru")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text("@Bruno, it is your turn.")
    await expect(stage.last()).not_to_have_class("pings-me")
    bruno = stage.chip("Bruno")
    await expect(bruno.locator(".badge")).to_have_text("1")
    await expect(stage.chip("Dora").locator(".badge")).to_have_count(0)
    await stage.shot("called")
    await bruno.click()
    await expect(page.locator(".message.pings-me")).to_have_count(1)
    await expect(page.locator(".divider.new")).to_be_visible()
    await expect(bruno.locator(".badge")).to_have_count(0)


async def test_people_talk_answer_and_delete(stage: Stage) -> None:
    page = stage.page
    await stage.type("Good night, @dor")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(stage.last().locator(".mention")).to_have_text("@Dora")
    await stage.play("Dora")
    await stage.messages().first.hover()
    await stage.messages().first.get_by_role("button", name="Reply").click()
    await page.keyboard.type("Sleep well")
    await page.keyboard.press("Enter")
    await expect(stage.last().get_by_role("button", name="Answers Ada: go there")).to_be_visible()
    await stage.last().hover()
    await stage.last().get_by_role("button", name="More").click()
    await page.get_by_role("menuitem", name="Delete my message").click()
    await expect(stage.messages()).to_have_count(1)
    await stage.messages().first.hover()
    await stage.messages().first.get_by_role("button", name="More").click()
    await page.get_by_role("menuitem", name="Quote").click()
    await expect(stage.last()).to_contain_text("used Quote")


async def test_typing_is_shown_to_the_others(stage: Stage) -> None:
    bruno, lobby = stage.sandbox.persona("Bruno"), stage.sandbox.channel("lobby")
    stage.sandbox.core.typing(lobby, bruno.id)
    await expect(stage.page.locator(".typists")).to_have_text("Bruno is typing…")
    await bruno.say("Hello", "lobby")
    await expect(stage.last()).to_contain_text("Hello")
    await expect(stage.page.locator(".typists")).to_be_empty()


async def test_threads_and_conversations_belong_to_those_who_may_see_them(stage: Stage) -> None:
    page = stage.page
    await stage.play("Bruno")
    await page.get_by_role("button", name="New thread").click()
    await page.get_by_label("Name").fill("Under the bed")
    await page.get_by_label("Private").check()
    await page.get_by_role("button", name="Create", exact=True).click()
    await expect(page.get_by_role("heading", name="Under the bed")).to_be_visible()
    await stage.type("Anybody here?")
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text("Anybody here?")
    thread = page.locator("#sidebar [data-channel]").filter(has_text="Under the bed")
    await stage.play("Dora")
    await expect(thread).to_have_count(0)
    await expect(page.get_by_role("heading", name="lobby")).to_be_visible()
    await stage.play("Bruno")
    await page.get_by_role("button", name="Invite somebody").click()
    await page.get_by_role("dialog").get_by_role("button", name="Dora").click()
    await stage.play("Dora")
    await expect(thread).to_have_count(1)
    await page.get_by_role("button", name="Message Oneiros").click()
    await expect(page.get_by_role("heading", name="Oneiros")).to_be_visible()
    await stage.type("psst")
    await page.keyboard.press("Enter")
    await expect(stage.last()).to_contain_text("psst")
    await stage.play("Eve")
    assert "psst" not in await page.content()
