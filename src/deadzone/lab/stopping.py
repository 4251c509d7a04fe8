"""How a batch is stopped: a flag that Ctrl-C sets and that all its processes see."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Flag:
    """A flag in memory shared with the processes started from this one.

    It has no lock: an Event has one, on which a signal that arrives while somebody looks at it would wait for ever.
    """

    def __init__(self) -> None:
        self._value = multiprocessing.get_context("spawn").RawValue("b", 0)

    def set(self) -> None:
        self._value.value = 1

    def is_set(self) -> bool:
        return bool(self._value.value)


@contextmanager
def stopped_by_signals() -> Iterator[Flag]:
    """A flag that Ctrl-C or SIGTERM sets: the battles under way end first. A second one ends the program at once."""
    flag = Flag()
    if threading.current_thread() is not threading.main_thread():
        yield flag
        return

    def ask(_number: int, _frame: FrameType | None) -> None:
        if flag.is_set():
            raise KeyboardInterrupt
        flag.set()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield flag
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
