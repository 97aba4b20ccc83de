"""Exports: of a finished game everything, of a running one nothing hidden."""

from __future__ import annotations

import pytest

from engine.host import NotAllowed
from engine.kernel import Refused, replay
from tests.host.conftest import Opener
from tests.host.lantern import Lantern
from tests.host.stage import ANA, BEA, CAI, DEB, Stage


async def test_a_finished_game_can_be_verified(process: Opener) -> None:
    stage = await process()
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-2")
    await stage.host.undo(table, ANA)
    for _ in range(2):
        await stage.round(ANA, (BEA, CAI))
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.export(table, DEB)
    made = replay.decode_export(await (await process()).host.export(table, BEA))
    assert made.seed == "secret-0"
    verified = replay.verify(Lantern(), made)
    assert isinstance(verified, replay.Verified)
    assert verified.entries == len(await stage.host.log(table, None, limit=1000))


async def test_the_seed_is_shown_only_when_nothing_can_be_undone_any_more(stage: Stage) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    for _ in range(2):
        await stage.round(ANA, (BEA, CAI))
    await stage.host.export(table, BEA)
    with pytest.raises(Refused, match="table-closed"):
        await stage.host.undo(table, BEA)
    assert (await stage.host.find(11)) == await stage.host.info(table)
    await stage.host.export(table, DEB)


@pytest.mark.parametrize("ended", [False, True])
async def test_a_running_game_keeps_its_secrets(stage: Stage, ended: bool) -> None:
    table = await stage.playing(ANA, BEA, CAI)
    await stage.says(ANA, "hunt", "hunt:lantern-1")
    await stage.says(ANA, "path", "path:wood")
    await stage.says(BEA, "hide-oil", "amount:3")
    await stage.says(CAI, "hide-oil", "amount:2")
    if ended:
        await stage.host.end(table, ANA)
    text = await stage.host.export(table, BEA)
    made = replay.decode_export(text)
    assert (made.finished, made.seed, made.entries) == (False, None, ())
    assert b"secret" not in text
    assert b"oil-hidden" not in text
    assert b"moon-rose" in text


async def test_there_is_nothing_to_export_before_the_start(stage: Stage) -> None:
    table = await stage.seated(ANA)
    with pytest.raises(Refused, match="not-playing"):
        await stage.host.export(table, ANA)
