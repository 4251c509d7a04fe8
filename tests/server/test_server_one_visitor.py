"""What one visitor must not be able to do to the others, on a small scale: who comes later is not served last."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from attacking import Client, Target
from belongings import Prepared, prepare
from club_evening import rush
from examples import FILE, JSON
from frames import Seat
from many_addresses import HOUSEHOLD
from victims import AsHosted

CROWD, DESERTERS, NEIGHBOUR = "127.0.0.2", "127.0.0.3", "127.0.0.9"
PROXY = "127.0.0.1"
MOST = 3  # battles of one household, on the server behind a proxy
HANDSHAKES, FILMS = 100, 4


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return prepare(tmp_path_factory.mktemp("prepared"), tables=1, victims=1, rounds=1)


@pytest.fixture(scope="module")
def hosted(prepared: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AsHosted]:
    folder: Path = tmp_path_factory.mktemp("hosted")
    server = AsHosted(folder, "--database", str(prepared.database(folder)))
    yield server
    server.stop()


def test_who_joins_does_not_wait_behind_the_handshakes_of_another_household(
    hosted: AsHosted, prepared: Prepared
) -> None:
    """Many ask for a socket from one address; somebody else, who comes after them, is at the table before the last."""
    crowd, neighbour = Target(hosted.address, CROWD), Target(hosted.address, NEIGHBOUR)
    held = prepared.mine.tables["solo"][0]

    async def order() -> int:
        lines = [await crowd.connect() for _ in range(HANDSHAKES)]
        for _, writer in lines:
            writer.write(crowd.handshake(held.battle))
        waiting = [asyncio.create_task(reader.readuntil(b"\r\n\r\n")) for reader, _ in lines]
        await waiting[0]
        await Seat.taken(neighbour, held)
        let_in = sum(task.done() for task in waiting)
        for task, (_, writer) in zip(waiting, lines, strict=True):
            task.cancel()
            writer.transport.abort()
        return let_in

    assert asyncio.run(order()) < HANDSHAKES


def test_who_joins_does_not_wait_for_those_who_have_left(hosted: AsHosted, prepared: Prepared) -> None:
    """Handshakes whose clients have gone take no turn: a join waits for fewer turns than they would have."""
    crowd, neighbour = Target(hosted.address, DESERTERS), Target(hosted.address, NEIGHBOUR)

    async def joined() -> int:
        lines = [await crowd.connect() for _ in range(HANDSHAKES)]
        for _, writer in lines:
            writer.write(crowd.handshake(prepared.mine.over.battle))
            await writer.drain()
        await lines[0][0].readuntil(b"\r\n\r\n")
        for _, writer in lines:
            writer.transport.abort()
        joining = asyncio.create_task(Seat.taken(neighbour, prepared.mine.tables["solo"][0]))
        client, asked = Client(neighbour), 0
        while not joining.done():
            await client.request("GET", "/api/missions")
            asked += 1
        return asked

    assert asyncio.run(joined()) < HANDSHAKES


def test_a_new_battle_does_not_wait_behind_films(hosted: AsHosted, prepared: Prepared) -> None:
    async def order() -> list[str]:
        came: list[str] = []

        async def film() -> None:
            client = Client(Target(hosted.address, CROWD))
            await client.request("POST", "/api/replay/film.gif", prepared.mine.file.encode(), Content_Type=FILE)
            came.append("film")

        async def battle() -> None:
            client = Client(Target(hosted.address, NEIGHBOUR))
            assert (await client.request("POST", "/api/battles", b"{}", Content_Type=JSON))[0] == 201
            came.append("battle")

        films = [asyncio.create_task(film()) for _ in range(FILMS)]
        await Client(Target(hosted.address, NEIGHBOUR)).request("GET", "/api/missions")  # the films were asked for
        await asyncio.gather(battle(), *films)
        return came

    assert "battle" in asyncio.run(order())[:2]


def test_a_club_that_begins_sixty_battles_at_once_is_not_refused(hosted: AsHosted) -> None:
    assert asyncio.run(rush(hosted.address, 60, 20)).refused == 0


def test_the_addresses_of_one_network_share_a_quota(tmp_path: Path) -> None:
    """An IPv6 household has very many addresses; another household may still begin battles."""
    trusting = ("--proxy", PROXY, "--public-url", "https://example.org", "--most-per-address", str(MOST))
    server = AsHosted(tmp_path, *trusting)
    address = f"http://localhost:{server.port}"

    async def begin(forwarded: str) -> tuple[int, str]:
        client = Client(Target(address, PROXY, forwarded=forwarded))
        status, content = await client.request("POST", "/api/battles", b"{}", Content_Type=JSON)
        client.close()
        return status, str(json.loads(content).get("text", ""))

    async def statuses() -> list[int]:
        return [(await begin(str(HOUSEHOLD[number])))[0] for number in range(1, MOST + 3)]

    try:
        assert asyncio.run(statuses()) == [201] * MOST + [422] * 2
        assert asyncio.run(begin("2001:db8:0:99::1"))[0] == 201
    finally:
        assert server.stop() == ""
