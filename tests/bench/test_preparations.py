"""What is measured is what it is said to be: the same position with a short and a long past, whole copies of tables."""

from __future__ import annotations

from pathlib import Path

import msgspec

from db import Store
from tests.bench import opening, tables
from tests.bench._play import PEOPLE, Players, host_on
from tests.bench.pictures import Table


async def test_the_table_with_the_long_record_stands_where_the_other_stands(tmp_path: Path) -> None:
    early, late, entries = await opening.prepared(tmp_path, long=60)
    store = await Store.open(tmp_path / "tables.sqlite3")
    host = host_on(store)
    for user in PEOPLE:
        assert await host.view(early, user) == await host.view(late, user)
    records = [len(await host.log(table, None, limit=1000)) for table in (early, late)]
    assert records[0] == opening.EARLY + 1
    assert records[1] >= entries >= 60
    await host.close()
    await store.close()


async def test_every_copy_of_a_table_can_be_played_on(tmp_path: Path) -> None:
    few = await tables.few(tmp_path)
    store = await Store.open(tables.many(few, tmp_path / "many.sqlite3", count=30))
    assert await store.sound() and await store.tables_to_post() == []
    assert len(await store.of_guild(1)) == 30
    host = host_on(store)
    for first in (1, tables.FEW):
        views = [await host.view(table, PEOPLE[0]) for table in range(first, 31, tables.FEW)]
        assert len({msgspec.json.encode(view) for view in views}) == 1
    assert await Players(host, 30).play(3) > tables.ANSWERS_BEFORE
    await host.close()
    await store.close()


def test_pictures_are_of_a_game_in_play() -> None:
    table = Table.after(20)
    assert table.awaited() and table.view().ending is None
    assert table.draw().png != Table.after(10).draw().png
