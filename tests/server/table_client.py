"""Helpers for server tests: a server process, players at its tables, a PostgreSQL cluster."""

import asyncio
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import httpx
import warm
from patient import NOBODY, PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from table_seat import Json, TableSeat

START_SECONDS = 120
# All players of a test have the same address: it may ask for a lot, and at once.
RICH = tuple([f"fairness.budgets.{name}=1e9/1e9" for name in ("AT_ONCE", "WORK", "PAGE")])


def free_port() -> int:
    """A port below the ephemeral range, so that it is not taken while the server restarts."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


class Server:
    """The real server as a process that can be killed at any moment and restarted at the same port."""

    usual_changes: tuple[str, ...] = RICH

    def __init__(self, folder: Path, database: str = "", *changes: str) -> None:
        self.folder = folder
        self.database = database or str(folder / "battles.sqlite3")
        self.changes = (*self.usual_changes, *changes)
        self.port = free_port()
        self.there = asyncio.Event()  # set while the server is up
        self.sockets = ExitStack()
        # A file, not a pipe: a full pipe that nobody reads would block the server.
        self.complaints = folder / "complaints.log"
        (folder / "page").mkdir(exist_ok=True)
        (folder / "page" / "index.html").write_text("<!doctype html><title>Deadzone</title>", encoding="utf-8")
        self.start()
        self.there.set()

    def start(self) -> None:
        arguments = [self.database, str(self.folder / "page"), str(self.port), *self.changes]
        with self.complaints.open("ab") as complaints:
            self.process = self._started(arguments, complaints)
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        said = self.process.stdout.readline().strip() if ready else ""
        if not said:
            raise AssertionError(f"The server does not start ({self.process.poll()}).\n{self.stacks()}")
        self.address = said.rstrip("/")

    def _started(self, arguments: list[str], complaints: IO[bytes]) -> warm.Started:
        return warm.start("server_process", arguments, complaints)

    def kill(self) -> None:
        """Kill the process without any clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """Stop with Ctrl-C; return its error output."""
        self.sockets.close()
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()
        return self.complaints.read_text(encoding="utf-8")

    def stacks(self) -> str:
        """Error output and the stacks of all threads, for a run that hangs."""
        before = self.complaints.stat().st_size
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGUSR1)
            for _ in range(50):  # until the stacks are written
                if self.complaints.stat().st_size > before:
                    break
                time.sleep(0.1)
        return self.complaints.read_text(encoding="utf-8")[-20_000:]

    def http(self, **headers: str) -> httpx.Client:
        """An HTTP client with the header that the page sends."""
        headers = {"Deadzone-Page": "1", **headers}
        return httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, verify=NOBODY)

    def new_battle(self, **wanted: Any) -> Json:
        """Create a battle; return the reply with tokens by role."""
        with self.http() as client:
            answer = client.post("/api/battles", json=wanted)
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        links = [self.redeem(created["battle"], link) for link in created["links"]]
        created["tokens"] = {link["role"]: link["token"] for link in links}
        return created

    def redeem(self, battle: str, link: Json, **headers: str) -> Json:
        """Redeem an invitation for its seat; other links are returned unchanged."""
        if link["kind"] != "invitation":
            return link
        with self.http(**headers) as client:
            answer = client.post(f"/api/battles/{battle}/seats", json={"token": link["token"]})
        assert answer.status_code == 201, answer.text
        taken: Json = answer.json()
        return taken

    def socket(self, battle: str, **options: Any) -> ClientConnection:
        url = self.address.replace("http", "ws", 1) + f"/api/battles/{battle}/socket"
        opened: ClientConnection = connect(url, max_size=None, open_timeout=PATIENCE, close_timeout=1, **options)
        return self.sockets.enter_context(opened)

    def sit(self, battle: str, token: str, lang: str = "en") -> "Seat":
        return Seat(self, battle, token, lang)


class Seat(TableSeat):
    """A player at a table of a server."""

    def __init__(self, server: Server, battle: str, token: str, lang: str) -> None:
        super().__init__()
        self.server = server
        self.socket = server.socket(battle)
        self.send(type="join", protocol=1, token=token, lang=lang)
        self.hello = self.next("hello")
        self.next("update")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *types: str) -> Json:
        while True:
            try:
                text = self.socket.recv(timeout=PATIENCE)
            except ConnectionClosed as closed:
                closed.add_note(f"The last words: {self.received[-1:]}")
                raise
            assert isinstance(text, str)
            message = self.note(text)
            if message["type"] in types:
                return message

    def close(self) -> None:
        self.socket.close()


def last_words(socket: ClientConnection) -> tuple[Json, int]:
    """Last message before the server closes the socket, and the close code."""
    last: Json = {}
    try:
        while True:
            last = json.loads(socket.recv(timeout=PATIENCE))
    except ConnectionClosed as closed:
        return last, closed.rcvd.code if closed.rcvd else 0


# PostgreSQL


def postgres_program(name: str) -> str:
    """Path of a PostgreSQL program, which Debian keeps out of the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    program = shutil.which(name) or (str(found[-1]) if found else "")
    assert program, f"{name} is not installed: .ci/system-needs installs it"
    return program


class Postgres:
    """A PostgreSQL cluster in a temporary folder; it refuses to run as root."""

    def __init__(self) -> None:
        self.user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="deadzone-postgres-"))
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "deadzone", "--no-sync", "-E", "UTF8")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [postgres_program(program), *arguments],
            user=self.user, cwd=self.folder, check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder}"
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def url(self) -> str:
        return f"postgresql://deadzone@/postgres?host={self.folder}"


@contextmanager
def postgres_cluster() -> Iterator[Postgres]:
    cluster = Postgres()
    cluster.start()
    try:
        yield cluster
    finally:
        cluster.remove()
