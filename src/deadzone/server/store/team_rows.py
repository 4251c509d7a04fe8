"""Teams as they are stored. Apart from the database, which the workshop does not load."""

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
