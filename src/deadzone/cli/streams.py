"""Input and output of the command, on terminals and disks that are not as one would wish."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from deadzone.core.sentence import Fault
from deadzone.maps.files import reason_of


def prepare_streams() -> None:
    """What a terminal cannot show or a keyboard cannot have meant becomes a question mark; a closed input is empty."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def flush_output() -> None:
    """While there is still somebody to say that it did not work."""
    if sys.stdout is not None:
        sys.stdout.flush()


def as_fault(error: OSError) -> Fault:
    """What the system refused and nobody had foreseen: a file's name, or the output itself."""
    if error.filename is not None:
        name = os.fsdecode(error.filename)
        return Fault("This file cannot be read: {reason}.", where=name, reason=reason_of(error))
    _close_output()
    return Fault("The output cannot be written: {reason}.", reason=reason_of(error))


def _close_output() -> None:
    """What is left would be written once more at the end, and complained about in the system's words."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
