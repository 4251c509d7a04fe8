"""Servers that start at once: forks of a process that has already imported everything, one for each test run."""

import json
import os
import select
import socket
import subprocess
import sys
from functools import cache
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import IO

PROCESS = Path(__file__).parent / "warm_process.py"
ASKING = Lock()


class Started:
    """A server's process, with the parts of `subprocess.Popen` that the tests use."""

    def __init__(self, pid: int, stdout: IO[str], end: FileIO) -> None:
        self.pid = pid
        self.stdout = stdout
        self._end = end
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Exit code if it has ended, else None; negative for a signal."""
        if self.returncode is None and select.select([self._end], [], [], 0)[0]:
            self.returncode = int(self._end.readline())
        return self.returncode

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = int(self._end.readline())
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def communicate(self) -> tuple[str, None]:
        """Remaining output until it ends."""
        said = "" if self.stdout.closed else self.stdout.read()
        self.wait()
        self.stdout.close()
        self._end.close()
        return said, None


@cache
def waiting() -> socket.socket:
    """The process that forks servers, started once; it ends with this one."""
    ours, theirs = socket.socketpair()
    with theirs:
        subprocess.Popen(
            [sys.executable, str(PROCESS), str(theirs.fileno())],
            pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    return ours


def start(program: str, arguments: list[str], errors: IO[bytes]) -> Started:
    """Start a new process of `server_process` or `play_process`."""
    request = {"program": program, "arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ)}
    output, their_output = os.pipe()
    end, their_end = os.pipe()
    with ASKING:
        line = json.dumps(request).encode() + b"\n"
        sent = socket.send_fds(waiting(), [line], [their_output, errors.fileno(), their_end])
        waiting().sendall(line[sent:])
        with waiting().makefile("r") as answer:
            pid = int(answer.readline())
    for file in (their_output, their_end):
        os.close(file)
    return Started(pid, os.fdopen(output), os.fdopen(end, "rb", buffering=0))
