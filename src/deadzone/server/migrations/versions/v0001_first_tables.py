"""Battles, answers, seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "battles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("battle", sa.String(32), sa.ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("battle", sa.String(32), sa.ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
    )
    op.create_index("seats_of_battle", "seats", ["battle"])


def downgrade() -> None:
    for table in ("seats", "answers", "battles"):
        op.drop_table(table)
