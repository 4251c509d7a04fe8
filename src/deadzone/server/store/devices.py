"""Devices of the players in the database: each has a key of its own, and what was made with it ends with it.

Whatever a device does is one write that also checks that the device is still there. So of two that end each other at
once only one succeeds, and nothing that was under way when a device was ended comes after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from sqlalchemy import ColumnElement, bindparam, delete, exists, func, literal, select, update

from deadzone.host.ports.people import LINK_SECONDS, MOST_DEVICES
from deadzone.host.records.openings import FreshLink
from deadzone.host.records.people import Browser, Device, Player
from deadzone.host.records.seats import SEAT
from deadzone.server.store.people import device_values, row_if
from deadzone.server.store.schema import battles, devices, players, seats
from deadzone.server.store.sitting import fresh_link, row_of
from deadzone.server.store.storage import Storage
from deadzone.server.store.tokens import hashed, new_device_id, new_device_link, new_player_key
from deadzone.server.store.writing import Statement

MOST_BATTLES = 200  # whose links are made anew when a key is replaced; the key opens the seats of all others too
NO_LINK = literal("-").concat(players.c.id)  # in place of a hash: no token has it


class Devices:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, player: Player) -> list[Device]:
        """The player's devices, the one used last first."""
        columns = [devices.c[name] for name in Device.__struct_fields__]
        wanted = select(*columns).where(devices.c.player == player.id)
        async with self._storage.reading() as connection:
            rows = await connection.execute(wanted.order_by(devices.c.seen.desc(), devices.c.id))
            return [Device(**row._mapping) for row in rows]

    # To another device

    async def link(self, player: Player) -> tuple[str, int] | None:
        """Make the link to another device, in place of an earlier one; return it and when it ends.

        None if this device has been ended.
        """
        token, now = new_device_link(), int(time())
        made = update(players).where(players.c.id == player.id, _there(player))
        made = made.values(key_hash=hashed(token), link_made=now)
        return (token, now + LINK_SECONDS) if await self._storage.keep([(made, None)]) else None

    async def invited(self, token: str) -> Player | None:
        """The player of a link to another device, or of a key that serves as such a link; None if it has ended."""
        columns = (players.c.id, players.c.name, players.c.seen)
        async with self._storage.reading() as connection:
            row = (await connection.execute(select(*columns).where(_link_of(token, int(time()))))).first()
            if row is None:
                shared = select(*columns).join(devices, devices.c.player == players.c.id)
                row = (await connection.execute(shared.where(devices.c.key_hash == hashed(token)))).first()
        return Player(**row._mapping) if row is not None else None

    async def admit(self, player: Player, token: str, browser: Browser) -> tuple[str, str] | None:
        """Add a device by a link that `invited` knows, which is used up; return its id and key, or None.

        A key is not used up: it is that of a device, from the time when a key was the link.
        """
        now, id, key = int(time()), new_device_id(player.id), new_player_key()
        few = select(func.count()).select_from(devices).where(devices.c.player == player.id).scalar_subquery()
        link = select(players.c.id).where(_link_of(token, now))
        shared = select(devices.c.id).where(devices.c.player == player.id, devices.c.key_hash == hashed(token))
        allowed = (few < MOST_DEVICES) & (link.exists() | shared.exists())
        used = update(players).where(_link_of(token, now), _is(id)).values(key_hash=NO_LINK)
        await self._storage.keep(
            [row_if(allowed, devices, device_values(id, player.id, key, browser, now)), (used, None)]
        )
        return (id, key) if await self._has(id) else None

    async def is_full(self, player: Player) -> bool:
        return len(await self.of(player)) >= MOST_DEVICES

    # Ending

    async def end(self, player: Player, id: str) -> bool:
        """End another device of the player, with the links made with it; False if there is no such device."""
        wanted = (devices.c.player == player.id) & (devices.c.id == id) & (devices.c.id != player.device)
        async with self._storage.reading() as connection:
            if await connection.scalar(select(devices.c.id).where(wanted)) is None:
                return False
        await self._storage.keep(_ended(wanted & _there(player), player.id))
        return not await self._has(id)

    async def end_others(self, player: Player) -> None:
        """End all devices of the player but the one that asks for it."""
        others = (devices.c.player == player.id) & (devices.c.id != player.device)
        await self._storage.keep(_ended(others & _there(player), player.id))

    async def replace(self, player: Player, browser: Browser) -> tuple[str, str, list[FreshLink]] | None:
        """End all devices of the player with their links; return id and key of the only one there is now.

        With it come new links in place of those that have ended. None if the device that asks has just been ended.
        """
        now, id, key = int(time()), new_device_id(player.id), new_player_key()
        fresh = await self._fresh_links(player, id)
        others = (devices.c.player == player.id) & (devices.c.id != id) & _is(id)
        statements = [
            row_if(_there(player), devices, device_values(id, player.id, key, browser, now)),
            (update(seats).where(seats.c.player == player.id, _is(id)).values(token_hash=_LOST, device=None), None),
            *_ended(others, player.id),
            *_given(player.id, id, fresh),
        ]
        await self._storage.keep(statements)
        return (id, key, fresh) if await self._has(id) else None

    async def _fresh_links(self, player: Player, device: str) -> list[FreshLink]:
        """New links for the seats of the player, and for what the player's devices have made besides."""
        mine = select(devices.c.id).where(devices.c.player == player.id)
        wanted = (
            select(seats.c.battle, seats.c.role, seats.c.kind)
            .join(battles, battles.c.id == seats.c.battle)
            .where((seats.c.player == player.id) | seats.c.device.in_(mine))
            .order_by(battles.c.touched.desc(), battles.c.id, seats.c.role)
        )
        async with self._storage.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        latest = list(dict.fromkeys([row.battle for row in rows]))[:MOST_BATTLES]
        return [
            FreshLink(row.battle, fresh_link(row.role, row.kind, player.id, device))
            for row in rows
            if row.battle in latest
        ]

    async def _has(self, id: str) -> bool:
        async with self._storage.reading() as connection:
            return await connection.scalar(select(devices.c.id).where(devices.c.id == id)) is not None

    async def left(self, player: str) -> set[str]:
        """Ids of the player's devices."""
        async with self._storage.reading() as connection:
            return set(await connection.scalars(select(devices.c.id).where(devices.c.player == player)))


# A hash that no token has, made from the one before: it stays different from all others.
_LOST = literal("-").concat(func.substr(seats.c.token_hash, 2))


def _is(id: str) -> ColumnElement[bool]:
    """Condition: there is a device with this id."""
    return exists().where(devices.c.id == id)


def _there(player: Player) -> ColumnElement[bool]:
    """Condition: the device that acts for the player has not been ended."""
    acting = devices.alias("acting")
    return exists().where(acting.c.id == player.device, acting.c.player == player.id)


def _link_of(token: str, now: int) -> ColumnElement[bool]:
    return (players.c.key_hash == hashed(token)) & (players.c.link_made > now - LINK_SECONDS)


def _ended(gone: ColumnElement[bool], player: str) -> list[Statement]:
    """End devices: their seat links open nothing any more, what else was made with them and the link to another device
    is void. A seat itself stays with its player, whose key opens it."""
    ids = select(devices.c.id).where(gone)
    return [
        (update(seats).where(seats.c.device.in_(ids), seats.c.kind == SEAT).values(token_hash=_LOST), None),
        (delete(seats).where(seats.c.device.in_(ids), seats.c.kind != SEAT), None),
        (update(players).where(players.c.id == player, ids.exists()).values(key_hash=NO_LINK), None),
        (delete(devices).where(devices.c.id.in_(ids)), None),
    ]


def _given(player: str, device: str, fresh: Sequence[FreshLink]) -> list[Statement]:
    """Give the player's seats their new tokens, and offer anew what was offered, unless it was taken meanwhile."""
    rows = [{"in_battle": each.battle, "as_role": each.seat.role, **_token(each)} for each in fresh]
    mine = [row for row, each in zip(rows, fresh, strict=True) if each.seat.kind == SEAT]
    held = (seats.c.battle == bindparam("in_battle")) & (seats.c.role == bindparam("as_role"))
    taken = update(seats).where(held, seats.c.kind == SEAT, seats.c.player == player, _is(device))
    taken = taken.values(token_hash=bindparam("token"), device=device, made=bindparam("at"))
    statements: list[Statement] = [(taken, mine)] if mine else []
    return [*statements, *[_offered_anew(each, device) for each in fresh if each.seat.kind != SEAT]]


def _token(each: FreshLink) -> dict[str, object]:
    return {"token": hashed(each.seat.token), "at": each.seat.made}


def _offered_anew(each: FreshLink, device: str) -> Statement:
    there = exists().where(battles.c.id == each.battle)
    taken = exists().where(seats.c.battle == each.battle, seats.c.role == each.seat.role)
    return row_if(there & ~taken & _is(device), seats, row_of(each.seat, each.battle))
