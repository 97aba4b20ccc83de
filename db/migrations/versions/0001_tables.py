"""The first schema: tables, seats, records, votes and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_meta"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("open_channel", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tail", sa.Integer(), nullable=True),
        sa.Column("head", sa.Integer(), nullable=True),
        sa.Column("asks", sa.LargeBinary(), nullable=False),
        sa.Column("panel_channel", sa.BigInteger(), nullable=True),
        sa.Column("panel_message", sa.BigInteger(), nullable=True),
        sa.Column("rooms", sa.JSON(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("open_channel", name="uq_tables_open_channel"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tables_channel", "tables", ["channel"])
    op.create_index("ix_tables_guild", "tables", ["guild"])

    op.create_table(
        "entries",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("follows", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("press", sa.String(length=40), nullable=True),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_entries"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("seat", sa.String(length=60), nullable=True),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("done", sa.Float(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(length=100), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_outbox_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_state_table_id", "outbox", ["state", "table", "id"])
    op.create_index("ix_outbox_table_kind_state", "outbox", ["table", "kind", "state"])

    op.create_table(
        "proposals",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=True),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("policy", sa.String(length=60), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_proposals_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "id", name="pk_proposals"),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(length=60), nullable=False),
        sa.Column("side", sa.String(length=60), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("policy", sa.String(length=60), nullable=False),
        sa.Column("delivery", sa.String(length=20), nullable=False),
        sa.Column("awaited_since", sa.Float(), nullable=True),
        sa.Column("called", sa.Boolean(), nullable=False),
        sa.Column("reminded", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_awaited_since", "seats", ["awaited_since"])
    op.create_index("ix_seats_user", "seats", ["user"])

    op.create_table(
        "secrets",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_secrets_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name="pk_secrets"),
    )
    op.create_table(
        "sittings",
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("side", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_sittings_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", "side", name="pk_sittings"),
    )
    op.create_table(
        "votes",
        sa.Column("table", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("proposal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table", "proposal"],
            ["proposals.table", "proposals.id"],
            name="fk_votes_table_proposal",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table", "proposal", "user", name="pk_votes"),
    )


def downgrade() -> None:
    op.drop_table("votes")
    op.drop_table("sittings")
    op.drop_table("secrets")
    op.drop_index("ix_seats_user", "seats")
    op.drop_index("ix_seats_awaited_since", "seats")

    op.drop_table("seats")
    op.drop_table("proposals")
    op.drop_index("ix_outbox_table_kind_state", "outbox")
    op.drop_index("ix_outbox_state_table_id", "outbox")

    op.drop_table("outbox")
    op.drop_table("entries")
    op.drop_index("ix_tables_guild", "tables")
    op.drop_index("ix_tables_channel", "tables")

    op.drop_table("tables")
    op.drop_table("meta")
