"""A thinking process: it reads questions one by one and writes what came of thinking about each.

python -m deadzone.server.work.thinker
"""

from __future__ import annotations

import sys
from time import process_time
from typing import BinaryIO

import msgspec

from deadzone.host.running.replying import reply_to
from deadzone.host.thinking.orders import Wanted
from deadzone.server.work.workbench import be_modest, each_order, give_back, limit_time

MOST_SECONDS = 60  # of CPU time for one question: far more than its cap, in case the cap does not help


def work(orders: BinaryIO, outcomes: BinaryIO) -> None:
    """Think until the input ends."""
    read = msgspec.msgpack.Decoder(Wanted)
    for order in each_order(orders):
        began = process_time()
        limit_time(MOST_SECONDS)
        outcome = msgspec.msgpack.encode(reply_to(read.decode(order)))
        give_back(outcome, process_time() - began, outcomes)


def main() -> None:
    be_modest()
    work(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
