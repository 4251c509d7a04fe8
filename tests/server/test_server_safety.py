"""Access control: other seats, other pages, too much of anything."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import patient
import pytest
from starlette.datastructures import Headers
from table_client import Server, last_words
from websockets.exceptions import ConnectionClosed, InvalidStatus

from deadzone.host.asking.serving import LARGEST_BODY
from deadzone.host.running.conversation import CLOSED
from deadzone.server.fairness.budgets import Bucket, Budget, Rates
from deadzone.server.network.safety import Doorkeeper
from deadzone.server.settings.hosting import Hosting
from table_seat import first


def join(token: str, **changes: object) -> str:
    return json.dumps({"type": "join", "protocol": 1, "token": token, "lang": "en", **changes})


# Seats


@pytest.mark.parametrize("role", ["watch", "other"])
def test_nobody_answers_for_another_seat(server: Server, role: str) -> None:
    created = server.new_battle(players=["human", "human"])
    seats = {name: server.sit(created["battle"], created["tokens"][name]) for name in ("red", "blue", "watch")}
    asked = next(seat for seat in seats.values() if seat.question)
    intruder = seats["watch"] if role == "watch" else next(s for s in seats.values() if s.hello["sides"] and s != asked)
    value = first(asked.question or {})
    assert intruder.answer(value)["text"] == "This question is not for you."
    assert asked.answer(value)["type"] == "update"


def test_nobody_answers_for_an_artificial_player(server: Server) -> None:
    """Nobody may answer for an artificial player, not even a shared screen."""
    created = server.new_battle(players=["random", "random"])
    assert set(created["tokens"]) == {"watch"}
    watcher = server.sit(created["battle"], created["tokens"]["watch"])
    watcher.send(type="answer", n=watcher.update["number"], value=0)
    assert watcher.next("refused")["text"] in (
        "This question is not for you.",
        "The battle is over: there is no question to answer.",
    )


@pytest.mark.parametrize("token", ["x", "another battle's"])
def test_a_foreign_token_opens_nothing(server: Server, token: str) -> None:
    created, other = server.new_battle(), server.new_battle()
    socket = server.socket(created["battle"])
    socket.send(join(other["tokens"]["red"] if token != "x" else token))
    ended, code = last_words(socket)
    assert (ended["text"], ended["again"], code) == (str(CLOSED), False, 4401)


def test_a_battle_that_does_not_exist(server: Server) -> None:
    socket = server.socket("0123456789abcdef")
    socket.send(join("x"))
    assert last_words(socket)[1] == 4401


def test_a_page_of_another_version_is_told_to_reload(server: Server) -> None:
    created = server.new_battle()
    socket = server.socket(created["battle"])
    socket.send(join(created["tokens"]["red"], protocol=2, lang="fr"))
    ended, code = last_words(socket)
    assert (ended["text"], code) == (
        "Cette page et le serveur ont des versions différentes\u202f: rechargez la page.",
        4409,
    )


# Origins and hosts


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_a_foreign_page_may_not_connect(server: Server, origin: str) -> None:
    battle = server.new_battle()["battle"]
    with pytest.raises(InvalidStatus) as refused:
        server.socket(battle, origin=origin)
    assert refused.value.response.status_code == 403
    reply = patient.post(f"{server.address}/api/battles", json={}, headers={"Origin": origin})
    assert (reply.status_code, reply.json()["text"]) == (403, "This page is not from this server.")


def test_the_own_page_may(server: Server) -> None:
    server.socket(server.new_battle()["battle"], origin=server.address)
    assert patient.post(f"{server.address}/api/battles", json={}, headers={"Origin": server.address}).status_code == 201


def test_a_foreign_name_that_points_here_is_refused(server: Server) -> None:
    """DNS rebinding: a foreign name that points to our address."""
    reply = patient.get(f"{server.address}/api/health", headers={"Host": "evil.example", "Accept-Language": "fr-FR"})
    assert (reply.status_code, reply.json()["text"]) == (403, "Cette page ne vient pas de ce serveur.")


def test_by_which_names_a_server_is_known() -> None:
    alone, open_ = [Doorkeeper(Hosting(database="", host=host)) for host in ("127.0.0.1", "0.0.0.0")]
    for host in ("localhost:8321", "127.0.0.1", "[::1]:8321"):
        assert alone.knows(host)
        assert open_.knows(host)
    assert not alone.knows("192.168.1.7:8321")
    assert open_.knows("192.168.1.7:8321")
    for host in ("", "evil.example", "[", "127.0.0.1.evil.example"):
        assert not alone.knows(host)
        assert not open_.knows(host)


def test_an_origin_must_be_that_of_the_host() -> None:
    keeper = Doorkeeper(Hosting(database="", host="0.0.0.0"))
    assert keeper.trusts(Headers({"host": "10.0.0.1:80", "origin": "http://10.0.0.1:80"}))
    assert not keeper.trusts(Headers({"host": "10.0.0.1:80", "origin": "http://10.0.0.2:80"}))


def test_every_answer_has_the_headers(server: Server) -> None:
    for path in ("/", "/battle/0123456789abcdef", "/api/health", "/api/nowhere", "/nowhere.js"):
        headers = patient.get(f"{server.address}{path}").headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "server" not in headers


# Too much


def test_a_body_that_is_too_large(server: Server) -> None:
    content, kind = b"x" * (LARGEST_BODY + 1), {"Content-Type": "application/octet-stream"}
    said = patient.post(f"{server.address}/api/battles/resume", content=content, headers=kind)
    assert (said.status_code, said.json()["text"]) == (413, "This is too large.")
    pieces = patient.post(f"{server.address}/api/battles/resume", content=iter([content[:1_000_000]] * 3), headers=kind)
    assert pieces.status_code == 413


def test_a_message_that_is_too_large(server: Server) -> None:
    socket = server.socket(server.new_battle()["battle"])
    socket.send("x" * 5000)
    assert last_words(socket)[1] == 1009


def test_too_many_messages(server: Server) -> None:
    created = server.new_battle()
    seat = server.sit(created["battle"], created["tokens"]["red"])
    with suppress(ConnectionClosed):
        for _ in range(1000):
            seat.send(type="look", request=1, model=0, cube=0)
    ended, code = last_words(seat.socket)
    assert (ended["text"], code) == ("Too many messages.", 4429)


def test_a_bucket_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("deadzone.server.fairness.budgets.monotonic", lambda: now[0])
    bucket = Bucket(Budget(2, 0.5))
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    now[0] += 2
    assert [bucket.take(), bucket.take()] == [True, False]


def test_rates_are_kept_for_each_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadzone.server.fairness.budgets.MOST_KEPT", 2)
    rates = Rates(Budget(1, 0.0))
    assert [rates.take("a"), rates.take("a"), rates.take("b"), rates.take("c")] == [True, False, True, True]
    assert rates.take("a"), "the least recently seen is forgotten"


def impatient(folder: Path, change: str) -> Iterator[Server]:
    """A server that waits only a short time for something."""
    running = Server(folder, "", change)
    yield running
    assert running.stop() == ""


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Server]:
    yield from impatient(tmp_path, "network.sockets.JOIN_SECONDS=0.3")


def test_who_never_says_who_they_are_is_shown_out(hurried: Server) -> None:
    ended, code = last_words(hurried.socket(hurried.new_battle()["battle"]))
    assert (ended["text"], ended["again"], code) == ("The connection was idle for too long.", True, 4408)


IDLE = 1.5  # seconds: a busy machine may hold up a sign of life, but not for as long


@pytest.fixture
def soon_idle(tmp_path: Path) -> Iterator[Server]:
    yield from impatient(tmp_path, f"network.sockets.IDLE_SECONDS={IDLE}")


def test_an_idle_connection_is_closed_and_a_living_one_is_not(soon_idle: Server) -> None:
    created, began = soon_idle.new_battle(), monotonic()
    seat = soon_idle.sit(created["battle"], created["tokens"]["red"])
    while monotonic() < began + 1.5 * IDLE:
        seat.send(type="alive")
        assert seat.next("alive")["n"] == seat.update["number"]
        with suppress(TimeoutError):  # now and then is enough
            seat.note(str(seat.socket.recv(timeout=IDLE / 5)))
    assert last_words(seat.socket)[1] == 4408
