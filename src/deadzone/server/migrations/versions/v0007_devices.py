"""Devices of the players, each with a key of its own; when links were made; who made a player, for counting.

The key that a player had on all devices becomes that of one device, which has the player's id. What was made with it is
the player's seats, and the invitations and links for spectators of the battles that the player began.

`players.key_hash` cannot be dropped in SQLite, as it is unique. It has a use now: it is the hash of the link that takes
the player to another device.
"""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TO_DEVICES = """
INSERT INTO devices (id, player, key_hash, browser, system, created, seen)
SELECT id, id, key_hash, '', '', created, seen FROM players
"""
SEATS_TO_DEVICES = """
UPDATE seats SET device = player WHERE kind = 'seat' AND player IN (SELECT id FROM players)
"""
LINKS_TO_DEVICES = """
UPDATE seats SET device = (SELECT battles.creator FROM battles WHERE battles.id = seats.battle)
WHERE kind <> 'seat' AND battle IN (SELECT id FROM battles WHERE creator IN (SELECT id FROM players))
"""
FROM_DEVICES = """
UPDATE players SET key_hash = coalesce(
    (SELECT min(key_hash) FROM devices WHERE devices.player = players.id AND devices.created =
        (SELECT min(created) FROM devices AS others WHERE others.player = players.id)), key_hash)
"""


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("browser", sa.String(40), nullable=False, server_default=""),
        sa.Column("system", sa.String(40), nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_player", "devices", ["player"])
    op.execute(TO_DEVICES)
    op.add_column("players", sa.Column("link_made", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("players", sa.Column("home", sa.String(64), nullable=False, server_default=""))
    op.create_index("players_home", "players", ["home", "created"])
    op.execute("UPDATE players SET key_hash = '-' || id")
    # Alembic would add the foreign key in a second statement, which SQLite does not have.
    op.execute("ALTER TABLE seats ADD COLUMN device VARCHAR(32) REFERENCES devices(id) ON DELETE SET NULL")
    op.add_column("seats", sa.Column("made", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("seats_device", "seats", ["device"])
    op.execute(f"UPDATE seats SET made = {int(time())}")
    op.execute(SEATS_TO_DEVICES)
    op.execute(LINKS_TO_DEVICES)


def downgrade() -> None:
    op.execute(FROM_DEVICES)
    op.drop_index("seats_device", "seats")
    for column in ("device", "made"):
        op.drop_column("seats", column)
    op.drop_index("players_home", "players")
    for column in ("home", "link_made"):
        op.drop_column("players", column)
    op.drop_table("devices")
