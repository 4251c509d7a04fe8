"""`deadzone play`: what stands in its way is said in one sentence."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from deadzone.cli.main import run
from deadzone.server import app, database


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that is built."""
    (tmp_path / "index.html").write_text("<!doctype html>", encoding="utf-8")
    monkeypatch.setattr("deadzone.server.run.page_built", lambda _: True)
    return tmp_path


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["play", "--no-browser", *arguments]) == 2
    return capsys.readouterr().err.strip()


def test_a_port_that_is_taken(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint(capsys, "--port", str(port), "--database", str(page / "b.sqlite3"))
    assert said == f"Port {port} is taken by another program: choose one with --port."


def test_an_address_that_is_not_ours(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--host", "192.0.2.1", "--database", str(page / "b.sqlite3"))
    assert said.startswith("This machine cannot listen on 192.0.2.1:")


def test_a_page_that_is_not_built(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                  monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setattr("deadzone.server.run.page_built", lambda _: app.page_built(tmp_path))
    said = complaint(capsys, "--database", str(tmp_path / "b.sqlite3"), "--lang", "fr")
    assert said.startswith("La page n’est pas construite")


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
    """The command itself, with a page of one line in place of the built one."""
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
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("The table is set: http://localhost:")
    assert httpx.get(line.split()[4]).text == "<!doctype html>here"
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 0
