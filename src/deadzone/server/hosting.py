"""How a server is to be run: everything its operator can choose, in one record."""

from __future__ import annotations

from msgspec import Struct


class Hosting(Struct, frozen=True, kw_only=True):
    """What `deadzone play` was told; what is not said has its default."""

    database: str
    host: str = "127.0.0.1"
    port: int = 0
