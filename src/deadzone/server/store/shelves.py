"""Teams and battlefields of the players in the database."""

from __future__ import annotations

from deadzone.core.sentence import Fault
from deadzone.host.records.shelf_rows import MapFacts, MapRow, TeamFacts, TeamRow
from deadzone.server.store.schema import maps, teams
from deadzone.server.store.shelf import Shelf


class TeamShelf(Shelf[TeamFacts, TeamRow]):
    table = teams
    row = TeamRow
    most = 200

    def full(self) -> Fault:
        return Fault("You have {count} teams here, the most a player may have: delete some first.", count=self.most)


class MapShelf(Shelf[MapFacts, MapRow]):
    table = maps
    row = MapRow
    most = 100

    def full(self) -> Fault:
        return Fault(
            "You have {count} battlefields here, the most a player may have: delete some first.", count=self.most
        )
