"""Stars of the players in the database: the most that each has earned in a prepared situation."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, literal, select, update

from deadzone.core.state import State
from deadzone.host.records.seats import SEAT, SeatRow
from deadzone.server.store.people import Player
from deadzone.server.store.schema import players, stars
from deadzone.server.store.storage import Storage
from deadzone.server.store.writing import Statement
from deadzone.situations.gallery import situation_of
from deadzone.situations.records import stars_of
from deadzone.table.files.battlefile import Head


def stars_earned(player: str, situation: str, earned: int) -> list[Statement]:
    """Statements that note stars if they are the most so far; nothing is noted for a player who was deleted."""
    mine = (stars.c.player == player) & (stars.c.situation == situation)
    more = update(stars).where(mine, stars.c.stars < earned).values(stars=earned)
    row = select(literal(player), literal(situation), literal(earned)).where(
        select(players.c.id).where(players.c.id == player).exists(),
        ~select(stars.c.player).where(mine).exists(),
    )
    return [(more, None), (insert(stars).from_select(["player", "situation", "stars"], row), None)]


def stars_won(head: Head, g: State, seats: Sequence[SeatRow]) -> list[Statement]:
    """The stars of a prepared situation that is over, for whoever played it with a key."""
    situation = situation_of(head)
    earned = stars_of(situation, g) if situation is not None else 0
    if situation is None or not earned:
        return []
    held = [seat.player for seat in seats if seat.kind == SEAT and seat.player is not None]
    return [statement for player in held for statement in stars_earned(player, situation.id, earned)]


class StarShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, player: Player) -> list[tuple[str, int]]:
        """Situations and stars of a player."""
        wanted = select(stars.c.situation, stars.c.stars).where(stars.c.player == player.id)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted.order_by(stars.c.situation))
            return [(row.situation, row.stars) for row in rows]
