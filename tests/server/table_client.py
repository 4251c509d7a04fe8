"""What the tests of the server share: a server process, people at its tables, a PostgreSQL cluster."""

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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import warm
from patient import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

START_SECONDS = 120
Json = dict[str, Any]
Choose = Callable[[Json], Any]


def free_port() -> int:
    """A port below those that the system gives away: nobody takes it while the server is down for a moment."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


class Server:
    """The real server as a process, which can be killed at any moment and started again at the same port."""

    def __init__(self, folder: Path, database: str = "", *changes: str) -> None:
        self.folder = folder
        self.database = database or str(folder / "battles.sqlite3")
        self.changes = changes
        self.port = free_port()
        self.there = asyncio.Event()  # for those who wait until it is back
        self.sockets = ExitStack()
        # A file, not a pipe: nobody reads while it runs, and a full pipe would stop it in the middle of a word.
        self.complaints = folder / "complaints.log"
        (folder / "page").mkdir(exist_ok=True)
        (folder / "page" / "index.html").write_text("<!doctype html><title>Deadzone</title>", encoding="utf-8")
        self.start()
        self.there.set()

    def start(self) -> None:
        arguments = [self.database, str(self.folder / "page"), str(self.port), *self.changes]
        with self.complaints.open("ab") as complaints:
            self.process = warm.start("server_process", arguments, complaints)
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        said = self.process.stdout.readline().strip() if ready else ""
        if not said:
            raise AssertionError(f"The server does not start ({self.process.poll()}).\n{self.stacks()}")
        self.address = said.rstrip("/")

    def kill(self) -> None:
        """As the power would go: no good-bye, nothing written any more."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """Ctrl-C; what it complained about meanwhile."""
        self.sockets.close()
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()
        return self.complaints.read_text(encoding="utf-8")

    def stacks(self) -> str:
        """What it complained about, and what all its threads are doing: for a run that hangs."""
        before = self.complaints.stat().st_size
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGUSR1)
            for _ in range(50):  # until it has written something
                if self.complaints.stat().st_size > before:
                    break
                time.sleep(0.1)
        return self.complaints.read_text(encoding="utf-8")[-20_000:]

    def http(self, **headers: str) -> httpx.Client:
        """A client that says, as the page does, that it is the page."""
        return httpx.Client(base_url=self.address, headers={"Deadzone-Page": "1", **headers}, timeout=PATIENCE)

    def new_battle(self, **wanted: Any) -> Json:
        """The answer to a new battle, its tokens by role."""
        with self.http() as client:
            answer = client.post("/api/battles", json=wanted)
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        links = [self.redeem(created["battle"], link) for link in created["links"]]
        created["tokens"] = {link["role"]: link["token"] for link in links}
        return created

    def redeem(self, battle: str, link: Json, **headers: str) -> Json:
        """The seat of an invitation; every other link is good as it is."""
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


class Seat:
    """A person at a table: keeps every byte it receives, and knows the last update."""

    def __init__(self, server: Server, battle: str, token: str, lang: str) -> None:
        self.server = server
        self.socket = server.socket(battle)
        self.received: list[str] = []
        self.updates: list[Json] = []
        self.send(type="join", protocol=1, token=token, lang=lang)
        self.hello = self.next("hello")
        self.next("update")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, *types: str) -> Json:
        """The next message of one of these types; updates on the way are taken note of."""
        while True:
            text = self.socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.received.append(text)
            message: Json = json.loads(text)
            if message["type"] == "update":
                self.updates.append(message)
            if message["type"] in types:
                return message

    @property
    def update(self) -> Json:
        return self.updates[-1]

    @property
    def question(self) -> Json | None:
        question: Json | None = self.update["question"]
        return question

    @property
    def over(self) -> bool:
        return self.update["waiting"] is None

    def answer(self, value: Any) -> Json:
        """Answers the pending question; the update or the refusal that follows."""
        self.send(type="answer", n=self.update["number"], value=value)
        return self.next("update", "refused")

    def wait_for_question(self) -> bool:
        """Reads on until this seat is asked; False when the battle is over first."""
        while self.question is None and not self.over:
            self.next("update")
        return self.question is not None

    def play(self, choose: Choose, most: int = 10_000, until: Callable[["Seat"], bool] = lambda _: False) -> None:
        """Answers whatever is asked until the battle is over, so many answers are given, or something has come."""
        for _ in range(most):
            if not self.wait_for_question() or until(self):
                return
            assert self.answer(choose(self.question or {}))["type"] == "update"

    def close(self) -> None:
        self.socket.close()


def last_words(socket: ClientConnection) -> tuple[Json, int]:
    """What the server says before it hangs up, and its code."""
    last: Json = {}
    try:
        while True:
            last = json.loads(socket.recv(timeout=PATIENCE))
    except ConnectionClosed as closed:
        return last, closed.rcvd.code if closed.rcvd else 0


def by_chance(seed: str) -> Choose:
    """Any option, or any of the suggestions of a spot."""
    chance = random.Random(seed)

    def choose(question: Json) -> Any:
        if question["spot"] is not None:
            return chance.choice(question["spot"]["suggestions"])
        return chance.choice(question["options"])["value"]

    return choose


def first(question: Json) -> Any:
    return question["spot"]["suggestions"][0] if question["spot"] is not None else question["options"][0]["value"]


# PostgreSQL


def postgres_program(name: str) -> str:
    """Debian keeps the programs of the server out of the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    program = shutil.which(name) or (str(found[-1]) if found else "")
    assert program, f"{name} is not installed: .ci/system-needs installs it"
    return program


class Postgres:
    """A cluster of its own in a folder of its own; PostgreSQL refuses to be run by root."""

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
