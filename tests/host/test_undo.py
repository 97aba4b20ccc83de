"""Undo, redo, history."""

from __future__ import annotations

import pytest

from engine.host import NotAllowed
from engine.kernel import Refused
from tests.host.conftest import Opener
from tests.host.lantern import HUNTER
from tests.host.stage import ANA, BEA, CAI, DEB, Stage


async def test_ones_own_answer_is_taken_back_at_once(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    assert (await stage.host.undo(table, ANA)).done
    assert await stage.asked(ANA) == ["hunt"]
    assert (await stage.host.panel(table)).can_redo
    assert (await stage.host.redo(table, ANA)).done
    assert await stage.asked(ANA) == ["path"]
    with pytest.raises(Refused, match="nothing-to-redo"):
        await stage.host.redo(table, ANA)
    assert (await stage.notices())[-2:] == ["undone", "redone"]


async def test_a_move_that_was_taken_back_is_not_the_last_until_it_is_brought_back(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(BEA, "flicker", "flicker")
    await stage.says(ANA, "path", "path:wood")
    proposed = await stage.host.undo(table, CAI, before=3)
    assert proposed.proposal is not None
    assert (await stage.host.vote(table, BEA, proposed.proposal.id, True)).done
    moves = [await stage.host.last_move(table, user) for user in (ANA, BEA, CAI)]
    assert [None if move is None else move.number for move in moves] == [1, 2, None]
    back = await stage.host.redo(table, ANA)
    assert back.done
    again = await stage.host.last_move(table, ANA)
    assert again is not None and again.number == 3


async def test_there_is_nothing_to_undo_at_the_beginning(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    for before in (None, 0, 1, 99):
        with pytest.raises(Refused, match="nothing-to-undo"):
            await stage.host.undo(table, ANA, before)
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.undo(table, DEB)


async def test_somebody_elses_answer_needs_a_majority(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    proposed = await stage.host.undo(table, BEA)
    assert not proposed.done
    vote = proposed.proposal
    assert vote is not None
    assert (vote.kind, vote.seat, vote.ask, vote.count) == ("undo", HUNTER, "hunt", 1)
    assert (vote.voters, vote.needed, vote.yes, vote.no) == ((ANA, BEA, CAI), 2, (BEA,), ())
    with pytest.raises(NotAllowed, match="no-vote"):
        await stage.host.vote(table, DEB, vote.id, True)
    with pytest.raises(Refused, match="proposed"):
        await stage.host.undo(table, CAI)
    assert (await stage.host.panel(table)).proposals == (vote,)
    assert not (await stage.host.vote(table, ANA, vote.id, False)).done
    assert (await stage.host.vote(table, CAI, vote.id, True)).done
    assert await stage.asked(ANA) == ["hunt"]
    assert (await stage.host.panel(table)).proposals == ()
    with pytest.raises(Refused, match="no-proposal"):
        await stage.host.vote(table, CAI, vote.id, True)
    ended = await stage.host.proposal(table, vote.id)
    assert ended.proposal is not None and ended.done
    assert (ended.proposal.state, ended.proposal.yes, ended.proposal.no) == ("passed", (BEA, CAI), (ANA,))
    with pytest.raises(Refused, match="no-proposal"):
        await stage.host.proposal(table, 999)
    assert (await stage.notices())[-3:] == ["proposal-opened", "proposal-passed", "undone"]


async def test_a_vote_lapses_when_play_moves_on_and_fails_when_it_cannot_win(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.host.undo(table, BEA)
    await stage.says(ANA, "path", "path:wood")
    assert (await stage.notices())[-1] == "proposal-overtaken"
    vote = (await stage.host.undo(table, BEA)).proposal
    assert vote is not None and vote.ask == "path"
    await stage.host.vote(table, ANA, vote.id, False)
    rejected = await stage.host.vote(table, CAI, vote.id, False)
    assert rejected.proposal is not None and rejected.proposal.state == "rejected"
    assert await stage.awaited() == ["lantern-1", "lantern-2"]


async def test_what_was_learned_is_not_taken_back_alone(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.round(ANA, (BEA, CAI))
    # Cai's vote ended the round, and the moon was rolled.
    points = await stage.host.history(table, CAI)
    assert (points[0].seat, points[0].ask, points[0].free) == ("lantern-2", "counsel", False)
    assert not (await stage.host.undo(table, CAI)).done


async def test_an_open_vote_survives_a_restart(process: Opener) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI)
    await first.says(ANA, "hunt", "hunt:lantern-1")
    vote = (await first.host.undo(table, BEA)).proposal
    second = await process()
    assert (await second.host.panel(table)).proposals == (vote,)
    assert vote is not None
    assert (await second.host.vote(table, CAI, vote.id, True)).done


async def test_a_hundred_labelled_points_and_undo_to_any_of_them_after_a_restart(process: Opener) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI, length="long")
    views: dict[int, object] = {}
    for number in range(60):
        for user, ask, picks in (
            (ANA, "hunt", "hunt:lantern-1"),
            (ANA, "path", "path:wood"),
            (BEA, "hide-oil", f"amount:{number % 4}"),
            (CAI, "hide-oil", "amount:1"),
            (BEA, "counsel", "yes"),
            (CAI, "counsel", "yes"),
        ):
            before = await first.host.views(table, BEA)
            views[(await first.says(user, ask, picks)).entry] = before
    second = await process()
    points = await second.host.history(table, ANA, limit=300)
    assert len(points) == 300
    assert [point.count for point in points] == list(range(1, 301))
    assert {point.picks for point in points if point.seat != HUNTER} == {()}
    assert points[5].picks == ("hunt:lantern-1",)
    for place in (7, 100, 299):
        third = await process()
        target = points[place]
        vote = (await third.host.undo(table, BEA, target.number)).proposal
        assert vote is not None and vote.count == target.count
        assert (vote.seat, vote.ask) == (target.seat, target.ask)
        assert (await third.host.vote(table, ANA, vote.id, True)).done
        assert await third.host.views(table, BEA) == views[target.number]
        log = await third.host.log(table, None, before=target.number + 2, limit=3)
        assert [entry.undone for entry in log] == [False, True, True]
        back = (await third.host.redo(table, ANA)).proposal
        assert back is not None
        assert (await third.host.vote(table, CAI, back.id, True)).done
        assert not (await third.host.panel(table)).can_redo
    assert (await third.host.panel(table)).where == (await first.host.panel(table)).where


async def test_redo_brings_back_one_undo_at_a_time(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(BEA, "flicker", "flicker")
    await stage.says(BEA, "flicker", "flicker")
    await stage.host.undo(table, BEA)
    await stage.host.undo(table, BEA)
    assert (await stage.button(BEA, "flicker")).ask.facts == {"sparks": 2}
    await stage.host.redo(table, BEA)
    assert (await stage.button(BEA, "flicker")).ask.facts == {"sparks": 1}
    await stage.host.redo(table, BEA)
    assert "flicker" not in await stage.asked(BEA)
    await stage.host.undo(table, BEA)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    with pytest.raises(Refused, match="nothing-to-redo"):
        await stage.host.redo(table, BEA)


async def test_undo_brings_back_a_game_that_was_over(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.round(ANA, (BEA, CAI))
    await stage.round(ANA, (BEA, CAI))
    assert (await stage.host.info(table)).status == "over"
    vote = (await stage.host.undo(table, BEA)).proposal
    assert vote is not None
    await stage.host.vote(table, ANA, vote.id, True)
    assert (await stage.host.info(table)).status == "playing"
    assert "counsel" in await stage.asked(CAI)
