"""Attacks: clients that do not read, flood, connect twice or answer too late; hostile files."""

import asyncio
import base64
import json
import os
import random
import socket as plain
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, ClassVar

import patient
import pytest
from many_tables import memory_of
from table_client import Seat, Server, free_port
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from deadzone.server.fairness.budgets import Budgets
from deadzone.server.network.sockets import MOST_BYTES, Connection
from deadzone.table.files.battlefile import seal_of
from stopped_battles import stopped
from table_seat import Json, by_chance, first

NO_HALL: Any = SimpleNamespace(tables=None, people=None)
BATTLE_FILE = {"Content-Type": "application/octet-stream"}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short timeouts and few places."""
    folder = tmp_path_factory.mktemp("strict")
    patience = ("run.PING_SECONDS=1", "fairness.crowd.MOST_SOCKETS=12", "host.running.all_tables.MOST_TABLES=6")
    running = Server(folder, "", *patience, f"hosting.metrics=127.0.0.1:{free_port()}")
    yield running
    assert running.stop() == ""


# Pages that do not read


class Deaf:
    """A hand-made WebSocket that never reads."""

    def __init__(self, server: Server, battle: str, token: str) -> None:
        host, port = server.address.removeprefix("http://").split(":")
        self.socket = plain.socket()
        self.socket.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/battles/{battle}/socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.socket.recv(1024):
            pass
        self.send(json.dumps({"type": "join", "protocol": 1, "token": token, "lang": "en"}).encode())

    def send(self, payload: bytes, opcode: int = 1) -> None:
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2)
        self.socket.sendall(bytes([0x80 | opcode]) + length + b"\x00\x00\x00\x00" + payload)

    def flood(self, payload: bytes, opcode: int = 1) -> None:
        """Send until the server closes the connection."""
        with suppress(OSError):
            while True:
                self.send(payload, opcode)


def test_a_spectator_who_never_reads_holds_nobody_up(strict: Server) -> None:
    created = strict.new_battle(players=["human", "random"], options={"round_limit": 1})
    deaf = [Deaf(strict, created["battle"], created["tokens"]["watch"]) for _ in range(3)]
    before = memory_of(strict)
    seat = strict.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("deaf"))
    assert seat.over
    seat.close()
    assert memory_of(strict) - before < 50_000_000
    for one in deaf:
        one.flood(json.dumps({"type": "alive"}).encode())


def test_a_flood_of_pings_that_reads_no_answer_is_cut_off(strict: Server) -> None:
    """Pongs bypass all queues, so without a limit each of them would stay in memory."""
    created = strict.new_battle(players=["human", "random"])
    before = memory_of(strict)
    Deaf(strict, created["battle"], created["tokens"]["watch"]).flood(b"x" * 120, opcode=9)
    assert memory_of(strict) - before < 50_000_000


class Quiet:
    """Stand-in for a WebSocket whose sends never finish."""

    client = None
    scope: ClassVar[dict[str, object]] = {}

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()


def test_what_is_not_read_is_not_kept_for_ever() -> None:
    async def fill() -> list[object]:
        connection = Connection(Quiet(), NO_HALL, Budgets())  # type: ignore[arg-type]
        for _ in range(20):
            connection.send(b"x" * 1_000_000)
        waiting: list[object] = []
        while not connection._out.empty():
            waiting.append(connection._out.get_nowait())
        return waiting

    waiting = asyncio.run(fill())
    assert sum(len(message) for message in waiting if isinstance(message, bytes)) <= MOST_BYTES
    assert str(waiting[-1].sentence) == "This page is not reading its messages."  # type: ignore[attr-defined]


# Too many


def come_in(server: Server, battle: str) -> ClientConnection:
    """Connect as soon as there is room; a disconnect is noticed with a delay."""
    while True:
        with suppress(InvalidStatus):
            return server.socket(battle)


def test_sockets_of_one_address_have_a_limit(strict: Server) -> None:
    battle = strict.new_battle(players=["human", "random"])["battle"]
    sockets = [come_in(strict, battle) for _ in range(12)]
    with pytest.raises(InvalidStatus) as refused:
        strict.socket(battle)
    assert refused.value.response.status_code == 403
    for socket in sockets:
        socket.close()
    come_in(strict, battle).close()


def test_tables_that_nobody_sits_at_make_room(strict: Server) -> None:
    battles = [strict.new_battle(players=["human", "random"]) for _ in range(8)]
    for created in battles:
        strict.sit(created["battle"], created["tokens"]["red"]).close()
    metrics = strict.changes[-1].removeprefix("hosting.metrics=")
    assert patient.get(f"http://{metrics}/health").json()["tables"] <= 6
    come_in(strict, battles[0]["battle"]).close()
    seat = strict.sit(battles[0]["battle"], battles[0]["tokens"]["red"])  # read from the database again
    assert seat.wait_for_question()
    seat.close()


def test_when_all_tables_are_taken_there_is_no_room(strict: Server) -> None:
    seats: list[Seat] = []
    come_in(strict, strict.new_battle()["battle"]).close()
    with strict.http() as client:
        while (reply := client.post("/api/battles", json={"players": ["human", "human"]})).status_code == 201:
            created = reply.json()
            seats.append(strict.sit(created["battle"], created["links"][0]["token"]))
    assert (reply.status_code, reply.json()["text"]) == (422, "All tables are taken: try again later.")
    assert len(seats) <= 6
    for seat in seats:
        seat.close()


# Twice, too late, at the same time


def test_two_sockets_at_one_seat(server: Server) -> None:
    """Both sockets see everything; of two answers to one question one counts, the other is too late."""
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    one, two = [server.sit(created["battle"], created["tokens"]["both"]) for _ in range(2)]
    for _ in range(5):
        number = one.update["number"]
        for seat in (one, two):
            seat.send(type="answer", n=number, value=first(seat.question or {}))
        told = [seat.next("update") for seat in (one, two)]
        assert told[0]["steps"] == told[1]["steps"]
        late = [seat for seat in (one, two) if _refusal(seat)]
        assert len(late) == 1
    assert one.update == two.update


def _refusal(seat: Seat) -> bool:
    """Whether the seat's answer was too late; an `alive` message marks the end of the replies."""
    seat.send(type="alive")
    message = seat.next("refused", "alive")
    if message["type"] == "refused":
        assert message["text"] == "Too late: the battle has moved on."
        seat.next("alive")
    return bool(message["type"] == "refused")


def test_undo_and_answer_at_the_same_time(server: Server) -> None:
    """The first one wins; the battle can still be replayed."""
    created = server.new_battle(players=["human", "human"], hot_seat=True)
    one, two = [server.sit(created["battle"], created["tokens"]["both"]) for _ in range(2)]
    one.play(first, until=lambda seat: seat.update["question"]["kind"] == "activate")
    while two.update["number"] < one.update["number"]:
        two.next("update")
    for _ in range(6):
        if not one.update["undo"]:
            one.answer(first(one.question or {}))
            two.next("update")
        number = one.update["number"]
        one.send(type="undo", n=number)
        two.send(type="answer", n=number, value=first(two.question or {}))
        assert one.next("update")["number"] == two.next("update")["number"] != number
        late = [_refusal(one), _refusal(two)]
        assert sorted(late) == [False, True]
    again = server.sit(created["battle"], created["tokens"]["both"])
    assert again.update["view"] == one.update["view"]


def test_after_the_end_nothing_is_taken(server: Server) -> None:
    created = server.new_battle(players=["human", "random"], options={"round_limit": 1})
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(by_chance("end"))
    number = seat.update["number"]
    for message in ({"type": "answer", "value": 0}, {"type": "undo"}):
        seat.send(n=number, **message)
        assert seat.next("refused", "update")["type"] == "refused"
    assert server.sit(created["battle"], created["tokens"]["red"]).update["number"] == number


# Hostile bodies and files


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 100_000, b'{"seed":' + b"9" * 100_000 + b"}", b"\xff" * 9])
def test_bodies_that_are_hard_to_read(server: Server, body: bytes) -> None:
    reply = patient.post(f"{server.address}/api/battles", content=body, headers={"Content-Type": "application/json"})
    assert (reply.status_code, reply.json()["text"]) == (422, "This value is not valid.")


@pytest.mark.parametrize(
    "path",
    ["/..%2f..%2fapp.py", "/assets/..%2f..%2f..%2fapp.py", "/%2e%2e/app.py", "/\\..\\app.py", "//etc/passwd",
     "/index.html%00.js", "/./././../app.py"],
)  # fmt: skip
def test_no_way_out_of_the_page_s_folder(server: Server, path: str) -> None:
    """Sent as raw bytes, because clients would normalise such a path."""
    host, port = server.address.removeprefix("http://").split(":")
    with plain.create_connection((host, int(port))) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.split(b"\r\n")[0].split()[1] in (b"404", b"400")
    assert b"root:" not in answer


NASTY: list[Any] = [
    None, True, -1, 0, 99, 10**6, 2**63, 10**30, 1.5, "", "x", "\x00", "x" * 100_000, [], {}, [[]], [-1], [10**9] * 50,
    {"a": {}}, [None], ["x"] * 1000,
]  # fmt: skip


def sealed(lines: list[Json]) -> bytes:
    """A battle file with recomputed checksums, as an expert attacker would make it."""
    seal, out = "", []
    for line in lines:
        body = {key: value for key, value in line.items() if key != "sum"}
        text = json.dumps(body, separators=(",", ":")).encode()
        seal = seal_of(seal, text)
        out.append(text[:-1] + f',"sum":"{seal}"}}\n'.encode())
    return b"".join(out)


def somewhere(chance: random.Random, value: Any) -> tuple[Any, Any]:
    """A random place in nested lists and tables: its container and key."""
    holder, key = None, None
    while isinstance(value, dict | list) and value and (holder is None or chance.random() < 0.8):
        holder, key = value, chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value = holder[key]
    return holder, key


@pytest.fixture(scope="module")
def lines() -> list[Json]:
    """Lines of the file of a battle under way."""
    return [json.loads(line) for line in stopped("hostile", 40, ("human", "jade")).file().splitlines()]


@pytest.mark.parametrize("seed", range(8))
def test_hostile_battle_files_are_refused_in_a_sentence(generous: Server, lines: list[Json], seed: int) -> None:
    """Files with wrong values but correct checksums are refused with a sentence."""
    chance = random.Random(seed)
    with generous.http() as client:
        for _ in range(12):
            changed = json.loads(json.dumps(lines))
            for _ in range(chance.randint(1, 3)):
                holder, key = somewhere(chance, changed[0] if chance.random() < 0.7 else chance.choice(changed))
                holder[key] = chance.choice(NASTY)
            reply = client.post("/api/battles/resume", content=sealed(changed), headers=BATTLE_FILE)
            assert reply.status_code in (201, 422), reply.text
            if reply.status_code == 422:
                assert reply.json()["text"]
        assert client.get("/api/health").status_code == 200
