"""What an operator sees of a running server: log, metrics, health; and that no secrets are shown."""

import asyncio
import json
import logging
import os
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import patient
import pytest
from table_client import Postgres, Seat, Server, free_port
from websockets.exceptions import ConnectionClosed

from deadzone.server.instruments import logs
from table_seat import Json, first

SEED = "the luck to come 4711"
PASSWORD = "correct-horse-battery"


class Watched(Server):
    """A server with log and metrics, whose health is checked at every request."""

    def __init__(self, folder: Path, database: str = "", *changes: str) -> None:
        self.metrics_port = free_port()
        metrics = f"hosting.metrics=127.0.0.1:{self.metrics_port}"
        super().__init__(folder, database, "hosting.log=json", metrics, "upkeep.health.LOOK_SECONDS=0", *changes)

    def log(self) -> list[Json]:
        return [json.loads(line) for line in self.complaints.read_text(encoding="utf-8").splitlines()]

    def metrics(self) -> str:
        return patient.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text

    def metric(self, line: str) -> float:
        found = [words.rsplit(" ", 1) for words in self.metrics().splitlines() if not words.startswith("#")]
        return float(dict(found)[line])

    def health(self, **headers: str) -> httpx.Response:
        return patient.get(f"{self.address}/api/health", headers=headers)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    running = Watched(tmp_path, "", "store.database.BUSY_SECONDS=0.2")
    yield running
    running.stop()


def play_a_little(server: Server) -> tuple[Json, Seat]:
    created = server.new_battle(players=["human", "random"], seed=SEED)
    seat = server.sit(created["battle"], created["tokens"]["red"])
    seat.play(first, most=4)
    with server.http(Authorization=f"Bearer {created['tokens']['red']}") as client:
        assert client.get(f"/api/battles/{created['battle']}").status_code == 200
        assert client.get(f"/api/battles/{created['battle']}?token={created['tokens']['red']}").status_code == 200
    return created, seat


def try_an_answer(server: Server, seat: Seat) -> None:
    with suppress(ConnectionClosed):
        seat.send(type="answer", n=seat.update["number"], value=first(seat.question or {}))
        seat.next("ended", "refused", "update")
    with server.http() as client:
        client.post("/api/battles", json={"seed": SEED, "players": ["human", "random"]})


def assert_no_secrets(server: Server, created: Json, *others: str) -> None:
    """Check that neither log nor metrics hold secrets or hashes of tokens."""
    written = server.complaints.read_bytes()
    for secret in (SEED, *created["tokens"].values(), *others):
        assert secret.encode() not in written, secret
    assert b"Bearer " not in written


def test_the_log_has_a_line_for_each_event(watched: Watched) -> None:
    created, seat = play_a_little(watched)
    seat.close()
    with watched.http() as client:
        client.get("/api/battles/0123456789abcdef/file?x=secret-in-the-query")
        client.get("/nowhere/secret-in-the-path")
    watched.process.send_signal(signal.SIGTERM)
    assert watched.process.wait() == 0
    events: dict[str, Json] = {line["event"]: line for line in watched.log()}
    assert {"started", "request", "joined", "left", "stopping", "stopped"} <= set(events)
    joined = events["joined"]
    assert (joined["battle"], joined["role"], joined["address"]) == (created["battle"], "red", "127.0.0.0/24")
    assert joined["level"] == "info"
    opened = next(line for line in watched.log() if line.get("method") == "POST")
    assert (opened["route"], opened["status"]) == ("/api/battles", 201)
    assert opened["ms"] > 0
    assert_no_secrets(watched, created, "secret-in-the-query", "secret-in-the-path")


def test_nobody_is_found_by_an_address_in_the_log() -> None:
    assert logs.shortened("203.0.113.77") == "203.0.113.0/24"
    assert logs.shortened("::ffff:203.0.113.77") == "203.0.113.0/24"
    assert logs.shortened("2001:db8:1:2:3:4:5:6") == "2001:db8:1::/48"
    assert logs.shortened("testclient") == ""


@pytest.mark.parametrize(
    "text",
    [
        f"postgresql://me:{PASSWORD}@host/battles",
        f"could not connect to postgresql+asyncpg://:{PASSWORD}@/x",
        f"postgresql://me@/x?password={PASSWORD}&host=y",
        f"Authorization: Bearer {PASSWORD}",
        f"{{'authorization': '{PASSWORD}', 'x': 1}}",
        f"[SQL: INSERT INTO answers] [parameters: ('{PASSWORD}', 3)]",
        f"invalid input for query argument $2: '{PASSWORD}' (expected int)",
        f"duplicate key\nDETAIL:  Key (token_hash)=({PASSWORD}) already exists.",
        f"GET /battle/0123456789abcdef#{'x' * 43} {PASSWORD[:0]}",
        f'"seed": "{PASSWORD}"',
    ],
)
def test_what_looks_like_a_secret_is_not_written(text: str) -> None:
    written = logs.redacted(text)
    assert PASSWORD not in written
    assert "x" * 43 not in written
    assert logs.HIDDEN in written


def test_what_is_no_secret_stays() -> None:
    for text in ("battle 0123456789abcdef", 'File "/usr/lib/python3/site-packages/uvicorn/server.py", line 12'):
        assert logs.redacted(text) == text


@pytest.mark.parametrize("formatter", [logs.PlainLines(), logs.JsonLines()])
def test_an_event_with_line_breaks_is_one_line_and_a_trace_hides_values(formatter: logs.Lines) -> None:
    try:
        raise ValueError(f"[parameters: ('{PASSWORD}',)]")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "first\nsecond", None, (type(error), error, None))
    written = formatter.format(record)
    assert PASSWORD not in written
    if isinstance(formatter, logs.JsonLines):
        assert json.loads(written)["event"] == "first\nsecond"
    else:
        assert all(line.startswith("    ") for line in written.splitlines()[1:])


def test_faults_of_postgresql_tell_no_secrets(tmp_path: Path, postgres: Postgres) -> None:
    """When the database goes away and comes back, the log has everything except the secrets."""
    url = postgres.url.replace("deadzone@", f"deadzone:{PASSWORD}@")
    server = Watched(tmp_path, url, "store.database.LOCK_PAUSE=0.01")
    created, seat = play_a_little(server)
    assert server.health().json()["status"] == "ok"
    postgres.stop()
    try_an_answer(server, seat)
    failing = server.health(**{"Accept-Language": "fr"})
    assert (failing.status_code, failing.json()["status"]) == (503, "failing")
    assert failing.json()["text"] == "La base de données ne peut pas être écrite."
    postgres.start()
    while server.health().status_code != 200:
        pass
    again = server.sit(created["battle"], created["tokens"]["red"])
    again.play(first, most=2)
    asyncio.run(_take_the_battle_away(postgres, created["battle"]))
    try_an_answer(server, again)
    assert server.metric("deadzone_commit_failures_total") > 0
    server.stop()
    events = [line["event"] for line in server.log()]
    assert {"write-failed", "health"} <= set(events)
    assert_no_secrets(server, created, PASSWORD)


async def _take_the_battle_away(postgres: Postgres, battle: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(host=str(postgres.folder), user="deadzone", database="postgres")
    await connection.execute("DELETE FROM battles WHERE id = $1", battle)
    await connection.close()


def limit_files(server: Server, size: int) -> None:
    """Limit the size of the server's files, as if the disk were full."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_health_tells_when_the_disk_is_full(watched: Watched) -> None:
    created, seat = play_a_little(watched)
    health = watched.health()
    assert (health.status_code, set(health.json())) == (200, {"status", "version", "protocol", "page", "text"})
    limit_files(watched, os.path.getsize(watched.database + "-wal"))
    try_an_answer(watched, seat)
    failing = watched.health()
    assert (failing.status_code, failing.json()["status"]) == (503, "failing")
    assert failing.json()["text"] == "The database cannot be written to."
    limit_files(watched, resource.RLIM_INFINITY)
    assert watched.health().json() == health.json()
    again = watched.sit(created["battle"], created["tokens"]["red"])
    again.play(first, most=2)
    assert_no_secrets(watched, created)


def test_health_tells_when_the_database_is_locked(watched: Watched) -> None:
    created, seat = play_a_little(watched)
    with closing(sqlite3.connect(watched.database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        try_an_answer(watched, seat)
        assert watched.health().status_code == 503
        other.execute("ROLLBACK")
    assert watched.health().status_code == 200
    assert_no_secrets(watched, created)


def test_health_tells_when_the_page_is_missing(watched: Watched) -> None:
    (watched.folder / "page" / "index.html").unlink()
    failing = watched.health()
    assert (failing.status_code, failing.json()["page"], failing.json()["text"]) == (503, False, "The page is missing.")


def test_being_asked_for_its_health_costs_the_database_nothing(tmp_path: Path) -> None:
    metrics = free_port()
    server = Server(tmp_path, "", f"hosting.metrics=127.0.0.1:{metrics}", "upkeep.health.LOOK_SECONDS=1000")

    def commits() -> float:
        page = patient.get(f"http://127.0.0.1:{metrics}/metrics").text
        line = next(line for line in page.splitlines() if line.startswith("deadzone_commit_seconds_count"))
        return float(line.split()[1])

    with server.http() as client:
        assert client.get("/api/health").json()["status"] == "ok"
        before = commits()
        for _ in range(30):
            client.get("/api/health")
    assert commits() < before + 10  # the server itself writes a little when it starts
    assert server.stop() == ""


def test_metrics(watched: Watched) -> None:
    created, seat = play_a_little(watched)
    with watched.http() as client:
        assert client.get("/metrics").status_code == 404  # never on the public address
        assert client.request("STRANGE", "/api/nowhere").status_code in (404, 405)
        client.post("/api/battles", json={"players": "nobody"})
        client.get("/api/health", headers={"Host": "evil.example"})
    page = watched.metrics()
    assert watched.metric("deadzone_tables") == 1
    assert watched.metric('deadzone_connections{role="red"}') == 1
    assert watched.metric("deadzone_answers_total") >= 4
    assert watched.metric("deadzone_answer_seconds_count") == 4
    assert watched.metric("deadzone_commit_seconds_count") > 4
    assert watched.metric('deadzone_requests_total{method="POST",route="/api/battles",status="201"}') == 1
    assert watched.metric('deadzone_requests_total{method="GET",route="/api/battles/{battle}",status="200"}') == 2
    assert watched.metric('deadzone_refusals_total{reason="input"}') == 1
    assert watched.metric('deadzone_refusals_total{reason="origin"}') == 1
    assert watched.metric('deadzone_queue_length{queue="database"}') == 0
    assert watched.metric("deadzone_battles_kept") == 1
    assert watched.metric("deadzone_database_bytes") > 10_000
    assert watched.metric("process_resident_memory_bytes") > 10_000_000
    assert watched.metric("process_cpu_seconds_total") > 0
    assert not [word for word in (created["battle"], "127.0.0.1", "STRANGE", SEED) if word in page]
    for token in created["tokens"].values():
        assert token not in page
    seat.close()


@pytest.mark.parametrize("address", ["9321", "here:", ":9321", "127.0.0.1:x", "127.0.0.1:99999"])
def test_an_address_for_metrics_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str,
                                             monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    from deadzone.cli.main import run

    monkeypatch.setattr("deadzone.server.run.page_built", lambda _: True)
    database = str(tmp_path / "b.sqlite3")
    assert run(["play", "--no-browser", "--port", "0", "--database", database, "--metrics", address]) == 2
    assert "such as 127.0.0.1:9321" in capsys.readouterr().err


def test_a_log_of_another_kind(capsys: pytest.CaptureFixture[str]) -> None:
    from deadzone.cli.main import run

    assert run(["play", "--log", "loud", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "--log must be plain, json or quiet, not 'loud'.\n"
