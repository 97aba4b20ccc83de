"""Bring a database file to the schema of this version, at start."""

from __future__ import annotations

import uuid
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select

from db import schema


class Newer(Exception):
    """The file was written by a newer version of the program; this one leaves it alone."""


def config() -> Config:
    """Alembic's configuration, without an ini file."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return made


def pending(connection: Connection) -> tuple[str | None, bool]:
    """The revision of the file (None: a new file) and whether migrations are to run. Raises `Newer`."""
    present = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(config())
    if present is not None and present not in {script.revision for script in scripts.walk_revisions()}:
        raise Newer(present)
    return present, present != scripts.get_current_head()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to `revision` inside the connection's transaction, and give a new file its instance id."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)
    if connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == "instance")).first() is None:
        connection.execute(insert(schema.meta).values(key="instance", value=uuid.uuid4().hex[:6]))
