"""What a list of tables tells of each, when a table last changed, and who looks at it through which process."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _owned_by(table: str, column: str) -> sa.Column[str]:
    key = sa.ForeignKey(f"{table}.id", name=f"presence_{column}_fkey", ondelete="CASCADE")
    return sa.Column(column, sa.Text, key, nullable=False)


def upgrade() -> None:
    op.add_column("tables", sa.Column("summary", sa.LargeBinary))
    op.add_column("tables", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET changed = created")
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="processes_pkey"),
    )
    op.create_table(
        "presence",
        _owned_by("processes", "process"),
        _owned_by("tables", "table_id"),
        sa.Column("person", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("process", "table_id", "person", name="presence_pkey"),
    )
    op.create_index("presence_table_id", "presence", ["table_id"])


def downgrade() -> None:
    op.drop_table("presence")
    op.drop_table("processes")
    op.drop_column("tables", "changed")
    op.drop_column("tables", "summary")
