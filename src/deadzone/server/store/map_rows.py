"""Battlefields as they are stored. Apart from the database, which the workshop does not load."""

from __future__ import annotations

from msgspec import Struct


class MapFacts(Struct, frozen=True, kw_only=True):
    """A battlefield to be stored: the text of the map file, its name in each language as JSON, what its check said."""

    name: str
    levels: int
    playable: bool
    body: str


class MapRow(MapFacts, frozen=True, kw_only=True):
    """A stored battlefield; lists leave the body empty."""

    id: str
    touched: int
