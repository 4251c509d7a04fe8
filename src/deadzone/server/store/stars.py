"""Stars of the players in the database: the most that each has earned in a prepared situation."""

from __future__ import annotations

from sqlalchemy import insert, literal, select, update

from deadzone.server.store.people import Player
from deadzone.server.store.schema import players, stars
from deadzone.server.store.storage import Statement, Storage


def stars_earned(player: str, situation: str, earned: int) -> list[Statement]:
    """Statements that note stars if they are the most so far; nothing is noted for a player who was deleted."""
    mine = (stars.c.player == player) & (stars.c.situation == situation)
    more = update(stars).where(mine, stars.c.stars < earned).values(stars=earned)
    row = select(literal(player), literal(situation), literal(earned)).where(
        select(players.c.id).where(players.c.id == player).exists(),
        ~select(stars.c.player).where(mine).exists(),
    )
    return [(more, None), (insert(stars).from_select(["player", "situation", "stars"], row), None)]


class StarShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, player: Player) -> list[tuple[str, int]]:
        """Situations and stars of a player."""
        wanted = select(stars.c.situation, stars.c.stars).where(stars.c.player == player.id)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted.order_by(stars.c.situation))
            return [(row.situation, row.stars) for row in rows]
