"""The lobby: seats, options, the start."""

from __future__ import annotations

import pytest

from engine.host import Conflict, NotAllowed
from engine.kernel import Refused
from tests.host.conftest import Opener
from tests.host.stage import ANA, BEA, CAI, CHANNEL, DEB, GUILD, Stage


def holders(info: object) -> list[int | str | None]:
    """Who holds the seats, in order."""
    return [seat.policy or seat.user for seat in info.seats]  # type: ignore[attr-defined]


async def test_a_channel_holds_one_table(stage: Stage) -> None:
    table = await stage.seated(ANA)
    with pytest.raises(Refused) as refused:
        await stage.host.create("lantern", GUILD, CHANNEL, BEA)
    assert refused.value.code == "channel-taken"
    assert refused.value.fields == {"table": table}
    other = await stage.host.create("lantern", GUILD, CHANNEL + 1, BEA)
    assert [info.id for info in await stage.host.tables(GUILD)] == [table, other.id]
    found = await stage.host.find(CHANNEL)
    assert found is not None and found.id == table


@pytest.mark.parametrize(
    ("game", "players", "settings", "code"),
    [
        ("chess", None, {}, "unknown-game"),
        ("lantern", 9, {}, "seat-count"),
        ("lantern", None, {"length": "endless"}, "bad-setting"),
        ("lantern", None, {"colour": "red"}, "unknown-setting"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    stage: Stage, game: str, players: int | None, settings: dict[str, str], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        await stage.host.create(game, GUILD, CHANNEL, ANA, players=players, settings=settings)
    assert refused.value.code == code
    assert await stage.host.find(CHANNEL) is None


async def test_people_sit_where_they_like(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA)
    await stage.host.join(table, ANA, "Ana", "lantern-2")
    info = await stage.host.info(table)
    assert holders(info) == [None, BEA, ANA]
    with pytest.raises(Refused, match="seat-held"):
        await stage.host.join(table, CAI, "Cai", "lantern-1")
    with pytest.raises(Refused, match="already-seated"):
        await stage.host.join(table, ANA, "Ana")
    with pytest.raises(Refused, match="unknown-seat"):
        await stage.host.join(table, CAI, "Cai", "lantern-9")
    assert holders(await stage.host.leave(table, ANA)) == [None, BEA, None]
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.leave(table, ANA)


async def test_one_person_may_play_two_of_a_side_until_somebody_comes(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA)
    with pytest.raises(Refused, match="other-side"):
        await stage.host.join(table, ANA, "Ana", "lantern-2", also=True)
    await stage.host.join(table, BEA, "Bea", "lantern-2", also=True)
    assert holders(await stage.host.info(table)) == [ANA, BEA, BEA]
    await stage.host.join(table, CAI, "Cai")
    assert holders(await stage.host.info(table)) == [ANA, BEA, CAI]
    with pytest.raises(Refused, match="table-full"):
        await stage.host.join(table, DEB, "Deb")


async def test_options_are_the_hosts_and_keep_people_seated(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA)
    with pytest.raises(NotAllowed, match="host-only"):
        await stage.host.set_players(table, BEA, 4)
    info = await stage.host.set_players(table, ANA, 4)
    assert holders(info) == [ANA, BEA, None, None]
    assert (await stage.host.set_option(table, ANA, "length", "long")).settings["length"] == "long"
    await stage.host.join(table, CAI, "Cai", "lantern-3")
    with pytest.raises(Refused, match="seats-held") as refused:
        await stage.host.set_players(table, ANA, 3)
    assert refused.value.fields == {"seat": "lantern-3"}
    assert (await stage.host.info(table)).players == 4


async def test_the_game_starts_when_every_seat_is_held(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA)
    with pytest.raises(Refused, match="seats-empty"):
        await stage.host.start(table, ANA)
    with pytest.raises(Refused, match="unknown-policy"):
        await stage.host.set_auto(table, ANA, "lantern-2", "genius")
    with pytest.raises(Refused, match="seat-held"):
        await stage.host.set_auto(table, ANA, "lantern-1", "first")
    await stage.host.set_auto(table, ANA, "lantern-2", "first")
    with pytest.raises(NotAllowed, match="not-seated"):
        await stage.host.start(table, CAI)
    info = await stage.host.start(table, BEA)
    assert info.status == "playing"
    with pytest.raises(Refused, match="not-lobby"):
        await stage.host.set_players(table, ANA, 4)
    with pytest.raises(Refused, match="not-lobby"):
        await stage.host.start(table, ANA)


async def test_a_newcomer_takes_a_programs_seat_and_the_host_gets_it_back(stage: Stage) -> None:
    table = await stage.seated(ANA, BEA)
    await stage.host.set_auto(table, ANA, "lantern-2", "first")
    await stage.host.join(table, CAI, "Cai")
    assert holders(await stage.host.info(table)) == [ANA, BEA, CAI]
    assert (await stage.host.replace(table, ANA, "lantern-2")).done
    assert holders(await stage.host.set_auto(table, ANA, "lantern-2", "first")) == [ANA, BEA, "first"]
    assert holders(await stage.host.set_auto(table, ANA, "lantern-2", None)) == [ANA, BEA, None]


async def test_programs_alone_are_no_game(stage: Stage) -> None:
    info = await stage.host.create("lantern", GUILD, CHANNEL, ANA)
    for seat in info.seats:
        await stage.host.set_auto(info.id, ANA, seat.seat, "first")
    with pytest.raises(Refused, match="nobody-seated"):
        await stage.host.start(info.id, ANA)


async def test_the_lobby_survives_a_restart(process: Opener) -> None:
    first = await process()
    table = await first.seated(ANA, BEA, length="long")
    second = await process()
    assert await second.host.info(table) == await first.host.info(table)
    await second.host.join(table, CAI, "Cai")
    with pytest.raises(Conflict):
        await first.host.leave(table, BEA)
    assert holders(await first.host.leave(table, BEA)) == [ANA, None, CAI]
    assert [info.id for info in await first.host.tables_of(CAI)] == [table]


async def test_names_are_cut_to_a_length(stage: Stage) -> None:
    info = await stage.host.create("lantern", GUILD, CHANNEL, ANA)
    await stage.host.join(info.id, BEA, "x" * 5000)
    assert len((await stage.host.info(info.id)).seats[0].name) == 100


async def test_no_table_no_answer(stage: Stage) -> None:
    for call in (stage.host.info(5), stage.host.panel(5), stage.host.asks(5, ANA), stage.host.start(5, ANA)):
        with pytest.raises(Refused, match="no-table"):
            await call
