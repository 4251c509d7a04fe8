"""Which of those who have opened a battle may write to it: the last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("battles", "generation")
