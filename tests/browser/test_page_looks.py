"""Markdown, contrast, names for screen readers, the phone, still pictures for those who want no motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

RENDER = """async (text) => {
  const { render } = await import("/js/markdown.js");
  const nobody = () => null;
  const user = (id) => (id === "1" ? { name: "**A** <b>" } : null);
  const names = { me: "1", user, role: nobody, channel: nobody, open: nobody };
  const holder = document.createElement("div");
  holder.append(...render(text, names));
  return holder.innerHTML;
}"""

SAMPLES = {
    "**b** *i* _i_ __u__ ~~s~~": "<strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s>",
    "***both*** and **a *b* c**": "<strong>a <em>b</em> c</strong>",
    r"\*not\* snake_case_name 2 * 3 * 4": "*not* snake_case_name 2 * 3 * 4",
    "`**raw**` ``a ` b``": "<code>**raw**</code> <code>a ` b</code>",
    "```py\nx = '<i>'\n```after": "<code>x = '&lt;i&gt;'</code></pre><div class=\"md-text\">after</div>",
    "# Big\n## Less\n-# small": '<div class="md-h1" role="heading" aria-level="3">Big</div>',
    "> one\n> two\nout": '<blockquote><div class="md-text">one\ntwo</div></blockquote><div class="md-text">out</div>',
    ">>> all\nof it": '<blockquote><div class="md-text">all\nof it</div></blockquote>',
    "- a\n  - b\n- c\n1. d": '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="1"><li>d</li></ol>',
    "3. three\n4. four": '<ol start="3"><li>three</li><li>four</li></ol>',
    "<@1> <@2>": '<span class="mention me">@**A** &lt;b&gt;</span> <span class="mention">@unknown-user</span>',
    "[t](javascript:alert) <x>": "[t](javascript:alert) &lt;x&gt;",
    "[t](https://a.example/)": 'href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">t</a>',
    "https://a.example/x_y_z.": '<a href="https://a.example/x_y_z"',
    "<t:0:D>": ">1 January 1970</time>",
    "<t:9999999999999999>": "&lt;t:9999999999999999&gt;",
    "<t:9999999999999:F>": "an impossible time",
    "||hidden **words**||": 'inert=""',
}


async def test_markdown_reads_as_on_discord(stage: Stage) -> None:
    shown = {text: await stage.page.evaluate(RENDER, text) for text in SAMPLES}
    assert {text: html for text, html in shown.items() if SAMPLES[text] not in html} == {}


async def test_endless_nesting_is_harmless(stage: Stage) -> None:
    for text in ("*" * 2000, "> " * 900 + "x", "||**__" * 300, "[" * 2000, "- a\n" * 900, "`" * 1999):
        assert await stage.page.evaluate(RENDER, text)


# Every piece of visible text against what is painted behind it (WCAG 2).
CONTRAST = """() => {
  const parse = (text) => (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
  const light = ([r, g, b]) => {
    const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const [x, y, z] = [r, g, b].map((v) => linear(v / 255));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const over = (top, under) => { const a = top[3] ?? 1; return [0, 1, 2].map((i) => top[i] * a + under[i] * (1 - a)); };
  const ground = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.push(parse(getComputedStyle(one).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [19, 17, 31]);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const shown = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    if (!node.textContent.trim() || !shown) continue;
    if (element.closest(":disabled, .visually-hidden, noscript, script, .skip")) continue;
    const behind = ground(element);
    const [one, other] = [light(over(parse(getComputedStyle(element).color), behind)), light(behind)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(2)} ${element.className}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""

NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, textarea, select, [role=combobox], img")]
  .filter((element) => element.checkVisibility() && !element.closest("[hidden]"))
  .filter((element) => {
    const label = element.labels?.[0]?.textContent ?? "";
    const words = element.tagName === "IMG" ? element.alt : element.textContent + label;
    const name = element.getAttribute("aria-label") ?? words;
    return !name.trim();
  })
  .map((element) => element.outerHTML.slice(0, 120))"""


async def _everything(stage: Stage) -> None:
    for command in ("board", "markdown", "embed", "chosen", "hand"):
        await stage.command(command)
        await expect(stage.last()).to_contain_text(f"used /{command}")


async def _look(stage: Stage, name: str, found: dict[str, Any]) -> None:
    await stage.shot(name)
    found[name] = await stage.page.evaluate(CONTRAST) + await stage.page.evaluate(NAMELESS)


async def test_all_text_can_be_read_and_all_controls_have_names(stage: Stage) -> None:
    page = stage.page
    found: dict[str, Any] = {}
    await _look(stage, "welcome", found)
    await _everything(stage)
    await _look(stage, "messages", found)
    await page.get_by_role("combobox", name="Choose a person").click()
    await _look(stage, "people", found)
    await page.keyboard.press("Escape")
    await stage.type("/")
    await _look(stage, "commands", found)
    await page.keyboard.press("Escape")
    await page.locator("#composer-text").fill("")
    await page.get_by_role("button", name="Faults and bot traffic").click()
    await _look(stage, "tools", found)
    await page.get_by_role("tab", name="Bot traffic").click()
    await _look(stage, "traffic", found)
    await stage.command("diary")
    await page.get_by_role("button", name="Submit").click()
    await _look(stage, "form", found)
    assert {name: problems for name, problems in found.items() if problems} == {}


async def test_on_a_phone_everything_fits_and_opens(phone: Stage) -> None:
    page = phone.page
    wide = "['html', '#scroller'].some((name) => document.querySelector(name).scrollWidth > innerWidth)"
    cut_off = (
        "[...document.querySelectorAll('.layout *')].filter((it) => it.getBoundingClientRect().right > innerWidth)"
    )
    await phone.shot("welcome")
    await page.get_by_role("button", name="Dismiss the welcome").tap()
    await _everything(phone)
    assert not await page.evaluate(wide)
    assert await page.evaluate(f"{cut_off}.map((it) => it.className)") == []
    sidebar = page.get_by_role("navigation", name="Channels")
    await expect(sidebar).to_be_hidden()
    await page.get_by_role("button", name="Channels", exact=True).tap()
    await expect(sidebar).to_be_in_viewport()
    await phone.shot("channels")
    await sidebar.get_by_role("button", name="bedtime").tap()
    await expect(sidebar).to_be_hidden()
    await expect(page.get_by_role("heading", name="bedtime")).to_be_visible()
    await page.get_by_role("button", name="Members").tap()
    await expect(page.get_by_role("complementary", name="Members")).to_be_in_viewport()
    await phone.shot("members")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("complementary", name="Members")).to_be_hidden()
    await page.locator(".chip").nth(2).tap()
    await expect(page.locator(".chip.mine")).to_contain_text("Zoë")
    await phone.command("chosen")
    await page.get_by_role("combobox", name="Choose two toys").tap()
    await phone.shot("sheet")
    for name in ("Teddy", "Kite"):
        await page.get_by_role("option", name=name).tap()
    await page.get_by_role("button", name="Done").tap()
    await expect(phone.last()).to_contain_text("Chosen in toys: ['teddy', 'kite']")
    await phone.type("/table create ")
    await expect(page.get_by_role("option", name="Sandman")).to_be_visible()
    await phone.shot("command")
    assert not await page.evaluate(wide)


async def test_nothing_moves_for_those_who_want_no_motion(stage: Stage) -> None:
    await stage.page.emulate_media(reduced_motion="reduce")
    await stage.command("slow")
    await expect(stage.last()).to_contain_text("is thinking")
    assert await stage.page.evaluate("document.getAnimations().length") == 0
    await stage.page.emulate_media(reduced_motion="no-preference")
    assert await stage.page.evaluate("document.getAnimations().length") > 0
