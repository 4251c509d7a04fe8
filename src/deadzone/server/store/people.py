"""Players and seats in the database: who holds which seat, who is invited, and how that changes.

A player is a name with devices, not an account: each device has a random key. A seat belongs to whoever has its token,
and to the player who took it: the keys of the player's devices open it too.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Mapping
from time import time
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    Table,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    true,
    tuple_,
    update,
)

from deadzone.core.sentence import Fault
from deadzone.host.protocol.words import Role
from deadzone.host.records.openings import NewSeat
from deadzone.host.records.people import NO_BROWSER, Browser, HeldBattle, Player
from deadzone.host.records.seats import INVITED, SEAT, WATCHING, SeatRow, Sitting, player_of_device
from deadzone.server.store.changes import seen_now
from deadzone.server.store.schema import battles, devices, players, seats
from deadzone.server.store.sitting import row_of
from deadzone.server.store.storage import Storage
from deadzone.server.store.tokens import PLAYER, hashed, new_device_id, new_id, new_player_key
from deadzone.server.store.writing import Statement

AT_ONCE = 50  # battles read at once when all of a player are wanted
SEEN_SECONDS = 600  # precision of the time when a player or a device was last here
DAY = 24 * 60 * 60


class Household(Struct, frozen=True, kw_only=True):
    """How many players a household has made: in all, and within a day, when the last of these `ago` seconds ago."""

    players: int
    of_today: int
    ago: float


class People:
    def __init__(self, storage: Storage, link_days: int = 0) -> None:
        self._storage = storage
        self.link_days = link_days  # for which invitations and links for spectators work; 0 means for ever

    # Players

    async def add_player(
        self, name: str, browser: Browser = NO_BROWSER, home: str = "", most_of_home: int | None = None
    ) -> tuple[Player, str]:
        """Add a player with its first device; return it with the key, of which only the hash is stored.

        A Fault if the household has made `most_of_home` within a day, however many requests come at once.
        """
        id, key, now = new_id(), new_player_key(), int(time())
        player = Player(id=id, name=name, seen=now, device=new_device_id(id))
        row = {
            "id": id, "key_hash": f"-{id}", "name": name, "created": now, "seen": now,
            "seen_up": int(self._storage.uptime.now()), "home": home,
        }  # fmt: skip
        device = device_values(player.device, id, key, browser, now)
        allowed = true() if most_of_home is None else _made_today(home, now) < most_of_home
        here = exists().where(players.c.id == id)
        if not await self._storage.keep([row_if(allowed, players, row), row_if(here, devices, device)]):
            raise Fault("Many players were made here just now: try again in a moment.")
        return player, key

    async def count_players(self) -> int:
        async with self._storage.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(players)) or 0

    async def household(self, home: str) -> Household:
        now = int(time())
        own, today = players.c.home == home, (players.c.created > now - DAY) & (players.c.created <= now)
        async with self._storage.reading() as connection:
            many = await connection.scalar(select(func.count()).select_from(players).where(own))
            wanted = select(func.count(), func.max(players.c.created)).where(own, today)
            of_today, last = (await connection.execute(wanted)).one()
        return Household(players=many or 0, of_today=of_today, ago=now - (last or 0))

    async def player(self, key: str) -> Player | None:
        """Return the player with this key; from time to time, note that they were here."""
        wanted = (
            select(
                players.c.id, players.c.name, players.c.seen, devices.c.id.label("device"), devices.c.seen.label("at")
            )
            .join(devices, devices.c.player == players.c.id)
            .where(devices.c.key_hash == hashed(key))
        )
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        await self.saw(row.device, row.at)
        return Player(id=row.id, name=row.name, seen=row.seen, device=row.device)

    async def saw(self, device: str, before: int) -> None:
        """Note that a device was here, and with it its player, unless that has been noted just before."""
        now = int(time())
        if abs(now - before) > SEEN_SECONDS:
            here = update(devices).where(devices.c.id == device).values(seen=now)
            seen = seen_now(self._storage.uptime.now())
            owner = update(players).where(players.c.id == player_of_device(device)).values(seen)
            await self._storage.keep([(here, None), (owner, None)])

    async def rename(self, player: Player, name: str) -> bool:
        """Rename the player; False if the device that wants it has just been ended."""
        there = exists().where(devices.c.id == player.device)
        renamed = update(players).where(players.c.id == player.id, there).values(name=name)
        return await self._storage.keep([(renamed, None)]) == 1

    async def remove_player(self, player: Player) -> None:
        """Delete a player with their seats and, by the schema, their devices, teams and maps."""
        statements: list[Statement] = [
            (delete(seats).where(seats.c.player == player.id), None),
            (update(battles).where(battles.c.creator == player.id).values(creator=None), None),
            (delete(players).where(players.c.id == player.id), None),
        ]
        await self._storage.keep(statements)

    async def battles_of(self, player: Player, most: int) -> list[HeldBattle]:
        """Battles in which the player has a seat, most recently played first."""
        wanted = _held_by(player).order_by(battles.c.touched.desc(), battles.c.id).limit(most)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted)
            return [HeldBattle(**row._mapping) for row in rows]

    async def every_battle_of(self, player: Player) -> AsyncIterator[HeldBattle]:
        """All battles in which the player has a seat, by id, read a few at a time; they may be deleted on the way."""
        place, last = tuple_(battles.c.id, seats.c.role), ("", "")
        while True:
            wanted = _held_by(player).where(place > last).order_by(battles.c.id, seats.c.role).limit(AT_ONCE)
            async with self._storage.reading() as connection:
                rows = [HeldBattle(**row._mapping) for row in await connection.execute(wanted)]
            for held in rows:
                yield held
            if not rows:
                return
            last = (rows[-1].id, rows[-1].role)

    # Seats

    async def sitting(self, battle: str, token: str) -> Sitting | None:
        """The seat that a token or a player's key opens in a battle; an invitation must be redeemed first.

        A Fault if the token is that of a link that has ended.
        """
        if token.startswith(PLAYER):
            return await self._sitting_of_player(battle, token)
        wanted, found = hashed(token), None
        for row in await self.seats_of(battle):  # all of them, so that the time it takes tells nothing about the tokens
            if hmac.compare_digest(row.token_hash, wanted) and row.kind != INVITED:
                found = row
        if found is None:
            return None
        if not found.works(time()):
            raise no_longer_watched(self.link_days)
        if found.kind == SEAT and found.device is not None:
            await self.saw(found.device, found.device_seen)
        return Sitting(role=found.role, token_hash=found.token_hash, player=found.player, device=found.device)

    async def _sitting_of_player(self, battle: str, key: str) -> Sitting | None:
        wanted = (
            select(seats.c.role, seats.c.token_hash, seats.c.player, devices.c.id.label("device"), devices.c.seen)
            .join(devices, devices.c.player == seats.c.player)
            .where(seats.c.battle == battle, devices.c.key_hash == hashed(key), seats.c.kind == SEAT)
            .order_by(seats.c.role)
        )
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        await self.saw(row.device, row.seen)
        return Sitting(role=row.role, token_hash=row.token_hash, player=row.player, device=row.device)

    async def seats_of(self, battle: str) -> list[SeatRow]:
        wanted = (
            select(
                *[seats.c[name] for name in ("token_hash", "role", "kind", "player", "seen_up", "device", "made")],
                players.c.name,
                devices.c.seen.label("device_seen"),
            )
            .outerjoin(players, players.c.id == seats.c.player)
            .outerjoin(devices, devices.c.id == seats.c.device)
            .where(seats.c.battle == battle)
            .order_by(seats.c.role)
        )
        async with self._storage.reading() as connection:
            return [self._seat_row(dict(row._mapping)) for row in await connection.execute(wanted)]

    def _seat_row(self, row: dict[str, Any]) -> SeatRow:
        ends = self.end_of(row["kind"], row.pop("made"))
        return SeatRow(**{**row, "name": row["name"] or "", "device_seen": row["device_seen"] or 0, "ends": ends})

    def end_of(self, kind: str, made: int) -> int:
        """When a link made at this time ends; 0 if it does not."""
        return made + self.link_days * DAY if self.link_days and kind != SEAT else 0

    async def invitation(self, battle: str, token: str) -> SeatRow | None:
        """The invitation with this token, also one that has ended."""
        wanted = hashed(token)
        held = await self.seats_of(battle)
        return next((row for row in held if row.token_hash == wanted and row.kind == INVITED), None)

    async def redeem(self, battle: str, token: str, taken: NewSeat) -> bool:
        """Take the seat of an invitation; False if that is not possible. Of several attempts only one succeeds.

        A player who holds a seat of the battle cannot take another: nobody may play both sides of a battle of two.
        """
        row, now = row_of(taken, battle), int(time())
        wanted = (seats.c.battle == battle) & (seats.c.token_hash == hashed(token)) & (seats.c.kind == INVITED)
        if self.link_days:
            wanted &= seats.c.made > now - self.link_days * DAY
        if taken.player is not None:
            held = seats.alias("held")
            mine = exists().where(held.c.battle == battle, held.c.player == taken.player, held.c.kind == SEAT)
            wanted &= ~mine
        values = {**row, **seen_now(self._storage.uptime.now())}
        return await self._storage.keep([(update(seats).where(wanted).values(values), None)]) == 1

    async def replace_token(self, sitting: Sitting, fresh: NewSeat) -> bool:
        """Give a seat a new token, which makes the old one useless; False if there is no such seat."""
        values = {"token_hash": hashed(fresh.token), "device": fresh.device, "made": fresh.made}
        changed = update(seats).where(seats.c.token_hash == sitting.token_hash).values(values)
        return await self._storage.keep([(changed, None)]) == 1

    async def offer(self, battle: str, link: NewSeat) -> bool:
        """Add an invitation or watch link in place of the previous one; False if the seat has just been taken."""
        role = (seats.c.battle == battle) & (seats.c.role == link.role)
        gone = delete(seats).where(role, seats.c.kind == link.kind)
        free = ~exists().where(role, seats.c.kind == SEAT)
        await self._storage.keep([(gone, None), row_if(free, seats, row_of(link, battle))])
        return any(row.token_hash == hashed(link.token) for row in await self.seats_of(battle))

    async def withdraw(self, battle: str, role: Role) -> bool:
        """Revoke an invitation or a watch link; False if there is none."""
        open_links = seats.c.kind.in_((INVITED, WATCHING))
        gone = delete(seats).where(seats.c.battle == battle, seats.c.role == role, open_links)
        return await self._storage.keep([(gone, None)]) > 0

    async def leave(self, battle: str, sitting: Sitting, last: bool) -> None:
        """Give up a seat; if it is the last one, delete the battle."""
        gone = delete(seats).where(seats.c.token_hash == sitting.token_hash)
        whole = delete(battles).where(battles.c.id == battle)
        await self._storage.keep([(whole, None)] if last else [(gone, None)])


def _held_by(player: Player) -> Select[Any]:
    columns = (
        battles.c.id, seats.c.role, battles.c.head, battles.c.touched, battles.c.over,
        battles.c.marked_up, battles.c.ending, battles.c.winner,
    )  # fmt: skip
    return select(*columns).join(seats, seats.c.battle == battles.c.id).where(seats.c.player == player.id)


def no_longer_watched(days: int) -> Fault:
    return Fault(
        "This link to watch has ended: it works for {days} {days|day|days}. Ask the players for a new one.", days=days
    )


def device_values(id: str, player: str, key: str, browser: Browser, now: int) -> dict[str, object]:
    """Row of a new device."""
    return {
        "id": id, "player": player, "key_hash": hashed(key), "browser": browser.browser, "system": browser.system,
        "created": now, "seen": now,
    }  # fmt: skip


def _made_today(home: str, now: int) -> ScalarSelect[int]:
    today = (players.c.created > now - DAY) & (players.c.created <= now)
    return select(func.count()).select_from(players).where(players.c.home == home, today).scalar_subquery()


def row_if(allowed: ColumnElement[bool], table: Table, row: Mapping[str, object]) -> Statement:
    """Insert a row if the condition holds."""
    values = select(*[literal(value, table.c[name].type) for name, value in row.items()]).where(allowed)
    return insert(table).from_select(list(row), values), None
