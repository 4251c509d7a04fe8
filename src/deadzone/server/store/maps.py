"""Battlefields of the players in the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import time
from typing import Any

from sqlalchemy import delete, func, insert, literal, select, update

from deadzone.core.sentence import Fault
from deadzone.server.store.map_rows import MapFacts, MapRow
from deadzone.server.store.people import Player
from deadzone.server.store.schema import maps, players
from deadzone.server.store.storage import Storage
from deadzone.server.store.tokens import new_id

MOST_MAPS = 100  # of one player
LISTED = [maps.c[name] for name in ("id", "name", "levels", "playable", "touched")]


class MapShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, player: Player, map: MapFacts) -> MapRow | None:
        """Store a new battlefield; a Fault if the player has as many as allowed, however many requests come at once.

        None if the player has been deleted meanwhile.
        """
        row = _values(map, {"id": new_id(), "player": player.id, "touched": int(time())})
        count = select(func.count()).select_from(maps).where(maps.c.player == player.id).scalar_subquery()
        there = select(players.c.id).where(players.c.id == player.id)
        values = select(*[literal(value, maps.c[name].type) for name, value in row.items()])
        values = values.where(count < MOST_MAPS, there.exists())
        if await self._storage.keep([(insert(maps).from_select(list(row), values), None)]) == 0:
            async with self._storage.reading() as connection:
                if await connection.scalar(there) is None:
                    return None
            raise Fault(
                "You have {count} battlefields here, the most a player may have: delete some first.", count=MOST_MAPS
            )
        return MapRow(**{name: value for name, value in row.items() if name in MapRow.__struct_fields__})

    async def change(self, player: Player, id: str, map: MapFacts) -> MapRow | None:
        """Replace a battlefield; None if the player has no such one."""
        row = _values(map, {"touched": int(time())})
        changed = update(maps).where(maps.c.id == id, maps.c.player == player.id).values(row)
        if await self._storage.keep([(changed, None)]) == 0:
            return None
        return MapRow(id=id, **{name: value for name, value in row.items() if name != "size"})

    async def remove(self, player: Player, id: str) -> bool:
        """Delete a battlefield; False if the player has no such one."""
        gone = delete(maps).where(maps.c.id == id, maps.c.player == player.id)
        return await self._storage.keep([(gone, None)]) == 1

    async def map(self, player: Player, id: str) -> MapRow | None:
        wanted = select(*LISTED, maps.c.body).where(maps.c.id == id, maps.c.player == player.id)
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return MapRow(**row._mapping) if row is not None else None

    async def maps_of(self, player: Player) -> list[MapRow]:
        """All battlefields of a player without their texts, the last changed first."""
        wanted = select(*LISTED).where(maps.c.player == player.id).order_by(maps.c.touched.desc(), maps.c.id)
        async with self._storage.reading() as connection:
            return [MapRow(body="", **row._mapping) for row in await connection.execute(wanted.limit(MOST_MAPS))]

    async def every_map_of(self, player: Player) -> AsyncIterator[MapRow]:
        """All battlefields of a player with their texts, read one at a time."""
        for listed in await self.maps_of(player):
            row = await self.map(player, listed.id)
            if row is not None:
                yield row


def _values(map: MapFacts, more: dict[str, Any]) -> dict[str, Any]:
    facts = {name: getattr(map, name) for name in MapFacts.__struct_fields__}
    return {**facts, **more, "size": len(map.body.encode())}
