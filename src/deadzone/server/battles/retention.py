"""Deletion of old battles and absent players: which are due, and the sweeper that deletes them while the server runs.

A finished battle is deleted a number of days after its end, an abandoned one a number of days after its last answer.
The operator's command uses the same conditions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from time import time

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, delete, exists, false, or_, select

from deadzone.server.battles.all_tables import Hall
from deadzone.server.hosting import Hosting
from deadzone.server.logs import note
from deadzone.server.metrics import SWEPT
from deadzone.server.store.schema import battles, maps, players, seats, teams
from deadzone.server.store.storage import Unreachable

DAY = 24 * 60 * 60
IN_PLAY_SECONDS = 60 * 60  # a battle counts as in play for this long after an answer
KEEP_FINISHED, KEEP_ABANDONED = 180, 90  # days, on a server that others can reach
KEEP_PLAYERS = 400  # days that a player without a battle is kept after being last seen
TOGETHER = 5  # battles deleted in one write, so that an answer waits only briefly
AT_ONCE = 50  # battles looked up at once


class Keeping(Struct, frozen=True, kw_only=True):
    """Number of days for which battles are kept; 0 means for ever."""

    finished: int = 0
    abandoned: int = 0


def keeping(hosting: Hosting) -> Keeping:
    """The operator's choice. By default battles are kept for ever on a private server and in the local network."""
    alone = hosting.private or hosting.lan
    finished = hosting.keep_finished if hosting.keep_finished is not None else 0 if alone else KEEP_FINISHED
    abandoned = hosting.keep_abandoned if hosting.keep_abandoned is not None else 0 if alone else KEEP_ABANDONED
    return Keeping(finished=finished, abandoned=abandoned)


def due(kept: Keeping, now: int) -> ColumnElement[bool]:
    """Condition for battles that are due for deletion."""
    goes: list[ColumnElement[bool]] = []
    if kept.finished:
        goes.append(and_(battles.c.over.is_not(None), battles.c.over < now - kept.finished * DAY))
    if kept.abandoned:
        goes.append(and_(battles.c.over.is_(None), battles.c.touched < now - kept.abandoned * DAY))
    return and_(or_(false(), *goes), ~in_play(now))


def named(ids: Sequence[str]) -> ColumnElement[bool]:
    return battles.c.id.in_(ids)


def in_play(now: int) -> ColumnElement[bool]:
    return battles.c.touched >= now - IN_PLAY_SECONDS


def strangers(kept: Keeping, now: int) -> ColumnElement[bool]:
    """Condition for players without a battle who have not been seen for long; their teams and maps go with them.

    Where abandoned battles are kept for ever, so are teams and maps.
    """
    holds = [exists().where(seats.c.player == players.c.id), exists().where(battles.c.creator == players.c.id)]
    if not kept.abandoned:
        holds += [exists().where(each.c.player == players.c.id) for each in (teams, maps)]
    return and_(players.c.seen < now - KEEP_PLAYERS * DAY, ~or_(*holds))


class Sweeper:
    """Deletes what is due at start-up and every day, a little at a time."""

    def __init__(self, hall: Hall, kept: Keeping) -> None:
        self._hall = hall
        self._kept = kept

    async def run(self) -> None:
        while True:
            try:
                await self.sweep(int(time()))
            except Unreachable as unreachable:
                note("sweep-failed", logging.WARNING, reason=unreachable.sentence)
            await asyncio.sleep(DAY)

    async def sweep(self, now: int) -> int:
        """Delete what is due and return the number of battles. Those in memory are spared: somebody may be joining."""
        gone, last = 0, ""
        while ids := await self._due_after(last, now):
            last = ids[-1]
            for begin in range(0, len(ids), TOGETHER):
                going = [id for id in ids[begin : begin + TOGETHER] if id not in self._hall.tables]
                over = delete(battles).where(battles.c.id.in_(going), due(self._kept, now))
                gone += await self._hall.storage.keep([(over, None)])
        left = await self._hall.storage.keep([(delete(players).where(strangers(self._kept, now)), None)])
        SWEPT.inc(gone)
        note("swept", battles=gone, players=left)
        return gone

    async def _due_after(self, last: str, now: int) -> list[str]:
        wanted = select(battles.c.id).where(due(self._kept, now), battles.c.id > last)
        async with self._hall.storage.reading() as connection:
            return list(await connection.scalars(wanted.order_by(battles.c.id).limit(AT_ONCE)))
