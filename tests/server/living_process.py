"""The server in a separate process that tells what is alive in it, for the tests of memory and the long life.

    python living_process.py REPORT GIVEN DATABASE PAGE PORT [module.NAME=number ...]

It is the process of `server_process`, which also times each collection of garbage. At SIGUSR2 it writes to the file
REPORT, as JSON, the number of living objects of each class of the server, those pauses, and the number of objects that
only a collection could free. GIVEN is `never` for a server that never collects: what is freed there is freed at once,
because nothing held it; otherwise `as-it-is`.
"""

import gc
import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from time import thread_time
from types import FrameType, FunctionType

import server_process

from deadzone.server import run

NEVER = "never"
OURS = "deadzone."


class Pauses:
    """How long each collection took, by generation, in processor time: other programs are no fault of the server."""

    def __init__(self) -> None:
        self.taken: list[tuple[int, float]] = []
        self._began = 0.0

    def watch(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = thread_time()
        else:
            self.taken.append((info["generation"], thread_time() - self._began))


def alive() -> Counter[str]:
    """Number of living objects of the server's classes; those from before it was ready are not counted."""
    found: Counter[str] = Counter()
    for each in gc.get_objects():
        kind = type(each)
        if kind.__module__.startswith((OURS, "uvicorn.", "starlette.")):
            found[f"{kind.__module__}.{kind.__qualname__}"] += 1
    return found


def garbage() -> Counter[str]:
    """Objects that nothing can reach, by class; they are freed."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    gc.set_debug(0)
    found = Counter(_called(each) for each in gc.garbage)
    gc.garbage.clear()
    gc.collect()
    return found


def _called(each: object) -> str:
    if isinstance(each, FunctionType):
        return f"{each.__module__}.{each.__qualname__}"
    return f"{type(each).__module__}.{type(each).__qualname__}"


def main(report: str, given: str, *arguments: str) -> None:
    pauses, file = Pauses(), Path(report)

    def tell(_number: int, _frame: FrameType | None) -> None:
        there = alive()
        threads = len(os.listdir("/proc/self/task"))
        lost = garbage() if given == NEVER else Counter[str]()
        told = {"alive": there, "pauses": pauses.taken, "garbage": lost, "threads": threads}
        pauses.taken = []
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(told), encoding="utf-8")
        draft.rename(file)

    settle = run._settle

    def settled() -> None:
        settle()
        if given == NEVER:
            gc.disable()
        gc.callbacks.append(pauses.watch)

    run._settle = settled
    signal.signal(signal.SIGUSR2, tell)
    server_process.main(*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
