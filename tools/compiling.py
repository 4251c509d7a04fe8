"""Start a command that outlives the terminal and the game: `make play` uses it to compile the engine.

`python tools/compiling.py make -s .venv/.installed`. A lock on the log file allows one such command at a time.
Without a C compiler the same command installs the interpreted form, and no message is printed.
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
    """Start the command unless it is already running; return the message for the player."""
    with log.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return STILL
        failed = log.stat().st_size > 0
        file.truncate(0)
        # The command inherits the open file and thus the lock, which is released when its last process has ended.
        begin(command, file)
    return f"{FAILED}\n{BEGUN}" if failed else BEGUN


def begin(command: Sequence[str], log: IO[str]) -> None:
    """Run it at low priority in its own session, so that Ctrl-C ends only the game; log its output only if it fails."""
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
