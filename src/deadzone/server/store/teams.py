"""Teams of the players in the database."""

from __future__ import annotations

from deadzone.core.sentence import Fault
from deadzone.server.store.schema import teams
from deadzone.server.store.shelf import Shelf
from deadzone.server.store.team_rows import TeamFacts, TeamRow


class TeamShelf(Shelf[TeamFacts, TeamRow]):
    table = teams
    row = TeamRow
    most = 200

    def full(self) -> Fault:
        return Fault("You have {count} teams here, the most a player may have: delete some first.", count=self.most)
