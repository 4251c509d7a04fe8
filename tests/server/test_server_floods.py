"""The attack programs on a small scale: floods are cut off, and other players are unaffected."""

import ast
import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import patient
import pytest
from table_client import Seat, Server

import beside_tables
import frame_flood
import one_visitor
from attacking import PING, PONG, TEXT, Client, Pace, Socket, Target, frame
from deadzone.server.fairness.budgets import FRAMES, UNKNOWN_FRAME
from garbage_frames import INVALID
from http_garbage import PIECES
from table_seat import Json, by_chance

NO_BATTLE = "0123456789abcdef"
IN_ONE_PIECE = 85  # number of smallest frames that are read at once
MOST_UNKNOWN = FRAMES.burst / UNKNOWN_FRAME + IN_ONE_PIECE


@pytest.fixture(scope="module")
def battle(server: Server) -> Json:
    return server.new_battle(players=["human", "random"])


@pytest.fixture
def player(server: Server, battle: Json) -> Iterator[Seat]:
    """A player who plays on, whatever happens to others."""
    seat = server.sit(battle["battle"], battle["tokens"]["red"])
    yield seat
    number = seat.update["number"]
    seat.play(by_chance("beside"), most=2)
    assert seat.update["number"] > number
    seat.close()


@pytest.fixture
def poor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small budgets per address."""
    running = Server(tmp_path_factory.mktemp("poor"), "", *request.param)
    yield running
    assert running.stop() == ""


def preview(seed: int) -> str:
    return f"/api/maps/generated/{seed}/preview.svg"


def target_of(server: Server, battle: Json | None = None) -> Target:
    links = [(battle["battle"], battle["tokens"]["watch"])] if battle is not None else []
    return Target(server.address, "127.0.0.1", links)


# Frames


async def pongs_until_cut_off(socket: Socket) -> int:
    """Number of pings answered until the connection is cut off."""
    count = 0
    try:
        while True:
            opcode, _ = await socket.hear()
            count += opcode == PONG
    except (ConnectionError, asyncio.IncompleteReadError):
        return count


@pytest.mark.usefixtures("player")
def test_pings_before_a_token_was_shown(server: Server) -> None:
    """Before joining, only a few pings are answered; then the connection is cut off."""

    async def flood() -> int:
        socket = await target_of(server).socket(NO_BATTLE)
        await socket.send(frame(PING, b"x"))
        assert await socket.hear() == (PONG, b"x")
        for _ in range(60):  # one by one, so that each is read separately
            socket.writer.write(frame(PING, b"x"))
            await asyncio.sleep(0)
        return await pongs_until_cut_off(socket)

    assert asyncio.run(flood()) < MOST_UNKNOWN


@pytest.mark.usefixtures("player")
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("kind", sorted(frame_flood.KINDS))
def test_a_flood_of_frames_is_cut_off(server: Server, battle: Json, kind: str, known: bool) -> None:
    """A flood is cut off whatever its content; a client that has joined is told why."""
    first, again = frame_flood.KINDS[kind]

    async def flood() -> int:
        socket = await target_of(server).socket(battle["battle"])
        if known:
            await socket.join(battle["tokens"]["watch"])
        socket.writer.write(first + again * 2000)
        return await socket.closing_code()

    code = asyncio.run(flood())
    assert code in ((4429, 4400) if known else (0, 4400))
    assert code != 4400 or kind == "empty-messages", "an empty message is not understood before it is one too many"


@pytest.mark.parametrize(
    "poor",
    [("fairness.budgets.FRAMES_OF_ONE=1/0", "network.patience.CALM=3/0", "network.patience.PAUSE_SECONDS=600")],
    indirect=True,
)
def test_who_plays_is_not_paused_because_others_of_the_household_send_too_much(poor: Server) -> None:
    begun = poor.new_battle(players=["human", "random"])
    seat = poor.sit(begun["battle"], begun["tokens"]["red"])
    for _ in range(30):
        seat.send(type="alive")
        assert seat.next("alive")
    seat.close()


def test_who_has_a_token_may_send_many_messages_at_once(server: Server, battle: Json) -> None:
    """As many messages as a page may ever send are all served, in order."""
    seat = server.sit(battle["battle"], battle["tokens"]["watch"])
    for _ in range(150):
        seat.send(type="alive")
    for _ in range(150):
        seat.next("alive")
    seat.close()


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("what", sorted(INVALID))
def test_a_frame_that_breaks_the_rules(server: Server, what: str, joined: bool) -> None:
    """An invalid frame closes the connection with its code, without a log entry (checked by the fixture)."""
    data, code = INVALID[what]
    battle: Json = server.new_battle(players=["human", "human"]) if joined else {"battle": NO_BATTLE}

    async def send() -> int:
        socket = await target_of(server).socket(battle["battle"])
        if joined:
            await socket.join(battle["tokens"]["watch"])
        await socket.send(data)
        return await socket.closing_code()

    assert asyncio.run(send()) == code


def test_a_frame_that_breaks_the_rules_after_good_bye(server: Server, battle: Json) -> None:
    async def send() -> int:
        socket = await target_of(server).socket(battle["battle"])
        await socket.send(frame(TEXT, b"{") + frame(3) + frame(TEXT, b"\xff") + frame(PING, b"x" * 126))
        return await socket.closing_code()

    assert asyncio.run(send()) in (4400, 1002)


# HTTP


@pytest.mark.parametrize("what", sorted(PIECES))
def test_what_is_hardly_http(server: Server, what: str) -> None:
    """Malformed HTTP is answered or the connection closed, without a log entry (checked by the fixture)."""

    async def send() -> bytes:
        reader, writer = await target_of(server).connect()
        writer.write(PIECES[what].replace(b"localhost", f"localhost:{server.port}".encode()))
        heard = b""
        try:
            writer.write_eof()
            while some := await reader.read(65536):
                heard += some
        except OSError:
            pass  # closed in the middle of a message
        writer.transport.abort()
        return heard

    heard = asyncio.run(send())
    assert heard == b"" or heard.startswith(b"HTTP/1.1 "), heard
    assert b"Traceback" not in heard
    assert not heard.startswith(b"HTTP/1.1 500")
    with server.http() as client:
        assert client.get("/api/health").status_code == 200


def test_many_headers_for_a_socket_are_answered(server: Server) -> None:
    """Too many headers for the WebSocket library are refused instead of leaving the connection open."""

    async def send() -> bytes:
        reader, writer = await target_of(server).connect()
        writer.write(PIECES["many headers for a socket"])
        async with asyncio.timeout(60):
            head = await reader.readline()
            assert await reader.read(), "and the connection is closed"
        return head

    assert asyncio.run(send()).split()[1] == b"431"


# At the table


def refusals(server: Server, battle: Json, message: Json, count: int) -> int:
    """Number of refusals for this many messages of spectators over several sockets."""
    seats = [server.sit(battle["battle"], battle["tokens"]["watch"]) for _ in range(4)]
    refused = 0
    for number in range(count):
        seat = seats[number % len(seats)]
        seat.send(**message)
        refused += seat.next("refused", "studied", "looked")["type"] == "refused"
    for seat in seats:
        seat.close()
    return refused


@pytest.mark.parametrize("poor", [("fairness.budgets.SEAT=200/1",)], indirect=True)
def test_a_seat_has_a_budget_however_many_sit_on_it(poor: Server) -> None:
    """Spectators use up only their own budget, not that of the players at the table."""
    battle = poor.new_battle(players=["human", "human"], hot_seat=True)
    player = poor.sit(battle["battle"], battle["tokens"]["both"])
    player.play(by_chance("seat"), until=lambda seat: seat.update["question"]["kind"] == "activate")
    message = {"type": "study", "request": 1, "model": 0}
    assert refusals(poor, battle, message, 400) > 0
    player.send(**message)
    assert player.next("studied", "refused")["type"] == "studied"
    player.play(by_chance("seat"), most=3)
    player.close()


@pytest.mark.parametrize("poor", [("fairness.budgets.SEAT=60/1",)], indirect=True)
def test_who_comes_and_goes_all_the_time_is_kept_out_and_the_players_are_not(poor: Server) -> None:
    battle = poor.new_battle(players=["human", "random"])

    async def come_and_go() -> Counter[str]:
        told: Counter[str] = Counter()
        target = target_of(poor, battle)
        for _ in range(60):
            socket = await target.socket(battle["battle"])
            await socket.say(type="join", protocol=1, token=battle["tokens"]["watch"], lang="en")
            told[await socket.until("update", "ended")] += 1
            socket.close()
        return told

    told = asyncio.run(come_and_go())
    assert told["ended"] > 0
    assert poor.sit(battle["battle"], battle["tokens"]["red"]).update


# Requests


async def statuses(server: Server, count: int, ask: Callable[[Client], Awaitable[tuple[int, bytes]]]) -> list[Json]:
    """Replies to this many simultaneous requests."""

    async def one() -> Json:
        client = Client(target_of(server))
        status, content = await ask(client)
        client.close()
        return {"status": status, "text": json.loads(content)["text"] if status >= 400 else ""}

    return list(await asyncio.gather(*[one() for _ in range(count)]))


BRISK = ("network.safety.BRAKE_SECONDS=0.05",)


@pytest.mark.parametrize("poor", [("fairness.budgets.WORK=400", *BRISK)], indirect=True)
def test_an_address_that_has_used_up_its_budget(poor: Server) -> None:
    """Requests of an address without budget are refused; its players at tables go on."""
    battle = poor.new_battle(players=["human", "random"])
    seat = poor.sit(battle["battle"], battle["tokens"]["red"])
    seeds = iter(range(100))
    told: list[Json] = []
    for _ in range(100):
        told += asyncio.run(statuses(poor, 1, lambda client: client.request("GET", preview(next(seeds)))))
    counted = Counter(each["status"] for each in told)
    assert counted[200] > 0
    assert counted[429] > 0, "each has cost what it took"
    assert counted[200] + counted[429] == 100
    assert {each["text"] for each in told if each["status"] == 429} == {"Too many requests: wait a moment."}
    seat.play(by_chance("poor"), most=5)
    seat.close()


@pytest.mark.parametrize("poor", [("fairness.budgets.KEPT=3", *BRISK)], indirect=True)
def test_battles_of_one_address_have_a_limit(poor: Server) -> None:
    with poor.http() as client:
        told = [client.post("/api/battles", json={}).status_code for _ in range(5)]
    assert told == [201, 201, 201, 429, 429]


def test_a_rush_of_honest_people_waits_its_turn(server: Server) -> None:
    """Nobody is refused, and a battle of another household does not wait for all of them."""
    order: list[str] = []

    async def ask(address: str) -> int:
        client = Client(Target(server.address, address, []))
        status, _ = await client.request("POST", "/api/battles", b"{}", Content_Type="application/json")
        client.close()
        order.append(address)
        return status

    async def rush() -> list[int]:
        many = [asyncio.create_task(ask(f"127.0.0.{2 + number % 4}")) for number in range(24)]
        await asyncio.wait(many, return_when=asyncio.FIRST_COMPLETED)
        return await asyncio.gather(ask("127.0.0.9"), *many)

    assert asyncio.run(rush()) == [201] * 25
    assert order.index("127.0.0.9") < 20  # without turns it would be among the last of 25


@pytest.mark.parametrize("poor", [("work.crew.OF_ONE=5",)], indirect=True)
def test_the_workshop_says_that_it_is_busy(poor: Server) -> None:
    """Of more orders than there is room for, some are carried out, the others told to try again."""
    told = asyncio.run(statuses(poor, 30, lambda client: client.request("GET", "/api/maps/generated/5/preview.svg")))
    counted = Counter(each["status"] for each in told)
    assert counted[503] >= 1
    assert counted[200] >= 4
    assert sum(counted.values()) == counted[503] + counted[200]
    assert {each["text"] for each in told if each["status"] == 503} == {"The server is busy: try again in a moment."}
    assert patient.get(f"{poor.address}/api/health").status_code == 200


@pytest.mark.parametrize("poor", [("network.patience.MOST_UNREAD=2000",)], indirect=True)
def test_more_than_anybody_has_to_say(poor: Server) -> None:
    """Received bytes that are not yet processed are limited, too."""
    battle = poor.new_battle(players=["human", "random"])

    async def flood() -> int:
        socket = await target_of(poor).socket(battle["battle"])
        await socket.join(battle["tokens"]["watch"])
        socket.writer.write(frame(TEXT, b'{"type":"alive"}') * 400)
        return await socket.closing_code()

    assert asyncio.run(flood()) == 4429


def test_an_attack_program_counts_what_it_got(server: Server, battle: Json) -> None:
    """The attack programs, which run without end, count correctly."""

    async def attacked() -> Counter[str]:
        tally: Counter[str] = Counter()
        attack = asyncio.create_task(frame_flood.flood_of("pings")(target_of(server, battle), Pace(10**6), tally))
        while tally["cut off"] < 2:
            await asyncio.sleep(0.01)
        attack.cancel()
        return tally

    assert asyncio.run(attacked())["sockets"] >= 2


# The programs that attack

PROGRAMS = {program for program, *_ in filter(None, beside_tables.OTHERS.values())} | {
    command[0] for row in one_visitor.ROWS.values() for command, _ in row.programs
}


@pytest.mark.parametrize("program", sorted(PROGRAMS))
def test_an_attack_says_what_it_does(program: str) -> None:
    path = Path(beside_tables.__file__).with_name(program)
    said = subprocess.run([sys.executable, path, "--help"], capture_output=True, text=True, check=True).stdout
    title = str(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))).splitlines()[0]
    assert title in said
