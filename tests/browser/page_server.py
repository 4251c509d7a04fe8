"""`deadzone play` as a process that the tests start, kill and start again."""

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import msgspec

from deadzone.core.state import State
from deadzone.server.game import Game
from deadzone.table.battlefile import Entry, Head

COMMAND = "from deadzone.cli.main import main; main()"
ADDRESS = re.compile(r"https?://\S+")


class PageServer:
    """The real command with the real page, on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.database = folder / "battles.sqlite3"
        self.port = 0
        self.options = options
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
            [sys.executable, "-c", COMMAND, "play", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        found = ADDRESS.search(self.process.stdout.readline())
        assert found, self.process.stderr.read()
        self.address = found.group().rstrip("/")
        self.port = urlsplit(self.address).port or 0

    def kill(self) -> None:
        """As the power would go."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Ctrl-C; what it complained about meanwhile."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate()
        return complaints

    def entries(self, battle: str) -> tuple[Head, list[Entry]]:
        """The battle so far, as the database has it.

        The server gives no file of a battle that goes on and keeps the database locked: a copy of its files is read,
        while everybody waits for an answer and nothing is written.
        """
        with TemporaryDirectory() as folder:
            for ending in ("", "-wal"):
                shutil.copy(f"{self.database}{ending}", Path(folder) / f"copy{ending}")
            with closing(sqlite3.connect(Path(folder) / "copy")) as copy:
                (head,) = copy.execute("SELECT head FROM battles WHERE id = ?", (battle,)).fetchone()
                rows = copy.execute("SELECT body FROM answers WHERE battle = ? ORDER BY n", (battle,)).fetchall()
        return msgspec.json.decode(head, type=Head), [msgspec.json.decode(body, type=Entry) for (body,) in rows]

    def state(self, battle: str) -> tuple[State, int]:
        """The battle as the engine plays it again, and how many steps that were."""
        game = Game.load(battle, *self.entries(battle))
        return game.g, game.number
