"""Players: how many a household can make, when those who have nothing are deleted, and whose battles are counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any

import httpx
import patient
import pytest
from sqlalchemy import insert, select, update
from starlette.requests import Request
from table_client import Server
from test_server_operators import change

from deadzone.core.sentence import Fault
from deadzone.host.records.people import Browser
from deadzone.server.battles.all_tables import Hall
from deadzone.server.battles.newcomers import AT_ONCE, FEW, FIRST_WAIT, MOST_PLAYERS, allowed, wait_before
from deadzone.server.network.routes import letter_of
from deadzone.server.settings.hosting import Hosting
from deadzone.server.store import people as people_module
from deadzone.server.store import strangers as deleting
from deadzone.server.store.database import database_url
from deadzone.server.store.people import Household, People
from deadzone.server.store.schema import battles, devices, maps, players, seats, stars, teams
from deadzone.server.store.storage import Storage
from deadzone.server.store.strangers import DAY, FIRST_VISIT, KEEP_PLAYERS, delete_strangers
from deadzone.server.work.workers import Workers

NOW = 2_000_000_000


def home(of_today: int, ago: float = 0.0, players: int | None = None) -> Household:
    return Household(players=of_today if players is None else players, of_today=of_today, ago=ago)


def test_a_school_comes_in_at_once() -> None:
    for already in range(AT_ONCE):
        assert allowed(home(already), 0) == AT_ONCE


def test_each_further_player_waits_longer() -> None:
    waits = [wait_before(made) for made in range(2 * AT_ONCE)]
    assert waits == sorted(waits)
    assert waits[AT_ONCE - 1] == 0.0
    assert waits[AT_ONCE] == FIRST_WAIT
    assert waits[-1] > 10 * FIRST_WAIT
    with pytest.raises(Fault, match="the next one can be made in 1 minute"):
        allowed(home(AT_ONCE, FIRST_WAIT - 1), 0)
    assert allowed(home(AT_ONCE, FIRST_WAIT), 0) == AT_ONCE + 1


def test_nobody_makes_a_hundred_thousand() -> None:
    """As fast as the server lets a household, for 400 days: what is made in the first, and in the long run."""
    made_at: list[float] = []
    now = 0.0
    while now < 3 * DAY:
        today = [at for at in made_at if at > now - DAY]
        left = wait_before(len(today)) - (now - today[-1] if today else DAY)
        if left > 0:
            now += left
            continue
        made_at.append(now)
    first_day = [at for at in made_at if at < DAY]
    assert AT_ONCE < len(first_day) < 400
    assert len(made_at) < 3 * 400


def test_a_full_server_still_lets_in_a_few_of_each_household() -> None:
    assert allowed(home(0), 10 * MOST_PLAYERS) == AT_ONCE
    assert allowed(home(FEW - 1), MOST_PLAYERS) == AT_ONCE
    with pytest.raises(Fault, match="no room for more players of your address"):
        allowed(home(0, players=FEW), MOST_PLAYERS)
    assert allowed(home(0, players=FEW), MOST_PLAYERS - 1) == AT_ONCE


@asynccontextmanager
async def stored() -> AsyncIterator[Storage]:
    storage = await Storage.open(database_url("sqlite://"))
    try:
        yield storage
    finally:
        await storage.close()


def test_all_that_come_at_once_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each was allowed when it was looked at; more than that are not stored."""

    async def come() -> None:
        async with stored() as storage:
            people = People(storage)
            crowd = [people.add_player("Anna", Browser(), "home", 7) for _ in range(20)]
            added = await asyncio.gather(*crowd, return_exceptions=True)
            assert [type(each) for each in added].count(Fault) == 13
            assert await people.count_players() == 7
            await people.add_player("Ben", Browser(), "other home", 7)
            counted = await people.household("home")
            assert (counted.players, counted.of_today) == (7, 7)
            monkeypatch.setattr(people_module, "time", lambda: later)
            assert (await people.household("home")).of_today == 0
            await people.add_player("Anna", Browser(), "home", 7)
            monkeypatch.undo()  # the clock was wrong, and is put back
            assert (await people.household("home")).of_today == 7

    later = time() + 200 * DAY
    asyncio.run(come())


def test_a_crowd_behind_one_address_gets_in_and_a_flood_does_not(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "hosting.host=0.0.0.0", "battles.newcomers.AT_ONCE=60")
    with ThreadPoolExecutor(8) as crowd:
        replies = list(crowd.map(lambda n: made(server, f"Guest {n}"), range(70)))
    assert sorted(reply.status_code for reply in replies) == 60 * [201] + 10 * [422]
    later = made(server, "Late")
    assert later.json()["text"] == (
        "60 players were made at your address within a day: the next one can be made in 1 minute."
    )
    server.stop()
    server.start()  # forgets nothing
    assert made(server, "Late").status_code == 422
    change(server, update(players).values(created=players.c.created - 11))
    assert [made(server, "Late").status_code for _ in range(2)] == [201, 422]
    change(server, update(players).values(created=players.c.created - DAY))
    assert made(server, "Tomorrow").status_code == 201
    assert server.stop() == ""


def made(server: Server, name: str) -> httpx.Response:
    return patient.post(f"{server.address}/api/me", json={"name": name})


def test_a_server_for_one_machine_counts_nobody(tmp_path: Path) -> None:
    server = Server(tmp_path, "", "battles.newcomers.AT_ONCE=1")
    assert [made(server, "Anna").status_code for _ in range(3)] == 3 * [201]
    assert server.stop() == ""


def test_quotas_count_households(tmp_path: Path) -> None:
    """The addresses of one IPv6 network are one; what was counted for an IPv4 address before still is."""

    async def words() -> list[str]:
        async with stored() as storage:
            hall = Hall(storage, Workers(), Hosting(database=""))
            found = [await hall.word_for(letter_of(asking(address)).sender.home) for address in addresses]
            before = await hall.word_for("192.0.2.7")
            await hall.close()
            hall.workers.close()
            return [*found, before]

    def asking(address: str) -> Request:
        return Request({"type": "http", "client": (address, 1), "headers": [], "query_string": b""})

    addresses = (
        "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "192.0.2.7", "::ffff:192.0.2.7", "192.0.2.8",
    )  # fmt: skip
    one, same, next_door, four, mapped, other, before = asyncio.run(words())
    assert one == same
    assert four == mapped == before
    assert len({one, next_door, four, other}) == 4


# Who is deleted


def person(id: str, created: int, seen: int | None = None) -> dict[str, object]:
    return {"id": id, "key_hash": id, "name": id, "created": created, "seen": created if seen is None else seen}


def kept_with(id: str) -> list[Any]:
    """What each of these players has besides a name."""
    battle = {"id": f"of {id}", "head": "{}", "created": datetime.fromtimestamp(NOW, UTC)}
    sitting = {"token_hash": "x", "battle": f"of {id}", "role": "red", "player": id}
    facts = {"name": "x", "touched": NOW, "body": "", "size": 0, "player": id, "id": f"of {id}"}
    team = {**facts, "faction": "x", "points": 1, "vp": 1, "legal": True}
    return {
        "sits": [insert(battles).values(battle), insert(seats).values(sitting)],
        "began": [insert(battles).values({**battle, "creator": id})],
        "team": [insert(teams).values(team)],
        "map": [insert(maps).values({**facts, "levels": 1, "playable": True})],
        "stars": [insert(stars).values(player=id, situation="x", stars=1)],
        "two devices": [insert(devices).values(id=id, player=id, key_hash=id, created=NOW - 2 * DAY + 5, seen=NOW)],
    }.get(id, [])  # fmt: skip


def left_after(people: list[dict[str, object]], now: int, abandoned: int = 90, up: int | None = None) -> set[str]:
    """Who is left then; the server was up all the time, unless `up` says for how long it was."""

    async def run() -> set[str]:
        async with stored() as storage:
            await storage.keep([(insert(players), people)])
            for each in people:
                for statement in kept_with(str(each["id"])):
                    await storage.keep([(statement, None)])
            await delete_strangers(storage, abandoned, now, now if up is None else up)
            async with storage.reading() as connection:
                return set(await connection.scalars(select(players.c.id)))

    return asyncio.run(run())


def test_whoever_was_made_and_never_used_goes_after_a_day() -> None:
    made = NOW - 2 * DAY
    owners = [person(id, made) for id in ("sits", "began", "team", "map", "stars", "two devices")]
    others = [
        person("unused", made), person("looked once", made, made + FIRST_VISIT),
        person("came back", made, made + FIRST_VISIT + 1), person("new", NOW - DAY + 60),
    ]  # fmt: skip
    kept = {"came back", "new", *[str(each["id"]) for each in owners]}
    assert left_after([*owners, *others], NOW) == kept


def test_a_calendar_that_jumps_deletes_nobody() -> None:
    people = [{**person(id, NOW), "seen_up": 1000} for id in ("unused", "other")]
    assert left_after(people, NOW + 500 * DAY, up=2000) == {"unused", "other"}


def test_whoever_has_no_battle_goes_after_more_than_a_year() -> None:
    long_ago = NOW - (KEEP_PLAYERS + 2) * DAY
    people = [person(id, long_ago, long_ago + DAY) for id in ("sits", "began", "team", "came back")]
    assert left_after(people, NOW) == {"sits", "began"}
    assert left_after(people, NOW, abandoned=0) == {"sits", "began", "team"}
    assert left_after(people, NOW - DAY) == {"sits", "began", "team", "came back"}


def test_many_go_a_few_at_a_time() -> None:
    assert (
        left_after([person(f"{number:04}", NOW - 2 * DAY) for number in range(3 * deleting.TOGETHER + 1)], NOW) == set()
    )
