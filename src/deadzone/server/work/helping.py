"""Helper processes of the server: how they are started and asked, and how they refuse.

An order and its outcome go through pipes, each after its length; before the outcome comes the processor time that it
took. A helper carries out one order at a time.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from contextlib import suppress

from deadzone.host.ports.thinker import Lost
from deadzone.server.work.workbench import LENGTH_BYTES, MICROSECONDS

IDLE_SECONDS = 300.0  # after which a helper with nothing to do is ended


class Helper:
    """One process, which carries out one order at a time; it is started when it is first needed."""

    def __init__(self, module: str) -> None:
        self.process: Process | None = None
        self._module = module
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, order: bytes, seconds: float) -> tuple[bytes, float]:
        """Have an encoded order carried out; return its encoded outcome and the processor time it took, in seconds."""
        self._stay()
        if self.process is None:
            self.process = await started(self._module)
        try:
            outcome = await asyncio.wait_for(_outcome_of(self.process, order), seconds)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self.close()
            raise Lost(type(error).__name__) from error
        except BaseException:
            self.end()  # nobody waits for its outcome, which must not be taken for the next one
            raise
        self._ending = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.end)
        return outcome

    def _stay(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def end(self) -> None:
        self._stay()
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None

    async def close(self) -> None:
        process = self.process
        self.end()
        if process is not None:
            await process.wait()


async def started(module: str) -> Process:
    """Start a helper in a process group of its own: Ctrl-C is for the server, which ends it.

    It has no session of its own, because Linux may give that as much CPU time as the server's, whatever its priority.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
    return await create_subprocess_exec(
        sys.executable, "-P", "-m", module, stdin=PIPE, stdout=PIPE, env=environment, process_group=0
    )


async def _outcome_of(process: Process, order: bytes) -> tuple[bytes, float]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(len(order).to_bytes(LENGTH_BYTES) + order)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES))
    spent = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES))
    return await process.stdout.readexactly(length), spent / MICROSECONDS
