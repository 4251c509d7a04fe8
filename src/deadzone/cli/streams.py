"""Robust input and output on limited terminals, closed streams and full disks."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from deadzone.core.sentence import Fault
from deadzone.maps.files import reason_of


def prepare_streams() -> None:
    """Replace characters that cannot be encoded or decoded, and read a closed input as empty."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - stays open until the program ends
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def flush_output() -> None:
    """Flush the output while a failure can still be reported."""
    if sys.stdout is not None:
        sys.stdout.flush()


def as_fault(error: OSError) -> Fault:
    """Turn an unexpected system error, on a file or on the output itself, into a Fault."""
    if error.filename is not None:
        name = os.fsdecode(error.filename)
        return Fault("This file cannot be read: {reason}.", where=name, reason=reason_of(error))
    _close_output()
    return Fault("The output cannot be written: {reason}.", reason=reason_of(error))


def _close_output() -> None:
    """Discard buffered output; Python would otherwise write it again at exit and print its own error."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
