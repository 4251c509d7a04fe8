"""How a server is to be run: everything its operator can choose, in one record."""

from __future__ import annotations

from msgspec import Struct


class Hosting(Struct, frozen=True, kw_only=True):
    """What `deadzone play` was told; what is not said has its default."""

    database: str
    host: str = "127.0.0.1"
    port: int = 0
    metrics: str = ""  # HOST:PORT of a second address, for the operator's programs
    log: str = "quiet"
    # Days for which battles that are over, and those that nobody plays any more, are kept; 0 is for ever. What is not
    # said depends on who can reach the server.
    keep_finished: int | None = None
    keep_abandoned: int | None = None
