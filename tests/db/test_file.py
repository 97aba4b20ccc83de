"""The file: migrations, copies, newer versions."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from db import Newer, Store, sqlite
from db.schema import metadata
from db.upgrade import config, upgrade
from tests.db.test_store import LOBBY, SEATS, change, entry, table


async def test_migrations_lead_to_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with store._reading.begin() as connection:
        assert await connection.run_sync(differences) == []


async def test_every_migration_runs_both_ways(path: Path) -> None:
    engine = sqlite.engine(path, writes=True)

    def there_and_back(connection: Connection) -> list[str]:
        upgrade(connection)
        settings = config()
        settings.attributes["connection"] = connection
        command.downgrade(settings, "base")
        left = inspect(connection).get_table_names()
        upgrade(connection)
        return left

    async with engine.begin() as connection:
        assert await connection.run_sync(there_and_back) == ["alembic_version"]
    await engine.dispose()
    store = await Store.open(path)
    await table(store)
    await store.close()


async def test_opening_again_changes_nothing(path: Path) -> None:
    first = await Store.open(path)
    row = await table(first)
    await first.close()
    second = await Store.open(path)
    assert await second.table(row.id) == (row, SEATS)
    assert second._instance == first._instance
    await second.close()
    assert list(path.parent.glob("*.before-*")) == []


async def test_an_older_file_is_copied_before_it_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await Store.open(path)
    row = await table(first)
    await first.close()
    # A file of the time before the newest migration: here the schema of 0001 with its number taken back.
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    versions = path.parent / "versions"
    versions.mkdir()
    (versions / "9999_later.py").write_text(
        "from alembic import op\nimport sqlalchemy as sa\n"
        "revision = '9999'\ndown_revision = '0001'\nbranch_labels = None\ndepends_on = None\n"
        "def upgrade():\n    op.add_column('meta', sa.Column('more', sa.Integer))\n"
    )
    here = config()

    def with_one_more() -> object:
        made = config_before()
        made.set_main_option("path_separator", "os")
        made.set_main_option("version_locations", f"{here.get_main_option('script_location')}/versions:{versions}")
        return made

    config_before = config
    monkeypatch.setattr("db.upgrade.config", with_one_more)
    second = await Store.open(path)
    assert await second.table(row.id) == (row, SEATS)
    async with second._reading.begin() as reading:
        assert "more" in {column["name"] for column in await reading.run_sync(lambda c: inspect(c).get_columns("meta"))}
    await second.close()
    monkeypatch.undo()
    kept = await Store.open(path.with_name(path.name + ".before-0001"))
    assert await kept.table(row.id) == (row, SEATS)
    await kept.close()
    with pytest.raises(Newer):
        await Store.open(path)


async def test_two_processes_may_start_on_a_new_file_at_once(path: Path) -> None:
    stores = await asyncio.gather(*[Store.open(path) for _ in range(3)])
    assert len({store._instance for store in stores}) == 1
    for store in stores:
        await store.close()


async def test_a_copy_taken_while_play_goes_on_restores(store: Store, tmp_path: Path) -> None:
    row = await table(store)
    stop = asyncio.Event()

    async def play() -> int:
        number = 0
        current = row
        while not stop.is_set():
            fields = {"tail": number, "head": number}
            seed = "s" if number == 0 else None
            made = change(current, entries=[entry(number)], fields=fields, seed=seed)
            await store.commit(made)
            current, number = made.table, number + 1
        return number

    playing = asyncio.create_task(play())
    copies = [tmp_path / f"copy-{number}.sqlite3" for number in range(3)]
    for copy in copies:
        await store.backup(copy)
    stop.set()
    written = await playing
    sizes: list[int] = []
    for copy in copies:
        restored = await Store.open(copy)
        assert await restored.sound()
        loaded = await restored.load(row.id)
        assert loaded is not None
        log = await restored.log(row.id, None, 100_000)
        # The table and its record are of the same moment.
        assert loaded.table.version == len(log)
        sizes.append(len(log))
        await restored.create(LOBBY.__class__(0, 1, 99, "lantern", 1, 2, {}), SEATS, ())
        await restored.close()
    assert sizes == sorted(sizes)
    assert sizes[-1] <= written
    with pytest.raises(FileExistsError):
        await store.backup(copies[0])
