"""Waiting for what another program does."""

import os
import select
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress

BETWEEN = 0.05  # seconds between two looks


def until(child: subprocess.Popen[bytes] | subprocess.Popen[str], happened: Callable[[], bool]) -> None:
    """Wait until something has happened that the program does; it must not end before."""
    while not happened():
        with suppress(subprocess.TimeoutExpired):
            child.wait(BETWEEN)
            assert happened(), "the program has ended before"


def until_gone(pids: Iterable[int]) -> None:
    """Wait for the end of processes that are not our own children."""
    for pid in pids:
        with suppress(ProcessLookupError):
            process = os.pidfd_open(pid)
            select.select([process], [], [])
            os.close(process)
