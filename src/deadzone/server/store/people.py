"""Players and seats in the database: who holds which seat, who is invited, and how that changes.

A player is a browser: a random key with a name, not an account. A seat belongs to whoever has its token, and to the
player who took it: the player's key opens it too, from any device.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from time import time
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, func, insert, select, tuple_, update

from deadzone.server.protocol.words import Role
from deadzone.server.store.schema import battles, players, seats
from deadzone.server.store.sitting import INVITED, SEAT, WATCHING, NewSeat, SeatRow, Sitting
from deadzone.server.store.storage import Statement, Storage
from deadzone.server.store.tokens import PLAYER, hashed, new_id, new_player_key

MOST_PLAYERS = 100_000
AT_ONCE = 50  # battles read at once when all of a player are wanted
SEEN_SECONDS = 3600  # precision of the time when a player was last here


class Player(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    seen: int


class HeldBattle(Struct, frozen=True, kw_only=True):
    """A battle in which a player has a seat, as stored; it is not replayed for this."""

    id: str
    role: Role
    head: str
    touched: int
    over: int | None
    marked_up: int | None
    ending: str
    winner: int | None


class People:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    # Players

    async def add_player(self, name: str) -> tuple[Player, str]:
        """Add a player; return it with its key, of which only the hash is stored."""
        key, now = new_player_key(), int(time())
        player = Player(id=new_id(), name=name, seen=now)
        row: dict[str, object] = {
            "id": player.id, "key_hash": hashed(key), "name": name, "created": now, "seen": now,
            "seen_up": int(self._storage.uptime.now()),
        }  # fmt: skip
        await self._storage.keep([(insert(players), [row])])
        return player, key

    async def count_players(self) -> int:
        async with self._storage.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(players)) or 0

    async def player(self, key: str) -> Player | None:
        """Return the player with this key; from time to time, note that they were here."""
        columns = (players.c.id, players.c.name, players.c.seen, players.c.seen_up)
        wanted = select(*columns).where(players.c.key_hash == hashed(key))
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        found, up = Player(id=row.id, name=row.name, seen=row.seen), int(self._storage.uptime.now())
        if up - row.seen_up > SEEN_SECONDS:
            seen = update(players).where(players.c.id == found.id).values(seen=int(time()), seen_up=up)
            await self._storage.keep([(seen, None)])
        return found

    async def rename(self, player: Player, name: str) -> None:
        await self._storage.keep([(update(players).where(players.c.id == player.id).values(name=name), None)])

    async def replace_key(self, player: Player) -> str:
        """Give the player a new key, which makes the old one useless."""
        key = new_player_key()
        changed = update(players).where(players.c.id == player.id).values(key_hash=hashed(key))
        await self._storage.keep([(changed, None)])
        return key

    async def remove_battle(self, battle: str) -> None:
        await self._storage.keep([(delete(battles).where(battles.c.id == battle), None)])

    async def remove_player(self, player: Player) -> None:
        """Delete a player with their seats and, by the schema, their teams and maps."""
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
        """The seat that a token or a player's key opens in a battle; an invitation must be redeemed first."""
        if token.startswith(PLAYER):
            return await self._sitting_of_player(battle, token)
        wanted, found = hashed(token), None
        for row in await self.seats_of(battle):  # all of them, so that the time it takes tells nothing about the tokens
            if hmac.compare_digest(row.token_hash, wanted) and row.kind != INVITED:
                found = Sitting(role=row.role, token_hash=row.token_hash, player=row.player)
        return found

    async def _sitting_of_player(self, battle: str, key: str) -> Sitting | None:
        wanted = (
            select(seats.c.role, seats.c.token_hash, seats.c.player)
            .join(players, players.c.id == seats.c.player)
            .where(seats.c.battle == battle, players.c.key_hash == hashed(key), seats.c.kind == SEAT)
            .order_by(seats.c.role)
        )
        async with self._storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return Sitting(role=row.role, token_hash=row.token_hash, player=row.player) if row is not None else None

    async def seats_of(self, battle: str) -> list[SeatRow]:
        wanted = (
            select(seats.c.token_hash, seats.c.role, seats.c.kind, seats.c.player, players.c.name, seats.c.seen_up)
            .outerjoin(players, players.c.id == seats.c.player)
            .where(seats.c.battle == battle)
            .order_by(seats.c.role)
        )
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted)
            return [SeatRow(**{**row._mapping, "name": row.name or ""}) for row in rows]

    async def redeem(self, battle: str, token: str, taken: NewSeat) -> bool:
        """Take the seat of an invitation; False if it was used or revoked. Of several attempts only one succeeds."""
        row = taken.row(battle)
        redeemed = (
            update(seats)
            .where(seats.c.battle == battle, seats.c.token_hash == hashed(token), seats.c.kind == INVITED)
            .values(token_hash=row["token_hash"], kind=SEAT, player=taken.player, **self._seen_now())
        )
        return await self._storage.keep([(redeemed, None)]) == 1

    async def replace_token(self, sitting: Sitting, token: str) -> bool:
        """Give a seat a new token, which makes the old one useless; False if there is no such seat."""
        changed = update(seats).where(seats.c.token_hash == sitting.token_hash).values(token_hash=hashed(token))
        return await self._storage.keep([(changed, None)]) == 1

    async def offer(self, battle: str, link: NewSeat) -> None:
        """Add an invitation or watch link in place of the previous one."""
        gone = delete(seats).where(seats.c.battle == battle, seats.c.role == link.role, seats.c.kind == link.kind)
        await self._storage.keep([(gone, None), (insert(seats), [link.row(battle)])])

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

    async def note_seen(self, battle: str, role: Role) -> None:
        seen = update(seats).where(seats.c.battle == battle, seats.c.role == role, seats.c.kind == SEAT)
        await self._storage.keep([(seen.values(self._seen_now()), None)])

    def _seen_now(self) -> dict[str, int]:
        return {"seen": int(time()), "seen_up": int(self._storage.uptime.now())}


def _held_by(player: Player) -> Select[Any]:
    columns = (
        battles.c.id, seats.c.role, battles.c.head, battles.c.touched, battles.c.over,
        battles.c.marked_up, battles.c.ending, battles.c.winner,
    )  # fmt: skip
    return select(*columns).join(seats, seats.c.battle == battles.c.id).where(seats.c.player == player.id)
