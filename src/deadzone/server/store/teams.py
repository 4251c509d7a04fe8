"""Teams of the players in the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import time
from typing import Any

from sqlalchemy import delete, func, insert, literal, select, update

from deadzone.core.sentence import Fault
from deadzone.server.store.people import Player
from deadzone.server.store.schema import players, teams
from deadzone.server.store.storage import Storage
from deadzone.server.store.team_rows import TeamFacts, TeamRow
from deadzone.server.store.tokens import new_id

MOST_TEAMS = 200  # of one player
AT_ONCE = 20  # teams read at once when all of a player are wanted, with their bodies


LISTED = [teams.c[name] for name in ("id", "name", "faction", "points", "vp", "models", "legal", "touched")]


class TeamShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def add(self, player: Player, team: TeamFacts) -> TeamRow | None:
        """Store a new team; a Fault if the player has as many as allowed, however many requests come at once.

        None if the player has been deleted meanwhile.
        """
        row = _values(team, {"id": new_id(), "player": player.id, "touched": int(time())})
        count = select(func.count()).select_from(teams).where(teams.c.player == player.id).scalar_subquery()
        there = select(players.c.id).where(players.c.id == player.id)
        values = select(*[literal(value, teams.c[name].type) for name, value in row.items()])
        values = values.where(count < MOST_TEAMS, there.exists())
        if await self._storage.keep([(insert(teams).from_select(list(row), values), None)]) == 0:
            async with self._storage.reading() as connection:
                if await connection.scalar(there) is None:
                    return None
            raise Fault("You have {count} teams here, the most a player may have: delete some first.", count=MOST_TEAMS)
        return TeamRow(**{name: value for name, value in row.items() if name in TeamRow.__struct_fields__})

    async def change(self, player: Player, id: str, team: TeamFacts) -> TeamRow | None:
        """Replace a team; None if the player has no such team."""
        row = _values(team, {"touched": int(time())})
        changed = update(teams).where(teams.c.id == id, teams.c.player == player.id).values(row)
        if await self._storage.keep([(changed, None)]) == 0:
            return None
        return TeamRow(id=id, **{name: value for name, value in row.items() if name != "size"})

    async def remove(self, player: Player, id: str) -> bool:
        """Delete a team; False if the player has no such team."""
        gone = delete(teams).where(teams.c.id == id, teams.c.player == player.id)
        return await self._storage.keep([(gone, None)]) == 1

    async def team(self, player: Player, id: str) -> TeamRow | None:
        wanted = select(*LISTED, teams.c.body).where(teams.c.id == id, teams.c.player == player.id)
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return TeamRow(**row._mapping) if row is not None else None

    async def teams_of(self, player: Player) -> list[TeamRow]:
        """All teams of a player without their bodies, the last changed first."""
        wanted = select(*LISTED).where(teams.c.player == player.id).order_by(teams.c.touched.desc(), teams.c.id)
        async with self._storage.reading() as connection:
            return [TeamRow(body="", **row._mapping) for row in await connection.execute(wanted.limit(MOST_TEAMS))]

    async def every_team_of(self, player: Player) -> AsyncIterator[TeamRow]:
        """All teams of a player by id, read a few at a time."""
        last = ""
        while True:
            wanted = select(*LISTED, teams.c.body).where(teams.c.player == player.id, teams.c.id > last)
            async with self._storage.reading() as connection:
                rows = [
                    TeamRow(**row._mapping) for row in await connection.execute(wanted.order_by("id").limit(AT_ONCE))
                ]
            for row in rows:
                yield row
            if not rows:
                return
            last = rows[-1].id


def _values(team: TeamFacts, more: dict[str, Any]) -> dict[str, Any]:
    facts = {name: getattr(team, name) for name in TeamFacts.__struct_fields__}
    return {**facts, **more, "size": len(team.body.encode())}
