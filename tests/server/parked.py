"""A workshop's process that is there before it is needed: a fork of the process that has imported everything.

The real one imports the sources and loads the catalogue: most of a second of processor time for nearly every server of
the tests. A server uses the fork once; after that it starts the real process, as `test_server_workshop` does.
"""

import asyncio
import os
import signal
import sys

from deadzone.server.work import helping, workbench


class Parked:
    """The parts of `asyncio.subprocess.Process` that the workshop uses."""

    def __init__(self, pid: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> int:
        _, status = await asyncio.to_thread(os.waitpid, self.pid, 0)
        return os.waitstatus_to_exitcode(status)


def park() -> None:
    """Fork a workshop's process and let the first one that is started in this process be it."""
    their_orders, orders = os.pipe()
    outcomes, their_outcomes = os.pipe()
    pid = os.fork()
    if pid == 0:
        for file in (orders, outcomes):
            os.close(file)
        work(their_orders, their_outcomes)
    for file in (their_orders, their_outcomes):
        os.close(file)
    start = helping.started

    async def start_parked(module: str) -> Parked | asyncio.subprocess.Process:
        if module != workbench.__name__:
            return await start(module)
        helping.started = start
        return await connected(pid, orders, outcomes)

    helping.started = start_parked  # type: ignore[assignment]


def work(orders: int, outcomes: int) -> None:
    """Become the workshop's process: it ends with its input, and never returns."""
    os.setpgid(0, 0)
    os.dup2(orders, 0)
    os.dup2(outcomes, 1)
    for file in (orders, outcomes):
        os.close(file)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    code = 1
    try:
        workbench.POLITENESS = 0  # beside all the other tests it would wait for a long time
        workbench.main()
        code = 0
    finally:
        os._exit(code)


async def connected(pid: int, orders: int, outcomes: int) -> Parked:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(outcomes, "rb", 0))
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, os.fdopen(orders, "wb", 0))
    return Parked(pid, asyncio.StreamWriter(transport, protocol, None, loop), reader)
