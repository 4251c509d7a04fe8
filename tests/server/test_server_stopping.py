"""A server that is stopped finishes its work, tells all clients, and loses nothing."""

import asyncio
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter
from typing import Any

import pytest
from many_tables import Guest, invite
from patient import PATIENCE
from table_client import Server, last_words
from test_server_attacks import Deaf

from deadzone.server.run import serve
from deadzone.server.settings.hosting import Hosting

SIGNALS = [signal.SIGTERM, signal.SIGINT]


def answers_kept(server: Server) -> dict[str, int]:
    """Number of stored answers of each battle."""
    with closing(sqlite3.connect(server.database)) as database:
        return dict(database.execute("SELECT battle, max(n) FROM answers GROUP BY battle"))


@pytest.mark.parametrize("number", SIGNALS)
def test_players_are_told_and_nothing_is_lost_under_load(tmp_path: Path, number: signal.Signals) -> None:
    server = Server(tmp_path)
    endings: list[dict[str, Any]] = []

    async def stop_in_the_middle() -> float:
        guests = await invite(server, 10)
        playing = [asyncio.create_task(_until_the_end(guest, endings)) for guest in guests]
        await guests[0].progress.until(lambda: guests[0].progress.answered >= 60)
        begin = perf_counter()
        for guest in guests:
            guest.mortal = True
        server.process.send_signal(number)
        assert await asyncio.to_thread(server.process.wait) == 0
        seconds = perf_counter() - begin
        await asyncio.gather(*playing)
        kept = answers_kept(server)
        for guest in guests:
            assert kept[guest.battle] >= guest.update["number"]
        return seconds

    print(f"{number.name}: stopped in {asyncio.run(stop_in_the_middle()):.2f} s")
    assert server.complaints.read_text(encoding="utf-8") == ""
    assert len(endings) == 10
    for ended in endings:
        assert (ended["text"], ended["again"]) == ("The server is shutting down.", True)
    server.process.communicate()


async def _until_the_end(guest: Guest, endings: list[dict[str, Any]]) -> None:
    """Play until the server says good-bye, which the guest reports as an error."""
    with pytest.raises(AssertionError) as said:
        await guest.play()
    endings.append(said.value.args[0])


def stop(server: Server) -> float:
    """Seconds it takes to stop cleanly."""
    begin = perf_counter()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait() == 0
    server.process.communicate()
    assert server.complaints.read_text(encoding="utf-8") == ""
    return perf_counter() - begin


def test_whoever_is_there_is_sent_away(tmp_path: Path) -> None:
    """Clients at a table, joining, silent or not reading do not delay the shutdown."""
    server = Server(tmp_path)
    created = server.new_battle(players=["human", "random"])
    seat = server.sit(created["battle"], created["tokens"]["red"])
    coming = server.socket(created["battle"])
    deaf = Deaf(server, created["battle"], created["tokens"]["watch"])
    with socket.create_connection(("127.0.0.1", server.port)) as silent, server.http() as kept_alive:
        assert kept_alive.get("/api/health").status_code == 200
        for _ in range(3):  # more than the buffers hold
            deaf.send(b'{"type":"lang","lang":"fr"}')
        print(f"stopped in {stop(server):.2f} s")
        assert silent.recv(10) == b""
    for socket_ in (seat.socket, coming):
        ended, code = last_words(socket_)
        assert (ended["type"], ended["again"], code) == ("ended", True, 1012)
        assert ended["text"] == "The server is shutting down."


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    """A client that does not read its good-bye gets some time; a second signal ends the wait."""
    server = Server(tmp_path, "", "hosting.log=plain", "stopping.DRAIN_SECONDS=1000")
    created = server.new_battle(players=["human", "random"])
    deaf = Deaf(server, created["battle"], created["tokens"]["watch"])
    for _ in range(3):
        deaf.send(b'{"type":"lang","lang":"fr"}')
    server.process.send_signal(signal.SIGTERM)
    while "stopping" not in server.complaints.read_text(encoding="utf-8"):
        assert server.process.poll() is None
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait() == 128 + signal.SIGTERM
    server.process.communicate()
    assert "Traceback" not in server.complaints.read_text(encoding="utf-8")


# Ctrl-C while the server is starting


STARTING = [
    "store.storage.open_database",
    "run._settle",
    "run.make_app",
    "run.note",  # after the address was told
    "stopping.Server.capture_signals",
    "app.Workers",
    "stopping.uvicorn.Server.startup",
]


@pytest.mark.parametrize("moment", STARTING)
def test_an_interrupt_at_the_start_ends_it(moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread is left that would keep the process alive, and no connection to the database."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr("deadzone.server.run.logs.set_up", lambda _: None)
    monkeypatch.setattr("deadzone.server.run._settle", lambda: None)
    calls = before_each_call(monkeypatch, moment, lambda: signal.raise_signal(signal.SIGINT))
    threads = set(threading.enumerate())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # programs in the background begin with none
    try:
        serve(Hosting(database=str(tmp_path / "b.sqlite3")), lambda _: None, tmp_path)
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(calls) == 1
    for thread in set(threading.enumerate()) - threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), thread.name


def before_each_call(monkeypatch: pytest.MonkeyPatch, name: str, action: Callable[[], None]) -> list[str]:
    """Do something before each call of a function; return the list in which the calls will be counted."""
    calls: list[str] = []
    holder, _, function = f"deadzone.server.{name}".rpartition(".")
    original = getattr(resolve_name(holder), function)

    def call(*arguments: Any, **options: Any) -> Any:
        calls.append(name)
        action()
        return original(*arguments, **options)

    monkeypatch.setattr(f"{holder}.{function}", call)
    return calls
