"""Line editing and history at a real terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

from deadzone.assistant.saving import load_session

COMMAND = [sys.executable, "-c", "from deadzone.cli.main import main; main()"]
PROMPT = b"[?] > "
UP, LEFT = b"\033[A", b"\033[D"


class Terminal:
    """The command in a pseudo-terminal; reads wait for the expected text."""

    def __init__(self, *arguments: str) -> None:
        self.keys, screen = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "40", "INPUTRC": os.devnull}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=screen, stdout=screen, stderr=screen, env=environment, close_fds=True
        )
        os.close(screen)

    def until(self, expected: bytes) -> bytes:
        told = b""
        while not told.endswith(expected):
            piece = os.read(self.keys, 1)
            assert piece, told
            told += piece
            if expected in strip(told):
                break
        return told

    def type(self, keys: bytes) -> None:
        os.write(self.keys, keys)


def strip(told: bytes) -> bytes:
    """Remove the codes that colour the prompt."""
    for code in (b"\033[1m", b"\033[0m", b"\033[?2004h", b"\033[?2004l"):
        told = told.replace(code, b"")
    return told


def test_lines_are_edited_and_remembered(tmp_path: Path) -> None:
    """A typed line can be corrected with the arrow keys, and an earlier one recalled."""
    file = tmp_path / "game.dza"
    terminal = Terminal("assist", "enforcers-starter", "--seed", "3", "--save", str(file), "--lang", "en")
    terminal.until(PROMPT)
    terminal.type(b"p 21" + LEFT + b"\b\r")  # backspace deletes the 2 before the cursor: p 1
    terminal.until(PROMPT)
    terminal.type(UP + b"\b2\r")  # p 1 again with its number changed: p 2
    terminal.until(PROMPT)
    terminal.type(b"q\r")
    terminal.until(b"continue with deadzone assist")
    assert terminal.process.wait() == 0
    os.close(terminal.keys)
    assert [(step.word, step.model) for step in load_session(file).steps] == [("pin", 0), ("pin", 1)]
