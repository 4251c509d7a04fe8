"""Deletion of old battles and absent players: which are due, and the sweeper that deletes them while the server runs.

A finished battle is due a number of days after its end, an abandoned one a number of days after its last answer. It is
first only marked, and deleted after a further week in which nobody has opened it. All of this counts in the server's
own clock (`instruments`): neither a calendar that jumps nor a server that was down for long deletes anything. And
only a few battles go each day, so that there is time to notice a mistake.

The operator's command goes by the calendar and deletes at once what it is told to.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from time import time

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, and_, delete, false, func, or_, select, update

from deadzone.host.common.noting import note
from deadzone.host.ports.store import Unreachable
from deadzone.host.records.people import MARKED_SECONDS
from deadzone.server.battles.all_tables import Hall
from deadzone.server.instruments.metrics import SWEPT
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store.schema import battles, facts
from deadzone.server.store.strangers import delete_strangers

DAY = 24 * 60 * 60
SWEEP_SECONDS = 60 * 60.0
SHARE = 20  # one battle of so many goes in a day, but always one
IN_PLAY_SECONDS = 60 * 60  # a battle counts as in play for this long after an answer
KEEP_FINISHED, KEEP_ABANDONED = 180, 90  # days, on a server that others can reach
TOGETHER = 5  # battles deleted in one write, so that an answer waits only briefly
AT_ONCE = 50  # battles looked up, or marked, at once
SWEPT_TODAY = "swept"  # name of the fact


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
    """Condition for battles that are due by the calendar, for the operator's command."""
    goes: list[ColumnElement[bool]] = []
    if kept.finished:
        goes.append(and_(battles.c.over.is_not(None), battles.c.over < now - kept.finished * DAY))
    if kept.abandoned:
        goes.append(and_(battles.c.over.is_(None), battles.c.touched < now - kept.abandoned * DAY))
    return and_(or_(false(), *goes), ~in_play(now))


def forgotten(kept: Keeping, up: int) -> ColumnElement[bool]:
    """Condition for battles that are due by the server's own clock: nobody has played or rescued them for long."""
    goes: list[ColumnElement[bool]] = []
    if kept.finished:
        goes.append(and_(battles.c.over.is_not(None), battles.c.touched_up < up - kept.finished * DAY))
    if kept.abandoned:
        goes.append(and_(battles.c.over.is_(None), battles.c.touched_up < up - kept.abandoned * DAY))
    return or_(false(), *goes)


def marked() -> ColumnElement[bool]:
    return battles.c.marked_up.is_not(None)


def named(ids: Sequence[str]) -> ColumnElement[bool]:
    return battles.c.id.in_(ids)


def in_play(now: int) -> ColumnElement[bool]:
    return battles.c.touched >= now - IN_PLAY_SECONDS


class Today(Struct, frozen=True, kw_only=True):
    """How many battles were deleted since the day began, on the server's own clock."""

    begun: int = 0
    gone: int = 0

    def at(self, up: int) -> Today:
        return self if up - self.begun < DAY else Today(begun=up)

    def left(self, kept: int) -> int:
        """How many more may be deleted today, of so many that are there now."""
        return max(1, (kept + self.gone) // SHARE) - self.gone

    def text(self) -> str:
        """The form stored in the database."""
        return f"{self.begun} {self.gone}"

    @staticmethod
    def read(text: str) -> Today:
        found = re.fullmatch(r"(\d+) (\d+)", text)
        return Today(begun=int(found[1]), gone=int(found[2])) if found is not None else Today()


class Sweeper:
    """Marks what is due and deletes what was marked long enough, at start-up and every hour, a little at a time.

    Battles in memory are spared: somebody may be joining.
    """

    def __init__(self, hall: Hall, kept: Keeping) -> None:
        self._hall = hall
        self._storage = hall.storage
        self._kept = kept

    async def run(self) -> None:
        while True:
            try:
                await self.sweep()
            except Unreachable as unreachable:
                note("sweep-failed", logging.WARNING, reason=unreachable.sentence)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        up, now = int(self._storage.uptime.now()), int(time())
        spared = update(battles).where(marked(), ~forgotten(self._kept, up)).values(marked_up=None)
        await self._storage.keep([(spared, None)])
        new = await self._mark(up)
        gone = await self._delete(up)
        left = await delete_strangers(self._storage, self._kept.abandoned, now, up)
        SWEPT.inc(gone)
        note("swept", battles=gone, marked=new, players=left)

    async def _mark(self, up: int) -> int:
        due, new, last = and_(forgotten(self._kept, up), ~marked()), 0, ""
        while ids := await self._after(last, due, AT_ONCE):
            last = ids[-1]
            wanted = update(battles).where(battles.c.id.in_(self._idle(ids)), due)
            new += await self._storage.keep([(wanted.values(marked_up=up), None)])
        return new

    async def _delete(self, up: int) -> int:
        """Delete what was marked long enough ago, as far as the day allows; what was opened meanwhile stays."""
        due = and_(forgotten(self._kept, up), battles.c.marked_up <= up - MARKED_SECONDS)
        today, gone, last = Today.read(await self._storage.fact(SWEPT_TODAY, "")).at(up), 0, ""
        left = today.left(await self._count())
        while left > 0 and (ids := await self._after(last, due, min(TOGETHER, left))):
            last, going = ids[-1], self._idle(ids)
            today, left = replace(today, gone=today.gone + len(going)), left - len(going)
            counted = update(facts).where(facts.c.name == SWEPT_TODAY).values(value=today.text())
            over = delete(battles).where(battles.c.id.in_(going), due)
            gone += await self._storage.keep([(counted, None), (over, None)]) - 1
        return gone

    def _idle(self, ids: Sequence[str]) -> list[str]:
        return [id for id in ids if not self._hall.tables.in_memory(id)]

    async def _count(self) -> int:
        async with self._storage.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(battles)) or 0

    async def _after(self, last: str, wanted: ColumnElement[bool], most: int) -> list[str]:
        ids = select(battles.c.id).where(wanted, battles.c.id > last).order_by(battles.c.id).limit(most)
        async with self._storage.reading() as connection:
            return list(await connection.scalars(ids))
