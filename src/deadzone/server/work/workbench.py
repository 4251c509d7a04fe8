"""The process that carries out the workshop's orders: it reads them one by one and writes each outcome.

python -m deadzone.server.work.workbench
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

MOST_SECONDS = 10  # of CPU time for one long order, so that a busy machine does not matter
SHORT_SECONDS = 4  # and for a short one, behind which others wait: none takes a tenth of that
MOST_MEMORY = 1_000_000_000  # bytes; a tenth of that is needed
POLITENESS = 5  # its priority on the scale of `nice`, behind a server that has the usual one
LENGTH_BYTES = 4  # of the length before each order and each outcome, and of the processor time it took
MICROSECONDS = 1_000_000  # in a second


def work(orders: BinaryIO, outcomes: BinaryIO) -> None:
    """Carry out orders until the input ends. Loading the catalogue at the start takes longest."""
    import msgspec  # noqa: PLC0415

    from deadzone.catalog.loading import load  # noqa: PLC0415
    from deadzone.host.common.orders import Order, is_long  # noqa: PLC0415
    from deadzone.host.running.making import carried_out  # noqa: PLC0415

    load()
    read = msgspec.msgpack.Decoder(Order)
    for content in each_order(orders):
        began, order = time.process_time(), read.decode(content)
        limit_time(MOST_SECONDS if is_long(order) else SHORT_SECONDS)
        outcome = msgspec.msgpack.encode(carried_out(order))
        give_back(outcome, time.process_time() - began, outcomes)


def each_order(orders: BinaryIO) -> Iterator[bytes]:
    """All orders until the input ends."""
    while length := orders.read(LENGTH_BYTES):
        yield orders.read(int.from_bytes(length))


def give_back(outcome: bytes, seconds: float, outcomes: BinaryIO) -> None:
    """Write an outcome with the processor time that it took."""
    spent = round(seconds * MICROSECONDS)
    outcomes.write(len(outcome).to_bytes(LENGTH_BYTES) + spent.to_bytes(LENGTH_BYTES) + outcome)
    outcomes.flush()


def limit_time(seconds: int) -> None:
    """Let the system end the process after this many more seconds of CPU time."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on all systems

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, most))


def be_modest() -> None:
    """Lower the priority below the server's and limit the memory, as far as the system can."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, 0, max(os.getpriority(os.PRIO_PROCESS, 0), POLITENESS))
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on all systems

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def main() -> None:
    be_modest()
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
