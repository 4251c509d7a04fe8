"""Stars of the players in the database: the most that each has earned in a prepared situation."""

from __future__ import annotations

from sqlalchemy import select

from deadzone.host.records.people import Player
from deadzone.server.store.schema import stars
from deadzone.server.store.storage import Storage


class StarShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, player: Player) -> list[tuple[str, int]]:
        """Situations and stars of a player."""
        wanted = select(stars.c.situation, stars.c.stars).where(stars.c.player == player.id)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted.order_by(stars.c.situation))
            return [(row.situation, row.stars) for row in rows]
