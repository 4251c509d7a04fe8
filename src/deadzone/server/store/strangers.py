"""Which players are deleted because nothing is left of them; a few at a time, so that answers wait only briefly.

Whoever was made and never used goes after a day. Whoever has no battle any more goes after more than a year. Both must
have passed by the calendar and by the server's own clock (`instruments`), so that no false date deletes anybody.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, and_, delete, exists, false, or_, select

from deadzone.server.store.schema import battles, devices, maps, players, seats, stars, teams
from deadzone.server.store.storage import Storage

DAY = 24 * 60 * 60
KEEP_PLAYERS = 400  # days that a player without a battle is kept after being last seen
KEEP_UNUSED = 1  # days that one who has nothing is kept, unless they have come back
FIRST_VISIT = 60 * 60  # seconds: whoever is seen later has come back
TOGETHER = 100  # players deleted in one write


def strangers(abandoned: int, now: int, up: int) -> ColumnElement[bool]:
    """Condition for players to be deleted; their teams and maps go with them.

    Where abandoned battles are kept for ever (0 days), so are teams and maps.
    """
    kept = (teams, maps) if not abandoned else ()
    away = and_(players.c.seen < now - KEEP_PLAYERS * DAY, _unseen(up, KEEP_PLAYERS), ~_plays(), ~_owns(*kept))
    return or_(away, unused(now, up))


def unused(now: int, up: int) -> ColumnElement[bool]:
    """Condition for players who were made, and not used since."""
    devices_since = exists().where(devices.c.player == players.c.id, devices.c.created > players.c.created)
    return and_(
        players.c.created < now - KEEP_UNUSED * DAY,
        _unseen(up, KEEP_UNUSED),
        players.c.seen <= players.c.created + FIRST_VISIT,
        ~_plays(),
        ~_owns(teams, maps, stars),
        ~devices_since,
    )


def _unseen(up: int, days: int) -> ColumnElement[bool]:
    return players.c.seen_up < up - days * DAY


def _plays() -> ColumnElement[bool]:
    return or_(exists().where(seats.c.player == players.c.id), exists().where(battles.c.creator == players.c.id))


def _owns(*shelves: Table) -> ColumnElement[bool]:
    return or_(false(), *[exists().where(each.c.player == players.c.id) for each in shelves])


async def delete_strangers(storage: Storage, abandoned: int, now: int, up: int) -> int:
    """Delete them; return how many there were."""
    gone, due = 0, strangers(abandoned, now, up)
    while True:
        some = select(players.c.id).where(due).limit(TOGETHER)
        deleted = await storage.keep([(delete(players).where(players.c.id.in_(some)), None)])
        gone += deleted
        if not deleted:
            return gone
