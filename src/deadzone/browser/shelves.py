"""Teams and battlefields on the disk, and the stars."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from deadzone.browser.disk import MAP, STARS, TEAM, Changes, Disk, NotDone
from deadzone.browser.tokens import new_id
from deadzone.host.common.noting import note
from deadzone.host.ports.clock import Clock
from deadzone.host.ports.store import NOT_KEPT, NOT_READ, Unreachable
from deadzone.host.records.people import Player
from deadzone.host.records.shelf_rows import MapFacts, MapRow, TeamFacts, TeamRow

Facts = TypeVar("Facts", bound=Struct)  # what is stored, with its `body`
Row = TypeVar("Row", bound=Struct)  # the same with `id` and `touched`


class DiskShelf(Generic[Facts, Row]):
    """The shelf of `host/ports/shelves.py`, of one kind of things; how many there may be is up to the disk."""

    prefix: str
    row: type[Row]

    def __init__(self, disk: Disk, clock: Clock) -> None:
        self._disk = disk
        self._clock = clock

    async def add(self, player: Player, facts: Facts) -> Row | None:
        return await self.put(new_id(), facts)

    async def put(self, id: str, facts: Facts) -> Row:
        """Store something under an id, in place of whatever is there."""
        row = self._row({**asdict(facts), "id": id, "touched": self._clock.now().calendar})
        await self._write(Changes(puts=[(self.prefix + id, msgspec.json.encode(row))]))
        return row

    async def change(self, player: Player, id: str, facts: Facts) -> Row | None:
        return await self.put(id, facts) if await self.one(player, id) is not None else None

    async def remove(self, player: Player, id: str) -> bool:
        there = await self.one(player, id) is not None
        if there:
            await self._write(Changes(deletes=[self.prefix + id]))
        return there

    async def one(self, player: Player, id: str) -> Row | None:
        return await self.find(id)

    async def find(self, id: str) -> Row | None:
        try:
            found = await self._disk.get(self.prefix + id)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error
        return self._read(found) if found is not None else None

    async def listed(self, player: Player) -> list[Row]:
        rows: list[Any] = await self.all()
        return [replace(row, body="") for row in sorted(rows, key=lambda row: (-row.touched, row.id))]

    async def every(self, player: Player) -> AsyncIterator[Row]:
        for row in await self.all():
            yield row

    async def all(self) -> list[Row]:
        """Everything that can be read, by id."""
        try:
            found = await self._disk.range(self.prefix)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error
        return [row for row in [self._read(value) for _, value in found] if row is not None]

    def _read(self, value: bytes) -> Row | None:
        try:
            return self._row(msgspec.json.decode(value))
        except msgspec.MsgspecError as error:
            note("row-damaged", error=error)
            return None

    def _row(self, values: dict[str, Any]) -> Row:
        return msgspec.convert(values, self.row)

    async def _write(self, changes: Changes) -> None:
        try:
            await self._disk.write(changes)
        except NotDone as error:
            raise Unreachable(NOT_KEPT) from error


class TeamShelf(DiskShelf[TeamFacts, TeamRow]):
    prefix = TEAM
    row = TeamRow


class MapShelf(DiskShelf[MapFacts, MapRow]):
    prefix = MAP
    row = MapRow


class StarShelf:
    """The stars of `host/ports/shelves.py`; battles write them."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    async def of(self, player: Player) -> list[tuple[str, int]]:
        try:
            found = await self._disk.range(STARS)
        except NotDone as error:
            raise Unreachable(NOT_READ) from error
        return [(key.removeprefix(STARS), int(value)) for key, value in found]
