"""Stars of the players in prepared situations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stars",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("situation", sa.String(40), primary_key=True),
        sa.Column("stars", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("stars")
