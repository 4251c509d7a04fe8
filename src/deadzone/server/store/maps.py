"""Battlefields of the players in the database."""

from __future__ import annotations

from deadzone.core.sentence import Fault
from deadzone.server.store.map_rows import MapFacts, MapRow
from deadzone.server.store.schema import maps
from deadzone.server.store.shelf import Shelf


class MapShelf(Shelf[MapFacts, MapRow]):
    table = maps
    row = MapRow
    most = 100

    def full(self) -> Fault:
        return Fault(
            "You have {count} battlefields here, the most a player may have: delete some first.", count=self.most
        )
