"""Taking back: at once where it is one's own, by a vote where others have learned from it."""

from __future__ import annotations

from tests.e2e.stage import LOBBY, Stage, act_menus, acts, text_of
from tests.e2e.test_moves import started, to_hour_one, version


async def test_ones_own_answer_is_taken_back_at_once(stage: Stage) -> None:
    people = await started(stage)
    ada = people["dreamer-1"]
    await ada.slash("dare done", LOBBY)
    undo = await ada.press(await stage.panel(), label="Undo")
    assert "yours alone" in undo.text
    await stage.press(ada, undo.message, "Take it back")
    assert "Taken back" in text_of(undo.message)
    assert acts(undo.message, "pick"), "the question is open again"
    await stage.quiet()
    assert any("Taken back: 1 answer" in text_of(message) for message in ada.sees(LOBBY))
    redo = await ada.slash("redo", LOBBY)
    assert "Brought back" in redo.text
    log = await stage.client.host.log((await stage.table()).id, ada.id)
    assert any(entry.kind == "redo" for entry in log) or not acts(redo.message, "pick")


async def test_what_others_learned_from_needs_a_vote(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe, bruno = people["dreamer-1"], people["dreamer-2"], people["darkness"]
    await to_hour_one(stage, people)
    undo = await ada.slash("undo", LOBBY)
    assert "the table votes" in undo.text
    menu = act_menus(undo.message, "undo-menu")[0]
    await stage.select(ada, undo.message, [menu["options"][0]["value"]], menu["custom_id"])
    assert "voting" in text_of(undo.message)
    panel = await stage.panel()
    assert "Ada would like to go back" in text_of(panel)
    before = await version(stage)
    await bruno.press(panel, label="No")
    await zoe.press(await stage.panel(), label="Yes")
    await stage.quiet()
    assert await version(stage) > before
    assert any("Taken back" in text_of(message) for message in zoe.sees(LOBBY))
    assert "Tuck-In" in text_of(await stage.panel())


async def test_a_vote_that_play_overtakes_ends_with_a_sentence(stage: Stage) -> None:
    people = await started(stage)
    ada, zoe = people["dreamer-1"], people["dreamer-2"]
    await ada.slash("dare done", LOBBY)
    undo = await zoe.slash("undo", LOBBY)
    await stage.press(zoe, undo.message, "Take it back")
    assert "would like to go back" in text_of(await stage.panel())
    await zoe.slash("dare done", LOBBY)
    await stage.quiet()
    assert "would like to go back" not in text_of(await stage.panel())
    told = [text_of(message) for message in ada.sees(LOBBY)]
    assert told.count("The vote on taking back is over without a result, because play has gone on.") == 1


async def test_who_only_watches_is_not_offered_to_take_back(stage: Stage) -> None:
    people = await started(stage)
    await to_hour_one(stage, people)
    for result in (
        await stage.persona("Eve").press(await stage.panel(), label="Undo"),
        await stage.persona("Eve").slash("undo", LOBBY),
    ):
        assert result.text == "Only people seated at this table can do that; join it first."


async def test_the_history_is_labelled(stage: Stage) -> None:
    people = await started(stage)
    await to_hour_one(stage, people)
    found = (await people["dreamer-1"].autocomplete("undo", LOBBY, "before")).choices
    assert any("Tuck-In" in choice["name"] and "Ada" in choice["name"] for choice in found)
    refused = await people["dreamer-1"].slash("undo", LOBBY, before="yesterday")
    assert "no longer open" in refused.text


async def test_there_is_nothing_to_take_back_at_the_start(stage: Stage) -> None:
    people = await started(stage)
    assert "nothing to take back" in (await people["dreamer-1"].slash("undo", LOBBY)).text
    assert "Nothing was taken back" in (await people["dreamer-1"].slash("redo", LOBBY)).text
