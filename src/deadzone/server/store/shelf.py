"""What players keep in the database, each of them for themselves: their teams, and their battlefields."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import time
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import RowMapping, Table, delete, func, insert, literal, select, update

from deadzone.core.sentence import Fault
from deadzone.host.records.people import Player
from deadzone.server.store.schema import players
from deadzone.server.store.storage import Storage
from deadzone.server.store.tokens import new_id

AT_ONCE = 20  # things read at once when all of a player are wanted, with their bodies

Facts = TypeVar("Facts", bound=Struct)  # what is stored, with its `body`
Row = TypeVar("Row", bound=Struct)  # the same with `id` and `touched`


class Shelf(Generic[Facts, Row]):
    """The things of one kind; a subclass says which."""

    table: Table
    row: type[Row]
    most: int  # of one player

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def full(self) -> Fault:
        """The Fault for a player who has as many as allowed."""
        raise NotImplementedError

    async def add(self, player: Player, facts: Facts) -> Row | None:
        """Store something new; a Fault if the player has as many as allowed, however many requests come at once.

        None if the player has been deleted meanwhile.
        """
        table, row = self.table, _values(facts, {"id": new_id(), "player": player.id, "touched": int(time())})
        count = select(func.count()).select_from(table).where(table.c.player == player.id).scalar_subquery()
        there = select(players.c.id).where(players.c.id == player.id)
        values = select(*[literal(value, table.c[name].type) for name, value in row.items()])
        values = values.where(count < self.most, there.exists())
        if await self._storage.keep([(insert(table).from_select(list(row), values), None)]) == 0:
            async with self._storage.reading() as connection:
                if await connection.scalar(there) is None:
                    return None
            raise self.full()
        return self._row(row)

    async def change(self, player: Player, id: str, facts: Facts) -> Row | None:
        """Replace something; None if the player has no such thing."""
        table, row = self.table, _values(facts, {"touched": int(time())})
        changed = update(table).where(table.c.id == id, table.c.player == player.id).values(row)
        if await self._storage.keep([(changed, None)]) == 0:
            return None
        return self._row({**row, "id": id})

    async def remove(self, player: Player, id: str) -> bool:
        """Delete something; False if the player has no such thing."""
        gone = delete(self.table).where(self.table.c.id == id, self.table.c.player == player.id)
        return await self._storage.keep([(gone, None)]) == 1

    async def one(self, player: Player, id: str) -> Row | None:
        wanted = select(self.table).where(self.table.c.id == id, self.table.c.player == player.id)
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return self._row(row._mapping) if row is not None else None

    async def listed(self, player: Player) -> list[Row]:
        """Everything of a player without the bodies, the last changed first."""
        table = self.table
        columns = [table.c[name] for name in self.row.__struct_fields__ if name != "body"]
        wanted = select(*columns).where(table.c.player == player.id).order_by(table.c.touched.desc(), table.c.id)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted.limit(self.most))
            return [self._row({**row._mapping, "body": ""}) for row in rows]

    async def every(self, player: Player) -> AsyncIterator[Row]:
        """Everything of a player by id, read a few at a time."""
        table, last = self.table, ""
        while True:
            wanted = select(table).where(table.c.player == player.id, table.c.id > last)
            async with self._storage.reading() as connection:
                rows = (await connection.execute(wanted.order_by(table.c.id).limit(AT_ONCE))).all()
            for row in rows:
                yield self._row(row._mapping)
            if not rows:
                return
            last = rows[-1].id

    def _row(self, values: dict[str, Any] | RowMapping) -> Row:
        return msgspec.convert({name: values[name] for name in self.row.__struct_fields__}, self.row)


def _values(facts: Struct, more: dict[str, Any]) -> dict[str, Any]:
    values = asdict(facts)
    return {**values, **more, "size": len(values["body"].encode())}
