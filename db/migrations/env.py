"""Alembic's entry: runs on the connection that `db.upgrade` hands over, or on a scratch file for `revision`."""

from alembic import context
from sqlalchemy import Connection

from db.schema import metadata

connection: Connection = context.config.attributes["connection"]
# Batch mode: SQLite cannot alter a column in place.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
