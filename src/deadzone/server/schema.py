"""The tables of the database: battles with their set-up, their answers, and the seats with their hashed tokens."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text

ID_LENGTH = 32
HASH_LENGTH = 64

metadata = MetaData()

# `head` is the first line of a battle file without its checksum, `body` of an answer one of the lines after it.
battles = Table(
    "battles",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("head", Text, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("battle", String(ID_LENGTH), ForeignKey("battles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(HASH_LENGTH), primary_key=True),
    Column("battle", String(ID_LENGTH), ForeignKey("battles.id", ondelete="CASCADE"), nullable=False),
    Column("role", String(8), nullable=False),
    Index("seats_of_battle", "battle"),
)
