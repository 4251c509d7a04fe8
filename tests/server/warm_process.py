"""Imports the server once and forks a server for each request: `python warm_process.py SOCKET`.

Importing takes a second and a half of processor time, and the tests start a hundred servers. Each request is a line of
JSON (program, arguments, folder, environment) with three open files: standard output, standard error, and one for the
exit code. A fork serves it as a process of its own, which can be killed at any moment.
"""

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable

import parked

from deadzone.server.run import load_all

PROGRAMS = {name: importlib.import_module(name) for name in ("server_process", "play_process")}
Program = Callable[..., None]


class Warm:
    """Waits for requests and for the ends of the forks."""

    def __init__(self, requests: socket.socket) -> None:
        self.requests = requests
        self.ends: dict[int, int] = {}  # process -> file for its exit code
        self.woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake)
        self.wake = wake

    def run(self) -> tuple[Program, list[str]] | None:
        """Serve requests; in a fork, return its program; None when the tests are over."""
        while True:
            ready, _, _ = select.select([self.requests.fileno(), self.woken], [], [])
            if self.woken in ready:
                os.read(self.woken, 4096)
                self.bury()
            if self.requests.fileno() in ready:
                line, files = received(self.requests)
                if not line:
                    return None
                pid = os.fork()
                if pid == 0:
                    return self.become(json.loads(line), files)
                self.ends[pid] = files.pop()
                for file in files:
                    os.close(file)
                self.requests.sendall(f"{pid}\n".encode())

    def bury(self) -> None:
        """Report the exit codes of all forks that have ended."""
        for pid in list(self.ends):
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                end = self.ends.pop(pid)
                os.write(end, f"{os.waitstatus_to_exitcode(status)}\n".encode())
                os.close(end)

    def become(self, request: dict[str, object], files: list[int]) -> tuple[Program, list[str]]:
        """Turn the fork into the requested program, without anything of its parent."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self.requests.close()
        for file in (self.woken, self.wake, *self.ends.values()):
            os.close(file)
        output, errors, end = files
        os.dup2(output, 1)
        os.dup2(errors, 2)
        for file in (output, errors, end):
            os.close(file)
        os.environ.clear()
        os.environ.update(request["environment"])  # type: ignore[call-overload]
        os.chdir(str(request["folder"]))
        arguments = request["arguments"]
        assert isinstance(arguments, list)
        return PROGRAMS[str(request["program"])].main, arguments


def received(requests: socket.socket) -> tuple[str, list[int]]:
    """The next line and the files that come with it."""
    data, files, _, _ = socket.recv_fds(requests, 1 << 16, 3)
    while data and not data.endswith(b"\n"):
        data += requests.recv(1 << 16)
    return data.decode(), files


if __name__ == "__main__":
    load_all()
    assert threading.active_count() == 1, "a fork has only one of them"
    gc.freeze()
    become = Warm(socket.socket(fileno=int(sys.argv[1]))).run()
    if become is not None:
        parked.park()
        program, arguments = become
        program(*arguments)
