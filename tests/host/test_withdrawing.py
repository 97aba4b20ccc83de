"""What was said towards the end of a game goes with the person who said it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.kernel import Answer, Ask, GameMaster, Option, Refused
from engine.kernel.replay import Verified, decode_export, verify
from tests.host.conftest import Opener
from tests.host.lantern import Flickered, Lantern, State
from tests.host.stage import ANA, BEA, CAI, DEB, Stage, done


class Dimming(Lantern):
    """Lanterns may be for putting the light out, and take it back; once both are, the game is over."""

    def offers(self, state: State) -> Sequence[Ask]:
        """To be for it, or against it again."""
        return [
            Ask("dim", (seat,), (Option("dim"),), offer=True, commits=True, ends=True)
            if sparks == 2
            else Ask("dim", (seat,), (Option("shine"),), offer=True, withdraws=True)
            for seat, sparks in state.sparks.items()
        ]

    async def side_action(self, state: State, gm: GameMaster, answer: Answer) -> None:
        """A spark less stands for the word given."""
        state.sparks[answer.seat] = 1 if state.sparks[answer.seat] == 2 else 2
        gm.tell(Flickered(answer.seat))
        if set(state.sparks.values()) == {1}:
            state.phase = "over"


@pytest.fixture
async def stage(process: Opener) -> Stage:
    """A table where Cai alone is for putting the light out."""
    stage = await process(Dimming())
    await stage.playing(ANA, BEA, CAI)
    await stage.says(CAI, "dim", "dim")
    assert sparks(stage) == {"lantern-1": 2, "lantern-2": 1}
    return stage


def sparks(stage: Stage) -> dict[str, int]:
    """Of each lantern."""
    session = stage.host._tables[stage.table].session
    assert session is not None
    return dict(session.state.sparks)


async def test_who_leaves_takes_their_word_along(stage: Stage) -> None:
    await stage.host.leave(stage.table, CAI)
    assert sparks(stage) == {"lantern-1": 2, "lantern-2": 2}
    await stage.says(BEA, "dim", "dim")
    assert (await stage.host.info(stage.table)).status == "playing", "Bea alone cannot end it"


async def test_a_newcomer_and_a_program_say_nothing_of_the_kind_yet(stage: Stage) -> None:
    await stage.host.replace(stage.table, ANA, "lantern-2", user=DEB, name="Deb")
    assert sparks(stage)["lantern-2"] == 2
    await stage.says(DEB, "dim", "dim")
    await stage.host.replace(stage.table, ANA, "lantern-2", policy="first")
    assert sparks(stage)["lantern-2"] == 2


async def test_a_word_of_ones_own_stays(stage: Stage) -> None:
    await stage.host.replace(stage.table, ANA, "lantern-1", user=DEB, name="Deb")
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    assert sparks(stage) == {"lantern-1": 2, "lantern-2": 1}
    await stage.says(DEB, "dim", "dim")
    assert (await stage.host.info(stage.table)).status == "over"


async def test_undo_does_not_bring_the_word_of_who_has_left_back(stage: Stage) -> None:
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.host.leave(stage.table, CAI)
    vote = (await stage.host.undo(stage.table, ANA)).proposal
    assert vote is not None
    assert done(await stage.host.vote(stage.table, BEA, vote.id, True))
    assert await stage.asked(ANA) == ["hunt"] and sparks(stage)["lantern-2"] == 2


async def test_the_record_plays_again_and_outlives_a_restart(stage: Stage, process: Opener) -> None:
    await stage.host.leave(stage.table, CAI)
    second = await process(Dimming())
    await second.host.join(second.table, DEB, "Deb")
    vote = (await second.host.panel(second.table)).proposals[0]
    await second.host.vote(second.table, ANA, vote.id, True)
    await second.host.vote(second.table, BEA, vote.id, True)
    with pytest.raises(Refused, match="unknown-option"):
        await second.says(DEB, "dim", "shine")
    await second.says(BEA, "dim", "dim")
    await second.says(DEB, "dim", "dim")
    made = decode_export(await second.host.export(second.table, ANA))
    assert isinstance(verify(Dimming(), made), Verified)


async def test_undo_after_a_restart_does_not_bring_a_word_of_an_earlier_round_back(
    stage: Stage, process: Opener
) -> None:
    await stage.round(ANA, (BEA, CAI))
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.host.leave(stage.table, CAI)
    second = await process(Dimming())
    vote = (await second.host.undo(stage.table, ANA)).proposal
    assert vote is not None
    assert done(await second.host.vote(stage.table, BEA, vote.id, True))
    session = second.host._tables[stage.table].session
    assert session is not None and session.state.sparks == {"lantern-1": 2, "lantern-2": 2}


async def test_who_leaves_after_a_restart_takes_a_word_of_an_earlier_round_along(stage: Stage, process: Opener) -> None:
    await stage.round(ANA, (BEA, CAI))
    assert sparks(stage)["lantern-2"] == 1
    second = await process(Dimming())
    await second.host.leave(stage.table, CAI)
    session = second.host._tables[stage.table].session
    assert session is not None and session.state.sparks["lantern-2"] == 2
