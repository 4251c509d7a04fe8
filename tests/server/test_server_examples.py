"""Every route and every kind of message has a valid example: with these the server is attacked, and prices checked."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from attacking import Client, Target
from belongings import Prepared, prepare
from examples import Examples, described
from frames import Frames, kinds
from victims import Generous

NOT_NOW = ("claim",)  # refused though it is valid: nobody has been absent for days


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return prepare(tmp_path_factory.mktemp("prepared"), tables=1, victims=1, rounds=1)


@pytest.fixture(scope="module")
def running(prepared: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generous]:
    folder: Path = tmp_path_factory.mktemp("examples")
    server = Generous(folder, "--database", str(prepared.database(folder)))
    yield server
    assert server.stop() == ""


def test_every_route_has_a_valid_example(running: Generous, prepared: Prepared) -> None:
    """A new route needs its arguments in `tools/attacks/examples.py`, unless they have the names of known ones."""

    async def answers() -> dict[str, tuple[int, bytes]]:
        client = Client(Target(running.address, "127.0.0.1"))
        routes = described((await client.request("GET", "/api/openapi.json"))[1])
        examples = Examples(prepared.mine)
        found = {}
        for name, operation in routes.items():
            status, content = await examples.send(client, operation)
            found[name] = status, content[:300] if status >= 300 else b""
        client.close()
        return found

    told = asyncio.run(answers())
    assert len(told) > 80
    assert {name: answer for name, answer in told.items() if answer[0] not in (200, 201, 204)} == {}


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_of_message_has_a_valid_example(running: Generous, prepared: Prepared, kind: str) -> None:
    async def reply() -> str:
        frames = Frames(Target(running.address, "127.0.0.1"), prepared.mine, 0)
        try:
            return await frames.send(kind)
        finally:
            frames.close()

    if kind in NOT_NOW:
        assert asyncio.run(reply()) == "refused"
    else:
        assert asyncio.run(reply()) != "refused"
