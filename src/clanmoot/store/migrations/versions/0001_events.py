"""Tables and what happened at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("tables.id", name=f"{table}_table_id_fkey", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pkey"),
    )
    op.create_index("tables_phase", "tables", ["phase", "created"])
    op.create_table(
        "entries",
        _of_table("entries"),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="entries_pkey"),
    )
    op.create_table(
        "commands",
        _of_table("commands"),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "command_id", name="commands_pkey"),
    )
    op.create_table(
        "seats_people",
        _of_table("seats_people"),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="seats_people_pkey"),
    )
    op.create_index("seats_people_person", "seats_people", ["person"])
    op.create_table(
        "links",
        _of_table("links"),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "digest", name="links_pkey"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="people_pkey"),
    )


def downgrade() -> None:
    for table in ("people", "links", "seats_people", "commands", "entries", "tables"):
        op.drop_table(table)
