"""The schema as SQLAlchemy tables. `docs/database.md` explains it; `db/migrations` brings older files to it."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table() -> Column[int]:
    return Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


meta = Table(
    "meta", metadata, Column("key", String(40), primary_key=True), Column("value", String(200), nullable=False)
)

# Ids are never used again (autoincrement): an outbox row's id is part of what keeps a message from showing twice.
tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False, index=True),
    Column("open_channel", BigInteger, nullable=True, unique=True),
    Column("game", String(60), nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("tail", Integer),
    Column("head", Integer),
    Column("asks", LargeBinary, nullable=False),
    Column("panel_channel", BigInteger),
    Column("panel_message", BigInteger),
    Column("rooms", JSON, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    sqlite_autoincrement=True,
)

# Apart, so that no query for a table brings a seed along unasked.
secrets = Table("secrets", metadata, _of_table(), Column("seed", String(200), nullable=False))

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("seat", String(60), primary_key=True),
    Column("side", String(60), nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("user", BigInteger, index=True),
    Column("name", String(100), nullable=False),
    Column("policy", String(60), nullable=False),
    Column("delivery", String(20), nullable=False),
    Column("awaited_since", Float, index=True),
    Column("called", Boolean, nullable=False),
    Column("reminded", Boolean, nullable=False),
)

sittings = Table(
    "sittings",
    metadata,
    _of_table(),
    Column("user", BigInteger, primary_key=True),
    Column("side", String(60), primary_key=True),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("follows", Integer, nullable=False),
    Column("base", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("user", BigInteger),
    Column("press", String(40)),
    Column("undone", Boolean, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("entry", Integer),
    Column("seat", String(60)),
    Column("payload", LargeBinary, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("done", Float),
    Column("message", BigInteger),
    Column("reason", String(100)),
    Index("ix_outbox_state_table_id", "state", "table", "id"),
    Index("ix_outbox_table_kind_state", "table", "kind", "state"),
    sqlite_autoincrement=True,
)

proposals = Table(
    "proposals",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("seat", String(60)),
    Column("user", BigInteger),
    Column("name", String(100), nullable=False),
    Column("policy", String(60), nullable=False),
    Column("number", Integer),
    Column("opened", Float, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("table", Integer, primary_key=True, autoincrement=False),
    Column("proposal", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("yes", Boolean, nullable=False),
    ForeignKeyConstraint(["table", "proposal"], ["proposals.table", "proposals.id"], ondelete="CASCADE"),
)
