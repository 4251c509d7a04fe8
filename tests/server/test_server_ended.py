"""What an ended device had under way: it was let in before, and comes to nothing after it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert

from deadzone.host.ports.store import REMOVED, Unreachable
from deadzone.host.records.people import Browser, Player
from deadzone.host.records.seats import Sitting
from deadzone.server.fairness.budgets import Budgets
from deadzone.server.network.sockets import Connection
from deadzone.server.store.database import database_url
from deadzone.server.store.devices import Devices
from deadzone.server.store.people import People
from deadzone.server.store.schema import battles
from deadzone.server.store.sitting import invitation, seat, watch_link
from deadzone.server.store.storage import Storage


@asynccontextmanager
async def stored() -> AsyncIterator[tuple[Storage, People, Devices]]:
    storage = await Storage.open(database_url("sqlite://"))
    try:
        yield storage, People(storage), Devices(storage)
    finally:
        await storage.close()


async def anna_with_thief(people: People, devices: Devices) -> tuple[Player, Player]:
    anna, key = await people.add_player("Anna")
    more = await devices.admit(anna, key, Browser())
    assert more is not None
    thief = await people.player(more[1])
    assert thief is not None
    return anna, thief


def test_what_an_ended_device_had_under_way_does_not_come_after_it() -> None:
    """Each request was let in before the device was ended, and writes after it."""

    async def late() -> None:
        async with stored() as (storage, people, devices):
            anna, thief = await anna_with_thief(people, devices)
            await devices.end_others(anna)
            assert not await people.rename(thief, "Thief")
            assert await devices.link(thief) is None
            assert await devices.replace(thief, Browser()) is None
            assert not await devices.end(thief, anna.device)
            await devices.end_others(thief)
            assert [device.id for device in await devices.of(anna)] == [anna.device]
            battle = {"id": "b", "created": datetime.now(UTC), "head": "{}"}
            await storage.keep([(insert(battles), [battle])])
            for link in (invitation("blue", thief.device), watch_link(thief.device)):
                with pytest.raises(Unreachable) as refused:
                    await people.offer("b", link)
                assert refused.value.sentence is REMOVED
            await people.offer("b", invited := invitation("blue", anna.device))
            with pytest.raises(Unreachable):
                await people.redeem("b", invited.token, seat("blue", thief.id, thief.device))
            assert await people.redeem("b", invited.token, seat("blue", anna.id, anna.device))
            (row,) = await people.seats_of("b")
            sitting = Sitting(role="blue", token_hash=row.token_hash)
            with pytest.raises(Unreachable):
                await people.replace_token(sitting, seat("blue", anna.id, thief.device))

    asyncio.run(late())


def test_a_token_that_ends_while_it_is_looked_at_stays_outside() -> None:
    """Whoever joins is looked at again after it is known whom to send away."""

    async def ended_meanwhile() -> None:
        async with stored() as (storage, people, devices):
            anna, thief = await anna_with_thief(people, devices)
            await storage.keep([(insert(battles), [{"id": "b", "created": datetime.now(UTC), "head": "{}"}])])
            await people.offer("b", watching := watch_link(thief.device))
            first = await people.sitting("b", watching.token)

            async def sitting(battle: str, token: str) -> Sitting | None:
                if len(await devices.of(anna)) > 1:
                    await devices.end_others(anna)
                    return first
                return await people.sitting(battle, token)

            hall: Any = SimpleNamespace(tables=None, people=SimpleNamespace(sitting=sitting))
            connection = Connection(SimpleNamespace(scope={}, client=None), hall, Budgets())  # type: ignore[arg-type]
            assert not await connection._opens("b", watching.token)
            assert connection.device == thief.device

    asyncio.run(ended_meanwhile())
