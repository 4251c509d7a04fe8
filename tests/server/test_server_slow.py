"""Slow or too many connections are closed, so that they keep nobody out."""

import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from table_client import Server

WAIT = 60.0  # seconds until a test gives up, which should never happen
DRIP = 0.05  # seconds between two bytes
HEAD = "GET /api/health HTTP/1.1\r\nHost: {host}\r\n"
BODY = "POST /api/battles HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with very short timeouts."""
    changes = ("network.patience.HEAD_SECONDS=0.4", "network.patience.BODY_SECONDS=0.8")
    running = Server(tmp_path_factory.mktemp("brisk"), "", *changes)
    yield running
    assert running.stop() == ""


def host_of(server: Server) -> str:
    return server.address.removeprefix("http://")


def called(server: Server) -> socket.socket:
    name, port = host_of(server).split(":")
    return socket.create_connection((name, int(port)), timeout=WAIT)


def said_until_closed(line: socket.socket) -> bytes:
    """Everything the server still sends; fails if it never closes the connection."""
    heard = b""
    with suppress(ConnectionResetError):
        while some := line.recv(65536):
            heard += some
    return heard


def dripped(line: socket.socket, most: float = WAIT) -> bytes:
    """Send byte by byte until the server closes the connection; return what it sent."""
    line.settimeout(DRIP)
    heard = b""
    for _ in range(int(most / DRIP)):
        try:
            some = line.recv(65536)
            if not some:
                return heard
            heard += some
        except TimeoutError:
            with suppress(OSError):  # the next recv will tell
                line.send(b"x")
        except ConnectionResetError:
            return heard
    raise AssertionError("The server listens for ever.")


def answer_of(line: socket.socket) -> bytes:
    """Read one reply with a body of known length; return its head."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(1)
    length = next(part for part in heard.lower().split(b"\r\n") if part.startswith(b"content-length"))
    left = int(length.split(b":")[1])
    while left:
        left -= len(line.recv(left))
    return heard


def test_who_says_nothing_is_hung_up_on(brisk: Server) -> None:
    with called(brisk) as line:
        assert said_until_closed(line) == b""


def test_half_a_head_and_no_more(brisk: Server) -> None:
    with called(brisk) as line:
        line.sendall(HEAD.format(host=host_of(brisk)).encode())
        assert said_until_closed(line) == b""


def test_a_head_that_comes_drop_by_drop(brisk: Server) -> None:
    """The head must be complete in time, however many bytes arrive one by one."""
    with called(brisk) as line:
        line.sendall((HEAD.format(host=host_of(brisk)) + "Long: ").encode())
        assert dripped(line) == b""


def test_the_second_request_is_no_slower(brisk: Server) -> None:
    with called(brisk) as line:
        line.sendall((HEAD.format(host=host_of(brisk)) + "\r\n").encode())
        assert answer_of(line).startswith(b"HTTP/1.1 200")
        line.sendall((HEAD.format(host=host_of(brisk)) + "Long: ").encode())
        assert dripped(line) == b""


def test_a_body_that_comes_drop_by_drop(brisk: Server) -> None:
    with called(brisk) as line:
        line.sendall(BODY.format(host=host_of(brisk)).encode())
        dripped(line)


def test_a_body_after_another_request(brisk: Server) -> None:
    """Both requests at once: the second is read after the first is answered, and then nothing more comes."""
    with called(brisk) as line:
        line.sendall((HEAD.format(host=host_of(brisk)) + "\r\n" + BODY.format(host=host_of(brisk))).encode())
        assert said_until_closed(line).startswith(b"HTTP/1.1 200")


def test_a_body_that_nobody_wants(brisk: Server) -> None:
    """After an early refusal, the rest of the body is not read for ever."""
    with called(brisk) as line:
        line.sendall(BODY.format(host="evil.example").encode())
        assert dripped(line).startswith(b"HTTP/1.1 403")


def test_who_is_at_a_table_may_be_silent(brisk: Server) -> None:
    """The limits are for requests; a WebSocket has its own."""
    created = brisk.new_battle(players=["human", "human"], hot_seat=True)
    seat = brisk.sit(created["battle"], created["tokens"]["both"])
    with called(brisk) as line:
        said_until_closed(line)
    with called(brisk) as line:
        line.sendall(BODY.format(host=host_of(brisk)).encode())
        said_until_closed(line)
    seat.send(type="alive")
    assert seat.next("alive")["n"] == seat.update["number"]


@pytest.fixture(params=["run.MOST_FILES=144 fairness.crowd.FOR_ALL=1", "fairness.crowd.OF_ONE=0"])
def small(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server with few places, in all or for one household."""
    running = Server(tmp_path, "", "fairness.crowd.LEAST_OF_ONE=20", *request.param.split())
    yield running
    assert running.stop() == ""


def test_connections_have_a_limit(small: Server) -> None:
    """A surplus connection is refused at once; places become free when others leave."""
    created = small.new_battle(players=["human", "human"], hot_seat=True)
    seat = small.sit(created["battle"], created["tokens"]["both"])
    lines = [called(small) for _ in range(40)]
    request = (HEAD.format(host=host_of(small)) + "\r\n").encode()
    turned_away = [said_until_closed(line) for line in lines[20:]]
    assert all(said in (b"", turned_away[0]) for said in turned_away)
    assert turned_away[0].startswith(b"HTTP/1.1 503")
    lines[0].sendall(request)
    assert answer_of(lines[0]).startswith(b"HTTP/1.1 200"), "who is in is served"
    seat.send(type="alive")
    assert seat.next("alive")
    for line in lines:
        line.close()
    with small.http() as client:
        while client.get("/api/health").status_code != 200:  # a disconnect is noticed with a delay
            pass


@pytest.mark.parametrize(("budget", "heard"), [("2/5", b"HTTP/1.1 200 OK"), ("2", b"")], ids=["late", "never"])
def test_who_connects_too_often_gets_a_turn_or_is_hung_up_on(tmp_path: Path, budget: str, heard: bytes) -> None:
    """Whoever reloads the page is read although somebody of the same household has used up the connections."""
    changes = (f"fairness.budgets.CONNECTIONS={budget}", "network.patience.PAUSE_SECONDS=2")
    server = Server(tmp_path, "", *changes)
    lines = [called(server) for _ in range(3)]
    for line in lines:
        line.sendall((HEAD + "Connection: close\r\n\r\n").format(host=host_of(server)).encode())
    said = [said_until_closed(line) for line in lines]
    assert [each.partition(b"\r\n")[0] for each in said] == [b"HTTP/1.1 200 OK", b"HTTP/1.1 200 OK", heard]
    assert server.stop() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody sees whether an unread client has hung up")
def test_who_has_hung_up_takes_nobody_s_turn(tmp_path: Path) -> None:
    """Forty connect before somebody of the same household reloads the page, and hang up before they are read."""
    server = Server(tmp_path, "", "fairness.budgets.CONNECTIONS=2/1", "network.patience.PAUSE_SECONDS=5")
    request = (HEAD + "Connection: close\r\n\r\n").format(host=host_of(server)).encode()
    lines = [called(server) for _ in range(42)]
    for line in lines:
        line.sendall(request)
    for line in lines[2:]:
        line.close()
    last = called(server)
    last.sendall(request)
    assert said_until_closed(last).startswith(b"HTTP/1.1 200 OK")
    assert server.stop() == ""
