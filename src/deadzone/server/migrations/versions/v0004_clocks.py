"""Clocks of battles between two people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("battles", sa.Column("clock", sa.String(80), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("battles", "clock")
