"""Times of the server's own clock, beside those of the calendar, and the mark of battles that will be deleted.

What is there already counts from the first start with this version, where that clock begins.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

UP = (("players", "seen_up"), ("battles", "asked_up"), ("battles", "touched_up"), ("seats", "seen_up"))
INDEXES = ("touched_up", "marked_up")


def upgrade() -> None:
    for table, name in UP:
        op.add_column(table, sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("battles", sa.Column("marked_up", sa.BigInteger))
    for name in INDEXES:
        op.create_index(f"battles_{name}", "battles", [name])


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(f"battles_{name}", "battles")
    op.drop_column("battles", "marked_up")
    for table, name in UP:
        op.drop_column(table, name)
