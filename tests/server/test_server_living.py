"""What visitors leave behind on a server that never collects garbage; `tools/attacks/long_life.py` is the long form."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress

import httpx
import pytest
from living import NEVER, Living, visits
from seating import bearer
from table_client import last_words
from test_server_attacks import BATTLE_FILE, Deaf
from websockets.exceptions import ConnectionClosed

from deadzone.server.network.patience import TOO_MANY
from stopped_battles import stopped
from table_seat import Json, first

TABLES, SOCKETS, LINES = (
    "deadzone.host.running.owner.Owner", "deadzone.server.network.sockets.Connection",
    "deadzone.server.network.patience.Wire",
)  # fmt: skip
SOON = ("battles.all_tables.LEFT_SECONDS=0.05", "battles.all_tables.IDLE_SECONDS=0.05",
        "battles.all_tables.SWEEP_SECONDS=0.05")  # fmt: skip
MOST_LOOKS = 500
PROCESS = "asyncio.subprocess.SubprocessStreamProtocol"
# What asyncio leaves of a process that was ended, here because nobody waited for its advice any more.
OF_A_PROCESS = Counter(
    {
        PROCESS: 1, "asyncio.streams.StreamWriter": 1, "asyncio.streams.StreamReader": 1, "collections.deque": 1,
        "asyncio.unix_events._UnixWritePipeTransport": 1, "asyncio.unix_events._UnixReadPipeTransport": 1,
        "builtins.list": 1, "builtins.dict": 2, "_asyncio.Future": 2, "_io.FileIO": 2,
    }
)  # fmt: skip
TRANSPORT = "asyncio.selector_events._SelectorSocketTransport"
# What asyncio leaves of a connection before Python 3.12: its transport holds a method of its own.
OF_A_CONNECTION = Counter(
    {
        TRANSPORT: 1, "asyncio.trsock.TransportSocket": 1, "socket.socket": 1, "builtins.dict": 1,
        "builtins.method": 1, "builtins.tuple": 2,
    }
)  # fmt: skip


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Living]:
    server = Living(tmp_path_factory.mktemp("living"), NEVER, *SOON)
    asyncio.run(visits(server, 0, 6, 3))  # the first visitors fill caches and start processes
    for visit in VISITS:
        visit(server, server.new_battle(players=["human", "jade"]))
    all_have_gone(server)
    yield server
    assert server.stop() == ""


def all_have_gone(server: Living) -> Counter[str]:
    """Wait until no table and no connection is alive; return what only a collection of garbage has freed."""
    garbage: Counter[str] = Counter()
    for _ in range(MOST_LOOKS):
        told = server.tell()
        garbage += Counter(told["garbage"])
        if not any(told["alive"].get(kind) for kind in (TABLES, SOCKETS, LINES)):
            for sign, left in ((PROCESS, OF_A_PROCESS), (TRANSPORT, OF_A_CONNECTION)):
                for _ in range(garbage[sign]):
                    garbage -= left
            return garbage
    raise AssertionError({kind: told["alive"].get(kind) for kind in (TABLES, SOCKETS, LINES)})


def test_battles_that_were_played_or_left(living: Living) -> None:
    asyncio.run(visits(living, 6, 24, 6))
    assert all_have_gone(living) == Counter()


def flooded(server: Living, created: Json) -> None:
    """A seat that sends far too much is cut off."""
    seat = server.sit(created["battle"], created["tokens"]["red"])
    with suppress(ConnectionClosed):
        for _ in range(1000):
            seat.send(type="alive")
    assert last_words(seat.socket)[1] in (TOO_MANY, 0)


def deaf(server: Living, created: Json) -> None:
    """A spectator who never reads sends pings until it is cut off."""
    Deaf(server, created["battle"], created["tokens"]["watch"]).flood(b"x" * 120, opcode=9)


def cut_off(server: Living, created: Json) -> None:
    """Connections that end in the middle of everything."""
    join = json.dumps({"type": "join", "protocol": 1, "token": created["tokens"]["red"], "lang": "fr"})
    for frame in (None, "{", join):
        for _ in range(5):
            socket = server.socket(created["battle"])
            if frame is not None:
                socket.send(frame)
            socket.socket.close()


def not_understood(server: Living, created: Json) -> None:
    for token in ("nobody's", created["tokens"]["red"]):
        socket = server.socket(created["battle"])
        socket.send(json.dumps({"type": "join", "protocol": 1, "token": token, "lang": "en"}))
        with suppress(ConnectionClosed):
            socket.send('{"type":"\ud800"}'.encode("utf-8", "surrogatepass"), text=True)
        last_words(socket)


def refused(server: Living, created: Json) -> None:
    """Answers and requests that are refused."""
    seat = server.sit(created["battle"], created["tokens"]["red"])
    for _ in range(3):
        seat.wait_for_question()
        assert seat.answer(10**6)["type"] == "refused"
        for message in ({"type": "study", "model": 999}, {"type": "look", "model": 0, "cube": 9999}):
            seat.send(request=1, **message)
            seat.next("refused")
        seat.answer(first(seat.question or {}))
    seat.close()
    with server.http() as client:
        for body in (b"\xff", b"{}x", b'{"players":[]}', b'{"mission":"none"}'):
            reply = client.post("/api/battles", content=body, headers={"Content-Type": "application/json"})
            assert 400 <= reply.status_code < 500
        for path in ("/api/battles/none", f"/api/battles/{created['battle']}", "/api/none", "/api/search?words=x"):
            client.get(path)


def advised(server: Living, created: Json) -> None:
    """Advice, and whoever asked for it has gone before it is given."""
    for _ in range(2):
        seat = server.sit(created["battle"], created["tokens"]["red"])
        seat.wait_for_question()
        seat.send(type="advise", request=1, n=seat.update["number"])
        seat.socket.socket.close()


def looked_back_on(server: Living, created: Json) -> None:
    """Everything about a battle that is over: film, report, analysis, statistics, playing on."""
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.send(type="resign", side=0)
    seat.next("update")
    seat.close()
    paths = ("", "/file", "/record", "/story", "/replay", "/replay/frames", "/replay/report.pdf", "/replay/analysis")
    with server.http(**bearer(created["tokens"]["red"])) as client:
        for path in paths:
            reply = client.get(f"/api/battles/{created['battle']}{path}")
            assert reply.status_code in (200, 422), (path, reply.text)
        assert client.post(f"/api/battles/{created['battle']}/replay/on?at=1").status_code == 201
        assert client.post(f"/api/battles/{created['battle']}/again", json={}).status_code == 201


def from_files(server: Living, created: Json) -> None:
    """Battle files, good and bad."""
    file = stopped("living", 20, ("human", "jade")).file()
    with server.http() as client:
        for content in (file, file[:-20], b"\xff\x00"):
            for path in ("/api/battles/resume", "/api/replay", "/api/replay/analysis"):
                assert client.post(path, content=content, headers=BATTLE_FILE).status_code in (200, 201, 422)


def learned(server: Living, _: Json) -> None:
    with server.http() as client:
        lesson = client.post("/api/lessons", json={"lesson": 1}).json()
    seat = server.sit(lesson["battle"], lesson["links"][0]["token"])
    for number in (3, 1, 99):
        seat.send(type="lesson", number=number)
        seat.next("hello" if number < 99 else "refused")
    seat.close()


VISITS = [flooded, deaf, cut_off, not_understood, refused, advised, looked_back_on, from_files, learned]


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.__name__)
def test_other_visitors(living: Living, visit: Callable[[Living, Json], None]) -> None:
    visit(living, living.new_battle(players=["human", "jade"]))
    assert all_have_gone(living) == Counter()


def test_the_server_works_on(living: Living) -> None:
    assert httpx.get(f"{living.address}/api/health").status_code == 200
