"""Helper processes of the server: how they are started and asked, and how they refuse.

An order and its outcome go through pipes, each after its length. A helper carries out one order at a time.
"""

from __future__ import annotations

import os
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from typing import Any

import msgspec
from msgspec import Struct

from deadzone.core.sentence import Fault
from deadzone.language.words import in_all, name_in
from deadzone.server.work.workbench import LENGTH_BYTES


class Refusal(Struct, frozen=True, kw_only=True, tag="refusal"):
    """A Fault in words, because Faults cannot be sent between processes."""

    texts: dict[str, str]
    rule: str
    where: str


class Failure(Struct, frozen=True, kw_only=True, tag="failure"):
    """An unexpected error, for the log."""

    trace: str


def refusal_of(fault: Fault) -> Refusal:
    return Refusal(texts=in_all(fault.sentence), rule=fault.rule, where=fault.where)


def fault_of(refusal: Refusal) -> Fault:
    return Fault("{said}", rule=refusal.rule, where=refusal.where, said=name_in(refusal.texts))


async def started(module: str) -> Process:
    """Start a helper in a process group of its own: Ctrl-C is for the server, which ends it.

    It has no session of its own, because Linux may give that as much CPU time as the server's, whatever its priority.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}
    return await create_subprocess_exec(
        sys.executable, "-P", "-m", module, stdin=PIPE, stdout=PIPE, env=environment, process_group=0
    )


async def outcome_of(process: Process, order: Struct, outcome: Any) -> Any:
    """Have a helper carry out an order; return its outcome, which has the given type."""
    assert process.stdin is not None
    assert process.stdout is not None
    body = msgspec.msgpack.encode(order)
    process.stdin.write(len(body).to_bytes(LENGTH_BYTES) + body)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES))
    return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=outcome)
