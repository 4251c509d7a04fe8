"""How a server is to be run: everything its operator can choose, in one record."""

from __future__ import annotations

from msgspec import Struct

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class Hosting(Struct, frozen=True, kw_only=True):
    """What `deadzone play` was told; what is not said has its default."""

    database: str
    host: str = "127.0.0.1"
    port: int = 0
    claim_after: float = 72.0  # hours of absence after which the other side may claim the win
    most_of_player: int = 200  # battles
    most_of_address: int = 500
    most_battles: int = 20_000
    most_bytes: int = 20_000_000_000

    def private(self) -> bool:
        """Nobody but this computer reaches it."""
        return self.host in LOOPBACK
