"""`deadzone play`: problems at the start are reported in one sentence."""

import asyncio
import json
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import patient
import pytest
from hosted import Played
from sqlalchemy import text

from deadzone.cli.main import run
from deadzone.language.folders import entries, languages
from deadzone.server import app
from deadzone.server.run import listen, load_all
from deadzone.server.store import database


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a built page."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr("deadzone.server.run.page_built", lambda _: True)
    return tmp_path


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["play", "--no-browser", *arguments]) == 2
    return capsys.readouterr().err.strip()


def in_both(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    """The error in English and in French: one line each, without a traceback."""
    english, french = [complaint(capsys, *arguments, "--lang", lang) for lang in ("en", "fr")]
    assert "Traceback" not in english + french
    assert len(english.splitlines()) == len(french.splitlines()) == 1
    return english, french


def test_a_port_that_is_taken(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        english, french = in_both(capsys, "--port", str(port), "--database", str(page / "b.sqlite3"))
    assert english == f"Port {port} is in use by another program: choose another with --port."
    assert french.startswith(f"Le port {port} est utilisé")


@pytest.mark.parametrize("host", ["a..b", "xé", "x" * 300, "no such host"])
def test_a_host_that_is_no_name(page: Path, capsys: pytest.CaptureFixture[str], host: str) -> None:
    english, french = in_both(capsys, "--host", host, "--port", "0", "--database", str(page / "b.sqlite3"))
    assert english == f"This machine cannot listen on {host}: this name does not exist."
    assert french == f"Cette machine ne peut pas écouter sur {host}\u202f: ce nom n’existe pas."


def test_an_address_of_another_machine(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english, french = in_both(capsys, "--host", "192.0.2.1", "--port", "0", "--database", str(page / "b.sqlite3"))
    assert english.endswith("on 192.0.2.1: this address does not belong to this machine.")
    assert french.endswith("sur 192.0.2.1\u202f: cette adresse n’est pas celle de cette machine.")


def test_a_database_with_an_unknown_option(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english, _ = in_both(capsys, "--port", "0", "--database", f"postgresql://nobody@/x?host={page}&colour=red")
    assert "The database cannot be opened: " in english
    assert "colour" in english


def test_a_file_that_is_no_database(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (page / "b.sqlite3").write_text("no database at all " * 100, encoding="utf-8")
    english, french = in_both(capsys, "--port", "0", "--database", str(page / "b.sqlite3"))
    assert english == f"{page / 'b.sqlite3'}: The database cannot be opened: this file is not a database."
    assert french.endswith(
        "La base de données ne peut pas être ouverte\u202f: ce fichier n’est pas une base de données."
    )
    english, french = in_both(capsys, "--port", "0", "--database", str(page))
    assert english == f"{page}: The database cannot be opened: this file cannot be read or created."
    assert french.endswith("ouverte\u202f: ce fichier ne peut être ni lu ni créé.")


def test_a_database_that_another_server_has(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(page / "b.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        english, french = in_both(capsys, "--port", "0", "--database", str(page / "b.sqlite3"))
    assert english.endswith("The database is locked: another server is using it.")
    assert french.endswith("La base de données est verrouillée\u202f: un autre serveur l’utilise.")


def test_a_postgresql_that_is_down(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing socket, a closed port and an unknown host are each reported in one sentence."""
    for url in (
        f"postgresql://nobody@/nowhere?host={page}",
        "postgresql://nobody:secret@127.0.0.1:1/nowhere",
        "postgresql://nobody@no-such-host.invalid/nowhere",
    ):
        english, french = in_both(capsys, "--port", "0", "--database", url)
        assert "The database cannot be opened: " in english
        assert "La base de données ne peut pas être ouverte" in french
        assert "secret" not in english


def test_a_folder_that_cannot_be_written_to(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that cannot be created or written: /proc accepts no files, even from root."""
    english, french = in_both(capsys, "--port", "0", "--database", "/proc/nowhere/b.sqlite3")
    assert "The folder cannot be created: " in english
    assert "Le dossier ne peut pas être créé" in french
    english, french = in_both(capsys, "--port", "0", "--database", "/proc/b.sqlite3")
    assert "The database cannot be opened: " in english
    assert "La base de données ne peut pas être ouverte" in french


def test_a_folder_in_the_place_of_the_database(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english, _ = in_both(capsys, "--port", "0", "--database", str(page))
    assert "The database cannot be opened: " in english


def test_an_address_that_is_not_ours(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--host", "192.0.2.1", "--database", str(page / "b.sqlite3"))
    assert said.startswith("This machine cannot listen on 192.0.2.1:")


def test_a_page_that_is_not_built(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                  monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr("deadzone.server.run.page_built", lambda _: app.page_built(tmp_path))
    english, french = in_both(capsys, "--database", str(tmp_path / "b.sqlite3"))
    assert english.startswith("The page has not been built")
    assert french.startswith("La page n’est pas construite")


def test_a_database_of_another_kind(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--port", "0", "--database", "mysql://somewhere/battles")
    assert said.startswith("The database is SQLite (sqlite:///FILE) or PostgreSQL (postgresql://...), not mysql.")


def test_battles_are_kept_in_the_folder_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert database.default_database().endswith("battles.sqlite3")


def test_passwords_are_not_shown() -> None:
    assert database.shown(database.database_url("postgresql://me:secret@host/db")) == "postgresql://me:***@host/db"


def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    """The command itself, with a page of one line instead of the built one."""
    (tmp_path / "index.html").write_text("<!doctype html>here", encoding="utf-8")
    program = """
import sys
from pathlib import Path
from deadzone.cli.main import run as command
from deadzone.server import run

folder, serve = sys.argv[1], run.serve
run.serve = lambda *arguments: serve(*arguments, page=Path(folder))
sys.exit(command(["play", "--no-browser", "--port", "0", "--database", f"{folder}/b.sqlite3", "--lang", "en"]))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("The table is ready: http://localhost:")
    assert patient.get(line.split()[4]).text == "<!doctype html>here"
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate()
    assert (process.returncode, complaints) == (0, "")


def test_a_database_in_memory(tmp_path: Path) -> None:
    """An in-memory database works for one run, and the command warns about it."""
    server = Played(tmp_path, "--database", ":memory:")
    assert server.warned == "Battles are kept in memory only and are lost when the server stops.\n"
    created = server.new_battle()
    for _ in range(8):  # some disconnect while they are joining
        with closing(server.socket(created["battle"])) as socket:
            socket.send(json.dumps({"type": "join", "protocol": 1, "token": created["tokens"]["red"], "lang": "en"}))
    seat = server.sit(created["battle"], created["tokens"]["red"])
    assert seat.wait_for_question()
    assert server.stop() == server.warned
    assert not (tmp_path / ":memory:").exists()
    assert list(tmp_path.glob("*sqlite*")) == []


@pytest.mark.parametrize("wanted", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_outlives_its_connection(wanted: str) -> None:
    """A client that disconnects during a query takes the database connection with it."""

    async def lose_connection() -> object:
        engine, _ = await database.open_database(database.database_url(wanted))
        async with engine.begin() as connection:
            await connection.execute(text("CREATE TABLE kept (n INTEGER)"))
        async with engine.connect() as connection:
            await connection.invalidate()
        async with engine.connect() as connection:
            found = await connection.scalar(text("SELECT count(*) FROM kept"))
        await engine.dispose()
        return found

    assert asyncio.run(lose_connection()) == 0


def test_the_address_of_the_new_loopback_works(tmp_path: Path) -> None:
    server = Played(tmp_path, "--host", "::1")
    assert server.address == f"http://[::1]:{server.port}"
    assert patient.get(f"{server.address}/api/health").json()["status"] == "ok"
    assert server.stop() == ""


def test_who_lets_others_in_without_tls_is_told_what_that_means(tmp_path: Path) -> None:
    server = Played(tmp_path, "--host", "0.0.0.0")
    assert server.warned.startswith(
        "Without TLS anyone on the network can read the traffic and take seats: use --tls-cert"
    )
    assert patient.get(f"http://127.0.0.1:{server.port}/api/health").status_code == 200
    assert server.stop() == server.warned


@pytest.mark.parametrize(
    ("option", "wrong", "french"),
    [
        ("--public-url", "example.org", "--public-url doit être une"),
        ("--proxy", "10.0.0.1/8", "--proxy doit être une adresse"),
    ],
)
def test_a_place_in_the_network_that_is_none(
    page: Path, capsys: pytest.CaptureFixture[str], option: str, wrong: str, french: str
) -> None:
    english, told = in_both(capsys, option, wrong, "--port", "0", "--database", str(page / "b.sqlite3"))
    assert english.endswith(f", not {wrong}.")
    assert told.startswith(french)
    assert not (page / "b.sqlite3").exists()


def test_replies_are_sent_at_once() -> None:
    """Otherwise the system keeps the end of each reply back until its beginning was acknowledged, 40 ms later."""

    async def nodelay() -> int:
        seen: asyncio.Queue[int] = asyncio.Queue()

        async def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await seen.put(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listen("127.0.0.1", 0)
        async with await asyncio.start_server(connected, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            writer.close()
            return await seen.get()

    assert asyncio.run(nodelay()) == 1


def test_the_first_player_waits_for_no_language() -> None:
    entries.cache_clear()
    load_all()
    assert entries.cache_info().currsize == len(languages())
