"""Seats that change hands in play, and the end of a table."""

from __future__ import annotations

import pytest

from engine.host import NotAllowed
from engine.kernel import Refused
from tests.host.conftest import Opener
from tests.host.stage import ANA, BEA, CAI, CHANNEL, DEB, GUILD, Stage, done


async def to_hiding(stage: Stage) -> int:
    """A table where Bea has hidden 3 and Cai is still asked."""
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.says(BEA, "hide-oil", "amount:3")
    return table


async def test_a_new_person_takes_over_in_the_middle_of_a_wait(stage: Stage) -> None:
    table = await to_hiding(stage)
    # Bea has answered already: nobody calls her now.
    assert (await stage.calls())[-1] == (CAI,)
    assert (await stage.host.replace(table, ANA, "lantern-2", user=DEB, name="Deb")).done
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.says(CAI, "hide-oil", "amount:0")
    with pytest.raises(NotAllowed, match="not-your-seat"):
        await stage.host.view(table, CAI, "lantern-2")
    assert await stage.host.asks(table, CAI) == ()
    assert (await stage.calls())[-1] == (DEB,)
    await stage.says(DEB, "hide-oil", "amount:2")
    assert (await stage.host.view(table, DEB)).oil == 2  # type: ignore[attr-defined]
    told = [row for row in stage.paper.shown if row.kind == "private"]
    await stage.publisher.drain()
    assert len([row for row in stage.paper.shown if row.kind == "private"]) == len(told) + 2


async def test_the_newcomer_reads_what_the_seat_was_told(stage: Stage) -> None:
    table = await to_hiding(stage)
    await stage.says(CAI, "hide-oil", "amount:0")
    await stage.host.replace(table, ANA, "lantern-1", user=DEB, name="Deb")
    told = [one.event for entry in await stage.host.log(table, DEB) for one in entry.told if one.to]
    assert [event.oil for event in told] == [3]  # type: ignore[attr-defined]
    assert [one for entry in await stage.host.log(table, BEA) for one in entry.told if one.to] == []


async def test_replacing_needs_the_host_or_the_others_votes(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI, DEB, players=4)
    proposed = await stage.host.replace(table, BEA, "lantern-2", policy="first")
    vote = proposed.proposal
    assert not proposed.done and vote is not None
    assert (vote.voters, vote.needed) == ((ANA, BEA, DEB), 2)
    with pytest.raises(NotAllowed, match="no-vote"):
        await stage.host.vote(table, CAI, vote.id, False)
    assert (await stage.host.vote(table, DEB, vote.id, True)).done
    seat = (await stage.host.info(table)).seat("lantern-2")
    assert seat is not None and (seat.kind, seat.policy, seat.user) == ("auto", "first", None)
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.replace(table, CAI, "lantern-1")


async def test_votes_about_the_same_seat_lapse_when_one_is_carried(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI, DEB, players=4)
    first = (await stage.host.replace(table, BEA, "lantern-2", policy="first")).proposal
    second = (await stage.host.replace(table, DEB, "lantern-2")).proposal
    assert first is not None and second is not None
    await stage.host.vote(table, ANA, first.id, True)
    with pytest.raises(Refused, match="no-proposal"):
        await stage.host.vote(table, ANA, second.id, True)


async def test_leaving_is_free_and_the_seat_waits_for_somebody(stage: Stage) -> None:
    table = await to_hiding(stage)
    info = await stage.host.leave(table, CAI)
    assert [seat.user for seat in info.seats] == [ANA, BEA, None]
    assert [(one.seat, one.user) for one in (await stage.host.panel(table)).waiting] == [("lantern-2", None)]
    proposed = await stage.host.join(table, DEB, "Deb")
    vote = proposed.proposal
    assert not proposed.done and vote is not None and (vote.seat, vote.user) == ("lantern-2", DEB)
    await stage.host.vote(table, BEA, vote.id, True)
    assert (await stage.host.vote(table, ANA, vote.id, True)).done
    await stage.says(DEB, "hide-oil", "amount:1")
    with pytest.raises(Refused, match="seat-held"):
        await stage.host.join(table, CAI, "Cai", "lantern-2")
    with pytest.raises(Refused, match="table-full"):
        await stage.host.join(table, CAI, "Cai")


async def test_nobody_changes_to_a_side_whose_foes_they_have_seen(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    with pytest.raises(Refused, match="other-side"):
        await stage.host.replace(table, ANA, "lantern-1", user=ANA, name="Ana")
    await stage.host.leave(table, BEA)
    await stage.host.leave(table, ANA)
    with pytest.raises(Refused, match="seen-other-side"):
        await stage.host.join(table, BEA, "Bea", "hunter")
    # Cai is host now, and may let Bea back to her side.
    assert done(await stage.host.replace(table, CAI, "lantern-1", user=BEA, name="Bea"))


async def test_the_host_who_leaves_hands_the_table_on(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    assert (await stage.host.leave(table, ANA)).host == BEA
    assert (await stage.notices())[-1] == "host-changed"


async def test_a_host_voted_out_of_their_seat_hands_the_table_on(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    vote = (await stage.host.replace(table, BEA, "hunter", user=DEB, name="Deb")).proposal
    assert vote is not None
    await stage.host.vote(table, CAI, vote.id, True)
    assert (await stage.host.info(table)).host == DEB


async def test_a_vote_is_counted_again_when_somebody_leaves(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    vote = (await stage.host.end(table, BEA)).proposal
    assert vote is not None and vote.needed == 2
    await stage.host.leave(table, CAI)
    assert (await stage.host.info(table)).status == "playing"
    await stage.host.leave(table, ANA)
    assert (await stage.host.info(table)).status == "ended"


async def test_the_host_ends_the_table_and_others_vote(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.end(table, DEB)
    vote = (await stage.host.end(table, BEA)).proposal
    assert vote is not None
    assert (await stage.host.vote(table, CAI, vote.id, True)).done
    for call in (
        stage.says(ANA, "hunt", "hunt:lantern-1"),
        stage.host.end(table, ANA),
        stage.host.leave(table, ANA),
        stage.host.undo(table, ANA),
        stage.host.replace(table, ANA, "lantern-1"),
        stage.host.join(table, DEB, "Deb"),
    ):
        with pytest.raises(Refused, match="table-closed"):
            await call
    assert await stage.host.asks(table, ANA) == ()
    other = await stage.seated(ANA)
    assert (await stage.host.end(other, ANA)).done
    assert (await stage.host.create("lantern", GUILD, CHANNEL, DEB)).status == "lobby"


async def test_a_table_that_everybody_left_can_be_ended_by_anybody(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    for user in (ANA, BEA, CAI):
        await stage.host.leave(table, user)
    assert (await stage.host.end(table, DEB)).done


async def test_what_the_face_remembers_survives(process: Opener) -> None:
    first = await process()
    table = await first.playing(ANA, BEA, CAI)
    await first.host.set_panel(table, CHANNEL, 77)
    await first.host.set_room(table, "lanterns", 88)
    await first.host.set_room(table, "hunter", 99)
    await first.host.set_room(table, "hunter", None)
    await first.host.set_delivery(table, BEA, "dm")
    with pytest.raises(NotAllowed, match="not-seated"):
        await first.host.set_delivery(table, DEB, "dm")
    info = await (await process()).host.info(table)
    assert (info.panel_channel, info.panel_message, dict(info.rooms)) == (CHANNEL, 77, {"lanterns": 88})
    assert [seat.delivery for seat in info.seats] == ["", "dm", ""]
