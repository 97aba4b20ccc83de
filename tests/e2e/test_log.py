"""Somebody who comes back after days reads what has happened since their last move, and no more than they may know."""

from __future__ import annotations

import random

from cogs.ui.codec import decode
from cogs.ui.speech import Speech
from cogs.ui.story import story
from sandbox.driver import Persona, Result, buttons
from sandbox.world import Message
from tests.e2e.secrets import Secrets
from tests.e2e.stage import LOBBY, NAMES, Stage, act_menus, acts, play_on, text_of
from tests.e2e.test_moves import started, to_hour_one

SINCE = "Since your last move"


async def caught_up(stage: Stage, persona: Persona) -> Result:
    """Press "Your move", and on one's own panel the way to what has happened since."""
    return await persona.press((await stage.move(persona)).message, label=SINCE)


def told(message: Message) -> list[int]:
    """The numbers of the entries on a page."""
    return [int(line.split()[1]) for line in text_of(message).splitlines() if line.startswith("-# ")]


async def missed(stage: Stage, persona: Persona) -> list[int]:
    """The entries since a person's last move that tell them something."""
    table = await stage.table()
    move = await stage.client.host.last_move(table.id, persona.id)
    assert move is not None
    speech = Speech(table.game, table.seats)
    since = await stage.client.host.log_from(table.id, persona.id, move.number + 1, limit=1000)
    return [entry.number for entry in since if story(speech, entry.told, table.id, entry.number)]


async def test_all_that_was_missed_is_told_page_by_page_also_after_a_restart(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    rng = random.Random(12)
    await play_on(stage, people, rng, answers=30)
    while len(await missed(stage, ada)) < 3:
        await play_on(stage, people, rng, answers=1)
    private = (await stage.move(ada)).message
    await stage.restart()
    wanted = await missed(stage, ada)
    page = (await ada.press(private, label=SINCE)).message
    assert page.ephemeral_for == ada.id
    assert text_of(page).startswith("**Since your last move, <t:")
    read = told(page)
    while not acts(page, "log-newer")[1].get("disabled"):
        await stage.press(ada, page, "Later")
        read += told(page)
    assert list(dict.fromkeys(read)) == wanted
    await stage.press(ada, page, "Beginning")
    assert told(page)[0] == 0
    await stage.press(ada, page, "Newest")
    assert told(page)[-1] == wanted[-1]
    await stage.press(ada, page, "Your move")
    assert acts(page, "pick", "send", "log") or act_menus(page, "mark", "pick-menu")


async def test_before_and_right_after_a_move_and_for_who_watches_there_are_words_too(stage: Stage) -> None:
    people = await started(stage)
    ada, bruno = people["dreamer-1"], people["darkness"]
    assert "You have not moved yet" in (await caught_up(stage, ada)).text
    waiting = await stage.move(bruno)
    assert "You have not moved yet" in (await bruno.press(waiting.message, label=SINCE)).text
    await ada.slash("dare done", LOBBY)
    own = await caught_up(stage, ada)
    assert "Nothing new has been told since your last move, <t:" in own.text
    assert "is ready" in own.text, "what came before is there"
    await people["dreamer-2"].slash("dare done", LOBBY)
    assert "Since your last move, <t:" in (await ada.slash("log", LOBBY)).text
    eve = stage.persona("Eve")
    watching = await stage.move(eve)
    assert not [part for part in buttons(watching.message) if part["label"] == SINCE]
    log = await eve.slash("log", LOBBY)
    assert log.text.startswith("**You are watching.**")
    assert not acts(log.message, "turn-here")


async def test_a_move_that_the_others_took_back_is_told_as_such(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe, bruno = people["dreamer-1"], people["dreamer-2"], people["darkness"]
    await to_hour_one(stage, people)
    undo = await zoe.slash("undo", LOBBY)
    menu = act_menus(undo.message, "undo-menu")[0]
    await stage.select(zoe, undo.message, [menu["options"][-1]["value"]], menu["custom_id"])
    await bruno.press(await stage.panel(), label="Yes")
    await stage.quiet()
    back = await caught_up(stage, ada)
    assert "You have not moved yet" in back.text
    assert back.text.count("taken back\n~~") == 2
    assert "Something was taken back" in back.text
    await ada.slash("dare done", LOBBY)
    assert "Nothing new has been told since your last move" in (await caught_up(stage, ada)).text


async def test_whoever_catches_up_is_told_nothing_that_is_hidden_from_them(stage: Stage) -> None:
    people = {seat: stage.persona(name) for seat, name in NAMES.items()}
    await stage.open(people["darkness"], players=4)
    await stage.seat(people)
    await stage.begin(people["darkness"])
    table = await stage.table()
    secrets = Secrets(stage, table.id, table.game, people)
    rng = random.Random(8)
    heard: set[str] = set()

    async def catch_up() -> None:
        persona = rng.choice([*people.values(), stage.persona("Eve")])
        page = (await persona.slash("log", LOBBY)).message
        turning = [part for part in acts(page, "log-older", "log-newer") if not part.get("disabled")]
        if turning:
            await stage.press(persona, page, custom_id=rng.choice(turning)["custom_id"])
        heard.update(decode(part["custom_id"]).action for part in turning)
        await secrets.check()

    await play_on(stage, people, rng, answers=70, after_each=catch_up)
    assert heard == {"log-older", "log-newer"}
    assert secrets.compared > 3_000
