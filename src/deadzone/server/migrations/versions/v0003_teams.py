"""Strike teams of the players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "teams",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("faction", sa.String(100), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("vp", sa.Integer, nullable=False),
        sa.Column("models", sa.Integer),
        sa.Column("legal", sa.Boolean, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
    )
    op.create_index("teams_player", "teams", ["player"])
    op.create_index("teams_size", "teams", ["size"])


def downgrade() -> None:
    op.drop_table("teams")
