"""Starts a command that goes on when the terminal is closed or the game ended: `make play` compiles the engine with it.

`python tools/compiling.py make -s .venv/.installed`. One at a time: whoever holds the lock of the log is at work.
Where there is no compiler, the same command installs the interpreted form, and nothing is said.
"""

from __future__ import annotations

import fcntl
import importlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

LOG = Path(".venv", "compiling.log")
BEGUN = "Playing interpreted for now. The engine is compiled meanwhile; the next start will be faster."
STILL = "Playing interpreted for now. The engine is still being compiled."
FAILED = f"The engine could not be compiled the last time, {LOG} tells why. It is tried again."


def compile_beside(command: Sequence[str], log: Path = LOG) -> str:
    """Starts the command unless it is running already; what to tell the player."""
    with log.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return STILL
        failed = log.stat().st_size > 0
        file.truncate(0)
        # It inherits the open file, and with it the lock, which goes when the last of its processes has ended.
        begin(command, file)
    return f"{FAILED}\n{BEGUN}" if failed else BEGUN


def begin(command: Sequence[str], log: IO[str]) -> None:
    """With low priority, in a session of its own, so that Ctrl-C ends the game alone; what it says only if it fails."""
    told = 'said=$(nice -n 10 "$@" 2>&1) || echo "$said"'
    subprocess.Popen(
        ["sh", "-c", told, "sh", *command],
        stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
    )  # fmt: skip


if __name__ == "__main__":
    said = compile_beside(sys.argv[1:])
    sys.path.insert(0, str(Path(__file__).parents[1]))
    if importlib.import_module("hatch_build").compiler_found():
        print(said, flush=True)
