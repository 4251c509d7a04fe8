"""The process in which the workshop's orders are carried out: it reads one after the other, and writes what came of it.

python -m deadzone.server.work.workbench
"""

from __future__ import annotations

import math
import os
import sys
import time
from contextlib import suppress
from typing import BinaryIO

MOST_SECONDS = 10  # of a processor, for one order: how busy the machine is does not count
MOST_MEMORY = 1_000_000_000  # bytes; it needs a tenth of that
POLITENESS = 10  # by how much its priority is lower than the server's
LENGTH_BYTES = 4  # before each order and each outcome


def work(orders: BinaryIO, outcomes: BinaryIO) -> None:
    """Until nobody orders anything any more. The first thing it does, reading the rules, is the longest."""
    import msgspec  # noqa: PLC0415

    from deadzone.catalog.catalogue import load  # noqa: PLC0415
    from deadzone.server.work.orders import Order, carried_out  # noqa: PLC0415

    load()
    read = msgspec.msgpack.Decoder(Order)
    while length := orders.read(LENGTH_BYTES):
        limit_time(MOST_SECONDS)
        order: Order = read.decode(orders.read(int.from_bytes(length)))
        outcome = msgspec.msgpack.encode(carried_out(order))
        outcomes.write(len(outcome).to_bytes(LENGTH_BYTES) + outcome)
        outcomes.flush()


def limit_time(seconds: int) -> None:
    """The process is ended when it has worked so long from now on."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on all systems

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, most))


def _be_modest() -> None:
    """Players come first, and a text that grows without end is stopped; not all systems can do both."""
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on all systems

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def main() -> None:
    _be_modest()
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
