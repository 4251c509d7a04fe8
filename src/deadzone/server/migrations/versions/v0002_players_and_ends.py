"""Players, invitations, and the columns needed to end and delete battles.

Columns are added one by one: rebuilding a table, as is usual with SQLite, would delete its answers with the old one.
"""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    for table, column in new_columns():
        op.add_column(table, column)
    for table, name in INDEXES:
        op.create_index(f"{table}_{name}", table, [name])
    # When older battles were last played is unknown: they count as played now, so that none is deleted too soon.
    op.execute(f"UPDATE battles SET touched = {int(time())}")
    op.execute(
        "UPDATE battles SET size = length(head) + "
        "coalesce((SELECT sum(length(body)) FROM answers WHERE answers.battle = battles.id), 0)"
    )
    op.execute("UPDATE seats SET kind = 'watch' WHERE role = 'watch'")


def downgrade() -> None:
    for table, name in INDEXES:
        op.drop_index(f"{table}_{name}", table)
    for table, column in new_columns():
        op.drop_column(table, column.name)
    for table in ("facts", "players"):
        op.drop_table(table)


INDEXES = (
    ("battles", "creator"), ("battles", "address"), ("battles", "touched"), ("battles", "size"), ("seats", "player"),
)  # fmt: skip


def new_columns() -> list[tuple[str, sa.Column]]:  # type: ignore[type-arg]
    return [
        ("battles", sa.Column("origin", sa.String(8), nullable=False, server_default="new")),
        ("battles", sa.Column("creator", sa.String(32))),
        ("battles", sa.Column("address", sa.String(64), nullable=False, server_default="")),
        ("battles", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0")),
        ("battles", sa.Column("over", sa.BigInteger)),
        ("battles", sa.Column("ending", sa.String(16), nullable=False, server_default="")),
        ("battles", sa.Column("winner", sa.Integer)),
        ("battles", sa.Column("agreed", sa.String(40), nullable=False, server_default="")),
        ("battles", sa.Column("proposal", sa.String(40), nullable=False, server_default="")),
        ("battles", sa.Column("size", sa.BigInteger, nullable=False, server_default="0")),
        ("seats", sa.Column("kind", sa.String(12), nullable=False, server_default="seat")),
        ("seats", sa.Column("player", sa.String(32))),
        ("seats", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0")),
    ]
