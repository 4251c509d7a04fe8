"""The tables of the database: players with their teams and maps, battles with their answers, seats with tokens."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

from deadzone.host.protocol.words import NAME_LENGTH
from deadzone.rosters.records import MOST_LETTERS

ID_LENGTH = 32
HASH_LENGTH = 64
WORD_LENGTH = 40

metadata = MetaData()

# A player is a name with devices. Times are seconds since 1970: the two databases do not agree on anything finer.
# Columns that end in `_up` are seconds of the server's own clock (`instruments/uptime.py`): whatever somebody may lose
# counts in it, while the calendar is for being shown. `key_hash` is that of the link which takes the player to another
# device, made at `link_made`; no token has it while there is none. `home` is a keyed hash of the household that made
# the player: enough for counting.
players = Table(
    "players",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("key_hash", String(HASH_LENGTH), nullable=False, unique=True),
    Column("name", String(NAME_LENGTH), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("seen_up", BigInteger, nullable=False, server_default="0"),
    Column("link_made", BigInteger, nullable=False, server_default="0"),
    Column("home", String(HASH_LENGTH), nullable=False, server_default=""),
    Index("players_home", "home", "created"),
)

# A device of a player: a browser with a random key, of which the hash is stored. `browser` and `system` are names such
# as Firefox and Windows; both are empty for a key from before devices had their own, which any number of them may use.
devices = Table(
    "devices",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("player", String(ID_LENGTH), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("key_hash", String(HASH_LENGTH), nullable=False, unique=True),
    Column("browser", String(WORD_LENGTH), nullable=False, server_default=""),
    Column("system", String(WORD_LENGTH), nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("devices_player", "player"),
)

# The teams of a player, which go with the player. `body` is the team file in JSON; the other columns are what its check
# said when it was stored. `size` is the length of the body.
teams = Table(
    "teams",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("player", String(ID_LENGTH), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(MOST_LETTERS), nullable=False),
    Column("faction", String(MOST_LETTERS), nullable=False),
    Column("points", Integer, nullable=False),
    Column("vp", Integer, nullable=False),
    Column("models", Integer),
    Column("legal", Boolean, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("teams_player", "player"),
    Index("teams_size", "size"),  # so that they can be added up without reading the teams
)

# The battlefields of a player, kept like the teams. `body` is the text of the map file, `name` its name in each
# language, as JSON.
maps = Table(
    "maps",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("player", String(ID_LENGTH), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("levels", Integer, nullable=False),
    Column("playable", Boolean, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Index("maps_player", "player"),
    Index("maps_size", "size"),
)

# `head` is the first line of a battle file without its checksum; the `body` of an answer is one of the later lines.
# `origin` marks a battle resumed from a file. `address` is a keyed hash: enough for counting, not to identify anybody.
# `touched` is when somebody last answered, to about a minute; `over` is when the battle ended. `touched_up` is when it
# was last played or rescued, `asked_up` when the question came that waits, and `marked_up` when it was marked as one
# that will be deleted (`upkeep/retention.py`). If the players ended it,
# `ending` says how, and `winner` is the side that won, or NO_SIDE. `agreed` is what the players have agreed on besides
# the rules, `proposal` what one of them proposes to the other, `clock` their clock (`host/battles/clock.py`). `size` is
# roughly the number of bytes it takes. `generation` counts how often somebody has begun to let the battle run: only the
# last of them may write.
battles = Table(
    "battles",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("head", Text, nullable=False),
    Column("origin", String(8), nullable=False, server_default="new"),
    Column("creator", String(ID_LENGTH)),
    Column("address", String(HASH_LENGTH), nullable=False, server_default=""),
    Column("touched", BigInteger, nullable=False, server_default="0"),
    Column("over", BigInteger),
    Column("ending", String(16), nullable=False, server_default=""),
    Column("winner", Integer),
    Column("agreed", String(40), nullable=False, server_default=""),
    Column("proposal", String(40), nullable=False, server_default=""),
    Column("clock", String(80), nullable=False, server_default=""),
    Column("size", BigInteger, nullable=False, server_default="0"),
    Column("asked_up", BigInteger, nullable=False, server_default="0"),
    Column("touched_up", BigInteger, nullable=False, server_default="0"),
    Column("marked_up", BigInteger),
    Column("generation", Integer, nullable=False, server_default="0"),
    Index("battles_creator", "creator"),
    Index("battles_address", "address"),
    Index("battles_touched", "touched"),
    Index("battles_touched_up", "touched_up"),  # so that those that are due are found without reading all
    Index("battles_marked_up", "marked_up"),
    Index("battles_size", "size"),  # so that they can be added up without reading the battles
)

answers = Table(
    "answers",
    metadata,
    Column("battle", String(ID_LENGTH), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# `kind` is what the token is for: a seat, watching, or an invitation, which takes the seat once. `device` is the one
# that made the token, at `made`: when it is ended, so are its links. The foreign key sees to it that nothing can be
# made with a device that has just been ended.
seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(HASH_LENGTH), primary_key=True),
    Column("battle", String(ID_LENGTH), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
    Column("role", String(8), nullable=False),
    Column("kind", String(12), nullable=False, server_default="seat"),
    Column("player", String(ID_LENGTH)),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("seen_up", BigInteger, nullable=False, server_default="0"),
    Column("device", String(ID_LENGTH), ForeignKey("devices.id", ondelete="SET NULL")),
    Column("made", BigInteger, nullable=False, server_default="0"),
    Index("seats_of_battle", "battle"),
    Index("seats_player", "player"),
    Index("seats_device", "device"),
)

# The most stars that a player has earned in each prepared situation; they go with the player.
stars = Table(
    "stars",
    metadata,
    Column("player", String(ID_LENGTH), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("situation", String(40), primary_key=True),
    Column("stars", Integer, nullable=False),
)

# What the server must remember about itself, such as the key of its hashes.
facts = Table(
    "facts",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
