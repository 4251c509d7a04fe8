"""Teams and battlefields as they are stored. Apart from the database, which the workshop does not load."""

from __future__ import annotations

from msgspec import Struct


class TeamFacts(Struct, frozen=True, kw_only=True):
    """A team to be stored: the team file in JSON, and what its check said."""

    name: str
    faction: str
    points: int
    vp: int
    models: int | None
    legal: bool
    body: str


class TeamRow(TeamFacts, frozen=True, kw_only=True):
    """A stored team; lists leave the body empty."""

    id: str
    touched: int


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
