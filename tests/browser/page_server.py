"""`deadzone play` as a process that the tests start, kill and start again."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from deadzone.core.state import State
from deadzone.table.battlefile import Recording, read_battle
from deadzone.table.playback import Playback

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

    def recording(self, battle: str, token: str) -> Recording:
        """The battle so far, from its file."""
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{self.address}/api/battles/{battle}/file", headers=headers, timeout=60)
        assert answer.status_code == 200, answer.text
        return read_battle(answer.content, Path(f"{battle}.dzb"))

    def state(self, battle: str, token: str) -> tuple[State, int]:
        """The battle as the engine plays it again from its file, and how many answers that took."""
        recording = self.recording(battle, token)
        playback = Playback(recording)
        playback.run()
        assert playback.difference is None
        return playback.g, playback.number
