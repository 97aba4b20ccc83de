"""Answers: who may give them, for what, and once."""

from __future__ import annotations

import asyncio
import logging

import pytest

from engine.host import Fault, NotAllowed, Press
from engine.kernel import Refused
from tests.host.conftest import Opener
from tests.host.lantern import HUNTER, Flickered, Lantern, OilHidden
from tests.host.stage import ANA, BEA, CAI, CHANNEL, DEB, GUILD, Clock, Stage


async def test_a_night_from_the_first_moon_to_the_last(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    for _ in range(2):
        await stage.round(ANA, (BEA, CAI))
    panel = await stage.host.panel(table)
    assert panel.table.status == "over"
    assert panel.outcome is not None and panel.outcome.winners == (HUNTER,)
    assert panel.waiting == ()
    with pytest.raises(Refused, match="game-over"):
        await stage.says(ANA, "hunt", "hunt:lantern-1")
    assert (await stage.notices())[-1] == "game-over"
    # A new table may take the channel of one that is over.
    assert (await stage.host.create("lantern", GUILD, CHANNEL, BEA)).id != table
    with pytest.raises(Refused, match="table-closed"):
        await stage.host.undo(table, ANA)


@pytest.mark.parametrize(
    ("user", "ask", "picks", "code"),
    [
        (DEB, "hunt", ("hunt:lantern-1",), "not-seated"),
        (BEA, "hunt", ("hunt:lantern-1",), "not-yours"),
        (ANA, "path", ("path:wood",), "not-asked"),
        (ANA, "hunt", ("hunt:hunter",), "unknown-option"),
        (ANA, "hunt", ("x" * 100_000,), "unknown-option"),
        (ANA, "hunt", (), "too-few"),
        (ANA, "hunt", ("hunt:lantern-1", "hunt:lantern-2"), "too-many"),
        (ANA, "hunt", ("hunt:lantern-1", "hunt:lantern-1"), "repeated"),
    ],
)
async def test_what_was_not_asked_is_refused(
    stage: Stage, user: int, ask: str, picks: tuple[str, ...], code: str
) -> None:
    await stage.playing(ANA, BEA, CAI)
    before = await stage.host.panel(stage.table)
    with pytest.raises(Refused) as refused:
        await stage.says(user, ask, *picks)
    assert refused.value.code == code
    assert isinstance(refused.value, NotAllowed) == (code == "not-seated")
    assert await stage.host.panel(stage.table) == before


async def test_nobody_answers_for_anothers_seat_or_before_the_start(stage: Stage) -> None:
    await stage.seated(ANA, BEA, CAI)
    with pytest.raises(Refused, match="not-playing"):
        await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.host.start(stage.table, ANA)
    with pytest.raises(NotAllowed, match="not-your-seat"):
        await stage.says(BEA, "hunt", "hunt:lantern-1", seat=HUNTER)


async def test_a_double_click_answers_once(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    flicker = await stage.button(BEA, "flicker")
    await stage.press(BEA, flicker, "flicker")
    # The second click is another interaction on the same button; the same question is open again.
    assert "flicker" in await stage.asked(BEA)
    with pytest.raises(Refused, match="stale"):
        await stage.press(BEA, flicker, "flicker")
    await stage.press(BEA, await stage.button(BEA, "flicker"), "flicker")
    assert "flicker" not in await stage.asked(BEA)


async def test_a_press_that_is_delivered_again_counts_once_even_after_a_restart(process: Opener) -> None:
    first = await process()
    await first.playing(ANA, BEA, CAI)
    given = await first.says(BEA, "flicker", "flicker", press=Press("p1"))
    again = await first.says(BEA, "flicker", "flicker", press=Press("p1"))
    assert (given.repeated, again.repeated) == (False, True)
    assert again.entry == given.entry
    assert again.told == ()
    second = await process()
    assert (await second.says(BEA, "flicker", "flicker", press=Press("p1"))).repeated
    assert "flicker" in await second.asked(BEA)
    await second.says(BEA, "flicker", "flicker", press=Press("p2"))
    assert "flicker" not in await second.asked(BEA)


async def test_two_people_press_at_once_and_both_count(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    bea, cai = await stage.button(BEA, "hide-oil"), await stage.button(CAI, "hide-oil")
    await asyncio.gather(stage.press(BEA, bea, "amount:1"), stage.press(CAI, cai, "amount:2"))
    assert await stage.awaited() == ["lantern-1", "lantern-2"]
    assert "counsel" in await stage.asked(BEA)


async def test_a_side_action_does_not_make_the_question_stale(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    hunt = await stage.button(ANA, "hunt")
    await stage.says(BEA, "flicker", "flicker")
    await stage.press(ANA, hunt, "hunt:lantern-1")
    with pytest.raises(Refused, match="stale"):
        await stage.press(ANA, hunt, "hunt:lantern-1")
    assert await stage.asked(ANA) == ["path"]


async def test_buttons_outlive_a_restart_but_not_an_undo(process: Opener) -> None:
    first = await process()
    await first.playing(ANA, BEA, CAI)
    await first.says(ANA, "hunt", "hunt:lantern-2")
    path = await first.button(ANA, "path")
    second = await process()
    assert (await second.button(ANA, "path")).opened == path.opened
    assert (await second.host.undo(second.table, ANA)).done
    await second.says(ANA, "hunt", "hunt:lantern-1")
    with pytest.raises(Refused, match="stale"):
        await second.press(ANA, path, "path:wood")
    await second.press(ANA, await second.button(ANA, "path"), "path:wood")


async def test_who_holds_two_seats_answers_for_each(stage: Stage) -> None:
    await stage.seated(ANA, BEA)
    await stage.host.join(stage.table, BEA, "Bea", "lantern-2", also=True)
    await stage.host.start(stage.table, ANA)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    with pytest.raises(Refused, match="which-seat"):
        await stage.says(BEA, "hide-oil", "amount:1")
    await stage.says(BEA, "hide-oil", "amount:1", seat="lantern-2")
    await stage.says(BEA, "hide-oil", "amount:3")
    views = await stage.host.views(stage.table, BEA)
    assert {seat: view.oil for seat, view in views.items()} == {"lantern-1": 3, "lantern-2": 1}  # type: ignore[attr-defined]
    # A team's votes go to the seats one after the other.
    await stage.says(BEA, "counsel", "yes")
    await stage.says(BEA, "counsel", "yes")
    assert await stage.awaited() == [HUNTER]


async def test_the_same_vote_again_is_no_new_answer(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    for user in (BEA, CAI):
        await stage.says(user, "hide-oil", "amount:1")
    counsel = await stage.button(BEA, "counsel")
    first = await stage.press(BEA, counsel, "yes")
    assert (await stage.press(BEA, counsel, "yes")).repeated
    assert (await stage.button(BEA, "counsel")).vote == ("yes",)
    assert (await stage.button(BEA, "counsel")).votes == {}
    assert (await stage.button(CAI, "counsel")).votes == {counsel.seat: ("yes",)}
    changed = await stage.press(BEA, counsel, "no")
    assert changed.entry == first.entry + 1


async def test_a_team_at_odds_is_awaited_as_a_whole(stage: Stage) -> None:
    await stage.playing(ANA, BEA, CAI, counsel="all")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    for user in (BEA, CAI):
        await stage.says(user, "hide-oil", "amount:1")
    await stage.says(BEA, "counsel", "yes")
    await stage.says(CAI, "counsel", "no")
    assert await stage.awaited() == ["lantern-1", "lantern-2"]
    await stage.says(BEA, "counsel", "no")
    assert await stage.awaited() == [HUNTER]


async def test_hidden_things_reach_their_seat_alone(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.says(BEA, "hide-oil", "amount:3")
    assert (await stage.host.view(table, BEA)).oil is None  # type: ignore[attr-defined]
    result = await stage.says(CAI, "hide-oil", "amount:2")
    assert [told.event for told in result.told] == [OilHidden("lantern-2", 2)]
    seen = {user: await stage.host.log(table, user) for user in (ANA, BEA, CAI, None)}
    hidden = {
        user: [told.event.oil for entry in log for told in entry.told if isinstance(told.event, OilHidden)]
        for user, log in seen.items()
    }
    assert hidden == {ANA: [], BEA: [3], CAI: [2], None: []}
    with pytest.raises(NotAllowed, match="not-your-seat"):
        await stage.host.view(table, ANA, "lantern-1")
    assert (await stage.host.view(table, DEB)).seat is None  # type: ignore[attr-defined]
    assert (await stage.host.view(table, BEA)).oil == 3  # type: ignore[attr-defined]


async def test_the_log_pages_backwards(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI, length="long")
    for _ in range(3):
        await stage.round(ANA, (BEA, CAI))
    newest = await stage.host.log(table, None, limit=4)
    before = await stage.host.log(table, None, before=newest[0].number, limit=100)
    assert [entry.number for entry in (*before, *newest)] == list(range(19))
    assert before[0].kind == "begin"
    await stage.says(BEA, "flicker", "flicker")
    assert [told.event for told in (await stage.host.log(table, None, limit=1))[0].told] == [Flickered("lantern-1")]


async def test_the_log_pages_forwards(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI, length="long")
    for _ in range(3):
        await stage.round(ANA, (BEA, CAI))
    for user in (BEA, None):
        first = await stage.host.log_from(table, user, 0, limit=7)
        rest = await stage.host.log_from(table, user, first[-1].number + 1, limit=100)
        assert [*first, *rest] == await stage.host.log(table, user, limit=100)
    assert await stage.host.log_from(table, None, 19) == []


async def test_the_last_move_is_ones_own_newest_answer_at_any_seat(stage: Stage, clock: Clock) -> None:
    table = await stage.seated(ANA, BEA)
    await stage.host.join(table, BEA, "Bea", "lantern-2", also=True)
    await stage.host.start(table, ANA)
    assert await stage.host.last_move(table, BEA) is None
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    clock.now += 60
    await stage.says(ANA, "path", "path:wood")
    await stage.says(BEA, "hide-oil", "amount:1", seat="lantern-1")
    await stage.says(BEA, "hide-oil", "amount:2", seat="lantern-2")
    hunter, lanterns = await stage.host.last_move(table, ANA), await stage.host.last_move(table, BEA)
    assert hunter is not None and (hunter.number, hunter.ask, hunter.at) == (2, "path", clock.now)
    assert lanterns is not None and (lanterns.number, lanterns.seat) == (4, "lantern-2")
    assert await stage.host.last_move(table, DEB) is None


async def test_the_panel_says_who_is_waited_for_since_when(stage: Stage, clock: Clock) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    started = clock.now
    clock.now += 60
    await stage.says(BEA, "flicker", "flicker")
    waiting = (await stage.host.panel(table)).waiting
    assert [(one.seat, one.user, one.since, one.asks) for one in waiting] == [(HUNTER, ANA, started, ("hunt",))]
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    assert {one.since for one in (await stage.host.panel(table)).waiting} == {clock.now}


async def test_a_fault_in_the_rules_leaves_the_table_as_it_was(
    process: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    stage = await process(Lantern(broken=True))
    await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    before = await stage.host.panel(stage.table)
    with caplog.at_level(logging.ERROR), pytest.raises(Fault, match="rules-fault") as fault:
        await stage.says(ANA, "path", "path:cliff")
    assert fault.value.fault_id in caplog.text
    assert "KeyError" in caplog.text
    assert "{'lantern-1': 2" not in caplog.text
    assert await stage.host.panel(stage.table) == before
    await stage.says(ANA, "path", "path:wood")


async def test_slow_presses_are_logged_with_their_table(process: Opener, caplog: pytest.LogCaptureFixture) -> None:
    stage = await process(slow=2.0)
    table = await stage.playing(ANA, BEA, CAI)
    await stage.publisher.drain()
    await stage.says(BEA, "flicker", "flicker", press=Press("p1", stage.clock.now - 1, stage.clock.now))
    await stage.publisher.drain()
    assert caplog.text == ""
    timing = stage.host.timings.done[-1]
    assert timing.received == timing.committed - 1
    assert timing.published == timing.committed == timing.applied == timing.acknowledged
    await stage.says(BEA, "flicker", "flicker", press=Press("p2", stage.clock.now - 3))
    assert f"slow press at table {table}" in caplog.text


async def test_a_long_table_stays_small_in_memory(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI, length="long")
    number = 0
    for _ in range(45):
        for user, ask, pick in (
            (ANA, "hunt", "hunt:lantern-1"),
            (ANA, "path", "path:wood"),
            (BEA, "hide-oil", "amount:1"),
            (CAI, "hide-oil", "amount:1"),
            (BEA, "counsel", "yes"),
            (CAI, "counsel", "yes"),
        ):
            number += 1
            await stage.says(user, ask, pick, press=Press(f"press-{number}"))
    assert len(stage.host._tables[table].presses) < number
    assert (await stage.says(CAI, "counsel", "yes", press=Press(f"press-{number}"))).repeated
