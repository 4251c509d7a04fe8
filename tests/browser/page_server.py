"""`deadzone play` as a process that the tests start, kill and restart."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from deadzone.core.questions import Choice, Spot
from deadzone.core.state import State
from deadzone.host.battles.game import Game
from deadzone.table.driver import Given
from deadzone.table.files.battlefile import Entry, Head

COMMAND = "from deadzone.cli.main import main; main()"
ADDRESS = re.compile(r"https?://\S+")
HURRYING = str(Path(__file__).parent / "hurrying")


def hurrying() -> dict[str, str]:
    """The environment, with a module that lets no helper of the server step back behind the other tests."""
    before = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([HURRYING, before]) if before else HURRYING}


class PageServer:
    """The real command with the real page, on a port that stays the same after a restart."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.database = folder / "battles.sqlite3"
        self.port = 0
        self.options = options
        self._played: dict[str, tuple[Game, Entry]] = {}  # battles so far, with their last answer
        self.start()

    def start(self) -> None:
        options = [
            "--no-browser",
            "--lang",
            "en",
            "--port",
            str(self.port),
            "--database",
            str(self.database),
            *self.options,
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "play", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=hurrying(),
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, self.process.stderr.read()
        self.address = found.group().rstrip("/")
        self.port = urlsplit(self.address).port or 0

    def kill(self) -> None:
        """Kill the process without any clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Stop the process in the middle of whatever it does, for a while; it may be killed meanwhile."""
        process = self.process
        process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)

    def stop(self) -> str:
        """Stop with Ctrl-C; return its error output."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate()
        return complaints

    def entries(self, battle: str) -> tuple[Head, list[Entry]]:
        """The battle so far from the database, as the server gives no file of a battle that is not over."""
        with self._database() as database:
            (head,) = database.execute("SELECT head FROM battles WHERE id = ?", (battle,)).fetchone()
            return msgspec.json.decode(head, type=Head), entries_from(database, battle, 0)

    def state(self, battle: str) -> tuple[State, int]:
        """State of the battle as the engine plays it from the database, and its number of steps.

        Continues from the last known state, unless the last answer was undone.
        """
        if battle in self._played:
            game, last = self._played[battle]
            with self._database() as database:
                new = entries_from(database, battle, game.answers - 1)
        if battle not in self._played or new[:1] != [last]:
            head, new = self.entries(battle)
            game = Game.load(battle, head, new)
            new = new[-1:]
        last = new.pop(0)
        while new:
            last = answered(game, new)
        self._played[battle] = game, last
        return game.g, game.number

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
            yield connection


def entries_from(database: sqlite3.Connection, battle: str, place: int) -> list[Entry]:
    """Entries of a battle in the database from this place on."""
    rows = database.execute(
        "SELECT body FROM answers WHERE battle = ? ORDER BY n LIMIT -1 OFFSET ?", (battle, place)
    ).fetchall()
    return [msgspec.json.decode(body, type=Entry) for (body,) in rows]


def answered(game: Game, new: list[Entry]) -> Entry:
    """Give the first answer, check that it leads to the stored entries with its dice, and remove them from the list."""
    given = new[0]
    assert isinstance(game.g.question, Choice | Spot)
    trial = game.try_answer(Given(game.g.question, given.answer, given.why, given.fallback))
    game.accept(trial)
    assert trial.entries == new[: len(trial.entries)]
    del new[: len(trial.entries)]
    return trial.entries[-1]
