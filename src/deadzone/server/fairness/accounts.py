"""What a request really took: the processor time of its own steps on the event loop, of its work in threads, and a part
of that in helper processes, which run beside the server and give way to it."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from contextvars import ContextVar
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")

UNITS_PER_SECOND = 1000.0  # a unit of the budgets is a millisecond of the server's own processor time
HELPERS_SHARE = 0.25  # of the processor time of helper processes, which have a lower priority


class Account:
    """Whom work is done for, and what it has taken so far."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.seconds = 0.0

    @property
    def units(self) -> float:
        return self.seconds * UNITS_PER_SECOND

    def helped(self, seconds: float) -> None:
        """Count the processor time of a helper process."""
        self.seconds += seconds * HELPERS_SHARE


# Whoever asked for what is being done. Tasks and threads get it from whoever starts them.
ACCOUNT: ContextVar[Account | None] = ContextVar("ACCOUNT", default=None)


def payer() -> str:
    """The household for which something is being done; empty if the server does it of its own accord."""
    account = ACCOUNT.get()
    return account.home if account is not None else ""


@coroutine
def measured(work: Awaitable[T], account: Account) -> Generator[Any, Any, T]:
    """Await something, and count the processor time of its steps; what it starts as other tasks is not counted."""
    steps, value = work.__await__(), None
    error: BaseException | None = None
    while True:
        began = thread_time()
        try:
            waiting = steps.send(value) if error is None else steps.throw(error)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            account.seconds += thread_time() - began
        value = error = None
        try:
            value = yield waiting
        except BaseException as thrown:
            error = thrown
