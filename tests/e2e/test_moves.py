"""Presses that are late, doubled, forged or somebody else's; answers typed as commands."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from cogs.ui.codec import Act, decode, encode
from sandbox.components import STRING_SELECT
from sandbox.driver import Persona, buttons, menu
from sandbox.world import Message
from tests.e2e.stage import LOBBY, NAMES, Stage, act_menus, acts, play_on, text_of

SEATS = ("darkness", "dreamer-1", "dreamer-2")


async def started(stage: Stage, seats: tuple[str, ...] = SEATS) -> dict[str, Persona]:
    """A game that has begun."""
    people = {seat: stage.persona(NAMES[seat]) for seat in seats}
    await stage.open(people["darkness"], players=len(seats))
    await stage.seat(people)
    await stage.begin(people["darkness"])
    await stage.quiet()
    return people


async def to_hour_one(stage: Stage, people: dict[str, Persona]) -> None:
    """All Dreamers say they are done."""
    for seat, persona in people.items():
        if seat != "darkness":
            await persona.slash("dare done", LOBBY)
    await stage.quiet()


async def version(stage: Stage) -> int:
    """Changes when anything at the table does."""
    return (await stage.client.host.panel((await stage.table()).id)).version


async def test_a_stale_button_gets_a_polite_answer_and_the_present_question(stage: Stage) -> None:
    people = await started(stage)
    bruno = people["darkness"]
    await to_hour_one(stage, people)
    early = (await stage.move(bruno)).message
    old = act_menus(early, "mark")[0]["custom_id"]
    nothing = acts(early, "none")[0]["custom_id"]
    await stage.press(bruno, early, custom_id=nothing)
    before = await version(stage)
    result = await bruno.raw_component(early, old, kind=STRING_SELECT, values=["night"])
    await stage.quiet()
    assert "belongs to an earlier question" in text_of(early)
    assert acts(early, "pick"), "the present question is there to be answered"
    assert decode(old).opened < decode(acts(early, "pick")[0]["custom_id"]).opened
    assert result.failed is None
    assert await version(stage) == before


async def test_a_double_click_counts_once(stage: Stage) -> None:
    people = await started(stage)
    await to_hour_one(stage, people)
    bruno = people["darkness"]
    panel = (await stage.move(bruno)).message
    nothing = acts(panel, "none")[0]["custom_id"]
    await asyncio.gather(bruno.press(panel, custom_id=nothing), bruno.press(panel, custom_id=nothing))
    await stage.quiet()
    await stage.sandbox.until(lambda: "counted already" in stage.seen_by(bruno))
    assert "belongs to an earlier question" not in stage.seen_by(bruno)
    log = await stage.client.host.log((await stage.table()).id, bruno.id)
    assert [entry.ask for entry in log].count("hour.place") == 1


async def test_a_panel_dismissed_while_it_answers_comes_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    panel = (await stage.move(ada)).message
    done = next(part["custom_id"] for part in acts(panel, "pick") if decode(part["custom_id"]).pick == "done")
    answer = stage.client.host.answer

    async def dismissed(*given: Any, **more: Any) -> Any:
        ada.delete(panel)
        return await answer(*given, **more)

    monkeypatch.setattr(stage.client.host, "answer", dismissed)
    result = await ada.press(panel, custom_id=done)
    again = await result.follow_up()
    assert again.ephemeral_for == ada.id
    assert "went wrong" not in text_of(again) and "You are not asked anything now" in text_of(again)


async def test_somebody_elses_panel_answers_nothing(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe, eve = people["dreamer-1"], people["dreamer-2"], stage.persona("Eve")
    panel = (await stage.move(ada)).message
    done = next(part["custom_id"] for part in acts(panel, "pick") if decode(part["custom_id"]).pick == "done")
    before = await version(stage)
    for other in (zoe, eve, people["darkness"]):
        public = await stage.panel()
        result = await other.raw_component(public, done)
        assert result.failed is None
        assert result.message.ephemeral_for == other.id, "never into the public panel"
    assert await version(stage) == before


FORGED = [
    "o1|pick|999999|1|dreamer-1|tuck-in|done",
    "o1|nonsense|1|1|||",
    "o2|pick|1|1|dreamer-1|tuck-in|done",
    "o1|pick|1|1|dreamer-1|tuck-in",
    "o1|vote-yes|1|0|||notanumber",
    "o1|undo-to|1|0|||-5",
    "o1|page|1|1|dreamer-1|tuck-in|99999999999999999999",
    "o1|option|1|0||night|",
    "something else entirely",
    "o1|pick|1|1|dreamer-1|tuck-in|" + "x" * 70,
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_press_gets_a_sentence_and_changes_nothing(stage: Stage, custom_id: str) -> None:
    people = await started(stage)
    before = await version(stage)
    result = await people["dreamer-1"].raw_component(await stage.panel(), custom_id)
    assert result.failed is None
    assert result.text.strip()
    assert result.message.ephemeral_for == people["dreamer-1"].id
    assert "went wrong" not in result.text, result.text
    assert await version(stage) == before


async def test_two_people_pressing_at_once_are_both_heard(stage: Stage) -> None:
    people = await started(stage)
    panels: list[tuple[Persona, Message]] = []
    for seat in ("dreamer-1", "dreamer-2"):
        panels.append((people[seat], (await stage.move(people[seat])).message))
    await asyncio.gather(*[stage.press(persona, panel, "Done") for persona, panel in panels])
    await stage.quiet()
    told = "\n".join(text_of(message) for message in stage.persona("Eve").sees(LOBBY))
    assert "**Hour 1.**" in told
    assert told.count("Every Dreamer is Asleep") == 1


async def test_why_not_tells_the_rule(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    panel = (await stage.move(ada)).message
    refused = act_menus(panel, "why-not")[0]
    choice = next(option for option in refused["options"] if option["value"].startswith("use:"))
    await stage.select(ada, panel, [choice["value"]], refused["custom_id"])
    assert "DTD-TUCK-06" in text_of(panel)
    assert "is not possible now" in text_of(panel)
    assert acts(panel, "pick")
    why = await ada.slash("why", LOBBY)
    assert "DTD-TUCK-06" in why.text
    waiting = await people["darkness"].slash("why", LOBBY)
    assert "You are not asked anything now" in waiting.text
    assert "Ada" in waiting.text


async def test_what_cannot_be_taken_back_is_asked_once_more(stage: Stage) -> None:
    people = await started(stage)
    await to_hour_one(stage, people)
    bruno = people["darkness"]
    await bruno.slash("dare place", LOBBY)
    asked = await bruno.slash("dare strike", LOBBY)
    before = await version(stage)
    assert "**Strike**" in asked.text
    await stage.press(bruno, asked.message, "Back")
    assert await version(stage) == before
    panel = asked.message
    await stage.press(bruno, panel, "Strike")
    await stage.press(bruno, panel, "Do it")
    assert await version(stage) > before


async def test_act_offers_exactly_what_is_legal(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    table = await stage.table()
    asks = await stage.client.host.asks(table.id, ada.id)
    offered = (await ada.autocomplete("act", LOBBY, "choice")).choices
    assert {decode(choice["value"]).pick for choice in offered} == {
        option.id for asked in asks for option in asked.ask.legal
    }
    assert (await people["darkness"].autocomplete("act", LOBBY, "choice")).choices == []
    assert (await stage.persona("Eve").autocomplete("act", LOBBY, "choice")).choices == []
    done = next(choice for choice in offered if choice["name"] == "Done")
    await ada.slash("act", LOBBY, choice=done["value"])
    again = await ada.slash("act", LOBBY, choice=done["value"])
    assert "not asked anything now" in again.text


async def test_act_takes_words_and_refuses_others(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    for nonsense in ("dance", "", " ", "@everyone **x** <@1>"):
        assert "not one of your choices" in (await ada.slash("act", LOBBY, choice=nonsense)).text
    assert "not asked anything now" in (await ada.slash("act", LOBBY, choice="done")).text


async def test_verbs_complete_from_what_is_open(stage: Stage) -> None:
    people = await started(stage)
    bruno = people["darkness"]
    assert (await bruno.autocomplete("dare place", LOBBY, "card")).choices == []
    await to_hour_one(stage, people)
    table = await stage.table()
    view: Any = await stage.client.host.view(table.id, bruno.id)
    cards = (await bruno.autocomplete("dare place", LOBBY, "card")).choices
    assert {choice["value"] for choice in cards} == set(view.darkness_hand)
    first = cards[0]["value"]
    rest = (await bruno.autocomplete("dare place", LOBBY, "second-card", "", card=first)).choices
    assert {choice["value"] for choice in rest} == set(view.darkness_hand) - {first}
    result = await bruno.slash("dare place", LOBBY, card=first, **{"second-card": rest[0]["value"]})
    assert "2 in all" in result.text
    refused = await people["dreamer-1"].slash("dare lurk", LOBBY)
    assert "You cannot do that now" in refused.text


async def test_a_vote_of_the_team_may_be_changed_until_it_agrees(stage: Stage) -> None:
    people = await started(stage, tuple(NAMES))
    rng = random.Random(11)
    table = await stage.table()
    for _ in range(200):
        waiting = (await stage.client.host.panel(table.id)).waiting
        if any("strike.bonus" in waited.asks for waited in waiting):
            break
        await play_on(stage, people, rng, answers=1)
    ada = people["dreamer-1"]
    panel = (await stage.move(ada)).message
    await stage.press(ada, panel, custom_id=acts(panel, "pick")[0]["custom_id"])
    assert "Your vote so far" in text_of(panel)
    await stage.press(ada, panel, "Leave all to the Darkness")
    assert "Your vote so far: Leave all to the Darkness" in text_of(panel)
    other = (await stage.move(people["dreamer-2"])).message
    await stage.press(people["dreamer-2"], other, "Leave all to the Darkness")
    await stage.quiet()
    assert any("leave every Monster" in text_of(message) for message in stage.persona("Eve").sees(LOBBY))


async def test_a_number_may_be_typed_into_a_form(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    panel = (await stage.move(ada)).message
    shape = decode(acts(panel, "pick")[0]["custom_id"])
    opened = await ada.raw_component(panel, encode(replace(shape, action="amount", pick="")))
    assert opened.modal is not None
    assert opened.modal["title"] == "How many?"
    before = await version(stage)
    edits = stage.versions[panel.id]
    sent = await ada.submit_modal(opened, number="5")
    await stage.settled(sent, panel, edits)
    assert "not one of the choices" in text_of(panel), "this question takes no number"
    assert acts(panel, "pick")
    assert await version(stage) == before


async def test_forms_outlive_a_restart(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    panel = (await stage.move(ada)).message
    shape = decode(acts(panel, "pick")[0]["custom_id"])
    opened = await ada.raw_component(panel, encode(replace(shape, action="amount", pick="")))
    await stage.restart()
    edits = stage.versions[panel.id]
    await stage.settled(await ada.submit_modal(opened, number="many"), panel, edits)
    assert "not one of the choices" in text_of(panel)


async def test_a_card_can_be_looked_at_closely(stage: Stage) -> None:
    eve = stage.persona("Eve")
    found = (await eve.autocomplete("card", LOBBY, "name", "wind-up")).choices
    assert [choice["value"] for choice in found] == ["The Wind-Up Owl"]
    shown = await eve.slash("card", LOBBY, name="The Wind-Up Owl")
    assert "Guardian" in shown.text
    assert shown.message.data["attachments"][0]["description"]
    assert "No card has that name" in (await eve.slash("card", LOBBY, name="zebra")).text


async def test_spectators_see_the_board_and_no_hand(stage: Stage) -> None:
    people = await started(stage)
    eve, panel = stage.persona("Eve"), await stage.panel()
    assert "Sand" in (await eve.press(panel, label="Board")).text
    assert "Each Dreamer holds" in (await eve.press(panel, label="Log")).text
    assert "no hand to see" in (await eve.press(panel, label="My hand")).text
    assert "You are watching" in (await eve.press(panel, label="Your move")).text
    assert "You are watching" in (await eve.press(panel, label="Help")).text
    board = await eve.slash("board", LOBBY)
    assert board.message.ephemeral_for == eve.id
    assert len(board.message.data["attachments"]) == 1
    assert (await eve.slash("board", LOBBY, picture="no-such-picture")).text == board.text
    assert people["darkness"].id != eve.id


async def test_commands_without_a_table_say_what_to_do(stage: Stage) -> None:
    ada = stage.persona("Ada")
    for command in ("hand", "board", "log", "why", "undo", "redo", "table leave", "table end", "dare lurk"):
        assert "/table create" in (await ada.slash(command, LOBBY)).text, command
    assert "/table create" in (await ada.slash("help", LOBBY)).text
    assert "DTD-STRIKE-14" in (await ada.slash("rules", LOBBY, query="DTD-STRIKE-14")).text
    assert "No rule has these words" in (await ada.slash("rules", LOBBY, query="zebra")).text


async def test_leaving_a_running_game_is_asked_once_more(stage: Stage) -> None:
    ada = (await started(stage))["dreamer-1"]
    asked = await ada.slash("table leave", LOBBY)
    assert "Leave the game? Your seat (" in asked.text and "only if the table agrees" in asked.text
    await stage.press(ada, asked.message, "Stay")
    assert acts(asked.message, "pick", "pick-menu"), "the question they are asked stands in its place"
    assert (await stage.table()).seats_of(ada.id)
    asked = await ada.slash("table leave", LOBBY)
    await stage.restart()
    await stage.press(ada, asked.message, "Leave")
    assert "You have left your seat." in text_of(asked.message)
    assert not (await stage.table()).seats_of(ada.id)
    assert "only people seated" in (await ada.slash("table leave", LOBBY)).text.lower()


async def test_a_hand_can_be_seen_from_anywhere(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    there = await ada.slash("hand", ada.dm())
    here = await ada.slash("hand", LOBBY)
    assert there.text == here.text
    assert "Hand of Ada" in here.text
    pressed = await ada.press(here.message, label="Your move")
    assert buttons(pressed.message)


async def test_a_team_sees_its_hands_and_nobody_elses(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe = people["dreamer-1"], people["dreamer-2"]
    mine = (await ada.slash("hand", LOBBY)).message
    shown = await ada.press(mine, label="Hand of ＠everyone")
    theirs = await zoe.slash("hand", LOBBY)
    assert text_of(shown.message) in theirs.text
    for seat in ("darkness", "nobody"):
        forged = encode(Act("hand-of", (await stage.table()).id, seat=seat))
        assert "hidden from you" in (await ada.raw_component(mine, forged)).text
    other = encode(Act("hand-of", (await stage.table()).id, seat="dreamer-1"))
    assert "hidden from you" in (await people["darkness"].raw_component(await stage.panel(), other)).text
    assert "no hand to see" in (await stage.persona("Eve").raw_component(await stage.panel(), other)).text


async def test_one_person_may_play_two_dreamers(stage: Stage) -> None:
    ada, bruno = stage.persona("Ada"), stage.persona("Bruno")
    await stage.open(bruno, players=3)
    await stage.seat({"darkness": bruno, "dreamer-1": ada})
    assert "Dreamer 2" in (await ada.slash("table join", LOBBY, seat="dreamer-2", also=True)).text
    await stage.quiet()
    await stage.begin(bruno)
    panel = (await stage.move(ada)).message
    assert "Dreamer 1" in text_of(panel)
    other = acts(panel, "show")[0]
    assert "Dreamer 2" in other["label"]
    await stage.press(ada, panel, custom_id=other["custom_id"])
    assert text_of(panel).startswith("-# Dreamer 2")
    await stage.press(ada, panel, "Done")
    assert "Ada (Dreamer 2)" in text_of(panel)
    hand = await ada.slash("hand", LOBBY)
    files = [attachment["filename"] for attachment in hand.message.data["attachments"]]
    assert len(set(files)) == 2
    await stage.press(ada, panel, "Done")
    await play_on(stage, {"darkness": bruno, "dreamer-1": ada, "dreamer-2": ada}, random.Random(6), answers=14)


async def test_the_log_turns_back_page_by_page(stage: Stage) -> None:
    people = await started(stage)
    await play_on(stage, people, random.Random(7), answers=30)
    table, eve = await stage.table(), stage.persona("Eve")
    panel = (await eve.press(await stage.panel(), label="Log")).message
    read = [text_of(panel)]
    while not acts(panel, "log-older")[0].get("disabled"):
        await stage.press(eve, panel, "Earlier")
        read.append(text_of(panel))
    numbers = [line.split()[1] for text in reversed(read) for line in text.splitlines() if line.startswith("-# ")]
    log = await stage.client.host.log(table.id, None, limit=1000)
    assert numbers == [str(entry.number) for entry in log if entry.told]


async def test_a_menu_on_the_lobby_is_harmless_once_the_game_runs(stage: Stage) -> None:
    host = stage.persona("Bruno")
    lobby = await stage.open(host, players=3)
    wanted = menu(lobby, placeholder="How many play")["custom_id"]
    people = {seat: stage.persona(NAMES[seat]) for seat in SEATS}
    await stage.seat(people)
    await stage.begin(host)
    result = await host.raw_component(await stage.panel(), wanted, kind=3, values=["4"])
    assert "This game has started" in result.text
    assert encode(Act("players", (await stage.table()).id)) == wanted
